# SPDX-License-Identifier: MIT
"""The accesses of global memory that ptxas leaves in machine code, against those in the PTX that it was given.

Both as they stand in the code, not as they are executed: a Counter by kind and bytes a thread. Machine code is what
`cuobjdump -sass` prints of it."""
import re
import subprocess
from collections import Counter

KINDS = {
    "LDG": "load", "LD": "load", "LDGSTS": "load", "STG": "store", "ST": "store",
    "ATOMG": "atomic", "ATOM": "atomic", "REDG": "atomic", "RED": "atomic",
}  # fmt: skip
SIZES = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "F64": 8, "128": 16}
INSTRUCTION = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z]+)((?:\.\w+)*)\s")
KEPT, FURTHER, FEWER, OTHER = "keeps", "repeats", "drops", "changes widths"
CLASSES = (KEPT, FURTHER, FEWER, OTHER)


def static(functions):
    """Of FUNCTIONS of PTX."""
    return Counter((a.kind, a.bytes) for f in functions for a in f.accesses)


def access_of(line):
    """(kind, bytes) of an instruction; None: it accesses no global memory."""
    found = INSTRUCTION.match(line)
    if not found or found.group(1) not in KINDS:
        return None
    sizes = [SIZES[part] for part in found.group(2).split(".") if part in SIZES]
    return KINDS[found.group(1)], sizes[-1] if sizes else 4


def read(text):
    """By name the functions of machine code."""
    functions, mine = {}, Counter()
    for line in text.split("\n"):
        begin = re.match(r"\s*Function : (\S+)", line)
        if begin:
            mine = functions.setdefault(begin.group(1), Counter())
        access = access_of(line)
        if access:
            mine[access] += 1
    return functions


def assemble(nvcc, disassembler, path):
    """read() of what ptxas makes of the PTX file PATH; None: nothing, or nobody can read it."""
    code = path + ".cubin"
    for command in ([nvcc, "-arch=sm_90", "-cubin", "-o", code, path], [disassembler, "-sass", code]):
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300, check=False)
        if done.returncode:
            return None
    return read(done.stdout)


def change(before, after):
    """What ptxas does to accesses: one of CLASSES."""
    if before == after:
        return KEPT
    if set(before) != set(after):
        return OTHER if set(after) - set(before) else FEWER
    return FURTHER if any(after[key] > before[key] for key in after) else FEWER
