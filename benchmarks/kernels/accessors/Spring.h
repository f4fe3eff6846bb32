/* Spring in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Spring_view view;
 *     Spring_allocate(&view, n); ... Spring_free(view);
 *     Spring_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Spring_free_device(view);
 *
 *     Spring_get_FIELD(view, i)           Spring_set_FIELD(view, i, value)
 *     Spring_at_FIELD(view, i) += value   Spring_ptr_FIELD(view, i)
 *     Spring_load(view, i)                Spring_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Spring) && FIELDWISE_LAYOUT_Spring != 0x1c3b5b9fu
#error "Spring is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Spring
#define FIELDWISE_LAYOUT_Spring 0x1c3b5b9fu
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

/* One element. A program that declares Spring itself defines FIELDWISE_HAVE_Spring before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Spring
#define FIELDWISE_HAVE_Spring
typedef struct Spring Spring;
struct Spring {
    int from;
    int to;
    float length;
    float stiffness;
};
#endif
FIELDWISE_ASSERT(sizeof(Spring) == 16, "size of Spring");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Spring) == 4, "alignment of Spring");
FIELDWISE_ASSERT(offsetof(Spring, from) == 0, "offset of from");
FIELDWISE_ASSERT(sizeof(((Spring *)0)->from) == 4, "size of from");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Spring *)0)->from, int), "type of from");
FIELDWISE_ASSERT(offsetof(Spring, to) == 4, "offset of to");
FIELDWISE_ASSERT(sizeof(((Spring *)0)->to) == 4, "size of to");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Spring *)0)->to, int), "type of to");
FIELDWISE_ASSERT(offsetof(Spring, length) == 8, "offset of length");
FIELDWISE_ASSERT(sizeof(((Spring *)0)->length) == 4, "size of length");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Spring *)0)->length, float), "type of length");
FIELDWISE_ASSERT(offsetof(Spring, stiffness) == 12, "offset of stiffness");
FIELDWISE_ASSERT(sizeof(((Spring *)0)->stiffness) == 4, "size of stiffness");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Spring *)0)->stiffness, float), "type of stiffness");

/* Group 0: whole elements. */
typedef Spring Spring_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Spring_view {
    Spring_group0 *group0;
#ifdef __FIELDWISE__
    Spring *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Spring_view;
enum { Spring_groups = 1, Spring_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Spring_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Spring_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Spring_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Spring_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Spring_bytes(size_t n)
{
    return fieldwise_end(Spring_group_offset(n, Spring_groups - 1), Spring_group_bytes(n, Spring_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Spring_bytes(n) bytes, aligned to Spring_align bytes. */
FIELDWISE_FUNCTION Spring_view Spring_view_in(void *memory, size_t n)
{
    Spring_view view;
    view.group0 = (Spring_group0 *)(void *)((char *)memory + Spring_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Spring *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Spring_memory(Spring_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Spring_allocate(Spring_view *ret_view, size_t n)
{
    size_t bytes = Spring_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Spring_view_in(memory, n);
    return 0;
}

static inline void Spring_free(Spring_view view)
{
    free(Spring_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Spring_allocate_device(Spring_view *ret_view, size_t n)
{
    size_t bytes = Spring_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Spring_view_in(memory, n);
    return error;
}

static inline cudaError_t Spring_free_device(Spring_view view)
{
    return cudaFree(Spring_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR int *Spring_ptr_from(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return &view.group0[i].from;
}
FIELDWISE_ACCESSOR int Spring_get_from(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return view.group0[i].from;
}
FIELDWISE_ACCESSOR int Spring_read_from(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Spring_ptr_from(view, i));
}
FIELDWISE_ACCESSOR void Spring_set_from(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, int value)
{
    view.group0[i].from = value;
}
#define Spring_at_from(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].from)

FIELDWISE_ACCESSOR int *Spring_ptr_to(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return &view.group0[i].to;
}
FIELDWISE_ACCESSOR int Spring_get_to(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return view.group0[i].to;
}
FIELDWISE_ACCESSOR int Spring_read_to(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Spring_ptr_to(view, i));
}
FIELDWISE_ACCESSOR void Spring_set_to(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, int value)
{
    view.group0[i].to = value;
}
#define Spring_at_to(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].to)

FIELDWISE_ACCESSOR float *Spring_ptr_length(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return &view.group0[i].length;
}
FIELDWISE_ACCESSOR float Spring_get_length(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return view.group0[i].length;
}
FIELDWISE_ACCESSOR float Spring_read_length(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Spring_ptr_length(view, i));
}
FIELDWISE_ACCESSOR void Spring_set_length(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, float value)
{
    view.group0[i].length = value;
}
#define Spring_at_length(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].length)

FIELDWISE_ACCESSOR float *Spring_ptr_stiffness(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return &view.group0[i].stiffness;
}
FIELDWISE_ACCESSOR float Spring_get_stiffness(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return view.group0[i].stiffness;
}
FIELDWISE_ACCESSOR float Spring_read_stiffness(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Spring_ptr_stiffness(view, i));
}
FIELDWISE_ACCESSOR void Spring_set_stiffness(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, float value)
{
    view.group0[i].stiffness = value;
}
#define Spring_at_stiffness(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].stiffness)

FIELDWISE_ACCESSOR Spring Spring_load(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Spring_store(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, Spring element)
{
    view.group0[i] = element;
}

#else

#define Spring_ptr_from(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).from)
#define Spring_get_from(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).from)
#define Spring_read_from(fieldwise_v, fieldwise_i) __ldg(Spring_ptr_from(fieldwise_v, fieldwise_i))
#define Spring_set_from(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).from = (fieldwise_x)))
#define Spring_at_from(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).from)

#define Spring_ptr_to(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).to)
#define Spring_get_to(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).to)
#define Spring_read_to(fieldwise_v, fieldwise_i) __ldg(Spring_ptr_to(fieldwise_v, fieldwise_i))
#define Spring_set_to(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).to = (fieldwise_x)))
#define Spring_at_to(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).to)

#define Spring_ptr_length(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).length)
#define Spring_get_length(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).length)
#define Spring_read_length(fieldwise_v, fieldwise_i) __ldg(Spring_ptr_length(fieldwise_v, fieldwise_i))
#define Spring_set_length(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).length = (fieldwise_x)))
#define Spring_at_length(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).length)

#define Spring_ptr_stiffness(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).stiffness)
#define Spring_get_stiffness(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).stiffness)
#define Spring_read_stiffness(fieldwise_v, fieldwise_i) __ldg(Spring_ptr_stiffness(fieldwise_v, fieldwise_i))
#define Spring_set_stiffness(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).stiffness = (fieldwise_x)))
#define Spring_at_stiffness(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).stiffness)

#define Spring_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Spring_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Spring fieldwise_load(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i)
{
    return Spring_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Spring) view, FieldwiseIndex i, Spring element)
{
    Spring_store(view, i, element);
}
}
#endif

#endif
