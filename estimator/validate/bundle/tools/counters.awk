# SPDX-License-Identifier: MIT
#
# Writes the lines of counters.csv from what `ncu --csv --page raw` printed. Needs launches.awk, and
#
#   -v metrics=A,B,…    the columns

what == "report" && /^"/ {
	cells = split_cells($0)
	if (!titles) {
		titles = cells
		for (c = 1; c <= cells; c++)
			column[cell[c]] = c
		if (!("Kernel Name" in column))
			fail("ncu's report has no column Kernel Name")
		metric_count = split(metrics, metric, ",")
		next
	}
	# The line of units.
	if (cell[column["Kernel Name"]] == "")
		next
	if (cells != titles)
		fail("ncu's report is not complete: it ends within a line")
	name_launch(cell[column["Kernel Name"]])
	out = launch_columns()
	for (m = 1; m <= metric_count; m++) {
		value = metric[m] in column ? cell[column[metric[m]]] : ""
		gsub(/,/, "", value)
		if (value !~ /^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$/)
			value = ""
		out = out "," value
	}
	lines[++line_count] = out
}

END {
	if (failed)
		exit 1
	check_launches()
	if (failed)
		exit 1
	for (l = 1; l <= line_count; l++)
		print lines[l]
}
