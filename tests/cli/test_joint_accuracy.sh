#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_joint_accuracy.sh SOURCE-DIR
# The table of joint picks in docs/evidence/accuracy.md against the measured times, added up here: each time that it
# names, the fastest layout, what is lost, the launches in their own layouts, and the mean. accuracy-h200 checks which
# layout is picked.
set -eu

cd "$1"
sed -n '/^<!-- figures: h200-joint -->$/,/^<!-- end of figures -->$/p' docs/evidence/accuracy.md |
	python3 -c '
import collections, csv, math, re, sys
times = collections.defaultdict(dict)
path = "benchmarks/kernels/validation/results/h200/times.csv"
for row in csv.DictReader(line for line in open(path) if not line.startswith("#")):
    times[row["program"]].setdefault((row["kernel"], row["variant"]), {})[row["layout"]] = float(row["ms_median"])
several = {program for program, launches in times.items() if len(launches) > 1}
losses, told = [], set()
text = sys.stdin.read()
for line in text.splitlines():
    row = re.match(r"\| `([^`]+)` \| (\d+) \| (\d+) \| `([^`]+)` (\S+) \| `([^`]+)` (\S+) \| (\S+) \| (\S+) \|$", line)
    if not row:
        continue
    program, n, n_layouts, pick, pick_ms, best, best_ms, loses, own = row.groups()
    launches = list(times[program].values())
    sums = {l: sum(t[l] for t in launches) for l in launches[0] if all(l in t for t in launches)}
    near = lambda text, value: abs(float(text) - value) <= 0.0006 * value
    assert int(n) == len(launches) and int(n_layouts) == len(sums), line
    assert near(pick_ms, sums[pick]) and near(best_ms, sums[best]), (line, sums)
    assert sums[best] == min(sums.values()), (line, sums)
    assert near(loses, sums[pick] / sums[best]), line
    assert near(own, sum(min(t.values()) for t in launches)), line
    losses.append(sums[pick] / sums[best])
    told.add(program)
assert told == several, told ^ several
mean, count, worst = re.search(r"takes (\S+) times as long .* of (\d+) records, and (\S+) times", " ".join(text.split())).groups()
assert int(count) == len(losses)
assert abs(float(mean) - math.exp(sum(map(math.log, losses)) / len(losses))) < 0.001
assert abs(float(worst) - max(losses)) < 0.001
'
