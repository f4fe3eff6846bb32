#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_next.sh FIELDWISE SOURCE-DIR FOLDER...
# What `rank` says to type next works, for every program in the FOLDERs of SOURCE-DIR: in a copy of them it exits with 0,
# and changes files or prints something. One layout beside today's, priced by the model that is quickest, is enough to
# tell which records are tried, and how.
set -eu

fieldwise=$(realpath "$1")
tree=$(realpath "$2")
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/copy"
cp -rp "$tree/benchmarks" "$tree/tests" "$scratch/copy"
cd "$scratch/copy"
export FIELDWISE_TIMEOUT=1
n_answers=0 n_failed=0

# fails PROGRAM NEXT
fails() {
	n_failed=$((n_failed + 1))
	echo "$1: Next: $2"
	head -n 3 "$scratch/said"
}

# restore: puts back what has changed since the file begun; whether anything has.
restore() {
	find . -type f -newer "$scratch/begun" >"$scratch/changed"
	while read -r file; do
		if [ -e "$tree/$file" ]; then cp -p "$tree/$file" "$file"; else rm "$file"; fi
	done <"$scratch/changed"
	[ -s "$scratch/changed" ]
}

# follow PROGRAM NEXT: does what NEXT says.
follow() {
	touch "$scratch/begun"
	is_done=1
	# shellcheck disable=SC2016 # the shell that reads the line knows the variable
	eval "$(printf '%s\n' "$2" | sed 's|^fieldwise |"$fieldwise" |')" >"$scratch/out" 2>"$scratch/said" || is_done=
	case $2 in
	*" --in-place "*) restore || is_done= ;;
	*) [ -s "$scratch/out" ] || is_done= ;;
	esac
	[ "$is_done" ] || fails "$1" "$2"
}

find "$@" -name '*.cu' | sort >"$scratch/programs"
while read -r program; do
	if "$fieldwise" rank --model peng --layout soa "$program" >"$scratch/answer" 2>"$scratch/said" </dev/null; then
		n_answers=$((n_answers + 1))
		next=$(sed -n '$s/^Next: //p' "$scratch/answer")
		if [ -n "$next" ]; then follow "$program" "$next"; else fails "$program" "there is none"; fi
	else
		next=$(sed -n 's/^Next: //p' "$scratch/said")
		[ -z "$next" ] || follow "$program" "$next"
	fi
done <"$scratch/programs"
echo "$n_answers answers of $(wc -l <"$scratch/programs") programs, $n_failed failed"
[ "$n_answers" -gt 0 ] && [ "$n_failed" -eq 0 ]
