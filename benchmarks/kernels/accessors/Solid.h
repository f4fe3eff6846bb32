/* Solid in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Solid_view view;
 *     Solid_allocate(&view, n); ... Solid_free(view);
 *     Solid_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Solid_free_device(view);
 *
 *     Solid_get_FIELD(view, i)           Solid_set_FIELD(view, i, value)
 *     Solid_at_FIELD(view, i) += value   Solid_ptr_FIELD(view, i)
 *     Solid_load(view, i)                Solid_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Solid) && FIELDWISE_LAYOUT_Solid != 0xc0e52ceau
#error "Solid is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Solid
#define FIELDWISE_LAYOUT_Solid 0xc0e52ceau
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

/* One element. A program that declares Solid itself defines FIELDWISE_HAVE_Solid before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Solid
#define FIELDWISE_HAVE_Solid
typedef struct Solid Solid;
struct Solid {
    float temperature;
    float conductivity;
    float source;
    float next;
};
#endif
FIELDWISE_ASSERT(sizeof(Solid) == 16, "size of Solid");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Solid) == 4, "alignment of Solid");
FIELDWISE_ASSERT(offsetof(Solid, temperature) == 0, "offset of temperature");
FIELDWISE_ASSERT(sizeof(((Solid *)0)->temperature) == 4, "size of temperature");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Solid *)0)->temperature, float), "type of temperature");
FIELDWISE_ASSERT(offsetof(Solid, conductivity) == 4, "offset of conductivity");
FIELDWISE_ASSERT(sizeof(((Solid *)0)->conductivity) == 4, "size of conductivity");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Solid *)0)->conductivity, float), "type of conductivity");
FIELDWISE_ASSERT(offsetof(Solid, source) == 8, "offset of source");
FIELDWISE_ASSERT(sizeof(((Solid *)0)->source) == 4, "size of source");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Solid *)0)->source, float), "type of source");
FIELDWISE_ASSERT(offsetof(Solid, next) == 12, "offset of next");
FIELDWISE_ASSERT(sizeof(((Solid *)0)->next) == 4, "size of next");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Solid *)0)->next, float), "type of next");

/* Group 0: whole elements. */
typedef Solid Solid_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Solid_view {
    Solid_group0 *group0;
#ifdef __FIELDWISE__
    Solid *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Solid_view;
enum { Solid_groups = 1, Solid_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Solid_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Solid_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Solid_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Solid_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Solid_bytes(size_t n)
{
    return fieldwise_end(Solid_group_offset(n, Solid_groups - 1), Solid_group_bytes(n, Solid_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Solid_bytes(n) bytes, aligned to Solid_align bytes. */
FIELDWISE_FUNCTION Solid_view Solid_view_in(void *memory, size_t n)
{
    Solid_view view;
    view.group0 = (Solid_group0 *)(void *)((char *)memory + Solid_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Solid *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Solid_memory(Solid_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Solid_allocate(Solid_view *ret_view, size_t n)
{
    size_t bytes = Solid_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Solid_view_in(memory, n);
    return 0;
}

static inline void Solid_free(Solid_view view)
{
    free(Solid_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Solid_allocate_device(Solid_view *ret_view, size_t n)
{
    size_t bytes = Solid_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Solid_view_in(memory, n);
    return error;
}

static inline cudaError_t Solid_free_device(Solid_view view)
{
    return cudaFree(Solid_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Solid_ptr_temperature(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return &view.group0[i].temperature;
}
FIELDWISE_ACCESSOR float Solid_get_temperature(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return view.group0[i].temperature;
}
FIELDWISE_ACCESSOR float Solid_read_temperature(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Solid_ptr_temperature(view, i));
}
FIELDWISE_ACCESSOR void Solid_set_temperature(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, float value)
{
    view.group0[i].temperature = value;
}
#define Solid_at_temperature(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].temperature)

FIELDWISE_ACCESSOR float *Solid_ptr_conductivity(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return &view.group0[i].conductivity;
}
FIELDWISE_ACCESSOR float Solid_get_conductivity(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return view.group0[i].conductivity;
}
FIELDWISE_ACCESSOR float Solid_read_conductivity(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Solid_ptr_conductivity(view, i));
}
FIELDWISE_ACCESSOR void Solid_set_conductivity(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, float value)
{
    view.group0[i].conductivity = value;
}
#define Solid_at_conductivity(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].conductivity)

FIELDWISE_ACCESSOR float *Solid_ptr_source(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return &view.group0[i].source;
}
FIELDWISE_ACCESSOR float Solid_get_source(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return view.group0[i].source;
}
FIELDWISE_ACCESSOR float Solid_read_source(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Solid_ptr_source(view, i));
}
FIELDWISE_ACCESSOR void Solid_set_source(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, float value)
{
    view.group0[i].source = value;
}
#define Solid_at_source(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].source)

FIELDWISE_ACCESSOR float *Solid_ptr_next(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return &view.group0[i].next;
}
FIELDWISE_ACCESSOR float Solid_get_next(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return view.group0[i].next;
}
FIELDWISE_ACCESSOR float Solid_read_next(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Solid_ptr_next(view, i));
}
FIELDWISE_ACCESSOR void Solid_set_next(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, float value)
{
    view.group0[i].next = value;
}
#define Solid_at_next(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].next)

FIELDWISE_ACCESSOR Solid Solid_load(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Solid_store(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, Solid element)
{
    view.group0[i] = element;
}

#else

#define Solid_ptr_temperature(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)
#define Solid_get_temperature(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)
#define Solid_read_temperature(fieldwise_v, fieldwise_i) __ldg(Solid_ptr_temperature(fieldwise_v, fieldwise_i))
#define Solid_set_temperature(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature = (fieldwise_x)))
#define Solid_at_temperature(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)

#define Solid_ptr_conductivity(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).conductivity)
#define Solid_get_conductivity(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).conductivity)
#define Solid_read_conductivity(fieldwise_v, fieldwise_i) __ldg(Solid_ptr_conductivity(fieldwise_v, fieldwise_i))
#define Solid_set_conductivity(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).conductivity = (fieldwise_x)))
#define Solid_at_conductivity(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).conductivity)

#define Solid_ptr_source(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).source)
#define Solid_get_source(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source)
#define Solid_read_source(fieldwise_v, fieldwise_i) __ldg(Solid_ptr_source(fieldwise_v, fieldwise_i))
#define Solid_set_source(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).source = (fieldwise_x)))
#define Solid_at_source(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source)

#define Solid_ptr_next(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).next)
#define Solid_get_next(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).next)
#define Solid_read_next(fieldwise_v, fieldwise_i) __ldg(Solid_ptr_next(fieldwise_v, fieldwise_i))
#define Solid_set_next(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).next = (fieldwise_x)))
#define Solid_at_next(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).next)

#define Solid_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Solid_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Solid fieldwise_load(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i)
{
    return Solid_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Solid) view, FieldwiseIndex i, Solid element)
{
    Solid_store(view, i, element);
}
}
#endif

#endif
