#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the table of what figures.sh measured, an application a row (README.md, "The paper's figures").

usage: figures.py [--write DOCUMENT | --check DOCUMENT] DIR

--write puts the tables into DOCUMENT, between its marks; --check compares them with what is there.
"""
import csv
import math
import pathlib
import sys

FIRST, LAST = "<!-- figures of the paper -->\n", "<!-- end of the figures of the paper -->"
KERNELS = {"kmeans<34, 16>": "kmeans-34", "kmeans<6, 8>": "kmeans-6", "upper_in_place": "upper-in-place"}
EXECUTED, ISSUED = "smsp__inst_executed.sum", "smsp__inst_issued.sum"
L2_READS = "lts__t_sectors_srcunit_tex_op_read"
MULTIPROCESSORS = 132


def times_of(path):
    """By application: by (threads, elements a thread) the median time in ms, and the registers."""
    times = {}
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            if row["form"] != "by_hand":
                of_name = times.setdefault(row["application"], {})
                of_name[int(row["threads"]), int(row["elements_a_thread"])] = float(row["median_ms"])
    return times


def counts_of(path):
    """By application, and then by the grid's blocks: what ncu counted, of the last launch of each."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line.startswith('"')]
    counts = {}
    for row in list(csv.DictReader(lines))[1:]:
        name = row["Kernel Name"].split("(")[0].removeprefix("void ").split("::")[-1]
        blocks = math.prod(int(n) for n in row["Grid Size"].strip("()").split(","))
        counts.setdefault(KERNELS.get(name, name), {})[blocks] = {
            key: float(value.replace(",", "")) for key, value in row.items() if key.endswith(".sum") and value}
    return counts


def hits_of(path):
    """Of the accesses to arrays of which more than half hit the thread's last 16 bytes: how many do, 0 to 1."""
    arrays = {}
    head = "kernel,array,site,accesses,hits16,hits32,hits64,back,lanes_in_one_line"
    with open(path, encoding="utf-8") as file:
        for line in file:
            cells = line.strip().rsplit(",", 8)
            if len(cells) != 9 or line.strip() == head or not cells[3].isdigit():
                continue
            sums = arrays.setdefault((cells[0], cells[1]), [0, 0])
            sums[0] += int(cells[3])
            sums[1] += int(cells[4])
    cached = [(accesses, hits) for accesses, hits in arrays.values() if 2 * hits > accesses]
    return sum(hits for _, hits in cached) / sum(accesses for accesses, _ in cached) if cached else 0


def best(times):
    """The launch that takes least, and its time."""
    return min(times.items(), key=lambda item: item[1])


def mean(values):
    return sum(values) / len(values)


def has_hits(folder):
    return any(folder.glob("*.counts"))


def table_of(folder):
    names = ["plain", "no-l1", "published", "unused", "unwatched", "line-8", "line-24", "line-32"]
    times = {name: times_of(folder / f"{name}.csv") for name in names}
    counts = {name: counts_of(folder / f"{name}.ncu") for name in ("plain", "published")}
    rows = []
    for app in times["published"]:
        of_app = {name: best(times[name][app]) for name in names}
        launch = of_app["published"][0]
        blocks = launch[0] // 256
        more = []
        for metric in (EXECUTED, ISSUED):
            plain, published = (counts[name].get(app, {}).get(blocks, {}).get(metric) for name in counts)
            more.append(None if not plain or not published else published / plain - 1)
        took = {name: of_app[name][1] for name in names}
        rows.append([app, took["no-l1"] / took["published"], took["plain"] / took["published"],
                     took["no-l1"] / took["plain"], of_app["no-l1"][0][0], launch[0], *more,
                     *([hits_of(folder / f"{app}.counts")] if has_hits(folder) else []),
                     took["unused"] / took["plain"] - 1, took["unwatched"] / took["plain"] - 1,
                     *(took["published"] / took[f"line-{n}"] for n in (8, 24, 32))])
    return rows


def shown(value, kind):
    if value is None:
        return ""
    return str(value) if kind == "n" else f"{100 * value:+.0f} %" if kind == "%" else f"{100 * value:.0f} %" if kind == "h" else f"{value:.2f}"


def tables(folder):
    hits = ["h"] if has_hits(folder) else []
    kinds = ["s", "x", "x", "x", "n", "n", "%", "%", *hits, "%", "%", "x", "x", "x"]
    lines = ["| application | over no L1 (Figure 7) | over the GPU's L1 | L1 over no L1 (12) | "
             "threads, best: no L1 (9) | published | executed (13) | issued | " + "hits (8) | " * len(hits) +
             "nothing cached (14) | nor watched | "
             "lines of 8 bytes (15) | 24 | 32 |",
             "|" + "---|" * len(kinds)]
    rows = table_of(folder)
    for row in rows:
        lines.append("| " + row[0] + " | " + " | ".join(shown(v, k) for v, k in zip(row[1:], kinds[1:])) + " |")
    means = ["mean"]
    for column in range(1, len(kinds)):
        values = [row[column] for row in rows if row[column] is not None]
        means.append("" if kinds[column] == "n" else shown(mean(values), kinds[column]))
    lines.append("| " + " | ".join(means) + " |")
    lines += ["", "| `wc`, plain: threads a multiprocessor | sectors that L2 reads and holds (10) |", "|---|---|"]
    counts = counts_of(folder / "plain.ncu")["wc"]
    for blocks in sorted(n for n in counts if n % MULTIPROCESSORS == 0)[:3]:
        hits = counts[blocks][L2_READS + "_lookup_hit.sum"] / counts[blocks][L2_READS + ".sum"]
        lines.append(f"| {blocks * 256 // MULTIPROCESSORS} | {100 * hits:.0f} % |")
    return "\n".join(lines) + "\n"


def main():
    arguments = sys.argv[1:]
    mode = arguments.pop(0) if arguments and arguments[0] in ("--write", "--check") else None
    document = pathlib.Path(arguments.pop(0)) if mode and arguments else None
    if len(arguments) != 1:
        sys.exit(__doc__)
    text = tables(pathlib.Path(arguments[0]))
    if not document:
        print(text, end="")
        return
    old = document.read_text(encoding="utf-8")
    before, rest = old.split(FIRST, 1)
    new = before + FIRST + "\n" + text + "\n" + LAST + rest.split(LAST, 1)[1]
    if mode == "--write":
        document.write_text(new, encoding="utf-8")
    elif new != old:
        sys.exit(f"{document} has other tables than there are:\n{text}")


main()
