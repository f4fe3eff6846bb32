/* SPDX-License-Identifier: MIT */
/* Sources that are wrong, hostile, or use what layouts can't handle: the access or the kernel degrades, with
 * its reason. */
#include "walk_check.h"

#include <string.h>

static void
test_syntax_errors(void)
{
    g_autoptr(Program) program =
        walk_source("__global__ void good(float *a) { a[threadIdx.x] = 0; }\n"
                    "__global__ void bad(float *a) { int i = undeclared; a[i] = 0; a[1] = missing(a[2]); }\n"
                    "__global__ void broken(float *a) { a[0 = ; }\n"
                    "__global__ void last(float *a) { a[3] = 0; }\n");
    const Kernel *bad = find_kernel(program, "bad");

    g_assert_cmpuint(find_kernel(program, "good")->accesses->len, ==, 1);
    g_assert_cmpuint(find_kernel(program, "last")->accesses->len, ==, 1);
    g_assert_true(has_note(bad, "use of undeclared identifier 'undeclared'"));
    g_assert_cmpuint(bad->accesses->len, >=, 1);
    for (guint i = 0; i < bad->accesses->len; i++) {
        const Access *access = g_ptr_array_index(bad->accesses, i);

        g_assert_true(access->reason || access->index);
    }
}

static void
test_no_kernel(void)
{
    static const char *const sources[] = {
        "", "int main() { return 0; }", "__device__ int f(int *p) { return p[0]; }",
        "this is not CUDA at all {{{ ]]", "__global__ void declared(float *a);"};

    for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
        g_autoptr(Program) program = walk_source(sources[i]);

        g_assert_cmpuint(program->kernels->len, ==, 0);
    }
}

static void
test_template_without_instance(void)
{
    g_autoptr(Program) program =
        walk_source("template <class F> __global__ void k(float *a, F f) { a[0] = f(1); }");

    g_assert_cmpuint(program->kernels->len, ==, 0);
    g_assert_cmpuint(program->skipped->len, ==, 1);
    g_assert_nonnull(
        strstr(((SkippedKernel *)g_ptr_array_index(program->skipped, 0))->reason, "instantiate"));
}

static void
test_recursion(void)
{
    const char *source = "__device__ int down(int *p, int i) { return i <= 0 ? p[0] : down(p, i - 1); }\n"
                         "__global__ void k(int *a) { a[down(a, 3)] = 0; }";
    g_autoptr(Program) program = walk_source(source);

    g_assert_true(has_note(find_kernel(program, NULL), "recursive device function down"));
    check_body("__device__ int even(const int *p, int i); __device__ int odd(const int *p, int i) { return i "
               "== 0 ? 0 : even(p, i - 1); }\n"
               "__device__ int even(const int *p, int i) { return i == 0 ? 1 : odd(p, i - 1); }\n"
               "__global__ void k(int *a, int n) { a[threadIdx.x] = even(a, n); }",
               NULL,
               "if n == 0\n"
               "else\n"
               "  if n - 1 == 0\n"
               "  else\n"
               "    load a[?] -- passed to even, which calls itself\n"
               "store a[threadIdx.x]\n");
}

static void
test_self_containing_struct(void)
{
    check_body("struct Tree { Tree *left, *right; float key; };\n"
               "__global__ void k(Tree *t) { t->left->right->key = t[threadIdx.x].key; }",
               NULL,
               "load t[threadIdx.x].key\n"
               "load t[0].left\n"
               "load t->left[0].right\n"
               "store t->left->right[0].key\n");
}

static void
test_bit_fields(void)
{
    const char *source = "struct Flags { unsigned a : 3, b : 5; unsigned : 0; unsigned c : 4; float x; };\n"
                         "__global__ void k(Flags *f) { f[threadIdx.x].b = f[0].a; f[1].c = 2; f[2].x = 0; }";
    g_autoptr(Program) program = walk_source(source);

    check_body(source, NULL, "load f[0].a\nstore f[threadIdx.x].a\nstore f[1].c\nstore f[2].x\n");
    g_assert_true(has_note(find_kernel(program, NULL), "bit-fields"));
}

static void
test_unions(void)
{
    const char *source =
        "struct V { union { float f; int i; unsigned char b[4]; } u; int tag; union { short s; double d; }; "
        "};\n"
        "__global__ void k(V *v) { v[threadIdx.x].u.f = v[0].u.b[2]; v[1].d = 0; v[2].tag = v[3].u.i; }";
    g_autoptr(Program) program = walk_source(source);

    check_body(source, NULL,
               "load v[0].u\nstore v[threadIdx.x].u[0]\nstore v[1].union\nload v[3].u[0]\nstore v[2].tag\n");
    g_assert_false(has_note(find_kernel(program, NULL), "union")); /* all that it accesses is known */
    g_assert_nonnull(
        strstr(((const Record *)g_ptr_array_index(find_kernel(program, NULL)->records, 0))->whole,
               "V: a union is laid out as one field"));
}

static void
test_zero_length_arrays(void)
{
    check_body("struct Packet { int n; float data[0]; };\n"
               "__global__ void k(Packet *p) { p[threadIdx.x].n = 1; p->data[3] = 0; }",
               NULL, "store p[threadIdx.x].n\nstore p as float[4]\n");
}

static void
test_virtual_classes(void)
{
    const char *source = "struct Shape { float w; __device__ virtual float area() const { return w; } };\n"
                         "__global__ void k(Shape *s, float *a) { a[threadIdx.x] = s[threadIdx.x].w; }";
    g_autoptr(Program) program = walk_source(source);

    check_body(source, NULL, "load s[threadIdx.x]\nstore a[threadIdx.x]\n");
    g_assert_true(has_note(find_kernel(program, NULL), "virtual"));
}

static void
test_empty_structs(void)
{
    check_body("struct Tag {}; struct Both : Tag { float x; };\n"
               "__global__ void k(Tag *t, Both *b) { t[threadIdx.x] = t[0]; b[threadIdx.x].x = 0; }",
               NULL, "store b[threadIdx.x].x\n");
}

static void
test_overflow(void)
{
    g_autoptr(Program) program = walk_source("__global__ void k(float *a, long long n, int i) {\n"
                                             "  a[n * 4611686018427387904LL * 4] = 0;\n"
                                             "  a[i * 65536 * 65536 * 4] = 0;\n"
                                             "  a[9223372036854775807LL + n] = 0; }");
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_cmpuint(kernel->accesses->len, ==, 3);
    for (guint i = 0; i < 3; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        g_assert_nonnull(access->reason);
        g_assert_nonnull(strstr(access->reason, i == 1 ? "overflows 32 bits" : "overflows 64 bits"));
    }
}

static void
test_odd_arithmetic(void)
{
    check_body(
        "__global__ void k(float *a, int i) { a[i / 0] = 0; a[i % 0] = 0; a[i << 70] = 0; a[i >> -1] = 0; "
        "a[-5 % 3 + 2] = 0; }",
        NULL,
        "store a[unknown arithmetic without a result #1] -- not modelled: arithmetic without a result\n"
        "store a[unknown arithmetic without a result #2] -- not modelled: arithmetic without a result\n"
        "store a[unknown arithmetic without a result #3] -- not modelled: arithmetic without a result\n"
        "store a[unknown arithmetic without a result #4] -- not modelled: arithmetic without a result\n"
        "store a[0]\n");
}

static void
test_deep_nesting(void)
{
    static const guint depths[] = {200, 10000};

    for (guint d = 0; d < G_N_ELEMENTS(depths); d++) {
        GString *source =
            g_string_new("__global__ void other(float *a) { a[1] = 0; }\n__global__ void k(float *a) { a[");
        g_autoptr(Program) program = NULL;

        for (guint i = 0; i < depths[d]; i++)
            g_string_append_c(source, '(');
        g_string_append(source, "threadIdx.x");
        for (guint i = 0; i < depths[d]; i++)
            g_string_append_c(source, ')');
        g_string_append(source, "] = 0; }\n");
        program = walk_source(source->str);
        g_string_free(source, TRUE);
        g_assert_cmpuint(find_kernel(program, "other")->accesses->len, ==, 1);
    }
}

static void
test_deep_expressions(void)
{
    GString *source = g_string_new("__global__ void k(float *a, int n) { a[0");
    g_autoptr(Program) program = NULL;
    const Access *access;

    for (guint i = 0; i < 3000; i++)
        g_string_append(source, " + n");
    g_string_append(source, "] = 0; }\n");
    program = walk_source(source->str);
    g_string_free(source, TRUE);
    access = g_ptr_array_index(find_kernel(program, NULL)->accesses, 0);
    g_assert_null(access->reason);
    g_assert_cmpint(access->index->kind, ==, EXPR_SUM);
    g_assert_cmpint(access->index->coefficients[0], ==, 3000);
}

static void
test_nested_loops(void)
{
    GString *source = g_string_new("__global__ void k(float *a, int n) { int s = 0;\n");
    g_autoptr(Program) program = NULL;

    for (guint i = 0; i < 40; i++)
        g_string_append_printf(source, "for (int i%u = 0; i%u < n; i%u++) { s++;\n", i, i, i);
    g_string_append(source, "a[s] = 0;\n");
    for (guint i = 0; i < 40; i++)
        g_string_append_c(source, '}');
    g_string_append(source, "}\n");
    program = walk_source(source->str);
    g_string_free(source, TRUE);
    g_assert_cmpuint(find_kernel(program, NULL)->accesses->len, ==, 1);
    g_assert_cmpuint(find_kernel(program, NULL)->loops->len, ==, 40);
}

/* Functions that call each other twice over 40 levels would be inlined 2^40 times. */
static void
test_explosive_inlining(void)
{
    GString *source = g_string_new("__device__ void f0(float *a, int i) { a[i] += 1; }\n");
    g_autoptr(Program) program = NULL;

    for (guint i = 1; i <= 40; i++)
        g_string_append_printf(source,
                               "__device__ void f%u(float *a, int i) { f%u(a, 2 * i); f%u(a, 2 * i + 1); }\n",
                               i, i - 1, i - 1);
    g_string_append(source, "__global__ void k(float *a) { f40(a, threadIdx.x); }\n__global__ void "
                            "fine(float *a) { a[0] = 0; }\n");
    program = walk_source(source->str);
    g_string_free(source, TRUE);
    g_assert_cmpuint(program->kernels->len, ==, 1);
    g_assert_cmpuint(program->skipped->len, ==, 1);
    g_assert_cmpstr(((SkippedKernel *)g_ptr_array_index(program->skipped, 0))->name, ==, "k");
}

static void
test_large_types(void)
{
    check_body("struct Big { int head; float data[100000000]; char tail; };\n"
               "__global__ void k(Big *b, int j) { float local[100000]; local[j] = 1; local[3] = 2; "
               "b[threadIdx.x].data[j] = local[3]; b[1].tail = 0; }",
               NULL, "store b[threadIdx.x].data[j]\nstore b[1].tail\n");
}

static void
test_goto(void)
{
    g_autoptr(Program) program = walk_source(
        "__global__ void k(float *a) { again: a[threadIdx.x] += 1; if (a[0] > 1) goto again; a[2] = 0; }");
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_cmpuint(kernel->accesses->len, ==, 4);
    g_assert_true(has_note(kernel, "goto"));
}

static void
test_uninitialised(void)
{
    check_body("__global__ void k(float *a) { int i; a[i] = 0; }", NULL,
               "store a[unknown uninitialised variable #1] -- not modelled: uninitialised variable\n");
}

static void
test_large_source(void)
{
    GString *source = g_string_sized_new(11 << 20);
    g_autoptr(Program) program = NULL;
    guint n = 0;

    while (source->len < 10 << 20)
        g_string_append_printf(
            source, "__device__ float f%u(const float *a, int i) { return a[i + %u] * 2.0f; }\n", n, n),
            n++;
    g_string_append(source, "__global__ void k(float *a) { a[threadIdx.x] = f7(a, 1); }\n");
    program = walk_source(source->str);
    g_string_free(source, TRUE);
    g_assert_cmpuint(find_kernel(program, NULL)->accesses->len, ==, 2);
}

/* What the process holds already is not what libclang takes for a source. */
static void
test_large_process(void)
{
    gsize n_bytes = (gsize)700 << 20;
    char *held = g_malloc(n_bytes);
    g_autoptr(Program) program = NULL;

    for (gsize i = 0; i < n_bytes; i += 4096)
        held[i] = (char)i;
    program = walk_source("__global__ void k(float *a) { a[threadIdx.x] = 1; }");
    g_assert_cmpuint(find_kernel(program, NULL)->accesses->len, ==, 1);
    g_free(held);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bad/syntax-errors", test_syntax_errors);
    g_test_add_func("/bad/no-kernel", test_no_kernel);
    g_test_add_func("/bad/template-without-instance", test_template_without_instance);
    g_test_add_func("/bad/recursion", test_recursion);
    g_test_add_func("/bad/self-containing-struct", test_self_containing_struct);
    g_test_add_func("/bad/bit-fields", test_bit_fields);
    g_test_add_func("/bad/unions", test_unions);
    g_test_add_func("/bad/zero-length-arrays", test_zero_length_arrays);
    g_test_add_func("/bad/virtual-classes", test_virtual_classes);
    g_test_add_func("/bad/empty-structs", test_empty_structs);
    g_test_add_func("/bad/overflow", test_overflow);
    g_test_add_func("/bad/odd-arithmetic", test_odd_arithmetic);
    g_test_add_func("/bad/deep-nesting", test_deep_nesting);
    g_test_add_func("/bad/deep-expressions", test_deep_expressions);
    g_test_add_func("/bad/nested-loops", test_nested_loops);
    g_test_add_func("/bad/explosive-inlining", test_explosive_inlining);
    g_test_add_func("/bad/large-types", test_large_types);
    g_test_add_func("/bad/goto", test_goto);
    g_test_add_func("/bad/uninitialised", test_uninitialised);
    g_test_add_func("/bad/large-source", test_large_source);
    g_test_add_func("/bad/large-process", test_large_process);
    return g_test_run();
}
