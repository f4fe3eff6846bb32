/* Particle in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Particle_view view;
 *     Particle_allocate(&view, n); ... Particle_free(view);
 *     Particle_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Particle_free_device(view);
 *
 *     Particle_get_FIELD(view, i)           Particle_set_FIELD(view, i, value)
 *     Particle_at_FIELD(view, i) += value   Particle_ptr_FIELD(view, i)
 *     Particle_load(view, i)                Particle_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Particle) && FIELDWISE_LAYOUT_Particle != 0xc6f2458au
#error "Particle is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Particle
#define FIELDWISE_LAYOUT_Particle 0xc6f2458au
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

/* One element. A program that declares Particle itself defines FIELDWISE_HAVE_Particle before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Particle
#define FIELDWISE_HAVE_Particle
typedef struct Particle Particle;
struct Particle {
    double rv_v;
    double rv_x;
    double rv_y;
    double rv_z;
    double fv_v;
    double fv_x;
    double fv_y;
    double fv_z;
};
#endif
FIELDWISE_ASSERT(sizeof(Particle) == 64, "size of Particle");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Particle) == 8, "alignment of Particle");
FIELDWISE_ASSERT(offsetof(Particle, rv_v) == 0, "offset of rv_v");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->rv_v) == 8, "size of rv_v");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->rv_v, double), "type of rv_v");
FIELDWISE_ASSERT(offsetof(Particle, rv_x) == 8, "offset of rv_x");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->rv_x) == 8, "size of rv_x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->rv_x, double), "type of rv_x");
FIELDWISE_ASSERT(offsetof(Particle, rv_y) == 16, "offset of rv_y");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->rv_y) == 8, "size of rv_y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->rv_y, double), "type of rv_y");
FIELDWISE_ASSERT(offsetof(Particle, rv_z) == 24, "offset of rv_z");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->rv_z) == 8, "size of rv_z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->rv_z, double), "type of rv_z");
FIELDWISE_ASSERT(offsetof(Particle, fv_v) == 32, "offset of fv_v");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->fv_v) == 8, "size of fv_v");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->fv_v, double), "type of fv_v");
FIELDWISE_ASSERT(offsetof(Particle, fv_x) == 40, "offset of fv_x");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->fv_x) == 8, "size of fv_x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->fv_x, double), "type of fv_x");
FIELDWISE_ASSERT(offsetof(Particle, fv_y) == 48, "offset of fv_y");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->fv_y) == 8, "size of fv_y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->fv_y, double), "type of fv_y");
FIELDWISE_ASSERT(offsetof(Particle, fv_z) == 56, "offset of fv_z");
FIELDWISE_ASSERT(sizeof(((Particle *)0)->fv_z) == 8, "size of fv_z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Particle *)0)->fv_z, double), "type of fv_z");

/* Group 0: whole elements. */
typedef Particle Particle_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Particle_view {
    Particle_group0 *group0;
#ifdef __FIELDWISE__
    Particle *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Particle_view;
enum { Particle_groups = 1, Particle_align = 8 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Particle_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Particle_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Particle_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Particle_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Particle_bytes(size_t n)
{
    return fieldwise_end(Particle_group_offset(n, Particle_groups - 1), Particle_group_bytes(n, Particle_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Particle_bytes(n) bytes, aligned to Particle_align bytes. */
FIELDWISE_FUNCTION Particle_view Particle_view_in(void *memory, size_t n)
{
    Particle_view view;
    view.group0 = (Particle_group0 *)(void *)((char *)memory + Particle_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Particle *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Particle_memory(Particle_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Particle_allocate(Particle_view *ret_view, size_t n)
{
    size_t bytes = Particle_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Particle_view_in(memory, n);
    return 0;
}

static inline void Particle_free(Particle_view view)
{
    free(Particle_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Particle_allocate_device(Particle_view *ret_view, size_t n)
{
    size_t bytes = Particle_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Particle_view_in(memory, n);
    return error;
}

static inline cudaError_t Particle_free_device(Particle_view view)
{
    return cudaFree(Particle_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR double *Particle_ptr_rv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].rv_v;
}
FIELDWISE_ACCESSOR double Particle_get_rv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].rv_v;
}
FIELDWISE_ACCESSOR double Particle_read_rv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_rv_v(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_rv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].rv_v = value;
}
#define Particle_at_rv_v(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rv_v)

FIELDWISE_ACCESSOR double *Particle_ptr_rv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].rv_x;
}
FIELDWISE_ACCESSOR double Particle_get_rv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].rv_x;
}
FIELDWISE_ACCESSOR double Particle_read_rv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_rv_x(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_rv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].rv_x = value;
}
#define Particle_at_rv_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rv_x)

FIELDWISE_ACCESSOR double *Particle_ptr_rv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].rv_y;
}
FIELDWISE_ACCESSOR double Particle_get_rv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].rv_y;
}
FIELDWISE_ACCESSOR double Particle_read_rv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_rv_y(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_rv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].rv_y = value;
}
#define Particle_at_rv_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rv_y)

FIELDWISE_ACCESSOR double *Particle_ptr_rv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].rv_z;
}
FIELDWISE_ACCESSOR double Particle_get_rv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].rv_z;
}
FIELDWISE_ACCESSOR double Particle_read_rv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_rv_z(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_rv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].rv_z = value;
}
#define Particle_at_rv_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rv_z)

FIELDWISE_ACCESSOR double *Particle_ptr_fv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].fv_v;
}
FIELDWISE_ACCESSOR double Particle_get_fv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].fv_v;
}
FIELDWISE_ACCESSOR double Particle_read_fv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_fv_v(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_fv_v(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].fv_v = value;
}
#define Particle_at_fv_v(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].fv_v)

FIELDWISE_ACCESSOR double *Particle_ptr_fv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].fv_x;
}
FIELDWISE_ACCESSOR double Particle_get_fv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].fv_x;
}
FIELDWISE_ACCESSOR double Particle_read_fv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_fv_x(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_fv_x(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].fv_x = value;
}
#define Particle_at_fv_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].fv_x)

FIELDWISE_ACCESSOR double *Particle_ptr_fv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].fv_y;
}
FIELDWISE_ACCESSOR double Particle_get_fv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].fv_y;
}
FIELDWISE_ACCESSOR double Particle_read_fv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_fv_y(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_fv_y(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].fv_y = value;
}
#define Particle_at_fv_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].fv_y)

FIELDWISE_ACCESSOR double *Particle_ptr_fv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return &view.group0[i].fv_z;
}
FIELDWISE_ACCESSOR double Particle_get_fv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i].fv_z;
}
FIELDWISE_ACCESSOR double Particle_read_fv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Particle_ptr_fv_z(view, i));
}
FIELDWISE_ACCESSOR void Particle_set_fv_z(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, double value)
{
    view.group0[i].fv_z = value;
}
#define Particle_at_fv_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].fv_z)

FIELDWISE_ACCESSOR Particle Particle_load(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Particle_store(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, Particle element)
{
    view.group0[i] = element;
}

#else

#define Particle_ptr_rv_v(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_v)
#define Particle_get_rv_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_v)
#define Particle_read_rv_v(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_rv_v(fieldwise_v, fieldwise_i))
#define Particle_set_rv_v(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_v = (fieldwise_x)))
#define Particle_at_rv_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_v)

#define Particle_ptr_rv_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_x)
#define Particle_get_rv_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_x)
#define Particle_read_rv_x(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_rv_x(fieldwise_v, fieldwise_i))
#define Particle_set_rv_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_x = (fieldwise_x)))
#define Particle_at_rv_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_x)

#define Particle_ptr_rv_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_y)
#define Particle_get_rv_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_y)
#define Particle_read_rv_y(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_rv_y(fieldwise_v, fieldwise_i))
#define Particle_set_rv_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_y = (fieldwise_x)))
#define Particle_at_rv_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_y)

#define Particle_ptr_rv_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_z)
#define Particle_get_rv_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_z)
#define Particle_read_rv_z(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_rv_z(fieldwise_v, fieldwise_i))
#define Particle_set_rv_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_z = (fieldwise_x)))
#define Particle_at_rv_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rv_z)

#define Particle_ptr_fv_v(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_v)
#define Particle_get_fv_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_v)
#define Particle_read_fv_v(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_fv_v(fieldwise_v, fieldwise_i))
#define Particle_set_fv_v(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_v = (fieldwise_x)))
#define Particle_at_fv_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_v)

#define Particle_ptr_fv_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_x)
#define Particle_get_fv_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_x)
#define Particle_read_fv_x(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_fv_x(fieldwise_v, fieldwise_i))
#define Particle_set_fv_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_x = (fieldwise_x)))
#define Particle_at_fv_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_x)

#define Particle_ptr_fv_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_y)
#define Particle_get_fv_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_y)
#define Particle_read_fv_y(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_fv_y(fieldwise_v, fieldwise_i))
#define Particle_set_fv_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_y = (fieldwise_x)))
#define Particle_at_fv_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_y)

#define Particle_ptr_fv_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_z)
#define Particle_get_fv_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_z)
#define Particle_read_fv_z(fieldwise_v, fieldwise_i) __ldg(Particle_ptr_fv_z(fieldwise_v, fieldwise_i))
#define Particle_set_fv_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_z = (fieldwise_x)))
#define Particle_at_fv_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fv_z)

#define Particle_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Particle_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Particle fieldwise_load(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i)
{
    return Particle_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Particle) view, FieldwiseIndex i, Particle element)
{
    Particle_store(view, i, element);
}
}
#endif

#endif
