"""Kills programs, the compiler and the linker in the middle; then quire itself.

A run with a fault may fail, but the next one must find what an undisturbed run finds, and nothing of the
killed run may be left. Linux only.

    python3 Tools/Quire/Tests/Faults/killed.py Tools/Quire/.build/debug/quire
"""

import random
import sys

from faults import *

# It runs long enough to be hit.
SLOW = TRUE.replace("struct Kettle", "import Foundation\nThread.sleep(forTimeInterval: 0.4)\nstruct Kettle")
KILLS = (
    ("program", signal.SIGKILL), ("program", signal.SIGBUS), ("swift-frontend", signal.SIGKILL),
    ("swift-frontend", signal.SIGSEGV), ("ld.lld", signal.SIGKILL),
)


def main():
    total = 0
    with Book({"True.md": SLOW, "False.md": FALSE}) as book:
        must_hold(*book.verify("True.md", "False.md")[:2], "at first")
        for name, number in KILLS:
            shutil.rmtree(book.path(".build/quire/proofs"))
            process = book.command(QUIRE, "verify", "--mode", "book", "True.md")
            killed = kill_descendant(process, name, number)
            process.communicate(timeout=60)
            assert process.returncode in STATUSES, (name, number, process.returncode)
            must_hold(*book.verify("True.md", "False.md")[:2], f"{name} killed by {number}")
            assert not book.leftovers(), book.leftovers()
            total += killed is not None
        report(f"{total} programs, compilers and linkers killed: the next run finds what is so")
        assert total >= len(KILLS) - 1, total
        chance, count = random.Random(14), 0
        temporary = book.path("tmp")
        for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM) * 2:
            os.makedirs(temporary, exist_ok=True)
            shutil.rmtree(book.path(".build/quire/proofs"), ignore_errors=True)
            process = book.command(QUIRE, "verify", "--mode", "book", "True.md", env={**os.environ, "TMPDIR": temporary})
            time.sleep(chance.uniform(0.05, 1.5))
            process.send_signal(number)
            process.communicate(timeout=20)
            count += process.returncode not in STATUSES
            if number != signal.SIGKILL:
                own = [name for name in book.leftovers() if name.startswith(f"scratch-{process.pid}")]
                assert not own, (number, own)
            assert not os.listdir(temporary), (number, os.listdir(temporary))
        must_hold(*book.verify("True.md", "False.md")[:2], "quire killed")
        assert not book.leftovers(), book.leftovers()
        report(f"{count} times quire killed or interrupted: nothing is left, and the next run finds what is so")


main()
