#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints from how many launches on the rewritten programs take less time, as said.csv has it and as measured.csv makes
it, as a table; with a file it checks that the table stands there.

usage: points.py [FILE]"""
import csv
import math
import pathlib
import sys

# Kernels of the header that the original has as well: it fills memory by cudaMemset.
ALIKE = {"fieldwise_set"}

here = pathlib.Path(__file__).parent
said = {row["program"]: row for row in csv.DictReader(open(here / "said.csv"))}
times = {}
for row in csv.DictReader(line for line in open(here / "measured.csv") if line[0] != "#"):
    times.setdefault(row["program"], {}).setdefault(row["version"], []).append(row)

lines = ["| program | layout | gain of a launch | conversions, us | pays from, measured | said |", "|---|---|---|---|---|---|"]
for program, versions in times.items():
    (before,) = versions["before"]
    after = next(row for row in versions["after"] if row["kernel"] == before["kernel"])
    converting = sum(float(row["ns"]) for row in versions["after"] if row is not after and row["kernel"] not in ALIKE)
    launch, rewritten = (float(row["ns"]) / float(row["launches"]) for row in (before, after))
    row = said[program]
    told = f"{row['low']} to {row['high']}" if row["low"] != row["high"] else row["low"] or "not said"
    lines.append(
        f"| `{program}` | {row['layout']} | {launch / rewritten:.2f} | {converting / 1e3:.0f} "
        f"| {math.ceil(converting / (launch - rewritten))} | {told} |"
    )
table = "\n".join(lines)
if len(sys.argv) > 1:
    sys.exit(0 if table in open(sys.argv[1]).read() else f"{sys.argv[1]}: this is not its table:\n{table}")
print(table)
