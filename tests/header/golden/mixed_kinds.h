/* Memory of other kinds: managed, pinned, and in the order of a stream. */
template <class Call>
static inline cudaError_t Mixed_float_2_allocate_by(Mixed_float_2_array *ret_array, size_t bytes, Call call)
{
    size_t n = bytes / sizeof(Mixed_float_2) + (bytes % sizeof(Mixed_float_2) != 0), all = Mixed_float_2_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (all != (size_t)-1)
        error = call(&memory, all ? all : 1);
    if (error == cudaSuccess)
        *static_cast<Mixed_float_2_view *>(ret_array) = Mixed_float_2_view_in(memory, n);
    return error;
}
#if CUDART_VERSION >= 6000
static inline cudaError_t
Mixed_float_2_allocate_managed_bytes(Mixed_float_2_array *ret_array, size_t bytes, unsigned flags = cudaMemAttachGlobal)
{
    return Mixed_float_2_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {
        return cudaMallocManaged(memory, all, flags);
    });
}
#endif
#if CUDART_VERSION >= 11020
static inline cudaError_t
Mixed_float_2_allocate_async_bytes(Mixed_float_2_array *ret_array, size_t bytes, cudaStream_t stream)
{
    return Mixed_float_2_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {
        return cudaMallocAsync(memory, all, stream);
    });
}
static inline cudaError_t Mixed_float_2_release_async(const Mixed_float_2_const_array &array, cudaStream_t stream)
{
    return cudaFreeAsync(Mixed_float_2_memory(array), stream);
}
#endif
static inline cudaError_t Mixed_float_2_allocate_pinned_bytes(Mixed_float_2_array *ret_array, size_t bytes, unsigned flags = 0)
{
    return Mixed_float_2_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {
        return cudaHostAlloc(memory, all, flags);
    });
}
static inline cudaError_t Mixed_float_2_release_pinned(const Mixed_float_2_const_array &array)
{
    return cudaFreeHost(Mixed_float_2_memory(array));
}
/* A group's part of N elements from AT on, of structs of TILE elements. */
template <class Call, class Group>
static inline cudaError_t Mixed_float_2_part(Call call, Group *group, size_t tile, size_t at, size_t n)
{
    return call(group + at / tile, ((at + n + tile - 1) / tile - at / tile) * sizeof(Group));
}
/* CALL for the memory of BYTES from P on, group by group. */
template <class Call>
static inline cudaError_t Mixed_float_2_for_parts(Call call, const Mixed_float_2_const_pointer &p, size_t bytes)
{
    size_t n = bytes / sizeof(Mixed_float_2) + (bytes % sizeof(Mixed_float_2) != 0);
    cudaError_t error = cudaSuccess;
    if (error == cudaSuccess)
        error = Mixed_float_2_part(call, p.view.group0, 4, p.at, n);
    if (error == cudaSuccess)
        error = Mixed_float_2_part(call, p.view.group1, 1, p.at, n);
    if (error == cudaSuccess)
        error = Mixed_float_2_part(call, p.view.group2, 1, p.at, n);
    return error;
}
/* Hints: where memory is moved to, and how it is used. */
struct Mixed_float_2_last {
    cudaStream_t stream;
    unsigned flags;
    Mixed_float_2_last(cudaStream_t stream) : stream(stream), flags(0) {}
    Mixed_float_2_last(int number) : stream((cudaStream_t)(size_t)number), flags((unsigned)number) {}
    Mixed_float_2_last(unsigned number) : stream((cudaStream_t)(size_t)number), flags(number) {}
    Mixed_float_2_last(long number) : stream((cudaStream_t)(size_t)number), flags((unsigned)number) {}
    operator cudaStream_t() const { return stream; }
    operator unsigned() const { return flags; }
};
template <class Where>
static inline cudaError_t
Mixed_float_2_prefetch_async(const Mixed_float_2_const_pointer &p, size_t bytes, Where where, Mixed_float_2_last last = 0)
{
    return Mixed_float_2_for_parts([=](const void *part, size_t size) {
        return cudaMemPrefetchAsync(part, size, where, last);
    }, p, bytes);
}
template <class Where>
static inline cudaError_t
Mixed_float_2_prefetch_async(const Mixed_float_2_const_pointer &p, size_t bytes, Where where, unsigned flags, cudaStream_t stream)
{
    return Mixed_float_2_for_parts([=](const void *part, size_t size) {
        return cudaMemPrefetchAsync(part, size, where, flags, stream);
    }, p, bytes);
}
template <class... Where>
static inline cudaError_t Mixed_float_2_advise(const Mixed_float_2_const_pointer &p, size_t bytes, Where... where)
{
    return Mixed_float_2_for_parts([=](const void *part, size_t size) {
        return cudaMemAdvise(part, size, where...);
    }, p, bytes);
}

/* Mixed_float_2_upload and Mixed_float_2_download where the host brings elements from layout to layout, whole tiles of them: the
 * device needs no memory but the array's. They wait, as those do. */
static inline size_t Mixed_float_2_tiles(void)
{
    size_t tile = 1;
    tile = fieldwise_common_multiple(tile, 4);
    return tile;
}
/* Where the groups of ARRAY, in memory of the host, begin. */
static inline void Mixed_float_2_find_parts(const Mixed_float_2_const_pointer &array, size_t bytes, const void **ret_parts)
{
    size_t k = 0;
    (void)Mixed_float_2_for_parts([&](const void *part, size_t) {
        ret_parts[k++] = part;
        return cudaSuccess;
    }, array, bytes);
}
static inline cudaError_t Mixed_float_2_upload_by_host(const Mixed_float_2_pointer &to, const void *from, size_t bytes)
{
    const Mixed_float_2 *elements = (const Mixed_float_2 *)from;
    size_t tile = Mixed_float_2_tiles(), n = bytes / sizeof(Mixed_float_2) / tile * tile, done = n * sizeof(Mixed_float_2), k = 0;
    const void *parts[Mixed_float_2_groups];
    Mixed_float_2_view view;
    if (fieldwise_is_whole(to) || to.at % tile != 0 || n == 0)
        return fieldwise_upload(to, from, bytes, 0, true);
    if (Mixed_float_2_allocate(&view, n) != 0)
        return cudaErrorMemoryAllocation;
    Mixed_float_2_pointer host(view);
    for (size_t i = 0; i < n; i++)
        host[i] = elements[i];
    Mixed_float_2_find_parts(host, done, parts);
    cudaError_t error = Mixed_float_2_for_parts([&](const void *part, size_t size) {
        return cudaMemcpy((void *)part, parts[k++], size, cudaMemcpyHostToDevice);
    }, to, done);
    Mixed_float_2_free(view);
    return error == cudaSuccess && done < bytes ? fieldwise_upload(to + n, elements + n, bytes - done, 0, true)
                                                : error;
}
static inline cudaError_t Mixed_float_2_download_by_host(void *to, const Mixed_float_2_const_pointer &from, size_t bytes)
{
    Mixed_float_2 *elements = (Mixed_float_2 *)to;
    size_t n = bytes / sizeof(Mixed_float_2), rest = bytes % sizeof(Mixed_float_2), k = 0;
    const void *parts[Mixed_float_2_groups];
    Mixed_float_2_view view;
    if (fieldwise_is_whole(from) || from.at % Mixed_float_2_tiles() != 0 || n == 0)
        return fieldwise_download(to, from, bytes, 0, true);
    if (Mixed_float_2_allocate(&view, n + (rest != 0)) != 0)
        return cudaErrorMemoryAllocation;
    Mixed_float_2_const_pointer host(view);
    Mixed_float_2_find_parts(host, bytes, parts);
    cudaError_t error = Mixed_float_2_for_parts([&](const void *part, size_t size) {
        return cudaMemcpy((void *)parts[k++], part, size, cudaMemcpyDeviceToHost);
    }, from, bytes);
    for (size_t i = 0; i < n && error == cudaSuccess; i++)
        elements[i] = (Mixed_float_2)host[i];
    if (rest != 0 && error == cudaSuccess) {
        const Mixed_float_2 last = (Mixed_float_2)host[n];
        __builtin_memcpy((void *)(elements + n), (const void *)&last, rest);
    }
    Mixed_float_2_free(view);
    return error;
}
/* What the device has of FROM: pinned memory has one address, or this fails. */
template <class To, class From>
static inline cudaError_t Mixed_float_2_device_pointer(To *ret_to, const From &from, unsigned flags)
{
    void *memory = 0;
    cudaError_t error = cudaHostGetDevicePointer(&memory, Mixed_float_2_memory(from), flags);
    if (error != cudaSuccess)
        return error;
    if (memory != Mixed_float_2_memory(from))
        return cudaErrorInvalidValue;
    *ret_to = from;
    return cudaSuccess;
}
/* Mixed_float_2_fill and Mixed_float_2_copy of memory that host code may use right behind them. */
template <class To> static inline cudaError_t Mixed_float_2_fill_shared(const To &to, int byte, size_t bytes)
{
    cudaError_t error = Mixed_float_2_fill(to, byte, bytes);
    return error == cudaSuccess ? cudaStreamSynchronize(0) : error;
}
template <class To, class From>
static inline cudaError_t Mixed_float_2_copy_shared(const To &to, const From &from, size_t bytes)
{
    cudaError_t error = Mixed_float_2_copy(to, from, bytes);
    return error == cudaSuccess ? cudaStreamSynchronize(0) : error;
}
#endif
}
#elif defined(__cplusplus)
typedef Mixed_float_2 *Mixed_float_2_array, *Mixed_float_2_pointer, &Mixed_float_2_ref;
template <size_t FieldwiseN> using Mixed_float_2_fixed = Mixed_float_2[FieldwiseN];
#define Mixed_float_2_all(p) (p)
typedef const Mixed_float_2 *Mixed_float_2_const_array, *Mixed_float_2_const_pointer, &Mixed_float_2_const_ref;
#define Mixed_float_2_restrict(p) Mixed_float_2 *__restrict__ p
#define Mixed_float_2_const_restrict(p) const Mixed_float_2 *__restrict__ p
#define Mixed_float_2_bind(p) ((void)0)
#define Mixed_float_2_const_bind(p) ((void)0)
#define Mixed_float_2_pass(array) array
FIELDWISE_FUNCTION void Mixed_float_2_swap(Mixed_float_2 &a, Mixed_float_2 &b)
{
    Mixed_float_2 element = a;
    a = b;
    b = element;
}
FIELDWISE_FUNCTION const void *Mixed_float_2_either(const void *host, const void *array)
{
    return host ? host : array;
}
#ifndef FIELDWISE_PLAIN_STORES
#define FIELDWISE_PLAIN_STORES
extern "C++" {
template <class T> FIELDWISE_FUNCTION void fieldwise_plain_store(T &to, const T &from)
{
    to = from;
}
template <class T, size_t FieldwiseN>
FIELDWISE_FUNCTION void
fieldwise_plain_store(T (&to)[FieldwiseN], const T (&from)[FieldwiseN])
{
    for (size_t k = 0; k < FieldwiseN; k++)
        fieldwise_plain_store(to[k], from[k]);
}
}
#endif
#undef fieldwise_store_changed
#define fieldwise_store_changed(to, from, before) \
    ((void)(before), fieldwise_plain_store(to, from))
#define Mixed_float_2_store_changed(fieldwise_to, fieldwise_from, fieldwise_before) \
    ((void)(fieldwise_before), (void)((fieldwise_to) = (fieldwise_from)))
#define Mixed_float_2_allocate_bytes(array, bytes) cudaMalloc((void **)(array), bytes)
#define Mixed_float_2_release(array) cudaFree(array)
#define Mixed_float_2_transfer cudaMemcpy
#define Mixed_float_2_transfer_async cudaMemcpyAsync
#define Mixed_float_2_allocate_managed_bytes(array, bytes, ...) cudaMallocManaged((void **)(array), bytes)
#define Mixed_float_2_allocate_async_bytes(array, bytes, stream, ...) cudaMallocAsync((void **)(array), bytes, stream)
#define Mixed_float_2_release_async(array, stream) cudaFreeAsync(array, stream)
#define Mixed_float_2_allocate_pinned_bytes(array, bytes, ...) cudaMallocHost((void **)(array), bytes)
#define Mixed_float_2_release_pinned(array) cudaFreeHost(array)
#define Mixed_float_2_device_pointer(to, from, flags) cudaHostGetDevicePointer((void **)(to), (void *)(from), flags)
#define Mixed_float_2_prefetch_async(p, ...) cudaMemPrefetchAsync(p, __VA_ARGS__)
#define Mixed_float_2_advise(p, ...) cudaMemAdvise(p, __VA_ARGS__)
#define Mixed_float_2_fill_shared(to, byte, bytes) cudaMemset(to, byte, bytes)
#define Mixed_float_2_copy_shared(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)
#ifndef FIELDWISE_AS
#define FIELDWISE_GET_AS(type, ...) (*(const type *)&(__VA_ARGS__))
#define FIELDWISE_AS(type, ...) (*(type *)&(__VA_ARGS__))
#endif
#define Mixed_float_2_fill(to, byte, bytes) cudaMemset(to, byte, bytes)
#define Mixed_float_2_fill_async(to, byte, ...) cudaMemsetAsync(to, byte, __VA_ARGS__)
#define Mixed_float_2_upload(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice)
#define Mixed_float_2_upload_async(to, from, bytes, ...) \
    cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, ##__VA_ARGS__)
#define Mixed_float_2_download(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)
#define Mixed_float_2_download_async(to, from, bytes, ...) \
    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, ##__VA_ARGS__)
#define Mixed_float_2_upload_by_host(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice)
#define Mixed_float_2_download_by_host(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)
#define Mixed_float_2_copy_in(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)
#define Mixed_float_2_copy_out(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)
#define Mixed_float_2_copy_in_async(to, from, bytes, ...) \
    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, ##__VA_ARGS__)
#define Mixed_float_2_copy_out_async(to, from, bytes, ...) \
    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, ##__VA_ARGS__)
#define Mixed_float_2_copy(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)
#define Mixed_float_2_copy_async(to, from, bytes, ...) \
    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, ##__VA_ARGS__)
#endif

#pragma pop_macro("A")
#pragma pop_macro("B")
#pragma pop_macro("T")
#pragma pop_macro("Element")
#pragma pop_macro("Index")
#pragma pop_macro("Item")
#pragma pop_macro("Other")
#pragma pop_macro("Pointer")
#pragma pop_macro("To")
#pragma pop_macro("From")
#pragma pop_macro("Ref")
#pragma pop_macro("Types")
#pragma pop_macro("Value")
#pragma pop_macro("Call")
#pragma pop_macro("Where")
#pragma pop_macro("i")
#pragma pop_macro("n")
#pragma pop_macro("p")
#pragma pop_macro("malloc")
#pragma pop_macro("free")

#endif
