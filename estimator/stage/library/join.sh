#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Usage: join.sh         prints fieldwise_stage.cuh: a program gets one file, which is kept in parts here. Each part
#                        begins with two lines that are about itself.
#        join.sh FILE    prints FILE, a library of one part
# A program may have macros called as a library's parameters and constants are, such as T: they are put aside between
# the lines @put_aside and @take_back.
set -eu

cd "$(dirname -- "$0")"
if [ $# -gt 0 ]; then
	parts=$(basename "$1" .cuh)
	skipped=0
else
	parts="granules strips warps walks lines records sl1"
	skipped=2
	echo '/* SPDX-License-Identifier: MIT */'
fi

# The text of all parts.
text() {
	for part in $parts; do
		tail -n +$((skipped + 1)) "$part.cuh"
	done
}

names=$(text | sed -e 's,/\*.*\*/,,' -e '/^ *\/\*/,/\*\//d' | grep -v '^ *#' | grep -oE '\b[A-Z][A-Z0-9_]*\b' |
	grep -vE '^(FIELDWISE_.*|FILE)$' | sort -u)

put_aside() {
	for name in $names; do
		printf '#pragma push_macro("%s")\n#undef %s\n' "$name" "$name"
	done
}

take_back() {
	for name in $names; do
		printf '#pragma pop_macro("%s")\n' "$name"
	done
}

text | while IFS= read -r line; do
	case $line in
	@put_aside) put_aside ;;
	@take_back) take_back ;;
	*) printf '%s\n' "$line" ;;
	esac
done
