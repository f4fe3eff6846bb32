/* Surface in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Surface_view view;
 *     Surface_allocate(&view, n); ... Surface_free(view);
 *     Surface_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Surface_free_device(view);
 *
 *     Surface_get_FIELD(view, i)           Surface_set_FIELD(view, i, value)
 *     Surface_at_FIELD(view, i) += value   Surface_ptr_FIELD(view, i)
 *     Surface_load(view, i)                Surface_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Surface) && FIELDWISE_LAYOUT_Surface != 0x2c69fc65u
#error "Surface is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Surface
#define FIELDWISE_LAYOUT_Surface 0x2c69fc65u
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

/* One element. A program that declares Surface itself defines FIELDWISE_HAVE_Surface before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Surface
#define FIELDWISE_HAVE_Surface
typedef struct Surface Surface;
struct Surface {
    float normal_x;
    float normal_y;
    float normal_z;
    float depth;
    float albedo;
    int material;
};
#endif
FIELDWISE_ASSERT(sizeof(Surface) == 24, "size of Surface");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Surface) == 4, "alignment of Surface");
FIELDWISE_ASSERT(offsetof(Surface, normal_x) == 0, "offset of normal_x");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->normal_x) == 4, "size of normal_x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->normal_x, float), "type of normal_x");
FIELDWISE_ASSERT(offsetof(Surface, normal_y) == 4, "offset of normal_y");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->normal_y) == 4, "size of normal_y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->normal_y, float), "type of normal_y");
FIELDWISE_ASSERT(offsetof(Surface, normal_z) == 8, "offset of normal_z");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->normal_z) == 4, "size of normal_z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->normal_z, float), "type of normal_z");
FIELDWISE_ASSERT(offsetof(Surface, depth) == 12, "offset of depth");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->depth) == 4, "size of depth");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->depth, float), "type of depth");
FIELDWISE_ASSERT(offsetof(Surface, albedo) == 16, "offset of albedo");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->albedo) == 4, "size of albedo");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->albedo, float), "type of albedo");
FIELDWISE_ASSERT(offsetof(Surface, material) == 20, "offset of material");
FIELDWISE_ASSERT(sizeof(((Surface *)0)->material) == 4, "size of material");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Surface *)0)->material, int), "type of material");

/* Group 0: whole elements. */
typedef Surface Surface_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Surface_view {
    Surface_group0 *group0;
#ifdef __FIELDWISE__
    Surface *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Surface_view;
enum { Surface_groups = 1, Surface_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Surface_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Surface_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Surface_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Surface_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Surface_bytes(size_t n)
{
    return fieldwise_end(Surface_group_offset(n, Surface_groups - 1), Surface_group_bytes(n, Surface_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Surface_bytes(n) bytes, aligned to Surface_align bytes. */
FIELDWISE_FUNCTION Surface_view Surface_view_in(void *memory, size_t n)
{
    Surface_view view;
    view.group0 = (Surface_group0 *)(void *)((char *)memory + Surface_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Surface *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Surface_memory(Surface_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Surface_allocate(Surface_view *ret_view, size_t n)
{
    size_t bytes = Surface_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Surface_view_in(memory, n);
    return 0;
}

static inline void Surface_free(Surface_view view)
{
    free(Surface_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Surface_allocate_device(Surface_view *ret_view, size_t n)
{
    size_t bytes = Surface_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Surface_view_in(memory, n);
    return error;
}

static inline cudaError_t Surface_free_device(Surface_view view)
{
    return cudaFree(Surface_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Surface_ptr_normal_x(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].normal_x;
}
FIELDWISE_ACCESSOR float Surface_get_normal_x(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].normal_x;
}
FIELDWISE_ACCESSOR float Surface_read_normal_x(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_normal_x(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_normal_x(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, float value)
{
    view.group0[i].normal_x = value;
}
#define Surface_at_normal_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].normal_x)

FIELDWISE_ACCESSOR float *Surface_ptr_normal_y(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].normal_y;
}
FIELDWISE_ACCESSOR float Surface_get_normal_y(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].normal_y;
}
FIELDWISE_ACCESSOR float Surface_read_normal_y(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_normal_y(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_normal_y(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, float value)
{
    view.group0[i].normal_y = value;
}
#define Surface_at_normal_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].normal_y)

FIELDWISE_ACCESSOR float *Surface_ptr_normal_z(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].normal_z;
}
FIELDWISE_ACCESSOR float Surface_get_normal_z(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].normal_z;
}
FIELDWISE_ACCESSOR float Surface_read_normal_z(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_normal_z(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_normal_z(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, float value)
{
    view.group0[i].normal_z = value;
}
#define Surface_at_normal_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].normal_z)

FIELDWISE_ACCESSOR float *Surface_ptr_depth(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].depth;
}
FIELDWISE_ACCESSOR float Surface_get_depth(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].depth;
}
FIELDWISE_ACCESSOR float Surface_read_depth(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_depth(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_depth(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, float value)
{
    view.group0[i].depth = value;
}
#define Surface_at_depth(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].depth)

FIELDWISE_ACCESSOR float *Surface_ptr_albedo(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].albedo;
}
FIELDWISE_ACCESSOR float Surface_get_albedo(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].albedo;
}
FIELDWISE_ACCESSOR float Surface_read_albedo(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_albedo(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_albedo(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, float value)
{
    view.group0[i].albedo = value;
}
#define Surface_at_albedo(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].albedo)

FIELDWISE_ACCESSOR int *Surface_ptr_material(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return &view.group0[i].material;
}
FIELDWISE_ACCESSOR int Surface_get_material(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i].material;
}
FIELDWISE_ACCESSOR int Surface_read_material(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Surface_ptr_material(view, i));
}
FIELDWISE_ACCESSOR void Surface_set_material(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, int value)
{
    view.group0[i].material = value;
}
#define Surface_at_material(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].material)

FIELDWISE_ACCESSOR Surface Surface_load(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Surface_store(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, Surface element)
{
    view.group0[i] = element;
}

#else

#define Surface_ptr_normal_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_x)
#define Surface_get_normal_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_x)
#define Surface_read_normal_x(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_normal_x(fieldwise_v, fieldwise_i))
#define Surface_set_normal_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_x = (fieldwise_x)))
#define Surface_at_normal_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_x)

#define Surface_ptr_normal_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_y)
#define Surface_get_normal_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_y)
#define Surface_read_normal_y(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_normal_y(fieldwise_v, fieldwise_i))
#define Surface_set_normal_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_y = (fieldwise_x)))
#define Surface_at_normal_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_y)

#define Surface_ptr_normal_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_z)
#define Surface_get_normal_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_z)
#define Surface_read_normal_z(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_normal_z(fieldwise_v, fieldwise_i))
#define Surface_set_normal_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_z = (fieldwise_x)))
#define Surface_at_normal_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).normal_z)

#define Surface_ptr_depth(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)
#define Surface_get_depth(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)
#define Surface_read_depth(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_depth(fieldwise_v, fieldwise_i))
#define Surface_set_depth(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).depth = (fieldwise_x)))
#define Surface_at_depth(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)

#define Surface_ptr_albedo(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)
#define Surface_get_albedo(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)
#define Surface_read_albedo(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_albedo(fieldwise_v, fieldwise_i))
#define Surface_set_albedo(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo = (fieldwise_x)))
#define Surface_at_albedo(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)

#define Surface_ptr_material(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).material)
#define Surface_get_material(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).material)
#define Surface_read_material(fieldwise_v, fieldwise_i) __ldg(Surface_ptr_material(fieldwise_v, fieldwise_i))
#define Surface_set_material(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).material = (fieldwise_x)))
#define Surface_at_material(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).material)

#define Surface_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Surface_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Surface fieldwise_load(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i)
{
    return Surface_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Surface) view, FieldwiseIndex i, Surface element)
{
    Surface_store(view, i, element);
}
}
#endif

#endif
