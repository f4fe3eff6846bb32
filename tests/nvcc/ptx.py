# SPDX-License-Identifier: MIT
"""Reads PTX as nvcc writes it: functions, their instructions, and where in the source these come from.

The language is that of NVIDIA's "PTX ISA" 8 and 9. What is not executed (warp.py) is read all the same: an
access of memory is found by its opcode.
"""
import re
from dataclasses import dataclass, field

BYTES = {"8": 1, "16": 2, "32": 4, "64": 8, "128": 16}
NOT_GLOBAL = {"shared", "shared::cta", "shared::cluster", "local", "const", "param", "param::func", "param::entry"}
# The barrier of a grid, of cooperative groups: a counter in the driver's memory, which is no array of the program.
GRID_BARRIER = re.compile(r"cooperative_groups/details/sync\.h$")
TYPE = re.compile(r"pred|[usb](8|16|32|64|128)|f(16|32|64)|f16x2|bf16|bf16x2")


@dataclass
class Access:
    """An instruction that accesses global memory, or memory of which PTX does not say which it is."""

    kind: str  # load, store, atomic; texture and fragment are of hardware that Fieldwise does not count
    bytes: int  # a thread
    line: int
    file: str
    number: int
    is_generic: bool

    @property
    def is_of_barrier(self):
        return bool(GRID_BARRIER.search(self.file or ""))


@dataclass
class Instruction:
    op: str  # ld, add, ...
    parts: tuple  # what follows it: global, u32, ...
    arguments: list
    predicate: str  # "": none
    is_negated: bool
    access: Access = None
    text: str = ""
    run: object = None  # what warp.py makes of it


@dataclass
class Function:
    name: str
    is_entry: bool
    module: object
    parameters: dict = field(default_factory=dict)  # name -> (number, type, bytes of an array or 0)
    code: list = field(default_factory=list)
    labels: dict = field(default_factory=dict)
    tables: dict = field(default_factory=dict)  # of brx.idx: label -> labels
    variables: dict = field(default_factory=dict)  # its own: name -> space
    accesses: list = field(default_factory=list)
    meets: dict = None


@dataclass
class Module:
    functions: dict = field(default_factory=dict)
    variables: dict = field(default_factory=dict)  # name -> space
    data: dict = field(default_factory=dict)  # of constants: name -> (bytes of an item, items)
    settings: set = field(default_factory=set)  # constants that are numbers, and that the host sets

    def entries(self):
        return [f for f in self.functions.values() if f.is_entry]


def split(text):
    """The arguments in TEXT: commas within brackets do not part them."""
    found, depth, start = [], 0, 0
    for at, c in enumerate(text):
        if c in "{[(":
            depth += 1
        elif c in "}])":
            depth -= 1
        elif c == "," and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
    if text[start:].strip():
        found.append(text[start:].strip())
    return found


def access_kind(op, parts):
    """(kind, bytes, whether the space is not said) of what an instruction does to global memory; None: nothing."""
    if op in ("ld", "ldu", "st", "atom", "red"):
        if NOT_GLOBAL & set(parts):
            return None
        width = re.search(r"\d+", parts[-1].replace("bf16", "16"))
        size = BYTES[width.group()] if width else 4
        for part in parts:
            if part in ("v2", "v4", "v8"):
                size *= int(part[1])
            if part == "x2" or part.endswith("16x2"):
                size = 4
        return {"ld": "load", "ldu": "load", "st": "store"}.get(op, "atomic"), size, "global" not in parts
    if op in ("tex", "tld4", "suld", "sust", "sured"):
        return "texture", 0, False
    if op == "wmma" and parts[0] in ("load", "store") and not NOT_GLOBAL & set(parts):
        return "fragment", 0, False
    if op == "cp" and parts[0] == "async" and "global" in parts:
        return ("load", 0, False) if "bulk" not in parts else ("bulk", 0, False)
    return None


class Reader:
    """Statements of one file."""

    def __init__(self, text):
        self.module, self.function = Module(), None
        self.files = dict(re.findall(r'^\s*\.file\s+(\d+)\s+"([^"]*)"', text, re.M))  # they stand at the end
        self.place, self.depth, self.pending, self.header = ("", 0), 0, "", ""
        for line in text.split("\n"):
            self.line(line)

    def line(self, line):
        if "//" in line and '"' not in line:
            line = line[: line.index("//")]
        line = line.strip()
        if not line:
            return
        if line.startswith(".file"):
            return
        if re.match(r"\.loc\s", line):
            self.locate(line)
        elif self.function is None:
            self.outside(line)
        else:
            self.inside(line)

    def locate(self, line):
        # .loc FILE LINE COLUMN, function_name LABEL, inlined_at FILE LINE COLUMN: the toolkit's own functions
        # count where they are called.
        places = re.findall(r"(?:\.loc|inlined_at)\s+(\d+)\s+(\d+)", line)
        names = [(self.files.get(file, ""), int(number)) for file, number in places]
        own = [name for name in names if not re.search(r"/(cuda|nvidia)[^/]*/.*include/|/targets/[^/]*/include/", name[0])]
        self.place = (own or names)[0]

    def outside(self, line):
        if self.header or re.match(r"(\.(visible|weak|extern|common)\s+)*\.(entry|func)\b", line):
            self.header += " " + line
            if line.endswith(";"):
                self.header = ""
            elif line.endswith("{"):
                self.begin(self.header[: self.header.rindex("{")])
            return
        variable = re.match(r"(?:\.\w+\s+)*?\.(global|const|shared)\s+(.*)", line)
        if variable or self.pending:
            self.pending += " " + line
            if line.endswith(";"):
                self.variable(self.pending, self.module.variables)
                self.pending = ""

    def variable(self, text, variables):
        found = re.match(r".*?\.(global|const|shared|local)\s+(?:\.\w+(?:\([^)]*\))?\s+\d*\s*)*?\.([busf]\d+)\s+([\w$]+)", text)
        if not found:
            return
        variables[found.group(3)] = found.group(1)
        if found.group(1) == "const" and not re.search(r"[=\[]", text):
            self.module.settings.add(found.group(3))
        items = re.search(r"=\s*\{?([^{}]*)\}?\s*;", text)
        if found.group(1) == "const" and items:
            values = [item.strip() for item in items.group(1).split(",")]
            self.module.data[found.group(3)] = (BYTES[found.group(2)[1:]], values)

    def begin(self, header):
        name = re.match(r".*?\.(entry|func)\s*(?:\([^()]*\)\s*)?([\w$]+)", header)
        f = Function(name.group(2), name.group(1) == "entry", self.module)
        for number, parameter in enumerate(
            re.finditer(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)\s+(?:\.ptr\s+(?:\.\w+\s+(?:\d+\s+)?)*)?([\w$]+)(?:\[(\d+)\])?", header)
        ):
            f.parameters[parameter.group(2)] = (number, parameter.group(1), int(parameter.group(3) or 0))
        self.module.functions[f.name] = self.function = f
        self.header, self.depth, self.place = "", 1, ("", 0)

    def inside(self, line):
        # Braces of their own are around calls and assembly; those of vectors stand in a statement.
        while line.startswith("{") and not self.pending:
            self.depth += 1
            line = line[1:].strip()
        while line == "}" or (line.endswith("}") and not self.pending and re.search(r";\s*\}$", line)):
            rest = line[:-1].strip()
            if rest:
                self.statements(rest)
            self.depth -= 1
            line = ""
            if self.depth == 0:
                self.function = None
                return
        if not line:
            return
        label = re.match(r"([$\w]+):(?!:)\s*(.*)", line)
        if label and not self.pending:
            self.function.labels[label.group(1)] = len(self.function.code)
            line = label.group(2)
            if line.startswith(".branchtargets"):
                self.function.tables[label.group(1)] = re.findall(r"[$\w]+", line[len(".branchtargets") :])
                return
            if not line:
                return
        self.pending += (" " if self.pending else "") + line
        if self.pending.endswith(";"):
            text, self.pending = self.pending, ""
            self.statements(text)

    def statements(self, text):
        for statement in text.split(";"):
            statement = statement.strip().lstrip("{").strip() if not statement.strip().startswith("{%") else statement.strip()
            if statement.startswith("."):
                self.variable(statement + ";", self.function.variables)
            elif statement:
                self.instruction(statement)

    def instruction(self, text):
        found = re.match(r"(?:@(!?)(%?\w+)\s+)?([\w.:]+)\s*(.*)", text, re.S)
        if not found:
            return
        op, *parts = found.group(3).split(".")
        i = Instruction(op, tuple(parts), split(found.group(4)), found.group(2) or "", found.group(1) == "!", text=text)
        known = access_kind(op, parts)
        if known:
            kind, size, is_generic = known
            if op == "cp" and kind == "load":
                size = int(i.arguments[2])
            i.access = Access(kind, size, self.place[1], self.place[0], len(self.function.accesses), is_generic)
            self.function.accesses.append(i.access)
        self.function.code.append(i)


def read(text):
    return Reader(text).module


def called_from(function):
    """FUNCTION and those that it may call; all of the module where it calls one by its address."""
    found, left = [function], [function]
    while left:
        for i in left.pop().code:
            if i.op != "call":
                continue
            name = next((x.strip("( )") for x in i.arguments if not x.startswith("(")), "")
            if name.startswith("%"):
                return [function, *(f for f in function.module.functions.values() if not f.is_entry)]
            target = function.module.functions.get(name)
            if target and target not in found:
                found.append(target)
                left.append(target)
    return found


def post_dominators(function):
    """By the last instruction of a block: the first one of the block at which all ways from it meet again, the number
    of instructions where that is the end. Found once for a function.

    Cooper, Harvey and Kennedy: A Simple, Fast Dominance Algorithm (2001), on the graph turned around."""
    if function.meets is not None:
        return function.meets
    code, n = function.code, len(function.code)
    starts = {0, n} | set(function.labels.values())
    starts |= {at + 1 for at, i in enumerate(code) if i.op in ("bra", "brx", "ret", "exit", "trap")}
    starts = sorted(start for start in starts if start <= n)
    number = {start: block for block, start in enumerate(starts)}
    end = number[n]
    following = {end: []}
    for block, start in enumerate(starts[:-1]):
        i = code[starts[block + 1] - 1]
        if i.op == "bra":
            ways = [number[function.labels[i.arguments[0]]]]
        elif i.op == "brx":
            ways = [number[function.labels[label]] for label in function.tables.get(i.arguments[1], [])]
        elif i.op in ("ret", "exit", "trap"):
            ways = [end]
        else:
            ways = [block + 1]
        if i.predicate and i.op in ("bra", "brx", "ret", "exit", "trap"):
            ways.append(block + 1)
        following[block] = ways
    preceding = {block: [] for block in following}
    for block, ways in following.items():
        for way in ways:
            preceding[way].append(block)
    order, seen, stack = [], {end}, [(end, iter(preceding[end]))]
    while stack:
        block, rest = stack[-1]
        for before in rest:
            if before not in seen:
                seen.add(before)
                stack.append((before, iter(preceding[before])))
                break
        else:
            order.append(block)
            stack.pop()
    rank = {block: at for at, block in enumerate(order)}
    meet = {end: end}
    changed = True
    while changed:
        changed = False
        for block in reversed(order[:-1]):
            best = None
            for way in following[block]:
                if way not in meet:
                    continue
                if best is None:
                    best = way
                a, b = way, best
                while a != b:
                    while rank[a] < rank[b]:
                        a = meet[a]
                    while rank[b] < rank[a]:
                        b = meet[b]
                best = a
            if best is not None and meet.get(block) != best:
                meet[block], changed = best, True
    # From an endless loop no way leads to the end.
    function.meets = {starts[block + 1] - 1: starts[meet.get(block, end)] for block in range(len(starts) - 1)}
    return function.meets
