#!/bin/sh
# SPDX-License-Identifier: MIT
#
# libclang is found at run time: what is missing or too old is said, another one is taken where it is named, and commands
# that need none run without.
#
#   usage: test_libclang.sh FIELDWISE SOURCE-DIR CC [COMPILER-OPTION…]
set -eu
fieldwise=$(realpath "$1") source=$(realpath "$2")
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"
fail() { echo "$*" >&2; exit 1; }

rank() {
	status=0
	"$fieldwise" rank "$source/benchmarks/kernels/nbody.cu" >out 2>said || status=$?
}
rank
[ "$status" -eq 0 ] || fail "nothing is found: $(cat said)"
cp out found

export FIELDWISE_LIBCLANG=/nonexistent/libclang.so
rank
[ "$status" -eq 2 ] && [ ! -s out ] || fail "status $status: $(cat said)"
grep -q '^fieldwise: error: libclang 17 or newer is needed, and not found: /nonexistent/libclang.so: ' said || fail "$(cat said)"
"$fieldwise" arch list >out || fail 'arch list needs libclang'

cat >old.c <<'END'
typedef struct { const void *data; unsigned flags; } CXString;
CXString clang_getClangVersion(void) { CXString text = {"Debian clang version 14.0.6", 0}; return text; }
const char *clang_getCString(CXString text) { return text.data; }
END
"$@" -shared -fPIC -o old.so old.c
FIELDWISE_LIBCLANG=$work/old.so
rank
[ "$status" -eq 2 ] || fail "an old one is taken: $(cat out)"
grep -q 'old.so is of version 14.0.6, which lacks clang_' said || fail "$(cat said)"

# The library that the process has loaded by itself, by its path.
FIELDWISE_LIBCLANG=
library=$(strace -f -e trace=openat -o opened "$fieldwise" rank "$source/benchmarks/kernels/nbody.cu" >/dev/null 2>&1 &&
	sed -n 's/.*"\(\/.*libclang[^"]*\)".* = [0-9]*$/\1/p' opened | grep '\.so' | head -n 1) || library=
[ -n "$library" ] || exit 0
FIELDWISE_LIBCLANG=$library
rank
cmp out found || fail "$library gives another answer"
