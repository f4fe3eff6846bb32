# SPDX-License-Identifier: MIT
"""Values of a warp's registers, and what instructions of PTX make of them.

A value is a number that all 32 lanes have, None where it is not known, or a list of one of these a lane. Integers are
kept without a sign, as bits; floats as floats. The meaning of each instruction is that of NVIDIA's "PTX ISA".
"""
import math
import re
import struct

LANES = 32


def lanes_of(value):
    return value if type(value) is list else [value] * LANES


def lift(function, *values):
    """FUNCTION of known numbers, lane by lane; what it cannot compute is not known."""
    if not any(type(value) is list for value in values):
        return None if None in values else guarded(function, values)
    return [None if None in one else guarded(function, one) for one in zip(*map(lanes_of, values))]


def guarded(function, numbers):
    try:
        return function(*numbers)
    except (ZeroDivisionError, OverflowError, ValueError, struct.error):
        return None


def signed(x, bits):
    return x - (1 << bits) if x >> (bits - 1) & 1 else x


def to_bits(x, bits):
    """A number's bits: those of an integer, or of a float as wide."""
    if type(x) is float:
        return struct.unpack("<I" if bits == 32 else "<Q", struct.pack("<f" if bits == 32 else "<d", x))[0]
    return int(x) & ((1 << bits) - 1)


def to_float(x, bits):
    if type(x) is float:
        return x
    return struct.unpack("<f" if bits == 32 else "<d", (x & ((1 << bits) - 1)).to_bytes(bits // 8, "little"))[0]


def rounded(x, bits):
    return x if bits == 64 or math.isinf(x) or math.isnan(x) else struct.unpack("<f", struct.pack("<f", x))[0]


def type_of(parts):
    """The kind (u, s, b, f, p) and bits of the last type among PARTS."""
    for part in reversed(parts):
        found = re.fullmatch(r"([usbf])(\d+)", part)
        if found:
            return found.group(1), int(found.group(2))
        if part == "pred":
            return "p", 1
        if part in ("f16x2", "bf16x2"):
            return "h", 32
        if part == "bf16":
            return "h", 16
    return "b", 32


COMPARE = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b, "lo": lambda a, b: a < b, "ls": lambda a, b: a <= b,
    "hi": lambda a, b: a > b, "hs": lambda a, b: a >= b,
    "equ": lambda a, b: a == b, "neu": lambda a, b: a != b, "ltu": lambda a, b: a < b, "leu": lambda a, b: a <= b,
    "gtu": lambda a, b: a > b, "geu": lambda a, b: a >= b,
}  # fmt: skip


def both(a, b):
    """a and b, of which one may not be known."""
    return False if a is False or b is False else None if a is None or b is None else True


def either(a, b):
    return True if a or b else None if a is None or b is None else False


def differ(a, b):
    return None if a is None or b is None else bool(a) != bool(b)


COMBINE = {"and": both, "or": either, "xor": differ}


def combined(name, a, b):
    if type(a) is not list and type(b) is not list:
        return COMBINE[name](a, b)
    return [COMBINE[name](x, y) for x, y in zip(lanes_of(a), lanes_of(b))]


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def lop3(a, b, c, table):
    return sum((table >> ((a >> k & 1) << 2 | (b >> k & 1) << 1 | c >> k & 1) & 1) << k for k in range(32))


def prmt(a, b, selector):
    both_words, found = a | b << 32, 0
    for k in range(4):
        nibble = selector >> 4 * k & 15
        byte = both_words >> 8 * (nibble & 7) & 255
        if nibble & 8:
            byte = 255 if byte >> 7 else 0
        found |= byte << 8 * k
    return found


def bit_field(x, at, length, kind, bits):
    at, length = at & 255, length & 255
    x = x >> at & ((1 << length) - 1)
    return signed(x, length) & ((1 << bits) - 1) if kind == "s" and length else x


def insert_field(a, b, at, length):
    mask = ((1 << (length & 255)) - 1) << (at & 255)
    return b & ~mask | a << (at & 255) & mask


def shift_right(x, by, kind, bits):
    by = min(by, bits)
    return (signed(x, bits) >> by) & ((1 << bits) - 1) if kind == "s" else x >> by


def funnel(low, high, by, parts):
    by = by & 31 if "wrap" in parts else min(by, 32)
    whole = high << 32 | low
    return (whole << by >> 32 if parts[0] == "l" else whole >> by) & 0xFFFFFFFF


def leading_zeros(x, bits):
    return bits - x.bit_length()


def integer_function(op, parts, kind, bits):
    """What OP makes of integers; they are given without a sign. None: it is not known."""
    mask = (1 << bits) - 1
    s = (lambda x: signed(x, bits)) if kind == "s" else (lambda x: x)
    is_wide, is_high = "wide" in parts, "hi" in parts
    out = (1 << 2 * bits) - 1 if is_wide else mask

    def product(a, b):
        return s(a) * s(b) >> (bits if is_high else 0)

    table = {
        "add": lambda a, b: a + b & mask,
        "sub": lambda a, b: a - b & mask,
        "mul": lambda a, b: product(a, b) & out,
        "mad": lambda a, b, c: product(a, b) + c & out,
        "mul24": lambda a, b: product(a & 0xFFFFFF, b & 0xFFFFFF) & mask,
        "div": lambda a, b: quotient(s(a), s(b)) & mask,
        "rem": lambda a, b: s(a) - quotient(s(a), s(b)) * s(b) & mask,
        "min": lambda a, b: min(s(a), s(b)) & mask,
        "max": lambda a, b: max(s(a), s(b)) & mask,
        "and": lambda a, b: a & b,
        "or": lambda a, b: a | b,
        "xor": lambda a, b: a ^ b,
        "not": lambda a: ~a & mask,
        "cnot": lambda a: int(a == 0),
        "neg": lambda a: -a & mask,
        "abs": lambda a: abs(signed(a, bits)) & mask,
        "shl": lambda a, b: a << min(b, bits) & mask,
        "shr": lambda a, b: shift_right(a, b, kind, bits),
        "popc": lambda a: bin(a).count("1"),
        "clz": lambda a: leading_zeros(a, bits),
        "brev": lambda a: int(format(a, f"0{bits}b")[::-1], 2),
        "bfind": lambda a: (a if kind != "s" or not a >> (bits - 1) else ~a & mask).bit_length() - 1 & 0xFFFFFFFF,
        "bfe": lambda a, b, c: bit_field(a, b, c, kind, bits),
        "bfi": insert_field,
        "lop3": lop3,
        "prmt": prmt,
        "shf": lambda a, b, c: funnel(a, b, c, parts),
        "sad": lambda a, b, c: abs(s(a) - s(b)) + c & mask,
        "dp4a": None,
        "dp2a": None,
    }  # fmt: skip
    return table.get(op)


def float_function(op, parts, bits):
    table = {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "mad": lambda a, b, c: a * b + c,
        "fma": lambda a, b, c: a * b + c,
        "div": lambda a, b: a / b,
        "min": min,
        "max": max,
        "neg": lambda a: -a,
        "abs": abs,
        "sqrt": math.sqrt,
        "rcp": lambda a: 1 / a,
        "rsqrt": lambda a: 1 / math.sqrt(a),
        "ex2": lambda a: 2.0**a,
        "lg2": math.log2,
        "sin": math.sin,
        "cos": math.cos,
    }  # fmt: skip
    function = table.get(op)
    return function and (lambda *numbers: rounded(float(function(*numbers)), bits))


def converted(x, parts, to, of):
    """X of type OF as one of type TO; types are (kind, bits)."""
    (kind, bits), (old, old_bits) = to, of
    if old == "f":
        x = to_float(x, old_bits)
        if kind == "f" and not {"rni", "rzi", "rmi", "rpi"} & set(parts):
            return rounded(x, bits)
        whole = (
            math.floor(x) if "rmi" in parts else math.ceil(x) if "rpi" in parts else round(x) if "rni" in parts else math.trunc(x)
        )
        if kind == "f":
            return float(whole)
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if kind == "s" else (0, (1 << bits) - 1)
        return min(max(whole, low), high) & ((1 << bits) - 1)
    x = signed(x & ((1 << old_bits) - 1), old_bits) if old == "s" else x & ((1 << old_bits) - 1)
    if kind == "f":
        return rounded(float(x), bits)
    if "sat" in parts:
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if kind == "s" else (0, (1 << bits) - 1)
        x = min(max(x, low), high)
    return x & ((1 << bits) - 1)
