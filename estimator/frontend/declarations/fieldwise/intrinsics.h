/* SPDX-License-Identifier: MIT */
/* Device intrinsics: synchronisation, warps, atomics, caches, arithmetic, conversions. */
#ifndef FIELDWISE_INTRINSICS_H
#define FIELDWISE_INTRINSICS_H
#include <fieldwise/vectors.h>
/* The compiler knows this one itself, for the device alone. */
__device__ void __syncthreads();

#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

int __syncthreads_count(int);
int __syncthreads_and(int);
int __syncthreads_or(int);
void __syncwarp(unsigned mask = 0xffffffffu);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
void __barrier_sync(unsigned);
void __barrier_sync_count(unsigned, unsigned);
void __nanosleep(unsigned);
void cudaTriggerProgrammaticLaunchCompletion();
void cudaGridDependencySynchronize();
void __trap();
void __brkpt(int = 0);
void __prof_trigger(int);
long long clock64();
int clock();
long long __clock64();
unsigned long long __globaltimer();
unsigned __activemask();
unsigned __lanemask_lt();
unsigned __cvta_generic_to_shared_u32(const void *);
size_t __cvta_generic_to_shared(const void *);
size_t __cvta_generic_to_global(const void *);
size_t __cvta_generic_to_constant(const void *);
size_t __cvta_generic_to_local(const void *);
void *__cvta_shared_to_generic(size_t);
void *__cvta_global_to_generic(size_t);
unsigned __isGlobal(const void *);
unsigned __isShared(const void *);
unsigned __isConstant(const void *);
unsigned __isLocal(const void *);
void __assume(bool);
#define __nv_assume(e) ((void)(e))

int __all(int);
int __any(int);
unsigned __ballot(int);
int __all_sync(unsigned, int);
int __any_sync(unsigned, int);
unsigned __ballot_sync(unsigned, int);
int __uni_sync(unsigned, int);
template <class T> unsigned __match_any_sync(unsigned, T);
template <class T> unsigned __match_all_sync(unsigned, T, int *);
template <class T> T __reduce_add_sync(unsigned, T);
template <class T> T __reduce_min_sync(unsigned, T);
template <class T> T __reduce_max_sync(unsigned, T);
template <class T> T __reduce_and_sync(unsigned, T);
template <class T> T __reduce_or_sync(unsigned, T);
template <class T> T __reduce_xor_sync(unsigned, T);
template <class T> T __shfl(T, int, int = 32);
template <class T> T __shfl_up(T, unsigned, int = 32);
template <class T> T __shfl_down(T, unsigned, int = 32);
template <class T> T __shfl_xor(T, int, int = 32);
template <class T> T __shfl_sync(unsigned, T, int, int = 32);
template <class T> T __shfl_up_sync(unsigned, T, unsigned, int = 32);
template <class T> T __shfl_down_sync(unsigned, T, unsigned, int = 32);
template <class T> T __shfl_xor_sync(unsigned, T, int, int = 32);

#define FIELDWISE_ATOMIC(name) \
    template <class T> T name(T *, typename fieldwise::same<T>::type); \
    template <class T> T name##_block(T *, typename fieldwise::same<T>::type); \
    template <class T> T name##_system(T *, typename fieldwise::same<T>::type);
FIELDWISE_ATOMIC(atomicAdd)
FIELDWISE_ATOMIC(atomicSub)
FIELDWISE_ATOMIC(atomicExch)
FIELDWISE_ATOMIC(atomicMin)
FIELDWISE_ATOMIC(atomicMax)
FIELDWISE_ATOMIC(atomicInc)
FIELDWISE_ATOMIC(atomicDec)
FIELDWISE_ATOMIC(atomicAnd)
FIELDWISE_ATOMIC(atomicOr)
FIELDWISE_ATOMIC(atomicXor)
#undef FIELDWISE_ATOMIC
template <class T> T atomicCAS(T *, typename fieldwise::same<T>::type, typename fieldwise::same<T>::type);
template <class T> T atomicCAS_block(T *, typename fieldwise::same<T>::type, typename fieldwise::same<T>::type);
template <class T> T atomicCAS_system(T *, typename fieldwise::same<T>::type, typename fieldwise::same<T>::type);
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
template <class T> T __nv_atomic_load_n(const T *, int, int = 4);
template <class T> void __nv_atomic_store_n(T *, typename fieldwise::same<T>::type, int, int = 4);
template <class T> T __nv_atomic_fetch_add(T *, typename fieldwise::same<T>::type, int, int = 4);
template <class T> T __nv_atomic_exchange_n(T *, typename fieldwise::same<T>::type, int, int = 4);

#define FIELDWISE_LOAD(name) template <class T> T name(const T *);
#define FIELDWISE_STORE(name) template <class T> void name(T *, typename fieldwise::same<T>::type);
FIELDWISE_LOAD(__ldg) FIELDWISE_LOAD(__ldcg) FIELDWISE_LOAD(__ldca) FIELDWISE_LOAD(__ldcs) FIELDWISE_LOAD(__ldlu)
FIELDWISE_LOAD(__ldcv)
FIELDWISE_STORE(__stwb) FIELDWISE_STORE(__stcg) FIELDWISE_STORE(__stcs) FIELDWISE_STORE(__stwt)
#undef FIELDWISE_LOAD
#undef FIELDWISE_STORE
inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t = 0)
{
    if (bytes == 16)
        *(int4 *)to = *(const int4 *)from;
    else if (bytes == 8)
        *(int2 *)to = *(const int2 *)from;
    else
        *(int *)to = *(const int *)from;
}
void __pipeline_commit();
void __pipeline_wait_prior(size_t);

#define FIELDWISE_F1(name) float name(float);
#define FIELDWISE_F2(name) float name(float, float);
#define FIELDWISE_F3(name) float name(float, float, float);
#define FIELDWISE_D1(name) double name(double);
#define FIELDWISE_D2(name) double name(double, double);
#define FIELDWISE_D3(name) double name(double, double, double);
#define FIELDWISE_ROUNDED(F, name) F(name##_rn) F(name##_rz) F(name##_ru) F(name##_rd)
FIELDWISE_F1(__sinf) FIELDWISE_F1(__cosf) FIELDWISE_F1(__tanf) FIELDWISE_F1(__expf) FIELDWISE_F1(__exp10f)
FIELDWISE_F1(__logf) FIELDWISE_F1(__log2f) FIELDWISE_F1(__log10f) FIELDWISE_F1(__saturatef)
FIELDWISE_F1(__frsqrt_rn) FIELDWISE_F1(__tanhf) FIELDWISE_F1(saturate) FIELDWISE_F2(__powf) FIELDWISE_F2(__fdividef)
FIELDWISE_F3(__fmaf_ieee_rn)
void __sincosf(float, float *, float *);
FIELDWISE_ROUNDED(FIELDWISE_F2, __fadd) FIELDWISE_ROUNDED(FIELDWISE_F2, __fsub) FIELDWISE_ROUNDED(FIELDWISE_F2, __fmul)
FIELDWISE_ROUNDED(FIELDWISE_F2, __fdiv) FIELDWISE_ROUNDED(FIELDWISE_F1, __frcp) FIELDWISE_ROUNDED(FIELDWISE_F1, __fsqrt)
FIELDWISE_ROUNDED(FIELDWISE_F3, __fmaf)
FIELDWISE_ROUNDED(FIELDWISE_D2, __dadd) FIELDWISE_ROUNDED(FIELDWISE_D2, __dsub) FIELDWISE_ROUNDED(FIELDWISE_D2, __dmul)
FIELDWISE_ROUNDED(FIELDWISE_D2, __ddiv) FIELDWISE_ROUNDED(FIELDWISE_D1, __drcp) FIELDWISE_ROUNDED(FIELDWISE_D1, __dsqrt)
FIELDWISE_ROUNDED(FIELDWISE_D3, __fma)
#undef FIELDWISE_F1
#undef FIELDWISE_F2
#undef FIELDWISE_F3
#undef FIELDWISE_D1
#undef FIELDWISE_D2
#undef FIELDWISE_D3
#undef FIELDWISE_ROUNDED

#define FIELDWISE_CONVERT(name, R, T) R name##_rn(T); R name##_rz(T); R name##_ru(T); R name##_rd(T);
FIELDWISE_CONVERT(__float2int, int, float)
FIELDWISE_CONVERT(__float2uint, unsigned, float)
FIELDWISE_CONVERT(__float2ll, long long, float)
FIELDWISE_CONVERT(__float2ull, unsigned long long, float)
FIELDWISE_CONVERT(__double2int, int, double)
FIELDWISE_CONVERT(__double2uint, unsigned, double)
FIELDWISE_CONVERT(__double2ll, long long, double)
FIELDWISE_CONVERT(__double2ull, unsigned long long, double)
FIELDWISE_CONVERT(__double2float, float, double)
FIELDWISE_CONVERT(__int2float, float, int)
FIELDWISE_CONVERT(__uint2float, float, unsigned)
FIELDWISE_CONVERT(__ll2float, float, long long)
FIELDWISE_CONVERT(__ull2float, float, unsigned long long)
FIELDWISE_CONVERT(__int2double, double, int)
FIELDWISE_CONVERT(__uint2double, double, unsigned)
FIELDWISE_CONVERT(__ll2double, double, long long)
FIELDWISE_CONVERT(__ull2double, double, unsigned long long)
#undef FIELDWISE_CONVERT
int __float_as_int(float);
unsigned __float_as_uint(float);
float __int_as_float(int);
float __uint_as_float(unsigned);
long long __double_as_longlong(double);
double __longlong_as_double(long long);
int __double2hiint(double);
int __double2loint(double);
double __hiloint2double(int, int);
int float_as_int(float);
float int_as_float(int);
unsigned float_as_uint(float);
float uint_as_float(unsigned);

constexpr int __mul24(int a, int b) { return a * b; }
constexpr unsigned __umul24(unsigned a, unsigned b) { return a * b; }
constexpr int mul24(int a, int b) { return a * b; }
constexpr unsigned umul24(unsigned a, unsigned b) { return a * b; }
int __mulhi(int, int);
unsigned __umulhi(unsigned, unsigned);
int mulhi(int, int);
unsigned mulhi(unsigned, unsigned);
long long __mul64hi(long long, long long);
unsigned long long __umul64hi(unsigned long long, unsigned long long);
unsigned __sad(int, int, unsigned);
unsigned __usad(unsigned, unsigned, unsigned);
int __hadd(int, int);
int __rhadd(int, int);
unsigned __uhadd(unsigned, unsigned);
unsigned __urhadd(unsigned, unsigned);
int __clz(int);
int __clzll(long long);
int __ffs(int);
int __ffsll(long long);
int __popc(unsigned);
int __popcll(unsigned long long);
unsigned __brev(unsigned);
unsigned long long __brevll(unsigned long long);
int __fns(unsigned, unsigned, int);
unsigned __byte_perm(unsigned, unsigned, unsigned);
unsigned __funnelshift_l(unsigned, unsigned, unsigned);
unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
unsigned __funnelshift_r(unsigned, unsigned, unsigned);
unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
template <class A, class B, class C> C __dp4a(A, B, C);
template <class A, class B, class C> C __dp2a_lo(A, B, C);
template <class A, class B, class C> C __dp2a_hi(A, B, C);

/* Two or four small integers in one word: any name that starts so takes words and gives a word. */
#define FIELDWISE_SIMD1(name) unsigned name##2(unsigned); unsigned name##4(unsigned);
#define FIELDWISE_SIMD2(name) unsigned name##2(unsigned, unsigned); unsigned name##4(unsigned, unsigned);
#define FIELDWISE_COMPARE(name) FIELDWISE_SIMD2(name##eq) FIELDWISE_SIMD2(name##ne) FIELDWISE_SIMD2(name##ges) \
    FIELDWISE_SIMD2(name##geu) FIELDWISE_SIMD2(name##gts) FIELDWISE_SIMD2(name##gtu) FIELDWISE_SIMD2(name##les) \
    FIELDWISE_SIMD2(name##leu) FIELDWISE_SIMD2(name##lts) FIELDWISE_SIMD2(name##ltu)
FIELDWISE_SIMD1(__vabs) FIELDWISE_SIMD1(__vabsss) FIELDWISE_SIMD1(__vneg) FIELDWISE_SIMD1(__vnegss)
FIELDWISE_SIMD2(__vadd) FIELDWISE_SIMD2(__vaddss) FIELDWISE_SIMD2(__vaddus) FIELDWISE_SIMD2(__vsub)
FIELDWISE_SIMD2(__vsubss) FIELDWISE_SIMD2(__vsubus) FIELDWISE_SIMD2(__vavgs) FIELDWISE_SIMD2(__vavgu)
FIELDWISE_SIMD2(__vhaddu) FIELDWISE_SIMD2(__vabsdiffs) FIELDWISE_SIMD2(__vabsdiffu) FIELDWISE_SIMD2(__vmaxs)
FIELDWISE_SIMD2(__vmaxu) FIELDWISE_SIMD2(__vmins) FIELDWISE_SIMD2(__vminu) FIELDWISE_SIMD2(__vsads)
FIELDWISE_SIMD2(__vsadu) FIELDWISE_COMPARE(__vcmp) FIELDWISE_COMPARE(__vset)
#undef FIELDWISE_SIMD1
#undef FIELDWISE_SIMD2
#undef FIELDWISE_COMPARE
#define FIELDWISE_FUSED(name) \
    int name##_s32(int, int, int = 0); \
    int name##_s32_relu(int, int, int = 0); \
    unsigned name##_u32(unsigned, unsigned, unsigned = 0); \
    unsigned name##_s16x2(unsigned, unsigned, unsigned = 0); \
    unsigned name##_s16x2_relu(unsigned, unsigned, unsigned = 0); \
    unsigned name##_u16x2(unsigned, unsigned, unsigned = 0);
FIELDWISE_FUSED(__viaddmax) FIELDWISE_FUSED(__viaddmin) FIELDWISE_FUSED(__vimax3) FIELDWISE_FUSED(__vimin3)
FIELDWISE_FUSED(__vimax) FIELDWISE_FUSED(__vimin)
#undef FIELDWISE_FUSED
#define FIELDWISE_FLAGGED(name) \
    int name##_s32(int, int, bool *); \
    unsigned name##_u32(unsigned, unsigned, bool *); \
    unsigned name##_s16x2(unsigned, unsigned, bool *, bool *); \
    unsigned name##_u16x2(unsigned, unsigned, bool *, bool *);
FIELDWISE_FLAGGED(__vibmax) FIELDWISE_FLAGGED(__vibmin)
#undef FIELDWISE_FLAGGED

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
