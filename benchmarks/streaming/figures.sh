#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures what the figures of the paper show (README.md, "The paper's figures"): its cache beside GPUs with and without
# an L1 for data, with other lines, and with nothing in it. What figures.py makes of that is a table.
set -u

here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
me=${0##*/}

usage() {
	cat <<-END
	usage: $me [OPTION…] [APPLICATION…]

	Builds nine programs, measures eight at 1 GiB, has the ninth count accesses at 64 MiB, and has ncu count where there
	is one. Less than ten minutes on an H200, beside the building. Without applications: all but grep and matmul-rows, which take long.

	  -o, --output DIR     where the CSVs go (default: figures)
	  -a, --arch ARCH      nvcc's -arch (default: native)
	  -b, --build-dir DIR  where the programs are built (default: build-figures beside the sources)
	  -n, --no-build       run what lies in the build directory as it is
	      --build-only     build and stop
	      --counts-only    only count what kernels access (Figure 8)
	  -h, --help           this text

	The environment: as of run.sh, and NCU (the profiler; default: ncu).
	Exit status: 0 all results are right, 1 some are not, 2 nothing was measured.
	END
}

fail() {
	echo "$me: $*" >&2
	exit 2
}

output=figures arch=native build=$here/build-figures does_build=yes does_run=yes counts_only=no
while [ $# -gt 0 ]; do
	case $1 in
	-o | --output | -a | --arch | -b | --build-dir)
		[ $# -gt 1 ] || fail "$1 needs a value"
		case $1 in
		-o | --output) output=$2 ;;
		-a | --arch) arch=$2 ;;
		-b | --build-dir) build=$2 ;;
		esac
		shift
		;;
	-n | --no-build) does_build=no ;;
	--build-only) does_run=no ;;
	--counts-only) counts_only=yes ;;
	-h | --help)
		usage
		exit 0
		;;
	-*) fail "no such option: $1 (--help lists them)" ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || set -- dna inverted kmeans-34 kmeans-6 mastercard matmul opinion pageviews upper upper-in-place wc

# NAME OPTIONS-OF-NVCC of each program: plain kernels as they are and without an L1 for data; the cache as published, with
# no line at all (watched and not watched), and with lines of other lengths.
programs='plain
no-l1 -Xptxas -dlcm=cg
published
unused -DFIELDWISE_STAGE_LINES=0
unwatched -DFIELDWISE_STAGE_LINES=0 -DFIELDWISE_STAGE_WATCHED=0
line-8 -DFIELDWISE_STAGE_LINE=8
line-24 -DFIELDWISE_STAGE_LINE=24
line-32 -DFIELDWISE_STAGE_LINE=32'

# kind_of NAME: the options of run.sh for the program.
kind_of() {
	case $1 in
	plain | no-l1) ;;
	*) echo '--published --staged-only' ;;
	esac
}

[ "$counts_only" = no ] || programs=

if [ "$does_build" = yes ]; then
	"$here/run.sh" --build-only -a "$arch" -b "$build/profiled" --profiled --staged-only || exit 2
	[ -z "$programs" ] || echo "$programs" | while read -r name options; do
		# shellcheck disable=SC2046 # options
		NVCCFLAGS="${NVCCFLAGS:-} $options" "$here/run.sh" --build-only -a "$arch" -b "$build/$name" $(kind_of "$name") || exit 2
	done || exit 2
fi
[ "$does_run" = yes ] || exit 0

mkdir -p "$output" || fail "cannot make $output"
status=0
for name in $(echo "$programs" | cut -d ' ' -f 1); do
	# shellcheck disable=SC2046 # options
	"$here/run.sh" --no-build -b "$build/$name" -r 3 -o "$output/$name.csv" $(kind_of "$name") "$@" >"$output/$name.log" 2>&1 || {
		one=$?
		tail -n 3 "$output/$name.log" >&2
		[ "$one" -le "$status" ] || status=$one
	}
done

# What accesses hit that kernels make: the same in each launch, so that little is enough.
for name in "$@"; do
	"$build/profiled/streaming-profiled" --bytes 64M --runs 1 "$name" >"$output/$name.counts" 2>&1 || status=1
done
[ "$counts_only" = no ] || exit "$status"

# What warps execute and issue, and what L2 answers, of each launch of the kernels and not of those beside them.
metrics=smsp__inst_executed.sum,smsp__inst_issued.sum,lts__t_sectors_srcunit_tex_op_read.sum
metrics=$metrics,lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum,gpu__time_duration.sum
if command -v "${NCU:-ncu}" >/dev/null 2>&1; then
	for name in plain published; do
		program=$build/$name/streaming
		[ "$name" = plain ] || program=$program-published
		"${NCU:-ncu}" --clock-control none --cache-control none --csv --page raw --print-units base --metrics "$metrics" \
			-k 'regex:^(dna|inverted|kmeans|mastercard|matmul|opinion|pageviews|upper|upper_in_place|wc)$' \
			"$program" --runs 1 dna inverted kmeans-34 kmeans-6 mastercard matmul opinion pageviews upper upper-in-place wc \
			>"$output/$name.ncu" 2>&1 || echo "$me: ncu counted nothing of $name" >&2
	done
fi
exit "$status"
