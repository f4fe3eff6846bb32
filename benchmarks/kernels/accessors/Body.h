/* Body in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Body_view view;
 *     Body_allocate(&view, n); ... Body_free(view);
 *     Body_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Body_free_device(view);
 *
 *     Body_get_FIELD(view, i)           Body_set_FIELD(view, i, value)
 *     Body_at_FIELD(view, i) += value   Body_ptr_FIELD(view, i)
 *     Body_load(view, i)                Body_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Body) && FIELDWISE_LAYOUT_Body != 0x1108e419u
#error "Body is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Body
#define FIELDWISE_LAYOUT_Body 0x1108e419u
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

/* One element. A program that declares Body itself defines FIELDWISE_HAVE_Body before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Body
#define FIELDWISE_HAVE_Body
typedef struct Body Body;
struct Body {
    float x;
    float y;
    float z;
    float vx;
    float vy;
    float vz;
};
#endif
FIELDWISE_ASSERT(sizeof(Body) == 24, "size of Body");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Body) == 4, "alignment of Body");
FIELDWISE_ASSERT(offsetof(Body, x) == 0, "offset of x");
FIELDWISE_ASSERT(sizeof(((Body *)0)->x) == 4, "size of x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->x, float), "type of x");
FIELDWISE_ASSERT(offsetof(Body, y) == 4, "offset of y");
FIELDWISE_ASSERT(sizeof(((Body *)0)->y) == 4, "size of y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->y, float), "type of y");
FIELDWISE_ASSERT(offsetof(Body, z) == 8, "offset of z");
FIELDWISE_ASSERT(sizeof(((Body *)0)->z) == 4, "size of z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->z, float), "type of z");
FIELDWISE_ASSERT(offsetof(Body, vx) == 12, "offset of vx");
FIELDWISE_ASSERT(sizeof(((Body *)0)->vx) == 4, "size of vx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->vx, float), "type of vx");
FIELDWISE_ASSERT(offsetof(Body, vy) == 16, "offset of vy");
FIELDWISE_ASSERT(sizeof(((Body *)0)->vy) == 4, "size of vy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->vy, float), "type of vy");
FIELDWISE_ASSERT(offsetof(Body, vz) == 20, "offset of vz");
FIELDWISE_ASSERT(sizeof(((Body *)0)->vz) == 4, "size of vz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Body *)0)->vz, float), "type of vz");

/* Group 0: whole elements. */
typedef Body Body_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Body_view {
    Body_group0 *group0;
#ifdef __FIELDWISE__
    Body *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Body_view;
enum { Body_groups = 1, Body_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Body_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Body_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Body_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Body_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Body_bytes(size_t n)
{
    return fieldwise_end(Body_group_offset(n, Body_groups - 1), Body_group_bytes(n, Body_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Body_bytes(n) bytes, aligned to Body_align bytes. */
FIELDWISE_FUNCTION Body_view Body_view_in(void *memory, size_t n)
{
    Body_view view;
    view.group0 = (Body_group0 *)(void *)((char *)memory + Body_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Body *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Body_memory(Body_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Body_allocate(Body_view *ret_view, size_t n)
{
    size_t bytes = Body_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Body_view_in(memory, n);
    return 0;
}

static inline void Body_free(Body_view view)
{
    free(Body_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Body_allocate_device(Body_view *ret_view, size_t n)
{
    size_t bytes = Body_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Body_view_in(memory, n);
    return error;
}

static inline cudaError_t Body_free_device(Body_view view)
{
    return cudaFree(Body_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Body_ptr_x(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].x;
}
FIELDWISE_ACCESSOR float Body_get_x(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].x;
}
FIELDWISE_ACCESSOR float Body_read_x(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_x(view, i));
}
FIELDWISE_ACCESSOR void Body_set_x(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].x = value;
}
#define Body_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)

FIELDWISE_ACCESSOR float *Body_ptr_y(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].y;
}
FIELDWISE_ACCESSOR float Body_get_y(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].y;
}
FIELDWISE_ACCESSOR float Body_read_y(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_y(view, i));
}
FIELDWISE_ACCESSOR void Body_set_y(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].y = value;
}
#define Body_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].y)

FIELDWISE_ACCESSOR float *Body_ptr_z(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].z;
}
FIELDWISE_ACCESSOR float Body_get_z(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].z;
}
FIELDWISE_ACCESSOR float Body_read_z(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_z(view, i));
}
FIELDWISE_ACCESSOR void Body_set_z(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].z = value;
}
#define Body_at_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].z)

FIELDWISE_ACCESSOR float *Body_ptr_vx(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].vx;
}
FIELDWISE_ACCESSOR float Body_get_vx(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].vx;
}
FIELDWISE_ACCESSOR float Body_read_vx(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_vx(view, i));
}
FIELDWISE_ACCESSOR void Body_set_vx(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].vx = value;
}
#define Body_at_vx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vx)

FIELDWISE_ACCESSOR float *Body_ptr_vy(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].vy;
}
FIELDWISE_ACCESSOR float Body_get_vy(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].vy;
}
FIELDWISE_ACCESSOR float Body_read_vy(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_vy(view, i));
}
FIELDWISE_ACCESSOR void Body_set_vy(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].vy = value;
}
#define Body_at_vy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vy)

FIELDWISE_ACCESSOR float *Body_ptr_vz(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return &view.group0[i].vz;
}
FIELDWISE_ACCESSOR float Body_get_vz(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i].vz;
}
FIELDWISE_ACCESSOR float Body_read_vz(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Body_ptr_vz(view, i));
}
FIELDWISE_ACCESSOR void Body_set_vz(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, float value)
{
    view.group0[i].vz = value;
}
#define Body_at_vz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vz)

FIELDWISE_ACCESSOR Body Body_load(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Body_store(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, Body element)
{
    view.group0[i] = element;
}

#else

#define Body_ptr_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Body_get_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Body_read_x(fieldwise_v, fieldwise_i) __ldg(Body_ptr_x(fieldwise_v, fieldwise_i))
#define Body_set_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).x = (fieldwise_x)))
#define Body_at_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)

#define Body_ptr_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Body_get_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Body_read_y(fieldwise_v, fieldwise_i) __ldg(Body_ptr_y(fieldwise_v, fieldwise_i))
#define Body_set_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).y = (fieldwise_x)))
#define Body_at_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)

#define Body_ptr_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Body_get_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Body_read_z(fieldwise_v, fieldwise_i) __ldg(Body_ptr_z(fieldwise_v, fieldwise_i))
#define Body_set_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).z = (fieldwise_x)))
#define Body_at_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)

#define Body_ptr_vx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)
#define Body_get_vx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)
#define Body_read_vx(fieldwise_v, fieldwise_i) __ldg(Body_ptr_vx(fieldwise_v, fieldwise_i))
#define Body_set_vx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vx = (fieldwise_x)))
#define Body_at_vx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)

#define Body_ptr_vy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)
#define Body_get_vy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)
#define Body_read_vy(fieldwise_v, fieldwise_i) __ldg(Body_ptr_vy(fieldwise_v, fieldwise_i))
#define Body_set_vy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vy = (fieldwise_x)))
#define Body_at_vy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)

#define Body_ptr_vz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)
#define Body_get_vz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)
#define Body_read_vz(fieldwise_v, fieldwise_i) __ldg(Body_ptr_vz(fieldwise_v, fieldwise_i))
#define Body_set_vz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vz = (fieldwise_x)))
#define Body_at_vz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)

#define Body_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Body_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Body fieldwise_load(FIELDWISE_VIEW(Body) view, FieldwiseIndex i)
{
    return Body_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Body) view, FieldwiseIndex i, Body element)
{
    Body_store(view, i, element);
}
}
#endif

#endif
