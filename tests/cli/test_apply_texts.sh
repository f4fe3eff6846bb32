#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_texts.sh FIELDWISE SOURCE-DIR
#
# The text that `apply` writes, for programs of tests/cli/sources: their diffs are tests/cli/apply_texts.diff, without the
# headers. UPDATE_GOLDEN=1 writes that file anew.
set -eu
. "$(dirname "$0")/apply_written.sh"
root=$2

# text SOURCE ARGUMENT...: appends what apply changes of the program.
text() {
	source=$1
	shift
	cp "$root/tests/cli/sources/$source" .
	"$fieldwise" apply --layout soa "$@" "$source" | sed '/^--- .dev.null/,$d' >>../texts.diff
	compiled "$@" "$source"
}

# A record moves in front of its class; its lines move to the left as far as its first does, and no further.
text apply_inside.cu
# cuRAND gets a copy of a state that a thread has alone.
text apply_random.cu --record curandStateXORWOW
# A specialisation has no defaults of its own, of arguments or of the template's.
text apply_versions.cu --record P=x,y --kernel 'add(float *, float *)'
# What is declared from an element holds a value.
text apply_elements.cu
# A class whose one object holds a field stays one; the header is included behind "#  include" as well.
text apply_lone.cu --record P=x,y
rm P_layout.*
# Each overload of a function stands in front of the first that calls it.
text apply_told.cu
# Names in what a program prints are none of the program's.
text apply_words.cu --record P=x,y
rm P_layout.*
text apply_words.cu --record Q=v,w
golden=$root/tests/cli/apply_texts.diff
[ "${UPDATE_GOLDEN:-}" != 1 ] || cp ../texts.diff "$golden"
diff "$golden" ../texts.diff || fail 'another text'

# Blanks at the end of a line change nothing of what is written.
mkdir blanks
cd blanks
sed 's/^}$/&  /' "$root/tests/cli/sources/apply_versions.cu" >apply_versions.cu
compiled --record P=x,y --kernel 'add(float *, float *)' apply_versions.cu
sed 's/ *$//' apply_versions.cu | diff ../apply_versions.cu - || fail 'blanks at the end of a line'
cd ..
