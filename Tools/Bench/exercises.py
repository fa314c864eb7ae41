"""Exercises: from a save to its result in `quire exercises`, driven in a pseudo-terminal.

If cargo is installed, also what rustlings runs for an equivalent exercise: `cargo build`,
`cargo test`, and the program. Then the start up to the first verdict, and `check` of all the
book's exercises, solved.
"""

import fcntl
import os
import pty
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

from measure import ROOT, SMOKE, have, quire, rounds, run, table, writer

QUIRE = quire()
WORK = tempfile.mkdtemp(prefix="bench-exercises-")
write = writer(WORK)
PLACE = "Chapters/01-Bench/Exercises/01-scale"
FILE = os.path.join(WORK, "Exercises/Bench/01-scale.swift")
count = 0


def swift(factor):
    return f"func scaled(_ values: [Int]) -> [Int] {{\n  // TODO: {factor}\n  values.map {{ $0 * {factor} }}\n}}\n"


def make_exercises():
    write("Chapters/01-Bench/Bench.md", "# Bench\n")
    write(PLACE + "/Exercise.md", "# Scale\n\nMultiply.\n\n## Hint\n\nMap.\n")
    write(PLACE + "/Start.swift", swift(1))
    write(PLACE + "/Solution.swift", swift(-1))
    write(PLACE + "/Checks.swift", """import Testing

@Suite struct Scaling {
  @Test func one() { #expect(scaled([1]) == [-1]) }
  @Test func several() { #expect(scaled([1, 2, 3]) == [-1, -2, -3]) }
  @Test func none() { #expect(scaled([]) == []) }
}
""")
    write("rust/Cargo.toml", '[package]\nname = "scale"\nversion = "0.1.0"\nedition = "2021"\n')


def save_rust(factor):
    write("rust/src/main.rs", f"""fn scaled(values: &[i64]) -> Vec<i64> {{
    values.iter().map(|value| value * {factor}).collect()
}}

fn main() {{
    println!("{{:?}}", scaled(&[1]));
}}

#[cfg(test)]
mod tests {{
    use super::*;
    #[test]
    fn one() {{ assert_eq!(scaled(&[1]), [{factor}]); }}
    #[test]
    fn several() {{ assert_eq!(scaled(&[1, 2, 3]), [{factor}, 2 * {factor}, 3 * {factor}]); }}
    #[test]
    fn none() {{ assert_eq!(scaled(&[]), [0i64; 0]); }}
}}
""")


class Watching:
    """`quire exercises` in a pseudo-terminal."""

    def __init__(self):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(WORK)
            os.environ["TERM"] = "xterm"
            os.execv(QUIRE, [QUIRE, "exercises"])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))

    def wait(self, text, since):
        """The time from a start until a text is written, in seconds."""
        seen = b""
        while time.perf_counter() - since < 60:
            if select.select([self.terminal], [], [], 1)[0]:
                seen += os.read(self.terminal, 65536)
                if text.encode() in seen:
                    return time.perf_counter() - since
        sys.exit(f"“{text}” did not appear:\n{seen.decode(errors='replace')[-3000:]}")

    def end(self):
        os.write(self.terminal, b"q")
        self.wait("done\r\n", time.perf_counter())
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def save_swift():
    global count
    count += 1
    factor = 1000 + count
    text = swift(factor)
    start = time.perf_counter()
    with open(FILE, "w") as file:
        file.write(text)
    return watching.wait(f"got       [{factor}]", start)


def save_cargo():
    global count
    count += 1
    save_rust(1000 + count)
    folder = os.path.join(WORK, "rust")
    return (run(["cargo", "build", "-q"], cwd=folder) + run(["cargo", "test", "-q"], cwd=folder)
            + run([os.path.join(folder, "target/debug/scale")]))


def start():
    session = Watching()
    seconds = session.wait("checks pass", session.start)
    session.end()
    return seconds


def check_all():
    """All the book's exercises, solved, with an empty cache in each run."""
    workspace = os.path.join(WORK, "solved")
    options = ["--workspace", workspace, "--book", os.path.join(ROOT, "Chapters")]
    run([QUIRE, "exercises", "list"] + options, cwd=WORK)
    for folder, _, files in os.walk(os.path.join(ROOT, "Chapters")):
        if "Solution.swift" in files:
            chapter = folder.split("/Chapters/")[1].split("/")[0].split("-", 1)[1]
            name = os.path.basename(folder)
            shutil.copy(os.path.join(folder, "Solution.swift"),
                        os.path.join(workspace, chapter, name + ".swift"))
    run([QUIRE, "exercises", "check"] + options, cwd=WORK)  # builds the modules
    return lambda: run([QUIRE, "exercises", "check"] + options, cwd=WORK)


make_exercises()
run([QUIRE, "exercises", "list"], cwd=WORK)
first = rounds({"start to the first verdict": start}, 5)

watching = Watching()
watching.wait("checks pass", watching.start)
save_swift()
contenders = {"quire: save to verdict": save_swift}
if have("cargo"):
    save_cargo()
    contenders["cargo build, test, run"] = save_cargo
medians = rounds(contenders, 15)
watching.end()
table(medians, "quire: save to verdict")
print()
table(first, "start to the first verdict")
print()
solved = rounds({"check of all the book's exercises": check_all()}, 3)
table(solved, "check of all the book's exercises")
shutil.rmtree(WORK)
limits = [(medians, "quire: save to verdict", 0.45), (first, "start to the first verdict", 1.5),
          (solved, "check of all the book's exercises", 15)]
late = [f"{name}: {values[name]:.2f} s, not under {limit} s" for values, name, limit in limits
        if values[name] >= limit]
if late and not SMOKE:
    sys.exit("\n".join(late))
