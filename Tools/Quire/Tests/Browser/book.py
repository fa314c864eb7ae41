"""A rendered book, opened in Chromium: from its folder, and from a server on loopback."""

import functools
import http.server
import os
import shutil
import threading
from pathlib import Path
from typing import NamedTuple

# The browsers that are looked for, in this order.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


class Book:
    def __init__(self, playwright, folder):
        self.folder = folder.resolve()
        self.screenshots = self.folder.parent / "screenshots"
        self.screenshots.mkdir(exist_ok=True)
        # The page with the whole book repeats the others, and 404.html is for a server; sharing.py has
        # their tests.
        others = ("whole-book.html", "404.html")
        self.pages = sorted(page.name for page in self.folder.glob("*.html") if page.name not in others)
        # The pages that are read from their beginning to their end.
        self.hints = [page for page in self.pages if page.endswith("-hints.html")]
        self.chapters = [page for page in self.pages if page not in ("index.html", "glossary.html", *self.hints)
                         and not page.endswith("-file.html") and not page.startswith("why")]
        self.whys = [page for page in self.pages if page.startswith("why-")]
        chromium = next((path for path in map(shutil.which, NAMES) if path), None)
        # As root, chromium only runs without its sandbox; the pages are trusted.
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        handler = functools.partial(Quiet, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.contexts = []

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.close_pages()
        self.browser.close()
        self.server.shutdown()
        self.server.server_close()

    def file(self, name):
        """The address of a page in its folder."""
        return (self.folder / name).as_uri()

    def open(self, name="index.html", width=1440, height=900, from_server=False, **options):
        """Opens a page in a fresh browser context; collects its errors and warnings."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # the machine may be busy
        page.complaints = []
        page.on("console", lambda m: m.type in ("error", "warning") and page.complaints.append(m.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("requestfailed", lambda request: page.complaints.append(f"not loaded: {request.url}"))
        page.goto(f"{self.origin}/{name}" if from_server else self.file(name))
        return page

    def close_pages(self):
        for context in self.contexts:
            context.close()
        self.contexts = []

    def first_with(self, text):
        """The first chapter whose page contains some HTML."""
        for name in self.chapters:
            if text in (self.folder / name).read_text():
                return name
        raise AssertionError(f"no page has {text}")


def largest(book):
    """The chapters, the longest first."""
    chapters = [name for name in book.chapters if not name.startswith("reference")]
    return sorted(chapters, key=lambda name: -(book.folder / name).stat().st_size)


def each(*cases):
    """Adds a test case to a function."""
    def mark(test):
        test.cases = cases
        return test
    return mark


class Walk(NamedTuple):
    """How a test looks at each page of a kind, `chapters` or all `pages`."""

    which: str
    at_least: int
    options: dict


def on_pages(which="pages", at_least=0, **options):
    """Makes a function a test of each page of a kind: it gets the page, open with some options, and its name.

    Tests with the same options share each page while it is open, so none of them may change it. What a test returns is
    added up over the pages, and has to be `at_least` so much.
    """
    def mark(test):
        test.walks = [*getattr(test, "walks", []), Walk(which, at_least, options)]
        return test
    return mark


def measures(test):
    """Runs a test alone."""
    test.measures = True
    return test


def on_request(test):
    """Runs a function only when its name is asked for: it checks nothing."""
    test.on_request = True
    return test


def scroll(page, top):
    page.evaluate("top => window.scrollTo({ top, behavior: 'instant' })", top)
    page.wait_for_timeout(60)


def wait_for_hits(page):
    """Waits until the search has answered what is in its field."""
    page.wait_for_function("() => !['', 'Searching …'].includes(document.getElementById('searchStatus').textContent)")


def visit_until(page, address, selector, count=1):
    """Opens a page until it has as many elements as wanted: what another page has stored is seen a moment later, since
    the browser's processes share it by messages. A process that ends at once may take its own with it, so a tab
    without scripts waits for them first, and is open until they are seen."""
    stored = "() => JSON.stringify(Object.entries(localStorage).sort())"
    other = page.context.new_page()
    other.goto(page.url.rpartition("/")[0] + "/book.js")
    for _ in range(100):
        if other.evaluate(stored) == page.evaluate(stored):
            break
        other.wait_for_timeout(100)
    for _ in range(50):
        page.goto(address)
        found = page.locator(selector).count()
        if found == count:
            other.close()
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{found} {selector} in {address}, not {count}")


def axe():
    """The rules of axe-core, from PyPI's axe-playwright-python."""
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
