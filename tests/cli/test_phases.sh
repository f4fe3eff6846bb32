#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_phases.sh FIELDWISE
# What lies between launches: conversions for uploads and downloads, by the rate of the architecture and by kernels
# written for them; the layouts of phases, against all ways to choose them, each run launch by launch; launches counted
# through calls between sources; and what is said where host code cannot be followed.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >p.h <<'END_OF_FILE'
#pragma once
struct P { float x, y, z, w, a, b, c, d; };
END_OF_FILE
cat >kernels.h <<'END_OF_FILE'
#pragma once
#include "p.h"
#include <stdlib.h>
__global__ void move(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].x += p[i].y; }
__global__ void hop(const P *p, const int *where, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    P q = p[where[i]];
    out[i] = q.x + q.y + q.z + q.w + q.a + q.b + q.c + q.d;
}
const int n = 1 << 22;
template <typename F> void push(F f);
#define MOVE move<<<n / 256, 256>>>(p, n)
#define NUDGE nudge<<<n / 256, 256>>>(p, n)
#define HOP hop<<<n / 256, 256>>>(p, where, out, n)
END_OF_FILE

# program NAME TEXT: a source whose host code does TEXT.
program() {
	printf '#include "kernels.h"\nint main(int argc, char **argv)\n{\n    P *p, *h = (P *)malloc(n * sizeof(P));\n    int *where;\n    float *out;\n    cudaMalloc(&p, n * sizeof(P));\n%s\n}\n' "$2" >"$1"
}
up='cudaMemcpy(p, h, n * sizeof(P), cudaMemcpyHostToDevice);'
down='cudaMemcpy(h, p, n * sizeof(P), cudaMemcpyDeviceToHost);'
program after.cu "$up for (int s = 0; s < 100; ++s) MOVE; for (int s = 0; s < 90; ++s) HOP; $down"
program within.cu "$up for (int s = 0; s < 20; s++) { for (int k = 0; k < 30; k++) MOVE; HOP; HOP; HOP; HOP; HOP; HOP; }"
program few.cu "$up MOVE; NUDGE; if (argc > 2) $down"
sed -i '1a __global__ void nudge(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].y += p[i].x; }' \
	few.cu
sed '/hop(/,/^}/d' kernels.h >plain.h
sed -i 's/kernels.h/plain.h/' few.cu
python3 - "$fieldwise" <<'END_OF_FILE'
import itertools, json, subprocess, sys
def rank(*words):
    said = subprocess.run([sys.argv[1], "rank", "--format", "json", *words], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)
def near(a, b):
    assert abs(a - b) <= 1e-9 * max(abs(a), abs(b)), (a, b)
n, rate = 1 << 22, 4064 # elements; GB/s of an H200
copied = n * (32 + 32) / rate # ns: no layout of eight floats has gaps
launch = 1744 # ns, of each kernel that converts
# Kernels that load and store elements in a layout, each from or to arrays of their own.
fields = "xyzwabcd"
with open("copies.cu", "w") as out:
    out.write('#include "p.h"\n')
    for name, text in ("store", "p[i].{0} = {0}[i];"), ("load", "{0}[i] = p[i].{0};"):
        const = "const " if name == "store" else ""
        out.write("__global__ void %s(P *__restrict__ p, %s)\n{ int i = blockIdx.x * blockDim.x + threadIdx.x; %s }\n" % (
            name, ", ".join("%sfloat *__restrict__ %s" % (const, f) for f in fields),
            " ".join(text.format(f) for f in fields)))
def download(layout): # structs of 32 bytes are stored by whole lines
    return max(copied, copies["load"][layout]) + launch if layout != aos else 0
def convert(before, after):
    return max(copied, copies["load"][before], copies["store"][after]) + launch if before != after else 0
# Each program as steps: a kernel, or a transfer of the host's aos.
up, down, move, nudge, hop = "up", "down", "move", "nudge", "hop"
programs = {
    "after.cu": ([(1, up), (100, move), (90, hop), (1, down)], 1),
    "within.cu": ([(30, move), (6, hop)], 20), # in a loop; the upload is no reason to begin otherwise
    "few.cu": ([(1, up), (1, move), (1, nudge), (1, down)], 1),
}
found = {}
for source, (steps, loops) in programs.items():
    program = found[source] = rank(source)["programs"][0]
    specs = [word for row in program["layouts"] for word in ("--layout", row["layout"])]
    cost = {k["kernel"]: {l["layout"]: l["total"] for l in k["layouts"]} for k in rank(*specs, source)["kernels"]}
    aos = program["before"] = next(row["layout"] for row in program["layouts"] if row["name"] == "aos")
    copies = {k["kernel"]: {l["layout"]: l["total"] for l in k["layouts"]}
              for k in rank(*specs, "--grid", str(n // 256), "--block", "256", "copies.cu")["kernels"]}
    def price(step, layout):
        return cost[step][layout] if step in cost else convert(aos, layout) if step == up else download(layout)
    uploads = 1 if source == "within.cu" else 0
    for row in program["layouts"]:
        layout = row["layout"]
        conversions = sum(times * price(step, layout) for times, step in steps if step not in cost) * loops
        near(row["conversions"], conversions + uploads * price(up, layout))
        near(row["total"], row["conversions"] + loops * sum(t * price(s, layout) for t, s in steps if s in cost))
    # All ways: the layout of each step, run one iteration after the other.
    layouts = [row["layout"] for row in program["layouts"]]
    least = float("inf")
    for way in itertools.product(layouts, repeat=len(steps)):
        total, state = 0, None
        for i in range(loops):
            for (times, step), layout in zip(steps, way):
                total += times * price(step, layout) + (convert(state, layout) if state else 0)
                state = layout
        # The upload in front of the loop, in any layout, with a conversion behind it.
        least = min(least, total + uploads * min(price(up, l) + convert(l, way[0]) for l in layouts))
    phases = program["phases"]
    near(phases["total"], least)
    near(phases["gain"], min(row["total"] for row in program["layouts"]) / least) # the first may be the safest
    assert phases["pays"] == (phases["gain"] >= 1.05 and len(phases["conversions"]) > 0), phases
assert found["after.cu"]["phases"]["pays"] and found["within.cu"]["phases"]["pays"]
# Twice is too few for a conversion: the layout that is first without transfers is not, with them.
few = found["few.cu"]
assert few["layout"] == few["before"] != few["conversions"]["without"] and not few["phases"]["pays"], few
assert [t["kind"] for t in few["transfers"]] == ["upload", "download"]
assert {t["elements"] for t in few["transfers"]} == {n}
END_OF_FILE

# What is said, in text and by apply.
"$fieldwise" rank after.cu | tr -s '\n ' '  ' >said
grep -q 'In phases it is 1\.[0-9]* times as fast as in one layout' said
grep -q 'converted to x,y,z,w,a,b,c,d+16 once in front of hop at after.cu:' said
grep -q 'apply writes one layout, no phases' said
"$fieldwise" rank few.cu | tr -s '\n ' '  ' >said
grep -q "1 upload and 1 download stay as they are: x,y/z,w,a,b,c,d would be first without their conversions" said
if grep -q 'In phases' said; then echo "phases are told that do not pay" >&2; exit 1; fi
"$fieldwise" apply --choose after.cu 2>said >out.diff
grep -q 'another layout for each phase would be 1\.[0-9]* times as fast' said
# One launch has an answer of its own where transfers change it, and one of several only there.
program one.cu "$up MOVE; $down"
sed -i 's/kernels.h/plain.h/' one.cu
"$fieldwise" rank one.cu | tr -s '\n ' '  ' >said
grep -q "^keep aos, today's layout" said
grep -q 'P in 1 launch: keep aos' said
program one.cu "$up for (int s = 0; s < 1000000; s++) MOVE;"
sed -i 's/kernels.h/plain.h/' one.cu
"$fieldwise" rank --format json one.cu | grep -q '"programs": \[\]'
# Another model's costs are no times.
"$fieldwise" rank --model peng few.cu | tr -s '\n ' '  ' >said
grep -q 'would be converted in other layouts than aos, which does not count: costs of the model peng are no times' said
"$fieldwise" rank --set dram_copy_bandwidth_gb_per_s=unknown --format json few.cu >said
grep -q '"reason": "hopper-h200 lacks dram_copy_bandwidth_gb_per_s, the rate of conversions"' said

# Functions that other sources call in loops; those that nothing calls; one of a header that two sources include.
cat >step.cu <<'END_OF_FILE'
#include "plain.h"
void step(P *p) { for (int k = 0; k < 2; k++) MOVE; }
END_OF_FILE
cat >draw.cu <<'END_OF_FILE'
#include "p.h"
void step(P *p);
__global__ void turn(P *p) { p[blockIdx.x * blockDim.x + threadIdx.x].z = 1; }
inline void both(P *p) { step(p); turn<<<16384, 256>>>(p); }
void draw(P *p) { both(p); turn<<<16384, 256>>>(p); }
END_OF_FILE
cat >main.cpp <<'END_OF_FILE'
#include "p.h"
void step(P *p);
void draw(P *p);
void other();
int main(int argc, char **argv)
{
    P *p = nullptr;
    for (int t = 0; t < 7; t++)
        step(p);
    other();
    if (argc > 3)
        draw(p);
}
END_OF_FILE
# counts EXPECTED SOURCE...: the launches, "KERNEL=TIMES", with a ? where host code may leave them out.
counts() {
	expected=$1
	shift
	"$fieldwise" rank --format json "$@" >said.json
	python3 -c '
import json, sys
program = json.load(open("said.json"))["programs"][0]
said = sorted("%s=%g%s" % (l["kernel"], l["times"], "?" * l["conditional"]) for l in program["launches"])
assert said == sys.argv[1].split(), said' "$expected"
}
counts 'move=16? turn=2?' step.cu draw.cu main.cpp
counts 'move=2 turn=2' draw.cu step.cu
"$fieldwise" rank step.cu draw.cu | tr -s '\n ' '  ' | grep -q 'a function that none of the sources given calls counts once'
printf 'void b(P *p);\nvoid a(P *p) { MOVE; HOP; b(p); }\n' | cat kernels.h - | sed 's/HOP; b/hop<<<9, 9>>>(p, 0, 0, n); b/' >one.cu
printf '#include "p.h"\nvoid a(P *p);\n__global__ void t(P *p) { p[threadIdx.x].x = 1; }\nvoid b(P *p) { t<<<9, 9>>>(p); a(p); }\n' >two.cu
"$fieldwise" rank --format json one.cu two.cu | grep -q '"reason": "functions of several sources call one another in a circle, at '

# Host code that cannot be followed.
# says PATTERN TEXT: what is said of phases where host code does TEXT.
says() {
	program odd.cu "$2"
	"$fieldwise" rank --format json odd.cu >said.json
	grep -q "\"reason\": $1" said.json || { cat said.json; echo "not said: $1" >&2; exit 1; }
}
says null 'for (;;) { MOVE; HOP; }'
grep -q '"times_from": "one iteration"' said.json
says null 'auto f = [=] { MOVE; HOP; }; f();'
says '"a lambda works on the GPU' 'push([=] { MOVE; HOP; });'
printf 'void again(P *p, int *where, float *out, int k) { MOVE; HOP; if (k) again(p, where, out, k - 1); }\n' | cat kernels.h - >odd.cu
"$fieldwise" rank --format json odd.cu | grep -q '"reason": "a function that launches calls itself, at odd.cu:'
printf '#include "kernels.h"\nvoid side(P *p) { MOVE; }\nint main() { P *p; int *where; float *out; HOP; }\n' >odd.cu
"$fieldwise" rank --format json odd.cu | grep -q '"reason": "when side runs is not known: main() is not seen to call it"'

# From how many launches on conversions pay: the first number of them by which the layout is faster, told by --weight,
# lies between the ends that are said.
pays=$(dirname "$0")/sources/pays.cu
case $pays in /*) ;; *) pays=$OLDPWD/$pays ;; esac
python3 - "$fieldwise" "$pays" <<'END_OF_FILE'
import json, subprocess, sys
def program(*words):
    said = subprocess.run([sys.argv[1], "rank", "--format", "json", *words, sys.argv[2]], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)["programs"][0]
even = program()["break_even"]
assert even["kernel"] == "step" and even["low"] > 1, even
def is_faster(times):
    totals = {l["layout"]: l["relative"] for l in program("--weight", "step=%d" % times)["layouts"]}
    return totals[even["layout"]] < 1
first = next(times for times in range(1, 100) if is_faster(times))
assert even["low"] <= first <= even["high"], (even, first)
said = program()["answer"]
assert said.startswith("not known, since step is launched in a loop of unknown length"), said
assert "pays from %d to %d launches of step on" % (even["low"], even["high"]) in said, said
said = program("--weight", "step=%d" % (first - 1))["answer"]
assert said.startswith("keep aos"), said
END_OF_FILE
