"""Keyboard and screen reader."""

from book import largest


def test_a_revealed_answer_keeps_the_focus_and_is_announced(book):
    page = book.open(book.first_with('class="quiz"'))
    quiz = page.locator(".quiz").first
    quiz.locator(".right input").focus()
    page.keyboard.press(" ")
    page.wait_for_function("() => document.querySelector('[role=status]#told')?.textContent.includes('The answer: ')")
    assert page.inner_text("#told").startswith("Right. ")
    focus = "document.activeElement.matches('.reveal summary') && document.activeElement.checkVisibility()"
    assert page.evaluate(focus), "the focus is lost"
    assert quiz.locator(".reveal summary").inner_text() == "Hide the answer"
    page.keyboard.press("Enter")
    assert not quiz.locator(".truth").first.is_visible() and page.evaluate(focus)


def test_copied_is_announced(book):
    page = book.open(largest(book)[0], from_server=True, permissions=["clipboard-read", "clipboard-write"])
    page.locator("[data-copy=lines]:visible").first.click()
    page.wait_for_function("() => document.querySelector('[role=status]#told')?.textContent === 'Copied'")


def test_a_figures_caption_is_exposed_once_and_does_not_pop_up(book):
    # A figure that a live playground replaces is hidden.
    texts = {name: (book.folder / name).read_text() for name in book.chapters}
    page = book.open(next(name for name, text in texts.items() if 'class="drawing"' in text and 'class="live"' not in text))
    figure = page.locator(".drawing").first
    caption = figure.locator("figcaption p").inner_text().removeprefix("Figure 1. ")
    tree = figure.aria_snapshot()
    assert tree.count(caption[:40]) == 1, tree
    assert figure.locator("svg").get_attribute("role") == "img" and 'img "Figure 1."' in tree, tree
    assert figure.locator("svg title").count() == 0


def test_the_help_sheet_is_a_dialog(book):
    page = book.open()
    page.locator(".keys").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    assert dialog.is_visible()
    assert dialog.evaluate("box => box.contains(document.activeElement)"), "the focus is outside of the dialog"
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('.keys')")


STOPS = """() => [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
  .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }))"""


def test_headings_and_buttons_take_few_stops_of_the_tab_key(book):
    page = book.open(largest(book)[0])
    stops = page.evaluate(f"({STOPS})().length")
    listings = page.locator(".listing").count()
    own = page.evaluate(f"({STOPS})().filter(e => e.matches('article :is(h2, h3) > a[href^=\"#\"]')).length")
    buttons = page.evaluate(f"({STOPS})().filter(e => e.matches('.acts button')).length")
    assert own == 0, f"{own} headings link to themselves"
    assert buttons <= listings, f"{buttons} buttons for {listings} listings"
    print(f"{stops} stops of the Tab key")


def test_arrow_keys_walk_the_buttons_of_a_listing(book):
    page = book.open(book.first_with("data-copy=\"file\""))
    bar = page.locator(".acts:visible:has([data-copy=file])").first
    bar.locator("button").first.focus()
    page.keyboard.press("ArrowRight")
    assert bar.locator("[data-copy=file]").evaluate("b => b === document.activeElement && b.tabIndex === 0")
    page.keyboard.press("ArrowLeft")
    assert bar.locator("button").first.evaluate("b => b === document.activeElement")


def test_reference_pages_lead_to_the_next_module(book):
    page = book.open("reference.html")
    modules = page.locator("h2 > a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    page.locator("h2 > a").first.click()
    for before, after in zip(modules, modules[1:]):
        page.wait_for_url(f"**/{before}")
        page.keyboard.press("n")
        page.wait_for_url(f"**/{after}")
    page.keyboard.press("p")
    page.wait_for_url(f"**/{modules[-2]}")
