# SPDX-License-Identifier: MIT
"""Builds test_library.cpp, and runs it.

usage: test_library.py SOURCE-DIR COMPILER LOOPS
"""
import pathlib
import subprocess
import sys
import tempfile

from library import compile_test

source, compiler, loops = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
with tempfile.TemporaryDirectory() as folder:
    program = pathlib.Path(folder) / "test_library"
    problem = compile_test(compiler, source, source / "estimator/stage/library", program, ["-Wall", "-Wextra", "-Werror"])
    if problem:
        sys.exit(problem)
    sys.exit(subprocess.run([program, loops]).returncode)
