"use strict";
// Search: the whole book by its words. The index, of titles and messages, is loaded on first use; the texts
// of the pages follow.
(() => {
  const field = document.getElementById("searchField"), form = field.form, hits = document.getElementById("searchHits");
  const said = document.getElementById("searchStatus"), nav = document.getElementById("siteContents");
  /* The sections of all pages, and in how many of them each word is. */
  let sections = [], messages, words, missing = 0;

  // Words in lower case, those of camel case both whole and in parts; Chinese, Japanese and Korean in pairs.
  const cjk = "\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff";
  const runs = new RegExp(`[${cjk}]+|(?:(?![${cjk}])[\\p{L}\\p{M}\\p{Nd}])+`, "gu"), pairs = new RegExp(`^[${cjk}]{3}`);
  const parts = /\p{Lu}+(?!\p{Ll})\p{Nd}*|\p{Lu}?[^\p{Lu}]+/gu;
  const cut = text => text.match(runs)?.flatMap(run => pairs.test(run) ? [...run.slice(1)].map((_, i) => run.slice(i, i + 2)) : run.toLowerCase()) ?? [];
  const cutNames = text => (text.match(runs) ?? []).flatMap(run => {
    const inner = run.match(parts) ?? [];
    return inner.length > 1 ? inner.map(part => part.toLowerCase()) : [];
  }).concat(cut(text));

  book.index = data => {
    data.pages.forEach(page => { page.names = cutNames(page.title); });
    sections = data.pages.flatMap(page => page.sections.map(([title, own], place) => ({
      page, place, title, own, isChapter: place === 0 && title === page.title, text: "",
      titles: cutNames(title), names: page.synonyms.map(name => [name, cutNames(name)]),
    })));
    messages = data.pages.flatMap(page => page.messages.map(({ section, listing, text, why }) =>
      ({ page, title: page.sections[section][0], listing, text, why, words: plain(clean(text)), names: quoted(text), known: cut(clean(text).replace(/'[^']*'/g, name => keyword.test(name) ? name : " ")) })));
    messages.counts = new Map();
    messages.forEach(entry => new Set(entry.words).forEach(word => messages.counts.set(word, (messages.counts.get(word) ?? 0) + 1)));
    missing = data.pages.length;
    data.pages.forEach(({ address }) => book.load(`text-${address.replace(/\.html$/, "")}.js`, () => book.context(address, [])));
    learn();
  };
  book.context = (address, texts) => {
    sections.filter(section => section.page.address === address).forEach(section => {
      section.text = texts[section.place] ?? "";
      section.lower = section.text.toLowerCase();
    });
    if (--missing === 0) learn();
  };
  /* Collects the words of all sections. */
  const learn = () => {
    words = new Map();
    sections.forEach(section => {
      const own = section.isChapter ? section.names.flatMap(([, names]) => names) : [];
      new Set([...section.titles, ...own, ...cutNames(section.text)]).forEach(word =>
        words.has(word) ? words.get(word).push(section) : words.set(word, [section]));
    });
    show();
  };

  // A word without its ending, so that “swizzle” finds “swizzling”, and “delegates” “delegate”.
  const stem = word => word.length > 4 ? word.replace(/(?:ing|ion|ed|es|e|s)$/, "") : word;
  const areAlike = (a, b) => a === b || stem(a) === stem(b);

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
      const titles = place.titles, known = place.isChapter ? titles.concat(place.names.flatMap(([, names]) => names)) : titles;
      const times = known.some(name => areAlike(name, term)) ? 3 : known.some(name => name.startsWith(term)) ? 2 : 1;
      // The title counts more than the other names of a chapter.
      const isTitle = titles.some(name => name.startsWith(term) || areAlike(name, term));
      found.set(place, worth * times * (times > 1 && place.isChapter ? 2 : 1) * (isTitle ? 1.25 : 1));
    }
    return found;
  };
  const spelled = term => word => word === term ? 3 : areAlike(word, term) ? 2 : word.startsWith(term) ? 1
    : term.length === 1 && word.endsWith(term) && term > "\u2e80" ? 1 : term.length > 3 && word.includes(term) ? .5 : 0;
  /* Whether a word becomes another by one letter more, less, or other, or by two letters that change places. */
  const isOneEditFrom = (a, b) => {
    let i = 0, j = 0;
    while (i < a.length && a[i] === b[i]) i++;
    while (j < a.length - i && j < b.length - i && a.at(-1 - j) === b.at(-1 - j)) j++;
    const [left, right] = [a.slice(i, a.length - j), b.slice(i, b.length - j)];
    return left.length <= 1 && right.length <= 1 || left.length === 2 && left === right[1] + right[0];
  };
  /* The words meant by one that is in no section: those one edit away, with any ending. */
  const meant = term => term.length < 4 ? [] : [...words.keys()].filter(word => isOneEditFrom(term, word) || word.length > 4 && isOneEditFrom(stem(term), stem(word)));

  // Words of a question that say nothing about its subject.
  const empty = new Set(("a an and are as at be by can could do does for from has have how i if in into is it its me my not of on or should so"
    + " that the their them then there they this to use was we what when where which who why will with would you your").split(" "));
  const telling = terms => terms.filter(term => !empty.has(term));
  // The sections for some words, the best first, and the words instead of misspelled ones.
  const search = (terms, text) => {
    const asked = telling(terms).length ? telling(terms) : terms, corrected = new Set();
    const scores = asked.map(term => {
      const found = score(term, spelled(term));
      if (found.size) return found;
      const other = meant(term).map(word => {
        corrected.add(word);
        return score(word, known => known === word ? 2 : 0);
      });
      return new Map(other.flatMap(map => [...map]).sort((a, b) => a[1] - b[1]));
    });
    /* What was typed, word for word, is found too where it is no word, as === is. */
    const phrase = text.toLowerCase(), isLiteral = place => /\s|[^\p{L}\p{Nd}]/u.test(phrase) && (place.lower?.includes(phrase)
      || place.title.toLowerCase().includes(phrase) || place.isChapter && place.names.some(([name]) => name.toLowerCase().includes(phrase)));
    const any = new Set(scores.flatMap(found => [...found.keys()]).concat(sections.filter(isLiteral)));
    const every = [...any].filter(place => isLiteral(place) || scores.length && scores.every(found => found.has(place)));
    // A page that is called by one of the words is what a question is about.
    const about = place => asked.filter(term => place.page.names.some(name => areAlike(name, term))).length;
    const worth = place => scores.reduce((sum, found) => sum + (found.get(place) ?? 0), 0)
      + (isLiteral(place) ? 12 : 0) + (asked.length > 1 ? 6 * about(place) : 0);
    // A few sections with all words are followed by those with some.
    const places = (every.length > 3 ? every : [...any]).map(place => [place, worth(place) + (every.includes(place) ? 1000 : 0)])
      .sort((a, b) => b[1] - a[1] || sections.indexOf(a[0]) - sections.indexOf(b[0])).map(([place]) => place);
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

  // The messages with all words of a question, at most three, one for each page that explains one. A single
  // word has to be one that few messages have.
  const keyword = /^'(?:[a-z]+|AnyObject|Copyable|MainActor|Sendable)'$/;
  const vague = new Set(["compiler", "crash", "crashes", "error", "fix", "message", "swift", "warning"]);
  const explained = terms => {
    const asked = telling(terms).filter(term => !vague.has(term)), isOne = asked.length === 1;
    const has = (words, term) => words.some(word => areAlike(word, term) || term.length > 3 && word.startsWith(term));
    const found = asked.length ? messages.filter(({ why, words, known }) => why && asked.every(term => has(isOne ? words : known, term))) : [];
    const pages = [...new Map(found.sort((a, b) => b.known.length - a.known.length).map(entry => [entry.why, entry])).values()].reverse();
    return isOne && pages.length > 3 ? [] : pages.slice(0, 3);
  };

  // Text with all that was asked for marked; of a long text, a line around the first mark.
  /* A Chinese word as it was typed, which is looked for in pairs of its letters; nothing for other words. */
  const typedChinese = () => pairs.test(field.value.trim()) ? field.value.trim() : "";
  const escaped = term => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const marked = (text, terms, isLong) => {
    const whole = typedChinese();
    const shown = whole && text.includes(whole) ? [whole] : telling(terms).length ? telling(terms) : terms;
    /* The line is that of the rarest term that the text has. */
    const places = term => words.get(term)?.length ?? 0, rarest = shown.toSorted((a, b) => places(a) - places(b)).flatMap(term => [term, stem(term)]);
    const lower = text.toLowerCase(), first = rarest.map(term => lower.indexOf(term.toLowerCase())).find(at => at >= 0) ?? -1;
    if (first < 0) return isLong ? [] : [text];
    let line = text;
    if (isLong) {
      const end = Math.min(text.length, Math.max(first - 35, 0) + 90), start = Math.max(0, Math.min(first - 35, end - 90));
      const from = start && text.indexOf(" ", start) + 1 <= first ? text.indexOf(" ", start) + 1 : start;
      const until = end < text.length && text.lastIndexOf(" ", end) > first ? text.lastIndexOf(" ", end) : end;
      line = (from ? "… " : "") + text.slice(from, until) + (until < text.length ? " …" : "");
    }
    /* What overlaps is one mark. */
    const found = shown.flatMap(term => [term, stem(term)]).flatMap(term => [...line.matchAll(new RegExp(escaped(term), "giu"))])
      .map(match => [match.index, match.index + match[0].length]).sort((a, b) => a[0] - b[0]);
    const marks = [];
    for (const [start, end] of found) {
      const before = marks.at(-1);
      if (before && start < before[1]) before[1] = Math.max(before[1], end);
      else marks.push([start, end]);
    }
    let last = 0;
    const pieces = marks.flatMap(([start, end]) => {
      const text = line.slice(last, start);
      last = end;
      return [text, Object.assign(document.createElement("mark"), { textContent: line.slice(start, end) })];
    });
    return [...pieces, line.slice(last)];
  };

  const slug = title => title.toLowerCase().replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, "").replaceAll(" ", "-");
  const make = (tag, className, ...content) => {
    const box = Object.assign(document.createElement(tag), { className });
    box.append(...content);
    return box;
  };
  const row = (href, ...content) => {
    const link = make("a", "", ...content);
    link.href = book.address(href);
    return make("li", "", link);
  };
  /* The other names of a chapter that were asked for, where its title was not. */
  const also = ({ isChapter, titles, names }, terms) => {
    const isAsked = word => telling(terms).some(term => word.startsWith(term) || areAlike(word, term));
    const found = !isChapter || titles.some(isAsked) ? [] : names.filter(([, words]) => words.some(isAsked)).map(([name]) => name);
    const whole = typedChinese(), exact = found.filter(name => whole && name.includes(whole));
    return exact.length ? exact : found;
  };
  const item = (terms, literal) => place => {
    const { page, title, own, isChapter, text } = place, names = also(place, terms);
    const asked = literal && place.lower?.includes(literal.toLowerCase()) ? [literal, ...terms] : terms;
    return row(page.address + (isChapter ? "" : "#" + (own || slug(title))), make("b", "", ...marked(title, asked)),
      ...isChapter ? [] : [make("span", "", ...marked(page.title, asked))],
      ...names.length ? [make("span", "also", "⟦also about⟧ ", ...marked(names.join(", "), terms))] : [],
      make("q", "", ...marked(text, asked, true)));
  };
  const messageItem = ({ page, title, listing, text }) => row(`${page.address}#${listing}`, make("span", "said", text),
    make("span", "", page.title === title ? title : `${page.title}: ${title}`));
  const whyItem = terms => ({ why, text }) => row(why, make("b", "", "⟦Why does Swift say this?⟧"), make("span", "said", ...terms.length ? marked(text, terms) : [text]));
  const show = () => {
    const text = field.value.trim(), terms = cut(text);
    nav.classList.toggle("searching", text !== "");
    if (!text || !words) { hits.replaceChildren(); told(text ? "⟦Searching …⟧" : ""); return; }
    const alike = searchMessages(text);
    const { places, corrected, isPart } = alike.length && mark.test(text) ? { places: [], corrected: [] } : search(terms, text);
    const shown = places.slice(0, 40);
    const literal = /[^\p{L}\p{Nd}]/u.test(text) ? text : "";
    const found = shown.map(item(terms.concat(corrected), literal));
    const whys = (alike.length ? alike.filter(({ why }) => why).slice(0, 1) : explained(terms)).map(whyItem(alike.length ? [] : terms));
    /* What one word is about comes before the messages that have it. */
    const first = alike.length || telling(terms).length > 1 ? [] : found.splice(0, 1);
    /* The list is made again when the texts of the pages arrive: the link that has the focus keeps it. */
    const focused = hits.contains(document.activeElement) && document.activeElement.href;
    hits.replaceChildren(...alike.map(messageItem), ...first, ...whys, ...found);
    if (focused) ([...hits.querySelectorAll("a")].find(link => link.href === focused) ?? field).focus();
    const count = places.length + (alike.length || whys.length);
    const inPlaces = count === 1 ? "⟦1 place⟧" : book.words(places.length > 40 ? "⟦{} places, the best 40⟧" : "⟦{} places⟧", count);
    told(count === 0 ? missing ? "⟦Searching …⟧" : book.words("⟦Nothing found for “{}”. Try fewer letters.⟧", text)
      : alike.length && !places.length ? (alike.length === 1 ? "⟦1 listing shows this message⟧" : book.words("⟦{} listings show messages like this one⟧", alike.length))
      : corrected.length ? book.words("⟦No “{}”; {} with {}⟧", text, inPlaces, corrected.slice(0, 3).map(word => `“${word}”`).join("⟦, ⟧"))
      : isPart && !whys.length ? book.words("⟦Not all of it in one place; {} with some of the words⟧", inPlaces) : inPlaces);
  };
  const told = words => { said.textContent = words; };
  const leave = () => { field.value = ""; show(); field.blur(); };

  field.addEventListener("input", show);
  form.addEventListener("submit", event => { event.preventDefault(); hits.querySelector("a")?.click(); });
  nav.addEventListener("keydown", event => {
    const links = [...hits.querySelectorAll("a")], here = links.indexOf(document.activeElement);
    if (here < 0 && document.activeElement !== field) return;
    if (event.key === "ArrowDown") (links[here + 1] ?? links[here])?.focus();
    else if (event.key === "ArrowUp") (here > 0 ? links[here - 1] : field).focus();
    else if (event.key === "Escape" && field.value) leave();
    else return;
    event.preventDefault();
  });
  book.load("search.js", () => { told("⟦The search could not be loaded.⟧"); });
})();
