#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_transaction.sh FIELDWISE
# `apply --in-place` and `stage --in-place`: what a file has beside its text, several runs at once, and what --undo takes
# back of files by half, of several programs in a folder, and of headers that were there before. tests/interrupted kills
# them.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# Every file and link below here with its mode, its number of names, its owner and its content.
state() {
	find . ! -name . ! -type d -printf '%p %m %n %u %l\n' | sort
	find . -type f -exec cksum {} + | sort
}

# place NAME: a folder of this name to work in.
place() {
	mkdir "$scratch/$1"
	cd "$scratch/$1"
}

# fails MESSAGE COMMAND...: the command says MESSAGE with status 1, and writes nothing.
fails() {
	message=$1 status=0
	shift
	before=$(state)
	"$@" >"$scratch/out" 2>"$scratch/err" || status=$?
	grep -q -e "$message" "$scratch/err" || fail "$*: says '$(cat "$scratch/err")' and not '$message'"
	[ "$status" -eq 1 ] || fail "$*: status $status"
	[ "$before" = "$(state)" ] || fail "$*: writes something: $(state)"
}

cat >plain.cu <<'EOF'
struct P { float x, y; };
__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }
void run(float *o)
{
    P *p;
    cudaMalloc((void **)&p, 32 * sizeof(P));
    k<<<1, 32>>>(p, o);
    cudaFree(p);
}
EOF
sed 's/\<run\>/other/; s/\<k\>/m/' plain.cu >other.cu
cat >sum.cu <<'EOF'
__global__ void sum(const float *__restrict__ a, float *__restrict__ o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int j = 0; j < n; j++)
        s += a[i * n + j];
    o[i] = s;
}
EOF
plain=$scratch/plain.cu other=$scratch/other.cu sum=$scratch/sum.cu

# Modes with all their bits, other names of a file, and where it can be, owners and attributes.
place kept
cp "$plain" plain.cu
ln plain.cu name.txt
ln -s name.txt symbolic.cu
chmod 6751 plain.cu
[ "$(id -u)" -ne 0 ] || chown 65534:65533 plain.cu
chmod 6751 plain.cu
before=$(state)
"$fieldwise" apply --layout soa --in-place symbolic.cu
cmp plain.cu name.txt || fail "another name of a file has its old text"
grep -q P_array plain.cu || fail "a file of two names is not changed"
[ -L symbolic.cu ] || fail "a link is replaced"
"$fieldwise" apply --undo --in-place symbolic.cu
[ "$before" = "$(state)" ] || fail "--undo of a file of two names: $before is not $(state)"
rm name.txt symbolic.cu
"$fieldwise" apply --layout soa --in-place plain.cu
[ "$(stat -c %a plain.cu)" = 6751 ] || fail "the mode is $(stat -c %a plain.cu)"
if [ "$(id -u)" -eq 0 ]; then
	[ "$(stat -c %u:%g plain.cu)" = 65534:65533 ] || fail "the owner is $(stat -c %u:%g plain.cu)"
fi
"$fieldwise" apply --undo --in-place plain.cu
[ "$(stat -c %a plain.cu)" = 6751 ] || fail "--undo: the mode is $(stat -c %a plain.cu)"
if python3 -c 'import os; os.setxattr("plain.cu", "user.kept", b"yes")' 2>/dev/null; then
	"$fieldwise" apply --layout soa --in-place plain.cu
	python3 -c 'import os; assert os.getxattr("plain.cu", "user.kept") == b"yes"' || fail "an attribute is lost"
fi

# Several runs at once: none sees files of another by half, and --undo takes all back.
place at_once
cp "$plain" "$other" .
before=$(state)
for source in plain.cu other.cu plain.cu other.cu; do
	"$fieldwise" apply --layout soa --in-place "$source" 2>/dev/null &
done
wait
[ ! -e fieldwise.journal ] || fail "a journal is left"
for source in plain.cu other.cu; do # one that met another one can be run again
	"$fieldwise" apply --layout soa --in-place "$source" 2>"$scratch/err" || grep -q 'meanwhile' "$scratch/err" || fail "$(cat "$scratch/err")"
	grep -q P_array "$source" || "$fieldwise" apply --layout soa --in-place "$source"
done
"$fieldwise" apply --undo --in-place plain.cu
[ "$before" = "$(state)" ] || fail "--undo after several runs: $(state)"
if command -v flock >/dev/null; then
	flock . sleep 2 &
	sleep 0.3
	"$fieldwise" apply --layout soa --in-place plain.cu &
	sleep 1
	! grep -q P_array plain.cu || fail "does not wait for another run"
	wait
	grep -q P_array plain.cu || fail "does not go on after another run"
	"$fieldwise" apply --undo --in-place plain.cu
fi

# A disk that is full at some file: nothing is written, or all, and a signal that tells of it ends nothing.
place full
cp "$plain" plain.cu
before=$(state)
n_full=0
for blocks in 0 1 2 4 8 16 32 64 512; do
	status=0
	said=$( (ulimit -f $blocks && exec "$fieldwise" apply --layout soa --in-place plain.cu) 2>&1) || status=$?
	if [ "$status" -eq 0 ]; then
		status=0
		said=$( (ulimit -f 0 && exec "$fieldwise" apply --undo --in-place plain.cu) 2>&1) || status=$?
		[ "$status" -eq 1 ] && [ -e P_layout.h ] && grep -q P_array plain.cu || fail "--undo on a full disk: $status, $said"
		"$fieldwise" apply --undo --in-place plain.cu
	else
		n_full=$((n_full + 1))
		[ "$status" -eq 1 ] || fail "a full disk: status $status"
		echo "$said" | grep -q 'cannot be written: File too large' || fail "a full disk: $said"
	fi
	[ "$before" = "$(state)" ] || fail "a full disk, $blocks blocks: $(state)"
done
[ "$n_full" -gt 3 ] && [ "$n_full" -lt 9 ] || fail "$n_full disks are full"

# Files by half: some are as they were already, by other means.
place by_half
{ sed -n 1p "$plain"; echo '__global__ void k(P *p, float *o);'; } >p.h
{ echo '#include "p.h"'; sed -n 2p "$plain"; } >kernel.cu
{ echo '#include "p.h"'; sed -n '3,$p' "$plain"; } >run.cu
before=$(state)
cp -r . "$scratch/whole"
for back in p.h kernel.cu run.cu 'p.h run.cu' 'kernel.cu run.cu' 'p.h kernel.cu run.cu'; do
	"$fieldwise" apply --layout soa --in-place kernel.cu run.cu
	for file in $back; do cp "$scratch/whole/$file" .; done
	"$fieldwise" apply --undo --in-place kernel.cu run.cu || fail "--undo where $back is back"
	[ "$before" = "$(state)" ] || fail "--undo where $back is back: $(state)"
done
fails 'kernel.cu:1:1: error: nothing to take back' "$fieldwise" apply --undo --in-place kernel.cu run.cu

# A header that was there stays as it was; also with another layout since.
place header
cp "$plain" plain.cu
"$fieldwise" header --layout aos -o P_layout.h plain.cu
chmod 600 P_layout.h
before=$(state)
"$fieldwise" apply --layout soa --in-place plain.cu
"$fieldwise" apply --undo --in-place plain.cu
[ "$before" = "$(state)" ] || fail "--undo changes a header that was there: $(state)"
"$fieldwise" apply --layout soa --in-place plain.cu
"$fieldwise" apply --layout 'y/x' --in-place plain.cu
"$fieldwise" apply --undo --in-place plain.cu
[ "$before" = "$(state)" ] || fail "--undo changes a header that was there, after another layout: $(state)"

# Two programs of one folder with the same header: both are taken back.
place programs
cp "$plain" "$other" .
before=$(state)
"$fieldwise" apply --layout soa --in-place plain.cu
"$fieldwise" apply --layout soa --in-place other.cu
"$fieldwise" apply --undo --in-place other.cu
[ "$before" = "$(state)" ] || fail "--undo of two programs: $(state)"

# stage: its changes are taken back, and its header goes with the last program that uses it.
place stage
cp "$sum" first.cu
sed 's/sum/more/' "$sum" >second.cu
chmod 640 first.cu
before=$(state)
fails 'first.cu:1:1: error: nothing to take back' "$fieldwise" stage --undo --in-place first.cu
"$fieldwise" stage --all --in-place first.cu
between=$(state)
"$fieldwise" stage --all --in-place second.cu
[ -e first.cu.undo ] && [ -e second.cu.undo ] && [ -e fieldwise_stage.cuh ] || fail "stage writes $(ls)"
"$fieldwise" stage --undo second.cu >diff
grep -q '^+++ b/second.cu' diff || fail "--undo prints no diff"
rm diff
"$fieldwise" stage --undo --in-place second.cu
[ "$between" = "$(state)" ] || fail "stage --undo of the second: $(state)"
"$fieldwise" stage --all --in-place second.cu
"$fieldwise" stage --undo --in-place first.cu
grep -q fieldwise_stage.cuh second.cu && [ -e fieldwise_stage.cuh ] || fail "a header that is used is removed"
"$fieldwise" stage --undo --in-place second.cu
[ "$before" = "$(state)" ] || fail "stage --undo: $(state)"
fails 'first.cu:1:1: error: nothing to take back' "$fieldwise" stage --undo --in-place first.cu
"$fieldwise" stage --all --in-place first.cu second.cu
sed -i '1i // a line more' second.cu
"$fieldwise" stage --undo --in-place first.cu second.cu
sed -i 1d second.cu
[ "$before" = "$(state)" ] || fail "stage --undo loses a line: $(state)"
"$fieldwise" stage --all --in-place first.cu
sed -i 's/fieldwise/nothing/' first.cu
fails 'first.cu:[0-9]*:1: the lines from here on have changed since stage wrote them' \
	"$fieldwise" stage --undo --in-place first.cu
echo mine >second.cu.undo
fails 'second.cu.undo is there, and stage did not write it' "$fieldwise" stage --all --in-place second.cu
for pipe in second.cu.undo fieldwise.journal; do
	rm -f second.cu.undo
	mkfifo "$pipe"
	fails "$pipe" timeout 60 "$fieldwise" stage --all --in-place second.cu
done
status=0
"$fieldwise" stage --undo --all first.cu 2>"$scratch/err" || status=$?
[ "$status" -eq 2 ] && grep -q 'undo goes with' "$scratch/err" || fail "stage --undo --all: $(cat "$scratch/err")"

# A file of the journal's name that is none, and one without an end: nothing was done then.
place journal
cp "$plain" plain.cu
echo mine >fieldwise.journal
fails 'fieldwise.journal is there, and fieldwise did not write it' "$fieldwise" apply --layout soa --in-place plain.cu
fails 'fieldwise.journal is there, and fieldwise did not write it' "$fieldwise" apply --undo --in-place plain.cu
: >fieldwise.journal
"$fieldwise" apply --layout soa --in-place plain.cu
: >fieldwise.journal
"$fieldwise" apply --undo --in-place plain.cu
[ "$(ls)" = plain.cu ] && cmp plain.cu "$plain" || fail "a journal without an end: $(ls)"

# Pipes, devices, sockets and folders where files are read: an error at once.
place pipes
cp "$plain" plain.cu
mkfifo pipe pipe.cu compile_commands.json
mkdir folder zero
mkdir folder/compile_commands.json
ln -s /dev/zero zero/compile_commands.json
at_once() {
	status=0
	timeout 60 "$fieldwise" "$@" >/dev/null 2>"$scratch/err" || status=$?
	[ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "$*: status $status"
	grep -q 'regular file\|directory\|lists no source' "$scratch/err" || fail "$*: says $(cat "$scratch/err")"
}
for build in . folder zero; do
	at_once rank -p $build plain.cu
	at_once apply --layout soa -p $build plain.cu
	at_once apply --layout soa -p $build
	at_once stage -p $build plain.cu
done
at_once rank pipe.cu
at_once rank --layouts pipe plain.cu
at_once rank --registers pipe plain.cu
at_once stage --hits pipe plain.cu
at_once validate plan -o bundle --case pipe plain.cu
for argument in '-include pipe' '-includepipe' '-imacros pipe' '--include=pipe' '-Wp,-include,pipe' '@pipe' \
	'-Xclang -include -Xclang pipe' '-include /dev/zero'; do
	# Some are two words.
	# shellcheck disable=SC2086
	at_once rank plain.cu -- $argument
done
timeout 60 "$fieldwise" apply --layout soa plain.cu >/dev/null || fail "a pipe beside the source"
