"use strict";
// Search: the whole book by its words. The index is a script of its own, loaded on first use.
(() => {
  const field = document.getElementById("q"), form = field.form, hits = document.getElementById("hits");
  const said = document.getElementById("found"), nav = document.getElementById("contents");
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./:;<=>?@[]^`{|}~";
  const code = "[" + digits.replace(/[\]\\^-]/g, "\\$&") + "]";
  let words, common, sections, pages, messages, loading;

  book.index = data => {
    ({ pages, sections } = data);
    words = new Map();
    common = new Set(data.common.split(" "));
    messages = data.messages.map(([section, listing, text]) => ({ section, listing, text, words: plain(clean(text)), names: quoted(text) }));
    messages.counts = new Map();
    messages.forEach(entry => new Set(entry.words).forEach(word => messages.counts.set(word, (messages.counts.get(word) ?? 0) + 1)));
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
    loading = true;
    book.load("search.js", () => { told("The search could not be loaded."); });
  };

  // What was typed, cut as the index was: words in lower case, Chinese, Japanese and Korean in pairs.
  const cut = text => text.toLowerCase().match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[\p{L}\p{M}\p{Nd}]+/gu)?.flatMap(run => {
    const isOfPairs = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(run) && run.length > 2;
    return isOfPairs ? [...run.slice(1)].map((_, i) => run.slice(i, i + 2)) : run.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+/g);
  }) ?? [];

  const namesOf = title => cut(title.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
  const isChapter = place => { const [page, title, slug] = sections[place]; return !slug && title === pages[page][1]; };
  /* What a section may be called: its title, and for a chapter its other names. */
  const names = [];
  const allNames = place => names[place] ??= namesOf(sections[place][1])
    .concat(isChapter(place) && pages[sections[place][0]][2] ? namesOf(pages[sections[place][0]][2]).concat(cut(pages[sections[place][0]][2])) : []);
  const isNamed = (place, term) => allNames(place).includes(term);

  // How well each section answers one word: rare words count more, and so do whole ones.
  const score = (term, nearness) => {
    const found = new Map();
    for (const [word, places] of words) {
      const near = nearness(word);
      if (!near) continue;
      const worth = near * Math.log(1 + sections.length / places.length);
      for (const place of places) found.set(place, Math.max(found.get(place) ?? 0, worth));
    }
    for (const [place, worth] of found) {
      const known = allNames(place);
      const times = known.includes(term) ? 3 : known.some(name => name.startsWith(term)) ? 2 : 1;
      // The title counts more than the other names of a chapter.
      const isTitle = namesOf(sections[place][1]).some(name => name.startsWith(term));
      found.set(place, worth * times * (times > 1 && isChapter(place) ? 2 : 1) * (isTitle ? 1.25 : 1));
    }
    // Words that are nearly everywhere are looked up in titles only.
    if (common.has(term)) sections.forEach((_, place) => { if (isNamed(place, term)) found.set(place, 9); });
    return found;
  };
  const spelled = term => word => word === term ? 3 : word.startsWith(term) ? 1
    : term.length === 1 && word.endsWith(term) && term > "\u2e80" ? 1 : term.length > 3 && word.includes(term) ? .5 : 0;
  /* Whether a word becomes another by one letter more, less, or other, or by two letters that change places. */
  const isOneEditFrom = (a, b) => {
    let i = 0, j = 0;
    while (i < a.length && a[i] === b[i]) i++;
    while (j < a.length - i && j < b.length - i && a.at(-1 - j) === b.at(-1 - j)) j++;
    const [left, right] = [a.slice(i, a.length - j), b.slice(i, b.length - j)];
    return left.length <= 1 && right.length <= 1 || left.length === 2 && left === right[1] + right[0];
  };
  /* The words meant by one that is in no section: those one edit away. */
  const meant = term => term.length < 4 ? [] : [...words.keys()].concat(...common)
    .filter(word => Math.abs(word.length - term.length) < 2 && isOneEditFrom(term, word));

  // The sections for some words, the best first, and the words instead of misspelled ones.
  const search = terms => {
    const rare = terms.filter(term => !common.has(term)), corrected = new Set();
    const scores = (rare.length ? rare : terms.slice(-1)).map(term => {
      const found = score(term, spelled(term));
      if (found.size) return found;
      const other = meant(term).map(word => {
        corrected.add(word);
        return score(word, known => known === word ? 2 : 0);
      });
      return new Map(other.flatMap(map => [...map]).sort((a, b) => a[1] - b[1]));
    });
    const any = new Set(scores.flatMap(found => [...found.keys()]));
    const every = [...any].filter(place => scores.every(found => found.has(place)));
    // Where no section has all words, those with the rarest come first.
    const worth = place => scores.reduce((sum, found) => sum + (found.get(place) ?? 0), 0)
      + 4 * terms.filter(term => common.has(term) && isNamed(place, term)).length;
    const places = (every.length ? every : [...any]).map(place => [place, worth(place)])
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([place]) => place);
    return { places, corrected: [...corrected], isPart: !every.length && places.length > 0 };
  };

  // Messages of the compiler and the runtime. What differs from one program to another is left out:
  // paths, lines, severities, numbers, and names in quotes.
  const mark = /^(?:.*?[\s:`-])?(?:fatal error|precondition failed|assertion failed|error|warning|traps)\s*:\s+/is;
  const clean = text => text.replace(mark, "").replace(/^(?:fatal error|precondition failed):\s+/i, "")
    .replace(/\s*(?:\n|\[#|\d+ \| ).*$/s, "").trim();
  const quoted = text => text.match(/'[^']*'/g) ?? [];
  const plain = text => text.replace(/'[^']*'/g, " ").replace(/0x[0-9a-f]+/gi, " ").toLowerCase().match(/\p{L}+/gu) ?? [];
  const searchMessages = text => {
    const isPasted = mark.test(text), message = clean(text), asked = plain(message), named = quoted(message);
    if (asked.length < (isPasted ? 1 : 3)) return [];
    const weight = word => Math.log(1 + messages.length / (messages.counts.get(word) ?? .5));
    const sum = list => list.reduce((total, word) => total + weight(word), 0);
    return messages.map(entry => {
      const rest = [...asked];
      const shared = entry.words.filter(word => {
        const at = rest.indexOf(word);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      });
      const alike = 2 * sum(shared) / (sum(asked) + sum(entry.words));
      const isWithin = asked.length > 2 && rest.length === 0;
      const samePlaces = named.length === entry.names.length ? .01 : 0;
      return [entry, alike + samePlaces + .001 * named.filter(name => entry.names.includes(name)).length, isWithin];
    }).filter(([, alike, isWithin]) => alike > (isPasted ? .55 : .7) || isWithin).sort((a, b) => b[1] - a[1])
      .filter(([, alike], _, all) => alike > all[0][1] - .25).slice(0, 5).map(([entry]) => entry);
  };

  // A line of the page around the first word that was asked for. The texts come after the results.
  const texts = new Map(), asked = new Set();
  book.context = (address, list) => { texts.set(address, list); quote(); };
  const fetchText = address => {
    if (asked.has(address)) return;
    asked.add(address);
    book.load(`text-${address.replace(/\.html$/, "")}.js`);
  };
  const escaped = term => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const quote = () => hits.querySelectorAll("q:empty").forEach(box => {
    const text = texts.get(box.dataset.page)?.[box.dataset.section];
    const terms = JSON.parse(box.dataset.terms).filter(term => !common.has(term) || box.dataset.all);
    const match = text && terms.length && text.match(new RegExp(terms.map(escaped).sort((a, b) => b.length - a.length).join("|"), "iu"));
    if (!match) return;
    const end = Math.min(text.length, Math.max(match.index - 35, 0) + 90), start = Math.max(0, Math.min(match.index - 35, end - 90));
    const from = start && text.indexOf(" ", start) + 1 <= match.index ? text.indexOf(" ", start) + 1 : start;
    const until = end < text.length && text.lastIndexOf(" ", end) >= match.index + match[0].length ? text.lastIndexOf(" ", end) : end;
    const word = Object.assign(document.createElement("mark"), { textContent: match[0] });
    box.append((from ? "… " : "") + text.slice(from, match.index), word,
      text.slice(match.index + match[0].length, until) + (until < text.length ? " …" : ""));
  });

  const slug = title => title.toLowerCase().replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, "").replaceAll(" ", "-");
  const row = (href, ...content) => {
    const link = Object.assign(document.createElement("a"), { href: book.address(href) });
    link.append(...content);
    const line = document.createElement("li");
    line.append(link);
    return line;
  };
  const span = (textContent, className = "") => Object.assign(document.createElement("span"), { textContent, className });
  const item = terms => place => {
    const [page, title, own] = sections[place], [address, chapter] = pages[page];
    const box = document.createElement("q");
    const first = sections.findIndex(([other]) => other === page);
    Object.assign(box.dataset, { page: address, section: place - first, terms: JSON.stringify(terms) });
    if (terms.every(term => common.has(term))) box.dataset.all = "yes";
    return row(address + (isChapter(place) ? "" : "#" + (own || slug(title))), title,
      ...isChapter(place) ? [] : [span(chapter)], box);
  };
  const messageItem = ({ section, listing, text }) => {
    const [page, title] = sections[section], [address, chapter] = pages[page];
    return row(`${address}#${listing}`, span(text, "said"), span(chapter === title ? chapter : `${chapter}: ${title}`));
  };
  const show = () => {
    const text = field.value.trim(), terms = cut(text);
    nav.classList.toggle("searching", terms.length > 0);
    if (!terms.length || !words) { hits.replaceChildren(); told(""); return; }
    const alike = searchMessages(text);
    const { places, corrected, isPart } = alike.length && mark.test(text) ? { places: [], corrected: [] } : search(terms);
    const shown = places.slice(0, 40);
    hits.replaceChildren(...alike.map(messageItem), ...shown.map(item(terms.concat(corrected))));
    new Set(shown.slice(0, 10).map(place => pages[sections[place][0]][0])).forEach(fetchText);
    quote();
    const count = places.length + alike.length;
    const inPlaces = count === 1 ? "1 place" : places.length > 40 ? `${count} places, the best 40` : `${count} places`;
    told(count === 0 ? `Nothing found for “${text}”. Try fewer letters.`
      : alike.length && !places.length ? (alike.length === 1 ? "1 listing shows this message" : `${alike.length} listings show messages like this one`)
      : corrected.length ? `No “${text}”; ${inPlaces} with ${corrected.slice(0, 3).map(word => `“${word}”`).join(", ")}`
      : isPart ? `Not all of it in one place; ${inPlaces} with some of the words` : inPlaces);
  };
  const told = words => { said.textContent = words; };
  const leave = () => { field.value = ""; show(); field.blur(); };

  field.addEventListener("input", show);
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
  load();
  show();
})();
