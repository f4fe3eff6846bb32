# SPDX-License-Identifier: MIT
"""Compiles a test of the library against a fieldwise_stage.cuh."""
import subprocess


def library_text(source, *part):
    """The text of the library, which is kept in parts; or of another one, PART."""
    command = [source / "estimator/stage/library/join.sh", *part]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# Wide accesses have to be aligned: what is undefined ends the program.
OPTIONS = ["-std=c++14", "-O1", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]


def compile_test(compiler, source, test, include, program, options):
    """Returns what the compiler says where it fails, or None."""
    command = [compiler, *OPTIONS, *options, "-I", include, "-I", source / "tests/streaming/executor", "-o", program,
               source / "tests/stage" / test]
    built = subprocess.run(command, capture_output=True, text=True)
    return built.stderr if built.returncode != 0 else None
