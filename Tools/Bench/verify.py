"""Verification: a book of ten chapters with twenty small fences each, that use a module.

Beside quire, the table has the compiler alone on the same ten scripts, two at a time, which is the
limit, and where they are installed rustdoc with as many equivalent doctests and Python's doctest.
"""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile

from measure import SMOKE, forget, have, quire, rounds, run, table, writer

CHAPTERS, FENCES = 10, 20
QUIRE = quire()
WORK = tempfile.mkdtemp(prefix="bench-verify-")
write = writer(WORK)


def fence(chapter, number):
    return f"""struct Item{number} {{
  let name: String
  var count = {number}
}}
var item{number} = Item{number}(name: "{chapter}.{number}")
item{number}.count += Stack([{number}, 1]).top
print(item{number}.name, item{number}.count)
"""


def make_book():
    write("Package.swift", """// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Bench", products: [.library(name: "Stacks", targets: ["Stacks"])],
  targets: [.target(name: "Stacks")], swiftLanguageModes: [.v6])
""")
    write("Sources/Stacks/Stack.swift", """public struct Stack {
  var items: [Int]
  public init(_ items: [Int]) { self.items = items }
  public var top: Int { items.last ?? 0 }
}
""")
    for chapter in range(1, CHAPTERS + 1):
        text, script = f"# Chapter {chapter}\n\n", "import Stacks\n"
        for number in range(FENCES):
            head = "import Stacks\n" if number == 0 else ""
            text += f"```swift\n{head}{fence(chapter, number)}```\n\n"
            text += f"```output\n{chapter}.{number} {number + 1}\n```\n\n"
            script += fence(chapter, number)
        write(f"Chapters/{chapter:02}-C{chapter}/C{chapter}.md", text)
        write(f"scripts/{chapter}/main.swift", script)


def verify():
    return run([QUIRE, "verify"], cwd=WORK)


def cold():
    forget(WORK)
    return verify()


edits = 0


def one_changed():
    global edits
    edits += 1
    path = os.path.join(WORK, "Chapters/05-C5/C5.md")
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace("var count = 7", f"var count = 7 + {edits} - {edits}", 1)
                   if edits == 1 else text.replace(f"7 + {edits - 1} - {edits - 1}", f"7 + {edits} - {edits}"))
    return verify()


def compiler():
    """swiftc on the ten scripts, two at a time, then each program once."""
    modules = os.path.join(WORK, ".build/quire/modules/debug")
    objects = os.path.join(modules, "Stacks.build/Stack.swift.o")

    def build(chapter):
        folder = os.path.join(WORK, "scripts", str(chapter))
        subprocess.run(["swiftc", "-swift-version", "6", "-module-name", "main", "-I",
                        modules + "/Modules", "main.swift", objects, "-o", "program"],
                       cwd=folder, check=True, capture_output=True)
        subprocess.run(["./program"], cwd=folder, check=True, capture_output=True)

    import time
    start = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(build, range(1, CHAPTERS + 1)))
    return time.perf_counter() - start


def make_rust():
    text = "/// A stack.\npub struct Stack(pub Vec<i64>);\nimpl Stack { pub fn top(&self) -> i64 { *self.0.last().unwrap_or(&0) } }\n"
    for number in range(CHAPTERS * FENCES):
        text += f"""
/// ```
/// use bench::Stack;
/// struct Item {{ name: String, count: i64 }}
/// let mut item = Item {{ name: "{number}".to_string(), count: {number} }};
/// item.count += Stack(vec![{number}, 1]).top();
/// assert_eq!(format!("{{}} {{}}", item.name, item.count), "{number} {number + 1}");
/// ```
pub fn f{number}() {{}}
"""
    path = write("rust/lib.rs", text)
    run(["rustc", "--edition", "2024", "--crate-type", "lib", "--crate-name", "bench", path,
         "--out-dir", os.path.join(WORK, "rust")])


def rustdoc():
    rust = os.path.join(WORK, "rust")
    return run(["rustdoc", "--test", "--edition", "2024", "--crate-name", "bench", "--extern",
                "bench=" + os.path.join(rust, "libbench.rlib"), "-L", rust,
                os.path.join(rust, "lib.rs")], cwd=rust)


def make_python():
    text = '"""Doctests.\n'
    for number in range(CHAPTERS * FENCES):
        text += f"\n>>> item = dict(name='{number}', count={number})\n>>> item['count'] += [{number}, 1][-1]\n"
        text += f">>> print(item['name'], item['count'])\n{number} {number + 1}\n"
    write("python/bench.py", text + '"""\n')


def doctest():
    return run([sys.executable, "-m", "doctest", "bench.py"], cwd=os.path.join(WORK, "python"))


make_book()
verify()
contenders = {
    "the compiler alone": compiler,
    "quire, cold": cold,
    "quire, nothing changed": verify,
    "quire, one fence changed": one_changed,
}
if have("rustdoc"):
    make_rust()
    contenders["rustdoc --test"] = rustdoc
make_python()
contenders["Python's doctest"] = doctest
try:
    print(f"{CHAPTERS * FENCES} fences in {CHAPTERS} chapters, {os.cpu_count()} cores")
    table(rounds(contenders), "the compiler alone")
finally:
    if "--keep" not in sys.argv:
        shutil.rmtree(WORK, ignore_errors=True)
    else:
        print(WORK)
