"""Writes what was measured into the Markdown beside the record.

A table is known by the first cell of its head, a row of numbers in a figure's code by its name:
both stay where the author put them, and only their numbers are replaced.
"""

import glob
import os
import re


def rewrite(folder, report):
    """Replaces tables and numbers in each Markdown file of a folder."""
    for path in glob.glob(os.path.join(folder, "*.md")):
        with open(path) as file:
            text = file.read()
        for head, lines in {**tables(report["tables"]), **targets(report["targets"])}.items():
            table = re.compile(r"^\| " + re.escape(head) + r" \|.*\n(\|.*\n)+", re.M)
            text = table.sub(lambda _: "\n".join(lines) + "\n", text)
        text = re.sub(r'^( +"([^"]+)": )\[.*\],$', lambda row: numbers(row, report), text, flags=re.M)
        text = re.sub(r"\b\d+ cores and .*? Linux", machine(report), text)
        with open(path, "w") as file:
            file.write(text)


def replace(folder, tables):
    """Replaces tables, known by the first cell of their heads, in each Markdown file of a folder."""
    for path in glob.glob(os.path.join(folder, "*.md")):
        with open(path) as file:
            text = file.read()
        for head, lines in tables.items():
            table = re.compile(r"^\| " + re.escape(head) + r" \|.*\n(\|.*\n)+", re.M)
            text = table.sub(lambda _: "\n".join(lines) + "\n", text)
        with open(path, "w") as file:
            file.write(text)


def machine(report):
    version = re.search(r"Swift version [\d.]+", report["toolchain"])[0]
    return f"{report['cores']} cores and {version} on Linux"


GROUPS = {
    "broadcast to": "broadcast to ", "observers": "set a property with ", "views": "hit test, ",
    "one call": "one call", "each comes and goes": "10000 added and removed",
}


def tables(measured):
    """A table for each group of measurements: a row a contender, a column a measurement."""
    written = {}
    for head, start in GROUPS.items():
        group = {name: rows for name, rows in measured.items() if name.startswith(start)}
        lines = [cells([head] + [column(name, start) for name in group] + ["allocations"]),
                 cells(["---"] + ["---:"] * (len(group) + 1))]
        for name in next(iter(group.values())):
            rows = [rows[name] for rows in group.values()]
            lines.append(cells([name] + [f"{time(row)} ({row['ratio']:.3g})" for row in rows]
                               + [span([row["allocations"] for row in rows])]))
        written[head] = lines
    return written


def column(table, start):
    name = re.sub(r" observers$", "", table.removeprefix(start)).replace(" views", "")
    return grouped(name) if name and name != table else "time"


def time(row):
    value = row["nanoseconds"]
    for unit, size in [("ms", 1e6), ("µs", 1e3)]:
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g} ns"


def span(values):
    few, many = grouped(f"{min(values):.0f}"), grouped(f"{max(values):.0f}")
    return few if few == many else f"{few} to {many}"


def grouped(text):
    return re.sub(r"(\d)(?=(\d{3})+\b)", r"\1,", text)


def targets(found):
    """What was to be reached, a row for each pair of contenders in a group."""
    rows = {}
    for one in found:
        start = next(start for start in GROUPS.values() if one["table"].startswith(start))
        limit = "by table" if start.startswith("set") else one["target"]
        rows.setdefault((start, one["name"], one["to"], limit), []).append(one)
    lines = [cells(["target", "measured", "at most", "reached"]), cells(["---", "---:", "---:", "---"])]
    for (start, name, to, _), ones in rows.items():
        limits = list(dict.fromkeys(one["target"] for one in ones))
        what = f"{grouped(start.strip(' ,').removesuffix(' with').removesuffix(' to'))}: {name} / {to}"
        if to == "allocations":
            what = f"{grouped(start.strip(' ,').removesuffix(' to'))}: {name}, allocations"
        if to == "nanoseconds":
            what = f"{grouped(start)}: {name}, time"
        value = (lambda v: time({"nanoseconds": v})) if to == "nanoseconds" else "{:.3g}".format
        missed = [value(one["value"]) for one in ones if not one["reached"]]
        lines.append(cells([what, ", ".join(value(one["value"]) for one in ones),
                            ", ".join(map(value, limits)),
                            "yes" if not missed else "not " + ", ".join(missed)]))
    return {"target": lines}


def cells(texts):
    return "| " + " | ".join(texts) + " |"


def numbers(row, report):
    """A row of numbers in Swift: one for each measurement that the contender took part in."""
    name = row[2]
    found = [rows[name]["nanoseconds"] for table, rows in report["tables"].items()
             if name in rows and not table.startswith("10000")]
    return f"{row[1]}[{', '.join(f'{value:.6g}' for value in found)}]," if found else row[0]
