"""Mutates parts of the chapters and small false documents, at the borders and words of their fences.

Drafts of mutated parts must end with a known status, without a crash or a hang. Mutated documents whose
every claim is false are verified, as chapters and as documents of a package: no fence with a false claim may
count as proved. The seeds and the number of rounds are fixed, so that a slow machine looks at the same texts.

    python3 Tools/Quire/Tests/Faults/fuzz.py Tools/Quire/.build/debug/quire [ROUNDS]
"""

import glob
import random
from concurrent.futures import ThreadPoolExecutor

from faults import *

ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 16
MARK = "30303"
CLAIMS = (
    f"```swift\n1 + 1 // → {MARK}\n```\n",
    f"```swift\nprint(\"shown\")\n```\n\n```output\n{MARK}\n```\n",
    f"```swift traps\nlet none: [Int] = []\n_ = none[0] // trap: {MARK}\n```\n",
    f"```swift fails\nlet text: Int = \"no\" // error: {MARK}\n```\n",
    f"```swift tests\nimport Testing\n@Test func adds() {{ #expect(1 + 1 == {MARK}) }}\n```\n",
)
WORDS = ("isolated", "session=a", "fails", "traps", "warns", "tests", "figure", "quiz", "step=A.swift", "source=a.swift",
         "network", "reads=a", "sketch=why", "output", "swift", "swfit", "text", ",", "=", "\"", "\u200b", "\u00a0")
PIECES = ("<!--", "-->", "<!-- quire: default isolated -->", "<!-- quire: setup\nlet a = 1\n-->", "<pre>", "</pre>", "> ",
          "- ", "    ", "\t", "```", "~~~", "````", "```swift", "```output\n```", "---", "\r", "\0", "\ufeff", "| a |\n| --- |")


def is_border(line):
    return line.lstrip(" \t>-").startswith(("```", "~~~"))


def mutate(text, chance):
    """A text with some of its fence borders changed."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        borders = [index for index, line in enumerate(lines) if is_border(line)] or [0]
        index = chance.choice(borders)
        kind = chance.randrange(9)
        if kind == 0:
            del lines[index]
        elif kind == 1:
            lines.insert(index, lines[index])
        elif kind == 2:
            lines[index] += " " + chance.choice(WORDS)
        elif kind == 3:
            lines[index] = chance.choice((" ", "   ", "    ", "\t", "> ", "- ", "1. ")) + lines[index]
        elif kind == 4:
            lines[index] = lines[index].replace("```", chance.choice(("``", "````", "~~~", "` ``")), 1)
        elif kind == 5:
            lines.insert(index + chance.randint(0, 1), chance.choice(PIECES))
        elif kind == 6:
            words = lines[index].split(" ")
            chance.shuffle(words)
            lines[index] = " ".join(words)
        elif kind == 7:
            lines[index] += chance.choice(("\r", "\u2028", "\u202e", "\x07", "`"))
        elif len(lines) > 2 * index:
            del lines[chance.randrange(len(lines)):]
        lines = lines or [""]
    return "\n".join(lines)


def part(text, chance):
    """Some 150 lines of a text, wherever they begin: there are changes all over a page, and pages take little time."""
    lines = text.split("\n")
    start = chance.randrange(len(lines))
    return "\n".join(lines[start:start + 150])


def is_open(lines, start, line):
    """Whether nothing between a fence's opening and a line closes the fence."""
    return not any(is_border(text) for text in lines[start:line - 1])


def false_proofs(text, fences):
    """The proved fences of a document that contain a false claim."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        above = [fence for fence in fences if fence["line"] < number]
        if MARK not in line or not above:
            continue
        fence = max(above, key=lambda fence: fence["line"])
        if fence["kind"] == "proved" and is_open(lines, fence["line"], number):
            yield number, fence


def drafts(chance, rounds, texts):
    with Book({}) as book:
        for _ in range(rounds):
            shutil.rmtree(book.path("Chapters"), ignore_errors=True)
            for number in range(20):
                book.write(f"Chapters/{number:02}-C{number}/C{number}.md", mutate(part(chance.choice(texts), chance), chance))
            book.quire("build", "--draft", timeout=60)
    return 20 * rounds


def documents(chance, rounds):
    with Book({}) as book:
        for _ in range(rounds):
            texts = {}
            for number in range(6):
                text = "# T\n\n" + "\n".join(chance.sample(CLAIMS, 2))
                texts[f"{number}.md"] = mutate(text, chance)
                with open(book.path(f"{number}.md"), "w", newline="") as file:
                    file.write(texts[f"{number}.md"])
            for mode in ("book", "document"):
                result = book.quire("verify", "--mode", mode, "--format", "json", *texts, timeout=100)
                for entry in json.loads(result.stdout)["files"]:
                    found = list(false_proofs(texts[entry["path"]], entry["fences"]))
                    assert not found, f"proved is false (--mode {mode}): {found} in\n{texts[entry['path']]!r}"
    return 6 * rounds


def main():
    chance = random.Random(14)
    texts = []
    for name in sorted(glob.glob(os.path.join(ROOT, "Chapters/*/*.md"))):
        with open(name) as file:
            texts.append(file.read())
    assert texts
    start = time.monotonic()
    # Side by side, each with its own seed. Quire's processes do the work.
    with ThreadPoolExecutor(2) as pool:
        drawn = pool.submit(drafts, chance, 2 * ROUNDS, texts)
        proved = pool.submit(documents, random.Random(15), ROUNDS)
        count, proofs = drawn.result(), proved.result()
    report(f"{count} mutated parts of chapters read, {proofs} mutated false documents verified in "
           f"{time.monotonic() - start:.0f} s: no crash, no hang, nothing false proved")


main()
