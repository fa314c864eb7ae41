"""The search: a pasted message finds the listing that shows it, and people find what they mean."""

import html
import json
import re
from pathlib import Path

from book import each, wait_for_hits

MESSAGES = Path(__file__).resolve().parents[4] / "Chapters" / "Messages.md"


def data(book):
    """The messages of the search index, each with its page and its listing."""
    text = (book.folder / "search.js").read_text()
    pages = json.loads(text.removeprefix("book.index(").removesuffix(");\n"))["pages"]
    return [(page["address"] + "#" + message["listing"], message["text"]) for page in pages for message in page["messages"]]


def ask(page, words):
    """Types into the search; returns the addresses that it finds."""
    page.evaluate("""words => { const q = document.getElementById("searchField");
      q.focus(); q.value = words; q.dispatchEvent(new Event("input")); }""", words)
    wait_for_hits(page)
    return page.eval_on_selector_all("#searchHits a", "links => links.map(link => link.getAttribute('href'))")


def renamed(words):
    """A message about a program with other names."""
    names = iter(f"'{name}'" for name in ("Teapot", "kettle", "Boiler<Int>", "lid", "spout", "steam"))
    return re.sub(r"'[^']*'", lambda _: next(names), words)


FORMS = {
    "as it is": lambda words: words,
    "with a place": lambda words: f"/Users/me/My App/Sources/App/main.swift:14:9: error: {words}",
    "with other names": lambda words: f"/tmp/main.swift:140:27: error: {renamed(words)} [#SomeGroup]",
    "with the source below": lambda words:
        f"main.swift:3:5: error: {renamed(words)} 1 | let x = 1 2 | 3 | x.y() |   `- error: {renamed(words)}",
    "as the runtime prints it": lambda words: f"main/main.swift:5: Fatal error: {words}",
}


@each(*[(form,) for form in FORMS])
def test_a_message_finds_the_listing_that_shows_it(book, form):
    page = book.open()
    messages = data(book)
    kinds = {}
    for address, words in messages:
        kinds.setdefault(re.sub(r"'[^']*'", "''", words), set()).add(address)
    assert len(messages) > 40, len(messages)
    missed = []
    for address, words in messages:
        found = ask(page, FORMS[form](words))
        # Listings whose messages differ in their quoted names only cannot be told apart.
        if not found or found[0] not in kinds[re.sub(r"'[^']*'", "''", words)]:
            missed.append((words, found[:2]))
    print(f"  {form}: {len(messages) - len(missed)} of {len(messages)} find their listing first")
    assert len(missed) <= 0.05 * len(messages), missed
    assert not page.complaints, page.complaints


def test_a_message_leads_to_its_listing_and_marks_it(book):
    page = book.open()
    ask(page, "/tmp/main.swift:3:1: error: cannot find 'teapot' in scope")
    assert "shows this message" in page.inner_text("#searchStatus") or "show messages" in page.inner_text("#searchStatus")
    page.locator("#searchHits a").first.click()
    page.wait_for_url("**#*code-*")
    listing = page.locator(".listing:target")
    page.wait_for_function("() => document.querySelector('.listing:target').getBoundingClientRect().top < 800")
    assert "cannot find" in listing.inner_text()
    assert listing.evaluate("box => getComputedStyle(box).outlineStyle") == "solid"


def test_each_message_has_a_page_that_the_search_finds(book):
    page = book.open()
    found = ask(page, "error: cannot find 'teapot' in scope")
    why = next(link for link in found if link.startswith("why-"))
    page.goto(book.file(why))
    assert "cannot find" in page.locator("h1").inner_text() and page.locator(".listing .diag").count()
    assert "Declare the name" in page.locator("#what-to-do + p").inner_text()
    link = page.locator("a[href*='#code-']").last
    link.click()
    page.locator(".listing:target", has_text="cannot find").wait_for()
    assert len(book.whys) > 20, len(book.whys)


def test_a_message_below_its_line_leads_to_the_page_that_explains_it(book):
    page = book.open()
    seen = 0
    for name in book.chapters:
        page.goto(book.file(name))
        for said, link in page.evaluate("""() => [...document.querySelectorAll(":is(.text, .topic) > .listing .msg")].map(box =>
          [box.querySelector("b").nextSibling.data.trim(), box.querySelector("a")?.getAttribute("href")])"""):
            assert link in book.whys, (name, said, link)
            seen += 1
        if page.locator(".text > .listing .ask").count():
            shows = name
    assert seen > 30, seen
    page.goto(book.file(shows))
    link = page.locator(".text > .listing .ask").first
    said = link.evaluate("a => a.previousSibling.data.trim()")
    link.click()
    page.wait_for_url("**/why-*.html")
    name = re.compile(r"'[^']*'")
    assert name.sub("", said) in name.sub("", page.locator("h1").inner_text()), said


def test_each_message_says_what_to_do_in_words_of_its_own(book):
    advice = {}
    for name in book.whys:
        said = re.findall(r'id="what-to-do">.*?</h2>\s*<p[^>]*>(.*?)</p>', (book.folder / name).read_text(), re.DOTALL)
        assert len(said) == 1, f"{name} does not say what to do: write it in Chapters/Messages.md"
        advice.setdefault(said[0], []).append(name)
    assert not [names for names in advice.values() if len(names) > 1], advice
    headings = re.findall(r"^## `", MESSAGES.read_text(), re.MULTILINE)
    assert len(advice) == len(book.whys) == len(headings) > 20, "Chapters/Messages.md has a message that no listing gives"


TEXTS = (("some text that is in no message at all, my dear",), ("no such module 'Teapot'",),)


def test_other_texts_are_no_messages(book):
    page = book.open()
    found = {words: ask(page, words)[:1] for (words,) in TEXTS}
    assert not [links for links in found.values() if any("code-" in link for link in links)], found


NAMES = (
    ("delgate", "multicast-delegate.html"), ("multicst", "multicast-delegate.html"),
    ("swizling", "instance-methods.html"), ("observr", "observer.html"), ("tiemr", "timer-holder.html"),
    ("NSNotificationCenter", "notification-proxy.html"), ("通知", "notification-proxy.html"),
    ("swizle", "instance-methods.html"), ("debounce", "timer-holder.html"), ("performance", "measurements.html"),
    ("doctest", "verify-your-package.html"), ("委托", "multicast-delegate.html"), ("KVC", "observer.html"), ("KVO", "observer.html"),
    ("swizzling", "instance-methods.html"), ("YYWeakProxy", "weak-proxy.html"), ("NSTimer", "timer-holder.html"),
    ("hitTest", "extended-touch-rect.html"), ("addTarget", "target-action.html"),
    ("内存泄漏", "timer-holder.html"), ("野指针", "weak-proxy.html"), ("消息转发", "weak-proxy.html"), ("僵尸对象", "weak-proxy.html"),
    ("闭包", "target-action.html"), ("手势", "extended-touch-rect.html"), ("线程安全", "notification-proxy.html"),
    ("主线程", "multicast-delegate.html"), ("协议", "multicast-delegate.html"), ("泛型", "multicast-delegate.html"),
    ("属性", "observer.html"), ("单例", "notification-proxy.html"),
)


def test_people_find_a_chapter_by_other_names_and_misspelled(book):
    page = book.open()
    found = {words: ask(page, words)[:5] for words, _ in NAMES}
    missed = {words: found[words] for words, chapter in NAMES if [link.split("#")[0] for link in found[words][:1]] != [chapter]}
    assert not missed, missed


QUESTIONS = (
    ("how do I stop a timer", "timer-holder.html"), ("timer leak", "timer-holder.html"),
    ("@objc optional", "multicast-delegate.html"), ("swizzle", "instance-methods.html"),
    ("how do I test timers", "timer-holder.html"), ("tap area too small", "extended-touch-rect.html"),
    ("KVO crash", "observer.html"), ("button target", "target-action.html")
)


def test_a_question_leads_to_what_it_is_about(book):
    page = book.open()
    found = {words: ask(page, words)[:5] for words, _ in QUESTIONS}
    missed = {words: found[words] for words, chapter in QUESTIONS if [link.split("#")[0] for link in found[words][:1]] != [chapter]}
    assert not missed, missed


def test_an_operator_is_found_where_code_has_it(book):
    page = book.open()
    assert ask(page, "===")
    quote = page.locator("#searchHits li").first
    assert "===" in quote.inner_text(), quote.inner_text()
    assert "===" in quote.locator("mark").all_inner_texts()


WORDS = (
    ("data race", "data races"), ("data races", "data races"), ("unowned", "unowned reference"), ("unowned crash", "unowned reference"),
    ("sending closure", "'sending' parameter"), ("sending parameter", "'sending' parameter"), ("synchronous context", "synchronous"),
    ("actor isolation", "isolated"), ("global actor", "global actor"), ("exclusive access", "Simultaneous accesses"),
    ("immutable value", "immutable value"), ("setter", "setter is inaccessible"), ("index out of range", "Index out of range"),
    ("non-Sendable", "non-Sendable"), ("consumed twice", None), ("consumed more", "consumed more than once"),
    ("noncopyable", "noncopyable"), ("conform Copyable", "'Copyable'"), ("deprecated", "deprecated"), ("never used", "never used"),
    ("no member", "has no member"), ("mutable state", "mutable state"), ("thrown error type", "thrown expression"),
    ("cannot find", "cannot find"), ("escaping closure", "escaping closure"), ("class type", "class type"),
    ("delegate", None), ("timer leak", None), ("type", None), ("value", None), ("player delegate", None),
)


def test_a_few_words_of_a_message_find_the_page_that_explains_it(book):
    page = book.open()
    wrong = {}
    for words, message in WORDS:
        whys = [link for link in ask(page, words)[:4] if link.startswith("why-")]
        said = page.locator(f"#searchHits a[href='{whys[0]}'] .said").inner_text() if whys else ""
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", (book.folder / whys[0]).read_text(), re.DOTALL)[1] if whys else ""
        heading = html.unescape(re.sub(r"<[^>]*>", "", heading))
        if (message not in said or message not in heading) if message else whys:
            wrong[words] = (whys, said)
    assert not wrong, wrong


QUERIES = (("代理",), ("=!=",), ("qqqqq",), ("the",), ("?",),)


def test_no_query_is_met_with_silence(book):
    page = book.open()
    for (words,) in QUERIES:
        ask(page, words)
        assert page.inner_text("#searchStatus").strip(), words


def test_a_few_places_with_all_words_are_followed_by_others(book):
    page = book.open()
    ask(page, "multiple delegates")
    page.wait_for_function("() => document.querySelectorAll('#searchHits a').length > 10")
    found = page.eval_on_selector_all("#searchHits a", "links => links.map(link => link.getAttribute('href'))")
    assert "multicast-delegate.html" in found[:3], found[:5]


def test_a_result_says_by_which_other_name_it_was_found(book):
    page = book.open()
    ask(page, "代理")
    assert "also about" in page.locator("#searchHits li").first.inner_text()
    assert "代理" in page.locator("#searchHits li .also mark").first.inner_text()


def test_a_chinese_word_is_marked_whole(book):
    page = book.open()
    ask(page, "弱引用")
    assert page.locator("#searchHits mark").all_inner_texts() and set(page.locator("#searchHits mark").all_inner_texts()) == {"弱引用"}


def test_marks_of_folds_are_no_text_of_a_page(book):
    texts = list(book.folder.glob("text-*.js"))
    assert len(texts) > 15, len(texts)
    for text in texts:
        if text.stem not in ("text-verify-your-package", "text-writing-a-chapter"):
            assert "// snippet." not in text.read_text(), text.name


def test_unsubscribe_finds_the_chapters_in_which_one_does(book):
    page = book.open()
    first = {link.split("#")[0] for link in ask(page, "unsubscribe")[:4]}
    assert {"observer.html", "notification-proxy.html"} <= first, first


def test_results_quote_a_line_with_the_word_marked(book):
    page = book.open()
    ask(page, "exclusivity")
    page.locator("#searchHits mark").first.wait_for()
    box = page.locator("#searchHits q:not(:empty)").first
    text = box.inner_text()
    assert "exclusivity" in text.lower() and 20 < len(text) < 130, text
    assert {word.lower() for word in box.locator("mark").all_inner_texts()} == {"exclusivity"}
    assert not page.complaints, page.complaints


def test_the_quote_from_an_exercise_does_not_repeat_its_title(book):
    page = book.open()
    ask(page, "find the leak")
    exercise = page.locator("#searchHits a[href*='#exercise-']").first
    exercise.locator("q:not(:empty)").wait_for()
    title, quote = exercise.locator("b").inner_text(), exercise.locator("q").inner_text()
    assert "leak" in title and title not in quote, (title, quote)


def test_a_quote_has_the_rarest_word(book):
    page = book.open()
    ask(page, "timer leak")
    quote = page.locator("#searchHits a", has_text="A loop that sleeps").locator("q")
    quote.locator("mark", has_text="leak").first.wait_for()


@each(("Control",), ("Meta",))
def test_k_with_control_or_command_opens_the_search(book, key):
    page = book.open()
    page.keyboard.press(f"{key}+k")
    assert page.evaluate("document.activeElement.id") == "searchField"
    assert "message of the compiler" in page.inner_text("#searchHelp")
    page.keyboard.type("observer")
    page.keyboard.press(f"{key}+k")
    assert page.evaluate("getSelection().toString()") == "observer"
