# SPDX-License-Identifier: MIT
"""Whether what a kernel loads decides which accesses it makes: an address, a condition or a trip count depends on it.

Read from the code of PTX alone, whatever the launch: registers depend on loaded data where any instruction makes them so.
"""
import re

import ptx

# What an instruction writes to is its first argument, but of these, which write no register.
WRITES_NONE = ("st", "red", "bra", "brx", "ret", "exit", "trap", "bar", "barrier", "membar", "fence", "call", "cp", "prefetch")
LEAVES = ("bra", "brx", "ret", "exit", "trap")
OWN_MEMORY = {"shared", "shared::cta", "local"}


def registers(text):
    return re.findall(r"%\w+", text)


def place(text):
    """Of "[%rd1+8]" or "[param0+4]": the name."""
    found = re.match(r"\[\s*([%$\w]+)", text)
    return found.group(1) if found else ""


class Spread:
    """Names of registers and parameters, each with its function, that depend on loaded data."""

    def __init__(self, functions):
        self.functions, self.tainted, self.is_new = functions, set(), True
        self.module = functions[0].module
        while self.is_new:
            self.is_new = False
            for f in functions:
                for i in f.code:
                    self.step(f, i)

    def add(self, *key):
        self.is_new |= key not in self.tainted
        self.tainted.add(key)

    def depends(self, f, texts):
        return any((f.name, name) in self.tainted for text in texts for name in registers(text))

    def is_loaded(self, f, i):
        """Whether a load gives data: of global memory, of a constant that the host may set, of memory of the kernel's own
        in which data stands."""
        name = place(i.arguments[1])
        if any(part.startswith("param") for part in i.parts):
            return (f.name, name) in self.tainted
        if "const" in i.parts:
            return name not in self.module.settings and name not in self.module.data
        if OWN_MEMORY & set(i.parts):
            return ("", "memory") in self.tainted
        return True

    def call(self, f, i):
        names = [x.strip("( )") for x in i.arguments]
        at = next((k for k, x in enumerate(i.arguments) if not x.startswith("(")), None)
        callee = self.module.functions.get(names[at]) if at is not None else None
        if callee is None:
            return
        for given, parameter in zip(ptx.split(names[at + 1]) if len(names) > at + 1 else [], callee.parameters):
            if (f.name, given) in self.tainted:
                self.add(callee.name, parameter)
        if at and any(key[0] == callee.name and key[1].startswith("func_retval") for key in self.tainted):
            self.add(f.name, names[0])

    def step(self, f, i):
        a = i.arguments
        if i.op == "call":
            self.call(f, i)
        elif i.op == "st" and self.depends(f, a[1:]):
            if any(part.startswith("param") for part in i.parts):
                self.add(f.name, place(a[0]))
            elif not (i.access and not i.access.is_generic):
                self.add("", "memory")
        elif i.op == "cp" and i.access:
            self.add("", "memory")
        elif a and i.op not in WRITES_NONE:
            given = [i.predicate, *a[1:]]
            loads = i.op in ("ld", "ldu", "atom", "tex", "tld4", "suld", "wmma")
            if self.depends(f, given) or loads and (i.op not in ("ld", "ldu") or self.is_loaded(f, i)):
                for name in registers(a[0]):
                    self.add(f.name, name)


def on_data(functions):
    """Whether an address of global memory, or a condition of a branch or an access, depends on what is loaded."""
    spread = Spread(functions)
    for f in functions:
        for i in f.code:
            if i.op in LEAVES or i.access:
                decides = [i.predicate, *(i.arguments[:1] if i.op == "brx" else [])]
                decides += [x for x in i.arguments if x.startswith("[")] if i.access else []
                if not (i.access and i.access.is_of_barrier) and spread.depends(f, decides):
                    return True
    return False
