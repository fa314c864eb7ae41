"""The chapters' modules compared with hand-written code and the platform's APIs.

All numbers come from one process in which the contenders take turns; a ratio is
the median of those that the rounds had.
    Tools/bench modules                 prints the tables and the targets
    Tools/bench modules --record FILE   writes them as JSON, too, and into the Markdown beside it
"""

import datetime
import json
import os
import platform
import subprocess
import sys

from measure import ROOT, SMOKE, run
from prose import FRAME, TAP, rewrite

PACKAGE = os.path.join(ROOT, "Tools", "Bench", "Modules")
SCRATCH = os.path.join(ROOT, ".build", "bench-modules")
CENTERS = ["center, by name", "center, typed"]


def targets():
    """The targets: table, name, baseline, and maximum ratio."""
    for count in [1, 8, 64, 1000]:
        table = f"broadcast to {count}"
        for name in ["macro", "macro, shared"]:
            yield table, name, "nodes by hand", 1.3
        for center in CENTERS:
            yield table, "macro", center, 1
    for count, limit in [(0, 0.5), (1, 0.12), (8, 0.05)]:
        yield f"set a property with {count} observers", "Tracked", "Observation", limit
    for views in [100, 10000]:
        for form in ["in rows", "in one parent"]:
            yield f"hit test, {views} views {form}", "View", "by hand", 1.2
    # Without specialization, these are 3 and 90 times their peers.
    yield "one call", "Weak, with a closure", "[weak self]", 2
    yield "one call", "Overridable, a method", "a closure property", 10


def absolutes():
    """The targets without a baseline: table, name, field, limit."""
    for name in ["list", "macro", "macro, shared"]:
        yield "10000 added and removed", name, "nanoseconds", 0.5e9
    for count in [1, 8, 64, 1000]:
        for name in ["macro", "macro, shared", "list, with a closure"]:
            yield f"broadcast to {count}", name, "allocations", 0
    for name in ["Actions, a closure", "Overridable, two overrides"]:
        yield "one call", name, "allocations", 0
    for table, name in TAP.values():
        yield table, name, "nanoseconds", FRAME / 1000


def measure():
    """Builds and runs the package; returns table -> name -> row."""
    run(["swift", "build", "-c", "release", "--package-path", PACKAGE, "--scratch-path", SCRATCH])
    command = [os.path.join(SCRATCH, "release", "ModuleBench")] + (["--smoke"] if SMOKE else [])
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the benchmark ended with status {done.returncode}:\n{done.stderr[-3000:]}")
    tables = {}
    for line in done.stdout.splitlines():
        row = json.loads(line)
        tables.setdefault(row.pop("table"), {})[row.pop("name")] = row
    for rows in tables.values():
        for row in rows.values():
            row["ratio"] = rounded(row["ratio"])
            row["spread"] = rounded(row["spread"])
            row["nanoseconds"] = rounded(row["nanoseconds"])
    return tables


def rounded(value):
    return float(f"{value:.3g}")


def judge(tables):
    """The targets with the measured values."""
    found = []
    for table, name, peer, limit in targets():
        rows = tables[table]
        ratio = rounded(rows[name]["ratio"] / rows[peer]["ratio"])
        found.append(dict(table=table, name=name, to=peer, value=ratio, target=limit))
    for table, name, field, limit in absolutes():
        value = tables[table][name][field]
        found.append(dict(table=table, name=name, to=field, value=value, target=limit))
    for one in found:
        one["reached"] = one["value"] <= one["target"]
    return found


def show(tables, found):
    for table, rows in tables.items():
        print(f"\n{table:<38}{'ns':>12}{'ratio':>9}{'allocations':>13}")
        for name, row in rows.items():
            print(f"  {name:<36}{row['nanoseconds']:>12,.1f}{row['ratio']:>9.3f}"
                  f"{row['allocations']:>13,.0f}")
    print(f"\n{'target':<76}{'found':>10}{'at most':>11}")
    for one in found:
        what = f"{one['table']}: {one['name']} / {one['to']}"
        print(f"  {what:<74}{one['value']:>10.4g}{one['target']:>11g}"
              f"  {'reached' if one['reached'] else 'MISSED'}")


def processor():
    """The processor's name and its architecture."""
    name = ""
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            found = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        name = found[0] if found else ""
    elif sys.platform == "darwin":
        command = ["sysctl", "-n", "machdep.cpu.brand_string"]
        name = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return ", ".join(word for word in [name, platform.machine()] if word)


def record(path, tables, found):
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    report = {
        "command": "Tools/bench modules",
        "toolchain": next(line for line in swift.splitlines() if "Swift version" in line).strip(),
        "cores": os.cpu_count(),
        "processor": processor(),
        "date": datetime.date.today().isoformat(),
        "tables": tables,
        "targets": found,
    }
    with open(path, "w") as file:
        file.write(json.dumps(report, indent=1) + "\n")
    rewrite(os.path.dirname(os.path.abspath(path)), report)


found = judge(tables := measure())
show(tables, found)
if "--record" in sys.argv:
    place = sys.argv.index("--record") + 1
    if place == len(sys.argv):
        print("--record needs a file name", file=sys.stderr)
        sys.exit(2)
    record(sys.argv[place], tables, found)
