#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints the registers of a thread of each kernel of a bundle in each of its layouts, as nvcc compiles them for the GPU: a
# file for `--registers`. Needs nvcc, cuobjdump and c++filt, and no GPU.
#
# Usage: registers.sh BUNDLE [PROGRAM...] >registers.csv
#
#   BUNDLE   a folder that plan.sh wrote
#   PROGRAM  only these (nbody.Body, ...)
#
# Environment: NVCC (nvcc), CUOBJDUMP (that beside it), CXXFILT (c++filt), ARCH (sm_90), JOBS (one a processor), DATE (today).
# Exit status: 0 all was compiled; 1 something was not, which is named; 2 wrong use, or no nvcc.

set -eu
# What build.sh of a bundle compiles with; -lineinfo changes no code.
flags="-std=c++17 -O3"

if [ "${1:-}" = --layout ]; then
	# One layout, in a process of its own: lines "SYMBOL REGISTERS" into the folder $3.
	out=$3/$(echo "$2" | tr '/' '_')
	cd "$BUNDLE/$2"
	# shellcheck disable=SC2086
	if "$NVCC" $flags -arch="$ARCH" -I "$BUNDLE/support" -I . -include layout.h -cubin -o "$out.cubin" ../case.cu \
		>"$out.log" 2>&1; then
		"$CUOBJDUMP" -res-usage "$out.cubin" 2>&1 |
			sed -n 's/^ *Function \(.*\):$/\1/p; s/^ *REG:\([0-9]*\) .*/\1/p' | paste -d ' ' - - >"$out.usage"
		rm -f "$out.cubin"
		exit 0
	fi
	echo "registers.sh: $2: nvcc failed:" >&2
	head -n 12 "$out.log" >&2
	exit 1
fi

if [ $# -lt 1 ] || ! [ -f "$1/estimates.json" ]; then
	echo "usage: registers.sh BUNDLE [PROGRAM...]" >&2
	exit 2
fi
BUNDLE=$(cd "$1" && pwd)
shift
NVCC=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
version=$("$NVCC" --version 2>/dev/null | sed -n 's/.*, V\([0-9.]*\).*/\1/p')
if [ -z "$version" ]; then
	echo "registers.sh: no nvcc at $NVCC: set NVCC to the compiler of the CUDA Toolkit" >&2
	exit 2
fi
beside=$(dirname -- "$(command -v "$NVCC")")
CUOBJDUMP=${CUOBJDUMP:-$(command -v cuobjdump || echo "$beside/cuobjdump")}
CXXFILT=${CXXFILT:-c++filt}
ARCH=${ARCH:-sm_90}
export BUNDLE NVCC CUOBJDUMP ARCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
self=$(cd "$(dirname -- "$0")" && pwd)/$(basename -- "$0")

# Program, record and kernel of each object of estimates.json, tabs between them, once each.
sed -n 's/^ *"\(program\|kernel\|record\)": "\(.*\)",$/\1 \2/p' "$BUNDLE/estimates.json" |
	awk -v wanted="$*" '
		BEGIN {
			n = split(wanted, names, " ")
			for (i = 1; i <= n; i++) want[names[i]] = 1
		}
		{ value = substr($0, length($1) + 2) }
		$1 == "program" { program = value }
		$1 == "kernel" { kernel = value }
		$1 == "record" && (!n || program in want) { print program "\t" value "\t" kernel }' | sort -u >"$work/kernels"
command -v "$CXXFILT" >/dev/null || {
	echo "registers.sh: no $CXXFILT" >&2
	exit 2
}
status=0
cut -f 1 "$work/kernels" | sort -u | while read -r program; do
	for place in "$BUNDLE/$program"/[0-9]*; do echo "$program/${place##*/}"; done
done >"$work/places"
xargs -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -I '{}' sh "$self" --layout '{}' "$work" <"$work/places" || status=1

cat <<END
# Registers of a thread of the validation kernels by layout, as benchmarks/kernels/validation/registers.sh prints them.
# bundle: $(sed -n 's/^ *"bundle": "\(.*\)",$/\1/p' "$BUNDLE/estimates.json")
# nvcc: $version
# arch: $ARCH
# flags: $flags
# date: ${DATE:-$(date +%Y-%m-%d)}
program,kernel,record,layout,registers
END
while read -r place; do
	usage=$work/$(echo "$place" | tr '/' '_').usage
	[ -f "$usage" ] || continue
	spec=$(sed -n 's/^#define LAYOUT_SPEC "\(.*\)"$/\1/p' "$BUNDLE/$place/layout.h")
	# "void layout_0::tk<4>(layout_0::Body_view, int)" is the kernel tk<4>.
	cut -d ' ' -f 1 "$usage" | "$CXXFILT" | sed 's/^void //; s/^layout_[0-9]*:://; s/(.*//' |
		paste -d ' ' - "$usage" | awk -v program="${place%/*}" -v spec="$spec" -v kernels="$work/kernels" '
			function cell(text) { return text ~ /[",]/ ? "\"" text "\"" : text }
			BEGIN {
				FS = "\t"
				while ((getline < kernels) > 0)
					if ($1 == program) record[$3] = $2
				FS = " "
			}
			{ name = $0; sub(/ [^ ]* [0-9]*$/, "", name) }
			name in record { print program "," cell(name) "," cell(record[name]) "," cell(spec) "," $NF }'
done <"$work/places" | sort -t , -k 1,1 -k 2,2 -s
exit $status
