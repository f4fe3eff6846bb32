# SPDX-License-Identifier: MIT
# shellcheck shell=sh
#
# The part of run.sh that measures a program with a main of its own: it runs the original and each layout in a folder of
# its own, compares what they write, and takes the times of the kernels where the program launches them. run.sh reads
# this; its functions and variables are used here ($here, $work, $out, $ROUNDS).

# How far real numbers of an output may be from the original's, relative to them or to 1.
OUTPUT_TOLERANCE=1e-5

# note TEXT...: says something of the program's results, which the report repeats.
note() {
	say "$*"
	echo "# note: $*" >>"$work/notes"
}

# run_once PROGRAM PLACE ROUND: runs PROGRAM/PLACE/program; what it writes is in $work/run/PLACE.ROUND.
run_once() {
	once=$work/run/$2.$3
	mkdir -p "$once/files" || check_disk
	if [ -d "$here/$1/input" ]; then cp -R "$here/$1/input/." "$once/files" 2>/dev/null || check_disk; fi
	once_program=$here/$1/$2/program
	once_arguments=$here/$1/arguments
	set --
	while IFS= read -r once_argument; do set -- "$@" "$once_argument"; done <"$once_arguments"
	# All kernels are loaded first: the first launch of one takes no longer than the others.
	# shellcheck disable=SC2016
	limited "$once/stdout" "$once/stderr" sh -c 'cd "$1" && shift && exec env "$@"' sh "$once/files" \
		"FIELDWISE_LAUNCHES=$once/launches" CUDA_MODULE_LOADING=EAGER "$once_program" "$@"
	echo $? >"$once/status"
	cat "$once/stderr" >>"$out/log"
	[ "$(cat "$once/status")" -ne 124 ]
}

# outputs_of FOLDER...: the names of what was written there, once each.
outputs_of() {
	for outputs_folder; do
		(cd "$outputs_folder" && find stdout status files -type f)
	done | sort -u
}

# is_text FILE: whether it is empty or has no byte 0.
is_text() {
	[ "$(tr -d '\000' <"$1" | wc -c)" -eq "$(wc -c <"$1")" ]
}

# compare_output PROGRAM PLACE NAME: compares one output of the layout with the original's; what differs is told, and
# makes the exit status 1.
compare_output() {
	output=${3#files/}
	wanted=$work/run/plain.1/$3 got=$work/run/$2.1/$3
	# Outputs that the original has not got, or that are the same, need no more.
	if ! [ -f "$wanted" ]; then
		note "$1: in the layout $spec, it writes $output, which the original does not write"
		return 1
	fi
	if ! [ -f "$got" ]; then
		note "$1: in the layout $spec, it does not write $output"
		return 1
	fi
	cmp -s "$wanted" "$got" && return 0
	if ! is_text "$wanted" || ! is_text "$got"; then
		for again in $rounds_again; do
			cmp -s "$wanted" "$work/run/plain.$again/$3" && continue
			return 0 # told once, by tell_unstable
		done
		note "$1: in the layout $spec, different from the original: $output," \
			"$(cmp "$got" "$wanted" 2>&1 | sed 's/.* differ: /first at /' | head -n 1)"
		return 1
	fi
	set -- "$1" "$2" "$3" what=wanted "$wanted"
	for again in $rounds_again; do set -- "$@" what=again "$work/run/plain.$again/$3"; done
	compared_program=$1
	shift 3
	awk -v tolerance=$OUTPUT_TOLERANCE -f "$here/tools/outputs.awk" "$@" what=got "$got" >"$work/verdict" 2>>"$out/log"
	verdict close
	[ "$verdict_count" -eq 0 ] || note "$compared_program: in the layout $spec, equal to the original within" \
		"$OUTPUT_TOLERANCE alone: $(lines_of "$verdict_count") of $output, first line $verdict_line: $verdict_got, not" \
		"$verdict_wanted"
	verdict differ
	[ "$verdict_count" -ne 0 ] || return 0
	note "$compared_program: in the layout $spec, different from the original: $(lines_of "$verdict_count") of $output," \
		"first line $verdict_line: $verdict_got, not $verdict_wanted"
	return 1
}

# lines_of N: "1 line", "2 lines".
lines_of() {
	if [ "$1" -eq 1 ]; then echo "1 line"; else echo "$1 lines"; fi
}

# verdict KIND: the line of outputs.awk on it, in variables.
verdict() {
	verdict_all=$(grep "^$1	" "$work/verdict")
	verdict_count=$(echo "$verdict_all" | cut -f 2)
	verdict_line=$(echo "$verdict_all" | cut -f 3)
	verdict_got=$(echo "$verdict_all" | cut -f 4)
	verdict_wanted=$(echo "$verdict_all" | cut -f 5)
}

# tell_unstable PROGRAM: says what differs between runs of the original, and is therefore not compared.
tell_unstable() {
	for unstable_name in $(outputs_of "$work/run/plain.1"); do
		set -- "$1" what=wanted "$work/run/plain.1/$unstable_name"
		same=1
		for again in $rounds_again; do
			set -- "$@" what=again "$work/run/plain.$again/$unstable_name"
			cmp -s "$work/run/plain.1/$unstable_name" "$work/run/plain.$again/$unstable_name" || same=
		done
		[ -z "$same" ] || continue
		unstable_program=$1
		if is_text "$work/run/plain.1/$unstable_name"; then
			shift
			awk -v tolerance=0 -f "$here/tools/outputs.awk" "$@" what=got "$work/run/plain.1/$unstable_name" \
				>"$work/verdict" 2>>"$out/log"
			verdict unstable
			note "$unstable_program: not compared, because runs of the original differ: $(lines_of "$verdict_count") of" \
				"${unstable_name#files/}, first line $verdict_line: $verdict_wanted"
		else
			note "$unstable_program: not compared, because runs of the original differ: ${unstable_name#files/}"
		fi
		set -- "$unstable_program"
	done
}

# measure_program PROGRAM: its times in all layouts, and whether it writes the same.
measure_program() {
	rm -rf "$work/run"
	: >"$work/notes"
	rounds_again=$(seq 2 "$ROUNDS")
	places="plain $(cd "$here/$1" && echo [0-9]*)"
	for round in $(seq 1 "$ROUNDS"); do
		for place in $places; do
			run_once "$1" "$place" "$round" && continue
			wrong "$1: $place took over $seconds s and was stopped: allow more with -l SECONDS"
			return 1
		done
	done
	if ! [ -s "$work/run/plain.1/launches" ]; then
		check_disk
		wrong "$1: the original launches no kernel, and ends with status $(cat "$work/run/plain.1/status"):" \
			"$(grep -m 1 . "$work/run/plain.1/stderr" || grep -m 1 . "$work/run/plain.1/stdout" || echo "it says nothing")"
		return 1
	fi
	tell_unstable "$1"
	number=0
	: >"$work/checksums"
	while IFS= read -r spec; do
		right=1
		for name in $(outputs_of "$work/run/plain.1" "$work/run/$number.1"); do
			compare_output "$1" "$number" "$name" || right=
		done
		checksum=$(cd "$work/run/$number.1" && outputs_of . | while IFS= read -r name; do cat "$name"; done | cksum |
			cut -d ' ' -f 1)
		[ -n "$right" ] || checksum=differs:$checksum
		printf '%s\t%s\t%s\n' "$number" "$spec" "$checksum" >>"$work/checksums"
		number=$((number + 1))
	done <"$work/layouts"
	set -- "$1" what=kernels "$here/$1/kernels" what=layouts "$work/checksums"
	for place in $places; do
		for round in $(seq 1 "$ROUNDS"); do
			[ -f "$work/run/$place.$round/launches" ] || continue
			set -- "$@" what=launches "place=$place" "round=$round" "$work/run/$place.$round/launches"
		done
	done
	program_name=$1
	shift
	awk -v program="$program_name" -v notes="$work/notes.new" -f "$here/tools/program.awk" "$@" 2>>"$out/log" \
		>"$work/lines" || {
		wrong "$program_name: its times are left out: $(sed -n 's/^error: //p' "$work/lines" | head -n 1)"
		return 1
	}
	while IFS= read -r text; do note "$text"; done <"$work/notes.new"
	cat "$work/notes" >>"$work/lines" 2>/dev/null || check_disk
	finish "$program_name" times "$work/lines"
}
