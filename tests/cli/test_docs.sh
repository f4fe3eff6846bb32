#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every option that --help shows stands in the manual and in the completion; the manual has no mistake that mandoc
# finds; the README's table is what the command prints, and so are the examples of docs/model.md.
#
#   usage: test_docs.sh COMMAND SOURCE-DIR
set -eu
unset COLUMNS
command=$(realpath "$1") docs=$2/docs status=0

for subcommand in rank explain header arch 'arch infer' 'arch compare' 'arch plot' 'validate plan' 'validate report'; do
	# shellcheck disable=SC2086 # a command and its verb
	for option in $("$command" $subcommand --help | sed -nE 's/^  (-., )?(--?[a-z-]+)( .*)?$/\2/p'); do
		name=$(echo "$option" | sed 's/^-//')
		grep -qE "Fl (. , |h , |o , |q , )?$name( |$)" "$docs/fieldwise.1" || { echo "$option: not in the manual"; status=1; }
		grep -qE -e "(^|[ '])$option([ '\"]|$)" "$docs/fieldwise.bash" || { echo "$option: not in the completion"; status=1; }
	done
done
if command -v mandoc >/dev/null; then
	mandoc -Tlint "$docs/fieldwise.1" || status=1
fi

cd "$2"
wanted=$(sed -n '/The first command prints:$/,/^All threads/p' README.md | sed '1,/^```$/d; /^```$/,$d')
printed=$("$command" rank benchmarks/kernels/nbody.cu)
[ "$wanted" = "$printed" ] || { echo "README.md shows another table than is printed"; status=1; }

# In docs/model.md, a block that begins with "$ fieldwise" is what that prints on the block of C before it.
examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
awk -v folder="$examples" '
	/^```/ && block { close(block); block = ""; next }
	/^```c$/ { block = source = folder "/source" ++n; next }
	/^```$/ { block = folder "/text"; next }
	block == folder "/text" && /^\$ fieldwise / {
		block = folder "/printed" ++n
		print substr($0, length("$ fieldwise ") + 1) > (folder "/arguments" n)
		print source > (folder "/of" n)
		next
	}
	block ~ /(source|printed)[0-9]+$/ { print > block }
' docs/model.md
for arguments in "$examples"/arguments*; do
	number=${arguments##*arguments}
	line=$(cat "$arguments")
	cp "$(cat "$examples/of$number")" "$examples/${line##* }"
	# shellcheck disable=SC2086 # several arguments
	(cd "$examples" && "$command" $line) | cmp -s - "$examples/printed$number" ||
		{ echo "docs/model.md shows another output than that of fieldwise $line"; status=1; }
done
exit $status
