// The outline's points on a drawing of their own: dragged, or moved by arrow keys. The text field stays what
// counts; every change is written there and told to the form as if it had been typed.
(() => {
  const editor = document.getElementById("outline-editor");
  const field = document.getElementById("id_outline");
  if (!editor || !field) return;
  const svg = editor.querySelector("svg");
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const line = svg.appendChild(make("path", { class: "outline-line" }));
  const dots = svg.appendChild(make("g", {}));
  const FARTHEST = 10000;
  let points = [];
  let chosen = 0;
  let view = null;
  let dragged = false;

  const read = () => field.value.split("\n")
    .map((row) => row.match(/-?\d+/g))
    .filter((found) => found && found.length === 3)
    .map((found) => found.map(Number));
  const write = () => {
    field.value = points.map((point) => point.join(" ")).join("\n");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const words = ([space, x, y]) => editor.dataset.point
    .replace("{space}", space).replace("{x}", x).replace("{y}", y);

  // A closed curve through all points, as the road will about run.
  const curve = () => {
    const at = (index) => points[(index + points.length) % points.length];
    const parts = [`M${at(0)[1]} ${at(0)[2]}`];
    points.forEach((point, index) => {
      const [before, end, after] = [at(index - 1), at(index + 1), at(index + 2)];
      parts.push(`C${[1, 2].map((axis) => point[axis] + (end[axis] - before[axis]) / 6).join(" ")},`
        + `${[1, 2].map((axis) => end[axis] - (after[axis] - point[axis]) / 6).join(" ")},${end[1]} ${end[2]}`);
    });
    return parts.join("");
  };
  const frame = () => {
    const [xs, ys] = [1, 2].map((axis) => points.map((point) => point[axis]));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const margin = Math.max(width, height, 100) * 0.12;
    view = { size: Math.max(width, height, 100) };
    svg.setAttribute("viewBox", `${left - margin} ${top - margin} ${width + 2 * margin} ${height + 2 * margin}`);
  };
  const draw = () => {
    editor.hidden = points.length < 3;
    if (editor.hidden) return;
    chosen = Math.min(chosen, points.length - 1);
    if (!dragged || !view) frame();
    line.setAttribute("d", curve());
    while (dots.children.length > points.length) dots.lastElementChild.remove();
    points.forEach((point, index) => {
      let dot = dots.children[index];
      if (!dot) {
        dot = dots.appendChild(make("g", { class: "outline-point", role: "button" }));
        dot.append(make("circle", { class: "outline-reach" }), make("circle", {}), make("text", { "aria-hidden": "true" }));
      }
      const [reach, circle, text] = dot.children;
      const size = view.size / 60;
      dot.setAttribute("transform", `translate(${point[1]} ${point[2]})`);
      dot.setAttribute("tabindex", index === chosen ? "0" : "-1");
      dot.setAttribute("aria-pressed", String(index === chosen));
      dot.setAttribute("aria-label", words(point));
      reach.setAttribute("r", size * 2.2);
      circle.setAttribute("r", size);
      text.setAttribute("font-size", size * 1.9);
      text.setAttribute("y", -size * 1.5);
      text.textContent = point[0];
    });
  };
  const choose = (index, focused) => {
    chosen = (index + points.length) % points.length;
    draw();
    if (focused) dots.children[chosen].focus();
  };
  const move = (x, y) => {
    const bound = (value) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value)));
    points[chosen] = [points[chosen][0], bound(x), bound(y)];
    draw();
  };
  const place = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const indexOf = (event) => [...dots.children].indexOf(event.target.closest(".outline-point"));

  // 1. by pointer
  dots.addEventListener("pointerdown", (event) => {
    const index = indexOf(event);
    if (index < 0 || event.button !== 0) return;
    event.preventDefault();
    choose(index, true);
    dragged = true;
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const { x, y } = place(event);
    move(x, y);
  });
  const drop = () => {
    if (!dragged) return;
    dragged = false;
    draw();
    write();
  };
  svg.addEventListener("pointerup", drop);
  svg.addEventListener("pointercancel", drop);

  // 2. by keyboard
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  dots.addEventListener("focusin", (event) => {
    const index = indexOf(event);
    if (index >= 0 && index !== chosen) choose(index, false);
  });
  dots.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step) {
      const far = event.shiftKey ? 1 : 10;
      move(points[chosen][1] + step[0] * far, points[chosen][2] + step[1] * far);
      write();
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      choose(chosen + (event.key === "PageDown" ? 1 : -1), true);
    } else if (event.key === "Delete") {
      remove();
    } else return;
    event.preventDefault();
  });

  // 3. more points and fewer; the first stays, for the lap begins there
  const add = () => {
    const here = points[chosen];
    const next = points[chosen + 1];
    const spaces = Number(document.getElementById("id_spaces").value) || here[0] + 4;
    const space = Math.floor((here[0] + (next ? next[0] : spaces + 1)) / 2);
    if (space <= here[0]) return;
    const end = next || points[0];
    points.splice(chosen + 1, 0, [space, Math.round((here[1] + end[1]) / 2), Math.round((here[2] + end[2]) / 2)]);
    choose(chosen + 1, true);
    write();
  };
  const remove = () => {
    if (chosen === 0 || points.length < 5) return;
    points.splice(chosen, 1);
    choose(chosen - 1, true);
    write();
  };
  editor.querySelector("[data-outline=add]").addEventListener("click", add);
  editor.querySelector("[data-outline=remove]").addEventListener("click", remove);

  const reread = () => {
    points = read();
    draw();
  };
  field.addEventListener("input", (event) => { if (event.isTrusted) reread(); });
  reread();
})();
