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
	  -r, --runs N         of each launch at most (default: 7; with --host 3)
	      --library        measure as well what fieldwise stage makes of the plain kernels
	      --published      the same with fieldwise stage --monitor: the cache as it was published
	      --profiled       the same with fieldwise stage --profile: kernels that count their accesses; the program prints
	                       the counts when it ends
	      --staged-only    measure neither plain kernels nor those by hand
	      --host           measure from data in the host's memory
	  -h, --help           this text

	The environment: NVCC (the compiler), NVCCFLAGS (more options for it), CUDA_VISIBLE_DEVICES (which GPU),
	FIELDWISE (the command), STAGE_OPTIONS (more options of fieldwise stage; default: --apart, as the
	versions by hand take it that arrays do not overlap).
	Exit status: 0 all results are right, 1 some are not, 2 nothing was measured.
	END
}

fail() {
	echo "$me: $*" >&2
	exit 2
}

output=streaming.csv arch=native build=$here/build does_build=yes does_run=yes size='' runs='' host='' staged='' plain=yes
while [ $# -gt 0 ]; do
	case $1 in
	-o | --output | -a | --arch | -b | --build-dir | -s | --size | -r | --runs)
		[ $# -gt 1 ] || fail "$1 needs a value"
		case $1 in
		-o | --output) output=$2 ;;
		-a | --arch) arch=$2 ;;
		-b | --build-dir) build=$2 ;;
		-s | --size) size=$2 ;;
		-r | --runs) runs=$2 ;;
		esac
		shift
		;;
	-n | --no-build) does_build=no ;;
	--build-only) does_run=no ;;
	--host) host=--host ;;
	--library) staged="$staged library" ;;
	--published) staged="$staged published" ;;
	--profiled) staged="$staged profiled" ;;
	--staged-only) plain=no ;;
	-h | --help)
		usage
		exit 0
		;;
	-*) fail "no such option: $1 (--help lists them)" ;;
	*) break ;;
	esac
	shift
done

# build_program PROGRAM SOURCES [OPTION…]: each application is a source of its own, so that two are compiled at a time. The
# runtime is linked statically (nvcc's default): the program needs the driver alone.
build_program() {
	program=$1 sources=$2
	shift 2
	mkdir -p "$build/$program.o" || fail "cannot make $build"
	command -v "${NVCC:-nvcc}" >/dev/null 2>&1 || fail "no nvcc: build elsewhere with --build-only, then run with --no-build"
	# shellcheck disable=SC2016 # the inner shell expands its variables
	for source in "$sources"/main.cu "$sources"/cases/*.cu; do
		echo "$source"
	done | NVCC=${NVCC:-nvcc} NVCCFLAGS="${NVCCFLAGS:-} $*" ARCH=$arch BUILD=$build/$program.o xargs -P 2 -I SOURCE sh -c '
		object=$BUILD/$(basename "$1" .cu).o
		exec $NVCC -std=c++17 -O3 -arch="$ARCH" $NVCCFLAGS -c -o "$object" "$1"' sh SOURCE ||
		fail "nvcc failed"
	"${NVCC:-nvcc}" -arch="$arch" -o "$build/$program" "$build/$program.o"/*.o || fail "nvcc failed"
}

# print_counts CASE: has the program print, when it ends, what the kernels of the application in the file CASE counted.
print_counts() {
	space=$(sed -n 's/^namespace \(.*_case\)$/\1/p' "$1")
	printf 'namespace %s\n{\nstatic AtEnd counts([] { fieldwise_stage_report(); });\n}\n' "$space" >>"$1"
}

# stage_sources FORM: copies the sources to $build/FORM, and has fieldwise stage their plain kernels.
stage_sources() {
	rm -rf "${build:?}/$1"
	mkdir -p "$build/$1" || fail "cannot make $build/$1"
	cp -R "$here"/*.cu "$here"/*.cuh "$here"/cases "$build/$1" || fail "cannot copy the sources"
	case $1 in
	library) how=--all ;;
	published) how="--all --monitor" ;;
	profiled) how=--profile ;;
	esac
	for source in "$here"/cases/*.cu; do
		# shellcheck disable=SC2086 # options
		"${FIELDWISE:-fieldwise}" stage $how ${STAGE_OPTIONS---apart} --in-place "$build/$1/${source##*/}" >/dev/null ||
			fail "fieldwise stage failed"
		[ "$1" != profiled ] || print_counts "$build/$1/cases/${source##*/}"
	done
}

# run_program PROGRAM CSV APPLICATION…: checks, then measures. Sets $status.
run_program() {
	program=$1 csv=$2 checked=0 measured=0
	shift 2
	[ -x "$build/$program" ] || fail "no program $program in $build: build it first"
	"$build/$program" --check "$@" || checked=$?
	[ "$checked" -le 1 ] || exit "$checked"
	# shellcheck disable=SC2086 # options, or none
	"$build/$program" $host ${size:+--bytes "$size"} ${runs:+--runs "$runs"} --csv "$csv" "$@" || measured=$?
	for one in "$checked" "$measured"; do
		[ "$one" -le "$status" ] || status=$one
	done
}

if [ "$does_build" = yes ]; then
	[ "$plain" = no ] || build_program streaming "$here"
	for form in $staged; do
		stage_sources "$form"
		library=fieldwise_stage.cuh
		[ "$form" != profiled ] || library=fieldwise_profile.cuh
		build_program "streaming-$form" "$build/$form" "-DSTAGED_FORM=\\\"$form\\\"" -include "$build/$form/$library"
	done
fi
[ "$does_run" = yes ] || exit 0

status=0
: >"$output" || fail "cannot write $output"
[ "$plain" = no ] || run_program streaming "$output" "$@"
for form in $staged; do
	run_program "streaming-$form" "$output.$form" "$@"
	if [ -s "$output" ]; then
		grep -v -e '^#' -e '^application,' "$output.$form" >>"$output"
	else
		cat "$output.$form" >"$output"
	fi
	rm -f "$output.$form"
done
[ -z "$staged" ] || [ "$plain" = no ] || awk -f "$here/summary.awk" "$output"
exit "$status"
