/* SPDX-License-Identifier: MIT */
/* Where the compiled thread waits for what it loads, what stores are made from, and what is computed. */
#include "walk_check.h"

#include <string.h>

/* How many stages up to STAGE hold an access of KERNEL. */
static guint
stage_rank(const Kernel *kernel, guint stage)
{
    guint rank = 0, last = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        g_assert_cmpuint(access->section, >=, MAX(last, 1));
        rank += access->section > last && access->section <= stage;
        last = access->section;
    }
    return rank;
}

/* Compares the accesses of SOURCE's kernel, one a line, with EXPECTED:
 *
 *   load a: 2 1           in the second stage, with a wait before
 *   store a: 2 1 (1)      and made from what the first stage loads; 0: from nothing loaded */
static void
check_stages(const char *source, const char *expected)
{
    static const char *const kinds[] = {"load", "store", "atomic"};
    g_autoptr(Program) program = walk_source(source);
    const Kernel *kernel = find_kernel(program, NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Array *array = g_ptr_array_index(kernel->arrays, access->array);

        g_string_append_printf(text, "%s %s: %u %u", kinds[access->kind], array->name,
                               stage_rank(kernel, access->section), access->waits);
        if (access->kind == ACCESS_STORE)
            g_string_append_printf(text, " (%u)", stage_rank(kernel, access->value_section));
        g_string_append_c(text, '\n');
    }
    g_assert_cmpstr(text->str, ==, expected);
}

#define KERNEL(body)                                                                                         \
    "__global__ void k(float *a, float *b, float *c, double *d, float s, int n) {\n"                         \
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" body "}"

/* Everything at once: the compiler moves loads ahead. */
static void
test_one_stage(void)
{
    check_stages(KERNEL("a[i] = b[i]; b[i] = 0; c[i] = s; c[i + n] = a[i];"), "load b: 1 0\n"
                                                                              "store a: 1 0 (1)\n"
                                                                              "store b: 1 0 (0)\n"
                                                                              "store c: 1 0 (0)\n"
                                                                              "load a: 1 0\n"
                                                                              "store c: 1 0 (1)\n");
}

/* Its code branches off for rare operands: it waits for both, and what follows is another stage. */
static void
test_division(void)
{
    check_stages(KERNEL("a[i] = b[i] / c[i]; b[i] = c[i + n];"), "load b: 1 0\n"
                                                                 "load c: 1 0\n"
                                                                 "store a: 2 1 (1)\n"
                                                                 "load c: 2 1\n"
                                                                 "store b: 2 1 (2)\n");
    check_stages(KERNEL("d[i] = d[i] / s;"), "load d: 1 0\nstore d: 2 1 (1)\n");
    /* of what nothing was loaded for */
    check_stages(KERNEL("d[i] = fma(d[i], 2.0, 1.0);"), "load d: 1 0\nstore d: 1 0 (1)\n");
    check_stages(KERNEL("a[i] = fdividef(b[i], s);"), "load b: 1 0\nstore a: 1 0 (1)\n");
    check_stages(KERNEL("a[i] = s / 3.0f; b[i] = c[i];"),
                 "store a: 1 0 (0)\nload c: 1 0\nstore b: 1 0 (1)\n");
    check_stages(KERNEL("float x = b[i]; float y = s / 3.0f; c[i] = x + y;"),
                 "load b: 1 0\nstore c: 2 0 (1)\n");
    /* a product */
    check_stages(KERNEL("a[i] = b[i] / 4.0f;"), "load b: 1 0\nstore a: 1 0 (1)\n");
    check_stages(KERNEL("a[i] = b[i] / 3.0f;"), "load b: 1 0\nstore a: 2 1 (1)\n");
}

/* What has come once is not waited for again. */
static void
test_second_division(void)
{
    check_stages(KERNEL("float x = b[i], y = c[i]; a[i] = s / x; float z = b[i + n]; a[i + n] = s / y; "
                        "a[i + 2 * n] = s / z;"),
                 "load b: 1 0\n"
                 "load c: 1 0\n"
                 "store a: 2 1 (1)\n"
                 "load b: 2 1\n"
                 "store a: 3 1 (1)\n"
                 "store a: 4 2 (2)\n");
}

static void
test_functions(void)
{
    check_stages(KERNEL("a[i] = sqrtf(b[i]);"), "load b: 1 0\nstore a: 2 1 (1)\n");
    check_stages(KERNEL("a[i] = rsqrtf(b[i]);"), "load b: 1 0\nstore a: 1 0 (1)\n");
    check_stages(KERNEL("d[i] = sqrt(d[i]);"), "load d: 1 0\nstore d: 2 1 (1)\n");
    check_stages(KERNEL("d[i] = rsqrt(d[i]);"), "load d: 1 0\nstore d: 2 1 (1)\n");
    check_stages(KERNEL("a[i] = __expf(b[i]);"), "load b: 1 0\nstore a: 1 0 (1)\n");
    check_stages(KERNEL("a[i] = copysignf(b[i], s);"), "load b: 1 0\nstore a: 1 0 (1)\n");
}

/* A branch on an index waits for nothing, one on what was loaded does. */
static void
test_guards(void)
{
    check_stages(KERNEL("float x = b[i]; if (i < n) a[i] = x;"), "load b: 1 0\nstore a: 2 0 (1)\n");
    check_stages(KERNEL("if (i >= n) return; a[i] = b[i];"), "load b: 1 0\nstore a: 1 0 (1)\n");
    check_stages(KERNEL("if (b[i] > s) a[i] = c[i];"), "load b: 1 0\n"
                                                       "load c: 2 1\n"
                                                       "store a: 2 1 (2)\n");
}

static void
test_barrier(void)
{
    check_stages(KERNEL("float x = b[i]; __syncthreads(); a[i] = x; c[i] = b[i + n];"), "load b: 1 0\n"
                                                                                        "store a: 2 1 (1)\n"
                                                                                        "load b: 2 1\n"
                                                                                        "store c: 2 1 (2)\n");
}

/* An iteration ends with a wait; what it computes counts with it, and what it sums up as just loaded. */
static void
test_loop(void)
{
    check_stages(KERNEL("float t = c[i] * s; for (int j = 0; j < n; j++) { float x = b[j]; t += x * x; }"
                        " a[i] = t;"),
                 "load c: 1 0\n"
                 "load b: 2 1\n"
                 "store a: 3 2 (3)\n");
}

/* Operations one after another up to what is stored, from what was loaded or came out of a branch last, as
 * those of divisions and roots; what was made before is there. */
static void
test_depth(void)
{
    static const guint depths[] = {0, 0, 1, 2, 2, 0, 1, 0, 0, 1};
    g_autoptr(Program) program = walk_source(
        KERNEL("float x = b[i], y = c[i], z = x / y; a[i] = 1; a[i] = x; a[i] = x * s;"
               " a[i] = x * s + y; a[i] = (x + y) * (x - y); a[i] = z; a[i] = z + x; a[i] = sqrtf(x);"
               " float m = x * s * s, q = y / x; a[i] = m; a[i] = m + q;"));
    const Kernel *kernel = find_kernel(program, NULL);
    guint n = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->kind == ACCESS_STORE)
            g_assert_cmpuint(access->value_depth, ==, depths[n++]);
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(depths));
}

/* How many accesses there were when the last of what is stored was loaded. */
static void
test_loads(void)
{
    static const guint n_loads[] = {0, 1, 2, 1, 2};
    g_autoptr(Program) program = walk_source(
        KERNEL("float x = b[i], y = c[i]; a[i] = s; a[i + 1] = x * s; a[i + 2] = x + y; a[i + 3] = x;"
               " a[i + 4] = s > 0 ? x : y;"));
    const Kernel *kernel = find_kernel(program, NULL);
    guint n = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->kind == ACCESS_STORE)
            g_assert_cmpuint(access->value_loads, ==, n_loads[n++]);
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(n_loads));
}

/* The same where loads of members that nobody uses are taken out: v.x is one, and w.y and w.z are stored as
 * they were loaded. */
static void
test_loads_left(void)
{
    g_autoptr(Program) program = walk_source("struct R { int x, y, z; };\n"
                                             "__global__ void k(R *r, int *sums) {\n"
                                             "  int i = blockIdx.x * blockDim.x + threadIdx.x, sum;\n"
                                             "  { R v = r[i]; sum = v.y; }\n"
                                             "  { R w = r[i]; w.x = sum; r[i] = w; }\n"
                                             "  sums[i] = sum;\n"
                                             "}");
    const Kernel *kernel = find_kernel(program, NULL);
    static const int fields[] = {1, 1, 2, 1}; /* v.y into x, y, z as they are, and v.y */
    guint n = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        g_assert_cmpuint(access->id, ==, i);
        g_assert_cmpuint(access->value_loads, <=, i);
        if (access->kind == ACCESS_LOAD)
            continue;
        g_assert_cmpint(access->copied, >=, 0);
        g_assert_cmpint(access->copied, <, (int)i);
        const Access *load = g_ptr_array_index(kernel->accesses, access->copied);
        g_assert_cmpint(load->kind, ==, ACCESS_LOAD);
        g_assert_cmpint(load->field, ==, fields[n++]);
        g_assert_cmpuint(access->value_loads, >=, 1); /* v.y serves w.y, too */
        g_assert_cmpuint(access->value_loads, <=, load->id + 1);
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(fields));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stages/one-stage", test_one_stage);
    g_test_add_func("/stages/division", test_division);
    g_test_add_func("/stages/second-division", test_second_division);
    g_test_add_func("/stages/functions", test_functions);
    g_test_add_func("/stages/guards", test_guards);
    g_test_add_func("/stages/barrier", test_barrier);
    g_test_add_func("/stages/loop", test_loop);
    g_test_add_func("/stages/depth", test_depth);
    g_test_add_func("/stages/loads", test_loads);
    g_test_add_func("/stages/loads-left", test_loads_left);
    return g_test_run();
}
