#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints C that holds the files that every bundle has.
#
# Usage: embed.sh FOLDER FILE...

set -eu
cd "$1"
shift
echo '#include "validate/contents/contents.h"'
number=0
for file; do
	echo "static const unsigned char part_${number}[] = {"
	od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
	echo '};'
	number=$((number + 1))
done
echo 'const BundlePart bundle_parts[] = {'
number=0
for file; do
	executable=0
	[ -x "$file" ] && executable=1
	echo "    {\"$file\", part_$number, sizeof part_$number, $executable},"
	number=$((number + 1))
done
echo '    {0},'
echo '};'
