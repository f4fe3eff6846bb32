#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes archdb/errors/missing.csv: what it costs that published numbers do not give all that the model reads.

  missing.py FIELDWISE [--check] [--keys] [--only GPU...]

For each file of archdb/gpus/ that asks for `sector` the keys are taken that an estimate depends on, that the H200's file
has, and that this file lacks. The H200's file without these ranks the launches that were measured on an H200 again: what
the layout that is named takes over the fastest, mean and worst, and how many times as wide the interval of a gain would
have to be to hold nine of ten measured ones. That is what the lack costs on an H200; that another GPU is another one is
not in it.

  --check  writes nothing; shows what would change
  --keys   with --check: looks at the keys alone, and plans nothing
  --only   of these GPUs alone
"""
import argparse
import difflib
import glob
import math
import os
import re
import subprocess
import sys
import tempfile

import intervals

ROOT, TABLE = intervals.ROOT, "archdb/errors/missing.csv"
REFERENCE, OTHER = "hopper-h200", "hopper-h100-sxm"
MEASURED = {REFERENCE: "h200", OTHER: "h100"}
CARRIED = "(carried over)"  # the H200's file for the launches of the H100
VALIDATION = "benchmarks/kernels/validation"
CALIBRATION = "benchmarks/calibration"
NAMED = 0.03  # the share within which the command names the simpler layout: docs/evidence/intervals.md
HEAD = """# What picks and intervals are worth without the keys that a GPU's file lacks, on launches that were measured on an
# H200 (hopper-h100-sxm: on an H100; (carried over): by the H200's file on an H100): benchmarks/accuracy/missing.py makes
# this. `mean` and `worst`: what the layout that is named takes over the fastest. `width`: how many times as wide as that
# of a measured GPU the interval of a gain has to be to hold nine of ten.
gpu,model,launches,mean,worst,width,missing,keys
"""


def path_of(gpu):
    return os.path.join(ROOT, "archdb/gpus", gpu + ".arch")


def read_values(gpu):
    """Keys with known values, and the model."""
    with open(path_of(gpu), encoding="utf-8") as text:
        pairs = dict(re.findall(r"^([a-z0-9_]+) = (.*)$", text.read(), re.M))
    return {key for key, value in pairs.items() if value != "unknown"}, pairs["model"]


def read_list():
    """Key -> group; (model, key or [group]) that are not read; model -> keys read alone; key -> what it stands in for."""
    with open(os.path.join(ROOT, "archdb/keys/arch_keys.def"), encoding="utf-8") as text:
        groups = dict(re.findall(r'^GPU_KEY\([A-Z0-9_]+,\s*"(\w+)",\s*"(\w+)"', text.read(), re.M))
    with open(os.path.join(ROOT, "archdb/keys/unread.def"), encoding="utf-8") as text:
        rows = text.read()
    unread = set(re.findall(r'^UNREAD\((\w+), "([^"]+)"', rows, re.M))
    stands = dict(re.findall(r'^STAND_IN\("(\w+)", "(\w+)"\)', rows, re.M))
    return groups, unread, stands


def missing_keys(gpu):
    """What `sector` reads, the reference knows and GPU's file does not, in the order of arch_keys.def."""
    groups, unread, stands = read_list()
    reference, _ = read_values(REFERENCE)
    known, _ = read_values(gpu)

    def is_read(key):
        return not any((model, name) in unread for model in ("ANY", "sector") for name in (key, f"[{groups[key]}]"))

    return [key for key in groups if key in reference and key not in known and is_read(key) and
            not (stands.get(key) in known)]


def write_without(folder, keys):
    """The reference's file without KEYS, in FOLDER."""
    with open(path_of(REFERENCE), encoding="utf-8") as text:
        lines = text.read().split("\n")
    kept = []
    for line in lines:
        key = re.match(r"([a-z0-9_]+)(\.(spread|confidence))? = ", line)
        if key and key[1] in keys and key[2]:
            continue
        kept.append(f"{key[1]} = unknown" if key and key[1] in keys else line)
    with open(os.path.join(folder, REFERENCE + ".arch"), "w", encoding="utf-8") as text:
        text.write("\n".join(kept))


def plan(script, fieldwise, folder, archdb, **environment):
    done = subprocess.run([os.path.join(ROOT, script), fieldwise, folder], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          env=dict(os.environ, FIELDWISE_ARCHDB=archdb, **environment), check=False)
    if done.returncode:
        sys.exit(f"missing.py: {script}: {done.stderr.decode(errors='replace')}")
    return folder


class Results:
    """What stored launches say of a file: by the keys that are missing, each once."""

    def __init__(self, fieldwise, work):
        self.fieldwise, self.work, self.found, self.n = fieldwise, work, {}, 0
        self.band = next(line.split(",")[1:4] for line in open(os.path.join(ROOT, intervals.TABLE), encoding="utf-8")
                         if line.startswith("row,"))
        self.band = tuple(float(number) for number in self.band)

    def folder(self, name):
        self.n += 1
        path = os.path.join(self.work, f"{self.n}-{name}")
        return path

    def of(self, key, make):
        if key not in self.found:
            self.found[key] = make()
        return self.found[key]

    def launches(self, archdb, gpu):
        """(rows of gains that nobody looked at, costs) on what was measured on GPU."""
        times = os.path.join(ROOT, VALIDATION, "results", MEASURED[gpu], "times.csv")
        bundle = plan(VALIDATION + "/plan.sh", self.fieldwise, self.folder("validation"), archdb, ARCH=gpu)
        rows, costs = [], intervals.read_costs(bundle, times)
        if gpu == REFERENCE:
            times = os.path.join(ROOT, CALIBRATION, "results", MEASURED[gpu], "times.csv")
            bundle = plan(CALIBRATION + "/plan.sh", self.fieldwise, self.folder("calibration"), archdb)
            rows = intervals.gains(bundle, times, gpu)[0]
            costs += intervals.read_costs(bundle, times)
        else:
            rows = intervals.gains(bundle, times, gpu)[0]
        return rows, costs

    def without(self, keys):
        folder = self.folder("archdb")
        os.mkdir(folder)
        write_without(folder, set(keys))
        return self.launches(f"{folder}:{os.path.join(ROOT, 'archdb')}", REFERENCE)

    def carried(self):
        """The reference's file for launches that were measured on another GPU of its family."""
        folder = self.folder("archdb")
        os.mkdir(folder)
        write_without(folder, set())
        os.rename(os.path.join(folder, REFERENCE + ".arch"), os.path.join(folder, OTHER + ".arch"))
        return self.launches(f"{folder}:{os.path.join(ROOT, 'archdb')}", OTHER)

    def row(self, gpu):
        if gpu == CARRIED:
            return self.text(gpu, "sector", [], *self.carried())
        archdb = os.path.join(ROOT, "archdb")
        _, model = read_values(gpu)
        keys = missing_keys(gpu) if gpu not in MEASURED else []
        if gpu in MEASURED:
            rows, costs = self.of(gpu, lambda: self.launches(archdb, gpu))
        else:
            rows, costs = self.of(tuple(keys), lambda: self.without(keys))
        return self.text(gpu, model, keys, rows, costs)

    def text(self, gpu, model, keys, rows, costs):
        mean, worst = intervals.regret(costs, NAMED)
        width = f"{max(1, intervals.scale(rows, self.band)):.2f}" if rows else ""
        return f"{gpu},{model},{len(costs)},{mean:.3f},{worst:.3f},{width},{len(keys)},{' '.join(keys)}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fieldwise")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--only", nargs="+")
    options = parser.parse_args()
    path = os.path.join(ROOT, TABLE)
    gpus = sorted(os.path.basename(file)[:-len(".arch")] for file in glob.glob(path_of("*")))
    gpus = [gpu for gpu in gpus if read_values(gpu)[1] == "sector"]
    rows = [CARRIED, *gpus]
    stored = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as text:
            stored = {line.split(",")[0]: line for line in text if line.split(",")[0] in rows}
    if options.keys:
        wanted = {gpu: " ".join(missing_keys(gpu)) if gpu not in MEASURED else "" for gpu in gpus}
        wrong = [gpu for gpu in gpus if gpu not in stored or stored[gpu].rstrip("\n").split(",")[7] != wanted[gpu]]
        for gpu in wrong:
            print(f"{TABLE}: the keys of {gpu} are: {wanted[gpu] or 'none'}")
        return 1 if wrong else 0
    with tempfile.TemporaryDirectory() as work:
        results = Results(os.path.abspath(options.fieldwise), work)
        for gpu in options.only or rows:
            stored[gpu] = results.row(gpu)
            if not options.check:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(HEAD + "".join(stored[one] for one in rows if one in stored))
            print(stored[gpu][:100].rstrip(), file=sys.stderr, flush=True)
    text = HEAD + "".join(stored[gpu] for gpu in rows if gpu in stored)
    old = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            old = file.read()
    if options.check:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), text.splitlines(True), TABLE, TABLE + " (made anew)"))
        return 1 if old != text else 0
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
