#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws kernels on which the intervals of estimates are calibrated.

  draw.py FOLDER [--seed N] [--kernels N]

Writes FOLDER/kNN.cu, a kernel each with the host code that launches it, and FOLDER/kNN.args, the options that say what is
known of its data: a line each for `fieldwise rank` and `fieldwise validate plan`. Which layouts are measured stands in
FOLDER/kNN.layouts. The same seed draws the same files, on every machine. README.md says what for.
"""
import argparse
import os

SEED, KERNELS = 40, 48
SCALARS = [("float", 4, 10), ("double", 8, 3), ("int", 4, 4), ("short", 2, 1), ("unsigned char", 1, 1)]
SHAPES = [("stream", 8), ("gather", 6), ("condition", 7), ("neighbour", 6), ("chunk", 5), ("pairs", 4), ("column", 3),
          ("stride", 3)]
BLOCKS = [64, 128, 256, 512]
ELEMENTS = [1 << 17, 1 << 19, 1 << 21, 1 << 22, 1 << 23]


class Draws:
    """Numbers of a linear congruential generator (Knuth, MMIX): the same everywhere."""

    def __init__(self, seed):
        self.state = seed
        for _ in range(8):
            self.below(2)

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % n

    def one_of(self, items):
        return items[self.below(len(items))]

    def weighted(self, items):
        left = self.below(sum(item[-1] for item in items))
        for item in items:
            if left < item[-1]:
                return item
            left -= item[-1]
        raise AssertionError

    def some_of(self, items, least):
        chosen = [item for item in items if self.below(2)]
        while len(chosen) < min(least, len(items)):
            item = self.one_of(items)
            if item not in chosen:
                chosen.append(item)
        return [item for item in items if item in chosen]


class Field:
    def __init__(self, draws, number):
        self.type, self.bytes, _ = draws.weighted(SCALARS)
        self.items = draws.one_of([2, 3, 4]) if draws.below(8) == 0 else 1
        self.name = f"f{number}"

    def declaration(self):
        return f"    {self.type} {self.name}{f'[{self.items}]' if self.items > 1 else ''};"

    def places(self, element):
        """The scalars of the field in ELEMENT."""
        if self.items == 1:
            return [f"{element}.{self.name}"]
        return [f"{element}.{self.name}[{k}]" for k in range(self.items)]


def loads(fields, element, indent):
    return [f"{indent}s += {place};" for f in fields for place in f.places(element)]


def updates(draws, fields, element, indent):
    lines = []
    for f in fields:
        for place in f.places(element):
            real = f.type in ("float", "double")
            how = draws.below(3)
            if how == 0:
                lines.append(f"{indent}{place} += {'0.5f' if real else '1'};")
            elif how == 1:
                lines.append(f"{indent}{place} = {place} * {'0.9f + s' if real else '3 + i % 7'};")
            else:
                lines.append(f"{indent}{place} = {'s' if real else 'i % 100'};")
    return lines


def body_stream(draws, fields, facts):
    read = draws.some_of(fields, 1)
    written = [f for f in draws.some_of(fields, 1) if draws.below(3)]
    return loads(read, "p[i]", "    ") + updates(draws, written, "p[i]", "    ")


def body_gather(draws, fields, facts):
    facts["index"] = draws.one_of(["random", "random", "sorted"])
    read, near = draws.some_of(fields, 1), draws.some_of(fields, 1)
    lines = ["    int j = idx[i];"] + loads(read, "p[j]", "    ")
    return lines + (loads(near, "p[i]", "    ") if draws.below(2) else [])


def body_condition(draws, fields, facts):
    flag, rest = fields[0], fields[1:]
    flag.type, flag.bytes, flag.items = "float", 4, 1
    share = draws.one_of([2, 5, 10, 30, 50, 90])
    lines = [f"    if (p[i].{flag.name} < {share / 100}f) {{"]
    facts["taken"] = (lines[0].strip(), share / 100)
    inside = draws.some_of(rest, 1)
    lines += loads(inside, "p[i]", "        ")
    if draws.below(2):
        lines += updates(draws, draws.some_of(inside, 1), "p[i]", "        ")
    lines.append("    }")
    return lines + (loads(draws.some_of(rest, 1), "p[i]", "    ") if draws.below(2) else [])


def body_neighbour(draws, fields, facts):
    facts["margin"] = row = draws.one_of([1, 512, 1024])
    lines = loads(draws.some_of(fields, 1), "p[i]", "    ")
    for step in (1, row):
        lines += loads(draws.some_of(fields, 1), f"p[i + {step}]", "    ")
    return lines


def body_chunk(draws, fields, facts):
    facts["chunk"] = length = draws.one_of([2, 4, 8, 16])
    read = draws.some_of(fields, 1)
    lines = [f"    for (int k = 0; k < {length}; k++) {{"] + loads(read, f"p[i * {length} + k]", "        ")
    return lines + updates(draws, [f for f in read if draws.below(3) == 0], f"p[i * {length} + k]", "        ") + ["    }"]


def body_pairs(draws, fields, facts):
    lines = loads(draws.some_of(fields, 1), "p[i]", "    ")
    count = draws.one_of([64, 256, 1000])
    lines += [f"    for (int j = 0; j < {count}; j++) {{"] + loads(draws.some_of(fields, 1), "p[j]", "        ") + ["    }"]
    return lines


def body_column(draws, fields, facts):
    rows = draws.one_of([32, 256, 1024])
    lines = [f"    int c = i % {rows} * (n / {rows}) + i / {rows};"]
    return lines + loads(draws.some_of(fields, 1), "p[c]", "    ")


def body_stride(draws, fields, facts):
    facts["stride"] = True
    lines = ["    for (; i < n; i += gridDim.x * blockDim.x) {"] + loads(draws.some_of(fields, 1), "p[i]", "        ")
    return lines + updates(draws, [f for f in fields if draws.below(3) == 0], "p[i]", "        ") + ["    }"]


def grouping(draws, fields):
    """A drawn grouping, each field in one of two or three groups."""
    groups = [[] for _ in range(2 + draws.below(2))]
    for f in fields:
        draws.one_of(groups).append(f.name)
    groups = [group for group in groups if group]
    return "/".join(",".join(group) for group in groups)


def draw(draws, number, folder):
    shape = draws.weighted(SHAPES)[0]
    fields = [Field(draws, k) for k in range(2 + draws.below(draws.one_of([3, 6, 12])))]
    block, elements = draws.one_of(BLOCKS), draws.one_of(ELEMENTS)
    facts = {}
    lines = globals()[f"body_{shape}"](draws, fields, facts)
    threads = elements // facts.get("chunk", 1)
    grid = threads // block // (32 if "stride" in facts else 1)
    guard = "" if "stride" in facts else f"    if (i >= {'n - %d' % facts['margin'] if 'margin' in facts else 'm'})\n        return;\n"
    index = "const int *idx, " if "index" in facts else ""
    text = f"""// Drawn by draw.py: {shape}.
struct Rec {{
{chr(10).join(f.declaration() for f in fields)}
}};

__global__ void drawn(Rec *p, {index}float *out, int n, int m)
{{
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = i;
{guard}    float s = 0;
{chr(10).join(lines)}
    out[t] = s;
}}

void launch(Rec *p, {index}float *out)
{{
    drawn<<<{grid}, {block}>>>(p, {'idx, ' if index else ''}out, {elements}, {threads});
}}
"""
    options = []
    if "taken" in facts:
        line = [k for k, l in enumerate(text.split("\n"), 1) if l.strip() == facts["taken"][0]][0]
        options.append(f"--taken {line}={facts['taken'][1]}")
    if "index" in facts:
        options.append(f"--locality {facts['index']}")
    fills = [f"--fill p.{f.name}=0:100" for f in fields if f.type not in ("float", "double")]
    if facts.get("index") == "sorted":
        fills.append("--fill idx=index")
    elif "index" in facts:
        fills.append(f"--fill idx=0:{elements - 1}")
    layouts = ["aos", "soa", "aosoa@8", "aosoa@32"]
    while len(layouts) < 6 and len(fields) > 2:
        spec = grouping(draws, fields)
        if "/" in spec and spec not in layouts and spec != "/".join(f.name for f in fields):
            layouts.append(spec)
    name = os.path.join(folder, f"k{number:02}")
    for ending, content in ((".cu", text), (".args", "\n".join(options) + "\n" if options else ""),
                            (".fill", "\n".join(fills) + "\n" if fills else ""), (".layouts", "\n".join(layouts) + "\n")):
        with open(name + ending, "w", encoding="ascii") as out:
            out.write(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kernels", type=int, default=KERNELS)
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    for number in range(args.kernels):
        draw(Draws(args.seed * 1000 + number), number, args.folder)


if __name__ == "__main__":
    main()
