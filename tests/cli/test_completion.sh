#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What shells complete. bash is asked as it asks itself; the other scripts are read by their shells where they are here, and
# hold every option that --help shows.
#
#   usage: test_completion.sh FIELDWISE
set -eu
fieldwise=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"
fail() { echo "$*" >&2; exit 1; }
for shell in bash zsh fish; do
	"$fieldwise" completion "$shell" >"$shell"
	! command -v "$shell" >/dev/null || "$shell" -n "$shell" || fail "$shell does not read it"
done
! "$fieldwise" completion tcsh 2>said || fail 'tcsh is completed'
grep -q "'tcsh' is none of bash, zsh, fish\|tcsh" said || fail "$(cat said)"

for command in rank explain header apply stage 'arch' 'arch infer' 'arch measure' 'arch compare' 'validate plan' 'validate report'; do
	# shellcheck disable=SC2086 # two words
	for option in $("$fieldwise" help $command | sed -nE 's/^  (-., )?--([a-z-]+)([ [].*)?$/\2/p'); do
		sed -n "/^	'$command\/-'\*)/p" bash | grep -q -- "--$option[ ']" || fail "bash: $command --$option"
		grep -q -- "complete -c fieldwise -n '__fieldwise_is \"$command\"' -l $option " fish || fail "fish: $command --$option"
		sed -n "/^	'$command')$/,/;;/p" zsh | grep -q -- "'\*\{0,1\}--$option\[" || fail "zsh: $command --$option"
	done
done

command -v bash >/dev/null || exit 0
: >kernel.cu
ln -s "$fieldwise" fieldwise
PATH=$work:$PATH
# completes WORDS... WANTED: the last word is completed to these, among others.
cat >ask <<'END'
source ./bash
COMP_WORDS=("${@:1:$#-1}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_fieldwise 2>/dev/null
for wanted in ${!#}; do
	[[ " ${COMPREPLY[*]} " == *" $wanted "* ]] || { echo "${COMP_WORDS[*]}: no $wanted: ${COMPREPLY[*]}"; exit 1; }
done
END
completes() { bash ask "$@" || fail 'bash completes otherwise'; }
completes fieldwise '' 'rank apply arch help completion'
completes fieldwise ra rank
completes fieldwise arch '' 'list show measure'
completes fieldwise help arch m measure
completes fieldwise rank --arch hopper 'hopper-h200 hopper-h100'
completes fieldwise rank --format '' 'table json csv'
completes fieldwise apply --format '' 'diff json'
completes fieldwise apply --conv --convert
completes fieldwise rank --locality n near=
completes fieldwise arch measure --e --export
completes fieldwise validate plan --le --level
completes fieldwise rank k kernel.cu
completes fieldwise completion z zsh
