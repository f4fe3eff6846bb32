# SPDX-License-Identifier: MIT
#
# Prints the numbers that C sources hold, a line each: `FILE NUMBER`, and `FILE NAME` for a macro that has some. Left out are
# comments, texts, characters, and outside of macros what says nothing of a GPU or a compiler: 0, 1, 2 and 3, hexadecimal
# constants, and the bits of an integer (31, 32, 62, 63, 64).

FNR == 1 { inside = 0; split(FILENAME, parts, "/"); name = parts[length(parts)] }
{
	line = $0
	text = ""
	while (line != "") {
		if (inside) {
			at = index(line, "*/")
			if (!at) { line = ""; break }
			line = substr(line, at + 2)
			inside = 0
			continue
		}
		if (match(line, /\/\*|\/\/|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/)) {
			text = text substr(line, 1, RSTART - 1) " "
			found = substr(line, RSTART, RLENGTH)
			line = substr(line, RSTART + RLENGTH)
			if (found == "//") line = ""
			else if (found == "/*") inside = 1
		} else {
			text = text line
			line = ""
		}
	}
	if (text ~ /^#include/)
		next
	macro = ""
	if (match(text, /^#define +[A-Za-z_0-9]+/)) {
		macro = substr(text, 9, RLENGTH - 8)
		gsub(/ /, "", macro)
		text = substr(text, RSTART + RLENGTH)
	}
	while (match(text, /[A-Za-z_0-9.]+([eE][-+][0-9]+)?/)) {
		word = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		if (word !~ /^[0-9.]*[0-9]/ || word ~ /^0[xX]/)
			continue
		sub(/[uUlLfF]+$/, "", word)
		if (macro != "") {
			print name, macro
			next
		}
		if (word ~ /^[0-9]+$/ && (word + 0 <= 3 || word == 31 || word == 32 || word == 62 || word == 63 || word == 64))
			continue
		print name, word
	}
}
