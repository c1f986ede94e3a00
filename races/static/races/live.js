// Keeps an open page new, as long as somebody looks. Where the page names a stream, that tells within a second which
// version the race has reached; without one, or while it is broken, the page asks every two seconds. The server answers
// with the changed parts or with nothing; while there is no answer at all, the page says that it may be old.
(() => {
  const poll = document.getElementById("race-poll");
  const offline = document.getElementById("race-offline");
  if (!poll) return;
  const LOOK = 2000;
  // The stream knows of no clocks: times on the page are made new now and then.
  const SELDOM = 60000;
  // A stream that was refused (too many watchers, no such program) is tried again after this.
  const TRY_AGAIN = 60000;
  let stream = null;
  let refusedAt = -TRY_AGAIN;
  let told = 0;
  let askedFor = 0;
  let askedAt = performance.now();
  let asking = false;

  const shown = () => Number(document.getElementById("race-seen").dataset.version);
  const ask = () => {
    if (document.hidden || asking) return;
    askedAt = performance.now();
    askedFor = told;
    poll.dispatchEvent(new CustomEvent("race-tick"));
  };
  const isStreaming = () => stream !== null && stream.readyState === EventSource.OPEN;
  const listen = () => {
    if (!poll.dataset.stream || stream || document.hidden || performance.now() - refusedAt < TRY_AGAIN) return;
    stream = new EventSource(`${poll.dataset.stream}?since=${shown()}`);
    stream.addEventListener("message", (event) => {
      told = Number(event.data);
      if (told > shown()) ask();
    });
    stream.addEventListener("error", () => {
      // Broken off, it comes back by itself; refused, it does not.
      if (stream.readyState !== EventSource.CLOSED) return;
      stream = null;
      refusedAt = performance.now();
    });
  };
  const look = () => {
    listen();
    const mayBeOld = told > shown() || !offline.hidden || performance.now() - askedAt >= SELDOM;
    if (mayBeOld || !isStreaming()) ask();
  };

  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      // Nobody looks: nothing is held open, and on return the page asks what it has missed.
      stream?.close();
      stream = null;
    } else {
      ask();
      listen();
    }
  });
  poll.addEventListener("htmx:before:request", () => { asking = true; });
  poll.addEventListener("htmx:finally:request", () => {
    asking = false;
    // Told of more while the answer was on its way.
    if (told > askedFor && told > shown()) ask();
  });
  poll.addEventListener("htmx:error", () => { offline.hidden = false; });
  // A proxy that answers for a site that does not is no answer.
  poll.addEventListener("htmx:after:request", ({ detail }) => { offline.hidden = detail.ctx.response.status < 500; });
  listen();
})();
