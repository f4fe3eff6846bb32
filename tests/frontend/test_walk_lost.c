/* SPDX-License-Identifier: MIT */
/* No access is lost: what is not followed is an access of unknown index, or a note. */
#include "walk_check.h"

#include <string.h>

#define PARTICLE "struct P { float x, y; };\n"

static void
test_array_parameters(void)
{
    check_body("__global__ void k(double f[][16][8], const float w[4]) {\n"
               "    int i = threadIdx.x; f[i][1][2] = w[i]; }",
               NULL,
               "load w[threadIdx.x]\n"
               "store f[128*threadIdx.x + 10]\n");
    check_body(PARTICLE "__device__ float sum(const float v[3]) { return v[0] + v[2]; }\n"
                        "__device__ float first(const P p[], int i) { return p[i].y; }\n"
                        "__global__ void k(P p[], float *o) { int i = threadIdx.x;\n"
                        "    o[i] = sum(o + 3 * i) + first(p, i); }",
               NULL,
               "load o[3*threadIdx.x]\n"
               "load o[3*threadIdx.x + 2]\n"
               "load p[threadIdx.x].y\n"
               "store o[threadIdx.x]\n");
}

static void
test_array_parameter_as_index(void)
{
    check_body(
        "__device__ float at(const float *a, const int which[2]) { return a[which[0]] + a[which[1]]; }\n"
        "__global__ void k(const float *a, const int *i, float *o) {\n"
        "    int both[2] = {i[0], 7}; o[0] = at(a, both); }",
        NULL,
        "load i[0]\n"
        "load a[load i(0)] -- indirect: loaded from i\n"
        "load a[7]\n"
        "store o[0]\n");
}

/* A copy of a struct whose address leaves, or that a loop changes, was loaded whole. */
static void
test_copies(void)
{
    static const char loads[] = "load p[threadIdx.x].x\nload p[threadIdx.x].y\n";
    static const char stores[] = "store p[threadIdx.x].x\nstore p[threadIdx.x].y\n";
    g_autofree char *plain = g_strconcat(loads, stores, NULL);
    g_autofree char *called = g_strconcat(loads, "barrier call of far\n", stores, NULL);

    check_body(PARTICLE "__device__ void far(P *);\n"
                        "__global__ void k(P *p) { P l = p[threadIdx.x]; far(&l); p[threadIdx.x] = l; }",
               NULL, called);
    check_body(PARTICLE "__device__ void change(P &l) { l.x = l.y; l.y = l.x + 1; }\n"
                        "__global__ void k(P *p, int n) { P l = p[threadIdx.x];\n"
                        "    for (int j = 0; j < n; j++) change(l);\n"
                        "    p[threadIdx.x] = l; }",
               NULL, plain);
}

static void
test_atomics_on_structs(void)
{
    check_body("__global__ void k(float2 *v, float2 w) { atomicAdd(&v[threadIdx.x], w); }", NULL,
               "atomic v[threadIdx.x].x\n"
               "atomic v[threadIdx.x].y\n");
}

static void
test_passed_on(void)
{
    check_body(PARTICLE "__device__ float far(const P *);\n"
                        "__global__ void k(const P *p, float *o) { o[0] = far(p + threadIdx.x); }",
               NULL,
               "load p[?].x -- passed to far, which is not defined here\n"
               "load p[?].y -- passed to far, which is not defined here\n"
               "barrier call of far\n"
               "store o[0]\n");
    check_body("struct View { float *data; int n; };\n"
               "__device__ void far(const View &);\n"
               "__global__ void k(View v) { View w = v; far(w); }",
               NULL,
               "load v.data[?] -- passed to far, which is not defined here\n"
               "store v.data[?] -- passed to far, which is not defined here\n"
               "barrier call of far\n");
    check_body(
        "__device__ void far(const float *);\n"
        "__global__ void k(const float **t, int i, unsigned long long at) { far(t[i]); far((float *)at); }",
        NULL,
        "load t[i]\n"
        "load t[i][?] -- passed to far, which is not defined here\n"
        "barrier call of far\n"
        "load (float *)at[?] -- passed to far, which is not defined here; not known where the pointer "
        "points: "
        "pointer made from an integer\n"
        "barrier call of far\n");
}

/* A pointer that is chosen before a loop and moves in it stays two arrays. */
static void
test_chosen_pointer(void)
{
    check_body("__global__ void k(const float *a, const float *b, float *o, int n) {\n"
               "    const float *p = threadIdx.x < 8 ? a : b + 4; float s = 0;\n"
               "    for (int j = 0; j < n; j++) { s += *p; p += 16; }\n"
               "    o[0] = s + *p; }",
               NULL,
               "loop j: n\n"
               "  if threadIdx.x < 8\n"
               "    load a[16*j]\n"
               "  else\n"
               "    load b[16*j + 4]\n"
               "if threadIdx.x < 8\n"
               "  load a[16*n]\n"
               "else\n"
               "  load b[16*n + 4]\n"
               "store o[0]\n");
}

/* A template of methods that is called with its arguments, and of *this. */
static void
test_template_of_this(void)
{
    check_body("struct V3 { float x, y, z; };\n"
               "struct V4 { float x, y, z, w;\n"
               "    template <int I> __device__ V3 &part() { return *(V3 *)((float *)this + I); }\n"
               "    __device__ V3 &back() { return part<1>(); } };\n"
               "__global__ void k(V4 *v, float *o) { V4 c = v[threadIdx.x]; o[0] = c.back().y; }",
               NULL, "load v[threadIdx.x].z\nstore o[0]\n");
}

static void
test_not_followed(void)
{
    g_autoptr(Program) program =
        walk_source(PARTICLE "struct Range { P *b, *e; __device__ P *begin() { return b; }\n"
                             "    __device__ P *end() { return e; } };\n"
                             "__global__ void k(Range r, float *o) { for (P &p : r) p.y += o[3]; }");
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_true(kernel->is_partial);
    g_assert_true(has_note(kernel, "a loop over something else than an array is not followed"));
    check_body(PARTICLE "template <class F> __device__ void each(F f);\n"
                        "__global__ void k(P *p, float *o) { each([=](int i) { o[i] = p[i].y; }); }",
               NULL,
               "barrier call of each\n"
               "store o[?] -- not followed\n"
               "load p[?].y -- not followed\n");
}

/* What never runs is no access, and is not said to be one. */
static void
test_never_runs(void)
{
    g_autoptr(Program) program = walk_source(
        PARTICLE
        "template <int N> __device__ void both(P *p) {\n"
        "    if constexpr (N) p[0].x = 1; else p[0].y = 1;\n"
        "    switch (N) { case 0: p[1].x = 1; break; case 1: p[1].y = 1; break; default: p[2].x = 1; } }\n"
        "__global__ void k(P *p, int n) { both<1>(p); N: if (0 && p[3].x > 0) p[3].y = 1;\n"
        "    do { if (n) break; p[4].x = 1; } while (0); p[5].x = 1 ? p[6].x : p[7].x;\n"
        "    auto get = [&](int i) { return p[i].y; }; p[8].x = get(8); return; p[9].x = 1; }");
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_false(kernel->is_partial);
    g_assert_cmpuint(kernel->accesses->len, ==, 7);
    check_body("struct B { float *p; long s[0]; __device__ float *at(long c) const { long t = 0, k[] = {c};\n"
               "    for (int i = 0; i < 0; i++) t += k[i] * s[i];\n"
               "    for (int i = 0; i < 1; i++) t += 4 * k[i]; return p + t; } };\n"
               "struct View : B { __device__ float *at(long c) const { return B::at(c); } };\n"
               "__global__ void k(View v, float *o) { o[threadIdx.x] = *v.at(blockIdx.x); }",
               NULL, "load v.p[4*blockIdx.x]\nstore o[threadIdx.x]\n");
    check_body("__global__ void k(const char *s, int *o) { int n = 0; for (; *s; s++) n++; o[0] = n; }", NULL,
               "loop s: ? -- its bound is not reached in equal steps\n"
               "  load s[s]\n"
               "store o[0]\n");
    for (guint i = 0; i < kernel->accesses->len; i++)
        g_assert_null(((const Access *)g_ptr_array_index(kernel->accesses, i))->reason);
}

static void
test_bindings(void)
{
    check_body(PARTICLE "__global__ void k(P *p, float *o) { const auto &[a, b] = p[threadIdx.x];\n"
                        "    auto [c, d] = p[7]; auto &[e, f] = p[9]; f = b; o[0] = d; }",
               NULL,
               "load p[7].y\n"
               "load p[threadIdx.x].y\n"
               "store p[9].y\n"
               "store o[0]\n");
}

static void
test_odd_forms(void)
{
    check_body(PARTICLE "__global__ void k(P *p, int n) { switch (n) case 3: p[threadIdx.x].x = 1; }", NULL,
               "if n == 3\n"
               "  store p[threadIdx.x].x\n");
    check_body(PARTICLE "__global__ void k(P *p, float P::*m) { (p + 3)->*m = 1; }", NULL,
               "store p as float[(m + 24)/4]\n");
    check_body(PARTICLE
               "__global__ void k(P *p) { asm(\"st.global.f32 [%0], %1;\" :: \"l\"(&p[2].y), \"f\"(1.f)); }",
               NULL, "store p[2].y\n");
}

static void
test_errors_in_reach(void)
{
    g_autoptr(Program) program =
        walk_source(PARTICLE "__device__ float get(const P *p) { return p->y * undeclared; }\n"
                             "struct Q { Missing m; float w; };\n"
                             "__global__ void called(P *p) { p[1].x = get(p); }\n"
                             "__global__ void typed(Q *q) { q[threadIdx.x].w = 1; }\n"
                             "__global__ void sound(P *p) { p[0].x = 1; }\n");
    const Kernel *called = find_kernel(program, "called"), *typed = find_kernel(program, "typed");
    const Access *access;

    g_assert_true(called->is_partial);
    g_assert_true(has_note(called, "undeclared identifier 'undeclared'"));
    g_assert_true(typed->is_partial);
    g_assert_true(has_note(typed, "unknown type name 'Missing'"));
    g_assert_cmpuint(typed->accesses->len, ==, 1);
    access = g_ptr_array_index(typed->accesses, 0);
    g_assert_null(access->index);
    g_assert_nonnull(strstr(access->reason, "error"));
    g_assert_false(find_kernel(program, "sound")->is_partial);
}

/* Where the time is up, what was not come to counts as not followed. */
static void
test_late(void)
{
    g_autoptr(GString) source = g_string_new(PARTICLE "__global__ void k(P *p, int n) {\n");
    g_autoptr(Program) program = NULL;
    const Kernel *kernel;
    guint n_unknown = 0;

    for (guint i = 0; i < 100; i++)
        g_string_append_printf(source, "for (int j = 0; j < n; j++) p[j + %u].y = p[j].x;\n", i);
    g_string_append(source, "}\n");
    program = walk_source_within(source->str, 1e-6);
    kernel = find_kernel(program, NULL);
    g_assert_cmpuint(kernel->accesses->len, ==, 200);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        n_unknown += g_strcmp0(access->reason, "not followed") == 0;
    }
    g_assert_cmpuint(n_unknown, >, 100);
    g_assert_true(kernel->is_partial);
    g_assert_true(has_note(kernel, "takes too long"));
}

/* A type whose full name has 2^28 parts is neither spelled nor measured. */
static void
test_huge_types(void)
{
    g_autoptr(GString) source = g_string_new("template <class A, class B> struct Two { A a; B b; };\n"
                                             "struct T0 { float x, y; };\n");
    g_autoptr(Program) program = NULL;
    const Access *access;

    for (guint i = 1; i <= 28; i++)
        g_string_append_printf(source, "typedef Two<T%u, T%u> T%u;\n", i - 1, i - 1, i);
    g_string_append(source, "__global__ void k(T28 *p) { p[threadIdx.x]");
    for (guint i = 0; i < 28; i++)
        g_string_append(source, i % 2 ? ".a" : ".b");
    g_string_append(source, ".x = 1; }\n");
    program = walk_source(source->str);
    access = g_ptr_array_index(find_kernel(program, NULL)->accesses, 0);
    g_assert_null(access->index);
    g_assert_nonnull(strstr(access->reason, "larger than 2 GiB"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/walk/lost/array-parameters", test_array_parameters);
    g_test_add_func("/walk/lost/array-parameter-as-index", test_array_parameter_as_index);
    g_test_add_func("/walk/lost/copies", test_copies);
    g_test_add_func("/walk/lost/atomics-on-structs", test_atomics_on_structs);
    g_test_add_func("/walk/lost/passed-on", test_passed_on);
    g_test_add_func("/walk/lost/chosen-pointer", test_chosen_pointer);
    g_test_add_func("/walk/lost/not-followed", test_not_followed);
    g_test_add_func("/walk/lost/never-runs", test_never_runs);
    g_test_add_func("/walk/lost/bindings", test_bindings);
    g_test_add_func("/walk/lost/odd-forms", test_odd_forms);
    g_test_add_func("/walk/lost/errors-in-reach", test_errors_in_reach);
    g_test_add_func("/walk/lost/template-of-this", test_template_of_this);
    g_test_add_func("/walk/lost/late", test_late);
    g_test_add_func("/walk/lost/huge-types", test_huge_types);
    return g_test_run();
}
