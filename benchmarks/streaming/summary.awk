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
	measured[$2] = 1
	key = $1 SUBSEP $2
	if (!(key in best) || $10 < best[key]) {
		best[key] = $10
		threads[key] = $5
	}
	same[$1] = same[$1] == "no" || $14 != "yes" ? "no" : "yes"
}
# The best of FORM over that of application NAME, and what it takes; where it was not measured, nothing.
function cells(name, form) {
	key = name SUBSEP form
	return key in best ? sprintf(" %.3f | %d |", best[key], threads[key]) : " | |"
}
function over(name, form) {
	key = name SUBSEP form
	if (!(key in best))
		return " |"
	ratio = best[name SUBSEP "plain"] / best[key]
	sum[form] += log(ratio)
	total[form] += ratio
	m[form]++
	return sprintf(" %.2f |", ratio)
}
END {
	n_forms = split("by_hand library published", forms, " ")
	title["by_hand"] = "by hand"
	title["library"] = "library"
	title["published"] = "as published"
	title["published"] = "published"
	head = "| application | plain, ms | threads |"
	rule = "|---|---|---|"
	for (f = 1; f <= n_forms; f++)
		if (forms[f] in measured)
			head = head " " title[forms[f]] ", ms | threads |"
	for (f = 1; f <= n_forms; f++)
		if (forms[f] in measured) {
			head = head " plain over " title[forms[f]] " |"
			rule = rule "---|---|---|"
		}
	print head " same result |"
	print rule "---|"
	for (i = 1; i <= n; i++) {
		line = "| " names[i] " |" cells(names[i], "plain")
		for (f = 1; f <= n_forms; f++)
			if (forms[f] in measured)
				line = line cells(names[i], forms[f])
		for (f = 1; f <= n_forms; f++)
			if (forms[f] in measured)
				line = line over(names[i], forms[f])
		print line " " same[names[i]] " |"
	}
	print ""
	for (f = 1; f <= n_forms; f++)
		if (forms[f] in measured)
			printf "Mean of the ratios%s: %.2f; geometric mean: %.2f.\n", \
				"library" in measured || "published" in measured ? ", " title[forms[f]] : "", total[forms[f]] / m[forms[f]], \
				exp(sum[forms[f]] / m[forms[f]])
}
