#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the headers that headers.list names, each in the layout aos.
#
# Usage: make-headers.sh [FIELDWISE [FOLDER [OPTION...]]]
#
# FIELDWISE is the command, else that of the PATH; FOLDER is where the headers go, else this folder,
# where git ignores them. OPTIONs are those of `fieldwise header`, such as --single-file.

set -eu
fieldwise=${1:-fieldwise}
here=$(cd "$(dirname -- "$0")" && pwd)
folder=${2:-$here}
[ $# -le 2 ] && shift $# || shift 2
grep -v '^#' "$here/headers.list" | while read -r header source record prefix; do
	"$fieldwise" header "$@" --layout aos --record "$record" --name "$prefix" -o "$folder/$header" "$here/../$source"
done
