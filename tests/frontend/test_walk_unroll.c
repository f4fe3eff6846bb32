/* SPDX-License-Identifier: MIT */
/* What `#pragma unroll` says of loops. */
#include "walk_check.h"

#include <string.h>

#define UNKNOWN G_MININT64 /* nothing said, and a note */

/* Compares what is said of the loops of NAME's kernel, in order, with EXPECTED. */
static void
check_unrolls(const char *source, const char *name, const gint64 *expected, guint n)
{
    g_autoptr(Program) program = walk_source(source);
    const Kernel *kernel = find_kernel(program, name);
    guint n_unknown = 0, n_notes = 0;

    g_assert_cmpuint(kernel->loops->len, ==, n);
    for (guint i = 0; i < n; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);

        n_unknown += expected[i] == UNKNOWN;
        g_assert_cmpint(loop->unroll, ==, expected[i] == UNKNOWN ? 0 : expected[i]);
    }
    for (guint i = 0; i < kernel->notes->len; i++)
        n_notes += strstr(g_ptr_array_index(kernel->notes, i), "#pragma unroll` unrolls") != NULL;
    g_assert_cmpuint(n_notes, ==, n_unknown);
}

#define CHECK(source, name, ...)                                                                             \
    do {                                                                                                     \
        const gint64 expected[] = {__VA_ARGS__};                                                             \
        check_unrolls(source, name, expected, G_N_ELEMENTS(expected));                                       \
    } while (0)

#define FOR "for (int i = 0; i < n; i++) a[i] = 0;\n"
#define KERNEL(body) "__global__ void k(float *a, int n) {\n" body "}"

static void
test_forms(void)
{
    CHECK(KERNEL(FOR "#pragma unroll\n" FOR "#pragma unroll 1\n" FOR "#pragma unroll 4\n" FOR
                     "#pragma unroll (8)\n" FOR "#pragma unroll(1)\n" FOR "  #  pragma unroll 0x10u\n" FOR
                     "_Pragma(\"unroll 2\") " FOR "#pragma nounroll\n" FOR FOR),
          NULL, 0, LOOP_UNROLL_WHOLE, 1, 4, 8, 1, 16, 2, 0, 0);
}

/* Numbers that are chosen by conditions on constants. */
static void
test_choices(void)
{
    CHECK("constexpr int N = 4;\n" KERNEL("#pragma unroll(N > 2 ? 2 : N)\n" FOR
                                          "#pragma unroll(N == 4 && N < 9 ? N << 1 : 1)\n" FOR
                                          "#pragma unroll((N | 3) ^ 1)\n" FOR),
          NULL, 2, 8, 6);
}

static void
test_statements(void)
{
    CHECK(KERNEL("#pragma unroll 2\nwhile (n-- > 0) a[n] = 0;\n"
                 "#pragma unroll 3 // three\n\n/* for (;;) */\ndo a[n] = 0; while (n++ < 9);\n"
                 "float t[4];\n"
                 "#pragma unroll 5\nfor (float &x : t) a[n++] = x;\n"
                 "#pragma unroll 6\nwhile (int m = n - 3) { a[m] = 0; n--; }\n"),
          NULL, 2, 3, 5, 6);
}

/* A loop in a loop, in a branch, behind a label; what stands before a block says nothing. */
static void
test_nested(void)
{
    CHECK(KERNEL("#pragma unroll 2\nfor (int j = 0; j < n; j++)\n#pragma unroll 3\n" FOR
                 "if (n > 5)\n#pragma unroll 4\n" FOR "else\n" FOR
                 "auto f = [&](int m) {\n#pragma unroll 6\nfor (int i = 0; i < m; i++) a[i] = 1; };\n"
                 "f(n);\n#pragma unroll 7\n" FOR),
          NULL, 2, 3, 4, 0, 6, 7);
}

static void
test_constants(void)
{
    CHECK("#define N 8\n"
          "constexpr int M = 3;\n"
          "enum { E = 6 };\n"
          "enum class F { G = 2 };\n"
          "struct C { static constexpr int K = 7; };\n"
          "namespace s { namespace t { const int K = 9; } }\n"
          "namespace u {\n" KERNEL("#pragma unroll N\n" FOR "#pragma unroll (N / 2)\n" FOR
                                   "#pragma unroll M + 1\n" FOR "#pragma unroll E\n" FOR
                                   "#pragma unroll C::K\n" FOR "#pragma unroll s::t::K - M * 2\n" FOR
                                   "#pragma unroll ::M << 2\n" FOR "const int L = 5;\n"
                                   "#pragma unroll -(1 - L) % 3\n" FOR) "\n}",
          NULL, 8, 4, 4, 6, 7, 3, 12, 1);
}

/* Of one of two that a name may mean, and of what is no plain arithmetic, nothing is said. */
static void
test_not_understood(void)
{
    CHECK(KERNEL("{ const int m = 2;\n#pragma unroll m\n" FOR "}\n"
                 "{ const int m = 3;\n#pragma unroll m\n" FOR "}\n"
                 "#pragma unroll sizeof(int)\n" FOR "#pragma unroll 4\n" FOR),
          NULL, UNKNOWN, UNKNOWN, UNKNOWN, 4);
}

static void
test_templates(void)
{
    const char *source =
        "template <int T> __device__ void f(float *a, int n) {\n#pragma unroll T + 1\n" FOR "}\n"
        "template <int T> struct S { __device__ void run(float *a, int n) {\n"
        "#pragma unroll (T)\n" FOR "} };\n"
        "template <int T> __global__ void k(float *a, int n) {\n"
        "#pragma unroll T\n" FOR "f<T * 2>(a, n); f<10>(a, n); S<5> s; s.run(a, n); }\n"
        "void host(float *a) { k<4><<<1, 32>>>(a, 9); k<1><<<1, 32>>>(a, 9); }\n";

    CHECK(source, "k<4>", 4, 9, 11, 5);
    CHECK(source, "k<1>", 1, 3, 11, 5);
}

/* Those that a macro leaves; its other loops are as they stand. */
static void
test_macros(void)
{
    CHECK("#define ONE _Pragma(\"unroll 1\")\n"
          "#define BOTH(m) ONE for (int i = 0; i < m; i++) a[i] = 0; _Pragma(\"unroll\") for (int i = 0; i < "
          "9; i++) "
          "a[i] = 1; for (int i = 0; i < m; i++) a[i] = 2;\n" KERNEL("ONE " FOR
                                                                     "BOTH(n)\n#pragma unroll 3\n" FOR),
          NULL, 1, 1, LOOP_UNROLL_WHOLE, 0, 3);
}

/* What nvcc warns of and leaves out; the last of several counts. */
static void
test_bad(void)
{
    CHECK(KERNEL("#pragma unroll 0\n" FOR "#pragma unroll (00) // none\n" FOR "#pragma unroll -3\n" FOR
                 "#pragma unroll 4294967297\n" FOR "#pragma unroll 2147483647\n" FOR
                 "#pragma unroll 4\n#pragma unroll 1\n" FOR "#pragma unroll 1\n#pragma unroll 8\n" FOR),
          NULL, 0, 0, 0, 0, G_MAXINT, 1, 8);
    CHECK(KERNEL("#pragma unroll 4\nn += 5;\n" FOR "#pragma unroll n\n" FOR "#pragma unroll 2.5\n" FOR
                 "#pragma unroll (\n" FOR "#pragma unroll 5 /\n" FOR "#pragma unroll nothing::here\n" FOR
                 "#pragma unroll 3\n" FOR),
          NULL, 0, 0, 0, 0, 0, 0, 3);
}

/* Other things before a loop don't shift what is said of the next. */
static void
test_attributes(void)
{
    CHECK(KERNEL("[[likely]] " FOR "#pragma clang loop unroll_count(4) interleave_count(2)\n" FOR
                 "#pragma GCC unroll 9\n" FOR "#pragma unroll 2\n" FOR),
          NULL, 0, 0, 0, 2);
}

static void
test_dump(void)
{
    g_autoptr(Program) program = walk_source(KERNEL("#pragma unroll\n" FOR "#pragma unroll 4\n" FOR));
    g_autofree char *text = kernel_dump(find_kernel(program, NULL));

    g_assert_nonnull(strstr(text, "  loop i  n times, unroll  (line 3)\n"));
    g_assert_nonnull(strstr(text, "  loop i  n times, unroll 4  (line 5)\n"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/walk-unroll/forms", test_forms);
    g_test_add_func("/walk-unroll/choices", test_choices);
    g_test_add_func("/walk-unroll/statements", test_statements);
    g_test_add_func("/walk-unroll/nested", test_nested);
    g_test_add_func("/walk-unroll/constants", test_constants);
    g_test_add_func("/walk-unroll/not-understood", test_not_understood);
    g_test_add_func("/walk-unroll/templates", test_templates);
    g_test_add_func("/walk-unroll/macros", test_macros);
    g_test_add_func("/walk-unroll/bad", test_bad);
    g_test_add_func("/walk-unroll/attributes", test_attributes);
    g_test_add_func("/walk-unroll/dump", test_dump);
    return g_test_run();
}
