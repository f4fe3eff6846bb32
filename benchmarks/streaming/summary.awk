# SPDX-License-Identifier: MIT
#
# The table of the README from a file of run.sh: of each application the best launch of each form, in milliseconds, and
# how often the one goes into the other.
#
#   usage: awk -f summary.awk results/h100.csv
BEGIN { FS = "," }
/^#/ || $1 == "application" { next }
{
	if (!($1 in seen)) {
		seen[$1] = 1
		names[++n] = $1
	}
	key = $1 SUBSEP $2
	if (!(key in best) || $10 < best[key]) {
		best[key] = $10
		threads[key] = $5
	}
	same[$1] = same[$1] == "no" || $14 != "yes" ? "no" : "yes"
}
END {
	print "| application | plain, ms | threads | by hand, ms | threads | plain over by hand | same result |"
	print "|---|---|---|---|---|---|---|"
	for (i = 1; i <= n; i++) {
		plain = names[i] SUBSEP "plain"
		hand = names[i] SUBSEP "by_hand"
		if (hand in best) {
			ratio = best[plain] / best[hand]
			sum += log(ratio)
			total += ratio
			m++
			printf "| %s | %.3f | %d | %.3f | %d | %.2f | %s |\n", names[i], best[plain], threads[plain], best[hand],
				threads[hand], ratio, same[names[i]]
		} else {
			printf "| %s | %.3f | %d | | | | %s |\n", names[i], best[plain], threads[plain], same[names[i]]
		}
	}
	printf "\nMean of the ratios: %.2f; geometric mean: %.2f.\n", total / m, exp(sum / m)
}
