# SPDX-License-Identifier: MIT
"""Plants faults into fieldwise_pipeline.cuh: test_pipeline.py must find each.

usage: test_pipeline_faults.py FIELDWISE SOURCE-DIR COMPILER
"""
import pathlib
import subprocess
import sys
import tempfile

from library import library_text

source = pathlib.Path(sys.argv[2])
text = library_text(source, "pipeline.cuh")
FAULTS = [
    ("a kernel does not wait for its data", "            !check(cudaStreamWaitEvent(streams[KERNEL], lane.ends[IN], 0)) ||\n", ""),
    ("what goes back does not wait for the kernel",
     "            !check(cudaStreamWaitEvent(streams[OUT], lane.ends[KERNEL], 0)) ||\n", ""),
    ("slices that meet do not wait for each other", "if (other.slice && meet(*other.slice, slice))", "if (false)"),
    ("what is not written is lost", "array.is_written && window.written ==", "array.is_written || window.written =="),
    ("memory is used again too early", "        retire(lane);\n        for", "        for"),
    ("the last element is left out", "atomicMax(&window.high, high + 1)", "atomicMax(&window.high, high)"),
    ("windows begin before their arrays", "window.low = std::max(window.low, 0ll);", ""),
    ("what was written stays in the pinned buffer", "arrays[a].is_written && lane.pinned[a]) {", "false) {"),
    ("two arrays may be one", "grid.z != 1 || overlap()", "grid.z != 1"),
    ("all blocks think that they are the first slice's", "compute(slice.first,", "compute(0,"),
]
print(f"1..{len(FAULTS)}")
failed = False
for number, (name, old, new) in enumerate(FAULTS, 1):
    if text.count(old) != 1:
        sys.exit(f"Bail out! {old!r} is not there once")
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "fieldwise_pipeline.cuh"
        library.write_text(text.replace(old, new))
        run = subprocess.run([sys.executable, source / "tests/stage/test_pipeline.py", *sys.argv[1:4], "100", library],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    failed |= run.returncode == 0
    print(f"{'not ok' if run.returncode == 0 else 'ok'} {number} - {name}")
sys.exit(failed)
