"""Actions of a reader on a page."""

import json
import re

from book import largest, on_pages, scroll, visit_until, wait_for_hits


def places(page):
    return page.eval_on_selector_all("#searchHits a", "links => links.map(link => link.firstChild.textContent)")


def ask(page, words):
    page.fill("#searchField", words)
    wait_for_hits(page)
    return page.inner_text("#searchStatus")


def test_search_finds_headings_text_code_and_parts_of_names_from_a_folder(book):
    page = book.open()
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement.id === 'searchField'")
    ask(page, "multicast delegate")
    assert places(page)[0] == "Multicast Delegate", places(page)
    for words in ("exclusivity", "ThemeDidCh", "DidChange", "行实", "实"):
        ask(page, words)
        assert places(page), words
    assert ask(page, "qqqqq").startswith("Nothing found for “qqqqq”")
    assert not page.complaints, page.complaints


def test_search_is_led_by_keys(book):
    page = book.open(book.chapters[0], from_server=True)
    texts = []
    page.route("**/text-*.js", lambda route: texts.append(route))
    page.keyboard.press("/")
    ask(page, "retain")
    page.keyboard.press("ArrowDown")
    focused = "document.activeElement.href"
    first = page.evaluate(focused)
    page.evaluate("document.activeElement.isOld = true")
    # The texts of the pages arrive: there are more results, in another order.
    while page.evaluate("[...document.querySelectorAll('#searchHits a')].some(link => link.isOld)"):
        while texts:
            texts.pop().continue_()
        page.wait_for_timeout(10)
    assert page.evaluate(focused) == first
    ask(page, "retain")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator("#searchHits a").nth(1)
    assert second.evaluate("a => a === document.activeElement")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "searchField"
    page.keyboard.press("Escape")
    assert page.input_value("#searchField") == "" and page.locator(".toc").is_visible()
    page.keyboard.press("/")
    ask(page, "weak proxy")
    page.keyboard.press("Enter")
    page.wait_for_url("**/weak-proxy.html")


def test_search_opens_the_contents_on_a_phone(book):
    page = book.open(book.chapters[0], width=400)
    assert not page.locator("#searchField").is_visible()
    page.keyboard.press("/")
    ask(page, "observer")
    assert page.locator("#searchHits a").first.is_visible()


def test_a_letter_in_a_field_is_a_letter(book):
    page = book.open(book.chapters[0])
    page.focus("#searchField")
    page.keyboard.type("n?p/")
    assert page.input_value("#searchField") == "n?p/" and page.url == book.file(book.chapters[0])


def test_keys_lead_from_chapter_to_chapter_and_can_be_turned_off(book):
    page = book.open("index.html")
    first, second = (
        book.file(page.locator(".chapters a").nth(place).get_attribute("href")) for place in (0, 1)
    )
    page.goto(first)
    page.keyboard.press("n")
    page.wait_for_url(second)
    page.keyboard.press("p")
    page.wait_for_url(first)
    page.keyboard.press("?")
    assert page.locator("#keySheet").is_visible()
    page.uncheck("#singleLetters")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.wait_for_timeout(200)
    assert page.url == first


def test_a_quiz_waits_for_the_reader(book):
    page = book.open(book.first_with('class="quiz"'))
    quiz = page.locator(".quiz").first
    assert not quiz.locator(".why").first.is_visible()
    assert not quiz.locator(".out").first.is_visible()
    quiz.locator(".wrong input").first.check()
    quiz.locator(".reveal[open]").wait_for()
    assert quiz.locator(".right .truth").is_visible() and quiz.locator(".wrong .mine").first.is_visible()
    assert all(why.is_visible() for why in quiz.locator(".why").all() if why.inner_text())
    assert quiz.locator(".out").first.is_visible() or quiz.locator(".diag").first.is_visible()


def test_a_click_answers_a_quiz_and_arrows_only_look_around(book):
    page = book.open(book.first_with('class="choices"'))
    quiz = page.locator(".quiz:has(.choices)").first
    quiz.locator(".wrong label").first.click()
    quiz.locator(".reveal[open]").wait_for()
    assert "wrong" in quiz.locator(".wrong .mine").first.inner_text() and quiz.locator(".right .why").is_visible()
    page.wait_for_function("() => document.getElementById('told').textContent.startsWith('Wrong. The answer: ')")
    quiz.locator(".reveal summary").click()
    quiz.locator("input:enabled").first.focus()
    page.keyboard.press("ArrowDown")
    assert not quiz.locator(".why").first.is_visible()
    page.keyboard.press("Enter")
    quiz.locator(".reveal[open]").wait_for()


def test_the_right_answer_is_at_no_certain_place(book):
    places = [match for name in book.chapters for match in re.findall(
        r'<ol class="choices">(.*?)</ol>', (book.folder / name).read_text(), re.DOTALL)]
    right = [re.findall(r'<li class="(right|wrong)">', choices).index("right") for choices in places]
    assert len(right) > 8 and max(map(right.count, range(3))) < 0.6 * len(right), right


def test_a_chapter_says_how_many_answers_are_right(book):
    page = book.open(book.first_with('class="quiz"'))
    # One more than the chapter has, since some have only one.
    page.evaluate("""() => {
      const quiz = document.querySelector("article .quiz:has(.choices)");
      quiz.before(quiz.cloneNode(true));
    }""")
    quizzes = page.locator("article .quiz:has(.choices)")
    count = quizzes.count()
    for index in range(count):
        assert page.locator(".score").count() == 0
        quizzes.nth(index).locator(".wrong label" if index == 0 else ".right label").first.click()
        quizzes.nth(index).locator(".reveal[open]").wait_for()
    page.locator(".score").wait_for()
    assert page.locator(".score").inner_text() == f"{count - 1} of {count} right"
    quizzes.last.locator(".reveal summary").click()
    page.locator(".score").wait_for(state="detached")


def test_a_quiz_is_copied_without_its_answer(book):
    count = 0
    for script in book.folder.glob("copies-*.js"):
        parts = {part["id"]: part["text"] for part in json.loads(re.fullmatch(r'book\.copies\("[^"]*",(.*)\);\n', script.read_text(), re.DOTALL)[1])}
        name = script.name.removeprefix("copies-").removesuffix(".js") + ".html"
        for quiz in re.findall(r'<form class="quiz".*?</form>', (book.folder / name).read_text(), re.DOTALL):
            for id in re.findall(r'<figure class="listing[^>]* id="([^"]*)"[^>]* data-file=', quiz):
                assert not re.search(r"// (error|warning|trap): |// →|on purpose", parts[id]), (name, parts[id])
                count += 1
    assert count > 20, count


def test_history_and_deep_links_jump(book):
    page = book.open(book.chapters[0])
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_an_exercise_shows_its_file_and_links_to_its_step(book):
    name = next(name for name in book.chapters if 'id="exercise-1"' in (book.folder / name).read_text())
    page = book.open(name, from_server=True, permissions=["clipboard-read", "clipboard-write"])
    exercise = page.locator(".exercise").first
    exercise.locator("h3").click()
    assert exercise.locator("a[href*='#step-']").count() == 1
    assert re.fullmatch(r"The file to start from, \d+ hints?, \d+ checks?, solution", exercise.locator(".hints").inner_text())
    exercise.locator(".hints a").click()
    page.wait_for_url("**-hints.html#exercise-1")
    start = page.locator(".exercise").first
    assert start.locator(".solution pre").count() == 1 and not start.locator(".solution pre").is_visible()
    start.locator("[data-copy=file]").first.click()
    start.locator("[data-copy=file]", has_text="Copied").first.wait_for()
    assert "TODO" in page.evaluate("navigator.clipboard.readText()")


def test_a_modules_files_have_a_page_whose_lines_of_code_are_numbered(book):
    names = [name for name in book.pages if name.endswith("-file.html")]
    assert len(names) == 8, names
    page = book.open()
    for name in names:
        page.goto(book.file(name))
        counted = page.locator(".numbered .q").count()
        assert 20 < counted <= 100, (name, counted)
        assert page.locator(".listing del, .listing .fold").count() == 0, name
        assert page.locator(".promise").inner_text().startswith(f"{counted} lines of code"), name
        page.goto(book.file(name.replace("-file", "")))
        assert page.locator(f".head .meta a[href='{name}']").count() == 1


def test_steps_are_counted_as_the_headings_count_them(book):
    for name in book.chapters:
        text = (book.folder / name).read_text()
        numbers = set(re.findall(r'id="step-(\d+)', text))
        counts = set(re.findall(r'<span class="label">Step (\d+) of (\d+)', text)) if numbers else set()
        assert all(number in numbers and int(count) == len(numbers) for number, count in counts), (name, counts)


def test_no_fold_of_a_step_hides_the_partner_of_a_bracket_in_sight(book):
    count = 0
    for name in book.chapters:
        for fold in re.findall(r"<summary>\d+ lines? unchanged</summary>(.*?)</details>", (book.folder / name).read_text(), re.DOTALL):
            code = re.sub(r'<span class="[sc]">.*?</span>', "", fold, flags=re.DOTALL)
            depth = 0
            for bracket in re.findall(r"[()\[\]{}]", re.sub(r"<[^>]*>", "", code)):
                depth += 1 if bracket in "([{" else -1
                assert depth >= 0, (name, fold[:300])
            assert depth == 0, (name, fold[:300])
            count += 1
    assert count > 2, count


@on_pages("chapters")
def test_apostrophes_are_curly_and_chinese_is_marked(page, name):
    found = page.evaluate(r"""() => {
      const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.data, box = walker.currentNode.parentElement;
        if (box.closest("code, samp, pre, .file, template, .msg, svg, h2 code, .said")) continue;
        if (/\p{L}'\p{L}/u.test(text)) found.push(text.trim().slice(0, 60));
        if (/\p{Script=Han}/u.test(text) && !box.closest("[lang=zh-Hans]")) found.push(text.trim().slice(0, 60));
      }
      return found;
    }""")
    assert not found, found[:5]


@on_pages()
def test_every_page_leads_to_the_playground_the_messages_and_the_whole_book(page, name):
    links = page.locator(".toc .more a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert {"whole-book.html", "why.html"} < set(links) and any(link.endswith("#playground") for link in links), links


def test_the_theme_is_the_systems_until_the_reader_says_otherwise(book):
    page = book.open(book.chapters[0], color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.locator(".theme label", has_text="Light").click()
    light = page.evaluate(ground)
    assert light != dark
    visit_until(page, book.file(book.chapters[1]), "html[data-theme=light]")
    assert page.evaluate(ground) == light
    # The choice is shown, and can be taken back.
    assert page.get_by_role("radio", name="Light").is_checked()
    page.locator(".theme label", has_text="Auto").click()
    assert page.evaluate(ground) == dark


def test_copy_takes_what_is_seen_and_copy_file_what_compiles(book):
    page = book.open(from_server=True, permissions=["clipboard-read", "clipboard-write"])
    boxes = page.locator(".listing:has(.fold):has([data-copy=file]):visible")

    def folded_line(box):
        lines = box.locator(".fold code").first.text_content().splitlines()
        return next((line for line in lines if line.strip() and not line.startswith("import")), None)

    for name in book.chapters:
        page.goto(f"{book.origin}/{name}")
        box = next((box for box in boxes.all() if folded_line(box)), None)
        if box:
            break
    box.locator("[data-copy=lines]").click()
    box.locator("[data-copy=lines]", has_text="Copied").wait_for()
    seen = page.evaluate("navigator.clipboard.readText()")
    box.locator("[data-copy=file]").click()
    box.locator("[data-copy=file]", has_text="Copied").wait_for()
    whole = page.evaluate("navigator.clipboard.readText()")
    folded = folded_line(box)
    assert folded not in seen and folded in whole
    assert "snippet." not in whole and len(whole) > len(seen)


def test_without_javascript_all_of_it_is_there(book):
    page = book.open(java_script_enabled=False)
    for name in book.chapters:
        page.goto(book.file(name))
        assert not page.locator("#searchField").is_visible(), name
        assert page.locator("[data-copy]:visible").count() == 0, name
        assert page.locator(".stamp").is_visible()
    page.goto(book.file(book.first_with('class="quiz"')))
    quiz = page.locator(".quiz").first
    quiz.locator(".reveal summary").click()
    assert quiz.locator(".right .truth").is_visible()


def test_where_you_stopped_is_remembered_and_what_you_read_is_ticked(book):
    name = max(book.chapters, key=lambda name: (book.folder / name).stat().st_size)
    page = book.open(name)
    scroll(page, 6_000)
    page.wait_for_function("() => localStorage.last")
    visit_until(page, book.file("index.html"), ".meta .go-on")
    visit_until(page, book.file(name), ".meta .go-on")
    assert page.locator(".meta .go-on").inner_text().startswith("Continue at “")
    page.locator(".meta .go-on").click()
    page.wait_for_function("() => scrollY > 4000")
    assert page.locator(".bookmark").inner_text() == "You stopped here"
    scroll(page, 1_000_000)
    page.locator(".toc .here.done").wait_for()
    visit_until(page, book.file("index.html"), ".toc .done")
    visit_until(page, book.file(name), ".bookmark", count=0)


def test_a_reader_without_storage_reads_on(book):
    page = book.open()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })")
    page.goto(book.file(book.chapters[0]))
    scroll(page, 3_000)
    page.locator(".theme label", has_text="Dark").click()
    page.goto(book.file(book.chapters[1]))
    assert not page.complaints, page.complaints


def test_a_listing_offers_its_address(book):
    page = book.open(largest(book)[0], from_server=True, permissions=["clipboard-read", "clipboard-write"])
    listing = page.locator(".text > .listing").nth(4)
    listing.hover()
    listing.get_by_role("button", name="Link").click()
    page.wait_for_function("() => document.querySelector('#told').textContent === 'Copied'")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith("#" + listing.get_attribute("id")), address
    page.goto("about:blank")
    page.goto(address)
    assert 0 <= page.locator(".listing:target").bounding_box()["y"] < 300
    without = page.locator(".listing[id]:not([id='']) > .bar > .acts:not(:has([data-copy=link]))")
    assert without.count() == 0


def test_a_page_says_how_its_minutes_are_counted(book):
    import math

    for name in [name for name in book.chapters if not name.startswith("reference")]:
        text = (book.folder / name).read_text()
        said = re.search(r"<p>(\d+) minutes? to read: ([\d,]+) words?, 180 a minute(?:; (\d+) new lines? of code, 12 a minute)?(?:; (\d+) quiz)?", text)
        assert said, name
        minutes, words, lines, quizzes = (int(number or 0) for number in said.groups())
        assert minutes == math.ceil(words / 180 + lines / 12 + quizzes - 1e-9), (name, said[0])
        assert re.search(rf"<span>{minutes} minutes?</span>", text), name


def test_a_figure_right_below_a_quiz_is_shown_once_it_is_answered(book):
    name = next(name for name in book.chapters if re.search(r'</form>\s*<figure class="drawing"', (book.folder / name).read_text()))
    page = book.open(name)
    quiz = page.locator(".quiz:has(+ .drawing)").first
    figure = page.locator(".quiz + .drawing").first
    assert not figure.is_visible()
    quiz.locator(".choices label").first.click()
    assert figure.is_visible()
    page.emulate_media(media="print")
    assert figure.is_visible()
