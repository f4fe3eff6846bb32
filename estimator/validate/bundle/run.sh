#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the programs that prepare.sh built, and writes what they measure as CSV. Stands beside bin and programs.
#
# Usage: run.sh [-p] [-t SECONDS] FOLDER [PROGRAM...]
#
#   -p          runs each kernel once more under ncu: one CSV of counters a program, FOLDER/PROGRAM.LEVEL.ncu.csv
#   -t SECONDS  the time that one program may take (60)
#   FOLDER      where times.csv and log go
#   PROGRAM     only these (nbody.Body, ...)
#
# Environment: NCU (ncu). Exit status: 0 all went well; 1 a program failed, ran over its time, or found results that
# differ between layouts, which the log says; 2 wrong use or no GPU.

profile=
seconds=60
while getopts pt: option; do
	case $option in
	p) profile=1 ;;
	t) seconds=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
if [ $# -lt 1 ]; then
	echo "usage: run.sh [-p] [-t SECONDS] FOLDER [PROGRAM...]" >&2
	exit 2
fi
here=$(cd "$(dirname -- "$0")" && pwd) || exit 2
mkdir -p "$1" && out=$(cd "$1" && pwd) || exit 2
shift
# Names of programs have no blanks.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cut -d ' ' -f 1 "$here/programs")

device=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null | head -n 1)
[ -n "$device" ] || {
	echo "run.sh: nvidia-smi finds no GPU" >&2
	exit 2
}
{
	echo "# device, driver: $device"
	echo "# date: $(date -u +%Y-%m-%d)"
	echo "# command: run.sh $*"
	echo "kernel,record,layout,elements,ms_median,ms_low,ms_high,checksum"
} >"$out/times.csv"
: >"$out/log"

export LD_LIBRARY_PATH="$here/bin${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

metrics=
for unit in l1tex__t_requests_pipe_lsu_mem_global_op l1tex__t_sectors_pipe_lsu_mem_global_op; do
	for op in ld st red atom; do
		metrics=$metrics${unit}_$op.sum,
	done
done
for op in ld st red atom; do
	metrics=${metrics}l1tex__t_sectors_pipe_lsu_mem_global_op_${op}_lookup_hit.sum,
done
for what in op_read op_read_lookup_hit op_write op_red op_atom; do
	metrics=${metrics}lts__t_sectors_srcunit_tex_$what.sum,
done
metrics=${metrics}dram__sectors_read.sum,dram__sectors_write.sum

status=0
for program; do
	timeout -k 5 "$seconds" "$here/bin/$program" >>"$out/times.csv" 2>>"$out/log"
	code=$?
	if [ $code -ne 0 ]; then
		echo "$program: exit status $code" >>"$out/log"
		status=1
	fi
	[ -n "$profile" ] || continue
	kernels=$(sed -n "s/^$program //p" "$here/programs" | tr ' ' '|')
	for level in dram cached; do
		# A launch of level cached is to find what the launch before it left.
		control=all
		[ $level = cached ] && control=none
		timeout -k 5 "$seconds" "${NCU:-ncu}" --clock-control none --cache-control $control --csv --page raw \
			--metrics "$metrics" --kernel-name-base function --kernel-name "regex:^($kernels)$" \
			"$here/bin/$program" --once --level $level >"$out/$program.$level.ncu.csv" 2>>"$out/log" || {
			echo "$program: ncu failed: $(grep -m 1 '^==ERROR==' "$out/$program.$level.ncu.csv")" >>"$out/log"
			status=1
		}
		# Where no kernel was measured there is nothing to keep.
		grep -q '^"' "$out/$program.$level.ncu.csv" || rm -f "$out/$program.$level.ncu.csv"
	done
done
cat "$out/log" >&2
exit $status
