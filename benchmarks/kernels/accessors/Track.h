/* p in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Track_view view;
 *     Track_allocate(&view, n); ... Track_free(view);
 *     Track_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Track_free_device(view);
 *
 *     Track_get_FIELD(view, i)           Track_set_FIELD(view, i, value)
 *     Track_at_FIELD(view, i) += value   Track_ptr_FIELD(view, i)
 *     Track_load(view, i)                Track_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Track) && FIELDWISE_LAYOUT_Track != 0x1563f3deu
#error "Track is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Track
#define FIELDWISE_LAYOUT_Track 0x1563f3deu
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

/* One element. A program that declares p itself defines FIELDWISE_HAVE_p before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_p
#define FIELDWISE_HAVE_p
typedef struct p p;
struct p {
    float p0;
    float p1;
    float p2;
    float p3;
    float p4;
    float p5;
};
#endif
FIELDWISE_ASSERT(sizeof(p) == 24, "size of p");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(p) == 4, "alignment of p");
FIELDWISE_ASSERT(offsetof(p, p0) == 0, "offset of p0");
FIELDWISE_ASSERT(sizeof(((p *)0)->p0) == 4, "size of p0");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p0, float), "type of p0");
FIELDWISE_ASSERT(offsetof(p, p1) == 4, "offset of p1");
FIELDWISE_ASSERT(sizeof(((p *)0)->p1) == 4, "size of p1");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p1, float), "type of p1");
FIELDWISE_ASSERT(offsetof(p, p2) == 8, "offset of p2");
FIELDWISE_ASSERT(sizeof(((p *)0)->p2) == 4, "size of p2");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p2, float), "type of p2");
FIELDWISE_ASSERT(offsetof(p, p3) == 12, "offset of p3");
FIELDWISE_ASSERT(sizeof(((p *)0)->p3) == 4, "size of p3");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p3, float), "type of p3");
FIELDWISE_ASSERT(offsetof(p, p4) == 16, "offset of p4");
FIELDWISE_ASSERT(sizeof(((p *)0)->p4) == 4, "size of p4");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p4, float), "type of p4");
FIELDWISE_ASSERT(offsetof(p, p5) == 20, "offset of p5");
FIELDWISE_ASSERT(sizeof(((p *)0)->p5) == 4, "size of p5");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((p *)0)->p5, float), "type of p5");

/* Group 0: whole elements. */
typedef p Track_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Track_view {
    Track_group0 *group0;
#ifdef __FIELDWISE__
    p *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Track_view;
enum { Track_groups = 1, Track_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Track_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Track_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Track_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Track_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Track_bytes(size_t n)
{
    return fieldwise_end(Track_group_offset(n, Track_groups - 1), Track_group_bytes(n, Track_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Track_bytes(n) bytes, aligned to Track_align bytes. */
FIELDWISE_FUNCTION Track_view Track_view_in(void *memory, size_t n)
{
    Track_view view;
    view.group0 = (Track_group0 *)(void *)((char *)memory + Track_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (p *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Track_memory(Track_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Track_allocate(Track_view *ret_view, size_t n)
{
    size_t bytes = Track_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Track_view_in(memory, n);
    return 0;
}

static inline void Track_free(Track_view view)
{
    free(Track_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Track_allocate_device(Track_view *ret_view, size_t n)
{
    size_t bytes = Track_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Track_view_in(memory, n);
    return error;
}

static inline cudaError_t Track_free_device(Track_view view)
{
    return cudaFree(Track_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Track_ptr_p0(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p0;
}
FIELDWISE_ACCESSOR float Track_get_p0(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p0;
}
FIELDWISE_ACCESSOR float Track_read_p0(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p0(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p0(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p0 = value;
}
#define Track_at_p0(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p0)

FIELDWISE_ACCESSOR float *Track_ptr_p1(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p1;
}
FIELDWISE_ACCESSOR float Track_get_p1(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p1;
}
FIELDWISE_ACCESSOR float Track_read_p1(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p1(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p1(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p1 = value;
}
#define Track_at_p1(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p1)

FIELDWISE_ACCESSOR float *Track_ptr_p2(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p2;
}
FIELDWISE_ACCESSOR float Track_get_p2(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p2;
}
FIELDWISE_ACCESSOR float Track_read_p2(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p2(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p2(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p2 = value;
}
#define Track_at_p2(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p2)

FIELDWISE_ACCESSOR float *Track_ptr_p3(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p3;
}
FIELDWISE_ACCESSOR float Track_get_p3(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p3;
}
FIELDWISE_ACCESSOR float Track_read_p3(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p3(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p3(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p3 = value;
}
#define Track_at_p3(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p3)

FIELDWISE_ACCESSOR float *Track_ptr_p4(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p4;
}
FIELDWISE_ACCESSOR float Track_get_p4(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p4;
}
FIELDWISE_ACCESSOR float Track_read_p4(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p4(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p4(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p4 = value;
}
#define Track_at_p4(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p4)

FIELDWISE_ACCESSOR float *Track_ptr_p5(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return &view.group0[i].p5;
}
FIELDWISE_ACCESSOR float Track_get_p5(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i].p5;
}
FIELDWISE_ACCESSOR float Track_read_p5(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Track_ptr_p5(view, i));
}
FIELDWISE_ACCESSOR void Track_set_p5(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, float value)
{
    view.group0[i].p5 = value;
}
#define Track_at_p5(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].p5)

FIELDWISE_ACCESSOR p Track_load(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Track_store(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, p element)
{
    view.group0[i] = element;
}

#else

#define Track_ptr_p0(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p0)
#define Track_get_p0(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p0)
#define Track_read_p0(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p0(fieldwise_v, fieldwise_i))
#define Track_set_p0(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p0 = (fieldwise_x)))
#define Track_at_p0(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p0)

#define Track_ptr_p1(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p1)
#define Track_get_p1(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p1)
#define Track_read_p1(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p1(fieldwise_v, fieldwise_i))
#define Track_set_p1(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p1 = (fieldwise_x)))
#define Track_at_p1(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p1)

#define Track_ptr_p2(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p2)
#define Track_get_p2(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p2)
#define Track_read_p2(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p2(fieldwise_v, fieldwise_i))
#define Track_set_p2(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p2 = (fieldwise_x)))
#define Track_at_p2(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p2)

#define Track_ptr_p3(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p3)
#define Track_get_p3(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p3)
#define Track_read_p3(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p3(fieldwise_v, fieldwise_i))
#define Track_set_p3(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p3 = (fieldwise_x)))
#define Track_at_p3(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p3)

#define Track_ptr_p4(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p4)
#define Track_get_p4(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p4)
#define Track_read_p4(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p4(fieldwise_v, fieldwise_i))
#define Track_set_p4(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p4 = (fieldwise_x)))
#define Track_at_p4(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p4)

#define Track_ptr_p5(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).p5)
#define Track_get_p5(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p5)
#define Track_read_p5(fieldwise_v, fieldwise_i) __ldg(Track_ptr_p5(fieldwise_v, fieldwise_i))
#define Track_set_p5(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).p5 = (fieldwise_x)))
#define Track_at_p5(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).p5)

#define Track_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Track_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR p fieldwise_load(FIELDWISE_VIEW(Track) view, FieldwiseIndex i)
{
    return Track_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Track) view, FieldwiseIndex i, p element)
{
    Track_store(view, i, element);
}
}
#endif

#endif
