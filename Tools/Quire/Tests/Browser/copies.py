"""Copied files: each listing of the printed pages is copied as a reader would, and compiled.

What was right before, with the same compiler, is not compiled again, unless ALL_COPIES is in the environment:
.ci/copies has a digest for each page.
"""

import functools
import hashlib
import json
import os
import re
import shlex
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Clicks every “Copy file” of a page, and returns what reaches the clipboard, by the listing's id.
COPY_ALL = """async () => {
  const texts = {};
  let arrived;
  navigator.clipboard.writeText = async text => arrived(text);
  for (const button of document.querySelectorAll("[data-copy=file]")) {
    const box = button.closest(".listing");
    const asksWhetherItFails = box.matches(".quiz *") && !!box.querySelector(".diag:not(.trapped)");
    texts[box.id] = { name: box.querySelector(".file")?.textContent ?? "", asksWhetherItFails, text: await new Promise(done => {
      arrived = done;
      button.click();
    }) };
  }
  return texts;
}"""

# The digests of the pages whose copied files are right.
RECORD = Path(__file__).parents[4] / ".ci/copies"

PIN = re.compile(r"// error: (.*?)(?= // error: |$)")


def copied(book):
    """The copied files of all pages: the page and identifier of each, and its text."""
    page = book.open(from_server=True)
    for name in book.chapters + book.hints:
        page.goto(f"{book.origin}/{name}")
        for id, copy in page.evaluate(COPY_ALL).items():
            yield (name, id), (copy["text"], copy["asksWhetherItFails"])
    assert not page.complaints, page.complaints


@functools.cache
def compiler(fails):
    """The command by which swiftc compiles main.swift: for hundreds of files its driver need not be asked each time."""
    # Some errors are found behind the type checker, such as data races.
    mode = ["-c", "-o", os.devnull] if fails else ["-typecheck"]
    words = ["swiftc", "-swift-version", "6", "-diagnostic-style", "llvm", *mode, "main.swift", "-###"]
    plan = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(plan) == 1 and "swift-frontend" in plan[0], plan
    return shlex.split(plan[0])


def problem(place, copy, folder):
    """What is wrong with a copied file; nothing where it compiles, or fails as it says."""
    text, asks_whether_it_fails = copy
    place = "#".join(place)
    path = Path(folder, re.sub(r"\W", "-", place), "main.swift")
    path.parent.mkdir()
    path.write_text(text)
    fails = asks_whether_it_fails or "// This does not compile, on purpose." in text
    done = subprocess.run(compiler(fails), cwd=path.parent, capture_output=True, text=True)
    if asks_whether_it_fails:
        return None if done.returncode else f"{place}: a quiz whose code does not compile compiles when it is copied"
    errors = re.findall(r"^main\.swift:(\d+):\d+: error: (.*)$", done.stderr, re.MULTILINE)
    if not fails:
        return f"{place}: {done.stderr[:2000]}" if done.returncode else None
    own = text[text.index("// This does not compile, on purpose."):]
    first = text[:-len(own)].count("\n") + 1
    wanted = [(first + row, words) for row, line in enumerate(own.split("\n")) for words in PIN.findall(line)]
    said = {(int(line), words) for line, words in errors}
    missing = [pin for pin in wanted if not any(line == pin[0] and pin[1] in words for line, words in said)]
    other = [(line, words) for line, words in said if not any(line == pin[0] and pin[1] in words for pin in wanted)]
    # What a module keeps from others is not kept from code in the same file.
    if "\n// The module " in text and len(missing) < len(wanted):
        missing = []
    if not wanted or missing or other:
        return f"{place}: it announces {wanted}, and swiftc says {sorted(said)}: {done.stderr[:600]}"
    return None


def digests(files):
    """The lines of the record: for each page, a digest of what decides whether its copied files are right."""
    version = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout
    judge = Path(__file__).read_text()
    pages = {}
    for (name, id), copy in sorted(files.items()):
        pages.setdefault(name, [version, judge]).append((id, *copy))
    return {name: f"{hashlib.sha1(json.dumps(parts).encode()).hexdigest()} {name}\n" for name, parts in pages.items()}


def test_every_copied_file_compiles_or_fails_as_it_says_and_the_whole_book_has_the_same(book):
    files = dict(copied(book))
    assert len(files) > 100, len(files)
    assert len([text for text, _ in files.values() if "not compile, on purpose" in text]) > 10
    lines = digests(files)
    known = [] if "ALL_COPIES" in os.environ or not RECORD.exists() else RECORD.read_text().splitlines(keepends=True)
    changed = {place: copy for place, copy in files.items() if lines[place[0]] not in known}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        problems = [found for found in pool.map(lambda item: problem(*item, folder), changed.items()) if found]
    assert not problems, f"{len(problems)} of {len(changed)}\n" + "\n".join(problems)
    if changed:
        RECORD.write_text("".join(lines.values()))
        print(f"{len(changed)} of {len(files)} copied files were compiled, and are right. .ci/copies has them now: commit it.")
    page = book.open(from_server=True)
    page.goto(f"{book.origin}/whole-book.html")
    found = {id: copy["text"].partition("main.swift\n")[2] for id, copy in page.evaluate(COPY_ALL).items()}
    assert len(found) > 100, len(found)
    wanted = {name.removesuffix(".html") + "-" + id: text.partition("main.swift\n")[2] for (name, id), (text, _) in files.items()}
    other = [id for id, text in found.items() if text != wanted.get(id)]
    assert not other, other
