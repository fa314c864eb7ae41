"use strict";
// What the scripts of a page share.
const book = {
  all: (query, inside = document) => [...inside.querySelectorAll(query)],
  get: key => { try { return localStorage[key]; } catch { return undefined; } },
  set: (key, value) => { try { localStorage[key] = value; } catch { /* a reader without storage */ } },
  /* What single letters do. */
  keys: {
    "?": () => document.getElementById("keys").showPopover(),
    n: () => document.querySelector(".seq .next")?.click(),
    p: () => document.querySelector(".seq .prev")?.click(),
  },
};
document.documentElement.classList.add("js");
(() => {
  const $$ = book.all, store = book;

  // Theme: the system's, until the reader says otherwise.
  const pick = name => { const box = document.getElementById("theme-" + name); if (box) box.checked = true; };
  pick(store.get("theme") || "auto");
  $$("input[name=theme]").forEach(i => i.addEventListener("change", () => store.set("theme", i.value)));

  // Copy: the lines as seen, a file that compiles, or a command.
  const seen = box => $$("pre code", box.querySelector(".code") || box)
    .filter(code => !code.closest("details:not([open])"))
    .map(code => {
      const copy = code.cloneNode(true);
      $$(".diag, .card, del", copy).forEach(x => x.remove());
      return copy.textContent;
    }).join("");
  const own = box => box.querySelector("template.whole").content.textContent;
  const file = box => {
    const name = box.dataset.program.split(" ")[0];
    const before = $$(`.listing[data-program="${name}"]`)
      .filter(other => other.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
    return [...before, box].map(own).join("\n");
  };
  addEventListener("click", async event => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const box = button.closest(".listing, .cmd");
    const text = { lines: seen, own, file, command: b => b.querySelector("code").textContent }[button.dataset.copy](box);
    const said = button.textContent;
    try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; }
    catch { button.textContent = "Select and copy"; }
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
  const letters = document.getElementById("letters");
  letters.checked = store.get("keys") !== "off";
  letters.addEventListener("change", () => store.set("keys", letters.checked ? "on" : "off"));

  // Where am I: marks the heading that is being read in the contents.
  const links = new Map($$(".toc .inner a").map(a => [decodeURIComponent(a.hash.slice(1)), a]));
  const watcher = new IntersectionObserver(entries => entries.forEach(entry => {
    if (!entry.isIntersecting) return;
    links.forEach(a => a.removeAttribute("aria-current"));
    links.get(entry.target.id)?.setAttribute("aria-current", "location");
  }), { rootMargin: "0px 0px -70% 0px" });
  $$("h2[id]").forEach(heading => watcher.observe(heading));

  // An answered quiz keeps its answer.
  $$(".reveal").forEach(reveal => reveal.addEventListener("toggle", () =>
    $$("input", reveal.closest(".quiz")).forEach(input => { input.disabled = reveal.open; })));
})();
