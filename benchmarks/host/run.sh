#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the host of a GPU makes of conversions: host_convert_gb_per_s of an architecture's file, with the rates that it is
# made of. No GPU is used, but it is the host of the GPU that counts.
#
# Usage: run.sh
# Environment: CXX (c++)
set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CXX:-c++}" -O3 -std=c++17 -o "$work/convert" "$here/convert.cpp"
echo "# processor: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
echo "# compiler: $("${CXX:-c++}" --version | head -n 1); date: $(date -u +%Y-%m-%d)"
"$work/convert"
