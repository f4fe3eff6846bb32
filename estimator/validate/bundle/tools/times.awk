# SPDX-License-Identifier: MIT
#
# Writes the lines of times.csv from what a program printed in several runs, one after the other: the median of the
# medians, the least and the greatest time of all, and the first checksum, or that of a run whose results differed.
#
#   -v program=NAME

{
	# The layout, which may have commas, is the last in quotes.
	match($0, /^.*",/)
	key = substr($0, 1, RLENGTH)
	split(substr($0, RLENGTH + 1), field, ",")
	if (!(key in runs)) {
		keys[++key_count] = key
		elements[key] = field[1]
		low[key] = field[3]
		high[key] = field[4]
		checksum[key] = field[5]
	}
	median[key, ++runs[key]] = field[2]
	if (field[3] + 0 < low[key] + 0)
		low[key] = field[3]
	if (field[4] + 0 > high[key] + 0)
		high[key] = field[4]
	if (field[5] ~ /^differs:/)
		checksum[key] = field[5]
}

END {
	for (k = 1; k <= key_count; k++) {
		key = keys[k]
		print program "," key elements[key] "," middle(key) "," low[key] "," high[key] "," checksum[key]
	}
}

# The run that as many others are below as above.
function middle(key, r, other, below)
{
	for (r = 1; r <= runs[key]; r++) {
		below = 0
		for (other = 1; other <= runs[key]; other++)
			below += median[key, other] + 0 < median[key, r] + 0 ||
				(median[key, other] + 0 == median[key, r] + 0 && other < r)
		if (below == int(runs[key] / 2))
			return median[key, r]
	}
}
