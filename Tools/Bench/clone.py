"""From a clean clone to the book: each step beside a release build of quire in the same run.

    Tools/bench clone                 the last commit, three times; medians
    Tools/bench clone --record FILE   writes them as JSON, too
    Tools/bench clone --smoke         once, without the tests

The packages that the book needs must be installed; they are not part of what is measured.
"""

import json
import os
import shutil
import sys
import tempfile

from measure import ROOT, SMOKE, run, table

WORK = tempfile.mkdtemp(prefix="bench-clone-")
CHAPTER = "Chapters/04-WeakProxy/WeakProxy.md"
MODULE = "Sources/WeakProxy/Weak.swift"
count = 0


def clone():
    """A clean clone of the last commit."""
    global count
    count += 1
    folder = os.path.join(WORK, f"clone{count}")
    run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder])
    return folder


def edit(folder, path, old, new):
    """Replaces the last place of a text in a file, which must be there."""
    path = os.path.join(folder, path)
    with open(path) as file:
        text = file.read()
    assert old in text, f"{path} has no {old!r}"
    with open(path, "w") as file:
        file.write(new.join(text.rsplit(old, 1)))


def last_fence(folder):
    """The first line of the chapter's last program, to which a comment is added."""
    with open(os.path.join(folder, CHAPTER)) as file:
        lines = file.read().split("\n")
    start = max(number for number, line in enumerate(lines) if line == "```swift")
    return lines[start] + "\n" + lines[start + 1]


def once():
    """One way from a clean clone; returns the seconds of each step."""
    seconds = {}
    folder = clone()
    seconds["release build of quire"] = run(["swift", "build", "-c", "release", "--product", "quire"], cwd=os.path.join(folder, "Tools/Quire"))
    shutil.rmtree(folder)
    folder = clone()
    book = os.path.join(folder, "Tools/book")
    seconds["Tools/book"] = run([book], cwd=folder)
    seconds["Tools/book, nothing changed"] = run([book], cwd=folder)
    fence = last_fence(folder)
    edit(folder, CHAPTER, fence, fence + "  // changed")
    seconds["the verdict on one changed fence"] = run([book, "verify", CHAPTER], cwd=folder)
    seconds["its page"] = run([book], cwd=folder)
    if not SMOKE:
        edit(folder, CHAPTER, fence + "  // changed", fence)
        seconds["Tools/test"] = run([os.path.join(folder, "Tools/test")], cwd=folder)
    shutil.rmtree(folder)
    folder = clone()
    test = ["swift", "test", "--filter", "WeakProxy"]
    seconds["swift test --filter WeakProxy"] = run(test, cwd=folder)
    edit(folder, MODULE, "/// A proxy", "/// A changed proxy")
    seconds["the same after a change of documentation"] = run(test, cwd=folder)
    # The chapter shows the code of the module.
    for path in (MODULE, CHAPTER):
        edit(folder, path, "hasher.combine(identity)", "identity.hash(into: &hasher)")
    seconds["the same after a change in a function"] = run(test, cwd=folder)
    shutil.rmtree(folder)
    return seconds


try:
    found = [once() for _ in range(1 if SMOKE else 3)]
finally:
    shutil.rmtree(WORK, ignore_errors=True)
medians = {name: sorted(one[name] for one in found)[len(found) // 2] for name in found[0]}
table(medians, "release build of quire")
if "--record" in sys.argv:
    with open(sys.argv[sys.argv.index("--record") + 1], "w") as file:
        json.dump({name: round(value / medians["release build of quire"], 3) for name, value in medians.items()}, file, indent=2)
        file.write("\n")
