#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what two builds of fieldwise say of public programs, before and after a change
(docs/evidence/apply-programs.md). Nothing is written or compiled.

LIST has lines REPOSITORY,COMMIT,PATH,KIND. FOLDER holds each repository at its commit, in a folder OWNER+NAME. A
program is one source with a main. Where one record is asked for before, each of the first two is named in turn. Prints
lines REPOSITORY,PATH,RECORD,BEFORE,AFTER,REASON BEFORE,REASON AFTER,SECONDS BEFORE,SECONDS AFTER, and to standard
error how many of each there are."""
import argparse
import collections
import csv
import os
import re
import resource
import subprocess
import sys
import time

NAMED = re.compile(r"one record is asked for, and here are (.*): name one by ")
SECONDS = 60
BYTES = 4 << 30


def limits():
    """Bounds the memory of the process that is about to run."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def outcome(status, errors):
    """What came of a run that ended with STATUS, and its first ERRORS without their place, or how safe it is."""
    said = next((line for line in errors.splitlines() if "error:" in line), "")
    reason = said.split("error: ", 1)[-1].strip()
    if status == 0:
        return "accepted", next((line for line in errors.splitlines() if line.startswith("safety:")), "")
    if status in (1, 2):
        return "refused", reason
    return {124: "not done in time", 70: "internal error"}.get(status, f"ended with {status}"), reason


def named(record):
    """The arguments that name RECORD, as apply does: "", R, "R of KERNEL"."""
    name, _, kernel = record.partition(" of ")
    return (["--record", name] if name else []) + (["--kernel", kernel] if kernel else [])


def apply(command, options, source, record):
    """What COMMAND says of RECORD ("": what it finds by itself) in SOURCE, and why; and how long it took."""
    began = time.monotonic()
    try:
        done = subprocess.run([command, "apply", "--layout", options.layout, *named(record), os.path.basename(source)],
                              cwd=os.path.dirname(source), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True, errors="replace", timeout=SECONDS, check=False, preexec_fn=limits)
        status, errors = done.returncode, done.stderr
    except subprocess.TimeoutExpired:
        status, errors = 124, f"error: not done in {SECONDS} seconds"
    return outcome(status, errors), time.monotonic() - began


def records(reason):
    """The first two records of which REASON asks for one, or none."""
    found = NAMED.search(reason)
    return re.split(r", (?![^(]*\))", found[1])[:2] if found else []


def compared(options, source, record):
    """What both commands say of RECORD in SOURCE, and how long they took."""
    before, took = apply(options.before, options, source, record)
    after, takes = apply(options.after, options, source, record)
    return [record, before[0], after[0], before[1], after[1], f"{took:.1f}", f"{takes:.1f}"]


def rows(options):
    """A line for each record of each program of the list."""
    with open(options.list, encoding="utf-8") as file:
        listed = [row for row in csv.reader(line for line in file if line.strip() and not line.startswith("#"))]
    for repository, _, path, *_ in listed:
        source = os.path.join(options.folder, repository.replace("/", "+"), path)
        if not os.path.exists(source):
            yield [repository, path, "", "no such program", "no such program"]
            continue
        row = compared(options, source, "")
        yield [repository, path, *row]
        for record in records(row[3]):
            yield [repository, path, *compared(options, source, record)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", required=True, help="the command of the build before the change")
    parser.add_argument("--after", required=True, help="the command of the build after it")
    parser.add_argument("--layout", default="soa")
    parser.add_argument("folder")
    parser.add_argument("list")
    options = parser.parse_args()
    for name in ("before", "after", "folder"):
        setattr(options, name, os.path.abspath(getattr(options, name)))
    counts = collections.Counter()
    out = csv.writer(sys.stdout, lineterminator="\n")
    for row in rows(options):
        out.writerow(row)
        sys.stdout.flush()
        counts[row[3], row[4]] += 1
    for (before, after), number in sorted(counts.items()):
        print(f"{number:6} {before}, {after}", file=sys.stderr)


if __name__ == "__main__":
    main()
