#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gate_programs.py finds programs the same before and after `apply`, and others different.

  usage: test_gate.py COMMAND      with CXX_COMPILERS in the environment

COMMAND is fieldwise. Of gate/prints.cu and gate/silent.cu each is changed, compiled and run; then what apply has
written is damaged, and must be found different: in what is printed, and in what is copied back alone."""
import argparse
import os
import shutil
import sys
import tempfile

import gate_programs
import gate_runs
import gate_texts

HERE = os.path.dirname(os.path.abspath(__file__))
FAILURES = []


def check(what, expected, found):
    """Remembers that WHAT is not as expected."""
    if expected != found:
        FAILURES.append(f"{what}: {found!r} in place of {expected!r}")


def check_launches():
    """Launches, and what only looks like them."""
    for text, expected in (
            ("f<<<1, n>>2, 0>>>(p, g(q));", "executor::launch(1, n>>2, 0, [&] { f(p, g(q)); });"),
            ("a::f<T, 3> <<< g, b >>> (p);", "executor::launch( g, b , [&] { a::f<T, 3>(p); });"),
            ("f << <g, b >> > (p);", "executor::launch(g, b , [&] { f(p); });"),
            ('out << "x" << y << "<<<"; // f<<<1, 2>>>(p)', 'out << "x" << y << "<<<"; // f<<<1, 2>>>(p)'),
            ("extern __shared__ float s[];", "float *const s = (float *)executor::shared_memory;"),
            ('#include "cuda_runtime.h"', "#include <cuda_runtime.h>")):
        check(text, expected, gate_texts.converted(text))
    check("smaller", "const int n = 156, m = 1 << 9, k = 512, j = 100; float f = 2000.5;",
          gate_texts.made_smaller("const int n = 10000, m = 1 << 20, k = 1048576, j = 100; float f = 2000.5;"))


def ran(out, copies, status=0):
    """A run that printed OUT and made COPIES, as they are."""
    return gate_runs.Ran(status, out, "", {}, [(len(copy), hash(copy), copy) for copy in copies])


def check_differences():
    """What is compared, and what is left out since it varies."""
    def differs(plain, changed, pad=(0, set())):
        return gate_runs.first_difference(plain, changed, pad) is not None

    plain = [ran("a\nb 1\n", [b"abcd"]), ran("a\nb 2\n", [b"abxd"])]
    check("what varies", False, differs(plain, ran("a\nb 3\n", [b"ab?d"])))
    check("a line", True, differs(plain, ran("?\nb 3\n", [b"abcd"])))
    check("one line more", True, differs(plain, ran("a\nb 1\n\n", [b"abcd"])))
    check("a byte", True, differs(plain, ran("a\nb 1\n", [b"?bcd"])))
    check("a copy less", True, differs(plain, ran("a\nb 1\n", [])))
    check("a status", True, differs(plain, ran("a\nb 1\n", [b"abcd"], 1)))
    check("padding", False, differs(plain, ran("a\nb 1\n", [b"abc?"]), (2, {1})))
    check("no padding", True, differs(plain, ran("a\nb 1\n", [b"ab?!"]), (2, {0})))


def damaged(new, old_text, new_text, folder):
    """The folder of a copy of what apply has written to NEW, with other text at one place."""
    shutil.copytree(new, folder)
    found = 0
    for name in os.listdir(folder):
        text = gate_texts.read(os.path.join(folder, name))
        if name.endswith(".cu"):
            found += text.count(old_text)
            gate_texts.write(os.path.join(folder, name), text.replace(old_text, new_text))
    check("places to damage", 1, found)
    return folder


def check_program(options, name, expected, old_text, new_text):
    """The program NAME is the same in a layout, and different with NEW_TEXT in place of OLD_TEXT."""
    with tempfile.TemporaryDirectory(dir=options.scratch) as scratch:
        program = gate_programs.Program(options, ["gate+tests", "", name], scratch)
        check(f"{name} as it is", None, program.prepare())
        check(f"{name} changed", (expected, "sanitized", ""), program.compare("", "aosoa@8"))
        new = os.path.join(scratch, "changed", "new")
        options.changed = damaged(new, old_text, new_text, os.path.join(scratch, "damaged"))
        check(f"{name} damaged", "different", program.compare("", "aosoa@8")[0])
        options.changed = None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    arguments = parser.parse_args()
    compilers = [name for name in os.environ.get("CXX_COMPILERS", "").split(";") if "clang++" in name]
    check_launches()
    check_differences()
    if not compilers:
        print("no clang++: no program is run", file=sys.stderr)
        return 1 if FAILURES else 77
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(HERE, "gate"), os.path.join(folder, "gate+tests"))
        options = argparse.Namespace(
            command=os.path.abspath(arguments.command), compiler=compilers[0], folder=folder, scratch=folder,
            executor=os.path.join(HERE, "executor"), changed=None, seconds=20, layouts=["aosoa@8"])
        gate_programs.compile_clock(options, folder)
        check_program(options, "prints.cu", "same (printed, copied back)", "moved[threadIdx.x];", "moved[0];")
        check_program(options, "silent.cu", "same (copied back)", "count += STEP", "count -= STEP")
    for failure in FAILURES:
        print(failure, file=sys.stderr)
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
