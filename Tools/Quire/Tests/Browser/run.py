"""Tests the rendered book in a real browser: python3 Tools/Quire/Tests/Browser/run.py .build/book [words]

With words, only the tests whose names contain them are run.
Every function of the modules in MODULES whose name starts with `test_` is one test, or one for each of its cases, and
gets a Book; or it looks at each page, and shares its loads with the others that want it in the same way. Two for each
core run side by side, since they wait more than they compute; those that measure time come last, one by one.
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
# Those whose tests take longest.
LONG = ("copies", "pages")


def all_tests():
    """Modules, functions, and cases."""
    for module in MODULES:
        for name, test in inspect.getmembers(importlib.import_module(module), inspect.isfunction):
            if name.startswith("test_"):
                for walk in getattr(test, "walks", []):
                    yield module, name, tuple(walk["options"].values()), test
                for case in getattr(test, "cases", [] if hasattr(test, "walks") else [()]):
                    yield module, name, case, test


def walks(tests):
    """The tests that look at each page, those with the same options together."""
    found = {}
    for module, name, case, test in tests:
        for walk in getattr(test, "walks", []):
            if tuple(walk["options"].values()) == case:
                key = tuple(sorted(walk["options"].items()))
                found.setdefault(key, []).append((module, name, case, walk["which"], walk["at_least"]))
    return list(found.items())


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


def report(name, case, seconds, problem=None):
    """Whether a test passes, and its report."""
    label = name[5:].replace("_", " ") + (f" [{', '.join(map(str, case))}]" if case else "")
    words = f"{'FAILED' if problem else 'ok    '} {label} ({seconds:.1f} s)"
    return problem is None, f"{problem}\n{words}" if problem else words


def run(module, name, case):
    """Runs one test; returns its report, in a list."""
    start = time.monotonic()
    problem = None
    try:
        getattr(importlib.import_module(module), name)(book, *case)
    except Exception:
        problem = traceback.format_exc()
    finally:
        book.close_pages()
    return [report(name, case, time.monotonic() - start, problem)]


def run_walk(options, tests):
    """Opens each page once, and has all tests look at it that have not failed; returns their reports."""
    seconds, counts, problems = {}, {}, {}

    def look(test, page, name):
        start = time.monotonic()
        try:
            found = getattr(importlib.import_module(test[0]), test[1])(page, name)
            counts[test] = counts.get(test, 0) + (found or 0)
        except Exception:
            problems[test] = f"{name}: {traceback.format_exc()}"
        seconds[test] = seconds.get(test, 0) + time.monotonic() - start

    try:
        page = book.open(**dict(options))
        wanted = {test: getattr(book, test[3]) for test in tests}
        for name in sorted(set().union(*wanted.values())):
            page.goto(book.file(name))
            for test in tests:
                if name in wanted[test] and test not in problems:
                    look(test, page, name)
    except Exception:
        problems = {test: traceback.format_exc() for test in tests}
    finally:
        book.close_pages()
    for test in tests:
        if test not in problems and counts.get(test, 0) < test[4]:
            problems[test] = f"there are {counts.get(test, 0)}, not {test[4]}"
    return [report(test[1], test[2], seconds.get(test, 0), problems.get(test)) for test in tests]


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
    tests = [test for test in all_tests() if wanted in test[1] and (wanted or not hasattr(test[3], "on_request"))]
    if not tests:
        print(f"no test has “{' '.join(sys.argv[2:])}” in its name", file=sys.stderr)
        return 2
    single = [test for test in tests if not hasattr(test[3], "walks")]
    measuring = [(run, *test[:3]) for test in single if hasattr(test[3], "measures")]
    others = [(run, *test[:3]) for test in single if not hasattr(test[3], "measures")]
    # The longest first, so that all end at about the same time.
    jobs = [job for job in others if job[1] in LONG] + [(run_walk, *walk) for walk in walks(tests)]
    failed = side_by_side(folder, jobs + [job for job in others if job not in jobs], 2 * (os.cpu_count() or 1))
    failed += side_by_side(folder, measuring, 1)
    print(f"{len(tests)} tests in a browser, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
