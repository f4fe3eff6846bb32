#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints fieldwise_stage.cuh: a program gets one file, which is kept in parts here. Each part begins with two lines that
# are about itself.
set -eu

cd "$(dirname -- "$0")"
echo '/* SPDX-License-Identifier: MIT */'
for part in granules strips warps walks published; do
	tail -n +3 "$part.cuh"
done
