#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What came of runs of one program, and what differs between them."""
import os
import re
import struct

from gate_texts import read

LAUNCHED = (1 << 64) - 1  # the size that the executor writes for the first launch


def first_error(text):
    """The first error that a compiler or a sanitizer names in TEXT, without its place."""
    for mark in (" error: ", "runtime error: ", "ERROR: AddressSanitizer: ", "Sanitizer:"):
        for line in text.splitlines():
            if mark in line:
                return re.sub(r"0x[0-9a-f]+|==\d+==", "", line.split(mark, 1)[1])[:160].strip()
    return text.strip().splitlines()[-1][:160] if text.strip() else ""


class Ran:
    """What came of one run: its status, lines, files and copies to the host."""

    def __init__(self, status, out, errors, files, trace):
        self.status, self.lines, self.errors = status, out.split("\n"), errors
        self.files = files
        self.launched = any(size == LAUNCHED for size, _, _ in trace)
        self.copies = [copy for copy in trace if copy[0] != LAUNCHED]

    def fails_sanitized(self):
        """Whether a sanitizer has ended the run."""
        return "runtime error: " in self.errors or "AddressSanitizer" in self.errors


def read_trace(path):
    """The copies that the executor wrote to PATH: size, hash and first bytes of each."""
    copies, at = [], 0
    data = b""
    if os.path.exists(path):
        with open(path, "rb") as file:
            data = file.read()
    while at + 24 <= len(data):
        size, digest, kept = struct.unpack_from("QQQ", data, at)
        copies.append((size, digest, data[at + 24:at + 24 + kept]))
        at += 24 + kept
    return copies


def padding(folder):
    """The size of the record whose header lies in FOLDER, and which of its bytes no field has, or 0 and none."""
    for where, _, names in os.walk(folder or ""):
        for name in names:
            text = read(os.path.join(where, name))
            found = re.search(r"FIELDWISE_ASSERT\(sizeof\((\w+)\) == (\d+), ", text)
            if not found:
                continue
            record, size = found[1], int(found[2])
            of = re.escape(record)
            at = dict(re.findall(rf"offsetof\({of}, (\w+)\) == (\d+)", text))
            sizes = dict(re.findall(rf"sizeof\(\(\({of} \*\)0\)->(\w+)\) == (\d+)", text))
            taken = {int(at[field]) + k for field in at if field in sizes for k in range(int(sizes[field]))}
            return size, set(range(size)) - taken if taken else set()
    return 0, set()


def first_difference(plain, changed, pad, drawn=()):
    """What differs between the PLAIN runs, of which the first counts, and the CHANGED one; or None. The plain runs have
    one order of threads. With runs in DRAWN orders, what is another there is left out as well: lines, files and whole
    copies."""
    first, runs = plain[0], [*plain, *drawn]
    if changed.status != first.status:
        return f"ends with {first.status}, and then {changed.status}: {first_error(changed.errors)}"
    if all(len(run.lines) == len(first.lines) for run in runs):
        if len(changed.lines) != len(first.lines):
            return f"prints {len(first.lines) - 1} lines, and then {len(changed.lines) - 1}"
        for k, line in enumerate(first.lines):
            if all(run.lines[k] == line for run in runs) and changed.lines[k] != line:
                return f"line {k + 1}: {line[:70]}, and then {changed.lines[k][:70]}"
    for name, value in first.files.items():
        if all(run.files.get(name) == value for run in runs) and changed.files.get(name) != value:
            return f"file {name}"
    if not same_sizes(runs):
        return None
    if len(changed.copies) != len(first.copies):
        return f"{len(first.copies)} copies to the host, and then {len(changed.copies)}"
    for k in range(len(first.copies)):
        copies = [run.copies[k] for run in plain]
        if not any(copy_difference(copies, run.copies[k], pad) for run in drawn):
            what = copy_difference(copies, changed.copies[k], pad)
            if what:
                return f"copy {k + 1} to the host, {what}"
    return None


def same_sizes(runs):
    """Whether RUNS make copies of the same sizes."""
    return all([copy[0] for copy in run.copies] == [copy[0] for copy in runs[0].copies] for run in runs)


def copy_difference(plain, changed, pad):
    """What differs between PLAIN copies, of which the first counts, and the CHANGED one, where the plain ones have the
    same byte, and one that is no padding; or None."""
    size, digest, kept = plain[0]
    if changed[0] != size:
        return f"has {size} bytes, and then {changed[0]}"
    if changed[1] == digest:
        return None
    for at in range(len(kept)):
        if changed[2][at] != kept[at] and all(other[2][at] == kept[at] for other in plain) and \
                not (pad[0] and size % pad[0] == 0 and at % pad[0] in pad[1]):
            return f"of {size} bytes: byte {at}"
    if kept == changed[2] and not pad[1] and all(other[1] == digest for other in plain):
        return f"of {size} bytes: one behind byte {len(kept)}"
    return None


def compared(plain):
    """What can be compared of PLAIN runs: printed, copied back, both, or "" for nothing."""
    first = plain[0]
    printed = any(first.lines) and all(len(run.lines) == len(first.lines) for run in plain) and any(
        line.strip() and all(run.lines[k] == line for run in plain) for k, line in enumerate(first.lines))
    written = any(all(run.files.get(name) == value for run in plain) for name, value in first.files.items())
    copied = first.copies and same_sizes(plain)
    words = [word for word, holds in (("printed", printed), ("written", written), ("copied back", copied)) if holds]
    return ", ".join(words)
