# SPDX-License-Identifier: MIT
"""Holds `fieldwise stage` to half a second for each application: the best of some runs. It works on two threads:
measure where two processors have nothing else to do.

usage: stage_time.py FIELDWISE FOLDER-OF-APPLICATIONS
"""
import pathlib
import resource
import subprocess
import sys
import time

MOST = 0.5  # seconds
RUNS = 7
PROGRAMS = ("main", "pipelines", "in_place_main", "appends")  # what measures, of many kernels or what is staged already


def run(command):
    """Seconds that it takes, and those of all processors together."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


fieldwise, folder = sys.argv[1], pathlib.Path(sys.argv[2])
sources = [path for path in sorted(folder.glob("*.cu"))
           if path.stem not in PROGRAMS and not path.stem.endswith("_by_hand")]
print(f"1..{len(sources)}")
failed = False
for number, path in enumerate(sources, 1):
    command = [fieldwise, "stage", "--grid", "1056"]
    if "size_t per" in path.read_text():
        command += ["--param", "n=1073741824", "--param", "per=3972"]
    seconds, cpu = min(run(command + [path]) for _ in range(RUNS))
    failed |= seconds > MOST
    print(f"{'ok' if seconds <= MOST else 'not ok'} {number} - {path.stem}: {seconds:.3f} s, {cpu:.3f} s of processors")
sys.exit(failed)
