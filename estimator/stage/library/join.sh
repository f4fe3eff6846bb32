#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints fieldwise_stage.cuh: a program gets one file, which is kept in parts here. Each part begins with two lines that
# are about itself. A program may have macros called as the library's parameters and constants are, such as T: they are
# put aside between the lines @put_aside and @take_back.
set -eu

cd "$(dirname -- "$0")"
names=$(sed -e 's,/\*.*\*/,,' -e '/^ *\/\*/,/\*\//d' granules.cuh strips.cuh warps.cuh walks.cuh lines.cuh records.cuh \
	sl1.cuh |
	grep -v '^ *#' | grep -oE '\b[A-Z][A-Z0-9_]*\b' | grep -v '^FIELDWISE_' | sort -u)

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

echo '/* SPDX-License-Identifier: MIT */'
for part in granules strips warps walks lines records sl1; do
	tail -n +3 "$part.cuh"
done | while IFS= read -r line; do
	case $line in
	@put_aside) put_aside ;;
	@take_back) take_back ;;
	*) printf '%s\n' "$line" ;;
	esac
done
