#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Holds estimated rates against those that the program `streams` measured: kernels that read, write or copy 1 to 8 arrays
# of 4 and 8 bytes, by one element a thread (table `plain`) and by blocks that loop (`resident`), arrays one after the
# other. Prints, for each, the root mean square of ln(estimated / measured) and the range of the ratio; with -v every row.
#
#   usage: streams.sh [-v] COMMAND TRACE [RANK-OPTION…]
#   such as streams.sh fieldwise archdb/traces/hopper-h200/20261120-154031-fec461dd/streams.trace.gz --arch hopper-h200
set -eu
verbose=0
[ "$1" != -v ] || { verbose=1; shift; }
command=$1 trace=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# kernel TABLE OP WIDTH STREAMS
kernel() {
	case $3 in
	4) type=unsigned ;;
	*) type='unsigned long long' ;;
	esac
	members='' words='' folded=0 n=0
	while [ $n -lt "$4" ]; do
		members="$members $type f$n;" words="$words i," folded="$folded ^ r.f$n" n=$((n + 1))
	done
	case $2 in
	read) body="R r = in[i]; folded ^= $folded;" ;;
	write) body="R r = {$words}; out[i] = r;" ;;
	*) body='out[i] = in[i];' ;;
	esac
	echo "struct R {$members};"
	echo "__global__ void k(const R *__restrict__ in, R *__restrict__ out, int n) {"
	echo "$type folded = 0; int i = blockIdx.x * blockDim.x + threadIdx.x;"
	if [ "$1" = plain ]; then
		echo "$body"
	else
		echo '#pragma unroll 1'
		echo "for (; i < n; i += gridDim.x * blockDim.x) { $body }"
	fi
	echo '}'
}

# Rows: table, op, width, streams, blocks, bytes, GB/s
zcat -f "$trace" | awk -F '[ ,=]+' '
	/^\[/ { table = substr($0, 2, length($0) - 2) }
	$1 == "op" { op = $2 }
	$1 == "width_bytes" { width = $2 }
	/^[0-9]/ && (table == "plain" || table == "resident") && width <= 8 && $1 <= 8 && $4 * (op == "copy" ? 2 * $1 : $1) >= $5 {
		row = table " " op " " width " " $1 " " (table == "plain" ? "" : $3)
		if (!(row in seen)) print table, op, width, $1, $3, $5, $6
		seen[row] = 1
	}' >"$folder/rows"

while read -r table op width streams blocks bytes rate; do
	elements=$((bytes / width / streams))
	[ "$op" != copy ] || elements=$((elements / 2))
	kernel "$table" "$op" "$width" "$streams" >"$folder/streams.cu"
	ns=$("$command" rank --model sector --layout soa --format json --grid "$blocks" --block 256 --param n=$elements "$@" \
		"$folder/streams.cu" | sed -nE 's/^ *"total": ([0-9.e+]+),$/\1/p')
	echo "$table $op $width $streams $blocks $bytes $rate $ns"
done <"$folder/rows" | awk -v verbose=$verbose '
	{
		ratio = $6 / $8 / $7; key = $1 " " $2; l = log(ratio)
		sum[key] += l * l; n[key]++
		if (n[key] == 1 || ratio < low[key]) low[key] = ratio
		if (n[key] == 1 || ratio > high[key]) high[key] = ratio
		if (verbose) printf "%s %s %d bytes, %d arrays, %d blocks: %.1f GB/s measured, %.3f of it estimated\n", $1, $2, $3, $4, $5, $7, ratio
	}
	END {
		for (key in n)
			printf "%s: %.1f %% in %d rows, %.2f to %.2f\n", key, 100 * sqrt(sum[key] / n[key]), n[key], low[key], high[key]
	}' | sort
