"use strict";
for (const section of document.querySelectorAll(".trace")) {
  const find = query => section.querySelector(query), all = query => [...section.querySelectorAll(query)];
  const { files, steps, complete, sees_all } = JSON.parse(find(".trace-data").textContent, (_, value) =>
    value?.big ? value.replace(/&/g, "&amp;").replace(/</g, "&lt;") : value);
  const words = (label, ...values) => label.replace(/{}/g, () => values.shift());
  const last = steps.length - 1, address = `#${files[0].listing}-step-`;
  const set = (box, name, value) => box.setAttribute(name, value), top = list => Math.max(0, ...list), html = (list, part) => list.map(part).join("");

  const nodes = new Map(), arrows = new Map(), lanes = [];
  const put = (map, key, i, parts) => {
    const item = map.get(key) ?? { states: [], type: "", name: "", near: [] };
    map.set(key, Object.assign(item, parts));
    item.states[i] ??= "on";
    return item;
  };
  steps.forEach((step, i) => {
    const lane = lanes[step.lane] ??= [], own = step.variables.map(({ name }) => name);
    step.row = document.getElementById(`${files.find(({ name }) => name === step.file).listing}-line-${step.line}`);
    lane.length = step.depth;
    lane[step.depth] = step;
    step.frames = lanes.flat();
    const alive = step.objects.map(({ id, type, name }) => put(nodes, id, i, name ? { type, name: ` “${name}”` } : { type }));
    const strong = step.frames.flatMap(frame => frame.references.filter(({ from, to }) =>
      frame === step || from.big && !own.includes(from) && nodes.get(to).states[i])).map(({ from, to, label, strength, closure }) =>
      put(arrows, "" + [from, to, label, strength, closure], i, { a: put(nodes, from, i, from.big && { type: from, root: "root" }), b: nodes.get(to), label: closure ? label + " {…}" : label, strength, rank: { strong: 1, weak: 2 }[strength] ?? 3 }))
      .filter(({ rank }) => rank < 2);
    const reached = new Set();
    alive.forEach(() => strong.forEach(({ a, b }) => (a.root || reached.has(a)) && reached.add(b)));
    let lost = alive.filter(node => !reached.has(node));
    // Before the end, only a cycle leaks.
    if (i < last || !complete) alive.forEach(() => {
      lost = lost.filter(node => strong.some(({ a, b }) => b === node && lost.includes(a)));
    });
    // Where a variable is not shown, it may be what keeps an object.
    if (sees_all === false || step.left_out[0]) lost = [];
    [...lost, ...strong.filter(({ a }) => lost.includes(a))].forEach(item => { item.states[i] = "red"; });
    step.gone.forEach(id => { nodes.get(id).states[i] = "gone"; });
  });
  const boxes = [...nodes.values()], links = [...arrows.values()].sort((a, b) => a.rank - b.rank), items = [...links, ...boxes];

  const title = ({ type, name }) => `<code>${type}</code>${name}`;
  const told = i => {
    const step = steps[i], [, word, rest] = step.event.match(/(\w*) ?(.*)/);
    const line = step.file === files[0].name ? words("⟦Line {}⟧", step.line) : words("⟦Line {} of {}⟧", step.line, `<code>${step.file}</code>`);
    const turned = (state, one, many) => {
      const list = boxes.filter(({ states }) => states[i] === state && states[i - 1] !== state).map(title);
      return list[0] ? `<b class="${state}">${words(list[1] ? many : one, list.join("⟦, ⟧"))}</b> ` : "";
    };
    return turned("gone", "⟦{} is deallocated.⟧", "⟦{} are deallocated.⟧")
      + turned("red", "⟦{} is unreachable: a leak.⟧", "⟦{} are unreachable: a leak.⟧") + ({
      call: words("⟦{}: {} is called.⟧", line, `<code>${rest}</code>`), return: words("⟦{}: {} returns.⟧", line, `<code>${rest}</code>`),
      resume: "⟦The task resumes.⟧",
      trap: words("⟦{} traps: {}.⟧", line, rest), end: "⟦The program ends.⟧",
    }[word] ?? words("⟦{} is next.⟧", line)) + `<span class="hid"></span>`;
  };
  const listed = i => html(steps[i].variables, ({ name, value, changed }) => `<p class="${changed ? "new" : ""}"><b>${name}</b> = ${value}</p>`)
    + (steps[i].left_out[0] ? `<p>${words("⟦not shown: {}⟧", steps[i].left_out.join(", "))}</p>` : "");

  // A reference that closes a cycle counts backwards.
  const rows = [], width = text => text.length * 7.5, mean = list => list.reduce((a, b) => a + b) / list.length;
  const leads = (from, to, seen = []) => from === to || !seen.includes(from) && seen.push(from) && links.some(({ ends }) => ends?.[0] === from && leads(ends[1], to, seen));
  links.forEach(link => { link.ends = leads(link.b, link.a) ? [link.b, link.a] : [link.a, link.b]; });
  const depth = node => node.layer ??= top(links.map(({ ends: [from, to] }) => to === node && from !== to ? depth(from) + 1 : 0));
  boxes.forEach(depth);
  boxes.forEach(node => {
    node.w = top([width(node.type), width(node.name) * .9]) + 12;
    node.h = node.root ? 24 : 42;
    if (node.root) node.layer = Math.min(...links.filter(({ a }) => a === node).map(({ b }) => b.layer - 1));
    (rows[node.layer] ??= []).push(node);
  });
  links.forEach(({ a, b }) => { a.near.push(b), b.near.push(a); });

  const [live, slider, graph, vars, code] = [".told", "input", ".graph", ".vars", ".trace-code"].map(find);
  const arrange = (x, y, w, h) => {
    rows.forEach(row => row.forEach((node, i) => { node[y] = i * 50; }));
    for (let round = 40; round--;) (round % 2 ? rows : rows.toReversed()).forEach(row => {
      row.forEach(node => { node.want = mean((node.near[0] ? node.near : [node]).map(other => other[y])); });
      row.sort((a, b) => a.want - b.want);
      row.forEach((node, i) => { node[y] = i ? Math.max(node.want, row[i - 1][y] + (row[i - 1][h] + node[h]) / 2 + 20) : node.want; });
      const slip = mean(row.map(node => node.want - node[y]));
      row.forEach(node => { node[y] += slip; });
    });
    return rows.reduce((place, row, layer) => {
      const size = top(row.map(node => node[w]));
      row.forEach(node => { node[x] = place + size / 2; });
      return place + size + (x === "y" ? 56 : top(links.map(({ ends, label }) => ends[0].layer === layer ? width(label) + 34 : 0)));
    }, 0);
  };
  const draw = () => {
    if (arrange("x", "y", "w", "h") > graph.clientWidth) arrange("y", "x", "h", "w");
    graph.innerHTML = `<svg>${html(links, ({ a, b, label, strength, rank }) => {
      const turn = (a.layer - b.layer) ** 2 > 1 ? .6 : a.root ? 0 : .3 * rank, side = a.x + a.w;
      const [x, y] = [(a.x + b.x + (a.y - b.y) * turn) / 2, (a.y + b.y + (b.x - a.x) * turn) / 2];
      return `<g><path d="M${a.x} ${a.y}${a === b ? `C${side} ${a.y - 70} ${side} ${a.y + 70}` : `Q${x} ${y}`} ${b.x} ${b.y}"/>
<path class="tip" d="M-9-4L0 0L-9 4"/><text y="-5">${label}</text><title>${words("⟦{} to {}, {}⟧", a.type, b.type, strength)}</title></g>`;
    })}${html(boxes, ({ type, name, x, y, w, h }) => `<a><rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}"/>
<text x="${x}" y="${y + (name ? -4 : 4)}">${type}</text><text class="name" x="${x}" y="${y + 13}">${name}</text></a>`)}</svg>`;
    const svg = graph.firstChild;
    items.forEach((item, i) => {
      const { a, b } = item, [path, tip, label] = (item.box = svg.children[i]).children;
      if (!a) return;
      const at = distance => path.getPointAtLength(distance);
      const isIn = (node, { x, y }) => Math.abs(x - node.x) < node.w / 2 + 2 && Math.abs(y - node.y) < node.h / 2 + 2;
      let begin = 0, end = path.getTotalLength();
      while (isIn(a, at(begin))) begin++;
      while (isIn(b, at(end))) end--;
      const { x, y } = at(end), from = at(end - 6), middle = at(begin * .4 + end * .6);
      set(tip, "transform", `translate(${x} ${y}) rotate(${Math.atan2(y - from.y, x - from.x) * 57.3})`);
      if (a === b) label.style.textAnchor = "start";
      set(label, "transform", `translate(${middle.x + (a === b ? 6 : 0)} ${middle.y})`);
    });
    const { x, y, width, height } = svg.getBBox();
    set(svg, "viewBox", [x, y, width, height]);
    set(svg, "width", width);
    set(svg, "height", height);
    [[live, told], [vars, listed]].forEach(([pane, part]) => {
      pane.innerHTML = html(steps, (_, i) => `<div>${part(i)}</div>`);
      pane.style.minHeight = top([...pane.children].map(box => box.offsetHeight)) + "px";
    });
  };

  let now = -1, wait, drawn;
  const show = i => {
    section.classList.add("on");
    if (drawn !== innerWidth) draw();
    drawn = innerWidth;
    now = Math.min(top([i || 0]), last);
    const step = steps[now], { printed } = steps[now - 1] ?? step;
    steps.forEach(({ row }) => row?.classList.remove("now", "waits"));
    step.frames.forEach(({ row }) => row?.classList.add(row === step.row ? "now" : "waits"));
    if (code.contains(step.row)) step.row.scrollIntoView({ block: "nearest" });
    all("samp span").forEach(part => {
      part.className = part.dataset.end > step.printed ? "off" : part.dataset.end > printed ? "new" : "";
    });
    live.innerHTML = told(now);
    vars.innerHTML = listed(now);
    items.forEach(({ states, strength, root = "object", type, box }) => {
      const first = states.findIndex(Boolean);
      set(box, "class", [strength ?? root, states[now] ?? "off", now && !states[now - 1] ? "new" : ""].join(" "));
      if (type) set(box, "href", address + (now === first ? states.length : first + 1));
    });
    find(".hid").textContent = " ⟦New:⟧ " + all(".new:not(.off)").map(box => box.textContent).join(", ");
    slider.value = now + 1;
    find("output").textContent = words("⟦Step {} of {}⟧", now + 1, last + 1);
    all(".lanes rect").forEach((mark, lane) => set(mark, "x", lane === step.lane ? now : -9));
  };
  const go = i => {
    show(i);
    clearTimeout(wait);
    wait = setTimeout(() => history.replaceState(null, "", address + (now + 1)), 150);
  };
  const moves = { Home: -last, ArrowLeft: -1, ArrowRight: 1, End: last };
  all(".dials button").forEach((button, i) => { button.onclick = () => go(now + Object.values(moves)[i]); });
  slider.oninput = () => go(slider.value - 1);
  section.onkeydown = event => {
    if (now < 0 || !moves[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(now + moves[event.key]);
  };
  addEventListener("click", ({ target }) => {
    const own = [...steps.keys()].filter(i => steps[i].row?.contains(target));
    if (now >= 0 && own[0] >= 0 && !target.closest("a")) go(own.find(i => i > now) ?? own[0]);
  });
  find(".start").onclick = () => {
    go(0);
    slider.focus();
  };
  const follow = () => {
    if (!location.hash.startsWith(address)) return;
    if (now < 0) section.scrollIntoView();
    show(location.hash.slice(address.length) - 1);
  };
  if (section.closest(".trace-page")) show(0);
  follow();
  addEventListener("hashchange", follow);
  addEventListener("resize", () => now < 0 || show(now));
}
