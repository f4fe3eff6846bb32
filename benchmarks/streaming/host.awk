# SPDX-License-Identifier: MIT
#
# The README's table of data in the host's memory from a file of run.sh --host: of each application the whole input's
# time in each way, in milliseconds, and at what rate the data moves where it is pinned.
#
#   usage: awk -f host.awk results/h100-host.csv
BEGIN {
	FS = ","
	n_forms = split("plain by_hand library", forms, " ")
	n_kinds = split("single double pinned mapped", kinds, " ")
	split("one buffer|two buffers|pinned|mapped", titles, "|")
	line = "| application |"
	rule = "|---|"
	for (k = 1; k <= n_kinds; k++) {
		line = line " plain, " titles[k] " | by hand | staged |"
		rule = rule "---|---|---|"
	}
	print line " GB/s, plain, pinned |"
	print rule "---|"
}
/^#/ || $1 == "application" { next }
{
	if (!($1 in seen)) {
		seen[$1] = 1
		names[++n] = $1
	}
	ms[$1, $2, $3] = $10
	rate[$1, $2, $3] = $13
}
function cell(name, form, memory) {
	return (name, form, memory) in ms ? sprintf(" %.0f |", ms[name, form, memory]) : " |"
}
END {
	for (i = 1; i <= n; i++) {
		line = "| " names[i] " |"
		for (k = 1; k <= n_kinds; k++)
			for (f = 1; f <= n_forms; f++)
				line = line cell(names[i], forms[f], kinds[k])
		print line ((names[i], "plain", "pinned") in rate ? sprintf(" %.1f |", rate[names[i], "plain", "pinned"]) : " |")
	}
}
