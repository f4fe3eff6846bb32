#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_agree.sh FIELDWISE PICKS KERNELS
# One layout for a record, whichever command is asked: `rank`, `apply --choose`, `header --choose`, the layouts that
# `validate plan` measures, and the library, which PICKS uses. So it is for one launch and several, with all known and not.
set -eu

fieldwise=$(realpath "$1") picks=$(realpath "$2") kernels=$(realpath "$3")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# chosen COMMAND ARGUMENT...: the layout that it says to have chosen.
chosen() {
	"$fieldwise" "$@" 2>said >out || fail "$*: $(cat said)"
	sed -n 's/^chosen: \(.*\), [0-9.]* of .* over .*/\1/p' said
}

# agree N SOURCE FILL NAME=VALUE...: N records, all commands; FILL is for a plan alone. Behind `--` are values of host code.
agree() {
	rm -rf bundle
	n=$1 source=$2 fill=$3
	shift 3
	"$picks" "$source" "$@" >picks
	[ "$(wc -l <picks)" -eq "$n" ] || fail "$source: $(cat picks)"
	parameters='' option=--param
	for parameter; do
		if [ "$parameter" = -- ]; then option=--value; else parameters="$parameters $option $parameter"; fi
	done
	# shellcheck disable=SC2086 # words
	"$fieldwise" rank --format json $parameters "$source" >rank.json
	python3 - <<'END'
import json
said = json.load(open("rank.json"))
picks = {}
for kernel in said["kernels"]:
    first = kernel["layouts"][0]
    picks.setdefault(kernel["record"], (first["name"] or first["layout"], 1, kernel["gain"]["said"]))
for program in said["programs"]:
    first = program["layouts"][0]
    picks[program["record"]] = (first["name"] or first["layout"], len(program["launches"]), None)
for line in open("picks"):
    record, layout, launches, gain = line.split()
    ranked = picks.pop(record)
    assert (layout, int(launches)) == ranked[:2], (line, ranked)
    assert ranked[2] is None or abs(float(gain) / ranked[2] - 1) < 1e-6, (line, ranked)
assert not picks, picks
END
	while read -r record layout launches gain; do
		# shellcheck disable=SC2086
		for command in apply header; do
			other=$(chosen $command --choose --record "$record" $parameters "$source")
			[ "$other" = "$layout" ] || fail "$source: $record: $command has $other for $layout"
		done
		[ ! -e bundle ] || continue # one of them is enough
		# shellcheck disable=SC2086
		"$fieldwise" validate plan -o bundle --record "$record" $parameters $fill "$source" >out 2>said ||
			fail "$source: $(cat said)"
		python3 - "$layout" <<'END' || fail "$source: $record: a plan has not $layout"
import json, sys
sys.exit(sys.argv[1] not in json.load(open("bundle/bundle.json"))["programs"][0]["layouts"])
END
	done <picks
	# Where no record is named, a header is that of the one that saves most.
	read -r first layout launches gain <picks
	# shellcheck disable=SC2086
	chosen header --choose $parameters "$source" >other
	[ "$(sed -n 's/^record: //p' said)" = "$first" ] && [ "$(cat other)" = "$layout" ] || fail "$source: $(cat said)"
}

agree 1 "$kernels/nbody.cu" "--fill dt=0.01"
agree 2 "$kernels/gather.cu" "" n=1048576

# Several launches, copies, and lanes that go nobody knows where.
cat >places.cu <<'END'
#include <cstdlib>
struct P { float x, y, z, w; };
__global__ void move(P *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i].x += p[i].y; }
__global__ void gather(const P *p, const int *list, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = list[i];
    out[i] = p[k].x + p[k].y + p[k].z + p[k].w;
}
int main()
{
    const int n = 1 << 22;
    P *p, *host = (P *)malloc(n * sizeof(P));
    int *list;
    float *out;
    cudaMalloc(&p, n * sizeof(P));
    cudaMalloc(&list, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(p, host, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int s = 0; s < 10; s++)
        move<<<n / 256, 256>>>(p);
    for (int s = 0; s < 4; s++)
        gather<<<n / 256, 256>>>(p, list, out);
    cudaFree(p);
}
END
agree 1 places.cu ""
grep -q '^P .* 2 ' picks || fail "$(cat picks)"
grep -q '"scenarios"' rank.json || fail "nothing is open"

# One launch, of which the conversion of a copy takes a share.
sed 's/^    for (int s = 0; s < 10; s++)$/    if (0)/' places.cu >alone.cu
agree 1 alone.cu ""

# A number that host code does not state: with few elements the conversion is not worth it, with many it is.
sed -e 's/int main()/int main(int, char **argv)/; s/const int n = 1 << 22/const int n = atoi(argv[1])/' alone.cu >asked.cu
agree 1 asked.cu "" -- n=16777216
cp picks many
agree 1 asked.cu "" -- n=1024
! cmp -s picks many || fail "n is not heard of: $(cat many)"
! "$picks" asked.cu -- q=1 2>said || fail "q is taken"
grep -q 'the value q: host code uses no integer variable' said || fail "$(cat said)"
