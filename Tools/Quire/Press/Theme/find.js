"use strict";
// Search: the whole book by its words. The index is a script of its own, loaded on first use.
(() => {
  const field = document.getElementById("q"), form = field.form, hits = document.getElementById("hits");
  const said = document.getElementById("found"), nav = document.getElementById("contents");
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~";
  const code = "[" + digits.replace(/[\]\\^-]/g, "\\$&") + "]";
  let words, common, sections, pages, loading;

  book.index = data => {
    ({ pages, sections } = data);
    words = new Map();
    common = new Set(data.common.split(" "));
    let last = "";
    for (const [, shared, rest, places] of data.words.matchAll(new RegExp(`([0-9a-z])((?:(?!${code}).)*)(${code}+)`, "gu"))) {
      last = last.slice(0, parseInt(shared, 36)) + rest;
      const found = [];
      for (let i = 0, at = -1; i < places.length; i++) {
        let step = digits.indexOf(places[i]), high = 0;
        for (; step >= 44; step = digits.indexOf(places[++i])) high = high * 10 + step - 44;
        found.push(at += high * 44 + step + 1);
      }
      words.set(last, found);
    }
    show();
  };
  const load = () => {
    if (loading) return;
    loading = Object.assign(document.createElement("script"), { src: "search.js" });
    loading.onerror = () => { said.textContent = "The search could not be loaded."; };
    document.head.append(loading);
  };

  // What was typed, cut as the index was: words in lower case, Chinese, Japanese and Korean in pairs.
  const cut = text => text.toLowerCase().match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[\p{L}\p{M}\p{Nd}]+/gu)?.flatMap(run => {
    const isOfPairs = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(run) && run.length > 2;
    return isOfPairs ? [...run.slice(1)].map((_, i) => run.slice(i, i + 2)) : run.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+/g);
  }) ?? [];

  const namesOf = title => cut(title.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
  const isNamed = (place, term) => namesOf(sections[place][1]).includes(term);

  // How well each section answers one word: rare words count more, and so do whole ones.
  const score = term => {
    const found = new Map();
    for (const [word, places] of words) {
      const near = word === term ? 3 : word.startsWith(term) ? 1 : term.length === 1 && word.endsWith(term) && term > "\u2e80" ? 1
        : term.length > 3 && word.includes(term) ? .5 : 0;
      if (!near) continue;
      const worth = near * Math.log(1 + sections.length / places.length);
      for (const place of places) found.set(place, Math.max(found.get(place) ?? 0, worth));
    }
    for (const [place, worth] of found) {
      const [page, title, slug] = sections[place], names = namesOf(title);
      const times = names.includes(term) ? 3 : names.some(name => name.startsWith(term)) ? 2 : 1;
      found.set(place, worth * times * (times > 1 && !slug && title === pages[page][1] ? 2 : 1));
    }
    // Words that are nearly everywhere are looked up in titles only.
    if (common.has(term)) sections.forEach((_, place) => { if (isNamed(place, term)) found.set(place, 9); });
    return found;
  };
  const search = terms => {
    const rare = terms.filter(term => !common.has(term));
    const scores = (rare.length ? rare : terms.slice(-1)).map(score);
    const all = [...scores[0].keys()].filter(place => scores.every(found => found.has(place)));
    const worth = place => scores.reduce((sum, found) => sum + found.get(place), 0)
      + 4 * terms.filter(term => common.has(term) && isNamed(place, term)).length;
    return all.map(place => [place, worth(place)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([place]) => place);
  };

  const slug = title => title.toLowerCase().replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, "").replaceAll(" ", "-");
  const item = place => {
    const [page, title, own] = sections[place], [address, chapter] = pages[page];
    const isChapter = title === chapter && !own;
    const link = Object.assign(document.createElement("a"), { href: address + (isChapter ? "" : "#" + (own || slug(title))) });
    link.append(title);
    if (!isChapter) link.append(Object.assign(document.createElement("span"), { textContent: chapter }));
    const line = document.createElement("li");
    line.append(link);
    return line;
  };
  const show = () => {
    const terms = cut(field.value);
    nav.classList.toggle("searching", terms.length > 0);
    if (!terms.length || !words) { hits.replaceChildren(); said.textContent = ""; return; }
    const found = search(terms);
    hits.replaceChildren(...found.slice(0, 40).map(item));
    said.textContent = found.length === 0 ? `Nothing found for “${field.value.trim()}”. Try fewer letters.`
      : found.length === 1 ? "1 place" : found.length > 40 ? `${found.length} places, the best 40` : `${found.length} places`;
  };
  const leave = () => { field.value = ""; show(); field.blur(); };

  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", event => { event.preventDefault(); hits.querySelector("a")?.click(); });
  hits.addEventListener("click", () => { if (nav.matches(":popover-open")) nav.hidePopover(); });
  nav.addEventListener("keydown", event => {
    const links = [...hits.querySelectorAll("a")], here = links.indexOf(document.activeElement);
    if (here < 0 && document.activeElement !== field) return;
    if (event.key === "ArrowDown") (links[here + 1] ?? links[here])?.focus();
    else if (event.key === "ArrowUp") (here > 0 ? links[here - 1] : field).focus();
    else if (event.key === "Escape" && field.value) leave();
    else return;
    event.preventDefault();
  });
  book.keys["/"] = () => {
    if (!field.checkVisibility()) nav.showPopover();
    field.focus();
    field.select();
  };
})();
