"""Kills `quire build --draft` at each system call that publishes the book.

After each kill, the output folder must be complete: the old book or the new one. The next build must
write the new book and leave no temporary folder. Linux only, with strace.

    python3 Tools/Quire/Tests/Faults/publish.py Tools/Quire/.build/debug/quire
"""

import re

from faults import *

WORK = tempfile.mkdtemp(prefix="quire-publish-")
OUT = os.path.join(WORK, ".build/book")
PAGES = os.path.join(WORK, ".build/quire/pages")
PROSE = os.path.join(WORK, "Chapters/01-Sample/Sample.md")
# The system calls of a build that change folders.
CALLS = ("mkdir", "openat", "write", "pwrite64", "link", "rename", "renameat2", "unlink", "unlinkat", "rmdir")


def save(version):
    os.makedirs(os.path.dirname(PROSE), exist_ok=True)
    with open(PROSE, "w") as file:
        file.write(f"# Sample\n\nVersion {version}.\n")


def build(*prefix):
    return subprocess.run([*prefix, QUIRE, "build", "--draft"], cwd=WORK, capture_output=True, text=True)


def book():
    """The files of the published book; none if there is no book."""
    names = os.listdir(OUT) if os.path.isdir(OUT) else []
    files = {}
    for name in names:
        with open(os.path.join(OUT, name), "rb") as file:
            files[name] = file.read()
    return files


def leftovers():
    return [name for name in os.listdir(os.path.dirname(OUT)) if name.startswith(".book-")]


def clean_build():
    result = build()
    assert result.returncode == 0, result.stderr
    assert not leftovers(), leftovers()
    return book()


def forget():
    """Removes the kept pages, so that the next build of a new text makes every file."""
    assert os.path.isdir(PAGES) or not os.path.isdir(OUT), "pages are kept elsewhere"
    shutil.rmtree(PAGES, ignore_errors=True)


def calls():
    """For each kind of call, its numbers within a thread at which a build changes the book."""
    log = os.path.join(WORK, "log")
    subprocess.run(["strace", "-f", "-y", "-o", log, "-e", "trace=" + ",".join(CALLS), QUIRE, "build", "--draft"],
                   cwd=WORK, check=True, capture_output=True)
    counts, found = {}, {}
    with open(log) as file:
        for line in file:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if match:
                counts[match.groups()] = counts.get(match.groups(), 0) + 1
                if "/.build/.book-" in line or "/.build/book" in line:
                    found.setdefault(match[2], set()).add(counts[match.groups()])
    return found


def kill(call, number, old):
    """Kills a build at one call; returns whether it was killed."""
    save("new")
    forget()
    result = build("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                   "-e", f"inject={call}:signal=KILL:when={number}")
    found, new = book(), clean_build()
    assert b"Version new." in new["sample.html"]
    assert found in (old, new), f"{call} {number}: {sorted(found)} is neither the old nor the new book"
    return result.returncode != 0


def main():
    total = 0
    for has_old in (True, False):
        def prepare():
            shutil.rmtree(OUT, ignore_errors=True)
            forget()
            save("old")
            return clean_build() if has_old else {}
        prepare()
        save("new")
        numbers = calls()
        assert ("renameat2" in numbers), numbers
        for call, places in sorted(numbers.items()):
            killed = sum(kill(call, number, prepare()) for number in sorted(places))
            print(f"{call}: {killed} kills {'over an old book' if has_old else 'without one'}", flush=True)
            total += killed
    assert total > 20, total
    print(f"{total} kills: each left the old book or the new one, and the next build removed the rest")


try:
    main()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
