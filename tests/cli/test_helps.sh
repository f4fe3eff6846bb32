#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_helps.sh FIELDWISE SOURCE-DIR
# What else would help, against the same programs written so, by hand: with __restrict__, with a member that pads. The
# gain is what the first layout costs without the change over what it costs with it.
set -eu

fieldwise=$(realpath "$1")
kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# check KIND SOURCE KERNEL RECORD EDIT LAYOUT: the gain of KIND is what LAYOUT of SOURCE, which sed changes by EDIT, gains.
check() {
	sed "$5" "$kernels/$2" >changed.cu
	if cmp -s changed.cu "$kernels/$2"; then
		echo "$2: nothing is changed" >&2
		exit 1
	fi
	"$fieldwise" rank --format json --kernel "$3" --record "$4" "$kernels/$2" >plain.json
	"$fieldwise" rank --format json --kernel "$3" --record "$4" --layout "$6" changed.cu >changed.json
	python3 - "$1" <<'END'
import json, sys
plain, changed = (json.load(open(f))["kernels"][0] for f in ("plain.json", "changed.json"))
helps = {h["kind"]: h for h in plain["helps"]}
assert set(helps) == {sys.argv[1]}, plain["helps"]
gain = plain["layouts"][0]["total"] / changed["layouts"][0]["total"]
assert gain >= 1.05 and abs(gain / helps[sys.argv[1]]["gain"] - 1) < 1e-9, (gain, helps)
END
}

check restrict gather.cu gather Atom 's/^gather(const Atom \*atoms, const int \*list, Moment \*/gather(const Atom *__restrict__ atoms, const int *__restrict__ list, Moment *__restrict__ /' \
	x,y,z,mass/charge,kind
check padding springs.cu pull Node 's/^    float mass;/    float mass; char pad[8];/' x,y,z,fx,fy,fz,pad/vx,vy,vz,mass

# What changes nothing is not told: pointers that are restricted already, and what gains less than 5 %.
sed 's/^gather(const Atom \*atoms, const int \*list, Moment \*/gather(const Atom *__restrict__ atoms, const int *__restrict__ list, Moment *__restrict__ /' \
	"$kernels/gather.cu" >changed.cu
for source in changed.cu "$kernels/nbody.cu" "$kernels/camera.cu"; do
	"$fieldwise" rank --format json "$source" >said.json
	grep -q '"helps": \[\]' said.json || { echo "$source: something helps" >&2; exit 1; }
	"$fieldwise" rank "$source" >said
	if grep 'else would help' said; then
		exit 1
	fi
done
