// Drives cars along the picture of a track. The page below shows the present position all the while; what
// moves is a layer over it, so whoever cannot see it, or wants no movement, misses nothing.
//
// `RaceFilm` fetches the frames of a race and unfolds them to whole moments; `RaceStage` draws a moment, and
// the way from one to the next, over the pictures in a container (`svg.track-wide` and `svg.track-upright`, cars in
// `.marks > .cars`); the moving cars come from the server, drawn by the routine that drew those.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  class RaceFilm {
    constructor(address, seat) {
      this.address = address;
      this.seat = seat;
      this.moments = [];
      this.whole = false;
    }

    // Fetches what lies above a version, up to one answer's worth; a second call goes on where it ended.
    async more(after = 0) {
      const from = this.moments.length ? this.moments.at(-1).version : after;
      // The language keeps apart what the browser has kept.
      const query = new URLSearchParams({ after: from, language: document.documentElement.lang });
      if (this.seat) query.set("seat", this.seat);
      const answer = await fetch(`${this.address}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`frames: ${answer.status}`);
      const body = await answer.json();
      if (!this.moments.length) this.moments.push(unfolded(null, body.base));
      for (const frame of body.frames) this.moments.push(unfolded(this.moments.at(-1), frame));
      this.whole = body.next === null;
    }

    async all(after = 0) {
      do await this.more(after); while (!this.whole);
    }

    // The last moment that is not later than a version, or the first.
    index(version) {
      let found = 0;
      while (found + 1 < this.moments.length && this.moments[found + 1].version <= version) found += 1;
      return found;
    }
  }

  function unfolded(before, frame) {
    const moment = { ...before, sentence: "", shows: [], ends: "", ended_turn: null, car: null, spins: false, ...frame };
    moment.cars = { ...before?.cars };
    for (const [car, changes] of Object.entries(frame.cars ?? {})) {
      moment.cars[car] = { ...moment.cars[car], ...changes };
    }
    return moment;
  }

  class RaceStage {
    // `parts` is what the server tells of road and cars.
    constructor(container, parts) {
      this.container = container;
      this.parts = parts;
      this.layers = [];
      this.turn = 0;
    }

    static async of(container, address) {
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`cars: ${answer.status}`);
      return new RaceStage(container, await answer.json());
    }

    // Lays the moving cars over the pictures, which hide their own. The layer is no part of the container: what
    // the server sends anew never touches it.
    open(moment) {
      this.close();
      this.sheet = document.createElement("div");
      this.sheet.className = "track-marks-layer stage-layer";
      for (const [name, picture] of Object.entries(this.parts.pictures)) {
        const below = this.container.querySelector(`svg.track-${name}`);
        if (!below) continue;
        const svg = below.cloneNode(false);
        svg.setAttribute("aria-hidden", "true");
        const { frame, cars } = drawn(picture.cars);
        svg.append(frame);
        this.sheet.append(svg);
        this.layers.push({ cars, turned: picture.turned });
      }
      this.container.after(this.sheet);
      this.container.classList.add("is-staged");
      this.show(moment);
    }

    close() {
      this.turn += 1;
      this.sheet?.remove();
      this.layers = [];
      this.container.classList.remove("is-staged");
    }

    show(moment) {
      this.turn += 1;
      this.#draw(this.#way(moment, moment), 1);
    }

    // Drives from one moment to the next in so many milliseconds. False when something else came between.
    glide(before, after, duration) {
      const turn = ++this.turn;
      const way = this.#way(before, after);
      if (still.matches || duration <= 0) {
        this.#draw(way, 1);
        return Promise.resolve(true);
      }
      return new Promise((done) => {
        let began;
        const step = (now) => {
          if (turn !== this.turn) return done(false);
          began ??= now;
          const share = Math.min(1, (now - began) / duration);
          this.#draw(way, eased(share));
          if (share === 1) return done(true);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
    }

    // Where each car and its tag begin and end, by number; only cars that drive at either end.
    #way(before, after) {
      const [tagsBefore, tagsAfter] = [this.#tags(before.cars), this.#tags(after.cars)];
      const way = new Map();
      for (const [number, to] of Object.entries(after.cars)) {
        const from = before.cars[number] ?? to;
        if (!from.driving && !to.driving) continue;
        const tag = tagsAfter[number] ?? tagsBefore[number];
        const spin = after.spins && after.car === Number(number) ? 720 : 0;
        way.set(number, { from, to, tags: [tagsBefore[number] ?? tag, tag], spin });
      }
      return way;
    }

    // How far to the left of the road's middle each car's tag stands, so that none lies on another: on the car's own
    // side, on the other one, or farther out.
    #tags(cars) {
      const { tag, tag_room: room } = this.parts;
      const taken = [];
      const found = {};
      for (const [number, car] of Object.entries(cars)) {
        if (!car.driving) continue;
        const road = this.#road(car.progress, 0);
        const side = sideOf(car.spot) * tag;
        const choices = [side, -side, side + sideOf(car.spot) * room, -side - sideOf(car.spot) * room];
        const isFree = (left) => taken.every(([x, y]) => Math.hypot(road.x + road.dy * left - x, road.y - road.dx * left - y) >= room);
        const left = choices.find(isFree) ?? side;
        taken.push([road.x + road.dy * left, road.y - road.dx * left]);
        found[number] = left;
      }
      return found;
    }

    #draw(way, share) {
      for (const layer of this.layers) {
        for (const [number, sprite] of layer.cars) {
          const car = way.get(number);
          const shown = car && (car.to.driving || share < 1);
          sprite.setAttribute("visibility", shown ? "visible" : "hidden");
          if (shown) this.#place(layer, sprite, car, share);
        }
      }
    }

    #place(layer, sprite, { from, to, tags, spin }, share) {
      const mix = (before, after) => before + (after - before) * share;
      const road = this.#road(mix(from.progress, to.progress), layer.turned);
      const at = beside(road, mix(sideOf(from.spot), sideOf(to.spot)) * this.parts.spot);
      const angle = (Math.atan2(road.dy, road.dx) * 180) / Math.PI + spin * share;
      const tag = beside(road, mix(...tags));
      const set = (name, attribute, value) => sprite.querySelector(name)?.setAttribute(attribute, value);
      set(".car-place", "transform", `translate(${at})rotate(${angle.toFixed(1)})`);
      set(".car-tag", "transform", `translate(${tag})`);
      set(".car-stem", "d", `M${at}L${tag}`);
      sprite.setAttribute("opacity", to.driving ? 1 : 1 - share);
    }

    // The middle of the road at a progress, and the direction there.
    #road(progress, turned) {
      const { points, per_space: perSpace } = this.parts;
      const count = points.length / 2;
      const where = (progress - 1) * perSpace;
      const point = (offset) => {
        const exact = (((where + offset) % count) + count) % count;
        const first = Math.floor(exact);
        const share = exact - first;
        const next = (first + 1) % count;
        const mix = (axis) => points[2 * first + axis] * (1 - share) + points[2 * next + axis] * share;
        return turned ? [-mix(1), mix(0)] : [mix(0), mix(1)];
      };
      const [x, y] = point(0);
      const behind = point(-0.75);
      const ahead = point(0.75);
      const [dx, dy] = [ahead[0] - behind[0], ahead[1] - behind[1]];
      const length = Math.hypot(dx, dy) || 1;
      return { x, y, dx: dx / length, dy: dy / length };
    }
  }

  // A picture's marks with nothing but cars, and these by number; without ids and titles, which the page has.
  function drawn(source) {
    const marks = new DOMParser().parseFromString(source, "image/svg+xml").querySelector(".marks");
    const frame = document.importNode(marks, true);
    const cars = new Map([...frame.querySelectorAll(".car")].map((car) => [car.dataset.car, car]));
    for (const part of frame.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const title of frame.querySelectorAll("title")) title.remove();
    return { frame, cars };
  }

  const sideOf = (spot) => (spot === "left" ? 1 : -1);
  const eased = (share) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);
  const beside = (road, left) => `${(road.x + road.dy * left).toFixed(1)} ${(road.y - road.dx * left).toFixed(1)}`;

  // How long a step takes on the screen at normal tempo, in milliseconds: by the way of the car that goes
  // farthest, by the cards that are shown, and a moment for a line that is read only.
  function lengthOf(before, after) {
    let spaces = 0;
    for (const [number, car] of Object.entries(after.cars)) {
      const from = before.cars[number];
      if (from && car.driving) spaces = Math.max(spaces, Math.abs(car.progress - from.progress));
    }
    if (after.spins) return 900;
    if (spaces) return Math.min(1400, 300 + 90 * spaces);
    if (after.shows.length) return 700;
    return after.sentence ? 250 : 0;
  }

  Object.assign(globalThis, { RaceFilm, RaceStage, raceMoves: { lengthOf, still } });
})();
