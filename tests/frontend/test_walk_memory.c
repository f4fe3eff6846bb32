/* SPDX-License-Identifier: MIT */
/* What pointers point to: arrays of structs, vectors, casts, structs of pointers, memory spaces, atomics. */
#include "walk_check.h"

#define BODY "struct Body { float x, y; float v[3]; int id; };\n"

static void
test_struct_members(void)
{
    check_body(BODY "__global__ void k(Body *p, Body *q, int j) {\n"
                    "  int i = threadIdx.x;\n"
                    "  p[i].x = p->y + (*p).x + (p + i)->id + q[i + 1].v[2] + q[i].v[j]; }",
               NULL,
               "load p[0].y\n"
               "load p[0].x\n"
               "load p[threadIdx.x].id\n"
               "load q[threadIdx.x + 1].v[2]\n"
               "load q[threadIdx.x].v[j]\n"
               "store p[threadIdx.x].x\n");
}

static void
test_struct_copy(void)
{
    /* Members that nobody reads are not loaded. */
    check_body(
        BODY "__global__ void k(const Body *p, float *out) { Body b = p[threadIdx.x]; out[0] = b.y + b.id; }",
        NULL,
        "load p[threadIdx.x].y\n"
        "load p[threadIdx.x].id\n"
        "store out[0]\n");
    check_body(BODY "__global__ void k(const Body *p, Body *q) { q[threadIdx.x] = p[0]; }", NULL,
               "load p[0].x\nload p[0].y\nload p[0].v[0]\nload p[0].v[1]\nload p[0].v[2]\nload p[0].id\n"
               "store q[threadIdx.x].x\nstore q[threadIdx.x].y\nstore q[threadIdx.x].v[0]\n"
               "store q[threadIdx.x].v[1]\nstore q[threadIdx.x].v[2]\nstore q[threadIdx.x].id\n");
}

static void
test_bundle(void)
{
    g_autoptr(Program) program = walk_source(
        BODY "__global__ void k(Body *p, float4 *q) { p[1] = p[0]; float x = q[2].x; q[x > 0] = q[3]; }");
    const Kernel *kernel = find_kernel(program, NULL);
    static const struct {
        int bundle;
        guint bundle_bytes, bytes;
    } expected[] = {{0, 24, 4}, {0, 24, 4}, {0, 24, 4}, {0, 24, 4}, {0, 24, 4}, {0, 24, 4}, {1, 24, 4},
                    {1, 24, 4}, {1, 24, 4}, {1, 24, 4}, {1, 24, 4}, {1, 24, 4}, {-1, 0, 4}, {2, 16, 4},
                    {2, 16, 4}, {2, 16, 4}, {2, 16, 4}, {3, 16, 4}, {3, 16, 4}, {3, 16, 4}, {3, 16, 4}};

    g_assert_cmpuint(kernel->accesses->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        g_assert_cmpint(access->bundle, ==, expected[i].bundle);
        g_assert_cmpuint(access->bundle_bytes, ==, expected[i].bundle_bytes);
        g_assert_cmpuint(access->bytes, ==, expected[i].bytes);
    }
}

static void
test_references(void)
{
    check_body(BODY "__global__ void k(Body *p) { Body &b = p[threadIdx.x]; b.x = b.y; auto *c = &p[3]; "
                    "c->id = 1; float &r = b.v[1]; r = 2; }",
               NULL,
               "load p[threadIdx.x].y\nstore p[threadIdx.x].x\nstore p[3].id\nstore p[threadIdx.x].v[1]\n");
}

static void
test_nested_structs(void)
{
    check_body("struct Vec { float x, y; }; struct Ray { Vec o, d; Vec hits[2]; };\n"
               "__global__ void k(Ray *r, int j) { int i = threadIdx.x; r[i].d.y = r[i].o.x + "
               "r[i].hits[j].y; Vec v = r[i].o; r[i].d = v; }",
               NULL,
               "load r[threadIdx.x].o.x\n"
               "load r[threadIdx.x].hits[2*j + 1]\n"
               "store r[threadIdx.x].d.y\n"
               "load r[threadIdx.x].o.x\nload r[threadIdx.x].o.y\n"
               "store r[threadIdx.x].d.x\nstore r[threadIdx.x].d.y\n");
}

static void
test_record(void)
{
    g_autoptr(Program) program =
        walk_source("struct In { char c; double d; }; struct S { char a; short b[3]; In in; int *p; };\n"
                    "__global__ void k(S *s) { s[0].a = 1; }");
    const Kernel *kernel = find_kernel(program, NULL);
    const Record *record = g_ptr_array_index(kernel->records, 0);
    static const struct {
        const char *name;
        guint bytes, count;
        gint64 offset;
    } expected[] = {{"a", 1, 1, 0}, {"b", 2, 3, 2}, {"in.c", 1, 1, 8}, {"in.d", 8, 1, 16}, {"p", 8, 1, 24}};

    g_assert_cmpstr(record->name, ==, "S");
    g_assert_cmpuint(record->decl_size, ==, 32);
    g_assert_cmpuint(record->decl_align, ==, 8);
    g_assert_cmpuint(record->n_fields, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < record->n_fields; i++) {
        g_assert_cmpstr(record->fields[i].name, ==, expected[i].name);
        g_assert_cmpuint(record->fields[i].elem_bytes, ==, expected[i].bytes);
        g_assert_cmpuint(record->fields[i].count, ==, expected[i].count);
        g_assert_cmpint(record->fields[i].decl_offset, ==, expected[i].offset);
    }
}

static void
test_packed_and_derived(void)
{
    g_autoptr(Program) program =
        walk_source("struct __attribute__((packed)) P { char a; int b; }; struct D : P { short c; };\n"
                    "__global__ void k(D *d) { d[threadIdx.x].c = d[0].b; }");
    const Kernel *kernel = find_kernel(program, NULL);
    const Record *record = g_ptr_array_index(kernel->records, 0);

    g_assert_cmpuint(record->n_fields, ==, 3);
    g_assert_cmpint(record->fields[1].decl_offset, ==, 1);
    g_assert_cmpint(record->fields[2].decl_offset, ==, 6);
    g_assert_cmpint(((Access *)g_ptr_array_index(kernel->accesses, 0))->field, ==, 1);
    g_assert_cmpint(((Access *)g_ptr_array_index(kernel->accesses, 1))->field, ==, 2);
}

static void
test_wide_casts(void)
{
    check_body("__global__ void k(float *a, double *d) {\n"
               "  int i = threadIdx.x;\n"
               "  float2 v = reinterpret_cast<float2 *>(a)[i]; a[0] = v.x + v.y;\n"
               "  ((float *)d)[i] = 0; *(double *)(a + 2 * i) = 1; ((char *)a)[4 * i] = 0; }",
               NULL,
               "load a as float2[threadIdx.x].x\nload a as float2[threadIdx.x].y\nstore a[0]\n"
               "store d as float[threadIdx.x]\n"
               "store a[2*threadIdx.x]\n"
               "store a as char[4*threadIdx.x]\n");
}

static void
test_scalars_of_vectors(void)
{
    check_body(
        "__global__ void k(float4 *a) { float *f = (float *)a; f[threadIdx.x] = 0; f[5] = 1; a[2].z = 0; }",
        NULL, "store a as float[threadIdx.x]\nstore a[1].y\nstore a[2].z\n");
}

static void
test_untyped_memory(void)
{
    check_body("__global__ void k(void *p, char *buffer, int n) { int *i = (int *)p; i[threadIdx.x] = 0; "
               "((float *)(buffer + n))[threadIdx.x] = 0; }",
               NULL, "store p[threadIdx.x]\nstore buffer[n + 4*threadIdx.x]\n");
}

static void
test_struct_of_pointers(void)
{
    check_body("struct Soa { float *x, *y; int n; };\n"
               "__global__ void k(Soa s, const Soa *t) { int i = threadIdx.x; s.x[i + s.n] = s.y[i] + "
               "t->x[i] + t[2].y[i]; }",
               NULL,
               "load s.y[threadIdx.x]\n"
               "load t[0].x\nload t->x[threadIdx.x]\n"
               "load t[2].y\nload t[2].y[threadIdx.x]\n"
               "store s.x[threadIdx.x + s.n]\n");
}

static void
test_pointer_to_pointer(void)
{
    check_body(
        "__global__ void k(float **rows, int n) { rows[threadIdx.x][n] = rows[0][n]; }", NULL,
        "load rows[0]\nload rows[0][n]\n"
        "load rows[threadIdx.x]\nstore *rows[n + load rows(threadIdx.x)] -- indirect: loaded from rows\n");
}

static void
test_pointer_choice(void)
{
    check_body("__global__ void k(float *a, float *b, int up) { float *p = up > 0 ? a : b + 1; "
               "p[threadIdx.x] = 0; }",
               NULL,
               "if 0 < up\n"
               "  store a[threadIdx.x]\n"
               "else\n"
               "  store b[threadIdx.x + 1]\n");
}

static void
test_multi_dimensional(void)
{
    check_body("__device__ float grid[4][8];\n"
               "__global__ void k(float (*m)[16], int i) { grid[i][threadIdx.x] = m[i][3]; }",
               NULL, "load m[16*i + 3]\nstore grid[8*i + threadIdx.x]\n");
}

static void
test_memory_spaces(void)
{
    check_body("__constant__ float weight[4]; __constant__ int width; __device__ int count; __device__ float "
               "*base;\n"
               "__global__ void k(float *a) {\n"
               "  __shared__ float s[32]; __shared__ int first; extern __shared__ float dynamic[];\n"
               "  if (threadIdx.x == 0) first = blockIdx.x * 2;\n"
               "  s[threadIdx.x] = weight[1]; dynamic[0] = 0; __syncthreads();\n"
               "  a[first + width] = s[0]; count = 1; base[3] = 0; }",
               NULL,
               "barrier __syncthreads\n"
               "store a[2*blockIdx.x + width]\n"
               "store count[0]\n"
               "load base[0]\nstore base[0][3]\n");
}

static void
test_shared_bytes(void)
{
    g_autoptr(Program) program =
        walk_source("__global__ void __launch_bounds__(128) k(float *a) { __shared__ float s[32]; __shared__ "
                    "int n; n = 1; s[n] = a[0]; }");

    g_assert_cmpuint(find_kernel(program, NULL)->shared_bytes, ==, 132);
    g_assert_cmpint(find_kernel(program, NULL)->max_block_threads, ==, 128);
}

static void
test_shared_index(void)
{
    check_body("__global__ void k(float *a) { __shared__ int s[32]; s[threadIdx.x] = 1; a[s[3]] = 0; }", NULL,
               "store a[load shared s #1(12)] -- indirect: loaded from shared s\n");
}

static void
test_atomics(void)
{
    check_body(
        "__global__ void k(int *h, float *out, const int *key) {\n"
        "  atomicAdd(&h[key[threadIdx.x]], 1); int at = atomicAdd(h, 1); out[at] = 0; atomicCAS(h + 2, 0, "
        "1); }",
        NULL,
        "load key[threadIdx.x]\n"
        "atomic h[load key(threadIdx.x)] -- indirect: loaded from key\n"
        "atomic h[0]\n"
        "store out[load h by an atomic #3(threadIdx.x, blockIdx.x)] -- indirect: loaded from h by an atomic\n"
        "atomic h[2]\n");
}

static void
test_cached_loads(void)
{
    check_body("__global__ void k(const float *a, float *b) { __stcs(b + threadIdx.x, __ldg(&a[threadIdx.x + "
               "1])); }",
               NULL, "load a[threadIdx.x + 1]\nstore b[threadIdx.x]\n");
}

static void
test_unknown_function(void)
{
    g_autoptr(Program) program = NULL;
    const char *source =
        "__device__ int other(float *p, int i);\n"
        "__global__ void k(float *a, const int *n) { int j = n[0]; a[other(a, j)] = 0; a[n[0]] = 1; }";

    check_body(source, NULL,
               "load n[0]\n"
               "load a[?] -- passed to other, which is not defined here\n"
               "store a[?] -- passed to other, which is not defined here\n"
               "barrier call of other\n"
               "store a[unknown other #2(threadIdx.x)] -- not modelled: other\n"
               "load n[0]\n"
               "store a[load n #3(0)] -- indirect: loaded from n\n");
    program = walk_source(source);
    g_assert_true(has_note(find_kernel(program, NULL), "other is not defined here"));
}

static void
test_local_structs(void)
{
    check_body("struct Cursor { int at, step; };\n"
               "__device__ void advance(Cursor &c) { c.at += c.step; }\n"
               "__global__ void k(float *a) { Cursor c = {2, 5}; a[c.at] = 0; advance(c); a[c.at] = 0; "
               "Cursor d = c; d.at = 1; a[c.at + d.at] = 0; Cursor e{}; a[e.step] = 0; }",
               NULL, "store a[2]\nstore a[7]\nstore a[8]\nstore a[0]\n");
}

static void
test_params(void)
{
    g_autoptr(Program) program = walk_source("struct Cfg { int w; float s; }; __global__ void k(float *a, "
                                             "Cfg cfg, int n) { a[cfg.w * n] = cfg.s; }");
    const Kernel *kernel = find_kernel(program, NULL);
    static const struct {
        const char *name;
        gboolean is_integer;
    } expected[] = {{"a", FALSE}, {"cfg", FALSE}, {"n", TRUE}, {"cfg.s", FALSE}, {"cfg.w", TRUE}};

    g_assert_cmpuint(kernel->params->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
        const Param *param = g_ptr_array_index(kernel->params, i);

        g_assert_cmpstr(param->name, ==, expected[i].name);
        g_assert_cmpint(param->is_integer, ==, expected[i].is_integer);
    }
    g_assert_cmpint(((Array *)g_ptr_array_index(kernel->arrays, 0))->root_param, ==, 0);
}

static void
test_assembly(void)
{
    check_body(
        "__global__ void k(const float *a, int *s) {\n"
        "  float v; asm volatile(\"ld.global.nc.f32 %0, [%1];\" : \"=f\"(v) : \"l\"(a + threadIdx.x));\n"
        "  asm volatile(\"cp.async.cg.shared.global [%0], [%1], %2;\" :: \"r\"(*s), \"l\"(a + 4 * "
        "threadIdx.x), \"n\"(8)); }",
        NULL,
        "load a[threadIdx.x]\n"
        "load s[0]\n"
        "load a[4*threadIdx.x]\n");
}

/* Assembly that computes is no reason for a note; a special register that it reads is known. */
static void
test_assembly_computes(void)
{
    check_body(
        "__device__ int lane() { int r; asm(\"mov.u32 %0, %laneid;\" : \"=r\"(r)); return r; }\n"
        "__global__ void k(const float *a, float *o) {\n"
        "  unsigned w, m; asm volatile(\"mov.u32 %0, %%ctaid.x;\" : \"=r\"(w));\n"
        "  asm(\"{\\n\\t.reg .pred p;\\n\\t@p add.u32 %0, %1, 1;\\n}\" : \"=r\"(m) : \"r\"(w));\n"
        "  o[lane()] = a[w + blockDim.x]; o[m & 3] = 0; }",
        NULL,
        "load a[blockIdx.x + blockDim.x]\n"
        "store o[(threadIdx.x + blockDim.x*blockDim.y*threadIdx.z + blockDim.x*threadIdx.y)%32]\n"
        "store o[unknown result of assembly #1(threadIdx.x) & 3] -- not modelled: result of assembly\n");
}

/* Nor is assembly that touches shared memory alone, or waits for copies. */
static void
test_assembly_shared(void)
{
    g_autoptr(Program) program = walk_source(
        "__global__ void k(float *o, int n) {\n"
        "  __shared__ float s[64]; unsigned at; float v;\n"
        "  asm(\"{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }\" : \"=r\"(at) : \"l\"(s));\n"
        "  asm volatile(\"st.shared.f32 [%0], %1;\" :: \"r\"(at), \"f\"(1.f));\n"
        "  asm volatile(\"cp.async.wait_group %0;\" :: \"n\"(0));\n"
        "  asm volatile(\"ld.shared.f32 %0, [%1];\" : \"=f\"(v) : \"r\"(at));\n"
        "  o[threadIdx.x] = v; }");

    g_assert_cmpuint(find_kernel(program, NULL)->notes->len, ==, 0);
}

/* TRUE if the only kernel of SOURCE has a note that holds TEXT. */
static gboolean
source_has_note(const char *source, const char *text)
{
    g_autoptr(Program) program = walk_source(source);

    return has_note(find_kernel(program, NULL), text);
}

/* Fetches of linear memory are loads, of a struct a wide one; others are not modelled. */
static void
test_texture_fetches(void)
{
    static const char SOURCE[] = "texture<float4, 1, cudaReadModeElementType> old;\n"
                                 "__global__ void k(cudaTextureObject_t t, float *c, int n) {\n"
                                 "  int i = threadIdx.x; float2 v;\n"
                                 "  c[i] = tex1Dfetch(old, i).w;\n"
                                 "  tex1Dfetch(&v, t, n - i); c[i] = v.x;\n"
                                 "  c[i] = tex2D<float>(t, i, 0); }";

    check_body(SOURCE, NULL,
               "load old as float4[threadIdx.x].w\nstore c[threadIdx.x]\n"
               "load t as float2[n - threadIdx.x].x\nstore c[threadIdx.x]\n"
               "store c[threadIdx.x]\n");
    g_assert_true(source_has_note(SOURCE, "tex2D: textures and surfaces are not modelled"));
    g_assert_false(source_has_note(SOURCE, "tex1Dfetch"));
}

/* A pointer that is null on one way points where it does on the other. */
static void
test_null_pointers(void)
{
    check_body("__device__ const int *find(const int *a, int i) {\n"
               "  for (int k = 0; k < i; k++) if (a[k] == 3) return a + k;\n"
               "  return NULL; }\n"
               "__global__ void k(const int *a, int *b) {\n"
               "  int i = threadIdx.x; const int *p = 0, *v;\n"
               "  if (i > 3) p = a + i;\n"
               "  if (p) b[i] = *p;\n"
               "  if ((v = find(a, 5))) b[i] = *v; }",
               NULL,
               "if is set(address of a, 4*threadIdx.x) == 0 == 0\n"
               "  load a[threadIdx.x]\n  store b[threadIdx.x]\n"
               "loop k: 5\n  load a[k]\n"
               "if is set(address of a, load a #returned value after the loop2) == 0 == 0\n"
               "  load a[load a #returned value after the loop2/4] -- indirect: loaded from a\n"
               "  store b[threadIdx.x]\n");
}

/* Addresses that integers hold count bytes, and lead to the same array where bits are set or cleared. */
static void
test_addresses_in_integers(void)
{
    check_body("__global__ void k(const int *a, int *b, unsigned long long n) {\n"
               "  int i = threadIdx.x;\n"
               "  unsigned long long p = (unsigned long long)(a + i), q = p + 4;\n"
               "  b[0] = *(const int *)q; b[1] = *(const int *)(p & ~15ull);\n"
               "  b[2] = *(const int *)(p | 8); b[3] = *(const int *)(n ^ p);\n"
               "  b[(q - p) / 2] = *(const int *)(q - 8); }",
               NULL,
               "load a[threadIdx.x + 1]\nstore b[0]\n"
               "load a[(4*threadIdx.x & -16)/4]\nstore b[1]\n"
               "load a[(4*threadIdx.x | 8)/4]\nstore b[2]\n"
               "load a[(n ^ 4*threadIdx.x)/4]\nstore b[3]\n"
               "load a[threadIdx.x - 1]\nstore b[2]\n");
}

/* What only the compiler computes, and what compares values of lanes. */
static void
test_constants_of_calls(void)
{
    static const char SOURCE[] =
        "#include <limits>\n"
        "constexpr int lg(int n) { return n <= 1 ? 0 : 1 + lg(n / 2); }\n"
        "__global__ void k(float *a, int *b, const int *c) {\n"
        "  static constexpr auto low = static_cast<float>(std::numeric_limits<signed char>::min());\n"
        "  constexpr int n = lg(64); const int m = lg(32);\n"
        "  a[n * threadIdx.x + m] = low;\n"
        "  b[threadIdx.x] = __match_any_sync(~0u, (unsigned long long)(c + threadIdx.x)); }";

    check_body(SOURCE, NULL, "store a[6*threadIdx.x + 5]\nfence __match_any_sync\nstore b[threadIdx.x]\n");
    g_assert_false(source_has_note(SOURCE, "not followed"));
}

/* What all lanes read of constant memory is there; where they differ, they take turns. */
static void
test_constant_memory(void)
{
    static const char SAME[] = "__constant__ float c[64];\n"
                               "__global__ void k(float *a, int n) {\n"
                               "  for (int i = 0; i < n; i++) a[i] = c[i & 63] + c[blockIdx.x]; }";
    static const char APART[] = "__constant__ float c[64];\n"
                                "__global__ void k(float *a) { a[threadIdx.x] = c[threadIdx.x]; }";

    check_body(SAME, NULL, "loop i: n\n  store a[i]\n");
    check_body(APART, NULL, "store a[threadIdx.x]\n");
    g_assert_false(source_has_note(SAME, "constant memory"));
    g_assert_true(
        source_has_note(APART, "c lies in constant memory, where lanes that read different addresses"));
}

/* A base class for each argument of a template: they lie one after the other, those that are empty nowhere.
 */
static void
test_bases_of_a_pack(void)
{
    static const char TUPLE[] =
        "template <int I, class T> struct Leaf { T val; };\n"
        "struct None {};\ntemplate <int I> struct Leaf<I, None> {};\n"
        "template <int...> struct Seq {};\ntemplate <class...> struct List {};\n"
        "template <class, class> struct Impl;\n"
        "template <int... I, class... T> struct Impl<Seq<I...>, List<T...>> : Leaf<I, T>... {};\n"
        "template <class... T> struct Own : T... {};\nstruct A { float a; };\nstruct B { int b; };\n"
        "typedef Impl<Seq<0, 1, 2, 3>, List<None, int, double, int>> Tuple;\n"
        "template <int I, class T, class X> __device__ T &get(X &x) {\n"
        "    return static_cast<Leaf<I, T> &>(x).val; }\n";
    g_autofree char *source =
        g_strconcat(TUPLE,
                    "__global__ void k(const Tuple t, int *o) { Tuple p = t; get<3, int>(p) = 5;\n"
                    "    get<1, int>(p) = 3; o[get<3, int>(p)] = o[get<1, int>(p)]; }\n"
                    "__global__ void l(const Own<A, B> t, int *o) { Own<A, B> p = t; p.a = 2; p.b = 4;\n"
                    "    o[static_cast<B &>(p).b] = 1; }",
                    NULL);

    check_body(source, "k", "load o[3]\nstore o[5]\n");
    check_body(source, "l", "store o[4]\n");
}

/* A struct that holds what host code captured: the thread changes its copy elsewhere. */
static void
test_closure_in_a_copy(void)
{
    check_body(
        "template <class F> struct Data { double sum; F body; long at; };\n"
        "template <class F> __global__ void k(const Data<F> data, int n) { Data<F> d = data; d.at = 7;\n"
        "    for (int j = 0; j < n; j++) { d.at = j; d.body(d.at, d.sum); } }\n"
        "void f(double *x) { auto body = [=] __device__(long i, double &s) { s += x[i]; };\n"
        "    k<<<1, 32>>>(Data<decltype(body)>{0, body, 0}, 9); }",
        NULL, "loop j: n\n  load data.body.x[j]\n");
}

/* Pointers to members: the member where it is known, and else as many bytes as the launch says. */
static void
test_pointers_to_members(void)
{
    static const char VALUES[] =
        "struct Values { float a, b[4], c; };\nstruct Zone { int n; Values values; };\n"
        "template <class T> __device__ T get(const Zone *z, T Values::*m) { return z->values.*m; }\n"
        "__device__ float item(float (Values::*m)[4], const Zone *z, int i) { return ((&z->values)->*m)[i]; }\n";
    g_autofree char *source = g_strconcat(
        VALUES,
        "__global__ void k(const Zone *z, float *o) {\n"
        "    o[0] = get(z + threadIdx.x, &Values::c) + item(&Values::b, z, 2); }\n"
        "__global__ void l(const Values *v, float *o, float Values::*m) { o[0] = v[threadIdx.x].*m; }\n",
        NULL);

    check_body(source, "k", "load z[threadIdx.x].values.c\nload z[0].values.b[2]\nstore o[0]\n");
    check_body(source, "l", "load v as float[(m + 24*threadIdx.x)/4]\nstore o[0]\n");
}

/* A reference to a constant pointer, bound to what is none. */
static void
test_reference_to_pointer(void)
{
    check_body("struct Cell { float x; };\n"
               "struct Cells { Cell **d; __device__ Cell *const &at(int i) const { return d[i]; } };\n"
               "__global__ void k(Cells c, float *o) { auto &cell = c.at(threadIdx.x); o[0] = cell->x; }",
               NULL,
               "load c.d[threadIdx.x]\n"
               "load *c.d[load c.d(threadIdx.x)].x -- indirect: loaded from c.d\n"
               "store o[0]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/memory/struct-members", test_struct_members);
    g_test_add_func("/memory/struct-copy", test_struct_copy);
    g_test_add_func("/memory/bundle", test_bundle);
    g_test_add_func("/memory/references", test_references);
    g_test_add_func("/memory/nested-structs", test_nested_structs);
    g_test_add_func("/memory/record", test_record);
    g_test_add_func("/memory/packed-and-derived", test_packed_and_derived);
    g_test_add_func("/memory/wide-casts", test_wide_casts);
    g_test_add_func("/memory/scalars-of-vectors", test_scalars_of_vectors);
    g_test_add_func("/memory/untyped-memory", test_untyped_memory);
    g_test_add_func("/memory/struct-of-pointers", test_struct_of_pointers);
    g_test_add_func("/memory/pointer-to-pointer", test_pointer_to_pointer);
    g_test_add_func("/memory/pointer-choice", test_pointer_choice);
    g_test_add_func("/memory/multi-dimensional", test_multi_dimensional);
    g_test_add_func("/memory/memory-spaces", test_memory_spaces);
    g_test_add_func("/memory/shared-bytes", test_shared_bytes);
    g_test_add_func("/memory/shared-index", test_shared_index);
    g_test_add_func("/memory/atomics", test_atomics);
    g_test_add_func("/memory/cached-loads", test_cached_loads);
    g_test_add_func("/memory/unknown-function", test_unknown_function);
    g_test_add_func("/memory/local-structs", test_local_structs);
    g_test_add_func("/memory/params", test_params);
    g_test_add_func("/memory/assembly", test_assembly);
    g_test_add_func("/memory/assembly_computes", test_assembly_computes);
    g_test_add_func("/memory/assembly_shared", test_assembly_shared);
    g_test_add_func("/memory/texture-fetches", test_texture_fetches);
    g_test_add_func("/memory/addresses-in-integers", test_addresses_in_integers);
    g_test_add_func("/memory/constants-of-calls", test_constants_of_calls);
    g_test_add_func("/memory/null-pointers", test_null_pointers);
    g_test_add_func("/memory/constant-memory", test_constant_memory);
    g_test_add_func("/memory/bases-of-a-pack", test_bases_of_a_pack);
    g_test_add_func("/memory/closure-in-a-copy", test_closure_in_a_copy);
    g_test_add_func("/memory/pointers-to-members", test_pointers_to_members);
    g_test_add_func("/memory/reference-to-pointer", test_reference_to_pointer);
    return g_test_run();
}
