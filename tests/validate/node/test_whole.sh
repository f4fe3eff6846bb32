#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A program with a main of its own, planned by the command, on a node whose GPU, compiler and programs are played by
# scripts: what the layouts write is compared with what the original writes, and the report has the times.
#
#   usage: test_whole.sh COMMAND
set -eu
fieldwise=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
	echo "$*" >&2
	cat "$work/said" >&2
	exit 1
}

says() {
	grep -q -- "$1" "$work/said" || fail "it does not say: $1"
}

cat >host.cu <<'END'
#include <cstdio>
#ifndef N
#define N 4096
#endif
struct P { float x, v; };
__global__ void step(P *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].v;
}
int main(int argc, char **argv)
{
    P *p;
    P *host = new P[N]();
    cudaMalloc(&p, N * sizeof(P));
    cudaMemcpy(p, host, N * sizeof(P), cudaMemcpyHostToDevice);
    for (int k = 0; k < 10; k++)
        step<<<N / 256, 256>>>(p, N);
    cudaMemcpy(host, p, N * sizeof(P), cudaMemcpyDeviceToHost);
    printf("%f\n", host[1].x);
    return 0;
}
END
echo data >in.txt
"$fieldwise" validate plan -o bundle --args "7 'two words'" --data in.txt --layout soa --layout aosoa@32 host.cu >said ||
	fail "it cannot be planned"
says '^planned host.P in bundle: 3 layouts of P$'
says "host.cu has a main, which is run with 7 'two words'"
grep -q '^step	16,1,1	256,1,1$' bundle/host.P/kernels || fail "kernels"
cmp -s host.cu bundle/host.P/plain/kernel.cu || fail "the original is not as it was"
grep -q 'P_upload(p, host, N' bundle/host.P/kernel.cu || fail "the source is not rewritten"
[ ! -e bundle/host.P/case.cu ] && [ ! -e bundle/program ] || fail "files that should not be there"

# The tools of the node. FAULT is what goes wrong.
mkdir tools
cat >tools/nvidia-smi <<'END'
#!/bin/sh
echo "9.0, 580.159.04, NVIDIA H200"
END
cat >tools/nvcc <<'END'
#!/bin/sh
case $* in *--version*) echo "Cuda compilation tools, release 13.0, V13.0.88"; exit ;; esac
while [ $# -gt 0 ]; do
	[ "$1" = -o ] && made=$2
	shift
done
: >"$made"
[ "$made" != program ] || { cp "$WORK/tools/program" program && chmod +x program; }
END
# Times of ten launches: 2 us in the original and in aos, 1 us in soa, 0.5 us in tiles.
cat >tools/program <<'END'
#!/bin/sh
place=$(basename "$(dirname "$0")")
[ "$*" = "7 two words" ] && [ "$(cat in.txt)" = data ] || exit 3
case $place in plain | 0) ms=0.002 ;; 1) ms=0.001 ;; 2) ms=0.0005 ;; esac
[ "$FAULT" != silent ] || exit 4
printf 'step\t16,1,1\t256,1,1\t9\t%s\t0.0004\t0.004\nother\t1,1,1\t32,1,1\t5\t1\t1\t1\nuntimed\t0\n' $ms >"$FIELDWISE_LAUNCHES"
printf 'sum 1.5\ntime %s s\nn 4\n' "$(date +%N)"
printf 'a\000b' >out.bin
[ "$FAULT" != close ] || [ "$place" != 1 ] || exec printf '' >>out.bin
case $FAULT$place in
binary1) printf 'a\000c' >out.bin ;;
extra2) echo 1 >extra.txt ;;
status1) exit 1 ;;
crash1) kill -9 $$ ;;
esac
END
sed -i "s/^printf 'sum 1.5/value=1.5\ncase \$FAULT\$place in close1) value=1.500001 ;; wrong2) value=1.6 ;; esac\nprintf 'sum '\$value'/" tools/program
chmod +x tools/*
PATH=$work/tools:$PATH WORK=$work FAULT=
export PATH WORK FAULT

# run FAULT STATUS: measures anew.
run() {
	FAULT=$1
	rm -rf bundle/results
	status=0
	sh bundle/run.sh -t >said 2>&1 || status=$?
	[ "$status" -eq "$2" ] || fail "$1: exit status $status, not $2"
}

# row LAYOUT: its time and checksum.
row() {
	sed -n "s/^host.P,\"step\",\"\",\"$1\",0,//p" bundle/results/times.csv
}

run '' 0
says 'run.sh: host.P: not compared, because runs of the original differ: 1 line of stdout, first line 2: .time '
says 'run.sh: host.P: step takes 0.002 ms in 9 launches of the original, and 1.000 of that in the layout aos'
case $(row soa) in 0.001000,0.001000,0.001000,[0-9]*) ;; *) fail "times of soa: $(row soa)" ;; esac
[ "$(grep -c '^host.P,' bundle/results/times.csv)" -eq 3 ] || fail "three layouts are three lines"
grep -q '^# note: host.P: not compared, because' bundle/results/times.csv || fail "times.csv has no notes"
grep -q '^# original: host.P,"step",0.002000$' bundle/results/times.csv || fail "times.csv has no time of the original"
# What it comes to, a row a layout.
says '^host.P, step: milliseconds a launch$'
says '^  layout  *time  *of the original.s  *estimated  results$'
says '^  the original  *0.002$'
says '^  aos  *0.002  *1.000  *1.000  equal$'
says '^  soa  *0.001  *0.500  *[0-9.]*  equal$'
says '^  aosoa@32  *0.0005  *0.250  *[0-9.]*  equal$'
"$fieldwise" validate report bundle >said || fail "no report"
says 'step takes 0.002 ms in 9 launches of the original'
says 'not compared, because runs of the original differ'
says '^layouts of step, times in milliseconds$'
says '^  the original  *0.002  *1.000  *- *$'
says '^  soa  *0.001  *0.500  *[0-9.]*  equal$'
"$fieldwise" validate report --format json bundle | grep -q '"original_ms": 0.002' || fail "JSON has no time of the original"
"$fieldwise" validate report --kernel step bundle >said || fail "no report on step"
says '0.0005'

# What is measured stays.
sh bundle/run.sh -t >said 2>&1 || fail "it does not end well again"
grep -q 'host.P: times in' said && fail "it was measured again"

run close 0
says 'in the layout soa, equal to the original within 1e-5 alone: 1 line of stdout, first line 1: .sum 1.500001., not .sum 1.5.'
case $(row soa) in *differs*) fail "nearly equal is equal" ;; esac

run wrong 1
says 'in the layout aosoa@32, different from the original: 1 line of stdout, first line 1: .sum 1.6., not .sum 1.5.'
says '^  aosoa@32  *0.0005  *0.250  *[0-9.]*  different$'
case $(row aosoa@32) in *,differs:[0-9]*) ;; *) fail "a wrong sum is not told: $(row aosoa@32)" ;; esac
case $(row soa) in *differs*) fail "soa is right" ;; esac
status=0
"$fieldwise" validate report bundle >said 2>&1 || status=$?
[ "$status" -eq 1 ] || fail "the report ends with $status"
says "layout 'aosoa@32' of kernel 'step' leaves other results"
says '^  aosoa@32  *-  *-  *[0-9.]*  different$'

run binary 1
says 'in the layout soa, different from the original: out.bin, first at '
run extra 1
says 'in the layout aosoa@32, it writes extra.txt, which the original does not write'
run status 1
says 'in the layout soa, different from the original: 1 line of status, first line 1: .1., not .0.'
run crash 1
says 'in the layout soa, different from the original: 1 line of status, first line 1: .137., not .0.'
run silent 1
says 'host.P: the original launches no kernel, and ends with status 4'

# With a main, and what a kernel runs on: a case is made. Nothing of a program's own is meant then.
"$fieldwise" validate plan -o made --fill p=1 --layout soa host.cu >said || fail "no case is made"
[ -f made/host.P/case.cu ] || fail "no case is made"
status=0
"$fieldwise" validate plan -o made --fill p=1 --args 1 host.cu >said 2>&1 || status=$?
[ "$status" -eq 1 ] || fail "--args without a use"
says 'args is for a program with a main of its own'
"$fieldwise" validate plan -o made --args "'" --layout soa host.cu >said 2>&1 && fail "half a quotation"
says 'error: --args: '
