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

import depends
import machine
import ptx
import warp

NUMBER = 40  # of each integer parameter
SMALL_NUMBER = 16  # instead, of kernels to which NUMBER gives no meaning: they shift 32 bits by it, or it spoils alignment
GRID, BLOCK = (2, 2, 1), (32, 1, 1)
BOOLS = (1, 0)  # that each bool parameter is, one after the other
# What nvcc writes for the branches of a condition that data decides does not depend on how often it holds.
LAUNCH = ["--grid", "2,2", "--block", "32", "--arch", "hopper-h200", "--set", "conditions=all"]
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
    parameters: list = field(default_factory=list)  # their types, where its name in PTX has them
    said: list = None  # of Row; None: Fieldwise counts nothing of it
    made: list = None
    why: str = ""  # nothing is said or made
    number: int = NUMBER  # that each of its integer parameters is
    flag: int = None  # that each of its bool parameters is
    is_exact: bool = True  # no loop is ended by data: all numbers are compared
    notes: list = field(default_factory=list)
    has_grid_barrier: bool = False  # its accesses are left out
    is_on_data: bool = False  # an address, a condition or a trip count depends on what is loaded
    symbol: str = ""  # its name in PTX
    static: list = field(default_factory=list)  # its accesses as they stand in PTX: (kind, bytes, number)


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


def parted(name):
    """A demangled name without its parameters, and these; "" where it has none."""
    depth = 0
    for k in range(len(name) - 1, -1, -1) if name.endswith(")") else ():
        depth += (name[k] == ")") - (name[k] == "(")
        if depth == 0:
            return name[:k], name[k + 1 : -1]
    return name, ""


def demangled(names):
    """(name without a result, types of its parameters) of each."""
    said = call(["c++filt"], 30, input="\n".join(names)).stdout.split("\n")
    found = []
    for name in said[: len(names)]:
        name, parameters = parted(name)
        found.append((re.sub(r"^void ", "", name), types_in(parameters)))
    return found


def types_in(parameters):
    """The types in a text, each as its words in alphabetical order: `const int *` is `int const*`."""
    found, depth, start = [], 0, 0
    for at, c in enumerate(parameters + ","):
        depth += (c in "<([{") - (c in ">)]}")
        if c == "," and depth == 0:
            found.append(" ".join(sorted(re.findall(r"[\w:]+|[^\w\s:]", parameters[start:at]))))
            start = at + 1
    return found if parameters.strip() else []


NARROW = ("char", "char signed", "char unsigned", "short", "short unsigned")


def executed(function, kernel):
    """What warp.py makes of a kernel, with the number for its parameters that gives it a meaning."""
    given = {at for at, name in enumerate(kernel.parameters) if name in NARROW}
    flags = {at: kernel.flag for at, name in enumerate(kernel.parameters) if name == "bool"}
    outcome = warp.execute(function, GRID, NUMBER, {**dict.fromkeys(given, NUMBER), **flags})
    if outcome.has_no_meaning:
        other = warp.execute(function, GRID, SMALL_NUMBER, {**dict.fromkeys(given, SMALL_NUMBER), **flags})
        if not other.has_no_meaning:
            outcome, kernel.number = other, SMALL_NUMBER
    return outcome


def made_by_nvcc(path):
    """The kernels of a PTX file: Kernel with what is made, of one with bool parameters one for each of BOOLS."""
    with open(path, errors="replace") as f:
        module = ptx.read(f.read())
    entries = module.entries()
    kernels = []
    for (name, parameters), function in zip(demangled([f.name for f in entries]), entries):
        if not LIBRARIES.match(name):
            for flag in BOOLS if "bool" in parameters else (None,):
                kernel = Kernel(name, parameters, made=[], flag=flag, symbol=function.name)
                follow(function, kernel)
                kernels.append(kernel)
    return kernels


def follow(function, kernel):
    """Adds to KERNEL what FUNCTION makes."""
    functions = ptx.called_from(function)
    kernel.static = [[*access, n] for access, n in sorted(machine.static(functions).items())]
    kernel.is_on_data = depends.on_data(functions)
    tables = {key: names for f in functions for key, names in warp.variables_of(f).items()}
    outcome = executed(function, kernel)
    if outcome.is_cut:
        kernel.notes.append("too long to be followed")
    if outcome.data_loops:
        kernel.notes.append("data ends a loop")
    kernel.is_exact = not kernel.notes
    kernel.has_grid_barrier = any(a.is_of_barrier for f in functions for a in f.accesses)
    for access in (a for f in functions for a in f.accesses if not a.is_of_barrier):
        count = outcome.counts.get(id(access))
        if not count and kernel.is_exact:
            continue
        if any(name.startswith(SLOW_PATH) for name in {count.variable if count else "", *tables.get(id(access), ())}):
            continue
        kernel.made.append(
            Row(
                access.kind, access.bytes, os.path.basename(access.file), access.line, count.executions if count else 0,
                count.transactions if count and count.is_placed else None,
            )  # fmt: skip
        )
    if any(row.kind not in COUNTED for row in kernel.made):
        kernel.why = "textures, surfaces, tensor cores or bulk copies"
    elif outcome.is_refused:
        kernel.why = "the launch ends in a trap"


# --- Fieldwise

def asked(fieldwise, source, tail, more, name):
    """What the command says to a parameter NAME that no kernel may have."""
    return call([fieldwise, "explain", "--layout", "soa", "--param", f"{name}=1", *more, source, *tail], 60).stderr


def integer_names(fieldwise, source, tail, more=()):
    """The names of all integer parameters. They stand in the message about one that is not there, twelve of them at most;
    where there are more, each kernel is asked for its own, and what it computes with tells those of one that has more."""
    found = re.search(r"\(there (?:is|are) (.*?)(?: and (\d+) more)?\)", asked(fieldwise, source, tail, more, "no_such_name"), re.S)
    names = [name for name in re.split(r",\s*|\s+and\s+", found.group(1)) if re.fullmatch(r"[\w.\[\]]+", name)] if found else []
    if found and found.group(2) and "--kernel" not in more:
        for kernel in dumped_kernels(fieldwise, source, tail):
            names += integer_names(fieldwise, source, tail, [*more, "--kernel", kernel])
    elif found and found.group(2):
        dumped = call([fieldwise, "rank", "--dump", "kernel", *more, source, *tail], 60).stdout
        others = set(re.findall(r"(?<![\w.])[A-Za-z_][\w.]*", dumped)) - set(names)
        refused = ("no integer parameter", "its type is")
        names += [o for o in sorted(others) if not any(r in asked(fieldwise, source, tail, more, o) for r in refused)]
    return list(dict.fromkeys(names))


def dumped_kernels(fieldwise, source, tail):
    """By name: the text of each kernel as Fieldwise reads it."""
    dumped = call([fieldwise, "rank", "--dump", "kernel", source, *tail], 60).stdout
    texts = re.split(r"^kernel (.*?)  \(line .*$", dumped, flags=re.M)[1:]
    return dict(zip(texts[::2], texts[1::2]))


def integers_given(fieldwise, source, tail, number, more=()):
    """The options that make all integer parameters NUMBER."""
    names = integer_names(fieldwise, source, tail, more)
    return [word for name in names for word in ("--param", f"{name}={number}")]


def answer(fieldwise, command, source, tail, more):
    """The JSON that COMMAND prints, and what it says beside."""
    done = call([fieldwise, command, "--format", "json", *LAUNCH, *more, source, *tail], 60)
    if done.returncode not in (0, 1, 2):
        raise Failure(f"fieldwise: status {done.returncode}: {done.stderr.strip()[-160:]}")
    try:
        return json.loads(done.stdout), done.stderr
    except ValueError:
        return {"kernels": [], "skipped": []}, done.stderr


def narrowed(fieldwise, command, source, tail, more, params, flag):
    """answer() with PARAMS, and these: those that cannot be what they are given are bools, and FLAG, or not given."""
    said, messages = answer(fieldwise, command, source, tail, [*more, *params])
    while narrow := re.search(rf"--param ([\w.\[\]]+)=(?:{NUMBER}|{SMALL_NUMBER}): .* its type is ", messages):
        at = next(k for k, word in enumerate(params) if word.startswith(narrow.group(1) + "="))
        other = [] if flag is None else ["--param", f"{narrow.group(1)}={flag}"]
        params = [*params[: at - 1], *other, *params[at + 1 :]]
        said, messages = answer(fieldwise, command, source, tail, [*more, *params])
    return said, messages, params


def rows_of(shown):
    """The accesses of a kernel, also those that no thread makes."""
    rows = []
    for a in shown["accesses"]:
        if a["counted"]:
            total = a["transactions"] * a["executions"] if a["understood"] else None
            rows.append(Row(a["kind"], a["bytes"], os.path.basename(a["file"] or ""), a["line"], a["executions"], total, a["text"]))
    return rows


IDLE = "no thread of this launch accesses it"


def said_by_fieldwise(fieldwise, source, arguments, number=NUMBER, flag=None):
    """By name the kernels of SOURCE under today's layout: Kernel with what is said, or why nothing is. Integer parameters
    are NUMBER, bool parameters FLAG."""
    tail = ["--", *arguments] if arguments else []
    params = integers_given(fieldwise, source, tail, number)
    layouts = ["--layout", "aos", "--layout", "soa"]
    ranked, messages, params = narrowed(fieldwise, "rank", source, tail, layouts, params, flag)
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
        skipped = re.findall(rf"error: (.*?): (no record: .*|record \S+: {IDLE}.*)", messages)
        if not skipped:
            raise Failure("fieldwise: " + (messages.strip().split("\n") or ["?"])[0][-200:])
    templates = {}  # name -> kernels of which nothing is said yet
    for name, reason in skipped:
        kernel = kernels.setdefault(name, Kernel(name, why=reason))
        if kernel.said is None and "no array in global" not in reason:
            templates.setdefault(re.sub(r"<.*>", "", name, flags=re.S), {})[name] = kernel
    dumped = dumped_kernels(fieldwise, source, tail) if templates else {}
    for instances in templates.values():
        force(fieldwise, source, tail, number, flag, instances, dumped)
    return kernels


def force(fieldwise, source, tail, number, flag, kernels, dumped):
    """Adds what is said of KERNELS without a record, instances of one template, when one of their arrays is taken for one.
    Nothing is accessed where no thread accesses any of their arrays. DUMPED has the texts of kernels."""
    first = next(iter(kernels))
    text = dumped.get(first, "")
    found = re.findall(r"^array ([\w.>-]+)(?: as .*?)?  of (?:const )?(.*?)  \(", text, re.M)
    arrays = [array for array, _ in found]
    structs = [array for array, struct in found if f"\nrecord {struct}  (" in text]  # they lie as they are declared
    params = integers_given(fieldwise, source, tail, number, ["--kernel", first])
    idle = {name: set() for name in kernels}
    for record in [*structs, *("r=" + array for array in arrays if array not in structs), *arrays]:
        left = [name for name, kernel in kernels.items() if kernel.said is None]
        if not left:
            break
        more = ["--layout", "aos", *(word for name in left for word in ("--kernel", name)), "--record", record]
        shown, messages, params = narrowed(fieldwise, "explain", source, tail, more, params, flag)
        for one in shown["kernels"]:
            kernel = kernels.get(one["kernel"])  # a name may also mean kernels of which something is said
            if kernel and kernel.said is None:
                kernel.said = rows_of(one)
        reasons = [(one["kernel"], one["reason"]) for one in shown["skipped"]]
        for name, reason in [*reasons, *re.findall(r"error: (.*?): (record .*)", messages)]:
            if name in idle and IDLE in reason:
                idle[name].add(record.removeprefix("r="))
    for name, kernel in kernels.items():
        if kernel.said is None and idle[name] and idle[name] == set(arrays):
            kernel.said = []


# --- both

def base_name(name):
    """Without template arguments, namespaces and the parameters by which Fieldwise tells overloaded kernels apart."""
    return re.sub(r"<.*", "", parted(name)[0].replace("operator<", "operator"), flags=re.S).split("::")[-1].strip()


def template_arguments(name):
    found = re.search(r"<(.*)>", parted(name)[0], re.S)
    return re.sub(r"\s|\(\w+(?: \w+)*\)|(?<=\d)[uUlL]+|std::", "", found.group(1)) if found else ""


INSTANCE = Kernel("another instance of a template")


def around_lambda(name):
    """Of `launch<Shifted<(lambda at a.cu:3:4)>>`, `launch<Shifted<run(int)::{lambda(int)#1}> >` in PTX, `Shifted<`; None where
    no lambda is there."""
    is_lambda = "(lambda at " in name or "{lambda(" in name
    return re.match(r"[^<]*<((?:[\w:]+<)*)", name).group(1) if is_lambda and "<" in name else None


def executed_rows(rows):
    return [row for row in rows if row.executions > 1e-9]


def lines(kernel):
    return {(row.file, row.line) for row in kernel.made or executed_rows(kernel.said or ()) if row.kind in COUNTED}


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
        overloads = [name for name in same if types_in(parted(name)[1]) == kernel.parameters]
        same = overloads or same or same_lambda(kernel, made, said, fits)
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


AGREE = ("agrees", "lines agree", "another instance")
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
        # Which kinds and widths stand on each line. What left its loop has no line; what was not executed as far as the
        # code was followed may be what Fieldwise says that no thread makes.
        here = {place(row) for row in executed_rows(said.said)}
        there = {place(row) for row in made.made}
        idle = {place(row) for row in said.said} - {place(row) for row in executed_rows(made.made)}
        moved = {row[2:] for row in there if row[1] == 0}
        differ = {k: (1, 0) for k in here - there if k[2:] not in moved}
        differ.update({k: (0, 1) for k in there - here - idle if k[1] != 0})
        return Verdict("lines differ" if differ else "lines agree", differ, "; ".join(made.notes))
    rows = executed_rows(said.said)
    mine, theirs = sums(rows, place), sums(made.made, place)
    differ = {k: (mine[k], theirs[k]) for k in set(mine) | set(theirs) if abs(mine[k] - theirs[k]) > 1e-6 * max(mine[k], theirs[k])}
    if not near(sums(rows, lambda row: row.kind), sums(made.made, lambda row: row.kind)):
        return Verdict("numbers differ", differ)
    if not near(sums(rows, size), sums(made.made, size)):
        return Verdict("widths differ", differ)
    known = all(row.transactions is not None for row in (*rows, *made.made))
    total = lambda row: row.transactions  # noqa: E731
    if known and not near(sums(rows, size, total), sums(made.made, size, total)):
        mine, theirs = sums(rows, place, total), sums(made.made, place, total)
        return Verdict("sectors differ", {k: (mine[k], theirs[k]) for k in set(mine) | set(theirs) if abs(mine[k] - theirs[k]) > 1e-6})
    return Verdict("agrees")


def scripts():
    """A hash of what reads PTX."""
    found = hashlib.sha1()
    for module in ("compare", "depends", "machine", "ptx", "warp", "values"):
        with open(os.path.join(os.path.dirname(__file__), module + ".py"), "rb") as f:
            found.update(f.read())
    return found.hexdigest()


def known_or_made(nvcc, source, arguments, path):
    """made_by_nvcc(), kept in the file PATH: what nvcc makes of a source stays the same. Its PTX, which stands beside it,
    is read again when these scripts are others."""
    known, mine = {}, scripts()
    if os.path.exists(path):
        with open(path) as f:
            known = json.load(f)
        if "failure" in known:
            raise Failure(known["failure"])
    if known.get("scripts") == mine:
        kernels = [Kernel(**kernel) for kernel in known["kernels"]]
        for kernel in kernels:
            kernel.made = [Row(*row) for row in kernel.made]
        return kernels
    try:
        if not known:
            compile_source(nvcc, source, arguments, path + ".ptx")
        kernels = made_by_nvcc(path + ".ptx")
        rows = [{**vars(k), "made": [list(vars(row).values()) for row in k.made]} for k in kernels]
        known = {"kernels": rows, "scripts": mine}
    except Failure as failure:
        kernels, known = None, {"failure": str(failure)}
    with open(path, "w") as f:
        json.dump(known, f)
    if kernels is None:
        raise Failure(known["failure"])
    return kernels


def kept_path(source, arguments, folder):
    """Where FOLDER keeps what nvcc makes of SOURCE; its PTX is in a file beside that, with .ptx behind the name."""
    return os.path.join(folder, hashlib.sha1(" ".join([source, *arguments]).encode()).hexdigest()[:16])


def pairs_of_source(fieldwise, nvcc, source, arguments, folder):
    """Pairs of what is made and what is said of each kernel of SOURCE, as of pair(), by the parameters that suit it. FOLDER
    keeps what nvcc makes."""
    made = known_or_made(nvcc, source, arguments, kept_path(source, arguments, folder))
    said = {(NUMBER, None): said_by_fieldwise(fieldwise, source, arguments)}
    pairs = []
    for flag in BOOLS:
        mine = [kernel for kernel in made if kernel.flag in (None, flag)]
        for kernel, other in pair(mine, said[NUMBER, None]):
            given = (kernel.number, kernel.flag)
            if given not in said:
                said[given] = said_by_fieldwise(fieldwise, source, arguments, *given)
            if kernel.flag == flag or flag == BOOLS[0]:
                pairs.append((kernel, said[given].get(other.name, other) if other else None))
    return pairs


def compare_source(fieldwise, nvcc, source, arguments, folder):
    """(Kernel that nvcc makes, Verdict) of each kernel of SOURCE; of one with bool parameters the worse verdict. FOLDER
    keeps what nvcc makes of it."""
    found = {}
    for made, said in pairs_of_source(fieldwise, nvcc, source, arguments, folder):
        verdict = compare(made, said)
        worse = found.get(made.symbol)
        if not worse or worse[1].kind in AGREE and verdict.kind not in AGREE:
            found[made.symbol] = (made, verdict)
    return list(found.values())


def machine_changes(nvcc, disassembler, kernels, path):
    """By name in PTX: what ptxas does to the accesses of those KERNELS of the PTX file PATH that have some, and where it
    does something, (kind, bytes, number in PTX, number in machine code)."""
    functions = machine.assemble(nvcc, disassembler, path) or {}
    found = {}
    for kernel in kernels:
        before, after = Counter({(kind, size): n for kind, size, n in kernel.static}), functions.get(kernel.symbol)
        if before and after is not None:
            differ = [[*key, before[key], after[key]] for key in sorted(set(before) | set(after)) if before[key] != after[key]]
            found[kernel.symbol] = (machine.change(before, after), differ)
    return found
