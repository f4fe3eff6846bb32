#!/bin/sh
# SPDX-License-Identifier: MIT
#
# docs/models/model-peng.md shows what paper-tables prints. UPDATE_GOLDEN=1 rewrites it.
#
#   usage: check_doc.sh PAPER-TABLES SOURCE-DIR
set -eu
program=$(realpath "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" benchmarks/kernels/*.tables >"$work/printed"
# The block that begins with the command holds its output.
awk -v printed="$work/printed" '
	inside && /^```$/ { inside = 0 }
	!inside { print }
	/^\$ build\/benchmarks\/tables\/paper-tables / {
		inside = 1
		while ((getline line <printed) > 0)
			print line
		n++
	}
	END { if (n != 1) exit 1 }' docs/models/model-peng.md >"$work/model-peng.md" || { echo "docs/models/model-peng.md shows no tables"; exit 1; }
cmp -s "$work/model-peng.md" docs/models/model-peng.md && exit 0
[ "${UPDATE_GOLDEN:-}" = 1 ] && cp "$work/model-peng.md" docs/models/model-peng.md && exit 0
diff docs/models/model-peng.md "$work/model-peng.md" || echo "docs/models/model-peng.md shows other tables than are printed"
exit 1
