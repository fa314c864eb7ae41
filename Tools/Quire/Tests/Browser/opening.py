"""What is seen first: the cover, the top of each chapter, and what leads from there."""

from book import each, visit_until

CHAPTERS = 8


def bottom(box):
    place = box.bounding_box()
    return place["y"] + place["height"]


def modules(book):
    """The chapters that build a module."""
    return [name.replace("-file", "") for name in book.pages if name.endswith("-file.html")]


def test_the_cover_shows_what_the_book_is_about_in_one_screen(book):
    page = book.open("index.html")
    figure, code = page.locator(".hero .drawing"), page.locator(".hero > .opening > .listing")
    assert bottom(figure.locator("svg")) < 900 and bottom(code.locator(".out")) < 900
    wrong = "figure => [...figure.querySelectorAll('svg .cycle')].filter(one => !one.closest('[display=none]')).length"
    assert figure.evaluate(wrong) > 0, "a wrong call is red"
    figure.locator("fieldset").first.locator("label").last.click()
    assert figure.evaluate(wrong) == 0, "nothing is wrong while the screen is open"
    proved, all_listings = [int(word) for word in page.locator(".claim b").first.inner_text().split() if word.isdigit()]
    assert 400 < proved < all_listings
    page.locator(".start", has_text="Start with chapter 1").click()
    page.wait_for_url("**/multicast-delegate.html")


def test_a_reader_who_comes_back_goes_on(book):
    name = modules(book)[0]
    page = book.open(name, from_server=True)
    page.evaluate("scrollTo({ top: 5000, behavior: 'instant' })")
    page.wait_for_function("() => localStorage.last")
    visit_until(page, f"{book.origin}/index.html", ".go-on")
    sizes = [float(page.locator(link).evaluate("a => getComputedStyle(a).fontWeight")) for link in (".go-on", ".start")]
    assert sizes[0] > sizes[1], sizes


def test_each_chapter_begins_with_code_and_what_it_does(book):
    names = modules(book)
    assert len(names) == CHAPTERS, names
    page = book.open()
    for name in names:
        page.goto(book.file(name))
        first = page.locator("article > .opening > :is(.listing, .drawing)").first
        assert bottom(first) < 900, f"{name}: the first listing or figure ends at {bottom(first)}"
        assert page.locator("article > .opening > .listing").first.locator(".out, .value").count() > 0, name
        assert page.locator(".opening + p").is_visible(), name
        advice = page.locator(".advice")
        assert advice.locator("li").count() >= 2 and not advice.locator("li").first.is_visible(), name
        advice.locator("summary").click()
        assert advice.locator("li").first.is_visible(), name


def test_advice_is_open_on_paper(book):
    page = book.open(modules(book)[0])
    page.emulate_media(media="print")
    assert page.locator(".advice li").first.bounding_box()["height"] > 0
    assert not page.locator(".advice summary").is_visible()


@each((1440,), (390,))
def test_figures_with_switches_stay_on_the_page(book, width):
    page = book.open("index.html", width=width)
    for label in page.locator(".switches label").all():
        box = label.bounding_box()
        assert box["x"] >= 8 and box["x"] + box["width"] <= width - 8, (label.inner_text(), box)


def test_terms_lead_to_the_glossary_and_from_there_to_their_chapters(book):
    page = book.open("glossary.html")
    assert page.locator(".terms dt").count() > 15
    links = page.locator(".terms dd > a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    uses = 0
    for name in book.chapters:
        text = (book.folder / name).read_text()
        uses += text.count('class="defined"')
        # A page links no term that it defines itself.
        if any(link.startswith(name + "#") for link in links) and 'class="defined"' in text:
            page.goto(book.file(name))
            own = page.locator("dfn.term").evaluate_all("terms => terms.map(term => term.textContent.toLowerCase())")
            for term in page.locator("a.defined").all_inner_texts():
                assert term.lower() not in own, (name, term)
    assert uses > 10, uses


def test_lines_of_a_module_lead_to_the_step_that_wrote_them(book):
    page = book.open()
    for name in modules(book):
        page.goto(book.file(name.replace(".html", "-file.html")))
        links = page.locator(".numbered a.by")
        assert links.count() >= 3, name
        line = links.last.evaluate("""link => {
          const line = link.closest('.l').cloneNode(true);
          line.querySelectorAll('.by, .card').forEach(part => part.remove());
          return line.textContent.trim();
        }""")
        number, address = links.last.inner_text().split()[1], links.last.get_attribute("href")
        page.goto(book.file(address.split("#")[0]) + "#" + address.split("#")[1])
        step = page.locator("#" + address.split("#")[1])
        assert f"Step {number} of" in step.locator(".label").first.inner_text(), (name, address)
        assert line and line in step.text_content(), (name, address, line)


def test_exercises_that_are_done_are_kept_and_counted(book):
    name = modules(book)[1]
    page = book.open(name, from_server=True)
    boxes = page.get_by_role("checkbox", name="Done")
    count = boxes.count()
    assert count == page.locator(".exercise").count() > 4
    boxes.nth(0).check()
    boxes.nth(2).check()
    page.reload()
    assert boxes.nth(2).is_checked() and not boxes.nth(1).is_checked()
    assert page.locator(".toc .inner a[href='#exercises'] .did").inner_text() == f"2 of {count} done"
    page.goto(f"{book.origin}/index.html")
    assert page.locator(f".toc a[href='{name}'] .did").inner_text().startswith("2 ✓")
    assert not page.complaints, page.complaints


def test_a_printed_chapter_has_an_outline(book):
    import base64
    import re
    import zlib

    page = book.open(modules(book)[0])
    headings = page.locator("article > h2").count()
    pdf = base64.b64decode(page.context.new_cdp_session(page).send(
        "Page.printToPDF", {"generateDocumentOutline": True, "generateTaggedPDF": True})["data"])
    parts = [pdf] + [zlib.decompressobj().decompress(part) for part in re.findall(rb"FlateDecode.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL) if part[:1] == b"x"]
    assert sum(part.count(b"/Outlines") for part in parts) >= 1
    assert sum(part.count(b"/Dest") for part in parts) >= headings, headings
