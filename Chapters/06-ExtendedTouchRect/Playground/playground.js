"use strict";
// The chapter's scene, live. The hit test is that of the shipped module, in WebAssembly; this file
// draws, and moves things. Where WebAssembly does not run, the page shows the still figure.
(async () => {
  const figure = document.querySelector(".playground"), $ = query => figure.querySelector(query);
  let wasm;
  try {
    const bytes = Uint8Array.from(atob(playground.module), letter => letter.charCodeAt(0));
    wasm = (await WebAssembly.instantiate(bytes)).instance.exports;
  } catch (problem) {
    console.info("The playground stays a still figure:", problem.message);
    return;
  }

  // MARK: The scene

  const WIDTH = 130, HEIGHT = 90, CELLS = 2;  // points, and cells of the map a point
  const view = (name, parent, x, y, w, h, more) => ({
    name, parent, x: x + w / 2, y: y + h / 2, w, h, top: 0, left: 0, bottom: 0, right: 0,
    turn: 0, stretch: 1, minimum: false, open: false, clip: false, hide: false, enable: true,
    interact: true, round: false, ...more,
  });
  const beginning = () => [
    view("screen", -1, 0, 0, WIDTH, HEIGHT), view("banner", 0, 15, 25, 100, 50),
    view("cross", 1, 72, 8, 20, 20, { minimum: true }), view("toast", 0, 30, 56, 70, 24),
  ];
  /* Each rule, with a scene that shows it: what differs from the beginning, by view. */
  const rules = [
    { key: "challenge", name: "Challenge", finger: [117, 43],
      note: "The finger is beside the banner. Make it hit the cross, without moving the finger. There is more than one way." },
    { key: "minimum", name: "A minimum size", finger: [112, 46],
      note: "The cross is drawn 20 points wide. With a minimum touch size of 44 × 44, the finger hits it from 5 points away." },
    { key: "insets", name: "Insets", finger: [70, 43], cross: { minimum: false, left: -20 },
      note: "A negative inset moves one edge outward. Only the left side of the touch area has grown." },
    { key: "front", name: "Front first", finger: [82, 43], toast: { x: 105, y: 43 },
      note: "The toast is in front of the banner, so a touch where it covers the cross hits the toast." },
    { key: "wall", name: "The superview", finger: [117, 43],
      note: "A superview is asked before its subviews. The finger is not on the banner, so the cross is not asked." },
    { key: "door", name: "Touches outside", finger: [117, 43], banner: { open: true },
      note: "With passesTouchesOutside the banner asks its subviews about touches outside of it. It is not hit there itself." },
    { key: "wider", name: "A larger superview", finger: [117, 70], banner: { right: -12 },
      note: "The banner has a larger touch area too. A touch there, and not on the cross, hits the banner." },
    { key: "clip", name: "Clipping", finger: [117, 43], banner: { open: true, clip: true },
      note: "clipsToBounds cuts off touches at the bounds, and passesTouchesOutside does not change that." },
    { key: "out", name: "No interaction", finger: [97, 43], banner: { interact: false },
      note: "Without user interaction, neither the banner nor a view inside it is hit." },
    { key: "hidden", name: "Hidden", finger: [60, 65], toast: { hide: true },
      note: "A hidden view is not hit. The touch goes to the view behind it." },
    { key: "disabled", name: "Disabled", finger: [85, 43], cross: { enable: false },
      note: "A disabled view is hit where it is drawn. Its touch area is not enlarged." },
    { key: "shape", name: "A shape", finger: [80, 27], cross: { round: true },
      note: "The cross is round here, so the corner of its touch area does not belong to it." },
    { key: "turned", name: "Turned", finger: [97, 28], cross: { minimum: false, left: -30, turn: 90 },
      note: "A touch area is in the view's own coordinates, so it turns with the view." },
  ];
  let rule = rules[0], views, finger, chosen = 2;
  const begin = next => {
    rule = next;
    views = beginning();
    for (const v of views) Object.assign(v, rule[v.name]);
    finger = { x: rule.finger[0], y: rule.finger[1] };
  };

  // The scene in the address: the rule, the finger, and what differs from the beginning.
  const written = () => {
    const start = beginning(), scene = new URLSearchParams({ scene: rule.key, finger: `${finger.x},${finger.y}` });
    views.forEach((v, i) => Object.keys(start[i]).forEach(key => {
      if (v[key] !== start[i][key]) scene.set(`${v.name}.${key}`, Number(v[key]));
    }));
    return "#" + scene.toString().replaceAll("%2C", ",");
  };
  const readAddress = () => {
    const scene = new URLSearchParams(location.hash.slice(1));
    const found = rules.find(one => one.key === scene.get("scene"));
    if (!found) return false;
    begin(found);
    views = beginning();
    for (const [name, text] of scene) {
      const [who, key] = name.split("."), v = views.find(v => v.name === who), number = Number(text);
      if (!v || !Object.hasOwn(v, key) || !Number.isFinite(number) || ["name", "parent", "w", "h"].includes(key)) continue;
      v[key] = typeof v[key] === "boolean" ? number !== 0 : Math.max(-180, Math.min(180, number));
    }
    const [x, y] = (scene.get("finger") ?? "").split(",").map(Number);
    if (x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT) finger = { x, y };
    return true;
  };
  begin(rule);
  const isAsked = readAddress();
  const short = number => Math.round(number * 1e4) / 1e4;
  const matrix = ({ turn, stretch }) => {
    const angle = turn * Math.PI / 180, [cos, sin] = [Math.cos, Math.sin].map(f => short(f(angle) * stretch));
    return [cos, sin, short(-sin), cos];
  };
  const flags = ["open", "clip", "hide", "enable", "interact", "round"];
  const tell = () => views.forEach((v, i) => {
    wasm.frame(i, v.x - v.w / 2, v.y - v.h / 2, v.w, v.h);
    wasm.insets(i, v.top, v.left, v.bottom, v.right);
    wasm.minimum(i, v.minimum ? 44 : 0, v.minimum ? 44 : 0);
    wasm.transform(i, ...matrix(v));
    flags.forEach(flag => wasm[flag](i, v[flag]));
  });
  wasm.clear();
  views.forEach(v => wasm.add(v.parent, 0, 0, 0, 0));

  // MARK: Drawing

  const make = (parent, name, attributes, text = "") => {
    const isHtml = ["li", "b", "span", "label", "input", "button"].includes(name);
    const node = isHtml ? document.createElement(name) : document.createElementNS("http://www.w3.org/2000/svg", name);
    set(node, attributes);
    node.textContent = text;
    return parent.appendChild(node);
  };
  const set = (node, attributes) => Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  const stage = $(".play-stage"), canvas = $("canvas"), svg = $(".play-stage svg"), form = $("form");
  const hatches = ["", "M-1 9 9-1M7 17 17 7M7 9 17-1M-1 17 15 1M15 17 23 9", "M0 4H22M0 12H22", "M-1-1 17 17M7-1 25 17M-1 7 9 17M15-1 25 9"];

  const shapes = [];
  views.forEach((v, i) => {
    const inside = i ? shapes[v.parent].inside : svg, group = make(inside, "g", {});
    const frame = make(group, "rect", { class: i ? "frame" : "frame ground", "data-move": i });
    if (i) set(frame, { tabindex: 0, role: "button" });
    const area = make(group, "rect", { class: "area" });
    const clip = make(make(group, "clipPath", { id: `play-clip-${i}` }), "rect", {});
    const name = make(group, "text", { class: "name" }, v.name);
    shapes.push({ group, frame, area, clip, name, inside: make(group, "g", {}) });
    const label = make($(".play-views"), "label", {});
    make(label, "input", { type: "radio", name: "view", value: i });
    const key = make(label, "svg", { class: "fig", viewBox: "0 0 22 16", "aria-hidden": true });
    make(key, "rect", { class: `m${i} key`, width: 22, height: 16 });
    make(key, "path", { class: "hatch", d: hatches[i] });
    make(label, "span", {}, v.name);
  });
  const presets = rules.map(one => {
    const button = make($(".play-presets"), "button", { type: "button", class: "act", "data-rule": one.key }, one.name);
    button.addEventListener("click", () => { begin(one); change(); keep(); });
    return button;
  });
  const touch = make(svg, "g", {});
  make(touch, "circle", { class: "grip", r: 8, "data-move": "finger" });
  const ring = make(touch, "circle", { class: "ring", r: 3.2, tabindex: 0, role: "button", "data-move": "finger" });
  make(touch, "circle", { class: "tip", r: 0.8, "data-move": "finger" });

  /* One small picture a view, to be repeated: its color, and hatching for readers who cannot tell the colors apart. */
  let tiles, side, cells;
  const number = css => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
  };
  const mix = () => {
    const width = Math.min(1200, Math.round(stage.clientWidth * devicePixelRatio));
    set(canvas, { width, height: Math.round(width * HEIGHT / WIDTH) });
    const unit = width / stage.clientWidth, thick = Math.max(1, Math.round(0.75 * unit));
    side = Math.round(8 * unit);
    const isLine = [
      () => false, (x, y) => (x + y) % side < thick, (x, y) => y < thick,
      (x, y) => (x - y + side) % side < thick,
    ];
    cells = Uint16Array.from({ length: width }, (_, x) => Math.floor(x * WIDTH * CELLS / width));
    const line = number(getComputedStyle($(".hatch")).stroke);
    tiles = [new Uint32Array(side * side), ...views.map((v, i) => {
      const ground = number(getComputedStyle($(`.play-views .m${i}`)).fill);
      return Uint32Array.from({ length: side * side }, (_, at) =>
        isLine[i](at % side, Math.floor(at / side)) ? line : ground);
    })];
  };
  const paint = () => {
    const columns = WIDTH * CELLS, rows = HEIGHT * CELLS;
    const at = wasm.map(columns, rows, 1 / CELLS);
    const answers = new Uint8Array(wasm.memory.buffer, at, columns * rows);
    const context = canvas.getContext("2d"), image = context.createImageData(canvas.width, canvas.height);
    const pixels = new Uint32Array(image.data.buffer), { width, height } = canvas;
    for (let y = 0, pixel = 0; y < height; y++) {
      const row = Math.floor(y * rows / height) * columns, line = (y % side) * side;
      for (let x = 0; x < width; x++) pixels[pixel++] = tiles[answers[row + cells[x]]][line + x % side];
    }
    context.putImageData(image, 0, 0);
  };

  const shown = n => String(Math.round(n * 10) / 10).replace("-", "−");
  const place = p => `(${shown(p.x)}, ${shown(p.y)})`;
  const box = (node, x, y, width, height) => set(node, { x, y, width, height });
  const outline = hit => views.forEach((v, i) => {
    const shape = shapes[i], [a, b, c, d] = i ? matrix(v) : [1, 0, 0, 1];
    const area = new Float64Array(wasm.memory.buffer, wasm.area(i), 4);
    set(shape.group, {
      transform: `translate(${v.x} ${v.y}) matrix(${a} ${b} ${c} ${d} 0 0) translate(${-v.w / 2} ${-v.h / 2})`,
      class: [i === hit && "hit", (v.hide || !v.interact) && "out"].filter(Boolean).join(" "),
    });
    [shape.frame, shape.clip].forEach(node => box(node, 0, 0, v.w, v.h));
    box(shape.area, ...area);
    const isExtended = area[0] !== 0 || area[1] !== 0 || area[2] !== v.w || area[3] !== v.h;
    set(shape.area, { visibility: isExtended ? "visible" : "hidden" });
    for (const [node, width, height] of [[shape.frame, v.w, v.h], [shape.area, area[2], area[3]]]) {
      set(node, { rx: v.round ? width / 2 : 0, ry: v.round ? height / 2 : 0 });
    }
    shape.inside.setAttribute("clip-path", v.clip ? `url(#play-clip-${i})` : "none");
    set(shape.name, { x: i === 2 ? 0 : 1.6, y: i === 2 ? -1.6 : 4.2 });
    if (i) set(shape.frame, { "aria-label": `${v.name}, its middle at ${place(v)}`, "aria-pressed": i === chosen });
  });

  // MARK: Words

  const findings = [
    "is hit", "asks inside", "no, but asks inside", "no, hidden", "no, its alpha is 0",
    "no, takes no touches", "no, outside it", "no, cut off at its bounds", "no, nor a view inside",
  ];
  const depth = v => v.parent < 0 ? 0 : 1 + depth(views[v.parent]);
  const isOutside = (p, v) => p.x < 0 || p.y < 0 || p.x >= v.w || p.y >= v.h;
  const say = hit => {
    const count = wasm.walk(finger.x, finger.y), data = new DataView(wasm.memory.buffer, wasm.visits());
    const list = $(".play-walk"), asked = new Set();
    let inBanner;
    list.replaceChildren();
    for (let i = 0, at = 0; i < count; i++, at += 24) {
      const number = data.getInt32(at, true), finding = data.getInt32(at + 4, true);
      const local = { x: data.getFloat64(at + 8, true), y: data.getFloat64(at + 16, true) };
      asked.add(number);
      if (number === 1) inBanner = local;
      const item = make(list, "li", { class: `d${depth(views[number])} ${finding < 3 ? "yes" : "no"}` });
      const words = make(item, "span", {});
      make(words, "b", {}, views[number].name);
      words.append(` at ${place(local)}: ${findings[finding]}`);
    }
    const rest = views.filter((_, i) => !asked.has(i)).map(v => v.name).join(", ");
    $(".play-rest").textContent = rest && `Not asked: ${rest}.`;
    const said = `A touch at ${place(finger)} hits ${hit < 0 ? "no view" : "the " + views[hit].name}.`;
    if ($(".play-said").textContent !== said) $(".play-said").textContent = said;
    const isSolved = rule === rules[0] && hit === 2 && inBanner !== undefined && isOutside(inBanner, views[1]);
    const goal = isSolved ? "Solved: the finger is outside of the banner, and hits the cross." : rule.note;
    if ($(".play-goal").textContent !== goal) $(".play-goal").textContent = goal;
    [".play-goal", ".play-said"].forEach(name => $(name).classList.toggle("solved", isSolved));
    presets.forEach((button, i) => set(button, { "aria-pressed": rules[i] === rule }));
    set(touch, { transform: `translate(${finger.x} ${finger.y})` });
    set(ring, { "aria-label": `finger at ${place(finger)}` });
  };

  /* A program that makes the same tree, and asks the same question. */
  const program = hit => {
    const lines = views.some(v => v.round) ? [
      "final class Round: View {", "  override func contains(_ point: Point) -> Bool {",
      "    let (from, size) = (point - touchArea.center, touchArea.size)",
      "    let (x, y) = (2 * from.x / size.width, 2 * from.y / size.height)",
      "    return x * x + y * y < 1", "  }", "}", "",
    ] : [];
    const frame = v => `Rect(${short(v.x - v.w / 2)}, ${short(v.y - v.h / 2)}, ${v.w}, ${v.h})`;
    for (const v of views) lines.push(`let ${v.name} = ${v.round ? "Round" : "View"}(frame: ${frame(v)})`);
    lines.push("banner.subviews = [cross]", "screen.subviews = [banner, toast]");
    for (const v of views) {
      const insets = ["top", "left", "bottom", "right"].filter(edge => v[edge]).map(edge => `${edge}: ${v[edge]}`);
      if (insets.length) lines.push(`${v.name}.touchInsets = Insets(${insets.join(", ")})`);
      if (v.minimum) lines.push(`${v.name}.minimumTouchSize = Size(44, 44)`);
      if (v.turn || v.stretch !== 1) lines.push(`${v.name}.transform = Transform(${matrix(v).join(", ")})`);
      if (v.open) lines.push(`${v.name}.passesTouchesOutside = true`);
      if (v.clip) lines.push(`${v.name}.clipsToBounds = true`);
      if (v.hide) lines.push(`${v.name}.isHidden = true`);
      if (!v.enable) lines.push(`${v.name}.isEnabled = false`);
      if (!v.interact) lines.push(`${v.name}.isUserInteractionEnabled = false`);
    }
    const point = `Point(${short(finger.x)}, ${short(finger.y)})`;
    lines.push("", `screen.hitTest(${point}) === ${hit < 0 ? "nil" : views[hit].name} // → true`);
    return lines.join("\n") + "\n";
  };

  /* The sliders that do not show a property as it is stored. */
  const slides = {
    x: { get: () => views[chosen].x - views[chosen].w / 2, set: x => { views[chosen].x = x + views[chosen].w / 2; } },
    y: { get: () => views[chosen].y - views[chosen].h / 2, set: y => { views[chosen].y = y + views[chosen].h / 2; } },
    "finger-x": { get: () => finger.x, set: x => { finger.x = x; } },
    "finger-y": { get: () => finger.y, set: y => { finger.y = y; } },
  };
  const controls = () => {
    for (const control of form.elements) {
      if (control.name === "view") control.checked = Number(control.value) === chosen;
      else if (control.type === "checkbox") control.checked = views[chosen][control.name];
      else if (control.type === "range") {
        control.value = slides[control.name]?.get() ?? views[chosen][control.name];
        control.disabled = chosen === 0 && ["x", "y", "turn", "stretch"].includes(control.name);
        const unit = { turn: "°", stretch: "×" }[control.name] || "";
        control.nextElementSibling.textContent = shown(control.value) + unit;
      }
    }
  };

  // MARK: One picture for each frame of the screen, however much has changed

  let isWaiting = false;
  const draw = () => {
    isWaiting = false;
    const start = performance.now();
    if (!tiles) mix();
    tell();
    paint();
    const hit = wasm.hit(finger.x, finger.y);
    outline(hit);
    say(hit);
    $(".play-code code").textContent = program(hit);
    controls();
    performance.measure("playground", { start });
  };
  const change = () => { if (!isWaiting) { isWaiting = true; requestAnimationFrame(draw); } };

  // MARK: What moves

  const within = (p, low, high) => Math.max(low, Math.min(high, p));
  const moveFinger = (x, y) => {
    finger = { x: within(Math.round(x), 0, WIDTH), y: within(Math.round(y), 0, HEIGHT) };
    change();
  };
  /* The way from the page into the coordinates in which a view's center is measured. */
  const way = i => shapes[views[i].parent].inside.getScreenCTM().inverse();
  const moveView = (i, x, y) => {
    const outer = svg.getScreenCTM().inverse().multiply(way(i).inverse());
    const seen = new DOMPoint(x, y).matrixTransform(outer);
    const held = new DOMPoint(within(seen.x, 0, WIDTH), within(seen.y, 0, HEIGHT)).matrixTransform(outer.inverse());
    const half = n => n / 2 % 1;  // so that the frame begins at a whole point
    views[i].x = Math.round(held.x - half(views[i].w)) + half(views[i].w);
    views[i].y = Math.round(held.y - half(views[i].h)) + half(views[i].h);
    change();
  };
  const choose = i => { if (chosen !== i) { chosen = i; controls(); change(); } };

  let drag;
  const what = event => {
    const move = event.target.dataset.move;
    return move === "finger" || move === "0" ? "finger" : move === undefined ? undefined : Number(move);
  };
  const at = (event, matrix) => new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  svg.addEventListener("pointerdown", event => {
    const thing = what(event);
    if (drag || thing === undefined || event.button) return;
    const isGround = event.target.dataset.move === "0";
    const place = thing === "finger" ? at(event, svg.getScreenCTM().inverse()) : at(event, way(thing));
    const from = isGround ? place : thing === "finger" ? finger : views[thing];
    /* On the ground, a finger of flesh may want to scroll: it is asked again when it is lifted. */
    drag = {
      thing, id: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false,
      isTap: isGround && event.pointerType === "touch", dx: place.x - from.x, dy: place.y - from.y,
    };
    if (isGround && !drag.isTap) moveFinger(place.x, place.y);
    if (thing !== "finger") choose(thing);
    if (!isGround) (thing === "finger" ? ring : shapes[thing].frame).focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  svg.addEventListener("pointermove", event => {
    if (!drag || drag.id !== event.pointerId || drag.isTap) return;
    if (!drag.hasMoved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 3) return;
    drag.hasMoved = true;
    svg.classList.add("moves");
    const isFinger = drag.thing === "finger";
    const place = at(event, isFinger ? svg.getScreenCTM().inverse() : way(drag.thing));
    if (isFinger) moveFinger(place.x - drag.dx, place.y - drag.dy);
    else moveView(drag.thing, place.x - drag.dx, place.y - drag.dy);
  });
  const end = event => {
    if (!drag || drag.id !== event.pointerId) return;
    const place = at(event, svg.getScreenCTM().inverse());
    if (event.type === "pointerup" && !drag.hasMoved) moveFinger(place.x, place.y);
    drag = undefined;
    svg.classList.remove("moves");
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
  svg.addEventListener("touchstart", event => {
    if (event.target.dataset.move !== "0") event.preventDefault();
  }, { passive: false });

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  svg.addEventListener("keydown", event => {
    const thing = what(event), arrow = arrows[event.key], step = event.shiftKey ? 10 : 1;
    if (thing === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && thing === "finger") moveFinger(finger.x + step * arrow[0], finger.y + step * arrow[1]);
    else if (arrow) moveView(thing, views[thing].x + step * arrow[0], views[thing].y + step * arrow[1]);
    else return;
    event.preventDefault();
  });
  svg.addEventListener("focusin", event => {
    const thing = what(event);
    if (typeof thing === "number") choose(thing);
  });
  form.addEventListener("input", event => {
    const { name, type, value, checked } = event.target;
    if (name === "view") chosen = Number(value);
    else if (slides[name]) slides[name].set(Number(value));
    else views[chosen][name] = type === "checkbox" ? checked : Number(value);
    change();
  });
  form.addEventListener("reset", event => {
    event.preventDefault();
    begin(rule);
    change();
  });
  form.addEventListener("submit", event => event.preventDefault());

  // MARK: A link to the scene

  const keep = () => { try { history.replaceState(null, "", written()); } catch { /* too many in a short time */ } };
  form.addEventListener("change", keep);
  form.addEventListener("reset", () => keep());
  svg.addEventListener("pointerup", keep);
  svg.addEventListener("keyup", keep);
  addEventListener("hashchange", () => { if (readAddress()) { controls(); change(); } });
  const link = $(".play-link"), label = link.textContent;
  link.addEventListener("click", async () => {
    keep();
    try {
      await navigator.clipboard.writeText(location.href);
      link.textContent = "Copied";
    } catch { link.textContent = "Copy the address above"; }
    book.say(link.textContent);
    setTimeout(() => { link.textContent = label; }, 1600);
  });

  // MARK: The first picture, and new colors

  const again = () => { tiles = undefined; change(); };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  document.querySelectorAll("input[name=theme]").forEach(input => input.addEventListener("change", again));
  figure.hidden = false;
  figure.closest(".live").classList.add("on");
  draw();
  if (isAsked) figure.scrollIntoView();
  new ResizeObserver(again).observe(stage);
})();
