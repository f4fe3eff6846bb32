#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_standard_input.sh FIELDWISE SOURCE-DIR
# What commands say of a source on standard input is what they say of the same text in a file called <stdin>, and what
# needs a file says so in one message.
set -eu

fieldwise=$(realpath "$1")
kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# same SOURCE COMMAND OPTION...: the file and standard input. The next command is one for standard input.
same() {
	cp "$1" '<stdin>'
	shift
	"$fieldwise" "$@" '<stdin>' >of_file 2>said_of_file || true
	"$fieldwise" "$@" - <'<stdin>' >out 2>said || true
	sed -E "s/^(Next: .*) --in-place '<stdin>'\$/\1 -/;s/^(Next: .*)'<stdin>'\$/\1-/" of_file | diff - out || fail "$*"
	[ -s out ] || fail "$* says nothing"
	diff said_of_file said || fail "$*: another message"
}

echo '#define SOFTENING 1e-3f' >softening.h
{ echo '#include "softening.h"' && cat "$kernels/nbody.cu"; } >including.cu
for command in rank 'rank --format json' 'explain --layout soa' 'header --layout soa' 'apply --layout soa' \
	'apply --choose --format json' 'stage --format json'; do
	same including.cu $command
done
same "$2/benchmarks/streaming/wc.cu" stage
same "$2/benchmarks/streaming/wc.cu" stage --diff --all

# Beside a file, and without anything.
rm '<stdin>'
printf 'float *p;\n' >other.cu
"$fieldwise" rank - other.cu <including.cu >out
grep -qF '<stdin>:60' out || fail "$(cat out)" # where the kernel is launched
wrong() {
	text=$1
	shift
	! "$fieldwise" "$@" <including.cu >out 2>said || fail "accepted: $*"
	[ ! -s out ] && [ "$(grep -c 'error: ' said)" = 1 ] && grep -qF "$text" said || fail "$*: $(cat said)"
}
wrong 'changes files' apply --layout soa --in-place -
wrong 'changes files' stage --in-place -
wrong 'writes copies of files' apply --layout soa -o copies -
wrong 'was done to files' apply --undo -
wrong 'a bundle holds the files' validate plan -o bundle -
wrong 'compiles a file' rank --registers nvcc -
wrong 'given 2 times' rank - -
! "$fieldwise" rank - </dev/null 2>said || fail 'nothing is a program'
grep -qF '<stdin>:1:1: error: no kernel' said || fail "$(cat said)"
! printf 'a\0b' | "$fieldwise" rank - 2>said || fail 'a byte 0'
grep -qF '<stdin>:1:1: error: not a text file' said || fail "$(cat said)"
! echo '#include "/dev/zero"' | "$fieldwise" rank - 2>said || fail 'a device'
grep -qF "<stdin>:1:10: error: '/dev/zero' is not a regular file" said || fail "$(cat said)"
! "$fieldwise" rank - <&- 2>said || fail 'closed'
grep -qF 'standard input cannot be read' said || fail "$(cat said)"
