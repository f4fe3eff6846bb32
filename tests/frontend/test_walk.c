/* SPDX-License-Identifier: MIT */
/* Values that flow into index expressions: locals, branches, arithmetic, device functions, templates. */
#include "walk_check.h"

#define TID "blockIdx.x*blockDim.x + threadIdx.x"
#define INDEX "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"

static void
test_local(void)
{
    check_body("__global__ void k(float *a, const float *b, int n) {\n" INDEX
               "  int j = 2 * i; j += 3; const int m = n - 1;\n"
               "  a[j - 1] = b[m * i + j]; }",
               NULL,
               "load b[" TID " + n*blockIdx.x*blockDim.x + n*threadIdx.x + 3]\n"
               "store a[2*blockIdx.x*blockDim.x + 2*threadIdx.x + 2]\n");
}

static void
test_early_return(void)
{
    check_body("__global__ void k(float *a, int n) {\n" INDEX "  if (i >= n) return;\n  a[i] = 0; }", NULL,
               "if " TID " + 1 < n + 1\n"
               "  store a[" TID "]\n");
}

static void
test_if_assigns(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i = threadIdx.x, j = i;\n"
               "  if (i > n) j = n; else if (i == 0) j = 5;\n"
               "  a[j] = 1; }",
               NULL, "store a[n < threadIdx.x ? n : threadIdx.x == 0 ? 5 : threadIdx.x]\n");
}

static void
test_conditional_and_minmax(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i = threadIdx.x;\n"
               "  a[i < n ? i : 0] = a[min(i + 1, n - 1)] + a[max(i - 1, 0)]; }",
               NULL,
               "load a[min(threadIdx.x + 1, n - 1)]\n"
               "load a[max(threadIdx.x - 1, 0)]\n"
               "store a[threadIdx.x < n ? threadIdx.x : 0]\n");
}

static void
test_conditional_access(void)
{
    check_body("__global__ void k(float *a, float *b, int n) {\n"
               "  int i = threadIdx.x;\n"
               "  a[i] = i < n ? b[i] : b[0]; }",
               NULL,
               "load b[threadIdx.x < n ? threadIdx.x : 0]\n"
               "store a[threadIdx.x]\n");
}

static void
test_division_and_bits(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i = threadIdx.x;\n"
               "  a[i / 4] = 0; a[i % 4] = 0; a[i >> 3] = 0; a[i & 7] = 0; a[i << 2] = 0; a[i ^ 1] = 0; a[i "
               "/ n] = 0; }",
               NULL,
               "store a[threadIdx.x/4]\n"
               "store a[threadIdx.x%4]\n"
               "store a[threadIdx.x/8]\n"
               "store a[threadIdx.x%8]\n"
               "store a[4*threadIdx.x]\n"
               "store a[threadIdx.x ^ 1]\n"
               "store a[threadIdx.x/n]\n");
}

static void
test_constants(void)
{
    check_body(
        "#define W 3\n"
        "enum { E = 5 };\n"
        "static const int c = 7;\n"
        "constexpr int d = c * 2;\n"
        "__global__ void k(float *a) {\n"
        "  a[W] = 0; a[E] = 0; a[c] = 0; a[d] = 0; a[sizeof(double)] = 0; a['a'] = 0; a[true] = 0; a[~5 + "
        "10] = 0; }",
        NULL,
        "store a[3]\nstore a[5]\nstore a[7]\nstore a[14]\nstore a[8]\nstore a[97]\nstore a[1]\nstore a[4]\n");
}

static void
test_unsigned_constants(void)
{
    check_body("__global__ void k(float *a, unsigned n) {\n"
               "  unsigned i = threadIdx.x;\n"
               "  a[i + 0xffffffffu] = 0; a[(i * 2654435761u) >> 20] = 0; a[(unsigned char)(i * 3)] = 0; }",
               NULL,
               "store a[threadIdx.x - 1]\n"
               "store a[2654435761*threadIdx.x%4294967296/1048576]\n"
               "store a[3*threadIdx.x%256]\n");
}

static void
test_float_arithmetic(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  a[(int)ceil(n / 16.0)] = 0; a[(int)ceilf((float)n / 8)] = 0; a[(int)(0.5f * n)] = 0; "
               "a[(int)floor(7.9)] = 0;\n"
               "  a[(int)sqrtf(n)] = 0; }",
               NULL,
               "store a[(n + 15)/16]\n"
               "store a[(n + 7)/8]\n"
               "store a[n/2]\n"
               "store a[7]\n"
               "store a[(int)(sqrtf(n))] -- indirect: computed by (int)\n");
}

static void
test_switch(void)
{
    check_body("__global__ void k(float *a, int m) {\n"
               "  int j = 0;\n"
               "  switch (m) { case 1: j = 10; break; case 2: case 3: j = 20; break; default: j = 30; }\n"
               "  a[j] = 0; }",
               NULL, "store a[m == 1 ? 10 : (m == 2 | m == 3) ? 20 : 30]\n");
}

static void
test_switch_fall_through(void)
{
    check_body("__global__ void k(float *a, int m) {\n"
               "  int j = 0;\n"
               "  switch (m) { case 1: j += 10; case 2: j += 20; }\n"
               "  a[j] = 0; }",
               NULL, "store a[(m == 1 | m == 2) ? (m == 2 ? 0 : 10) + 20 : 0]\n");
}

static void
test_known_branch(void)
{
    check_body("template <int N> __global__ void k(float *a) { if (N > 2) a[1] = 0; else a[2] = 0;\n"
               "  if constexpr (N == 4) a[4] = 0; }\n"
               "void host(float *a) { k<4><<<1, 32>>>(a); k<1><<<1, 32>>>(a); }",
               "k<4>", "store a[1]\nstore a[4]\n");
    check_body("template <int N> __global__ void k(float *a) { if (N > 2) a[1] = 0; else a[2] = 0;\n"
               "  if constexpr (N == 4) a[4] = 0; }\n"
               "void host(float *a) { k<4><<<1, 32>>>(a); k<1><<<1, 32>>>(a); }",
               "k<1>", "store a[2]\n");
}

static void
test_inline_function(void)
{
    check_body(
        "__device__ int clampi(int i, int n) { if (i < 0) return 0; if (i >= n) return n - 1; return i; }\n"
        "__device__ float get(const float *p, int i) { return p[i + 1]; }\n"
        "__global__ void k(float *a, const float *b, int n) {\n"
        "  a[clampi(threadIdx.x - 1, n)] = get(b + 4, threadIdx.x); }",
        NULL,
        "load b[threadIdx.x + 5]\n"
        "store a[threadIdx.x - 1 < 0 ? 0 : n < threadIdx.x ? n - 1 : threadIdx.x - 1]\n");
}

static void
test_outputs_by_reference(void)
{
    check_body(
        "__device__ void split(int i, int &row, int *col) { row = i / 8; *col = i % 8; }\n"
        "__global__ void k(float *a, int ld) { int r, c; split(threadIdx.x, r, &c); a[r * ld + c] = 0; }",
        NULL, "store a[threadIdx.x%8 + ld*(threadIdx.x/8)]\n");
}

static void
test_methods(void)
{
    check_body("struct View { float *data; int stride;\n"
               "  __device__ View(float *d, int s) : data(d), stride(s) {}\n"
               "  __device__ float &at(int i, int j) { return data[i * stride + j]; }\n"
               "  __device__ float operator()(int i) const { return data[i]; }\n"
               "  __device__ int size() const { return stride; } };\n"
               "__global__ void k(float *a, int n) { View v(a + 1, n); v.at(2, threadIdx.x) = "
               "v(threadIdx.x); a[v.size()] = 0; }",
               NULL,
               "load a[threadIdx.x + 1]\n"
               "store a[2*n + threadIdx.x + 1]\n"
               "store a[n]\n");
}

/* Written out, with the object before it or as one of this. */
static void
test_operator_by_name(void)
{
    check_body("struct P { float x; __host__ __device__ void operator+=(const P &o) { x += o.x; } };\n"
               "struct Q : P { __host__ __device__ void operator+=(const Q &o) { P::operator+=(o); } };\n"
               "__global__ void k(Q *a, const Q *b) { a[1] += b[2]; a[3].operator+=(b[4]); }",
               NULL, "load b[2].x\nload a[1].x\nstore a[1].x\nload b[4].x\nload a[3].x\nstore a[3].x\n");
}

/* The numbers of a library's types are read and written member by member. */
static void
test_complex(void)
{
    check_body("#include <thrust/complex.h>\n"
               "__global__ void k(thrust::complex<float> *a, const thrust::complex<float> *b, int i) { a[i] "
               "+= b[i]; }",
               NULL,
               "load b[i].re\nload a[i].re\nstore a[i].re\nload b[i].im\nload a[i].im\nstore a[i].im\n");
}

static void
test_lambda(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int s = 3;\n"
               "  auto at = [&](int i) { return i * s + n; };\n"
               "  a[at(threadIdx.x)] = 0; }",
               NULL, "store a[n + 3*threadIdx.x]\n");
}

/* A capture that declares a variable reads what it is set to where the lambda stands. */
static void
test_lambda_capture(void)
{
    check_body("struct P { float x, y; };\n"
               "__global__ void k(const P *p, float *o, int n) {\n"
               "  int i = threadIdx.x;\n"
               "  auto held = [b = p[i], &c = p[i + 1].y, n, j = 2 * i]() { return b.x + c + o[j + n]; };\n"
               "  o[i] = held(); }",
               NULL,
               "load p[threadIdx.x].x\n"
               "load p[threadIdx.x + 1].y\n"
               "load o[n + 2*threadIdx.x]\n"
               "store o[threadIdx.x]\n");
}

static void
test_template_function(void)
{
    check_body("template <typename T, int N> __device__ T sum(const T *p) { T s = 0; for (int j = 0; j < N; "
               "j++) s += p[j]; return s; }\n"
               "__global__ void k(double *a) { a[threadIdx.x] = sum<double, 3>(a + 3 * threadIdx.x); }",
               NULL,
               "loop j: 3\n"
               "  load a[3*threadIdx.x + j]\n"
               "store a[threadIdx.x]\n");
}

static void
test_compound_is_load_and_store(void)
{
    check_body("__global__ void k(float *a, int *c) { a[threadIdx.x] += 1; c[0]++; }", NULL,
               "load a[threadIdx.x]\nstore a[threadIdx.x]\nload c[0]\nstore c[0]\n");
}

static void
test_short_circuit(void)
{
    check_body("__global__ void k(int *a, int *b) { if (a[0] && b[threadIdx.x] > 1) a[1] = 0; }", NULL,
               "load a[0]\n"
               "if load a(0) == 0 == 0\n"
               "  load b[threadIdx.x]\n"
               "if load a(0) == 0 == 0 & 1 < load b(threadIdx.x)\n"
               "  store a[1]\n");
}

static void
test_dimensions(void)
{
    check_body("__global__ void k(float *a) {\n"
               "  dim3 g = gridDim; uint3 t = threadIdx;\n"
               "  a[g.y * t.z + blockIdx.y * blockDim.z + warpSize] = 0; }",
               NULL, "store a[gridDim.y*threadIdx.z + blockIdx.y*blockDim.z + 32]\n");
}

static void
test_comma_and_nested_assignment(void)
{
    check_body("__global__ void k(float *a) { int i, j; i = j = threadIdx.x; i++, j += 2; a[i] = a[j]; "
               "a[++i] = 0; a[i++] = 0; a[i] = 0; }",
               NULL,
               "load a[threadIdx.x + 2]\nstore a[threadIdx.x + 1]\n"
               "store a[threadIdx.x + 2]\nstore a[threadIdx.x + 2]\nstore a[threadIdx.x + 3]\n");
}

static void
test_local_tables(void)
{
    check_body("__constant__ int host_set[4];\n"
               "__device__ const int delta[3] = {-1, 0, 4};\n"
               "__global__ void k(float *a) {\n"
               "  const int dx[2] = {5, 9}; int t[2]; t[0] = 1; t[1] = threadIdx.x;\n"
               "  a[dx[1]] = 0; a[t[1] + t[0]] = 0; a[dx[threadIdx.x]] = 0; a[host_set[2]] = 0; }",
               NULL,
               "store a[9]\n"
               "store a[threadIdx.x + 1]\n"
               "store a[threadIdx.x == 0 ? 5 : 9]\n"
               "store a[host_set[2]]\n");
}

static void
test_index_bits(void)
{
    g_autoptr(Program) program = walk_source("__global__ void k(float *a, int i, size_t j, long long l) { "
                                             "a[i] = 0; a[j] = 0; a[i + l] = 0; *(a + i) = 0; }");
    const Kernel *kernel = find_kernel(program, NULL);
    static const guint expected[] = {32, 64, 64, 32};

    g_assert_cmpuint(kernel->accesses->len, ==, 4);
    for (guint i = 0; i < 4; i++)
        g_assert_cmpuint(((Access *)g_ptr_array_index(kernel->accesses, i))->index_bits, ==, expected[i]);
}

static void
test_place_and_text(void)
{
    g_autoptr(Program) program = walk_source("#define AT(p, i) p[(i) + 1]\n"
                                             "__global__ void k(float *a)\n"
                                             "{\n"
                                             "    AT(a, threadIdx.x) = a[threadIdx.x *\n 2];\n"
                                             "}\n");
    const Kernel *kernel = find_kernel(program, NULL);
    const Access *load = g_ptr_array_index(kernel->accesses, 0),
                 *store = g_ptr_array_index(kernel->accesses, 1);

    g_assert_cmpuint(kernel->place.line, ==, 2);
    g_assert_cmpuint(load->place.line, ==, 4);
    g_assert_cmpuint(load->place.column, ==, 26);
    g_assert_cmpstr(load->text, ==, "a[threadIdx.x * 2]");
    g_assert_cmpuint(store->place.line, ==, 4);
    g_assert_cmpuint(store->place.column, ==, 8); /* begins with the macro's argument */
}

/* What stands right of && runs where the left side holds, right of || where it does not. */
static void
test_logical_guards(void)
{
    static const struct {
        const char *condition, *text;
    } cases[] = {{"i < n && b[i] > 0", "i < n"}, {"i >= n || b[i] > 0", "!(i >= n)"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *source = g_strdup_printf(
            "__global__ void k(float *a, const float *b, int n) { int i = threadIdx.x; if (%s) a[i] = 0; }",
            cases[i].condition);
        g_autoptr(Program) program = walk_source(source);
        const Node *guard = g_ptr_array_index(find_kernel(program, NULL)->body->children, 0);

        g_assert_cmpint(guard->kind, ==, NODE_GUARD);
        g_assert_cmpstr(guard->text, ==, cases[i].text);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/walk/local", test_local);
    g_test_add_func("/walk/early-return", test_early_return);
    g_test_add_func("/walk/if-assigns", test_if_assigns);
    g_test_add_func("/walk/conditional-and-minmax", test_conditional_and_minmax);
    g_test_add_func("/walk/conditional-access", test_conditional_access);
    g_test_add_func("/walk/division-and-bits", test_division_and_bits);
    g_test_add_func("/walk/constants", test_constants);
    g_test_add_func("/walk/unsigned-constants", test_unsigned_constants);
    g_test_add_func("/walk/float-arithmetic", test_float_arithmetic);
    g_test_add_func("/walk/switch", test_switch);
    g_test_add_func("/walk/switch-fall-through", test_switch_fall_through);
    g_test_add_func("/walk/known-branch", test_known_branch);
    g_test_add_func("/walk/inline-function", test_inline_function);
    g_test_add_func("/walk/outputs-by-reference", test_outputs_by_reference);
    g_test_add_func("/walk/methods", test_methods);
    g_test_add_func("/walk/operator-by-name", test_operator_by_name);
    g_test_add_func("/walk/complex", test_complex);
    g_test_add_func("/walk/lambda", test_lambda);
    g_test_add_func("/walk/lambda-capture", test_lambda_capture);
    g_test_add_func("/walk/template-function", test_template_function);
    g_test_add_func("/walk/compound-is-load-and-store", test_compound_is_load_and_store);
    g_test_add_func("/walk/short-circuit", test_short_circuit);
    g_test_add_func("/walk/dimensions", test_dimensions);
    g_test_add_func("/walk/comma-and-nested-assignment", test_comma_and_nested_assignment);
    g_test_add_func("/walk/local-tables", test_local_tables);
    g_test_add_func("/walk/index-bits", test_index_bits);
    g_test_add_func("/walk/place-and-text", test_place_and_text);
    g_test_add_func("/walk/logical-guards", test_logical_guards);
    return g_test_run();
}
