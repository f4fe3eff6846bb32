/* SPDX-License-Identifier: MIT */
/* Kernel templates that a source instantiates nowhere, and instances that the user names. */
#include "walk_check.h"

#include <string.h>

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The names of the kernels of SOURCE, in order, "k<float>, l"; then " | " and those that are skipped. */
static void
check_names(const char *source, const char *const *named, const char *expected)
{
    g_autoptr(Program) program = walk_source_named(source, named);
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint i = 0; i < program->kernels->len; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               ((const Kernel *)g_ptr_array_index(program->kernels, i))->name);
    for (guint i = 0; i < program->skipped->len; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : " | ",
                               ((const SkippedKernel *)g_ptr_array_index(program->skipped, i))->name);
    g_assert_cmpstr(names->str, ==, expected);
}

static void
test_types(void)
{
    check_names("template <class T> __global__ void k(T *p) { p[0] += T(1); }", NAMES(NULL), "k<float>");
    check_names("template <class T> __global__ void k(T *p, int *q) { q[p[0]] = 1; }", NAMES(NULL), "k<int>");
    check_names("template <class T> __global__ void k(T *p) { static_assert(sizeof(T) == 8); p[0] = 1; }",
                NAMES(NULL), "k<double>");
    check_names("template <class T> __global__ void k(T *p) { p[0].x = p[0].w; }", NAMES(NULL), "k<float4>");
    check_names("template <class T, class U> __global__ void k(T *p, U *q) { p[0] = q[0]; }", NAMES(NULL),
                "k<float, float>");
    check_names("template <class T> __global__ void k(T *p) { p[0].mass = 1; }", NAMES(NULL), " | k");
    check_names("template <template <class> class T> __global__ void k(T<int> *p) { p[0] = 1; }", NAMES(NULL),
                " | k");
}

static void
test_values(void)
{
    check_names("template <int N> __global__ void k(int *p) { p[N] = 1; }", NAMES(NULL), "k<1>");
    check_names("template <int BLOCK_SIZE> __global__ void k(int *p) { p[BLOCK_SIZE] = 1; }", NAMES(NULL),
                "k<256>");
    check_names("template <int numThreads, int ITEMS_PER_THREAD> __global__ void k(int *p) { p[0] = 1; }",
                NAMES(NULL), "k<256, 1>");
    check_names("template <int BLOCK_X, int BLOCK_Y, int TILE> __global__ void k(int *p) { p[0] = 1; }",
                NAMES(NULL), "k<16, 16, 16>");
    check_names("template <bool B, unsigned U, char C> __global__ void k(int *p) { p[0] = 1; }", NAMES(NULL),
                "k<true, 1U, '\\x01'>");
    check_names("namespace n { enum class Mode { FIRST = 3, SECOND }; }\n"
                "template <n::Mode M> __global__ void k(int *p) { p[(int)M] = 1; }",
                NAMES(NULL), "k<n::Mode::FIRST>");
    check_names("template <class T, T V> __global__ void k(int *p) { p[(int)V] = 1; }", NAMES(NULL),
                "k<int, 1>");
    check_names("template <void (*F)(int *)> __global__ void k(int *p) { F(p); }", NAMES(NULL), " | k");
}

static void
test_defaults(void)
{
    check_names("template <class T = double, int N = 7> __global__ void k(T *p) { p[N] = 1; }", NAMES(NULL),
                "k<double, 7>");
    check_names("template <class T, int N = 7> __global__ void k(T *p) { p[N] = 1; }", NAMES(NULL),
                "k<float, 7>");
    check_names("template <int N = 7> __global__ void k(int *p);\n"
                "template <int N> __global__ void k(int *p) { p[N] = 1; }",
                NAMES(NULL), "k<7>");
    check_names("template <int... N> __global__ void k(int *p) { p[sizeof...(N)] = 1; }", NAMES(NULL), "k<>");
}

static void
test_scopes(void)
{
    check_names("namespace a { inline namespace b { namespace {\n"
                "template <class T> __global__ void k(T *p) { p[0] = 1; } } } }",
                NAMES(NULL), "k<float>");
    check_names("int n = 1;\nnamespace a { template <class T> __global__ void n(T *p) { p[0] = 1; } }",
                NAMES(NULL), "n<float>");
}

/* What a source instantiates stays as it is. */
static void
test_own_instances(void)
{
    const char *source = "template <class T> __global__ void k(T *p) { p[0] = 1; }\n"
                         "template <class T> __global__ void l(T *p) { p[0] = 1; }\n"
                         "template <class T> void run(T *p) { k<T><<<1, 2>>>(p); l<T><<<1, 2>>>(p); }\n"
                         "void go(char *p) { k<char><<<1, 2>>>(p); }";
    g_autoptr(Program) program = walk_source(source);

    check_names(source, NAMES(NULL), "k<char>, l<float>");
    g_assert_false(has_note(find_kernel(program, "k<char>"), "instantiates"));
    g_assert_true(has_note(find_kernel(program, "l<float>"), "this source does not instantiate"));
}

/* A template of host functions says how its kernels are launched, and with which arguments. */
static void
test_launches(void)
{
    g_autoptr(Program) program =
        walk_source("template <class T, int BLOCK> __global__ void k(T *p) { p[threadIdx.x] = 1; }\n"
                    "template <class T> void run(T *p) { k<T, 96><<<5, 96>>>(p); }\n");
    const Kernel *kernel = find_kernel(program, NULL);
    const Launch *launch;

    g_assert_cmpstr(kernel->name, ==, "k<float, 96>");
    g_assert_cmpuint(kernel->launches->len, ==, 1);
    launch = g_ptr_array_index(kernel->launches, 0);
    g_assert_cmpint(launch->grid[0], ==, 5);
    g_assert_cmpint(launch->block[0], ==, 96);
}

/* The same where a function of CUDA launches. */
static void
test_api_launches(void)
{
    static const char *const launches[] = {
        "void *list[] = {&p}; cudaLaunchKernel((const void *)k<T, 96>, dim3(5), dim3(96), list, 0, 0);",
        "cudaLaunchConfig_t c = {dim3(5), dim3(96)}; cudaLaunchKernelEx(&c, k<T, 96>, p);",
    };

    for (guint i = 0; i < G_N_ELEMENTS(launches); i++) {
        g_autofree char *source =
            g_strdup_printf("template <class T, int BLOCK> __global__ void k(T *p) { p[threadIdx.x] = 1; }\n"
                            "template <class T> void run(T *p) { %s }\n",
                            launches[i]);
        g_autoptr(Program) program = walk_source(source);
        const Kernel *kernel = find_kernel(program, NULL);
        const Launch *launch;

        g_assert_cmpstr(kernel->name, ==, "k<float, 96>");
        g_assert_cmpuint(kernel->launches->len, ==, 1);
        launch = g_ptr_array_index(kernel->launches, 0);
        g_assert_cmpint(launch->grid[0], ==, 5);
        g_assert_cmpint(launch->block[0], ==, 96);
    }
}

static void
test_note(void)
{
    g_autoptr(Program) program = walk_source("\n template <class T> __global__ void k(T *p) { p[0] = 1; }");

    g_assert_true(has_note(find_kernel(program, "k<float>"),
                           ".cu:2:37: this source does not instantiate this "
                           "template: followed as k<float> (else: "));
    check_body("template <class T> __global__ void k(T *p, int i) { p[i] = 1; }", "k<float>", "store p[i]\n");
}

/* What does not compile with one type is no error of the source, and errors of the source stay. */
static void
test_errors(void)
{
    g_autoptr(Program) program =
        walk_source("template <class T> __device__ T masked(T t) { return t & 1; }\n"
                    "template <class T> __global__ void k(T *p) { p[0] = masked(p[1]); }\n"
                    "template <class T> __global__ void l(T *p) { p[0] = masked(p[1]) + p[2]; }\n"
                    "template <class T> __global__ void f(T *p) { p[0] = 1; }\n"
                    "__global__ void bad(float *p) { p[0] = missing; }\n");
    const Kernel *bad = find_kernel(program, "bad");

    g_assert_cmpuint(program->kernels->len, ==, 4);
    g_assert_cmpuint(find_kernel(program, "k<int>")->notes->len, ==, 1);
    g_assert_cmpuint(find_kernel(program, "l<int>")->notes->len, ==, 1);
    g_assert_cmpuint(find_kernel(program, "f<float>")->notes->len, ==, 1);
    g_assert_cmpuint(bad->notes->len, ==, 1);
    g_assert_true(has_note(bad, "undeclared identifier 'missing'"));
}

/* Of a template with very many instances the first are followed, and those that the user names. */
static void
test_many(void)
{
    static const char KERNELS[] = "template <int N> __global__ void k(int *p) { p[N] = 1; }\n"
                                  "template <int N> __global__ void l(int *p) { p[N] = 2; }\n";
    g_autoptr(GString) source = g_string_new(KERNELS);
    g_autoptr(Program) program = NULL;
    const SkippedKernel *skipped;

    for (guint i = 0; i < 40; i++)
        g_string_append_printf(source, "template __global__ void k<%u>(int *);\n", i);
    g_string_append(source, "template __global__ void l<7>(int *);\n");
    program = walk_source(source->str);
    skipped = g_ptr_array_index(program->skipped, 0);
    g_assert_cmpuint(program->kernels->len, ==, 33);
    g_assert_nonnull(find_kernel(program, "k<31>"));
    g_assert_nonnull(find_kernel(program, "l<7>"));
    g_assert_cmpuint(program->skipped->len, ==, 1);
    g_assert_true(strstr(skipped->reason, "more than 32 instances") &&
                  strstr(skipped->reason, "--kernel 'k<...>'"));
    check_names(source->str, NAMES("k<39>"), "k<39>");
}

/* Whatever a source ends with. */
static void
test_ends(void)
{
    static const char *const ends[] = {"",    "\n", "// comment \\", "/* open", "#if 0\n", "namespace n {\n",
                                       "\r\n"};
    static const char *const expected[] = {"k<float>", "k<float>", "k<float>", NULL, NULL, NULL, "k<float>"};

    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *source = g_strconcat("template <class T> __global__ void k(T *p) { p[0] = 1; }\n"
                                              "__global__ void plain(int *p) { p[0] = 1; }",
                                              ends[i], NULL);
        g_autoptr(Program) program = walk_source(source);

        g_assert_nonnull(find_kernel(program, "plain"));
        g_assert_cmpuint(program->kernels->len + program->skipped->len, ==, 2);
        if (expected[i])
            g_assert_nonnull(find_kernel(program, expected[i]));
    }
}

static void
test_named(void)
{
    const char *source = "template <class T, unsigned N = 2> __global__ void k(T *p) { p[N] = 1; }\n"
                         "template <class T> __global__ void other(T *p) { p[0] = 1; }\n"
                         "using real = double;\n"
                         "void go(char *p) { k<char><<<1, 2>>>(p); }";

    check_names(source, NAMES("k<double>"), "k<double>");
    check_names(source, NAMES("k<double,5>", "k<real>"), "k<double,5>, k<real>");
    check_names(source, NAMES("k<double>", "none"), "k<char, 2U>, k<double> | other");
    check_names(source, NAMES("k<char, 2U>", "other<int>"), "k<char, 2U>, other<int>");
    check_names(source, NAMES("k", "other"), "k<char, 2U>, other<float>");
    check_names(source, NAMES("none<int>"), "k<char, 2U> | other");
}

/* A launch in a template that nothing instantiates counts for kernels that no other code launches. */
static void
test_dependent_launches(void)
{
    static const char TEMPLATES[] =
        "const int THREADS = 512; inline int blocks(int n) { return (n + THREADS - 1) / THREADS; }\n"
        "template <class T> __global__ void k(int n, const T *a, T *b) { b[threadIdx.x] = a[n]; }\n"
        "template <class T> struct Layer { void forward(const T *x, T *y, int n); };\n"
        "template <class T> void Layer<T>::forward(const T *x, T *y, int n) {\n"
        "  k<T><<<blocks(n), THREADS>>>(n, x, y); k<T><<<4, 32, 0>>>(7, x, y); }\n";
    g_autofree char *launched = g_strconcat(TEMPLATES, "int main() { k<double><<<2, 64>>>(1, 0, 0); }", NULL);
    g_autoptr(Program) open = walk_source_named(TEMPLATES, NAMES(NULL));
    g_autoptr(Program) known = walk_source_named(launched, NAMES(NULL));
    const Kernel *k = find_kernel(open, "k<float>");
    const Launch *launch = g_ptr_array_index(k->launches, 0);

    g_assert_cmpuint(k->launches->len, ==, 2);
    g_assert_cmpint(launch->block[0], ==, 512);
    g_assert_cmpint(launch->grid[0], ==, 0);
    g_assert_cmpuint(launch->place.line, ==, 5);
    launch = g_ptr_array_index(k->launches, 1);
    g_assert_cmpint(launch->block[0], ==, 32);
    g_assert_cmpint(launch->grid[0], ==, 4);
    g_assert_cmpint(launch->arguments[0].integer, ==, 7);
    k = find_kernel(known, "k<double>");
    g_assert_cmpuint(k->launches->len, ==, 1);
    g_assert_cmpint(((const Launch *)g_ptr_array_index(k->launches, 0))->block[0], ==, 64);
}

static void
test_named_badly(void)
{
    const char *source = "namespace n { template <int N> __global__ void k(int *p) { p[N] = 1; } }\n";
    g_autoptr(Program) program = walk_source_named(source, NAMES("k<float>"));
    const SkippedKernel *skipped = g_ptr_array_index(program->skipped, 0);

    g_assert_cmpstr(skipped->name, ==, "k<float>");
    g_assert_true(g_str_has_prefix(skipped->reason, "it does not compile: "));
    g_assert_cmpuint(skipped->place.line, ==, 1);
    g_assert_cmpuint(skipped->place.column, ==, 48);
    check_names(source, NAMES("k<3>; int q = k<4>"), " | k");
    check_names(source, NAMES("k<3>(0); }>"), " | k");
    check_names(source, NAMES("n::k<3>"), "n::k<3>");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/instances/types", test_types);
    g_test_add_func("/instances/values", test_values);
    g_test_add_func("/instances/defaults", test_defaults);
    g_test_add_func("/instances/scopes", test_scopes);
    g_test_add_func("/instances/own", test_own_instances);
    g_test_add_func("/instances/launches", test_launches);
    g_test_add_func("/instances/api-launches", test_api_launches);
    g_test_add_func("/instances/dependent-launches", test_dependent_launches);
    g_test_add_func("/instances/note", test_note);
    g_test_add_func("/instances/errors", test_errors);
    g_test_add_func("/instances/many", test_many);
    g_test_add_func("/instances/ends", test_ends);
    g_test_add_func("/instances/named", test_named);
    g_test_add_func("/instances/named_badly", test_named_badly);
    return g_test_run();
}
