#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sums what ncu's CSV says of the launches of each kernel: usage: sum.py PROGRAM VERSION FILE"""
import csv
import sys

program, version, path = sys.argv[1:]
rows = [row for row in csv.reader(open(path)) if len(row) > 5]
name, time = rows[0].index("Kernel Name"), rows[0].index("gpu__time_duration.sum")
sums = {}
for row in rows[2:]:
    kernel = row[name].removeprefix("void ").partition("(")[0].partition("<")[0]
    launches, total = sums.get(kernel, (0, 0.0))
    sums[kernel] = launches + 1, total + float(row[time].replace(",", ""))
for kernel, (launches, total) in sums.items():
    print(program, version, kernel, launches, round(total), sep=",")
