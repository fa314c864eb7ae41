"""Runs that a reader steps through, below their listings: keys, clicks, addresses, words, paper, no scripts."""

TRACE = ".trace"


def traced(book, step=None, **options):
    name = "writing-a-chapter.html"
    page = book.open(name, **options)
    if step:
        listing = page.locator(".run").first.get_attribute("id").removesuffix("-run")
        page.goto(f"{book.file(name)}#{listing}-step-{step}")
        page.reload()
        page.locator(".trace.on").wait_for()
    return page, page.locator(TRACE).first


def place(section):
    """The number of the step that is shown, and how many there are."""
    words = section.locator("output").inner_text().split()
    return int(words[1]), int(words[3])


def test_a_button_below_the_listing_begins(book):
    page, section = traced(book)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[1]))
    assert section.count() == 0, "steps are loaded when a reader asks for them"
    page.get_by_role("button", name="Step through").first.click()
    page.locator(".trace.on").wait_for()
    assert sorted(loaded) == sorted({*loaded}) and {"trace.css", "trace.js"} < {*loaded}, loaded
    assert place(section)[0] == 1
    now = page.locator(".l.now")
    assert now.count() == 1
    assert now.evaluate("row => !row.closest('.trace') && row.closest('.listing').nextElementSibling.classList.contains('trace')"), \
        "the line that runs next is marked in the listing above"
    assert not page.complaints, page.complaints


def test_keys_and_buttons_walk_through_the_steps(book):
    page, section = traced(book, step=1)
    last = place(section)[1]
    section.focus()
    for key, expected in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("ArrowRight", last), ("Home", 1)):
        page.keyboard.press(key)
        assert place(section)[0] == expected, f"{key} leads to step {place(section)}, not {expected}"
    section.get_by_role("button", name="Last step").click()
    assert place(section)[0] == last
    assert "ends" in section.locator(".told").inner_text()


def test_the_address_has_the_step(book):
    page, section = traced(book, step=5)
    assert place(section)[0] == 5
    section.get_by_role("button", name="Next step").click()
    page.wait_for_function("() => location.hash.endsWith('-step-6')")


def test_a_click_on_a_line_leads_to_its_next_step(book):
    page, section = traced(book, step=1)
    section.focus()
    page.keyboard.press("End")
    row = page.locator(".l.now")
    id, last = row.get_attribute("id"), place(section)[0]
    page.keyboard.press("Home")
    page.locator(f"#{id}").click()
    assert 1 < place(section)[0] <= last
    assert page.locator(".l.now").get_attribute("id") == id


def test_objects_that_nothing_reaches_are_red_at_the_end_and_said(book):
    page, section = traced(book, step=1)
    assert section.locator(".graph .red").count() == 0
    section.focus()
    page.keyboard.press("End")
    assert section.locator(".graph .object.red").count() == 2
    seen = []
    for _ in range(place(section)[1]):
        seen.append(section.locator(".told").inner_text())
        page.keyboard.press("ArrowLeft")
    assert any("leak" in words for words in seen), seen


def test_without_scripts_there_is_the_listing_alone(book):
    page, section = traced(book, java_script_enabled=False)
    assert section.count() == 0
    assert not page.get_by_role("button", name="Step through").first.is_visible()


def test_nothing_is_wider_than_a_phone(book):
    page, section = traced(book, step=4, width=360, height=700)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
