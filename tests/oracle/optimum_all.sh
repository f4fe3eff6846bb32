#!/bin/sh
# SPDX-License-Identifier: MIT
# The best of all layouts that a search finds for each kernel of a folder, against all layouts: takes hours.
#
# usage: optimum_all.sh TEST-OPTIMUM FOLDER [MOST]   MOST: layouts of a record, 3000 without it
set -u
status=0
for source in "$2"/*.cu; do
	echo "${source##*/}"
	"$1" "${3:-3000}" "$source" || status=1
done
exit $status
