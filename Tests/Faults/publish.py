"""Kills `quire build --draft` at each system call that publishes the book.

After each kill, the output folder must be complete: the old book or the new one. The next build must
write the new book and leave no temporary folder. Linux only, with strace.

    python3 Tests/Faults/publish.py .build/debug/quire
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

QUIRE = os.path.abspath(sys.argv[1])
WORK = tempfile.mkdtemp(prefix="quire-publish-")
OUT = os.path.join(WORK, ".build/book")
PROSE = os.path.join(WORK, "Chapters/01-Sample/Sample.md")
# Of what the build does, these calls change folders.
CALLS = ("mkdir", "openat", "write", "pwrite64", "link", "rename", "renameat2", "unlink", "unlinkat", "rmdir")


def save(version):
    os.makedirs(os.path.dirname(PROSE), exist_ok=True)
    with open(PROSE, "w") as file:
        file.write(f"# Sample\n\nVersion {version}.\n")


def build(*prefix):
    return subprocess.run([*prefix, QUIRE, "build", "--draft"], cwd=WORK, capture_output=True, text=True)


def book():
    """The files of the published book; nothing where there is none."""
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


def traced():
    """The calls of one build that name the new folder or the book, in order."""
    log = os.path.join(WORK, "log")
    subprocess.run(["strace", "-f", "-y", "-o", log, "-e", "trace=" + ",".join(CALLS), QUIRE, "build", "--draft"],
                   cwd=WORK, check=True, capture_output=True)
    with open(log) as file:
        return [match[1] for line in file if ".build/.book-" in line or "/.build/book" in line
                for match in [re.search(r"^\d+ +(\w+)\(", line)] if match]


def kills(call, first):
    """Kills a build at the n-th call of a kind in each thread, until no call is left."""
    count, number = 0, 0
    while True:
        number += 1
        if first:
            shutil.rmtree(OUT, ignore_errors=True)
            old = {}
        else:
            save("old")
            old = clean_build()
        save("new")
        shutil.rmtree(os.path.join(WORK, ".build/quire"), ignore_errors=True)
        result = build("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                       "-e", f"inject={call}:signal=KILL:when={number}")
        if result.returncode == 0:
            return count
        count += 1
        found, new = book(), clean_build()
        assert b"Version new." in new["sample.html"]
        assert found in (old, new), f"{call} {number}: {sorted(found)} is neither the old nor the new book"


def main():
    save("old")
    clean_build()
    save("new")
    calls = traced()
    assert "renameat2" in calls, calls
    total = 0
    for call in CALLS:
        if call in calls:
            both = kills(call, first=False), kills(call, first=True)
            total += sum(both)
            print(f"{call}: {both[0]} kills over an old book, {both[1]} without one")
    assert total > 0
    print(f"{total} kills, each left the old book or the new one, and nothing behind")


try:
    main()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
