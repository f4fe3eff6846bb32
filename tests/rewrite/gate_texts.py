#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs of CUDA as texts for tests/rewrite/executor: launches become calls of its functions, headers of CUDA its
own, memory of a block whose size the launch says an array of its own."""
import os
import re

# Headers of CUDA and of its samples in whose place the executor's is read.
HEADERS = re.compile(r"""^([ \t]*\#[ \t]*include[ \t]*)[<"](?:
cuda|cuda_runtime|cuda_runtime_api|cuda_device_runtime_api|device_launch_parameters|device_functions|driver_types|
device_atomic_functions|vector_types|vector_functions|helper_cuda|helper_functions|helper_timer|cuda_profiler_api|
curand_kernel|math_constants|math_functions|host_defines|sm_\w+|cooperative_groups|crt/\w+)
\.h(?:pp)?[>"]""", re.M | re.X)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.M)
TOKENS = re.compile(r'R"([^()\\\s]{0,16})\(.*?\)\1"|//(?:\\\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'
                    r"(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.S)
SHARED = re.compile(r"\bextern\s+((?:volatile\s+)?)__shared__\s+((?:(?:__align__|alignas)\s*\([^()]*\)\s*)?)"
                    r"([\w:\s<>]*?[\w>])\s*((?:__align__|alignas)\s*\([^()]*\)\s*)?\b(\w+)\s*\[\s*\]\s*;")
# A launch, also as editors break it; what may stand before the arguments.
OPENS, CLOSES = re.compile(r"<< ?<"), re.compile(r">> ?>(?:\s|\\\n)*")


def masked(text):
    """TEXT with blanks in place of comments, and one letter in place of those of strings."""
    return TOKENS.sub(lambda found: re.sub(r"[^\n]", " " if found[0][0] == "/" else "x", found[0]), text)


def closed(text, at):
    """The place behind the bracket that closes the one at AT of TEXT, or -1."""
    depth = 0
    for k in range(at, len(text)):
        depth += (text[k] in "([{") - (text[k] in ")]}")
        if depth == 0:
            return k + 1
    return -1


def configuration_end(text, at):
    """The >>> that ends the configuration of a launch from AT on, or None."""
    depth = 0
    for k in range(at, len(text)):
        depth += (text[k] in "([{") - (text[k] in ")]}")
        found = CLOSES.match(text, k) if depth == 0 else None
        if found:
            return found
    return None


def kernel_start(text, at):
    """The place where the name of the kernel begins that is launched at AT, with a template's arguments."""
    depth = 0
    while at > 0 and text[at - 1].isspace():
        at -= 1
    while at > 0 and (depth > 0 or text[at - 1].isalnum() or text[at - 1] in "_>:"):
        at -= 1
        depth += (text[at] == ">") - (text[at] == "<")
    return at


def without_launches(text):
    """TEXT with functions of the executor in place of its launches."""
    bare, out, done = masked(text), [], 0
    for found in OPENS.finditer(bare):
        end = configuration_end(bare, found.end())
        if found.start() < done or not end or bare[end.end():end.end() + 1] != "(":
            continue
        behind = end.end()
        name, close = kernel_start(bare, found.start()), closed(bare, behind)
        if close < 0:
            continue
        out += [text[done:name], "executor::launch(", text[found.end():end.start()], ", [&] { ",
                text[name:found.start()].rstrip(), text[behind:close], "; })"]
        done = close
    return "".join([*out, text[done:]])


def converted(text):
    """TEXT for the executor."""
    text = HEADERS.sub(r"\1<cuda_runtime.h>", text)
    text = SHARED.sub(r"\1\3 *const \5 = (\1\3 *)executor::shared_memory;", text)
    return without_launches(text)


def smaller(value):
    """What stands for the number VALUE where a program is made smaller: powers of two from 128 on become smaller ones.
    """
    more = max(0, value.bit_length() - 7)
    return value >> (more - more // 4)


def made_smaller(text):
    """TEXT with smaller numbers in place of large whole ones, each time the same for one number."""
    bare, out, done = masked(text), [], 0
    for found in re.finditer(r"(?<![\w.])([1-9]\d*)(?=(?:[uUlL]*)(?![\w.]))", bare):
        number = int(found[1])
        shift = re.search(r"\b1[uUlL]*\s*<<\s*$", bare[max(0, found.start() - 12):found.start()])
        if shift and number < 63:
            number = smaller(1 << number).bit_length() - 1
        elif not shift:
            number = smaller(number)
        out += [text[done:found.start()], str(number)]
        done = found.end()
    return "".join([*out, text[done:]])


def read(path):
    """The text of a file, a byte a character."""
    with open(path, encoding="latin-1", newline="") as file:
        return file.read()


def write(path, text):
    """Writes TEXT to a file, and makes its folder."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="latin-1", newline="") as file:
        file.write(text)


class Texts:
    """The sources of a program below ROOT: those in CHANGED, and else the original ones."""

    def __init__(self, root, folder, changed=None):
        self.root, self.folder = root, folder
        self.changed = {}
        for where, _, names in os.walk(changed or ""):
            for name in names:
                path = os.path.join(where, name)
                self.changed[os.path.normpath(os.path.join(folder, os.path.relpath(path, changed)))] = path

    def find(self, path):
        """The file that has the text of PATH, which is relative to the root, or None."""
        original = os.path.join(self.root, path)
        return self.changed.get(os.path.normpath(path)) or (original if os.path.isfile(original) else None)

    def convert(self, path, out, done, change=converted):
        """Writes PATH and what it includes to the folder OUT, with what CHANGE makes of each."""
        path = os.path.normpath(path)
        if path in done or path.startswith(".."):
            return
        done.add(path)
        text = read(self.find(path))
        write(os.path.join(out, path), change(text))
        for name in INCLUDE.findall(text):
            for folder in (os.path.dirname(path), self.folder):
                if not HEADERS.match(f'#include "{name}"') and self.find(os.path.join(folder, name)):
                    self.convert(os.path.join(folder, name), out, done, change)
                    break
