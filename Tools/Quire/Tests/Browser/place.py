"""The table of contents: the reader's position in it, and its position on the page."""

from book import each, largest, visit_until

# The section being read begins at the last listed heading above a quarter of the window. Returns
# whether the line ends within its entry, and whether only its entry is marked.
AGREEMENT = """() => {
  const links = new Map([...document.querySelectorAll('.toc .inner a')].map(a => [decodeURIComponent(a.hash.slice(1)), a]));
  const headings = [...document.querySelectorAll('article.text :is(h2, h3)[id]')].filter(h => links.has(h.id));
  const read = headings.findLast(h => h.getBoundingClientRect().top <= innerHeight / 4);
  const list = document.querySelector('.toc .inner'), line = getComputedStyle(list, '::after');
  const scale = line.transform === 'none' ? 1 : new DOMMatrix(line.transform).d;
  const end = list.getBoundingClientRect().top + parseFloat(line.top) + parseFloat(line.height) * scale;
  const entry = read && links.get(read.id).getBoundingClientRect();
  const marked = [...links].filter(([, a]) => a.hasAttribute('aria-current')).map(([id]) => id);
  return [
    read ? end >= entry.top - 1 && end <= entry.bottom + 1 : parseFloat(line.height) * scale < 8,
    String(marked) === String(read ? read.id : ''),
  ];
}"""
FRAMES = """top => new Promise(done => {
  scrollTo({ top, behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


@each((0,), (1,), (2,))
def test_the_contents_agree_with_the_section_being_read(book, place):
    page = book.open(largest(book)[place])
    height = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    for order in (range(100), range(99, -1, -1)):
        found = []
        for step in order:
            page.evaluate(FRAMES, height * step / 99)
            found.append(page.evaluate(AGREEMENT))
        line, mark = (sum(column) / len(found) for column in zip(*found))
        way = "down" if order[0] == 0 else "up"
        assert line >= 0.95 and mark >= 0.95, f"{way}: the line agrees at {line:.0%}, the mark at {mark:.0%}"


def test_the_parts_of_the_open_section_are_listed(book):
    page = book.open(book.first_with("<h3 id="))
    heading = page.locator("article.text > h3[id]").nth(1)
    heading.evaluate("h => h.scrollIntoView({ block: 'start', behavior: 'instant' })")
    mark = page.locator(".toc .inner .open .parts a[aria-current=location]")
    mark.wait_for()
    assert mark.inner_text() == heading.inner_text()
    assert page.locator(".toc .inner .open").count() == 1
    seen = page.locator(".toc .parts").evaluate_all("all => all.filter(list => list.checkVisibility()).length")
    assert seen == 1, f"{seen} sections are open"


def test_the_mark_stays_in_sight_in_long_contents(book):
    page = book.open(largest(book)[0], height=500)
    page.locator("article.text > h2").last.evaluate("h => h.scrollIntoView({ block: 'start', behavior: 'instant' })")
    page.wait_for_function("""() => {
      const mark = document.querySelector(".toc [aria-current=location]")?.getBoundingClientRect();
      const toc = document.querySelector(".toc").getBoundingClientRect();
      return mark && toc.top <= mark.top && mark.bottom <= toc.bottom;
    }""")


@each((1280,), (1100,), (1000,))
def test_contents_and_text_are_side_by_side_on_a_laptop(book, width):
    page = book.open(largest(book)[0], width=width)
    assert page.locator(".toc").is_visible() and not page.locator(".top").is_visible()
    contents, text = page.locator("nav.site").bounding_box(), page.locator("article.text").bounding_box()
    assert contents["x"] >= 0 and contents["x"] + contents["width"] < text["x"] - 18
    assert text["width"] == 36 * 16, text
    assert text["x"] + text["width"] + 18 <= width


def test_notes_have_a_margin_at_1280_beside_the_contents(book):
    page = book.open(book.first_with('class="note"'), width=1280)
    assert page.locator(".toc").is_visible()
    note, text = page.locator(".note").first.bounding_box(), page.locator("article.text").bounding_box()
    assert text["x"] + text["width"] < note["x"] and note["x"] + note["width"] <= 1280, (note, text)


def test_the_first_page_leads_to_where_the_reader_stopped(book):
    page = book.open(largest(book)[0])
    page.evaluate("scrollTo({ top: 6000, behavior: 'instant' })")
    page.wait_for_function("() => localStorage.last")
    visit_until(page, book.file("index.html"), ".head .meta .go-on")
    link = page.locator(".head .meta .go-on")
    assert link.inner_text().startswith("Continue at “"), link.inner_text()
    link.click()
    page.locator("#stopped").wait_for()
    page.wait_for_function("() => { const top = document.getElementById('stopped').getBoundingClientRect().top;"
                           " return top >= 0 && top < innerHeight; }")


FOLDED = "article.text > .topic:has(> summary > h3)"


def with_folded_sections(book):
    """The largest chapter with several."""
    return next(name for name in largest(book) if (book.folder / name).read_text().count('<details class="topic"><summary><h3') > 4)


def test_a_folded_section_opens_by_its_heading_and_by_its_address(book):
    name = with_folded_sections(book)
    page = book.open(name)
    topic, other = page.locator(FOLDED).first, page.locator(FOLDED).last
    heading, body = topic.locator("h3"), topic.locator(":scope > :not(summary)").first
    address = heading.get_attribute("id")
    assert not body.is_visible()
    heading.click()
    assert body.is_visible() and page.url.endswith("#" + address)
    heading.click()
    assert not body.is_visible()
    # With the address that it gave; and from the contents, where its heading is listed.
    page.goto(book.file("index.html"))
    page.goto(f"{book.file(name)}#{address}")
    assert body.is_visible() and page.locator(".topic[open]").count() == 1
    other.locator("h3").evaluate("h => h.scrollIntoView({ block: 'start', behavior: 'instant' })")
    link = page.locator(f".toc .inner a[href='#{other.locator('h3').get_attribute('id')}']")
    link.click()
    other.locator(":scope > :not(summary)").first.wait_for()


def test_the_place_of_a_reader_may_be_in_a_folded_section(book):
    name = with_folded_sections(book)
    page = book.open(name)
    heading = page.locator(f"{FOLDED} h3").last
    heading.evaluate("h => h.scrollIntoView({ block: 'start', behavior: 'instant' })")
    page.wait_for_function("() => JSON.parse(localStorage.last || '{}').at")
    stored = page.evaluate("JSON.parse(localStorage.last).at")
    assert stored in page.locator(".topic h3, .topic h4").all_inner_texts(), stored
    visit_until(page, book.file(name), ".head .meta .go-on")
    assert page.locator(".head .meta .go-on").inner_text() == f"Continue at “{stored}”"
