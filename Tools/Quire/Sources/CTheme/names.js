"use strict";
// Names in code: each leads to its card, in the margin level with its line. Where there is no margin,
// the card is put beneath the line, so that it never covers code.
(() => {
  const text = document.querySelector("article.text"), sheet = document.querySelector(".cards");
  if (!sheet) return;
  const lead = Object.assign(document.createElement("span"), { className: "lead" });
  const margin = matchMedia("(min-width: 75rem)");
  const nameAt = target => target instanceof Element ? target.closest(".code a[href^='#c']") : null;
  const isOnCard = target => target instanceof Element && target.closest(".card") !== null;
  let lit, card, isPinned = false, timer;

  const hide = () => {
    clearTimeout(timer);
    if (!lit) return;
    const around = card.parentNode;
    lit.classList.remove("lit");
    lit.removeAttribute("aria-describedby");
    card.classList.remove("open", "under");
    card.style.top = "";
    sheet.append(card);
    if (around !== sheet) around.normalize();
    lead.remove();
    lit = card = undefined;
    isPinned = false;
  };
  // A long line may reach into the margin: what counts is where its listing ends.
  const end = box => box.getBoundingClientRect().right;
  const hasMargin = name => margin.matches && end(name.closest(".code")) < end(text) + 24;
  const beside = name => {
    const edge = text.getBoundingClientRect(), place = name.getClientRects()[0];
    card.style.top = `${place.top - edge.top}px`;
    lead.style.top = `${place.bottom - edge.top}px`;
    lead.style.left = `${place.right - edge.left}px`;
    text.append(lead);
  };
  const beneath = name => {
    const line = name.closest(".l");
    let end = line.nextSibling;
    if (end?.nodeType === Node.TEXT_NODE && end.length > 1) end.splitText(1);
    else if (end?.nodeType !== Node.TEXT_NODE) end = line;
    end.after(card);
    card.classList.add("under");
  };
  const show = name => {
    clearTimeout(timer);
    if (name === lit) return;
    hide();
    lit = name;
    card = document.getElementById(name.hash.slice(1));
    if (hasMargin(name)) beside(name); else beneath(name);
    card.classList.add("open");
    name.classList.add("lit");
    name.setAttribute("aria-describedby", card.id);
  };

  // By mouse: a moment to come, and a grace that lets the pointer reach the card.
  addEventListener("pointerover", event => {
    if (event.pointerType === "touch" || isPinned) return;
    clearTimeout(timer);
    const name = nameAt(event.target);
    if (name && name !== lit) timer = setTimeout(show, hasMargin(name) ? 120 : 500, name);
    else if (!name && lit && !isOnCard(event.target) && document.activeElement !== lit) timer = setTimeout(hide, 350);
  });
  // By touch or click: it stays until something else is touched. By Enter: on to the reference.
  addEventListener("click", event => {
    const name = nameAt(event.target);
    if (!name) {
      if (lit && !isOnCard(event.target)) hide();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const more = lit === name && event.detail === 0 && card.querySelector("a");
    if (more) more.click();
    else if (lit === name && isPinned) hide();
    else { show(name); isPinned = true; }
  });
  addEventListener("dragstart", event => { if (nameAt(event.target)) event.preventDefault(); });
  // A phone's bars come and go while it scrolls: only another width moves the lines.
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; hide(); } });
  addEventListener("toggle", hide, true);

  // By keyboard: a block is one stop of the Tab key, and arrow keys walk its names.
  addEventListener("focusin", event => {
    const name = nameAt(event.target);
    if (name?.matches(":focus-visible")) show(name);
    else if (!name && !isOnCard(event.target)) hide();
  });
  book.all(".code").forEach(block => {
    const names = book.all("a[href^='#c']", block);
    const first = names.find(name => !name.closest(".fold")) ?? names[0];
    names.forEach(name => { if (name !== first) name.tabIndex = -1; });
  });
  const top = name => name.getClientRects()[0].top, left = name => name.getClientRects()[0].left;
  const isBelow = (a, b) => top(a) > top(b) + 6;
  const nearest = (name, names) => names.reduce((best, other) =>
    !best || Math.abs(left(other) - left(name)) < Math.abs(left(best) - left(name)) ? other : best, undefined);
  const inLine = (line, names) => names.filter(other => line && !isBelow(line, other) && !isBelow(other, line));
  const moves = {
    ArrowRight: (name, names) => names[names.indexOf(name) + 1],
    ArrowLeft: (name, names) => names[names.indexOf(name) - 1],
    ArrowDown: (name, names) => nearest(name, inLine(names.find(other => isBelow(other, name)), names)),
    ArrowUp: (name, names) => nearest(name, inLine(names.findLast(other => isBelow(name, other)), names)),
    Home: (_, names) => names[0],
    End: (_, names) => names.at(-1),
  };
  addEventListener("keydown", event => {
    if (event.key === "Escape" && lit) {
      const name = lit, isInside = isOnCard(document.activeElement);
      hide();
      if (isInside) { name.focus(); hide(); }
      return;
    }
    const name = nameAt(document.activeElement);
    if (!name || !Object.hasOwn(moves, event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const names = book.all("a[href^='#c']", name.closest(".code")).filter(other => other.checkVisibility());
    const next = moves[event.key](name, names);
    if (!next) return;
    name.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
})();
