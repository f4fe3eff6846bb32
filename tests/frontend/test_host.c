/* SPDX-License-Identifier: MIT */
#include "frontend/host/host.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse_private.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* Appends "(,4,0.5)", the arguments that are stated, where any is. */
static void
append_arguments(GString *text, const Launch *launch)
{
    g_autoptr(GString) list = g_string_new(NULL);
    gboolean any = FALSE;

    for (guint i = 0; i < launch->n_arguments; i++) {
        const StatedValue *value = &launch->arguments[i];

        g_string_append(list, i > 0 ? "," : "");
        any |= value->kind != STATED_NOTHING;
        if (value->kind == STATED_INTEGER)
            g_string_append_printf(list, "%" G_GINT64_FORMAT, value->integer);
        else if (value->kind == STATED_REAL)
            g_string_append_printf(list, "%.17gf", value->real);
    }
    if (any)
        g_string_append_printf(text, "(%s)", list->str);
}

/* Appends " {A; B}", what LAUNCH assumes, with PATH as "F". */
static void
append_assumptions(GString *text, const Launch *launch, const char *path)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < launch->assumptions->len; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? "; " : "",
                               (char *)g_ptr_array_index(launch->assumptions, i));
    g_string_replace(list, path, "F", 0);
    if (list->len > 0)
        g_string_append_printf(text, " {%s}", list->str);
}

/* What host code says about the kernels of TEXT: a line a kernel, "NAME: " and its launches, each
 * "grid/block@line", "+bytes" of dynamic shared memory ("+?" where not known) and the arguments that are
 * known, or "skipped". ASSUMING: also what launches assume. */
static char *
host_text(const char *text, gboolean assuming)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceUnit) unit = NULL;
    g_autoptr(Syntax) syntax = NULL;
    g_autoptr(GPtrArray) kernels = NULL;
    g_autoptr(Course) course = NULL;
    g_autofree char *path = NULL, *lacks = NULL;
    GString *result = g_string_new(NULL);
    int file = g_file_open_tmp("hostXXXXXX.cu", &path, &error);

    g_assert_no_error(error);
    close(file);
    g_assert_true(g_file_set_contents(path, text, -1, &error));
    unit = source_unit_parse(path, NULL, &error);
    g_assert_no_error(error);
    syntax = syntax_new(unit->unit);
    kernels = host_find_kernels(unit, syntax, NULL, NULL, &course, &lacks);
    for (guint i = 0; i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);

        g_string_append_printf(result, "%s%s:%s", i ? "\n" : "", kernel->name,
                               kernel->skip_reason ? " skipped" : "");
        for (guint l = 0; l < kernel->launches->len; l++) {
            const Launch *launch = g_ptr_array_index(kernel->launches, l);

            g_assert_cmpstr(launch->place.file, ==, path);
            g_string_append_printf(result, " %d,%d,%d/%d,%d,%d@%u", (int)launch->grid[0],
                                   (int)launch->grid[1], (int)launch->grid[2], (int)launch->block[0],
                                   (int)launch->block[1], (int)launch->block[2], launch->place.line);
            if (launch->shared > 0)
                g_string_append_printf(result, "+%d", (int)launch->shared);
            else if (launch->shared < 0)
                g_string_append(result, "+?");
            append_arguments(result, launch);
            if (launch->block_by_occupancy)
                g_string_append(result, " by occupancy");
            if (assuming)
                append_assumptions(result, launch, path);
        }
        gint64 blocks, threads = host_launch_bounds(kernel->function, &blocks);
        if (threads > 0)
            g_string_append_printf(result, " <=%d", (int)threads);
        if (blocks > 0)
            g_string_append_printf(result, " x%d", (int)blocks);
    }
    g_unlink(path);
    return g_string_free(result, FALSE);
}

static void
check(const char *text, const char *expected)
{
    g_autofree char *found = host_text(text, FALSE);

    g_assert_cmpstr(found, ==, expected);
}

/* The same with what the launches assume. */
static void
check_assumed(const char *text, const char *expected)
{
    g_autofree char *found = host_text(text, TRUE);

    g_assert_cmpstr(found, ==, expected);
}

/* The launches that STATEMENTS of a host function with an unknown n make of a kernel k. */
static void
check_body(const char *statements, const char *expected)
{
    g_autofree char *text = g_strdup_printf("__global__ void k(float *p) {}\n"
                                            "void host(float *p, int n, float f) { %s }\n",
                                            statements);
    g_autofree char *line = g_strdup_printf("k:%s%s", *expected ? " " : "", expected);

    check(text, line);
}

static void
test_kernels(void)
{
    check("__global__ void b(int *p) {}\n"
          "__device__ void helper() {}\n"
          "void host() {}\n"
          "__global__ void declared_only(int *p);\n"
          "namespace deep { namespace er { __global__ void a(int *p) {} } }\n"
          "extern \"C\" { __global__ void c(int *p) {} }\n"
          "extern \"C\" __global__ void d(int *p) {}\n"
          "struct Solver { static __global__ void step(int *p) {} };\n",
          "b:\na:\nc:\nd:\nSolver::step:");
    check("int main() { return 0; }\n", "");
    check("", "");
}

static void
test_names(void)
{
    check("namespace a { __global__ void k(int *p) {} }\n"
          "namespace b { __global__ void k(int *p) {} }\n"
          "__global__ void over(int *p) {}\n"
          "__global__ void over(float *p) {}\n",
          "a::k:\nb::k:\nover(int *):\nover(float *):");
}

static void
test_macros(void)
{
    check("#define TWO(n) __global__ void n##1(int *p) {} __global__ void n##2(int *p) {}\n"
          "#define RUN(name) name<<<4, 64>>>(p)\n"
          "TWO(k)\n"
          "void host(int *p) { RUN(k1); RUN(k2); }\n",
          "k1: 4,1,1/64,1,1@4\nk2: 4,1,1/64,1,1@4");
}

static void
test_constants(void)
{
    check_body("k<<<3, 64>>>(p);", "3,1,1/64,1,1@2");
    check_body("k<<<dim3(2, 3), dim3(8, 8, 4)>>>(p);", "2,3,1/8,8,4@2");
    check_body("const int b = 96; k<<<1 << 10, b + 32>>>(p);", "1024,1,1/128,1,1@2");
    check_body("enum { B = 48 }; constexpr int g = B * 2; k<<<g, B>>>(p);", "96,1,1/48,1,1@2");
    check_body("k<<<sizeof(double), 0x40u, 16, 0>>>(p);", "8,1,1/64,1,1@2+16");
    check("#define N 1000\n"
          "static const int B = 256;\n"
          "const dim3 tile(16, 4);\n"
          "static int threads = 32;\n"
          "static int changed = 32;\n"
          "int visible = 32;\n"
          "__global__ void k() {}\n"
          "void set() { changed = 64; }\n"
          "void host() {\n"
          "  k<<<(N + B - 1) / B, B>>>();\n"
          "  k<<<1, tile>>>();\n"
          "  k<<<2, threads>>>();\n"
          "  k<<<3, changed>>>();\n"
          "  k<<<4, visible>>>();\n"
          "}\n",
          "k: 4,1,1/256,1,1@10 1,1,1/16,4,1@11 2,1,1/32,1,1@12 3,1,1/0,1,1@13 4,1,1/32,1,1@14");
}

/* Dynamic shared memory: the third argument of a launch, the fifth of the function. */
static void
test_shared(void)
{
    check_body("int b = 64; k<<<1, b, b * sizeof(float)>>>(p);", "1,1,1/64,1,1@2+256");
    check_body("k<<<1, 64, n>>>(p); k<<<1, 64, -1>>>(p);", "1,1,1/64,1,1@2+?");
    check_body("k<<<1, 64, 0>>>(p); k<<<1, 64>>>(p); k<<<1, 64, 8>>>(p);", "1,1,1/64,1,1@2 1,1,1/64,1,1@2+8");
    check_body("void *args[] = {&p}; cudaLaunchKernel((const void *)k, dim3(3), dim3(32), args, 4096, 0);",
               "3,1,1/32,1,1@2+4096");
}

/* The launches that STATEMENTS of a host function make of a kernel with a pointer, an int, a float, an
 * unsigned char and a double. */
static void
check_arguments(const char *statements, const char *expected)
{
    g_autofree char *text =
        g_strdup_printf("__global__ void k(float *p, int n, float f, unsigned char c = 3, "
                        "double d = 0.5) {}\n"
                        "int other(); void change(int &); int same(int x) { return x; }\n"
                        "#define SIZE (1 << 12)\n"
                        "const float STEP = 1e-3f; static int fixed = 5;\n"
                        "void host(float *p, int m) { %s }\n",
                        statements);
    g_autofree char *line = g_strdup_printf("k:%s%s", *expected ? " " : "", expected);

    check(text, line);
}

/* Arguments that are certain are known, as the parameter's type has them; what may change is not. */
static void
test_arguments(void)
{
    check_arguments("int n = 262144; k<<<n / 256, 256>>>(p, n, 1e-3f, 300, 2);",
                    "1024,1,1/256,1,1@5(,262144,0.001f,44,2f)");
    check_arguments("k<<<1, 32>>>(p, SIZE, STEP);", "1,1,1/32,1,1@5(,4096,0.001f,3,0.5f)");
    check_arguments("k<<<1, 32>>>(p, fixed, m, m, m); k<<<1, 32>>>(p, fixed, m, m, m);",
                    "1,1,1/32,1,1@5(,5,,,)");
    check_arguments("k<<<1, 32>>>(p, 1, 0, 0, 0); k<<<1, 32>>>(p, 2, 0, 0, 0);",
                    "1,1,1/32,1,1@5(,1,0f,0,0f) 1,1,1/32,1,1@5(,2,0f,0,0f)");
    check_arguments("int n = 8; n *= 2; k<<<1, 32>>>(p, same(n), n / 32.f, m, m);",
                    "1,1,1/32,1,1@5(,16,0.5f,,)");
    /* in a loop of known length, what changes in it is known, too */
    check_arguments("int n = 8; for (int s = 0; s < 4; s++) k<<<1, 32>>>(p, s, n, m, m);",
                    "1,1,1/32,1,1@5(,0,8f,,) 1,1,1/32,1,1@5(,1,8f,,) 1,1,1/32,1,1@5(,2,8f,,) "
                    "1,1,1/32,1,1@5(,3,8f,,)");
    check_arguments("int n = 1; while (other()) { k<<<1, 32>>>(p, n, m, m, m); n *= 2; }", "1,1,1/32,1,1@5");
    check_arguments("int n = 1; if (m) n = 2; k<<<1, 32>>>(p, n, m, m, m);", "1,1,1/32,1,1@5");
    check_arguments("int n = 1; change(n); k<<<1, 32>>>(p, n, m, m, m);", "1,1,1/32,1,1@5");
    check_arguments("int n = 1; int *q = &n; *q = 2; k<<<1, 32>>>(p, n, m, m, m);", "1,1,1/32,1,1@5(,2,,,)");
    /* an argument that changes what it is made from */
    check_arguments("int n = 1; k<<<1, 32>>>(p, n++, m, m, m); k<<<1, 32>>>(p, n, m, m, m);",
                    "1,1,1/32,1,1@5(,1,,,) 1,1,1/32,1,1@5(,2,,,)");
    /* what is known of arguments alone tells a launch apart if it is whole numbers */
    check_arguments("k<<<m, m>>>(p, 7, m, m, m); k<<<m, m>>>(p, m, 1, m, m);", "0,1,1/0,1,1@5(,7,,,)");
    check_arguments("k<<<m, m>>>(p, m, 0.25f, m, m);", "0,1,1/0,1,1@5(,,0.25f,,)");
    check("__global__ void k(float *p, int n) {}\n"
          "static void run(float *p, int n) { k<<<2, n>>>(p, n); }\n"
          "int main() { float *p; run(p, 32); run(p, 64); }\n",
          "k: 2,1,1/32,1,1@2(,32) 2,1,1/64,1,1@2(,64)");
    check("template <typename T> __global__ void k(T *p, T x, int n) {}\n"
          "template <typename T> void run(T *p) { k<T><<<2, 32>>>(p, 3, 4); }\n"
          "void all(float *p, int *q) { run(p); run(q); }\n",
          "k<float>: 2,1,1/32,1,1@2(,3f,4)\nk<int>: 2,1,1/32,1,1@2(,3,4)");
}

static void
test_dim3(void)
{
    check_body("dim3 g(2, 3), b; b.x = 32; b.y = g.y * 2; k<<<g, b>>>(p);", "2,3,1/32,6,1@2");
    check_body("dim3 g = dim3(7), b = {8, 9}; k<<<g, b>>>(p);", "7,1,1/8,9,1@2");
    check_body("dim3 g; g = dim3(5, 6, 7); dim3 b(g); k<<<g, b>>>(p);", "5,6,7/5,6,7@2");
    check_body("dim3 b(32, n); k<<<n, b>>>(p);", "0,1,1/32,0,1@2");
    check_body("dim3 b(32, 2), c(64); if (n) b = c; k<<<1, b>>>(p);", "1,1,1/0,0,1@2");
}

static void
test_arithmetic(void)
{
    check_body("int m = 1000; int g = (m + 255) / 256; k<<<g, 256>>>(p);", "4,1,1/256,1,1@2");
    check_body("int m = 1000; k<<<ceil(m / 256.0), 256>>>(p);", "4,1,1/256,1,1@2");
    check_body("int m = 1000; k<<<(int)ceilf((float)m / 256), 256>>>(p);", "4,1,1/256,1,1@2");
    check_body("k<<<min(70, 65), max(33, 32)>>>(p);", "65,1,1/33,1,1@2");
    check_body("int m = 5; k<<<m % 2 ? 7 : 8, m > 4 && m < 9 ? 32 : 64>>>(p);", "7,1,1/32,1,1@2");
    check_body("int m = 1 << 30; k<<<m * 4, 32>>>(p);", "0,1,1/32,1,1@2");
    check_body("dim3 b; b = dim3(n, 3); k<<<1 << 31, 7 >> 40>>>(p);", "0,1,1/0,1,1@2");
    check_body("k<<<1 / (1 - 1), 32>>>(p);", "0,1,1/32,1,1@2");
    check_body("k<<<-1, 32>>>(p);", "0,1,1/32,1,1@2");
    check_body("k<<<0, 32>>>(p);", "0,1,1/32,1,1@2");
    check_body("unsigned char c = 300; k<<<c, 32>>>(p);", "44,1,1/32,1,1@2");
}

static void
test_flow(void)
{
    check_body(
        "int b = 32; k<<<1, b>>>(p); b = 64; k<<<1, b>>>(p); b *= 2; k<<<1, b>>>(p); b--; k<<<1, b>>>(p);",
        "1,1,1/32,1,1@2 1,1,1/64,1,1@2 1,1,1/128,1,1@2 1,1,1/127,1,1@2");
    check_body("dim3 b(32, 2); if (n) b.x = 64; dim3 c = b; k<<<c, b>>>(p);", "0,2,1/0,2,1@2");
    check_body("int b = 32; if (n > 5) b = 64; k<<<2, b>>>(p);", "2,1,1/0,1,1@2");
    check_body("int b = 32; if (n > 5) { b = 64; k<<<2, b>>>(p); }", "2,1,1/64,1,1@2");
    check_body("int b; if (n > 5) b = 64; else b = 64; k<<<2, b>>>(p);", "2,1,1/64,1,1@2");
    check_body("int b = 32; if (n > 5) { b = 64; return; } k<<<2, b>>>(p);", "2,1,1/32,1,1@2");
    check_body("int b = 32; const int big = 0; if (big) b = 64; k<<<2, b>>>(p);", "2,1,1/32,1,1@2");
    check_body("int b = 32; for (int i = 0; i < n; i++) { k<<<2, b>>>(p); b = 64; }", "2,1,1/32,1,1@2");
    check_body("int b; for (b = 32; b < n; b++) k<<<2, b>>>(p);", "2,1,1/32,1,1@2");
    check_body("for (int i = 0; i < n; i++) { int b = 32; b += 32; k<<<2, b>>>(p); }", "2,1,1/64,1,1@2");
    check_body("int b = 32; while (n--) b = 32; k<<<2, b>>>(p);", "2,1,1/0,1,1@2");
    check_body("int b = 32; do { k<<<2, b>>>(p); } while (0);", "2,1,1/32,1,1@2");
    check_body("int b[] = {32, 2}; while (n--) b[0] = n; k<<<2, dim3(b[0], b[1])>>>(p);", "2,1,1/0,2,1@2");
    check_body("int b[] = {32, 2}; while (n--) b[n] = n; k<<<2, dim3(b[0], b[1])>>>(p);", "2,1,1/0,0,1@2");
    check_body("int b = 32; switch (n) { case 1: b = 64; break; case 2: k<<<2, b>>>(p); } k<<<3, b>>>(p);",
               "2,1,1/0,1,1@2 3,1,1/0,1,1@2");
    check_body("int b = 32; n && (b = 64); k<<<2, b>>>(p);", "2,1,1/0,1,1@2");
    check_body("int b = 32; again: k<<<2, b>>>(p); b = 64; if (n--) goto again;", "2,1,1/0,1,1@2");
    check_body("int b = n ? 64 : 64; k<<<2, b>>>(p);", "2,1,1/64,1,1@2");
    check_body("int b = n ? 64 : 32; k<<<2, b>>>(p);", "2,1,1/0,1,1@2");
}

static void
test_references(void)
{
    check("__global__ void k() {}\n"
          "void reads(const int &x, int y);\n"
          "void writes(int &x);\n"
          "void takes(int *x);\n"
          "void host(int n) {\n"
          "  int a = 32, b = 32, c = 32, d = 32;\n"
          "  reads(a, a); k<<<1, a>>>();\n"
          "  writes(b); k<<<2, b>>>();\n"
          "  takes(&c); k<<<3, c>>>();\n"
          "  c = 64; k<<<4, c>>>();\n"
          "  int &r = d; r = 64; k<<<5, d>>>(); writes(d); k<<<6, r>>>();\n"
          "}\n",
          "k: 1,1,1/32,1,1@7 2,1,1/0,1,1@8 3,1,1/0,1,1@9 4,1,1/0,1,1@10 5,1,1/64,1,1@11 6,1,1/0,1,1@11");
    check("__global__ void k() {}\n"
          "void host(int n) {\n"
          "  int a = 32, b = 32;\n"
          "  auto f = [&]() { b = 64; k<<<1, a>>>(); k<<<2, b>>>(); };\n"
          "  f(); k<<<3, b>>>();\n"
          "}\n",
          "k: 1,1,1/32,1,1@4 2,1,1/0,1,1@4 3,1,1/0,1,1@5");
}

static void
test_functions(void)
{
    check("__global__ void k() {}\n"
          "static int up(int n, int b) { return (n + b - 1) / b; }\n"
          "int other(int n) { if (n % 2) return n / 2 + 1; return n / 2; }\n"
          "template <class T> T round_up(T a, T b) { return a % b == 0 ? a : a - a % b + b; }\n"
          "void run(int n, int block) { dim3 grid(up(n, block)); k<<<grid, block>>>(); }\n"
          "void host(int n) { run(1000, 256); run(n, 128); k<<<other(7), round_up(30, 32)>>>(); }\n",
          "k: 4,1,1/256,1,1@5 0,1,1/128,1,1@5 4,1,1/32,1,1@6");
    check("__global__ void k() {}\n"
          "int forever(int n) { while (true) n++; return n; }\n"
          "int deep(int n) { return deep(n - 1) + 1; }\n"
          "void a(int n); void b(int n) { a(n); } void a(int n) { b(n); k<<<deep(3), 32>>>(); }\n"
          "void host() { k<<<2, forever(1)>>>(); }\n",
          "k: 2,1,1/0,1,1@5 0,1,1/32,1,1@4");
}

static void
test_templates(void)
{
    check("template <int N> __global__ void k(int n) {}\n"
          "template __global__ void k<4>(int n);\n"
          "template <int D> void run(int b) { Unknown u; const int N = D / 2; k<N><<<3, b>>>(1); }\n",
          "k<4>: 3,1,1/0,1,1@3(1)");
    check("template <int N> __global__ void tk(float *p) {}\n"
          "template <class T, int N> __global__ void two(T *p) {}\n"
          "template <int N, class... T> __global__ void pack(T... p) {}\n"
          "template <int N> __global__ void never(float *p) {}\n"
          "void host(float *p) { tk<4><<<1, 32>>>(p); tk<8><<<2, 32>>>(p); tk<4><<<3, 32>>>(p);\n"
          "  two<float, 3><<<4, 32>>>(p); pack<1><<<5, 32>>>(1, 2.0f); pack<2><<<6, 32>>>(); }\n",
          "tk<4>: 1,1,1/32,1,1@5 3,1,1/32,1,1@5\n"
          "tk<8>: 2,1,1/32,1,1@5\n"
          "two<float, 3>: 4,1,1/32,1,1@6\n"
          "pack<1, int, float>: 5,1,1/32,1,1@6(1,2f)\n"
          "pack<2>: 6,1,1/32,1,1@6\n"
          "never: skipped");
    check("template <int N> __global__ void tk(float *p) {}\n"
          "template <> __global__ void tk<3>(float *p) {}\n"
          "template __global__ void tk<5>(float *);\n"
          "template <int N> void run(float *p) { tk<N + 1><<<N, N * 8>>>(p); }\n"
          "template <class T> struct Solver {\n"
          "  static __global__ void step(T *p) {}\n"
          "  template <int B> void go(T *p) { step<<<B, 64>>>(p); run<B>(p); }\n"
          "};\n"
          "void host(float *p) { Solver<float> s; s.go<6>(p); }\n",
          "tk<5>:\n"
          "tk<7>: 6,1,1/48,1,1@4\n"
          "tk<3>:\n"
          "Solver<float>::step: 6,1,1/64,1,1@7");
}

static void
test_pointers(void)
{
    check("template <int N> __global__ void tk(float *p) {}\n"
          "__global__ void plain(float *p) {}\n"
          "template <class F> void launch(F f, dim3 g, float *p) { f<<<g, 32>>>(p); }\n"
          "void host(float *p, int n) {\n"
          "  void *args[] = {&p};\n"
          "  dim3 g(3), b(64);\n"
          "  cudaLaunchKernel((const void *)tk<2>, g, b, args, 0, 0);\n"
          "  cudaLaunchCooperativeKernel((void *)plain, g, b, args);\n"
          "  auto f = tk<9>;\n"
          "  f<<<4, 96>>>(p);\n"
          "  launch(plain, 5, p);\n"
          "}\n",
          "tk<2>: 3,1,1/64,1,1@7\ntk<9>: 4,1,1/96,1,1@10\nplain: 3,1,1/64,1,1@8 5,1,1/32,1,1@3");
}

/* A pointer that gets one of several kernels launches each of them. */
static void
test_choice(void)
{
    check("__global__ void a(int n) {}\n__global__ void b(int n) {}\n__global__ void c(int n) {}\n"
          "__global__ void d(int n) {}\n__global__ void e(int n) {}\nvoid f(int n) {}\n"
          "static void (*const table[])(int) = {c, d};\n"
          "void host(int n) {\n"
          "  void (*k)(int); switch (n) { case 1: k = &a; break; default: k = n > 5 ? b : a; } k<<<2, "
          "32>>>(7);\n"
          "  for (int i = 0; i < 2; i++) table[i]<<<3, 64>>>(8);\n"
          "  void (*h)(int) = n ? f : nullptr; h<<<4, 32>>>(1);\n"
          "}\n",
          "a: 2,1,1/32,1,1@9(7)\nb: 2,1,1/32,1,1@9(7)\nc: 3,1,1/64,1,1@10(8)\nd: 3,1,1/64,1,1@10(8)\ne:");
}

static void
test_bounds(void)
{
    check("#define B 64\n"
          "__global__ void __launch_bounds__(256) a() {}\n"
          "__global__ void __launch_bounds__(B * 2, 4) b() {}\n"
          "__launch_bounds__((B + 1) - 1) __global__ void c() {}\n"
          "__global__ void __launch_bounds__(B / 0) d() {}\n"
          "const int threads = 96; enum { WARPS = 4 }; int variable = 5;\n"
          "namespace inner { constexpr int T = 3; __global__ void __launch_bounds__(T * 32) e() {} }\n"
          "__global__ void __launch_bounds__(threads + WARPS, 2) f() {}\n"
          "__global__ void __launch_bounds__(variable) g() {}\n"
          "template <class T, int N> __global__ void __launch_bounds__(N * 32) h(T *p) {}\n"
          "template __global__ void h<float, 5>(float *);\n",
          "a: <=256\nb: <=128 x4\nc: <=64\nd:\ne: <=96\nf: <=100 x2\ng:\nh<float, 5>: <=160");
    check("namespace inner { constexpr int T = 3; } struct Shape { enum { ROWS = 8 }; };\n"
          "__global__ void __launch_bounds__(inner::T << 5, Shape::ROWS % 3) a() { const int T = 7; }\n"
          "template <int N> __global__ void __launch_bounds__(N > 256 ? 256 : N, N <= 64 && N != 1 ? 8 : 2)\n"
          "b(float *p) { const int N2 = 1; }\n"
          "template __global__ void b<64>(float *); template __global__ void b<512>(float *);\n"
          "__global__ void __launch_bounds__(local, 2) c() { const int local = 32; }\n"
          "__global__ void __launch_bounds__((1, 2)) d() {}\n",
          "a: <=96 x2\nb<64>: <=64 x8\nb<512>: <=256 x2\nc:\nd:");
}

/* Members: what a struct holds, however it came by it. */
static void
test_members(void)
{
    check(
        "struct Cfg { int threads = 192; dim3 grid(int n) const { return dim3((n + threads - 1) / threads); "
        "} };\n"
        "struct Two { int a, b; };\n"
        "struct Made { int t, u; dim3 d; Made(int x) : t(x), u(2) { u *= x; d.x = 8; d.y = 4; d.z = 1; } };\n"
        "__global__ void k(int n) {}\n"
        "static int half(const Two &t) { return t.b / 2; } static int ours(const Two *t) { return t->b; }\n"
        "void touch(Two &); void keep(Two *);\n"
        "void host(int n) {\n"
        "  Cfg c; k<<<c.grid(1920), c.threads>>>(n); c.threads = 64; k<<<c.grid(1920), c.threads>>>(n);\n"
        "  Two t = {3, 96}, s; s = t; t.a++; k<<<t.a, s.b>>>(half(t));\n"
        "  Made m(16); k<<<m.u, m.d>>>(m.t); Made *q = new Made(3); k<<<q->u, q->t>>>(n);\n"
        "  k<<<5, ours(&s)>>>(n);\n"
        "  touch(s); k<<<6, s.b>>>(n); keep(&t); t.b = 32; k<<<7, t.b>>>(n);\n"
        "  if (n) m.t = 5; k<<<m.u, m.t>>>(n);\n"
        "}\n",
        "k: 10,1,1/192,1,1@8 30,1,1/64,1,1@8 4,1,1/96,1,1@9(48) 32,1,1/8,4,1@10(16) 6,1,1/3,1,1@10 "
        "5,1,1/96,1,1@11 6,1,1/0,1,1@12 7,1,1/0,1,1@12 32,1,1/0,1,1@13");
    /* members of an object that comes from nobody knows where: what the class gives them, if nothing else
     * does */
    check_assumed(
        "__global__ void k() {}\n"
        "struct A { int t = 64, u = 32, v; dim3 w; A() : v(96) {} void run() { k<<<1, t>>>(); k<<<2, u>>>(); "
        "k<<<3, v>>>(); }\n"
        "  void set(int x) { u = x; } };\n"
        "template <int N> struct B { int t; B(int x) : t(x) {} void go() { k<<<4, t>>>(); k<<<5, N>>>(); } "
        "};\n"
        "void host(A *a, B<8> *b) { a->run(); b->go(); }\n",
        "k: 1,1,1/64,1,1@2 {t has the value that F:2:20 gives it} 2,1,1/0,1,1@2 3,1,1/96,1,1@2 {v has the "
        "value that F:2:51 gives it} 4,1,1/0,1,1@4 5,1,1/8,1,1@4");
}

/* What is not sure, but likely, is taken and said. */
static void
test_assumptions(void)
{
    check_assumed(
        "__global__ void k(int n) {}\n"
        "int shared = 32; int once; int twice; int option = 48;\n"
        "void host(int n) {\n"
        "  k<<<1, min(n, 64)>>>(0); int b = n < 96 ? n : 96; k<<<2, b>>>(0);\n"
        "  k<<<3, n > 96 ? n : 96>>>(0); k<<<4, max(n, 64)>>>(0);\n"
        "  k<<<5, shared>>>(0); k<<<6, once>>>(0); k<<<7, twice>>>(0); k<<<8, option>>>(0);\n"
        "}\n"
        "int atoi(const char *); int other();\n"
        "int main(int argc, char **argv) { once = 128; twice = 1; twice = 2; option = atoi(argv[1]); "
        "host(other()); }\n",
        "k: 1,1,1/64,1,1@4(0) {min(n, 64), at F:4:10, is taken as 64} 2,1,1/96,1,1@4(0) {n < 96 ? n : 96, "
        "at F:4:36, is taken as 96} 3,1,1/0,1,1@5(0) 4,1,1/0,1,1@5(0) 5,1,1/32,1,1@6(0) {no other file "
        "changes shared} 6,1,1/128,1,1@6(0) {no other file changes once} 7,1,1/2,1,1@6(0) {no other file "
        "changes twice} 8,1,1/48,1,1@6(0) {the program is started without arguments}");
#define WITHOUT " {the program is started without arguments}"
    check_assumed(
        "__global__ void k(int n) {}\n"
        "int atoi(const char *); int getopt(int, char **, const char *); void usage();\n"
        "int main(int argc, char **argv) {\n"
        "  int n = argc > 1 ? atoi(argv[1]) : 1024, m = 64, b = 32, o = 16, r = atoi(argv[1]);\n"
        "  if (argc > 2) m = atoi(argv[2]);\n"
        "  for (int i = 1; i < argc; i++) b = atoi(argv[i]);\n"
        "  int c; while ((c = getopt(argc, argv, \"o:\")) != -1) o = 1;\n"
        "  if (argc < 2) { usage(); return 1; }\n"
        "  k<<<n / 256, 256>>>(m); k<<<1, b>>>(o); k<<<2, r>>>(r); if (argc == 3) k<<<9, 32>>>(m);\n"
        "}\n",
        "k: 4,1,1/256,1,1@9(64)" WITHOUT " 1,1,1/32,1,1@9(16)" WITHOUT
        " 2,1,1/0,1,1@9 {r is not known: the program's arguments give it, at F:4:68} "
        "9,1,1/32,1,1@9(64)" WITHOUT);
    check_assumed("__global__ void k(int n) {}\n"
                  "int main(int argc, char **argv) {\n"
                  "  const char *name = nullptr; int b = argv[1] ? 96 : 32;\n"
                  "  k<<<1, b>>>(0); if (argc > 1) name = argv[1];\n"
                  "  b = 128; if (!name) b = 64;\n"
                  "  k<<<2, b>>>(0);\n"
                  "  if (argc > 1) k<<<3, argv[1] ? 96 : 32>>>(0);\n"
                  "  for (int i = 1; i < argc; i++) k<<<4, argv[i] ? 96 : 32>>>(0);\n"
                  "}\n",
                  "k: 1,1,1/32,1,1@4(0)" WITHOUT " 2,1,1/64,1,1@6(0)" WITHOUT
                  " 3,1,1/0,1,1@7(0) 4,1,1/0,1,1@8(0)");
    check_assumed("__global__ void k(int n) {}\n"
                  "void host(int n) {\n"
                  "  for (int b = 64; b <= 256; b *= 2) k<<<3, b>>>(b);\n"
                  "  int sizes[] = {96, 128}; for (int b : sizes) k<<<4, b>>>(b);\n"
                  "  for (int i = 0; i < 2; i++) { if (sizes[i] > 96) k<<<5, 32>>>(1); sizes[i] = 1; }\n"
                  "  k<<<6, sizes[0]>>>(1);\n"
                  "}\n",
                  "k: 3,1,1/64,1,1@3(64) 3,1,1/128,1,1@3(128) 3,1,1/256,1,1@3(256) 4,1,1/96,1,1@4(96) "
                  "4,1,1/128,1,1@4(128) 5,1,1/32,1,1@5(1) 6,1,1/1,1,1@6(1)");
    check_assumed("__global__ void k(int n) {}\n"
                  "void host(int n) {\n"
                  "  for (int b = 64; b <= n; b *= 2) k<<<3, b>>>(b);\n"
                  "}\n",
                  "k: 3,1,1/64,1,1@3 {it is the first iteration of the loop at F:3:3}");
}

/* Kernels that functions of CUDA launch. */
static void
test_api(void)
{
    check("__global__ void a(float *p, int n, float f) {}\n"
          "extern \"C\" __global__ void b(float *p, int n) {}\n"
          "void host(float *p, cudaStream_t s) {\n"
          "  int n = 100; float f = 0.5f; void *args[] = {&p, &n, (void *)&f};\n"
          "  cudaLaunchKernel((void *)a, dim3(2), dim3(32), args, 0, s);\n"
          "  n = 200; cudaLaunchCooperativeKernel((const void *)a, 3, 64, args, 16, s);\n"
          "  void *list[2]; list[0] = &p; list[1] = &n; cudaLaunchKernel((void *)b, 4, 96, list, 0, s);\n"
          "  cudaLaunchConfig_t c = {}; c.gridDim = dim3(5, 2); c.blockDim = 128; c.dynamicSmemBytes = 64;\n"
          "  cudaLaunchKernelEx(&c, b, p, 7); cudaLaunchKernelExC(&c, (void *)b, list);\n"
          "}\n",
          "a: 2,1,1/32,1,1@5(,100,0.5f) 3,1,1/64,1,1@6+16(,200,0.5f)\n"
          "b: 4,1,1/96,1,1@7(,200) 5,2,1/128,1,1@9+64(,7) 5,2,1/128,1,1@9+64(,200)");
    check("#include <cuda.h>\n"
          "extern \"C\" __global__ void plain(float *p, int n) {}\n"
          "__global__ void mangled(float *p) {}\n"
          "static CUfunction kept;\n"
          "void find(CUmodule m) { cuModuleGetFunction(&kept, m, \"plain\"); }\n"
          "void host(CUmodule m, CUdeviceptr p) {\n"
          "  CUfunction f; int n = 9; void *args[] = {&p, &n};\n"
          "  cuModuleGetFunction(&f, m, \"plain\"); cuLaunchKernel(f, 2, 3, 1, 32, 4, 1, 8, 0, args, 0);\n"
          "  cuModuleGetFunction(&f, m, \"_Z7mangledPf\"); cuLaunchKernel(f, 5, 1, 1, 64, 1, 1, 0, 0, args, "
          "0);\n"
          "  cuModuleGetFunction(&f, m, \"nobody\"); cuLaunchKernel(f, 6, 1, 1, 64, 1, 1, 0, 0, args, 0);\n"
          "  cuLaunchKernel(kept, 7, 1, 1, 96, 1, 1, 0, 0, args, 0);\n"
          "}\n",
          "plain: 2,3,1/32,4,1@8+8(,9) 7,1,1/96,1,1@11(,9)\nmangled: 5,1,1/64,1,1@9");
    check(
        "__global__ void k(int n) {}\n"
        "void host(int n) { int g = 1, b = 2; cudaOccupancyMaxPotentialBlockSize(&g, &b, k, 0, 0);\n"
        "  k<<<g, b>>>(1); k<<<3, dim3(b)>>>(2); int c = 64, d; cudaMemcpyToSymbol(n, &c, 4); k<<<4, "
        "c>>>(3);\n"
        "  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&d, k, c, 0); k<<<d, c>>>(4); }\n",
        "k: 0,1,1/0,1,1@3(1) by occupancy 3,1,1/0,1,1@3(2) by occupancy 4,1,1/64,1,1@3(3) 0,1,1/64,1,1@4(4)");
}

static void
check_joined(const char *text, const char *expected)
{
    gsize length = 0;
    g_autofree char *joined = spaced_launches_join(text, strlen(text), &length);

    g_assert_cmpstr(joined, ==, expected);
    if (joined)
        g_assert_cmpuint(length, ==, strlen(joined));
}

/* Backslashes that a comment keeps from the line end, but for those of comments, literals and directives. */
static void
test_stray(void)
{
    static const char text[] =
        "x = 1 + \\ // a\r\n 2 \\ /* b */ \n + \\\n 3; // c \\ // d\n"
        "s = \"\\ // e\"; \\ /* f\n */ \\ g\n#define M \\ // h\n  # define N 1 \\\n \\ // i\n";
    g_autofree char *blanked = stray_backslashes_blank(text, strlen(text));
    g_autofree char *none = stray_backslashes_blank(text + 4, 4);

    g_assert_cmpstr(blanked, ==,
                    "x = 1 +   // a\r\n 2   /* b */ \n + \\\n 3; // c \\ // d\n"
                    "s = \"\\ // e\"; \\ /* f\n */ \\ g\n#define M \\ // h\n  # define N 1 \\\n \\ // i\n");
    g_assert_null(none);
    check("__global__ void k(int n) {}\nvoid host() { k<<<1 + \\ // two\n  1, 32>>>(1); }\n",
          "k: 2,1,1/32,1,1@2(1)");
}

/* `<< <` and `>> >`, which nvcc takes for a launch; what follows stays in its line and column. */
static void
test_spaced(void)
{
    check_joined("k << <1, 2 >> > (p);", "k <<< 1, 2 >>>  (p);");
    check_joined("k<< <1, 2> >>(p); k<<<1, 2>> >(p); k< < <1, 2>>>(p);",
                 "k<<< 1, 2>>> (p); k<<<1, 2>>> (p); k< < <1, 2>>>(p);");
    check_joined("k<int><<\n  <f(a >> 1, \">> >\"), /* >> >( */ 2>>\n>(p);",
                 "k<int><<<\n   f(a >> 1, \">> >\"), /* >> >( */ 2>>>\n (p);");
    check_joined("#define RUN(k) k << <g, b> > >(p)\n", "#define RUN(k) k <<< g, b>>>  (p)\n");
    /* what is joined, or no launch */
    check_joined("k<<<1, 2>>>(p); a << b; A<B<C<int>> >(3); k<<<f<A<B<int>> >(1), 2>>>(p);", NULL);
    check_joined("// k << <1, 2>> >(p)\n\"k << <1, 2>> >(p)\" /* k << <1, 2>> >(p) */", NULL);
    check_joined("R\"x(k << <1, 2>> >(p) )\" k << <1, 2>> >(p))x\" '\\'' '<'", NULL);
    check_joined("operator<< <int>(a, A<B<C>> >(b)); k << <1; 2>> >(p)", NULL);
    check_joined("1'000 + k << <1, 2'000>> >(p)", "1'000 + k <<< 1, 2'000>>> (p)");
    check_joined("k << <1, 2", NULL);
    check("__global__ void k(int n) {}\n"
          "void host() { k << <3, 64 >> > (7); }\n"
          "void next() { k <<\n<4, 64>>\n>(8); k<<<5, 64>>>(9); }\n",
          "k: 3,1,1/64,1,1@2(7) 4,1,1/64,1,1@3(8) 5,1,1/64,1,1@5(9)");
}

/* Errors around a launch leave the others. */
static void
test_errors(void)
{
    check("__global__ void k(int *p) {}\n"
          "__global__ void broken(int *p) { undeclared = 1; }\n"
          "void host(int *p, Missing m) { k<<<2, 32>>>(p); k<<<m, 64>>>(p); nothing<<<1, 1>>>(p); }\n"
          "int bad = ;\n"
          "void last(int *p) { k<<<3, 32>>>(p); }\n",
          "k: 2,1,1/32,1,1@3 0,0,0/64,1,1@3 3,1,1/32,1,1@5\nbroken:");
    /* pointers from what is not declared */
    check("__global__ void k(float *p) {}\n"
          "float *make(int); float *make(float);\n"
          "void host() { float *q = missing(3), *r = make(\"x\", 2); q = other.x; q = ns::v; k<<<1, "
          "32>>>(q); }\n",
          "k: 1,1,1/32,1,1@3");
}

/* Deep nesting and calls that multiply end in time, with nothing that is not so. */
static void
test_hostile(void)
{
    g_autoptr(GString) text = g_string_new("__global__ void k() {}\nint f0(int x) { return x + 1; }\n");
    g_autofree char *found = NULL;

    for (guint i = 1; i < 60; i++)
        g_string_append_printf(text,
                               "int f%u(int x) { int y = f%u(x); int z = f%u(y); return f%u(z) - y; }\n", i,
                               i - 1, i - 1, i - 1);
    for (guint i = 1; i < 60; i++)
        g_string_append_printf(text, "void g%u(int x) { %s%u(x); %s%u(x + 1); }\n", i, i > 1 ? "g" : "f",
                               i - 1, i > 1 ? "g" : "f", i - 1);
    g_string_append(text, "void host() { int d = 1; k<<<f59(1), 32>>>(); g59(3);\n");
    for (guint i = 0; i < 200; i++)
        g_string_append(text, "if (d) {");
    g_string_append(text, "k<<<7, 32>>>();");
    for (guint i = 0; i < 200; i++)
        g_string_append(text, "}");
    g_string_append(text, "k<<<8,");
    for (guint i = 0; i < 200; i++)
        g_string_append(text, "(");
    g_string_append(text, "32");
    for (guint i = 0; i < 200; i++)
        g_string_append(text, ")");
    g_string_append(text, ">>>(); }\n");
    found = host_text(text->str, FALSE);
    g_assert_cmpstr(found, ==, "k: 0,1,1/32,1,1@121 7,1,1/32,1,1@122 8,1,1/32,1,1@122");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/host/kernels", test_kernels);
    g_test_add_func("/host/names", test_names);
    g_test_add_func("/host/macros", test_macros);
    g_test_add_func("/host/constants", test_constants);
    g_test_add_func("/host/shared", test_shared);
    g_test_add_func("/host/arguments", test_arguments);
    g_test_add_func("/host/dim3", test_dim3);
    g_test_add_func("/host/arithmetic", test_arithmetic);
    g_test_add_func("/host/flow", test_flow);
    g_test_add_func("/host/references", test_references);
    g_test_add_func("/host/functions", test_functions);
    g_test_add_func("/host/templates", test_templates);
    g_test_add_func("/host/pointers", test_pointers);
    g_test_add_func("/host/choice", test_choice);
    g_test_add_func("/host/bounds", test_bounds);
    g_test_add_func("/host/members", test_members);
    g_test_add_func("/host/assumptions", test_assumptions);
    g_test_add_func("/host/api", test_api);
    g_test_add_func("/host/spaced", test_spaced);
    g_test_add_func("/host/stray", test_stray);
    g_test_add_func("/host/errors", test_errors);
    g_test_add_func("/host/hostile", test_hostile);
    return g_test_run();
}
