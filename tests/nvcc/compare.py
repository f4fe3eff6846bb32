# SPDX-License-Identifier: MIT
"""What Fieldwise says of a source's kernels against what nvcc makes of them.

Both for one launch: 2 by 2 blocks of 32 threads, in which each integer that a kernel gets is NUMBER. A difference is
told as (file, line, kind, bytes): what is said, what is made."""
import hashlib
import json
import os
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field

import ptx
import warp

NUMBER = 40  # of each integer parameter
GRID, BLOCK = (2, 2, 1), (32, 1, 1)
LAUNCH = ["--grid", "2,2", "--block", "32", "--arch", "hopper-h200"]
NVCC_FLAGS = ["-arch=sm_90", "-O3", "-std=c++17", "-lineinfo", "--extended-lambda", "-w", "-ptx"]
LIBRARIES = re.compile(r"(void )?(cub|thrust|cuda|at_cuda)\w*::")
COUNTED = ("load", "store", "atomic")
# The table that sinf() and cosf() load from where an argument is above 105,615: both ways of that condition count, and
# one is never taken.
SLOW_PATH = "__cudart_i2opi"


class Failure(Exception):
    """One side has nothing to compare."""


@dataclass
class Row:
    """Of one access, on either side."""

    kind: str
    bytes: int
    file: str
    line: int
    executions: float
    transactions: float  # of all executions; None: it is not known
    text: str = ""


@dataclass
class Kernel:
    name: str
    said: list = None  # of Row; None: Fieldwise counts nothing of it
    made: list = None
    why: str = ""  # nothing is said or made
    is_exact: bool = True  # no loop is ended by data: all numbers are compared
    notes: list = field(default_factory=list)


def call(command, seconds, **more):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, **more)
    except subprocess.TimeoutExpired:
        raise Failure(f"{os.path.basename(command[0])}: more than {seconds} s") from None


# --- nvcc

def compile_source(nvcc, source, arguments, to):
    done = call([nvcc, *NVCC_FLAGS, *arguments, "-o", to, source], 120)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        raise Failure("nvcc: " + (errors or ["?"])[0][:160])


def demangled(names):
    """Names without parameters and results."""
    said = call(["c++filt"], 30, input="\n".join(names)).stdout.split("\n")
    found = []
    for name in said[: len(names)]:
        at, depth = len(name), 0
        for k in range(len(name) - 1, -1, -1) if name.endswith(")") else ():
            depth += (name[k] == ")") - (name[k] == "(")
            if depth == 0:
                at = k
                break
        found.append(re.sub(r"^void ", "", name[:at]))
    return found


def made_by_nvcc(path):
    """By name the kernels of a PTX file: Kernel with what is made."""
    with open(path, errors="replace") as f:
        module = ptx.read(f.read())
    entries = module.entries()
    kernels = []
    for name, function in zip(demangled([f.name for f in entries]), entries):
        if LIBRARIES.match(name):
            continue
        kernel = Kernel(name, made=[])
        kernels.append(kernel)
        accesses = [a for f in module.functions.values() if f is function or not f.is_entry for a in f.accesses]
        try:
            outcome = warp.execute(function, GRID, NUMBER)
        except warp.TooLong:
            outcome, kernel.is_exact = None, False
            kernel.notes.append("too long to be followed")
        if outcome and outcome.data_loops:
            kernel.is_exact = False
            kernel.notes.append("data ends a loop")
        for access in accesses:
            count = outcome.counts.get(id(access)) if outcome else None
            if outcome and not count and kernel.is_exact:
                continue
            if count and count.variable.startswith(SLOW_PATH):
                continue
            kernel.made.append(
                Row(
                    access.kind, access.bytes, os.path.basename(access.file), access.line, count.executions if count else 0,
                    count.transactions if count and count.is_placed else None,
                )  # fmt: skip
            )
        if any(row.kind not in COUNTED for row in kernel.made):
            kernel.why = "textures, surfaces, tensor cores or bulk copies"
    return kernels


# --- Fieldwise

def integers_given(fieldwise, source, tail, more=()):
    """The options that make all integer parameters NUMBER. Their names stand in the message about one that is not there."""
    done = call([fieldwise, "explain", "--layout", "soa", "--param", "no_such_name=1", *more, source, *tail], 60)
    found = re.search(r"\(there (?:is|are) (.*?)\)", done.stderr, re.S)
    names = re.split(r",\s*|\s+and\s+", found.group(1)) if found else []
    return [word for name in names if re.fullmatch(r"[\w.\[\]]+", name) for word in ("--param", f"{name}={NUMBER}")]


def answer(fieldwise, command, source, tail, more):
    """The JSON that COMMAND prints, and what it says beside."""
    done = call([fieldwise, command, "--format", "json", *LAUNCH, *more, source, *tail], 60)
    if done.returncode not in (0, 1, 2):
        raise Failure(f"fieldwise: status {done.returncode}: {done.stderr.strip()[-160:]}")
    try:
        return json.loads(done.stdout), done.stderr
    except ValueError:
        return {"kernels": [], "skipped": []}, done.stderr


def rows_of(shown):
    rows = []
    for a in shown["accesses"]:
        if a["executions"] > 1e-9 and a["counted"]:
            total = a["transactions"] * a["executions"] if a["understood"] else None
            rows.append(Row(a["kind"], a["bytes"], os.path.basename(a["file"] or ""), a["line"], a["executions"], total, a["text"]))
    return rows


def said_by_fieldwise(fieldwise, source, arguments):
    """By name the kernels of SOURCE under today's layout: Kernel with what is said, or why nothing is."""
    tail = ["--", *arguments] if arguments else []
    params = integers_given(fieldwise, source, tail)
    ranked, messages = answer(fieldwise, "rank", source, tail, ["--layout", "aos", "--layout", "soa", *params])
    while narrow := re.search(r"--param (\w+)=\d+: .* its type is ", messages):
        # A bool or a char: nobody says what it is.
        at = params.index(f"{narrow.group(1)}={NUMBER}")
        del params[at - 1 : at + 1]
        ranked, messages = answer(fieldwise, "rank", source, tail, ["--layout", "aos", "--layout", "soa", *params])
    today, kernels = {}, {}
    for shown in ranked["kernels"]:
        today.setdefault(shown["kernel"], (shown.get("today") or {}).get("layout") or "soa")
    for layout in sorted(set(today.values())):
        for shown in answer(fieldwise, "explain", source, tail, ["--layout", layout, *params])[0]["kernels"]:
            if today[shown["kernel"]] == layout:
                kernels.setdefault(shown["kernel"], Kernel(shown["kernel"], said=rows_of(shown)))
    # Of kernels without a record the reasons stand in the messages where there is no other kernel.
    skipped = [(one["kernel"], one["reason"]) for one in ranked["skipped"]]
    if not ranked["kernels"]:
        skipped = re.findall(r"error: (.*?): (no record: .*)", messages)
        if not skipped:
            raise Failure("fieldwise: " + (messages.strip().split("\n") or ["?"])[0][-200:])
    for name, reason in skipped:
        kernel = kernels.setdefault(name, Kernel(name, why=reason))
        if kernel.said is None and "no array in global" not in reason:
            kernel.said = forced(fieldwise, source, tail, name)
    return kernels


def forced(fieldwise, source, tail, kernel):
    """What is said of a kernel without a record when one of its arrays is taken for one."""
    dumped = call([fieldwise, "rank", "--dump", "kernel", "--kernel", kernel, source, *tail], 60).stdout
    arrays = re.findall(r"^array ([\w.>-]+)(?: as .*?)?  of ", dumped, re.M)[:4]
    for name in [*("r=" + array for array in arrays), *arrays]:
        record = ["--kernel", kernel, "--record", name]
        more = ["--layout", "aos", *record, *integers_given(fieldwise, source, tail, record)]
        shown = answer(fieldwise, "explain", source, tail, more)[0]["kernels"]
        if shown:
            return rows_of(shown[0])
    return None


# --- both

def base_name(name):
    return re.sub(r"<.*", "", name.replace("operator<", "operator"), flags=re.S).split("::")[-1].strip()


def template_arguments(name):
    found = re.search(r"<(.*)>", name, re.S)
    return re.sub(r"\s|\(\w+(?: \w+)*\)|(?<=\d)[uUlL]+|std::", "", found.group(1)) if found else ""


INSTANCE = Kernel("another instance of a template")


def around_lambda(name):
    """Of `launch<Shifted<(lambda at a.cu:3:4)>>`, `launch<Shifted<run(int)::{lambda(int)#1}> >` in PTX, `Shifted<`; None where
    no lambda is there."""
    is_lambda = "(lambda at " in name or "{lambda(" in name
    return re.match(r"[^<]*<((?:[\w:]+<)*)", name).group(1) if is_lambda and "<" in name else None


def lines(kernel):
    return {(row.file, row.line) for row in kernel.made or kernel.said or () if row.kind in COUNTED}


def same_lambda(made, others, said, fits):
    """Those names of FITS whose kernels have the lambda of MADE: nvcc gives numbers to lambdas, and not their places, so
    that the lines of the accesses tell, where those of no other kernel of OTHERS are the same."""
    if around_lambda(made.name) is None or any(
        k is not made and around_lambda(k.name) == around_lambda(made.name) and lines(k) == lines(made) for k in others
    ):
        return []
    found = [n for n in fits if around_lambda(n) == around_lambda(made.name) and lines(said[n]) == lines(made)]
    return found if len(found) == 1 else []


def pair(made, said):
    """Pairs of what is made and what is said of one kernel; None where the other side has none, INSTANCE where Fieldwise
    lists other instances of its template."""
    left, pairs = dict(said), []
    for kernel in made:
        fits = [name for name in left if base_name(name) == base_name(kernel.name)]
        same = [name for name in fits if template_arguments(name) == template_arguments(kernel.name)]
        same = same or same_lambda(kernel, made, said, fits)
        alone = len(fits) == 1 and sum(base_name(k.name) == base_name(kernel.name) for k in made) == 1
        name = same[0] if same else fits[0] if alone else None
        other = any(base_name(name) == base_name(kernel.name) for name in said)
        pairs.append((kernel, left.pop(name) if name else INSTANCE if other else None))
    return pairs


def sums(rows, key, what=lambda row: row.executions):
    found = Counter()
    for row in rows:
        found[key(row)] += what(row)
    return found


def near(a, b):
    return all(abs(a[k] - b[k]) <= 1e-6 * max(abs(a[k]), abs(b[k]), 1) for k in set(a) | set(b))


@dataclass
class Verdict:
    kind: str  # one of VERDICTS
    differ: dict = field(default_factory=dict)  # (file, line, kind, bytes) -> (said, made)
    why: str = ""


VERDICTS = (
    "agrees", "sectors differ", "widths differ", "numbers differ", "lines agree", "lines differ",
    "another instance", "not compared", "nothing said", "not listed",
)  # fmt: skip


def compare(made, said):
    if said is None:
        return Verdict("not listed")
    if said is INSTANCE:
        return Verdict("another instance")
    if made.why:
        return Verdict("not compared", why=made.why)
    if said.said is None:
        # A kernel without arrays in global memory makes no accesses.
        return Verdict("agrees" if not made.made else "nothing said", why=said.why)
    place = lambda row: (row.file, row.line, row.kind, row.bytes)  # noqa: E731
    size = lambda row: (row.kind, row.bytes)  # noqa: E731
    if not made.is_exact:
        # Which kinds and widths stand on each line. What left its loop has no line.
        here = {place(row) for row in said.said}
        there = {place(row) for row in made.made}
        moved = {row[2:] for row in there if row[1] == 0}
        differ = {k: (1, 0) for k in here - there if k[2:] not in moved}
        differ.update({k: (0, 1) for k in there - here if k[1] != 0})
        return Verdict("lines differ" if differ else "lines agree", differ, "; ".join(made.notes))
    mine, theirs = sums(said.said, place), sums(made.made, place)
    differ = {k: (mine[k], theirs[k]) for k in set(mine) | set(theirs) if abs(mine[k] - theirs[k]) > 1e-6 * max(mine[k], theirs[k])}
    if not near(sums(said.said, lambda row: row.kind), sums(made.made, lambda row: row.kind)):
        return Verdict("numbers differ", differ)
    if not near(sums(said.said, size), sums(made.made, size)):
        return Verdict("widths differ", differ)
    known = all(row.transactions is not None for row in (*said.said, *made.made))
    total = lambda row: row.transactions  # noqa: E731
    if known and not near(sums(said.said, size, total), sums(made.made, size, total)):
        mine, theirs = sums(said.said, place, total), sums(made.made, place, total)
        return Verdict("sectors differ", {k: (mine[k], theirs[k]) for k in set(mine) | set(theirs) if abs(mine[k] - theirs[k]) > 1e-6})
    return Verdict("agrees")


def known_or_made(nvcc, source, arguments, path):
    """made_by_nvcc(), kept in the file PATH: what nvcc makes of a source stays the same."""
    if os.path.exists(path):
        with open(path) as f:
            known = json.load(f)
        if "failure" in known:
            raise Failure(known["failure"])
        kernels = [Kernel(**kernel) for kernel in known["kernels"]]
        for kernel in kernels:
            kernel.made = [Row(*row) for row in kernel.made]
        return kernels
    try:
        compile_source(nvcc, source, arguments, path + ".ptx")
        kernels = made_by_nvcc(path + ".ptx")
        known = {"kernels": [{**vars(k), "made": [list(vars(row).values()) for row in k.made]} for k in kernels]}
    except Failure as failure:
        kernels, known = None, {"failure": str(failure)}
    with open(path, "w") as f:
        json.dump(known, f)
    if kernels is None:
        raise Failure(known["failure"])
    return kernels


def compare_source(fieldwise, nvcc, source, arguments, folder):
    """(kernel's name, Verdict) of each kernel of SOURCE. FOLDER keeps what nvcc makes of it."""
    name = hashlib.sha1(" ".join([source, *arguments]).encode()).hexdigest()[:16]
    made = known_or_made(nvcc, source, arguments, os.path.join(folder, name))
    said = said_by_fieldwise(fieldwise, source, arguments)
    return [(kernel.name, compare(kernel, other)) for kernel, other in pair(made, said)]
