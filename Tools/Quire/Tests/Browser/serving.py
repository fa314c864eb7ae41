"""`quire serve` with a page open: the page follows each save, and keeps its scroll position."""

import contextlib
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

from book import measures

QUIRE = Path(os.environ.get("QUIRE", Path(__file__).parents[2] / ".build/debug/quire")).resolve()

PARAGRAPHS = "".join(f"Paragraph {number}. " + "It says a little more than that. " * 12 + "\n\n" for number in range(40))
SAMPLE = f"""# A sample

The promise of it.

{PARAGRAPHS}
```swift
print(1 + 1)
```

```output
2
```

{PARAGRAPHS.replace("Paragraph", "Section")}
```swift
let shown = 3
print(shown)
```

```output
3
```

The end of it.
"""


class Served:
    """A book of one chapter in a temporary folder, served by the real `quire serve`."""

    def __init__(self, folder, address):
        self.chapter = folder / "Chapters/01-Sample/Sample.md"
        self.address = address

    def save(self, text):
        """Saves as an editor does; returns the time."""
        start = time.monotonic()
        self.chapter.write_text(text)
        return start


@contextlib.contextmanager
def served(text=SAMPLE):
    assert QUIRE.exists(), f"there is no {QUIRE}; build quire, or name it in QUIRE"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        chapter = folder / "Chapters/01-Sample/Sample.md"
        chapter.parent.mkdir(parents=True)
        chapter.write_text(text)
        # The names would arrive at any time.
        process = subprocess.Popen([QUIRE, "serve", "--port", "0", "--source-kit", "/nowhere/server"], cwd=folder, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            words = process.stdout.readline()
            yield Served(folder, re.search(r"http://[0-9.:]+/", words)[0])
        finally:
            process.terminate()
            process.wait()


def opened(book, server, width=1440):
    """The sample's page; while it is being verified, the browser waits for it."""
    page = book.open(width=width, height=800)
    page.goto(server.address + "sample.html")
    page.get_by_text("The end of it.").wait_for()
    page.complaints.clear()
    return page


def test_a_served_page_comes_by_itself_once_it_is_proved(book):
    with served() as server:
        page = opened(book, server)
        assert page.locator("h1").inner_text() == "A sample"


def test_a_served_page_keeps_its_place_over_a_reload(book):
    with served() as server:
        page = opened(book, server)
        mark = page.get_by_text("Section 20.", exact=False).first
        mark.evaluate("block => window.scrollTo({ top: block.getBoundingClientRect().top + scrollY - 40, behavior: 'instant' })")
        before = mark.evaluate("block => block.getBoundingClientRect().top")
        # Text is inserted above the reader's position.
        server.save(SAMPLE.replace("Paragraph 3.", "Something new.\n\n" * 12 + "Paragraph 3."))
        page.get_by_text("Something new.").first.wait_for(state="attached")
        page.wait_for_function("() => scrollY > 1000")
        after = page.get_by_text("Section 20.", exact=False).first.evaluate("block => block.getBoundingClientRect().top")
        assert abs(after - before) < 3, f"{before} px from the top before, {after} px after"
        assert not page.complaints, page.complaints


def test_prose_is_put_in_its_place_and_the_rest_is_loaded_anew(book):
    with served() as server:
        page = opened(book, server)
        page.evaluate("() => { window.stays = true; }")
        stays = lambda: page.evaluate("() => window.stays === true")
        first = SAMPLE.replace("Paragraph 3.", "*New* words.\n\n- one\n- two\n\nParagraph 3.").replace("Paragraph 5. ", "")
        server.save(first)
        page.get_by_text("New words.").wait_for(state="attached")
        assert stays()
        page.get_by_text("Paragraph 5.").wait_for(state="detached")
        assert page.locator("article > ul > li").all_inner_texts() == ["one", "two"]
        server.save(SAMPLE)
        page.get_by_text("New words.").wait_for(state="detached")
        page.get_by_text("Paragraph 5.").wait_for(state="attached")
        assert stays()
        assert page.locator("article > p").count() == SAMPLE.count("graph ") + SAMPLE.count("Section ") + 1
        # A listing has buttons; the contents have headings.
        server.save(SAMPLE.replace("print(shown)", "print(shown + 1)").replace("```output\n3", "```output\n4"))
        page.get_by_text("shown + 1").wait_for(state="attached")
        assert not stays()
        page.evaluate("() => { window.stays = true; }")
        server.save(SAMPLE.replace("The end of it.", "## More\n\nThe end of it."))
        page.get_by_role("heading", name="More").wait_for(state="attached")
        assert not stays()
        assert not page.complaints, page.complaints


def test_a_served_page_shows_a_broken_fence_where_it_is(book):
    with served() as server:
        for width in (1440, 390):
            page = opened(book, server, width=width)
            server.save(SAMPLE.replace("print(shown)", "print(hidden)"))
            fault = page.locator(".quire-fault")
            fault.wait_for()
            text = fault.inner_text()
            line = SAMPLE.replace("print(shown)", "print(hidden)").split("\n").index("print(hidden)") + 1
            assert f"Sample.md, line {line}" in text and "compile" in text, text
            assert "cannot find 'hidden' in scope" in text, text
            # It is directly above the listing, which is the last good one.
            listing = page.locator("article .listing").nth(1)
            gap = listing.bounding_box()["y"] - fault.bounding_box()["y"] - fault.bounding_box()["height"]
            assert 0 <= gap < 60, f"{gap} px between the message and the fence"
            assert "print(shown)" in listing.inner_text()
            page.locator(".quire-bar a").click()
            page.wait_for_function("() => { const top = document.querySelector('.quire-fault').getBoundingClientRect().top;"
                                   " return top >= 0 && top < innerHeight / 2; }")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.screenshot(path=book.screenshots / f"serve-fault-{width}.png")
            server.save(SAMPLE)
            fault.wait_for(state="detached")
            assert page.locator(".quire-bar").count() == 0
            assert not page.complaints, page.complaints


@measures
def test_a_save_is_shown_at_once(book):
    """An editor's save and the reader's page: well under what feels like waiting, with room for a busy machine."""
    with served() as server:
        page = opened(book, server)
        times = []
        for number in range(5):
            start = server.save(SAMPLE.replace("The end of it.", f"The end, number {number}."))
            page.get_by_text(f"The end, number {number}.").wait_for(state="attached")
            times.append(time.monotonic() - start)
        assert sorted(times)[2] < 1, times
        print("from a save to the page, seconds:", " ".join(f"{seconds:.3f}" for seconds in times))


def test_a_served_page_says_when_the_server_is_gone(book):
    with served() as server:
        page = opened(book, server)
    page.get_by_text("quire serve has ended").wait_for()
