#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What documents and comments name is there: files of this tree by their path or, without one, by their name; links
# between documents, with their headings; and test programs by what they are called.
#
#   usage: test_paths.sh SOURCE-DIR
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# A folder that is built in has names of its own; those of the sources alone count.
find . \( -name .git -o -type d -name 'build*' \) -prune -o -print | sed 's,^\./,,' | grep -v '^\.$' | sort >"$work/all"
grep '\.md$' "$work/all" >"$work/documents"
grep -E '\.([ch]|cu|cuh|def|sh|py|build)$' "$work/all" | grep -vE '^(tests/(fuzz/seeds|cli/sources)|estimator/frontend/declarations)/' \
	>"$work/sources"

# --- links: [text](path#heading), as GitHub names headings
slugs() {
	awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); print }' "$1" |
		sed 's/\[\([^]]*\)\]([^)]*)/\1/g' | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g' |
		awk '{ print $0 (n[$0]++ ? "-" n[$0] - 1 : "") }'
}
while read -r document; do
	awk '/^```/ { code = !code } !code' "$document" | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' |
		grep -vE '^(https?:|mailto:)' | sort -u >"$work/links" || true
	while read -r link; do
		path=${link%%#*} heading=
		case $link in *'#'*) heading=${link#*#} ;; esac
		target=$document
		[ -z "$path" ] || target=$(dirname "$document")/$path
		if [ ! -e "$target" ]; then
			echo "$document: no such file: $link"
			status=1
		elif [ -n "$heading" ] && ! slugs "$target" | grep -qxF -- "$heading"; then
			echo "$document: no such heading: $link"
			status=1
		fi
	done <"$work/links"
done <"$work/documents"

# --- paths: words that look like a file of this tree, or in documents like a folder; "FILE WORD"
cat >"$work/words.awk" <<'END'
function take(text,   word) {
	while (match(text, /[A-Za-z0-9_.<*$][A-Za-z0-9_.<>*$\/-]*/)) {
		word = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		sub(/[.,:;-]+$/, "", word)
		if (word ~ /[A-Za-z0-9_>*]\.([ch]|cu|cuh|def|md|sh|arch|test|py|csv|txt|list|layouts|sizes|build|json|awk|bash|trace)$/)
			print FILENAME, word
	}
}
FNR == 1 { inside = code = 0 }
FILENAME ~ /\.md$/ {
	if ($0 ~ /^```/)
		code = !code
	n = code ? 0 : split($0, parts, "`")
	for (i = 2; i <= n; i += 2) {
		take(parts[i])
		if (parts[i] ~ /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*\/$/)
			print FILENAME, substr(parts[i], 1, length(parts[i]) - 1)
	}
	next
}
FILENAME ~ /(\.sh|\.py|meson\.build)$/ {
	if ($0 ~ /^[ \t]*# /)
		take($0)
	next
}
{
	text = $0
	if (!inside && (i = index(text, "/*"))) {
		inside = 1
		text = substr(text, i + 2)
	}
	if (!inside)
		next
	if (i = index(text, "*/")) {
		text = substr(text, 1, i - 1)
		inside = 0
	}
	take(text)
}
END
cat "$work/documents" "$work/sources" | xargs awk -f "$work/words.awk" | sort -u >"$work/once"

# tests/cli/paths-elsewhere: what is not of this tree, since programs write it, users have it, or other projects do.
# In a name like NAME.arch the word in capitals stands for any.
awk '
	FILENAME == ARGV[1] {
		whole[$0] = 1
		for (path = $0; path != ""; path = i ? substr(path, i + 1) : "") {
			ends[path] = 1
			i = index(path, "/")
		}
		next
	}
	FILENAME == ARGV[2] {
		if ($0 !~ /^#/)
			elsewhere[$0] = 1
		next
	}
	function is_there(name, where,   folder, pattern, path) {
		folder = where
		if (!sub("/[^/]*$", "/", folder))
			folder = ""
		if (name in ends || (name ".gz") in ends || (folder name) in whole)
			return 1
		pattern = name
		gsub(/[.]/, "[.]", pattern)
		if (!gsub(/[A-Z][A-Z][A-Z]+/, "[^/]+", pattern))
			return 0
		for (path in whole)
			if (path ~ "(^|/)" pattern "$")
				return 1
		return 0
	}
	$2 ~ /[<>*$]/ || $2 ~ /^[.]/ || $2 in elsewhere || is_there($2, $1) { next }
	{ print $1 ": no such file: " $2; failed = 1 }
	END { exit failed }
' "$work/all" tests/cli/paths-elsewhere "$work/once" || status=1
exit $status
