"""Documentation comments: the examples of five hundred comments, beside as many doctests of rustdoc.

Both sides have the same examples: each declares a type, uses the library and states a value. The 2024
edition merges the doctests into one program. The one comment that changes keeps its number of lines,
since every other change of a Swift file changes the module that all examples import.
"""

import os
import subprocess
import sys
import tempfile

from measure import SMOKE, against_rustdoc, doctests, forget, quire, run, writer

FILES, COMMENTS = (2, 10) if SMOKE else (20, 25)
QUIRE = os.environ.get("QUIRE") or quire()
WORK = tempfile.mkdtemp(prefix="bench-comments-")
write = writer(WORK)
PACKAGE = os.path.join(WORK, "Main")


def comment(file, number, change=0):
    return f"""  /// Adds {number} to the top.
  ///
  /// ```swift
  /// struct Item {{
  ///   let name: String
  ///   var count = {number} + {change} - {change}
  /// }}
  /// var item = Item(name: "{file}.{number}")
  /// item.count += Stack([{number}, 1]).add{file}_{number}()
  /// item.count // {2 * number + 1}
  /// ```
  public func add{file}_{number}() -> Int {{ top + {number} }}

"""


def source(file, change=0):
    body = "".join(comment(file, n, change if n == 5 else 0) for n in range(COMMENTS))
    return f"extension Stack {{\n{body}}}\n"


def make_package():
    write("Main/Package.swift", """// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Bench", products: [.library(name: "Stacks", targets: ["Stacks"])],
  targets: [.target(name: "Stacks")])
""")
    write("Main/Sources/Stacks/Stack.swift", """public struct Stack {
  var items: [Int]
  public init(_ items: [Int]) { self.items = items }
  public var top: Int { items[items.count - 1] }
}
""")
    for file in range(FILES):
        write(f"Main/Sources/Stacks/Part{file:02}.swift", source(file))


def verify():
    return run([QUIRE, "verify"], cwd=PACKAGE)


def check():
    """Each example has a value, which quire must compare."""
    write("Main/Sources/Stacks/Part00.swift", source(0).replace("item.count // 1\n", "item.count // 2\n", 1))
    done = subprocess.run([QUIRE, "verify"], cwd=PACKAGE, capture_output=True, text=True)
    if done.stderr.count("this is 1, not 2") != 1:
        sys.exit(f"a wrong value is not found:\n{done.stdout}{done.stderr}")
    write("Main/Sources/Stacks/Part00.swift", source(0))


def cold():
    forget(PACKAGE)
    return verify()


edits = 0


def one_changed():
    global edits
    edits += 1
    write("Main/Sources/Stacks/Part01.swift", source(1, edits))
    return verify()


def make_rust():
    text = "/// A stack.\npub struct Stack(pub Vec<i64>);\n"
    for file in range(FILES):
        text += "impl Stack {\n"
        for number in range(COMMENTS):
            text += f"""    /// Adds {number} to the top.
    ///
    /// ```
    /// use bench::Stack;
    /// struct Item {{ name: String, count: i64 }}
    /// let mut item = Item {{ name: "{file}.{number}".to_string(), count: {number} }};
    /// item.count += Stack(vec![{number}, 1]).add{file}_{number}();
    /// assert_eq!(item.count, {2 * number + 1});
    /// ```
    pub fn add{file}_{number}(&self) -> i64 {{ *self.0.last().unwrap_or(&0) + {number} }}
"""
        text += "}\n"
    return doctests(write, "rust", text)


make_package()
check()
verify()
against_rustdoc({
    "quire, cold": cold,
    "quire, nothing changed": verify,
    "quire, one comment changed": one_changed,
}, make_rust, f"{FILES * COMMENTS} comments in {FILES} files, {os.cpu_count()} cores", WORK)
