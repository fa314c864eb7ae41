"use strict";
// Where the reader stopped, and what was read to its end. Without storage, nothing is remembered.
(() => {
  const article = document.querySelector("article.text"), stamp = document.querySelector(".stamp");
  const page = location.pathname.split("/").pop() || "index.html", key = "place:" + page;
  const read = () => (book.get("read") || "").split(" ").filter(Boolean);

  const tick = () => book.all(".toc li > a").forEach(link => {
    if (!read().includes(link.getAttribute("href")) || link.parentElement.matches(".done, .inner *")) return;
    link.parentElement.classList.add("done");
    const mark = Object.assign(document.createElement("span"), { className: "tick", textContent: "✓" });
    mark.append(Object.assign(document.createElement("span"), { className: "hid", textContent: " read " }));
    link.querySelector(".no").replaceChildren(mark);
  });
  tick();
  if (!stamp) return;

  // A place is a heading and how many blocks come after it: it survives most edits of the text.
  const blocks = [...article.children].filter(block => !block.matches(".head, .stamp, .seq"));
  const isHeading = block => /^H[23]$/.test(block.tagName) && block.id;
  const find = ({ slug, after }) => {
    const start = slug ? blocks.findIndex(block => block.id === slug) : 0;
    return start < 0 ? undefined : blocks[Math.min(start + after, blocks.length - 1)];
  };
  const here = () => {
    const at = blocks.findLastIndex(block => block.getBoundingClientRect().top < innerHeight / 4);
    if (at < 1 || scrollY < innerHeight) return undefined;
    const start = blocks.slice(0, at + 1).findLastIndex(isHeading);
    return { slug: blocks[start]?.id ?? "", after: at - Math.max(0, start) };
  };

  let isAtEnd = false;
  const keep = () => {
    const place = here();
    if (isAtEnd) book.set(key, ""); else if (place) book.set(key, JSON.stringify(place));
  };
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  new IntersectionObserver(([entry]) => {
    isAtEnd = entry.isIntersecting || entry.boundingClientRect.top < 0;
    if (!isAtEnd || read().includes(page) || scrollY < innerHeight) return;
    book.set("read", [...read(), page].join(" "));
    tick();
  }).observe(stamp);

  let place;
  try { place = JSON.parse(book.get(key) || "null"); } catch { /* not ours */ }
  const block = place && find(place);
  if (!block) return;
  const stop = Object.assign(document.createElement("p"), { className: "bookmark", id: "stopped", textContent: "You stopped here" });
  block.before(stop);
  const start = blocks.slice(0, blocks.indexOf(block) + 1).findLast(isHeading);
  const link = Object.assign(document.createElement("a"), { href: "#stopped" });
  link.textContent = start ? `Continue at “${start.textContent}”` : "Continue where you stopped";
  document.querySelector(".meta")?.append(link);
})();
