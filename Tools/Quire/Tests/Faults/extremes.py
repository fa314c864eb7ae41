"""Verifies extreme documents: each must end within a limit, and say what is wrong at its place.

Each is read as a chapter, and as a document of another package, where fewer things are wrong.

The sizes are those that were slow once. The limits are for a debug build on two busy cores; a
release build takes a third. The whole script takes about a minute with a debug build.

    python3 Tools/Quire/Tests/Faults/extremes.py Tools/Quire/.build/debug/quire [words]

With words, only the cases whose names contain them are tried.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

QUIRE = os.path.abspath(sys.argv[1])
WANTED = " ".join(sys.argv[2:])
LIMIT = 15
# A document of 10,000 sketches is compiled 10,000 times, and of 1,000 results each is compared by the
# compiler: that takes what it takes. So there are fewer in documents.
FEWER = {"unknown words": 500, "value comments": 10}
MARKS = "`" * 3


def fence(words, body):
    return f"{MARKS}{words}\n{body}\n{MARKS}\n\n"


def lines(form, count):
    return "\n".join(form.format(number) for number in range(count))


def printing(count, shown):
    return fence("swift", f'for i in 0..<{count} {{ print("y\\(i)") }}') + fence("output", shown)


# The text of each document, and its diagnostic that must be there: none for a document that is right.
CASES = {
    "unclosed fences": (f"{MARKS}swift\n" * 100_000, r"1:1: .*this fence is not closed"),
    "bare fences": (fence("", "x") * 30_000, r"1:1: .*a fence needs a language"),
    "unknown words": (fence("swift foo", "x") * 10_000, r"39997:1: .*unknown word"),
    "a word of 1,000,000 letters": (fence("swift " + "a" * 1_000_000, "x"), r"1:1: .*unknown word"),
    "dead links": ("[a](nowhere.md) " * 100_000, r"1:1599985: .*this link leads nowhere"),
    "dead addresses": ("# A\n\n" + "[a](#nowhere) " * 50_000, r"3:1: .*no heading has the address"),
    "HTML": ("<div>\n\n" * 50_000, None),
    "headings": ("# A\n\n" * 10_000 + "[a](#a-9999)\n", None),
    "images": ("![a](nowhere.png)\n\n" * 1_000, r"1999:1: .*this link leads nowhere"),
    "symbol links": ("``A`` " * 100_000, None),
    "quotes": (">" * 10_000 + " x\n", r"1:102: .*nested more than 100 levels"),
    "lists": ("- " * 10_000 + "x\n", r"1:203: .*nested more than 100 levels"),
    "emphasis": ("*a " * 20_000 + "b* " * 20_000, r"1:301: .*nested more than 100 levels"),
    "a table": ("| a | b |\n| - | - |\n" + "| `x` | [a](b) |\n" * 20_000, r"3:\d+: .*this link leads nowhere"),
    "missing cells": ("|a" * 3_000 + "|\n" + "|-" * 3_000 + "|\n" + "|a|\n" * 3_000, r"1:1: .*leave out more"),
    "a long paragraph": ("word " * 1_000_000, None),
    "output of 20,000 other lines": (printing(20_000, lines("x{}", 20_000)), r"6:1: .*it prints something else"),
    "output of 100,000 other lines": (printing(100_000, lines("x{}", 100_000)), r"6:1: .*it prints something else"),
    "ellipses": (printing(20_000, lines("...\ny1", 5_000)), r"\d+:1: .*it prints something else"),
    "value comments": (fence("swift", lines("{0} + 1  // → {0}", 1_000)), r"1001:\d+: .*this is 1000, not 999"),
    "3,000 value comments": (fence("swift", lines("{0}  // → {0}", 3_000)), r"1002:1: .*more than 1000 values"),
    "expected errors": (fence("swift fails", lines('let a{}: Int = ""  // error: nothing like it', 1_000)), r"2:\d+: .*was not produced"),
    "nested conditions": (fence("swift", "#if true\n" * 3_000 + "#endif\n" * 3_000), r"258:1: .*`#if` is nested"),
    "nested parentheses": (fence("swift", "let x = " + "(" * 10_000 + "1" + ")" * 10_000), r"2:265: .*nested too deep"),
    "nested generics": (fence("swift", "let x: " + "A<" * 300 + "Int" + ">" * 300), r"2:521: .*nested too deep"),
    "a sketch of nested generics": (fence('swift sketch="x"', "let x: " + "A<" * 3_000 + "Int" + ">" * 3_000), r"2:521: .*nested too deep"),
    "nested array types": (fence("swift", "let x: " + "[" * 5_000 + "Int" + "]" * 5_000), r"2:264: .*nested too deep"),
    "a chain of members": (fence("swift", "let x = a" + ".b" * 50_000), r"2:9: .*nested too deep"),
    "a chain of else": (fence("swift", "let a = 1\n" + "if a == 2 { } else " * 5_000 + "{ }"), r"3:\d+: .*nested too deep"),
    "a type of functions": (fence("swift", "let x: " + "(Int) -> " * 10_000 + "Int"), r"2:\d+: .*nested too deep"),
    "addresses in HTML": ("<div>\n" + '<a href="x#y">\n' * 20_000 + "</div>\n", r"2:1: .*this link leads nowhere"),
    "comments that do not end": ("<div>\n" + "<!--\n" * 20_000, None),
    "a long line of code": (fence("swift", 'let x = "' + "a" * 190_000 + '"'), None),
    "a longer line of code": (fence("swift", 'let x = "' + "a" * 1_000_000 + '"'), r"2:1: .*at most 200000 bytes"),
    "a gap in a list": (fence("swift", "let x = [Int](repeating: 1, count: 60)\nx // → [" + "1, …, " * 9 + "2]"), r"3:\d+: .*this is"),
    "arrows in a comment": (fence("swift", "let x = 1 // " + "-> " * 10_000), r"2:11: .*is not the arrow"),
    "a figure of nested elements": (
        fence("swift figure", 'print("<svg><title>a</title>" + String(repeating: "<g>", count: 50_000))'),
        r"1:1: .*more than 100 levels",
    ),
}


def problem(name, text, expected, folder):
    """Verifies a document as both; returns the longer time, and what is wrong with a result."""
    longest = 0
    for mode in ("book", "document"):
        part = text
        if mode == "document" and name in FEWER:
            # As far as a fence reaches, or with an end of its own.
            part = text[:len(text) // FEWER[name]].rpartition("\n")[0] + f"\n{MARKS}\n"
        seconds, found = problem_in(mode, part, expected, folder)
        longest = max(longest, seconds)
        if found:
            return longest, f"{found} (--mode {mode})"
    return longest, None


def problem_in(mode, text, expected, folder):
    path = os.path.join(folder, "Extreme.md")
    with open(path, "w") as file:
        file.write(text)
    start = time.monotonic()
    try:
        result = subprocess.run([QUIRE, "verify", "--no-cache", "--mode", mode, path], capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return LIMIT, f"takes more than {LIMIT} s"
    seconds = time.monotonic() - start
    if mode == "document":
        # Prose that looks like a mistake is none there, but no document may stop the tool.
        ended = result.returncode in (0, 1) and "Fatal error" not in result.stderr
        return seconds, None if ended else f"ends with status {result.returncode}: {result.stderr[:500]}"
    if result.returncode != (1 if expected else 0):
        return seconds, f"ends with status {result.returncode}: {result.stderr[:500]}"
    if expected and not re.search("(?m)^.*Extreme.md:" + expected, result.stderr):
        return seconds, f"has no diagnostic {expected}: {result.stderr[:500]}"
    return seconds, None


def main():
    failed = 0
    tried = {name: case for name, case in CASES.items() if WANTED in name}
    assert tried, f"no case has “{WANTED}” in its name"
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="quire-extremes-") as folder:
        for name, (text, expected) in tried.items():
            seconds, found = problem(name, text, expected, folder)
            failed += found is not None
            print(f"{'FAILED' if found else 'ok    '} {seconds:5.1f} s {name}" + (f": {found}" if found else ""), flush=True)
    print(f"{len(tried)} extreme documents in {time.monotonic() - start:.0f} s, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
