#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every option that --help shows stands in the manual; the manual has no mistake that mandoc
# finds; the README's table is what the command prints, and so are the examples of the models' documents.
#
#   usage: test_docs.sh COMMAND SOURCE-DIR
set -eu
unset COLUMNS
command=$(realpath "$1") docs=$2/docs status=0

for subcommand in rank explain header apply stage arch 'arch infer' 'arch measure' 'arch compare' 'arch plot' completion 'validate plan' 'validate report'; do
	# shellcheck disable=SC2086 # a command and its verb
	for option in $("$command" $subcommand --help | sed -nE 's/^  (-., )?(--?[a-z-]+)( .*)?$/\2/p'); do
		name=$(echo "$option" | sed 's/^-//')
		grep -qE "Fl (. , |h , |o , |q , )?$name( |$)" "$docs/fieldwise.1" || { echo "$option: not in the manual"; status=1; }
	done
done
if command -v mandoc >/dev/null; then
	mandoc -Tlint "$docs/fieldwise.1" || status=1
fi

cd "$2"
wanted=$(sed -n '/The first command prints:$/,/^All threads/p' README.md | sed '1,/^```$/d; /^```$/,$d')
printed=$("$command" rank benchmarks/kernels/nbody.cu)
[ "$wanted" = "$printed" ] || { echo "README.md shows another table than is printed"; status=1; }
# The answer in its first screen is part of that.
answer=$(sed -n '/^The answer:$/,$p' README.md | sed '1,/^```$/d; /^```$/,$d')
case $printed in
*"${answer:-none}"*) ;;
*) echo "README.md begins with another answer than is printed"; status=1 ;;
esac
# So is the end of another, in the user guide.
wanted=$(sed -n '/benchmarks\/kernels\/springs.cu` ends with:$/,$p' docs/guide/user-guide.md | sed '1,/^```$/d; /^```$/,$d')
case $("$command" rank --timeout 0 benchmarks/kernels/springs.cu) in
*"${wanted:-none}") ;;
*) echo "docs/guide/user-guide.md shows another end than is printed"; status=1 ;;
esac
# So are the lines of the diff.
wanted=$(sed -n '/ Of its diff:$/,$p' README.md | sed '1,/^```$/d; /^```$/,$d')
case $("$command" apply --layout soa benchmarks/kernels/nbody.cu) in
*"${wanted:-none}"*) ;;
*) echo "README.md shows another diff than is printed"; status=1 ;;
esac

# In the guide's first page and the documents of the models, a block that begins with "$ fieldwise" is what that prints on the block of C before it.
# UPDATE_GOLDEN=1 rewrites them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for document in docs/guide/start.md docs/models/model-peng.md docs/models/model-sector.md; do
	examples=$work/$(basename "$document" .md)
	mkdir "$examples"
	# Files in $examples: sourceN, a block of C; argumentsN, those of a command; ofN, the source before it.
	awk -v folder="$examples" '
		/^```/ && block { close(block); block = ""; next }
		/^```c$/ { block = source = folder "/source" ++n; next }
		/^```$/ { block = folder "/text"; next }
		block == folder "/text" && /^\$ fieldwise / {
			block = folder "/rest"
			print substr($0, length("$ fieldwise ") + 1) > (folder "/arguments" ++n)
			print source > (folder "/of" n)
			next
		}
		block ~ /source[0-9]+$/ { print > block }' "$document"
	for arguments in "$examples"/arguments*; do
		number=${arguments##*arguments}
		line=$(cat "$arguments")
		cp "$(cat "$examples/of$number")" "$examples/${line##* }"
		# shellcheck disable=SC2086 # several arguments
		(cd "$examples" && "$command" $line) >"$examples/printed$number" 2>&1 || { echo "$document: fieldwise $line fails"; status=1; }
	done
	# The document with what the commands print.
	awk -v folder="$examples" '
		/^```/ && (inside || shown) { inside = shown = 0; print; next }
		/^```c$/ { ++n; inside = 1 }
		/^```$/ { inside = 1 }
		shown { next }
		{ print }
		inside && /^\$ fieldwise / {
			shown = 1
			while ((getline line <(folder "/printed" (n + 1))) > 0)
				print line
			++n
		}' "$document" >"$work/document"
	cmp -s "$work/document" "$document" && continue
	if [ "${UPDATE_GOLDEN:-}" = 1 ] && [ $status -eq 0 ]; then
		cp "$work/document" "$document"
	else
		diff "$document" "$work/document" || true
		echo "$document shows other outputs (<) than are printed (>)"
		status=1
	fi
done
exit $status
