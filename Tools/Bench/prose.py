"""Writes the measurements into the Markdown next to the record.

A table is known by the first cell of its head, a row of numbers in a figure's code by its name
and by the name of its list, `times` or `ratios`. All stay where the author
put them, and only their numbers are replaced.
"""

import datetime
import glob
import os
import re
import sys


def rewrite(folder, report):
    """Replaces tables and numbers in each Markdown file of a folder."""
    replace(folder, {
        **tables(report["tables"]), **targets(report["targets"]), **tap(report["tables"])})
    for path in glob.glob(os.path.join(folder, "*.md")):
        with open(path) as file:
            text = file.read()
        figures = re.compile(r"^let (times|ratios): KeyValuePairs = \[\n(.*\n)*?\]", re.M)
        text = figures.sub(lambda figure: figure_numbers(figure, report), text)
        for phrase, words in [(MACHINE, machine(report)), (SPREAD, spread(report["tables"]))]:
            text, count = phrase.subn(lambda _: words, text)
            if count != 1:
                sys.exit(f"{path}: “{phrase.pattern}” occurs {count} times, not once")
        with open(path, "w") as file:
            file.write(text)


def replace(folder, tables):
    """Replaces tables, identified by their first header cell, in each Markdown file of a folder."""
    for path in glob.glob(os.path.join(folder, "*.md")):
        with open(path) as file:
            text = file.read()
        for head, lines in tables.items():
            table = re.compile(r"^\| " + re.escape(head) + r" \|.*\n(\|.*\n)+", re.M)
            text = table.sub(lambda _: "\n".join(lines) + "\n", text)
        with open(path, "w") as file:
            file.write(text)


# A frame at 120 frames a second, in nanoseconds.
FRAME = 1e9 / 120

# What an app may do in answer to a tap, and where it was measured.
TAP = {
    "a delegate list calls 8 delegates": ("broadcast to 8", "list, with a closure"),
    "the same, made by the macro": ("broadcast to 8", "macro"),
    "a hub posts an event to 8 closures": ("broadcast to 8", "hub, events"),
    "a `@Tracked` property calls one observer": ("set a property with 1 observers", "Tracked"),
    "a `@Tracked` property calls 8 observers": ("set a property with 8 observers", "Tracked"),
    "a hit test finds one of 100 views": ("hit test, 100 views in rows", "View, all extended"),
    "a `Weak` proxy calls a bound method": ("one call", "Weak, bound"),
    "`Actions` calls a closure": ("one call", "Actions, a closure"),
    "`Actions` calls a method of a target": ("one call", "Actions, a target"),
    "an `Overridable` method is called": ("one call", "Overridable, a method"),
    "the same, with two overrides": ("one call", "Overridable, two overrides"),
}


MACHINE = re.compile(r"\b\d+\s+cores \(.*?\),\s+Swift version [\d.]+ and \w+, on \d+ \w+ \d{4}")
SPREAD = re.compile(r"within \d[\d.]* in a hundred of the median, and in all within \d+(\.\d+)?")


def machine(report):
    version = re.search(r"Swift version [\d.]+", report["toolchain"])[0]
    system = "macOS" if sys.platform == "darwin" else "Linux"
    date = datetime.date.fromisoformat(report["date"])
    return (f"{report['cores']} cores ({report['processor']}), {version} and {system}, "
            f"on {date.day} {date:%B %Y}")


def spread(measured):
    """The distance of the middle half of the rounds from the median, for 90 % of the rows and for all."""
    found = sorted(row["spread"] for rows in measured.values() for row in rows.values()
                   if row["ratio"] != 1 or row["spread"] != 0)
    most, all = found[len(found) * 9 // 10], found[-1]
    return (f"within {100 * most:.2g} in a hundred of the median, "
            f"and in all within {100 * all:.2g}")


GROUPS = {
    "broadcast to": "broadcast to ", "observers": "set a property with ", "views": "hit test, ",
    "one call": "one call", "each comes and goes": "10000 added and removed",
}


def tables(measured):
    """Two tables for each group of measurements, or one where there is a single measurement.

    A row a contender, a column a measurement. Times and ratios have columns of their own.
    """
    written = {}
    for head, start in GROUPS.items():
        group = {name: rows for name, rows in measured.items() if name.startswith(start)}
        names = list(next(iter(group.values())))
        of = {name: [rows[name] for rows in group.values()] for name in names}
        count = {name: span([row["allocations"] for row in of[name]]) for name in names}
        if len(group) == 1:
            rows = [[name, time(of[name][0]), ratio(of[name][0]), count[name]] for name in names]
            written[head] = table([head, "time", "ratio", "allocations"], rows)
            continue
        columns = [column(name, start) for name in group]
        written[head] = table(
            [head, *columns, "allocations"],
            [[name, *map(time, of[name]), count[name]] for name in names])
        written[f"ratio, {head}"] = table(
            [f"ratio, {head}", *columns], [[name, *map(ratio, of[name])] for name in names])
    return written


def table(head, rows):
    return [cells(head), cells(["---"] + ["---:"] * (len(head) - 1)), *map(cells, rows)]


def ratio(row):
    return f"{row['ratio']:.3g}"


def tap(measured):
    """What a tap may set off, with its share of a frame."""
    rows = []
    for what, (name, row) in TAP.items():
        found = measured[name][row]
        share = f"{100 * found['nanoseconds'] / FRAME:.1g} %"
        rows.append([what, time(found), share, f"{found['allocations']:.3g}"])
    return {"once in a tap": table(["once in a tap", "time", "of a frame", "allocations"], rows)}


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
    """The targets, one row for each pair of contenders in a group.

    What has no peer is in the record alone: times and allocations are in the tables already.
    """
    rows = {}
    for one in found:
        if one["to"] in ("nanoseconds", "allocations"):
            continue
        start = next(start for start in GROUPS.values() if one["table"].startswith(start))
        limit = "by table" if start.startswith("set") else one["target"]
        rows.setdefault((start, one["name"], one["to"], limit), []).append(one)
    lines = [cells(["target", "measured", "at most", "reached"]), cells(["---", "---:", "---:", "---"])]
    for (start, name, to, _), ones in rows.items():
        limits = list(dict.fromkeys(one["target"] for one in ones))
        what = f"{grouped(start.strip(' ,').removesuffix(' with').removesuffix(' to'))}: {name} / {to}"
        value = "{:.3g}".format
        missed = [value(one["value"]) for one in ones if not one["reached"]]
        lines.append(cells([what, ", ".join(value(one["value"]) for one in ones),
                            ", ".join(map(value, limits)),
                            "yes" if not missed else "not " + ", ".join(missed)]))
    return {"target": lines}


def cells(texts):
    return "| " + " | ".join(texts) + " |"


def figure_numbers(figure, report):
    """A figure's numbers in Swift, a row for each contender."""
    field = {"times": "nanoseconds", "ratios": "ratio"}[figure[1]]
    return re.sub(r'^( +"([^"]+)": )\[.*\],$', lambda row: numbers(row, field, report), figure[0],
                  flags=re.M)


def numbers(row, field, report):
    """A row of numbers in Swift: one for each measurement that the contender took part in."""
    name = row[2]
    found = [rows[name][field] for table, rows in report["tables"].items()
             if name in rows and not table.startswith("10000")]
    return f"{row[1]}[{', '.join(f'{value:.6g}' for value in found)}]," if found else row[0]
