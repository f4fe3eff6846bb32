# SPDX-License-Identifier: MIT
"""A copy of the tree in which mutants are made, its build and its tests."""
import hashlib
import json
import multiprocessing
import os
import resource
import selectors
import signal
import stat
import subprocess
import sys
import time
import zlib
from pathlib import Path

import mutate

FOLDERS = (
    "estimator/model", "estimator/ir", "estimator/source", "estimator/changes", "estimator/rewrite", "estimator/stage",
    "estimator/choose", "estimator/command/apply", "layouts", "archdb/infer",
)
REACHED_MOST = 65536  # as in reached.h
BLOCKS_A_FILE = 50  # numbers come in multiples: one block more leaves the other files as they are
ADDRESS_SPACE = 6 << 30  # bytes that a process of a test may map
READ_SOURCES = {"numbers"}  # tests of the sources' text: they see any change, and nothing of what it does
LINK_SECONDS = 0.15  # before a test can run
TOP = Path(__file__).resolve().parents[2]


def tracked_files():
    """Files of the tree that git knows or would add."""
    listed = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=TOP)
    return sorted(name for name in listed.decode().split("\0") if name and (TOP / name).is_file())


def snapshot_of_tree():
    """The files of the tree as they are now: by name, their bytes and modes."""
    return {name: ((TOP / name).read_bytes(), (TOP / name).stat().st_mode) for name in tracked_files()}


def is_mutated(name):
    return name.startswith(FOLDERS) and name.endswith((".c", ".h"))


class Tree:
    """The copy: sources that say which of their blocks are reached."""

    def __init__(self, folder):
        self.folder = folder
        self.texts = {}  # of the sources to change
        self.first_block, self.n_blocks = {}, {}
        self.sum = hashlib.sha256()

    def write(self, name, data):
        path = self.folder / name
        if path.is_file() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def synchronise(self, snapshot):
        n_blocks = 0
        for name, (data, mode) in snapshot.items():
            self.sum.update(name.encode() + b"\0" + data)
            if is_mutated(name):
                self.texts[name] = data.decode()
                self.first_block[name] = n_blocks
                self.n_blocks[name] = len(mutate.Source(self.texts[name]).block_starts)
                n_blocks += -(-self.n_blocks[name] // BLOCKS_A_FILE) * BLOCKS_A_FILE
                data = self.text_of(name).encode()
            self.write(name, data)
            (self.folder / name).chmod(stat.S_IMODE(mode))
        if n_blocks > REACHED_MOST:
            sys.exit(f"mutants: {n_blocks} blocks are more than {REACHED_MOST}")
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and not name.startswith("build/") and name not in snapshot:
                path.unlink()

    def digest(self):
        return self.sum.hexdigest()[:16]

    def text_of(self, name, mutant=None):
        return mutate.instrumented(self.texts[name], self.first_block[name], mutant)

    def mutants(self):
        return [m for name, text in self.texts.items() for m in mutate.mutants_of(name, text)]


class Build:
    def __init__(self, tree):
        self.tree = tree
        self.folder = tree.folder / "build"

    def set_up(self, jobs, wanted):
        """Builds what the tests WANTED need, or all tests where that is empty, and finds these tests."""
        if not (self.folder / "build.ninja").exists():
            include = self.tree.folder / "tests/mutants/reached.h"
            options = ["-Doptimization=2", "-Ddebug=false", f"-Dc_args=-include {include}"]
            subprocess.run(["meson", "setup", *options, self.folder, self.tree.folder], check=True, stdout=subprocess.DEVNULL)
        else:
            self.ninja(["build.ninja"])  # tests that have come since
        self.tests = [test for test in find_tests(self) if not wanted or test.name in wanted]
        done = self.ninja(sorted({target for test in self.tests for target in test.targets}) if wanted else [], jobs)
        if done.returncode != 0:
            sys.exit("mutants: the copy does not build:\n" + done.stdout)
        self.objects = {}
        for entry in json.loads((self.folder / "compile_commands.json").read_text()):
            name = os.path.relpath(os.path.join(entry["directory"], entry["file"]), self.tree.folder)
            self.objects.setdefault(name, []).append(entry["output"])

    def ninja(self, targets, jobs=1):
        command = ["ninja", f"-j{jobs}", "-C", self.folder, *targets]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def introspect(self, what):
        return json.loads(subprocess.check_output(["meson", "introspect", what, self.folder]))

    def object_bytes(self, name):
        return [(self.folder / output).read_bytes() for output in self.objects.get(name, [])]


class Test:
    def __init__(self, entry, targets, build):
        self.name = entry["name"]
        self.command = entry["cmd"]
        self.folder = entry["workdir"] or str(build)
        self.environment = {**os.environ, **entry["env"], "MALLOC_PERTURB_": "165"}
        self.is_tap = entry["protocol"] == "tap"
        self.targets = sorted({os.path.relpath(f, build) for d in entry["depends"] for f in targets.get(d, [])})
        self.is_confined = True  # to ADDRESS_SPACE; programs with AddressSanitizer map far more
        self.cpu = 0.0  # seconds that it takes
        self.reached = {}  # file -> blocks


def find_tests(build):
    targets = {t["id"]: t["filename"] for t in build.introspect("--targets")}
    entries = [entry for entry in build.introspect("--tests") if entry["name"] not in READ_SOURCES]
    return [Test(entry, targets, build.folder) for entry in entries]


def limit(cpu_seconds, is_confined):
    def set_limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
        if is_confined:
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return set_limits


def first_failure(process, is_tap, deadline):
    """Reads what PROCESS prints until a test fails, and returns that line; None at the end."""
    selector, rest = selectors.DefaultSelector(), b""
    selector.register(process.stdout, selectors.EVENT_READ)
    while True:
        if not selector.select(max(0, deadline - time.monotonic())):
            return "does not end"
        data = os.read(process.stdout.fileno(), 65536)
        if not data:
            return None
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            if is_tap and line.startswith((b"not ok", b"Bail out!")):
                return line.decode(errors="replace")


def run_test(test, cpu_limit, map_path=None):
    """Runs TEST; why it failed, or None, and the processor's seconds."""
    environment = test.environment if not map_path else {**test.environment, "FIELDWISE_REACHED": str(map_path)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        test.command, cwd=test.folder, env=environment, preexec_fn=limit(cpu_limit, test.is_confined),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    # On a busy machine a second of a processor takes many.
    why = first_failure(process, test.is_tap, time.monotonic() + 60 + 30 * cpu_limit)
    if why:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    try:
        os.killpg(process.pid, signal.SIGKILL)  # what it left running
    except ProcessLookupError:
        pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not why and process.returncode not in (0, 77):
        why = f"exit status {process.returncode}"
    return why, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(test, tree, map_path):
    """Runs TEST without any change: whether it passes, how long it takes and what it reaches."""
    map_path.write_bytes(bytes(REACHED_MOST))
    why, cpu = run_test(test, 600, map_path)
    if why and test.is_confined:
        test.is_confined = False
        why, cpu = run_test(test, 600, map_path)
    seen, reached = map_path.read_bytes(), {}
    for file, first in tree.first_block.items():
        blocks = [i for i in range(tree.n_blocks[file]) if seen[first + i]]
        reached[file] = {"sum": zlib.crc32(tree.texts[file].encode()), "blocks": blocks}
    return {"digest": tree.digest(), "why": why, "cpu": cpu, "confined": test.is_confined, "reached": reached}


def reaches(test, mutant):
    # What a header defines, and no block of it uses, any test may use.
    if mutant.block < 0 and mutant.file.endswith(".h"):
        return True
    reached = test.reached.get(mutant.file, ())
    return mutant.block in reached if mutant.block >= 0 else bool(reached)


class Workplace:
    """A copy, its build and its tests, and what becomes of mutants there. Each process has its own."""

    def __init__(self, folder, number, snapshot, jobs=1, wanted=()):
        self.tree = Tree(folder.resolve() / (f"tree-{number}" if number else "tree"))
        self.tree.synchronise(snapshot)
        self.map = folder / f"reached-{number}"
        self.build = Build(self.tree)
        self.build.set_up(jobs, wanted)
        self.tests = self.build.tests

    def measure(self, name):
        test = next(test for test in self.tests if test.name == name)
        yield name, measure(test, self.tree, self.map)

    def use(self, known):
        """Takes over what is KNOWN of the tests, and leaves out those that fail anyhow."""
        self.known = known
        self.tests = [test for test in self.tests if not known[test.name]["why"]]
        for test in self.tests:
            self.take_over(test)

    def take_over(self, test):
        known = self.known[test.name]
        test.cpu, test.is_confined = known["cpu"], known["confined"]
        test.reached = {file: self.reached_blocks(file, known["reached"]) for file in self.tree.texts}

    def reached_blocks(self, file, reached):
        """The blocks of FILE that a test has REACHED; of a file that has come since, or has changed since it was
        reached, it may be all."""
        seen = reached.get(file)
        if seen and (not seen["blocks"] or seen["sum"] == zlib.crc32(self.tree.texts[file].encode())):
            return set(seen["blocks"])
        return set(range(self.tree.n_blocks[file]))

    def put(self, file, mutant=None):
        self.tree.write(file, self.tree.text_of(file, mutant).encode())

    def renew(self, test, file):
        """Measures TEST, of which only an earlier tree's time is known, where FILE is as it was."""
        self.put(file)
        self.build.ninja(test.targets)
        self.known[test.name] = measure(test, self.tree, self.map)
        self.take_over(test)
        if self.known[test.name]["why"]:
            self.tests.remove(test)

    def run(self, test, mutant):
        """Why TEST fails with MUTANT, or None, and the seconds that it took."""
        why, cpu = run_test(test, int(2 + 10 * test.cpu))
        if not why or self.known[test.name]["digest"] == self.tree.digest():
            return why, cpu
        self.renew(test, mutant.file)
        self.put(mutant.file, mutant)
        if self.known[test.name]["why"]:
            return None, cpu
        self.build.ninja(test.targets)
        return run_test(test, int(2 + 10 * test.cpu))

    def settle(self, mutant, originals, results, budget):
        """Runs tests until one fails or BUDGET is used up. ORIGINALS: the file's objects without MUTANT."""
        self.put(mutant.file, mutant)
        if originals:
            if self.build.ninja(self.build.objects[mutant.file]).returncode != 0:
                return {"verdict": "invalid"}
            if self.build.object_bytes(mutant.file) == originals:
                return {"verdict": "same object"}
        able = [test for test in self.tests if reaches(test, mutant)]
        able.sort(key=lambda test: results.worth(mutant, test) / (test.cpu + LINK_SECONDS), reverse=True)
        spent, passed = 0.0, []
        for test in able:
            if spent + test.cpu > budget and passed:
                continue
            if self.build.ninja(test.targets).returncode != 0:
                return {"verdict": "invalid"}
            why, cpu = self.run(test, mutant)
            spent += cpu
            if why:
                return {"verdict": "caught", "test": test.name, "why": why, "seconds": round(spent, 2)}
            passed.append(test.name)
        return {"verdict": "survived", "reached": len(able), "passed": passed, "seconds": round(spent, 2)}

    def try_file(self, file, mutants, results, budget):
        """Tries MUTANTS, all of FILE, and leaves it as it was."""
        originals = self.build.object_bytes(file)
        try:
            for mutant in mutants:
                entry = {"key": mutant.key, "digest": self.tree.digest()}
                entry.update(self.settle(mutant, originals, results, budget))
                results.note(entry)
                yield entry
        finally:
            self.put(file)
            if originals and self.build.ninja(self.build.objects[file]).returncode != 0:
                sys.exit(f"mutants: {file} does not build any more")


def in_parallel(n, tasks, workplace_of, do):
    """What DO(workplace, task) yields for all TASKS, which N processes share, in no order."""
    context = multiprocessing.get_context("fork")
    answers, turn = context.Queue(), context.Value("i", 0)

    def work(number):
        try:
            workplace = workplace_of(number)
            while True:
                with turn.get_lock():
                    at, turn.value = turn.value, turn.value + 1
                if at >= len(tasks):
                    break
                for answer in do(workplace, tasks[at]):
                    answers.put(answer)
        finally:
            answers.put(None)

    processes = [context.Process(target=work, args=(number,)) for number in range(min(n, len(tasks)))]
    for process in processes:
        process.start()
    for _ in processes:
        yield from iter(answers.get, None)
    for process in processes:
        process.join()
