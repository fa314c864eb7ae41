"""Tests the rendered book in a real browser: python3 Tools/Quire/Tests/Browser/run.py .build/book [words]

With words, only the tests whose names contain them are run.
Every function of the modules in MODULES whose name starts with `test_` is one test, or one for each of its cases, and gets a Book. Two for each core run side by
side, since they wait more than they compute; those that measure time come last, one by one.
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
    """Modules, functions, and cases."""
    for module in MODULES:
        for name, test in inspect.getmembers(importlib.import_module(module), inspect.isfunction):
            if name.startswith("test_"):
                for case in getattr(test, "cases", [()]):
                    yield module, name, case, test


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


def run(module, name, case):
    """Runs one test; returns whether it passes, and its report."""
    start = time.monotonic()
    words, mark = [], "ok    "
    try:
        getattr(importlib.import_module(module), name)(book, *case)
    except Exception:
        words, mark = [traceback.format_exc()], "FAILED"
    finally:
        book.close_pages()
    label = name[5:].replace("_", " ") + (f" [{', '.join(map(str, case))}]" if case else "")
    return mark == "ok    ", "\n".join([*words, f"{mark} {label} ({time.monotonic() - start:.1f} s)"])


def side_by_side(folder, tests, count):
    """Runs tests in several processes, each with a browser; returns the number of failures."""
    failed = 0
    with ProcessPoolExecutor(count, get_context("spawn"), initializer=begin, initargs=(folder,)) as pool:
        for done in as_completed([pool.submit(run, *test) for test in tests]):
            passed, words = done.result()
            failed += not passed
            print(words, flush=True)
    return failed


def main():
    if len(sys.argv) < 2 or not (Path(sys.argv[1]) / "index.html").exists():
        print("run.py takes the folder of a rendered book; render one with quire build", file=sys.stderr)
        return 2
    folder, wanted = Path(sys.argv[1]), "_".join(sys.argv[2:]).replace(" ", "_")
    tests = [test for test in all_tests() if wanted in test[1] and (wanted or not hasattr(test[3], "on_request"))]
    if not tests:
        print(f"no test has “{' '.join(sys.argv[2:])}” in its name", file=sys.stderr)
        return 2
    measuring = [test[:3] for test in tests if hasattr(test[3], "measures")]
    failed = side_by_side(folder, [test[:3] for test in tests if test[:3] not in measuring], 2 * (os.cpu_count() or 1))
    failed += side_by_side(folder, measuring, 1)
    print(f"{len(tests)} tests in a browser, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
