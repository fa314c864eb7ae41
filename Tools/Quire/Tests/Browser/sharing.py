"""The book on one page, and on paper."""

import html
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

WHOLE = "whole-book.html"


def test_the_whole_book_is_on_one_page_whose_links_stay_there(book):
    text = (book.folder / WHOLE).read_text()
    ids = Counter(html.unescape(id) for id in re.findall(r'\sid="?([^"\s>]*)', text))
    assert not [id for id, count in ids.items() if count > 1]
    for link in re.findall(r'<a [^>]*href="([^"]*)"', text):
        link = html.unescape(link)
        if link.startswith("#"):
            assert unquote(link[1:]) in ids, link
        elif ":" not in link:
            assert (book.folder / link.split("#")[0]).exists(), link
    page = book.open(WHOLE)
    titles = page.locator("article h1").all_inner_texts()
    shown = book.open().locator(".chapters b").all_inner_texts()
    assert titles[1:len(shown) + 1] == shown, (titles, shown)
    # A quiz of a later chapter works as on its own page.
    quiz = page.locator("#observer .quiz").first
    quiz.locator("label").first.click()
    quiz.locator(".reveal[open]").wait_for()
    assert quiz.locator(".right .truth").is_visible()
    assert not page.complaints, page.complaints


def test_a_file_is_copied_from_the_whole_book(book):
    page = book.open(WHOLE, from_server=True, permissions=["clipboard-read", "clipboard-write"])
    button = page.locator("#observer .listing:not(.edged) [data-copy=file]:visible").nth(3)
    button.click()
    page.wait_for_function("() => [...document.querySelectorAll('[data-copy=file]')].some(b => b.textContent === 'Copied')")
    assert "swiftc" in page.evaluate("navigator.clipboard.readText()")


def printed(book, name):
    """The text of a printed page, sheet by sheet."""
    page = book.open(name)
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder, "page.pdf")
        page.pdf(path=pdf, prefer_css_page_size=True)
        text = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return text.split("\f")[:-1]


# The last line of code and the first words below it, of listings that are shorter than a sheet.
PAIRS = """() => [...document.querySelectorAll(".text > .listing")].filter(box => box.offsetHeight < 500).flatMap(box => {
  box.querySelectorAll(".hid").forEach(hidden => hidden.remove());
  const lines = box.querySelectorAll(".code .l"), last = lines[lines.length - 1]?.textContent;
  const out = box.querySelector(".out samp")?.textContent.split("\\n")[0];
  const trapped = box.querySelector(".l.trp");
  const said = trapped && [trapped.textContent, trapped.nextElementSibling.querySelector(".msg b").nextSibling.textContent];
  return [...(last && out ? [[last, out]] : []), ...(said ? [said] : [])];
})"""


def test_on_paper_an_output_and_a_message_are_on_the_sheet_of_their_code(book):
    count = 0
    for name in [name for name in book.chapters if not name.startswith("reference")]:
        sheets = ["".join(sheet.split()) for sheet in printed(book, name)]
        for code, words in book.open(name).evaluate(PAIRS):
            code, words = "".join(code.split()), "".join(words.split())[:24]
            count += 1
            assert any(code in sheet and words in sheet for sheet in sheets), (name, code, words)
    assert count > 10, count


def test_on_paper_there_are_page_numbers_open_folds_and_answers(book):
    name = book.first_with('<details class="fold">')
    sheets = printed(book, name)
    assert len(sheets) > 5
    for number, sheet in enumerate(sheets, 1):
        assert sheet.rstrip().split()[-1] == str(number), (number, sheet[-200:])
    page = book.open(name)
    folded = page.locator(".listing:visible .fold code").first.text_content().strip().splitlines()[0]
    text = "\n".join(sheets)
    assert folded in text, folded
    assert "Answers" in text and "Copy file" not in text and "Search" not in text
    right = page.locator(".quiz .right > label > :nth-child(2)").first.text_content().split()[0]
    assert right in text[text.rindex("Answers"):]
