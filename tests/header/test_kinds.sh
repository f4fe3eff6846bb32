#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_kinds.sh FIELDWISE
# Kinds of members and classes that sources have: each gives headers that compile beside the source's own class, load,
# store and convert every bit of it, or an error at the place of what stands in the way. COMPILER, CXX_COMPILERS (joined
# by ';') and NVCC name the compilers.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
failures=0

# refused PLACE MESSAGE DECLARATION USE: the error for a record R and a kernel that USEs `r[i]`.
refused() {
	printf '%s\n__global__ void k(R *r, float *o) { int i = threadIdx.x; o[i] = %s; }\n' "$3" "$4" >r.cu
	for layout in aos soa; do
		status=0
		message=$("$fieldwise" header --record R --layout "$layout" -o r.h r.cu 2>&1) || status=$?
		if [ "$message" != "r.cu:$1: error: record R: $2" ] || [ "$status" -ne 1 ] || [ -e r.h ]; then
			echo "$3: status $status, $message"
			failures=$((failures + 1))
			rm -f r.h
		fi
	done
}

no='no header can declare the field'
reach='and no accessor reaches it: make it public'
refused 1:15 "$no a: it is private, $reach" 'class R { int a : 3; public: float y; };' 'r[i].y'
refused 1:36 "$no a: it is protected, $reach" 'struct R { float y; protected: int a : 3; };' 'r[i].y'
base='which no accessor reaches: make the base public'
refused 1:45 "$no a: it is in a private base, $base" 'struct B { int a : 3; }; struct R : private B { float y, z; };' \
	'r[i].y + r[i].z'
refused 1:23 "$no x: it is const, and could not be assigned: leave const out" \
	'class R { const float x; public: float y; };' 'r[i].y'
refused 1:36 "C cannot spell the type 'R::Kind' of the field k: declare it as a number, and cast it where \
it is read and set" 'class R { enum Kind { A, B }; Kind k; public: float x; };' \
	'r[i].x'
refused 1:31 "$no t: it is a reference, which cannot be assigned: keep a pointer or an index" \
	'struct R { float x, y; float &t; };' 'r[i].x + r[i].y'
refused 1:36 "$no t: it is const, and could not be assigned: leave const out" \
	'struct R { float x, y; const float t; };' 'r[i].x + r[i].y'
refused 1:39 "$no t: it is volatile, which no header keeps: leave volatile out" 'struct R { float x, y; volatile float t; };' 'r[i].x'
refused 1:12 "$no union: it is a union without a name: give it one" 'struct R { union { float x; int k; }; float z; };' 'r[i].z'
copied='it cannot be copied or assigned, as headers load, store and convert it: take out what deletes or hides that'
refused 1:39 "$copied" 'struct R { float x, y; R() = default; R(const R &) = delete; };' 'r[i].x + r[i].y'
refused 1:27 "$copied" 'struct R { float x, y; R &operator=(const R &) = delete; };' 'r[i].x + r[i].y'
refused 1:21 "no header can give a an address, and a kernel accesses it: it is a bit-field (unsigned int a : 3; \
unsigned int b : 9); make it a member of its own" 'struct R { unsigned a : 3, b : 9; float x, y; };' 'r[i].b + r[i].x'
refused 1:29 "$no a: it is a bit-field whose storage unit holds other members as well: make it a member of its own" \
	'struct R { char c; unsigned a : 3; float x; };' 'r[i].c + r[i].x'
refused 1:33 "it is aligned to 16 bytes, and C aligns no bit-field, as which it begins (unsigned int a : 3): begin \
with another member" \
	'struct alignas(16) R { unsigned a : 3; float x; };' 'r[i].x'
# One kernel of two uses it: the header is for both.
refused 1:21 "no header can give a an address, and a kernel accesses it: it is a bit-field (unsigned int a : 3); \
make it a member of its own" 'struct R { unsigned a : 3; float x, y; };
__global__ void first(R *r, float *o) { o[threadIdx.x] = r[threadIdx.x].x; }' 'r[i].a + r[i].y'

# taken NAME DECLARATION USE FILL CHECK [no-c]: headers of the struct NAME in three layouts, converted around.
printf '#ifndef __CUDACC__\n#define __device__\n#endif\n' >own.cc
: >plain.c
: >checks
taken() {
	printf '%s\n__global__ void k(%s *r, float *o) { int i = threadIdx.x; o[i] = %s; }\n' "$2" "$1" "$3" >"$1.cu"
	printf '%s\n#define FIELDWISE_HAVE_%s\n' "$2" "$1" >>own.cc
	for layout in aos soa aosoa@8; do
		prefix=$1_${layout%@8}
		"$fieldwise" header --record "$1" --layout "$layout" --name "$prefix" -o "$prefix.h" "$1.cu" || {
			echo "$1 in $layout: refused"
			failures=$((failures + 1))
			return
		}
		echo "#include \"$prefix.h\"" >>own.cc
		[ "$#" -gt 5 ] || echo "#include \"$prefix.h\"" >>plain.c
	done
	cat >check <<END
static int check_$1(void)
{
    $1_aos_view rows;
    $1_soa_view columns;
    $1_aosoa_view tiles;
    int wrong = 0;
    if ($1_aos_allocate(&rows, 19) || $1_soa_allocate(&columns, 19) || $1_aosoa_allocate(&tiles, 19))
        return 1;
    memset((void *)$1_aos_memory(rows), 0, $1_aos_bytes(19));
    for (int i = 0; i < 19; i++) {
        #define r rows.group0[i]
        $4
        #undef r
    }
    FIELDWISE_CONVERT($1_soa, columns, $1_aos, rows, 19);
    FIELDWISE_CONVERT($1_aosoa, tiles, $1_soa, columns, 19);
    memset((void *)$1_aos_memory(rows), 0, $1_aos_bytes(19));
    FIELDWISE_CONVERT($1_aos, rows, $1_aosoa, tiles, 19);
    for (int i = 0; i < 19; i++) {
        #define r rows.group0[i]
        wrong += !($5);
        #undef r
    }
    $1_aos_free(rows);
    $1_soa_free(columns);
    $1_aosoa_free(tiles);
    return wrong;
}
END
	cat check >>own.checks
	[ "$#" -gt 5 ] || cat check >>plain.checks
	echo "    if (check_$1()) { puts(\"$1: an element is another\"); wrong = 1; }" >>own.main
	[ "$#" -gt 5 ] || echo "    if (check_$1()) { puts(\"$1: an element is another\"); wrong = 1; }" >>plain.main
	cat >>kernels <<END
__global__ void copy_$1($1_soa_view from, $1_aosoa_view to) { $1_aosoa_store(to, threadIdx.x, $1_soa_load(from, threadIdx.x)); }
__global__ void copy_back_$1($1_aosoa_view from, $1_aos_view to) { $1_aos_store(to, threadIdx.x, $1_aosoa_load(from, threadIdx.x)); }
END
}

two='r.x = i + 1.0f; r.y = i * 2.0f;' is_two='r.x == i + 1.0f && r.y == i * 2.0f'
bits="r.a = i % 7; r.b = i * 17; $two" is_bits="r.a == (unsigned)i % 7 && r.b == (unsigned)i * 17 && $is_two"
taken Bits 'struct Bits { unsigned a : 3, b : 9; float x, y; };' 'r[i].x + r[i].y' "$bits" "$is_bits"
taken Late 'struct Late { float x; unsigned a : 3; unsigned b : 30; float y; };' 'r[i].x + r[i].y' "$bits" "$is_bits"
taken Unnamed 'struct Unnamed { float x; unsigned : 3, b : 9; unsigned a : 5; float y; };' 'r[i].x + r[i].y' \
	"$bits" "$is_bits"
taken Wider 'struct Wider { unsigned char a : 3; unsigned b : 20; float x, y; };' 'r[i].x + r[i].y' "$bits" "$is_bits"
taken Ended 'struct Ended { unsigned a : 3; unsigned : 0; unsigned b : 9; float x, y; };' 'r[i].x + r[i].y' \
	"$bits" "$is_bits"
taken Padded 'struct Padded { unsigned char a : 3; unsigned char : 0; unsigned b : 20; float x, y; };' 'r[i].x + r[i].y' \
	"$bits" "$is_bits"
taken Tight 'struct Tight { float x; unsigned short a : 5; unsigned b : 9; float y; };' 'r[i].x + r[i].y' "$bits" "$is_bits"
taken Flags 'struct Flags { bool f : 1, g : 1; float x, y; };' 'r[i].x + r[i].y' \
	"r.f = i % 2; r.g = i % 3 == 0; $two" "r.f == (i % 2 != 0) && r.g == (i % 3 == 0) && $is_two"
taken Inner 'struct Inner { struct { int a : 6; float w; } s; float x, y; };' 'r[i].x + r[i].y' \
	"r.s.a = i; r.s.w = 3; $two" "r.s.a == i && r.s.w == 3 && $is_two"
taken Unused 'struct Unused { unsigned : 12; float x, y; };' 'r[i].x + r[i].y' "$two" "$is_two"
taken Derived 'struct Base { float x; }; struct Derived : Base { float y, z; };' 'r[i].x + r[i].y' "$two" "$is_two"
taken Anonymous 'struct Anonymous { char c; struct { float x; char d; }; float y; };' 'r[i].x + r[i].y' \
	"r.d = (char)i; $two" "r.d == i && $is_two"
taken Made 'struct Made { float x, y; Made() { x = 7; y = 8; } };' 'r[i].x + r[i].y' "$two" "$is_two"
taken Taking 'struct Taking { float x, y; Taking(float a) : x(a), y(a) {} };' 'r[i].x + r[i].y' "$two" "$is_two"
taken Holding 'struct Held { float x; Held(float a) : x(a) {} }; struct Holding { Held h; float y; };' \
	'r[i].h.x + r[i].y' 'r.h.x = i; r.y = 2;' 'r.h.x == i && r.y == 2'
taken Initial 'struct Initial { float x = 1, y = 2; };' 'r[i].x + r[i].y' "$two" "$is_two"
taken Method 'struct Method { float x, y; __device__ float sum() const { return x + y; } };' 'r[i].sum()' "$two" "$is_two"

# Members that have no name outside: no accessors, and load, store and conversions move their bytes.
set_two='r.set(i + 1.0f, i * 2.0f);' is_set='r.is(i + 1.0f, i * 2.0f)'
methods() {
	echo "__device__ float get() const { return $1; } void set(float a, float b) { $1 = a; $2 = b; }" \
		"bool is(float a, float b) const { return $1 == a && $2 == b; }"
}
taken Hidden "class Hidden { float x; char c; float y; public: void mark() { c = 1; } $(methods x y) };" 'r[i].get()' "$set_two" "$is_set" no-c
taken Kept "struct Kept { char c; protected: float x[3]; double y; public: $(methods 'x[1]' y) };" 'r[i].get()' \
	"$set_two r.c = (char)i;" "$is_set && r.c == (char)i" no-c
taken Whole "class Part { float a; public: float b; friend class Whole; }; class Whole { char c; Part p; public: Part o; \
void mark() { c = 1; } $(methods p.a o.b) };" 'r[i].get() + r[i].o.b' "$set_two" "$is_set" no-c
taken Below "struct Under { float x; }; class Below : Under { float y; public: Below(float) {} $(methods x y) };" \
	'r[i].get()' "$set_two" "$is_set" no-c

for kind in own plain; do
	extension=$([ "$kind" = own ] && echo cc || echo c)
	{
		printf '#include <stdio.h>\n#include <string.h>\n'
		cat "$kind.$extension" "$kind.checks"
		printf 'int main(void)\n{\n    int wrong = 0;\n'
		cat "$kind.main"
		printf '    return wrong;\n}\n'
	} >program
	mv program "$kind.$extension"
done

# compile PROGRAM COMMAND...
compile() {
	program=$1
	shift
	rm -f run
	if ! "$@" -o run 2>errors; then
		echo "$*:"
		head -n 20 errors
		failures=$((failures + 1))
	elif [ "$program" = run ] && ! ./run; then
		echo "$*: what it made fails"
		failures=$((failures + 1))
	fi
}
IFS=';'
for compiler in ${CXX_COMPILERS:-}; do
	compile run "$compiler" -std=c++11 -Wall -Wextra -Werror own.cc
done
unset IFS
# shellcheck disable=SC2086
[ -z "${COMPILER:-}" ] || compile run $COMPILER -std=c11 -Wall -Wextra -Werror plain.c
if [ -n "${NVCC:-}" ] && [ -x "$NVCC" ]; then
	cat own.cc kernels >own.cu
	compile only "$NVCC" -arch=sm_90 -std=c++14 -Werror all-warnings -cubin own.cu
fi
[ "$failures" -eq 0 ] || exit 1
