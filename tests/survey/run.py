#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Surveys public code that nobody opened before: what the front end understands of it.

run.py get LIST MIRROR FOLDER        checks the repositories of LIST out, whole, at their commits
run.py read LIST FOLDER RESULTS      reads each source with frontend-survey, and with `fieldwise rank`
run.py table LIST RESULTS            prints what came out, by repository and by kind

A line of a list is repository, commit, path, arguments of the compiler, and kind, with tabs between them. A path of
"-" is a library that others include. In an argument, @NAME/ stands for the checkout of repository NAME, and @config/
for FOLDER/@config, in which there are headers that a library's build would have written (see the list's comments).
Other folders are relative to the repository. Paths and arguments are percent-encoded where need be: %20 is a space,
%2F a slash. RESULTS gets a file of JSON, a line a source; what it has is not read again."""
import argparse
import concurrent.futures
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from urllib.parse import unquote

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "nvcc"))
import corpus  # noqa: E402

# Texts that sources include, besides those of the programs of tests/nvcc.
corpus.SUFFIXES += (".H", ".ipp", ".cc", ".in", ".cxx", ".tpp", ".icc", ".tcc", ".txx", ".hxx", ".impl", ".cuinc",
                    ".inc_isglobal", ".inc_predicate")
SECONDS = 60  # for one source, of frontend-survey itself
RANK_SECONDS = 60  # of the wall's clock: the machine may be busy
HOME = Path(__file__).resolve().parent.parent.parent
KERNEL = re.compile(
    r"(?P<place>.+:\d+:\d+): (?P<name>.*): (?P<all>\d+) accesses, (?P<understood>\d+) understood, "
    r"(?P<notes>\d+) notes, (?P<launches>\d+) launches(?P<block>, block known)?(?P<grid>, grid known)?"
    r"(?P<errors>, with errors)?$"
)
UNUSED = ("this source does not instantiate", " instances: ")


def read_list(path):
    """(repository, commit, path, arguments, kind) of each line, without the libraries."""
    with open(path) as f:
        lines = [line.rstrip("\n").split("\t") for line in f if line.strip() and line[0] != "#"]
    return [
        (repository, commit, unquote(path), *others) for repository, commit, path, *others in lines if path != "-"
    ]


def arguments_of(folder, repository, words):
    """The compiler's arguments in WORDS, with whole paths."""
    found = []
    for word in (unquote(word) for word in words.split()):
        if word.startswith("-I@"):
            word = "-I" + os.path.join(folder, word[3:] if not word.startswith("-I@config") else word[2:])
        elif word.startswith("-I"):
            word = "-I" + os.path.normpath(os.path.join(folder, repository, word[2:]))
        elif word.startswith("-include@"):
            word = "-include" + os.path.join(folder, word[8:])
        found.append(word)
    return found


def limited():
    """Limits of a child: 16 GB of addresses, and twice the time that the programs allow themselves."""
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS))


def run(command, seconds):
    """What COMMAND says within SECONDS: (status, stdout, stderr, wall seconds, MB). A status below 0 is a signal's."""
    start = time.time()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limited, env=os.environ
    ) as child:
        try:
            out, err = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            out, err = child.communicate()
            return "time-out", out.decode(errors="replace"), err.decode(errors="replace"), time.time() - start
    return child.returncode, out.decode(errors="replace"), err.decode(errors="replace"), time.time() - start


def timed(command, seconds):
    """What COMMAND says: its status, output and errors, its processor's seconds, and its peak in MB."""
    status, out, err, wall = run(["/usr/bin/time", "-f", "TOOK %U %S %M", *command], seconds)
    took = re.findall(r"^TOOK ([\d.]+) ([\d.]+) (\d+)\n", err, re.M)
    processor = float(took[-1][0]) + float(took[-1][1]) if took else wall
    killed = re.search(r"^Command terminated by signal (\d+)$", err, re.M)
    return {"status": -int(killed.group(1)) if killed else status, "seconds": round(processor, 2), "wall": round(wall, 2),
            "memory": int(took[-1][2]) // 1024 if took else 0, "out": out, "err": re.sub(r"^TOOK .*\n", "", err, flags=re.M)}


def read_one(options, folder, row):
    """A line of results: of the programs that --part names."""
    repository, _, path, words, kind = row
    source = os.path.join(folder, repository, path)
    arguments = arguments_of(folder, repository, words)
    more = ["--", *arguments] if arguments else []
    result = {"repository": repository, "path": path, "kind": kind}
    for key, command, seconds in (
        ("survey", [options.survey, "-v", source, *more], 10 * SECONDS),
        ("rank", [options.fieldwise, "rank", source, *more], RANK_SECONDS),
    ):
        if options.part not in (key, "both"):
            continue
        result[key] = timed(command, seconds)
        for text in ("out", "err"):
            result[key][text] = result[key][text].replace(folder + "/", "")[:200000 if key == "survey" else 20000]
    return result


def results_of(path):
    """The lines of PATH, those of one source together."""
    found = {}
    with open(path) as f:
        for result in map(json.loads, f):
            found.setdefault((result["repository"], result["path"]), {}).update(result)
    return list(found.values())


def read(options):
    """Reads what RESULTS has not yet."""
    rows = read_list(options.list)
    results = Path(options.results)
    had = set()
    if results.exists():
        parts = ("survey", "rank") if options.part == "both" else (options.part,)
        had = {(r["repository"], r["path"]) for r in results_of(results) if all(part in r for part in parts)}
    rows = [row for row in rows if (row[0], row[2]) not in had]
    folder = os.path.realpath(options.folder)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, results.open("a") as f:
        for result in pool.map(lambda row: read_one(options, folder, row), rows):
            f.write(json.dumps(result) + "\n")
            f.flush()


def get(options):
    """Checks out what is not there yet."""
    folders = dict(corpus.repositories(options.mirror))
    with open(options.list) as f:
        lines = [line.split("\t") for line in f if line.strip() and line[0] != "#"]
    for name, commit in sorted({tuple(line[:2]) for line in lines}):
        if name not in folders:
            print(f"survey: {name} is not in {options.mirror}", file=sys.stderr)
        elif not os.path.isdir(os.path.join(options.folder, name)):
            corpus.check_out(name, folders[name], commit, options.folder)


def kernels_of(result):
    """(place, facts) of each kernel that frontend-survey -v says of one source; reasons stand before their kernel."""
    reasons = []
    for line in result["survey"]["out"].split("\n"):
        if line.startswith("  ") and not re.match(r"\s+\d+  ", line):
            reasons.append(line.strip())
            continue
        found = KERNEL.match(line)
        if found:
            every, understood, notes = (int(found[key]) for key in ("all", "understood", "notes"))
            complete = not found["errors"] and every == understood and not (every == 0 and notes > 0)
            yield found["place"], {
                "name": found["name"], "complete": complete, "clean": complete and notes == 0, "errors": bool(found["errors"]),
                "launched": int(found["launches"]) > 0, "block": bool(found["block"]), "reasons": reasons,
                "assumed": any(UNUSED[0] in reason for reason in reasons), "skipped": "", "empty": every == 0}
            reasons = []
        elif ": skipped: " in line:
            head, reason = line.split(": skipped: ", 1)
            place, name = head.split(": ", 1)
            yield place, {
                "name": name, "complete": False, "clean": False, "errors": False, "launched": False, "block": False,
                "reasons": ["skipped: " + reason], "assumed": any(text in reason for text in UNUSED), "skipped": reason,
                "empty": False}
            reasons = []


def base_of(name):
    """NAME of a kernel without namespaces, arguments and number."""
    return re.sub(r"[<(#].*", "", name).split("::")[-1].strip()


def is_library(place, repository):
    """Whether the kernel at PLACE is of another checkout, or of a library that REPOSITORY carries along."""
    return not place.startswith(repository + "/") or place.startswith(repository + "/lib/")


def merge(results):
    """place -> facts of the distinct kernels of RESULTS, as frontend-survey counts them: of a file that another one
    includes, what is said where it is included; of a template, what is said where it is used. Of a library's kernel
    each thing that it runs counts, in each source: they are the project's own."""
    said = [(result, list(kernels_of(result))) for result in results]
    own = {result["repository"] + "/" + result["path"] for result in results}
    parts = set()
    for result, kernels in said:
        me = result["repository"] + "/" + result["path"]
        parts |= {place.rsplit(":", 2)[0] for place, _ in kernels if place.rsplit(":", 2)[0] != me} & own
    found = {}
    for result, kernels in said:
        if result["repository"] + "/" + result["path"] in parts:
            continue
        for place, facts in kernels:
            if is_library(place, result["repository"]) and not facts["skipped"]:
                place += " " + facts["name"] + " " + result["path"]  # a kernel that runs the project's own code
            facts = dict(facts, source=result["path"], repository=result["repository"])
            known = found.get(place)
            if known and known["assumed"] != facts["assumed"]:
                if known["assumed"]:
                    found[place] = facts
            elif known:
                for key in ("complete", "clean", "empty"):
                    known[key] &= facts[key]
                for key in ("launched", "block", "errors"):
                    known[key] |= facts[key]
                known["reasons"] = known["reasons"] + [r for r in facts["reasons"] if r not in known["reasons"]]
            else:
                found[place] = facts
    used = {(facts["repository"], base_of(facts["name"])) for facts in found.values() if not facts["skipped"]}
    return {
        place: facts
        for place, facts in found.items()
        if not (facts["skipped"] and facts["assumed"] and (facts["repository"], base_of(facts["name"])) in used)
    }, parts


def errors_of(result):
    """The compiler's errors in one source: not what is said of a kernel at its place."""
    kernels = {place for place, _ in kernels_of(result)}
    found = []
    for line in result.get("rank", {"err": ""})["err"].split("\n"):
        place = re.match(r"(\S.*?:\d+:\d+): (fatal )?error: ", line)
        if place and place.group(1) not in kernels and line not in found and ": error: no kernel: " not in line:
            found.append(line)
    return found


def row_of(name, results):
    """A row of the table."""
    kernels, parts = merge(results)
    n = len(kernels)

    def share(key):
        return f"{100 * sum(k[key] for k in kernels.values()) / n:.1f}" if n else "-"

    longest = max(results, key=lambda r: r["survey"]["seconds"])
    return [name, len(results), len(parts), sum(bool(errors_of(r)) for r in results), n, share("complete"), share("clean"),
            share("launched"), share("block"), f"{longest['survey']['seconds']:.1f}", max(r["survey"]["memory"] for r in results),
            sum(bool(re.search(r": (crash|time-out)$", r["survey"]["out"], re.M)) for r in results)]


def table(options):
    """Prints a row a repository and a row a kind."""
    results = [result for result in results_of(options.results) if "survey" in result]
    wanted = {(row[0], row[2]) for row in read_list(options.list)}
    results = [result for result in results if (result["repository"], result["path"]) in wanted]
    print("repository", "files", "parts", "with errors", "kernels", "understood %", "no note %", "launched %", "block %",
          "longest s", "largest MB", "crashed", sep="\t")
    by_kind, by_repository = defaultdict(list), defaultdict(list)
    for result in results:
        by_kind[result["kind"]].append(result)
        by_repository[result["repository"]].append(result)
    if not options.kinds:
        for name in sorted(by_repository):
            print(*row_of(name, by_repository[name]), sep="\t")
    for kind in sorted(by_kind):
        print(*row_of("all of kind " + kind, by_kind[kind]), sep="\t")
    print(*row_of("all", results), sep="\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for function, arguments in ((get, "list mirror folder"), (read, "list folder results"), (table, "list results")):
        command = commands.add_parser(function.__name__)
        for argument in arguments.split():
            command.add_argument(argument)
        command.set_defaults(function=function)
        command.add_argument("--kinds", action="store_true", help="print no row a repository")
        command.add_argument("--survey", default=str(HOME / "build/tests/frontend/frontend-survey"))
        command.add_argument("--fieldwise", default=str(HOME / "build/estimator/fieldwise"))
        command.add_argument("--part", choices=("survey", "rank", "both"), default="both", help="what to run of the two")
        command.add_argument("-j", "--jobs", type=int, default=1)
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    main()
