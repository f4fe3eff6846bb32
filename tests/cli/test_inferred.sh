#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What single recorded runs yield: all values with spread, confidence and reasons, and what is not determined and why.
# UPDATE_GOLDEN=1 rewrites it.
#
#   usage: test_inferred.sh COMMAND SOURCE-DIR
set -eu
unset COLUMNS
command=$(realpath "$1") status=0
made=$(mktemp)
trap 'rm -f "$made"' EXIT

cd "$2"
for golden in tests/cli/inferred/*.txt; do
	run=$(basename "$golden" .txt)
	"$command" arch infer archdb/traces/*/"$run" >"$made" 2>&1 || status=1
	[ "${UPDATE_GOLDEN:-}" != 1 ] || cp "$made" "$golden"
	diff "$golden" "$made" >&2 || { echo "$run yields something else than $golden" >&2; status=1; }
done
exit $status
