#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what `fieldwise stage` estimates with what run.sh measured, launch by launch.

usage: predicted.py [--rows] [--check DOCUMENT | --write DOCUMENT] FIELDWISE ARCH RESULTS.csv [APPLICATION...]
       predicted.py --lengths GRANULES.csv FIELDWISE ARCH RESULTS.csv [APPLICATION...]

Prints a row a launch with --rows, and then the table of docs/guide/staging.md: of each application and form the median
of the errors |estimated / measured - 1| over launches, and what the best launch was estimated and measured to take. The
rows `staged` are compared with what `stage --apart --all` wrote, the form `library`. A second table says which form
`stage --apart` chooses, and what that takes. What the data decide is told by --taken, --trips and --size. --write puts
the tables into DOCUMENT, between its marks; --check compares them with what is there.

With --lengths: GRANULES.csv has what `stage --granules 1`, 2 and 4 wrote, as the forms granules-1, -2 and -4. Prints of
each application how long blocks take that `stage --apart` chooses, and those of the usual length, over the best.
"""
import csv
import functools
import json
import math
import os
import statistics
import subprocess
import sys

BLOCK = 256
FIRST, LAST = "<!-- predicted -->\n", "<!-- end of predicted -->"
# What the data are like, as cases/ makes them: of prose, the share of small letters; of purchases, the share by
# customers of merchant X, as skewed() draws both.
SMALL_LETTERS = 5 / 10 * 15 / 16
CUSTOMERS_OF_X = 0.03
READ, ADDED = 100, 50   # bases of a read of DNA; bases added to it, 64 at most
PROBES = "1..2"         # slots of a table that is half full for a K-mer that it has: 1.5 on average
TWEET = (140, 58)       # characters of a tweet: mean and deviation, as of all lines below
WORDS, WORD = "7..40", "2..9"  # words of a tweet, characters of a word
LOG_LINE = (102, 32)    # characters of a line of the log,
LOG_LINES = "73..123,238..366/40"  # of which the last one of 4096 characters is filled up


def told(option, source, text, value):
    """OPTION for the line of SOURCE that has TEXT."""
    with open(source, encoding="utf-8") as file:
        lines = [number for number, line in enumerate(file, 1) if text in line]
    if len(lines) != 1:
        sys.exit(f"{source}: {len(lines)} lines have {text}")
    return [option, f"{lines[0]}={value}"]


def spread(mean, deviation):
    """A range of numbers that are all as likely, with this mean and deviation."""
    away = math.sqrt(3) * deviation
    return f"{max(0, round(mean - away))}..{max(1, round(mean + away))}"


def lines(source, array, per, line):
    """How many lines begin in a stretch of PER characters, and how far it is to the first. Renewal theory: David Cox,
    Renewal Theory, 1962, 4.5 and 5.2."""
    mean, deviation = line
    begin = spread(per / mean, math.sqrt(per * deviation ** 2 / mean ** 3 + 1 / 6))
    first = (mean + deviation ** 2 / mean) / 2
    return (told("--trips", source, "while (i < end) {", begin) +
            told("--trips", source, f"while (i < end && {array}[i - 1]", f"0..{round(min(2 * first, per))}"))


def letters(source, _per):
    return told("--taken", source, "if (text[i] >= 'a'", SMALL_LETTERS)


def purchases(source, _per):
    return (told("--taken", source, "if (customers_of_x[", CUSTOMERS_OF_X) +
            ["--size", f"customers_of_x={2 ** 26 // 32}", "--size", f"visits={2 ** 16}"])


def reads(source, per):
    return (lines(source, "reads", per, (READ + 1, 0)) + told("--trips", source, "while (reads[i] != ", READ) +
            told("--trips", source, "added < LONGEST", ADDED) + told("--trips", source, "while (table[slot].kmer", PROBES) + ["--size", f"table={2 ** 26}"])


def tweets(source, per):
    return (lines(source, "tweets", per, TWEET) + told("--trips", source, "while (tweets[i] != ", WORDS) +
            told("--trips", source, "while (tweets[i] > ", WORD) +
            told("--trips", source, "while (lexicon[slot].hash", 1))


def log_lines(source, per):
    return (lines(source, "log", per, LOG_LINE) + told("--trips", source, "while (log[i] != ", LOG_LINES) +
            told("--trips", source, "for (;;) {", 1) +
            ["--size", f"keys={2 ** 22}", "--size", f"counts={2 ** 22}"])


# application: source, kernel, parameters from (bytes, elements a thread), what else is told of (source, elements)
APPLICATIONS = {
    "upper": ("upper.cu", "upper", lambda n, per: {"n": n, "per": per}, None),
    "upper-in-place": ("upper.cu", "upper_in_place", lambda n, per: {"n": n, "per": per}, letters),
    "wc": ("wc.cu", "wc", lambda n, per: {"n": n, "per": per}, None),
    "dna": ("dna.cu", "dna", lambda n, per: {"n": n, "per": per, "room": 2 * per + 256, "mask": 2 ** 26 - 1}, reads),
    "opinion": ("opinion.cu", "opinion", lambda n, per: {"n": n, "per": per, "room": per // 40 + 2}, tweets),
    "pageviews": ("pageviews.cu", "pageviews", lambda n, per: {"n": n, "per": per, "mask": 2 ** 22 - 1}, log_lines),
    "kmeans-6": ("kmeans.cu", "kmeans<6, 8>", lambda n, per: {"n": n // 24, "per": per}, None),
    "kmeans-34": ("kmeans.cu", "kmeans<34, 16>", lambda n, per: {"n": n // 136, "per": per}, None),
    "mastercard": ("mastercard.cu", "mastercard", lambda n, per: {"n": n // 64, "per": per}, purchases),
    "matmul-rows": ("matmul.cu", "matmul_rows", lambda n, per: {"n": per}, None),
}


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


@functools.lru_cache(maxsize=None)
def printed(*command):
    """What COMMAND prints: launches come twice."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def estimated(fieldwise, arch, source, kernel, row, parameters, options):
    """The loops of one launch, as `stage --apart` estimates them."""
    grid = -(-int(row["threads"]) // BLOCK)
    command = [fieldwise, "stage", "--apart", "--format", "json", "--arch", arch, "--kernel", kernel,
               "--grid", str(grid), "--block", str(BLOCK), "--registers", row["registers"]]
    for name, value in parameters.items():
        command += ["--param", f"{name}={value}"]
    return json.loads(printed(*command, *options, source))["loops"]


def estimate(*launch):
    """The plain and staged time in ms of one launch, None where a loop is not staged, and whether it would be."""
    kernel = launch[3]
    plain = staged = None
    is_chosen = False
    for loop in estimated(*launch):
        for launch in loop["launches"]:
            if "plain" in launch and launch["kernel"] == kernel:
                plain = launch["plain"]["total"] * 1e-6
                staged = launch["other"].get("by the warp", launch["staged"])["total"] * 1e-6
                for length in loop["lengths"]:  # the form `library` has the usual one
                    if length["iterations"] == loop["usual_iterations"]:
                        staged = length["total"] * 1e-6
                is_chosen = loop["recommended"]
    return plain, staged, is_chosen


def errors_of(fieldwise, arch, measured, wanted, show_rows):
    """By application and form: pairs of the time in ms that a launch took and its estimate; by application: times
    of the form that is chosen over those of the better one."""
    here = os.path.dirname(os.path.abspath(__file__))
    pairs, choices = {}, {}
    for row in measured:
        name = row["application"]
        if name not in wanted or row["memory"] != "resident" or row["form"] != "plain":
            continue
        source, kernel, parameters, tell = APPLICATIONS[name]
        source, per = os.path.join(here, source), int(row["elements_a_thread"])
        times = estimate(fieldwise, arch, source, kernel, row, parameters(int(row["bytes"]), per),
                         tell(source, per) if tell else [])
        both = {}
        for form, time, measured_form in (("plain", times[0], "plain"), ("staged", times[1], "library")):
            if time is None:
                continue
            took = [float(r["median_ms"]) for r in measured
                    if r["application"] == name and r["form"] == measured_form and r["memory"] == "resident"
                    and r["threads"] == row["threads"] and r["elements_a_thread"] == row["elements_a_thread"]][0]
            pairs.setdefault((name, form), []).append((took, time))
            both[form] = took
            if show_rows:
                print(f"{name:16} {form:7} {row['threads']:>9} {row['elements_a_thread']:>6} {time:9.3f} {took:9.3f} "
                      f"{time / took:6.2f}")
        if len(both) == 2:
            chosen = "staged" if times[2] else "plain"
            choices.setdefault(name, []).append((both[chosen] / min(both.values()), chosen))
    return pairs, choices


def launch_of(row):
    return row["application"], row["threads"], row["elements_a_thread"]


def lengths_of(fieldwise, arch, measured, granules, wanted):
    """A line an application on the lengths of blocks that are chosen."""
    here = os.path.dirname(os.path.abspath(__file__))
    plain = {launch_of(row): row for row in measured if row["form"] == "plain"}
    times, ratios = {}, {}
    for row in granules:
        if row["application"] in wanted:
            times.setdefault(launch_of(row), {})[row["form"]] = float(row["median_ms"])
    for (name, threads, per), took in times.items():
        row = plain[name, threads, per]
        source, kernel, parameters, tell = APPLICATIONS[name]
        source, per = os.path.join(here, source), int(per)
        loops = estimated(fieldwise, arch, source, kernel, row, parameters(int(row["bytes"]), per),
                          tell(source, per) if tell else [])
        for loop in loops:
            strips = [array for array in loop["arrays"] if array["iterations"]]
            if not strips or not loop["recommended"]:
                continue
            least = min(array["element_bytes"] for array in strips)
            by_length = {int(form.split("-")[1]) * 16 // least: time for form, time in took.items()}
            chosen = strips[0]["iterations"]
            usual = loop["usual_iterations"] or chosen
            if chosen in by_length and usual in by_length:
                best = min(by_length.values())
                ratios.setdefault(name, []).append((by_length[chosen] / best, by_length[usual] / best,
                                                    by_length[chosen] / by_length[usual], chosen != usual))
    lines = ["| application | launches | of another length | chosen over the best: mean | worst | usual over the best: "
             "mean | worst | chosen over the usual, worst |", "|---|---|---|---|---|---|---|---|"]
    ratios["all"] = [one for of_name in ratios.values() for one in of_name]
    for name, of_name in ratios.items():
        cells = [name, len(of_name), sum(one[3] for one in of_name)]
        for k in (0, 1):
            cells += [f"{statistics.mean(one[k] for one in of_name):.2f}", f"{max(one[k] for one in of_name):.2f}"]
        cells.append(f"{max(one[2] for one in of_name):.2f}")
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def median_error(pairs):
    return f"{100 * statistics.median(abs(time / took - 1) for took, time in pairs):.0f} %"


def table_of(pairs, choices):
    lines = ["| application | form | launches | error, median | best launch, ms: estimated | measured |",
             "|---|---|---|---|---|---|"]
    for (name, form), of_form in pairs.items():
        took, time = min(of_form)
        lines.append(f"| {name} | {form} | {len(of_form)} | {median_error(of_form)} | {time:.3f} | {took:.3f} |")
    lines.append("")
    for form in ("plain", "staged"):
        together = [pair for (_, f), of_form in pairs.items() if f == form for pair in of_form]
        if together:
            lines.append(f"Median error of {form} times: {median_error(together)} over {len(together)} launches.")
    lines += ["", "| application | launches that `stage` stages | what it chooses over the better form: mean | worst |",
              "|---|---|---|---|"]
    for name, of_name in choices.items():
        ratios = [ratio for ratio, _ in of_name]
        staged = sum(chosen == "staged" for _, chosen in of_name)
        lines.append(f"| {name} | {staged} of {len(of_name)} | {statistics.mean(ratios):.2f} | {max(ratios):.2f} |")
    return "\n".join(lines) + "\n"


def take(arguments, option):
    """The value of OPTION, which is taken out of ARGUMENTS; None where it is not there."""
    if option not in arguments:
        return None
    at = arguments.index(option)
    value = arguments[at + 1]
    del arguments[at:at + 2]
    return value


def main():
    arguments = sys.argv[1:]
    show_rows = "--rows" in arguments
    arguments = [a for a in arguments if a != "--rows"]
    granules = take(arguments, "--lengths")
    check, write = take(arguments, "--check"), take(arguments, "--write")
    if len(arguments) < 3:
        sys.exit(__doc__)
    if granules:
        print(lengths_of(*arguments[:2], rows_of(arguments[2]), rows_of(granules), arguments[3:] or list(APPLICATIONS)),
              end="")
        return
    table = table_of(*errors_of(*arguments[:2], rows_of(arguments[2]), arguments[3:] or list(APPLICATIONS), show_rows))
    if not (check or write):
        print(table, end="")
        return
    with open(check or write, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(FIRST, 1)
    changed = before + FIRST + "\n" + table + "\n" + LAST + rest.split(LAST, 1)[1]
    if write:
        with open(write, "w", encoding="utf-8") as file:
            file.write(changed)
    elif changed != text:
        sys.exit(f"{check} has another table than there is:\n{table}")


main()
