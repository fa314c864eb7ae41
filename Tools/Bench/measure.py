"""Functions of the benchmarks: alternating rounds, medians, ratios, a table."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
QUIRE = os.path.join(ROOT, "Tools", "Quire")
SMOKE = "--smoke" in sys.argv
ONLY_WORKS = "(a short round with a debug build: it shows that the benchmark works, and no speed)"


def run(command, cwd=None, env=None):
    """Runs a command that must succeed; returns the seconds it took."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return seconds


def rounds(contenders, count=7):
    """Runs contenders in turns, so that other load affects all of them; returns their medians.

    contenders: name -> a function that returns seconds.
    """
    times = {name: [] for name in contenders}
    for _ in range(1 if SMOKE else count):
        for name, contender in contenders.items():
            times[name].append(contender())
    return {name: statistics.median(values) for name, values in times.items()}


def table(medians, base, unit="s"):
    """Prints medians, and their ratios to one of them."""
    width = max(map(len, medians))
    for name, value in medians.items():
        print(f"{name:<{width}}  {value:8.3f} {unit}  {value / medians[base]:6.2f}")
    print(f"(medians of one run; the ratio is to “{base}”)")
    if SMOKE:
        print(ONLY_WORKS)


def set_aside(folder, place):
    """Moves a folder, if it is there, into a new one at a place. Deleting it would slow down the run after it:
    for some seconds, ext4 searches deleted files at each new one."""
    if os.path.exists(folder):
        os.rename(folder, tempfile.mkdtemp(prefix="set-aside-", dir=place))


def forget(package):
    """Sets aside what quire keeps of a package's examples: their transcripts and their objects."""
    for name in ("proofs", "objects"):
        set_aside(os.path.join(package, ".build/quire", name), os.path.join(package, ".build"))


def writer(folder):
    """A function that writes a text to a path in a folder, and returns the whole path."""
    def write(path, text):
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path
    return write


def doctests(write, folder, text):
    """Compiles a Rust library into a folder; returns a function that runs its merged doctests."""
    path = write(f"{folder}/lib.rs", text)
    folder = os.path.dirname(path)
    run(["rustc", "--edition", "2024", "--crate-type", "lib", "--crate-name", "bench", path, "--out-dir", folder])
    return lambda: run(["rustdoc", "--test", "--edition", "2024", "--crate-name", "bench", "--extern",
                        "bench=" + os.path.join(folder, "libbench.rlib"), "-L", folder, path], cwd=folder)


def against_rustdoc(contenders, make_doctests, title, work):
    """Measures contenders and doctests in turns, and removes the folder of work, unless it is kept.

    make_doctests: makes the doctests; returns a function that runs them.
    """
    peer = "rustdoc --test" if have("rustdoc") else next(iter(contenders))
    if have("rustdoc"):
        contenders[peer] = make_doctests()
    else:
        print("without rustdoc: it is not installed")
    try:
        print(title)
        table(rounds(contenders, 3), peer)
    finally:
        if "--keep" not in sys.argv:
            shutil.rmtree(work, ignore_errors=True)
        else:
            print(work)


def have(tool):
    return shutil.which(tool) is not None


def quire():
    """A build of quire, built when it is stale: for release, and in a smoke round for debug."""
    return tool("quire")


def tool(product):
    """A build of one of quire's executables."""
    if SMOKE:
        run(["swift", "build", "--product", product], cwd=QUIRE)
        return os.path.join(QUIRE, ".build", "debug", product)
    build = os.path.join(QUIRE, ".build", "release-tools")
    run(["swift", "build", "-c", "release", "--product", product, "--scratch-path", build], cwd=QUIRE)
    return os.path.join(build, "release", product)
