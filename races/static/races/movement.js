// On the race page: when the page has become that of a later version, the cars drive there from where they
// stood, over the picture, which shows the new position already. The same plays what the reader has missed
// since the last visit. All of it can be skipped, and whoever wants less movement gets none.
(() => {
  const box = document.getElementById("race-motion");
  const seen = () => document.getElementById("race-seen");
  if (!box || !seen()) return;
  const { RaceFilm, RaceStage, raceMoves } = globalThis;
  const find = (id) => document.getElementById(id);
  const LONGEST = 5000;
  const LONGEST_RECAP = 10000;
  const track = find("race-track");
  const shown = () => Number(seen().dataset.version);
  const opened = shown();
  let known = opened;
  let stage = null;
  let film = null;
  let rest = standing();
  let here = 0;
  let run = 0;

  const isRunning = () => film !== null;

  // Where the picture shows the cars. As the road closes, a space does for a progress.
  function standing() {
    const cars = [...track.querySelectorAll(".track-wide .cars .car")].map(({ dataset }) => [
      dataset.car, { progress: Number(dataset.space), spot: dataset.spot, driving: true },
    ]);
    return { cars: Object.fromEntries(cars), spins: false, car: null };
  }

  async function prepare() {
    stage ??= await RaceStage.of(track, box.dataset.cars);
  }

  function stop() {
    run += 1;
    film = null;
    stage?.close();
    box.hidden = true;
    rest = standing();
  }

  async function drive(since, longest, before = null) {
    if (raceMoves.still.matches || document.hidden) return stop();
    const from = isRunning() ? film.moments[here].version : since;
    const mine = ++run;
    const next = new RaceFilm(box.dataset.frames, "");
    try {
      // Until the frames are here the cars stand where they stood.
      if (before && stage && !isRunning()) stage.open(before);
      await prepare();
      await next.all(from);
    } catch {
      if (mine === run) stop();
      return;
    }
    if (mine !== run) return;
    film = next;
    here = 0;
    await play(mine, longest);
    if (mine === run) stop();
  }

  async function play(mine, longest) {
    const moments = film.moments;
    const lengths = moments.slice(1).map((moment, index) => raceMoves.lengthOf(moments[index], moment));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    if (!moments.slice(1).some((moment, index) => drives(moments[index], moment))) return;
    const pace = Math.min(1, longest / whole);
    stage.open(moments[0]);
    box.hidden = false;
    for (; here < lengths.length; here += 1) {
      const after = moments[here + 1];
      tell(after);
      await stage.glide(moments[here], after, lengths[here] * pace);
      if (mine !== run) return;
    }
  }

  function drives(before, after) {
    return Object.entries(after.cars).some(([number, car]) => car.progress !== before.cars[number]?.progress);
  }

  function tell(moment) {
    if (!moment.sentence) return;
    find("motion-line").textContent = moment.sentence;
    find("motion-cards").replaceChildren(...moment.shows.map(({ face, kind }) => {
      const card = document.createElement("span");
      card.className = `game-card kind-${kind}`;
      card.textContent = face;
      return card;
    }));
  }

  const hasMoved = () => {
    const now = shown();
    if (now <= known) return;
    const [since, before] = [known, rest];
    known = now;
    rest = standing();
    drive(since, LONGEST, before);
  };
  new MutationObserver(hasMoved).observe(seen().parentElement, { childList: true, subtree: true, attributes: true });

  // So that the first move does not jump before it glides.
  if (Object.keys(rest.cars).length && !raceMoves.still.matches) {
    (globalThis.requestIdleCallback ?? setTimeout)(() => prepare().catch(() => {}));
  }

  find("motion-skip").addEventListener("click", stop);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isRunning()) stop();
  });
  raceMoves.still.addEventListener("change", stop);

  const recap = find("recap");
  if (recap && !raceMoves.still.matches) {
    const again = () => drive(Number(recap.dataset.since), LONGEST_RECAP);
    find("recap-play").addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      again();
      track.scrollIntoView({ block: "nearest" });
    });
    again();
  }

  // What was shown while the page lay open counts as seen: told as it is left.
  let told = opened;
  const leaves = () => {
    if (!box.dataset.seen || known <= told) return;
    told = known;
    const token = JSON.parse(document.body.getAttribute("hx-headers:inherited"))["X-CSRFToken"];
    const form = new FormData();
    form.append("csrfmiddlewaretoken", token);
    form.append("version", known);
    navigator.sendBeacon(box.dataset.seen, form);
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) leaves(); });
  addEventListener("pagehide", leaves);
})();
