#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_joint.sh FIELDWISE
# One layout for a record that several launches reach: how often loops of host code launch each kernel, by hand; the sums
# against the costs of each launch, which `rank` tells one by one; --weight; and `apply --choose`, which takes the same.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >steps.cu <<'END'
struct P { float x, y, z, w; };
__global__ void move(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].x += p[i].y; }
__global__ void turn(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].z += p[i].w + p[i].x; }
__global__ void clear(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].w = 0; }
const int STEPS = 50;
void inner(P *p, int n)
{
    for (int k = 10; k > 0; k -= 3) // 10, 7, 4, 1
        turn<<<n / 256, 256>>>(p, n);
}
int main(int argc, char **argv)
{
    const int n = 1 << 20;
    P *p;
    cudaMalloc(&p, n * sizeof(P));
    clear<<<n / 256, 256>>>(p, n);
    for (int s = 0; s < STEPS; ++s) {
        move<<<n / 256, 256>>>(p, n);
        inner(p, n);
    }
    for (int s = 0; s < argc; s++)
        clear<<<n / 256, 256>>>(p, n);
    cudaFree(p);
}
END

# check EXPECTED-TIMES OPTION...: the times are these, and all sums are what the launches cost, times these.
check() {
	times=$1
	shift
	"$fieldwise" rank --format json "$@" steps.cu >joint.json
	"$fieldwise" rank --format json "$@" $(python3 -c '
import json
for row in json.load(open("joint.json"))["programs"][0]["layouts"]: print("--layout", row["layout"])') steps.cu >alone.json
	python3 - "$times" <<'END'
import json, sys
program = json.load(open("joint.json"))["programs"][0]
alone = json.load(open("alone.json"))["kernels"]
times = dict(word.split("=") for word in sys.argv[1].split())
assert {l["kernel"]: "%g" % l["times"] for l in program["launches"]} == times, program["launches"]
cost = {k["kernel"]: {l["layout"]: l["total"] for l in k["layouts"]} for k in alone}
sums = {row["layout"]: sum(float(times[k]) * cost[k][row["layout"]] for k in cost) for row in program["layouts"]}
for row in program["layouts"]:
    assert abs(row["total"] / sums[row["layout"]] - 1) < 1e-9, row
    assert abs(row["relative"] - sums[row["layout"]] / sums["x,y,z,w"]) < 1e-9, row
launches = 1744 * sum(float(n) for n in times.values()) # ns: what launches take whatever they do, on an H200
assert sums[program["layout"]] + launches <= 1.03 * (min(sums.values()) + launches)
for launch in program["launches"]:
    assert abs(launch["total"] / cost[launch["kernel"]][program["layout"]] - 1) < 1e-9
    assert launch["best_total"] <= min(cost[launch["kernel"]].values()) * (1 + 1e-9)
END
}

check 'move=50 turn=200 clear=2'
check 'move=50 turn=200 clear=100000' --weight clear=100000
grep -q '"times_from": "weight"' joint.json

# What one kernel wants alone depends on how often it runs: the choice follows the weights.
for weight in clear=100000 move=100000; do
	"$fieldwise" rank --format json --weight "$weight" steps.cu >joint.json
	chosen=$(python3 -c 'import json; best = json.load(open("joint.json"))["programs"][0]["layouts"][0]
print(best["name"] or best["layout"])')
	rm -rf out
	"$fieldwise" apply --choose --weight "$weight" -o out steps.cu 2>said
	grep -qF "chosen: $chosen," said || { cat said; echo "apply --choose takes another layout than $chosen" >&2; exit 1; }
done

# Two sources, each with a kernel of its own and one of a header: what they come to is what each launch costs alone.
# Other records that the kernels reach are said to keep their layouts.
cat >two.cu <<'END'
struct P { float x, y, z, w; };
struct Q { float a, b; };
__global__ void load(P *p, const Q *q) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i].x += q[i].a; }
__global__ void move(P *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i].y += p[i].x; }
END
"$fieldwise" rank two.cu | tr -s '\n ' '  ' >two.txt
grep -q "Q, which these kernels reach too, keeps the program's layout here" two.txt
"$fieldwise" rank --format json two.cu | python3 -c 'import json, sys
program = json.load(sys.stdin)["programs"][0]
assert program["record"] == "P" and program["beside"] == ["Q"], program'
"$fieldwise" rank --format json steps.cu | python3 -c 'import json, sys
assert json.load(sys.stdin)["programs"][0]["beside"] == []'

cat >p.h <<'END'
#pragma once
struct P { float x, y, z, w; };
static __global__ void scale(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].w *= 2; }
void step(P *p, int n);
END
cat >first.cu <<'END'
#include "p.h"
__global__ void move(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].x += p[i].y; }
void step(P *p, int n) { move<<<n / 256, 256>>>(p, n); }
END
cat >second.cu <<'END'
#include "p.h"
__global__ void turn(P *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].z += p[i].w + p[i].x; }
void all(P *p)
{
    const int n = 1 << 20;
    step(p, n);
    for (int k = 0; k < 3; k++)
        turn<<<n / 256, 256>>>(p, n);
    scale<<<n / 256, 256>>>(p, n);
}
END
python3 - "$fieldwise" <<'END'
import json, subprocess, sys
def rank(*words):
    said = subprocess.run([sys.argv[1], "rank", "--format", "json", "--grid", "4096", *words], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)
both = rank("first.cu", "second.cu")
assert both["sources"] == ["first.cu", "second.cu"]
program = both["programs"][0]
assert sorted((l["kernel"], l["times"]) for l in program["launches"]) == [("move", 1), ("scale", 1), ("turn", 3)], program
specs = [word for row in program["layouts"] for word in ("--layout", row["layout"])]
cost = {}
for source in ["first.cu", "second.cu"]:
    for kernel in rank(*specs, source)["kernels"]:
        cost[kernel["kernel"]] = {l["layout"]: l["total"] for l in kernel["layouts"]}
for row in program["layouts"]:
    total = cost["move"][row["layout"]] + 3 * cost["turn"][row["layout"]] + cost["scale"][row["layout"]]
    assert abs(row["total"] / total - 1) < 1e-9, row
listed = [{"directory": ".", "file": name, "arguments": ["nvcc", "-c", name]} for name in ["first.cu", "second.cu"]]
json.dump(listed, open("compile_commands.json", "w"))
assert rank("-p", ".")["programs"][0]["layouts"] == program["layouts"]
assert {k["kernel"] for k in rank("--kernel", "move", "first.cu", "second.cu")["kernels"]} == {"move"}
END
"$fieldwise" rank first.cu second.cu | tail -n 1 | grep -q 'in-place first.cu second.cu$'
# apply --choose takes the same launches: that of the header's kernel once.
"$fieldwise" apply --choose --grid 4096 -o out first.cu second.cu 2>said
grep -q 'over 3 launches$' said || { cat said; echo "apply --choose counts other launches" >&2; exit 1; }
rm -rf out

# One launch is no program, and neither are zero or unknown kernels.
"$fieldwise" rank --format json --kernel move steps.cu | grep -q '"programs": \[\]'
for wrong in clear=0 clear=-1 clear=1.5 clear nosuch=2; do
	if "$fieldwise" rank --weight "$wrong" steps.cu >out.txt 2>said; then
		echo "--weight $wrong is taken" >&2
		exit 1
	fi
	[ -s said ] && [ ! -s out.txt ]
done
grep -q 'no kernel is called nosuch' said

# Where facts are missing, the layout that loses least at worst over all launches: both cases of where lanes go, told one
# by one, and what the other records of the program cost by it.
cat >places.cu <<'END'
struct P { float x, y, z, w; };
__global__ void move(P *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i].x += p[i].y; }
__global__ void gather(const P *p, const int *list, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    P q = p[list[i]];
    out[i] = q.x + q.y + q.z + q.w;
}
int main()
{
    const int n = 1 << 22;
    P *p;
    int *list;
    float *out;
    cudaMalloc(&p, n * sizeof(P));
    cudaMalloc(&list, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(float));
    for (int s = 0; s < 10; s++)
        move<<<n / 256, 256>>>(p);
    for (int s = 0; s < 4; s++)
        gather<<<n / 256, 256>>>(p, list, out);
    cudaFree(p);
}
END
"$fieldwise" rank --format json places.cu >joint.json
for places in random near=64; do
	"$fieldwise" rank --format json --locality $places $(python3 -c '
import json
for row in json.load(open("joint.json"))["programs"][0]["layouts"]: print("--layout", row["layout"])') places.cu >$places.json
done
python3 - <<'END'
import json
program = json.load(open("joint.json"))["programs"][0]
sums = [{row["layout"]: row["total"] for row in json.load(open(name))["programs"][0]["layouts"]}
        for name in ("random.json", "near=64.json")]
worst = {layout: max(case[layout] / min(case.values()) for case in sums) for layout in sums[0]}
robust = program["scenarios"]
assert abs(robust["worst"] / worst[program["layout"]] - 1) < 0.01, (robust, worst)
assert worst[program["layout"]] <= 1.04 * min(worst.values()), (program["layout"], worst)
# That is not the one that is cheapest by what is taken, and it is said what would settle it.
assert worst[program["layout"]] < 0.9 * worst[min(sums[0], key=sums[0].get)], (program["layout"], worst)
assert program["question"]["asks"] == "where lanes go", program
gains = [case["x,y,z,w"] / case[program["layout"]] for case in sums]
for end, gain in ("low", min(gains)), ("high", max(gains)): # the time of a launch brings them nearer to 1
    assert abs(robust["gain_" + end] / gain - 1) < 0.05, (robust, gains)
END

# A struct of pointers that a kernel uses in part counts with all launches: shift never sees p.w.
cat >points.cu <<'END'
struct Points { double *x, *y, *z, *w; };
__global__ void shift(Points p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { p.x[i] += 1; p.y[i] += 2; } }
__global__ void all(Points p, double *o, const int *list, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = list[i];
    o[i] = p.x[k] + p.y[k] + p.z[k] + p.w[k];
}
int main()
{
    const int n = 1 << 20;
    Points p;
    double *o;
    int *list;
    cudaMalloc(&p.x, n * 8), cudaMalloc(&p.y, n * 8), cudaMalloc(&p.z, n * 8), cudaMalloc(&p.w, n * 8);
    cudaMalloc(&o, n * 8), cudaMalloc(&list, n * 4);
    shift<<<n / 256, 256>>>(p, n);
    for (int s = 0; s < 5; s++)
        all<<<n / 256, 256>>>(p, o, list, n);
}
END
"$fieldwise" rank --format json --record p=x,y,z,w points.cu >joint.json
python3 - <<'END'
import json
program = json.load(open("joint.json"))["programs"][0]
assert {l["kernel"]: l["times"] for l in program["launches"]} == {"shift": 1, "all": 5}, program["launches"]
END
"$fieldwise" rank points.cu | head -n 1 | grep -q '^p in 2 launches: '
