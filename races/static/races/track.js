// The window on the track: nearer and farther with fingers, wheel, keys or buttons, moved while it is near, and
// kept on the reader's car if wished. The window belongs to the page, so what a move changes leaves it alone.
(() => {
  const frame = document.querySelector(".race-track");
  const view = frame && frame.querySelector(".track-view");
  const sheet = view && view.querySelector(".track-sheet");
  if (!sheet || !frame.querySelector(".track-tools")) return;
  const layer = view.querySelector(".track-marks-layer");
  const note = view.querySelector(".track-note");
  const tools = frame.querySelector(".track-tools");
  const tool = (name) => tools.querySelector(`[data-track="${name}"]`);
  const NEAREST = 6;
  const STEP = 1.5;
  const NEAR_ENOUGH = 2.5;
  const at = { scale: 1, x: 0, y: 0 };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const kept = (name) => { try { return localStorage.getItem(`track-${name}`) === "1"; } catch { return false; } };
  const keep = (name, on) => { try { localStorage.setItem(`track-${name}`, on ? "1" : "0"); } catch { /* not kept */ } };

  const limit = (value, least, most) => Math.min(Math.max(value, least), most);
  // How much of the window's lower part lies under the dock of a telephone.
  const covered = () => {
    const box = view.getBoundingClientRect();
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    const covers = dock && dock.left < box.right && dock.right > box.left && dock.top > box.top;
    return covers ? Math.max(0, box.bottom - dock.top) : 0;
  };
  // The sheet never leaves an empty edge, but for one that nobody sees: else its lowest part could not be brought out
  // from under the dock. What of a movement was too far is given back.
  const place = (x, y) => {
    const hidden = at.scale > 1 ? covered() : 0;
    at.x = limit(x, view.clientWidth * (1 - at.scale), 0);
    at.y = limit(y, view.clientHeight * (1 - at.scale) - hidden, 0);
    return { x: x - at.x, y: y - at.y };
  };
  const show = (glide = false) => {
    const near = at.scale > 1;
    view.classList.toggle("is-near", near);
    view.classList.toggle("is-gliding", glide && !calm.matches);
    sheet.style.transform = near ? `translate(${at.x}px, ${at.y}px) scale(${at.scale})` : "";
    for (const name of ["farther", "whole"]) tool(name).setAttribute("aria-disabled", String(!near));
    tool("nearer").setAttribute("aria-disabled", String(at.scale >= NEAREST));
    tellNothing();
  };
  // x and y: the point of the window that stays where it is.
  const zoom = (scale, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const wanted = limit(scale, 1, NEAREST);
    const ratio = wanted / at.scale;
    at.scale = wanted;
    place(x - (x - at.x) * ratio, y - (y - at.y) * ratio);
  };
  const whole = () => { zoom(1); show(true); };
  const move = (x, y) => { const rest = place(at.x + x, at.y + y); show(); return rest; };
  const inView = (x, y) => { const box = view.getBoundingClientRect(); return [x - box.left, y - box.top]; };

  // Follow my car

  // While cars drive over the picture, see player.js, it is the one that drives.
  const mine = () => {
    const own = layer.querySelector(".car.is-viewer");
    if (!own) return undefined;
    const places = (within) => [...sheet.querySelectorAll(`${within} .car[data-car="${own.dataset.car}"] .car-place`)];
    return [...places(".stage-layer"), ...places(".track-marks-layer")].find((car) => car.getClientRects().length);
  };
  const follow = tool("follow");
  const follows = () => !follow.hidden && follow.getAttribute("aria-pressed") === "true";
  // The middle of what is seen of the window.
  const inSight = () => {
    const box = view.getBoundingClientRect();
    const bottom = Math.min(box.bottom - covered(), innerHeight);
    const top = Math.max(box.top, 0);
    const y = bottom - top > 60 ? (top + bottom) / 2 - box.top : box.height / 2;
    return { x: box.width / 2, y };
  };
  const goToMine = () => {
    const car = mine();
    if (!car) return;
    if (at.scale === 1) zoom(NEAR_ENOUGH);
    // Where the car stands, not where it is drawn while it still glides there. The sheet is as large as the window.
    const { e, f } = car.transform.baseVal.getItem(0).matrix;
    const seen = car.ownerSVGElement.viewBox.baseVal;
    const unit = Math.min(view.clientWidth / seen.width, view.clientHeight / seen.height) * at.scale;
    const [x, y] = [(seen.x + seen.width / 2 - e) * unit, (seen.y + seen.height / 2 - f) * unit];
    const middle = inSight();
    place(middle.x + x - view.clientWidth / 2 * at.scale, middle.y + y - view.clientHeight / 2 * at.scale);
    show(true);
  };
  const setFollow = (on) => {
    follow.setAttribute("aria-pressed", String(on));
    if (on) goToMine();
  };
  // Who moves the picture looks elsewhere for now; the wish is remembered all the same.
  const letGo = () => { if (follows()) setFollow(false); };
  const moved = (changes) => {
    // A corner's words are taken out of it when they are told: that is no move.
    if (changes && !changes.some(({ target }) => target === layer || target === sheet || target.closest(".cars"))) return;
    follow.hidden = !layer.querySelector(".car.is-viewer");
    tellNothing();
    if (follows()) goToMine();
  };

  // Buttons and keys

  const resize = (scale) => {
    zoom(scale);
    if (at.scale === 1) letGo();
    if (follows()) goToMine(); else show(true);
  };
  const actions = {
    nearer: () => resize(at.scale * STEP),
    farther: () => resize(at.scale / STEP),
    whole: () => { letGo(); whole(); },
    follow: () => { setFollow(!follows()); keep("follow", follows()); },
  };
  tools.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-track]");
    if (pressed) actions[pressed.dataset.track]();
  });
  const keys = {
    "+": actions.nearer, "=": actions.nearer, "-": actions.farther, "0": actions.whole,
    c: () => tellNext(1), C: () => tellNext(-1), Escape: () => tellNothing(),
  };
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (keys[event.key]) keys[event.key]();
    else if (arrow && at.scale > 1) {
      letGo();
      move(arrow[0] * view.clientWidth / 8, arrow[1] * view.clientHeight / 8);
    } else return;
    event.preventDefault();
  });

  // Mouse: the wheel alone scrolls the page.

  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(at.scale * Math.exp(-limit(event.deltaY, -60, 60) / 120), ...inView(event.clientX, event.clientY));
    show();
  }, { passive: false });
  let drag = null;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || at.scale === 1) return;
    drag = { x: event.clientX, y: event.clientY, far: false };
  });
  view.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.far && Math.hypot(x, y) < 4) return;
    if (!drag.far) view.setPointerCapture(event.pointerId);
    letGo();
    drag = { x: event.clientX, y: event.clientY, far: true };
    move(x, y);
  });
  for (const end of ["pointerup", "pointercancel"]) view.addEventListener(end, () => { drag = null; });

  // Fingers: one scrolls the page, and moves the picture once it is near; two zoom. At the picture's edge one
  // finger scrolls the page again, so that nobody is caught in it.

  let touch = null;
  const fingers = (event) => {
    const [first, second = first] = event.touches;
    const [x, y] = inView((first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
    return { x, y, count: event.touches.length, apart: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) };
  };
  view.addEventListener("touchstart", (event) => {
    touch = fingers(event);
    if (touch.count > 1) event.preventDefault();
  }, { passive: false });
  view.addEventListener("touchmove", (event) => {
    if (!touch || (event.touches.length === 1 && at.scale === 1)) return;
    event.preventDefault();
    const now = fingers(event);
    if (now.count === touch.count) {
      letGo();
      if (now.count > 1 && touch.apart > 0) zoom(at.scale * now.apart / touch.apart, touch.x, touch.y);
      const rest = move(now.x - touch.x, now.y - touch.y);
      if (now.count === 1 && rest.y) {
        scrollBy({ top: -rest.y, behavior: "instant" });
        touch = fingers(event);
        return;
      }
    }
    touch = now;
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) {
    view.addEventListener(end, (event) => { touch = event.touches.length ? fingers(event) : null; });
  }

  // What a corner has to tell: its limit, why, and what lies there

  let told = null;
  const corners = () => [...layer.querySelectorAll(".condition")].filter((each) => each.getClientRects().length);
  function tellNothing() {
    told = null;
    note.textContent = "";
  }
  // Not the browser's own small note beside ours.
  const wordsOf = (corner) => {
    const title = corner.querySelector("title");
    if (title) {
      corner.dataset.words = title.textContent;
      title.remove();
    }
    return corner.dataset.words;
  };
  const tell = (corner) => {
    told = corner.dataset.corner;
    note.textContent = wordsOf(corner);
    const [box, size] = [corner.querySelector("circle").getBoundingClientRect(), note.getBoundingClientRect()];
    const [x, y] = inView(box.left + box.width / 2, box.top);
    const above = y > size.height + 6 ? y - size.height - 6 : y + box.height + 6;
    note.style.left = `${limit(x - size.width / 2, 4, Math.max(4, view.clientWidth - size.width - 4))}px`;
    note.style.top = `${limit(above, 4, Math.max(4, view.clientHeight - size.height - 4))}px`;
  };
  const tellNext = (step) => {
    const all = corners();
    if (!all.length) return;
    const before = all.findIndex((each) => each.dataset.corner === told);
    const next = before < 0 ? (step > 0 ? 0 : all.length - 1) : (before + step + all.length) % all.length;
    tell(all[next]);
  };
  const cornerOf = (event) => event.target.closest(".condition");
  view.addEventListener("pointerover", (event) => {
    const corner = event.pointerType === "mouse" && !drag && cornerOf(event);
    if (corner) tell(corner);
  });
  view.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && event.target.closest(".condition")) tellNothing();
  });
  view.addEventListener("click", (event) => {
    const corner = cornerOf(event);
    if (corner) tell(corner); else tellNothing();
  });

  // What is shown on demand stays so on the next page

  for (const box of tools.querySelectorAll("input[type=checkbox]")) {
    if (kept(box.id)) box.checked = true;
    box.addEventListener("change", () => keep(box.id, box.checked));
  }

  new MutationObserver(moved).observe(sheet, { childList: true, subtree: true, attributes: true, attributeFilter: ["transform", "class"] });
  addEventListener("resize", () => { zoom(at.scale); show(); if (follows()) goToMine(); });
  follow.setAttribute("aria-pressed", String(kept("follow")));
  show();
  moved();
  // Who opens the page while the own car lies under the dock sees the whole track above it, not the page's head.
  const own = mine()?.getBoundingClientRect();
  if (own && !follows() && !scrollY && !location.hash && own.bottom > view.getBoundingClientRect().bottom - covered()) {
    scrollTo({ top: view.getBoundingClientRect().top, behavior: "instant" });
  }
})();
