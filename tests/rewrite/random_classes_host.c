/* SPDX-License-Identifier: MIT */
/* Kernels of forms of their own, and host code. */
#include "random_classes_units.h"

#define THREAD "int i = blockIdx.x * blockDim.x + threadIdx.x;"
#define LAUNCH "<<<(n + 31) / 32, 32>>>"

const ClassesUnit CLASSES_HOST[] = {
    {"atomics beside a method", UNIT_HOST, "$Dvoid some$N($T t) { $x $O t; $y = $x * 0.5f; }",
     "__global__ void own$N($R *p, int n) { " THREAD
     " if (i >= n) return; atomicAdd(&p[(i * 7) % n].$a, 1); p[i].some$N(2); }",
     "own$N" LAUNCH "(p, n);"},
    {"atomics beside an operator", UNIT_HOST,
     "struct By$N { $T t; };\n    $D$R &operator/=(By$N s) { $x /= s.t; $y /= s.t; return *this; }",
     "__global__ void own$N($R *p, int n) { " THREAD
     " if (i >= n) return; atomicAdd(&p[(i * 7) % n].$a, 1); p[i] /= $R::By$N{2}; }",
     "own$N" LAUNCH "(p, n);"},
    {"atomics beside a conditional store", UNIT_HOST,
     "$Dvoid clip$N($T t) { if ($x > t) $a = 1; $x *= 0.5f; }",
     "__global__ void own$N($R *p, int n) { " THREAD
     " if (i >= n) return; atomicAdd(&p[(i * 7) % n].$b, 1); p[i].clip$N(3); }",
     "own$N" LAUNCH "(p, n);"},
    {"two threads an element", UNIT_HOST,
     "$Dvoid first$N() { $x = $x * 0.5f + 1; }\n    $Dvoid second$N() { $a++; $a *= 3; }",
     "__global__ void own$N($R *p, int n) { " THREAD
     " if (i >= 2 * n) return; if (i & 1) p[i / 2].first$N(); else p[i / 2].second$N(); }",
     "own$N<<<(2 * n + 31) / 32, 32>>>(p, n);"},
    {"two threads an element by functions", UNIT_HOST, "",
     "$Dvoid first$N($R &s) { s.$x = s.$x * 0.5f + 1; }\n$Dint second$N($R &s) { s.$a++; return s.$a; }\n"
     "__global__ void own$N($R *p, int n) { " THREAD
     " if (i >= 2 * n) return; if (i & 1) first$N(p[i / 2]); else second$N(p[i / 2]); }",
     "own$N<<<(2 * n + 31) / 32, 32>>>(p, n);"},
    {"kernel template of a type", UNIT_HOST, "",
     "template <class U> __global__ void own$N(U *p, const U *q, int n) { " THREAD
     " if (i >= n) return; U t = q[i]; p[i].$x = t.$x + 1; }",
     "own$N" LAUNCH "(p, q, n); own$N<$R>" LAUNCH "(p, q, n);"},
    {"kernel template of a value", UNIT_HOST, "",
     "template <int M> __global__ void own$N($R *p, int n) { " THREAD " if (i >= n) return; p[i].$a += M; }",
     "own$N<3>" LAUNCH "(p, n); own$N<4>" LAUNCH "(p, n);"},
    {"kernel of a functor", UNIT_HOST, "",
     "template <int M> struct Op$N { $R *s; $Dvoid operator()(int t) { s[t].$a += M; } };\n"
     "template <class F> __global__ void own$N(F f, int n) { " THREAD " if (i < n) f(i); }",
     "own$N" LAUNCH "(Op$N<3>{p}, n);"},
    {"kernel of a struct", UNIT_HOST, "",
     "struct All$N { $R *s; int m; };\n"
     "__global__ void own$N(All$N t) { " THREAD " if (i < t.m) t.s[i].$x = t.s[i].$x * 0.5f + 1; }",
     "{ All$N all = {p, n}; own$N" LAUNCH "(all); }"},
    {"kernel of a view", UNIT_HOST | UNIT_RARE, "",
     "struct View$N { $R *s; int m; $D$R &operator[](int t) { return s[t]; } $D$R *data() { return s; } };\n"
     "__global__ void own$N(View$N t) { " THREAD
     " if (i < t.m) { t[i].$x = t[i].$x * 0.5f + 1; t.data()[i].$a++; } }",
     "{ View$N all = {p, n}; own$N" LAUNCH "(all); }"},
    {"kernel of a template view", UNIT_HOST | UNIT_RARE, "",
     "template <class U> struct View$N { U *s; int m; $DU &operator[](int t) { return s[t]; } };\n"
     "__global__ void own$N(View$N<$R> t) { " THREAD " if (i < t.m) t[i].$x = t[i].$x * 0.5f + 1; }",
     "{ View$N<$R> all = {p, n}; own$N" LAUNCH "(all); }"},
    {"kernel of a view with a value", UNIT_HOST | UNIT_RARE, "",
     "template <class U, int M> struct View$N { U *s; int m; $DU &operator[](int t) { return s[t]; } };\n"
     "__global__ void own$N(View$N<$R, 3> t) { " THREAD " if (i < t.m) t[i].$x = t[i].$x * 0.5f + 1; }",
     "{ View$N<$R, 3> all = {p, n}; own$N" LAUNCH "(all); }"},
    {"kernel by a macro", UNIT_HOST, "",
     "#define KERNEL$N(name, field) __global__ void name($R *p, int n) { " THREAD
     " if (i < n) p[i].field += 2; }\n"
     "KERNEL$N(own$N, $a)",
     "own$N" LAUNCH "(p, n);"},
    {"parameters by a macro", UNIT_HOST, "",
     "#define ARGS$N $R *p, const $R *q, int n\n__global__ void own$N(ARGS$N) { " THREAD
     " if (i < n) p[i].$x = q[i].$y; }",
     "own$N" LAUNCH "(p, q, n);"},
    {"shared memory", UNIT_HOST | UNIT_DEFAULT, "",
     "__global__ void own$N($R *p, const $R *q, int n) { __shared__ $T tile[32]; " THREAD
     " if (i < n) tile[threadIdx.x] = q[i].$x; __syncthreads(); "
     "if (i < n && threadIdx.x > 0) p[i].$y = tile[threadIdx.x - 1]; }",
     "own$N" LAUNCH "(p, q, n);"},
    {"shared elements", UNIT_HOST | UNIT_AGGREGATE, "",
     "__global__ void own$N($R *p, const $R *q, int n) { __shared__ $R tile[32]; " THREAD
     " if (i < n) tile[threadIdx.x] = q[i]; __syncthreads(); "
     "if (i < n && threadIdx.x > 0) p[i] = tile[threadIdx.x - 1]; }",
     "own$N" LAUNCH "(p, q, n);"},
    {"several launches", UNIT_HOST, "$Dvoid tick$N() { $a++; $x *= 0.5f; }",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].tick$N(); }",
     "for (int s = 0; s < 3; s++) own$N" LAUNCH "(p, n);"},
    {"launches that change places", UNIT_HOST, "",
     "__global__ void own$N($R *p, const $R *q, int n) { " THREAD " if (i < n) p[i] = q[n - 1 - i]; }",
     "for (int s = 0; s < 3; s++) { own$N" LAUNCH "(p, q, n); std::swap(p, q); }"},
    {"launches with a third pointer", UNIT_HOST, "",
     "__global__ void own$N($R *p, const $R *q, int n) { " THREAD " if (i < n) p[i].$x = q[n - 1 - i].$y; }",
     "{ $R *t = p; p = q; q = t; } own$N" LAUNCH "(p, q, n);"},
    {"launch in the middle", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "own$N<<<1, 16>>>(p + 2, 10);"},
    {"launch of a returned pointer", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }\n"
     "static $R *part$N($R *s) { return s + 3; }",
     "own$N<<<1, 16>>>(part$N(p), 10);"},
    {"typedef and using in a signature", UNIT_HOST, "",
     "typedef $R *Ptr$N; using Const$N = const $R *;\n"
     "__global__ void own$N(Ptr$N p, Const$N q, int n) { " THREAD " if (i < n) p[i].$x = q[i].$y; }",
     "own$N" LAUNCH "(p, q, n);"},
    {"copy of a part", UNIT_HOST, "", "",
     "cudaMemcpy(p + 2, host + 1, (n - 3) * sizeof($R), cudaMemcpyHostToDevice);"},
    {"asynchronous copy", UNIT_HOST, "", "",
     "cudaMemcpyAsync(p, host, n * sizeof($R), cudaMemcpyHostToDevice); cudaDeviceSynchronize();"},
    {"asynchronous copy with a stream", UNIT_HOST, "", "",
     "{ cudaStream_t s = 0; cudaMemcpyAsync(p, host, (n / 2) * sizeof(*p), cudaMemcpyHostToDevice, s); }"},
    {"copy on the device", UNIT_HOST, "", "", "cudaMemcpy(p, q, n * sizeof($R), cudaMemcpyDeviceToDevice);"},
    {"copy of a part on the device", UNIT_HOST, "", "",
     "cudaMemcpy(p + 1, q + 2, 5 * sizeof($R), cudaMemcpyDeviceToDevice);"},
    {"copy of bytes that are no elements", UNIT_HOST, "", "",
     "cudaMemcpy(p, host, n * sizeof($R) - 4, cudaMemcpyHostToDevice);"},
    {"copy of a variable's bytes", UNIT_HOST, "", "",
     "{ size_t s = n * sizeof($R); s -= 4; cudaMemcpy(p, host, s, cudaMemcpyHostToDevice); }"},
    {"copy back of bytes that are no elements", UNIT_HOST, "", "",
     "{ size_t s = (n - 1) * sizeof($R) + 4; cudaMemcpy(host, p, s, cudaMemcpyDeviceToHost); }"},
    {"copy of one element", UNIT_HOST, "", "",
     "{ $R one = host[1]; one.$a = $k; cudaMemcpy(p + 1, &one, sizeof(one), cudaMemcpyHostToDevice); }"},
    {"copy of one field", UNIT_HOST | UNIT_RARE, "", "",
     "{ int one = $k; cudaMemcpy(&p[1].$a, &one, sizeof(one), cudaMemcpyHostToDevice); }"},
    {"copy back in the middle", UNIT_HOST, "", "",
     "cudaMemcpy(host, p, n * sizeof($R), cudaMemcpyDeviceToHost); host[2].$a += 7; cudaMemcpy(p, host, n * sizeof($R), cudaMemcpyHostToDevice);"},
    {"memset of zero", UNIT_HOST, "", "", "cudaMemset(p, 0, n * sizeof($R));"},
    {"memset of a part", UNIT_HOST, "", "", "cudaMemset(p + 1, 0, 3 * sizeof($R));"},
    {"memset of bytes", UNIT_HOST | UNIT_RARE, "", "", "cudaMemset(p, 0, 3 * sizeof($R) + 4);"},
    {"qualified calls", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ $R *t; ::cudaMalloc(&t, n * sizeof($R)); ::cudaMemcpy(t, p, n * sizeof($R), cudaMemcpyDeviceToDevice); own$N" LAUNCH
     "(t, n); "
     "::cudaMemcpy(p, t, n * sizeof($R), ::cudaMemcpyDeviceToDevice); ::cudaFree(t); }"},
    {"checked calls", UNIT_HOST, "",
     "#define CHECK$N(call) do { cudaError_t e_ = (call); if (e_ != cudaSuccess) puts(\"error\"); } while (0)",
     "{ $R *t; CHECK$N(cudaMalloc((void **)&t, n * sizeof($R))); CHECK$N(cudaMemset(t, 0, n * sizeof($R))); CHECK$N(cudaMemcpy(t, p, n * sizeof($R), "
     "cudaMemcpyDeviceToDevice)); CHECK$N(cudaMemcpy(p, t, n * sizeof($R), cudaMemcpyDeviceToDevice)); CHECK$N(cudaFree(t)); }"},
    {"buffer class", UNIT_HOST, "",
     "struct Buffer$N { $R *s; int m; Buffer$N(int t) : m(t) { cudaMalloc(&s, m * sizeof($R)); } ~Buffer$N() { cudaFree(s); } "
     "void get($R *t) { cudaMemcpy(t, s, m * sizeof($R), cudaMemcpyDeviceToHost); } void put(const $R *t) { cudaMemcpy(s, t, m * sizeof($R), cudaMemcpyHostToDevice); } };\n"
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ Buffer$N t(n); t.put(host); own$N" LAUNCH "(t.s, n); t.get(host); }"},
    {"template buffer class", UNIT_HOST, "",
     "template <class U> struct Buffer$N { U *s; int m; Buffer$N(int t) : m(t) { cudaMalloc(&s, m * sizeof(U)); } ~Buffer$N() { cudaFree(s); } "
     "void get(U *t) { cudaMemcpy(t, s, m * sizeof(U), cudaMemcpyDeviceToHost); } void put(const U *t) { cudaMemcpy(s, t, m * sizeof(U), cudaMemcpyHostToDevice); } };\n"
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ Buffer$N<$R> t(n); t.put(host); own$N" LAUNCH "(t.s, n); t.get(host); }"},
    {"template allocation", UNIT_HOST, "",
     "template <class U> U *made$N(int m) { U *s; cudaMalloc(&s, m * sizeof(U)); return s; }\n"
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a = i; }",
     "{ $R *t = made$N<$R>(n); cudaMemset(t, 0, n * sizeof($R)); own$N" LAUNCH
     "(t, n); cudaMemcpy(p, t, n * sizeof($R), cudaMemcpyDeviceToDevice); cudaFree(t); }"},
    {"host vector", UNIT_HOST | UNIT_DEFAULT, "", "",
     "{ std::vector<$R> t(n); cudaMemcpy(t.data(), p, n * sizeof($R), cudaMemcpyDeviceToHost); for (auto &s : t) s.$a++; "
     "cudaMemcpy(p, t.data(), t.size() * sizeof($R), cudaMemcpyHostToDevice); }"},
    {"device lambda", UNIT_HOST, "",
     "template <class F> __global__ void own$N(F f, int n) { " THREAD " if (i < n) f(i); }",
     "own$N" LAUNCH "([=] __device__(int i) { p[i].$a += 3; }, n);"},
    {NULL, 0, NULL, NULL, NULL},
};
