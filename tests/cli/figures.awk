# SPDX-License-Identifier: MIT
# The columns named in `columns` of CSV with a heading, numbers cut to five digits.

# Splits a line of CSV into `cells`.
function split_cells(line,    n, cell, at, c, quoted) {
	n = 1; cell = ""; quoted = 0
	for (at = 1; at <= length(line); at++) {
		c = substr(line, at, 1)
		if (c == "\"") {
			if (quoted && substr(line, at + 1, 1) == "\"") { cell = cell c; at++ } else quoted = !quoted
		} else if (c == "," && !quoted) { cells[n++] = cell; cell = "" } else cell = cell c
	}
	cells[n] = cell
	return n
}

NR == 1 {
	n = split_cells($0)
	for (i = 1; i <= n; i++) column[cells[i]] = i
	n_wanted = split(columns, wanted, ",")
	for (i = 1; i <= n_wanted; i++)
		if (!(wanted[i] in column)) { print "no column " wanted[i]; exit 1 }
	next
}

{
	split_cells($0)
	line = ""
	for (i = 1; i <= n_wanted; i++) {
		value = cells[column[wanted[i]]]
		if (value ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/)
			value = value + 0 < 1e-6 && value + 0 > -1e-6 ? 0 : sprintf("%.5g", value) # what is left of differences is 0
		line = line (i > 1 ? "  " : "") (value == "" ? "-" : value)
	}
	print line
}
