"""Looks at the printed book in a real browser: python3 Tests/Browser/run.py .build/book [words]

With words, only the tests whose names hold them are run.
Every function of names.py, pages.py, playground.py, reading.py and serving.py whose name starts
with `test_` is one test, and gets a Book.
Screenshots are kept beside the book, in screenshots/.
"""

import inspect
import sys
import time
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

import names
import pages
import playground
import reading
import serving
from book import Book


def main():
    if len(sys.argv) not in (2, 3) or not (Path(sys.argv[1]) / "index.html").exists():
        print("run.py takes the folder of a printed book; print one with quire build", file=sys.stderr)
        return 2
    tests = [
        (name, test)
        for module in (pages, playground, reading, names, serving)
        for name, test in inspect.getmembers(module, inspect.isfunction)
        if name.startswith("test_") and "_".join(sys.argv[2:]).replace(" ", "_") in name
    ]
    failed = 0
    with sync_playwright() as playwright, Book(playwright, Path(sys.argv[1])) as book:
        for name, test in tests:
            start = time.monotonic()
            try:
                test(book)
                mark = "ok    "
            except Exception as problem:
                failed += 1
                mark = "FAILED"
                traceback.print_exc()
                print(problem)
            finally:
                book.close_pages()
            print(f"{mark} {name[5:].replace('_', ' ')} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(tests)} tests in a browser, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
