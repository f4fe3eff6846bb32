#!/bin/sh
# SPDX-License-Identifier: MIT
#
# No line of a document has more than 120 characters. Exempt are
# - rows of tables, which Markdown cannot wrap;
# - lines between "<!-- figures: … -->" and "<!-- end of figures -->", which ./run accuracy writes;
# - in blocks of code the lines of real output that begin as listed below. Each must be needed.
#
#   usage: test_columns.sh SOURCE-DIR
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/allowed" <<'END'
docs/guide/measuring.md|building device shared bankmode
docs/guide/records.md|kernel nbody: Body is a struct type
END
find . \( -name .git -o -type d -name 'build*' \) -prune -o -name '*.md' -print | sed 's,^\./,,' | sort >"$work/documents"
[ -s "$work/documents" ] || { echo "no documents"; exit 1; }

# Characters, whatever the locale: bytes that begin one in UTF-8.
# shellcheck disable=SC2016 # awk, not the shell
xargs env LC_ALL=C awk -v allowed="$work/allowed" '
	BEGIN {
		while ((getline line <allowed) > 0) {
			i = index(line, "|")
			starts[++n] = substr(line, i + 1)
			files[n] = substr(line, 1, i - 1)
		}
	}
	FNR == 1 { code = figures = 0 }
	/^ *```/ { code = !code }
	/^<!-- figures: / { figures = 1 }
	/^<!-- end of figures -->/ { figures = 0 }
	{
		text = $0
		gsub(/[\200-\277]/, "", text)
	}
	length(text) <= 120 || figures || (!code && /^\|/) { next }
	{
		for (i = 1; i <= n; i++)
			if (code && files[i] == FILENAME && index($0, starts[i]) == 1) {
				used[i] = 1
				next
			}
		print FILENAME ":" FNR ": " length(text) " characters: " substr($0, 1, 60)
		failed = 1
	}
	END {
		for (i = 1; i <= n; i++)
			if (!used[i]) {
				print files[i] ": no line of more than 120 characters begins with " starts[i]
				failed = 1
			}
		exit failed
	}' <"$work/documents"
