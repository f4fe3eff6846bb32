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
    {"kernel by a macro", UNIT_HOST | UNIT_RARE, "",
     "#define KERNEL$N(name, field) __global__ void name($R *p, int n) { " THREAD
     " if (i < n) p[i].field += 2; }\n"
     "KERNEL$N(own$N, $a)",
     "own$N" LAUNCH "(p, n);"},
    {"parameters by a macro", UNIT_HOST | UNIT_RARE, "",
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
    {"copy back in the middle", UNIT_HOST | UNIT_RARE, "", "",
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
    {"copies by a macro", UNIT_HOST | UNIT_RARE, "",
     "#define H2D$N(s, t, m) cudaMemcpy(s, t, (m) * sizeof(*(s)), cudaMemcpyHostToDevice)",
     "H2D$N(p, host, n - 2);"},
    {"copies by a checked macro", UNIT_HOST | UNIT_RARE, "", "#define CALL$N(f, ...) f(__VA_ARGS__)",
     "CALL$N(cudaMemcpy, p, host, n * sizeof($R), cudaMemcpyHostToDevice);"},
    {"copies by a function", UNIT_HOST, "",
     "static void up$N($R *s, const $R *t, int m) { cudaMemcpy(s, t, m * sizeof($R), cudaMemcpyHostToDevice); }",
     "up$N(p, host, n); up$N(p + 1, host + 2, 4);"},
    {"copies by a template", UNIT_HOST, "",
     "template <class U> void up$N(U *s, const U *t, int m) { cudaMemcpy(s, t, m * sizeof(U), cudaMemcpyHostToDevice); }",
     "up$N(p, host, n);"},
    {"copies by a function on void", UNIT_HOST | UNIT_RARE, "",
     "static void up$N(void *s, const void *t, size_t m) { cudaMemcpy(s, t, m, cudaMemcpyHostToDevice); }",
     "up$N(p, host, n * sizeof($R));"},
    {"direction in a variable", UNIT_HOST, "", "",
     "{ cudaMemcpyKind s = cudaMemcpyHostToDevice; cudaMemcpy(p, host, n * sizeof($R), s); }"},
    {"direction by a parameter", UNIT_HOST | UNIT_RARE, "",
     "static void by$N($R *s, $R *t, int m, cudaMemcpyKind r) { cudaMemcpy(s, t, m * sizeof($R), r); }",
     "by$N(p, host, n, cudaMemcpyHostToDevice); by$N(host, p, n, cudaMemcpyDeviceToHost);"},
    {"default direction", UNIT_HOST, "", "", "cudaMemcpy(p, host, n * sizeof($R), cudaMemcpyDefault);"},
    {"array of pointers", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ $R *t[2] = {p, q}; for (int r = 0; r < 2; r++) own$N" LAUNCH "(t[r], n); }"},
    {"vector of pointers", UNIT_HOST | UNIT_RARE, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ std::vector<$R *> t; t.push_back(p); t.push_back(q); for ($R *r : t) own$N" LAUNCH "(r, n); }"},
    {"struct of pointers", UNIT_HOST, "",
     "struct Pair$N { $R *s, *t; };\n__global__ void own$N(Pair$N r, int n) { " THREAD
     " if (i < n) r.s[i].$x = r.t[i].$y; }",
     "{ Pair$N r = {p, q}; own$N" LAUNCH "(r, n); std::swap(r.s, r.t); }"},
    {"global pointer", UNIT_HOST, "",
     "static $R *global$N;\n__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "global$N = p; own$N" LAUNCH "(global$N, n);"},
    {"lambda on the host", UNIT_HOST | UNIT_RARE, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ auto f = [&]($R *s, int m) { own$N" LAUNCH "(s, m); }; f(p, n); f(q, n); }"},
    {"auto pointers", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ auto t = p; auto *s = q + 1; own$N" LAUNCH "(t, n); own$N<<<1, 32>>>(s, 9); }"},
    {"pointer to the pointer", UNIT_HOST, "",
     "static void made$N($R **s, int m) { cudaMalloc(s, m * sizeof($R)); cudaMemset(*s, 0, m * sizeof($R)); }\n"
     "__global__ void own$N($R *p, const $R *q, int n) { " THREAD " if (i < n) p[i] = q[i]; }",
     "{ $R *t; made$N(&t, n); own$N" LAUNCH "(t, p, n); own$N" LAUNCH "(q, t, n); cudaFree(t); }"},
    {"pointer of a template class", UNIT_HOST, "",
     "template <class U> struct Holder$N { U *s; int m; Holder$N(U *t, int r) : s(t), m(r) {} U *get() const { return s; } };\n"
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ Holder$N<$R> t(p, n); own$N" LAUNCH "(t.get(), t.m); }"},
    {"managed memory", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].$a += 5; }",
     "{ $R *t; cudaMallocManaged(&t, n * sizeof($R)); for (int r = 0; r < n; r++) t[r] = host[r]; own$N" LAUNCH
     "(t, n); cudaDeviceSynchronize(); "
     "for (int r = 0; r < n; r++) host[r].$a = t[r].$a; cudaFree(t); }"},
    {"methods on managed memory", UNIT_HOST | UNIT_RARE, "$Dvoid move$N(int t) { $a += t; }",
     "__global__ void own$N($R *p, int n) { " THREAD " if (i < n) p[i].move$N(5); }",
     "{ $R *t; cudaMallocManaged(&t, n * sizeof($R)); memset(t, 0, n * sizeof($R)); own$N" LAUNCH
     "(t, n); cudaDeviceSynchronize(); "
     "for (int r = 0; r < n; r++) host[r].$a = t[r].$a; cudaFree(t); }"},
    {"copy of a stack array", UNIT_HOST | UNIT_DEFAULT, "", "",
     "{ $R t[4]; for (int r = 0; r < 4; r++) t[r] = host[r + 1]; cudaMemcpy(p + 2, t, sizeof(t), cudaMemcpyHostToDevice); "
     "cudaMemcpy(t, p, sizeof t, cudaMemcpyDeviceToHost); host[0] = t[3]; }"},
    {"copy of bytes by a sum", UNIT_HOST, "", "",
     "{ size_t s = 0; for (int r = 0; r < 5; r++) s += sizeof($R); cudaMemcpy(p, host, s, cudaMemcpyHostToDevice); }"},
    {"copy of half of the bytes", UNIT_HOST, "", "static size_t bytes_of$N(int m) { return m * sizeof($R); }",
     "cudaMemcpy(p, host, bytes_of$N(n) / 2, cudaMemcpyHostToDevice);"},
    {"kernel of both arrays alike", UNIT_HOST, "",
     "__global__ void own$N($R *s, $R *t, int n) { " THREAD
     " if (i < n) { s[i].$x = s[i].$x * 0.5f + 1; t[i].$y = t[i].$y * 0.5f + s[i].$x; } }",
     "own$N" LAUNCH "(p, p, n); own$N" LAUNCH "(p, q, n);"},
    {"kernel with a loop over the grid", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i].$a += i; }",
     "own$N<<<2, 8>>>(p, n);"},
    {"kernel with a count", UNIT_HOST, "",
     "__global__ void own$N($R *p, int *count, int n) { " THREAD
     " if (i < n && p[i].$a & 1) atomicAdd(count, 1); }",
     "{ int *t, r = 0; cudaMalloc(&t, sizeof(int)); cudaMemset(t, 0, sizeof(int)); own$N" LAUNCH
     "(p, t, n); cudaMemcpy(&r, t, sizeof(int), cudaMemcpyDeviceToHost); host[0].$b += r; cudaFree(t); }"},
    {"kernel with another array", UNIT_HOST, "",
     "__global__ void own$N(const $R *p, $T *t, int n) { " THREAD " if (i < n) t[i] = p[i].$x + p[i].$y; }",
     "{ $T *t, r[64]; cudaMalloc(&t, n * sizeof($T)); own$N" LAUNCH
     "(p, t, n); cudaMemcpy(r, t, n * sizeof($T), cudaMemcpyDeviceToHost); for (int o = 0; o < n; o++) host[o].$z = r[o]; cudaFree(t); }"},
    {"kernel by reference of a struct", UNIT_HOST, "",
     "struct Args$N { $R *s; int m; $T f; };\n$Dvoid step$N(const Args$N &t, int i) { t.s[i].$x *= t.f; }\n"
     "__global__ void own$N(Args$N t) { " THREAD " if (i < t.m) step$N(t, i); }",
     "own$N" LAUNCH "(Args$N{p, n, 0.5f});"},
    {"method that is given the array", UNIT_HOST, "",
     "struct Solver$N { int m; $Dvoid step($R *s, int i) const { if (i < m) s[i].$x = s[i].$x * 0.5f + 1; } };\n"
     "__global__ void own$N(Solver$N t, $R *p) { " THREAD " t.step(p, i); }",
     "own$N" LAUNCH "(Solver$N{n}, p);"},
    {"one thread that sorts", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { if (blockIdx.x + threadIdx.x > 0) return; for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++) "
     "if (p[j].$x > p[j + 1].$x) { $R t = p[j]; p[j] = p[j + 1]; p[j + 1] = t; } }",
     "own$N" LAUNCH "(p, n);"},
    {"one thread that sorts by std::swap", UNIT_HOST, "",
     "__global__ void own$N($R *p, int n) { if (blockIdx.x + threadIdx.x > 0) return; for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++) "
     "if (p[j].$a < p[j + 1].$a) std::swap(p[j], p[j + 1]); }",
     "own$N" LAUNCH "(p, n);"},
    {NULL, 0, NULL, NULL, NULL},
};
