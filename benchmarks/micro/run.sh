#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures this machine's GPU: builds the microbenchmarks, runs one after the other, leaves a directory of traces
# (docs/models/traces.md; docs/guide/measuring.md shows all steps). Needs a POSIX shell, a GPU with its driver, and nvcc
# or programs built already; neither GLib, libclang nor Meson.
set -u

here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
me=${0##*/}

# Every trace with the program, its arguments and the seconds after which it is given up. The order is that of running.
traces='device         device                60
shared         shared                60
bankmode       bankmode              60
warp           warp                  60
cache-l1       cache      l1         120
cache-bypass   cache      bypass     120
cache-readonly cache      readonly   120
cache-texture  cache      texture    120
cache-constant cache      constant   120
stride         stride                120
missrate       missrate              120
tlb            tlb                   120
spectrum       spectrum              60
l2             l2                    120
prefetch       prefetch              120
global         global                120
streams        streams               120
random         random                120
stores         stores                60
atomics        atomics               60'

usage() {
	cat <<-END
	usage: $me [OPTION…] [PROGRAM…]

	Measures the GPU and writes a directory of traces. Without PROGRAM it runs all of them; a PROGRAM is
	a trace's name (cache-l1) or a program's (cache: all its traces).

	  -o, --output DIR     where the traces go (default: traces-RUN, RUN being date and GPU); DIR/ stands for
	                       DIR/RUN, which is then printed
	  -a, --arch ARCH      nvcc's -arch (default: native, the GPU that is there; on a node without: sm_90, …)
	  -b, --build-dir DIR  where the programs are built (default: build beside the sources)
	  -n, --no-build       run what lies in the build directory as it is
	      --build-only     build and stop: for a cluster whose GPU nodes have no nvcc
	  -z, --gzip           compress the traces
	  -t, --timeout N      give every program N seconds instead of its own limit
	  -l, --list           list the traces and stop
	  -h, --help           this text

	The environment: NVCC (the compiler), NVCCFLAGS (more options for it), CUDA_VISIBLE_DEVICES (which GPU).
	Exit status: 0 all measured, 1 some failed, 2 nothing was measured.
	END
}

fail() {
	echo "$me: $*" >&2
	exit 2
}

# --- Command line ----------------------------------------------------------------------------------------------------

output='' named='' arch=native build_dir=$here/build build=1 run=1 gzip='' limit='' wanted=''

while [ $# -gt 0 ]; do
	case $1 in
	-o | --output | -a | --arch | -b | --build-dir | -t | --timeout)
		[ -n "${2:-}" ] || fail "$1 needs a value"
		case $1 in
		-o | --output) output=$2 ;;
		-a | --arch) arch=$2 ;;
		-b | --build-dir) build_dir=$2 ;;
		-t | --timeout) limit=$2 ;;
		esac
		shift
		;;
	-n | --no-build) build= ;;
	--build-only) run= ;;
	-z | --gzip) gzip=1 ;;
	-l | --list)
		echo "$traces" | while read -r name _; do echo "$name"; done
		exit 0
		;;
	-h | --help)
		usage
		exit 0
		;;
	-*) fail "unknown option $1 (--help lists them)" ;;
	*) wanted="$wanted $1" ;;
	esac
	shift
done

case $limit in
*[!0-9]* | 0) fail "--timeout needs a whole number of seconds, not '$limit'" ;;
esac

# Keeps the traces that were asked for, each once, in the order of running.
choose() {
	for one in $wanted; do
		echo "$traces" | one=$one awk '$1 == ENVIRON["one"] || $2 == ENVIRON["one"] { found = 1 } END { exit !found }' ||
			fail "no program is called '$one'; there are $(echo "$traces" | awk '{ printf "%s%s", sep, $1; sep = ", " }')"
	done
	chosen=''
	while read -r name program rest; do
		case " $wanted " in
		"  " | *" $name "* | *" $program "*) chosen="$chosen$name $program $rest
" ;;
		esac
	done <<-END
	$traces
	END
}

# The programs of the chosen traces; `device` comes along, because it tells which GPU this is.
programs() {
	{ echo device; echo "$chosen" | awk 'NF { print $2 }'; } | awk '!seen[$0]++'
}

# --- Building --------------------------------------------------------------------------------------------------------

find_nvcc() {
	if [ -n "${NVCC:-}" ]; then
		nvcc=$NVCC
		command -v "$nvcc" >/dev/null 2>&1 || fail "NVCC is $nvcc, which cannot be run"
		return
	fi
	for nvcc in nvcc "${CUDA_HOME:-/nowhere}/bin/nvcc" "${CUDA_PATH:-/nowhere}/bin/nvcc" /usr/local/cuda/bin/nvcc; do
		command -v "$nvcc" >/dev/null 2>&1 && return
	done
	fail "no nvcc: put it into PATH or NVCC, or build elsewhere with --build-only and come with --no-build --build-dir DIR"
}

# Whether the program $1 was built from these sources with these options.
is_built() {
	[ -x "$build_dir/$1" ] && [ "$(cat "$build_dir/$1.options" 2>/dev/null)" = "$options" ] &&
		[ -z "$(find "$here" -maxdepth 1 \( -name "$1.cu" -o -name '*.h' -o -name '*.cuh' \) -newer "$build_dir/$1")" ]
}

# Builds the program $1 through a temporary name; what the compiler says goes to $1.log.
build_one() {
	rm -f "$build_dir/$1.options"
	# $NVCCFLAGS is several words.
	# shellcheck disable=SC2086
	"$nvcc" -std=c++17 -O2 -arch="$arch" ${NVCCFLAGS:-} -o "$build_dir/.$1.$$" "$here/$1.cu" >"$build_dir/$1.log" 2>&1 &&
		mv -f "$build_dir/.$1.$$" "$build_dir/$1" && echo "$options" >"$build_dir/$1.options"
}

build_all() {
	find_nvcc
	mkdir -p "$build_dir" 2>/dev/null || fail "cannot make the build directory $build_dir (--build-dir names another)"
	[ -w "$build_dir" ] || fail "cannot write to the build directory $build_dir (--build-dir names another)"
	options="$("$nvcc" --version 2>/dev/null | tail -n 1) $arch ${NVCCFLAGS:-}"
	jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
	todo='' started=0
	for program in $(programs); do
		is_built "$program" || todo="$todo $program"
	done
	[ -n "$todo" ] || return 0
	echo "building$todo ($nvcc, -arch=$arch)" >&2
	for program in $todo; do
		rm -f "$build_dir/$program"
		build_one "$program" &
		started=$((started + 1))
		[ $((started % jobs)) -ne 0 ] || wait
	done
	wait
	for program in $todo; do
		[ -x "$build_dir/$program" ] || echo "$me: $program was not built: $(first_error "$build_dir/$program.log")" >&2
	done
}

# What went wrong, in one line: the compiler's first error, else its last line.
first_error() {
	grep -m 1 -iE 'error|fatal|unsupported' "$1" 2>/dev/null || tail -n 1 "$1" 2>/dev/null || echo "see $1"
}

# --- Running ---------------------------------------------------------------------------------------------------------

now() {
	date +%s.%N | sed 's/\.[^0-9].*$//; s/\.$//'
}

seconds_since() {
	awk "BEGIN { printf \"%.1f\", $(now) - $1 }"
}

# The driver's version, which the CUDA runtime does not tell.
driver_version() {
	version=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -n 1)
	case $version in
	[0-9]*.[0-9]*) echo "$version" ;;
	*) sed -n 's/.*Module[^0-9]*\([0-9][0-9.]*\).*/\1/p' /proc/driver/nvidia/version 2>/dev/null | head -n 1 ;;
	esac
}

# The value of the key $1 in the trace $2, compressed or not.
key_of() {
	case $2 in
	*.gz) gzip -cd -- "$2" ;;
	*) cat -- "$2" ;;
	esac 2>/dev/null | sed -n "s/^$1 = //p; /^\[/q" | head -n 1
}

# Makes the output directory and says in FIELDWISE_RUN what this run is called. A directory that holds traces of this
# GPU is completed, under its run's name, where programs were named; any other mixture is refused.
open_output() {
	FIELDWISE_RUN=$(date -u +%Y%m%d-%H%M%S)-$device_id
	: "${output:=traces-$FIELDWISE_RUN}"
	case $output in
	*/) output=$output$FIELDWISE_RUN named=1 ;;
	esac
	mkdir -p -- "$output" 2>/dev/null || fail "cannot make the directory $output"
	[ -w "$output" ] || fail "cannot write to $output"
	for trace in "$output"/*.trace "$output"/*.trace.gz; do
		[ -e "$trace" ] || continue
		[ "$(key_of device_id "$trace")" = "$device_id" ] ||
			fail "$output holds traces of another GPU ($trace): choose another directory with -o"
		[ -n "$wanted" ] || fail "$output holds traces already: choose another directory with -o, or name the programs to run again"
		FIELDWISE_RUN=$(key_of run "$trace")
	done
	export FIELDWISE_RUN
}

# Runs the rest of the arguments for at most $1 seconds, in the background, so that a signal to this script is
# handled at once.
run_limited() {
	seconds=$1
	shift
	if command -v timeout >/dev/null 2>&1; then
		timeout -k 5 "$seconds" "$@" &
	else
		"$@" &
	fi
	child=$!
	wait "$child"
	status=$?
	child=''
	return "$status"
}

# Why a program ended with status $1; $2 holds its standard error, $3 is its limit.
reason() {
	line=$(grep -v '^note: ' "$2" | tail -n 1)
	case $1 in
	124) why="stopped after $3 s" ;;
	126 | 127) why="cannot be run" ;;
	1[3-9][0-9]) why="killed by signal $(($1 - 128))" ;;
	*) why="ended with status $1" ;;
	esac
	echo "$why${line:+: $line}"
}

# Runs the program $2 with the rest of the arguments after its limit $3 and keeps what it prints as the trace $1.
run_one() {
	name=$1 program=$2 seconds=${limit:-$3}
	shift 3
	part=$output/.$name.trace.$$ errors=$output/.$name.errors.$$
	begin=$(now)
	if [ ! -x "$build_dir/$program" ]; then
		why="not built"
		[ -n "$build" ] || why="there is no program $build_dir/$program"
		finish failed "$why"
		return
	fi
	run_limited "$seconds" "$build_dir/$program" "$@" >"$part" 2>"$errors"
	status=$?
	if [ "$status" -ne 0 ]; then
		finish failed "$(reason "$status" "$errors" "$seconds")"
	elif ! tail -n 2 "$part" | grep -q '^\[end\]$'; then
		finish failed "what it printed is not a whole trace (is the disk full?)"
	else
		notes=$(sed -n 's/^note: //p' "$errors")
		keep
	fi
	rm -f -- "$part" "$part.gz" "$errors"
}

# Gives the trace its name.
keep() {
	target=$output/$name.trace other=$output/$name.trace.gz
	if [ -n "$gzip" ]; then
		target=$output/$name.trace.gz other=$output/$name.trace
		if ! gzip -n -9 <"$part" >"$part.gz" || ! mv -f -- "$part.gz" "$part"; then
			finish failed "cannot be compressed"
			return
		fi
	fi
	if mv -f -- "$part" "$target"; then
		rm -f -- "$other"
		finish ok "$notes"
	else
		finish failed "cannot write $target"
	fi
}

# Reports that the current program ended: $1 is ok or failed, $2 what there is to say.
finish() {
	printf '%6s s  %s%s\n' "$(seconds_since "$begin")" "$1" "${2:+ ($2)}" >&2
	if [ "$1" = ok ]; then
		done_count=$((done_count + 1))
	else
		failed="$failed $name"
	fi
}

# A signal comes while a program runs, whose standard error is not this script's: that is 3.
stop() {
	trap '' INT TERM HUP
	[ -z "$child" ] || kill "$child" 2>/dev/null
	[ -z "$child" ] || wait "$child" 2>/dev/null
	rm -f -- "$build_dir"/.*".$$"
	if [ -n "$device_id" ] && [ -n "$output" ]; then
		rm -f -- "$output"/.*".$$" "$output"/.*".$$.gz"
		rmdir -- "$output" 2>/dev/null
	fi
	printf '\n%s: stopped\n' "$me" >&3
	exit 130
}

run_all() {
	total=$(echo "$chosen" | awk 'NF' | wc -l | tr -d ' ')
	number=0 done_count=0 failed='' began=$(now)
	while read -r name program a b; do
		[ -n "$name" ] || continue
		number=$((number + 1))
		printf '[%2d/%2d] %-14s ' "$number" "$total" "$name" >&2
		if [ -n "$b" ]; then
			run_one "$name" "$program" "$b" "$a"
		else
			run_one "$name" "$program" "$a"
		fi
	done <<-END
	$chosen
	END
	if [ "$done_count" -gt 0 ]; then
		echo "$done_count of $total measured in $(seconds_since "$began") s; run $FIELDWISE_RUN; traces in $output" >&2
	else
		echo "nothing was measured in $(seconds_since "$began") s" >&2
	fi
	[ -z "$failed" ] || echo "failed:$failed" >&2
}

# --- All -------------------------------------------------------------------------------------------------------------

child='' device_id=''
exec 3>&2
trap stop INT TERM HUP
choose
[ -z "$build" ] || build_all
if [ -z "$run" ]; then
	for program in $(programs); do
		[ -x "$build_dir/$program" ] || exit 2
	done
	exit 0
fi
[ -x "$build_dir/device" ] || fail "there is no program $build_dir/device: it tells which GPU this is"
device_id=$("$build_dir/device" --id) || exit 2
FIELDWISE_DRIVER=$(driver_version)
export FIELDWISE_DRIVER
open_output
run_all
if [ "$done_count" -eq 0 ]; then
	rmdir -- "$output" 2>/dev/null
	exit 2
fi
[ -z "$named" ] || echo "$output"
[ -z "$failed" ]
