// Asks every two seconds what has changed, as long as somebody looks. The server answers with the changed
// parts or with nothing; while there is no answer at all, the page says that it may be old.
(() => {
  const poll = document.getElementById("race-poll");
  const offline = document.getElementById("race-offline");
  if (!poll) return;
  const ask = () => {
    if (!document.hidden) poll.dispatchEvent(new CustomEvent("race-tick"));
  };
  setInterval(ask, 2000);
  document.addEventListener("visibilitychange", ask);
  poll.addEventListener("htmx:error", () => { offline.hidden = false; });
  poll.addEventListener("htmx:after:request", () => { offline.hidden = true; });
})();
