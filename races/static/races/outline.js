// The points of an outline as a drawing: dragged or moved with the arrow keys, they are written back into the
// form's text, one "space x y" a line. Without this script the text itself is edited.
(() => {
  const text = document.getElementById("id_outline");
  const place = document.getElementById("outline-drawing");
  if (!text || !place) return;
  const svg = place.querySelector("svg");
  const STEP = 10;
  let points = [];

  const shape = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const read = () => {
    points = text.value.split("\n").map((line) => (line.match(/-?\d+/g) || []).map(Number))
      .filter((figures) => figures.length === 3);
  };
  const road = () => points.map(([, x, y]) => `${x},${y}`).join(" ");
  const write = (done) => {
    text.value = points.map((point) => point.join(" ")).join("\n");
    svg.querySelector("polygon").setAttribute("points", road());
    if (done) text.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const put = (index, x, y, done) => {
    points[index] = [points[index][0], Math.round(x), Math.round(y)];
    const handle = svg.querySelectorAll("circle")[index];
    handle.setAttribute("cx", points[index][1]);
    handle.setAttribute("cy", points[index][2]);
    write(done);
  };
  const under = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());

  const draw = () => {
    read();
    place.hidden = points.length < 3;
    if (place.hidden) return;
    const xs = points.map((point) => point[1]);
    const ys = points.map((point) => point[2]);
    const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
    svg.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + 60 - left} ${Math.max(...ys) + 60 - top}`);
    svg.replaceChildren(shape("polygon", { points: road() }));
    points.forEach(([space, x, y], index) => {
      const handle = shape("circle", {
        cx: x, cy: y, r: 14, tabindex: 0, role: "button", "aria-label": `${svg.dataset.point} ${space}`,
      });
      handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
      handle.addEventListener("pointermove", (event) => {
        if (!handle.hasPointerCapture(event.pointerId)) return;
        const at = under(event);
        put(index, at.x, at.y, false);
      });
      handle.addEventListener("pointerup", () => write(true));
      handle.addEventListener("keydown", (event) => {
        const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
        const move = moves[event.key];
        if (!move) return;
        event.preventDefault();
        put(index, points[index][1] + move[0], points[index][2] + move[1], true);
      });
      svg.append(handle);
    });
  };
  text.addEventListener("input", draw);
  draw();
})();
