#!/bin/sh
# SPDX-License-Identifier: MIT
#
# docs/code/find-it.md: every file that a row names is there, every function is defined in a file of its row, every
# other name is a word of one. Each item of paper-items.list has a row, and each row is of such an item. Where the papers'
# texts are here, that list is what paper_items.sh makes of them. The tables of formulas in the documents of the models,
# whose last cells are `FILE`: `FUNCTION()`: each function is defined in its file.
#
#   usage: test_find_it.sh SOURCE-DIR
#
# Environment: FIELDWISE_PAPERS, the folder of the papers' texts (default: ../shared/papers beside SOURCE-DIR, if there).
set -eu
cd "$1"
document=docs/code/find-it.md list=tests/cli/paper-items.list
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

# --- the papers' items
papers=${FIELDWISE_PAPERS:-../shared/papers}
grep -v '^#' "$list" >"$work/kept"
if [ -d "$papers" ]; then
	if tests/cli/paper_items.sh "$papers" >"$work/list"; then
		grep -v '^#' "$work/list" >"$work/today"
		diff "$work/kept" "$work/today" || {
			echo "$list (<) is not what the papers' texts have (>): tests/cli/paper_items.sh $papers >$list"
			status=1
		}
	else
		status=1
	fi
elif [ -n "${FIELDWISE_PAPERS:-}" ]; then
	echo "FIELDWISE_PAPERS: no such folder: $papers"
	status=1
fi

# What is found in a made-up paper; its Fig. 2 has lost its caption.
cat >"$work/paper" <<'END'
1 Plain Title
1. We count something, see Fig. 2.
## 2. Marked
**2.1. Bold** text, with *someName*, *a word*, `call()` and `not_a_call`.
IV. ROMAN TITLE
B. Lettered Title
2) *Run In*: text
**Assumption 1.** All is well.
3. **Small lines:** text
$$a = b \quad (3)$$
**Figure 1:** Caption. TABLE II
Table I. Another
Listing 1. Code
```
3 Not a Title, *notAName*, Fig. 9
```
## References
9 Not a Title
END
printf '%s\n' 'Section 1' 'Section 2' 'Section 2.1' someName 'call()' 'Section IV' 'Section IV-B' 'Section IV-B.2' 'Assumption 1' \
	'Small lines' 'Eq. 3' 'Fig. 1' 'Fig. 2' 'Table I' 'Table II' 'Listing 1' >"$work/made-up"
awk -f tests/cli/paper_items.awk "$work/paper" | diff "$work/made-up" - || {
	echo "paper_items.awk finds other items (>) in a made-up paper than there are (<)"
	status=1
}
if sed 's/Fig. 2/Fig. 3/' "$work/paper" | awk -f tests/cli/paper_items.awk >/dev/null 2>&1; then
	echo "paper_items.awk does not miss Fig. 2"
	status=1
fi

# An item's cell begins with the item: "Section 4.1, t_avg", "`flush()`".
awk -F '|' -v document="$document" -v list="$list" '
	FILENAME == ARGV[1] {
		wanted[$1, $2] = 1
		papers[$1] = 1
		if (NF != 2) {
			print list ": wrong line: " $0
			failed = 1
		}
		next
	}
	{
		item = $3
		gsub(/`/, "", item)
		sub(/,.*/, "", item)
		if (!(($2, item) in wanted) && !(($2, item) in told)) {
			print document ":" $1 ": " $2 ": " list " has no " item
			failed = 1
		}
		told[$2, item] = 1
	}
	END {
		for (key in wanted)
			if (!(key in told)) {
				split(key, parts, SUBSEP)
				print document ": " parts[1] ": no row for " parts[2]
				failed = 1
			}
		for (paper in papers)
			n++
		if (n != 4) {
			print list ": there are four papers"
			failed = 1
		}
		exit failed
	}' "$work/kept" "$work/rows" || status=1

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
