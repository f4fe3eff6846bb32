#!/bin/sh
# SPDX-License-Identifier: MIT
#
# No source includes a header of a folder that its own folder may not use: tests/rooms.list says which those are. Every
# folder with sources inside one that is listed is listed too, and uses none that is listed behind it: they stand lowest
# first, so that no folder reaches up, nor two each other. A header is included with its folder, by its path below
# estimator/, or by its path below the top where it is not in there.
#
# A room has one face, ROOM.h, which others may include, and ROOM_private.h at most beside it; at most 25 files and 4,000
# lines. libclang's functions are named in estimator/clang/, estimator/source/ and in four folders of the front end alone. There are at
# most 200 headers.
#
# The command line decides nothing: it includes no header of the models, which it knows by the faces of report/ and choose/.
# nvcc_registers.c may, since it compiles the candidates one by one.
#
#   usage: test_rooms.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Lines "header FOLDER NAME", "include FOLDER FILE NAME" and "folder FOLDER", of listed folders and what lies in them.
sed '/^#/d; s/:.*//' tests/rooms.list >"$work/rooms"
while read -r room; do
	if ! [ -d "$room" ]; then
		echo "tests/rooms.list: no such folder: $room"
		echo failed >"$work/failed"
		continue
	fi
	for file in "$room"/*.[ch]; do
		[ -f "$file" ] || continue
		case $file in *.h) echo "header $room ${file#estimator/}" ;; esac
		sed -n "s,^ *# *include *\"\([^\"]*\)\".*,include $room $file \1,p" "$file"
	done
	find "$room" -mindepth 2 -name '*.c' | sed 's,/[^/]*$,,; s,^,folder ,' | sort -u
done <"$work/rooms" >"$work/sources"
[ "$(grep -c '^include' "$work/sources")" -gt 100 ] || { echo "test_rooms.sh finds next to no includes"; exit 1; }

awk '
	FILENAME == ARGV[1] {
		if ($0 ~ /^#/ || !sub(/:/, " "))
			next
		room = $1
		is_room[room] = 1
		may[room, room] = 1
		whole = 0
		for (i = 2; i <= NF; i++) {
			if ($i == "+") {
				whole = 1
				continue
			}
			if (!($i in is_room)) {
				print "tests/rooms.list: " room " may use " $i ", which is not listed before it"
				failed = 1
			}
			may[room, $i] = 1
			for (other in is_room)
				if (whole && ($i, other) in may)
					may[room, other] = 1
			whole = 0
		}
		next
	}
	$1 == "header" {
		room_of[$3] = $2
		alone = $3
		sub(/.*\//, "", alone)
		path_of[alone] = $3
	}
	$1 == "include" { room_from[++n] = $2; file[n] = $3; name[n] = $4 }
	$1 == "folder" && !($2 in is_room) {
		print $2 " has no line in tests/rooms.list"
		failed = 1
	}
	$1 == "header" {
		inside = $3
		sub(/.*\//, "", inside)
		room = $2
		sub(/.*\//, "", room)
		if (inside != room ".h" && inside != room "_private.h" && inside != "fieldwise.h") {
			print $2 "/" inside ": a room has the headers " room ".h and " room "_private.h alone"
			failed = 1
		}
		n_headers++
	}
	END {
		if (n_headers > 200) {
			print n_headers " headers, more than 200"
			failed = 1
		}
		for (i = 1; i <= n; i++)
			if (name[i] ~ /_private[.]h$/ && room_of[name[i]] != room_from[i]) {
				print file[i] " includes " name[i] ", which is for the files of its room alone"
				failed = 1
			}
		for (i = 1; i <= n; i++)
			if (name[i] in path_of && name[i] != path_of[name[i]]) {
				print file[i] ": a header is included with its folder: " path_of[name[i]] ", not " name[i]
				failed = 1
			} else if (name[i] in room_of && !((room_from[i], room_of[name[i]]) in may)) {
				print file[i] " includes " name[i] " of " room_of[name[i]] "/, which " room_from[i] "/ may not use"
				failed = 1
			}
		exit failed
	}' tests/rooms.list "$work/sources"
if grep -rn '#include "model/' estimator/command | grep -v '^estimator/command/nvcc/nvcc_registers\.c:'; then
	echo "the command line includes headers of the models: a room of the library is to decide that"
	echo failed >"$work/failed"
fi
while read -r room; do
	for file in "$room"/*.[ch]; do
		[ ! -f "$file" ] || echo "$file"
	done >"$work/files"
	[ -s "$work/files" ] || continue
	n=$(wc -l <"$work/files") lines=$(xargs cat <"$work/files" | wc -l)
	if [ "$n" -gt 25 ] || [ "$lines" -gt 4000 ]; then
		echo "$room: $n files with $lines lines: more than 25 files or 4,000 lines want a wall"
		echo failed >"$work/failed"
	fi
	case $room in estimator/frontend/parse) ;; *)
		if xargs grep -nE '\bclang_(Type_get(Size|Align|Offset)Of|getUnqualifiedType|getNonReferenceType|Cursor_getMangling|Cursor_Evaluate|EvalResult_[A-Za-z]+) *\(' /dev/null <"$work/files"; then
			echo "$room asks libclang what it dies of: estimator/frontend/parse/questions.c answers"
			echo failed >"$work/failed"
		fi
		;;
	esac
	case $room in
	estimator/clang | estimator/source | estimator/frontend/parse | estimator/frontend/host | estimator/frontend/host/* | estimator/frontend/syntax | estimator/frontend/elements) ;;
	*)
		if xargs grep -nE '\bclang_[A-Za-z]+ *\(' /dev/null <"$work/files"; then
			echo "$room asks libclang itself: estimator/source/ or the front end answer for it"
			echo failed >"$work/failed"
		fi
		;;
	esac
done <"$work/rooms"
[ ! -e "$work/failed" ]
