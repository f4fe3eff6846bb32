#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks and measures the applications in which each thread goes through a stretch of its own (README.md). Needs a POSIX
# shell, a GPU with its driver, and nvcc or the program built already.
set -u

here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
me=${0##*/}

usage() {
	cat <<-END
	usage: $me [OPTION…] [APPLICATION…]

	Builds the program, checks every application against a CPU's reference on 1 MiB, then
	measures it at 1 GiB, plain and staged by hand, and writes one CSV. Less than four minutes
	on an H100 or H200.

	  -o, --output FILE    the CSV (default: streaming.csv)
	  -a, --arch ARCH      nvcc's -arch (default: native, the GPU that is there; without one: sm_90, …)
	  -b, --build-dir DIR  where the program is built (default: build beside the sources)
	  -n, --no-build       run what lies in the build directory as it is
	      --build-only     build and stop: for a cluster whose GPU nodes have no nvcc
	  -s, --size BYTES     of the inputs, such as 4G (default: 1G; with --host 8G)
	      --host           measure from data in the host's memory
	  -h, --help           this text

	The environment: NVCC (the compiler), NVCCFLAGS (more options for it), CUDA_VISIBLE_DEVICES (which GPU).
	Exit status: 0 all results are right, 1 some are not, 2 nothing was measured.
	END
}

fail() {
	echo "$me: $*" >&2
	exit 2
}

output=streaming.csv arch=native build=$here/build does_build=yes does_run=yes size='' host=''
while [ $# -gt 0 ]; do
	case $1 in
	-o | --output | -a | --arch | -b | --build-dir | -s | --size)
		[ $# -gt 1 ] || fail "$1 needs a value"
		case $1 in
		-o | --output) output=$2 ;;
		-a | --arch) arch=$2 ;;
		-b | --build-dir) build=$2 ;;
		-s | --size) size=$2 ;;
		esac
		shift
		;;
	-n | --no-build) does_build=no ;;
	--build-only) does_run=no ;;
	--host) host=--host ;;
	-h | --help)
		usage
		exit 0
		;;
	-*) fail "no such option: $1 (--help lists them)" ;;
	*) break ;;
	esac
	shift
done

# Each application is a source of its own, so that two are compiled at a time. The runtime is linked statically (nvcc's
# default): the program needs the driver alone.
build_program() {
	mkdir -p "$build" || fail "cannot make $build"
	command -v "${NVCC:-nvcc}" >/dev/null 2>&1 || fail "no nvcc: build elsewhere with --build-only, then run with --no-build"
	# shellcheck disable=SC2016 # the inner shell expands its variables
	for source in "$here"/main.cu "$here"/cases/*.cu; do
		echo "$source"
	done | NVCC=${NVCC:-nvcc} NVCCFLAGS=${NVCCFLAGS:-} ARCH=$arch BUILD=$build xargs -P 2 -I SOURCE sh -c '
		object=$BUILD/$(basename "$1" .cu).o
		exec $NVCC -std=c++17 -O3 -arch="$ARCH" $NVCCFLAGS -c -o "$object" "$1"' sh SOURCE ||
		fail "nvcc failed"
	"${NVCC:-nvcc}" -arch="$arch" -o "$build/streaming" "$build"/*.o || fail "nvcc failed"
}

[ "$does_build" = no ] || build_program
[ "$does_run" = yes ] || exit 0
[ -x "$build/streaming" ] || fail "no program in $build: build it first"

status=0
"$build/streaming" --check "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
# shellcheck disable=SC2086 # options, or none
"$build/streaming" $host ${size:+--bytes "$size"} --csv "$output" "$@" || {
	measured=$?
	[ "$measured" -le "$status" ] || status=$measured
}
exit "$status"
