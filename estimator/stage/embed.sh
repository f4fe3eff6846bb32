#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints C that holds the text of the library.
#
# Usage: embed.sh FILE

set -eu
echo '#include "stage.h"'
echo 'const char stage_library[] = {'
od -An -v -tu1 "$1" | sed 's/[0-9][0-9]*/&,/g'
echo '0};'
