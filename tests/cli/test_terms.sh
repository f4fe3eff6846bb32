#!/bin/sh
# SPDX-License-Identifier: MIT
#
# One word has one sense: tests/terms.list says which. Each word stands once in the list; its header says it; names of
# files, and of functions that headers declare, have it in the folders of the list alone, and none has a word of its
# lines "not".
#
#   usage: test_terms.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Lines "FOLDER NAME": files, and functions that a room's headers declare.
sed '/^#/d; s/:.*//' tests/rooms.list | while read -r room; do
	for file in "$room"/*.[ch]; do
		[ -f "$file" ] || continue
		name=${file##*/}
		echo "$room ${name%.[ch]}"
		case $file in
		*.h) grep -oE '\b[a-z][a-z0-9]*(_[a-z0-9]+)+\(' "$file" | sed "s,^,$room ,; s/($//" ;;
		esac
	done
done | sort -u >"$work/names"
[ "$(wc -l <"$work/names")" -gt 1000 ] || { echo "test_terms.sh finds next to no names"; exit 1; }

status=0
sed '/^#/d' tests/terms.list | awk -F ' *[|] *' '{ print $1 }' | sed 's/^not //' | sort | uniq -d >"$work/twice"
while read -r word; do
	echo "tests/terms.list: $word has two senses"
	status=1
done <"$work/twice"

sed '/^#/d; /^not /d' tests/terms.list | awk -F ' *[|] *' '{ print $1 "|" $3 "|" $4 }' >"$work/words"
while IFS='|' read -r word header folders; do
	if [ -n "$header" ]; then
		[ -f "estimator/$header" ] && header=estimator/$header
		grep -qiw -- "$word" "$header" 2>/dev/null || { echo "tests/terms.list: $header does not say $word"; status=1; }
	fi
	[ -n "$folders" ] || continue
	grep -E "[ _]$word(_|$)" "$work/names" >"$work/having" || true
	while read -r room name; do
		for folder in $folders; do
			case $room/ in "$folder"/*) continue 2 ;; esac
		done
		echo "$room: $name: $word has another sense (tests/terms.list)"
		status=1
	done <"$work/having"
done <"$work/words"

sed -n 's/^not //p' tests/terms.list | awk -F ' *[|] *' '{ print $1 "|" $2 }' >"$work/not"
while IFS='|' read -r word instead; do
	grep -E "[ _]$word(_|$)" "$work/names" >"$work/having" || true
	while read -r room name; do
		echo "$room: $name: not '$word': $instead"
		status=1
	done <"$work/having"
done <"$work/not"
exit $status
