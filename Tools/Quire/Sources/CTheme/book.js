"use strict";
// What the scripts of a page share.
const book = {
  all: (query, inside = document) => [...inside.querySelectorAll(query)],
  get: key => { try { return localStorage[key]; } catch { return undefined; } },
  /* The words of a value. */
  list: key => (book.get(key) || "").split(" ").filter(Boolean),
  page: location.pathname.split("/").pop() || "index.html",
  set: (key, value) => { try { localStorage[key] = value; } catch { /* a reader without storage */ } },
  /* A label with its values. */
  words: (label, ...values) => label.replace(/{}/g, () => values.shift()),
  /* Has a screen reader say something; what was said before may be the same. */
  say: words => {
    book.told.textContent = "";
    setTimeout(() => { book.told.textContent = words; }, 50);
  },
  /* What single letters do. */
  keys: {
    "?": () => document.getElementById("keySheet").showPopover(),
    n: () => document.querySelector(".seq .next")?.click(),
    p: () => document.querySelector(".seq .prev")?.click(),
  },
};
/* Where the scripts are. A page for missing addresses may be shown at any address. */
book.base = document.currentScript.src;
book.address = href => new URL(".", book.base).href === new URL(".", location.href).href ? href : new URL(href, book.base).href;
/* Loads a script that few readers need. */
book.load = (name, failed = () => {}) => document.head.append(
  Object.assign(document.createElement("script"), { src: book.address(name), onerror: failed }));
book.told = Object.assign(document.createElement("p"), { className: "hid", id: "told" });
book.told.setAttribute("role", "status");
document.body.append(book.told);
(() => {
  const $$ = book.all, store = book;

  // Theme: the system's, until the reader says otherwise. The script in the head has applied it.
  const pick = name => {
    document.documentElement.dataset.theme = name;
    $$("input[name=theme]").forEach(i => { i.checked = i.value === name; });
  };
  pick(store.get("theme") || "auto");
  $$("input[name=theme]").forEach(i => i.addEventListener("change", () => { store.set("theme", i.value); pick(i.value); }));
  addEventListener("storage", event => { if (event.key === "theme") pick(event.newValue || "auto"); });

  // Copy: the lines as seen, a file that compiles, or a command.
  const seen = box => $$("pre code", box.querySelector(".code") || box)
    .filter(code => !code.closest("details:not([open])"))
    .map(code => {
      const copy = code.cloneNode(true);
      $$(".diag, .card, del, .by", copy).forEach(x => x.remove());
      return copy.textContent;
    }).join("");
  // What few readers ask for is in scripts of its own, which call a function of `book` with it.
  const asked = new Map(), arrivals = {};
  const ask = name => {
    if (!asked.has(name)) asked.set(name, new Promise((done, failed) => {
      arrivals[name] = done;
      book.load(name + ".js", failed);
    }));
    return asked.get(name);
  };
  book.module = (name, imports, uses, text) => arrivals["module-" + name]({ imports, uses, text });
  book.copies = (page, parts) => arrivals["copies-" + page](new Map(parts.map(part => [part.id, part])));
  // A whole file: imports, the modules of the book that it uses, the files and listings above it, itself.
  const file = async box => {
    const article = box.closest("[data-copies]"), prefix = article.id && article.id + "-";
    const copies = await ask("copies-" + article.dataset.copies);
    const parts = box.dataset.file.split(" ").map(id => copies.get(id.slice(prefix.length)));
    const direct = [...new Set(parts.flatMap(part => part.modules))];
    const all = names => Promise.all(names.map(name => ask("module-" + name)));
    const names = [...new Set((await all(direct)).flatMap((module, index) => [...module.uses, direct[index]]))];
    const used = await all(names);
    const imports = [...new Set([...used, ...parts].flatMap(part => part.imports))].sort();
    const head = box.matches(".edged") ? [] : [`// ${document.title}\n// swiftc -swift-version 6 main.swift\n`];
    return [...head, ...(imports.length ? [imports.join("\n") + "\n"] : []), ...[...used, ...parts].map(part => part.text)].join("\n");
  };
  book.file = file;
  /* The address of a listing, which the page then has too. */
  const link = box => {
    history.replaceState(null, "", "#" + box.id);
    return location.href;
  };
  $$(".listing[id]:not([id='']) > .bar > .acts").forEach(acts => {
    const button = Object.assign(document.createElement("button"), { className: "act", type: "button", textContent: "⟦Link⟧", title: "⟦The address of this listing⟧" });
    button.dataset.copy = "link";
    acts.append(button);
  });
  addEventListener("click", async event => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const box = button.closest(".listing, .cmd");
    const said = button.textContent;
    try {
      const text = await { lines: seen, file, link, command: b => b.querySelector("code").textContent }[button.dataset.copy](box);
      await navigator.clipboard.writeText(text);
      button.textContent = "⟦Copied⟧";
    } catch { button.textContent = "⟦Select and copy⟧"; }
    book.say(button.textContent);
    setTimeout(() => { button.textContent = said; }, 1600);
  });

  // Keys, never inside a field.
  addEventListener("keydown", event => {
    if (event.target.closest("input, textarea") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (store.get("keys") === "off") return;
    const act = Object.hasOwn(book.keys, event.key) ? book.keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  // On a phone and a tablet the contents cover the page: they close when a link in them is followed.
  const contents = document.getElementById("siteContents");
  contents?.addEventListener("click", event => {
    if (event.target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
  });
  // The search comes when it is asked for: with a slash, or Control or Command and K, also in a field.
  const field = document.getElementById("searchField");
  const search = () => {
    if (!field.checkVisibility()) contents.showPopover();
    field.focus();
    field.select();
  };
  book.keys["/"] = search;
  field.addEventListener("focus", () => book.load("find.js"), { once: true });
  addEventListener("keydown", event => {
    if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    search();
  });

  const letters = document.getElementById("singleLetters");
  letters.checked = store.get("keys") !== "off";
  letters.addEventListener("change", () => store.set("keys", letters.checked ? "on" : "off"));

  // Fewer stops of the Tab key: a heading's link to itself is in the contents too, and a listing's
  // buttons are one stop, with arrow keys between them.
  $$("article :is(h2, h3) > a[href^='#']").forEach(link => { link.tabIndex = -1; });
  $$(".acts").forEach(acts => {
    const [, ...rest] = $$("button", acts);
    if (!rest.length) return;
    acts.setAttribute("role", "toolbar");
    acts.setAttribute("aria-label", "⟦Copy⟧");
    rest.forEach(button => { button.tabIndex = -1; });
    acts.addEventListener("keydown", event => {
      const buttons = $$("button", acts), step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const next = step && buttons[buttons.indexOf(document.activeElement) + step];
      if (!next) return;
      event.preventDefault();
      buttons.forEach(button => { button.tabIndex = button === next ? 0 : -1; });
      next.focus();
    });
  });
  // What scrolls can be reached, and then scrolled, by keyboard: tables of numbers, and figures wider than the text.
  const scrolling = new ResizeObserver(all => all.forEach(({ target }) => {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }));
  $$(".numbers, .panels.broad").forEach(box => {
    const label = box.closest(".drawing")?.querySelector(".label").textContent ?? book.words("⟦Table: {}⟧", box.querySelector("th").textContent);
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", label);
    scrolling.observe(box);
  });

  // A figure has letters of 11 px at least, and on a phone none of them is cut.
  const phone = matchMedia("(max-width: 40rem)");
  const drawings = $$(".panels svg").map(svg => ({ svg, own: svg.getAttribute("viewBox") }));
  const fit = ({ svg, own }) => {
    svg.setAttribute("viewBox", own);
    svg.classList.remove("fit");
    // Larger letters may need a wider figure, and that makes them smaller again.
    for (let round = 0; svg.clientWidth && round < 4; round++) {
      const scale = svg.getScreenCTM().a;
      const isSmall = $$("text", svg).some(text => parseFloat(getComputedStyle(text).fontSize) * scale < 11);
      if (!isSmall && !phone.matches) break;
      if (isSmall) {
        svg.classList.add("fit");
        svg.style.setProperty("--letters", `${11.2 / scale}px`);
      }
      const box = svg.getBBox(), view = svg.viewBox.baseVal;
      const [left, top] = [Math.min(view.x, box.x - 2), Math.min(view.y, box.y)];
      const [right, bottom] = [Math.max(view.x + view.width, box.x + box.width + 2), Math.max(view.y + view.height, box.y + box.height)];
      svg.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
    }
  };
  drawings.forEach(fit);
  // A section that opens with a click on its heading has its address while it is open, and opens by it.
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1))), topic = target?.closest(".topic:not([open])");
    if (!topic) return;
    topic.open = true;
    target.scrollIntoView();
  };
  $$(".topic").forEach(topic => topic.querySelector("summary").addEventListener("click", () => {
    if (!topic.open) history.replaceState(null, "", "#" + topic.querySelector("h3, h4").id);
  }));
  follow();
  addEventListener("hashchange", follow);
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; drawings.forEach(fit); } });

  // A figure with switches shows the parts of the scene that they choose. The address has their positions.
  $$(".switches").forEach(form => {
    const box = form.parentElement, id = form.dataset.figure, titles = $$(".titles li", box);
    const groups = $$("fieldset", form).map(field => $$("input", field));
    const positions = () => groups.map(inputs => inputs.findIndex(input => input.checked));
    const show = () => {
      const scene = positions().reduce((sum, position, index) => sum * groups[index].length + position, 0);
      $$("[data-in]", box).forEach(part => {
        if (BigInt("0x" + part.dataset.in) >> BigInt(scene) & 1n) part.removeAttribute("display");
        else part.setAttribute("display", "none");
      });
      box.querySelector(".scene").replaceChildren(...titles[scene].cloneNode(true).childNodes);
      drawings.filter(({ svg }) => box.contains(svg)).forEach(fit);
    };
    const [name, state] = location.hash.slice(1).split("=");
    if (name === id && state) {
      state.split(".").forEach((position, index) => { if (groups[index]?.[position]) groups[index][position].checked = true; });
      document.getElementById(id).closest("figure").scrollIntoView();
    }
    show();
    form.addEventListener("change", () => {
      show();
      history.replaceState(null, "", `#${id}=${positions().join(".")}`);
    });
  });

  // Runs that can be stepped through come with their first step, or with an address of one.
  const page = book.page.replace(/\.html$/, "");
  const style = href => new Promise(done => document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: book.address(href), onload: done })));
  book.runs = async runs => {
    await style("trace.css");
    runs.forEach(([id, html]) => {
      const place = document.getElementById(id);
      place.insertAdjacentHTML("afterend", html);
      place.nextElementSibling.id = id;
      place.remove();
    });
    Object.assign(document.head.appendChild(document.createElement("script")), { src: book.address("trace.js"), onload: arrivals["runs-" + page] });
  };
  $$(".run .start").forEach(button => button.addEventListener("click", async () => {
    const { id } = button.parentElement;
    await ask("runs-" + page);
    document.querySelector(`#${CSS.escape(id)} .start`).click();
  }));
  const followRun = () => { if (/-step-\d+$/.test(location.hash) && $$(".run")[0]) ask("runs-" + page); };
  followRun();
  addEventListener("hashchange", followRun);

  // A quiz is answered by a click, or with Enter or Space: with the arrow keys a reader only looks around.
  // It keeps its answer, and says at once whether it is right.
  const right = quiz => quiz.querySelector(".right > label > :nth-child(2)");
  $$(".reveal").forEach(reveal => reveal.addEventListener("toggle", () => {
    const quiz = reveal.closest(".quiz"), mine = quiz.querySelector(":checked");
    $$("input", quiz).forEach(input => { input.disabled = reveal.open; });
    // The last quiz of a chapter counts, once all of them are answered.
    const root = quiz.closest("article") || document, all = $$(".quiz", root).filter(right);
    const score = all.length > 1 && all.every(one => one.querySelector(".reveal[open]"))
      ? book.words("⟦{} of {} right⟧", $$(".right :checked", root).length, all.length) : "";
    root.querySelector(".score")?.remove();
    if (score) all.at(-1).append(Object.assign(make("p", score), { className: "score" }));
    if (!reveal.open || !right(quiz)) return;
    const verdict = !mine ? "" : mine.closest(".right") ? "⟦Right.⟧ " : "⟦Wrong.⟧ ";
    book.say(verdict + book.words("⟦The answer: {}⟧", right(quiz).textContent.replaceAll("\n", ", ")) + (score && `. ${score}`));
  }));
  const answer = input => {
    input.checked = true;
    const reveal = input.closest(".quiz").querySelector(".reveal");
    reveal.open = true;
    /* An input that cannot be changed any more has no focus. */
    if (document.activeElement === input) reveal.querySelector("summary").focus();
  };
  addEventListener("click", event => {
    const input = event.target.closest(".choices label")?.querySelector("input:enabled");
    if (input && event.detail > 0) answer(input);
  });
  addEventListener("keydown", event => {
    if (!event.target.matches(".choices input") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    answer(event.target);
  });
  // Enter in a quiz sends nothing.
  $$(".quiz").forEach(quiz => quiz.addEventListener("submit", event => event.preventDefault()));

  // On paper, the answers come at the end.
  const make = (tag, ...content) => {
    const box = document.createElement(tag);
    box.append(...content);
    return box;
  };
  const answers = [];
  addEventListener("beforeprint", () => answers.length || $$("article").forEach(article => {
    const quizzes = $$(".quiz", article).filter(right), stamp = article.querySelector(".stamp");
    if (!quizzes.length || !stamp) return;
    const section = make("section", make("h2", "⟦Answers⟧"), make("dl", ...quizzes.flatMap(quiz => {
      const copies = [right(quiz), quiz.querySelector(".right > .why")].filter(Boolean).map(box => box.cloneNode(true));
      return [make("dt", quiz.querySelector("legend .label").textContent), make("dd", ...copies)];
    })));
    section.className = "answers";
    stamp.before(section);
    answers.push(section);
  }));
  addEventListener("afterprint", () => answers.splice(0).forEach(section => section.remove()));
})();
