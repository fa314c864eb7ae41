"""Opens and drives the playground of chapter 6, and compares what it shows with the module, compiled for this machine."""

import functools
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
SOURCES = sorted((ROOT / "Sources" / "ExtendedTouchRect").glob("*.swift"))
PAGE = "extended-touch-rect.html"
NAMES = ("screen", "banner", "cross", "toast")
COLUMNS, ROWS = 130, 90
GRID = [(x + 0.25, y + 0.25) for y in range(ROWS) for x in range(COLUMNS)]


def live(book, rule="minimum", **options):
    page = book.open(PAGE, **options)
    page.wait_for_selector(".live.on")
    page.locator(f"[data-rule={rule}]").click()
    page.locator(".play-code summary").click()
    page.locator(".play-stage").evaluate("stage => stage.scrollIntoView({ block: 'center', behavior: 'instant' })")
    settled(page)
    return page


def settled(page):
    """Waits for the frame that draws a change."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def said(page):
    x, y, name = re.fullmatch(
        r"A touch at \((\S+), (\S+)\) hits (the \w+|no view)\.", page.inner_text(".play-said")
    ).groups()
    return float(x.replace("−", "-")), float(y.replace("−", "-")), {"no view": "none"}.get(name, name.removeprefix("the "))


@functools.cache
def compiled_module():
    """The folder with the compiled module, which goes with this process."""
    folder = tempfile.TemporaryDirectory()
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-module-name", "ExtendedTouchRect", "-emit-module",
         "-emit-object", "-o", "module.o", *SOURCES], cwd=folder.name, check=True)
    return folder


def module(program, x, y):
    """What a program's last line gives, the view that a touch hits in its tree, and the one at each point of the
    grid, according to the module, compiled for this machine."""
    tree, question = program.rstrip().rsplit("\n", 1)
    with tempfile.TemporaryDirectory() as folder:
        main = Path(folder) / "main.swift"
        main.write_text(
            "import ExtendedTouchRect\n" + tree
            + "\n@MainActor func name(_ x: Double, _ y: Double) -> String {\n"
            + "  let hit = screen.hitTest(Point(x, y))\n"
            + "".join(f'  if hit === {name} {{ return "{name}" }}\n' for name in NAMES)
            + '  return "none"\n}\n'
            + f"print({question.split('//')[0]})\n"
            + f"print(name({x}, {y}))\n"
            + f"for y in 0..<{ROWS} {{ for x in 0..<{COLUMNS} {{ print(name(Double(x) + 0.25, Double(y) + 0.25)) }} }}\n"
        )
        tool = Path(folder) / "main"
        built = compiled_module().name
        subprocess.run(["swiftc", "-swift-version", "6", "-I", built, "-o", tool, main, f"{built}/module.o"], check=True)
        done = subprocess.run([tool], check=True, capture_output=True, text=True)
    return done.stdout.split()


def painted(page):
    """The names whose colors fill the map at the points of the grid, row by row; `hatched` where it is."""
    # As one text: each value of its own takes playwright longer than the page takes to find it.
    return page.evaluate(
        """([columns, rows, names]) => {
          const often = { willReadFrequently: true };
          const probe = new OffscreenCanvas(1, 1).getContext("2d", often);
          const color = css => {
            probe.fillStyle = css;
            probe.fillRect(0, 0, 1, 1);
            return String(probe.getImageData(0, 0, 1, 1).data);
          };
          const known = new Map(names.map((name, i) =>
            [color(getComputedStyle(document.querySelector(`.play-views .m${i}`)).fill), name]));
          known.set("0,0,0,0", "none");
          const canvas = document.querySelector(".play-stage canvas"), { width, height } = canvas;
          const copy = new OffscreenCanvas(width, height).getContext("2d", often);
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, width, height);
          return Array.from({ length: columns * rows }, (_, point) => {
            const x = point % columns + 0.25, y = Math.floor(point / columns) + 0.25;
            const at = 4 * (Math.floor(y / rows * height) * width + Math.floor(x / columns * width));
            return known.get(String(data.slice(at, at + 4))) ?? "hatched";
          }).join(" ");
        }""",
        [COLUMNS, ROWS, NAMES],
    ).split()


def agrees(page):
    """Checks that the page's text, map and Swift code agree with the module; returns the hit view."""
    settled(page)
    x, y, name = said(page)
    program = page.text_content(".play-code code")
    passes, hit, *answers = module(program, x, y)
    assert passes == "true", f"the page's own program is wrong:\n{program}"
    assert hit == name, f"the page says {name} at {x}, {y}, the module {hit}:\n{program}"
    seen = painted(page)
    assert len(seen) == len(answers) == len(GRID)
    assert sum(color != "hatched" for color in seen) > len(GRID) / 2
    for (px, py), color, answer in zip(GRID, seen, answers):
        assert color in ("hatched", answer), f"the map says {color} at {px}, {py}, the module {answer}:\n{program}"
    hit = [line.split()[0] for line in page.locator(".play-walk li").all_inner_texts() if "is hit" in line]
    assert hit == ([] if name == "none" else [name]), f"the walk ends at {hit}, not at {name}"
    assert not page.complaints, page.complaints
    return name


def spot(page, x, y):
    """The position on the page of a point of the screen view."""
    box = page.locator(".play-stage").bounding_box()
    return box["x"] + x * box["width"] / 130, box["y"] + y * box["height"] / 90


def drag(page, start, end):
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    page.mouse.move(*spot(page, *end), steps=8)
    page.mouse.up()
