#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints C that holds the text of the library.
#
# Usage: embed.sh JOIN, which prints that text

set -eu
"$1" >/dev/null # fails here, and not in the pipe
echo '#include "stage.h"'
echo 'const char stage_library[] = {'
"$1" | od -An -v -tu1 | sed 's/[0-9][0-9]*/&,/g'
echo '0};'
