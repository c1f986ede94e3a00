// Choosing on the race page by tap, drag and key. Nothing here knows a rule or a word: boxes are
// ticked, and the form asks the server where that leads.
(() => {
  const panel = document.getElementById("race-decision");
  const ask = document.getElementById("race-ask");
  const keys = document.getElementById("race-keys");
  if (!panel) return;

  const plan = () => panel.querySelector(".dock form.plan");
  const boxes = (form) => [...form.querySelectorAll("input[name=card]")];

  // A plan that is suggested: one tap ticks its gear and cards.

  function take(suggested) {
    const form = plan();
    if (!form) return;
    const wanted = suggested.getAll("card");
    const gear = form.querySelector(`input[name=gear][value="${suggested.get("gear")}"]`);
    if (gear) gear.checked = true;
    for (const box of boxes(form)) {
      const at = wanted.indexOf(box.value);
      box.checked = at >= 0;
      if (at >= 0) wanted.splice(at, 1);
    }
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  panel.addEventListener("click", (event) => {
    const link = event.target.closest("a.suggestion");
    if (!link || !plan() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    take(new URL(link.href).searchParams);
  });

  // The play area shows the cards that are chosen, beside places for those that the gear still takes.

  function lay() {
    const form = plan();
    const area = form && form.querySelector("[data-play-area]");
    if (!area) return;
    const chosen = boxes(form).filter((box) => box.checked);
    const gear = form.querySelector("input[name=gear]:checked");
    const places = Math.max(chosen.length, gear ? Number(gear.dataset.takes) : 0);
    const laid = chosen.map((box) => {
      const card = box.closest(".game-card").cloneNode(true);
      const copy = document.createElement("span");
      copy.className = card.className;
      copy.dataset.box = box.id;
      card.querySelector("input").remove();
      copy.append(...card.childNodes);
      return copy;
    });
    for (let n = chosen.length; n < places; n += 1) {
      laid.push(Object.assign(document.createElement("span"), { className: "play-place" }));
    }
    area.replaceChildren(...laid, area.querySelector(".play-area-hint"));
    area.classList.toggle("is-empty", chosen.length === 0);
  }

  panel.addEventListener("change", lay);
  panel.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-box]");
    if (copy) document.getElementById(copy.dataset.box).click();
  });
  new MutationObserver((changes) => {
    if (changes.some((change) => !change.target.closest("[data-play-area], #look-ahead"))) lay();
  }).observe(panel, { childList: true, subtree: true });
  lay();

  // Dragging: up out of the hand plays a card, back into it takes it up again.

  const SLACK = 8;
  let held = null;

  panel.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("label.game-card:not(.is-out), [data-box]");
    if (!card || event.button !== 0) return;
    const box = card.dataset.box ? document.getElementById(card.dataset.box) : card.querySelector("input");
    held = { card, box, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });

  panel.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < SLACK) return;
    if (!held.moved) {
      held.moved = true;
      held.card.setPointerCapture(held.id);
      held.card.classList.add("is-held");
      panel.classList.add("is-dragging");
    }
    held.card.style.transform = `translate(${x}px, ${y}px)`;
  });

  function drop(event) {
    if (!held || event.pointerId !== held.id) return;
    const { card, box, moved } = held;
    held = null;
    if (!moved) return;
    const hand = box.closest(".cards").getBoundingClientRect();
    card.style.transform = "";
    card.classList.remove("is-held");
    panel.classList.remove("is-dragging");
    // The click that ends a drag is not a tap.
    const quiet = (click) => { click.preventDefault(); click.stopPropagation(); };
    panel.addEventListener("click", quiet, { capture: true, once: true });
    setTimeout(() => panel.removeEventListener("click", quiet, { capture: true }), 0);
    if (event.type === "pointercancel") return;
    const isPlayed = event.clientY < hand.top;
    if (isPlayed === box.checked) return;
    box.checked = isPlayed;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }

  panel.addEventListener("pointerup", drop);
  panel.addEventListener("pointercancel", drop);
  panel.addEventListener("dragstart", (event) => event.preventDefault());

  // A question before what costs Heat: the server asks it, here it becomes modal.

  if (ask) {
    new MutationObserver(() => {
      const dialog = ask.querySelector("dialog");
      if (!dialog || dialog.matches(":modal")) return;
      dialog.close();
      dialog.showModal();
    }).observe(ask, { childList: true });
    ask.addEventListener("submit", (event) => {
      if (event.target.method !== "dialog") event.target.closest("dialog").close();
    });
  }

  // Keys: those of the list behind "?", never while somebody types or a dialog is open.

  let wantsGear = false;

  function press(key) {
    const button = [...document.querySelectorAll("[data-key]")].find(
      (each) => each.dataset.key === key && each.checkVisibility(),
    );
    if (button) button.click();
    return Boolean(button);
  }

  function choose(key) {
    const form = panel.querySelector(".dock form.plan");
    if (!form) return false;
    const wanted = wantsGear
      ? form.querySelector(`input[name=gear][value="${key}"]`)
      : boxes(form)[Number(key) - 1];
    if (!wanted || wanted.disabled || !wanted.parentElement.checkVisibility()) return false;
    wanted.click();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (!("keys" in panel.dataset) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    if (event.target.closest("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])")) return;
    const isFigure = /^[1-9]$/.test(event.key);
    const done = isFigure ? choose(event.key) : event.key === "?" ? open(keys) : press(event.key);
    wantsGear = event.key === "g";
    if (done) event.preventDefault();
  });

  function open(dialog) {
    if (dialog) dialog.showModal();
    return Boolean(dialog);
  }

  panel.addEventListener("click", (event) => {
    if (event.target.closest(".keys-button")) open(keys);
  });
})();
