#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The list of refusals in docs/guide/apply.md, between "<!-- refusals -->" and "<!-- end of refusals -->", is what
# estimator/rewrite/edits/refusals.def makes of it. With UPDATE_GOLDEN=1 it is written.
#
#   usage: test_refusal_list.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
rows=estimator/rewrite/edits/refusals.def document=docs/guide/apply.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each row as one line of fields with \t between them: its macro, and its arguments. What is filled in becomes "…".
awk '
	/^[A-Z]+\(/ { row = "" }
	{ row = row " " $0 }
	/\)$/ && row ~ /^ [A-Z]+\(/ {
		gsub(/\\"/, "\001", row)
		gsub(/%" G_GINT64_FORMAT "/, "…", row)
		sub(/^ /, "", row)
		sub(/\)$/, "", row)
		sub(/\(/, "\t", row)
		n = split(row, part, /"/)
		line = ""
		for (i = 1; i <= n; i++) {
			if (i % 2)
				gsub(/, */, "\t", part[i])
			else {
				gsub(/%([.0-9]*s|u|lld)/, "…", part[i])
				gsub(/\|/, "\\|", part[i])
			}
			line = line part[i]
		}
		gsub(/ *\t */, "\t", line)
		gsub(/\001/, "\"", line)
		print line
		row = ""
	}' "$rows" >"$work/rows"
[ "$(wc -l <"$work/rows")" -gt 200 ] || { echo "$rows has next to no rows"; exit 1; }

awk -F '\t' '
	$1 == "KIND" { order[++n] = $2; head[$2] = "#### " $3 ": " $4 }
	$1 == "REFUSAL" || $1 == "REASON" {
		if (!($2 in head)) {
			print "no kind " $2 >"/dev/stderr"
			exit 1
		}
		if ($3 != "FUNCTION_TOLD" && $3 != "LAUNCH_ERROR") # texts from elsewhere; those of functions are listed below
			list[$2] = list[$2] "| " $4 " | " $5 " |\n"
	}
	$1 == "REFUSAL" || $1 == "REASON" { kind = $2 }
	$1 == "PART" {
		text = $3
		advice = ""
		if (match(text, /: [^:]*$/)) {
			advice = substr(text, RSTART + 2)
			text = substr(text, 1, RSTART - 1)
		}
		list[kind] = list[kind] "| – " text " | " advice " |\n"
	}
	$1 == "ADVICE" { list[kind] = list[kind] "| | – " $3 " |\n" }
	$1 == "FUNCTION" {
		key = $4 "\t" $5
		if (!(key in functions))
			keys[++n_keys] = key
		functions[key] = functions[key] (key in functions && functions[key] ? ", " : "") "`" $3 "`"
	}
	END {
		for (i = 1; i <= n; i++) {
			printf "\n%s\n\n| message | what to do |\n|---|---|\n%s", head[order[i]], list[order[i]]
			if (order[i] != "ESCAPES")
				continue
			printf "\n| function that gets the array, or the address of its pointer | what it does | what to do |\n|---|---|---|\n"
			for (k = 1; k <= n_keys; k++) {
				split(keys[k], part, "\t")
				printf "| %s | %s | %s |\n", functions[keys[k]], part[1], part[2]
			}
		}
		print ""
	}' "$work/rows" >"$work/list"

grep -q '^<!-- refusals -->$' "$document" || { echo "$document has no line <!-- refusals -->"; exit 1; }
awk -v list="$work/list" '
	/^<!-- end of refusals -->$/ { inside = 0 }
	!inside
	/^<!-- refusals -->$/ {
		while ((getline line <list) > 0)
			print line
		inside = 1
	}' "$document" >"$work/document"
cmp -s "$work/document" "$document" && exit 0
if [ "${UPDATE_GOLDEN:-}" = 1 ]; then
	cat "$work/document" >"$document"
	exit 0
fi
diff -u "$document" "$work/document" || true
echo "$document has another list than $rows: UPDATE_GOLDEN=1 writes it"
exit 1
