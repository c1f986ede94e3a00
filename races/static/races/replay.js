// The replay page: the scrubber, the buttons and the table follow the frames of the race without loading
// pages. Without this script each of them is a link or a form, and the server draws the moment.
(() => {
  const page = document.getElementById("replay");
  if (!page) return;
  const { RaceFilm, RaceStage, raceMoves } = globalThis;
  const find = (id) => document.getElementById(id);
  const form = page.querySelector("form");
  const range = form.elements.at;
  const ways = form.elements.by;
  const seats = form.elements.seat;
  const tempo = find("replay-speed").querySelector("select");
  const playButton = find("replay-play");
  const steps = { first: find("replay-first"), previous: find("replay-previous"), next: find("replay-next"), last: find("replay-last") };
  const rows = find("replay-rows");
  const lines = find("replay-lines");
  const film = new RaceFilm(page.dataset.frames, page.dataset.seat);
  let stage;
  let here = 0;
  let playing = false;

  async function start() {
    stage = await RaceStage.of(find("race-track"), page.dataset.cars);
    do await film.more(); while (!film.whole && film.moments.at(-1).version < Number(page.dataset.version));
    here = film.index(Number(page.dataset.version));
    stage.open(film.moments[here]);
    for (const part of [playButton, find("replay-speed")]) part.hidden = false;
    find("replay-show").hidden = true;
    Object.assign(range, { min: 0, step: 1 });
    listen();
    draw();
    page.classList.add("is-ready");
    while (!film.whole) {
      await film.more();
      draw();
    }
  }

  function listen() {
    range.addEventListener("input", () => { pause(); go(Number(range.value), false); });
    range.addEventListener("change", remember);
    range.addEventListener("keydown", (event) => {
      const way = { ArrowRight: "next", ArrowUp: "next", ArrowLeft: "previous", ArrowDown: "previous" }[event.key];
      if (!way) return;
      event.preventDefault();
      step(way);
    });
    for (const [way, link] of Object.entries(steps)) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        step(way);
      });
    }
    playButton.addEventListener("click", () => (playing ? pause() : play()));
    ways.addEventListener("change", draw);
    seats?.addEventListener("change", () => { location.search = address(film.moments[here].version, seats.value); });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  // Where the steps of the chosen way lead: the same stops as the server's links.
  function stops(moment) {
    const way = ways.value;
    if (way === "event" || moment.ends === "start" || moment.ends === "end") return true;
    if (way === "round") return moment.ends === "round";
    if (way.startsWith("car-")) return moment.ends === "turn" && moment.ended_turn === Number(way.slice(4));
    return moment.ends === "turn";
  }

  function target(way) {
    const last = film.moments.length - 1;
    if (way === "first") return 0;
    if (way === "last") return last;
    const direction = way === "next" ? 1 : -1;
    let index = here + direction;
    while (index > 0 && index < last && !stops(film.moments[index])) index += direction;
    return Math.max(0, Math.min(last, index));
  }

  function step(way) {
    pause();
    go(target(way), way === "next" || way === "previous");
    remember();
  }

  function go(index, glides) {
    const before = film.moments[here];
    here = index;
    const after = film.moments[here];
    if (glides) stage.glide(before, { ...after, spins: false }, 600);
    else stage.show(after);
    draw();
  }

  async function play() {
    if (here === film.moments.length - 1) go(0, false);
    playing = true;
    lines.setAttribute("aria-live", "off");
    drawButton();
    while (playing && here < film.moments.length - 1) {
      const before = film.moments[here];
      const after = film.moments[here + 1];
      const pace = raceMoves.lengthOf(before, after) / Number(tempo.value);
      here += 1;
      draw();
      const went = await stage.glide(before, after, pace);
      if (raceMoves.still.matches && pace) await pausing(2 * pace);
      if (!went && playing) break;
    }
    pause();
    remember();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    stage.show(film.moments[here]);
    lines.setAttribute("aria-live", "polite");
    drawButton();
    remember();
  }

  const pausing = (duration) => new Promise((done) => { setTimeout(done, duration); });

  function address(version, seat) {
    const query = new URLSearchParams({ at: version });
    if (ways.value !== "turn") query.set("by", ways.value);
    if (seat) query.set("seat", seat);
    return `?${query}`;
  }

  function remember() {
    history.replaceState(null, "", address(film.moments[here].version, page.dataset.seat));
  }

  // What the page says of the moment.
  function draw() {
    const moment = film.moments[here];
    const round = moment.round ? page.dataset.round.replace("#", moment.round) : page.dataset.grid;
    range.max = film.moments.length - 1;
    range.value = here;
    const told = drawLines();
    range.setAttribute("aria-valuetext", told ? `${round}: ${told}` : round);
    find("moment-title").textContent = round;
    find("replay-link").href = address(moment.version, page.dataset.seat);
    for (const [way, link] of Object.entries(steps)) {
      const index = target(way);
      link.href = address(film.moments[index].version, page.dataset.seat);
      link.toggleAttribute("aria-disabled", index === here);
      if (index === here) link.setAttribute("aria-disabled", "true");
    }
    drawRows(moment);
    drawPiles(moment.piles);
  }

  function drawButton() {
    playButton.classList.toggle("is-playing", playing);
    playButton.querySelector("span").textContent = playing ? playButton.dataset.pause : playButton.dataset.play;
  }

  // The lines of the turn under way; the newest of them.
  function drawLines() {
    let first = here;
    while (first > 0 && !film.moments[first - 1].ends) first -= 1;
    const told = film.moments.slice(first, here + 1).filter((moment) => moment.sentence);
    lines.replaceChildren(...told.map((moment, index) => {
      const line = document.createElement("li");
      line.append(Object.assign(document.createElement("span"), { textContent: moment.sentence }));
      if (index === told.length - 1) line.setAttribute("aria-current", "step");
      return line;
    }));
    lines.parentElement.scrollTop = lines.scrollHeight;
    return told.at(-1)?.sentence ?? "";
  }

  function drawRows(moment) {
    const known = new Map([...rows.rows].map((row) => [row.dataset.car, row]));
    (moment.standings ?? []).forEach((number, index) => {
      const row = known.get(String(number));
      if (!row) return;
      if (rows.rows[index] !== row) rows.insertBefore(row, rows.rows[index] ?? null);
      drawRow(row, moment.cars[number], index + 1);
    });
    for (const row of known.values()) row.hidden = !moment.cars[row.dataset.car];
  }

  function drawRow(row, car, standing) {
    row.querySelector(".place").textContent = car.place ?? standing;
    for (const cell of row.querySelectorAll("[data-fact]")) {
      const fact = cell.dataset.fact;
      if (fact === "status") Object.assign(cell, { hidden: car.driving, textContent: rows.getAttribute(`data-${car.status}`) });
      else if (fact === "locked") cell.hidden = !(car.locked && car.driving);
      else if (fact === "lap") cell.textContent = Math.max(1, Math.min(car.lap, Number(rows.dataset.laps)));
      else cell.textContent = car[fact];
    }
    for (const place of row.querySelectorAll("[data-cards]")) {
      lay(place, place.dataset.cards === "top" ? [car.top].filter(Boolean) : car.in_play);
    }
  }

  function drawPiles(piles) {
    const section = find("replay-piles");
    if (!section || !piles) return;
    for (const place of section.querySelectorAll("[data-cards]")) lay(place, piles[place.dataset.cards]);
    section.querySelector("[data-fact]").textContent = piles.gear ?? "–";
  }

  // Lays cards down, each a copy of the one that the page has of its kind.
  function lay(place, cards) {
    const now = cards.join(" ");
    if (place.dataset.now === now) return;
    place.dataset.now = now;
    const kinds = find("replay-kinds").content;
    place.replaceChildren(...cards.flatMap((card) => {
      const kind = kinds.querySelector(`[data-kind="${CSS.escape(card)}"]`);
      return kind ? [kind.firstElementChild.cloneNode(true)] : [];
    }));
  }

  start();
})();
