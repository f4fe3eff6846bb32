/* Tick in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Tick_view view;
 *     Tick_allocate(&view, n); ... Tick_free(view);
 *     Tick_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Tick_free_device(view);
 *
 *     Tick_get_FIELD(view, i)           Tick_set_FIELD(view, i, value)
 *     Tick_at_FIELD(view, i) += value   Tick_ptr_FIELD(view, i)
 *     Tick_load(view, i)                Tick_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Tick) && FIELDWISE_LAYOUT_Tick != 0xcfb9f2a2u
#error "Tick is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Tick
#define FIELDWISE_LAYOUT_Tick 0xcfb9f2a2u
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

/* One element. A program that declares Tick itself defines FIELDWISE_HAVE_Tick before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Tick
#define FIELDWISE_HAVE_Tick
typedef struct Tick Tick;
struct Tick {
    float price;
    float volume;
    int time;
    float spread;
    float mean;
    float deviation;
};
#endif
FIELDWISE_ASSERT(sizeof(Tick) == 24, "size of Tick");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Tick) == 4, "alignment of Tick");
FIELDWISE_ASSERT(offsetof(Tick, price) == 0, "offset of price");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->price) == 4, "size of price");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->price, float), "type of price");
FIELDWISE_ASSERT(offsetof(Tick, volume) == 4, "offset of volume");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->volume) == 4, "size of volume");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->volume, float), "type of volume");
FIELDWISE_ASSERT(offsetof(Tick, time) == 8, "offset of time");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->time) == 4, "size of time");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->time, int), "type of time");
FIELDWISE_ASSERT(offsetof(Tick, spread) == 12, "offset of spread");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->spread) == 4, "size of spread");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->spread, float), "type of spread");
FIELDWISE_ASSERT(offsetof(Tick, mean) == 16, "offset of mean");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->mean) == 4, "size of mean");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->mean, float), "type of mean");
FIELDWISE_ASSERT(offsetof(Tick, deviation) == 20, "offset of deviation");
FIELDWISE_ASSERT(sizeof(((Tick *)0)->deviation) == 4, "size of deviation");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Tick *)0)->deviation, float), "type of deviation");

/* Group 0: whole elements. */
typedef Tick Tick_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Tick_view {
    Tick_group0 *group0;
#ifdef __FIELDWISE__
    Tick *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Tick_view;
enum { Tick_groups = 1, Tick_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Tick_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Tick_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Tick_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Tick_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Tick_bytes(size_t n)
{
    return fieldwise_end(Tick_group_offset(n, Tick_groups - 1), Tick_group_bytes(n, Tick_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Tick_bytes(n) bytes, aligned to Tick_align bytes. */
FIELDWISE_FUNCTION Tick_view Tick_view_in(void *memory, size_t n)
{
    Tick_view view;
    view.group0 = (Tick_group0 *)(void *)((char *)memory + Tick_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Tick *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Tick_memory(Tick_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Tick_allocate(Tick_view *ret_view, size_t n)
{
    size_t bytes = Tick_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Tick_view_in(memory, n);
    return 0;
}

static inline void Tick_free(Tick_view view)
{
    free(Tick_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Tick_allocate_device(Tick_view *ret_view, size_t n)
{
    size_t bytes = Tick_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Tick_view_in(memory, n);
    return error;
}

static inline cudaError_t Tick_free_device(Tick_view view)
{
    return cudaFree(Tick_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Tick_ptr_price(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].price;
}
FIELDWISE_ACCESSOR float Tick_get_price(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].price;
}
FIELDWISE_ACCESSOR float Tick_read_price(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_price(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_price(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, float value)
{
    view.group0[i].price = value;
}
#define Tick_at_price(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].price)

FIELDWISE_ACCESSOR float *Tick_ptr_volume(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].volume;
}
FIELDWISE_ACCESSOR float Tick_get_volume(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].volume;
}
FIELDWISE_ACCESSOR float Tick_read_volume(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_volume(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_volume(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, float value)
{
    view.group0[i].volume = value;
}
#define Tick_at_volume(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].volume)

FIELDWISE_ACCESSOR int *Tick_ptr_time(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].time;
}
FIELDWISE_ACCESSOR int Tick_get_time(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].time;
}
FIELDWISE_ACCESSOR int Tick_read_time(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_time(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_time(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, int value)
{
    view.group0[i].time = value;
}
#define Tick_at_time(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].time)

FIELDWISE_ACCESSOR float *Tick_ptr_spread(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].spread;
}
FIELDWISE_ACCESSOR float Tick_get_spread(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].spread;
}
FIELDWISE_ACCESSOR float Tick_read_spread(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_spread(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_spread(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, float value)
{
    view.group0[i].spread = value;
}
#define Tick_at_spread(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].spread)

FIELDWISE_ACCESSOR float *Tick_ptr_mean(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].mean;
}
FIELDWISE_ACCESSOR float Tick_get_mean(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].mean;
}
FIELDWISE_ACCESSOR float Tick_read_mean(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_mean(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_mean(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, float value)
{
    view.group0[i].mean = value;
}
#define Tick_at_mean(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].mean)

FIELDWISE_ACCESSOR float *Tick_ptr_deviation(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return &view.group0[i].deviation;
}
FIELDWISE_ACCESSOR float Tick_get_deviation(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i].deviation;
}
FIELDWISE_ACCESSOR float Tick_read_deviation(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Tick_ptr_deviation(view, i));
}
FIELDWISE_ACCESSOR void Tick_set_deviation(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, float value)
{
    view.group0[i].deviation = value;
}
#define Tick_at_deviation(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].deviation)

FIELDWISE_ACCESSOR Tick Tick_load(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Tick_store(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, Tick element)
{
    view.group0[i] = element;
}

#else

#define Tick_ptr_price(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).price)
#define Tick_get_price(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).price)
#define Tick_read_price(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_price(fieldwise_v, fieldwise_i))
#define Tick_set_price(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).price = (fieldwise_x)))
#define Tick_at_price(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).price)

#define Tick_ptr_volume(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).volume)
#define Tick_get_volume(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).volume)
#define Tick_read_volume(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_volume(fieldwise_v, fieldwise_i))
#define Tick_set_volume(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).volume = (fieldwise_x)))
#define Tick_at_volume(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).volume)

#define Tick_ptr_time(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).time)
#define Tick_get_time(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).time)
#define Tick_read_time(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_time(fieldwise_v, fieldwise_i))
#define Tick_set_time(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).time = (fieldwise_x)))
#define Tick_at_time(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).time)

#define Tick_ptr_spread(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).spread)
#define Tick_get_spread(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).spread)
#define Tick_read_spread(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_spread(fieldwise_v, fieldwise_i))
#define Tick_set_spread(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).spread = (fieldwise_x)))
#define Tick_at_spread(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).spread)

#define Tick_ptr_mean(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).mean)
#define Tick_get_mean(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mean)
#define Tick_read_mean(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_mean(fieldwise_v, fieldwise_i))
#define Tick_set_mean(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).mean = (fieldwise_x)))
#define Tick_at_mean(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mean)

#define Tick_ptr_deviation(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).deviation)
#define Tick_get_deviation(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).deviation)
#define Tick_read_deviation(fieldwise_v, fieldwise_i) __ldg(Tick_ptr_deviation(fieldwise_v, fieldwise_i))
#define Tick_set_deviation(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).deviation = (fieldwise_x)))
#define Tick_at_deviation(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).deviation)

#define Tick_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Tick_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Tick fieldwise_load(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i)
{
    return Tick_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Tick) view, FieldwiseIndex i, Tick element)
{
    Tick_store(view, i, element);
}
}
#endif

#endif
