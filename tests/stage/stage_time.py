# SPDX-License-Identifier: MIT
"""Holds `fieldwise stage` to half a second for each application: the best of some runs, in CPU time.

usage: stage_time.py FIELDWISE FOLDER-OF-APPLICATIONS
"""
import pathlib
import resource
import subprocess
import sys

MOST = 0.5  # seconds
RUNS = 7


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


fieldwise, folder = sys.argv[1], pathlib.Path(sys.argv[2])
sources = [path for path in sorted(folder.glob("*.cu"))
           if path.stem != "main" and not path.stem.endswith("_by_hand")]
print(f"1..{len(sources)}")
failed = False
for number, path in enumerate(sources, 1):
    command = [fieldwise, "stage", "--grid", "1056"]
    if "size_t per" in path.read_text():
        command += ["--param", "n=1073741824", "--param", "per=3972"]
    seconds = min(cpu_seconds(command + [path]) for _ in range(RUNS))
    failed |= seconds > MOST
    print(f"{'ok' if seconds <= MOST else 'not ok'} {number} - {path.stem}: {seconds:.3f} s")
sys.exit(failed)
