"""Documents: a thousand fences in a hundred documents of a package, a tenth of which must not compile.

Beside quire, the table has rustdoc with as many doctests of the same kind: nine tenths are merged into one
program, as the 2024 edition does, and a tenth is `compile_fail`. The package depends on another one
by path, so that nothing changed and one changed fence are measured as an author meets them.
"""

import os
import tempfile

from measure import SMOKE, against_rustdoc, doctests, forget, quire, run, writer

DOCUMENTS, FENCES = (10, 10) if SMOKE else (100, 10)
QUIRE = quire()
WORK = tempfile.mkdtemp(prefix="bench-documents-")
write = writer(WORK)


def fence(document, number):
    """A fence in Swift; the last one of a document must not compile."""
    if number == FENCES - 1:
        return f"""```swift fails
let wrong{number}: String = Stack([{document}, {number}]).top // error: cannot convert value
```

"""
    head = "import Stacks\n\n" if number == 0 else ""
    return f"""```swift
{head}struct Item{number} {{
  let name: String
  var count = {number}
}}
var item{number} = Item{number}(name: "{document}.{number}")
item{number}.count += Stack([{number}, 1]).top
item{number}.count // → {number + 1}
```

"""


def make_package():
    write("Base/Package.swift", """// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Base", products: [.library(name: "Base", targets: ["Base"])],
  targets: [.target(name: "CBase"), .target(name: "Base", dependencies: ["CBase"])])
""")
    write("Base/Sources/CBase/include/base.h", "int last_of(int a, int b);\n")
    write("Base/Sources/CBase/base.c", "int last_of(int a, int b) { (void)a; return b; }\n")
    write("Base/Sources/Base/Base.swift",
          "import CBase\npublic func last(_ a: Int, _ b: Int) -> Int { Int(last_of(Int32(a), Int32(b))) }\n")
    write("Main/Package.swift", """// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Bench", products: [.library(name: "Stacks", targets: ["Stacks"])],
  dependencies: [.package(path: "../Base")],
  targets: [.target(name: "Stacks", dependencies: [.product(name: "Base", package: "Base")])])
""")
    write("Main/Sources/Stacks/Stack.swift", """import Base

public struct Stack {
  var items: [Int]
  public init(_ items: [Int]) { self.items = items }
  public var top: Int { last(items[0], items[1]) }
}
""")
    for document in range(DOCUMENTS):
        text = "".join(fence(document, number) for number in range(FENCES))
        write(f"Main/Docs/{document:03}.md", f"# Document {document}\n\n{text}")


PACKAGE = os.path.join(WORK, "Main")


def verify():
    return run([QUIRE, "verify"], cwd=PACKAGE)


def cold():
    forget(PACKAGE)
    return verify()


edits = 0


def one_changed():
    global edits
    edits += 1
    path = os.path.join(PACKAGE, "Docs/005.md")
    with open(path) as file:
        text = file.read()
    old = "var count = 7" if edits == 1 else f"var count = 7 + {edits - 1} - {edits - 1}"
    with open(path, "w") as file:
        file.write(text.replace(old, f"var count = 7 + {edits} - {edits}", 1))
    return verify()


def make_rust():
    text = "/// A stack.\npub struct Stack(pub Vec<i64>);\nimpl Stack { pub fn top(&self) -> i64 { *self.0.last().unwrap_or(&0) } }\n"
    for document in range(DOCUMENTS):
        for number in range(FENCES):
            if number == FENCES - 1:
                body = f"""/// ```compile_fail
/// use bench::Stack;
/// let wrong: String = Stack(vec![{document}, {number}]).top();
/// ```"""
            else:
                body = f"""/// ```
/// use bench::Stack;
/// struct Item {{ name: String, count: i64 }}
/// let mut item = Item {{ name: "{document}.{number}".to_string(), count: {number} }};
/// item.count += Stack(vec![{number}, 1]).top();
/// assert_eq!(item.count, {number + 1});
/// ```"""
            text += f"\n{body}\npub fn f{document}_{number}() {{}}\n"
    return doctests(write, "rust", text)


make_package()
verify()
against_rustdoc({
    "quire, cold": cold,
    "quire, nothing changed": verify,
    "quire, one fence changed": one_changed,
}, make_rust, f"{DOCUMENTS * FENCES} fences in {DOCUMENTS} documents, {os.cpu_count()} cores", WORK)
