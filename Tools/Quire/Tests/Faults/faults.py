"""What the tests of faults share: a sample book in a temporary folder, and quire running in it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

QUIRE = os.path.abspath(sys.argv[1])
STATUSES = (0, 1, 2, 3)
# The folder of the repository, whose chapters and fixtures are mutated.
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))

# One document that is true, and one whose every claim is false.
TRUE = """# True

```swift
struct Kettle { var liters = 1.0 }
print(Kettle().liters)
```

```output
1.0
```

```swift
Kettle().liters * 4 // → 4.0
```

```swift isolated traps
let none: [Int] = []
_ = none[0] // trap: Index out of range
```

```swift isolated fails
let text: Int = "no" // error: cannot convert value
```

```swift isolated tests
import Testing
@Test func adds() { #expect(1 + 1 == 2) }
```
"""
FALSE = TRUE.replace("\n1.0\n", "\n2.0\n").replace("→ 4.0", "→ 5.0").replace("of range", "of mind") \
    .replace("convert value", "convert price").replace("== 2", "== 3").replace("True", "False")


class Book:
    """A folder in which quire runs; it goes with the block."""

    def __init__(self, files, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="quire-faults-")
        for name, text in files.items():
            self.write(name, text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)

    def command(self, *words, **options):
        # What the toolchain alone decides is cached in the user's cache folder, here one of the book's own.
        options.setdefault("env", dict(os.environ, XDG_CACHE_HOME=self.path("caches")))
        return subprocess.Popen(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, errors="replace", **options)

    def quire(self, *words, prefix=(), timeout=120, **options):
        """Runs quire to its end; a crash or a hang fails the test."""
        process = self.command(*prefix, QUIRE, *words, **options)
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"quire {' '.join(words)}: still running after {timeout} s")
        assert process.returncode in STATUSES, f"quire {' '.join(words)}: {process.returncode}\n{errors}"
        return subprocess.CompletedProcess(words, process.returncode, output, errors)

    def verify(self, *words, **options):
        """Verifies, and returns the status with the kind of each fence."""
        result = self.quire("verify", "--mode", "book", "--format", "json", *words, **options)
        report = json.loads(result.stdout)
        kinds = {(file["path"], fence["line"]): fence["kind"] for file in report["files"] for fence in file["fences"]}
        return result.returncode, kinds, result

    def leftovers(self):
        """What killed runs left in quire's folder."""
        folder = self.path(".build/quire")
        names = os.listdir(folder) if os.path.isdir(folder) else []
        return [name for name in names if name.startswith("scratch-")]


def must_refuse(status, kinds, what):
    """Checks that nothing false counts as proved."""
    proved = [place for place, kind in kinds.items() if kind == "proved" and place[0].endswith("False.md")]
    # What a false `output` belongs to runs, and so does what a false value is below.
    assert status != 0, f"{what}: the false document passes"
    assert len(proved) <= 1, f"{what}: proved is {proved}"


def must_hold(status, kinds, what):
    """Checks that all that is true is proved, and nothing that is false."""
    must_refuse(status, kinds, what)
    wrong = {place: kind for place, kind in kinds.items() if place[0].endswith("True.md") and kind != "proved"}
    assert kinds and not wrong, f"{what}: the true document fails: {wrong}"


def descendants(process):
    """The processes that descend from one, by their names."""
    found, open_ones = {}, [process]
    while open_ones:
        current = open_ones.pop()
        try:
            for thread in os.listdir(f"/proc/{current}/task"):
                with open(f"/proc/{current}/task/{thread}/children") as file:
                    for child in file.read().split():
                        with open(f"/proc/{child}/comm") as name:
                            found[int(child)] = name.read().strip()
                        open_ones.append(int(child))
        except OSError:
            pass
    return found


def kill_descendant(process, name, number, seconds=30):
    """Waits for a process of a name below another one, and kills it.

    Returns its number, or None where no such process came.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        for child, found in descendants(process.pid).items():
            if found.startswith(name):
                os.kill(child, number)
                return child
        time.sleep(0.002)
    return None


def report(words):
    print(words, flush=True)


__all__ = [name for name in dir() if not name.startswith("_")]
