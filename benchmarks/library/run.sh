#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds library.cu, times it and prints CSV. Needs nvcc and a GPU.
#
# Usage: run.sh >results.csv
# Environment: NVCC (nvcc), ARCH (sm_90)

set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${NVCC:-nvcc}" -O3 -arch="${ARCH:-sm_90}" -o "$work/library" "$here/library.cu"
echo "# device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)"
echo "# nvcc: $("${NVCC:-nvcc}" --version | sed -n 's/.*release \([^,]*\).*/\1/p'); date: $(date -u +%Y-%m-%d); of a launch"
echo "kernel,threads,median_us"
"$work/library"
