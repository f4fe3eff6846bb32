# SPDX-License-Identifier: MIT
"""Executes kernels of PTX, a warp at a time, and counts the accesses of global memory that it makes.

All lanes of a warp go through the code together, and meet again where all ways do. What is loaded from global memory is
not known; where a condition is not known, both ways are taken, as Fieldwise counts them, and what differs afterwards is
not known either. A loop that such a condition ends is left after one iteration, and noted.
"""
import re
import struct
from dataclasses import dataclass, field

import ptx
import values
from values import LANES, lift, to_bits, to_float, type_of

FULL = (1 << LANES) - 1
SPACES = {"shared": 1, "local": 2, "const": 3, "global": 4}
SPACE_SHIFT, NUMBER_SHIFT = 60, 40  # of an address: the space, and which variable or parameter
PARAMETER = 1 << 19  # in the number: it is a parameter that points somewhere
MOST_CALLS = 16
LANES_OF = {}  # mask -> numbers of its lanes


def lanes_in(mask):
    found = LANES_OF.get(mask)
    if found is None:
        found = LANES_OF[mask] = [lane for lane in range(LANES) if mask >> lane & 1]
    return found


class TooLong(Exception):
    pass


@dataclass
class Count:
    """Of one access, over all warps."""

    executions: int = 0
    transactions: int = 0  # sectors of 32 bytes
    is_uniform: bool = True  # all lanes access the same place each time
    is_placed: bool = True  # all addresses are known
    is_sure: bool = True  # no condition that is not known decides
    variable: str = ""  # of the program, that is accessed


@dataclass
class Outcome:
    counts: dict = field(default_factory=dict)  # of Count, by access (id)
    data_loops: set = field(default_factory=set)  # places of loops that data ends
    unseen: set = field(default_factory=set)  # functions that are not there
    has_unknown: bool = False  # a condition is not known
    is_cut: bool = False  # it takes too many instructions: the counts are those of the first ones
    is_refused: bool = False  # it ends in a trap, as where an assertion fails
    has_no_meaning: bool = False  # a shift by as many bits as there are, or more, or an address that is not aligned


def pointers_of(kernel):
    """(name, offset) of the parameters of 64 bits that are used as addresses."""
    origin, found = {}, set()
    for i in kernel.code:
        a = i.arguments
        if i.op == "ld" and "param" in i.parts and i.parts[-1][1:] == "64":
            name, offset = place_of(a[1])
            if name in kernel.parameters:
                for k, register in enumerate(ptx.split(a[0].strip("{}"))):
                    origin.setdefault(register, set()).add((name, offset + 8 * k))
        elif i.op in ("mov", "cvta", "selp", "add", "sub"):
            for source in a[1:3]:
                if source in origin:
                    if i.op == "cvta":
                        found |= origin[source]
                    origin.setdefault(a[0], set()).update(origin[source])
        if i.access and i.access.kind in ("load", "store", "atomic"):
            name, _ = place_of(next((x for x in a if x.startswith("[")), "[]"))
            found |= origin.get(name, set())
    return found


def variables_of(function):
    """By access (id): the variables of the program that its address may come from. Found from the code alone."""
    origin, found, is_new = {}, {}, True
    while is_new:
        is_new = False
        for i in function.code:
            if i.access:
                name, _ = place_of(next((x for x in i.arguments if x.startswith("[")), "[]"))
                found[id(i.access)] = origin.get(name, {name} & set(function.module.variables))
            elif i.op in ("mov", "cvta", "selp", "add", "sub", "mad") and i.arguments:
                sources = set()
                for text in i.arguments[1:]:
                    sources |= origin.get(text, set(re.findall(r"[$\w]+", text)) & set(function.module.variables))
                mine = origin.setdefault(i.arguments[0], set())
                is_new |= not sources <= mine
                mine |= sources
    return found


def place_of(text):
    """Of "[%rd1+8]": the name and the number."""
    found = re.match(r"\[\s*([%$\w]+)\s*(?:\+\s*(-?\w+))?\s*\]", text)
    return (found.group(1), int(found.group(2) or "0", 0)) if found else ("", 0)


class Frame:
    """A function that is being executed."""

    def __init__(self, function):
        self.function, self.registers, self.given, self.open = function, {}, {}, set()


class Warp:
    def __init__(self, outcome, special, parameters, number, most):
        self.outcome, self.special, self.parameters, self.number = outcome, special, parameters, number
        self.steps, self.most = 0, most
        self.memory = {}  # (lane, address) of local memory, address of shared memory -> (value, kind, bits)
        self.dead, self.live = 0, FULL  # lanes that have left the kernel; lanes whose registers count
        self.doubtful = 0  # lanes that go both ways
        self.other_ways = []  # of each doubtful branch around: by access (id), where lanes made it on a way before
        self.calls = 0

    # --- registers

    def read(self, text, kind, bits):
        """The value of an operand, as bits without a sign or as a float."""
        registers = self.frame.registers
        if text in registers:
            value = registers[text]
        else:
            value = self.constant(text)
        if kind == "f":
            if bits == 16:
                return None
            if type(value) is float or value is None:
                return value
            return lift(lambda x: to_float(x, bits), value)
        if type(value) is int and not value >> bits:
            return value
        return lift(lambda x: to_bits(x, bits), value)

    def constant(self, text):
        if text in self.special:
            return self.special[text]
        if text[:2] in ("0f", "0F"):
            return struct.unpack(">f", bytes.fromhex(text[2:]))[0]
        if text[:2] in ("0d", "0D"):
            return struct.unpack(">d", bytes.fromhex(text[2:]))[0]
        if re.fullmatch(r"-?(0[xX][0-9a-fA-F]+|\d+)U?", text):
            return int(text.rstrip("U"), 0) & (1 << 64) - 1
        sum_of = re.fullmatch(r"([$\w]+)\+(\d+)", text)
        if sum_of:
            base = self.address(sum_of.group(1))
            return None if base is None else base + int(sum_of.group(2))
        generic = re.fullmatch(r"generic\(([$\w]+)\)", text)
        return self.address(generic.group(1) if generic else text)

    def address(self, name):
        for number, variables in enumerate((self.frame.function.variables, self.frame.function.module.variables)):
            if name in variables:
                at = list(variables).index(name) + 1 + number * 1000 + self.calls * 2000
                return SPACES[variables[name]] << SPACE_SHIFT | at << NUMBER_SHIFT
        return None

    def variable(self, address):
        """The name of the module's variable at ADDRESS; "": it is none."""
        number = (address >> NUMBER_SHIFT & 0xFFFF) % 2000 - 1001
        names = list(self.frame.function.module.variables)
        return names[number] if not address >> NUMBER_SHIFT & PARAMETER and 0 <= number < len(names) else ""

    def write(self, name, value, mask):
        registers = self.frame.registers
        if name == "_":
            return
        if mask == self.live or name not in registers:
            registers[name] = value
            return
        old, new = values.lanes_of(registers[name]), values.lanes_of(value)
        registers[name] = [new[lane] if mask >> lane & 1 else old[lane] for lane in range(LANES)]

    def write_all(self, target, value, mask):
        """Registers of a vector get the items of a list of values; of p|q, q gets the opposite."""
        if target[0] == "{":
            names = ptx.split(target.strip("{}"))
            for name, one in zip(names, value if type(value) is tuple else (value,) * len(names)):
                self.write(name, one, mask)
        elif "|" in target:
            first, second = target.split("|")
            self.write(first, value, mask)
            self.write(second, lift(lambda x: not x, value), mask)
        else:
            self.write(target, value, mask)

    # --- the way through the code

    def run(self, at, stop, mask):
        """Executes from instruction AT until STOP; the lanes of MASK that get there."""
        code, frame = self.frame.function.code, self.frame
        n = len(code)
        while at != stop and at < n and mask:
            self.steps += 1
            if self.steps > self.most:
                raise TooLong
            i = code[at]
            now, unsure = mask, 0
            if i.predicate:
                yes, unsure = self.lanes_where(i.predicate, i.is_negated, mask)
                now = yes | unsure
                if not now:
                    at += 1
                    continue
            if i.op == "bra":
                target = frame.function.labels[i.arguments[0]]
                if now == mask and not unsure:
                    at = target
                    continue
                at, mask = self.part(at, mask, [(target, now), (at + 1, mask & ~now | unsure)])
                continue
            if i.op == "brx":
                at, mask = self.table(at, i, mask)
                continue
            if i.op in ("ret", "exit", "trap"):
                if i.op == "trap" and now & ~unsure & ~self.doubtful:
                    self.outcome.is_refused = True
                if i.op != "ret" or self.calls == 0:
                    self.dead |= now & ~unsure
                    self.live &= ~(now & ~unsure) or FULL
                mask &= ~(now & ~unsure)
                at += 1
                continue
            self.step(i, now, unsure)
            at += 1
        return mask

    def lanes_where(self, name, is_negated, mask):
        """Lanes of MASK whose predicate NAME holds, and those where nobody knows."""
        value = self.frame.registers.get(name)
        if value is None:
            return 0, mask
        if type(value) is not list:
            return (mask if bool(value) != is_negated else 0), 0
        yes = unsure = 0
        for lane in lanes_in(mask):
            if value[lane] is None:
                unsure |= 1 << lane
            elif bool(value[lane]) != is_negated:
                yes |= 1 << lane
        return yes, unsure

    def part(self, at, mask, ways):
        """Takes WAYS, of (instruction, lanes), which meet again. Where they do, and the lanes that get there."""
        function = self.frame.function
        meet = ptx.post_dominators(function)[at]
        doubtful = 0
        for k, (_, lanes) in enumerate(ways):
            for _, others in ways[:k]:
                doubtful |= lanes & others
        if doubtful:
            self.outcome.has_unknown = True
            if at in self.frame.open or any(target <= at for target, _ in ways):
                # Data decides whether there is another iteration: there is none.
                if not self.is_grid_barrier(at, ways):
                    self.outcome.data_loops.add((function.name, at))
                ways = self.last_iteration(at, ways, doubtful)
                doubtful = 0
        ways = [(target, lanes) for target, lanes in ways if lanes]
        if len(ways) == 1:
            return ways[0][0], ways[0][1]
        leaving = [way for way in ways if way[0] < len(function.code) and self.leaves(function.code[way[0]])]
        if leaving and not doubtful and len(ways) == 2 and self.calls == 0:
            for _, lanes in leaving:
                self.dead |= lanes
                self.live &= ~lanes
                mask &= ~lanes
            ways = [way for way in ways if way not in leaving]
            return (ways[0][0], ways[0][1]) if ways else (len(function.code), 0)
        return meet, self.take(ways, meet, doubtful, at)

    def is_grid_barrier(self, at, ways):
        """Whether the loop that ends at AT waits for the other blocks of the grid."""
        code, starts = self.frame.function.code, [target for target, _ in ways if target <= at]
        return any(i.access and i.access.is_of_barrier for start in starts for i in code[start : at + 1])

    @staticmethod
    def leaves(i):
        return i.op in ("ret", "exit") and not i.predicate

    def last_iteration(self, at, ways, doubtful):
        """WAYS without those lanes of DOUBTFUL that would begin another iteration. The way out is the one that does not
        lead back to AT."""
        code, labels = self.frame.function.code, self.frame.function.labels
        tables = self.frame.function.tables

        def leads_back(start):
            seen, stack = set(), [start]
            while stack:
                here = stack.pop()
                while here < len(code) and here not in seen:
                    if here == at:
                        return True
                    seen.add(here)
                    i = code[here]
                    if i.op == "bra":
                        stack.append(labels[i.arguments[0]])
                    elif i.op == "brx":
                        stack += [labels[label] for label in tables.get(i.arguments[1], [])]
                    if i.op in ("bra", "brx", "ret", "exit", "trap") and not i.predicate:
                        break
                    here += 1
            return False

        out = [way for way in ways if not leads_back(way[0])] or ways[-1:]
        return [(target, lanes if (target, lanes) in out[:1] else lanes & ~doubtful) for target, lanes in ways]

    def table(self, at, i, mask):
        labels = [self.frame.function.labels[label] for label in self.frame.function.tables.get(i.arguments[1], [])]
        index = values.lanes_of(self.read(i.arguments[0], "u", 32))
        ways = [[target, 0] for target in dict.fromkeys(labels)]
        for lane in lanes_in(mask):
            for way in ways:
                if index[lane] is None or (index[lane] < len(labels) and labels[index[lane]] == way[0]):
                    way[1] |= 1 << lane
        return self.part(at, mask, [tuple(way) for way in ways])

    def take(self, ways, meet, doubtful, at):
        """Takes WAYS one after the other; what differs in lanes of DOUBTFUL, which take several, is unknown then."""
        frame, live, were_doubtful = self.frame, self.live, self.doubtful
        opened = doubtful and at not in frame.open
        if opened:
            frame.open.add(at)
        self.doubtful |= doubtful
        start, start_memory, start_dead = dict(frame.registers), self.memory, self.dead
        arrived, ends = 0, []
        if doubtful:
            self.other_ways.append(({}, {}))
        for target, lanes in ways:
            if doubtful:
                # A lane takes one of the ways: where two lead through the same access, it makes it once.
                before, now = self.other_ways[-1]
                for access, places in now.items():
                    before.setdefault(access, {}).update(places)
                now.clear()
                # Lanes that are sure and those that are not begin with the same.
                frame.registers, self.memory = dict(start), dict(start_memory)
            self.dead = start_dead
            arrived |= self.run(target, meet, lanes)
            ends.append((lanes, frame.registers, self.memory, self.dead))
        if doubtful:
            self.other_ways.pop()
        self.doubtful = were_doubtful
        if opened:
            frame.open.discard(at)
        if doubtful:
            self.join(ends, start, start_memory, doubtful)
        gone = [end[3] for end in ends]
        self.dead = start_dead
        for lane in range(LANES):
            mine = [dead for (lanes, *_), dead in zip(ends, gone) if lanes >> lane & 1]
            if mine and all(dead >> lane & 1 for dead in mine):
                self.dead |= 1 << lane
        self.live = live & ~self.dead or FULL
        return arrived & ~self.dead

    def join(self, ends, start, start_memory, doubtful):
        registers = dict(start)
        names = {name for _, mine, _, _ in ends for name, value in mine.items() if start.get(name, ends) is not value}
        for name in names:
            old = values.lanes_of(start.get(name))
            got = [(lanes, values.lanes_of(mine.get(name))) for lanes, mine, _, _ in ends]
            new = []
            for lane in range(LANES):
                found = [value[lane] for lanes, value in got if lanes >> lane & 1]
                same = found and all(type(x) is type(found[0]) and x == found[0] for x in found)
                new.append(old[lane] if not found else found[0] if same else None)
            registers[name] = new[0] if all(type(x) is type(new[0]) and x == new[0] for x in new) else new
        self.frame.registers = registers
        memory = dict(start_memory)
        for _, _, mine, _ in ends:
            memory.update((place, None) for place in start_memory if place not in mine)
            for place, value in mine.items():
                if start_memory.get(place) != value:
                    memory[place] = value if all(other.get(place) == value for _, _, other, _ in ends) else None
        self.memory = memory

    # --- instructions

    def step(self, i, mask, unsure):
        if i.op == "cp" and i.access and i.access.kind == "load":
            self.forget(i.arguments[0], int(i.arguments[2]), mask)
        if i.access and self.count(i, mask, unsure):
            if i.op in ("ld", "ldu", "atom", "tex", "tld4", "suld", "wmma"):
                self.write_all(i.arguments[0], None, mask)
            return
        op = i.op
        if op in ("atom", "red"):
            self.forget(next((x for x in i.arguments if x.startswith("[")), "[]"), type_of(i.parts)[1] // 8, mask)
        if op == "st":
            self.store(i, mask, unsure)
        elif op in ("ld", "ldu"):
            value = self.load(i, mask)
            self.write_all(i.arguments[0], None if unsure else value, mask)
        elif op == "call":
            self.call(i, mask)
        elif op in ("bar", "barrier", "membar", "fence", "prefetch", "prefetchu", "red", "cp", "pmevent", "nanosleep", "discard"):
            return
        elif i.arguments:
            value = self.value(i, mask)
            if unsure:
                value = None
            self.write_all(i.arguments[0], value, mask)

    def count(self, i, mask, unsure):
        """Counts the access of I, unless it is one of another memory."""
        access = i.access
        name, offset = place_of(next((x for x in i.arguments if x.startswith("[")), "[]"))
        if access.kind == "load" and i.op == "cp":
            name, offset = place_of(i.arguments[1])
        at = values.lanes_of(self.read(name, "u", 64)) if name else [None] * LANES
        lanes = lanes_in(mask)
        if access.is_generic and all(at[lane] is not None for lane in lanes):
            if not any(at[lane] >> SPACE_SHIFT == SPACES["global"] for lane in lanes):
                return False
        if self.is_made_on_another_way(id(access), at, lanes):
            return True
        count = self.outcome.counts.setdefault(id(access), Count())
        count.executions += 1
        if unsure or mask & self.doubtful:
            count.is_sure = False
        if any(at[lane] is None for lane in lanes):
            count.is_placed = False
            return True
        count.variable = self.variable(at[lanes[0]])
        places = {at[lane] + offset for lane in lanes}
        if access.bytes and any(place % access.bytes for place in places):
            self.outcome.has_no_meaning, count.is_placed = True, False
        count.is_uniform &= len(places) == 1
        count.transactions += len({byte // 32 for place in places for byte in range(place, place + max(access.bytes, 1), 1)})
        return True

    def is_made_on_another_way(self, access, at, lanes):
        """Whether all LANES have made ACCESS, at the places AT, on another way of a condition that is not known; notes
        where they make it on this way."""
        is_again = False
        for before, now in self.other_ways:
            made = before.get(access)
            is_again |= bool(made) and all(at[lane] is not None and made.get(lane) == at[lane] for lane in lanes)
            now.setdefault(access, {}).update((lane, at[lane]) for lane in lanes)
        return is_again

    def store(self, i, mask, unsure):
        name, offset = place_of(i.arguments[0])
        kind, bits = type_of(i.parts)
        items = ptx.split(i.arguments[1].strip("{}"))
        if "param" in i.parts:
            for k, item in enumerate(items):
                self.frame.given[name, offset + k * bits // 8] = self.read(item, kind, bits)
            return
        at = self.read(name, "u", 64)
        base = values.lanes_of(at)
        if any(base[lane] is None for lane in lanes_in(mask)):
            self.memory = {}
            return
        for k, item in enumerate(items):
            value = values.lanes_of(self.read(item, kind, bits))
            for lane in lanes_in(mask):
                place = base[lane] + offset + k * bits // 8
                key = (lane, place) if place >> SPACE_SHIFT == SPACES["local"] else place
                self.memory[key] = None if unsure >> lane & 1 else (value[lane], bits)

    def forget(self, place, size, mask):
        """What an atomic operation or a copy leaves in SIZE bytes at PLACE, in shared memory, is not known."""
        name, offset = place_of(place)
        base = values.lanes_of(self.read(name, "u", 64)) if name else [None] * LANES
        for lane in lanes_in(mask):
            if base[lane] is None:
                self.memory = {}
                return
            first = base[lane] + offset
            self.memory[first] = None
            self.memory.update((at, None) for at in range(first + 1, first + size) if at in self.memory)

    def load(self, i, mask):
        name, offset = place_of(i.arguments[1])
        kind, bits = type_of(i.parts)
        width = next((int(part[1]) for part in i.parts if part in ("v2", "v4", "v8")), 1)
        if any(part.startswith("param") for part in i.parts):
            found = [self.parameter(name, offset + k * bits // 8, kind, bits) for k in range(width)]
        else:
            base = values.lanes_of(self.read(name, "u", 64))
            found = []
            for k in range(width):
                item = [None] * LANES
                for lane in lanes_in(mask):
                    item[lane] = self.cell(lane, base[lane], offset + k * bits // 8, kind, bits)
                found.append(item if any(x != item[0] for x in item) else item[0])
        return tuple(found) if width > 1 else found[0]

    def cell(self, lane, base, offset, kind, bits):
        if base is None:
            return None
        place = base + offset
        space = place >> SPACE_SHIFT
        if space == SPACES["const"]:
            is_given = kind != "f" and bits >= 32 and self.variable(place) in self.frame.function.module.settings
            return self.number if is_given else self.item(place, bits)
        value = self.memory.get((lane, place) if space == SPACES["local"] else place)
        return value[0] if value and value[1] == bits else None

    def item(self, place, bits):
        """Of a constant array of the program."""
        module, name = self.frame.function.module, self.variable(place)
        if name not in module.data:
            return None
        size, items = module.data[name]
        first, n = (place & (1 << NUMBER_SHIFT) - 1) // size, max(1, bits // 8 // size)
        try:
            numbers = [int(items[k], 0) if k < len(items) else 0 for k in range(first, first + n)]
        except ValueError:
            return None
        return sum((x & (1 << 8 * size) - 1) << 8 * size * k for k, x in enumerate(numbers))

    def parameter(self, name, offset, kind, bits):
        frame = self.frame
        if (name, offset) in frame.given:
            return frame.given[name, offset]
        if self.calls == 0 and name in frame.function.parameters:
            return self.parameters(name, offset, kind, bits)
        return None

    def call(self, i, mask):
        names = [x.strip("( )") for x in i.arguments]
        if "__assertfail" in names and mask & ~self.doubtful:
            self.outcome.is_refused = True
        target = next((k for k, x in enumerate(i.arguments) if not x.startswith("(")), None)
        function = self.frame.function.module.functions.get(names[target]) if target is not None else None
        result = names[0] if target else ""
        if function is None or self.calls >= MOST_CALLS or not function.code:
            self.outcome.unseen.add(names[target] if target is not None else "?")
            for key in [key for key in self.frame.given if key[0] == result]:
                del self.frame.given[key]
            return
        outer, given = self.frame, {}
        for place, parameter in zip(ptx.split(names[target + 1]) if len(names) > target + 1 else [], function.parameters):
            for (name, offset), value in outer.given.items():
                if name == place:
                    given[parameter, offset] = value
        live = self.live
        self.frame, self.calls, self.live = Frame(function), self.calls + 1, mask
        self.frame.given = given
        self.run(0, len(function.code), mask)
        back = {offset: value for (name, offset), value in self.frame.given.items() if name.startswith("func_retval")}
        self.frame, self.calls, self.live = outer, self.calls - 1, live & ~self.dead or FULL
        for offset, value in back.items():
            outer.given[result, offset] = value

    def value(self, i, mask):
        a, parts, op = i.arguments, i.parts, i.op
        kind, bits = type_of(parts)
        if op in ("mov", "cvta"):
            return self.moved(a, kind, bits)
        if op in ("setp", "set"):
            return self.compared(i)
        if op == "selp" or op == "slct":
            return self.selected(a, kind, bits) if op == "selp" else None
        if kind == "p":
            return self.logical(op, a)
        if op == "cvt":
            types = [part for part in parts if ptx.TYPE.fullmatch(part)]
            to, of = type_of(types[:1]), type_of(types[1:2])
            if "h" in (to[0], of[0]) or 16 in [t[1] for t in (to, of) if t[0] == "f"]:
                return None
            return lift(lambda x: values.converted(x, parts, to, of), self.read(a[1], *of))
        if op in ("activemask",):
            return mask
        if op == "vote":
            return self.vote(i, mask)
        if kind == "h" or (kind == "f" and bits == 16):
            return None
        function = (
            values.float_function(op, parts, bits)
            if kind == "f" or op in ("ex2", "lg2", "sin", "cos", "rsqrt")
            else values.integer_function(op, parts, kind, bits)
        )
        if function is None:
            return None
        return self.computed(op, function, a, parts, kind, bits)

    def computed(self, op, function, a, parts, kind, bits):
        operands = []
        for k, text in enumerate(a[1:]):
            width = bits
            if kind != "f" and ((op in ("shl", "shr") and k == 1) or (op in ("bfe", "bfi") and k >= len(a) - 3) or op in ("lop3", "shf")):
                width = 32
            elif "wide" in parts and k == 2:
                width = 2 * bits
            operands.append(self.read(text, kind, width))
        if op in ("shl", "shr") and any(by is not None and by >= bits for by in set(values.lanes_of(operands[1]))):
            self.outcome.has_no_meaning = True
        if op in ("mul", "and") and 0 in [x for x in operands if type(x) is int]:
            return 0
        return lift(function, *operands)

    def moved(self, a, kind, bits):
        if a[0][0] == "{":
            n = len(ptx.split(a[0].strip("{}")))
            whole, each = self.read(a[1], "b", bits), bits // n
            return tuple(lift(lambda x, k=k: x >> k * each & (1 << each) - 1, whole) for k in range(n))
        if a[1][0] == "{":
            words = ptx.split(a[1].strip("{}"))
            each = bits // len(words)
            return lift(lambda *x: sum(word << k * each for k, word in enumerate(x)), *[self.read(w, "b", each) for w in words])
        if kind == "p":
            return self.predicate(a[1])
        return self.read(a[1], kind, bits)

    def compared(self, i):
        a, parts = i.arguments, i.parts
        kind, bits = type_of(parts)
        name = next((part for part in parts if part in values.COMPARE), None)
        if name is None or kind == "h":
            return None
        x, y = self.read(a[1], kind, bits), self.read(a[2], kind, bits)
        function = values.COMPARE[name]

        def decide(p, q):
            if bits == 64 and kind != "f" and (p >> SPACE_SHIFT == 4) != (q >> SPACE_SHIFT == 4):
                return None  # whether a pointer is null
            if kind == "s":
                p, q = values.signed(p, bits), values.signed(q, bits)
            return function(p, q)

        result = lift(decide, x, y)
        combine = next((part for part in parts if part in values.COMBINE), None)
        if combine:
            other = self.predicate(a[3])
            result = values.combined(combine, result, other)
        if i.op == "set":
            one = 1.0 if parts[1:] and "f32" == parts[1] else 0xFFFFFFFF
            return lift(lambda x: one if x else 0 * one, result)
        return result

    def predicate(self, text):
        """Of p or !p."""
        if text[0] == "!":
            return lift(lambda x: not x, self.predicate(text[1:]))
        return int(text, 0) != 0 if text.isdigit() else self.frame.registers.get(text)

    def selected(self, a, kind, bits):
        x, y, chosen = self.read(a[1], kind, bits), self.read(a[2], kind, bits), self.predicate(a[3])
        if chosen is None:
            return x if type(x) is not list and type(y) is not list and x == y else None
        if type(chosen) is not list:
            return x if chosen else y
        xs, ys = values.lanes_of(x), values.lanes_of(y)
        return [(p if p == q else None) if c is None else p if c else q for p, q, c in zip(xs, ys, chosen)]

    def logical(self, op, a):
        given = [self.predicate(text) for text in a[1:]]
        if op == "not":
            return lift(lambda x: not x, given[0])
        return values.combined(op, given[0], given[1]) if op in values.COMBINE else None

    def vote(self, i, mask):
        said = values.lanes_of(self.predicate(i.arguments[1]))
        mine = [said[lane] for lane in lanes_in(mask)]
        if "ballot" in i.parts:
            return None if None in mine else sum(1 << lane for lane in lanes_in(mask) if said[lane])
        if "any" in i.parts:
            return True if True in mine else None if None in mine else False
        if "all" in i.parts:
            return False if False in mine else None if None in mine else True
        return None


def special_registers(grid, block, of):
    """Of the threads of block number OF. %warpid is where a multiprocessor has put the warp, which nobody knows."""
    registers = {"%laneid": list(range(LANES)), "WARP_SZ": LANES, "%tid.x": list(range(LANES)), "%tid.y": 0, "%tid.z": 0}
    for axis, name in enumerate("xyz"):
        registers["%ntid." + name], registers["%nctaid." + name] = block[axis], grid[axis]
        registers["%ctaid." + name] = of[axis]
    for name, holds in (("lt", "<"), ("le", "<="), ("eq", "=="), ("ge", ">="), ("gt", ">")):
        compare = values.COMPARE[{"<": "lt", "<=": "le", "==": "eq", ">=": "ge", ">": "gt"}[holds]]
        registers["%lanemask_" + name] = [sum(1 << k for k in range(LANES) if compare(k, lane)) for lane in range(LANES)]
    return registers


def execute(kernel, grid, number, narrow={}, most=60000):
    """What KERNEL does in GRID blocks of one warp where each integer of 32 bits and more that it gets, by a parameter or a
    constant that the host sets, is NUMBER. NARROW: the values of other parameters, by their number. MOST: instructions a
    warp."""
    outcome, pointers = Outcome(), pointers_of(kernel)

    def parameter(name, offset, kind, bits):
        at = kernel.parameters[name][0]
        if (name, offset) in pointers:
            return SPACES["global"] << SPACE_SHIFT | (PARAMETER | at << 8 | offset // 8 & 0xFF) << NUMBER_SHIFT
        return None if kind == "f" else number if bits >= 32 else narrow.get(at)

    try:
        for z in range(grid[2]):
            for y in range(grid[1]):
                for x in range(grid[0]):
                    warp = Warp(outcome, special_registers(grid, (LANES, 1, 1), (x, y, z)), parameter, number, most)
                    warp.frame = Frame(kernel)
                    warp.run(0, len(kernel.code), FULL)
    except TooLong:
        outcome.is_cut = True
    return outcome
