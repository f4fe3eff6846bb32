/* SPDX-License-Identifier: MIT */

/* Sources that mean harm: deep, large, endless. Each must end with exit status 0 or 1, a message where it is
 * 1, and nothing on standard output then. The first argument is the command. */
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

#define TIME_LIMIT                                                                                           \
    120 /* seconds: far beyond what any of these takes, so that a hang fails and is not waited for */

static const char *command;

static const char RECORD[] = "struct P { float a, b; };\n";

/* A kernel whose index is TEXT. */
static void
append_kernel(GString *source, const char *text)
{
    g_string_append_printf(
        source, "__global__ void k(P *p, int n) { int i = threadIdx.x; p[%s].a = p[i].b; }\n", text);
}

static void
append_times(GString *out, const char *text, guint n)
{
    for (guint i = 0; i < n; i++)
        g_string_append(out, text);
}

static void
nested_parentheses(GString *source)
{
    g_autoptr(GString) index = g_string_new(NULL);

    append_times(index, "(", 10000);
    g_string_append(index, "i");
    append_times(index, ")", 10000);
    append_kernel(source, index->str);
}

/* Each function calls the one before it twice. */
static void
nested_calls(GString *source)
{
    g_string_append(source, "__device__ int f0(int i) { return i; }\n");
    for (guint i = 1; i < 14; i++)
        g_string_append_printf(source, "__device__ int f%u(int i) { return f%u(i) + f%u(i + 1); }\n", i,
                               i - 1, i - 1);
    append_kernel(source, "f13(i)");
}

static void
long_sum(GString *source)
{
    g_autoptr(GString) index = g_string_new("i");

    append_times(index, " + i * n", 20000);
    append_kernel(source, index->str);
}

static void
exploding_product(GString *source)
{
    g_string_append(source, "__global__ void k(P *p, int n) { int i = threadIdx.x + n;\n");
    append_times(source, "i = (i + n) * (i + 1);\n", 200);
    g_string_append(source, "p[i].a = p[i].b; }\n");
}

static void
nested_loops(GString *source)
{
    g_string_append(source, "__global__ void k(P *p, int n) {\n");
    for (guint i = 0; i < 100; i++)
        g_string_append_printf(source, "for (int i%u = 0; i%u < n; i%u++)\n", i, i, i);
    g_string_append(source, "p[i0 + i99].a = p[i1].b; }\n");
}

static void
nested_conditions(GString *source)
{
    g_string_append(source, "__global__ void k(P *p, int n) { int i = threadIdx.x;\n");
    for (guint i = 0; i < 100; i++)
        g_string_append_printf(source, "if (n > %u) i += %u; else i -= n;\n", i, i);
    g_string_append(source, "p[i].a = p[i].b; }\n");
}

static void
many_fields(GString *source)
{
    g_string_append(source, "struct Q {\n");
    for (guint i = 0; i < 2000; i++)
        g_string_append_printf(source, "float f%u;\n", i);
    g_string_append(source, "};\n__global__ void k(Q *p) { p[threadIdx.x].f0 = p[threadIdx.x].f1999; }\n");
}

/* 10 MB: a kernel, and a very long table after it. */
static void
large_file(GString *source)
{
    append_kernel(source, "i");
    g_string_append(source, "static const int table[] = {\n");
    while (source->len < 10 << 20)
        g_string_append(source, "1234567, 7654321, 1234567, 7654321, 1234567, 7654321, 1234567, 7654321,\n");
    g_string_append(source, "};\n");
}

static void
many_kernels(GString *source)
{
    for (guint i = 0; i < 500; i++)
        g_string_append_printf(
            source, "__global__ void k%u(P *p) { p[threadIdx.x + %u].a = p[threadIdx.x].b; }\n", i, i);
}

static void
endless_templates(GString *source)
{
    g_string_append(source, "template <int N> struct T { enum { v = T<N + 1>::v + 1 }; };\n");
    append_kernel(source, "i + T<0>::v");
}

static void
endless_macros(GString *source)
{
    g_string_append(source, "#define A0 i\n");
    for (guint i = 1; i < 22; i++)
        g_string_append_printf(source, "#define A%u A%u + A%u\n", i, i - 1, i - 1);
    append_kernel(source, "A21");
}

static void
includes_itself(GString *source)
{
    g_string_append(source, "#include __FILE__\n");
    append_kernel(source, "i");
}

static const struct {
    const char *name;
    void (*write)(GString *source);
} CASES[] = {
    {"nested-parentheses", nested_parentheses},
    {"nested-calls", nested_calls},
    {"long-sum", long_sum},
    {"exploding-product", exploding_product},
    {"nested-loops", nested_loops},
    {"nested-conditions", nested_conditions},
    {"many-fields", many_fields},
    {"large-file", large_file},
    {"many-kernels", many_kernels},
    {"endless-templates", endless_templates},
    {"endless-macros", endless_macros},
    {"includes-itself", includes_itself},
};

static void
test_hostile(gconstpointer data)
{
    guint number = GPOINTER_TO_UINT(data);
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error); /* files beside a source are read */
    g_autofree char *path = g_build_filename(folder, "hostile.cu", NULL);
    g_autofree char *standard_output = NULL, *standard_error = NULL,
                    *limit = g_strdup_printf("%d", TIME_LIMIT);
    char *argv[] = {
        (char *)"timeout", limit, (char *)command, (char *)"rank", (char *)"--top", (char *)"3", path, NULL};
    g_autoptr(GString) source = g_string_new(RECORD);
    int status;

    g_assert_no_error(error);
    CASES[number].write(source);
    g_file_set_contents(path, source->str, (gssize)source->len, &error);
    g_assert_no_error(error);
    g_spawn_sync(NULL, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &standard_output, &standard_error,
                 &status, &error);
    g_unlink(path);
    g_rmdir(folder);
    g_assert_no_error(error);
    g_test_message("status %d: %.300s", status, standard_error);
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), <=, 1);
    g_assert_cmpint(*standard_output != '\0', ==, WEXITSTATUS(status) == 0);
    if (WEXITSTATUS(status) == 1)
        g_assert_nonnull(strstr(standard_error, "error: "));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* what one source breaks, the next is tried all the same */
    g_assert_cmpint(argc, ==, 2);
    command = argv[1];
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strconcat("/hostile/", CASES[i].name, NULL);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_hostile);
    }
    return g_test_run();
}
