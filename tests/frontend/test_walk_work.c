/* SPDX-License-Identifier: MIT */
/* What a kernel computes, place by place: instructions as they stand in what nvcc 13.0 makes for sm_90. */
#include "walk_check.h"

/* Appends what each loop and branch below NODE computes, in order: "all integer special double shared;". */
static void
append_work(GString *text, const Node *node)
{
    const Work *work = &node->work;

    if (work->all > 0)
        g_string_append_printf(text, "%u %u %u %u %u;", work->all, work->integer, work->special, work->real64,
                               work->shared);
    for (guint i = 0; node->children && i < node->children->len; i++)
        append_work(text, g_ptr_array_index(node->children, i));
}

static void
check_work(const char *body, const char *expected)
{
    g_autofree char *source = g_strdup_printf(
        "__device__ float f(float);\n"
        "__global__ void k(float *a, float *b, float *c, double *d, int *e, float s, int n) {\n"
        "  __shared__ float h[128]; int i = blockIdx.x * blockDim.x + threadIdx.x; %s }",
        body);
    g_autoptr(Program) program = walk_source(source);
    g_autoptr(GString) text = g_string_new(NULL);

    append_work(text, find_kernel(program, "k")->body);
    g_assert_cmpstr(text->str, ==, expected);
}

/* A sum takes in a product, of either sign; nothing else takes in anything. */
static void
test_sums(void)
{
    check_work("a[i] = b[i];", "");
    check_work("a[i] = b[i] + c[i];", "1 0 0 0 0;");
    check_work("a[i] = b[i] * c[i] + s;", "1 0 0 0 0;");
    check_work("a[i] = -b[i] * c[i];", "1 0 0 0 0;");
    check_work("a[i] = b[i] * b[i] - c[i] * c[i];", "2 0 0 0 0;");
    check_work("a[i] = (b[i] + c[i]) * s;", "2 0 0 0 0;");
    check_work("d[i] = d[i] * d[i] + 1.0;", "1 0 0 1 0;");
}

/* Divisions by what is no power of two, and functions. */
static void
test_functions(void)
{
    check_work("a[i] = b[i] / 4.0f;", "1 0 0 0 0;");
    check_work("a[i] = b[i] / c[i];", "10 1 1 0 0;");
    check_work("d[i] = d[i] / s;", "17 2 2 8 0;"); /* and s is made a double */
    check_work("a[i] = rsqrtf(b[i]);", "4 1 1 0 0;");
    check_work("a[i] = sqrtf(b[i]);", "10 2 1 0 0;");
    check_work("d[i] = sqrt(d[i]);", "18 4 1 8 0;");
    check_work("a[i] = __expf(b[i]);", "4 1 1 0 0;");
    check_work("a[i] = fmaxf(b[i], c[i]);", "1 1 0 0 0;");
    check_work("a[i] = fmaf(b[i], c[i], s);", "1 0 0 0 0;");
}

/* What is there already is not made again, also across statements. */
static void
test_again(void)
{
    check_work("float x = b[i] * s, y = b[i] * s; a[i] = x + y;", "1 0 0 0 0;");
    check_work("a[i] = sqrtf(b[i]) + sqrtf(b[i]);", "11 2 1 0 0;");
}

/* An iteration's own, and what stands before the loops that do not change it. */
static void
test_loops(void)
{
    check_work("float t = 0; for (int j = 0; j < n; j++) t += s * j; a[i] = t;", "2 1 0 0 0;");
    check_work("float t = 0; for (int j = 0; j < n; j++) t += b[j] * sqrtf(s); a[i] = t;",
               "10 2 1 0 0;1 0 0 0 0;");
    check_work("float t = 0; for (int j = 0; j < n; j++) for (int l = 0; l < n; l++) t += b[l] * sqrtf(c[j]);"
               " a[i] = t;",
               "10 2 1 0 0;1 0 0 0 0;");
}

/* Indices are counted with their access, but for what is no sum or product around all; other integers where
 * they are used. */
static void
test_integers(void)
{
    check_work("a[3 * i + 2] = b[i + n];", "");
    check_work("a[i / n] = 0;", "24 13 3 0 0;");
    check_work("a[i % 8] = 0;", "2 1 0 0 0;");
    check_work("a[e[i] & 63] = 0;", "1 1 0 0 0;");
    check_work("e[i] = e[i] + 1;", "1 0 0 0 0;");
    check_work("e[i] = e[i] * 5 + e[i + 1];", "1 0 0 0 0;");
    check_work("e[i] = (e[i] ^ e[i + 1]) / 7;", "5 3 0 0 0;");
    check_work("a[i] = e[i];", "1 1 0 0 0;");
    check_work("d[i] = e[i];", "1 0 1 0 0;");
    check_work("e[i] = (int)b[i];", "1 1 0 0 0;");
}

/* A comparison and a branch; of several conditions, for each. */
static void
test_branches(void)
{
    check_work("if (b[i] > s) a[i] = s * c[i];", "2 1 0 0 0;1 0 0 0 0;");
    check_work("if (e[i] >= 4) a[i] = s; else c[i] = s * c[i];", "2 1 0 0 0;1 0 0 0 0;");
    check_work("if (e[i] == 4 && b[i] < s) a[i] = s;", "3 1 0 0 0;1 1 0 0 0;");
    check_work("a[i] = b[i] < s ? b[i] : s;", "2 1 0 0 0;");
}

/* Shared memory: each place once until it may have changed; barriers; other lanes. */
static void
test_shared(void)
{
    check_work("h[threadIdx.x] = b[i]; __syncthreads(); a[i] = h[i % 128] + h[5] + h[5];", "8 1 0 0 3;");
    check_work("a[i] = b[i] + __shfl_xor_sync(~0u, b[i], 1);", "2 0 0 0 1;");
}

/* Loads of shared memory below NODE of which two iterations read one piece of 8 bytes. */
static guint
count_paired(const Node *node)
{
    guint n = node->work.paired;

    for (guint i = 0; node->children && i < node->children->len; i++)
        n += count_paired(g_ptr_array_index(node->children, i));
    return n;
}

static void
check_paired(const char *loops, guint expected)
{
    g_autofree char *source = g_strdup_printf(
        "__global__ void k(float *a, int n) { __shared__ float h[1024]; float s = 0; %s a[threadIdx.x] = s; }",
        loops);
    g_autoptr(Program) program = walk_source(source);

    g_assert_cmpuint(count_paired(find_kernel(program, "k")->body), ==, expected);
}

static void
test_paired(void)
{
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) s += h[c * 34 + f];", 1);
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) s += h[c * 33 + f];", 0);
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) s += h[c * 34 + f + 1];", 0);
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) s += h[c * 34 + 2 * f];", 0);
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) s += h[c * 34 + f + threadIdx.x];",
                 0);
    check_paired("for (int c = 0; c < n; c++) for (int f = 0; f < 34; f++) h[c * 34 + f] = a[f];", 0);
}

/* What BODY computes where single precision's square root costs COST, with the operations that count for
 * unrolling, and whether the store of a and that of b stand in other stages, and in other pieces. */
static char *
square_root(const ArchCost *cost)
{
    Compiler compiler;
    g_autoptr(GError) error = NULL;

    compiler_read_default(&compiler, &error);
    g_assert_no_error(error);
    compiler.functions[COMPILER_FUNCTION_SQRT - COMPILER_FIRST_FUNCTION][0] = *cost;
    g_autoptr(Program) program = walk_source_for("__global__ void k(float *a, float *b) { int i = "
                                                 "threadIdx.x; float s = a[i]; b[i] = 1; a[i] = sqrtf(s); "
                                                 "b[i + 1] = 2; }",
                                                 &compiler);
    const Kernel *kernel = find_kernel(program, "k");
    const Work *work = &kernel->body->work;
    const Access *before = g_ptr_array_index(kernel->accesses, 1),
                 *behind = g_ptr_array_index(kernel->accesses, 3);
    return g_strdup_printf("%u %u %u %u %u %u; %u %u", work->all, work->integer, work->special, work->real64,
                           work->shared, work->operations, behind->section - before->section,
                           behind->piece - before->piece);
}

/* The compiler's file says what functions cost. */
static void
test_compiler(void)
{
    static const struct {
        ArchCost cost;
        const char *expected;
    } CASES[] = {
        {{10, 2, 1, 0, 1, FALSE, FALSE}, "10 2 1 0 0 1; 0 0"},
        {{17, 2, 1, 0, 1, FALSE, FALSE}, "17 2 1 0 0 1; 0 0"},
        {{10, 7, 1, 0, 1, FALSE, FALSE}, "10 7 1 0 0 1; 0 0"},
        {{10, 2, 6, 0, 1, FALSE, FALSE}, "10 2 6 0 0 1; 0 0"},
        {{10, 2, 1, 5, 1, FALSE, FALSE}, "10 2 1 5 0 1; 0 0"},
        {{10, 2, 1, 0, 9, FALSE, FALSE}, "10 2 1 0 0 9; 0 0"},
        {{10, 2, 1, 0, 1, TRUE, FALSE}, "10 2 1 0 0 1; 1 0"},
        {{10, 2, 1, 0, 1, FALSE, TRUE}, "10 2 1 0 0 1; 0 1"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *found = square_root(&CASES[i].cost);

        g_assert_cmpstr(found, ==, CASES[i].expected);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/instructions/sums", test_sums);
    g_test_add_func("/instructions/functions", test_functions);
    g_test_add_func("/instructions/again", test_again);
    g_test_add_func("/instructions/loops", test_loops);
    g_test_add_func("/instructions/integers", test_integers);
    g_test_add_func("/instructions/branches", test_branches);
    g_test_add_func("/instructions/shared", test_shared);
    g_test_add_func("/instructions/paired", test_paired);
    g_test_add_func("/instructions/compiler", test_compiler);
    return g_test_run();
}
