# SPDX-License-Identifier: MIT
#
# The table of the README from a file of run.sh: of each application the best launch of each form, in milliseconds, and
# how often the one goes into the other.
#
#   usage: awk [-v left="NAME..."] -f summary.awk results/h100.csv
#
# With LEFT, the applications of which `stage` leaves the kernels alone: also what it recommends brings over ten
# applications (of those in two forms, `upper`, `kmeans` and `matmul`, the mean of both), and what it takes beside the
# shorter of the kernels that are written by hand and the plain ones.
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
# The time of application NAME as it is recommended, and the best that is known without `stage`.
function recommended(name, is_left) {
	return best[name SUBSEP (is_left ? "plain" : "library")]
}
function known(name, by_hand) {
	by_hand = (name SUBSEP "by_hand") in best ? best[name SUBSEP "by_hand"] : best[name SUBSEP "plain"]
	return by_hand < best[name SUBSEP "plain"] ? by_hand : best[name SUBSEP "plain"]
}
# Prints the means of what is recommended, where the applications WORDS are left alone.
function print_recommended(words, n_words, is_left, i, name, group, gain, gains, forms_of, logs, n_groups, mean, geometric, known_log, worst, ratio) {
	for (i = 1; i <= n_words; i++)
		is_left[words[i]] = 1
	for (i = 1; i <= n; i++) {
		name = group = names[i]
		sub(/-.*/, "", group)
		gains[group] += best[name SUBSEP "plain"] / recommended(name, name in is_left)
		ratio = known(name) / recommended(name, name in is_left)
		logs[group] += log(ratio)
		if (worst == "" || ratio < worst) {
			worst = ratio
			gain = name
		}
		forms_of[group]++
	}
	for (group in gains) {
		mean += gains[group] / forms_of[group]
		geometric += log(gains[group] / forms_of[group])
		known_log += logs[group] / forms_of[group]
		n_groups++
	}
	printf "As recommended, %d applications: plain over staged %.2f in the mean; geometric mean %.2f.\n", n_groups,
		mean / n_groups, exp(geometric / n_groups)
	printf "The best by hand, or plain, over staged: geometric mean %.2f; the least %.2f, of %s.\n",
		exp(known_log / n_groups), worst, gain
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
	if (left != "") {
		n_left = split(left, words, " ")
		print_recommended(words, n_left)
	}
}
