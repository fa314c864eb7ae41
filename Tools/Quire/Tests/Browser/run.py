"""Tests the rendered book in a real browser: python3 Tools/Quire/Tests/Browser/run.py .build/book [words]

With words, only the tests whose names contain them are run.
Every function of the modules in MODULES whose name starts with `test_` is one test, or one for each of its cases, and
gets a Book; or it looks at each page, and shares its loads with the others that want it in the same way. One for each
core run side by side, since the browser's own processes need the rest; those that measure time come last, one by one.
`run.py .build/book screenshots` keeps pictures of all pages beside the book, in screenshots/.
"""

import importlib
import inspect
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path

from playwright.sync_api import sync_playwright

from book import Book

MODULES = ("copies", "searching", "pages", "place", "looks", "access", "playground", "reading", "opening", "names", "switches", "tracing", "serving", "sharing")


def all_tests():
    """Functions, cases, and the walk over pages that a case is; None where it gets the book."""
    for module in MODULES:
        for name, test in inspect.getmembers(importlib.import_module(module), inspect.isfunction):
            if name.startswith("test_"):
                for walk in getattr(test, "walks", []):
                    yield test, tuple(walk.options.values()), walk
                for case in getattr(test, "cases", [] if hasattr(test, "walks") else [()]):
                    yield test, case, None


def begin(folder):
    """Opens a browser for all tests of this process, until it ends."""
    global book
    playwright = sync_playwright().start()
    book = Book(playwright, folder)

    def end():
        book.__exit__()
        playwright.stop()

    # What is not waited for would be in no times, and stay as a zombie where nothing collects orphans.
    Finalize(None, end, exitpriority=10)


def report(test, case, seconds, problem=None):
    """Whether a test passes, and its report."""
    label = test.__name__[5:].replace("_", " ") + (f" [{', '.join(map(str, case))}]" if case else "")
    words = f"{'FAILED' if problem else 'ok    '} {label} ({seconds:.1f} s)"
    return problem is None, f"{problem}\n{words}" if problem else words


def run(test, case):
    """Runs one test; returns its report, in a list."""
    start = time.monotonic()
    problem = None
    try:
        test(book, *case)
    except Exception:
        problem = traceback.format_exc()
    finally:
        book.close_pages()
    return [report(test, case, time.monotonic() - start, problem)]


class Look:
    """A test that looks at each page, and what has come of it so far."""

    def __init__(self, test, case, walk):
        self.test, self.case, self.walk = test, case, walk
        self.pages = getattr(book, walk.which)
        self.seconds, self.count, self.problem = 0, 0, None

    def at(self, page, name):
        """Looks at an open page, unless the test has failed."""
        if name not in self.pages or self.problem:
            return
        start = time.monotonic()
        try:
            self.count += self.test(page, name) or 0
        except Exception:
            self.problem = f"{name}: {traceback.format_exc()}"
        self.seconds += time.monotonic() - start

    def end(self):
        """The test's report, behind the last page."""
        if self.count < self.walk.at_least:
            self.problem = self.problem or f"there are {self.count}, not {self.walk.at_least}"
        return report(self.test, self.case, self.seconds, self.problem)


def run_walk(tests):
    """Opens each page once, and has tests with the same options look at it; returns their reports."""
    looks = [Look(*test) for test in tests]
    try:
        page = book.open(**looks[0].walk.options)
        for name in sorted({name for look in looks for name in look.pages}):
            page.goto(book.file(name))
            for look in looks:
                look.at(page, name)
    except Exception:
        for look in looks:
            look.problem = traceback.format_exc()
    finally:
        book.close_pages()
    return [look.end() for look in looks]


def side_by_side(folder, jobs, count):
    """Runs functions with their arguments in several processes, each with a browser; returns the number of failures."""
    failed = 0
    with ProcessPoolExecutor(count, get_context("spawn"), initializer=begin, initargs=(folder,)) as pool:
        for done in as_completed([pool.submit(*job) for job in jobs]):
            for passed, words in done.result():
                failed += not passed
                print(words, flush=True)
    return failed


def main():
    if len(sys.argv) < 2 or not (Path(sys.argv[1]) / "index.html").exists():
        print("run.py takes the folder of a rendered book; render one with quire build", file=sys.stderr)
        return 2
    folder, wanted = Path(sys.argv[1]), "_".join(sys.argv[2:]).replace(" ", "_")
    tests = [test for test in all_tests() if wanted in test[0].__name__ and (wanted or not hasattr(test[0], "on_request"))]
    if not tests:
        print(f"no test has “{' '.join(sys.argv[2:])}” in its name", file=sys.stderr)
        return 2
    walks, alone, measuring = {}, [], []
    for test, case, walk in tests:
        if walk:
            walks.setdefault(tuple(sorted(walk.options.items())), []).append((test, case, walk))
        else:
            (measuring if hasattr(test, "measures") else alone).append((run, test, case))
    # The walks take longest, but for the tests that come first among the others.
    jobs = [(run_walk, walk) for walk in walks.values()] + alone
    failed = side_by_side(folder, jobs, os.cpu_count() or 1)
    failed += side_by_side(folder, measuring, 1)
    print(f"{len(tests)} tests in a browser, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
