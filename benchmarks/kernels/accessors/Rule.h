/* Rule in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Rule_view view;
 *     Rule_allocate(&view, n); ... Rule_free(view);
 *     Rule_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Rule_free_device(view);
 *
 *     Rule_get_FIELD(view, i)           Rule_set_FIELD(view, i, value)
 *     Rule_at_FIELD(view, i) += value   Rule_ptr_FIELD(view, i)
 *     Rule_load(view, i)                Rule_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Rule) && FIELDWISE_LAYOUT_Rule != 0x11cc71e3u
#error "Rule is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Rule
#define FIELDWISE_LAYOUT_Rule 0x11cc71e3u
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

/* What all headers of fieldwise share. */
#ifndef FIELDWISE_HEADER_FORMAT
#define FIELDWISE_HEADER_FORMAT 1
#ifdef __CUDACC__
#define FIELDWISE_FUNCTION static __host__ __device__ __forceinline__
#else
#define FIELDWISE_FUNCTION static inline
#endif
#ifdef __FIELDWISE__
#define FIELDWISE_OF(view, i) ((view).elements[i])
#endif
#ifdef __cplusplus
#define FIELDWISE_ACCESSOR template <class FieldwiseIndex> FIELDWISE_FUNCTION
#define FIELDWISE_ITEM_ACCESSOR \
    template <class FieldwiseIndex, class FieldwiseItem> FIELDWISE_FUNCTION
#define FIELDWISE_ASSERT(condition, message) static_assert(condition, message)
#define FIELDWISE_VIEW(PREFIX) const PREFIX##_view &
#define FIELDWISE_READ(pointer) fieldwise_read(pointer, 0)
#define FIELDWISE_ALIGNOF(type) alignof(type)
#define FIELDWISE_ALIGNAS(bytes) alignas(bytes)
#define FIELDWISE_HAS_TYPE(object, type) (fieldwise_same<decltype((object)), type &>::value == 1)
#else
#define FIELDWISE_ACCESSOR FIELDWISE_FUNCTION
#define FIELDWISE_ITEM_ACCESSOR FIELDWISE_FUNCTION
#define FIELDWISE_ASSERT(condition, message) _Static_assert(condition, message)
#define FIELDWISE_VIEW(PREFIX) PREFIX##_view
#define FIELDWISE_READ(pointer) (*(pointer))
#define FIELDWISE_ALIGNOF(type) _Alignof(type)
#define FIELDWISE_ALIGNAS(bytes) _Alignas(bytes)
#define FIELDWISE_HAS_TYPE(object, type) _Generic((object), type: 1, default: 0)
#endif

/* Copies the first N elements, one by one, from one view to another of the same record: TO and
 * FROM are the prefixes of their headers. */
#define FIELDWISE_CONVERT(TO, to, FROM, from, n)                                            \
    do {                                                                                    \
        TO##_view fieldwise_to = (to);                                                      \
        FROM##_view fieldwise_from = (from);                                                \
        size_t fieldwise_n = (n);                                                           \
        for (size_t fieldwise_i = 0; fieldwise_i < fieldwise_n; fieldwise_i++)              \
            TO##_store(fieldwise_to, fieldwise_i, FROM##_load(fieldwise_from, fieldwise_i));\
    } while (0)

/* The bytes of structs of SIZE bytes that hold TILE elements each and N together; SIZE_MAX where no
 * memory is so large. */
FIELDWISE_FUNCTION size_t fieldwise_bytes(size_t n, size_t tile, size_t size)
{
    size_t structs = n / tile + (n % tile != 0);
    return structs > (size_t)-1 / size ? (size_t)-1 : structs * size;
}

/* OFFSET + BYTES, up to the next multiple of 256 for ALIGN not 0; SIZE_MAX from half of it
 * on, where no memory reaches. */
FIELDWISE_FUNCTION size_t fieldwise_end(size_t offset, size_t bytes, int align)
{
    if (bytes > (size_t)-1 / 2 || offset > (size_t)-1 / 2 - bytes)
        return (size_t)-1;
    return align ? (offset + bytes + 255) / 256 * 256 : offset + bytes;
}

#ifdef __cplusplus
extern "C++" {
template <class A, class B> struct fieldwise_same { enum { value = 0 }; };
template <class A> struct fieldwise_same<A, A> { enum { value = 1 }; };

/* An index as an unsigned number of its own width: tiles of powers of two are found by shifts. */
FIELDWISE_FUNCTION unsigned fieldwise_unsigned(int i) { return (unsigned)i; }
FIELDWISE_FUNCTION unsigned fieldwise_unsigned(unsigned i) { return i; }
FIELDWISE_FUNCTION unsigned long fieldwise_unsigned(long i) { return (unsigned long)i; }
FIELDWISE_FUNCTION unsigned long fieldwise_unsigned(unsigned long i) { return i; }
FIELDWISE_FUNCTION unsigned long long fieldwise_unsigned(long long i)
{
    return (unsigned long long)i;
}
FIELDWISE_FUNCTION unsigned long long fieldwise_unsigned(unsigned long long i) { return i; }

/* *P, which nothing writes while the kernel runs: by the read-only path where T has one. */
#ifdef __CUDA_ARCH__
template <class T>
static __device__ __forceinline__ auto fieldwise_read(const T *p, int) -> decltype(__ldg(p))
{
    return __ldg(p);
}
#endif
template <class T> FIELDWISE_FUNCTION T fieldwise_read(const T *p, long)
{
    return *p;
}

/* The same as FIELDWISE_CONVERT. */
template <class To, class From> static inline void fieldwise_convert(To to, From from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fieldwise_store(to, i, fieldwise_load(from, i));
}
#if defined(__CUDACC__) && !defined(__FIELDWISE__)
template <class To, class From> __global__ void fieldwise_convert_elements(To to, From from, size_t n)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        fieldwise_store(to, i, fieldwise_load(from, i));
}

/* The same on the GPU, one thread an element: views of device memory; does not wait for the end. */
template <class To, class From>
static inline cudaError_t
fieldwise_convert_device(To to, From from, size_t n, cudaStream_t stream = 0)
{
    size_t blocks = n / 256 + (n % 256 != 0);
    if (n == 0)
        return cudaSuccess;
    if (blocks > 1048576)
        blocks = 1048576;
    fieldwise_convert_elements<<<(unsigned)blocks, 256, 0, stream>>>(to, from, n);
    return cudaGetLastError();
}
#elif defined(__CUDACC__)
template <class To, class From>
static inline cudaError_t fieldwise_convert_device(To, From, size_t, cudaStream_t = 0)
{
    return cudaSuccess;
}
#endif
}
#else
typedef size_t FieldwiseIndex;
typedef size_t FieldwiseItem;
FIELDWISE_FUNCTION size_t fieldwise_unsigned(size_t i) { return i; }
#endif
#elif FIELDWISE_HEADER_FORMAT != 1
#error "headers of different formats: write them again with one version of fieldwise"
#endif

/* One element. A program that declares Rule itself defines FIELDWISE_HAVE_Rule before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Rule
#define FIELDWISE_HAVE_Rule
typedef struct Rule Rule;
struct Rule {
    unsigned int network;
    unsigned int mask;
    unsigned short low_port;
    unsigned short high_port;
    unsigned char protocol;
    signed char verdict;
};
#endif
FIELDWISE_ASSERT(sizeof(Rule) == 16, "size of Rule");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Rule) == 4, "alignment of Rule");
FIELDWISE_ASSERT(offsetof(Rule, network) == 0, "offset of network");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->network) == 4, "size of network");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->network, unsigned int), "type of network");
FIELDWISE_ASSERT(offsetof(Rule, mask) == 4, "offset of mask");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->mask) == 4, "size of mask");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->mask, unsigned int), "type of mask");
FIELDWISE_ASSERT(offsetof(Rule, low_port) == 8, "offset of low_port");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->low_port) == 2, "size of low_port");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->low_port, unsigned short), "type of low_port");
FIELDWISE_ASSERT(offsetof(Rule, high_port) == 10, "offset of high_port");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->high_port) == 2, "size of high_port");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->high_port, unsigned short), "type of high_port");
FIELDWISE_ASSERT(offsetof(Rule, protocol) == 12, "offset of protocol");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->protocol) == 1, "size of protocol");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->protocol, unsigned char), "type of protocol");
FIELDWISE_ASSERT(offsetof(Rule, verdict) == 13, "offset of verdict");
FIELDWISE_ASSERT(sizeof(((Rule *)0)->verdict) == 1, "size of verdict");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Rule *)0)->verdict, signed char), "type of verdict");

/* Group 0: whole elements. */
typedef Rule Rule_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Rule_view {
    Rule_group0 *group0;
#ifdef __FIELDWISE__
    Rule *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Rule_view;
enum { Rule_groups = 1, Rule_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Rule_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Rule_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Rule_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Rule_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Rule_bytes(size_t n)
{
    return fieldwise_end(Rule_group_offset(n, Rule_groups - 1), Rule_group_bytes(n, Rule_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Rule_bytes(n) bytes, aligned to Rule_align bytes. */
FIELDWISE_FUNCTION Rule_view Rule_view_in(void *memory, size_t n)
{
    Rule_view view;
    view.group0 = (Rule_group0 *)(void *)((char *)memory + Rule_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Rule *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Rule_memory(Rule_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Rule_allocate(Rule_view *ret_view, size_t n)
{
    size_t bytes = Rule_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Rule_view_in(memory, n);
    return 0;
}

static inline void Rule_free(Rule_view view)
{
    free(Rule_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Rule_allocate_device(Rule_view *ret_view, size_t n)
{
    size_t bytes = Rule_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Rule_view_in(memory, n);
    return error;
}

static inline cudaError_t Rule_free_device(Rule_view view)
{
    return cudaFree(Rule_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR unsigned int *Rule_ptr_network(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].network;
}
FIELDWISE_ACCESSOR unsigned int Rule_get_network(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].network;
}
FIELDWISE_ACCESSOR unsigned int Rule_read_network(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_network(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_network(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, unsigned int value)
{
    view.group0[i].network = value;
}
#define Rule_at_network(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].network)

FIELDWISE_ACCESSOR unsigned int *Rule_ptr_mask(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].mask;
}
FIELDWISE_ACCESSOR unsigned int Rule_get_mask(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].mask;
}
FIELDWISE_ACCESSOR unsigned int Rule_read_mask(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_mask(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_mask(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, unsigned int value)
{
    view.group0[i].mask = value;
}
#define Rule_at_mask(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].mask)

FIELDWISE_ACCESSOR unsigned short *Rule_ptr_low_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].low_port;
}
FIELDWISE_ACCESSOR unsigned short Rule_get_low_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].low_port;
}
FIELDWISE_ACCESSOR unsigned short Rule_read_low_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_low_port(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_low_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, unsigned short value)
{
    view.group0[i].low_port = value;
}
#define Rule_at_low_port(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].low_port)

FIELDWISE_ACCESSOR unsigned short *Rule_ptr_high_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].high_port;
}
FIELDWISE_ACCESSOR unsigned short Rule_get_high_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].high_port;
}
FIELDWISE_ACCESSOR unsigned short Rule_read_high_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_high_port(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_high_port(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, unsigned short value)
{
    view.group0[i].high_port = value;
}
#define Rule_at_high_port(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].high_port)

FIELDWISE_ACCESSOR unsigned char *Rule_ptr_protocol(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].protocol;
}
FIELDWISE_ACCESSOR unsigned char Rule_get_protocol(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].protocol;
}
FIELDWISE_ACCESSOR unsigned char Rule_read_protocol(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_protocol(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_protocol(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].protocol = value;
}
#define Rule_at_protocol(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].protocol)

FIELDWISE_ACCESSOR signed char *Rule_ptr_verdict(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return &view.group0[i].verdict;
}
FIELDWISE_ACCESSOR signed char Rule_get_verdict(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i].verdict;
}
FIELDWISE_ACCESSOR signed char Rule_read_verdict(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Rule_ptr_verdict(view, i));
}
FIELDWISE_ACCESSOR void Rule_set_verdict(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, signed char value)
{
    view.group0[i].verdict = value;
}
#define Rule_at_verdict(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].verdict)

FIELDWISE_ACCESSOR Rule Rule_load(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Rule_store(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, Rule element)
{
    view.group0[i] = element;
}

#else

#define Rule_ptr_network(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).network)
#define Rule_get_network(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).network)
#define Rule_read_network(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_network(fieldwise_v, fieldwise_i))
#define Rule_set_network(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).network = (fieldwise_x)))
#define Rule_at_network(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).network)

#define Rule_ptr_mask(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).mask)
#define Rule_get_mask(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mask)
#define Rule_read_mask(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_mask(fieldwise_v, fieldwise_i))
#define Rule_set_mask(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).mask = (fieldwise_x)))
#define Rule_at_mask(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mask)

#define Rule_ptr_low_port(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).low_port)
#define Rule_get_low_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).low_port)
#define Rule_read_low_port(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_low_port(fieldwise_v, fieldwise_i))
#define Rule_set_low_port(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).low_port = (fieldwise_x)))
#define Rule_at_low_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).low_port)

#define Rule_ptr_high_port(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).high_port)
#define Rule_get_high_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).high_port)
#define Rule_read_high_port(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_high_port(fieldwise_v, fieldwise_i))
#define Rule_set_high_port(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).high_port = (fieldwise_x)))
#define Rule_at_high_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).high_port)

#define Rule_ptr_protocol(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)
#define Rule_get_protocol(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)
#define Rule_read_protocol(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_protocol(fieldwise_v, fieldwise_i))
#define Rule_set_protocol(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol = (fieldwise_x)))
#define Rule_at_protocol(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)

#define Rule_ptr_verdict(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)
#define Rule_get_verdict(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)
#define Rule_read_verdict(fieldwise_v, fieldwise_i) __ldg(Rule_ptr_verdict(fieldwise_v, fieldwise_i))
#define Rule_set_verdict(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict = (fieldwise_x)))
#define Rule_at_verdict(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)

#define Rule_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Rule_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Rule fieldwise_load(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i)
{
    return Rule_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Rule) view, FieldwiseIndex i, Rule element)
{
    Rule_store(view, i, element);
}
}
#endif

#endif
