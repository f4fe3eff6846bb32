#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every option that --help shows stands in the manual and in the completion; the manual has no mistake that mandoc
# finds.
#
#   usage: test_docs.sh COMMAND SOURCE-DIR
set -eu
command=$1 docs=$2/docs status=0

for subcommand in rank explain arch; do
	for option in $("$command" "$subcommand" --help | sed -nE 's/^  (-., )?(--?[a-z-]+)( .*)?$/\2/p'); do
		name=$(echo "$option" | sed 's/^-//')
		grep -qE "Fl (. , |h , |o , )?$name( |$)" "$docs/fieldwise.1" || { echo "$option: not in the manual"; status=1; }
		grep -qE -e "(^|[ '])$option([ '\"]|$)" "$docs/fieldwise.bash" || { echo "$option: not in the completion"; status=1; }
	done
done
if command -v mandoc >/dev/null; then
	mandoc -Tlint "$docs/fieldwise.1" || status=1
fi
exit $status
