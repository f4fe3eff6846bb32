#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the sources one place at a time, and tells which changes no test catches (CONTRIBUTING.md, "Mutants").

Works on a copy of the tree in the folder build-mutants, with a build of its own. All tests run once there, to
see how long they take and which blocks of the sources they reach. For each mutant the tests that reach its
block then run, those first that have caught most of its neighbours a second, until one fails.
"""
import argparse
import hashlib
import json
import os
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
from workplace import TOP, Tree, Workplace, in_parallel, snapshot_of_tree  # noqa: E402

EQUIVALENT = "equivalent.txt"


def say(text):
    print(text, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", type=int, default=500, metavar="N", help="mutants that are tried (500)")
    parser.add_argument("--seed", default="1", help="of the draw (1)")
    parser.add_argument("--only", default="", metavar="A,B", help="mutants whose FILE:FUNCTION has one of these in it")
    parser.add_argument("--tests", default="", metavar="A,B", help="only these tests, and what they need is built (all)")
    parser.add_argument("--budget", type=float, default=40, metavar="S", help="seconds of tests a mutant (40)")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="processes, each with a copy (1)")
    parser.add_argument("--folder", type=Path, default=TOP / "build-mutants", help="of the copy (build-mutants)")
    parser.add_argument("--keep", action="store_true", help="believe what was caught before the tree changed")
    parser.add_argument("--list", action="store_true", help="print the drawn mutants and try none")
    parser.add_argument("--report", action="store_true", help="print what earlier calls found and try none")
    return parser.parse_args()


def read_equivalent():
    """The mutants that were looked at and found to do what the original does: Mutant's key without the file's
    place -> reason. A paragraph is FILE: FUNCTION, lines '- old' and '+ new' (and ' #2' …, where a function
    has the same line again), and the reason."""
    found, where, old, keys = {}, "", "", []
    path = Path(__file__).resolve().parent / EQUIVALENT
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            keys = [] if not line.strip() else keys
        elif line.startswith("- "):
            old = line[2:].strip()
        elif line.startswith("+ "):
            new, _, nth = line[2:].strip().partition(" #")
            keys.append(f"{where}|{old}|{new}|{nth or 1}")
            found[keys[-1]] = ""
        elif line.startswith(" "):
            for key in keys:
                found[key] = (found[key] + " " + line.strip()).strip()
        else:
            where = "|".join(part.strip() for part in line.split(":", 1))
    return found


def draw_order(mutants, seed):
    """By a hash of the mutant: a change elsewhere in the tree leaves the draw as it is."""
    return sorted(mutants, key=lambda m: hashlib.sha256(f"{seed}|{m.key}".encode()).digest())


class Results:
    """What was found, a line of JSON a mutant; kept from call to call."""

    def __init__(self, path, digest, keep):
        self.path, self.digest = path, digest
        self.found = {}
        self.catches = {}  # place -> Counter of tests
        for line in path.read_text().splitlines() if path.exists() else []:
            entry = json.loads(line)
            self._count(entry)
            if entry["digest"] == digest or (keep and entry["verdict"] != "survived"):
                self.found[entry["key"]] = entry
            else:
                self.found.pop(entry["key"], None)

    def _count(self, entry):
        file, function = entry["key"].split("|")[:2]
        for place in ("", os.path.dirname(file), file, f"{file}|{function}", entry["key"]):
            if entry["verdict"] == "caught":
                self.catches.setdefault(place, Counter())[entry["test"]] += 1

    def note(self, entry):
        self.found[entry["key"]] = entry
        self._count(entry)

    def add(self, entry):
        self.note(entry)
        with self.path.open("a") as out:
            out.write(json.dumps(entry) + "\n")

    def worth(self, mutant, test):
        """How likely TEST is to catch MUTANT, from what it has caught nearby."""
        places = {"": 0.02, os.path.dirname(mutant.file): 0.1, mutant.file: 1, f"{mutant.file}|{mutant.function}": 5, mutant.key: 1000}
        return 0.05 + sum(weight * self.catches.get(place, {}).get(test.name, 0) for place, weight in places.items())


def describe(mutant):
    nth = f" #{mutant.nth}" if mutant.nth > 1 else ""
    return f"{mutant.file}: {mutant.function}\n- {mutant.old}\n+ {mutant.new}{nth}"


def report(drawn, skipped, results):
    """Prints the survivors and the score of the DRAWN mutants that were tried."""
    tried = [(m, results.found[m.key]) for m in drawn if m.key in results.found]
    counts = Counter(entry["verdict"] for _, entry in tried)
    survivors = [(m, entry) for m, entry in tried if entry["verdict"] == "survived"]
    for mutant, entry in survivors:
        say(f"{describe(mutant)}\n    {len(entry['passed'])} of the {entry['reached']} tests that reach it pass\n")
    by_test = Counter(entry["test"] for _, entry in tried if entry["verdict"] == "caught")
    say("caught by: " + ", ".join(f"{name} {n}" for name, n in by_test.most_common(12)))
    total = counts["caught"] + counts["survived"]
    say(
        f"{total} mutants, {counts['caught']} caught ({100 * counts['caught'] / max(total, 1):.1f} %), "
        f"{counts['survived']} survived; left out: {counts['same object']} that the compiler makes the same code of, "
        f"{counts['invalid']} that it refuses, {len(skipped)} in {EQUIVALENT}"
    )
    return total, counts["caught"]


def choose(candidates, results, n, known):
    """The first N of CANDIDATES that are neither invalid nor equivalent, as far as is KNOWN; those before them
    that are in the list of equivalent ones."""
    drawn, skipped, count = [], [], 0
    for mutant in candidates:
        if count == n:
            break
        if mutant.key in known:
            skipped.append(mutant)
            continue
        drawn.append(mutant)
        count += results.found.get(mutant.key, {}).get("verdict", "") not in ("invalid", "same object")
    return drawn, skipped


def tests_of(options):
    return [name for name in options.tests.split(",") if name]


def measure_tests(options, snapshot, digest):
    """What is known of the tests without any change, by name: kept from call to call."""
    path = options.folder / "tests.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    wanted_tests = tests_of(options)
    names = [test.name for test in Workplace(options.folder, 0, snapshot, options.jobs, wanted_tests).tests]
    wanted = [n for n in names if n not in known or (known[n]["digest"] != digest and not options.keep)]
    places = lambda number: Workplace(options.folder, number, snapshot, 1, wanted_tests)  # noqa: E731
    for name, seen in in_parallel(options.jobs, wanted, places, Workplace.measure):
        known[name] = seen
        path.write_text(json.dumps(known))
        if seen["why"]:
            say(f"mutants: {name} is left out: it fails without any change: {seen['why']}")
    return {name: known[name] for name in names}


def try_all(options, snapshot, left, tests, results):
    """Tries the mutants LEFT, by file."""
    mutants = {mutant.key: mutant for group in left.values() for mutant in group}
    say(f"{len(mutants)} mutants to go, in {len(left)} files")

    def place(number):
        workplace = Workplace(options.folder, number, snapshot, 1, tests_of(options))
        workplace.use(tests)
        return workplace

    def try_file(workplace, file):
        return workplace.try_file(file, sorted(left[file], key=lambda m: m.start), results, options.budget)

    for i, entry in enumerate(in_parallel(options.jobs, list(left), place, try_file)):
        results.add(entry)
        mutant, verdict = mutants[entry["key"]], entry["verdict"]
        say(f"{i + 1} {mutant.file}:{mutant.function}: {mutant.old} => {mutant.new}: {verdict} {entry.get('test', '')}")
    if any(key not in results.found for key in mutants):
        sys.exit("mutants: a process did not finish")


def main():
    options = parse_arguments()
    os.nice(10)
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ["CCACHE_BASEDIR"] = str(options.folder.resolve())  # the copies share what ccache has of them
    tree = Tree(options.folder / "tree")
    snapshot = snapshot_of_tree()
    tree.synchronise(snapshot)
    digest = tree.digest()
    known, mutants = read_equivalent(), tree.mutants()
    for key in sorted(set(known) - {m.key for m in mutants}):
        say(f"mutants: {EQUIVALENT} has one that the tree has not: {key}")
    wanted = options.only.split(",")
    candidates = draw_order([m for m in mutants if any(w in f"{m.file}:{m.function}" for w in wanted)], options.seed)
    results = Results(options.folder / "results.jsonl", digest, options.keep or options.report)
    if options.list:
        say("\n\n".join(describe(m) for m in choose(candidates, results, options.draw, known)[0]))
        return 0
    if not options.report:
        tests = measure_tests(options, snapshot, digest)
        say(f"{len(candidates)} mutants, {len(tests)} tests of {sum(test['cpu'] for test in tests.values()):.0f} s")
        while True:
            drawn, _ = choose(candidates, results, options.draw, known)
            left = {}  # by file, in the order of the draw
            for mutant in drawn:
                if mutant.key not in results.found:
                    left.setdefault(mutant.file, []).append(mutant)
            if not left:
                break
            try_all(options, snapshot, left, tests, results)
    total, caught = report(*choose(candidates, results, options.draw, known), results)
    return 0 if caught >= 0.95 * total else 1


if __name__ == "__main__":
    sys.exit(main())
