#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Array members taken apart cost what a struct costs whose members are written out by hand: Cell {float q[3]} as
# Cell_items and Hand {float q0, q1, q2}, in layouts where each item stands alone, in tiles, and in groups; and the
# struct as it is declared costs what it costs whole.
#
#   usage: test_items.sh FIELDWISE
set -eu
export LC_ALL=C
fieldwise=$1
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
status=0

# The kernel, with the items of element I called as item() prints them.
kernel() {
	cat <<END
__global__ void k(const $1 *from, $1 *to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float w = from[i].w;
    $2
}
void host(const $1 *from, $1 *to) { k<<<65536, 256>>>(from, to, 65536 * 256); }
END
}

{
	echo 'struct Cell { float q[3]; float w, rest; };'
	kernel Cell 'for (int d = 0; d < 3; d++) to[i].q[d] = from[i].q[d] * w;'
} >"$made/array.cu"
{
	echo 'struct Hand { float q0, q1, q2; float w, rest; };'
	kernel Hand 'to[i].q0 = from[i].q0 * w; to[i].q1 = from[i].q1 * w; to[i].q2 = from[i].q2 * w;'
} >"$made/hand.cu"

# Prints the layouts and costs of a record in the layouts given.
costs() {
	source=$1 record=$2 arch=$3
	shift 3
	for layout; do
		set -- "$@" --layout "$layout"
		shift
	done
	"$fieldwise" rank --arch "$arch" --format csv --record "$record" "$@" "$made/$source.cu" 2>/dev/null |
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["layout"], $at["total"] }' | sort
}

for arch in hopper-h200 kepler-k20c; do
	costs array Cell_items "$arch" soa aosoa@32 q0,q1/q2,w/rest q0/q1,q2/w/rest >"$made/items"
	costs hand Hand "$arch" soa aosoa@32 q0,q1/q2,w/rest q0/q1,q2/w/rest >"$made/written"
	[ "$(wc -l <"$made/items")" -eq 4 ] || { echo "$arch: not four layouts" >&2; status=1; }
	diff "$made/items" "$made/written" >&2 || { echo "$arch: < items and > written out by hand differ" >&2; status=1; }
done

# What nvcc makes of the loop and of the loop written out is the same on today's GPUs.
costs array Cell hopper-h200 aos >"$made/whole"
costs array Cell_items hopper-h200 aos >"$made/apart"
awk 'NR == FNR { whole = $2; next } { exit !($2 > whole * 0.99 && $2 < whole * 1.01) }' "$made/whole" "$made/apart" ||
	{ echo "the declared struct costs $(cat "$made/apart") apart and $(cat "$made/whole") whole" >&2; status=1; }

# A loop after the one that is written out keeps its number of iterations: the kernel whose short loops are written
# out has more loops, and a launch tells of them by number.
cat >"$made/loops.cu" <<'END'
struct Cell { float q[8]; float rest[24]; };
__global__ void k(Cell *own, int lines) {
    int threads = gridDim.x * blockDim.x, thread = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int m = 0; m < lines; m++) sum += own[m * threads + thread].q[0];
    for (int d = 0; d < 8; d++)
        for (int m = 0; m < lines; m++) own[m * threads + thread].q[d] = sum;
}
END
loops() {
	"$fieldwise" rank --arch hopper-h200 --grid 264 --block 128 --param lines=9 --layout aos --record "$1" "$made/loops.cu"
}
for record in Cell Cell_items; do
	loops "$record" >"$made/$record.text"
	awk '$1 == 1 && $2 == "aos" { print $(NF - 1), $NF }' "$made/$record.text" >"$made/$record.cost"
	[ -s "$made/$record.cost" ] || { echo "$record: no cost" >&2; status=1; }
	if grep -q 'how often these loops run is not known' "$made/$record.text"; then
		echo "$record: a loop with 9 iterations is said to be unknown" >&2
		status=1
	fi
done
diff "$made/Cell.cost" "$made/Cell_items.cost" >&2 || { echo "loops: as declared (<) and apart (>) differ" >&2; status=1; }

exit $status
