# SPDX-License-Identifier: MIT
#
# Holds two times.csv of docs/guide/bundle.md against each other: the times of NEW over those of OLD, for each layout of
# each kernel that both have, and at the end their geometric mean, least and most.
#
#   usage: awk -f compare.awk OLD/times.csv NEW/times.csv
#
# Exit status: 0; 1 where a layout left other results in NEW than in OLD, or where they have nothing in common.

/^#|^program,/ { next }

# The name in front of the last five columns, without quotes: a layout has commas.
!match($0, /,[0-9]+,[0-9.]+,[0-9.]+,[0-9.]+,[^,]*$/) { next }
{
	name = substr($0, 1, RSTART - 1)
	gsub(/"/, "", name)
	split(substr($0, RSTART + 1), column, ",")
}
FILENAME == ARGV[1] {
	ms[name] = column[2]
	checksum[name] = column[5]
	next
}
name in ms {
	ratio = column[2] / ms[name]
	differs = column[5] == checksum[name] ? "" : "  differs: " column[5] " for " checksum[name]
	failed = failed || differs != ""
	printf "%.3f  %s%s\n", ratio, name, differs
	sum += log(ratio)
	if (n++ == 0 || ratio < least) least = ratio
	if (ratio > most) most = ratio
}
END {
	if (n == 0) {
		print "nothing in common"
		exit 1
	}
	printf "%d layouts: %.3f in the geometric mean, %.3f to %.3f\n", n, exp(sum / n), least, most
	exit failed
}
