"""Checks of every page in the output folder."""

import html
import json
import re
from collections import Counter
from urllib.parse import unquote, urldefrag, urlsplit

import html5lib

from book import axe, each, on_pages, on_request, scroll

PHONE = 390
LOOKS = (("light", PHONE), ("light", 1440), ("dark", 1440))
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# Rules that depend on colors, and what they check.
COLOR_RULES = {"color-contrast": "*", "link-in-text-block": "a[href]"}


@on_pages()
def test_every_page_opens_from_its_folder_without_a_complaint(page, name):
    scroll(page, 100_000)
    assert not page.complaints, page.complaints


def test_every_page_is_valid_html(book):
    for name in book.pages:
        parser = html5lib.HTMLParser(strict=False, namespaceHTMLElements=False)
        parser.parse((book.folder / name).read_text())
        assert not parser.errors, f"{name}: {parser.errors[:5]}"


def test_every_link_in_the_book_leads_somewhere(book):
    texts = {name: (book.folder / name).read_text() for name in book.pages}
    ids = {name: [html.unescape(id) for id in re.findall(r'\sid="([^"]*)"', text)] for name, text in texts.items()}
    for name in book.pages:
        twice = [id for id, count in Counter(ids[name]).items() if count > 1]
        assert not twice, f"{name}: ids used twice: {twice}"
        for link in re.findall(r'<a [^>]*href="([^"]*)"', texts[name]):
            if urlsplit(link).scheme:
                continue
            file, place = urldefrag(html.unescape(link))
            file = file or name
            assert (book.folder / file).exists(), f"{name}: no file {link}"
            assert not place or unquote(place) in ids[file], f"{name}: no anchor {link}"


def test_no_heading_can_have_the_identifier_of_a_part_of_the_frame(book):
    for name in book.pages:
        frame = re.sub(r"<main .*</main>", "", (book.folder / name).read_text(), flags=re.S)
        ids = re.findall(r'\sid="([^"]*)"', frame)
        # Those of headings have no capitals.
        assert len(ids) > 5 and all(id != id.lower() for id in ids), f"{name}: {ids}"


# The pages whose listings axe checks completely.
WHOLE = {"introduction.html", "measurements.html"}

# Marks each visible element with text whose colors, sizes and weights differ from those of all before, its
# ancestors' included: axe needs milliseconds for each element, and a page has thousands that look alike. Returns
# the new ones' styles.
MARK_NEW_STYLES = """known => {
  const styles = new Map(), fresh = new Set(), seen = new Set(known);
  const own = (element, part) => {
    const style = getComputedStyle(element, part);
    if (part && style.content === "none") return "";
    return [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode, style.fontSize,
      style.fontWeight, style.textDecorationLine, style.textShadow, style.position, style.borderBottom].join();
  };
  const whole = element => {
    if (!element) return "";
    if (!styles.has(element)) styles.set(element, `${whole(element.parentElement)}>${element.localName} ${own(element)}`);
    return styles.get(element);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasText && !element.matches("input, select, textarea") || !element.checkVisibility()) continue;
    const style = [whole(element), own(element, "::before"), own(element, "::after")].join("|");
    if (seen.has(style) || fresh.has(style)) continue;
    fresh.add(style);
    element.dataset.newStyle = "";
  }
  return [...fresh];
}"""

# A listing has thousands of names, each a link with a card: of most pages the other rules check the first only.
SHORTEN = """count => {
  for (const [place, pre] of document.querySelectorAll("pre").entries()) {
    if (place >= count && !pre.querySelector("[data-new-style]")) pre.replaceChildren(pre.textContent);
  }
  const cards = [...document.querySelectorAll(".card")];
  for (const card of cards.slice(20 * count)) if (!card.querySelector("[data-new-style]")) card.replaceChildren();
}"""

VIOLATIONS = """rules => axe.run({ runOnly: rules, resultTypes: ["violations"] }).then(found => found.violations.map(v =>
  [v.id, v.nodes.length, v.nodes[0].html.slice(0, 200), v.nodes[0].failureSummary]))"""


def test_every_page_keeps_axes_rules(book):
    styles = {look: set() for look in LOOKS}
    rules = [{"id": id, "selector": f"{selector}[data-new-style]"} for id, selector in COLOR_RULES.items()]
    script = axe() + f"axe.configure({{ rules: {json.dumps(rules)} }});"
    page = book.open(bypass_csp=True)

    def look_at(scheme, width):
        page.emulate_media(color_scheme=scheme)
        if page.viewport_size["width"] != width:
            page.set_viewport_size({"width": width, "height": 900})
        # The page's script follows sizes a frame later.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # The pages of messages differ in their words only.
    for name in [name for name in book.pages if not name.startswith("why-")] + book.whys[:3]:
        page.goto(book.file(name))
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        for look, known in styles.items():
            look_at(*look)
            known.update(page.evaluate(MARK_NEW_STYLES, list(known)))
        page.add_script_tag(content=script)
        listings = page.locator("pre").count()
        for scheme, width in reversed(LOOKS):
            look_at(scheme, width)
            page.evaluate(SHORTEN, listings if name in WHOLE else 1 if width == PHONE else 6)
            # A theme changes nothing but colors.
            found = page.evaluate(VIOLATIONS, {"type": "rule", "values": list(COLOR_RULES)} if scheme == "dark" else RULES)
            assert not found, f"{name}, {scheme}, {width} px: {found}"
    assert all(len(known) > 100 for known in styles.values()), {look: len(known) for look, known in styles.items()}


def test_nothing_scrolls_sideways_but_tables_of_numbers_and_broad_figures_where_there_is_no_margin(book):
    page = book.open()
    for name in book.pages:
        page.goto(book.file(name))
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        for width in (320, PHONE, 700, 1000, 1280, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name}: {wide} px wide on {width}"
            inner = page.evaluate(
                "[...document.querySelectorAll('main *')].filter(e => e.scrollWidth > e.clientWidth + 1"
                " && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) && !(innerWidth < 960 && e.matches('.numbers, .broad'))).length"
            )
            assert inner == 0, f"{name}: {inner} boxes scroll on {width} px"


def test_a_page_is_small_and_loads_nothing_from_elsewhere(book):
    import gzip

    shared = sum(len(gzip.compress((book.folder / name).read_bytes())) for name in ("book.css", "book.js"))
    for name in book.pages:
        text = (book.folder / name).read_text()
        size = len(gzip.compress(text.encode()))
        assert size < 60_000 and size + shared < 80_000, f"{name}: {size} bytes compressed, with stylesheet and scripts {size + shared}"
        for source in re.findall(r'<(?:link rel="stylesheet"|script|img)[^>]*(?:href|src)="([^"]*)"', text):
            assert not urlsplit(source).scheme and not source.startswith("//"), f"{name}: {source}"


def test_the_index_is_small(book):
    import gzip

    size = len(gzip.compress((book.folder / "search.js").read_bytes()))
    assert size < 25_000, f"{size} bytes compressed"


@on_request
@each(*LOOKS)
def test_screenshots_are_kept(book, scheme, width):
    """Screenshots for review; they are not compared."""
    look = "phone" if width == PHONE else scheme
    page = book.open(width=width, height=1400, color_scheme=scheme)
    for name in book.pages:
        page.goto(book.file(name))
        for part, share in enumerate((0, 0.25, 0.5, 0.75, 1)):
            scroll(page, share * page.evaluate("document.documentElement.scrollHeight - innerHeight"))
            stem = name.removesuffix(".html")
            page.screenshot(path=book.screenshots / f"{stem}-{look}-{part}.png")
