"use strict";
// Steps through recorded runs.
for (const section of document.querySelectorAll(".trace")) {
  const find = query => section.querySelector(query), all = query => [...section.querySelectorAll(query)];
  const { files, steps, complete } = JSON.parse(find(".trace-data").textContent, (_, value) =>
    value?.big ? value.replace(/&/g, "&amp;").replace(/</g, "&lt;") : value);
  const last = steps.length - 1, address = `#${files[0].listing}-step-`;
  const top = list => Math.max(0, ...list), html = (list, part) => list.map(part).join("");

  // In `at`, an object, a variable or a reference has its state in each step.
  const nodes = new Map(), arrows = new Map(), lanes = [];
  const put = (map, key, i, parts) => {
    const item = map.get(key) ?? { at: [], type: "", name: "", near: [] };
    map.set(key, Object.assign(item, parts));
    item.at[i] ??= "on";
    return item;
  };
  steps.forEach((step, i) => {
    const lane = lanes[step.lane] ??= [], own = step.variables.map(({ name }) => name);
    step.row = document.getElementById(`${files.find(({ name }) => name === step.file).listing}-line-${step.line}`);
    lane.length = step.depth;
    lane[step.depth] = step;
    step.frames = lanes.flat();
    const alive = step.objects.map(({ id, type, name }) => put(nodes, id, i, name ? { type, name } : { type }));
    // Calls that wait keep their objects.
    const strong = step.frames.flatMap(frame => frame.references.filter(({ from, to }) =>
      frame === step || from.big && !own.includes(from) && nodes.get(to).at[i])).map(({ from, to, label = "", strength }) =>
      put(arrows, "" + [from, to, label, strength], i, { a: put(nodes, from, i, from.big && { name: from }), b: nodes.get(to), label, strength }))
      .filter(({ strength }) => strength === "strong");
    const reached = new Set();
    alive.forEach(() => strong.forEach(({ a, b }) => (!a.type || reached.has(a)) && reached.add(b)));
    let lost = alive.filter(node => !reached.has(node));
    // Before the end, only a cycle is a leak.
    if (i < last || !complete) alive.forEach(() => {
      lost = lost.filter(node => strong.some(({ a, b }) => b === node && lost.includes(a)));
    });
    [...lost, ...strong.filter(({ a }) => lost.includes(a))].forEach(item => { item.at[i] = "red"; });
    step.gone.forEach(id => { nodes.get(id).at[i] = "gone"; });
  });
  const boxes = [...nodes.values()], links = [...arrows.values()].sort((a, b) => (a.strength > b.strength) - (a.strength < b.strength));
  const items = [...links, ...boxes];

  const quote = ({ type, name }) => type && name && ` “${name}”`, title = item => `<code>${item.type || item.name}</code>${quote(item)}`;
  const told = i => {
    const step = steps[i], [, word, rest] = step.event.match(/(\w*) ?(.*)/);
    const line = `Line ${step.line}${files[1] ? ` of <code>${step.file}</code>` : ""}`, call = `${line}: <code>${rest}</code> `;
    const turned = (state, said) => {
      const list = boxes.filter(({ at, type }) => type && at[i] === state && at[i - 1] !== state).map(title);
      return list[0] ? `<b class="${state}">${list.join(", ")} ${list[1] ? "are" : "is"} ${said}.</b> ` : "";
    };
    return turned("gone", "deallocated") + turned("red", "unreachable: a leak") + ({
      call: call + "is called", return: call + "returns", suspend: `${line}: the task waits ${rest}`,
      resume: `The task resumes ${rest}`, trap: `${line} traps: ${rest}`, end: "The program ends",
    }[word] ?? line + " is next") + `.<span class="hid"></span>`;
  };
  const listed = i => html(steps[i].variables, ({ name, value, changed }) => `<p class="${changed ? "new" : ""}"><b>${name}</b> = ${value}</p>`)
    + (steps[i].left_out?.[0] ? `<p>not shown: ${steps[i].left_out.join(", ")}</p>` : "");

  // Layers along the references, without those that close a cycle.
  const rows = [], width = text => text.length * 7.5, mean = list => list.reduce((sum, value) => sum + value, 0) / list.length;
  const leads = (from, to, seen = []) => from === to || !seen.includes(from) && seen.push(from) && links.some(({ ends }) => ends?.[0] === from && leads(ends[1], to, seen));
  links.forEach(link => { link.ends = leads(link.b, link.a) ? [link.b, link.a] : [link.a, link.b]; });
  const depth = node => node.layer ??= top(links.map(({ ends: [from, to] }) => to === node && from !== to ? depth(from) + 1 : 0));
  const add = node => (rows[node.layer] ??= []).push(node);
  boxes.forEach(depth);
  boxes.forEach(node => {
    node.w = top([width(node.type), width(node.name) + 10]) + 12;
    node.h = node.type ? 42 : 20;
    if (!node.type) node.layer = Math.min(...links.filter(({ a }) => a === node).map(({ b }) => b.layer - 1));
    add(node);
  });
  links.forEach(link => {
    const [from, to] = link.ends, way = [from];
    while (way.at(-1).layer < to.layer - 1) add(way[way.length] = { layer: way.at(-1).layer + 1, near: [], w: 6, h: 6 });
    way.push(to);
    way.reduce((a, b) => (a.near.push(b), b.near.push(a), b));
    link.bend = way[2] && way[way.length >> 1];
  });

  const [live, slider, graph, vars, code] = [".told", "input", ".graph", ".vars", ".trace-code"].map(find);
  const arrange = (x, y, w, h) => {
    rows.forEach(row => row.forEach((node, i) => { node[y] = i * 50; }));
    for (let round = 40; round--;) (round % 2 ? rows : rows.toReversed()).forEach(row => {
      row.forEach(node => { node.want = mean((node.near[0] ? node.near : [node]).map(other => other[y])); });
      row.sort((a, b) => a.want - b.want);
      row.forEach((node, i) => { node[y] = i ? Math.max(node.want, row[i - 1][y] + (row[i - 1][h] + node[h]) / 2 + (x === "y" ? 44 : 16)) : node.want; });
      const slip = mean(row.map(node => node.want - node[y]));
      row.forEach(node => { node[y] += slip; });
    });
    return rows.reduce((place, row, layer) => {
      const size = top(row.map(node => node[w]));
      row.forEach(node => { node[x] = place + size / 2; });
      return place + size + (x === "y" ? 44 : top(links.map(({ ends, label }) => ends[0].layer === layer ? width(label) + 24 : 0)));
    }, 0);
  };
  const draw = () => {
    if (arrange("x", "y", "w", "h") > graph.clientWidth) arrange("y", "x", "h", "w");
    graph.innerHTML = `<svg>${html(links, ({ a, b, bend, label, strength }) => {
      const turn = a.type ? { strong: .08, weak: .16 }[strength] ?? .24 : 0, [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      const side = a.x + a.w, to = bend ?? { x: x + (a.y - b.y) * turn, y: y + (b.x - a.x) * turn };
      return `<g><path d="M${a.x} ${a.y}${a === b ? `C${side} ${a.y - 70} ${side} ${a.y + 70}` : `Q${2 * to.x - x} ${2 * to.y - y}`} ${b.x} ${b.y}"/>
<path class="tip" d="M-9-4L0 0L-9 4"/><text y="-5">${label}</text><title>${title(a)} to ${title(b)}, ${strength}</title></g>`;
    })}${html(boxes, item => `<a><rect x="${item.x - item.w / 2}" y="${item.y - item.h / 2}" width="${item.w}" height="${item.h}"/>
<text x="${item.x}" y="${item.y + (quote(item) ? -4 : 4)}">${item.type || item.name}</text><text class="name" x="${item.x}" y="${item.y + 13}">${quote(item)}</text></a>`)}</svg>`;
    const svg = graph.firstChild;
    items.forEach((item, i) => {
      const { a, b } = item, box = item.box = svg.children[i], [path, tip, label] = box.children;
      if (!a) return;
      const at = distance => path.getPointAtLength(distance);
      const isIn = (node, { x, y }) => Math.abs(x - node.x) < node.w / 2 + 2 && Math.abs(y - node.y) < node.h / 2 + 2;
      let begin = 0, end = path.getTotalLength();
      while (isIn(a, at(begin))) begin++;
      while (isIn(b, at(end))) end--;
      const { x, y } = at(end), from = at(end - 6), middle = at(begin * .4 + end * .6);
      tip.setAttribute("transform", `translate(${x} ${y}) rotate(${Math.atan2(y - from.y, x - from.x) * 57.3})`);
      label.setAttribute("transform", `translate(${middle.x} ${middle.y})`);
    });
    const { x, y, width, height } = svg.getBBox(), set = (name, value) => svg.setAttribute(name, value);
    set("viewBox", [x, y, width, height].join(" "));
    set("width", width);
    set("height", height);
    // The panes keep their height.
    [[live, told], [vars, listed]].forEach(([pane, part]) => {
      pane.innerHTML = html(steps, (_, i) => `<div>${part(i)}</div>`);
      pane.style.minHeight = top([...pane.children].map(box => box.offsetHeight)) + "px";
    });
  };

  let now = -1, wait, drawn, marked = [];
  const show = i => {
    section.classList.add("on");
    if (drawn !== innerWidth) draw();
    drawn = innerWidth;
    now = Math.min(top([i || 0]), last);
    const step = steps[now], { printed } = steps[now - 1] ?? step;
    marked.forEach(row => row?.classList.remove("now", "waits"));
    marked = step.frames.map(({ row }) => row);
    marked.forEach(row => row?.classList.add(row === step.row ? "now" : "waits"));
    if (code.contains(step.row)) step.row.scrollIntoView({ block: "nearest" });
    all("samp span").forEach(part => {
      part.className = part.dataset.end > step.printed ? "later" : part.dataset.end > printed ? "new" : "";
    });
    live.innerHTML = told(now);
    vars.innerHTML = listed(now);
    items.forEach(({ at, strength, type, box }) => {
      const first = at.findIndex(state => state);
      box.setAttribute("class", [strength ?? (type && "object"), at[now] ?? "off", now && !at[now - 1] ? "new" : ""].join(" "));
      if (type) box.setAttribute("href", address + (now === first ? at.length : first + 1));
    });
    find(".hid").textContent = " New: " + all(".new:not(.off)").map(box => box.textContent).join(", ");
    slider.value = now + 1;
    find("output").textContent = `Step ${now + 1} of ${last + 1}`;
    all(".lanes rect").forEach((mark, lane) => mark.setAttribute("x", lane === step.lane ? now : -9));
  };
  const go = i => {
    show(i);
    clearTimeout(wait);
    wait = setTimeout(() => history.replaceState(null, "", address + (now + 1)), 150);
  };
  const moves = { Home: -last, ArrowLeft: -1, ArrowRight: 1, End: last };
  all(".dials button").forEach((button, i) => { button.onclick = () => go(now + Object.values(moves)[i]); });
  slider.max = last + 1;
  slider.oninput = () => go(slider.value - 1);
  section.onkeydown = event => {
    if (now < 0 || !moves[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(now + moves[event.key]);
  };
  new Set(steps.map(({ row }) => row)).forEach(row => row?.addEventListener("click", event => {
    const own = [...steps.keys()].filter(i => steps[i].row === row);
    if (now >= 0 && !event.target.closest("a")) go(own.find(i => i > now) ?? own[0]);
  }));
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
