#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Records of fields that a kernel uses in different ways, drawn by seeds: is the layout that `rank` finds as good as the
best of many that are drawn, and as that of a longer search?

usage: drawn.py FIELDWISE [--records N] [--draws N] [--seconds S] [--long S]

Fails where a drawn layout costs less than the one that is found, or where that of a search of --long seconds costs over
2 % less. Costs are the command's estimates. --seconds 0: rank without --optimal, and without any limit of time.
"""
import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

TYPES = ["double", "float", "int", "short", "char", "long long", "unsigned short"]
USES = ["load", "update", "gather", "loop", "condition", "store", "neighbour"]
# fields of the records
SIZES = [12, 12, 14, 16, 20, 20, 13, 15, 18, 17]
# costs that differ by less are those of one layout in another order of its groups
ROUNDING = 1e-9
NEAR = 1.02
LAUNCH = ["--grid", "4096", "--block", "256", "--param", "n=1048576"]


def kernel(seed, n):
    """A record of N fields, no two of which are used alike as long as there are so many ways, and its kernel."""
    draw = random.Random(seed)
    uses = []
    while len(uses) < n:
        drawn = [use for use in USES if draw.random() < 0.3]
        if drawn and drawn not in uses:
            uses.append(drawn)
    types = [draw.choice(TYPES) for _ in range(n)]

    def each(use, text, indent="    "):
        return "".join(
            indent + text.replace("F", f"f{i}").replace("T", types[i]) + "\n" for i in range(n) if use in uses[i]
        )

    return (
        "struct Record {\n"
        + "".join(f"    {types[i]} f{i};\n" for i in range(n))
        + "};\n\n__global__ void\nuse(Record *p, const int *at, double *out, int n)\n{\n"
        + "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    double s = 0;\n\n"
        + "    if (i >= n - 8)\n        return;\n    int j = at[i];\n"
        + each("load", "s += p[i].F;")
        + each("gather", "s += p[j].F;")
        + "    for (int k = 0; k < 8; k++) {\n"
        + each("loop", "s += p[8 * i + k].F;", "        ")
        + "    }\n    if (s > 1) {\n"
        + each("condition", "s += p[i].F * s;", "        ")
        + "    }\n"
        + each("neighbour", "s += p[i + 1].F;")
        + each("update", "p[i].F += (T)s;")
        + each("store", "p[i].F = (T)s;")
        + "    out[i] = s;\n}\n"
    )


def layouts(seed, n, count):
    """COUNT drawn layouts of N fields, in tiles or not, from one group up to one each."""
    draw = random.Random(f"layouts {seed}")
    for _ in range(count):
        n_groups = draw.randint(1, n)
        groups = {}
        for field in range(n):
            groups.setdefault(draw.randrange(n_groups), []).append(f"f{field}")
        yield "/".join(
            ",".join(fields) + draw.choice(["", "", "", "@8", "@16", "@32", "@64"]) for fields in groups.values()
        )


def rank(fieldwise, source, *options):
    """What rank says of the source, and the CPU time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [fieldwise, "rank", "--format", "json", *LAUNCH, *options, source], stdout=subprocess.PIPE, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout)["kernels"][0], seconds


def least(ranked):
    return min(layout["total"] for layout in ranked["layouts"])


def measure(options, number, folder):
    """Prints a row for a record; TRUE if what is found for it is good enough."""
    n = SIZES[number % len(SIZES)]
    source, drawn = os.path.join(folder, "drawn.cu"), os.path.join(folder, "drawn.layouts")
    with open(source, "w", encoding="utf-8") as file:
        file.write(kernel(number + 1, n))
    with open(drawn, "w", encoding="utf-8") as file:
        file.write("\n".join(layouts(number + 1, n, options.draws)) + "\n")
    how = ["--optimal", "--seconds", str(options.seconds)] if options.seconds > 0 else ["--timeout", "0"]
    found, seconds = rank(options.fieldwise, source, *how)
    best, _ = rank(options.fieldwise, source, "--timeout", "0", "--layouts", drawn, "--top", "1")
    cost, best = least(found), least(best)
    is_good = cost <= best * (1 + ROUNDING)
    row = f"{number + 1:6} {n:6} {cost:10.0f} {seconds:6.1f} s {found['search']['layouts_estimated']:8} {best / cost:10.3f}"
    if options.long > 0:
        longer, _ = rank(options.fieldwise, source, "--optimal", "--seconds", str(options.long), "--timeout", "0")
        row += f" {least(longer) / cost:10.3f}"
        is_good = is_good and cost <= least(longer) * NEAR
    print(row, "" if is_good else "  not good enough", flush=True)
    return is_good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fieldwise")
    parser.add_argument("--records", type=int, default=len(SIZES))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--draws", type=int, default=10000)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--long", type=float, default=0)
    options = parser.parse_args()
    print("record fields       cost      CPU  layouts drawn/found long/found")
    with tempfile.TemporaryDirectory() as folder:
        good = [measure(options, options.first - 1 + number, folder) for number in range(options.records)]
    print(f"{sum(good)} of {len(good)} are good enough")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
