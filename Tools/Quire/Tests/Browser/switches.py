"""Figures with switches: what they show, their address, by keyboard, and without scripts."""

FIGURE = ".drawing:has(.switches)"


def figure(book, **options):
    name = "multicast-delegate.html"
    page = book.open(name, **options)
    return name, page, page.locator(FIGURE).first


def shown(drawing):
    """The parts of the drawing that some scenes have, and whether each is displayed."""
    return drawing.evaluate("f => [...f.querySelectorAll('[data-in]')].map(part => getComputedStyle(part).display !== 'none')")


def place(drawing):
    """Where the drawing is in its figure, and how large."""
    return drawing.evaluate("""f => {
      const [all, own] = [f, f.querySelector("svg")].map(box => box.getBoundingClientRect());
      return [own.x - all.x, own.y - all.y, own.width, own.height].map(Math.round);
    }""")


def test_a_switch_changes_the_drawing_its_words_and_the_address(book):
    _, page, drawing = figure(book)
    before, words = shown(drawing), drawing.locator(".scene").inner_text()
    assert any(before) and not all(before), before
    box = place(drawing)
    drawing.locator("fieldset").last.locator("label").last.click()
    after = shown(drawing)
    assert after != before
    assert drawing.locator(".scene").inner_text() != words
    assert page.evaluate("location.hash").startswith(f"#{drawing.locator('.switches').get_attribute('data-figure')}=")
    # Nothing jumps.
    assert place(drawing) == box
    assert not page.complaints, page.complaints


def test_each_scene_has_parts_of_its_own(book):
    _, _, drawing = figure(book)
    groups = drawing.locator("fieldset")
    assert groups.count() == 2
    scenes = set()
    for first in range(groups.nth(0).locator("input").count()):
        groups.nth(0).locator("label").nth(first).click()
        for second in range(groups.nth(1).locator("input").count()):
            groups.nth(1).locator("label").nth(second).click()
            scenes.add(tuple(shown(drawing)))
    assert len(scenes) == 4, scenes


def test_an_address_has_the_positions_of_the_switches(book):
    name, page, drawing = figure(book)
    drawing.locator("fieldset").last.locator("label").last.click()
    seen, address = shown(drawing), page.evaluate("location.hash")
    again = book.open(name)
    again.goto("about:blank")
    again.goto(book.file(name) + address)
    again = again.locator(FIGURE).first
    assert shown(again) == seen
    again.wait_for(state="visible")
    assert 0 <= again.bounding_box()["y"] < 900


def test_the_switches_are_used_by_keyboard_and_heard(book):
    _, page, drawing = figure(book)
    before = shown(drawing)
    drawing.locator("input").first.focus()
    page.keyboard.press("ArrowRight")
    assert shown(drawing) != before
    assert drawing.locator(".scene").get_attribute("aria-live") == "polite"
    assert drawing.locator("legend").first.inner_text()


def test_a_figure_shows_its_first_scene_without_scripts(book):
    _, page, drawing = figure(book, java_script_enabled=False)
    assert not drawing.locator(".switches").is_visible()
    assert drawing.locator("svg").is_visible()
    assert drawing.locator("svg > g:not([display])").count() > 0
