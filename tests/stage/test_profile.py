# SPDX-License-Identifier: MIT
"""What `fieldwise stage --profile` counts, on the CPU, beside what follows from the addresses of the accesses.

usage: test_profile.py FIELDWISE SOURCE-DIR COMPILER
"""
import collections
import csv
import io
import pathlib
import shutil
import subprocess
import sys
import tempfile

fieldwise, source, compiler = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3]
here = source / "tests/stage"
THREADS, PER, N = 64, 37, 150
NOTES = [("48", "an access through a pointer that is no parameter of the kernel"), ("58", "an access that a macro writes"),
         ("58", "what peek accesses, which is called here"), ("59", "what the lambda accesses")]
done = 0


def report(is_right, name):
    global done
    done += 1
    print(f"{'ok' if is_right else 'not ok'} {done} - {name}")


def run(folder, name):
    """What the program prints on each stream; FOLDER holds counted.cu."""
    shutil.copy(here / "test_counted.cpp", folder)  # beside the source that it includes
    command = [compiler, "-std=c++17", "-O1", "-w", "-I", folder, "-I", source / "tests/streaming/executor",
               folder / "test_counted.cpp", "-o", folder / name]
    subprocess.run(command, check=True)
    run = subprocess.run([folder / name], capture_output=True, text=True, check=True)
    return run.stdout, run.stderr


class Thread:
    """Counts one thread's accesses."""

    def __init__(self, counts):
        self.counts, self.last = counts, {}

    def access(self, kernel, array, place, address):
        # Arrays are aligned to 256 bytes; what comes first in a kernel has no last one.
        last, count = self.last.get(array), self.counts[kernel, array, place]
        count["accesses"] += 1
        if last is not None:
            for size in (16, 32, 64):
                count[f"hits{size}"] += address // size == last // size
            count["back"] += address < last
        self.last[array] = address


def expected():
    """The counts by kernel, array and number of the place in its kernel."""
    counts = collections.defaultdict(collections.Counter)
    for t in range(THREADS):
        thread = Thread(counts)
        for i in range(PER):
            thread.access("walk", "text", 0, t * PER + i)
        for i in reversed(range(PER)):
            thread.access("walk", "text", 1, t * PER + i)
        if t % 2 == 0:
            thread.access("walk", "sums", 2, 4 * t)
        thread = Thread(counts)
        for i in range(t, N, THREADS):
            thread.access("fields", "particles", 1, 20 * i)
            thread.access("fields", "particles", 0, 20 * i + 8)
            thread.access("fields", "numbers", 2, 24 * i)
            thread.access("fields", "numbers", 3, 24 * i + 8)
        thread.access("fields", "particles", 4, 20 * t)
        for i in range(5):
            thread.access("fields", "numbers", 5, 8 * i)
        Thread(counts).access("others", "a", 0, 4 * t)
    return counts


print("1..5")
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "counted.cu").write_text((here / "counted.cu").read_text())
    written = subprocess.run([fieldwise, "stage", "--profile", "-o", "profiled", "counted.cu"], cwd=folder,
                             capture_output=True, text=True)
    report(written.returncode == 0, "it is written")
    plain, counted = run(folder, "plain"), run(folder / "profiled", "counted")
    report(plain[1] == counted[1], "results are the same")
    rows = list(csv.DictReader(io.StringIO(counted[0])))
    wanted, numbers, is_right = expected(), collections.Counter(), len(rows) > 0
    for row in rows:
        place = numbers[row["kernel"]]
        numbers[row["kernel"]] += 1
        count = wanted.pop((row["kernel"], row["array"], place), None)
        are_same = count is not None and all(int(row[key]) == count[key] for key in
                                             ("accesses", "hits16", "hits32", "hits64", "back"))
        if not are_same:
            print(f"# {row}: {count}")
        is_right = is_right and are_same and row["lanes_in_one_line"] == "1.00"  # of a CPU's single thread
    report(is_right and not wanted, "accesses are counted, and which hit")
    notes = [line.split(": note: not counted: ") for line in written.stderr.splitlines()]
    print("\n".join(f"# {note}" for note in notes))
    report([(note[0].split(":")[1], note[1]) for note in notes] == NOTES, "what is not counted is said")
    again = subprocess.run([fieldwise, "stage", "--profile", "--diff", "profiled/counted.cu"], cwd=folder,
                           capture_output=True, text=True)
    report(again.returncode == 1 and again.stdout == "", "what counts is not changed again")
