#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The bundle's run.sh and build.sh on a node whose GPU, compiler and profiler are played by scripts: what the H200's
# tools printed (recorded/) has to become the right lines, and every fault one message and no false result.
#
#   usage: test_run.sh SOURCE-DIR
set -u

source=$(cd "$1" && pwd)
FAKE=$source/tests/validate/node/fake
RECORDED=$source/tests/validate/node/recorded
work=$(mktemp -d)
CALLS=$work/calls
FAULT=
export FAKE RECORDED CALLS FAULT
trap 'rm -rf "$work"' EXIT
PATH=$FAKE:$PATH
number=0 failures=0

# check WHAT COMMAND...: one line of TAP; with the output of the last run where it failed.
check() {
	number=$((number + 1))
	what=$1
	shift
	if "$@" >"$work/check" 2>&1; then
		echo "ok $number - $what"
	else
		echo "not ok $number - $what"
		failures=$((failures + 1))
		sed 's/^/# /' "$work/check" "$work/said"
	fi
}

# A fresh bundle of the recorded programs, in $work/bundle.
new_bundle() {
	rm -rf "$work/bundle" "$CALLS"
	mkdir "$work/bundle" "$CALLS"
	cp -r "$source/estimator/validate/bundle/." "$work/bundle"
	cp "$RECORDED/bundle.json" "$work/bundle"
	for program in "$RECORDED"/*/; do
		program=$(basename "$program")
		for layout in 0 1; do
			mkdir -p "$work/bundle/$program/$layout"
			echo "#define LAYOUT_NUMBER $layout" >"$work/bundle/$program/$layout/layout.h"
		done
		echo 'the kernel' >"$work/bundle/$program/kernel.cu"
		echo 'the case' >"$work/bundle/$program/case.cu"
	done
	bundle=$work/bundle results=$work/bundle/results
}

# run WANTED-STATUS ARGUMENTS...
run() {
	wanted_status=$1
	shift
	sh "$bundle/run.sh" "$@" >"$work/said" 2>&1
	status=$?
	[ $status -eq "$wanted_status" ]
}

says() {
	grep -q -- "$1" "$work/said"
}

rows() {
	grep -v '^#' "$results/$1.csv" 2>/dev/null | tail -n +2
}

has_rows() {
	[ "$(rows "$1" | wc -l)" -eq "$2" ]
}

calls() {
	if [ -f "$CALLS/$1" ]; then wc -l <"$CALLS/$1"; else echo 0; fi
}

# Nothing in the parts but those of these kinds, for both programs.
has_parts() {
	ls -A "$results/parts" >"$work/parts"
	for kind; do
		for program in qubit.Amplitude shallow.Water; do echo "$program.$kind"; done
	done | sort | cmp - "$work/parts"
}

same_results() {
	for kind in times counters sites; do
		cmp "$results/$kind.csv" "$work/$kind.csv" || return 1
	done
}

# The sum of a column of sites.csv over the lines of a launch, and a counter of that launch: two ways to count.
sums_agree() {
	awk -F , -v columns="$(grep '^program,' "$results/counters.csv")" '
		BEGIN { n = split(columns, name, ","); for (c = 1; c <= n; c++) at[name[c]] = c }
		/^(#|program,)/ { next }
		FILENAME ~ /counters/ {
			launch = $1 " " $2 " " $3 " " $4
			wanted[launch " load requests"] = $at["l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"]
			wanted[launch " load sectors"] = $at["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"]
			wanted[launch " store requests"] = $at["l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"]
			wanted[launch " store sectors"] = $at["l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"]
			next
		}
		{
			launch = $1 " " $2 " " $3 " " $4 " " $7
			sum[launch " requests"] += $10
			sum[launch " sectors"] += $11
		}
		END {
			for (key in wanted) {
				compared++
				if (sum[key] != wanted[key]) {
					print key ": the sites have " sum[key] ", the launch " wanted[key]
					bad = 1
				}
			}
			exit bad || compared != 32
		}' "$results/counters.csv" "$results/sites.csv"
}

# Every line that sites.csv names has an access of that kind, as far as the accessors' names tell.
lines_have_accesses() {
	for name in qubit shallow; do
		grep "^$name\." "$results/sites.csv" | cut -d , -f 5-7 | sort -u >"$work/named"
		[ -s "$work/named" ] || return 1
		while IFS=, read -r file line kind; do
			[ "$file" = kernel.cu ] || return 1
			text=$(sed -n "${line}p" "$source/benchmarks/kernels/accessors/$name.cu")
			case $kind:$text in
			load:*_get_* | load:*_load\(* | load:*_at_* | store:*_set_* | store:*_store\(* | store:*_at_*) ;;
			*)
				echo "$name.cu:$line has no $kind: $text"
				return 1
				;;
			esac
		done <"$work/named"
	done
}

echo "1..$(grep -c '^check ' "$0")"

new_bundle
check 'all is measured' run 0
check 'and said' says 'all is measured'
check 'a line of progress a program' says '2 of 2 shallow.Water: times counters sites in'
check 'times of every case' has_rows times 8
check 'counters of every launch' has_rows counters 8
check 'the requests and sectors of the lines are those of the launches' sums_agree
check 'the lines are those of the accesses' lines_have_accesses
check 'a time is the median of three runs' test "$(calls program)" -eq 6
check 'each CSV says where it comes from' test "$(grep -c '^# bundle: b0\|^# device: NVIDIA H200$\|^# driver: 580.159.04$\|^# ncu: 2025.3.1.0$\|^# nvcc: 13.0.88$\|^# program: .* p[01]$\|^# date: 20..-..-..$' "$results/sites.csv")" -eq 8
check 'nothing is left beside the parts' has_parts times counters sites
cp "$results"/*.csv "$work"
calls_before=$(calls ncu)
check 'a second run measures nothing' run 0
check 'not even by the profiler' test "$(calls ncu)" -eq "$calls_before"
check 'and compiles nothing' test "$(grep -c 'o case.o' "$CALLS/nvcc")" -eq 4
check 'and leaves the same results' same_results
rm "$results/parts/shallow.Water.sites" "$results"/*.csv
check 'what is missing is measured again' run 0
check 'and nothing else' test "$(calls ncu)" -eq $((calls_before + 2))
check 'with the same results' same_results
sed -i.old 's/"p1"/"p2"/' "$bundle/bundle.json"
check 'a changed program is measured again' run 0
check 'under its new name' grep -q '^# program: shallow.Water p2$' "$results/times.csv"
check 'and the other is not' test "$(calls program)" -eq 9
echo 'another kernel' >"$bundle/shallow.Water/kernel.cu"
check 'a changed source is compiled again' run 0
check 'in all layouts' test "$(grep -c 'o case.o' "$CALLS/nvcc")" -eq 6
FAULT=other-driver
check 'results of two drivers do not mix' run 0 -t qubit.Amplitude
check 'but are measured again' test "$(calls program)" -eq 12
FAULT=

new_bundle
check 'times alone need no profiler' env NCU=/nonexistent sh "$bundle/run.sh" -t -o "$work/bundle/results"
check 'and leave no other part' has_parts times
check 'a program that is not there' run 2 -t nbody.Body
check 'is named' says 'there is no program nbody.Body'
check 'an option that is not there' run 2 -x
check 'shows the usage' says 'usage: run.sh'
check 'a limit that is no number' run 2 -l soon

new_bundle
FAULT=no-gpu
check 'no GPU' run 2
check 'is said' says 'no GPU: nvidia-smi names none'
FAULT=other-gpu
check 'a GPU of another capability' run 2
check 'is named, and what to do' says 'A100-SXM4-80GB) has compute capability 8.0, the bundle is for 9.0 (NVIDIA H200).*--any-gpu'
check 'and measures nothing' test ! -f "$results/times.csv"
check 'unless that is wanted' run 0 -t --any-gpu
check 'and compiled for it' grep -q 'arch=sm_80' "$CALLS/nvcc"
FAULT=other-name
check 'a GPU of another name' run 0 -t
check 'is warned of' says 'warning: this GPU is called NVIDIA H100 80GB HBM3, the bundle is for NVIDIA H200'
echo '{"id": "b0", "programs": [' >"$bundle/bundle.json"
check 'a broken bundle.json' run 2
check 'is named' says 'cannot read .*bundle.json'
FAULT=

new_bundle
check 'no profiler' env NCU=/nonexistent sh -c '! sh "$1/run.sh" >"$2" 2>&1' sh "$bundle" "$work/said"
check 'is said with the variable that helps' says 'no ncu at /nonexistent.*set NCU'
check 'and times are measured' has_rows times 8
check 'no compiler' env NVCC=/nonexistent sh -c '! sh "$1/run.sh" >"$2" 2>&1' sh "$bundle" "$work/said"
check 'is said with the variable that helps' says 'no nvcc at /nonexistent: set NVCC'
check 'what is built is measured without it' has_rows counters 8

new_bundle
FAULT=no-compile
check 'a program that does not compile' run 1 -t
check 'is named with the error' says 'nvcc failed for qubit.Amplitude/0'
check 'which is shown' says 'expected a ";"'
FAULT=no-permission
check 'a profiler without permission' run 1
check 'says how to get it' says 'ERR_NVGPUCTRPERM.*as root.*NVreg_RestrictProfilingToAdminUsers=0'
check 'once' test "$(grep -c ERR_NVGPUCTRPERM "$work/said")" -eq 1
check 'and times are measured' has_parts times
FAULT=killed
check 'a killed profiler' run 1
check 'is said' says 'qubit.Amplitude: its counters were killed by signal 9'
check 'and leaves no part' has_parts times
FAULT=partial
check 'a report cut within a line or a launch' run 1
check 'is said' says "its counters are left out: ncu's report is not complete"
check 'also of lines' says 'its sites are left out: ncu'
check 'and leaves no part' has_parts times
FAULT=short-line
check 'a line with too few columns' run 1
check 'is said' says 'it ends within a line'
check 'and leaves no part' has_parts times
FAULT=few-launches
check 'a report without the last launches' run 1
check 'is said' says 'it has 1 of 2 launches'
check 'and leaves no part' has_parts times
FAULT=many-launches
check 'a case that launches its kernel twice' run 1
check 'is said' says 'a case has to launch its kernel once'
FAULT=crash
check 'a profiler that fails' run 1
check 'is quoted' says 'failed with exit status 9: ==ERROR== An error was reported by the driver'
FAULT=profiler-slow
check 'a profiler that takes too long' run 1 -l 1 -c qubit.Amplitude
check 'is stopped' says 'its counters took over 1 s'
FAULT=missing-metric
check 'a metric that the profiler has not got' run 1 -c
check 'is named' says 'counts no dram__sectors_read.sum'
check 'and its column is empty' test "$(rows counters | awk -F , '{ print $22 }' | sort -u)" = ''
FAULT=
check 'then the rest' run 0
check 'is measured' has_parts times counters sites

new_bundle
FAULT=other-object
check 'lines of another object than the one that ran' run 1 -s
check 'are refused' says "is not that of the object in qubit.Amplitude/0"
FAULT=differs
check 'results that differ between layouts' run 1 -t
check 'are named' says 'results differ between layouts: qubit.Amplitude shallow.Water'
check 'with the first value' says 'first in element 7 of Amplitude'
check 'and marked' grep -q ',differs:' "$results/times.csv"
FAULT=

new_bundle
FAULT=gpu-error
check 'a program that the GPU refuses' run 1 -t
check 'is quoted' says 'its times failed with exit status 2: cannot allocate: out of memory'
FAULT=few-times
check 'a program that ends early' run 1 -t
check 'is said' says 'it measured 1 of its 4 cases'
FAULT=slow
check 'a program over its time' run 1 -t -l 1 qubit.Amplitude
check 'is stopped' says 'its times took over 1 s and were stopped: allow more with -l'
check 'and leaves no part' has_parts

calls_before=$(calls program)
sh "$bundle/run.sh" -t >"$work/said" 2>&1 &
runner=$!
while [ "$(calls program)" -eq "$calls_before" ]; do sleep 0.1; done
kill -TERM $runner
wait $runner
check 'a run that is told to stop' test $? -eq 143
check 'says how to go on' says 'stopped: run this again to go on'
check 'and leaves nothing behind' has_parts
FAULT=

new_bundle
sh "$bundle/run.sh" -t >"$work/said" 2>&1
(
	# 32 KB a file: less than the report on the lines of shallow.Water.
	ulimit -f 64
	sh "$bundle/run.sh" >"$work/said" 2>&1
)
check 'a full disk' test $? -eq 2
check 'is said' says 'is the disk full? Make room and run this again'
check 'what was not written is no part' test ! -e "$results/parts/shallow.Water.sites"
check 'with room again' run 0
check 'it goes on' same_results

[ $failures -eq 0 ]
