#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `arch measure` on a machine whose driver, compiler and GPU are played: what the compiler makes prints the traces that an
# H200 left. The file is the one that `arch infer` makes of them, and is taken from then on.
#
#   usage: test_measure.sh FIELDWISE FAKE-NVML SOURCE-DIR
set -eu
fieldwise=$(realpath "$1") nvml=$2 source=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
fail() { echo "$*" >&2; exit 1; }

unset FIELDWISE_ARCHDB # it stands in front of what the user measured
mkdir "$work/run" "$work/home"
cd "$work"
gunzip -c "$source/archdb/traces/hopper-h200/20261120-154031-fec461dd/device.trace.gz" >run/device.trace
for trace in "$source"/archdb/traces/hopper-h200/20261120-154031-fec461dd/*.gz; do
	gunzip -c "$trace" >"run/$(basename "$trace" .gz)"
done
id=$(sed -n 's/^device_id = //p' run/device.trace)

# The compiler: `nvcc … -o PROGRAM SOURCE.cu` makes a PROGRAM that prints a trace of the same name.
cat >nvcc <<END
#!/bin/sh
while [ \$# -gt 2 ]; do
	[ "\$1" != -o ] || program=\$2
	shift
done
[ \$# -eq 2 ] && [ "\$1" = --version ] && exit 0
name=\$(basename "\$2" .cu)
cat >"\$program" <<THEN
#!/bin/sh
[ "\\\${1:-}" != --id ] || { echo $id; exit 0; }
exec cat "$work/run/\$name\\\${1:+-\\\$1}.trace"
THEN
chmod +x "\$program"
END
sed -i 's/^while/[ "$1" != --version ] || { echo fake; exit 0; }\nwhile/' nvcc
chmod +x nvcc

export NVCC="$work/nvcc" FIELDWISE_NVML="$nvml" HOME="$work/home" XDG_DATA_HOME="$work/home/data" XDG_CACHE_HOME="$work/home/cache"
export FAKE_GPUS='NVIDIA H200;9.0;16896;1980;140;37'
measure() {
	status=0
	"$fieldwise" arch measure "$@" >out 2>said || status=$?
	[ ! -s out ] || fail "standard output: $(cat out)"
}
says() { tr -s '\n ' '  ' <said | grep -qF -- "$1" || fail "it does not say '$1': $(cat said)"; }

# A first answer takes the shipped file; measuring makes another, which is taken from then on.
"$fieldwise" rank --kernel nbody "$source/benchmarks/kernels/nbody.cu" | grep -q '^NVIDIA H200 (hopper-h200, which is here), ' ||
	fail 'the shipped file is not taken'
measure --export mine.tar.gz
[ "$status" -eq 0 ] || fail "status $status: $(cat said)"
says 'NVIDIA H200, GPU 0 of 1, compute capability 9.0, driver 580.159.04'
says 'note: other programs use 37 % of this GPU'
says "[ 1/20] device "
says 'values that hopper-h200 has as well'
says "from now on 'fieldwise rank' takes it"
own=$work/home/data/fieldwise/arch/nvidia-h200.arch
[ -s "$own" ] || fail "no file: $(cat said)"
"$fieldwise" arch validate "$own" >out
"$fieldwise" rank --kernel nbody "$source/benchmarks/kernels/nbody.cu" | grep -q '^NVIDIA H200 (nvidia-h200, which is here), ' ||
	fail 'the file that was measured is not taken'
"$fieldwise" arch list | grep -q '^nvidia-h200 ' || fail 'it is not listed'

# It is what `arch infer` makes.
run=$(ls "$work/home/data/fieldwise/traces")
"$fieldwise" arch infer -q --base hopper-h200 -o inferred.arch "$work/home/data/fieldwise/traces/$run"
cmp inferred.arch "$own" || fail 'another file is inferred'
tar -tzf mine.tar.gz | sort >listed
{ echo nvidia-h200.arch; echo "$run/"; for trace in run/*; do echo "$run/$(basename "$trace").gz"; done; } | sort >wanted
grep -vE "$run/(bankmode|missrate|prefetch|stride)" listed | diff wanted - || fail 'the export holds other files'

# Elsewhere, and quietly.
rm -r "$work/home/data"
measure -q -o here.arch
[ "$status" -eq 0 ] && [ -s here.arch ] && [ ! -e "$own" ] || fail "not written elsewhere: $(cat said)"
! grep -q 'values inferred' said || fail 'it is not quiet'

# What cannot be measured, or kept.
nothing_left() {
	[ "$status" -eq 1 ] || fail "status $status"
	[ -z "$(find "$work/home/data" -name '*.trace*' -o -name '*.arch' 2>/dev/null)" ] || fail 'something is left'
}
rm -r "$work/home"
FIELDWISE_NVML='' measure
says 'error: there is no GPU to measure here: FIELDWISE_NVML is empty'
nothing_left
FAKE_GPUS='' measure
says 'there is no GPU to measure here: the driver knows no GPU'
nothing_left
NVCC=/nonexistent/nvcc measure
says 'NVCC is /nonexistent/nvcc, which cannot be run'
says 'error: nothing was measured'
nothing_left
FIELDWISE_MICROBENCHMARKS=/nonexistent measure
says 'error: /nonexistent: the microbenchmarks are missing'
nothing_left
rm -rf "$work/home/data"
: >"$work/home/data"
measure
says 'cannot be made: '
rm "$work/home/data"
# A program whose GPU ends it: the others count.
measure -q
rm -r "$work/home/data"
sed -i 's/^exec cat/exit 1; &/' "$work/home/cache"/fieldwise/microbenchmarks-*/l2
measure -q
[ "$status" -eq 0 ] || fail "status $status: $(cat said)"
says 'failed: '
grep -q '^l2_bytes = ' "$own" || fail 'nothing of the shipped file fills the gap'
