"use strict";
// Where the reader is: the contents list the parts of the open section, mark the one that is being
// read, and fill up to the reader's place in it.
(() => {
  const list = document.querySelector(".toc .inner"), article = document.querySelector("article.text");
  if (!list) return;
  const toc = list.closest(".toc");
  const links = new Map(book.all("a", list).map(link => [decodeURIComponent(link.hash.slice(1)), link]));
  const places = [];
  let section;
  book.all(":is(h2, h3)[id]", article).forEach(heading => {
    let link = links.get(heading.id);
    if (link) section = link.parentElement;
    else if (!section || heading.tagName !== "H3") return;
    else {
      const parts = section.querySelector(".parts") ?? section.appendChild(document.createElement("ol"));
      const item = parts.appendChild(document.createElement("li"));
      parts.className = "parts";
      link = Object.assign(document.createElement("a"), { href: "#" + encodeURIComponent(heading.id), textContent: heading.textContent });
      item.append(link);
    }
    places.push({ heading, link, section });
  });
  if (!places.length) return;

  // One reads in the upper part of the window. Before the page ends the line sinks to its foot, so
  // that the last sections are reached too.
  const line = () => {
    const end = document.documentElement.scrollHeight - innerHeight, last = Math.min(end, innerHeight / 2);
    const left = end - scrollY;
    return innerHeight * (left < last ? 1 - .75 * left / last : .25);
  };
  const top = box => box.getBoundingClientRect().top;
  let current;
  const mark = place => {
    if (place === current) return;
    current?.link.removeAttribute("aria-current");
    current?.section.classList.remove("open");
    current = place;
    place?.link.setAttribute("aria-current", "location");
    place?.section.classList.add("open");
    if (!place || toc.matches(":hover")) return;
    const above = top(place.link) - top(toc), below = above + place.link.offsetHeight - toc.clientHeight;
    if (above < 0) toc.scrollTop += above - 24; else if (below > 0) toc.scrollTop += below + 24;
  };
  const look = () => {
    if (!list.checkVisibility()) return;
    const y = line(), at = places.findLastIndex(({ heading }) => top(heading) <= y), place = places[at];
    const start = place && top(place.heading);
    const end = at + 1 < places.length ? top(places[at + 1].heading) : article.getBoundingClientRect().bottom;
    mark(place);
    const share = place ? Math.min(1, (y - start) / (end - start)) : 0;
    const filled = place ? top(place.link) - top(list) + share * place.link.offsetHeight : 0;
    list.style.setProperty("--read", `${filled.toFixed(1)}px`);
  };
  let isDue = false;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => { isDue = false; look(); });
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  document.getElementById("siteContents").addEventListener("toggle", soon);
  new ResizeObserver(soon).observe(article);
})();
"use strict";
// Where the reader stopped, and what was read to its end. Without storage, nothing is remembered.
(() => {
  const article = document.querySelector("article.text"), stamp = document.querySelector(".stamp");
  const { page } = book, key = "place:" + page, read = () => book.list("read");

  const tick = () => book.all(".toc li > a").forEach(link => {
    if (!read().includes(link.getAttribute("href")) || link.parentElement.matches(".done, .inner *")) return;
    link.parentElement.classList.add("done");
    const mark = Object.assign(document.createElement("span"), { className: "tick", textContent: "✓" });
    mark.append(Object.assign(document.createElement("span"), { className: "hid", textContent: " ⟦read⟧ " }));
    link.querySelector(".no").replaceChildren(mark);
  });
  tick();
  const parsed = key => { try { return JSON.parse(book.get(key) || "null"); } catch { return null; } };
  const goOn = (address, words) =>
    document.querySelector(".meta")?.append(Object.assign(document.createElement("a"), { className: "go-on", href: address, textContent: words }));
  if (article.matches(".cover")) {
    const last = parsed("last");
    if (last?.page) goOn(last.page + "#stopped", last.at ? book.words("⟦Continue at “{}” in {}⟧", last.at, last.title) : book.words("⟦Continue at “{}”⟧", last.title));
    return;
  }
  if (!stamp) return;

  // A place is a heading and how many blocks come after it: it survives most edits of the text.
  const blocks = [...article.children].filter(block => !block.matches(".head, .stamp, .seq"));
  const heading = block => block.matches(".topic, .exercise") ? block.querySelector("h3, h4") : /^H[234]$/.test(block.tagName) && block.id ? block : undefined;
  const find = ({ slug, after }) => {
    const start = slug ? blocks.findIndex(block => heading(block)?.id === slug) : 0;
    return start < 0 ? undefined : blocks[Math.min(start + after, blocks.length - 1)];
  };
  const here = () => {
    const at = blocks.findLastIndex(block => block.getBoundingClientRect().top < innerHeight / 4);
    if (at < 1 || scrollY < innerHeight) return undefined;
    const start = blocks.slice(0, at + 1).findLastIndex(heading), title = blocks[start] && heading(blocks[start]);
    return { slug: title?.id ?? "", after: at - Math.max(0, start), at: title?.textContent };
  };

  let isAtEnd = false;
  const keep = () => {
    const place = here();
    const { slug, after, at } = place ?? {};
    if (isAtEnd) book.set(key, ""); else if (place) book.set(key, JSON.stringify({ slug, after }));
    const title = article.querySelector("h1").textContent;
    if (isAtEnd && parsed("last")?.page === page) book.set("last", "");
    else if (place && !isAtEnd) book.set("last", JSON.stringify({ page, title, at }));
  };
  // The next page may be there before `pagehide` is: the place is kept whenever scrolling ends, too.
  addEventListener("scrollend", keep);
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  new IntersectionObserver(([entry]) => {
    isAtEnd = entry.isIntersecting || entry.boundingClientRect.top < 0;
    if (!isAtEnd || read().includes(page) || scrollY < innerHeight) return;
    book.set("read", [...read(), page].join(" "));
    tick();
  }).observe(stamp);

  const place = parsed(key), block = place && find(place);
  if (!block) return;
  const stop = Object.assign(document.createElement("p"), { className: "bookmark", id: "stopped", textContent: "⟦You stopped here⟧" });
  block.before(stop);
  const start = blocks.slice(0, blocks.indexOf(block) + 1).findLast(heading);
  goOn("#stopped", start ? book.words("⟦Continue at “{}”⟧", heading(start).textContent) : "⟦Continue where you stopped⟧");
  if (location.hash === "#stopped") stop.scrollIntoView();
})();
"use strict";
// Exercises that the reader has marked as done, and how many there are, in the contents.
(() => {
  const { page } = book, done = () => book.list("exercises");
  const sections = book.all(".exercise h3[id^='exercise-']");
  const tell = () => book.all(".toc li > a").forEach(link => {
    const href = link.getAttribute("href");
    const isPart = href === "#exercises", address = isPart ? page : href;
    const count = done().filter(one => one.startsWith(address + "#")).length;
    link.querySelector(".did")?.remove();
    if (!count || href.startsWith("#") && !isPart) return;
    const words = isPart ? book.words("⟦{} of {} done⟧", count, sections.length) : `${count} ✓`;
    const box = Object.assign(document.createElement("span"), { className: "did", textContent: words });
    if (!isPart) box.append(Object.assign(document.createElement("span"), { className: "hid", textContent: " ⟦exercises done⟧" }));
    link.insertBefore(box, link.querySelector(".lines"));
  });
  sections.forEach(heading => {
    const key = `${page}#${heading.id}`;
    const input = Object.assign(document.createElement("input"), { type: "checkbox", checked: done().includes(key) });
    const label = Object.assign(document.createElement("label"), { className: "did" });
    label.append(input, " ⟦Done⟧", Object.assign(document.createElement("span"), { className: "hid", textContent: book.words("⟦: exercise {}⟧", heading.textContent) }));
    heading.closest(".topic").after(label);
    input.addEventListener("change", () => {
      const others = done().filter(one => one !== key);
      book.set("exercises", (input.checked ? [...others, key] : others).join(" "));
      tell();
    });
  });
  tell();
})();
