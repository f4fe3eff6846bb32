/* SPDX-License-Identifier: MIT */
/* What is reached through Thrust's and CUB's pointers, iterators and facades are accesses of the array behind
 * them. */
#include "walk_check.h"

#define COPY                                                                                                 \
    "template <class I> __global__ void k(I in, float *out) { int i = threadIdx.x; out[i] = in[i]; }\n"
#define TWICE "struct Twice { __device__ float operator()(float x) { return 2 * x; } };\n"

/* What `k` reads where a host function launches it with ITERATOR over the arrays a, b and j. */
static void
check_copy(const char *headers, const char *iterator, const char *expected)
{
    g_autofree char *source =
        g_strdup_printf("%s" TWICE COPY "void host(float *a, float *b, int *j) { k<<<1, 32>>>(%s, b); }\n",
                        headers, iterator);
    g_autofree char *body = g_strdup_printf("%sstore out[threadIdx.x]\n", expected);

    check_body(source, NULL, body);
}

static void
test_device_pointers(void)
{
    check_body("#include <thrust/device_ptr.h>\n"
               "__global__ void k(thrust::device_ptr<float> p, thrust::device_ptr<const float> q) { int i = "
               "threadIdx.x;\n"
               "p[i] = q[2 * i]; *(p + 5 * i) = 1; auto e = p + i; ++e; e += 2; *e = 3;\n"
               "thrust::raw_pointer_cast(p)[7] = *thrust::raw_pointer_cast(&q[i]);\n"
               "thrust::raw_reference_cast(thrust::device_reference<float>(p + 8)) = 1; }\n",
               NULL,
               "load q.place[2*threadIdx.x]\n"
               "store p.place[threadIdx.x]\n"
               "store p.place[5*threadIdx.x]\n"
               "store p.place[threadIdx.x + 3]\n"
               "load q.place[threadIdx.x]\n"
               "store p.place[7]\n"
               "store p.place[8]\n");
}

static void
test_thrust_iterators(void)
{
    static const char headers[] =
        "#include <thrust/device_ptr.h>\n#include <thrust/iterator/counting_iterator.h>\n"
        "#include <thrust/iterator/transform_iterator.h>\n";

    check_copy(headers, "thrust::make_counting_iterator(5)", "");
    check_copy(headers, "thrust::make_constant_iterator(5.f)", "");
    check_copy(headers, "thrust::make_transform_iterator(a, Twice())", "load in.below[threadIdx.x]\n");
    check_copy(headers, "thrust::make_transform_iterator(thrust::device_ptr<float>(a), Twice()) + 3",
               "load in.below.place[threadIdx.x]\n");
    check_copy(headers, "thrust::make_reverse_iterator(a)", "load in.below[-threadIdx.x - 1]\n");
    check_copy(headers, "thrust::make_permutation_iterator(a, thrust::make_counting_iterator(0))",
               "load in.elements[threadIdx.x + in.below.below]\n");
    check_copy(headers, "thrust::make_permutation_iterator(thrust::make_transform_iterator(a, Twice()), j)",
               "load in.below[threadIdx.x]\n"
               "load in.elements.below[load in.below(threadIdx.x)] -- indirect: loaded from in.below\n");
}

static void
test_zip(void)
{
    check_body("#include <thrust/iterator/zip_iterator.h>\n#include <thrust/tuple.h>\n"
               "template <class Z> __global__ void k(Z z) { int i = threadIdx.x; auto row = z[i];\n"
               "thrust::get<1>(row) = thrust::get<0>(row); thrust::get<0>(*(z + 2 * i)) += 1;\n"
               "z[i + 3] = thrust::make_tuple(1.f, 2); ++z; float x; int y; thrust::tie(x, y) = *z;\n"
               "thrust::get<0>(z[9]) = x; }\n"
               "void host(float *a, int *b) { k<<<1, 32>>>(thrust::make_zip_iterator(thrust::make_tuple(a, "
               "b))); }\n",
               NULL,
               "load z.together.head[threadIdx.x]\n"
               "store z.together.std::tuple<int *>::head[threadIdx.x]\n"
               "load z.together.head[2*threadIdx.x]\n"
               "store z.together.head[2*threadIdx.x]\n"
               "store z.together.head[threadIdx.x + 3]\n"
               "store z.together.std::tuple<int *>::head[threadIdx.x + 3]\n"
               "load z.together.head[1]\n"
               "load z.together.std::tuple<int *>::head[1]\n"
               "store z.together.head[10]\n");
    check_body("#include <thrust/iterator/zip_iterator.h>\n"
               "__global__ void k(float *a, float *b) { auto t = thrust::make_tuple(a, b);\n"
               "thrust::get<0>(t)[1] = thrust::get<1>(t)[2]; auto z = thrust::make_zip_iterator(t); z += 3;\n"
               "thrust::get<1>(*z) = 0; }\n",
               NULL,
               "load b[2]\n"
               "store a[1]\n"
               "store b[3]\n");
}

/* What is written to them is lost, or changed on the way. */
static void
test_output_iterators(void)
{
    check_body("#include <thrust/iterator/discard_iterator.h>\n#include "
               "<thrust/iterator/transform_output_iterator.h>\n" TWICE
               "template <class O> __global__ void k(O out, const float *in) { int i = threadIdx.x; out[i] = "
               "in[i];\n"
               "thrust::make_discard_iterator()[i] = in[2 * i]; }\n"
               "void host(float *a, float *b) { k<<<1, 32>>>(thrust::make_transform_output_iterator(a, "
               "Twice()), b); }\n",
               NULL,
               "load in[threadIdx.x]\n"
               "store out.below[threadIdx.x]\n");
}

/* An iterator of the user's over another, and one over what it keeps itself. */
static void
test_facades(void)
{
    check_body("#include <thrust/iterator/iterator_adaptor.h>\n"
               "struct Strided : thrust::iterator_adaptor<Strided, float *> {\n"
               "int step; __device__ Strided(float *p, int s) : thrust::iterator_adaptor<Strided, float "
               "*>(p), step(s) {}\n"
               "private: friend class thrust::iterator_core_access;\n"
               "__device__ void advance(ptrdiff_t n) { this->base_reference() += n * step; } };\n"
               "__global__ void k(float *a) { Strided s(a, 3); s[threadIdx.x] = *s; }\n",
               NULL,
               "load a[0]\n"
               "store a[3*threadIdx.x]\n");
    check_body(
        "#include <thrust/iterator/iterator_facade.h>\n"
        "class List : public thrust::iterator_facade<List, float, thrust::any_system_tag, \n"
        "thrust::forward_traversal_tag, float &> {\n"
        "float *at; friend class thrust::iterator_core_access;\n"
        "__device__ float &dereference() const { return at[1]; }\n"
        "__device__ void increment() { at += 8; }\n"
        "__device__ bool equal(const List &o) const { return at == o.at; }\n"
        "public: __device__ List(float *p) : at(p) {} };\n"
        "__global__ void k(float *a, int n) { List i(a); *i++ = 0; *++i = 1; if (i != List(a)) *i = 2; }\n",
        NULL,
        "store a[1]\n"
        "store a[17]\n"
        "store a[17]\n");
}

static void
test_cub_iterators(void)
{
    static const char headers[] = "#include <cub/cub.cuh>\n";

    check_copy(headers, "cub::CountingInputIterator<int>(3)", "");
    check_copy(headers, "cub::ConstantInputIterator<float>(3)", "");
    check_copy(headers, "cub::TransformInputIterator<float, Twice, float *>(a, Twice())",
               "load in.below[threadIdx.x]\n");
    check_copy(headers, "cub::CacheModifiedInputIterator<cub::LOAD_LDG, float>(a)",
               "load in.below[threadIdx.x]\n");
    check_body("#include <cub/cub.cuh>\n"
               "__global__ void k(cub::ArgIndexInputIterator<float *, int> in, float *out) {\n"
               "auto p = in[threadIdx.x]; out[p.key] = p.value;\n"
               "cub::ThreadStore<cub::STORE_CG>(out + 3, cub::ThreadLoad<cub::LOAD_LDG>(out + 5)); }\n",
               NULL,
               "load in.elements[threadIdx.x + in.below]\n"
               "store out[threadIdx.x + in.below]\n"
               "load out[5]\n"
               "store out[3]\n");
}

/* Where a block's items lie is told by the way that they are loaded. */
static void
test_cub_blocks(void)
{
    check_body(
        "#include <cub/cub.cuh>\n"
        "__global__ void k(int *a, int *b, int n) {\n"
        "typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;\n"
        "typedef cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> Store;\n"
        "__shared__ typename Load::TempStorage s; __shared__ typename Store::TempStorage t; int v[4];\n"
        "Load(s).Load(a + 512 * blockIdx.x, v, n, 0); Store(t).Store(b, v);\n"
        "cub::LoadDirectBlocked(threadIdx.x, a, v); cub::StoreDirectStriped<64>(threadIdx.x, b, v); }\n",
        NULL,
        "loop i: 4\n"
        "  if threadIdx.x + 128*i < n\n"
        "    load a[512*blockIdx.x + threadIdx.x + 128*i]\n"
        "loop i: 4\n"
        "  store b[32*i + 128*(threadIdx.x/32) + threadIdx.x%32]\n"
        "loop i: 4\n"
        "  load a[4*threadIdx.x + i]\n"
        "loop i: 4\n"
        "  store b[threadIdx.x + 64*i]\n");
}

/* What the standard library's functions do with pointers as iterators. */
static void
test_iterators(void)
{
    check_body("#include <iterator>\n"
               "__global__ void k(const float *a, float *b) { auto p = a; std::advance(p, 2 * threadIdx.x);\n"
               "    b[std::distance(a, p)] = *p; }",
               NULL, "load a[2*threadIdx.x]\nstore b[2*threadIdx.x]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library/device-pointers", test_device_pointers);
    g_test_add_func("/library/thrust-iterators", test_thrust_iterators);
    g_test_add_func("/library/zip", test_zip);
    g_test_add_func("/library/output-iterators", test_output_iterators);
    g_test_add_func("/library/facades", test_facades);
    g_test_add_func("/library/cub-iterators", test_cub_iterators);
    g_test_add_func("/library/cub-blocks", test_cub_blocks);
    g_test_add_func("/library/iterators", test_iterators);
    return g_test_run();
}
