# SPDX-License-Identifier: MIT
#
# The README's table of pipelines from what pipelines.sh wrote: medians of three calls, in milliseconds; of kernels, what
# they take of it. Ends with status 1 where two ways left other results.
#
#   usage: awk -f pipelines.awk results/h200-pipelines.csv
BEGIN {
	FS = ","
	n_ways = split("pinned mapped pageable", ways, " ")
	print "| application | plain, pinned | staged | plain, mapped | staged | plain, pageable | staged | plain, its kernels, pinned | staged | GB/s in, staged, pinned |"
	print "|---|---|---|---|---|---|---|---|---|---|"
}
/^#/ || $1 == "kernel" { next }
{
	if (!($1 in sum)) {
		sum[$1] = $12
		names[++n] = $1
	}
	differ += $12 != sum[$1]
	key = $1 SUBSEP $2 SUBSEP $3
	runs[key]++
	all[key, runs[key]] = $4
	kernel[key, runs[key]] = $6
	bytes[key] = $8
}
# The second of three.
function middle(values, key, a, b, c) {
	a = values[key, 1]
	b = values[key, 2]
	c = values[key, 3]
	return (a >= b) != (a > c) ? a : (b >= a) != (b > c) ? b : c
}
function cell(values, name, form, way, key) {
	key = name SUBSEP form SUBSEP way
	return key in runs ? sprintf(" %.1f |", middle(values, key)) : " |"
}
END {
	for (i = 1; i <= n; i++) {
		line = "| " names[i] " |"
		for (w = 1; w <= n_ways; w++)
			line = line cell(all, names[i], "plain", ways[w]) cell(all, names[i], "staged", ways[w])
		line = line cell(kernel, names[i], "plain", "pinned") cell(kernel, names[i], "staged", "pinned")
		key = names[i] SUBSEP "staged" SUBSEP "pinned"
		print line sprintf(" %.1f |", bytes[key] / middle(all, key) / 1e6)
	}
	exit differ > 0
}
