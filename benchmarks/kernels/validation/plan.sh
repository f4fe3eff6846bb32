#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Plans the kernels of cases.list, at the sizes of ../validation.sizes and in the layouts of the .layouts files, as one
# bundle (docs/guide/bundle.md). Needs no GPU and no nvcc.
#
# Usage: plan.sh FIELDWISE FOLDER [SOURCE...]
#
#   FIELDWISE  the command
#   FOLDER     the bundle; one that is there gets the programs added or replaced
#   SOURCE     only the programs of these sources (nbody, ...)
#
# Environment: PLAIN (not set; 1: the kernels of the folder above as they are, and not those on accessors), SOURCES (not
# set; a folder that is there: the sources on accessors are put there, and stay),
# ARCH (hopper-h200), MODEL (what the architecture asks for; peng, which takes all
# conditions as true, or sector), REGISTERS (the registers.csv beside this; what --registers takes, like nvcc or 32),
# SET (nothing; KEY=VALUE, several apart by blanks: each a --set).
# Exit status: 0 all was planned; 1 something was not, which is named; 2 wrong use.

set -eu

if [ $# -lt 2 ]; then
	echo "usage: plan.sh FIELDWISE FOLDER [SOURCE...]" >&2
	exit 2
fi
here=$(cd "$(dirname -- "$0")" && pwd)
kernels=$here/..
fieldwise=$(command -v "$1") || {
	echo "plan.sh: $1: no such command" >&2
	exit 2
}
case $fieldwise in
/*) ;;
*) fieldwise=$PWD/$fieldwise ;;
esac
folder=$2
registers=${REGISTERS:-$here/registers.csv}
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "${PLAIN:-}" ]; then
	sources=$kernels
else
	sources=${SOURCES:-$work}
	cp "$kernels/accessors/"*.cu "$sources"
	"$kernels/accessors/make-headers.sh" "$fieldwise" "$sources" --single-file
fi

# plain_line SOURCE LINE: the line of the plain kernel on which the condition or loop stands that is on LINE of the kernel
# on accessors: both have as many before it.
plain_line() {
	awk -v line="$2" '
		{
			text = $0
			gsub(/\/\*[^*]*\*\//, "", text)
			sub(/\/\*.*/, "", text)
			if (text ~ /^ \* /) text = ""
			branches = text ~ /(^|[^A-Za-z_0-9])(if|for|while) *\(/ || text ~ /[^?]\?[^?]/
		}
		FILENAME == ARGV[1] && FNR <= line { wanted += branches; is_one = branches }
		FILENAME == ARGV[2] && branches && ++seen == wanted { print is_one ? FNR : "nowhere"; exit }
	' "$kernels/accessors/$1.cu" "$kernels/$1.cu"
}

# One line a kernel, program and variant: source, prefix, file of layouts, kernel, level, grid, block, variant ("-": none),
# and what else validation.sizes gives. A kernel that stands there with another record is that of its one line.
awk -v wanted="$*" '
	BEGIN {
		n_wanted = split(wanted, names, " ")
		for (i = 1; i <= n_wanted; i++)
			want[names[i]] = 1
	}
	/^#/ { next }
	FILENAME == ARGV[1] {
		sub(/[ \t]*#.*/, "")
		plain = $1
		sub(/<.*/, "", plain)
		key = $2 " " plain
		lines[key, ++count[key]] = $0
		next
	}
	n_wanted && !($1 in want) { next }
	{
		for (k = 4; k <= NF; k++) {
			key = $1 ".cu " $k
			exact = 0
			for (i = 1; i <= count[key]; i++) {
				split(lines[key, i], f)
				exact += f[4] == $3
				same[f[1], f[4]] += !((key, i) in seen)
				seen[key, i] = 1
			}
			for (i = 1; i <= count[key]; i++) {
				n = split(lines[key, i], f)
				if (exact && f[4] != $3)
					continue
				variant = same[f[1], f[4]] > 1 ? f[10] : "-"
				printf "%s %s %s %s %s %s %s %s", $1, $2, $3, f[1], f[5], f[7], f[8], variant
				for (j = 10; j <= n; j++)
					printf " %s", f[j]
				print ""
			}
		}
	}' "$kernels/validation.sizes" "$here/cases.list" >"$work/plans"

status=0
while read -r source prefix layouts kernel level grid block variant rest; do
	case_file=$here/cases/$source.cu
	# Where the case says so for kernels on small data: it finds what the launch before left.
	[ "$level" != dram ] && grep -q 'Level::CACHED' "$case_file" && level=cached || level=dram
	record=$prefix
	[ -z "${PLAIN:-}" ] || record=$(awk -v source="$source.cu" -v prefix="$prefix" \
		'$2 == source && $4 == prefix { print $3 }' "$kernels/accessors/headers.list")
	set -- --arch "${ARCH:-hopper-h200}" --registers "$registers" --kernel "$kernel" --prefix "$prefix" \
		--layouts "$kernels/$layouts" --grid "$grid" --block "$block" --level "$level" --case "$case_file" -o "$folder"
	[ -z "${PLAIN:-}" ] || set -- "$@" --record "$record"
	[ -z "${MODEL:-}" ] || set -- "$@" --model "$MODEL"
	for word in ${SET:-}; do
		set -- "$@" --set "$word"
	done
	[ "$variant" = - ] || set -- "$@" --variant "$variant"
	for word in $rest; do
		case $word in
		-D*) ;;
		locality:*) set -- "$@" --locality "${word#locality:}" ;;
		trips:*)
			line=${word#trips:} && line=${line%%=*}
			[ -z "${PLAIN:-}" ] || line=$(plain_line "$source" "$line")
			set -- "$@" --trips "$line=${word#*=}"
			;;
		*%*)
			line=${word%%\%*}
			[ -z "${PLAIN:-}" ] || line=$(plain_line "$source" "$line")
			[ "${MODEL:-}" = peng ] || set -- "$@" --taken "$line=${word#*%}"
			;;
		*\[*\]) size=${word#*\[} && set -- "$@" --size "${word%%\[*}=${size%\]}" ;;
		*) set -- "$@" --param "$word" ;;
		esac
	done
	set -- "$@" "$sources/$source.cu" --
	for word in $rest; do
		case $word in
		-D*) set -- "$@" "$word" ;;
		esac
	done
	"$fieldwise" validate plan "$@" </dev/null || {
		echo "plan.sh: $source.$prefix, $kernel: not planned" >&2
		status=1
	}
done <"$work/plans"
exit $status
