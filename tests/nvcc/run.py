#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the accesses that Fieldwise says of kernels with those that nvcc makes (CONTRIBUTING.md, "nvcc's accesses").

run.py [OPTION...] SOURCE... | --list LIST --sources FOLDER"""
import argparse
import concurrent.futures
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(Path(__file__).resolve().parent))
import compare  # noqa: E402
import corpus  # noqa: E402
import machine  # noqa: E402


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="or a folder of some")
    parser.add_argument("--fieldwise", default="fieldwise", help="the command")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--list", help="public sources, of corpus.py")
    parser.add_argument("--sources", dest="folder", help="where corpus.py has checked them out")
    parser.add_argument("--results", type=Path, help="a file of JSON, a line a source; sources that it has are left out")
    parser.add_argument("--keep", metavar="FOLDER", help="keeps there what nvcc makes, for the next time")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument(
        "--machine-code",
        action="store_true",
        help="also let ptxas go on from the PTX, and say in how many of the kernels whose accesses agree the loads, stores"
        " and atomic operations of global memory stand in the machine code as they do in the PTX, each once and as wide;"
        " in how many some stand there more often, since ptxas unrolls a loop; in how many fewer are left; and in how many"
        " some are of another width, since ptxas splits or merges them. What stands in the code is counted, not how often"
        " it is executed. Needs cuobjdump",
    )
    parser.add_argument("--disassembler", metavar="COMMAND", help="cuobjdump, for --machine-code (default: beside nvcc, or on the PATH)")
    parser.add_argument("--known", metavar="FILE", help="differences with their causes; others, and those that are none, fail")
    parser.add_argument("--report", action="store_true", help="print what --results has, and compare nothing")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each difference")
    return parser.parse_args()


def wanted(options):
    """(name, source, arguments) of each."""
    found = []
    for source in options.sources:
        inside = sorted(str(path) for path in Path(source).glob("*.cu")) if os.path.isdir(source) else [source]
        found += [(path, path, []) for path in inside]
    for repository, _, path, arguments in corpus.read_list(options.list) if options.list else []:
        root = os.path.join(options.folder, repository)
        arguments = ["-I" + os.path.normpath(os.path.join(root, a[2:])) if a.startswith("-I") else a for a in arguments]
        found.append((f"{repository}/{path}", os.path.join(root, path), arguments))
    return found


def one(options, name, source, arguments):
    """A line of results."""
    start = time.time()
    result = {"source": name, "kernels": []}
    try:
        with tempfile.TemporaryDirectory() as fresh:
            folder = options.keep or fresh
            pairs = compare.compare_source(options.fieldwise, options.nvcc, source, arguments, folder)
            changes = {}
            if options.machine_code:
                agreeing = [made for made, verdict in pairs if verdict.kind == "agrees"]
                path = compare.kept_path(source, arguments, folder) + ".ptx"
                changes = compare.machine_changes(options.nvcc, options.disassembler, agreeing, path) if agreeing else {}
            for made, verdict in pairs:
                differ = [[*place, *numbers] for place, numbers in sorted(verdict.differ.items())]
                result["kernels"].append({"kernel": made.name, "verdict": verdict.kind, "why": verdict.why, "differ": differ})
                result["kernels"][-1]["grid_barrier"] = made.has_grid_barrier
                result["kernels"][-1]["data"] = made.is_on_data
                if made.symbol in changes:
                    result["kernels"][-1]["machine"], result["kernels"][-1]["machine_differ"] = changes[made.symbol]
    except compare.Failure as failure:
        result["failure"] = str(failure)
    result["seconds"] = round(time.time() - start, 1)
    return result


EXACT = ("agrees", "sectors differ", "widths differ", "numbers differ")


def report(results, is_verbose):
    kernels, failures, off_data = Counter(), Counter(), Counter()
    for result in results:
        if "failure" in result:
            failures[result["failure"].split(":")[0]] += 1
            if is_verbose:
                print(f"{result['source']}: {result['failure']}")
        for kernel in result["kernels"]:
            kernels[kernel["verdict"]] += 1
            off_data[kernel["verdict"]] += not kernel.get("data", True)
            if is_verbose and kernel["verdict"] not in compare.AGREE:
                print(f"{result['source']}: {kernel['kernel']}: {kernel['verdict']}" + (f" ({kernel['why']})" if kernel["why"] else ""))
                for file, line, kind, size, said, made in kernel["differ"]:
                    print(f"    {file}:{line} {kind} {size}: said {said:g}, made {made:g}")
    for verdict in compare.VERDICTS:
        if kernels[verdict]:
            print(f"{kernels[verdict]:6} {verdict}")
    for side, n in failures.items():
        print(f"{n:6} sources: {side} fails")
    for what, found in (
        ("kernels whose numbers the launch decides", kernels),
        ("of these, kernels in which no address, condition or trip count depends on what is loaded,", off_data),
    ):
        exact = sum(found[v] for v in EXACT)
        if exact:
            print(f"{found['agrees']} of {exact} {what} agree, {100 * found['agrees'] / exact:.1f} %")
    waiting = sum(kernel.get("grid_barrier", False) for result in results for kernel in result["kernels"])
    if waiting:
        print(f"in {waiting} kernels grids wait at barriers, whose counter in the driver's memory is no array: it is left out")
    report_machine(results, is_verbose)
    return kernels


def report_machine(results, is_verbose):
    """What ptxas does to the kernels whose PTX agrees, where that was asked for."""
    found = Counter()
    for result in results:
        for kernel in result["kernels"]:
            change = kernel.get("machine")
            found[change] += change is not None
            if is_verbose and change not in (None, machine.KEPT):
                print(f"{result['source']}: {kernel['kernel']}: ptxas {change}")
                for kind, size, before, after in kernel["machine_differ"]:
                    print(f"    {kind} {size}: {before} in PTX, {after} in machine code")
    if sum(found.values()):
        print(
            f"of {sum(found.values())} kernels with accesses whose PTX agrees, ptxas keeps their number and widths in"
            f" {found[machine.KEPT]}, has some of them more often in {found[machine.FURTHER]}, drops some in"
            f" {found[machine.FEWER]} and changes widths in {found[machine.OTHER]}"
        )


def read_known(path):
    """(source, kernel) -> what causes its difference. Lines are SOURCE, KERNEL and CAUSE with tabs between."""
    with open(path) as f:
        rows = [line.rstrip("\n").split("\t") for line in f if line.strip() and line[0] != "#"]
    return {(source, kernel): cause for source, kernel, cause in rows}


def check(results, known):
    """Prints how often each cause of a difference occurs, and what is not as KNOWN has it; whether all is."""
    left, causes, is_right = dict(known), Counter(), True
    for result in results:
        if "failure" in result:
            print(f"{result['source']}: {result['failure']}")
            is_right = False
        for kernel in result["kernels"]:
            key = next((k for k in left if result["source"].endswith(k[0]) and k[1] == kernel["kernel"]), None)
            cause = left.pop(key) if key else None
            if kernel["verdict"] in compare.AGREE and cause:
                print(f"{result['source']}: {kernel['kernel']}: agrees, and is listed: {cause}")
                is_right = False
            elif kernel["verdict"] not in compare.AGREE and not cause:
                print(f"{result['source']}: {kernel['kernel']}: {kernel['verdict']} {kernel['why']}: {kernel['differ']}")
                is_right = False
            causes[cause] += cause is not None and kernel["verdict"] not in compare.AGREE
    for cause, n in causes.most_common():
        if n:
            print(f"{n:6} {cause}")
    for source, kernel in left:
        print(f"{source}: {kernel} is listed, and not there")
    return is_right and not left


def disassembler_of(nvcc):
    """The cuobjdump beside NVCC, or on the PATH."""
    beside = Path(shutil.which(nvcc) or nvcc).resolve().parent
    found = shutil.which("cuobjdump", path=str(beside)) or shutil.which("cuobjdump")
    if not found:
        sys.exit("run.py: --machine-code needs cuobjdump, which is neither beside nvcc nor on the PATH (--disassembler names it)")
    return found


def main():
    options = parse_arguments()
    if not options.report and not shutil.which(options.nvcc):
        print("there is no nvcc: nothing is compared")
        sys.exit(77)
    if options.machine_code and not options.disassembler:
        options.disassembler = disassembler_of(options.nvcc)
    known = []
    if options.results and options.results.exists():
        known = [json.loads(line) for line in options.results.read_text().splitlines()]
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    if not options.report:
        done = {result["source"] for result in known}
        left = [row for row in wanted(options) if row[0] not in done]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            futures = [pool.submit(one, options, *row) for row in left]
            for future in concurrent.futures.as_completed(futures):
                known.append(future.result())
                if options.results:
                    with options.results.open("a") as f:
                        f.write(json.dumps(known[-1]) + "\n")
    known.sort(key=lambda result: result["source"])
    report(known, options.verbose)
    if options.known and not check(known, read_known(options.known)):
        sys.exit(1)


if __name__ == "__main__":
    main()
