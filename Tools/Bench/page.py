"""Rendering: a book of a thousand chapters with five thousand different Swift fences and tables.

Beside `quire build --draft`, the table has Hugo with its highlighter on the same Markdown, in a theme that
puts the same contents on every page, and cmark's bare conversion, which is the limit. Then what an
author waits for: a build with nothing changed, one with one chapter changed, and the time from a
save to the new text in a browser under `quire serve`. Of the real book, each page's compressed size.

    Tools/bench page                prints a table, and what was to be reached
    Tools/bench page --record FILE  writes them as JSON, too, and into the Markdown beside it
"""

import filecmp
import gzip
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from measure import ONLY_WORKS, ROOT, SMOKE, quire, rounds, run, set_aside, tool, writer
from prose import cells, replace

sys.path.append(os.path.join(ROOT, "Tools/Quire/Tests/Browser"))
from book import NAMES

CHAPTERS = 40 if SMOKE else 1000
FENCES = 5
QUIRE, SERVE = quire(), tool("quire-serve")
WORK = tempfile.mkdtemp(prefix="bench-page-")
write = writer(WORK)
# The book has a folder of its own: a draft depends on all files around its chapters.
BOOK = os.path.join(WORK, "quire")
OUT = os.path.join(BOOK, ".build/book")
MODULES = os.path.join(ROOT, ".build/debug")


# MARK: The input

random.seed(100)
SYLLABLES = ("ba de fi go ku la me ni po ru sa te vi wo xu ya ze chi dro fle gra plu ski tre".split())
VOCABULARY = ["".join(random.choices(SYLLABLES, k=random.randint(1, 4))) for _ in range(6000)]


def words(count):
    return " ".join(random.choices(VOCABULARY, k=count))


def name():
    return "".join(random.choices(SYLLABLES, k=2)).capitalize()


def fence(number):
    """Eight lines of Swift, different in every fence."""
    kind, part, value = name(), name().lower(), random.randint(2, 999)
    return random.choice((
        f"""/// {words(5)}
struct {kind}{number}: Equatable {{
  let {part}: String
  var count = {value}
  func described(by words: [String]) -> String {{
    words.map {{ "\\({part}) \\($0)" }}.joined(separator: ", ")
  }}
}}
print({kind}{number}({part}: "{words(1)}").described(by: ["{words(1)}", "{words(1)}"]))
""",
        f"""final class {kind}{number} {{
  private var {part}: [Int: (String) -> Void] = [:]
  func add(_ id: Int, _ action: @escaping (String) -> Void) {{ {part}[id] = action }}
  func send(_ text: String) {{ for (_, action) in {part} {{ action(text) }} }}
}}
let {part}{number} = {kind}{number}()
{part}{number}.add({value}) {{ print("heard \\($0)") }} // {words(4)}
{part}{number}.send("{words(2)}")
""",
        f"""enum {kind}{number}: String, CaseIterable {{
  case {part}, other{value}
  var isFirst: Bool {{ self == .{part} }}
}}
for each in {kind}{number}.allCases where !each.isFirst {{
  guard each.rawValue.count > {value % 7} else {{ continue }}
  print("\\(each.rawValue): \\(0x{value:X} + {value})")
}}
""",
    ))


def chapter(number):
    text = f"# {words(3).capitalize()} {number}\n\n{words(14).capitalize()}.\n\n"
    for place in range(FENCES):
        text += f"## {words(3).capitalize()}\n\n"
        text += f"{words(40).capitalize()}, *{words(2)}* and `{name()}`.\n{words(30).capitalize()}.\n\n"
        text += f"```swift\n{fence(number * FENCES + place)}```\n\n"
        if place % 2 == 0:
            text += "| name | what it is | number |\n| --- | --- | ---: |\n"
            for _ in range(4):
                text += f"| `{name()}` | {words(5)} | {random.randint(1, 9999)} |\n"
            text += "\n"
        else:
            text += "".join(f"- {words(8)}\n" for _ in range(3)) + "\n"
    return text


def make_book():
    total = 0
    for number in range(1, CHAPTERS + 1):
        text = chapter(number)
        total += len(text)
        title = text[2:text.index("\n")]
        write(f"quire/Chapters/{number:04}-C{number}/C{number}.md", text)
        write(f"hugo/content/c{number}.md", f'---\ntitle: "{title}"\nweight: {number}\n---\n{text}')
        write(f"plain/c{number}.md", text)
    return total


def make_theme():
    """Hugo's template with the contents, the text, and links to the previous and next page."""
    write("hugo/config.toml", """baseURL = "https://example.com/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
[markup.highlight]
  noClasses = false
""")
    write("hugo/layouts/_default/single.html", """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><nav>{{ partialCached "contents.html" . }}</nav>
<main>{{ .Content }}</main>
<nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>
</body></html>
""")
    write("hugo/layouts/index.html", "<!doctype html>\n<html><body>{{ partialCached \"contents.html\" . }}</body></html>\n")
    write("hugo/layouts/partials/contents.html",
          "<ol>{{ range site.RegularPages }}<li><a href=\"{{ .RelPermalink }}\"><span class=\"no\">{{ .Weight }}</span>"
          "{{ .Title }}</a></li>\n{{ end }}</ol>")


# MARK: The contenders

def build():
    return run([QUIRE, "build", "--draft"], cwd=BOOK)


def cold():
    set_aside(os.path.join(BOOK, ".build"), WORK)
    return build()


def hugo():
    set_aside(os.path.join(WORK, "hugo/public"), WORK)
    return run(["hugo", "--source", os.path.join(WORK, "hugo"), "--quiet"])


def cmark():
    folder = os.path.join(WORK, "plain")
    return run(["cmark", *sorted(os.listdir(folder))], cwd=folder)


edits = 0


def one_changed():
    global edits
    edits += 1
    number = CHAPTERS // 2
    path = os.path.join(BOOK, f"Chapters/{number:04}-C{number}/C{number}.md")
    with open(path, "a") as file:
        file.write(f"\nA sentence more, the {edits}th of them.\n")
    seconds = build()
    with open(os.path.join(OUT, f"c{number}.html")) as page:
        assert f"the {edits}th of them" in page.read()
    return seconds


def peak_memory():
    """The peak memory of a cold build in megabytes, as the kernel reports it."""
    set_aside(os.path.join(BOOK, ".build"), WORK)
    process = subprocess.Popen([QUIRE, "build", "--draft"], cwd=BOOK, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss / (1_000_000 if sys.platform == "darwin" else 1000)


# MARK: A save

def real_book():
    """A copy of this book, in which files can be changed. It is kept, with what its preview has verified: the
    first time, that takes as long as `Tools/book` in a new clone."""
    folder = os.path.join(ROOT, ".build/bench-book")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    wanted = set(filter(None, names.split("\0")))
    for path, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != ".build"]
        for name in files:
            if os.path.relpath(os.path.join(path, name), folder) not in wanted:
                os.remove(os.path.join(path, name))
    for name in wanted:
        source, copy = os.path.join(ROOT, name), os.path.join(folder, name)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        if not os.path.exists(copy) or not filecmp.cmp(source, copy, shallow=False):
            shutil.copy2(source, copy)
    return folder


# A promise that resolves in the frame after a word has appeared on the page.
APPEARANCE = """word => { window.appeared = new Promise(done => {
  const watcher = new MutationObserver(changes => {
    if (!changes.some(change => [...change.addedNodes].some(node => node.textContent.includes(word)))) return;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
  watcher.observe(document.querySelector("main"), { childList: true, subtree: true });
}); }"""


def saves(count):
    """From a save of a chapter's prose to its new text in a browser, in seconds each."""
    folder = real_book()
    run(["swift", "build", "--package-path", ROOT])
    chapter = os.path.join(folder, "Chapters/05-Observer/Observer.md")
    server = subprocess.Popen(
        [SERVE, "--port", "0", "--modules", MODULES], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    times = []
    try:
        address = re.search(r"http://[0-9.:]+/", server.stdout.readline())[0]
        with sync_playwright() as playwright:
            path = next(filter(None, map(shutil.which, NAMES)))
            browser = playwright.chromium.launch(
                executable_path=path, args=["--no-sandbox"] if os.geteuid() == 0 else [])
            page = browser.new_page()
            page.goto(address + "observer.html")
            page.locator("article .stamp").wait_for(timeout=900_000)
            # The page is reloaded once with its hover cards, and not after that.
            page.locator("section.cards").wait_for(state="attached", timeout=900_000)
            with open(chapter) as file:
                text = file.read()
            # The end of the first paragraph under the first heading.
            at = text.index("\n\n", text.index("\n\n", text.index("\n## ")) + 2)
            for number in range(count):
                word = f"Sentence {number} is new."
                page.evaluate(APPEARANCE, word)
                start = time.perf_counter()
                with open(chapter, "w") as file:
                    file.write(text[:at] + " " + word + text[at:])
                page.evaluate("() => window.appeared")
                times.append(time.perf_counter() - start)
            browser.close()
    finally:
        server.terminate()
        server.wait()
    return times


def page_sizes():
    """The compressed size of each page of the real book without its figures, in bytes."""
    folder = os.path.join(WORK, "pages")
    run([QUIRE, "build", "--out", folder, "--modules", MODULES], cwd=ROOT)
    sizes = {}
    for name in sorted(os.listdir(folder)):
        # The whole book on one page is for those who ask for it.
        if name.endswith(".html") and name != "whole-book.html":
            with open(os.path.join(folder, name)) as file:
                text = re.sub(r"<svg.*?</svg>", "", file.read(), flags=re.DOTALL)
            sizes[name] = len(gzip.compress(text.encode(), 9))
    return sizes


# MARK: The report

def with_a_quiet_disk(contender):
    """Syncs the disk: each contender writes thousands of files, and must not wait for those before."""
    def measured():
        os.sync()
        return contender()
    return measured


def measured():
    contenders = {
        "cmark, no colors and no pages": cmark,
        "Hugo with its highlighter": hugo,
        "quire, cold": cold,
        "quire, nothing changed": build,
        "quire, one chapter changed": one_changed,
    }
    cold()
    medians = rounds({name: with_a_quiet_disk(contender) for name, contender in contenders.items()}, 5)
    print(f"{CHAPTERS} chapters, {CHAPTERS * FENCES} fences, {SIZE / 1e6:.1f} MB of Markdown, {os.cpu_count()} cores")
    base = medians["Hugo with its highlighter"]
    rows = []

    def add(name, seconds, ratio):
        rows.append((name, f"{seconds:.3f} s", ratio))
        print(f"{name:<54}  {seconds:8.3f} s" + ("" if ratio is None else f"  {ratio:7.3f}"), flush=True)

    for name, seconds in medians.items():
        add(name, seconds, seconds / base)
    targets = [
        ("quire, cold / Hugo", medians["quire, cold"] / base, 0.7, ""),
        ("quire, nothing changed", medians["quire, nothing changed"], 0.3, " s"),
        ("quire, one chapter changed", medians["quire, one chapter changed"], 0.2, " s"),
        ("quire, cold: peak memory", peak_memory(), 250, " MB"),
    ]
    if not SMOKE:
        shown = statistics.median(saves(15))
        add("quire serve, from a save to the new text in a browser", shown, None)  # another job than a thousand chapters
        targets.append(("quire serve, from a save to the browser", shown, 0.25, " s"))
        largest = max(page_sizes().items(), key=lambda item: item[1])
        targets.append((f"the largest page of this book, compressed, without its figures ({largest[0]})", largest[1] / 1000, 60, " KB"))
    print("(medians of one run; the ratio is to Hugo)\n")
    if SMOKE:
        print(ONLY_WORKS)
        return rows, []
    for name, value, limit, unit in targets:
        print(f"{name}: {value:.3g}{unit}, at most {limit}{unit}: {'reached' if value <= limit else 'NOT REACHED'}")
    return rows, targets


def record(path, rows, targets):
    version = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    report = {
        "toolchain": version.split("\n")[0], "cores": os.cpu_count(), "chapters": CHAPTERS,
        "rows": [{"name": name, "time": value, "ratio": ratio} for name, value, ratio in rows],
        "targets": [{"name": name, "value": value, "target": limit, "unit": unit.strip(), "reached": value <= limit}
                    for name, value, limit, unit in targets],
    }
    with open(path, "w") as file:
        file.write(json.dumps(report, indent=1) + "\n")
    replace(os.path.dirname(path) or ".", {
        "a thousand chapters": [cells(["a thousand chapters", "time", "ratio to Hugo"]), cells(["---", "---:", "---:"])]
        + [cells([name, value, "" if ratio is None else f"{ratio:.3g}"]) for name, value, ratio in rows],
        "what a page may cost": [cells(["what a page may cost", "measured", "at most", "reached"]),
                                 cells(["---", "---:", "---:", "---"])]
        + [cells([name, f"{value:.3g}{unit}", f"{limit}{unit}", "yes" if value <= limit else "no"])
           for name, value, limit, unit in targets],
    })


try:
    SIZE = make_book()
    make_theme()
    found = measured()
    if "--record" in sys.argv and not SMOKE:
        record(sys.argv[sys.argv.index("--record") + 1], *found)
finally:
    shutil.rmtree(WORK, ignore_errors=True)
