# SPDX-License-Identifier: MIT
#
# Flattens JSON: a line for each string and number in it, its path and its value with a tab between, like
# `programs.0.kernels.1.kernel<TAB>nbody`. Escapes in strings but \" and \\ stay as they are.

{
	text = text $0 "\n"
}

END {
	depth = 0
	expect_key = 0
	while (text != "") {
		if (match(text, /^[ \t\r\n,]+/)) {
			# A comma in an object is followed by a key.
			if (index(substr(text, 1, RLENGTH), ",")) {
				if (kind[depth] == "[")
					key[depth]++
				else
					expect_key = 1
			}
		} else if (match(text, /^[{[]/)) {
			kind[++depth] = substr(text, 1, 1)
			key[depth] = 0
			expect_key = kind[depth] == "{"
		} else if (match(text, /^[]}]/)) {
			depth--
			expect_key = 0
		} else if (match(text, /^:/)) {
			expect_key = 0
		} else if (match(text, /^"([^"\\]|\\.)*"/)) {
			value = substr(text, 2, RLENGTH - 2)
			gsub(/\\"/, "\"", value)
			gsub(/\\\\/, "\\", value)
			if (expect_key)
				key[depth] = value
			else
				print path() "\t" value
		} else if (match(text, /^[-+.0-9a-zA-Z]+/)) {
			print path() "\t" substr(text, 1, RLENGTH)
		} else {
			exit 1
		}
		# RSTART and RLENGTH may have changed in between: only path() ran.
		text = substr(text, RLENGTH + 1)
	}
	exit depth != 0
}

function path(d, all)
{
	all = key[1]
	for (d = 2; d <= depth; d++)
		all = all "." key[d]
	return all
}
