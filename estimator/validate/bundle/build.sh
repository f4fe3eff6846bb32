#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Compiles the programs of this bundle that are not compiled yet, to bin/, and notes which line of the source each
# of their memory instructions comes from, in PROGRAM/N/lines.
#
# Usage: build.sh [PROGRAM...]
#
#   PROGRAM  only these (nbody.Body, ...); else all
#
# Environment: NVCC (nvcc), ARCH (sm_90; as nvcc's -arch takes it), JOBS (one a processor; compilers side by side),
# CUDART (static; with shared the programs are smaller, and libcudart.so has to be in bin or where the loader looks),
# NVDISASM and CUOBJDUMP (those beside nvcc; without them there are no lines).
# Exit status: 0 all was built; 1 something was not, which is named; 2 no nvcc.

cd "$(dirname -- "$0")" || exit 2
if [ -z "${NVCC:-}" ]; then
	NVCC=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
fi
version=$("$NVCC" --version 2>/dev/null | sed -n 's/.*, V\([0-9.]*\).*/\1/p')
if [ -z "$version" ]; then
	echo "build.sh: no nvcc at $NVCC: set NVCC to the compiler of the CUDA Toolkit, like NVCC=/usr/local/cuda/bin/nvcc" >&2
	exit 2
fi
ARCH=${ARCH:-sm_90}
CUDART=${CUDART:-static}
beside=$(dirname -- "$(command -v "$NVCC")")
NVDISASM=${NVDISASM:-$(command -v nvdisasm || echo "$beside/nvdisasm")}
CUOBJDUMP=${CUOBJDUMP:-$(command -v cuobjdump || echo "$beside/cuobjdump")}
here=$(pwd)
flags="-std=c++17 -O3 -arch=$ARCH -lineinfo -I $here/support"
made="nvcc $version, $ARCH, $CUDART"
export NVCC NVDISASM CUOBJDUMP ARCH CUDART flags made here

# What a program, or the driver, was made from and with: equal as long as nothing changed.
stamp_of() {
	echo "$made, $(cat "$@" support/case.cuh support/driver.cu | cksum)"
}

stamp_of_program() {
	# shellcheck disable=SC2046
	stamp_of $(find "$1" -name '*.cu' -o -name '*.h' -o -name '*.cuh' -o -name '*.hpp' | sort)
}

# What stands in front of the runtime's functions that launch kernels: program/launches.cu.
wraps=
for name in __cudaRegisterFunction __cudaGetKernel __cudaLaunchKernel cudaLaunchKernel cudaLaunchKernelExC \
	cudaLaunchCooperativeKernel cudaDeviceReset; do
	wraps="$wraps -Xlinker --wrap=$name"
done

if [ "${1:-}" = --object ] && [ -f "${2%/*}/arguments" ]; then
	# A whole program in one layout, or the original.
	cd "$2" || exit 1
	rm -f program
	source=../kernel.cu
	[ "${2##*/}" != plain ] || source=kernel.cu
	# shellcheck disable=SC2086
	"$NVCC" $flags -I . -include layout.h -cudart "$CUDART" $wraps -o program "$source" ../launches.cu >log 2>&1 && exit
	echo "build.sh: nvcc failed for $2:" >&2
	head -n 12 log >&2
	exit 1
fi
if [ "${1:-}" = --object ]; then
	# The object of one layout; in a process of its own, so that several run side by side.
	place=$2
	(
		cd "$place" || exit 1
		rm -f case.o lines ./*.cubin
		# shellcheck disable=SC2086
		"$NVCC" $flags -I . -include layout.h -c -o case.o ../case.cu >log 2>&1 || exit 1
		"$CUOBJDUMP" -xelf all case.o >>log 2>&1 || exit 0
		for object in ./*.cubin; do
			"$NVDISASM" -gi -c "$object" 2>>log
		done | awk -f "$here/tools/lines.awk" >lines.new && mv lines.new lines
		rm -f ./*.cubin
	) && exit
	echo "build.sh: nvcc failed for $place:" >&2
	head -n 12 "$place/log" >&2
	rm -f "$place/case.o"
	# xargs goes on with the others.
	exit 1
fi

if [ $# -eq 0 ]; then
	for case in */kernel.cu; do set -- "$@" "${case%/kernel.cu}"; done
fi
mkdir -p bin || exit 1
if [ "$(cat driver.stamp 2>/dev/null)" != "$(stamp_of)" ]; then
	# shellcheck disable=SC2086
	"$NVCC" $flags -c -o driver.o support/driver.cu && stamp_of >driver.stamp || exit 1
fi
status=0
stale=
for program; do
	if ! [ -f "$program/kernel.cu" ]; then
		echo "build.sh: there is no program $program in this bundle" >&2
		status=1
		continue
	fi
	if [ "$(cat "$program/stamp" 2>/dev/null)" != "$(stamp_of_program "$program")" ]; then
		rm -f "$program/stamp" "bin/$program"
		stale="$stale $program"
	fi
done
[ -z "$stale" ] || for program in $stale; do
	for place in "$program"/[0-9]* "$program"/plain; do [ ! -d "$place" ] || echo "$place"; done
done | xargs -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -n 1 sh "$here/build.sh" --object
for program in $stale; do
	if [ -f "$program/arguments" ]; then
		for place in "$program"/[0-9]* "$program"/plain; do
			[ -x "$place/program" ] || continue 2
		done
		stamp_of_program "$program" >"$program/stamp"
		continue
	fi
	# A program has all its layouts, or is not made.
	for place in "$program"/[0-9]*; do
		[ -f "$place/case.o" ] || continue 2
	done
	"$NVCC" -arch="$ARCH" -cudart "$CUDART" -o "bin/$program" driver.o "$program"/[0-9]*/case.o &&
		stamp_of_program "$program" >"$program/stamp"
done
for program in $stale; do [ -f "$program/stamp" ] || status=1; done
exit $status
