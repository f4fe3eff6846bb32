# SPDX-License-Identifier: MIT
"""changed.cu before and after `fieldwise stage`, on the CPU; each of its kernels gets a line.

usage: test_changed.py FIELDWISE SOURCE-DIR COMPILER [OPTION-OF-THE-COMPILER...]
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

fieldwise, source, compiler = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
here = source / "tests/stage"
OPTIONS = ["-std=c++17", "-O0", "-w", "-fsigned-char", "-fno-strict-aliasing", "-fwrapv", "-fsanitize=alignment",
           "-fsanitize-undefined-trap-on-error"]
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for file in ["changed.cu", "test_changed.cpp"]:
        shutil.copy(here / file, folder)
    subprocess.run([fieldwise, "stage", "--all", "-o", folder / "staged", folder / "changed.cu"], check=True,
                   stdout=subprocess.DEVNULL)
    kernels = re.split(r"__global__ void", (folder / "staged/changed.cu").read_text())[1:]
    without = [kernel.split("(")[0].strip() for kernel in kernels if "fieldwise::stage::inout<" not in kernel]
    if without:
        sys.exit(f"Bail out! without a line: {', '.join(without)}")
    includes = ["-I", folder, "-I", folder / "staged", "-I", here, "-I", source / "tests/streaming/executor"]
    subprocess.run([compiler, *OPTIONS, *sys.argv[4:], *includes, folder / "test_changed.cpp", "-o", folder / "program"],
                   check=True)
    sys.exit(subprocess.run([folder / "program"]).returncode)
