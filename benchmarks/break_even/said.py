#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints what `rank --format json` says of one record: its layout, or from how many launches on that pays.

usage: said.py layout|row FILE [PROGRAM]"""
import json
import sys

what, path = sys.argv[1:3]
said = json.load(open(path))
even = (said["programs"] or [{}])[0].get("break_even")
layout = even["layout"] if even else said["kernels"][0]["layouts"][0]["layout"]
if what == "layout":
    print(layout)
else:
    specs = {one["layout"]: one["name"] or one["layout"] for one in said["kernels"][0]["layouts"]}
    print(sys.argv[3], f'"{specs.get(layout, layout)}"', *((even["low"], even["high"]) if even else ("", "")), sep=",")
