# SPDX-License-Identifier: MIT
#
# The README's table of appends from what appends.sh wrote: medians, in milliseconds, and how many times as fast a launch
# is staged. Ends with status 1 where two forms left other results.
#
#   usage: awk -f appends.awk results/h100-appends.csv
BEGIN {
	FS = ","
	print "| kernel | written | threads | plain, ms | append | cursor and append | plain over append | over both |"
	print "|---|---|---|---|---|---|---|---|"
}
/^#/ || $1 == "kernel" { next }
{
	key = $1 FS $3 FS $6
	if (!(key in sum)) {
		sum[key] = $11
		keys[++n] = key
	}
	differ += $11 != sum[key]
	ms[key, $2] = $8
}
END {
	for (i = 1; i <= n; i++) {
		key = keys[i]
		split(key, of, FS)
		printf "| `%s` | %d %% | %d | %.2f | %.2f | %.2f | %.2f | %.2f |\n", of[1], 100 * of[2], of[3] * 256,
			ms[key, "plain"], ms[key, "append"], ms[key, "both"], ms[key, "plain"] / ms[key, "append"],
			ms[key, "plain"] / ms[key, "both"]
	}
	exit differ > 0
}
