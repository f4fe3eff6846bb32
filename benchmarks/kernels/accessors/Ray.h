/* Ray in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Ray_view view;
 *     Ray_allocate(&view, n); ... Ray_free(view);
 *     Ray_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Ray_free_device(view);
 *
 *     Ray_get_FIELD(view, i)           Ray_set_FIELD(view, i, value)
 *     Ray_at_FIELD(view, i) += value   Ray_ptr_FIELD(view, i)
 *     Ray_load(view, i)                Ray_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Ray) && FIELDWISE_LAYOUT_Ray != 0x77645961u
#error "Ray is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Ray
#define FIELDWISE_LAYOUT_Ray 0x77645961u
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

/* One element. A program that declares Ray itself defines FIELDWISE_HAVE_Ray before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Ray
#define FIELDWISE_HAVE_Ray
typedef struct Ray Ray;
struct Ray {
    struct {
        float x;
        float y;
        float z;
    } origin;
    struct {
        float x;
        float y;
        float z;
    } direction;
    float distance;
    int hit;
};
#endif
FIELDWISE_ASSERT(sizeof(Ray) == 32, "size of Ray");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Ray) == 4, "alignment of Ray");
FIELDWISE_ASSERT(offsetof(Ray, origin.x) == 0, "offset of origin.x");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->origin.x) == 4, "size of origin.x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->origin.x, float), "type of origin.x");
FIELDWISE_ASSERT(offsetof(Ray, origin.y) == 4, "offset of origin.y");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->origin.y) == 4, "size of origin.y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->origin.y, float), "type of origin.y");
FIELDWISE_ASSERT(offsetof(Ray, origin.z) == 8, "offset of origin.z");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->origin.z) == 4, "size of origin.z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->origin.z, float), "type of origin.z");
FIELDWISE_ASSERT(offsetof(Ray, direction.x) == 12, "offset of direction.x");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->direction.x) == 4, "size of direction.x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->direction.x, float), "type of direction.x");
FIELDWISE_ASSERT(offsetof(Ray, direction.y) == 16, "offset of direction.y");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->direction.y) == 4, "size of direction.y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->direction.y, float), "type of direction.y");
FIELDWISE_ASSERT(offsetof(Ray, direction.z) == 20, "offset of direction.z");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->direction.z) == 4, "size of direction.z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->direction.z, float), "type of direction.z");
FIELDWISE_ASSERT(offsetof(Ray, distance) == 24, "offset of distance");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->distance) == 4, "size of distance");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->distance, float), "type of distance");
FIELDWISE_ASSERT(offsetof(Ray, hit) == 28, "offset of hit");
FIELDWISE_ASSERT(sizeof(((Ray *)0)->hit) == 4, "size of hit");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Ray *)0)->hit, int), "type of hit");

/* Group 0: whole elements. */
typedef Ray Ray_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Ray_view {
    Ray_group0 *group0;
#ifdef __FIELDWISE__
    Ray *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Ray_view;
enum { Ray_groups = 1, Ray_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Ray_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Ray_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Ray_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Ray_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Ray_bytes(size_t n)
{
    return fieldwise_end(Ray_group_offset(n, Ray_groups - 1), Ray_group_bytes(n, Ray_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Ray_bytes(n) bytes, aligned to Ray_align bytes. */
FIELDWISE_FUNCTION Ray_view Ray_view_in(void *memory, size_t n)
{
    Ray_view view;
    view.group0 = (Ray_group0 *)(void *)((char *)memory + Ray_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Ray *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Ray_memory(Ray_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Ray_allocate(Ray_view *ret_view, size_t n)
{
    size_t bytes = Ray_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Ray_view_in(memory, n);
    return 0;
}

static inline void Ray_free(Ray_view view)
{
    free(Ray_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Ray_allocate_device(Ray_view *ret_view, size_t n)
{
    size_t bytes = Ray_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Ray_view_in(memory, n);
    return error;
}

static inline cudaError_t Ray_free_device(Ray_view view)
{
    return cudaFree(Ray_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Ray_ptr_origin_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].origin.x;
}
FIELDWISE_ACCESSOR float Ray_get_origin_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].origin.x;
}
FIELDWISE_ACCESSOR float Ray_read_origin_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_origin_x(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_origin_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].origin.x = value;
}
#define Ray_at_origin_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].origin.x)

FIELDWISE_ACCESSOR float *Ray_ptr_origin_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].origin.y;
}
FIELDWISE_ACCESSOR float Ray_get_origin_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].origin.y;
}
FIELDWISE_ACCESSOR float Ray_read_origin_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_origin_y(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_origin_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].origin.y = value;
}
#define Ray_at_origin_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].origin.y)

FIELDWISE_ACCESSOR float *Ray_ptr_origin_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].origin.z;
}
FIELDWISE_ACCESSOR float Ray_get_origin_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].origin.z;
}
FIELDWISE_ACCESSOR float Ray_read_origin_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_origin_z(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_origin_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].origin.z = value;
}
#define Ray_at_origin_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].origin.z)

FIELDWISE_ACCESSOR float *Ray_ptr_direction_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].direction.x;
}
FIELDWISE_ACCESSOR float Ray_get_direction_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].direction.x;
}
FIELDWISE_ACCESSOR float Ray_read_direction_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_direction_x(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_direction_x(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].direction.x = value;
}
#define Ray_at_direction_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].direction.x)

FIELDWISE_ACCESSOR float *Ray_ptr_direction_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].direction.y;
}
FIELDWISE_ACCESSOR float Ray_get_direction_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].direction.y;
}
FIELDWISE_ACCESSOR float Ray_read_direction_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_direction_y(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_direction_y(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].direction.y = value;
}
#define Ray_at_direction_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].direction.y)

FIELDWISE_ACCESSOR float *Ray_ptr_direction_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].direction.z;
}
FIELDWISE_ACCESSOR float Ray_get_direction_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].direction.z;
}
FIELDWISE_ACCESSOR float Ray_read_direction_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_direction_z(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_direction_z(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].direction.z = value;
}
#define Ray_at_direction_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].direction.z)

FIELDWISE_ACCESSOR float *Ray_ptr_distance(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].distance;
}
FIELDWISE_ACCESSOR float Ray_get_distance(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].distance;
}
FIELDWISE_ACCESSOR float Ray_read_distance(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_distance(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_distance(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, float value)
{
    view.group0[i].distance = value;
}
#define Ray_at_distance(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].distance)

FIELDWISE_ACCESSOR int *Ray_ptr_hit(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return &view.group0[i].hit;
}
FIELDWISE_ACCESSOR int Ray_get_hit(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i].hit;
}
FIELDWISE_ACCESSOR int Ray_read_hit(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Ray_ptr_hit(view, i));
}
FIELDWISE_ACCESSOR void Ray_set_hit(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, int value)
{
    view.group0[i].hit = value;
}
#define Ray_at_hit(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].hit)

FIELDWISE_ACCESSOR Ray Ray_load(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Ray_store(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, Ray element)
{
    view.group0[i] = element;
}

#else

#define Ray_ptr_origin_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.x)
#define Ray_get_origin_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.x)
#define Ray_read_origin_x(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_origin_x(fieldwise_v, fieldwise_i))
#define Ray_set_origin_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.x = (fieldwise_x)))
#define Ray_at_origin_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.x)

#define Ray_ptr_origin_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.y)
#define Ray_get_origin_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.y)
#define Ray_read_origin_y(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_origin_y(fieldwise_v, fieldwise_i))
#define Ray_set_origin_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.y = (fieldwise_x)))
#define Ray_at_origin_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.y)

#define Ray_ptr_origin_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.z)
#define Ray_get_origin_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.z)
#define Ray_read_origin_z(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_origin_z(fieldwise_v, fieldwise_i))
#define Ray_set_origin_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.z = (fieldwise_x)))
#define Ray_at_origin_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).origin.z)

#define Ray_ptr_direction_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.x)
#define Ray_get_direction_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.x)
#define Ray_read_direction_x(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_direction_x(fieldwise_v, fieldwise_i))
#define Ray_set_direction_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.x = (fieldwise_x)))
#define Ray_at_direction_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.x)

#define Ray_ptr_direction_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.y)
#define Ray_get_direction_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.y)
#define Ray_read_direction_y(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_direction_y(fieldwise_v, fieldwise_i))
#define Ray_set_direction_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.y = (fieldwise_x)))
#define Ray_at_direction_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.y)

#define Ray_ptr_direction_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.z)
#define Ray_get_direction_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.z)
#define Ray_read_direction_z(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_direction_z(fieldwise_v, fieldwise_i))
#define Ray_set_direction_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.z = (fieldwise_x)))
#define Ray_at_direction_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).direction.z)

#define Ray_ptr_distance(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).distance)
#define Ray_get_distance(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).distance)
#define Ray_read_distance(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_distance(fieldwise_v, fieldwise_i))
#define Ray_set_distance(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).distance = (fieldwise_x)))
#define Ray_at_distance(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).distance)

#define Ray_ptr_hit(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).hit)
#define Ray_get_hit(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).hit)
#define Ray_read_hit(fieldwise_v, fieldwise_i) __ldg(Ray_ptr_hit(fieldwise_v, fieldwise_i))
#define Ray_set_hit(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).hit = (fieldwise_x)))
#define Ray_at_hit(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).hit)

#define Ray_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Ray_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Ray fieldwise_load(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i)
{
    return Ray_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Ray) view, FieldwiseIndex i, Ray element)
{
    Ray_store(view, i, element);
}
}
#endif

#endif
