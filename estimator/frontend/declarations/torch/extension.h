/* SPDX-License-Identifier: MIT */
/* What CUDA extensions of PyTorch use of it. Tensors are taken to be contiguous: an accessor's strides follow from its
 * sizes (frontend.c says so of kernels that get one). */
#ifndef FIELDWISE_TORCH_H
#define FIELDWISE_TORCH_H
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>
#include <fieldwise/letters_begin.h>
#pragma push_macro("None") /* X11 has one */
#undef None
FIELDWISE_BEGIN
namespace c10 {
enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, BFloat16, Undefined };
enum class DeviceType : signed char { CPU, CUDA };
typedef ::__half Half;
typedef ::__nv_bfloat16 BFloat16;
typedef signed char DeviceIndex;
struct Device {
    template <class... U> Device(U...) {}
    int index() const;
    bool is_cuda() const;
    DeviceType type() const;
};
struct IntArrayRef {
    IntArrayRef(std::initializer_list<long>);
    IntArrayRef(const std::vector<long> &);
    IntArrayRef(long);
    long operator[](size_t) const;
    size_t size() const;
    const long *data() const;
    std::vector<long> vec() const;
    IntArrayRef slice(size_t, size_t) const;
    long back() const;
    long front() const;
    bool empty() const;
    const long *begin() const;
    const long *end() const;
};
struct TensorOptions {
    TensorOptions();
    template <class U> TensorOptions(U) {}
    template <class U> TensorOptions dtype(U) const;
    template <class... U> TensorOptions device(U...) const;
    TensorOptions requires_grad(bool) const;
    template <class U> TensorOptions layout(U) const;
};
struct Scalar {
    template <class U> Scalar(U) {}
    template <class U> U to() const;
};
template <class T> using optional = std::optional<T>;
struct intrusive_ptr_target { virtual ~intrusive_ptr_target(); };
template <class T> struct intrusive_ptr {
    intrusive_ptr();
    intrusive_ptr(std::nullptr_t);
    explicit intrusive_ptr(T *);
    T *get() const;
    T *operator->() const;
    T &operator*() const;
    explicit operator bool() const;
    bool defined() const;
};
template <class T, class... A> intrusive_ptr<T> make_intrusive(A &&...);
template <class T> struct List {
    T operator[](size_t) const;
    T get(size_t) const;
    size_t size() const;
    std::vector<T> vec() const;
};
struct IValue {
    template <class U> IValue(const U &) {}
    template <class T> T to() const;
    template <class T> intrusive_ptr<T> toCustomClass() const;
    bool isNone() const;
    long toInt() const;
    double toDouble() const;
};
enum class Layout : signed char { Strided, Sparse };
inline constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
template <class T> struct fieldwise_range {
    struct iterator {
        T i;
        T operator*() const { return i; }
        iterator &operator++() { ++i; return *this; }
        bool operator!=(const iterator &other) const { return i != other.i; }
    };
    T first, last;
    iterator begin() const { return {first}; }
    iterator end() const { return {last}; }
};
template <class T> fieldwise_range<T> irange(T last) { return {T(0), last}; }
template <class T, class U> fieldwise_range<U> irange(T first, U last) { return {U(first), last}; }
inline constexpr std::nullopt_t nullopt = std::nullopt;
}
namespace at {
using namespace c10;
template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

/* The elements between two whose index K differs by one. */
template <size_t n, class I> constexpr I fieldwise_contiguous_stride(const I *sizes, size_t k)
{
    if constexpr (n <= 1)
        return 1;
    else if constexpr (n == 2)
        return k == 0 ? sizes[1] : 1;
    else if constexpr (n == 3)
        return k == 0 ? sizes[1] * sizes[2] : k == 1 ? sizes[2] : 1;
    else if constexpr (n == 4)
        return k == 0 ? sizes[1] * sizes[2] * sizes[3] : k == 1 ? sizes[2] * sizes[3] : k == 2 ? sizes[3] : 1;
    else
        return k == 0   ? sizes[1] * fieldwise_contiguous_stride<n - 1>(sizes + 1, 0)
               : k == 1 ? fieldwise_contiguous_stride<n - 1>(sizes + 1, 0)
               : k == 2 ? fieldwise_contiguous_stride<n - 1>(sizes + 1, 1)
               : k == 3 ? fieldwise_contiguous_stride<n - 1>(sizes + 1, 2)
                        : fieldwise_contiguous_stride<n - 1>(sizes + 1, k - 1);
}
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = long> struct TensorAccessor {
    typedef typename P<T>::PtrType PtrType;
    PtrType data_;
    const I *sizes_;
    TensorAccessor(PtrType data, const I *sizes) : data_(data), sizes_(sizes) {}
    auto operator[](I i) const -> std::conditional_t<n == 1, T &, TensorAccessor<T, (n > 1 ? n - 1 : 1), P, I>>
    {
        if constexpr (n == 1)
            return data_[i];
        else
            return TensorAccessor<T, n - 1, P, I>(data_ + i * fieldwise_contiguous_stride<n>(sizes_, 0), sizes_ + 1);
    }
    I size(I k) const { return sizes_[k]; }
    I stride(I k) const { return fieldwise_contiguous_stride<n>(sizes_, (size_t)k); }
    PtrType data() const { return data_; }
};
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = long> struct GenericPackedTensorAccessor {
    typedef typename P<T>::PtrType PtrType;
    PtrType data_;
    I sizes_[n];
    auto operator[](I i) const -> std::conditional_t<n == 1, T &, TensorAccessor<T, (n > 1 ? n - 1 : 1), P, I>>
    {
        return TensorAccessor<T, n, P, I>(data_, sizes_)[i];
    }
    I size(I k) const { return sizes_[k]; }
    I stride(I k) const { return fieldwise_contiguous_stride<n>(sizes_, (size_t)k); }
    PtrType data() const { return data_; }
};
template <class T, size_t n, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, n, P, int>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, n, P, long>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = long> using PackedTensorAccessor = GenericPackedTensorAccessor<T, n, P, I>;

struct Tensor;
struct TensorIndex {
    template <class U> TensorIndex(const U &) {}
};
struct Tensor {
    template <class T> T *data_ptr() const;
    void *data_ptr() const;
    const void *const_data_ptr() const;
    void *mutable_data_ptr() const;
    size_t nbytes() const;
    size_t itemsize() const;
    long storage_offset() const;
    bool has_value() const;
    template <class T> T *data() const;
    template <class T> const T *const_data_ptr() const;
    template <class T> T *mutable_data_ptr() const;
    template <class T> T item() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits> PackedTensorAccessor32<T, n, P> packed_accessor32() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits> PackedTensorAccessor64<T, n, P> packed_accessor64() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = long> GenericPackedTensorAccessor<T, n, P, I> packed_accessor() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = long> GenericPackedTensorAccessor<T, n, P, I> generic_packed_accessor() const;
    template <class T, size_t n> TensorAccessor<T, n> accessor() const;
    long size(long) const;
    long stride(long) const;
    IntArrayRef sizes() const;
    IntArrayRef strides() const;
    long numel() const;
    long dim() const;
    long ndimension() const;
    long element_size() const;
    bool defined() const;
    bool is_cuda() const;
    bool is_cpu() const;
    bool is_contiguous() const;
    bool is_floating_point() const;
    bool requires_grad() const;
    Device device() const;
    int get_device() const;
    TensorOptions options() const;
    ScalarType scalar_type() const;
    ScalarType dtype() const;
    ScalarType type() const;
    Tensor view(IntArrayRef) const;
    Tensor reshape(IntArrayRef) const;
    Tensor permute(IntArrayRef) const;
    Tensor expand(IntArrayRef) const;
    template <class... U> Tensor to(U...) const;
    Tensor index(std::initializer_list<TensorIndex>) const;
    Tensor index_put_(std::initializer_list<TensorIndex>, const Tensor &) const;
    Tensor floor() const;
    Tensor ceil() const;
    Tensor exp() const;
    Tensor log() const;
    Tensor sqrt() const;
    Tensor abs() const;
    Tensor neg() const;
    Tensor inverse() const;
    Tensor any() const;
    Tensor all() const;
    Tensor nonzero() const;
    template <class... U> Tensor sum(U...) const;
    template <class... U> Tensor matmul(U...) const;
    template <class... U> Tensor clamp(U...) const;
    template <class... U> Tensor index_select(U...) const;
    template <class... U> Tensor cumsum(U...) const;
    template <class... U> Tensor repeat_interleave(U...) const;
    template <class... U> Tensor masked_select(U...) const;
    template <class... U> Tensor resize_(U...) const;
    template <class... U> Tensor add_(U...) const;
    template <class... U> Tensor mul_(U...) const;
    Tensor repeat(IntArrayRef) const;
    template <class... U> Tensor mean(U...) const;
    template <class... U> Tensor max(U...) const;
    template <class... U> Tensor min(U...) const;
    template <class... U> Tensor narrow(U...) const;
    template <class... U> Tensor slice(U...) const;
    template <class... U> Tensor select(U...) const;
    template <class... U> Tensor transpose(U...) const;
    template <class... U> Tensor squeeze(U...) const;
    template <class... U> Tensor unsqueeze(U...) const;
    template <class... U> Tensor flatten(U...) const;
    template <class... U> Tensor copy_(U...) const;
    template <class... U> Tensor fill_(U...) const;
    Tensor zero_() const;
    Tensor contiguous() const;
    Tensor clone() const;
    Tensor detach() const;
    Tensor cuda() const;
    Tensor cpu() const;
    Tensor t() const;
    Tensor operator[](long) const;
    Tensor operator-() const;
    Tensor &operator+=(const Tensor &);
    Tensor &operator-=(const Tensor &);
    Tensor &operator*=(const Tensor &);
    Tensor &operator/=(const Tensor &);
    Tensor &operator+=(double);
    Tensor &operator*=(double);
};
#define FIELDWISE_TENSORS(op) \
    Tensor operator op(const Tensor &, const Tensor &); \
    Tensor operator op(const Tensor &, double); \
    Tensor operator op(double, const Tensor &);
FIELDWISE_TENSORS(+)
FIELDWISE_TENSORS(-)
FIELDWISE_TENSORS(*)
FIELDWISE_TENSORS(/)
#undef FIELDWISE_TENSORS
#define FIELDWISE_TENSOR(name) template <class... U> Tensor name(IntArrayRef, U...);
FIELDWISE_TENSOR(zeros)
FIELDWISE_TENSOR(ones)
FIELDWISE_TENSOR(empty)
FIELDWISE_TENSOR(full)
FIELDWISE_TENSOR(rand)
FIELDWISE_TENSOR(randn)
#undef FIELDWISE_TENSOR
#define FIELDWISE_TENSOR(name) template <class... U> Tensor name(const Tensor &, U...);
FIELDWISE_TENSOR(zeros_like)
FIELDWISE_TENSOR(ones_like)
FIELDWISE_TENSOR(empty_like)
FIELDWISE_TENSOR(full_like)
FIELDWISE_TENSOR(rand_like)
FIELDWISE_TENSOR(sum)
FIELDWISE_TENSOR(max)
FIELDWISE_TENSOR(min)
FIELDWISE_TENSOR(abs)
FIELDWISE_TENSOR(exp)
FIELDWISE_TENSOR(sqrt)
FIELDWISE_TENSOR(matmul)
FIELDWISE_TENSOR(mm)
FIELDWISE_TENSOR(bmm)
FIELDWISE_TENSOR(sigmoid)
FIELDWISE_TENSOR(tanh)
FIELDWISE_TENSOR(cumsum)
FIELDWISE_TENSOR(gather)
FIELDWISE_TENSOR(where)
FIELDWISE_TENSOR(floor)
FIELDWISE_TENSOR(ceil)
FIELDWISE_TENSOR(clamp)
FIELDWISE_TENSOR(argsort)
FIELDWISE_TENSOR(index_select)
#undef FIELDWISE_TENSOR
template <class... U> std::tuple<Tensor, Tensor> sort(const Tensor &, U...);
template <class... U> Tensor linspace(U...);
template <class... U> Tensor arange(U...);
template <class... U> Tensor tensor(U...);
template <class... U> Tensor from_blob(void *, U &&...);
template <class... U> Tensor sparse_coo_tensor(U &&...);
typedef std::vector<Tensor> TensorList;
struct GradMode { static bool is_enabled(); static void set_enabled(bool); };
struct NoGradGuard {};
struct AutoGradMode { AutoGradMode(bool); };
Tensor cat(const std::vector<Tensor> &, long = 0);
Tensor stack(const std::vector<Tensor> &, long = 0);
template <class T> TensorOptions dtype(T);
template <class... U> TensorOptions device(U...);
inline constexpr ScalarType kByte = ScalarType::Byte, kUInt8 = ScalarType::Byte, kInt8 = ScalarType::Char, kInt16 = ScalarType::Short, kInt = ScalarType::Int,
                            kInt32 = ScalarType::Int, kLong = ScalarType::Long, kInt64 = ScalarType::Long, kHalf = ScalarType::Half, kFloat16 = ScalarType::Half,
                            kFloat = ScalarType::Float, kFloat32 = ScalarType::Float, kDouble = ScalarType::Double, kFloat64 = ScalarType::Double,
                            kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16;
inline constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
namespace cuda {
struct CUDAStream {
    operator cudaStream_t() const;
    cudaStream_t stream() const;
};
CUDAStream getCurrentCUDAStream(int = -1);
CUDAStream getDefaultCUDAStream(int = -1);
cudaDeviceProp *getCurrentDeviceProperties();
struct CUDAGuard {
    template <class U> CUDAGuard(U) {}
};
struct OptionalCUDAGuard {
    template <class... U> OptionalCUDAGuard(U...) {}
};
void MaybeSetDevice(int);
void set_device(int);
int current_device();
int device_count();
template <class T> T ATenCeilDiv(T a, T b) { return (a + b - 1) / b; }
namespace detail {
/* Any tensor: its sizes and strides are known where it is launched. */
template <class T, class I> struct TensorInfo {
    T *data;
    I sizes[25], strides[25];
    int dims;
    bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
template <class T, class I> TensorInfo<T, I> getTensorInfo(const Tensor &);
template <class T, class I, int n> struct IndexToOffset {
    static I get(I linear, const TensorInfo<T, I> &info)
    {
        I offset = 0;
        for (int i = (n > 0 ? n : info.dims) - 1; i > 0; --i) {
            offset += linear % info.sizes[i] * info.strides[i];
            linear /= info.sizes[i];
        }
        return offset + linear * info.strides[0];
    }
};
bool canUse32BitIndexMath(const Tensor &, long = 0);
}
}
template <class T> std::optional<Device> device_of(const T &);
template <class T> T ceil_div(T a, T b) { return (a + b - 1) / b; }
template <class T, class U> void gpuAtomicAdd(T *p, U v) { atomicAdd(p, (T)v); }
}
namespace c10 {
namespace cuda {
using namespace at::cuda;
}
}
namespace torch {
using namespace at;
typedef at::Tensor Tensor;
namespace indexing {
struct Slice {
    template <class... U> Slice(U...) {}
};
inline constexpr int None = 0;
}
typedef c10::intrusive_ptr_target CustomClassHolder;
namespace autograd {
struct AutogradContext {
    template <class... U> void save_for_backward(U &&...);
    std::vector<Tensor> get_saved_variables() const;
    struct Saved { c10::IValue &operator[](const char *); } saved_data;
};
template <class T> struct Function { template <class... U> static std::vector<Tensor> apply(U &&...); };
typedef std::vector<Tensor> variable_list, tensor_list;
}
}
template <class T, class U> void gpuAtomicAdd(T *p, U v) { atomicAdd(p, (T)v); }
namespace pybind11 {
struct module_ {
    template <class... U> module_ &def(U &&...);
    template <class... U> module_ &impl(U &&...);
};
template <class... U> int arg(U &&...);
}
namespace py = pybind11;
FIELDWISE_END
#pragma pop_macro("None")
#include <fieldwise/letters_end.h>
#define FIELDWISE_DISPATCH(type, TYPE, NAME, ...) \
    [&] { \
        typedef type scalar_t; \
        (void)(TYPE); \
        return __VA_ARGS__(); \
    }()
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(A, TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(A, B, TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(A, TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(A, B, TYPE, NAME, ...) FIELDWISE_DISPATCH(float, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) FIELDWISE_DISPATCH(int, TYPE, NAME, __VA_ARGS__)
#define TORCH_CHECK(...) ((void)0)
#define AT_ASSERTM(...) ((void)0)
#define AT_ASSERT(...) ((void)0)
#define TORCH_INTERNAL_ASSERT(...) ((void)0)
#define TORCH_WARN(...) ((void)0)
#define AT_ERROR(...) ((void)0)
#define AT_CUDA_CHECK(x) ((void)(x))
#define C10_CUDA_CHECK(x) ((void)(x))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define C10_LAUNCH_BOUNDS_1 __launch_bounds__
#define CUDA_KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define AT_CUDA_DRIVER_CHECK(x) ((void)(x))
#define PYBIND11_MODULE(name, m) static void fieldwise_module(pybind11::module_ &m)
#define TORCH_LIBRARY(name, m) static void fieldwise_library(pybind11::module_ &m)
#define TORCH_LIBRARY_IMPL(name, key, m) static void fieldwise_library_##key(pybind11::module_ &m)
#define TORCH_LIBRARY_FRAGMENT(name, m) static void fieldwise_library(pybind11::module_ &m)
#define TORCH_EXTENSION_NAME fieldwise_extension
#endif
