"""Names in code and their hover cards, with mouse, keyboard and touch, and without scripts."""

import re

from book import wait_for_hits

PHONE = 390
ADD = "func add<Object>("


def page_with_names(book):
    return book.first_with("<div class=card id=c1>")


def name(page, text="add", card=ADD):
    """The first visible name whose card contains a text, in a listing that leaves the margin free."""
    place = page.evaluate(
        """([text, card]) => [...document.querySelectorAll(".code a")].findIndex(a =>
          a.textContent === text && !a.closest(".wide") && a.checkVisibility()
          && document.getElementById(a.hash.slice(1)).textContent.includes(card))""",
        [text, card],
    )
    assert place >= 0, f"no name {text} with {card}"
    found = page.locator(".code a").nth(place)
    found.evaluate("a => a.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return found


def open_card(page):
    card = page.locator(".card.open")
    card.wait_for()
    assert card.count() == 1
    return card


def test_a_name_shows_its_declaration_to_the_mouse_level_with_its_line(book):
    page = book.open("multicast-delegate.html")
    here = name(page, card="already keeps its place")
    here.hover()
    card = open_card(page)
    assert ADD in card.inner_text() and "already keeps its place" in card.inner_text()
    code, box, line = here.locator("xpath=ancestor::figure").bounding_box(), card.bounding_box(), here.bounding_box()
    assert box["x"] >= code["x"] + code["width"], "the card covers code"
    assert abs(box["y"] - line["y"]) < 12, (box, line)
    # The delay lets the pointer reach the card and its link.
    page.mouse.move(box["x"] + 20, box["y"] + 10, steps=12)
    page.wait_for_timeout(500)
    assert card.is_visible()
    card.locator("a").click()
    page.wait_for_url("**/reference-multicast-delegate.html#Multicast/add(_:as:)")
    assert page.locator(":target").inner_text() == "add(_:as:)"
    assert not page.complaints, page.complaints


def test_a_card_goes_when_the_pointer_does_and_stays_when_clicked(book):
    page = book.open("multicast-delegate.html")
    here = name(page)
    here.hover()
    open_card(page)
    page.mouse.move(5, 5)
    page.locator(".card.open").wait_for(state="detached")
    here.click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(600)
    assert open_card(page).is_visible() and "#" not in page.url
    page.keyboard.press("Escape")
    page.locator(".card.open").wait_for(state="detached")


def test_a_block_is_one_stop_and_arrow_keys_walk_its_names(book):
    page = book.open("multicast-delegate.html")
    here = name(page)
    block = here.locator("xpath=ancestor::*[contains(@class, 'code')][1]")
    stops = block.evaluate("b => [...b.querySelectorAll('a')].filter(a => a.tabIndex === 0).length")
    assert stops == 1, stops
    first = block.locator("a[href^='#c']:not([tabindex='-1'])").first
    names = block.evaluate("b => [...b.querySelectorAll('a')].filter(a => a.checkVisibility()).map(a => a.textContent)")
    page.evaluate("document.body.focus()")
    # By keyboard: the Tab key reaches the block, so focus shows.
    first.evaluate("a => { const all = [...document.querySelectorAll('a[href], button, input, summary')].filter(e => e.tabIndex === 0 && e.checkVisibility()); all[all.indexOf(a) - 1].focus(); }")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == names[0]
    focused = "document.getElementById(document.activeElement.hash.slice(1)) === document.querySelector('.card.open')"
    assert page.evaluate(focused)
    for text in names[1:4]:
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.textContent") == text
        assert page.evaluate(focused)
        described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
        assert described == page.locator(".card.open").get_attribute("id")
    top = "document.activeElement.getBoundingClientRect().top"
    before = page.evaluate(top)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(top) > before
    page.keyboard.press("ArrowUp")
    assert abs(page.evaluate(top) - before) < 200
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == names[-1]
    page.keyboard.press("Escape")
    assert page.locator(".card.open").count() == 0
    assert page.evaluate("document.activeElement.textContent") == names[-1]


def test_a_name_shows_its_declaration_to_a_finger_beneath_its_line(book):
    page = book.open("multicast-delegate.html", width=PHONE, has_touch=True)
    here = name(page)
    text = "a => a.closest('.code').textContent"
    here.tap()
    card = open_card(page)
    assert ADD in card.inner_text().replace("\n", "")
    line, box = here.bounding_box(), card.bounding_box()
    assert box["y"] >= line["y"] + line["height"] - 4, "the card covers its line"
    lines = page.locator("h2").first
    lines.evaluate("h => h.scrollIntoView({ block: 'center', behavior: 'instant' })")
    lines.tap(position={"x": 2, "y": 2})
    page.locator(".card.open").wait_for(state="detached")
    assert ADD not in here.evaluate(text)


def test_names_are_told_without_scripts_by_focus(book):
    for width in (1440, PHONE):
        page = book.open("multicast-delegate.html", width=width, java_script_enabled=False)
        place = re.search(
            r"<div class=card id=(c\d+)>(?:(?!</div>).)*Adds an object to the end of the list",
            (book.folder / "multicast-delegate.html").read_text(),
            re.S,
        )
        here = page.locator(f"a[href='#{place[1]}']:visible").first
        here.focus()
        card = page.locator(f"#{place[1]}")
        assert card.is_visible() and ADD in card.text_content()
        assert page.locator(".card:visible").count() == 1


def test_a_copied_listing_holds_no_card(book):
    page = book.open(
        "multicast-delegate.html", width=PHONE, from_server=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    here = name(page)
    here.click()
    open_card(page)
    box = here.locator("xpath=ancestor::figure[1]")
    box.locator("[data-copy=lines]").click()
    box.locator("[data-copy=lines]", has_text="Copied").wait_for()
    assert "already keeps its place" not in page.evaluate("navigator.clipboard.readText()")


def test_every_name_has_a_card_and_every_card_stands_once(book):
    for page in book.pages:
        text = (book.folder / page).read_text()
        cards = re.findall(r"<div class=card id=(c\d+)>", text)
        names = set(re.findall(r"<a href=#(c\d+)>", text))
        assert len(cards) == len(set(cards)), page
        assert names <= set(cards), f"{page}: {sorted(names - set(cards))[:5]} have no card"
        bodies = re.findall(r"<div class=card id=c\d+>(.*?)</div>", text, re.S)
        assert len(bodies) == len(set(bodies)), f"{page}: a card is there twice"


def test_cards_weigh_less_than_six_tenths_of_the_book(book):
    total = total_bare = 0
    for page in book.chapters:
        text = (book.folder / page).read_text()
        bare = re.sub(r"<a href=#c\d+>(.*?)</a>", r"\1", text)
        bare = re.sub(r'<section class="cards".*?</section>\n', "", bare, flags=re.S)
        size, bare_size = len(text.encode()), len(bare.encode())
        assert size < 2 * bare_size, f"{page}: {size / bare_size:.2f} times its weight without names"
        total, total_bare = total + size, total_bare + bare_size
    assert total < 1.6 * total_bare, f"{total / total_bare:.2f} times the weight without names"


def test_the_cases_of_an_enum_are_listed_in_its_entry(book):
    page = book.open("reference-observer.html")
    cases = page.locator(".symbol-entry:has([id='Change/Kind']) > .cases > li > a").all_inner_texts()
    assert cases == ["case initial", "case willSet", "case didSet"], cases
    assert page.locator("h4", has_text="willSet").count() == 0
    page.goto(book.file("reference.html"))
    page.locator(".symbols a[href$='Change/Kind/willSet']").click()
    assert page.locator("[id='Change/Kind/willSet']").is_visible()


def test_the_reference_holds_every_symbol_and_the_search_finds_them(book):
    page = book.open("reference.html")
    links = page.locator(".symbols a").all()
    assert len(links) > 50
    page.keyboard.press("/")
    page.fill("#searchField", "callAsFunction")
    wait_for_hits(page)
    assert any("callAsFunction(_:)" in text for text in page.locator("#searchHits a").all_inner_texts())
