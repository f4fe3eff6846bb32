#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs public programs before and after `apply`, on the CPU (docs/evidence/apply-programs.md): a gate without a GPU.

FOLDER holds each repository at its commit, in a folder OWNER+NAME. LIST has lines
REPOSITORY,COMMIT,PATH,KIND,BEFORE,AFTER,ARGUMENTS as public_programs.csv; what follows PATH may be missing. Programs of
which AFTER is something else than "accepted" are left out. A program is one source with a main.

Each program is changed into each layout, by the record that apply finds or by each of the first two that it names.
Both texts are compiled for tests/rewrite/executor, with AddressSanitizer and UBSan, or without where the original fails
with them. The original runs twice with the threads in their order, and with other bytes in memory that nobody has
written; and in a drawn order. What varies is left out: lines, files and bytes. What is compared, in both orders, is the
exit status, the standard output, files that the program writes, and each copy from the device to the host. A program
that does not end in time is made smaller: its large whole numbers are, before and after. Prints lines
REPOSITORY,PATH,RECORD,LAYOUT,RESULT,HOW,REASON, and to standard error how many of each there are."""
import argparse
import collections
import csv
import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from compare_programs import limits, named, outcome, records
from gate_runs import Ran, compared, first_difference, first_error, padding, read_trace
from gate_texts import Texts, made_smaller, read

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARIES = re.compile(r'#\s*include\s*[<"](cublas|cufft|thrust/|cub/|cusparse|cusolver|cudnn|curand\.h|opencv|mpi\.h|'
                       r'GL/|GLFW|raylib|SDL|vulkan|Eigen|windows\.h|hdf5|nvml|npp|cuda_fp16|mma\.h)')
COMPILE = ["-std=c++20", "-w", "-O1", "-ffp-contract=off", "-fno-caret-diagnostics", "-ferror-limit=1",
           "-DERROR_BEFORE=cudaSuccess", "-include", "more.h"]
SANITIZE = ["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
DATA_BYTES = 8 << 20  # of the files that a program may read
OUTPUT_BYTES = 64 << 20
CPU_SECONDS = 200
OUT_OF_TIME = "does not end in time"
SOURCES = (".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc")


def hashes(folder):
    """The files below FOLDER, each with a hash of its bytes."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = hashlib.md5(file.read()).hexdigest()
    return found


def bounded():
    """Bounds what a program takes that is left alone: files that it writes, processor time."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_BYTES, OUTPUT_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


class Build:
    """A program compiled for the executor, or the REASON why not."""

    def __init__(self, options, texts, path, out, data, sanitized):
        self.options, self.sanitized, self.out, self.data = options, sanitized, out, data
        self.program = os.path.join(out, "program")
        tree = os.path.join(out, "tree")
        if not os.path.isdir(tree):
            texts.convert(path, tree, set())
        command = [options.compiler, *COMPILE, *(SANITIZE if sanitized else []), "-I", options.executor, "-I",
                   os.path.join(tree, os.path.dirname(path)), "-I", self.data, "-x", "c++", os.path.join(tree, path),
                   "-x", "none", options.clock, "-o", self.program]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, check=False)
            self.reason = None if done.returncode == 0 else first_error(done.stderr)
        except subprocess.TimeoutExpired:
            self.reason = "the compiler does not end in time"

    def furnish(self, folder):
        """Puts the files of the program into FOLDER that are no sources."""
        room = DATA_BYTES
        for where, folders, names in os.walk(self.data):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in sorted(names):
                path = os.path.join(where, name)
                if name.endswith(SOURCES) or not os.path.isfile(path) or os.path.getsize(path) > room:
                    continue
                room -= os.path.getsize(path)
                to = os.path.join(folder, os.path.relpath(path, self.data))
                os.makedirs(os.path.dirname(to), exist_ok=True)
                shutil.copyfile(path, to)

    def run(self, arguments, seconds, seed=0, fill=0):
        """Runs the program in a folder of its own. SEED is that of the order of threads, 0 for none; FILL chooses what
        memory holds that nobody has written."""
        folder = tempfile.mkdtemp(dir=self.out)
        trace = os.path.join(self.out, "trace")
        self.furnish(folder)
        before = hashes(folder)
        environment = {**os.environ, "EXECUTOR_SEED": str(seed), "EXECUTOR_TRACE": trace,
                       "EXECUTOR_FILL": "0x5a" if fill == 0 else "0x00", "MALLOC_PERTURB_": str(100 + fill),
                       "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:hard_rss_limit_mb=3000:"
                       f"max_malloc_fill_size=67108864:malloc_fill_byte={190 - fill}"}
        with open(os.path.join(self.out, "stdout"), "w+b") as out, open(os.path.join(self.out, "stderr"), "w+b") as err:
            try:
                status = subprocess.run(["./program", *arguments], executable=self.program, cwd=folder,
                                        stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment,
                                        timeout=seconds, check=False, preexec_fn=bounded).returncode
            except subprocess.TimeoutExpired:
                status = 124
            out.seek(0)
            err.seek(0)
            printed, errors = (file.read(8 << 20).decode("latin-1") for file in (out, err))
        files = {name: value for name, value in hashes(folder).items() if before.get(name) != value}
        ran = Ran(status, printed, errors, files, read_trace(trace))
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.exists(trace):
            os.remove(trace)
        return ran


class Program:
    """A program of the list: its original runs, and what comes of each layout."""

    def __init__(self, options, row, scratch):
        self.options, self.scratch = options, scratch
        self.root = os.path.join(options.folder, row[0].replace("/", "+"))
        self.path = row[2]
        self.folder = os.path.dirname(row[2])
        self.arguments = row[6].split() if len(row) > 6 else []
        self.data = os.path.join(self.root, self.folder)
        self.how, self.build, self.small = "sanitized", None, ""
        self.plain, self.drawn = [], []  # the original's runs: in the order of its threads, and in drawn ones

    def prepare(self):
        """Compiles the original and runs it, made smaller where it does not end in time; returns why it cannot be
        compared, or None."""
        reason = self.prepare_as_it_is()
        if not reason or reason[0] != "original does not end in time" or self.options.changed:
            return reason
        original, self.root = self.root, os.path.join(self.scratch, "smaller")
        self.how, self.small = "sanitized", ", smaller"
        Texts(original, self.folder).convert(self.path, self.root, set(), made_smaller)
        shutil.rmtree(os.path.join(self.scratch, "plain"))
        return self.prepare_as_it_is()

    def build_of(self, out, changed, sanitized):
        """The program of the folder CHANGED (None: the original), compiled in OUT."""
        return Build(self.options, Texts(self.root, self.folder, changed), self.path, out, self.data, sanitized)

    def prepare_as_it_is(self):
        """Compiles the original and runs it; returns why it cannot be compared, or None."""
        for sanitized in (True, False):
            self.build = self.build_of(os.path.join(self.scratch, "plain"), None, sanitized)
            if self.build.reason is not None:
                return "original does not compile on the executor", self.build.reason
            failed = self.run_original()
            if failed and failed[0] == "original fails" and sanitized:
                self.how = "plain: " + failed[1]
                continue
            if failed:
                return failed
            break
        if not self.plain[0].launched:
            return "original runs no kernel", f"ends with {self.plain[0].status}: " + " ".join(self.plain[0].lines)[:80]
        return None if compared(self.plain) else ("varies", "nothing is the same in two plain runs")

    def run_original(self):
        """Runs the original: in the order of its threads, once more with other bytes in memory, and in a drawn order.
        Returns why it cannot be compared, or None."""
        self.plain, self.drawn = [], []
        for seed, fill in ((0, 0), (0, 1), (1, 0)):
            ran = self.build.run(self.arguments, self.options.seconds, seed, fill)
            if ran.status == 124:
                return "original does not end in time", ""
            if ran.status < 0 or ran.fails_sanitized():
                return "original fails", first_error(ran.errors) or f"ends with {ran.status}"
            (self.drawn if seed else self.plain).append(ran)
            if ran.status != self.plain[0].status:
                return "varies", f"ends with {self.plain[0].status} or {ran.status}"
        return None

    def apply(self, record, layout, out):
        """Writes the program in LAYOUT to OUT; returns what apply says, and why."""
        options = self.options
        arguments = [options.command, "apply", "--layout", layout, *named(record), "-o", out,
                     os.path.basename(self.path)]
        try:
            done = subprocess.run(arguments, cwd=os.path.join(self.root, self.folder), stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, text=True, errors="replace", timeout=120, check=False,
                                  preexec_fn=limits)
        except subprocess.TimeoutExpired:
            return "not done in time", ""
        return outcome(done.returncode, done.stderr)

    def differs(self, build, pad):
        """What differs between the original and BUILD, or None. In a drawn order, what varies more seldom is looked for
        in up to four more runs."""
        changed = build.run(self.arguments, 3 * self.options.seconds)
        if changed.status == 124:
            return OUT_OF_TIME
        what = first_difference(self.plain, changed, pad)
        if what is not None:
            return what
        changed = build.run(self.arguments, 3 * self.options.seconds, 1)
        if changed.status == 124:
            return OUT_OF_TIME
        while (what := first_difference(self.plain, changed, pad, self.drawn)) is not None and len(self.drawn) < 5:
            self.drawn.append(self.build.run(self.arguments, self.options.seconds, len(self.drawn) + 1))
        return what and what + ", in a drawn order"

    def compare(self, record, layout):
        """RESULT,HOW,REASON of one record in one layout."""
        out = os.path.join(self.scratch, "changed")
        shutil.rmtree(out, ignore_errors=True)
        new = self.options.changed or os.path.join(out, "new")
        said, reason = ("accepted", "") if self.options.changed else self.apply(record, layout, new)
        if said != "accepted":
            return said, "", reason
        if not os.path.isdir(new):
            return "nothing changes", "", ""
        build = self.build_of(out, new, self.how == "sanitized")
        how = self.how.replace("plain", "plain" + self.small) if "plain" in self.how else self.how + self.small
        if build.reason is not None:
            return "changed does not compile", how, build.reason
        difference = self.differs(build, padding(new))
        if difference is not None:
            return ("changed " + difference if difference == OUT_OF_TIME else "different"), how, difference
        what, status = compared(self.plain), self.plain[0].status
        return (f"same ({what})" if what else "varies"), how, f"ends with {status}" if status else ""

    def results(self):
        """RECORD,LAYOUT,RESULT,HOW,REASON of what apply finds by itself, or of each of the first two records that it
        names where it asks for one."""
        first = self.compare("", self.options.layouts[0])
        tried = records(first[2]) if first[0] == "refused" else []
        if not tried:
            yield ["", self.options.layouts[0], *first]
        for record in tried or [""]:
            for layout in self.options.layouts[0 if tried else 1:]:
                yield [record, layout, *self.compare(record, layout)]


def listed(options):
    """The rows of the list that are to be tried."""
    with open(options.list, encoding="utf-8") as file:
        rows = [row for row in csv.reader(line for line in file if line.strip() and not line.startswith("#"))]
    rows = [row for row in rows if len(row) < 6 or row[5] == "accepted"]
    return [row for row in rows if options.only in row[0] + "/" + row[2]]


def results(options, row):
    """The lines of one program."""
    source = os.path.join(options.folder, row[0].replace("/", "+"), row[2])
    if not os.path.isfile(source):
        yield ["", "", "no such program", "", ""]
        return
    if library := LIBRARIES.search(read(source)):
        yield ["", "", "needs a library", "", library[1]]
        return
    with tempfile.TemporaryDirectory(dir=options.scratch) as scratch:
        program = Program(options, row, scratch)
        if reason := program.prepare():
            yield ["", "", reason[0], program.how, reason[1]]
            return
        yield from program.results()


def compile_clock(options, folder):
    """Compiles the executor's clock to FOLDER."""
    options.clock = os.path.join(folder, "clock.o")
    subprocess.run([options.compiler, "-std=c++17", "-O1", "-c", os.path.join(options.executor, "clock.cpp"), "-o",
                    options.clock], check=True)


def read_options():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default="build/estimator/fieldwise", help="the command of the build")
    parser.add_argument("--compiler", default="clang++")
    parser.add_argument("--layouts", default="soa,aosoa@32")
    parser.add_argument("--seconds", type=float, default=20,
                        help="for one run of the original; a changed one has three times as many")
    parser.add_argument("--only", default="", help="programs alone whose REPOSITORY/PATH has this text")
    parser.add_argument("--changed", help="the sources in this folder in place of what apply writes")
    parser.add_argument("--total-seconds", type=float, default=0, help="begin no program after that")
    parser.add_argument("--scratch", help="folder for what is compiled (default: a temporary one)")
    parser.add_argument("folder")
    parser.add_argument("list")
    options = parser.parse_args()
    options.layouts = options.layouts.split(",")
    options.executor = os.path.join(HERE, "executor")
    for name in ("command", "folder", "changed"):
        if getattr(options, name):
            setattr(options, name, os.path.abspath(getattr(options, name)))
    return options


def main():
    options = read_options()
    counts, programs, began = collections.Counter(), collections.Counter(), time.monotonic()
    out = csv.writer(sys.stdout, lineterminator="\n")
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        options.scratch = folder
        compile_clock(options, folder)
        for row in listed(options):
            if options.total_seconds and time.monotonic() - began > options.total_seconds:
                break
            said = set()
            for record, layout, result, how, reason in results(options, row):
                out.writerow([row[0], row[2], record, layout, result, how, reason])
                sys.stdout.flush()
                counts[layout, result, how.split(":")[0]] += 1
                said.add(result)
            programs.update(said)
    for (layout, result, how), number in sorted(counts.items()):
        print(f"{number:6} {result}{', ' + how if how else ''}{', ' + layout if layout else ''}", file=sys.stderr)
    for result, number in sorted(programs.items()):
        print(f"{number:6} programs: {result}", file=sys.stderr)
    return 1 if any("different" in result for result in programs) else 0


if __name__ == "__main__":
    sys.exit(main())
