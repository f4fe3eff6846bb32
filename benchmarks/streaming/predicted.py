#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what `fieldwise stage` estimates with what run.sh measured, launch by launch.

usage: predicted.py [--rows] [--check DOCUMENT | --write DOCUMENT] FIELDWISE ARCH RESULTS.csv [APPLICATION...]

Prints a row a launch with --rows, and then the table of docs/staging.md: of each application and form the median of
the errors |estimated / measured - 1| over launches, and what the best launch was estimated and measured to take. The
rows `staged` are compared with what `stage --apart --all` wrote, the form `library`. --write puts the
table into DOCUMENT, between its marks; --check compares it with what is there.
"""
import csv
import json
import os
import statistics
import subprocess
import sys

BLOCK = 256
FIRST, LAST = "<!-- predicted -->\n", "<!-- end of predicted -->"
# application: source, kernel, parameters from (bytes, elements a thread)
APPLICATIONS = {
    "upper": ("upper.cu", "upper", lambda n, per: {"n": n, "per": per}),
    "upper-in-place": ("upper.cu", "upper_in_place", lambda n, per: {"n": n, "per": per}),
    "wc": ("wc.cu", "wc", lambda n, per: {"n": n, "per": per}),
    "kmeans-6": ("kmeans.cu", "kmeans<6, 8>", lambda n, per: {"n": n // 24, "per": per}),
    "kmeans-34": ("kmeans.cu", "kmeans<34, 16>", lambda n, per: {"n": n // 136, "per": per}),
    "mastercard": ("mastercard.cu", "mastercard", lambda n, per: {"n": n // 64, "per": per}),
}


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def estimate(fieldwise, arch, source, kernel, row, parameters):
    """The plain and staged time in ms of one launch; None where a loop is not staged."""
    grid = -(-int(row["threads"]) // BLOCK)
    command = [fieldwise, "stage", "--apart", "--format", "json", "--arch", arch, "--kernel", kernel.split("<")[0],
               "--grid", str(grid), "--block", str(BLOCK), "--registers", row["registers"]]
    for name, value in parameters.items():
        command += ["--param", f"{name}={value}"]
    result = subprocess.run(command + [source], capture_output=True, text=True, check=True)
    plain = staged = None
    for loop in json.loads(result.stdout)["loops"]:
        for launch in loop["launches"]:
            if "plain" in launch and launch["kernel"] == kernel:
                plain = launch["plain"]["total"] * 1e-6
                staged = launch["other"].get("by the warp", launch["staged"])["total"] * 1e-6
    return plain, staged


def errors_of(fieldwise, arch, measured, wanted, show_rows):
    """By application and form: pairs of the time in ms that a launch took and its estimate."""
    here = os.path.dirname(os.path.abspath(__file__))
    pairs = {}
    for row in measured:
        name = row["application"]
        if name not in wanted or row["memory"] != "resident" or row["form"] != "plain":
            continue
        source, kernel, parameters = APPLICATIONS[name]
        times = estimate(fieldwise, arch, os.path.join(here, source), kernel, row,
                         parameters(int(row["bytes"]), int(row["elements_a_thread"])))
        for form, time, measured_form in (("plain", times[0], "plain"), ("staged", times[1], "library")):
            if time is None:
                continue
            took = [float(r["median_ms"]) for r in measured
                    if r["application"] == name and r["form"] == measured_form and r["memory"] == "resident"
                    and r["threads"] == row["threads"] and r["elements_a_thread"] == row["elements_a_thread"]][0]
            pairs.setdefault((name, form), []).append((took, time))
            if show_rows:
                print(f"{name:16} {form:7} {row['threads']:>9} {row['elements_a_thread']:>6} {time:9.3f} {took:9.3f} "
                      f"{time / took:6.2f}")
    return pairs


def median_error(pairs):
    return f"{100 * statistics.median(abs(time / took - 1) for took, time in pairs):.0f} %"


def table_of(pairs):
    lines = ["| application | form | launches | error, median | best launch, ms: estimated | measured |",
             "|---|---|---|---|---|---|"]
    for (name, form), of_form in pairs.items():
        took, time = min(of_form)
        lines.append(f"| {name} | {form} | {len(of_form)} | {median_error(of_form)} | {time:.3f} | {took:.3f} |")
    lines.append("")
    for form in ("plain", "staged"):
        together = [pair for (_, f), of_form in pairs.items() if f == form for pair in of_form]
        if together:
            lines.append(f"Median error of {form} times: {median_error(together)} over {len(together)} launches.")
    return "\n".join(lines) + "\n"


def take(arguments, option):
    """The value of OPTION, which is taken out of ARGUMENTS; None where it is not there."""
    if option not in arguments:
        return None
    at = arguments.index(option)
    value = arguments[at + 1]
    del arguments[at:at + 2]
    return value


def main():
    arguments = sys.argv[1:]
    show_rows = "--rows" in arguments
    arguments = [a for a in arguments if a != "--rows"]
    check, write = take(arguments, "--check"), take(arguments, "--write")
    if len(arguments) < 3:
        sys.exit(__doc__)
    table = table_of(errors_of(*arguments[:2], rows_of(arguments[2]), arguments[3:] or list(APPLICATIONS), show_rows))
    if not (check or write):
        print(table, end="")
        return
    with open(check or write, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(FIRST, 1)
    changed = before + FIRST + "\n" + table + "\n" + LAST + rest.split(LAST, 1)[1]
    if write:
        with open(write, "w", encoding="utf-8") as file:
            file.write(changed)
    elif changed != text:
        sys.exit(f"{check} has another table than there is:\n{table}")


main()
