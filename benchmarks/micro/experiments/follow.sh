#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: follow.sh FIELDWISE >results/followed.txt
# What issue_by_sass makes of the loops of issue.cu and of the validation program vortex.Vortex, as
# docs/evidence/experiments.md has it ("Which warp goes on"). Needs nvcc, cuobjdump and nvdisasm on the PATH, and no
# GPU.
set -eu

fieldwise=$(realpath "$1")
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
${CC:-cc} -O2 -o follow "$here/issue_by_sass.c"

nvcc -std=c++17 -O2 -arch=sm_90 -cubin -o issue.cubin "$here/issue.cu"
cuobjdump -sass issue.cubin >issue.sass
"$here/../../kernels/validation/plan.sh" "$fieldwise" bundle vortex >/dev/null
(cd bundle && ./build.sh vortex.Vortex) >build.log 2>&1 || { cat build.log >&2; exit 1; }
cuobjdump -sass bundle/bin/vortex.Vortex >vortex.sass

echo "# issue_by_sass, by follow.sh: nvcc $(nvcc --version | sed -n 's/.*, V//p'), cuobjdump $(cuobjdump --version | sed -n 's/.*, V//p'), sm_90"
echo "# issue OPERATIONS LOADS LATENCY: when each warp of a scheduler ends, in cycles of an iteration (20000), of 8 blocks of 128 threads"
issue() {
	operations=$1 loads=$2 latency=$3
	shift 3
	./follow "_Z5issueILi${operations}ELi${loads}EEvPKfPfP4WarpPi" 1 8 20000 "$latency" "$@" <issue.sass |
		sed 's/.*ends //; s/;.*//' | awk -v what="issue $operations $loads $latency" \
		'{ printf "%s", what; for (i = 1; i <= NF; i++) printf " %.2f", $i / 20000; print "" }'
}
issue 128 0 280
issue 64 1 280 0:0
issue 64 4 280 0:0 128:0 256:0 384:0

echo "# induce LATENCY LAYOUT: misses, 10^6, of 132 multiprocessors; cycles, 10^6, until the last warp of 4 blocks ends; 65536 elements"
array=$((65536 * 4))
# induce NUMBER LAYOUT FIELD...
induce() {
	number=$1 layout=$2
	shift 2
	for latency in 280 310; do
		./follow "_ZN8layout_${number}6induceENS_11Vortex_viewEi" 1 4 65536 "$latency" "$@" <vortex.sass |
			sed 's/.*ends //; s/; misses//' | awk -v what="induce $latency $layout" '{
				last = 0
				for (i = 1; i < NF; i++)
					last = $i > last ? $i : last
				printf "%s %.3f %.3f\n", what, $NF * 132 / 1e6, last / 1e6 }'
	done
}
induce 1 soa 0:4 "$array:4" "$((2 * array)):4" "$((3 * array)):4" "$((4 * array)):4" "$((5 * array)):4" "$((6 * array)):4"
induce 3 aosoa@32 0:4:32:1664 128:4:32:1664 256:4:32:1664 384:4:32:1664 512:4:32:1664 640:4:32:1664 768:4:32:1664
induce 2 aosoa@8 0:4:8:416 32:4:8:416 64:4:8:416 96:4:8:416 128:4:8:416 160:4:8:416 192:4:8:416
induce 0 aos 0:52 4:52 8:52 12:52 16:52 20:52 24:52
induce 4 x,y,z,core/ax,ay,az/ux,uy,uz/sx,sy,sz 0:16 "$((4 * array)):12" "$((4 * array + 4)):12" "$((4 * array + 8)):12"
induce 6 x,y,z/ax,ay,az/core/ux,uy,uz/sx,sy,sz 0:12 4:12 8:12 "$((3 * array)):12" "$((3 * array + 4)):12" \
	"$((3 * array + 8)):12" "$((6 * array)):4"
