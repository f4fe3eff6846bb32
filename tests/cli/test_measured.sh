#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every architecture file that was measured is what its traces yield, byte for byte: archdb/gpus/NAME.arch from the runs
# archdb/traces/NAME/*/ and, for what they do not tell, archdb/traces/NAME/base.arch. UPDATE_GOLDEN=1 rewrites it.
#
#   usage: test_measured.sh COMMAND SOURCE-DIR
set -eu
command=$(realpath "$1") status=0 n=0
made=$(mktemp)
trap 'rm -f "$made"' EXIT

cd "$2/archdb"
for folder in traces/*/; do
	[ -d "$folder" ] || continue
	name=$(basename "$folder")
	n=$((n + 1))
	set -- "$folder"*/
	[ ! -f "${folder}base.arch" ] || set -- --base "${folder}base.arch" "$@"
	"$command" arch infer --quiet "$@" >"$made" || { status=1; continue; }
	[ "${UPDATE_GOLDEN:-}" != 1 ] || cp "$made" "gpus/$name.arch"
	cmp "$made" "gpus/$name.arch" || { echo "gpus/$name.arch is not what its traces yield"; status=1; }
	"$command" arch validate "gpus/$name.arch" || status=1
done
[ "$n" -gt 0 ] || exit 77
exit $status
