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

# check KIND SOURCE KERNEL RECORD EDIT LAYOUT OPTIONS: the gain of KIND is what LAYOUT of SOURCE, which sed changes by
# EDIT, gains over the first layout, of those that OPTIONS name.
check() {
	sed "$5" "$kernels/$2" >changed.cu
	if cmp -s changed.cu "$kernels/$2"; then
		echo "$2: nothing is changed" >&2
		exit 1
	fi
	# shellcheck disable=SC2086 # options
	"$fieldwise" rank --format json --kernel "$3" --record "$4" ${7:-} "$kernels/$2" >plain.json
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
# An alignment is among the layouts, and costs what a struct does that a member pads.
sed 's/^    float mass;/    float mass; char pad[8];/' "$kernels/springs.cu" >changed.cu
of='--format json --kernel pull --record Node'
# shellcheck disable=SC2086 # options
"$fieldwise" rank $of "$kernels/springs.cu" >plain.json
# shellcheck disable=SC2086 # options
"$fieldwise" rank $of --layout x,y,z,fx,fy,fz,pad/vx,vy,vz,mass changed.cu >changed.json
python3 - <<'END'
import json
plain, changed = (json.load(open(f))["kernels"][0]["layouts"] for f in ("plain.json", "changed.json"))
aligned = {l["layout"]: l["total"] for l in plain}["x,y,z,fx,fy,fz+16/vx,vy,vz,mass"]
assert abs(aligned / changed[0]["total"] - 1) < 1e-9, (aligned, changed)
END
# Where layouts are too many to try all, the search aligns groups too: of 28 bytes that are gathered, to 32.
"$fieldwise" rank --timeout 0 --format json "$kernels/../aligned/hot.cu" >aligned.json
python3 - <<'END'
import json
kernel = json.load(open("aligned.json"))["kernels"][0]
search, layouts = kernel["search"], {l["layout"]: l["total"] for l in kernel["layouts"]}
found = search["layout"]
assert found.endswith("px,py,vx,vy,t1,t2,next+16"), found
assert search["cost"] == layouts[found] == min(layouts.values()), (search["cost"], layouts)
END
# Where all layouts are named, it is told beside them.
check padding springs.cu pull Node 's/^    float mass;/    float mass; char pad[8];/' x,y,z,fx,fy,fz,pad/vx,vy,vz,mass \
	'--layout x,y,z,fx,fy,fz/vx,vy,vz,mass'

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
