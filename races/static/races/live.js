// Keeps an open page new, as long as somebody looks. Where the page names a stream, that tells within a second which
// version the race has reached; without one, or while it is broken, the page asks every two seconds. The server answers
// with the changed parts or with nothing; while there is no answer at all, the page says that it may be old.
(() => {
  const poll = document.getElementById("race-poll");
  const offline = document.getElementById("race-offline");
  const panel = document.getElementById("race-decision");
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
  let isSending = false;
  let isOld = false;
  let wasInside = false;

  const shown = () => Number(document.getElementById("race-seen").dataset.version);
  const ask = () => {
    if (document.hidden || asking) return;
    askedAt = performance.now();
    askedFor = told;
    poll.dispatchEvent(new CustomEvent("race-tick"));
  };
  // Who was in the panel when it was drawn anew finds the focus on its heading, unless something has taken it.
  const keepFocus = () => {
    const title = document.getElementById("decision-title");
    if (!wasInside || !title || (document.activeElement !== document.body && document.activeElement !== title)) return;
    // Twice: htmx takes attributes away again that the heading did not come with.
    if (document.activeElement === title && title.hasAttribute("tabindex")) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", (event) => { wasInside = panel.contains(event.target); });
  new MutationObserver(keepFocus).observe(panel, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
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
  // An answer to a question that was asked before a decision was sent is older than what the decision brings.
  const isSent = (event) => event.target !== poll && event.detail.ctx.request.method.toUpperCase() === "POST";
  document.addEventListener("htmx:before:request", (event) => {
    if (isSent(event)) isOld = isSending = true;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (isSent(event)) isSending = false;
  });
  poll.addEventListener("htmx:before:request", () => {
    asking = true;
    isOld = isSending;
  });
  poll.addEventListener("htmx:after:request", (event) => {
    if (isOld) event.preventDefault();
  });
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
