#!/bin/sh
# SPDX-License-Identifier: MIT
#
# No command ends by a signal, or with a failure inside, on sources of forms that libclang has no answers for: each ends
# with 0, 1 or 2, and writes nothing beside the source. Known cases do what they should.
#
#   usage: test_no_crash.sh FIELDWISE FORMS-DIR
set -eu
fieldwise=$(realpath "$1")
forms=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$forms"/*.cu .

cat >auto-array.cu <<'END'
__global__ void k() { auto t[] = {1, 2, 3}; }
END
cat >value.cu <<'END'
struct Body { float x, y; };
template <int M> struct Op { Body *p; };
__global__ void k(Op<3> s, int n) { int i = threadIdx.x; s.p[i].y = s.p[i].x; }
END
cat >values.cu <<'END'
struct Body { float x, y; };
template <int M, class T> struct Op { T *p; };
__global__ void k(Op<3, Body> s, Op<3, float> f) { int i = threadIdx.x; s.p[i].y = s.p[i].x + f.p[i]; }
END
cat >method.cu <<'END'
struct R { short x, y; __device__ void inc() { x++; } };
__global__ void k(R *b, int n) { for (int j = threadIdx.x; j < n; j++) b[j].inc(); }
END
# A loop's body, an access or a loop's head by a macro: the other loop is staged all the same.
start='size_t t = threadIdx.x, i = t * per, end = i + per;'
parameters='char *a, char *b, size_t n, size_t per'
cat >macros.cu <<END
#define STEP(x, y) do { x[i] = y[i] + 1; y[i] = x[i]; i++; } while (0)
#define TWO(x, y) x[i] = y[i]; i++
#define BODY { a[i] = b[i] + 1; b[i] = a[i]; }
#define HEAD(e) while (i < e)
__global__ void s1($parameters) { $start while (i < end) STEP(a, b); }
__global__ void s2($parameters) { $start for (; i < end;) { TWO(a, b); } }
__global__ void s3($parameters) { $start for (; i < end; i++) BODY }
__global__ void s4($parameters) { $start HEAD(end) STEP(a, b); }
__global__ void s5($parameters) { $start for (; i < end; i++) { a[i] = b[i] + 1; } }
END
# An expression in a type is not evaluated, and an operator= of its own is no copy.
cat >typed.cu <<'END'
struct Body { float x, y; __device__ Body &operator=(int n) { x = n; return *this; } };
__global__ void number(Body *p, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, end = (t + 1) * per;
    for (int i = t * per; i < end; i++)
        p[i] = 7;
}
__global__ void third(const float *p, float *o, int i) { __typeof__(p[i]) b = p[i]; o[i] = (decltype(p[0] + 1))b; }
END
# Its macros are called as what the libraries declare is, and stand in front of them.
cat >named.cu <<'END'
#define T 256
#define N 32
#define SITES 4
#define IN 1
#define OUT 2
#define RING 3
#include <cstddef>
__global__ void doubled(const int *__restrict__ p, int *__restrict__ to, int per, int n)
{
    int t = blockIdx.x * T + threadIdx.x, begin = t * per < n ? t * per : n, end = begin + per < n ? begin + per : n;
    for (int i = begin; i < end; i++)
        to[i] = 2 * p[i];
}
END
# What stage writes is there under its names, not by its header.
cat >taken.cu <<'END'
namespace fieldwise { namespace stage { template <class T> struct in { const T *p; }; } }
__global__ void doubled(const int *__restrict__ p, int *__restrict__ to, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, end = (t + 1) * per;
    for (int i = t * per; i < end; i++)
        to[i] = 2 * p[i];
}
END
# *&p is p, and no access. What an assignment gives is assigned to again.
cat >addressed.cu <<'END'
__global__ void pointed(const float *__restrict__ p, float *q, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    q[t] = (*&p)[t * per] + *(*&p + 1);
}
__global__ void again(const int *__restrict__ p, int *__restrict__ q, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, end = (t + 1) * per;
    for (int i = t * per; i < end; i++)
        (q[i] = p[i]) >>= 1;
}
END
# One of the parallel pointers is a reference.
cat >reference.cu <<'END'
__global__ void first(float *x, float *&y) { int i = threadIdx.x; x[i] += y[i]; }
END
cat >head.cu <<END
#define HEAD(e) while (i < e)
__global__ void s($parameters) { $start HEAD(end) { a[i] = b[i]; i++; } }
END
before=$(ls)

failed=0
try() { # STATUS... -- ARGUMENT...
	wanted=
	while [ "$1" != -- ]; do
		wanted="$wanted $1"
		shift
	done
	shift
	status=0
	"$fieldwise" "$@" >out 2>err || status=$?
	case "$wanted " in
	*" $status "*) ;;
	*)
		echo "fieldwise $*: status $status, not one of$wanted:"
		head -n 3 err
		failed=1
		;;
	esac
}
holds() { # FILE TEXT
	grep -qF -- "$2" "$1" && return
	echo "no such text: $2"
	cat "$1"
	failed=1
}

for source in types.cu classes.cu errors.cu; do
	for command in rank 'header --layout soa' 'apply --choose' 'stage --monitor --diff' 'validate plan -o bundle'; do
		# shellcheck disable=SC2086 # words of a command
		try 0 1 2 -- $command "$source" -- -std=c++20
		rm -rf bundle
	done
done

try 1 -- rank auto-array.cu
holds err "auto-array.cu:1:28: error: cannot deduce actual type for variable 't'"
try 1 -- validate plan -o bundle auto-array.cu
try 0 -- apply --layout soa value.cu
holds out '+template <int M> struct Op { Body_array p; };'
try 1 -- apply --layout soa values.cu
holds err 'values.cu:2:1: error: form: an instance of the class template Op holds the array'
try 0 -- stage --monitor method.cu
holds out 'method.cu:2:72: inc is called'
try 0 -- stage --diff --param n=100000000 --param per=1000 macros.cu
holds out '+for (; i < end; i++) { a_out.to(i, b_in) = b_in.read(i, a_out) + 1; }'
grep -q '^-.* s[1-4](' out && failed=1
try 0 -- stage --param n=100000000 --param per=1000 macros.cu
holds out 'macros.cu:5:'
holds out 'an access is written by a macro'
try 0 -- stage --profile --diff named.cu
try 0 -- stage --profile --diff typed.cu
try 0 -- stage --all typed.cu
holds out 'an object has a constructor or an assignment'
try 0 -- stage --pipeline --all --diff named.cu
for form in '--all' --profile --monitor; do
	try 1 -- stage $form --diff taken.cu
	holds err 'taken.cu:1:23: error: the namespace of what stage writes is opened here'
done
sed '1i #include <hip/hip_runtime.h>' addressed.cu >addressed.hip
try 1 -- stage --all --diff addressed.hip
holds err 'addressed.hip:1:1: error: this is a program for HIP'
rm addressed.hip
try 0 -- stage --profile --diff addressed.cu
holds out 'at<1, 1>((*&p)[t * per]) + fieldwise_watch.at<1, 2>(*(*&p + 1))'
try 0 -- stage --all --diff --param per=1000 addressed.cu
try 0 -- stage --all --param per=1000 addressed.cu
holds out 'an element is used in another way than read or written'
try 1 -- apply --layout soa reference.cu
holds err 'reference.cu:1:75: error: escapes: y is a reference to the pointer'
try 0 -- stage --monitor --diff head.cu
rm -f out err
after=$(ls)
if [ "$before" != "$after" ]; then
	echo "files are left: $after"
	failed=1
fi
exit "$failed"
