/* SPDX-License-Identifier: MIT */
#include "parse_fixture.h"

#include <glib/gstdio.h>

static void
test_builtins(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit =
        parse_text(scratch,
                   "#define N 128\n"
                   "__global__ void __launch_bounds__(N * 2, 3) k(int *a)\n"
                   "{ a[blockIdx.y * blockDim.z + threadIdx.x] = gridDim.x + warpSize; }\n"
                   "void f(int *p, cudaStream_t s) { k<<<dim3(1, 2), N, 0, s>>>(p); }\n",
                   NULL);

    assert_clean(unit, "built-in variables");
    g_assert_cmpuint(count_cursors(unit, CXCursor_AnnotateAttr, "launch_bounds:128 * 2, 3"), ==, 1);
    g_assert_cmpuint(count_cursors(unit, CXCursor_MemberRefExpr, "x"), ==, 2);
    g_assert_cmpuint(count_cursors(unit, CXCursor_MemberRefExpr, "y"), ==, 1);
    g_assert_cmpuint(count_cursors(unit, CXCursor_DeclRefExpr, "blockDim"), ==, 1);
    g_assert_cmpuint(count_cursors(unit, CXCursor_CallExpr, "cudaConfigureCall"), ==, 1);
}

/* Sizes and alignments as the CUDA C++ Programming Guide states them for built-in vector types. */
static void
test_vector_types(void)
{
    static const struct {
        const char *type;
        guint size, align;
    } types[] = {
        {"char1", 1, 1},     {"char2", 2, 2},       {"uchar3", 3, 1},      {"uchar4", 4, 4},
        {"short1", 2, 2},    {"ushort2", 4, 4},     {"short3", 6, 2},      {"ushort4", 8, 8},
        {"int1", 4, 4},      {"uint2", 8, 8},       {"int3", 12, 4},       {"uint4", 16, 16},
        {"long1", 8, 8},     {"ulong2", 16, 16},    {"long3", 24, 8},      {"ulong4", 32, 16},
        {"longlong1", 8, 8}, {"longlong2", 16, 16}, {"ulonglong3", 24, 8}, {"longlong4", 32, 16},
        {"float1", 4, 4},    {"float2", 8, 8},      {"float3", 12, 4},     {"float4", 16, 16},
        {"double1", 8, 8},   {"double2", 16, 16},   {"double3", 24, 8},    {"double4", 32, 16},
        {"dim3", 12, 4},
    };
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(GString) text =
        g_string_new("#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
                     "static_assert(sizeof(half) == 2 && sizeof(half2) == 4);\n"
                     "static_assert(alignof(half2) == 4 && sizeof(__nv_bfloat162) == 4);\n");
    g_autoptr(SourceUnit) unit = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(types); i++)
        g_string_append_printf(text, "static_assert(sizeof(%s) == %u && alignof(%s) == %u, \"%s\");\n",
                               types[i].type, types[i].size, types[i].type, types[i].align, types[i].type);
    unit = parse_text(scratch, text->str, NULL);
    assert_clean(unit, "vector types");
}

/* What real sources use: each has to pass without an error. */
static const struct {
    const char *what;
    const char *text;
} SNIPPETS[] = {
    {"arithmetic", "__global__ void k(float *a, double *b, int n) { int i = threadIdx.x; unsigned u = n;\n"
                   "a[i] = sqrt(a[i]) + sqrtf(2) + fminf(1, n) + rsqrt(3.0) + pow(a[i], 2) + pow(2.f, 3.0) + "
                   "fabs(n) + exp2f(1);\n"
                   "b[i] = max(n, i) + min(u, 3u) + max(u, n) + min(1.0f, 2.0) + abs(-n) + max(n, 2L) + "
                   "fma(1.0, 2.0, b[i]);\n"
                   "static_assert(sizeof(pow(a[i], 2)) == 8 && sizeof(ldexp(n, 2)) == 8, \"as of C++\");\n"
                   "a[i] += __fdividef(1.f, 2.f) + __expf(1) + __fmaf_rn(1, 2, 3) + __int_as_float(n) + "
                   "__mul24(n, i) + __clz(n);\n"
                   "float s, c; sincosf(a[i], &s, &c); a[i] += isnan(s) + (signbit(c) ? 1 : 0) + "
                   "__float2int_rn(s) + M_PI; }\n"},
    {"atomics",
     "__global__ void k(int *i, unsigned *u, float *f, double *d, unsigned long long *l) { __shared__ int "
     "s[32];\n"
     "atomicAdd(i, 1u); atomicAdd(f, 1); atomicAdd(d, 1.0f); atomicMax(u, 3); atomicCAS(l, 0, 1ull);\n"
     "atomicInc(&s[0], 3); atomicExch(f, 2); atomicAdd_block(i, 2); atomicOr(&u[*i], 1 << 3); }\n"},
    {"warps",
     "__global__ void k(float *a) { float v = a[threadIdx.x]; unsigned m = __activemask();\n"
     "for (int o = 16; o; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o) + __shfl_xor_sync(m, v, o, 16);\n"
     "if (__any_sync(m, v > 0) && __popc(__ballot_sync(m, 1)) > 3) a[0] = __ldg(a + 1) + __ldcs(&a[2]);\n"
     "__syncwarp(); __threadfence(); a[1] = __syncthreads_count(1) + __reduce_add_sync(m, 3u); }\n"},
    {"vectors",
     "__global__ void k(float4 *a, const int2 *b) { float4 v = a[threadIdx.x]; v.x += b->y;\n"
     "a[0] = make_float4(v.x, v.y, 1, b[0].x); uchar4 c = {1, 2, 3, 4}; double2 d = make_double2(c.x, c.w);\n"
     "reinterpret_cast<float2 *>(a)[1] = make_float2(d.x, d.y); uint3 t = threadIdx; dim3 g(t); (void)g; "
     "}\n"},
    {"half",
     "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
     "__global__ void k(half *a, half2 *b, __nv_bfloat16 *c) { a[0] = a[1] * a[2] + __float2half(1.f);\n"
     "float f = __half2float(a[0]) + (float)a[1] + a[2]; a[3] = f; a[4] += half(2); b[0] = __hfma2(b[1], "
     "b[2], b[3]);\n"
     "c[0] = __float2bfloat16(f) * c[1]; if (a[0] > a[1] && __hlt(a[0], a[1]) && a[2] < 1.0f) b[0].x = "
     "hsqrt(a[1]); }\n"},
    {"textures",
     "texture<float, 2, cudaReadModeElementType> t2; texture<uchar4, 1, cudaReadModeNormalizedFloat> t1;\n"
     "__global__ void k(cudaTextureObject_t o, cudaSurfaceObject_t s, float4 *a)\n"
     "{ a[0] = tex1Dfetch(t1, 3); a->x += tex2D(t2, 1.f, 2.f) + tex2D<float>(o, 1, 2) + tex3D<float>(o, 1, "
     "2, 3);\n"
     "surf2Dwrite(a->x, s, 4, 5); }\nvoid f(float *p) { cudaBindTexture(0, t2, p, 100); }\n"},
    {"launches and the runtime",
     "template <class T, int N> __global__ void k(T *a) { extern __shared__ char s[]; ((T *)s)[N] = a[0]; }\n"
     "__constant__ float c[4]; __device__ int d;\n"
     "#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) printf(\"%s\", "
     "cudaGetErrorString(e)); } while (0)\n"
     "int main() { float *p, h[4] = {}; CHECK(cudaMalloc(&p, 16)); CHECK(cudaMalloc((void **)&p, 16));\n"
     "CHECK(cudaMemcpyToSymbol(c, h, sizeof h)); CHECK(cudaMemcpyFromSymbol(h, d, 4)); cudaDeviceProp q; "
     "cudaEvent_t e;\n"
     "cudaGetDeviceProperties(&q, 0); cudaEventCreate(&e); cudaEventRecord(e, 0); cudaStream_t s; "
     "cudaStreamCreate(&s);\n"
     "k<float, 3><<<q.multiProcessorCount, 256, 16, s>>>(p); void *v[] = {&p};\n"
     "cudaLaunchKernel((void *)k<int, 2>, dim3(1), dim3(2), v, 0, s); cudaFree(p); return "
     "cudaDeviceSynchronize(); }\n"},
    {"the driver",
     "#include <cuda.h>\nint main() { CUdevice d; CUcontext c; CUdeviceptr p; if (cuInit(0) != CUDA_SUCCESS) "
     "return 1; cuDeviceGet(&d, 0); cuCtxCreate(&c, 0, d); return cuMemAlloc(&p, 10); }\n"},
    {"cooperative groups", "#include <cooperative_groups.h>\n#include "
                           "<cooperative_groups/reduce.h>\nnamespace cg = cooperative_groups;\n"
                           "__global__ void k(int *a) { cg::thread_block b = cg::this_thread_block(); auto w "
                           "= cg::tiled_partition<32>(b);\n"
                           "cg::thread_block_tile<32> v = cg::tiled_partition<32>(b); a[b.thread_rank()] = "
                           "cg::reduce(w, 1, cg::plus<int>());\n"
                           "cg::grid_group g = cg::this_grid(); g.sync(); a[g.thread_rank()] = "
                           "w.shfl_down(v.meta_group_rank(), 1); }\n"},
    {"bound functions, regular expressions, complex numbers in streams",
     "#include <fstream>\n#include <functional>\n#include <regex>\n#include <thrust/complex.h>\n"
     "#include <thrust/device_vector.h>\n"
     "static bool read(const std::string &text, const std::function<void(std::string)> &handle) { handle(text);\n"
     "std::basic_regex<char> number(\"(-)?(0x)?([0-9a-zA-Z]+)|((0x)?0)\"); std::smatch result;\n"
     "std::regex_match(text, result, number); if (result.empty()) throw std::regex_error(1u);\n"
     "for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) handle(i->str(1));\n"
     "return result.length(2) > 0 && result[1].matched && result[3].str() == \"1\"; }\n"
     "template <class T> void write(const thrust::device_vector<T> &data, std::ofstream &out)\n"
     "{ out << data[0] << std::endl; }\n"
     "int main(int n, char **v) { using namespace std::placeholders; size_t size = 0; std::ofstream out(v[1]);\n"
     "const auto bind_int = [](const std::string &text, size_t &to, const std::string &) { to = "
     "std::stol(text); };\n"
     "read(v[0], std::bind(bind_int, _1, std::ref(size), \"size\"));\n"
     "thrust::device_vector<thrust::complex<float>> many(n); write(many, out); std::complex<double> one(1, 2);\n"
     "out << one; return std::regex_search(v[0], std::regex(\"a\", std::regex::icase)); }\n"},
    {"marks for profilers, attributes of devices",
     "#include <cuda.h>\n#include <nvToolsExt.h>\n#include <nvtx3/nvToolsExt.h>\n"
     "#if !defined __DRIVER_TYPES_H__ || !defined __CUDA_RUNTIME_H__\n#error\n#endif\n"
     "int main() { nvtxEventAttributes_t mark = {0}; mark.version = NVTX_VERSION; mark.size = "
     "NVTX_EVENT_ATTRIB_STRUCT_SIZE;\n"
     "mark.colorType = NVTX_COLOR_ARGB; mark.message.ascii = \"step\"; nvtxRangePushEx(&mark); "
     "nvtxRangePushA(\"inner\");\n"
     "nvtxRangeId_t id = nvtxRangeStart(\"all\"); nvtxRangeEnd(id); nvtxRangePop(); int has = 0;\n"
     "cuDeviceGetAttribute(&has, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED, 0);\n"
     "return nvtxRangePop() + has; }\n"},
    {"files by patterns, sockets, names of streams",
     "#include <arpa/inet.h>\n#include <cuda_pipeline.h>\n#include <cusparse_v2.h>\n#include <glob.h>\n#include "
     "<netdb.h>\n"
     "#include <nvToolsExtCuda.h>\n#include <nvToolsExtCudaRt.h>\n#include <sys/ioctl.h>\n#include "
     "<sys/prctl.h>\n"
     "#include <sys/sysinfo.h>\n#include <sys/wait.h>\n"
     "int main(int n, char **v) { glob_t found; if (glob(\"*.bin\", GLOB_TILDE, NULL, &found) == 0) "
     "n += found.gl_pathc; globfree(&found);\n"
     "struct sockaddr_in to = {}; to.sin_family = AF_INET; to.sin_port = htons(80); "
     "to.sin_addr.s_addr = inet_addr(v[0]);\n"
     "int s = socket(AF_INET, SOCK_STREAM, 0); connect(s, (struct sockaddr *)&to, sizeof to); "
     "send(s, v[0], 1, 0);\n"
     "struct hostent *host = gethostbyname(v[0]); cudaStream_t stream = 0; nvtxNameCudaStreamA(stream, "
     "host->h_name);\n"
     "int status; waitpid(0, &status, WNOHANG); prctl(PR_SET_NAME, v[0]); return WIFEXITED(status) + n + "
     "get_nprocs(); }\n"},
    {"semaphores, terminals, names of systems",
     "#include <byteswap.h>\n#include <ctime>\n#include <iomanip>\n#include <iostream>\n#include <cuda.h>\n#include <endian.h>\n#include <poll.h>\n#include "
     "<semaphore.h>\n#include <sys/syscall.h>\n#include <sys/utsname.h>\n#include <termios.h>\n#include "
     "<version>\n"
     "int main(int n, char **) { time_t now = time(nullptr); std::cout << std::put_time(std::localtime(&now), \"%F\") << "
     "std::quoted(\"a\"); sem_t gate; sem_init(&gate, 0, 1); sem_wait(&gate); sem_post(&gate); struct "
     "utsname name; uname(&name);\n"
     "struct termios mode; tcgetattr(0, &mode); mode.c_lflag &= ~(ICANON | ECHO); tcsetattr(0, TCSANOW, "
     "&mode); struct pollfd in = {0, POLLIN, 0};\n"
     "CUctxCreateParams how = {}; CUcontext context; cuCtxCreate(&context, &how, 0, 0); return poll(&in, 1, "
     "0) + (int)syscall(SYS_gettid) + (int)bswap_32(htobe32((unsigned)n)) + name.release[0]; }\n"},
    {"functions of the program beside those of libraries",
     "#include <algorithm>\n#include <thrust/device_vector.h>\n#include <thrust/transform.h>\n"
     "using namespace thrust;\n__device__ double pow(double x, int n) { return n ? x * pow(x, n - 1) : 1; }\n"
     "struct Twice : thrust::unary_function<int, int> { int operator()(int i) const { return 2 * i; } };\n"
     "void f(device_vector<int> &v) { transform(v.begin(), v.end(), v.begin(), Twice());\n"
     "transform(v.begin(), v.end(), v.begin(), v.begin(), plus<int>()); }\n"
     "__global__ void k(double *a) { a[threadIdx.x] = pow(a[0], 3); }\n"},
    {"thrust's iterators and what goes with them",
     "#include <cub/cub.cuh>\n#include <cufft.h>\n#include <cxxabi.h>\n#include <thrust/device_vector.h>\n"
     "#include <thrust/iterator/discard_iterator.h>\n#include <thrust/iterator/zip_iterator.h>\n#include "
     "<thrust/system/cuda/error.h>\n#include <thrust/system/omp/execution_policy.h>\n"
     "struct First { __device__ float operator()(thrust::tuple<float, float> t) { return thrust::get<0>(t); "
     "}\n"
     "__device__ float2 operator()(thrust::tuple<float2, float2> t) { return thrust::get<1>(t); } };\n"
     "template <class P> using Rebound = typename std::pointer_traits<P>::template rebind<char>;\n"
     "static_assert(std::is_same_v<Rebound<thrust::cuda::pointer<float>>, thrust::cuda::pointer<char>>);\n"
     "int main() { thrust::device_vector<float> v(10), w(10); using namespace thrust::placeholders;\n"
     "auto zip = thrust::make_zip_iterator(v.begin(), w.begin()); auto made = "
     "thrust::make_transform_iterator(zip, "
     "First());\n"
     "float s = thrust::transform_reduce(made, made + 10, _1 * 2.f + _2, 0.f, cuda::std::plus<float>()) / "
     "2.0;\n"
     "auto ends = thrust::partition_copy(v.begin(), v.end(), w.begin(), thrust::make_discard_iterator(), _1 "
     "< s);\n"
     "int n = ends.first - w.begin(); cufftResult_t r = CUFFT_SUCCESS; thrust::cuda::pointer<void> p(&n);\n"
     "thrust::for_each_n(thrust::omp::par, thrust::make_counting_iterator(0), n, First()); "
     "thrust::cuda::free(p);\n"
     "std::shared_ptr<int> a, b; a.swap(b); std::weak_ptr<int>(a).reset(); long double l = abs(M_PIl);\n"
     "try { throw thrust::system_error(EFAULT, thrust::cuda_category(), \"m\"); }\n"
     "catch (const std::exception &e) { std::rethrow_if_nested(e); "
     "std::throw_with_nested(std::ios_base::failure(\"f\")); "
     "}\n"
     "std::function<void()> f; return f == nullptr && abi::__cxa_demangle(\"i\", 0, 0, 0) && r && l > 3; "
     "}\n"},
    {"cub and thrust",
     "#include <cub/cub.cuh>\n#include <thrust/device_vector.h>\n#include <thrust/sort.h>\n#include "
     "<thrust/reduce.h>\n"
     "__global__ void k(float *a) { typedef cub::BlockReduce<float, 128> R; __shared__ typename "
     "R::TempStorage s;\n"
     "float t = R(s).Sum(a[threadIdx.x]); if (threadIdx.x == 0) a[0] = t + R(s).Reduce(t, cub::Max()); }\n"
     "int main() { thrust::device_vector<float> v(10, 1.f); thrust::sort(v.begin(), v.end()); size_t n = 0;\n"
     "float s = thrust::reduce(thrust::device, v.begin(), v.end(), 0.f, thrust::plus<float>()); v[0] = s;\n"
     "float *p = thrust::raw_pointer_cast(v.data()); cub::DeviceReduce::Sum(nullptr, n, p, p, 10); k<<<1, "
     "128>>>(p); }\n"},
    {"tensors of any number of dimensions",
     "#include <ATen/core/Tensor.h>\n#include <ATen/cuda/detail/IndexUtils.cuh>\n#include <c10/util/irange.h>\n"
     "using at::cuda::detail::TensorInfo;\n"
     "template <class T> __global__ void k(TensorInfo<T, int> t, at::Half *h) {\n"
     "  int at = at::cuda::detail::IndexToOffset<T, int, -1>::get(threadIdx.x, t);\n"
     "  t.data[at] = t.sizes[t.dims - 1]; at::Half a; a.x = h[0].x; }\n"
     "void f(at::Tensor t) { for (auto i : c10::irange(3))\n"
     "  k<float><<<i, 64>>>(at::cuda::detail::getTensorInfo<float, int>(t), t.data_ptr<at::Half>()); }\n"},
    {"texts that are constants, tasks, traits of characters",
     "#include <future>\n#include <string_view>\n#include <stdalign.h>\n#include <string>\n"
     "constexpr std::string_view of(std::string_view name) {\n"
     "  for (std::string_view known : {\"a\", \"second\"}) if (name == known) return known.substr(1);\n"
     "  return \"\"; }\n"
     "static_assert(of(\"second\") == \"econd\" && of(\"x\").empty() && of(\"second\").find('n') == 3);\n"
     "static_assert(std::is_nothrow_constructible_v<int, long>);\n"
     "int f() { std::packaged_task<int(int)> t([](int i) { return i; }); t(1); throw std::bad_function_call();\n"
     "  return t.get_future().get() + std::char_traits<char>::eof(); }\n"},
    {"what libraries of templates ask allocators, lists and pointers",
     "#include <algorithm>\n#include <clocale>\n#include <cuda.h>\n#include <iostream>\n#include <memory>\n"
     "static_assert(std::min({3, 1, 2}) == 1 && std::max({3, 1, 2}) == 3);\n"
     "typedef std::allocator_traits<std::allocator<long>> A;\n"
     "static_assert(!A::propagate_on_container_swap::value && std::is_trivially_copy_assignable<float2>::value);\n"
     "template <class T> void f(T) { static_assert(!__nv_is_extended_device_lambda_closure_type(T)); }\n"
     "int main() { std::aligned_storage_t<8> s; A::const_pointer p = 0; std::ostream::pos_type at(0); f(s);\n"
     "  CUpointer_attribute a = CU_POINTER_ATTRIBUTE_MEMORY_TYPE; void *data[1];\n"
     "  return cuPointerGetAttributes(1, &a, data, (CUdeviceptr)p) || *std::localeconv()->decimal_point; }\n"},
    {"random numbers", "#include <curand_kernel.h>\n__global__ void k(float *a, curandState *s) { "
                       "curandState l = s[threadIdx.x];\n"
                       "curand_init(1234ull, threadIdx.x, 0, &l); a[0] = curand_uniform(&l) + "
                       "curand_normal(&l); s[threadIdx.x] = l; }\n"},
    {"matrix fragments", "#include <mma.h>\nusing namespace nvcuda;\n__global__ void k(half *a, float *c) {\n"
                         "wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x; "
                         "wmma::fragment<wmma::accumulator, 16, 16, 16, "
                         "float> y;\nwmma::fill_fragment(y, 0.0f); wmma::load_matrix_sync(x, a, 16);\n"
                         "wmma::store_matrix_sync(c, y, 16, wmma::mem_row_major); }\n"},
    {"asynchronous copies and atomics of the standard library for CUDA",
     "#include <cuda/pipeline>\n#include <cuda/barrier>\n#include <cuda/atomic>\n#include <cuda/std/limits>\n"
     "__global__ void k(int *a) { __shared__ int s[64]; cuda::atomic_ref<int, cuda::thread_scope_device> "
     "r(a[0]);\n"
     "r.fetch_add(1, cuda::std::memory_order_relaxed); auto p = cuda::make_pipeline(); "
     "p.producer_acquire();\n"
     "cuda::memcpy_async(s, a, sizeof(int), p); p.producer_commit(); p.consumer_wait();\n"
     "__pipeline_memcpy_async(s, a, 16); a[1] = cuda::std::numeric_limits<int>::max() + s[threadIdx.x]; }\n"},
    {"streams without a name and modes of files",
     "#include <cmath>\n#include <fstream>\n#include <sstream>\n#include <string>\n#include <sys/stat.h>\n"
     "struct At { float x; }; std::ostream &operator<<(std::ostream &, const At &);\n"
     "int main(int n, char **v) { std::stringstream s; s << n << \"a\" << 'b' << At{1.f};\n"
     "std::ofstream(v[1]) << s.str(); std::ofstream(v[1]) << \"a\" << n; std::ofstream(v[1]) << At{2.f} << "
     "n;\n"
     "std::ofstream(v[1]) << n << 'c' << std::endl; std::ofstream(v[1]) << 1.5f << (const void *)v;\n"
     "umask(S_IWGRP | S_IRWXO); return mkfifo(v[1], 0666) + (M_PIf / M_SQRT2f > 2.f); }\n"},
    {"the host's vectors of whole numbers",
     "#include <emmintrin.h>\n#include <mmintrin.h>\n"
     "int main(int n, char **v) { __m128i a = _mm_setr_epi16(1, 2, 3, 4, 5, 6, 7, 8), b = _mm_set1_epi16(1);\n"
     "a = _mm_madd_epi16(_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi8(a, b));\n"
     "a = _mm_packus_epi16(_mm_packs_epi32(_mm_srai_epi32(a, 3), b), _mm_slli_epi16(b, 2));\n"
     "_mm_storel_epi64((__m128i *)v[0], _mm_loadl_epi64((const __m128i *)v[1]));\n"
     "return _mm_movemask_epi8(_mm_cmpgt_epi8(a, b)); }\n"},
    {"clocks, locales and what standard headers have beside",
     "#include <bitset>\n#include <chrono>\n#include <iostream>\n#include <limits>\n#include <locale>\n#include "
     "<new>\n#include <optional>\n#include <functional>\n#include <random>\n#include <string.h>\n#include "
     "<sys/select.h>\n#include <sys/un.h>\n#include <thrust/host_vector.h>\n#include <time.h>\n"
     "using namespace std; mt19937 rng(7);\n"
     "__global__ void k(float *a) { extern __shared__ float s[64]; s[threadIdx.x] = a[threadIdx.x];\n"
     "cudaGridDependencySynchronize(); a[threadIdx.x] = s[0]; cudaTriggerProgrammaticLaunchCompletion(); }\n"
     "int main(int n, char **v) { chrono::time_point<chrono::system_clock, chrono::nanoseconds> t;\n"
     "t = chrono::high_resolution_clock::now(); cout << bitset<8>(n) << rng();\n"
     "n += isspace<char>('a', locale()) + tolower('A', locale::classic()) + (int)cin.rdbuf()->in_avail();\n"
     "try { n += round_toward_infinity; } catch (const bad_array_new_length &) {}\n"
     "struct Here { int n; }; optional<function<void()>> f([n] { Here h{n}; }); fd_set all; FD_ZERO(&all);\n"
     "sockaddr_un at; timespec now; timespec_get(&now, TIME_UTC); FD_SET(0, &all); char text[64];\n"
     "thrust::host_vector<int, allocator<int>> h(3); return n + (strerror_r(n, text, 64) == at.sun_path); }\n"},
    {"what is rarer",
     "#include <any>\n#include <variant>\n#include <system_error>\n#include <typeindex>\n#include "
     "<xmmintrin.h>\n"
     "#include <execinfo.h>\n#include <sched.h>\n#include <thrust/system/cuda/memory.h>\n#include "
     "<cufftXt.h>\n"
     "#include <cuda_gl_interop.h>\n#include <map>\n"
     "int main() { std::variant<int, float> v = 1.5f; int n = std::get<int>(v) + (int)std::get<1>(v);\n"
     "if (std::holds_alternative<int>(v)) n += (int)v.index(); std::any a = 3; n += std::any_cast<int>(a);\n"
     "n += std::visit([](auto x) { return (int)x; }, v); std::map<std::type_index, int> m; m[typeid(int)] = "
     "n;\n"
     "if (n) throw std::system_error(n, std::generic_category(), \"x\"); void *p[4]; backtrace(p, 4);\n"
     "cpu_set_t s; CPU_ZERO(&s); CPU_SET(1, &s); sched_setaffinity(0, sizeof s, &s); _mm_free(_mm_malloc(64, "
     "32));\n"
     "cudaLibXtDesc *d; cufftHandle f; cufftXtMalloc(f, &d, CUFFT_XT_FORMAT_INPLACE);\n"
     "cudaGraphicsResource_t r; GLuint b = 0; cudaGraphicsGLRegisterBuffer(&r, b, "
     "cudaGraphicsMapFlagsNone);\n"
     "return n; }\n"},
    {"folders of files, and what CUDA 12 and 13 added",
     "#if defined(__CUDA__) || defined(__clang__) || defined(__clang_major__) || defined(__llvm__) || "
     "defined(__NVPTX__) || __GNUC__ < 12 || CUDART_VERSION < 13000 || __CUDACC_VER_MAJOR__ < 13 || "
     "!defined(__CUDA_ARCH_LIST__) || !defined(__SSE2__)\n#error no macros of nvcc\n#endif\n"
     "#include <filesystem>\n#include <string>\nnamespace fs = std::filesystem;\n"
     "int main() { std::string dir = \"a\"; fs::path out(\"b\");\n"
     "for (const auto &e : fs::directory_iterator(dir))\n"
     "if (e.is_regular_file() && e.path().extension() == \".png\") out /= e.path().filename();\n"
     "for (auto &e : fs::recursive_directory_iterator(dir)) out.replace_extension(e.path().extension());\n"
     "fs::remove_all(fs::absolute(out)); cudaMemcpyAttributes a = {};\n"
     "a.srcAccessOrder = cudaMemcpySrcAccessOrderStream; cudaGraphNodeType t = cudaGraphNodeTypeKernel;\n"
     "cudaMemRangeAttribute r = cudaMemRangeAttributeReadMostly; return t + r + a.srcAccessOrder; }\n"},
    {"values in a row, bits and vector instructions",
     "#include <valarray>\n#include <span>\n#include <bit>\n#include <charconv>\n#include <source_location>\n#include "
     "<cwctype>\n"
     "#include <ciso646>\n#include <immintrin.h>\n#include <math.h>\n#include <pthread.h>\n#include <vector>\n"
     "float sum(std::span<const float> s) { return s[0] + s.size(); }\n"
     "int main() { std::valarray<float> v(2.0f, 8), w = v * v + 1.0f; std::vector<float> a(4); float b[4];\n"
     "pthread_t t = pthread_self(); pthread_cancel(t); __m256 r = _mm256_setzero_ps(); _mm256_storeu_ps(b, r);\n"
     "int n = 0; std::from_chars(\"1\", \"2\", n); n += std::popcount(5u) + std::source_location::current().line();\n"
     "return w.sum() + sum(a) + sum(b) > MAXFLOAT or std::towlower(65) == std::bit_cast<int>(1.0f) + n; }\n"},
    {"complex numbers",
     "#include <thrust/complex.h>\n__global__ void k(thrust::complex<float> *a, float x) {\n"
     "a[0] += a[1]; a[0] -= x; a[0] *= 2; thrust::complex<float> &b = a[0] /= a[2]; b += "
     "thrust::complex<double>(1); }\n"},
    {"the C library", "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
                      "<math.h>\n#include <assert.h>\n#include "
                      "<float.h>\n#include <limits.h>\n#include <stdint.h>\n#include <inttypes.h>\n#include "
                      "<time.h>\n#include "
                      "<sys/time.h>\n#include <unistd.h>\n#include <getopt.h>\n#include <omp.h>\n#include "
                      "<errno.h>\n#include <ctype.h>\n"
                      "__global__ void k(uint64_t *a) { assert(a[0] < UINT64_C(7)); printf(\"%d\", INT_MAX); "
                      "a[1] = FLT_MAX; }\n"
                      "int main(int argc, char **argv) { FILE *f = fopen(argv[1], \"r\"); if (!f) { "
                      "perror(\"x\"); exit(EXIT_FAILURE); }\n"
                      "struct timeval t; gettimeofday(&t, NULL); srand(time(NULL)); float *p = (float "
                      "*)malloc(16); memset(p, 0, 16);\n"
                      "fprintf(stderr, \"%\" PRIu64 \"\\n\", (uint64_t)atoi(argv[1])); free(p); qsort(0, 0, "
                      "0, 0); return errno; }\n"},
    {"the C++ library",
     "#include <algorithm>\n#include <chrono>\n#include <cmath>\n#include <complex>\n#include "
     "<fstream>\n#include "
     "<functional>\n#include <iomanip>\n#include <iostream>\n#include <limits>\n#include <map>\n#include "
     "<memory>\n"
     "#include <numeric>\n#include <random>\n#include <set>\n#include <sstream>\n#include "
     "<stdexcept>\n#include <string>\n"
     "#include <thread>\n#include <mutex>\n#include <tuple>\n#include <type_traits>\n#include "
     "<unordered_map>\n#include "
     "<vector>\nusing namespace std;\n"
     "template <class T> typename std::enable_if<std::is_floating_point<T>::value>::type g(T) {}\n"
     "int main() { vector<vector<int>> v(3, vector<int>(4, 1)); v[0].push_back(2); for (auto &r : v) "
     "sort(r.begin(), "
     "r.end(), [](int a, int b) { return a > b; });\nauto t0 = chrono::steady_clock::now(); map<string, int> "
     "m; m[\"a\"]++;\n"
     "for (const auto &[key, value] : m) cout << key << setw(3) << value << fixed << endl;\n"
     "double s = chrono::duration<double, std::milli>(chrono::steady_clock::now() - t0).count(); g(s);\n"
     "auto us = chrono::duration_cast<chrono::microseconds>(chrono::steady_clock::now() - t0).count(); cout "
     "<< us / 1e3;\n"
     "mt19937 e(42); uniform_real_distribution<float> u(0, 1); float f = u(e) + std::sqrt(2.0f) + "
     "std::max(1, 2);\n"
     "ifstream in(\"x\"); string line; while (getline(in, line)) { stringstream ss(line); int x; ss >> x >> "
     "f; }\n"
     "auto p = make_unique<int[]>(3); p[0] = accumulate(v[0].begin(), v[0].end(), 0); complex<float> c(1, "
     "2); c *= c;\n"
     "if (line.find(\"x\") != string::npos) throw runtime_error(\"no \" + to_string(f) + line.substr(1, "
     "2));\n"
     "function<int(int)> h = [&](int x) { return x + get<0>(make_tuple(1, 2.f)); }; thread w([] {}); "
     "w.join();\n"
     "return h(numeric_limits<int>::max()) + abs(-3) + is_same_v<int, float>; }\n"},
    {"what libraries of parallel loops use",
     "#include <cmath>\n#include <string>\n#include <tr1/functional>\n#include <tr1/memory>\n"
     "#include <tr1/unordered_map>\n#include <tr1/unordered_set>\n#include <type_traits>\n#include <vector>\n"
     "void add(int, const float *, const float *);\n"
     "void add(int, std::vector<float>::const_iterator, std::vector<float>::const_iterator);\n"
     "template <class T, class = void> struct Runs : std::true_type {};\n"
     "template <class T> struct Runs<T, std::enable_if_t<__nv_is_extended_device_lambda_closure_type(T)>> : "
     "std::false_type {};\n"
     "static_assert(Runs<int>::value);\n"
     "void use(const std::vector<float> &v, std::string_view name) {\n"
     "std::string text; text = name; text = \"x\"; text = 'x'; long double nothing = ::nanl(\"\");\n"
     "std::tr1::unordered_map<int, float> map; map[1] = (float)nothing; std::tr1::shared_ptr<int> none;\n"
     "add(1, v.begin(), v.end()); add(2, v.data(), v.data() + v.size()); float sum = 0;\n"
     "for (auto at = v.begin(); at != v.end(); ++at) sum += *at + at[0] + v.end()[-1];\n"
     "std::vector<float> w(v.begin(), v.end()); w.insert(w.end(), v.begin() + 1, v.end()); }\n"},
};

static void
check_snippets(gboolean precompiled)
{
    g_autoptr(Scratch) scratch = scratch_new();

    for (guint i = 0; i < G_N_ELEMENTS(SNIPPETS); i++) {
        g_autoptr(SourceUnit) unit = parse_text(scratch, SNIPPETS[i].text, NULL);

        assert_clean(unit, SNIPPETS[i].what);
        g_assert_cmpint(unit->precompiled, ==, precompiled);
    }
}

static void
test_declarations(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch, KERNEL, NULL);

    check_snippets(unit->precompiled);
}

/* The same without the precompiled form: a folder named so has none beside it. */
static void
test_declarations_plain(void)
{
    g_setenv("FIELDWISE_DECLARATIONS", DECLARATIONS_SOURCE_DIR, TRUE);
    check_snippets(FALSE);
    g_unsetenv("FIELDWISE_DECLARATIONS");
}

/* FORMAT of each capital letter. Free with g_free(). */
static char *
define_letters(const char *format)
{
    g_auto(GStrv) parts = g_strsplit(format, "%c", 2);
    g_autoptr(GString) text = g_string_new(NULL);

    for (char letter = 'A'; letter <= 'Z'; letter++)
        g_string_append_printf(text, "%s%c%s", parts[0], letter, parts[1]);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Includes each header below a folder of the declarations by itself. Those that only forward are too many. */
static void
check_headers(const Scratch *scratch, const char *below)
{
    g_autofree char *path = g_build_filename(DECLARATIONS_SOURCE_DIR, below, NULL);
    g_autofree char *letters = define_letters("#define %c 1\n"), *sum = define_letters(" + %c");
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    g_assert_nonnull(dir);
    while ((name = g_dir_read_name(dir))) {
        g_autofree char *header = g_build_filename(below, name, NULL);
        g_autofree char *file = g_build_filename(path, name, NULL);
        g_autofree char *text = NULL;
        g_autoptr(SourceUnit) unit = NULL;
        GStatBuf status;

        if (g_file_test(file, G_FILE_TEST_IS_DIR)) {
            check_headers(scratch, header);
            continue;
        }
        if (g_str_equal(name, "toolkit.h") || g_str_has_prefix(name, "letters_") || *name == '.' ||
            g_str_has_suffix(name, ".md") || g_stat(file, &status) != 0 || status.st_size < 200)
            continue;
        text = g_strdup_printf("%s#include <%s>\n#include <%s>\nstatic_assert(%s == 26);\n" KERNEL, letters,
                               header, header, sum);
        unit = parse_text(scratch, text, NULL);
        assert_clean(unit, header);
    }
}

static void
test_headers(void)
{
    g_autoptr(Scratch) scratch = scratch_new();

    check_headers(scratch, "");
}

/* With a real toolkit, where one is named. */
static void
test_toolkit(void)
{
    const char *path = g_getenv("CUDA_PATH"); /* tests have a CUDA_HOME that is none */
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = NULL;

    if (!path) {
        g_test_skip("CUDA_PATH is not set");
        return;
    }
    unit = parse_text(
        scratch,
        "__managed__ float seen;\n"
        "static_assert(__CUDACC_VER_MAJOR__ * 1000 <= CUDART_VERSION);\n"
        "__global__ void fill(cudaSurfaceObject_t s, float *o) {\n"
        "    float v; surf2Dread(&v, s, 4 * threadIdx.x, 0); surf2Dwrite(v, s, 0, 0); seen = v; *o = v; }\n"
        "__global__ void __launch_bounds__(64) k(float *a) { a[threadIdx.y] = sqrtf(a[0]); }\n"
        "int main() { float *p; cudaMalloc(&p, 4); k<<<1, 64>>>(p); }\n",
        &(ParseOptions){.cuda_path = path});
    assert_clean(unit, "toolkit");
    g_assert_false(unit->precompiled);
    g_assert_cmpuint(count_cursors(unit, CXCursor_MemberRefExpr, "y"), ==, 1);
    g_assert_cmpuint(count_cursors(unit, CXCursor_AnnotateAttr, "launch_bounds:64"), ==, 1);
    g_assert_cmpuint(count_cursors(unit, CXCursor_CallExpr, "cudaConfigureCall"), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/declarations/builtins", test_builtins);
    g_test_add_func("/declarations/vector-types", test_vector_types);
    g_test_add_func("/declarations/precompiled", test_declarations);
    g_test_add_func("/declarations/plain", test_declarations_plain);
    g_test_add_func("/declarations/headers", test_headers);
    g_test_add_func("/declarations/toolkit", test_toolkit);
    return g_test_run();
}
