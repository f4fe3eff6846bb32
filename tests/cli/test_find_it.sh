#!/bin/sh
# SPDX-License-Identifier: MIT
#
# docs/code/find-it.md: every file that a row names is there, every function is defined in a file of its row, every
# other name is a word of one; and every numbered formula, table, figure and listing of a paper has a row. The tables of
# formulas in the documents of the models, whose last cells are `FILE`: `FUNCTION()`: each function is defined in its
# file.
#
#   usage: test_find_it.sh SOURCE-DIR
set -eu
cd "$1"
document=docs/code/find-it.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# Lines "LINE|PAPER|ITEM|FILES|NAMES" of all rows; \| is no end of a cell. A row without an item goes on with the last
# one.
awk '
	/^## / { paper = substr($0, 4); item = "" }
	/^\|/ && !/^\|-/ && !/^\| item / {
		gsub(/\\[|]/, "!")
		n = split($0, cell, / *[|] */)
		if (cell[2] != "")
			item = cell[2]
		if (n != 6 || item == "")
			print "wrong row at line " FNR >"/dev/stderr"
		print FNR "|" paper "|" item "|" cell[4] "|" cell[5]
	}' "$document" >"$work/rows" 2>"$work/wrong"
if [ -s "$work/wrong" ]; then
	sed "s,^,$document: ," "$work/wrong"
	status=1
fi
[ -s "$work/rows" ] || { echo "$document has lost its tables"; exit 1; }

# spans TEXT: what stands in `…`, a line each.
# shellcheck disable=SC2016 # backticks are meant
spans() {
	printf '%s\n' "$1" | grep -oE '`[^`]+`' | tr -d '`' || true
}

# defines FILE FUNCTION: its name begins a line, or follows a type, and the line declares nothing. In a header of CUDA a
# class may have it as a member, further right.
defines() {
	case $1 in
	*.cuh) margin='[[:blank:]]*' ;;
	*) margin= ;;
	esac
	grep -E "^$margin(([a-z]|FIELDWISE_)[A-Za-z_0-9 *<>]*[ *])?$2\\(" "$1" | grep -qv ';$'
}

while IFS="|" read -r line _ _ files names; do
	case $files in
	'not implemented: '[A-Za-z]*)
		[ -z "$names" ] || { echo "$document:$line: what is not implemented has no name"; status=1; }
		continue
		;;
	esac
	paths=$(spans "$files")
	[ -n "$paths" ] || { echo "$document:$line: no file, nor 'not implemented: REASON'"; status=1; continue; }
	for path in $paths; do
		[ -f "$path" ] || { echo "$document:$line: no such file: $path"; status=1; continue 2; }
	done
	[ -n "$(spans "$names")" ] || { echo "$document:$line: no name"; status=1; }
	for name in $(spans "$names"); do
		found=
		for path in $paths; do
			case $name in
			*'()') ! defines "$path" "${name%??}" || found=1 ;;
			*) ! grep -qw -- "$name" "$path" || found=1 ;;
			esac
		done
		[ -n "$found" ] || { echo "$document:$line: $paths has no $name"; status=1; }
	done
done <"$work/rows"

if grep -n -i 'not implemented yet' "$document"; then
	echo "$document: what will come is not on this page; say why it is not there"
	status=1
fi

# wants PAPER KIND NUMBER…
wants() {
	paper=$1 kind=$2
	shift 2
	for number; do
		awk -F '|' -v paper="$paper" -v item="$kind $number" '$2 == paper && $3 == item { found = 1 } END { exit !found }' \
			"$work/rows" || { echo "$document: $paper: no row for $kind $number"; status=1; }
	done
}
peng='Peng, Grossman and Sarkar 2016' mei='Mei, Zhao, Liu and Chu 2014' chu='Mei and Chu 2016'
wants "$peng" Fig. 1 2
wants "$peng" Table I II III IV V
wants "$mei" Table 1 2 3 4 5
wants "$mei" Fig. 1 2 3 4 5 6 7 8 9 10 11
wants "$mei" Listing 1 2 3 4
wants "$chu" Eq. 1 2
wants "$chu" Table 1 2 3 4 5 6 7
wants "$chu" Fig. 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
wants "$chu" Listing 1 2 3 4

# Formulas without a number, by the section that gives them.
for section in 'Section III,' 'Section IV-B.2' 'Section IV-B.3' 'Section IV-B.4' 'Section IV-B.5' 'Section IV-B.6' 'Section IV-C' \
	'Section IV-D' 'Section IV-E' 'Section IV-F' 'Section IV-G' 'Section IV-H'; do
	grep -qF "|$peng|$section" "$work/rows" || { echo "$document: $peng: no row for ${section%,}"; status=1; }
done

# Lines "LINE FILE FUNCTION()"; a file without a folder is one of estimator/model/ or of a folder in it.
for document in docs/models/model-peng.md docs/models/model-sector.md; do
	awk '
		/^\|.*`[a-z_\/]+[.]c`: `[a-z_0-9]+\(\)`/ {
			text = $0
			while (match(text, /`[a-z_\/0-9]+([.]c|\(\))`/)) {
				word = substr(text, RSTART + 1, RLENGTH - 2)
				text = substr(text, RSTART + RLENGTH)
				if (word !~ /\(\)$/)
					file = word
				else
					print FNR, file, word
			}
		}' "$document" >"$work/functions"
	[ "$(wc -l <"$work/functions")" -ge 12 ] || { echo "$document has lost its table of formulas"; status=1; }
	while read -r line file name; do
		case $file in
		*/*) ;;
		*) file=$(find estimator/model -name "$file") ;;
		esac
		if ! [ -f "$file" ] || ! defines "$file" "${name%??}"; then
			echo "$document:$line: $file has no $name"
			status=1
		fi
	done <"$work/functions"
done
exit $status
