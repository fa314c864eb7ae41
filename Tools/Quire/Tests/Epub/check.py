"""Checks a book's EPUB: python3 Tools/Quire/Tests/Epub/check.py FOLDER/book.epub [OTHER/book.epub]

epubcheck reports nothing. Then what it does not look at: no colors carry meaning alone, the figures have
names, links lead somewhere. A second file, of a second build, has the same bytes.
"""

import glob
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from xml.etree import ElementTree

XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"


def epubcheck(path):
    """What epubcheck reports. Debian's script needs a kernel that runs jars, so Java runs the jar."""
    jars = glob.glob("/usr/share/java/epubcheck.jar")
    tool = ["java", "-jar", jars[0]] if jars else [shutil.which("epubcheck") or sys.exit(
        "epubcheck is missing; install it with: apt-get install epubcheck   (macOS: brew install epubcheck)")]
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run([*tool, str(path), "--json", report.name], capture_output=True, text=True)
        messages = json.loads(Path(report.name).read_text())["messages"]
    return [f"{m['severity']} {m['ID']}: {m['message']} {m['locations'][:2]}" for m in messages]


def own_checks(path):
    problems = []
    with zipfile.ZipFile(path) as archive:
        pages = {name: ElementTree.fromstring(archive.read(name))
                 for name in archive.namelist() if name.endswith(".xhtml")}
    ids = {name: {e.get("id") for e in page.iter() if e.get("id")} for name, page in pages.items()}
    counts = dict.fromkeys(("listings", "figures", "steps", "quizzes"), 0)
    for name, page in pages.items():
        for link in page.iter(XHTML + "a"):
            target = link.get("href") or ""
            if re.match(r"[a-z]+:", target):
                continue
            file, _, fragment = target.partition("#")
            file = f"EPUB/{file}" if file else name
            if file not in pages or fragment and fragment not in ids[file]:
                problems.append(f"{name}: no place {target}")
        for svg in page.iter(SVG + "svg"):
            counts["figures"] += 1
            if svg.get("aria-labelledby") not in ids[name]:
                problems.append(f"{name}: a figure has no name")
        for kind, sign in (("ins", "+ "), ("del", "− ")):
            for line in page.iter(XHTML + kind):
                counts["steps"] += 1
                if not "".join(line.itertext()).startswith(sign):
                    problems.append(f"{name}: a changed line has no sign")
        counts["listings"] += sum(1 for e in page.iter(XHTML + "figure") if e.get("class") == "listing")
        quizzes = [e.get("id") for e in page.iter(XHTML + "section") if e.get("class") == "quiz"]
        counts["quizzes"] += len(quizzes)
        stem = name.removeprefix("EPUB/").removesuffix(".xhtml")
        problems += [f"{name}: {quiz} has no answer" for quiz in quizzes
                     if f"{stem}-{quiz}" not in ids["EPUB/answers.xhtml"]]
    if not all(counts.values()):
        problems.append(f"nothing was looked at: {counts}")
    return counts, problems


def main():
    if len(sys.argv) < 2 or not Path(sys.argv[1]).exists():
        print("check.py takes an EPUB; make one with quire build --epub", file=sys.stderr)
        return 2
    path = Path(sys.argv[1])
    counts, problems = own_checks(path)
    problems += epubcheck(path)
    if len(sys.argv) > 2 and path.read_bytes() != Path(sys.argv[2]).read_bytes():
        problems.append(f"{sys.argv[2]} has other bytes")
    print("\n".join(problems) or f"The EPUB holds: {counts}, {path.stat().st_size} bytes")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
