#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_forms.sh FIELDWISE
# A header in one file and one in two are the same to a compiler: records of every kind, in C++ with what stands for
# pointers to them, give the same machine code. The record's own part of a header in two can be read: it has at most 150
# lines. CXX_COMPILERS (joined by ';') names the compilers.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir one two
compilers=${CXX_COMPILERS:-}
compiler=${compilers##*;}
[ -n "$compiler" ] || exit 77

# record NAME DECLARATION USE LAYOUTS: what uses arrays of the struct NAME in LAYOUTS, as much as headers can.
record() {
	printf '%s\n__global__ void k(%s *r, float *o) { int i = threadIdx.x; o[i] = %s; }\n' "$2" "$1" "$3" >"$1.cu"
	printf '%s\n#define FIELDWISE_HAVE_%s\n' "$2" "$1" >>program
	for layout in $4; do
		p=$1_${layout%@8}
		"$fieldwise" header --arrays --record "$1" --layout "$layout" --name "$p" -o "two/$p.h" "$1.cu"
		"$fieldwise" header --arrays --single-file --record "$1" --layout "$layout" --name "$p" -o "one/$p.h" "$1.cu"
		[ "$(wc -l <"two/$p.h")" -le 150 ] || { echo "$p.h: $(wc -l <"two/$p.h") lines"; exit 1; }
		grep -q fieldwise_common "two/$p.h" || { echo "$p.h is in one file"; exit 1; }
		cat >>program <<-EOF
			#include "$p.h"
			$1 load_$p(${p}_const_array r, int i) { return r[i]; }
			$1 const_$p(${p}_array r, int i) { const ${p}_const_ref c = r[i]; return c; }
			void store_$p(${p}_array r, int i, const $1 &e) { r[i] = e; r[i + 1] = r[i]; ${p}_swap(r[2], *(r + i)); }
			void access_$p(${p}_view v, long i, $1 e) { ${p}_store(v, i, e); ${p}_store(v, 1, ${p}_load(v, i)); }
			void change_$p(${p}_array r, int i, const $1 &a, const $1 &b) { ${p}_store_changed(r[i], a, b); }
			float use_$p(${p}_array r, int i) { return $3; }
			void bytes_$p(${p}_view v, const unsigned char *from) { ${p}_types::fields(v, 3, Part{from}); }
		EOF
	done
}

echo 'struct Part { const unsigned char *from; void operator()(unsigned char *to, unsigned long at, unsigned long n) const {
    for (unsigned long b = 0; b < n; b++) to[b] = from[at + b]; } };' >program
record Plain 'struct Plain { float x, y; double w; int ids[3]; };' 'r[i].x + r[i].y + r[i].ids[i]' 'aos soa'
record Nested 'struct Nested { struct { float x, y; struct { float u; int v[2]; } t; } pos, vel; char tag; };' \
	'r[i].pos.x + r[i].vel.t.u * r[i].vel.t.v[1]' 'aos soa aosoa@8'
record Bits 'struct Bits { unsigned a : 3, b : 9; float x; struct { int c : 6; float w; } s; float y; };' \
	'r[i].x + r[i].y + r[i].s.w' 'aos soa aosoa@8'
record Hidden 'class Hidden { float a; char c[5]; public: float x; float get() const { return a + c[1]; } };' 'r[i].x' \
	'aos soa aosoa@8'
record Under 'struct Base { float x; }; struct Under : Base { Under(float f) { x = y = f; } float y; };' 'r[i].x + r[i].y' soa
record Variant 'struct Pair { int k; float f; }; union Either { int i; float f; }; struct Variant { Either u; Pair pairs[3]; float x; };' \
	'r[i].x' 'soa aosoa@8'
for form in one two; do
	cp program $form/program.cc
	(cd $form && "$compiler" -std=c++14 -O2 -Wall -Wextra -Werror -S -o program.s program.cc)
done
grep -c '^_Z.*:' one/program.s | grep -qv '^[0-9]$' || { echo 'next to nothing is compiled'; exit 1; }
cmp one/program.s two/program.s

# Parts of different versions are an error that says so.
sed 's/^#define FIELDWISE_RECORD_FORMAT .*/#define FIELDWISE_RECORD_FORMAT 1/' two/Plain_soa.h >two/other.h
printf '#define FIELDWISE_HAVE_Plain\n%s\n#include "other.h"\n' 'struct Plain { float x, y; double w; int ids[3]; };' >two/other.cc
if (cd two && "$compiler" -fsyntax-only other.cc 2>../errors); then echo 'another version is accepted'; exit 1; fi
grep -q 'error.*are of different versions of fieldwise' errors || { cat errors; exit 1; }
