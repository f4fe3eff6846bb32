#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply.sh FIELDWISE SOURCE-FOLDER
# `apply` on whole programs: the diff of every form, what --in-place and -o write, that a second run changes the header
# alone, that nothing is written where something is wrong, and that line ends stay. UPDATE_GOLDEN=1 writes the diff anew.
set -eu

fieldwise=$(realpath "$1") root=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# The diff is what it was, and patch makes of it what --in-place writes.
mkdir diff place
cp "$root/tests/cli/sources/apply_forms.cu" diff
cp diff/apply_forms.cu place
spec=x,y/v/p.a,p.b
(cd diff && "$fieldwise" apply --record Body --layout $spec apply_forms.cu) >whole.diff
sed '/^--- .dev.null/,$d' whole.diff >forms.diff
golden=$root/tests/cli/apply_forms.diff
[ "${UPDATE_GOLDEN:-}" != 1 ] || cp forms.diff "$golden"
diff "$golden" forms.diff || fail "another diff"
(cd place && "$fieldwise" apply --record Body --layout $spec --in-place apply_forms.cu)
if command -v patch >/dev/null; then
	(cd diff && patch -s -p1 <../whole.diff)
	diff -r -x '*.undo' diff place || fail "the diff does not say what --in-place writes"
fi
mkdir copies
"$fieldwise" apply --record Body --layout $spec -o copies "$root/tests/cli/sources/apply_forms.cu"
diff -r -x '*.undo' copies place || fail "-o writes something else"

# The same for a flattened array, of which rank says the same as before in every layout.
mkdir flattened
cp "$root/tests/cli/sources/apply_flattened.cu" flattened
cd flattened
"$fieldwise" apply --record p --kernel step --layout soa apply_flattened.cu | sed '/^--- .dev.null/,$d' >../flattened.diff
golden=$root/tests/cli/apply_flattened.diff
[ "${UPDATE_GOLDEN:-}" != 1 ] || cp ../flattened.diff "$golden"
diff "$golden" ../flattened.diff || fail "another diff of a flattened array"
rank_p() {
	"$fieldwise" rank --record p --kernel step --layout aos --layout soa --format csv apply_flattened.cu |
		sed 's/[^,]*.cu:[0-9:]*//'
}
rank_p >../plain.csv
for layout in soa p0,p3/p1,p2@8/p4,p5; do
	"$fieldwise" apply --record p --kernel step --layout $layout --in-place apply_flattened.cu
	rank_p >../written.csv
	cmp ../plain.csv ../written.csv || fail "rank sees another flattened array in $layout"
done
"$fieldwise" apply --undo --record p --kernel step --in-place apply_flattened.cu
cmp apply_flattened.cu "$root/tests/cli/sources/apply_flattened.cu" || fail "--undo leaves a flattened array changed"
cd ..

# A macro that accesses one, in a file that has nothing else.
mkdir macros
printf '#define OWN(k) p[3 * threadIdx.x + k]\n' >macros/own.h
cat >macros/own.cu <<'END'
#include "own.h"
__global__ void own(float *p) { OWN(0) += OWN(1) * OWN(2); }
END
"$fieldwise" apply --record p --layout soa --in-place macros/own.cu
grep -q 'p_at(p, threadIdx.x, k)' macros/own.h || fail "a macro in a file of its own stays as it was"

# Macros that write rows of one, by a shift or of what a call returns: element and item are read out of what they write.
cat >macros/rows.cu <<'END'
__device__ int none() { return 0; }
#define SHIFTED(i) ((i) << 2)
#define LEAST(i, n) (min(i, n) * 4)
#define LOWER(i, n) \
    (min(i, n) - 1)
#define BEHIND(i) ((i + none()) * 4)
__global__ void rows(float *p, int i, int n)
{
    p[SHIFTED(i)] = p[SHIFTED(i + 1) + 1] + p[LEAST(i, n) + 2] + p[BEHIND(i)];
    p[(decltype(n * 4))(i * 4) + 1] = p[static_cast<decltype(n * 4)>(i * 4) + 2] + p[decltype(n * 4)(i * 4) + 3];
    int base = (i - 1) * 4 + 1;
    p[base + base + 1] = p[LOWER(i, n) * 4];
}
END
"$fieldwise" apply --record p --layout soa --in-place macros/rows.cu
grep -qF '    p_at(p, i, 0) = p_at(p, i + 1, 1) + p_at(p, min(i, n), 2) + p_at(p, i + none(), 0);' macros/rows.cu ||
	fail "rows that macros write: $(cat macros/rows.cu)"
# of a cast, what is converted is taken, and not what its type is of
cast='(decltype(n * 4))i'
grep -qF "    p_at(p, $cast, 1) = p_at(p, $cast, 2) + p_at(p, $cast, 3);" macros/rows.cu || fail "casts: $(cat macros/rows.cu)"
grep -qF '    p_at(p, (base - 1) / 4 + (base - 1) / 4, 3) = p_at(p, LOWER(i, n), 0);' macros/rows.cu ||
	fail "a variable twice, and a macro on two lines: $(cat macros/rows.cu)"

# A loop over the items of the row before: whatever its variable is called, it is none that goes to the number of items.
cat >macros/before.cu <<'END'
__global__ void before(float *p)
{
    unsigned i = threadIdx.x;
    p[i * 6] = 1;
    for (int j = 0; j < 6; j++)
        for (int c = 0; c < 6; c++)
            p[(i - 1) * 6 + j] += p[(i - 1) * 6 + c];
}
END
"$fieldwise" apply --record p --layout soa --in-place macros/before.cu
grep -qF ' p_at(p, i - 1, j) += p_at(p, i - 1, c);' macros/before.cu || fail "the row before: $(cat macros/before.cu)"

# The same for parallel pointers, whose program is the same for each layout too.
mkdir parallel
cp "$root/tests/cli/sources/apply_parallel.cu" parallel
cd parallel
point=Point=d_x,d_y,d_mass,d_speed
"$fieldwise" apply --record $point --layout soa apply_parallel.cu | sed '/^--- .dev.null/,$d' >../parallel.diff
golden=$root/tests/cli/apply_parallel.diff
[ "${UPDATE_GOLDEN:-}" != 1 ] || cp ../parallel.diff "$golden"
diff "$golden" ../parallel.diff || fail "another diff of parallel pointers"
"$fieldwise" apply --layout soa apply_parallel.cu 2>../record >/dev/null
[ "$(grep -v '^safety: ' ../record)" = "record: parallel=d_speed,d_x,d_y,d_mass" ] || fail "apply takes another record by itself"
rank_point() {
	"$fieldwise" rank --record $point --layout aos --layout soa --format csv apply_parallel.cu |
		sed 's/[^,]*.cu:[0-9:]*//'
}
rank_point >../plain.csv
for layout in soa d_x,d_mass/d_y,d_speed@8 aosoa@32; do
	"$fieldwise" apply --record $point --layout $layout --in-place apply_parallel.cu
	rank_point >../written.csv
	cmp ../plain.csv ../written.csv || fail "rank sees other parallel pointers in $layout"
	[ -e ../first.cu ] || cp apply_parallel.cu ../first.cu
	cmp ../first.cu apply_parallel.cu || fail "a program of parallel pointers differs by layout"
done
"$fieldwise" apply --undo --record $point --in-place apply_parallel.cu
cmp apply_parallel.cu "$root/tests/cli/sources/apply_parallel.cu" || fail "--undo leaves parallel pointers changed"
cd ..

# Applied again it changes nothing; another layout changes the header alone, and each layout's program is the same.
cp -r place before
(cd place && "$fieldwise" apply --record Body --layout $spec apply_forms.cu) >again.diff
[ ! -s again.diff ] || fail "a second run changes something"
(cd place && "$fieldwise" apply --record Body --layout $spec --format json apply_forms.cu) >again.json
grep -q '"edits": \[\]' again.json || fail "JSON of a second run: $(head -c 300 again.json)"
(cd place && "$fieldwise" apply --record Body --layout soa apply_forms.cu) >header.diff
(cd place && "$fieldwise" apply --record Body --layout soa --in-place apply_forms.cu)
if command -v patch >/dev/null; then
	cp -r before patched
	(cd patched && patch -s -p1 <../header.diff)
	diff -r patched place || fail "the diff of another layout does not say what --in-place writes"
fi
cmp before/apply_forms.cu place/apply_forms.cu || fail "another layout changes the program"
! cmp -s before/Body_layout.h place/Body_layout.h || fail "another layout does not change the header"

# Line ends stay.
mkdir crlf
sed 's/$/\r/' "$root/benchmarks/kernels/nbody.cu" >crlf/nbody.cu
(cd crlf && "$fieldwise" apply --layout soa --in-place nbody.cu)
[ "$(grep -c . crlf/nbody.cu)" -eq "$(grep -c "$(printf '\r')\$" crlf/nbody.cu)" ] || fail "a line lost its end"

# A record in a header of another folder has its own header there; a library's has one beside the source.
mkdir -p folders/sub
cat >folders/sub/p.h <<'END'
struct P { float x, y; };
END
cat >folders/sub/k.h <<'END'
__global__ void v(float4 *q, float *o) { o[threadIdx.x] = q[threadIdx.x].x; }
END
cat >folders/main.cu <<'END'
#include "sub/p.h"
#include "sub/k.h"
__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }
void run(P *p, float4 *q, float *o)
{
    k<<<1, 32>>>(p, o);
    v<<<1, 32>>>(q, o);
}
END
cp -r folders plain_folders
(cd folders && "$fieldwise" apply --record P --layout soa --in-place main.cu)
[ -f folders/sub/P_layout.h ] || fail "the header is not beside its record"
(cd folders && "$fieldwise" apply --record float4 --layout soa --in-place main.cu)
grep -q '#include "../float4_layout.h"' folders/sub/k.h || fail "$(cat folders/sub/k.h)"
if command -v nvcc >/dev/null; then
	(cd folders && nvcc -arch=sm_90 -cubin -o /dev/null main.cu) || fail "the program of several folders does not compile"
fi

# An instance of a template, a record of a namespace, which stays in it, and a source that nests deeply.
cat >template.cu <<'END'
template <class T> struct Cell { T a, b; };
__global__ void k(Cell<float> *c, float *o) { o[threadIdx.x] = c[threadIdx.x].a; }
END
"$fieldwise" apply --layout soa template.cu >out || fail "an instance of a template is refused"
grep -q '^+typedef Cell<float> Cell_float;' out || fail "$(cat out)"
grep -q '^+__global__ void k(Cell_float_array c, float' out || fail "$(cat out)"
cat >space.cu <<'END'
namespace gas { struct Cell { float a, b; }; }
__global__ void k(gas::Cell *c, float *o) { o[threadIdx.x] = c[threadIdx.x].a; }
END
"$fieldwise" apply --layout soa space.cu >out || fail "a record of a namespace is refused"
sed -n 's/^+//p' out | sed 1,2d | head -n 6 >lines
cat >expected <<'END'
}
typedef gas::Cell gas_Cell;
#define FIELDWISE_HAVE_gas_Cell
#include "gas_Cell_layout.h"
namespace gas {
 }
END
cmp lines expected || fail "$(cat lines)"
{
	echo 'struct P { float x, y; };'
	echo '__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }'
	printf 'int deep() { return 1'
	yes '+1' | head -n 20000 | tr -d '\n'
	echo '; }'
} >deep.cu
"$fieldwise" apply --layout soa deep.cu >out || fail "a source that nests deeply"

# Nothing is written where something is wrong: a header's name that another file has, a reason against it, a folder that
# cannot be written.
mkdir wrong
cp "$root/benchmarks/kernels/nbody.cu" "$root/tests/cli/sources/apply_refused.cu" wrong
echo mine >wrong/Body_layout.h
find wrong -type f -exec cksum {} + | sort >state
if "$fieldwise" apply --layout soa --in-place wrong/nbody.cu 2>err; then fail "a file was replaced"; fi
grep -q "no header of this record" err || fail "$(cat err)"
if "$fieldwise" apply --layout soa --record Body --in-place wrong/apply_refused.cu 2>err; then fail "not refused"; fi
[ "$(id -u)" -eq 0 ] || {
	chmod a-w wrong/nbody.cu
	if "$fieldwise" apply --layout soa --header new.h --in-place wrong/nbody.cu 2>err; then fail "read-only"; fi
	chmod u+w wrong/nbody.cu
}
find wrong -type f -exec cksum {} + | sort | diff state - || fail "something was written"

# Text that #if leaves out is changed where a macro has it read, by itself or with --also; else it is refused. What is
# never compiled stays as it is.
mkdir also
cat >also/two.cu <<'END'
struct P { float x, y; };
__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }
void run(float *o)
{
    P *p;
    cudaMalloc((void **)&p, 32 * sizeof(P));
    k<<<1, 32>>>(p, o);
#ifdef LOUD
    cudaMemset(p, 0, 32 * sizeof(P));
#endif
    cudaFree(p);
}
END
sed 's/ifdef LOUD/if LOUD > 1/' also/two.cu >also/more.cu
if "$fieldwise" apply --layout soa also/more.cu >out 2>err; then fail "what #if leaves out is not seen"; fi
grep -q 'more.cu:9:16: error: unseen' err || fail "$(cat err)"
for head in 'ifdef LOUD' 'if defined(LOUD)' 'if defined LOUD // or not' 'if LOUD'; do
	sed "s,ifdef LOUD,$head," also/two.cu >also/by.cu
	"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "$head: $(cat err)"
	grep -q '^+    P_fill(p, 0, 32 \* sizeof(P));' out || fail "$head: the text stays"
	printf 'also: -DLOUD\nsafety: exact\n' | diff - err || fail "$head"
done
sed 's/ifdef LOUD/ifndef LOUD/; s/#endif/#else\n    p = NULL;\n    cudaMemset(p, 1, 8);\n#endif/' also/two.cu >also/by.cu
"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "#else: $(cat err)"
[ "$(grep -c '^+    P_fill(p, [01], ' out)" = 2 ] || fail "#else: the text stays"
"$fieldwise" apply --layout soa also/by.cu -- -DLOUD >out 2>err || fail "#ifndef: $(cat err)"
printf 'also: -ULOUD\nsafety: exact\n' | diff - err || fail "#ifndef"
for head in 'if LOUD > 0' 'if LOUD != 0' 'if LOUD == 1' 'if (LOUD)' 'if LOUD'; do # the program sets it itself
	for own in 'define LOUD 0' '  define	LOUD  0 // or 1' 'define LOUD (0)'; do
		sed "1i #$own" also/two.cu | sed "s,ifdef LOUD,$head," >also/by.cu
		"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "$own, $head: $(cat err)"
		grep -q '^+    P_fill(p, 0, 32 \* sizeof(P));' out || fail "$own, $head: the text stays"
		if grep -q '^[-+].*LOUD' out; then fail "$own, $head: the macro is changed"; fi
	done
done
for head in 'if !LOUD' 'if LOUD == 0' 'ifndef LOUD'; do
	sed '1i #define LOUD 1' also/two.cu | sed "s,ifdef LOUD,$head," >also/by.cu
	"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "not $head: $(cat err)"
	grep -q '^+    P_fill(p, 0, 32 \* sizeof(P));' out || fail "not $head: the text stays"
done
cat >also/branches.h <<'END'
#ifndef WAY
#define WAY 1 /* 1 to 4 */
#endif
END
sed '1i #include "branches.h"' also/two.cu | sed 's/^#ifdef LOUD/#if WAY == 1\
    cudaMemset(p, 1, 8);\
#elif WAY == 2\
    cudaMemset(p, 2, 8);\
#elif WAY == 3\
    cudaMemset(p, 3, 8);\
#ifdef DEEP\
    cudaMemset(p, 5, 8);\
#endif\
#else/' >also/by.cu
"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "branches: $(cat err)"
[ "$(grep -c '^+    P_fill(p, [01235], ' out)" = 5 ] || fail "branches: text stays: $(cat out)"
printf 'also: %s\nalso: %s\nalso: %s\nalso: %s\nsafety: exact\n' -DWAY=2 -DWAY=3 -DWAY=9 '-DWAY=3 -DDEEP' | diff - err || fail "branches"
sed -i 's/WAY == 3/WAY < 4/' also/by.cu # what is not understood is said, though other branches are read
if "$fieldwise" apply --layout soa also/by.cu >out 2>err; then fail "a branch is not seen"; fi
grep -q 'by.cu:14:16: error: unseen: #elif WAY < 4 leaves out' err || fail "$(cat err)"
sed 's/ifdef LOUD/if 0/' also/two.cu >also/by.cu
"$fieldwise" apply --layout soa also/by.cu >out 2>err || fail "#if 0: $(cat err)"
! sed '/^--- .dev.null/,$d' out | grep '^[-+].*\(fill\|Memset\)' || fail "#if 0"
"$fieldwise" apply --layout soa --also -DLOUD also/two.cu | grep -q '^+    P_fill(p, 0, 32 \* sizeof(P));' || fail "--also"

# A program of several sources.
mkdir several
cat >several/p.h <<'END'
struct P { float x, y; };
void run(P *p, float *o);
END
cat >several/run.cu <<'END'
#include "p.h"
__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }
void run(P *p, float *o) { k<<<1, 32>>>(p, o); }
END
cat >several/main.cu <<'END'
#include "p.h"
int main()
{
    P *p;
    float *o;
    cudaMalloc((void **)&p, 32 * sizeof(P));
    cudaMalloc((void **)&o, 32 * sizeof(float));
    run(p, o);
    cudaFree(p);
}
END
if "$fieldwise" apply --layout soa several/run.cu >out 2>err; then fail "the other source is not missed"; fi
grep -q 'several/p.h:2:.*error: unseen' err || fail "$(cat err)"
# All sources that a build has compiled: -p alone.
mkdir built
cp several/* built
cat >built/compile_commands.json <<END
[{"directory": "$scratch/built", "file": "run.cu", "command": "nvcc -c run.cu"},
 {"directory": "$scratch", "file": "built/main.cu", "command": "nvcc -c built/main.cu"}]
END
(cd several && "$fieldwise" apply --layout soa --in-place run.cu main.cu)
(cd built && "$fieldwise" apply --layout soa --in-place -p .)
diff -r -x compile_commands.json several built || fail "-p does not take all sources"
echo '[]' >compile_commands.json
if "$fieldwise" apply --layout soa -p . >out 2>err; then fail "a list without sources"; fi
grep -q 'compile_commands.json lists no source' err || fail "$(cat err)"
grep -q '^void run(P_array p, float \*o);' several/p.h || fail "the header is not changed"
grep -q 'P_allocate_bytes(&p, 32 \* sizeof(P));' several/main.cu || fail "the other source is not changed"

# --undo restores each byte, of several sources and with other line ends; what has changed elsewhere stays.
mkdir undo
cp also/two.cu undo
sed 's/$/\r/' "$root/benchmarks/kernels/nbody.cu" >undo/nbody.cu
cp -r plain_folders undo/folders
cp -r undo undone
(cd undone && "$fieldwise" apply --layout soa --also -DLOUD --in-place two.cu &&
	"$fieldwise" apply --layout soa --in-place nbody.cu &&
	"$fieldwise" apply --layout aos --in-place nbody.cu &&
	"$fieldwise" apply --record float4 --layout soa --in-place folders/main.cu)
(cd undone && "$fieldwise" apply --undo nbody.cu) >undo.diff
if command -v patch >/dev/null; then
	cp -r undone by_hand
	(cd by_hand && patch -s -p1 <../undo.diff)
	cmp by_hand/nbody.cu undo/nbody.cu || fail "the diff of --undo does not say what --in-place writes"
fi
for source in two.cu nbody.cu "--record float4 folders/main.cu"; do
	# The record's name and the source are two words.
	# shellcheck disable=SC2086
	(cd undone && "$fieldwise" apply --undo --in-place $source) || fail "--undo of $source"
done
diff -r undo undone || fail "--undo does not restore"
if "$fieldwise" apply --undo --in-place undone/two.cu 2>err; then fail "--undo of nothing"; fi
grep -q 'two.cu:1:1: error: nothing to take back' err || fail "$(cat err)"
(cd undone && "$fieldwise" apply --layout soa --also -DLOUD --in-place two.cu)
sed -i '1i // a line more' undone/two.cu
(cd undone && "$fieldwise" apply --undo --in-place two.cu)
sed 1d undone/two.cu | cmp - undo/two.cu || fail "--undo loses a line that was added"
(cd undone && "$fieldwise" apply --layout soa --also -DLOUD --in-place two.cu)
sed -i 's/32 \* sizeof/64 * sizeof/' undone/two.cu
find undone -type f -exec cksum {} + | sort >state
if (cd undone && "$fieldwise" apply --undo --in-place two.cu 2>../err); then fail "--undo of lines that have changed"; fi
grep -q '^two.cu:[0-9]*:1: .*changed since apply wrote them' err || fail "$(cat err)"
find undone -type f -exec cksum {} + | sort | diff state - || fail "--undo has written half of it"
echo mine >undo/Body_layout.undo
if (cd undo && "$fieldwise" apply --layout soa --in-place nbody.cu 2>../err); then fail "a file of that name is replaced"; fi
grep -q 'Body_layout.undo is there, and apply did not write it' err || fail "$(cat err)"
[ "$(cat undo/Body_layout.undo)" = mine ] && [ ! -e undo/Body_layout.h ] || fail "half of it is written"

# --choose takes what `rank` puts first, and the least sum where several kernels use the record.
choose() {
	"$fieldwise" apply --choose "$@" 2>&1 >/dev/null | sed -n 's/^chosen: \([^ ]*\), .*/\1/p'
}
best=$("$fieldwise" rank "$root/benchmarks/kernels/nbody.cu" 2>/dev/null | sed -n '1s/: .*//p')
[ "$(choose "$root/benchmarks/kernels/nbody.cu")" = "$best" ] || fail "--choose takes another layout than rank"
# Node of springs: two kernels. Whatever rank says of the sum of all groupings' costs, none is less.
chosen=$(choose --record Node "$root/benchmarks/kernels/springs.cu")
for layout in aos soa "$chosen"; do
	"$fieldwise" rank --record Node --layout "$layout" --format json "$root/benchmarks/kernels/springs.cu" 2>/dev/null |
		sed -n 's/^ *"total": \([0-9.e+]*\),*$/\1/p' | awk -v name="$layout" '{ sum += $1 } END { print sum, name }'
done | sort -g | head -n 1 | grep -qF " $chosen" || fail "--choose does not take the least sum"

# --check nvcc: what no longer compiles is put back, and a program that does not compile is left alone. A compiler that
# fails once the header is there, and one that always does, stand in for nvcc.
mkdir check
cp "$root/benchmarks/kernels/nbody.cu" check
cat >fails_after <<'END'
#!/bin/sh
[ ! -e Body_layout.h ] || { echo "nbody.cu(3): error: too late"; exit 1; }
END
cat >fails <<'END'
#!/bin/sh
echo "nbody.cu(3): error: too early"
exit 1
END
printf '#!/bin/sh\n' >compiles
chmod +x fails_after fails compiles
check() {
	(cd check && NVCC=$scratch/$1 "$fieldwise" apply --layout soa --in-place --check nvcc nbody.cu 2>../err)
}
if check fails_after; then fail "what does not compile stays"; fi
grep -q 'nbody.cu:1:1: error: the program would no longer compile.*too late' err || fail "$(cat err)"
if check fails; then fail "a program that does not compile is written"; fi
grep -q 'nbody.cu:1:1: error: the program does not compile as it is.*too early' err || fail "$(cat err)"
[ "$(ls check)" = nbody.cu ] && cmp check/nbody.cu "$root/benchmarks/kernels/nbody.cu" || fail "something stays"
check compiles || fail "$(cat err)"
[ -e check/Body_layout.h ] || fail "nothing is written"
if command -v nvcc >/dev/null; then
	mkdir checked
	cp "$root/tests/cli/sources/apply_forms.cu" checked
	(cd checked && NVCC=nvcc "$fieldwise" apply --record Body --layout soa --in-place --check nvcc apply_forms.cu) ||
		fail "nvcc does not compile what was written"
fi

# A constructor that only the host has: nvcc warns where the device calls it, and leaves the rest of the kernel out.
mkdir constructed
cat >constructed/main.cu <<'END'
struct P {
    float x, y;
    P() : x(1), y(2) {}
};
__global__ void k(P *p, float *o)
{
    float before = p[threadIdx.x + 1].x;
    p[threadIdx.x] = p[threadIdx.x + 1];
    o[threadIdx.x] = before + p[threadIdx.x].y;
}
END
(cd constructed && "$fieldwise" apply --layout soa --in-place main.cu) || fail "a constructor of the host"
if command -v nvcc >/dev/null; then
	(cd constructed && nvcc -arch=sm_90 -Werror cross-execution-space-call -cubin -o /dev/null main.cu) ||
		fail "the device calls a constructor of the host"
fi
