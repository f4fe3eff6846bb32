#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What in_place.sh measured, beside what `fieldwise stage` estimates, as a table of docs/guide/staging.md.

usage: in_place.py [--check FILE] FIELDWISE ARCH RESULTS.csv

With --check ends with status 1 where FILE has another table between its lines <!-- in-place --> and <!-- end of in-place -->.
"""
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "in_place.cu"
BYTES = {"capitals": 1, "despike": 2, "decode": 4, "letters": 1}  # of an element; squeeze is left alone


def line_of(text, nth=1):
    """The number of the NTH line of the source that has TEXT."""
    lines = [number for number, line in enumerate(SOURCE.read_text().splitlines(), 1) if text in line]
    return lines[nth - 1]


def told(application, per):
    """What a user would tell of the data: how in_place_main.cu draws it."""
    if application == "capitals":  # one character in 64 begins a tag, which one in 43 ends
        return ["--trips", f"{line_of('while (i < end) {')}={max(1, round(per * 64 / 107))}",
                "--trips", f"{line_of('while (i < end &&')}=43", "--taken", f"{line_of('a tag')}=0.0156",
                "--taken", f"{line_of('else if (c >=')}=0.74"]
    if application == "despike":
        return ["--trips", f"{line_of('while (i < end) {', 2)}={max(1, round(per * 63 / 64))}",
                "--trips", f"{line_of('while (i < end &&', 2)}=16", "--taken", f"{line_of('nothing was')}=0.001",
                "--taken", f"{line_of('last + 9000')}=0.016"]
    if application == "letters":
        return ["--taken", f"{line_of('if (text[i] >=')}=0.74"]
    return ["--taken", f"{line_of('if (values[i] == 0)')}=0.008"]


def estimate(fieldwise, arch, plain):
    """The time of a launch over that with lines, as estimated, and whether stage recommends lines."""
    name, threads, per = plain["application"], int(plain["threads"]), int(plain["elements_a_thread"])
    command = [fieldwise, "stage", "--apart", "--form", "line", "--format", "json", "--arch", arch, "--kernel", name,
               "--grid", str(threads // 256), "--block", "256", "--registers", plain["registers"],
               "--param", f"n={2 ** 30 // BYTES[name]}", "--param", f"per={per}", *told(name, per), str(SOURCE)]
    loop = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["loops"][0]
    return loop["speedup"], loop["recommended"]


def table(fieldwise, arch, path):
    rows = {}
    with open(path) as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            rows[row["application"], int(row["threads"]), row["form"]] = row
    lines = ["| kernel | threads | elements a thread | as it is, ms | with a line, ms | times as fast | estimated | recommended |",
             "|---|---|---|---|---|---|---|---|"]
    names = list(dict.fromkeys(name for name, _, _ in rows))
    for name, threads in [(name, threads) for name in names for n, threads, form in sorted(rows) if n == name and form == "plain"]:
        plain, line = rows[name, threads, "plain"], rows[name, threads, "line"]
        if "no" in (plain["same"], line["same"]):
            sys.exit(f"{name}, {threads} threads: other results")
        gain = float(plain["median_ms"]) / float(line["median_ms"])
        estimated, recommended = estimate(fieldwise, arch, plain) if name in BYTES else (None, False)
        lines.append(f"| {name} | {threads} | {plain['elements_a_thread']} | {float(plain['median_ms']):.2f} | "
                     f"{float(line['median_ms']):.2f} | {gain:.2f} | {'' if estimated is None else f'{estimated:.2f}'} | "
                     f"{'yes' if recommended else 'no'} |")
    return "\n".join(lines) + "\n"


def main():
    arguments = sys.argv[1:]
    document = None
    if arguments[:1] == ["--check"]:
        document = pathlib.Path(arguments[1]).read_text()
        arguments = arguments[2:]
    text = table(*arguments)
    if document is None:
        print(text, end="")
        return 0
    there = document.split("<!-- in-place -->\n\n")[1].split("\n<!-- end of in-place -->")[0]
    if there == text:
        return 0
    print(text, end="")
    return 1


sys.exit(main())
