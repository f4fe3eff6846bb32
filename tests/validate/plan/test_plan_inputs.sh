#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_plan_inputs.sh FIELDWISE
# What `validate plan` does with plain sources that are not as one would wish: other encodings and line ends, links, files
# that other programs made, folders that cannot be written. Either the bundle has the program, whose lines are the
# source's, or a message says why and there is no bundle. The source never changes.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# Every file and link below here with its mode and content.
state() {
	find . ! -name . -printf '%p %m %l\n' | sort
	find . -type f -exec cksum {} + | sort
}

plan() {
	"$fieldwise" validate plan --grid 4 --block 32 --layout soa "$@"
}

# refuses MESSAGE ARGUMENT...: plan says MESSAGE with status 1, writes nothing here and leaves nothing behind.
refuses() {
	message=$1 status=0
	shift
	before=$(state)
	plan "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
	grep -q -e "$message" "$scratch/err" || fail "$*: says '$(cat "$scratch/err")' and not '$message'"
	[ "$status" -eq 1 ] || fail "$*: status $status"
	[ ! -s "$scratch/out" ] || fail "$*: prints something"
	[ "$before" = "$(state)" ] || fail "$*: writes something: $(state)"
}

# takes SOURCE LINE ARGUMENT...: plan takes it; the access of the record is on LINE, and the source is as it was.
takes() {
	source=$1 line=$2
	shift 2
	before=$(state)
	rm -rf "$scratch/bundle"
	plan -o "$scratch/bundle" "$source" "$@" >"$scratch/out" || fail "$source is not planned"
	[ "$before" = "$(state)" ] || fail "$source: something changes: $(state)"
	found=$(sed -n 's/.*"line": \([0-9]*\),.*/\1/p' "$scratch/bundle/estimates.json" | sort -u | paste -s -d ' ' -)
	[ "$found" = "$line" ] || fail "$source: accesses are on line $found, not $line"
	kernel=$(echo "$scratch"/bundle/*/kernel.cu)
	grep -q 'P_array p' "$kernel" || fail "$source: it is not written"
	place=${kernel%/*}
	[ -f "$place/0/layout.h" ] && [ -f "$place/1/layout.h" ] || fail "$source: layouts are missing"
}

# place NAME: a folder of this name to work in.
place() {
	mkdir "$scratch/$1"
	cd "$scratch/$1"
}

cat >plain.cu <<'END'
struct P { float x, y; };
__global__ void k(P *p, float *o)
{
    o[threadIdx.x] = p[threadIdx.x].x;
}
END
plain=$scratch/plain.cu

# Encodings: bytes that no edit touches stay.
place encodings
{ printf '\357\273\277' && cat "$plain"; } >mark.cu
takes mark.cu 4
[ "$(head -c 3 "$kernel")" = "$(printf '\357\273\277')" ] || fail "the mark of UTF-8 has moved"
{ printf '/* caf\351 \240 */\n' && cat "$plain"; } >latin.cu
takes latin.cu 5
[ "$(head -n 1 latin.cu | cksum)" = "$(head -n 1 "$kernel" | cksum)" ] || fail "a byte of Latin-1 is lost"

# Line ends: of DOS, of both kinds, and none at the end. Lines keep their numbers.
place ends
sed 's/$/\r/' "$plain" >dos.cu
sed '2s/$/\r/' "$plain" >both.cu
printf '%s' "$(cat "$plain")" >none.cu
for source in dos both none; do takes $source.cu 4; done

# A byte 0, and a file that another program makes.
place made
{ cat "$plain" && printf '/* \000 */\n'; } >zero.cu
refuses 'zero.cu' -o bundle zero.cu
{ echo '#line 7 "grammar.y"' && cat "$plain"; } >made.cu
refuses 'made.cu:1:1: error: unseen: #line says that this file is made of grammar.y' -o bundle made.cu

# 10 MB.
place large
{
	cat "$plain"
	yes '/* a long comment that says nothing, and again, and again, and again, and again, and again, and again */' |
		head -n 100000
	echo 'extern int last;'
} >large.cu
takes large.cu 4
[ "$(wc -c <"$kernel")" -gt 10485760 ] && [ "$(tail -n 1 "$kernel")" = 'extern int last;' ] || fail "a part is lost"

# Links: what they lead to is read, and stays.
place links
mkdir real
cp "$plain" real/meant.cu
chmod 440 real/meant.cu
ln -s real/meant.cu linked.cu
takes linked.cu 4
sed -n 1p "$plain" >real/p.h
ln -s real/p.h p.h
{ echo '#include "p.h"' && sed 1d "$plain"; } >main.cu
takes main.cu 4

# A record of another folder, of the system, and of a folder outside of the source's.
place elsewhere
mkdir program library
sed -n 1p "$plain" >library/p.h
{ echo '#include <p.h>' && sed 1d "$plain"; } >program/main.cu
takes program/main.cu 4 -- -Ilibrary
takes program/main.cu 4 -- -isystem library
{ echo '#include "../library/p.h"' && sed 1d "$plain"; } >program/up.cu
refuses 'includes "../library/p.h", which lies outside the source.s folder' -o bundle program/up.cu
refuses 'program/missing.cu:1:1: error: No such file' -o bundle program/missing.cu

# The bundle: another file or folder in its place, one that cannot be written, a disk that is full.
place folders
cp "$plain" plain.cu
echo mine >file
refuses 'file: this is no folder' -o file plain.cu
mkdir mine
echo mine >mine/text
refuses 'mine: the folder is no bundle, and is not empty' -o mine plain.cu
refuses 'plain.cu' -o plain.cu plain.cu
refuses 'cannot be' -o file/bundle plain.cu
limited() (
	trap '' XFSZ
	ulimit -f 8 # blocks of 512 or 1024 bytes: less than a header has
	exec "$fieldwise" validate plan --grid 4 --block 32 --layout soa "$@"
)
before=$(state) status=0
limited -o bundle plain.cu >out 2>err || status=$?
grep -q 'cannot be written: File too large' err || fail "a full disk: $(cat err)"
rm out err
[ "$status" -eq 1 ] && [ "$before" = "$(state)" ] || fail "a full disk: status $status, $(state)"

# A file that changes while it is read: it grows as long as the command runs.
place changing
cp "$plain" plain.cu
{
	while :; do
		echo '/* more */' >>plain.cu
		sleep 0.005
	done
} &
writer=$!
status=0
timeout 60 "$fieldwise" validate plan --grid 4 --block 32 --layout soa --record P -o bundle plain.cu >"$scratch/out" \
	2>"$scratch/err" || status=$?
kill "$writer" 2>/dev/null || true
[ "$status" -eq 1 ] && [ ! -e bundle ] || fail "a source that changes: status $status"
grep -q 'plain.cu' "$scratch/err" || fail "a source that changes: $(cat "$scratch/err")" # libclang may see it first

# A folder that is closed. Nothing is closed to root: another user has to try, where it may see the command and this folder.
place closed
cp "$plain" plain.cu
as=
if [ "$(id -u)" -eq 0 ]; then
	as='setpriv --reuid 65534 --regid 65534 --clear-groups'
	chmod 755 "$scratch"
	chown -R 65534:65534 .
	$as test -x "$fieldwise" -a -r plain.cu 2>/dev/null || as=nobody
fi
if [ "$as" != nobody ]; then
	chmod a-w .
	status=0
	$as "$fieldwise" validate plan --grid 4 --block 32 --layout soa -o bundle plain.cu >"$scratch/out" 2>"$scratch/err" || status=$?
	[ "$status" -eq 1 ] && [ "$(ls)" = plain.cu ] || fail "a closed folder: status $status, $(ls)"
	grep -q 'bundle.*: Permission denied' "$scratch/err" || fail "a closed folder: $(cat "$scratch/err")"
	chmod u+w .
fi
