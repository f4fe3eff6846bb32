# SPDX-License-Identifier: MIT
#
# The README's table of data in the host's memory from a file of run.sh --host: of each application the whole input's
# time through one buffer and through two, in milliseconds, and at what rate two buffers move it.
#
#   usage: awk -f host.awk results/h100-host.csv
BEGIN {
	FS = ","
	print "| application | plain, one buffer | by hand | staged | plain, two buffers | by hand | staged | GB/s, plain |"
	print "|---|---|---|---|---|---|---|---|"
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
	n_forms = split("plain by_hand library", forms, " ")
	n_kinds = split("single double", kinds, " ")
	for (i = 1; i <= n; i++) {
		line = "| " names[i] " |"
		for (k = 1; k <= n_kinds; k++)
			for (f = 1; f <= n_forms; f++)
				line = line cell(names[i], forms[f], kinds[k])
		print line sprintf(" %.1f |", rate[names[i], "plain", "double"])
	}
}
