"""Damages each entry of the cache: the verdicts stay the same, and the entry is made anew.

    python3 Tools/Quire/Tests/Faults/cache.py Tools/Quire/.build/debug/quire
"""

import random

from faults import *

STORES = ("proofs", "runtime", "toolchain", "packages", "module-state", "history", "symbols", "objects")


def entries(book):
    found = []
    for store in STORES:
        for folder in (book.path(f".build/quire/{store}"), book.path(f"caches/quire/{store}")):
            found += [os.path.join(folder, name) for name in sorted(os.listdir(folder))] if os.path.isdir(folder) else []
    return found


def read(path):
    with open(path, "rb") as file:
        return file.read()


def damage(path, kind, chance):
    data = bytearray(read(path))
    if kind == "cut short":
        data = data[:chance.randrange(len(data))]
    elif kind == "empty":
        data = b""
    else:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    with open(path, "wb") as file:
        file.write(data)


def main():
    chance = random.Random(14)
    count = 0
    with Book({"True.md": TRUE, "False.md": FALSE}) as book:
        before = book.verify("True.md", "False.md")[:2]
        must_refuse(*before, "at first")
        names = entries(book)
        assert {os.path.basename(os.path.dirname(name)) for name in names} >= {"proofs", "objects", "runtime", "toolchain"}
        rounds = [(kind, names) for kind in ("cut short", "empty", "a bit")] + [("a bit", [name]) for name in names]
        for kind, damaged in rounds:
            for name in damaged:
                damage(name, kind, chance)
            after = book.verify("True.md", "False.md")[:2]
            assert after == before, f"{kind} of {damaged}: {before} became {after}"
            count += len(damaged)
            result = book.quire("verify", "--mode", "book", "True.md", "False.md", "--why")
            assert "ran, since" not in result.stderr, f"{kind} of {damaged} is not replaced:\n{result.stderr}"
        # Entries of another name, too, are of no use.
        for store in ("proofs", "objects"):
            stored = [name for name in names if f"/{store}/" in name]
            contents = [read(name) for name in stored]
            for name, content in zip(stored, contents[1:] + contents[:1]):
                with open(name, "wb") as file:
                    file.write(content)
            count += len(stored)
        assert book.verify("True.md", "False.md")[:2] == before
    report(f"{count} entries of the cache damaged or exchanged: the same verdicts, and each entry replaced")


main()
