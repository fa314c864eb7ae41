"use strict";
// Keeps an open page up to date: waits for news, replaces changed prose, reloads the page if more has
// changed, and shows failures over the page.
(() => {
  let mine = document.currentScript.dataset.made;
  const page = decodeURIComponent(location.pathname.slice(1)) || "index.html";
  const key = "quire-serve:" + page;
  const make = (tag, name, text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });

  // The scroll position: the text of the block at the top of the window, and its distance from the top.
  const blocks = () => [...document.querySelectorAll("main article > *, main article > .beside > *, main section > *")];
  const details = () => [...document.querySelectorAll("main details")];
  const keep = () => {
    const all = blocks(), at = all.findIndex(block => block.getBoundingClientRect().bottom > 0);
    const text = block => block?.textContent.slice(0, 400);
    sessionStorage[key] = JSON.stringify({
      at, text: text(all[at]), fromEnd: all.length - at, top: all[at]?.getBoundingClientRect().top ?? 0, y: scrollY,
      open: details().map(box => box.open),
    });
  };
  const back = () => {
    let place;
    try { place = JSON.parse(sessionStorage[key] || "null"); delete sessionStorage[key]; } catch { return; }
    if (!place) return;
    const boxes = details();
    if (boxes.length === place.open.length) boxes.forEach((box, i) => { box.open = place.open[i]; });
    const all = blocks();
    const same = all.filter(block => block.textContent.slice(0, 400) === place.text);
    const near = (a, b) => Math.abs(all.indexOf(a) - place.at) - Math.abs(all.indexOf(b) - place.at);
    const block = same.sort(near)[0] ?? all[place.at];
    const to = block && place.at >= 0 ? scrollY + block.getBoundingClientRect().top - place.top : place.y;
    scrollTo({ top: place.y === 0 ? 0 : to, behavior: "instant" });
  };
  const reload = () => {
    keep();
    history.scrollRestoration = "manual";
    location.reload();
  };

  // The page as loaded, before any script has changed it, for comparison with later versions.
  const load = () => fetch(location.pathname, { cache: "no-store" }).then(answer => answer.text())
    .then(text => new DOMParser().parseFromString(text, "text/html"));
  const madeOf = came => came.querySelector("script[data-made]")?.dataset.made;
  const children = came => [...(came.querySelector("article.text")?.children ?? [])].filter(box => !box.matches(".quire-fault"));
  const around = came => {
    const article = came.querySelector("article.text"), place = came.createComment("");
    article.replaceWith(place);
    const text = came.documentElement.outerHTML.replace(/ data-made="[^"]*"/, "");
    place.replaceWith(article);
    return text;
  };
  // Text that no script uses.
  const isPlain = box => box.matches("p, ul, ol, dl, blockquote, table") && !box.querySelector("[id], button, details, figure, input, a[href^='#c']");
  /// Replaces changed prose; false if more than prose has changed.
  const put = (before, after) => {
    // The footer counts the words of the text: it comes along.
    const footer = after.querySelector("article .stamp");
    [before, document].map(came => came.querySelector("article .stamp")).forEach(box =>
      box?.replaceChildren(...[...footer?.childNodes ?? []].map(node => node.cloneNode(true))));
    const old = children(before), fresh = children(after), shown = children(document);
    if (!old.length || !fresh.length || shown.length !== old.length || around(before) !== around(after)) return false;
    const least = Math.min(old.length, fresh.length);
    let start = 0, end = 0;
    while (start < least && old[start].isEqualNode(fresh[start])) start++;
    while (end < least - start && old.at(-1 - end).isEqualNode(fresh.at(-1 - end))) end++;
    const gone = old.slice(start, old.length - end), come = fresh.slice(start, fresh.length - end);
    if (!start || ![...gone, ...come].every(isPlain)) return false;
    shown[start - 1].after(...come.map(box => document.importNode(box, true)));
    shown.slice(start, shown.length - end).forEach(box => box.remove());
    return true;
  };
  let came;
  // Not every browser tells when it is idle.
  const whenIdle = self.requestIdleCallback ?? setTimeout;
  if (mine) whenIdle(() => { came ??= load(); }, { timeout: 2000 });
  /// Updates the page; false if it has to be reloaded.
  const renew = async made => {
    const before = await came, after = await load();
    if (!before || madeOf(before) !== mine || madeOf(after) !== made || !put(before, after)) return false;
    came = Promise.resolve(after);
    mine = made;
    return true;
  };

  // Failures.
  const listings = () => [...document.querySelectorAll("main article .listing")].filter(box => !box.closest(".exercise"));
  const clear = () => document.querySelectorAll(".quire-fault, .quire-bar").forEach(box => box.remove());
  const fault = failure => {
    const box = make("section", "quire-fault");
    box.setAttribute("aria-label", "A failed verification");
    const where = make("p", "where");
    where.append(make("b", "", `${failure.file.split("/").pop()}, line ${failure.line}`), ` · ${failure.verdict}`);
    box.append(where, make("p", "message", failure.message));
    if (failure.hint) box.append(make("p", "hint", failure.hint));
    return box;
  };
  const show = failures => {
    clear();
    const here = failures.filter(failure => failure.page === page || !failure.page);
    const all = listings();
    here.forEach((failure, number) => {
      const box = fault(failure);
      box.id = `quire-fault-${number + 1}`;
      const target = failure.exercise ? document.getElementById(`exercise-${failure.exercise}`)?.closest(".exercise")
        : failure.listing != null ? all[failure.listing]?.closest(".quiz, .drawing, .listing") : undefined;
      if (target) target.before(box); else document.querySelector("main article > .head, main, body")?.append(box);
    });
    if (!failures.length) return;
    const bar = make("div", "quire-bar");
    bar.setAttribute("role", "status");
    bar.append(make("span", "", failures.length === 1 ? "One check fails; the page shows the last good version." : `${failures.length} checks fail; the page shows the last good version.`));
    const first = here[0] ?? failures[0], link = make("a", "", `${first.file.split("/").pop()}, line ${first.line}`);
    link.href = here.length ? "#quire-fault-1" : `/${first.page}`;
    bar.append(link);
    document.body.append(bar);
  };
  const mark = done => {
    document.querySelectorAll(".quire-done").forEach(box => box.remove());
    for (const number of done) document.getElementById(`exercise-${number}`)?.append(make("span", "quire-done", "✓ done"));
  };

  // A browser opens only a few connections to one server, so hidden pages close theirs.
  let seen = new AbortController();
  const visible = () => document.hidden
    ? new Promise(done => document.addEventListener("visibilitychange", done, { once: true })).then(visible) : undefined;
  document.addEventListener("visibilitychange", () => { if (document.hidden) seen.abort(); });

  let state = "", gone;
  const news = async () => {
    for (;;) {
      await visible();
      seen = new AbortController();
      try {
        const answer = await fetch(
          `/-/news?page=${encodeURIComponent(page)}&made=${mine}&state=${state}`, { signal: seen.signal });
        gone?.remove();
        gone = undefined;
        if (answer.status === 204) continue;
        const found = await answer.json();
        if (mine !== (found.made ?? "") && !await renew(found.made)) return reload();
        state = found.state;
        show(found.failures);
        mark(found.done);
      } catch {
        if (seen.signal.aborted) continue;
        if (!gone) {
          gone = make("div", "quire-bar quiet", "quire serve has ended; this page waits for it.");
          gone.setAttribute("role", "status");
          document.body.append(gone);
        }
        await new Promise(done => setTimeout(done, 1000));
      }
    }
  };
  back();
  news();
})();
