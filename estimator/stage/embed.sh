#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints C that holds the text of a library as the array NAME.
#
# Usage: embed.sh NAME COMMAND [ARGUMENT...], which prints that text

set -eu
name=$1
shift
"$@" >/dev/null # fails here, and not in the pipe
echo "extern const char ${name}[];"
echo "const char ${name}[] = {"
"$@" | od -An -v -tu1 | sed 's/[0-9][0-9]*/&,/g'
echo '0};'
