#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the headers of all layouts of the programs in cases.list, and builds the programs.
#
# Usage: prepare.sh [-n] FIELDWISE FOLDER [SOURCE...]
#
#   -n         write what is compiled, and the script FOLDER/build.sh that compiles it, but don't run that
#   FIELDWISE  the command
#   FOLDER     where everything goes; the programs to FOLDER/bin
#   SOURCE     only the cases of these sources (nbody, ...)
#
# Environment: NVCC (nvcc), ARCH (sm_90; as nvcc's -arch takes it), JOBS (2; compilers side by side), CUDART (static;
# with shared the programs are smaller, and libcudart.so has to be in FOLDER/bin or where the loader looks).
# Exit status: 0 all was built; 1 something was not, which is named; 2 wrong use.

set -eu

only_write=
if [ "${1:-}" = -n ]; then
	only_write=1
	shift
fi
if [ $# -lt 2 ]; then
	echo "usage: prepare.sh [-n] FIELDWISE FOLDER [SOURCE...]" >&2
	exit 2
fi
here=$(cd "$(dirname -- "$0")" && pwd)
kernels=$here/..
fieldwise=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2

wanted() {
	[ $# -eq 1 ] && return 0
	one=$1
	shift
	for name; do [ "$name" = "$one" ] && return 0; done
	return 1
}

mkdir -p "$folder/bin" "$folder/support/cases"
cp "$here/case.cuh" "$here/driver.cu" "$folder/support/"
cp "$here/cases/"*.cu "$folder/support/cases/"

# The header of PREFIX in LAYOUT, beside the kernel.
write_header() {
	line=$(awk -v name="$1.h" '$1 == name' "$kernels/accessors/headers.list")
	record=$(echo "$line" | awk '{print $3}')
	plain=$(echo "$line" | awk '{print $2}')
	"$fieldwise" header --layout "$2" --record "$record" --name "$1" -o "$3/$1.h" "$kernels/$plain"
}

: >"$folder/jobs"
: >"$folder/programs"
grep -v '^#' "$here/cases.list" | while read -r source prefix layouts measured; do
	wanted "$source" "$@" || continue
	program=$source.$prefix
	# Nothing is left of layouts that were here before.
	rm -rf "${folder:?}/$program"
	number=0
	sed 's/[[:space:]]*#.*//;/^$/d' "$kernels/$layouts" >"$folder/layouts"
	while read -r layout; do
		place=$program/$number
		mkdir -p "$folder/$place"
		cp "$kernels/accessors/$source.cu" "$folder/$place/"
		# The source's other records stay as they are.
		for header in $(sed -n 's/^#include "\(.*\)"$/\1/p' "$kernels/accessors/$source.cu"); do
			[ "$header" = "$prefix.h" ] || cp "$kernels/accessors/$header" "$folder/$place/"
		done
		write_header "$prefix" "$layout" "$folder/$place" </dev/null
		printf '#define %s\n' "LAYOUT_SPACE layout_$number" "LAYOUT_NUMBER $number" "VARY_$prefix" \
			"LAYOUT_RECORD \"$prefix\"" "LAYOUT_SPEC \"$layout\"" >"$folder/$place/layout.h"
		echo "$place $source" >>"$folder/jobs"
		number=$((number + 1))
	done <"$folder/layouts"
	echo "$program $measured" >>"$folder/programs"
done
rm -f "$folder/layouts"

cat >"$folder/build.sh" <<'END'
#!/bin/sh
# Compiles what is in this folder that is not compiled yet. Environment: NVCC, ARCH, JOBS, CUDART.
cd "$(dirname -- "$0")" || exit 2
NVCC=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
flags="-std=c++17 -O3 -arch=${ARCH:-sm_90} -lineinfo"
export NVCC flags
[ driver.o -nt support/driver.cu ] || "$NVCC" $flags -c -o driver.o support/driver.cu || exit 1
xargs -P "${JOBS:-2}" -L 1 sh -c '[ "$0/case.o" -nt "support/cases/$1.cu" ] ||
	"$NVCC" $flags -I "$0" -include "$0/layout.h" -c -o "$0/case.o" "support/cases/$1.cu" >"$0/log" 2>&1 ||
	{ echo "$0: nvcc failed" >&2; head -n 12 "$0/log" >&2; rm -f "$0/case.o"; }' <jobs
status=0
while read -r program kernels; do
	# A layout that did not compile is missing from its program.
	"$NVCC" -arch="${ARCH:-sm_90}" -cudart "${CUDART:-static}" -o "bin/$program" driver.o "$program"/*/case.o || status=1
done <programs
[ "$(find . -name case.o | wc -l)" -ge "$(wc -l <jobs)" ] || status=1
exit $status
END
cp "$here/run.sh" "$folder/"
[ -n "$only_write" ] || sh "$folder/build.sh"
