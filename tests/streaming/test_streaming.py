#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the applications of benchmarks/streaming for a CPU and checks them there.

usage: test_streaming.py SOURCE-DIR COMPILER ROUNDS [APPLICATION]

executor/cuda_runtime.h stands in for CUDA; launches become calls of it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

LAUNCH = re.compile(r"(\w+(?:<[\w, ]*>)?)<<<(.*?)>>>(?=\()", re.S)


def bracket_end(text, begin):
    """The place behind the bracket that closes the one at BEGIN."""
    depth = 0
    for place in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    raise ValueError("a launch without an end")


def without_launches(text):
    """TEXT with functions of the executor in place of its launches."""
    written = ""
    while match := LAUNCH.search(text):
        end = bracket_end(text, match.end())
        arguments = text[match.end() : end]
        written += text[: match.start()]
        written += f"executor::launch({match[2]}, [&] {{ {match[1]}{arguments}; }})"
        text = text[end:]
    return written + text


def main():
    source = pathlib.Path(sys.argv[1])
    here = source / "tests/streaming"
    benchmarks = source / "benchmarks/streaming"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in sorted([*benchmarks.rglob("*.cu"), *benchmarks.rglob("*.cuh")]):
            copy = folder / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(without_launches(path.read_text()))
        cases = sorted((folder / "benchmarks/streaming/cases").glob("*.cu"))
        (folder / "all_cases.h").write_text("".join(f'#include "{path}"\n' for path in cases))
        options = "-std=c++17 -Og -w -fsigned-char -fno-strict-aliasing -fwrapv -ffp-contract=off".split()
        options += ["-fsanitize=alignment", "-fsanitize-undefined-trap-on-error"]  # as a GPU takes no granule elsewhere
        includes = ["-I", here / "executor", "-I", folder]
        program = folder / "check"
        subprocess.run([sys.argv[2], *options, *includes, here / "check.cpp", "-o", program], check=True)
        sys.exit(subprocess.run([program, *sys.argv[3:]]).returncode)


if __name__ == "__main__":
    main()
