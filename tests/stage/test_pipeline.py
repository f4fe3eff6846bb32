# SPDX-License-Identifier: MIT
"""What `fieldwise stage --pipeline` writes, on the CPU, beside the kernels as they are.

usage: test_pipeline.py FIELDWISE SOURCE-DIR COMPILER DRAWS [LIBRARY]

LIBRARY is taken in place of the fieldwise_pipeline.cuh that the command writes.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

fieldwise, source, compiler, draws = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), *sys.argv[3:5]
here = source / "tests/stage"


def launched(text):
    """TEXT with functions of late_streams.h in place of launches."""
    kernel = r"(\w+(?:<[^<>]*>)?)"  # an instance, too
    text = re.sub(kernel + r"<<<([^,]*), ([^,]*), [^,]*, (\w+)>>>\(", r"late::launch(\4, \2, \3, \1, ", text)
    return re.sub(kernel + r"<<<([^,]*), ([^,]*)>>>\(", r"late::launch(nullptr, \2, \3, \1, ", text)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    shutil.copy(here / "hosted.cu", folder)
    run = subprocess.run([fieldwise, "stage", "--pipeline", "--all", "-o", "staged", "hosted.cu"], cwd=folder,
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"Bail out! {run.stderr}")
    staged = folder / "staged"
    (staged / "plain.cu").write_text((here / "hosted.cu").read_text())
    written = staged / "hosted_pipeline.cuh"
    written.write_text(launched(written.read_text()))
    if len(sys.argv) > 5:
        shutil.copy(sys.argv[5], staged / "fieldwise_pipeline.cuh")
    for part in ["test_pipeline.cpp", "late_streams.h"]:
        shutil.copy(here / part, staged)
    command = [compiler, "-std=c++17", "-Og", "-w", "-fsanitize=alignment", "-fsanitize-undefined-trap-on-error",
               "-DERROR_BEFORE=cudaErrorInvalidValue", "-I", source / "tests/streaming/executor", staged / "test_pipeline.cpp", "-o",
               staged / "program", "-pthread"]
    subprocess.run(command, check=True)
    sys.exit(subprocess.run([staged / "program", draws]).returncode)
