#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_size.sh FIELDWISE
# One size for all launches: --value gives it to host code, and where the grids of several launches follow from one size
# that nobody states, the question asks for that. What it says of either answer is what comes then.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# program NAME GRID1 GRID2 TEXT [FUNCTION]: a program that reads n, does TEXT, and launches two kernels over it, but where
# GRID1 is empty. FUNCTION stands in front of it.
program() {
	set -- "$1" "$2" "$3" "$4" "${5-}"
	cat >"$1" <<END_OF_FILE
#include <cmath>
#include <cstdlib>
struct P { double x, y, z, w, a, b, c, d; };
struct Config { int n, m; };
__global__ void move(P *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y * p[i].z;
}
__global__ void turn(P *p, const int *at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[at[i]].a += p[at[i]].w + p[at[i]].b + p[at[i]].c + p[at[i]].d;
}
static int over(int a, int b) { return (a + b - 1) / b; }
$5
int main(int argc, char **argv)
{
    P *p;
    int *at;
    int n = atoi(argv[1]), m = atoi(argv[2]);
    $4
    cudaMalloc(&p, n * sizeof(P));
    cudaMalloc(&at, n * sizeof(int));
    ${2:+move<<<$2, 256>>>(p, n);
    for (int s = 0; s < 100; s++)
        turn<<<$3, 128>>>(p, at, n);}
}
END_OF_FILE
}

# rank SOURCE OPTION...
rank() {
	source=$1
	shift
	"$fieldwise" rank --format json --locality random "$@" "$source"
}

# asks SOURCE NAMES: the question is how large these are, and each answer leads to the layout that is said for it, and to
# grids that host code states.
asks() {
	rank "$1" >"asked.json"
	python3 -c '
import json, sys
names = sys.argv[1].split()
question = json.load(open("asked.json"))["programs"][0]["question"]
assert question["asks"] == "how large %s %s" % (" and ".join(names), "are" if names[1:] else "is"), question
large, small = (dict(word.split("=") for word in choice["option"].replace("--value ", "").split())
                for choice in question["choices"])
assert list(large) == list(small) == names and all(int(large[name]) >= int(small[name]) for name in names), question
assert large != small and question["choices"][0]["layout"] != question["choices"][1]["layout"], question
for choice in question["choices"]: print(choice["layout"], choice["option"])' "$2" >choices
	while read -r layout options; do
		# shellcheck disable=SC2086 # options
		rank "$1" $options >answered.json
		python3 - "$layout" <<'END_OF_FILE'
import json, sys
said = json.load(open("answered.json"))
program = said["programs"][0]
totals = {name: row["total"] for row in program["layouts"] for name in (row["name"], row["layout"])}
assert totals[sys.argv[1]] <= 1.001 * totals[program["layout"]], (program["layout"], sys.argv) # fields may be used alike
assert "question" not in program, program
assert not any("grid" in kernel["launch"]["assumed"] for kernel in said["kernels"]), said["kernels"]
END_OF_FILE
	done <choices
	[ -s choices ]
}

# threads SOURCE VALUE: so many threads, but for the last block, are launched of each kernel with that n.
threads() {
	rank "$1" --value "n=$2" >said.json
	python3 -c '
import json, math, sys
for kernel in json.load(open("said.json"))["kernels"]:
    launch, n = kernel["launch"], int(sys.argv[1])
    assert n <= math.prod(launch["grid"]) * launch["block"][0] <= n + launch["block"][0], (launch, n)' "$2"
}

program plain.cu '(n + 255) / 256' '(n + 127) / 128' ''
asks plain.cu n
# The same for people: a command for either answer.
"$fieldwise" rank --locality random plain.cu >said
grep -q '^Not known, and the choice for P in 2 launches may lose .* by it: how large n is$' said
grep -qE '^    fieldwise rank --value n=[0-9]+ --locality random plain.cu$' said

# Grids that are computed before, elsewhere, as dim3, in floating point, by shifts, in functions.
threads plain.cu 100000
program before.cu blocks few 'const int blocks = n / 256 + 1; dim3 few((n + 127) >> 7);'
asks before.cu n
threads before.cu 65536
program real.cu '(int)std::ceil(n / 256.0)' 'dim3(n % 128 ? n / 128 + 1 : n / 128, 1)' ''
asks real.cu n
threads real.cu 100000
program member.cu '((config.n + 255) & ~255) / 256' 'over(config.n, 128)' 'Config config; config.n = n; n = config.n;'
asks member.cu n
program called.cu '' '' 'all(p, at, n);' 'static void all(P *p, int *at, int count)
{
    move<<<over(count, 256), 256>>>(p, count);
    for (int s = 0; s < 100; s++)
        turn<<<over(count, 128), 128>>>(p, at, count);
}'
asks called.cu n
threads called.cu 100000

# A launch whose grid is stated stays as it is; --grid would change it.
program stated.cu 64 '(n + 127) / 128' ''
rank stated.cu --value n=4096 >said.json
python3 -c 'import json
assert [k["launch"]["grid"][0] for k in json.load(open("said.json"))["kernels"]] == [64, 32]'

# Grids that follow two sizes have a question of both, and those of three none, as none of it would be right for all.
program two.cu '(n + 255) / 256' '(m + 127) / 128' ''
asks two.cu 'n m'
program flat.cu 'dim3(n / 256, m)' 'dim3(over(n, 128), m)' ''
sed -i 's/= blockIdx.x \* blockDim.x/= (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x/' flat.cu
asks flat.cu 'n m'
program square.cu 'dim3(n / 16, n / 16)' 'n * 4' ''
asks square.cu n
program three.cu 'dim3(n / 256, m)' 'k / 128' 'int k = atoi(argv[3]);'
rank three.cu >said.json
python3 -c 'import json
question = json.load(open("said.json"))["programs"][0].get("question")
assert not question or "--value" not in question["choices"][0]["option"], question'

# What is said counts where host code does not state it, or only for a start without arguments; loops follow.
program assumed.cu '(k + 255) / 256' 'c / 64' 'int k = argc > 1 ? atoi(argv[1]) : 512; const int c = 1024;'
rank assumed.cu --value k=2048 --value c=4 >said.json
python3 -c 'import json
said = json.load(open("said.json"))
assert [k["launch"]["grid"][0] for k in said["kernels"]] == [8, 16], said["kernels"]'
sed 's/s < 100/s < m/' plain.cu >loop.cu
rank loop.cu --value m=7 --value n=65536 >said.json
python3 -c 'import json
launches = json.load(open("said.json"))["programs"][0]["launches"]
assert {l["kernel"]: (l["times"], l["times_from"]) for l in launches}["turn"] == (7, "host code"), launches'
# The other commands take it as well.
"$fieldwise" explain --layout soa --value n=65536 --kernel move --locality random plain.cu | grep -q 'grid 256, '
"$fieldwise" apply --choose --value n=33554432 --locality random plain.cu 2>said >/dev/null || true
grep -q '^chosen: aos, ' said

# fails STATUS MESSAGE OPTION...
fails() {
	expected=$1 message=$2
	shift 2
	status=0
	"$fieldwise" rank "$@" plain.cu >out 2>said || status=$?
	[ "$status" = "$expected" ] && grep -qxF "$message" said && [ ! -s out ] || { cat said; echo "not said: $message"; exit 1; }
}
fails 1 'plain.cu:1:1: error: --value size: host code uses no integer variable of that name' --value size=3
fails 2 "fieldwise: error: --value: 'n' is not NAME=VALUE" --value n
fails 2 "fieldwise: error: --value: 'x' is not a whole number" --value n=x
fails 2 'fieldwise: error: --value: n is given twice: 3 and 4' --value n=3 --value n=4
