/* SPDX-License-Identifier: MIT */

/* Which programs have nothing but forms of C, so that what is written of them need not be compiled to see. */
#include "frontend/parse/parse.h"
#include "rewrite/check/check.h"

#include <glib/gstdio.h>

/* A kernel around STATEMENT, behind OUTSIDE. */
static gboolean
is_plain(const char *outside, const char *statement)
{
    g_autofree char *folder = g_dir_make_tmp("fieldwise-plain-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "source.cu", NULL);
    g_autofree char *source = g_strdup_printf(
        "struct Body { float x, y; };\n%s\n"
        "__global__ void k(Body *p, int n)\n{\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {\n    %s\n    }\n}\n",
        outside, statement);
    GPtrArray *units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceTree) tree = NULL;
    SourceUnit *unit;

    g_assert_true(g_file_set_contents(path, source, -1, NULL));
    unit = source_unit_parse(path, &(ParseOptions){.with_macros = TRUE}, &error);
    g_assert_no_error(error);
    g_autofree char *wrong = source_unit_first_error(unit);
    g_assert_null(wrong);
    g_ptr_array_add(units, unit);
    tree = source_tree_new(units, &error);
    g_assert_no_error(error);
    g_unlink(path);
    g_rmdir(folder);
    return program_is_plain(tree);
}

static void
test_plain(void)
{
    static const struct {
        const char *outside, *statement;
    } PLAIN[] = {
        {"", "p[i].x += p[i].y * 2.0f;"},
        {"", "for (int j = 0; j < n; j++) p[i].x += p[j].y;"},
        {"__device__ float half(float a) { return a / 2; }", "p[i].x = half(p[i].y);"},
        {"#define N 256\n#define FAR (1 << 20)", "if (i < N && i < FAR) p[i].x = N;"},
        {"void run(Body *d, int n);\n#define N 256\n__global__ void o(Body *p);\n"
         "void run(Body *d, int n) { o<<<n / N, N>>>(d); }",
         "p[i].x = 1;"},
    };

    for (guint k = 0; k < G_N_ELEMENTS(PLAIN); k++)
        if (!is_plain(PLAIN[k].outside, PLAIN[k].statement))
            g_error("not plain: %s %s", PLAIN[k].outside, PLAIN[k].statement);
}

static void
test_not_plain(void)
{
    static const struct {
        const char *outside, *statement;
    } OTHERS[] = {
        {"", "auto b = p[i]; p[i].x = b.y;"},
        {"", "Body &b = p[i]; b.x = 1;"},
        {"", "auto f = [=](int j) { return p[j].x; }; p[i].y = f(i);"},
        {"__device__ void set(Body &b) { b.x = 1; }", "set(p[i]);"},
        {"__device__ Body operator+(Body a, Body b) { a.x += b.x; return a; }", "p[i] = p[i] + p[i];"},
        {"template <class T> __device__ T half(T a) { return a / 2; }", "p[i].x = half(p[i].y);"},
        {"struct Box { float w; __device__ float get() { return w; } };", "Box b; p[i].x = b.get();"},
        {"#define AT(k) p[k]", "AT(i).x = 1;"},
        {"#define MINE p[i]", "MINE.x = 1;"},
        {"#define SET(a) p[i].x = (a)", "SET(2);"},
        {"namespace gas { __device__ int two() { return 2; } }", "p[i].x = gas::two();"},
        {"", "p[i].x = i < 3 ? p[i].x : p[i].y;"},
    };

    for (guint k = 0; k < G_N_ELEMENTS(OTHERS); k++)
        if (is_plain(OTHERS[k].outside, OTHERS[k].statement))
            g_error("plain: %s %s", OTHERS[k].outside, OTHERS[k].statement);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rewrite/plain", test_plain);
    g_test_add_func("/rewrite/not-plain", test_not_plain);
    return g_test_run();
}
