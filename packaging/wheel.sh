#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Makes a wheel of the source tree in the folder DIR (default: dist): the command, statically linked but for the C library,
# and all that it reads. Needs what the build needs, static GLib, PCRE2, jansson and zlib (Debian has them in the -dev
# packages), and the Python packages build, meson-python and auditwheel.
#
#   usage: packaging/wheel.sh [DIR]
set -eu
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
dist=${1:-$top/dist}
raw=$(mktemp -d)
trap 'rm -rf "$raw"' EXIT INT TERM

python3 -m build --wheel --no-isolation --outdir "$raw" "$top" >&2
wheel=$(ls "$raw"/*.whl)

# The oldest C library whose functions the command needs is what the wheel's name has to say.
unzip -qo "$wheel" -d "$raw/content"
glibc=$(find "$raw/content" -path '*/scripts/fieldwise' -exec objdump -T {} + | sed -n 's/.*(\{0,1\}GLIBC_\([0-9]*\.[0-9]*\).*/\1/p' |
	sort -t. -k1,1n -k2,2n | tail -n 1)
[ -n "$glibc" ] || { echo 'wheel.sh: the command needs no C library?' >&2; exit 1; }
if find "$raw/content" -path '*/scripts/fieldwise' -exec objdump -p {} + | grep NEEDED |
	grep -vE 'lib(c|m|dl|rt|pthread)\.so|ld-linux'; then
	echo 'wheel.sh: the command needs these libraries, which the wheel does not have' >&2
	exit 1
fi
mkdir -p "$dist"
name=$(cd "$raw" && python3 -m wheel tags --remove --python-tag py3 --abi-tag none \
	--platform-tag "manylinux_$(echo "$glibc" | tr . _)_$(uname -m)" "$(basename "$wheel")")
mv "$raw/$name" "$dist/"
echo "$dist/$name"
