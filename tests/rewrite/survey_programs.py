#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Applies a layout to public programs, each in a copy of its folder, and compiles them with nvcc
(docs/evidence/apply-programs.md).

FOLDER has a compile_commands.json, as tests/frontend/make_commands.py writes it, and a folder for each program.
LIST has lines PROGRAM,RECORD and perhaps more arguments of apply behind a comma; without LIST, all records of structs,
vector types and flattened arrays that rank finds are tried. Prints lines PROGRAM,RECORD,OUTCOME,REASON."""
import argparse
import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# A function that CUDA 13 has no more is given its newer name.
COMPILE = ["-arch=sm_90", "-w", "-DcudaThreadSynchronize=cudaDeviceSynchronize", "-Werror",
           "cross-execution-space-call", "-Xcicc", "-O0", "-Xptxas", "-O0"]


def run(command, folder, seconds):
    """The exit status and what COMMAND says in FOLDER."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace",
                              timeout=seconds, check=False)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return 124, "", f"{command[0]}: not done in {seconds} seconds"


def kept(arguments):
    """Of nvcc's ARGUMENTS those that say what is compiled: macros, folders of includes, the language."""
    words, take = [], 0
    for word in arguments[1:]:
        if take:
            words.append(word)
            take -= 1
        elif word in ("-I", "-D", "-isystem", "-include"):
            words.append(word)
            take = 1
        elif word.startswith(("-I", "-D", "-std=", "--std=", "-isystem")):
            words.append(word)
    return words


class Program:
    """The sources of one folder, with their arguments."""

    def __init__(self, name, entries):
        self.name = name
        self.folder = entries[0]["directory"]
        self.arguments = []
        self.sources = []
        for entry in entries:
            self.sources += [entry["file"]] if entry["file"] not in self.sources else []
            self.arguments += [word for word in kept(entry["arguments"]) if word not in self.arguments]
        self.extra = [word for entry in entries[:1] for word in entry["arguments"] if word.startswith("--expt")
                      or word.startswith("--extended") or word == "-rdc=true" or word == "-dc"]

    def compile(self, folder, link):
        """What nvcc says against the program in FOLDER, or None."""
        if link:
            status, said, errors = run(["make", "ARCH=" + architecture(folder), "-B"], folder, 3600)
            return None if status == 0 else first_error(errors + said)
        with tempfile.TemporaryDirectory() as scratch:
            for source in self.sources:
                words = [word for word in self.extra if word != "-dc"]
                more = ["-rdc=true"] if "-dc" in self.extra else []
                status, said, errors = run(["nvcc", *COMPILE, *words, *more, *self.arguments, "-c", source, "-o",
                                            os.path.join(scratch, "out.o")], folder, 600)
                if status != 0:
                    return first_error(errors + said)
        return None


def architecture(folder):
    """sm_90 as the Makefile in FOLDER wants it said: some have the number alone."""
    with open(os.path.join(folder, "Makefile"), encoding="utf-8", errors="replace") as file:
        return "90" if re.search(r"^ARCH\s*[:?]?=\s*\d", file.read(), re.MULTILINE) else "sm_90"


def first_error(text):
    """The first line of TEXT that is an error."""
    lines = [line for line in text.splitlines() if "error" in line.lower()]
    return (lines or text.splitlines() or ["no reason"])[0].strip()


def programs(top):
    """All programs of TOP by name."""
    with open(os.path.join(top, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    found = {}
    for entry in entries:
        name = os.path.relpath(entry["directory"], top).split(os.sep)[0]
        found.setdefault(name, []).append(entry)
    return {name: Program(name, those) for name, those in found.items()}


def listed(path):
    """The lines of the list at PATH."""
    with open(path, encoding="utf-8") as file:
        return [row for row in csv.reader(line for line in file if line.strip() and not line.startswith("#"))]


def is_surveyed(kernel):
    """Whether the record of KERNEL, as rank tells of it, is one of structs, of vectors or of a flattened array."""
    return not kernel["record"].endswith("_items") and not any(line.startswith("proposed:")
                                                               for line in kernel["assumptions"])


def records(options, program):
    """The records that rank finds in PROGRAM, each with a kernel that has it."""
    found = {}
    for source in program.sources:
        _, text, _ = run([options.fieldwise, "rank", "--format", "json", "--layout", "aos", source, "--",
                          *program.arguments], program.folder, 60)
        try:
            for kernel in filter(is_surveyed, json.loads(text)["kernels"]):
                found.setdefault(kernel["record"], kernel["kernel"])
        except ValueError:
            continue
    return sorted(found.items())


def apply(options, program, record, more):
    """The outcome for RECORD of PROGRAM ("": what apply finds by itself), and why."""
    copy = program.folder.rstrip("/") + ".applied"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(program.folder, copy, symlinks=True)
    try:
        named = ["--record", record] if record else []
        words = [options.fieldwise, "apply", "--layout", options.layout, *named, "--in-place", *more,
                 *program.sources, "--", *program.arguments]
        status, _, errors = run(words, copy, 120)
        if status != 0:
            return ("refused" if status in (1, 2) else "crash"), first_error(errors)
        if options.no_compile:
            return "accepted", ""
        against = program.compile(copy, options.link)
        if not against:
            return "rewritten", ""
        before = program.compile(program.folder, options.link)
        return ("original does not compile", before) if before else ("does not compile", against)
    finally:
        if not options.keep:
            shutil.rmtree(copy, ignore_errors=True)


def is_parallel(kernel):
    """Whether the record of KERNEL is one of parallel pointers, which rank proposes."""
    return any(line.startswith("proposed:") for line in kernel["assumptions"])


def parallel_record(options, program):
    """The record of parallel pointers that all kernels of PROGRAM can have, "" where apply finds it by itself; None:
    there is none."""
    found = False
    for source in program.sources:
        _, text, _ = run([options.fieldwise, "rank", "--format", "json", "--layout", "soa", source, "--",
                          *program.arguments], program.folder, 60)
        try:
            found = found or any(map(is_parallel, json.loads(text)["kernels"]))
        except ValueError:
            continue
        _, text, _ = run([options.fieldwise, "rank", "--layout", "soa", source, "--", *program.arguments],
                         program.folder, 60)
        named = re.search(r"^One record in all kernels.*--record (\S+)$", text.replace("\n  ", " "), re.MULTILINE)
        if named:
            return named[1]
    return "" if found else None


def chosen(options, known):
    """The names of the programs KNOWN that OPTIONS mean."""
    left_out = set(options.leave_out.split(","))
    names = sorted(known, key=lambda name: hashlib.md5(name.encode()).hexdigest()) if options.first else sorted(known)
    return [name for name in names[:options.first] if name not in left_out]


def found_rows(options, known):
    """What apply says of each record that rank finds."""
    for name in chosen(options, known):
        for record, kernel in records(options, known[name]):
            outcome, reason = apply(options, known[name], record, [])
            if "name one by --kernel" in reason:
                outcome, reason = apply(options, known[name], record, ["--kernel", kernel])
            yield [name, record, outcome, reason]


def parallel_rows(options, known):
    """What apply says of the parallel pointers of each program."""
    for name in chosen(options, known):
        record = parallel_record(options, known[name])
        if record is not None:
            yield [name, record or "parallel pointers", *apply(options, known[name], record, [])]


def listed_rows(options, known):
    """What apply says of each line of the list."""
    for name, record, *more in listed(options.list):
        if name in known:
            yield [name, record, *apply(options, known[name], record, more)]
        else:
            yield [name, record, "no such program", ""]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fieldwise", default="fieldwise", help="the command")
    parser.add_argument("--layout", default="soa")
    parser.add_argument("--link", action="store_true", help="compile and link by make, with optimization")
    parser.add_argument("--no-compile", action="store_true", help="apply alone")
    parser.add_argument("--keep", action="store_true", help="leave the copies, PROGRAM.applied, where they are")
    parser.add_argument("--parallel", action="store_true", help="the parallel pointers of each program instead")
    parser.add_argument("--first", type=int, metavar="N", help="the first N programs, by the MD5 of their names")
    parser.add_argument("--leave-out", default="", metavar="NAME,...", help="programs that are not tried")
    parser.add_argument("folder")
    parser.add_argument("list", nargs="?")
    options = parser.parse_args()
    command = shutil.which(options.fieldwise) or parser.error(f"{options.fieldwise}: no such command")
    options.fieldwise = os.path.abspath(command)
    known = programs(os.path.abspath(options.folder))
    out = csv.writer(sys.stdout, lineterminator="\n")
    for row in (listed_rows(options, known) if options.list else parallel_rows(options, known) if options.parallel
                else found_rows(options, known)):
        out.writerow(row)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
