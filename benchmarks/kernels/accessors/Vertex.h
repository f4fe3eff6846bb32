/* Vertex in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Vertex_view view;
 *     Vertex_allocate(&view, n); ... Vertex_free(view);
 *     Vertex_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Vertex_free_device(view);
 *
 *     Vertex_get_FIELD(view, i)           Vertex_set_FIELD(view, i, value)
 *     Vertex_at_FIELD(view, i) += value   Vertex_ptr_FIELD(view, i)
 *     Vertex_load(view, i)                Vertex_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Vertex) && FIELDWISE_LAYOUT_Vertex != 0xa8113f61u
#error "Vertex is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Vertex
#define FIELDWISE_LAYOUT_Vertex 0xa8113f61u
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

/* One element. A program that declares Vertex itself defines FIELDWISE_HAVE_Vertex before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Vertex
#define FIELDWISE_HAVE_Vertex
typedef struct Vertex Vertex;
struct Vertex {
    FIELDWISE_ALIGNAS(16) float x;
    float y;
    float z;
    float weight;
    float nx;
    float ny;
    float nz;
    int bones;
};
#endif
FIELDWISE_ASSERT(sizeof(Vertex) == 32, "size of Vertex");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Vertex) == 16, "alignment of Vertex");
FIELDWISE_ASSERT(offsetof(Vertex, x) == 0, "offset of x");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->x) == 4, "size of x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->x, float), "type of x");
FIELDWISE_ASSERT(offsetof(Vertex, y) == 4, "offset of y");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->y) == 4, "size of y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->y, float), "type of y");
FIELDWISE_ASSERT(offsetof(Vertex, z) == 8, "offset of z");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->z) == 4, "size of z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->z, float), "type of z");
FIELDWISE_ASSERT(offsetof(Vertex, weight) == 12, "offset of weight");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->weight) == 4, "size of weight");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->weight, float), "type of weight");
FIELDWISE_ASSERT(offsetof(Vertex, nx) == 16, "offset of nx");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->nx) == 4, "size of nx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->nx, float), "type of nx");
FIELDWISE_ASSERT(offsetof(Vertex, ny) == 20, "offset of ny");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->ny) == 4, "size of ny");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->ny, float), "type of ny");
FIELDWISE_ASSERT(offsetof(Vertex, nz) == 24, "offset of nz");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->nz) == 4, "size of nz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->nz, float), "type of nz");
FIELDWISE_ASSERT(offsetof(Vertex, bones) == 28, "offset of bones");
FIELDWISE_ASSERT(sizeof(((Vertex *)0)->bones) == 4, "size of bones");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vertex *)0)->bones, int), "type of bones");

/* Group 0: whole elements. */
typedef Vertex Vertex_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Vertex_view {
    Vertex_group0 *group0;
#ifdef __FIELDWISE__
    Vertex *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Vertex_view;
enum { Vertex_groups = 1, Vertex_align = 16 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Vertex_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Vertex_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Vertex_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Vertex_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Vertex_bytes(size_t n)
{
    return fieldwise_end(Vertex_group_offset(n, Vertex_groups - 1), Vertex_group_bytes(n, Vertex_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Vertex_bytes(n) bytes, aligned to Vertex_align bytes. */
FIELDWISE_FUNCTION Vertex_view Vertex_view_in(void *memory, size_t n)
{
    Vertex_view view;
    view.group0 = (Vertex_group0 *)(void *)((char *)memory + Vertex_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Vertex *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Vertex_memory(Vertex_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Vertex_allocate(Vertex_view *ret_view, size_t n)
{
    size_t bytes = Vertex_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Vertex_view_in(memory, n);
    return 0;
}

static inline void Vertex_free(Vertex_view view)
{
    free(Vertex_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Vertex_allocate_device(Vertex_view *ret_view, size_t n)
{
    size_t bytes = Vertex_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Vertex_view_in(memory, n);
    return error;
}

static inline cudaError_t Vertex_free_device(Vertex_view view)
{
    return cudaFree(Vertex_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Vertex_ptr_x(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].x;
}
FIELDWISE_ACCESSOR float Vertex_get_x(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].x;
}
FIELDWISE_ACCESSOR float Vertex_read_x(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_x(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_x(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].x = value;
}
#define Vertex_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)

FIELDWISE_ACCESSOR float *Vertex_ptr_y(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].y;
}
FIELDWISE_ACCESSOR float Vertex_get_y(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].y;
}
FIELDWISE_ACCESSOR float Vertex_read_y(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_y(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_y(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].y = value;
}
#define Vertex_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].y)

FIELDWISE_ACCESSOR float *Vertex_ptr_z(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].z;
}
FIELDWISE_ACCESSOR float Vertex_get_z(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].z;
}
FIELDWISE_ACCESSOR float Vertex_read_z(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_z(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_z(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].z = value;
}
#define Vertex_at_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].z)

FIELDWISE_ACCESSOR float *Vertex_ptr_weight(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].weight;
}
FIELDWISE_ACCESSOR float Vertex_get_weight(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].weight;
}
FIELDWISE_ACCESSOR float Vertex_read_weight(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_weight(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_weight(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].weight = value;
}
#define Vertex_at_weight(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].weight)

FIELDWISE_ACCESSOR float *Vertex_ptr_nx(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].nx;
}
FIELDWISE_ACCESSOR float Vertex_get_nx(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].nx;
}
FIELDWISE_ACCESSOR float Vertex_read_nx(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_nx(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_nx(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].nx = value;
}
#define Vertex_at_nx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].nx)

FIELDWISE_ACCESSOR float *Vertex_ptr_ny(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].ny;
}
FIELDWISE_ACCESSOR float Vertex_get_ny(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].ny;
}
FIELDWISE_ACCESSOR float Vertex_read_ny(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_ny(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_ny(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].ny = value;
}
#define Vertex_at_ny(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ny)

FIELDWISE_ACCESSOR float *Vertex_ptr_nz(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].nz;
}
FIELDWISE_ACCESSOR float Vertex_get_nz(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].nz;
}
FIELDWISE_ACCESSOR float Vertex_read_nz(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_nz(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_nz(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, float value)
{
    view.group0[i].nz = value;
}
#define Vertex_at_nz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].nz)

FIELDWISE_ACCESSOR int *Vertex_ptr_bones(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return &view.group0[i].bones;
}
FIELDWISE_ACCESSOR int Vertex_get_bones(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i].bones;
}
FIELDWISE_ACCESSOR int Vertex_read_bones(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vertex_ptr_bones(view, i));
}
FIELDWISE_ACCESSOR void Vertex_set_bones(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, int value)
{
    view.group0[i].bones = value;
}
#define Vertex_at_bones(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].bones)

FIELDWISE_ACCESSOR Vertex Vertex_load(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Vertex_store(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, Vertex element)
{
    view.group0[i] = element;
}

#else

#define Vertex_ptr_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Vertex_get_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Vertex_read_x(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_x(fieldwise_v, fieldwise_i))
#define Vertex_set_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).x = (fieldwise_x)))
#define Vertex_at_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)

#define Vertex_ptr_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Vertex_get_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Vertex_read_y(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_y(fieldwise_v, fieldwise_i))
#define Vertex_set_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).y = (fieldwise_x)))
#define Vertex_at_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)

#define Vertex_ptr_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Vertex_get_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Vertex_read_z(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_z(fieldwise_v, fieldwise_i))
#define Vertex_set_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).z = (fieldwise_x)))
#define Vertex_at_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)

#define Vertex_ptr_weight(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)
#define Vertex_get_weight(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)
#define Vertex_read_weight(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_weight(fieldwise_v, fieldwise_i))
#define Vertex_set_weight(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).weight = (fieldwise_x)))
#define Vertex_at_weight(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)

#define Vertex_ptr_nx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).nx)
#define Vertex_get_nx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nx)
#define Vertex_read_nx(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_nx(fieldwise_v, fieldwise_i))
#define Vertex_set_nx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).nx = (fieldwise_x)))
#define Vertex_at_nx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nx)

#define Vertex_ptr_ny(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ny)
#define Vertex_get_ny(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ny)
#define Vertex_read_ny(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_ny(fieldwise_v, fieldwise_i))
#define Vertex_set_ny(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ny = (fieldwise_x)))
#define Vertex_at_ny(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ny)

#define Vertex_ptr_nz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).nz)
#define Vertex_get_nz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nz)
#define Vertex_read_nz(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_nz(fieldwise_v, fieldwise_i))
#define Vertex_set_nz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).nz = (fieldwise_x)))
#define Vertex_at_nz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nz)

#define Vertex_ptr_bones(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).bones)
#define Vertex_get_bones(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bones)
#define Vertex_read_bones(fieldwise_v, fieldwise_i) __ldg(Vertex_ptr_bones(fieldwise_v, fieldwise_i))
#define Vertex_set_bones(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).bones = (fieldwise_x)))
#define Vertex_at_bones(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bones)

#define Vertex_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Vertex_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Vertex fieldwise_load(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i)
{
    return Vertex_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Vertex) view, FieldwiseIndex i, Vertex element)
{
    Vertex_store(view, i, element);
}
}
#endif

#endif
