#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_said.sh FIELDWISE SOURCE-DIR
# What `apply` says of what it did: as many lines as diff counts, commands that do what they say, and no header on a
# terminal that did not ask for it.
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

# The command behind WORD in the file said, without the program's name.
command_of() {
	sed -n "s/^$1: fieldwise //p" said
}

cp "$kernels/nbody.cu" "it's.cu"
cp "it's.cu" before.cu
"$fieldwise" apply --layout soa "it's.cu" 2>said >diff
[ "$(cat said)" = 'safety: exact' ] || fail "a diff in a pipe is all: $(cat said)"
"$fieldwise" apply --layout soa --stat "it's.cu" >stat 2>said
[ "$(wc -l <said)" -le 10 ] || fail "more than ten lines: $(cat said)"
! grep -q '^+' stat || fail "--stat prints a diff"

# What was shown is written by the command that is next; --undo is what the summary says, too.
next=$(command_of Next)
eval "\"\$fieldwise\" $next" 2>said >out
[ ! -s out ] || fail "--in-place prints on standard output: $(cat out)"
[ "$(wc -l <said)" -le 10 ] || fail "more than ten lines: $(cat said)"
eval "\"\$fieldwise\" $(command_of Next)" >out || fail "the next command fails"
changed=$(diff before.cu "it's.cu" | grep -c '^>') || true
grep -qF "Body as soa: $changed lines of 1 file changed" said || fail "not $changed lines: $(cat said)"
sum=$(diff before.cu "it's.cu" | grep -c '^[<>]') || true
grep -qE "^ it's.cu +\| +$sum \++-+\$" stat || fail "not $sum lines: $(cat stat)"
header=$(wc -l <Body_layout.h)
grep -qE "^ Body_layout.h +\| +$header \++\$" stat || fail "not $header lines: $(cat stat)"
grep -q "new header of $(printf '%s' "$header" | sed 's/\(...\)$/,\1/;s/^,//') lines" said || fail "the header: $(cat said)"
eval "\"\$fieldwise\" $(command_of Undo)" 2>taken
cmp -s before.cu "it's.cu" || fail "what the summary says of --undo does not take it back"
grep -qF 'Body_layout.h' taken || fail "--undo says nothing of the header"

# The header that --show-header prints is the one that is written. A layout that is there already changes nothing.
"$fieldwise" apply --layout aosoa@8 --in-place --show-header "it's.cu" >shown 2>said
cmp shown Body_layout.h || fail "--show-header shows something else"
"$fieldwise" apply --layout aosoa@8 --in-place "it's.cu" 2>said
grep -qF 'Body as aosoa@8 already: nothing changes' said || fail "$(cat said)"
"$fieldwise" apply --layout aos --stat "it's.cu" 2>said >stat
grep -qF ' 1 file changed, ' stat || fail "$(cat stat)"
grep -qF 'Body as aos: the sources stay as they are' said || fail "$(cat said)"
for wrong in '--stat --undo' '--show-header --layout soa --format json'; do
	if "$fieldwise" apply $wrong "it's.cu" 2>said; then fail "accepted: $wrong"; fi
	grep -qF 'is of the diff' said || fail "$(cat said)"
done

# Shares of the time are of the same whole as those of rank.
"$fieldwise" rank --record Node "$kernels/springs.cu" | sed -nE 's/^  (pull|move_nodes) +1 +([0-9.]+%) .*/\1 \2/p' >ranked
"$fieldwise" apply --choose --record Node "$kernels/springs.cu" 2>&1 >/dev/null |
	sed -nE 's/^  (pull|move_nodes): [0-9.]+, ([0-9.]+%) of the time$/\1 \2/p' >applied
[ "$(wc -l <ranked)" = 2 ] && diff ranked applied || fail 'other shares than rank has'

# Headers in two files share one of them, which stays as long as one of them does.
mkdir two
cp "$kernels/nbody.cu" "$kernels/springs.cu" two
for source in nbody springs; do
	"$fieldwise" apply --split --layout aosoa@8 --in-place two/$source.cu 2>>said || fail "--split of $source"
done
[ "$(ls two | grep -c '_layout.h$')" = 3 ] && [ -e two/fieldwise_common.h ] || fail "$(ls two)"
for header in two/*_layout.h; do
	[ "$(wc -l <"$header")" -le 150 ] || fail "$header has more than 150 lines"
done
"$fieldwise" rank two/nbody.cu >out
grep -q "today's layout (aosoa@8)" out || fail "$(cat out)"
"$fieldwise" apply --split --layout aos two/nbody.cu --format json >out
grep -q '"common"' out || fail 'JSON lacks the common file'
"$fieldwise" apply --undo --in-place two/nbody.cu 2>said
[ -e two/fieldwise_common.h ] || fail 'the common file is gone, and a header is there that includes it'
"$fieldwise" apply --undo --in-place two/springs.cu 2>said
[ "$(ls two)" = "$(printf 'nbody.cu\nsprings.cu')" ] || fail "--undo leaves $(ls two)"
echo mine >two/fieldwise_common.h
if "$fieldwise" apply --split --layout soa --in-place two/nbody.cu 2>said; then fail 'a file of that name is replaced'; fi
grep -qF 'fieldwise did not write it' said || fail "$(cat said)"
cmp -s two/nbody.cu "$kernels/nbody.cu" || fail 'refused, but written'
if "$fieldwise" header --split --layout soa -o two/body.h two/nbody.cu 2>said; then fail 'header replaces it'; fi
[ ! -e two/body.h ] && grep -qF 'fieldwise did not write it' said || fail "$(cat said)"

# On a terminal the diff is that of the sources alone; in a pipe it is whole.
python3 - "$fieldwise" <<'END'
import os, pty, subprocess, sys

def lines(*arguments):
    main, side = pty.openpty()
    process = subprocess.Popen([sys.argv[1], "apply", "--layout", "soa", *arguments, "before.cu"], stdout=side,
                               stderr=subprocess.DEVNULL)
    os.close(side)
    said = b""
    try:
        while piece := os.read(main, 4096):
            said += piece
    except OSError:
        pass
    assert process.wait() == 0
    return said.decode().replace("\r\n", "\n")

for name in "Body_layout.h", "fieldwise_common.h":
    os.remove(name)
whole = subprocess.run([sys.argv[1], "apply", "--layout", "soa", "before.cu"], capture_output=True, text=True).stdout
assert "+++ b/Body_layout.h" in whole and "+++ b/fieldwise_common.h" in whole
sources, header, common = whole.split("--- /dev/null\n")
assert lines("--show-header") == sources + "--- /dev/null\n" + header
assert lines() == sources
END
