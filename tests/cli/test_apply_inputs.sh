#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_inputs.sh FIELDWISE
# What `apply` does with files that are not as one would wish: other encodings and line ends, links, devices, files that
# change or cannot be written. Either all is written and --undo restores each byte, or a message says why and nothing is.
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

# refuses MESSAGE COMMAND...: the command says MESSAGE with status 1, writes nothing here and leaves nothing behind.
refuses() {
	message=$1 status=0
	shift
	before=$(state)
	"$@" >"$scratch/out" 2>"$scratch/err" || status=$?
	grep -q -e "$message" "$scratch/err" || fail "$*: says '$(cat "$scratch/err")' and not '$message'"
	[ "$status" -eq 1 ] || fail "$*: status $status"
	[ ! -s "$scratch/out" ] || fail "$*: prints something"
	[ "$before" = "$(state)" ] || fail "$*: writes something: $(state)"
}

# restores SOURCE...: apply changes the sources, and --undo restores what was here.
restores() {
	before=$(state)
	"$fieldwise" apply --layout soa --in-place "$@" || fail "apply to $*"
	[ "$(find . -name '*_layout.*' | wc -l)" -eq 2 ] || fail "apply to $*: $(find .)"
	"$fieldwise" apply --undo --in-place "$@" || fail "--undo of $*"
	[ "$before" = "$(state)" ] || fail "--undo of $*: $before is not $(state)"
}

# place NAME: a folder of this name to work in.
place() {
	mkdir "$scratch/$1"
	cd "$scratch/$1"
}

cat >plain.cu <<'END'
struct P { float x, y; };
__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }
void run(float *o)
{
    P *p;
    cudaMalloc((void **)&p, 32 * sizeof(P));
    k<<<1, 32>>>(p, o);
    cudaFree(p);
}
END
plain=$scratch/plain.cu

# Encodings: bytes that no edit touches stay. A mark of UTF-8 stays in front, also where the header is included first.
place encodings
printf '\357\273\277' >mark.cu
cat "$plain" >>mark.cu
restores mark.cu
printf '\357\273\277' >vector.cu
sed -e 1d -e 's/\<P\>/float4/g' "$plain" >>vector.cu
restores vector.cu
"$fieldwise" apply --layout soa --in-place vector.cu
[ "$(head -c 11 vector.cu)" = "$(printf '\357\273\277#include')" ] || fail "the mark of UTF-8 has moved"
place latin
{ printf '/* caf\351 \240 */\n'; sed 's/32>>>(p, o)/32>>>(p, o) \/* \o374 *\//' "$plain"; } >latin.cu
restores latin.cu

# Line ends: of DOS, of both kinds, of old Macintoshes, and none at the end.
place ends
sed 's/$/\r/' "$plain" >dos.cu
sed '2s/$/\r/' "$plain" >both.cu
tr '\n' '\r' <"$plain" >mac.cu
printf '%s' "$(cat "$plain")" >none.cu
for source in dos both mac none; do
	restores $source.cu
done

# A byte 0 is no text, wherever it stands: what is behind it would be lost.
place zero
{ printf '/* \000 */\n'; cat "$plain"; } >early.cu
{ printf '/* many lines */\n%.0s' $(seq 1000); printf '/* \000 */\n'; cat "$plain"; } >late.cu
refuses 'early.cu:1:1: error: .*text' "$fieldwise" apply --layout soa --in-place early.cu
refuses 'late.cu holds a byte 0' "$fieldwise" apply --layout soa --in-place late.cu

# Another program writes the file: the change would be lost.
place made
{ echo '#line 7 "grammar.y"'; cat "$plain"; } >made.cu
refuses 'made.cu:1:1: error: unseen: #line says that this file is made of grammar.y' \
	"$fieldwise" apply --layout soa --in-place made.cu
place made/own
{ echo '#line 7 "own.cu"'; cat "$plain"; } >own.cu
restores own.cu

# 10 MB.
place large
{
	cat "$plain"
	yes '/* a long comment that says nothing, and again, and again, and again, and again, and again, and again */' |
		head -n 100000
	echo 'extern int last;'
} >large.cu
"$fieldwise" apply --layout soa --in-place large.cu
[ "$(wc -c <large.cu)" -gt 10485760 ] || fail "a part of a large file is lost"
[ "$(tail -n 1 large.cu)" = 'extern int last;' ] || fail "the end of a large file is lost"

# Links: the file that is meant changes, the link stays one, and a file of two names is changed once.
place links
mkdir real
cp "$plain" real/meant.cu
chmod 640 real/meant.cu
ln -s real/meant.cu linked.cu
restores linked.cu
"$fieldwise" apply --layout soa --in-place linked.cu
[ -L linked.cu ] && [ "$(stat -c %a real/meant.cu)" = 640 ] || fail "a link or a mode is lost"
grep -q P_array real/meant.cu || fail "the file that is meant is not changed"
place names
{ sed -n 1p "$plain"; echo '__global__ void k(P *p, float *o);'; } >p.h
ln -s p.h q.h
{ echo '#include "p.h"'; sed -n 2p "$plain"; } >kernel.cu
{ echo '#include "q.h"'; sed -n '3,$p' "$plain"; } >run.cu
cp -r . "$scratch/one_name"
restores kernel.cu run.cu
"$fieldwise" apply --layout soa --in-place kernel.cu run.cu
(cd "$scratch/one_name" && sed -i 's/q\.h/p.h/' run.cu && "$fieldwise" apply --layout soa --in-place kernel.cu run.cu)
cmp p.h "$scratch/one_name/p.h" || fail "a file of two names is changed otherwise"

# In place of the header: another file, a folder, a pipe. No file that is there is waited for.
place header
cp "$plain" plain.cu
for suffix in h undo; do
	echo mine >P_layout.$suffix
	refuses "P_layout.$suffix is there, and" "$fieldwise" apply --layout soa --in-place plain.cu
	rm P_layout.$suffix
	mkdir P_layout.$suffix
	refuses "P_layout.$suffix is there, and" "$fieldwise" apply --layout soa --in-place plain.cu
	rmdir P_layout.$suffix
	mkfifo P_layout.$suffix
	refuses "P_layout.$suffix is there, and" timeout 60 "$fieldwise" apply --layout soa --in-place plain.cu
	rm P_layout.$suffix
done

# A record that another folder declares: its own file is changed, and -o does not take it for a part of the program. A
# record of the system's headers stays as it is.
place elsewhere
mkdir program library
sed -n 1p "$plain" >library/p.h
{ echo '#include <p.h>'; sed 1d "$plain"; } >program/main.cu
cp -r . "$scratch/system"
cd program
"$fieldwise" apply --layout soa --in-place main.cu -- -I../library
[ -e ../library/P_layout.h ] && grep -q P_layout.h ../library/p.h || fail "the record's file is not changed"
"$fieldwise" apply --undo --in-place main.cu -- -I../library
cd ..
diff -r . "$scratch/system" || fail "--undo of two folders"
refuses 'library/p.h lies outside of the source.s folder' \
	"$fieldwise" apply --layout soa -o copies program/main.cu -- -Ilibrary
cd "$scratch/system"
"$fieldwise" apply --layout soa --in-place program/main.cu -- -isystem library
sed -n 1p "$plain" | cmp - library/p.h || fail "a file of the system is changed"
[ -e program/P_layout.h ] || fail "the header is not beside the program"

# What cannot be written: the second of two files is too large for the disk, or a folder is closed.
place full
cp "$plain" plain.cu
limited() (
	trap '' XFSZ
	ulimit -f 8 # blocks of 512 or 1024 bytes: less than the header has
	exec "$fieldwise" apply --single-file --layout soa "$@"
)
refuses 'P_layout.h: cannot be written: File too large' limited --in-place plain.cu
mkdir copies
refuses 'copies/P_layout.h: cannot be written: File too large' limited -o copies plain.cu
place closed
{ sed -n 1p "$plain"; echo 'void run(float *o);'; } >p.h
mkdir sub
{ echo '#include "../p.h"'; sed 1d "$plain"; } >sub/main.cu
# Nothing is closed to root: another user has to try, where it may see the command and this folder.
as=
if [ "$(id -u)" -eq 0 ]; then
	as='setpriv --reuid 65534 --regid 65534 --clear-groups'
	chown -R 65534:65534 "$scratch/closed"
	chmod 755 "$scratch"
	$as test -x "$fieldwise" -a -w . 2>/dev/null || as=nobody
fi
# closed PATH MESSAGE ARGUMENT...: with PATH closed, apply says MESSAGE.
closed() {
	path=$1 message=$2
	shift 2
	chmod a-w "$path"
	refuses "$message" $as "$fieldwise" apply "$@" sub/main.cu
	chmod u+w "$path"
}
if [ "$as" != nobody ]; then
	closed sub 'sub/main.cu: cannot be written: Permission denied' --layout soa --in-place
	closed p.h 'p.h: cannot be written: Permission denied' --layout soa --in-place
	closed . 'p.h: cannot be written: Permission denied' --layout soa --in-place
	$as "$fieldwise" apply --layout soa --in-place sub/main.cu
	closed sub 'sub/main.cu: cannot be written: Permission denied' --undo --in-place
	closed . 'cannot be .*: Permission denied' --undo --in-place
fi

# A file that changes between reading and writing, and one that changes before it would be put back: nothing of the
# change is lost. A compiler that does it stands in for nvcc.
place changing
cp "$plain" plain.cu
cat >"$scratch/changes_before" <<'END'
#!/bin/sh
[ -e P_layout.h ] || echo '/* more */' >>plain.cu
END
cat >"$scratch/changes_after" <<'END'
#!/bin/sh
[ ! -e P_layout.h ] || { echo '/* more */' >>plain.cu; echo "plain.cu(3): error: no"; exit 1; }
END
chmod +x "$scratch/changes_before" "$scratch/changes_after"
if NVCC=$scratch/changes_before "$fieldwise" apply --layout soa --in-place --check nvcc plain.cu 2>err; then
	fail "a file that has changed is written"
fi
grep -q 'plain.cu has changed meanwhile: nothing is written' err || fail "$(cat err)"
{ cat "$plain"; echo '/* more */'; } | cmp - plain.cu || fail "a change is lost"
[ ! -e P_layout.h ] || fail "half of it is written"
cp "$plain" plain.cu
if NVCC=$scratch/changes_after "$fieldwise" apply --layout soa --in-place --check nvcc plain.cu 2>err; then
	fail "what does not compile is left"
fi
grep -q 'no longer compiles, and cannot be put back: plain.cu has changed meanwhile' err || fail "$(cat err)"
grep -q more plain.cu && grep -q P_array plain.cu && [ -e P_layout.h ] || fail "a change is lost"
