# SPDX-License-Identifier: MIT
#
# Compares what a program wrote in one layout with what the original wrote, line by line. Lines in which runs of the
# original differ themselves are not compared, and told. Real numbers are equal within a tolerance, relative to them or
# to 1; all else has to be the same.
#
#   -v tolerance=NUMBER
#   what=wanted FILE what=again FILE... what=got FILE     the first run of the original, its other runs, the layout's
#
# Prints three lines, with tabs between: "unstable", "close" and "differ", each with the number of such lines, and the
# first of them: its number, what was got, and what was wanted.

FNR == 1 && what == "again" { runs++ }
what == "wanted" { wanted[++lines] = $0; next }
what == "again" {
	count[runs] = FNR
	if (FNR > lines || $0 "" != wanted[FNR] "")
		unstable[FNR] = 1
	next
}
what == "got" { got[++written] = $0 }

END {
	most = lines > written ? lines : written
	for (r = 1; r <= runs; r++) {
		if (count[r] > most)
			most = count[r]
		for (i = count[r] + 1; i <= lines; i++)
			unstable[i] = 1
	}
	for (i = 1; i <= most; i++) {
		if (i in unstable)
			note("unstable", i)
		else if (i > lines || i > written)
			note("differ", i)
		else if (got[i] "" != wanted[i] "")
			note(is_close(got[i], wanted[i]) ? "close" : "differ", i)
	}
	for (k = split("unstable close differ", kinds, " "); k > 0; k--)
		print kinds[k] "\t" (number[kinds[k]] + 0) "\t" first[kinds[k]]
}

function note(kind, i)
{
	if (number[kind]++ == 0)
		first[kind] = i "\t" shown(i in got, got[i]) "\t" shown(i in wanted, wanted[i])
}

function shown(is_there, text)
{
	gsub(/\t/, " ", text)
	return is_there ? "'" substr(text, 1, 60) "'" : "nothing"
}

# Whether A and B are the same but for real numbers that are nearly so.
function is_close(a, b, x, y, error)
{
	while (a != "" && b != "") {
		if (match(a, /^[^-+.0-9]+/)) {
			if (substr(a, 1, RLENGTH) != substr(b, 1, RLENGTH))
				return 0
			b = substr(b, RLENGTH + 1)
			a = substr(a, RLENGTH + 1)
			continue
		}
		x = number_at(a)
		y = number_at(b)
		if (x == "" || y == "") {
			if (substr(a, 1, 1) != substr(b, 1, 1))
				return 0
			a = substr(a, 2)
			b = substr(b, 2)
			continue
		}
		if (x != y) {
			if (x !~ /[.eE]/ && y !~ /[.eE]/)
				return 0
			error = x - y
			if (error < 0)
				error = -error
			if (error > tolerance * (y > 1 || y < -1 ? (y < 0 ? -y : y + 0) : 1))
				return 0
		}
		a = substr(a, length(x) + 1)
		b = substr(b, length(y) + 1)
	}
	return a == b
}

# The number that TEXT begins with, as it is written.
function number_at(text)
{
	if (match(text, /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?/))
		return substr(text, 1, RLENGTH)
	return ""
}
