/* GridPoint in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     GridPoint_view view;
 *     GridPoint_allocate(&view, n); ... GridPoint_free(view);
 *     GridPoint_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); GridPoint_free_device(view);
 *
 *     GridPoint_get_FIELD(view, i)           GridPoint_set_FIELD(view, i, value)
 *     GridPoint_at_FIELD(view, i) += value   GridPoint_ptr_FIELD(view, i)
 *     GridPoint_load(view, i)                GridPoint_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_GridPoint) && FIELDWISE_LAYOUT_GridPoint != 0x04749c52u
#error "GridPoint is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_GridPoint
#define FIELDWISE_LAYOUT_GridPoint 0x04749c52u
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

/* One element. A program that declares GridPoint itself defines FIELDWISE_HAVE_GridPoint before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_GridPoint
#define FIELDWISE_HAVE_GridPoint
typedef struct GridPoint GridPoint;
struct GridPoint {
    float rho;
    float jx;
    float jy;
    float jz;
    float ex;
    float ey;
    float ez;
    float bz;
};
#endif
FIELDWISE_ASSERT(sizeof(GridPoint) == 32, "size of GridPoint");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(GridPoint) == 4, "alignment of GridPoint");
FIELDWISE_ASSERT(offsetof(GridPoint, rho) == 0, "offset of rho");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->rho) == 4, "size of rho");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->rho, float), "type of rho");
FIELDWISE_ASSERT(offsetof(GridPoint, jx) == 4, "offset of jx");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->jx) == 4, "size of jx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->jx, float), "type of jx");
FIELDWISE_ASSERT(offsetof(GridPoint, jy) == 8, "offset of jy");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->jy) == 4, "size of jy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->jy, float), "type of jy");
FIELDWISE_ASSERT(offsetof(GridPoint, jz) == 12, "offset of jz");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->jz) == 4, "size of jz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->jz, float), "type of jz");
FIELDWISE_ASSERT(offsetof(GridPoint, ex) == 16, "offset of ex");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->ex) == 4, "size of ex");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->ex, float), "type of ex");
FIELDWISE_ASSERT(offsetof(GridPoint, ey) == 20, "offset of ey");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->ey) == 4, "size of ey");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->ey, float), "type of ey");
FIELDWISE_ASSERT(offsetof(GridPoint, ez) == 24, "offset of ez");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->ez) == 4, "size of ez");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->ez, float), "type of ez");
FIELDWISE_ASSERT(offsetof(GridPoint, bz) == 28, "offset of bz");
FIELDWISE_ASSERT(sizeof(((GridPoint *)0)->bz) == 4, "size of bz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((GridPoint *)0)->bz, float), "type of bz");

/* Group 0: whole elements. */
typedef GridPoint GridPoint_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct GridPoint_view {
    GridPoint_group0 *group0;
#ifdef __FIELDWISE__
    GridPoint *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} GridPoint_view;
enum { GridPoint_groups = 1, GridPoint_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t GridPoint_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(GridPoint_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t GridPoint_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, GridPoint_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t GridPoint_bytes(size_t n)
{
    return fieldwise_end(GridPoint_group_offset(n, GridPoint_groups - 1), GridPoint_group_bytes(n, GridPoint_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: GridPoint_bytes(n) bytes, aligned to GridPoint_align bytes. */
FIELDWISE_FUNCTION GridPoint_view GridPoint_view_in(void *memory, size_t n)
{
    GridPoint_view view;
    view.group0 = (GridPoint_group0 *)(void *)((char *)memory + GridPoint_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (GridPoint *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *GridPoint_memory(GridPoint_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int GridPoint_allocate(GridPoint_view *ret_view, size_t n)
{
    size_t bytes = GridPoint_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = GridPoint_view_in(memory, n);
    return 0;
}

static inline void GridPoint_free(GridPoint_view view)
{
    free(GridPoint_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t GridPoint_allocate_device(GridPoint_view *ret_view, size_t n)
{
    size_t bytes = GridPoint_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = GridPoint_view_in(memory, n);
    return error;
}

static inline cudaError_t GridPoint_free_device(GridPoint_view view)
{
    return cudaFree(GridPoint_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *GridPoint_ptr_rho(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].rho;
}
FIELDWISE_ACCESSOR float GridPoint_get_rho(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].rho;
}
FIELDWISE_ACCESSOR float GridPoint_read_rho(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_rho(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_rho(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].rho = value;
}
#define GridPoint_at_rho(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rho)

FIELDWISE_ACCESSOR float *GridPoint_ptr_jx(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].jx;
}
FIELDWISE_ACCESSOR float GridPoint_get_jx(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].jx;
}
FIELDWISE_ACCESSOR float GridPoint_read_jx(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_jx(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_jx(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].jx = value;
}
#define GridPoint_at_jx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jx)

FIELDWISE_ACCESSOR float *GridPoint_ptr_jy(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].jy;
}
FIELDWISE_ACCESSOR float GridPoint_get_jy(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].jy;
}
FIELDWISE_ACCESSOR float GridPoint_read_jy(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_jy(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_jy(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].jy = value;
}
#define GridPoint_at_jy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jy)

FIELDWISE_ACCESSOR float *GridPoint_ptr_jz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].jz;
}
FIELDWISE_ACCESSOR float GridPoint_get_jz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].jz;
}
FIELDWISE_ACCESSOR float GridPoint_read_jz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_jz(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_jz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].jz = value;
}
#define GridPoint_at_jz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jz)

FIELDWISE_ACCESSOR float *GridPoint_ptr_ex(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].ex;
}
FIELDWISE_ACCESSOR float GridPoint_get_ex(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].ex;
}
FIELDWISE_ACCESSOR float GridPoint_read_ex(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_ex(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_ex(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].ex = value;
}
#define GridPoint_at_ex(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ex)

FIELDWISE_ACCESSOR float *GridPoint_ptr_ey(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].ey;
}
FIELDWISE_ACCESSOR float GridPoint_get_ey(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].ey;
}
FIELDWISE_ACCESSOR float GridPoint_read_ey(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_ey(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_ey(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].ey = value;
}
#define GridPoint_at_ey(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ey)

FIELDWISE_ACCESSOR float *GridPoint_ptr_ez(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].ez;
}
FIELDWISE_ACCESSOR float GridPoint_get_ez(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].ez;
}
FIELDWISE_ACCESSOR float GridPoint_read_ez(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_ez(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_ez(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].ez = value;
}
#define GridPoint_at_ez(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ez)

FIELDWISE_ACCESSOR float *GridPoint_ptr_bz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return &view.group0[i].bz;
}
FIELDWISE_ACCESSOR float GridPoint_get_bz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i].bz;
}
FIELDWISE_ACCESSOR float GridPoint_read_bz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(GridPoint_ptr_bz(view, i));
}
FIELDWISE_ACCESSOR void GridPoint_set_bz(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, float value)
{
    view.group0[i].bz = value;
}
#define GridPoint_at_bz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].bz)

FIELDWISE_ACCESSOR GridPoint GridPoint_load(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void GridPoint_store(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, GridPoint element)
{
    view.group0[i] = element;
}

#else

#define GridPoint_ptr_rho(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rho)
#define GridPoint_get_rho(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rho)
#define GridPoint_read_rho(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_rho(fieldwise_v, fieldwise_i))
#define GridPoint_set_rho(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rho = (fieldwise_x)))
#define GridPoint_at_rho(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rho)

#define GridPoint_ptr_jx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)
#define GridPoint_get_jx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)
#define GridPoint_read_jx(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_jx(fieldwise_v, fieldwise_i))
#define GridPoint_set_jx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jx = (fieldwise_x)))
#define GridPoint_at_jx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)

#define GridPoint_ptr_jy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)
#define GridPoint_get_jy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)
#define GridPoint_read_jy(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_jy(fieldwise_v, fieldwise_i))
#define GridPoint_set_jy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jy = (fieldwise_x)))
#define GridPoint_at_jy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)

#define GridPoint_ptr_jz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)
#define GridPoint_get_jz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)
#define GridPoint_read_jz(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_jz(fieldwise_v, fieldwise_i))
#define GridPoint_set_jz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jz = (fieldwise_x)))
#define GridPoint_at_jz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)

#define GridPoint_ptr_ex(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ex)
#define GridPoint_get_ex(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ex)
#define GridPoint_read_ex(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_ex(fieldwise_v, fieldwise_i))
#define GridPoint_set_ex(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ex = (fieldwise_x)))
#define GridPoint_at_ex(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ex)

#define GridPoint_ptr_ey(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ey)
#define GridPoint_get_ey(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ey)
#define GridPoint_read_ey(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_ey(fieldwise_v, fieldwise_i))
#define GridPoint_set_ey(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ey = (fieldwise_x)))
#define GridPoint_at_ey(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ey)

#define GridPoint_ptr_ez(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ez)
#define GridPoint_get_ez(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ez)
#define GridPoint_read_ez(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_ez(fieldwise_v, fieldwise_i))
#define GridPoint_set_ez(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ez = (fieldwise_x)))
#define GridPoint_at_ez(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ez)

#define GridPoint_ptr_bz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).bz)
#define GridPoint_get_bz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bz)
#define GridPoint_read_bz(fieldwise_v, fieldwise_i) __ldg(GridPoint_ptr_bz(fieldwise_v, fieldwise_i))
#define GridPoint_set_bz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).bz = (fieldwise_x)))
#define GridPoint_at_bz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bz)

#define GridPoint_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define GridPoint_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR GridPoint fieldwise_load(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i)
{
    return GridPoint_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(GridPoint) view, FieldwiseIndex i, GridPoint element)
{
    GridPoint_store(view, i, element);
}
}
#endif

#endif
