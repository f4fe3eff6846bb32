# SPDX-License-Identifier: MIT
"""Builds a test of the library, and runs it.

usage: test_library.py SOURCE-DIR COMPILER TEST LOOPS [OPTION-OF-THE-COMPILER...]
"""
import pathlib
import subprocess
import sys
import tempfile

from library import compile_test, library_text

source, compiler, test, loops = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
with tempfile.TemporaryDirectory() as folder:
    program = pathlib.Path(folder) / "test_library"
    warnings = ["-Wall", "-Wextra", "-Werror"] if test == "test_library.cpp" else ["-w"]
    (program.parent / "fieldwise_stage.cuh").write_text(library_text(source))
    problem = compile_test(compiler, source, test, program.parent, program, [*warnings, *sys.argv[5:]])
    if problem:
        sys.exit(problem)
    sys.exit(subprocess.run([program, loops]).returncode)
