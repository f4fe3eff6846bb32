#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every source is formatted as .clang-format says, by the version named here: others differ in details. Every file that
# can hold a comment names its licence in one of its first three lines.
#
#   usage: test_format.sh SOURCE-DIR
set -eu
version=14
cd "$1"
status=0

# What is written by a command, or whose very text is what a test is about.
exempt='^tests/(cli/sources|header/golden|fuzz/seeds|frontend/sources)/|^estimator/frontend/declarations/|^tests/estimator/keys\.cu$'

git rev-parse --git-dir >/dev/null 2>&1 || exit 77 # no checkout
git ls-files -- '*.c' '*.h' '*.cu' '*.cuh' '*.sh' '*.py' '*.awk' '*meson.build' '*.yml' run .ci/run .editorconfig |
	grep -vE "$exempt" | while read -r file; do
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' || echo "$file: no line SPDX-License-Identifier: MIT"
done >"${TMPDIR:-/tmp}/unlicensed.$$"
if [ -s "${TMPDIR:-/tmp}/unlicensed.$$" ]; then
	cat "${TMPDIR:-/tmp}/unlicensed.$$" >&2
	status=1
fi
rm -f "${TMPDIR:-/tmp}/unlicensed.$$"

# What clang-format cannot say: a blank line behind the declarations of a block.
git ls-files -- '*.c' '*.h' | grep -vE "$exempt|/executor/|^estimator/validate/bundle/" |
	xargs python3 tests/cli/blank_lines.py || status=1

format=
for name in "clang-format-$version" clang-format; do
	if command -v "$name" >/dev/null 2>&1 && "$name" --version | grep -q "version $version\."; then
		format=$name
		break
	fi
done
if [ -z "$format" ]; then
	echo "clang-format $version is not here: the form is not checked" >&2
	[ "$status" -ne 0 ] || exit 77
	exit "$status"
fi
# CUDA sources keep a form by hand: this version takes <<< >>> for shifts and comparisons.
git ls-files -- '*.c' '*.h' | grep -vE "$exempt" | xargs "$format" --dry-run -Werror || status=1
exit "$status"
