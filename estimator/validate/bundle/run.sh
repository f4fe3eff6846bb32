#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures the programs of this bundle on the GPU of this machine: times, the profiler's counters of each launch, and its
# counters of each source line. What is finished stays finished: run it again after it was stopped, and it goes on.
#
# Usage: run.sh [-t] [-c] [-s] [-l SECONDS] [-o FOLDER] [--any-gpu] [PROGRAM...]
#
#   -t -c -s    measure times, counters, source lines; without any of the three, all of them
#   -l SECONDS  what one program may take for one of the three (300)
#   -o FOLDER   where the results go (results, beside this script): times.csv, counters.csv, sites.csv and log; what is
#               finished for a program in parts/
#   --any-gpu   measure although the GPU is not of the compute capability that the bundle was made for
#   PROGRAM     only these (nbody.Body, ...)
#
# Needs nvcc and ncu of the CUDA Toolkit, nvidia-smi and awk. Environment: NVCC, NCU, and those of build.sh, which it runs.
# The GPU is the first one of CUDA_VISIBLE_DEVICES, or of the machine.
# Exit status: 0 all that was asked for is there; 1 something is missing or wrong, which is named; 2 wrong use, no GPU,
# another GPU, or a full disk; 128 and the signal's number when a signal stopped it.

LC_ALL=C
CUDA_DEVICE_ORDER=PCI_BUS_ID
export LC_ALL CUDA_DEVICE_ORDER

SITE_METRICS=inst_executed,thread_inst_executed_true,memory_l1_tag_requests_global,memory_l2_theoretical_sectors_global
# How often each program is run for its times.
ROUNDS=3
TIMES_HEADER=program,kernel,variant,layout,elements,ms_median,ms_low,ms_high,checksum
SITES_HEADER=program,kernel,variant,layout,file,line,kind,bytes,instructions,requests,sectors,tags,requests_least

say() {
	echo "run.sh: $*" >&2
	[ -z "${out:-}" ] || echo "run.sh: $*" 2>/dev/null >>"$out/log"
}

stop() {
	say "$*"
	exit 2
}

usage() {
	echo "usage: run.sh [-t] [-c] [-s] [-l SECONDS] [-o FOLDER] [--any-gpu] [PROGRAM...]" >&2
	exit 2
}

# wrong WORDS...: something is missing or wrong, but the rest goes on.
wrong() {
	say "$*"
	status=1
}

# Stops where the disk takes nothing more: what is half written then never becomes a part.
check_disk() {
	if ! head -c 65536 /dev/zero 2>/dev/null >"$work/probe"; then
		stop "cannot write to $out: is the disk full? Make room and run this again: finished parts are kept"
	fi
	rm -f "$work/probe"
}

clean_up() {
	if [ -n "${child:-}" ]; then
		kill "$child" 2>/dev/null
		wait "$child" 2>/dev/null
	fi
	[ -z "${work:-}" ] || rm -rf "$work"
}

# Runs a command for at most $seconds: limited OUTPUT ERRORS COMMAND...; its exit status, 124 when it ran over.
limited() {
	limited_out=$1
	limited_err=$2
	shift 2
	if [ -n "$timeout" ]; then
		"$timeout" -k 5 "$seconds" "$@" >"$limited_out" 2>"$limited_err" </dev/null &
	else
		"$@" >"$limited_out" 2>"$limited_err" </dev/null &
	fi
	child=$!
	limited_begin=$(date +%s)
	wait "$child"
	limited_code=$?
	child=
	# By a signal: that of timeout, or of somebody else.
	if [ $limited_code -gt 128 ] && [ $(($(date +%s) - limited_begin)) -ge "$seconds" ]; then
		limited_code=124
	fi
	return $limited_code
}

# value PATH: of the bundle's description.
value() {
	awk -F '\t' -v path="$1" '$1 == path { print $2; exit }' "$work/bundle"
}

read_bundle() {
	awk -f "$here/tools/json.awk" "$here/bundle.json" >"$work/bundle" 2>/dev/null ||
		stop "cannot read $here/bundle.json: write the bundle again with fieldwise validate plan"
	bundle=$(value id)
	wanted_device=$(value gpu.device)
	wanted_capability=$(value gpu.compute_capability)
	awk -F '\t' '
		$1 ~ /^programs\.[0-9]+\.(program|id)$/ {
			split($1, part, ".")
			known[part[2]] = 1
			field[part[2], part[3]] = $2
		}
		END {
			for (p = 0; p in known; p++)
				print field[p, "program"] "\t" field[p, "id"] "\t" p
		}' "$work/bundle" >"$work/programs"
	if [ -z "$bundle" ] || ! [ -s "$work/programs" ]; then
		stop "$here/bundle.json names no program: write the bundle again with fieldwise validate plan"
	fi
}

check_gpu() {
	visible=${CUDA_VISIBLE_DEVICES:-0}
	smi=$(nvidia-smi -i "${visible%%,*}" --query-gpu=compute_cap,driver_version,name --format=csv,noheader 2>/dev/null) ||
		smi=
	smi=$(echo "$smi" | head -n 1)
	capability=${smi%%, *}
	device=${smi#*, *, }
	driver=${smi#*, }
	driver=${driver%%, *}
	case $capability in
	[0-9]*.[0-9]*) ;;
	*) stop "no GPU: nvidia-smi names none; run this on a machine with an $wanted_device and its driver" ;;
	esac
	if [ "$capability" != "$wanted_capability" ]; then
		[ -n "$any_gpu" ] || stop "this GPU ($device) has compute capability $capability, the bundle is for" \
			"$wanted_capability ($wanted_device): run fieldwise validate plan for this GPU, or add --any-gpu"
		say "warning: this GPU ($device) is not the bundle's ($wanted_device)"
	elif [ "$device" != "$wanted_device" ]; then
		say "warning: this GPU is called $device, the bundle is for $wanted_device"
	fi
	[ -n "${ARCH:-}" ] || ARCH=sm_$(echo "$capability" | tr -d .)
	export ARCH
}

check_ncu() {
	ncu=${NCU:-$(command -v ncu)} || ncu=/usr/local/cuda/bin/ncu
	ncu_version=$("$ncu" --version 2>/dev/null | sed -n 's/^Version \([0-9.]*\).*/\1/p')
	if [ -z "$ncu_version" ]; then
		wrong "no ncu at $ncu, so counters and source lines are left out: set NCU to the profiler of Nsight Compute"
		do_counters='' do_sites=''
	fi
}

# header_of KIND: the line of titles of its CSV.
header_of() {
	case $1 in
	times) echo "$TIMES_HEADER" ;;
	counters) echo "program,kernel,variant,layout,$metrics" ;;
	sites) echo "$SITES_HEADER" ;;
	esac
}

# finished PROGRAM KIND: whether there is a whole part of it, of this program, GPU and driver.
finished() {
	[ -f "$out/parts/$1.$2" ] &&
		awk -v id="# program: $1 $(program_value "$1" 2)" -v device="# device: $device" -v driver="# driver: $driver" \
			-v header="$(header_of "$2")" '
			NR == 1 { same = $0 == id }
			$0 == device || $0 == driver { same++ }
			$0 == header { same++ }
			{ last = $0 }
			END { exit !(same == 4 && last == "# end") }' "$out/parts/$1.$2"
}

# program_value PROGRAM COLUMN: of the list of programs: 2 its id, 3 its number.
program_value() {
	awk -F '\t' -v program="$1" -v column="$2" '$1 == program { print $column; exit }' "$work/programs"
}

# finish PROGRAM KIND LINES: makes a part of the lines measured.
finish() {
	{
		echo "# program: $1 $(program_value "$1" 2)" &&
			echo "# device: $device" &&
			echo "# driver: $driver" &&
			echo "# compute_capability: $capability" &&
			echo "# date: $(date -u +%Y-%m-%d)" &&
			echo "# nvcc: $(sed 's/^nvcc \([0-9.]*\).*/\1/' "$here/$1/stamp")" &&
			{ [ "$2" = times ] || echo "# ncu: $ncu_version"; } &&
			header_of "$2" &&
			cat "$3" &&
			echo "# end"
	} 2>/dev/null >"$work/part" && mv "$work/part" "$out/parts/$1.$2" && return 0
	check_disk
	wrong "$1: cannot write $out/parts/$1.$2"
	return 1
}

# explain PROGRAM KIND CODE FILE...: says what went wrong from what was printed, and keeps that in the log.
explain() {
	explain_program=$1 explain_kind=$2 explain_code=$3
	shift 3
	grep -h -v '^"' "$@" 2>/dev/null >>"$out/log"
	check_disk
	if [ "$explain_code" -eq 124 ]; then
		wrong "$explain_program: its $explain_kind took over $seconds s and were stopped: allow more with -l SECONDS"
	elif grep -q ERR_NVGPUCTRPERM "$@"; then
		wrong "$explain_program: no permission for the GPU's counters (ERR_NVGPUCTRPERM), so counters and source" \
			"lines are left out: run this as root, or let the administrator load the driver with" \
			"NVreg_RestrictProfilingToAdminUsers=0"
		do_counters='' do_sites=''
	elif [ "$explain_code" -gt 128 ]; then
		wrong "$explain_program: its $explain_kind were killed by signal $((explain_code - 128)): run this again"
	else
		wrong "$explain_program: its $explain_kind failed with exit status $explain_code:" \
			"$(grep -h -v '^==PROF==\|^==WARNING==\|^"' "$@" | grep -m 1 . || echo "it said nothing")"
	fi
}

# A time differs more between processes than within one, so the median is that of several.
measure_times() {
	: >"$work/times"
	round=0
	while [ $((round += 1)) -le $ROUNDS ]; do
		limited "$work/round" "$work/errors" "$here/bin/$1"
		code=$?
		if [ $code -gt 1 ]; then
			explain "$1" times $code "$work/errors"
			return 1
		fi
		cat "$work/errors" >>"$out/log"
		[ "$round" -gt 1 ] || cat "$work/errors" >&2
		if [ "$(wc -l <"$work/round")" -ne "$(wc -l <"$work/cases")" ]; then
			check_disk
			wrong "$1: it measured $(wc -l <"$work/round") of its $(wc -l <"$work/cases") cases"
			return 1
		fi
		cat "$work/round" >>"$work/times" 2>/dev/null || check_disk
	done
	awk -v program="$1" -f "$here/tools/times.awk" "$work/times" 2>/dev/null >"$work/lines" || check_disk
	finish "$1" times "$work/lines"
}

# profile PROGRAM KIND OPTIONS...: runs ncu over the cases of $work/level.cases, for its report in $work/report.
profile() {
	profile_program=$1 profile_kind=$2
	shift 2
	rm -f "$work/report"
	limited /dev/null "$work/errors" "$ncu" --clock-control none --cache-control "$control" --csv --print-units base \
		--log-file "$work/report" --kernel-name-base function --kernel-name "regex:^($kernels)\$" "$@" \
		"$here/bin/$profile_program" --once --level "$level"
	code=$?
	[ $code -ne 0 ] || return 0
	[ -f "$work/report" ] || : >"$work/report"
	explain "$profile_program" "$profile_kind" $code "$work/errors" "$work/report"
	return 1
}

# reduce PROGRAM KIND ARGUMENTS...: adds the lines of a report to $work/lines.
reduce() {
	reduce_program=$1 reduce_kind=$2
	shift 2
	if awk -v program="$reduce_program" -f "$here/tools/launches.awk" -f "$here/tools/$reduce_kind.awk" "$@" what=layouts \
		"$work/layouts" what=cases "$work/level.cases" what=report "$work/report" 2>>"$out/log" >"$work/reduced" &&
		cat "$work/reduced" 2>/dev/null >>"$work/lines"; then
		return 0
	fi
	check_disk
	wrong "$reduce_program: its $reduce_kind are left out:" \
		"$(sed -n 's/^error: //p' "$work/reduced" | grep . || echo "awk failed, see $out/log")"
	return 1
}

# choose_cases CONDITION: those of $work/cases for which awk's condition holds, into $work/level.cases; whether there are
# any.
choose_cases() {
	awk -F '\t' -v level="$level" -v kernel="$kernel" -v variant="$variant" "$1" "$work/cases" >"$work/level.cases"
	kernels=$(cut -f 1 "$work/level.cases" | sed 's/<.*//' | sort -u | paste -s -d '|' -)
	[ -s "$work/level.cases" ]
}

measure_counters() {
	: >"$work/lines"
	for level in dram cached; do
		# A launch of level cached is to find what filling left.
		control=all
		[ $level = dram ] || control=none
		choose_cases '$4 == level' || continue
		profile "$1" counters --page raw --metrics "$metrics" || return 1
		# Of a metric that it has not got, ncu says nothing.
		absent=$(awk -v metrics="$metrics" '
			/^"ID",/ {
				n = split(metrics, metric, ",")
				for (m = 1; m <= n; m++)
					if (!index($0, "\"" metric[m] "\""))
						print metric[m]
			}' "$work/report" | paste -s -d ' ' -)
		if [ "$absent" != "$absent_before" ]; then
			wrong "ncu $ncu_version counts no $absent on this GPU: what stands there stays empty"
			absent_before=$absent
		fi
		reduce "$1" counters -v metrics="$metrics" || return 1
	done
	finish "$1" counters "$work/lines"
}

# ncu shows the source of a launch as often as there are launches of the same object, so each kernel and variant is
# profiled by itself.
measure_sites() {
	for place in "$here/$1"/[0-9]*; do
		[ -s "$place/lines" ] && continue
		wrong "no nvdisasm or cuobjdump beside nvcc, so source lines are left out: set NVDISASM and CUOBJDUMP, remove" \
			"$1/stamp and run this again"
		do_sites=
		return 1
	done
	: >"$work/lines"
	control=all
	cut -f 1,2,4 "$work/cases" | uniq >"$work/groups"
	while IFS= read -r group; do
		kernel=$(echo "$group" | cut -f 1)
		variant=$(echo "$group" | cut -f 2)
		level=$(echo "$group" | cut -f 3)
		# ncu's filter knows no template arguments, so it passes over the launches of other instances as well.
		skip=$(awk -F '\t' -v level="$level" -v kernel="$kernel" -v variant="$variant" '
			$4 != level { next }
			$1 == kernel && $2 == variant { exit }
			{ name = $1; wanted = kernel; sub(/<.*/, "", name); sub(/<.*/, "", wanted); n += name == wanted }
			END { print n + 0 }' "$work/cases")
		choose_cases '$4 == level && $1 == kernel && $2 == variant'
		profile "$1" sites --page source --print-source sass --metrics "$SITE_METRICS" --launch-skip "$skip" \
			--launch-count "$(wc -l <"$work/level.cases")" || return 1
		reduce_sites "$1" || return 1
	done <"$work/groups"
	finish "$1" sites "$work/lines"
}

reduce_sites() {
	sites_program=$1
	set --
	for place in "$here/$sites_program"/[0-9]*; do
		set -- "$@" what=lines "n=${place##*/}" "$place/lines"
	done
	reduce "$sites_program" sites "$@"
}

# layouts_of PROGRAM: its layouts, in the order of their numbers, into $work/layouts.
layouts_of() {
	number=$(program_value "$1" 3)
	awk -F '\t' -v stem="programs.$number.layouts." 'index($1, stem) == 1 { print $2 }' "$work/bundle" >"$work/layouts"
}

# measure_whole PROGRAM: one with a main of its own has times alone.
measure_whole() {
	case $todo in
	*times*) todo=' times' ;;
	*) todo= && return ;;
	esac
	if ! [ -f "$here/$1/stamp" ]; then
		wrong "$1: it is not built"
		return
	fi
	layouts_of "$1"
	measure_program "$1"
}

# measure PROGRAM: what is asked for and not there yet.
measure() {
	todo=
	for kind in times counters sites; do
		case $kind in
		times) [ -n "$do_times" ] || continue ;;
		counters) [ -n "$do_counters" ] || continue ;;
		sites) [ -n "$do_sites" ] || continue ;;
		esac
		finished "$1" $kind || todo="$todo $kind"
	done
	if [ -f "$here/$1/arguments" ]; then measure_whole "$1"; return 0; fi
	[ -n "$todo" ] || return 0
	if ! [ -x "$here/bin/$1" ]; then
		wrong "$1: it is not built"
		return 0
	fi
	if ! "$here/bin/$1" --list >"$work/cases" 2>>"$out/log" || ! [ -s "$work/cases" ]; then
		check_disk
		wrong "$1: it does not name its cases: build it again"
		return 0
	fi
	layouts_of "$1"
	for kind in $todo; do
		# What one program shows can end counters for all.
		case $kind in
		times) measure_times "$1" ;;
		counters) [ -z "$do_counters" ] || measure_counters "$1" ;;
		sites) [ -z "$do_sites" ] || measure_sites "$1" ;;
		esac
	done
	return 0
}

# assemble KIND: its CSV from the parts that there are.
assemble() {
	set --
	while IFS="	" read -r name rest; do
		finished "$name" "$assembled" && set -- "$@" "$out/parts/$name.$assembled"
	done <"$work/programs"
	[ $# -gt 0 ] || return 0
	awk -v bundle="$bundle" -v header="$(header_of "$assembled")" -f "$here/tools/assemble.awk" "$@" 2>/dev/null >"$work/csv" && mv "$work/csv" "$out/$assembled.csv" && return 0
	check_disk
	wrong "cannot write $out/$assembled.csv"
}

# show PROGRAM...: what the times of a few programs come to.
show() {
	[ $# -le 4 ] && [ -n "$do_times" ] && [ -f "$out/times.csv" ] || return 0
	awk -f "$here/tools/json.awk" "$here/estimates.json" >"$work/estimates" 2>/dev/null || return 0
	awk -v programs="$*" -f "$here/tools/table.awk" what=estimates "$work/estimates" what=times "$out/times.csv"
}

# minutes SECONDS: in words.
minutes() {
	if [ "$1" -lt 90 ]; then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

here=$(cd "$(dirname -- "$0")" && pwd) || exit 2
# shellcheck source=tools/program.sh
. "$here/tools/program.sh"
out=
folder=$here/results
seconds=300
do_times='' do_counters='' do_sites='' any_gpu=''
while [ $# -gt 0 ]; do
	case $1 in
	-t) do_times=1 ;;
	-c) do_counters=1 ;;
	-s) do_sites=1 ;;
	-l | -o)
		[ $# -gt 1 ] || usage
		if [ "$1" = -l ]; then seconds=$2; else folder=$2; fi
		shift
		;;
	--any-gpu) any_gpu=1 ;;
	--)
		shift
		break
		;;
	-*) usage ;;
	*) break ;;
	esac
	shift
done
case $seconds in
'' | *[!0-9]* | 0) usage ;;
esac
[ -n "$do_times$do_counters$do_sites" ] || do_times=1 do_counters=1 do_sites=1

status=0
child='' work='' kernel='' variant=''
trap clean_up EXIT
# A limit on the size of files shows itself as a full disk.
(trap '' XFSZ) 2>/dev/null && trap '' XFSZ
for signal in HUP:129 INT:130 TERM:143; do
	# shellcheck disable=SC2064
	trap "say 'stopped: run this again to go on'; exit ${signal#*:}" "${signal%:*}"
done
mkdir -p "$folder/parts" 2>/dev/null || stop "cannot make the folder $folder/parts"
out=$(cd "$folder" && pwd) || exit 2
work=$out/parts/.work.$$
mkdir "$work" 2>/dev/null || stop "cannot make the folder $work: is the disk full?"
timeout=$(command -v timeout) || say "warning: there is no timeout command: programs may take as long as they like"
read_bundle
check_gpu
metrics=$(grep -v '^#' "$here/tools/metrics" | paste -s -d , -)
absent_before=
[ -z "$do_counters$do_sites" ] || check_ncu
for program; do
	[ -n "$(program_value "$program" 2)" ] || stop "there is no program $program in this bundle"
done
# Names of programs have no blanks.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cut -f 1 "$work/programs")
sh "$here/build.sh" "$@" 2>"$work/errors"
code=$?
cat "$work/errors" >>"$out/log"
cat "$work/errors" >&2
if [ $code -eq 2 ]; then
	say "without nvcc only what is built already can be measured"
	status=1
elif [ $code -ne 0 ]; then
	check_disk
	status=1
fi
export LD_LIBRARY_PATH="$here/bin${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

begin=$(date +%s)
position=0 measured=0
for program; do
	position=$((position + 1))
	before=$(date +%s)
	measure "$program"
	[ -n "$todo" ] || continue
	measured=$((measured + 1))
	now=$(date +%s)
	say "$position of $# $program:$todo in $((now - before)) s," \
		"$(minutes $(((now - begin) * ($# - position) / measured))) left"
done
for assembled in times counters sites; do assemble; done
show "$@"
if [ -f "$out/times.csv" ] && grep -q ',differs:' "$out/times.csv"; then
	wrong "results differ between layouts: $(sed -n 's/^[^#].*,differs:.*/&/p' "$out/times.csv" | cut -d , -f 1 | sort -u |
		paste -s -d ' ' -); $out/log names the first value"
fi
[ $status -ne 0 ] || say "all is measured: copy $out back to where fieldwise is, for fieldwise validate report"
exit $status
