#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Draws the kernels of this folder and plans them as one bundle (docs/guide/bundle.md). Needs no GPU and no nvcc.
#
# Usage: plan.sh FIELDWISE FOLDER
#
#   FIELDWISE  the command
#   FOLDER     the bundle; the kernels are put beside it, into FOLDER.kernels
set -eu

[ $# -eq 2 ] || { echo "usage: plan.sh FIELDWISE FOLDER" >&2; exit 2; }
here=$(cd "$(dirname -- "$0")" && pwd)
python3 "$here/draw.py" "$2.kernels"
for source in "$2.kernels"/*.cu; do
	name=${source%.cu}
	# shellcheck disable=SC2046 # options, several
	"$1" validate plan --kernel drawn --record Rec --layouts "$name.layouts" --registers 32 $(cat "$name.args" "$name.fill") \
		-o "$2" "$source"
done
