#if defined(__cplusplus) && !defined(__FIELDWISE__)
extern "C++" {

#if defined(__cplusplus) && !defined(FIELDWISE_BLANK)
#ifdef __CUDACC__
#define FIELDWISE_BLANK __host__ __device__ __forceinline__
#else
#define FIELDWISE_BLANK inline
#endif
/* Memory of an element that no constructor runs on. */
template <class Element> union fieldwise_blank {
    Element element;
    FIELDWISE_BLANK fieldwise_blank() {}
    FIELDWISE_BLANK ~fieldwise_blank() {}
};
#endif

#ifndef FIELDWISE_ARRAYS_FORMAT
#define FIELDWISE_ARRAYS_FORMAT 6
#ifdef __CUDACC__
#define FIELDWISE_MEMBER __host__ __device__ __forceinline__
#else
#define FIELDWISE_MEMBER inline
#endif
/* An array lies as its struct is aligned: references to its fields alone do not say so, and neighbours would be loaded one by one. */
#ifdef __CUDA_ARCH__
#define FIELDWISE_LIES_ALIGNED(type, address) \
    __builtin_assume(((size_t)(address) & (alignof(type) - 1)) == 0)
#else
#define FIELDWISE_LIES_ALIGNED(type, address) ((void)0)
#endif

/* What p-> gives: a reference that lives as long as the expression. */
template <class Ref> struct fieldwise_arrow {
    Ref ref;
    FIELDWISE_MEMBER Ref *operator->() { return &ref; }
};
/* An element that is read, or assigned, as another type of its size. */
template <class To, class Ref> struct fieldwise_stored_as {
    Ref ref;
    FIELDWISE_MEMBER explicit fieldwise_stored_as(const Ref &r) : ref(r) {}
    FIELDWISE_MEMBER void operator=(const To &value) const { ref.fieldwise_set(value); }
};
template <class To, class From> FIELDWISE_MEMBER To fieldwise_bytes_as(const From &from)
{
    static_assert(sizeof(To) == sizeof(From), "another size");
    fieldwise_blank<To> blank;
    __builtin_memcpy(&blank.element, &from, sizeof(To));
    return blank.element;
}
/* Stores FROM where its bytes are others than they were BEFORE. */
#undef fieldwise_store_changed
template <class T>
FIELDWISE_MEMBER void fieldwise_store_changed(T &to, const T &from, const T &before)
{
    const unsigned char *a = (const unsigned char *)&from, *b = (const unsigned char *)&before;
    bool changed = false;
    for (size_t k = 0; k < sizeof(T); k++)
        changed |= a[k] != b[k];
    if (changed)
        to = from;
}
template <class T, size_t FieldwiseN>
FIELDWISE_MEMBER void
fieldwise_store_changed(T (&to)[FieldwiseN], const T (&from)[FieldwiseN],
                        const T (&before)[FieldwiseN])
{
    for (size_t k = 0; k < FieldwiseN; k++)
        fieldwise_store_changed(to[k], from[k], before[k]);
}
#define FIELDWISE_GET_AS(type, ...) ((__VA_ARGS__).template fieldwise_get<type>())
#define FIELDWISE_AS(type, ...) ((__VA_ARGS__).template fieldwise_as<type>())
template <class Types> struct fieldwise_pointer;

/* An array from its first element on. It is a view, so accessors take it as well. */
template <class Types> struct fieldwise_array : Types::view {
    typedef typename Types::ref Ref;
    typedef fieldwise_pointer<Types> Pointer;
    fieldwise_array() = default;
    FIELDWISE_MEMBER fieldwise_array(decltype(nullptr)) : Types::view() {}
    FIELDWISE_MEMBER fieldwise_array(const typename Types::view &view) : Types::view(view) {}
    template <class Index> FIELDWISE_MEMBER Ref operator[](Index i) const { return Ref(*this, i); }
    FIELDWISE_MEMBER Ref operator*() const { return Ref(*this, 0); }
    FIELDWISE_MEMBER fieldwise_arrow<Ref> operator->() const { return fieldwise_arrow<Ref>{**this}; }
    FIELDWISE_MEMBER explicit operator bool() const { return Types::memory(*this) != 0; }
    template <class Index> FIELDWISE_MEMBER Pointer operator+(Index i) const
    {
        return Pointer(*this, (size_t)i);
    }
    template <class Index> FIELDWISE_MEMBER Pointer operator-(Index i) const
    {
        return Pointer(*this, 0 - (size_t)i);
    }
    template <class Other> FIELDWISE_MEMBER ptrdiff_t operator-(const fieldwise_pointer<Other> &p) const
    {
        return 0 - (ptrdiff_t)p.at;
    }
    template <class Other> FIELDWISE_MEMBER ptrdiff_t operator-(const fieldwise_array<Other> &) const
    {
        return 0;
    }
    FIELDWISE_MEMBER bool is_same(const fieldwise_array &b) const
    {
        return Types::memory(*this) == Types::memory(b);
    }
    FIELDWISE_MEMBER friend bool operator==(const fieldwise_array &a, const fieldwise_array &b)
    {
        return a.is_same(b);
    }
    FIELDWISE_MEMBER friend bool operator!=(const fieldwise_array &a, const fieldwise_array &b)
    {
        return !a.is_same(b);
    }
};

/* A pointer into an array: the array and an index, for which it needs a register more. */
template <class Types> struct fieldwise_pointer {
    typedef typename Types::ref Ref;
    typename Types::view view;
    size_t at; /* elements; wraps, as unsigned numbers do, below the first */
    fieldwise_pointer() = default;
    FIELDWISE_MEMBER fieldwise_pointer(decltype(nullptr)) : view(), at(0) {}
    FIELDWISE_MEMBER fieldwise_pointer(const typename Types::view &v, size_t i = 0) : view(v), at(i) {}
    template <class Other>
    FIELDWISE_MEMBER fieldwise_pointer(const fieldwise_pointer<Other> &p) : view(p.view), at(p.at)
    {
    }
    template <class Index> FIELDWISE_MEMBER Ref operator[](Index i) const
    {
        return Ref(view, at + (size_t)i);
    }
    FIELDWISE_MEMBER Ref operator*() const { return Ref(view, at); }
    FIELDWISE_MEMBER fieldwise_arrow<Ref> operator->() const { return fieldwise_arrow<Ref>{**this}; }
    FIELDWISE_MEMBER explicit operator bool() const { return Types::memory(view) != 0; }
    template <class Index> FIELDWISE_MEMBER fieldwise_pointer operator+(Index i) const
    {
        return fieldwise_pointer(view, at + (size_t)i);
    }
    template <class Index> FIELDWISE_MEMBER fieldwise_pointer operator-(Index i) const
    {
        return fieldwise_pointer(view, at - (size_t)i);
    }
    template <class Other> FIELDWISE_MEMBER ptrdiff_t operator-(const fieldwise_pointer<Other> &p) const
    {
        return (ptrdiff_t)(at - p.at);
    }
    template <class Other> FIELDWISE_MEMBER ptrdiff_t operator-(const fieldwise_array<Other> &) const
    {
        return (ptrdiff_t)at;
    }
    template <class Index> FIELDWISE_MEMBER fieldwise_pointer &operator+=(Index i)
    {
        at += (size_t)i;
        return *this;
    }
    template <class Index> FIELDWISE_MEMBER fieldwise_pointer &operator-=(Index i)
    {
        at -= (size_t)i;
        return *this;
    }
    FIELDWISE_MEMBER fieldwise_pointer &operator++() { return *this += 1; }
    FIELDWISE_MEMBER fieldwise_pointer &operator--() { return *this -= 1; }
    FIELDWISE_MEMBER fieldwise_pointer operator++(int)
    {
        return fieldwise_pointer(view, at++);
    }
    FIELDWISE_MEMBER fieldwise_pointer operator--(int)
    {
        return fieldwise_pointer(view, at--);
    }
    FIELDWISE_MEMBER bool is_same(const fieldwise_pointer &p) const
    {
        return Types::memory(view) == Types::memory(p.view) && at == p.at;
    }
    /* one of them points to constant elements: neither is converted to the other */
    template <class Other>
    FIELDWISE_MEMBER friend bool operator==(const fieldwise_pointer &a, const fieldwise_pointer<Other> &b)
    {
        return a.is_same(b);
    }
    template <class Other>
    FIELDWISE_MEMBER friend bool operator!=(const fieldwise_pointer &a, const fieldwise_pointer<Other> &b)
    {
        return !a.is_same(b);
    }
    FIELDWISE_MEMBER friend bool operator==(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return a.is_same(b);
    }
    FIELDWISE_MEMBER friend bool operator!=(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return !a.is_same(b);
    }
    FIELDWISE_MEMBER friend bool operator<(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return (ptrdiff_t)(a.at - b.at) < 0;
    }
    FIELDWISE_MEMBER friend bool operator>(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return b < a;
    }
    FIELDWISE_MEMBER friend bool operator<=(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return !(b < a);
    }
    FIELDWISE_MEMBER friend bool operator>=(const fieldwise_pointer &a, const fieldwise_pointer &b)
    {
        return !(a < b);
    }
};

#ifndef FIELDWISE_IS_STAGED
#define FIELDWISE_IS_STAGED(bytes) ((bytes) >= 5 && (bytes) <= 128)
#endif
#if defined(__CUDACC__) && !defined(__FIELDWISE__)

/* Kernels between an array of structs and a layout: one thread an element, in steps of the grid. Structs are
 * put together in shared memory, so that a warp stores whole lines of them. */
template <class Types>
__global__ void
fieldwise_scatter(fieldwise_pointer<Types> to, const typename Types::element *from, size_t n)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        to[i] = from[i];
}
template <class Types>
__global__ void
fieldwise_gather(typename Types::element *to, fieldwise_pointer<Types> from, size_t n)
{
    typedef typename Types::element Element;
    const bool is_staged = FIELDWISE_IS_STAGED(sizeof(Element)) && alignof(Element) <= sizeof(uint4);
    __shared__ uint4 room[is_staged ? 256 * sizeof(Element) / sizeof(uint4) : 1];
    size_t step = (size_t)gridDim.x * blockDim.x, first = (size_t)blockIdx.x * blockDim.x;
    for (; first < n; first += step) {
        size_t elements = n - first < blockDim.x ? n - first : blockDim.x, words = elements * sizeof(Element) / sizeof(uint4);
        if (!is_staged) {
            if (threadIdx.x < elements)
                to[first + threadIdx.x] = (Element)from[first + threadIdx.x];
            continue;
        }
        if (threadIdx.x < elements)
            ((Element *)room)[threadIdx.x] = (Element)from[first + threadIdx.x];
        __syncthreads();
        for (size_t w = threadIdx.x; w < words; w += blockDim.x)
            ((uint4 *)(to + first))[w] = room[w];
        for (size_t b = sizeof(uint4) * words + threadIdx.x; b < elements * sizeof(Element); b += blockDim.x)
            ((unsigned char *)(to + first))[b] = ((const unsigned char *)room)[b];
        __syncthreads();
    }
}
template <class To, class From>
__global__ void
fieldwise_move(fieldwise_pointer<To> to, fieldwise_pointer<From> from, size_t n)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        to[i] = (typename To::element)from[i];
}
template <class Types>
__global__ void
fieldwise_set(fieldwise_pointer<Types> to, unsigned char byte, size_t n)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    fieldwise_blank<typename Types::element> blank;
    for (size_t b = 0; b < sizeof(blank); b++)
        ((unsigned char *)&blank)[b] = byte;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        to[i] = blank.element;
}

/* The bytes before END of an element as the host has it: what takes them into its fields, out of them, or sets
 * them. */
struct fieldwise_part_in {
    const unsigned char *from;
    size_t end;
    FIELDWISE_MEMBER void operator()(unsigned char *field, size_t offset, size_t size) const
    {
        for (size_t b = 0; b < size && offset + b < end; b++)
            field[b] = from[offset + b];
    }
};
struct fieldwise_part_out {
    unsigned char *to;
    size_t end;
    FIELDWISE_MEMBER void operator()(const unsigned char *field, size_t offset, size_t size) const
    {
        for (size_t b = 0; b < size && offset + b < end; b++)
            to[offset + b] = field[b];
    }
};
struct fieldwise_part_set {
    unsigned char byte;
    size_t end;
    FIELDWISE_MEMBER void operator()(unsigned char *field, size_t offset, size_t size) const
    {
        for (size_t b = 0; b < size && offset + b < end; b++)
            field[b] = byte;
    }
};

/* The same for the element behind the last whole one of a transfer: one thread. */
template <class Types>
__global__ void
fieldwise_scatter_part(fieldwise_pointer<Types> to, const unsigned char *from, size_t end)
{
    Types::fields(to.view, to.at, fieldwise_part_in{from, end});
}
template <class Types>
__global__ void
fieldwise_gather_part(unsigned char *to, fieldwise_pointer<Types> from, size_t end)
{
    Types::fields(from.view, from.at, fieldwise_part_out{to, end});
}
template <class To, class From>
__global__ void
fieldwise_move_part(fieldwise_pointer<To> to, fieldwise_pointer<From> from, size_t end)
{
    unsigned char part[sizeof(typename To::element)];
    From::fields(from.view, from.at, fieldwise_part_out{part, end});
    To::fields(to.view, to.at, fieldwise_part_in{part, end});
}
template <class Types>
__global__ void
fieldwise_set_part(fieldwise_pointer<Types> to, unsigned char byte, size_t end)
{
    Types::fields(to.view, to.at, fieldwise_part_set{byte, end});
}
static inline unsigned fieldwise_blocks(size_t n)
{
    size_t blocks = n / 256 + (n % 256 != 0);
    return blocks > 1048576 ? 1048576 : (unsigned)blocks;
}

/* Launches KERNEL, and tells what came of this launch. cudaGetLastError() would tell of an earlier one of the
 * program's as well, and take it from the program. */
template <class T> struct fieldwise_as_it_is {
    typedef T type;
};
template <class... Parameters>
static inline cudaError_t
fieldwise_launch(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, cudaStream_t stream,
                 typename fieldwise_as_it_is<Parameters>::type... arguments)
{
    void *addresses[] = {(void *)&arguments...};
    return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), addresses, 0, stream);
}

/* While this lives, the GPU is current that holds MEMORY: kernels that convert run there. Where another one was,
 * they go behind what STREAM has, and are waited for. */
struct fieldwise_there {
    int before, device;
    fieldwise_there(const void *memory, cudaStream_t *stream, bool *wait) : before(0), device(0)
    {
#if CUDART_VERSION >= 10000
        cudaPointerAttributes attributes;
        if (memory && cudaGetDevice(&before) == cudaSuccess &&
            cudaPointerGetAttributes(&attributes, memory) == cudaSuccess)
            device = attributes.type == cudaMemoryTypeDevice ? attributes.device : before;
        else
            device = before;
#endif
        if (device == before)
            return;
        cudaStreamSynchronize(*stream);
        cudaSetDevice(device);
        *stream = 0;
        *wait = true;
    }
    fieldwise_there(const fieldwise_there &) = delete;
    ~fieldwise_there()
    {
        if (device != before)
            cudaSetDevice(before);
    }
};

/* Device memory for an array of structs on its way, in the order of STREAM. */
static inline cudaError_t fieldwise_stage(void **ret_stage, bool *ret_pooled, size_t bytes, cudaStream_t stream)
{
    *ret_stage = 0;
    *ret_pooled = false;
#if CUDART_VERSION >= 11020
    int device = 0, has_pools = 0; /* asked, as a failure would become the program's last error */
    if (cudaGetDevice(&device) == cudaSuccess &&
        cudaDeviceGetAttribute(&has_pools, cudaDevAttrMemoryPoolsSupported, device) == cudaSuccess &&
        has_pools) {
        *ret_pooled = cudaMallocAsync(ret_stage, bytes, stream) == cudaSuccess;
        if (*ret_pooled)
            return cudaSuccess;
        (void)cudaGetLastError(); /* the pool is full, the memory may not be */
    }
#endif
    return cudaMalloc(ret_stage, bytes);
}
static inline cudaError_t fieldwise_unstage(void *stage, bool pooled, cudaStream_t stream)
{
#if CUDART_VERSION >= 11020
    if (pooled)
        return cudaFreeAsync(stage, stream);
#endif
    return cudaFree(stage); /* which waits for what uses it */
}

/* From the host's array of structs, to it, from layout to layout, and one byte everywhere: BYTES of the
 * array of structs, which may end inside an element. WAIT: until it is done, as cudaMemcpy does. KIND: the array
 * of structs may be on the device too. */

/* Whole elements side by side: nothing is converted. */
static inline cudaError_t
fieldwise_plain(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    return wait ? cudaMemcpy(to, from, bytes, kind) : cudaMemcpyAsync(to, from, bytes, kind, stream);
}
template <class Types>
static inline typename Types::element *fieldwise_address(const fieldwise_pointer<Types> &pointer)
{
    return (typename Types::element *)Types::memory(pointer.view) + pointer.at;
}

/* The end of a transfer by way of STAGE, of which ERROR is known. */
static inline cudaError_t
fieldwise_staged(void *stage, bool pooled, cudaError_t error, cudaStream_t stream, bool wait)
{
    cudaError_t freed = fieldwise_unstage(stage, pooled, stream);
    error = error == cudaSuccess ? freed : error;
    return error == cudaSuccess && wait ? cudaStreamSynchronize(stream) : error;
}
/* Whether nothing is converted. */
template <class Types> static inline bool fieldwise_is_whole(const fieldwise_pointer<Types> &)
{
    return Types::is_whole;
}
/* The least number that A and B, tiles of groups, divide. */
static inline size_t fieldwise_common_multiple(size_t a, size_t b)
{
    size_t x = a, y = b;
    while (y != 0) {
        size_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}
template <class Types>
static inline cudaError_t
fieldwise_upload(const fieldwise_pointer<Types> &to, const void *from, size_t bytes, cudaStream_t stream,
                 bool wait, cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    typedef typename Types::element Element;
    size_t n = bytes / sizeof(Element), rest = bytes % sizeof(Element);
    void *stage;
    bool pooled;
    if (Types::is_whole || bytes == 0)
        return fieldwise_plain(fieldwise_address(to), from, bytes, kind, stream, wait);
    const fieldwise_there there(Types::memory(to.view), &stream, &wait);
    cudaError_t error = fieldwise_stage(&stage, &pooled, bytes, stream);
    if (error != cudaSuccess)
        return error;
    error = cudaMemcpyAsync(stage, from, bytes, kind, stream);
    if (error == cudaSuccess && n > 0)
        error = fieldwise_launch(fieldwise_scatter<Types>, fieldwise_blocks(n), 256, stream, to,
                                 (const Element *)stage, n);
    if (error == cudaSuccess && rest > 0)
        error = fieldwise_launch(fieldwise_scatter_part<Types>, 1, 1, stream, to + n,
                                 (const unsigned char *)((const Element *)stage + n), rest);
    return fieldwise_staged(stage, pooled, error, stream, wait);
}
template <class Types>
static inline cudaError_t
fieldwise_download(void *to, const fieldwise_pointer<Types> &from, size_t bytes, cudaStream_t stream,
                   bool wait, cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    typedef typename Types::element Element;
    size_t n = bytes / sizeof(Element), rest = bytes % sizeof(Element);
    void *stage;
    bool pooled;
    if (Types::is_whole || bytes == 0)
        return fieldwise_plain(to, fieldwise_address(from), bytes, kind, stream, wait);
    const fieldwise_there there(Types::memory(from.view), &stream, &wait);
    cudaError_t error = fieldwise_stage(&stage, &pooled, bytes, stream);
    if (error != cudaSuccess)
        return error;
    if (n > 0)
        error = fieldwise_launch(fieldwise_gather<Types>, fieldwise_blocks(n), 256, stream, (Element *)stage, from, n);
    if (error == cudaSuccess && rest > 0)
        error = fieldwise_launch(fieldwise_gather_part<Types>, 1, 1, stream, (unsigned char *)((Element *)stage + n),
                                 from + n, rest);
    if (error == cudaSuccess)
        error = cudaMemcpyAsync(to, stage, bytes, kind, stream);
    return fieldwise_staged(stage, pooled, error, stream, wait);
}
template <class To, class From>
static inline cudaError_t
fieldwise_copy(const fieldwise_pointer<To> &to, const fieldwise_pointer<From> &from, size_t bytes,
               cudaStream_t stream)
{
    size_t n = bytes / sizeof(typename To::element), rest = bytes % sizeof(typename To::element);
    cudaError_t error = cudaSuccess;
    if (n > 0)
        error = fieldwise_launch(fieldwise_move<To, From>, fieldwise_blocks(n), 256, stream, to, from, n);
    if (error == cudaSuccess && rest > 0)
        error = fieldwise_launch(fieldwise_move_part<To, From>, 1, 1, stream, to + n, from + n, rest);
    return error;
}
template <class Types>
static inline cudaError_t
fieldwise_fill(const fieldwise_pointer<Types> &to, int byte, size_t bytes, cudaStream_t stream)
{
    size_t n = bytes / sizeof(typename Types::element), rest = bytes % sizeof(typename Types::element);
    cudaError_t error = cudaSuccess;
    bool wait = false;
    if (bytes == 0)
        return cudaSuccess;
    const fieldwise_there there(Types::memory(to.view), &stream, &wait);
    if (n > 0)
        error = fieldwise_launch(fieldwise_set<Types>, fieldwise_blocks(n), 256, stream, to, (unsigned char)byte, n);
    if (error == cudaSuccess && rest > 0)
        error = fieldwise_launch(fieldwise_set_part<Types>, 1, 1, stream, to + n, (unsigned char)byte, rest);
    return error == cudaSuccess && wait ? cudaStreamSynchronize(stream) : error;
}
#endif
#elif FIELDWISE_ARRAYS_FORMAT != 6
#error "headers of different formats: write them again with one version of fieldwise"
#endif

/* References to one element: p[i].x, p[i] = element and Mixed_float_2 element = p[i], p being an array below.
 * `auto` copies the reference and not the element. */
struct Mixed_float_2_ref_pos {
    typedef decltype(((Mixed_float_2 *)0)->pos.x) fieldwise_type_pos_x;
    fieldwise_type_pos_x &x;
    typedef decltype(((Mixed_float_2 *)0)->pos.y) fieldwise_type_pos_y;
    fieldwise_type_pos_y &y;
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_ref_pos(const Mixed_float_2_view &view, Index i)
        : x(view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4]), y(view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4])
    {
    }
    Mixed_float_2_ref_pos(const Mixed_float_2_ref_pos &) = default;
    typedef decltype(((Mixed_float_2 *)0)->pos) FieldwiseValue;
    FIELDWISE_MEMBER operator FieldwiseValue() const
    {
        fieldwise_blank<FieldwiseValue> blank;
        FieldwiseValue &element = blank.element;
        element.x = x;
        element.y = y;
        return element;
    }
    FIELDWISE_MEMBER const Mixed_float_2_ref_pos &operator=(const FieldwiseValue &element) const
    {
        x = element.x;
        y = element.y;
        return *this;
    }
    FIELDWISE_MEMBER const Mixed_float_2_ref_pos &operator=(const Mixed_float_2_ref_pos &from) const
    {
        return *this = (FieldwiseValue)from;
    }
};
struct Mixed_float_2_ref {
    Mixed_float_2_ref_pos pos;
    typedef decltype(((Mixed_float_2 *)0)->tag) fieldwise_type_tag;
    fieldwise_type_tag &tag;
    typedef decltype(((Mixed_float_2 *)0)->weight) fieldwise_type_weight;
    fieldwise_type_weight &weight;
    typedef decltype(((Mixed_float_2 *)0)->counts) fieldwise_type_counts;
    fieldwise_type_counts &counts;
    typedef decltype(((Mixed_float_2 *)0)->name) fieldwise_type_name;
    fieldwise_type_name &name;
    typedef decltype(((Mixed_float_2 *)0)->kind) fieldwise_type_kind;
    fieldwise_type_kind &kind;
    Mixed_float_2_group1 *fieldwise_group1;
    Mixed_float_2_group2 *fieldwise_group2;
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_ref(const Mixed_float_2_view &view, Index i)
        : pos(view, i), tag(view.group1[i].tag), weight(view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4]), counts((fieldwise_type_counts &)view.group1[i].counts), name(view.group2[i].name), kind(view.group2[i].kind), fieldwise_group1(&view.group1[i]), fieldwise_group2(&view.group2[i])
    {
        FIELDWISE_LIES_ALIGNED(Mixed_float_2_group1, view.group1);
        FIELDWISE_LIES_ALIGNED(Mixed_float_2_group2, view.group2);
    }
    Mixed_float_2_ref(const Mixed_float_2_ref &) = default;
    typedef Mixed_float_2 FieldwiseValue;
    FIELDWISE_MEMBER operator FieldwiseValue() const
    {
        fieldwise_blank<FieldwiseValue> blank;
        FieldwiseValue &element = blank.element;
        const Mixed_float_2_group1 moved1 = *fieldwise_group1;
        const Mixed_float_2_group2 moved2 = *fieldwise_group2;
        element.pos.x = pos.x;
        element.pos.y = pos.y;
        element.tag = moved1.tag;
        element.weight = weight;
        __builtin_memcpy(&element.counts, &moved1.counts, 6);
        element.name = moved2.name;
        element.kind = moved2.kind;
        return element;
    }
    FIELDWISE_MEMBER const Mixed_float_2_ref &operator=(const FieldwiseValue &element) const
    {
        Mixed_float_2_group1 moved1;
        Mixed_float_2_group2 moved2;
        pos.x = element.pos.x;
        pos.y = element.pos.y;
        moved1.tag = element.tag;
        weight = element.weight;
        __builtin_memcpy(&moved1.counts, &element.counts, 6);
        moved2.name = element.name;
        moved2.kind = element.kind;
        *fieldwise_group1 = moved1;
        *fieldwise_group2 = moved2;
        return *this;
    }
    FIELDWISE_MEMBER const Mixed_float_2_ref &operator=(const Mixed_float_2_ref &from) const
    {
        return *this = (FieldwiseValue)from;
    }
    template <class To> FIELDWISE_MEMBER To fieldwise_get() const
    {
        return fieldwise_bytes_as<To>((FieldwiseValue)*this);
    }
    template <class To> FIELDWISE_MEMBER void fieldwise_set(const To &to) const
    {
        *this = fieldwise_bytes_as<FieldwiseValue>(to);
    }
    template <class To> FIELDWISE_MEMBER fieldwise_stored_as<To, Mixed_float_2_ref> fieldwise_as() const
    {
        return fieldwise_stored_as<To, Mixed_float_2_ref>(*this);
    }
};
/* Stores those fields of FROM that are others than they were BEFORE. */
template <class Ref, class Element>
FIELDWISE_FUNCTION void Mixed_float_2_store_changed(const Ref &to, const Element &from, const Element &before)
{
    fieldwise_store_changed(to.pos.x, from.pos.x, before.pos.x);
    fieldwise_store_changed(to.pos.y, from.pos.y, before.pos.y);
    fieldwise_store_changed(to.tag, from.tag, before.tag);
    fieldwise_store_changed(to.weight, from.weight, before.weight);
    fieldwise_store_changed(to.counts, from.counts, before.counts);
    fieldwise_store_changed(to.name, from.name, before.name);
    fieldwise_store_changed(to.kind, from.kind, before.kind);
}
struct Mixed_float_2_const_ref_pos {
    typedef const decltype(((Mixed_float_2 *)0)->pos.x) fieldwise_type_pos_x;
    fieldwise_type_pos_x &x;
    typedef const decltype(((Mixed_float_2 *)0)->pos.y) fieldwise_type_pos_y;
    fieldwise_type_pos_y &y;
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_const_ref_pos(const Mixed_float_2_view &view, Index i)
        : x(view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4]), y(view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4])
    {
    }
    Mixed_float_2_const_ref_pos(const Mixed_float_2_const_ref_pos &) = default;
    FIELDWISE_MEMBER Mixed_float_2_const_ref_pos(const Mixed_float_2_ref_pos &from) : x(from.x), y(from.y) {}
    typedef decltype(((Mixed_float_2 *)0)->pos) FieldwiseValue;
    FIELDWISE_MEMBER operator FieldwiseValue() const
    {
        fieldwise_blank<FieldwiseValue> blank;
        FieldwiseValue &element = blank.element;
        element.x = x;
        element.y = y;
        return element;
    }
};
struct Mixed_float_2_const_ref {
    Mixed_float_2_const_ref_pos pos;
    typedef const decltype(((Mixed_float_2 *)0)->tag) fieldwise_type_tag;
    fieldwise_type_tag &tag;
    typedef const decltype(((Mixed_float_2 *)0)->weight) fieldwise_type_weight;
    fieldwise_type_weight &weight;
    typedef const decltype(((Mixed_float_2 *)0)->counts) fieldwise_type_counts;
    fieldwise_type_counts &counts;
    typedef const decltype(((Mixed_float_2 *)0)->name) fieldwise_type_name;
    fieldwise_type_name &name;
    typedef const decltype(((Mixed_float_2 *)0)->kind) fieldwise_type_kind;
    fieldwise_type_kind &kind;
    const Mixed_float_2_group1 *fieldwise_group1;
    const Mixed_float_2_group2 *fieldwise_group2;
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_const_ref(const Mixed_float_2_view &view, Index i)
        : pos(view, i), tag(view.group1[i].tag), weight(view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4]), counts((fieldwise_type_counts &)view.group1[i].counts), name(view.group2[i].name), kind(view.group2[i].kind), fieldwise_group1(&view.group1[i]), fieldwise_group2(&view.group2[i])
    {
        FIELDWISE_LIES_ALIGNED(Mixed_float_2_group1, view.group1);
        FIELDWISE_LIES_ALIGNED(Mixed_float_2_group2, view.group2);
    }
    Mixed_float_2_const_ref(const Mixed_float_2_const_ref &) = default;
    FIELDWISE_MEMBER Mixed_float_2_const_ref(const Mixed_float_2_ref &from) : pos(from.pos), tag(from.tag), weight(from.weight), counts(from.counts), name(from.name), kind(from.kind), fieldwise_group1(from.fieldwise_group1), fieldwise_group2(from.fieldwise_group2) {}
    typedef Mixed_float_2 FieldwiseValue;
    FIELDWISE_MEMBER operator FieldwiseValue() const
    {
        fieldwise_blank<FieldwiseValue> blank;
        FieldwiseValue &element = blank.element;
        const Mixed_float_2_group1 moved1 = *fieldwise_group1;
        const Mixed_float_2_group2 moved2 = *fieldwise_group2;
        element.pos.x = pos.x;
        element.pos.y = pos.y;
        element.tag = moved1.tag;
        element.weight = weight;
        __builtin_memcpy(&element.counts, &moved1.counts, 6);
        element.name = moved2.name;
        element.kind = moved2.kind;
        return element;
    }
    template <class To> FIELDWISE_MEMBER To fieldwise_get() const
    {
        return fieldwise_bytes_as<To>((FieldwiseValue)*this);
    }
};

struct Mixed_float_2_types {
    typedef Mixed_float_2 element;
    typedef Mixed_float_2_view view;
    typedef Mixed_float_2_ref ref;
    enum { is_whole = 0, groups = Mixed_float_2_groups };
    FIELDWISE_MEMBER static void *memory(const view &v) { return (void *)v.group0; }
    /* CALL for each field of element I: where it lies, where it begins in Mixed_float_2, and its bytes. */
    template <class Call> FIELDWISE_MEMBER static void fields(const view &v, size_t i, const Call &call)
    {
        call((unsigned char *)&v.group0[i / 4].pos_x[i % 4], 0, sizeof v.group0[i / 4].pos_x[i % 4]);
        call((unsigned char *)&v.group0[i / 4].pos_y[i % 4], 4, sizeof v.group0[i / 4].pos_y[i % 4]);
        call((unsigned char *)&v.group1[i].tag, 8, sizeof v.group1[i].tag);
        call((unsigned char *)&v.group0[i / 4].weight[i % 4], 16, sizeof v.group0[i / 4].weight[i % 4]);
        call((unsigned char *)&v.group1[i].counts, 24, sizeof v.group1[i].counts);
        call((unsigned char *)&v.group2[i].name, 40, sizeof v.group2[i].name);
        call((unsigned char *)&v.group2[i].kind, 48, sizeof v.group2[i].kind);
    }
};
struct Mixed_float_2_const_types : Mixed_float_2_types {
    typedef Mixed_float_2_const_ref ref;
};

/* What stands for `Mixed_float_2 *`: an array from its first element on, and a pointer into one. */
typedef fieldwise_array<Mixed_float_2_types> Mixed_float_2_array;
typedef fieldwise_array<Mixed_float_2_const_types> Mixed_float_2_const_array;
typedef fieldwise_pointer<Mixed_float_2_types> Mixed_float_2_pointer;
typedef fieldwise_pointer<Mixed_float_2_const_types> Mixed_float_2_const_pointer;
FIELDWISE_FUNCTION void Mixed_float_2_swap(Mixed_float_2_ref a, Mixed_float_2_ref b)
{
    Mixed_float_2 element = a;
    a = (Mixed_float_2)b;
    b = element;
}

/* A pointer that is one to memory of the host, or else to an array: null where both are. */
FIELDWISE_FUNCTION const void *Mixed_float_2_either(const void *host, const Mixed_float_2_const_array &array)
{
    return host ? host : Mixed_float_2_memory(array);
}

/* What stands for a variable `Mixed_float_2 p[n]`, whose memory it is: zeros at first. As a pointer it is Mixed_float_2_all(p). */
template <size_t FieldwiseN> struct Mixed_float_2_fixed {
    enum : size_t { room = sizeof(Mixed_float_2) <= 2048 ? 1024 : (2 << 20) / sizeof(Mixed_float_2) };
    FIELDWISE_ALIGNAS(256) Mixed_float_2_group0 group0[(FieldwiseN + room + 3) / 4];
    FIELDWISE_ALIGNAS(256) Mixed_float_2_group1 group1[(FieldwiseN + room + 0) / 1];
    FIELDWISE_ALIGNAS(256) Mixed_float_2_group2 group2[(FieldwiseN + room + 0) / 1];
    FIELDWISE_MEMBER Mixed_float_2_array all()
    {
        return Mixed_float_2_view{group0, group1, group2};
    }
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_ref operator[](Index i) { return all()[i]; }
    template <class Index> FIELDWISE_MEMBER Mixed_float_2_pointer operator+(Index i) { return all() + i; }
};
template <size_t FieldwiseN> FIELDWISE_FUNCTION Mixed_float_2_array Mixed_float_2_all(Mixed_float_2_fixed<FieldwiseN> &p) { return p.all(); }

/* `Mixed_float_2 *__restrict__ p` as a parameter of a kernel: Mixed_float_2_restrict(p), in the body Mixed_float_2_bind(p); and for
 * a launch Mixed_float_2_pass(array). */
#define Mixed_float_2_restrict(p) Mixed_float_2_group0 *__restrict__ p##_fieldwise0, Mixed_float_2_group1 *__restrict__ p##_fieldwise1, Mixed_float_2_group2 *__restrict__ p##_fieldwise2
#define Mixed_float_2_const_restrict(p) const Mixed_float_2_group0 *__restrict__ p##_fieldwise0, const Mixed_float_2_group1 *__restrict__ p##_fieldwise1, const Mixed_float_2_group2 *__restrict__ p##_fieldwise2
#define Mixed_float_2_bind(p) Mixed_float_2_array p = Mixed_float_2_view{(Mixed_float_2_group0 *)p##_fieldwise0, (Mixed_float_2_group1 *)p##_fieldwise1, (Mixed_float_2_group2 *)p##_fieldwise2}
#define Mixed_float_2_const_bind(p) Mixed_float_2_const_array p = Mixed_float_2_view{(Mixed_float_2_group0 *)p##_fieldwise0, (Mixed_float_2_group1 *)p##_fieldwise1, (Mixed_float_2_group2 *)p##_fieldwise2}
#define Mixed_float_2_pass(array) (array).group0, (array).group1, (array).group2
#ifdef __CUDACC__

/* Device memory in the layout, of which the host has an array of structs: in place of cudaMalloc,
 * cudaFree, cudaMemset and cudaMemcpy. BYTES are those of the array of structs. */
static inline cudaError_t Mixed_float_2_allocate_bytes(Mixed_float_2_array *ret_array, size_t bytes)
{
    return Mixed_float_2_allocate_device(ret_array, bytes / sizeof(Mixed_float_2) + (bytes % sizeof(Mixed_float_2) != 0));
}
static inline cudaError_t Mixed_float_2_release(const Mixed_float_2_const_array &array)
{
    return cudaFree(Mixed_float_2_memory(array));
}
static inline cudaError_t Mixed_float_2_fill(const Mixed_float_2_pointer &to, int byte, size_t bytes)
{
    return fieldwise_fill(to, byte, bytes, 0);
}
static inline cudaError_t
Mixed_float_2_fill_async(const Mixed_float_2_pointer &to, int byte, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_fill(to, byte, bytes, stream);
}
static inline cudaError_t Mixed_float_2_upload_by_host(const Mixed_float_2_pointer &to, const void *from, size_t bytes);
static inline cudaError_t Mixed_float_2_download_by_host(void *to, const Mixed_float_2_const_pointer &from, size_t bytes);
/* Where the device has no room for the array of structs beside the array, the host converts. */
static inline cudaError_t Mixed_float_2_upload(const Mixed_float_2_pointer &to, const void *from, size_t bytes)
{
    cudaError_t error = fieldwise_upload(to, from, bytes, 0, true);
    if (error != cudaErrorMemoryAllocation)
        return error;
    (void)cudaGetLastError();
    return Mixed_float_2_upload_by_host(to, from, bytes);
}
static inline cudaError_t
Mixed_float_2_upload_async(const Mixed_float_2_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_upload(to, from, bytes, stream, false);
}
static inline cudaError_t Mixed_float_2_download(void *to, const Mixed_float_2_const_pointer &from, size_t bytes)
{
    cudaError_t error = fieldwise_download(to, from, bytes, 0, true);
    if (error != cudaErrorMemoryAllocation)
        return error;
    (void)cudaGetLastError();
    return Mixed_float_2_download_by_host(to, from, bytes);
}
static inline cudaError_t
Mixed_float_2_download_async(void *to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_download(to, from, bytes, stream, false);
}
/* The same from and to other memory of the device. */
static inline cudaError_t Mixed_float_2_copy_in(const Mixed_float_2_pointer &to, const void *from, size_t bytes)
{
    return fieldwise_upload(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);
}
static inline cudaError_t
Mixed_float_2_copy_in_async(const Mixed_float_2_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_upload(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);
}
static inline cudaError_t Mixed_float_2_copy_out(void *to, const Mixed_float_2_const_pointer &from, size_t bytes)
{
    return fieldwise_download(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);
}
static inline cudaError_t
Mixed_float_2_copy_out_async(void *to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_download(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);
}
static inline cudaError_t
Mixed_float_2_copy(const Mixed_float_2_pointer &to, const Mixed_float_2_const_pointer &from, size_t bytes)
{
    return fieldwise_copy(to, from, bytes, 0);
}
static inline cudaError_t
Mixed_float_2_copy_async(const Mixed_float_2_pointer &to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaStream_t stream = 0)
{
    return fieldwise_copy(to, from, bytes, stream);
}

/* In a direction that is told: what says DEFAULT is looked up. */
static inline cudaMemcpyKind Mixed_float_2_direction(cudaMemcpyKind kind, const void *other, cudaMemcpyKind host)
{
    cudaPointerAttributes attributes;
    if (kind != cudaMemcpyDefault)
        return kind;
    if (cudaPointerGetAttributes(&attributes, other) != cudaSuccess) {
        (void)cudaGetLastError();
        return host;
    }
#if CUDART_VERSION >= 10000
    return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged ? cudaMemcpyDeviceToDevice : host;
#else
    return attributes.memoryType == cudaMemoryTypeDevice ? cudaMemcpyDeviceToDevice : host;
#endif
}
static inline cudaError_t
Mixed_float_2_transfer_in(const Mixed_float_2_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    kind = Mixed_float_2_direction(kind, from, cudaMemcpyHostToDevice);
    return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice
               ? fieldwise_upload(to, from, bytes, stream, wait, kind)
               : cudaErrorInvalidMemcpyDirection;
}
static inline cudaError_t
Mixed_float_2_transfer_out(void *to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    kind = Mixed_float_2_direction(kind, to, cudaMemcpyDeviceToHost);
    return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice
               ? fieldwise_download(to, from, bytes, stream, wait, kind)
               : cudaErrorInvalidMemcpyDirection;
}
static inline cudaError_t
Mixed_float_2_transfer(const Mixed_float_2_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    return Mixed_float_2_transfer_in(to, from, bytes, kind, 0, true);
}
static inline cudaError_t
Mixed_float_2_transfer_async(const Mixed_float_2_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return Mixed_float_2_transfer_in(to, from, bytes, kind, stream, false);
}
static inline cudaError_t
Mixed_float_2_transfer(void *to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaMemcpyKind kind)
{
    return Mixed_float_2_transfer_out(to, from, bytes, kind, 0, true);
}
static inline cudaError_t
Mixed_float_2_transfer_async(void *to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return Mixed_float_2_transfer_out(to, from, bytes, kind, stream, false);
}
static inline cudaError_t
Mixed_float_2_transfer(const Mixed_float_2_pointer &to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaMemcpyKind kind)
{
    return kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault ? Mixed_float_2_copy(to, from, bytes)
                                                                         : cudaErrorInvalidMemcpyDirection;
}
static inline cudaError_t
Mixed_float_2_transfer_async(const Mixed_float_2_pointer &to, const Mixed_float_2_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    return kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault ? Mixed_float_2_copy_async(to, from, bytes, stream)
                                                                         : cudaErrorInvalidMemcpyDirection;
}

