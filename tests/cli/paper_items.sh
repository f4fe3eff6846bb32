#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints what the four papers number or name, lines "PAPER|ITEM": paper-items.list beside this. The papers are not of this
# tree; FOLDER has their texts.
#
#   usage: paper_items.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo 'usage: paper_items.sh FOLDER' >&2; exit 2; }
folder=$1 here=$(cd -- "$(dirname -- "$0")" && pwd)

cat <<'END'
# What the four papers number or name, lines "PAPER|ITEM", PAPER as docs/code/find-it.md calls it. test_find_it.sh wants a
# row there for each. Written by paper_items.sh from the papers' texts, which are not of this tree:
#
END
papers='Peng, Grossman and Sarkar 2016|peng2016-static-cost-estimation.txt
Mei, Zhao, Liu and Chu 2014|mei2014-benchmarking-memory-hierarchy.txt
Mei and Chu 2016|mei2016-dissecting-memory-hierarchy.txt
Mokhtari and Stumm, S-L1|sl1-software-l1-cache.txt'
echo "$papers" | while IFS='|' read -r paper file; do
	[ -f "$folder/$file" ] || { echo "$folder has no $file" >&2; exit 1; }
	sum=$(sha256sum "$folder/$file")
	echo "#   $paper: $file, sha256 ${sum%% *}"
done
echo "$papers" | while IFS='|' read -r paper file; do
	items=$(awk -f "$here/paper_items.awk" "$folder/$file") || { echo "of $file" >&2; exit 1; }
	echo "$items" | sed "s/^/$paper|/"
done
