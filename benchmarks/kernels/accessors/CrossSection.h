/* CrossSection in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     CrossSection_view view;
 *     CrossSection_allocate(&view, n); ... CrossSection_free(view);
 *     CrossSection_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); CrossSection_free_device(view);
 *
 *     CrossSection_get_FIELD(view, i)           CrossSection_set_FIELD(view, i, value)
 *     CrossSection_at_FIELD(view, i) += value   CrossSection_ptr_FIELD(view, i)
 *     CrossSection_load(view, i)                CrossSection_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_CrossSection) && FIELDWISE_LAYOUT_CrossSection != 0x5cd5fd39u
#error "CrossSection is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_CrossSection
#define FIELDWISE_LAYOUT_CrossSection 0x5cd5fd39u
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

/* One element. A program that declares CrossSection itself defines FIELDWISE_HAVE_CrossSection before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_CrossSection
#define FIELDWISE_HAVE_CrossSection
typedef struct CrossSection CrossSection;
struct CrossSection {
    double energy;
    double total;
    double elastic;
    double absorption;
    double fission;
    double nu_fission;
};
#endif
FIELDWISE_ASSERT(sizeof(CrossSection) == 48, "size of CrossSection");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(CrossSection) == 8, "alignment of CrossSection");
FIELDWISE_ASSERT(offsetof(CrossSection, energy) == 0, "offset of energy");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->energy) == 8, "size of energy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->energy, double), "type of energy");
FIELDWISE_ASSERT(offsetof(CrossSection, total) == 8, "offset of total");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->total) == 8, "size of total");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->total, double), "type of total");
FIELDWISE_ASSERT(offsetof(CrossSection, elastic) == 16, "offset of elastic");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->elastic) == 8, "size of elastic");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->elastic, double), "type of elastic");
FIELDWISE_ASSERT(offsetof(CrossSection, absorption) == 24, "offset of absorption");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->absorption) == 8, "size of absorption");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->absorption, double), "type of absorption");
FIELDWISE_ASSERT(offsetof(CrossSection, fission) == 32, "offset of fission");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->fission) == 8, "size of fission");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->fission, double), "type of fission");
FIELDWISE_ASSERT(offsetof(CrossSection, nu_fission) == 40, "offset of nu_fission");
FIELDWISE_ASSERT(sizeof(((CrossSection *)0)->nu_fission) == 8, "size of nu_fission");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((CrossSection *)0)->nu_fission, double), "type of nu_fission");

/* Group 0: whole elements. */
typedef CrossSection CrossSection_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct CrossSection_view {
    CrossSection_group0 *group0;
#ifdef __FIELDWISE__
    CrossSection *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} CrossSection_view;
enum { CrossSection_groups = 1, CrossSection_align = 8 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t CrossSection_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(CrossSection_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t CrossSection_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, CrossSection_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t CrossSection_bytes(size_t n)
{
    return fieldwise_end(CrossSection_group_offset(n, CrossSection_groups - 1), CrossSection_group_bytes(n, CrossSection_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: CrossSection_bytes(n) bytes, aligned to CrossSection_align bytes. */
FIELDWISE_FUNCTION CrossSection_view CrossSection_view_in(void *memory, size_t n)
{
    CrossSection_view view;
    view.group0 = (CrossSection_group0 *)(void *)((char *)memory + CrossSection_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (CrossSection *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *CrossSection_memory(CrossSection_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int CrossSection_allocate(CrossSection_view *ret_view, size_t n)
{
    size_t bytes = CrossSection_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = CrossSection_view_in(memory, n);
    return 0;
}

static inline void CrossSection_free(CrossSection_view view)
{
    free(CrossSection_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t CrossSection_allocate_device(CrossSection_view *ret_view, size_t n)
{
    size_t bytes = CrossSection_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = CrossSection_view_in(memory, n);
    return error;
}

static inline cudaError_t CrossSection_free_device(CrossSection_view view)
{
    return cudaFree(CrossSection_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR double *CrossSection_ptr_energy(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].energy;
}
FIELDWISE_ACCESSOR double CrossSection_get_energy(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].energy;
}
FIELDWISE_ACCESSOR double CrossSection_read_energy(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_energy(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_energy(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].energy = value;
}
#define CrossSection_at_energy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].energy)

FIELDWISE_ACCESSOR double *CrossSection_ptr_total(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].total;
}
FIELDWISE_ACCESSOR double CrossSection_get_total(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].total;
}
FIELDWISE_ACCESSOR double CrossSection_read_total(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_total(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_total(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].total = value;
}
#define CrossSection_at_total(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].total)

FIELDWISE_ACCESSOR double *CrossSection_ptr_elastic(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].elastic;
}
FIELDWISE_ACCESSOR double CrossSection_get_elastic(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].elastic;
}
FIELDWISE_ACCESSOR double CrossSection_read_elastic(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_elastic(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_elastic(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].elastic = value;
}
#define CrossSection_at_elastic(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].elastic)

FIELDWISE_ACCESSOR double *CrossSection_ptr_absorption(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].absorption;
}
FIELDWISE_ACCESSOR double CrossSection_get_absorption(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].absorption;
}
FIELDWISE_ACCESSOR double CrossSection_read_absorption(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_absorption(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_absorption(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].absorption = value;
}
#define CrossSection_at_absorption(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].absorption)

FIELDWISE_ACCESSOR double *CrossSection_ptr_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].fission;
}
FIELDWISE_ACCESSOR double CrossSection_get_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].fission;
}
FIELDWISE_ACCESSOR double CrossSection_read_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_fission(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].fission = value;
}
#define CrossSection_at_fission(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].fission)

FIELDWISE_ACCESSOR double *CrossSection_ptr_nu_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return &view.group0[i].nu_fission;
}
FIELDWISE_ACCESSOR double CrossSection_get_nu_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i].nu_fission;
}
FIELDWISE_ACCESSOR double CrossSection_read_nu_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(CrossSection_ptr_nu_fission(view, i));
}
FIELDWISE_ACCESSOR void CrossSection_set_nu_fission(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, double value)
{
    view.group0[i].nu_fission = value;
}
#define CrossSection_at_nu_fission(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].nu_fission)

FIELDWISE_ACCESSOR CrossSection CrossSection_load(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void CrossSection_store(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, CrossSection element)
{
    view.group0[i] = element;
}

#else

#define CrossSection_ptr_energy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)
#define CrossSection_get_energy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)
#define CrossSection_read_energy(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_energy(fieldwise_v, fieldwise_i))
#define CrossSection_set_energy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).energy = (fieldwise_x)))
#define CrossSection_at_energy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)

#define CrossSection_ptr_total(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).total)
#define CrossSection_get_total(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).total)
#define CrossSection_read_total(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_total(fieldwise_v, fieldwise_i))
#define CrossSection_set_total(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).total = (fieldwise_x)))
#define CrossSection_at_total(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).total)

#define CrossSection_ptr_elastic(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).elastic)
#define CrossSection_get_elastic(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).elastic)
#define CrossSection_read_elastic(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_elastic(fieldwise_v, fieldwise_i))
#define CrossSection_set_elastic(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).elastic = (fieldwise_x)))
#define CrossSection_at_elastic(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).elastic)

#define CrossSection_ptr_absorption(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).absorption)
#define CrossSection_get_absorption(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).absorption)
#define CrossSection_read_absorption(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_absorption(fieldwise_v, fieldwise_i))
#define CrossSection_set_absorption(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).absorption = (fieldwise_x)))
#define CrossSection_at_absorption(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).absorption)

#define CrossSection_ptr_fission(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).fission)
#define CrossSection_get_fission(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fission)
#define CrossSection_read_fission(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_fission(fieldwise_v, fieldwise_i))
#define CrossSection_set_fission(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).fission = (fieldwise_x)))
#define CrossSection_at_fission(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).fission)

#define CrossSection_ptr_nu_fission(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).nu_fission)
#define CrossSection_get_nu_fission(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nu_fission)
#define CrossSection_read_nu_fission(fieldwise_v, fieldwise_i) __ldg(CrossSection_ptr_nu_fission(fieldwise_v, fieldwise_i))
#define CrossSection_set_nu_fission(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).nu_fission = (fieldwise_x)))
#define CrossSection_at_nu_fission(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).nu_fission)

#define CrossSection_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define CrossSection_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR CrossSection fieldwise_load(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i)
{
    return CrossSection_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(CrossSection) view, FieldwiseIndex i, CrossSection element)
{
    CrossSection_store(view, i, element);
}
}
#endif

#endif
