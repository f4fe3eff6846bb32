# SPDX-License-Identifier: MIT
"""Random kernels before and after `fieldwise stage`, and the applications of benchmarks/streaming after it, on the CPU.

usage: test_command.py FIELDWISE SOURCE-DIR COMPILER KERNELS [SEED [written]]

With "written" the applications are staged and not run.
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from random_kernels import Change, Kernel, Walk, kernels_text, program_text

fieldwise, source, compiler = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
here = source / "tests/stage"
OPTIONS = ["-std=c++17", "-O0", "-w", "-fsigned-char", "-fno-strict-aliasing", "-fwrapv", "-ffp-contract=off",
           "-fsanitize=alignment", "-fsanitize-undefined-trap-on-error"]
STAGED = ["dna", "grep", "inverted", "kmeans", "mastercard", "matmul", "opinion", "pageviews", "upper", "wc"]
FEW = 5  # kernels, of which none may be staged
done = 0


def report(is_right, name):
    global done
    done += 1
    print(f"{'ok' if is_right else 'not ok'} {done} - {name}")
    return is_right


def stage(*arguments):
    run = subprocess.run([fieldwise, "stage", "--all", *arguments], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"Bail out! fieldwise stage {arguments}: {run.stderr}")
    return run.stdout


def test_random(folder, make, n, seed, *options):
    draw = random.Random(seed)
    kernels = [make(draw, number) for number in range(n)]
    for kernel in kernels:
        kernel.is_apart |= "--apart" in options
    path = folder / "kernels.cu"
    path.write_text(kernels_text(kernels))
    stage(*options, "-o", folder / "staged", path)
    staged = folder / "staged/kernels.cu"
    if not staged.exists() and n <= FEW:
        for _ in range(3):
            report(True, f"none of {n} random kernels are staged: {make.__name__} {' '.join(options)}")
        return
    texts = re.split(r"__global__ void k\d+\(", staged.read_text())[1:]
    for kernel, text in zip(kernels, texts):
        kernel.meets = "strip_warp" in text
    n_staged = sum("fieldwise::stage::" in text for text in texts)
    n_lines = sum("fieldwise::stage::inout" in text for text in texts)
    least = n / 6 if options in ((), ("--monitor",)) else 0
    report(n_staged > least and (n_lines > n / 6 or make is not Change),
           f"{n_staged} of {n} random kernels are staged, {n_lines} with lines: {make.__name__} {' '.join(options)}")
    stage(*options, "-o", folder / "again", staged)
    report(not list((folder / "again").rglob("kernels.cu")), "what is staged is not staged again")
    (folder / "program.cpp").write_text(program_text(kernels))
    includes = ["-I", here, "-I", source / "tests/streaming/executor", "-I", folder / "staged", "-I", folder]
    lines = ["-DFIELDWISE_STAGE_LINES=2"] if "--monitor" in options else []  # fewer than some kernels have arrays
    subprocess.run([compiler, *OPTIONS, *lines, *includes, folder / "program.cpp", "-o", folder / "program"], check=True)
    report(subprocess.run([folder / "program"]).returncode == 0, "random kernels leave the same bytes when staged")


def test_applications(folder, *options):
    for part in ["benchmarks/streaming", "tests/streaming", "tests/rewrite/executor"]:
        shutil.copytree(source / part, folder / part)
    check = folder / "tests/streaming/check.cpp"
    check.write_text('#include <cuda_runtime.h>\n#include "benchmarks/streaming/fieldwise_stage.cuh"\n' + check.read_text())
    are_staged = True
    for name in STAGED:
        path = folder / f"benchmarks/streaming/{name}.cu"
        stage("--in-place", *options, path)
        is_staged = "fieldwise::stage::" in path.read_text()
        are_staged = are_staged and is_staged == (name != "mastercard" or bool(options))  # visits may be purchases
    report(are_staged, f"applications are staged {' '.join(options)}")
    if sys.argv[6:] == ["written"]:
        return
    command = [sys.executable, folder / "tests/streaming/test_streaming.py", folder, compiler, "4"]
    report(subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0, "they are right when staged")


SEED = int(sys.argv[5]) if len(sys.argv) > 5 else 1
NUMBER = int(sys.argv[4])
print("1..33" if sys.argv[6:] == ["written"] else "1..36")
for make, n, options in [
    (Kernel, NUMBER, []),
    (Walk, NUMBER, []),
    (Walk, NUMBER, ["--monitor"]),
    (Kernel, NUMBER // 4, ["--granules", "1"]),
    (Kernel, NUMBER // 4, ["--granules", "4"]),
    (Kernel, NUMBER // 4, ["--granules", "8"]),
    (Kernel, NUMBER // 4, ["--form", "cursor"]),
    (Change, NUMBER, []),
    (Change, NUMBER // 4, ["--apart"]),
    (Change, NUMBER // 4, ["--form", "line"]),
]:
    with tempfile.TemporaryDirectory() as name:
        test_random(pathlib.Path(name), make, n, SEED, *options)
for options in [[], ["--apart"], ["--monitor"]]:
    with tempfile.TemporaryDirectory() as name:
        test_applications(pathlib.Path(name), *options)
