"""Printing: a book of a thousand chapters with five thousand different Swift fences and tables.

Beside `quire build --draft` stand Hugo with its highlighter on the same Markdown, in a theme that
puts the same contents list on every page, and cmark's bare conversion, which is the limit. Then what
an author waits for: a build with nothing changed, one with one chapter changed, and the time from a
save to the page showing it under `quire serve`. Of the real book, the compressed size of each page.
"""

import gzip
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from measure import ROOT, SMOKE, have, quire, record, rounds, run, table

CHAPTERS = 40 if SMOKE else 1000
FENCES = 5
WORK = tempfile.mkdtemp(prefix="bench-page-")
BOOK = os.path.join(WORK, "Chapters")
OUT = os.path.join(WORK, ".build/book")


def write(path, text):
    path = os.path.join(WORK, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


# MARK: The input

random.seed(100)
SYLLABLES = ("ba de fi go ku la me ni po ru sa te vi wo xu ya ze chi dro fle gra plu ski tre".split())
VOCABULARY = ["".join(random.choices(SYLLABLES, k=random.randint(1, 4))) for _ in range(6000)]


def words(count):
    return " ".join(random.choices(VOCABULARY, k=count))


def name():
    return "".join(random.choices(SYLLABLES, k=2)).capitalize()


def fence(number):
    """Eight lines of Swift, no two fences alike."""
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
        write(f"Chapters/{number:04}-C{number}/C{number}.md", text)
        write(f"hugo/content/c{number}.md", f'---\ntitle: "{title}"\nweight: {number}\n---\n{text}')
        write(f"plain/c{number}.md", text)
    return total


def make_theme():
    """Hugo's side: one template with the contents, the text, and the pages before and after."""
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
          "<ol>{{ range site.RegularPages }}<li><a href=\"{{ .RelPermalink }}\">{{ .Title }}</a></li>\n{{ end }}</ol>")
