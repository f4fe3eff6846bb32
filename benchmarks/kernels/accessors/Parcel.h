/* Parcel in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Parcel_view view;
 *     Parcel_allocate(&view, n); ... Parcel_free(view);
 *     Parcel_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Parcel_free_device(view);
 *
 *     Parcel_get_FIELD(view, i)           Parcel_set_FIELD(view, i, value)
 *     Parcel_at_FIELD(view, i) += value   Parcel_ptr_FIELD(view, i)
 *     Parcel_load(view, i)                Parcel_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Parcel) && FIELDWISE_LAYOUT_Parcel != 0x63a39e71u
#error "Parcel is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Parcel
#define FIELDWISE_LAYOUT_Parcel 0x63a39e71u
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

/* One element. A program that declares Parcel itself defines FIELDWISE_HAVE_Parcel before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Parcel
#define FIELDWISE_HAVE_Parcel
typedef struct Parcel Parcel;
struct Parcel {
    float height;
    float area;
    float u;
    float v;
    float w;
    float pressure;
    float temperature;
    float density;
    float vapour;
    float cloud;
    float rain;
    float ice;
    float snow;
    float graupel;
    float droplets;
    float crystals;
    float turbulence;
    float radiation;
    float heating;
    float albedo;
};
#endif
FIELDWISE_ASSERT(sizeof(Parcel) == 80, "size of Parcel");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Parcel) == 4, "alignment of Parcel");
FIELDWISE_ASSERT(offsetof(Parcel, height) == 0, "offset of height");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->height) == 4, "size of height");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->height, float), "type of height");
FIELDWISE_ASSERT(offsetof(Parcel, area) == 4, "offset of area");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->area) == 4, "size of area");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->area, float), "type of area");
FIELDWISE_ASSERT(offsetof(Parcel, u) == 8, "offset of u");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->u) == 4, "size of u");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->u, float), "type of u");
FIELDWISE_ASSERT(offsetof(Parcel, v) == 12, "offset of v");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->v) == 4, "size of v");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->v, float), "type of v");
FIELDWISE_ASSERT(offsetof(Parcel, w) == 16, "offset of w");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->w) == 4, "size of w");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->w, float), "type of w");
FIELDWISE_ASSERT(offsetof(Parcel, pressure) == 20, "offset of pressure");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->pressure) == 4, "size of pressure");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->pressure, float), "type of pressure");
FIELDWISE_ASSERT(offsetof(Parcel, temperature) == 24, "offset of temperature");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->temperature) == 4, "size of temperature");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->temperature, float), "type of temperature");
FIELDWISE_ASSERT(offsetof(Parcel, density) == 28, "offset of density");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->density) == 4, "size of density");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->density, float), "type of density");
FIELDWISE_ASSERT(offsetof(Parcel, vapour) == 32, "offset of vapour");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->vapour) == 4, "size of vapour");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->vapour, float), "type of vapour");
FIELDWISE_ASSERT(offsetof(Parcel, cloud) == 36, "offset of cloud");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->cloud) == 4, "size of cloud");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->cloud, float), "type of cloud");
FIELDWISE_ASSERT(offsetof(Parcel, rain) == 40, "offset of rain");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->rain) == 4, "size of rain");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->rain, float), "type of rain");
FIELDWISE_ASSERT(offsetof(Parcel, ice) == 44, "offset of ice");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->ice) == 4, "size of ice");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->ice, float), "type of ice");
FIELDWISE_ASSERT(offsetof(Parcel, snow) == 48, "offset of snow");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->snow) == 4, "size of snow");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->snow, float), "type of snow");
FIELDWISE_ASSERT(offsetof(Parcel, graupel) == 52, "offset of graupel");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->graupel) == 4, "size of graupel");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->graupel, float), "type of graupel");
FIELDWISE_ASSERT(offsetof(Parcel, droplets) == 56, "offset of droplets");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->droplets) == 4, "size of droplets");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->droplets, float), "type of droplets");
FIELDWISE_ASSERT(offsetof(Parcel, crystals) == 60, "offset of crystals");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->crystals) == 4, "size of crystals");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->crystals, float), "type of crystals");
FIELDWISE_ASSERT(offsetof(Parcel, turbulence) == 64, "offset of turbulence");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->turbulence) == 4, "size of turbulence");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->turbulence, float), "type of turbulence");
FIELDWISE_ASSERT(offsetof(Parcel, radiation) == 68, "offset of radiation");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->radiation) == 4, "size of radiation");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->radiation, float), "type of radiation");
FIELDWISE_ASSERT(offsetof(Parcel, heating) == 72, "offset of heating");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->heating) == 4, "size of heating");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->heating, float), "type of heating");
FIELDWISE_ASSERT(offsetof(Parcel, albedo) == 76, "offset of albedo");
FIELDWISE_ASSERT(sizeof(((Parcel *)0)->albedo) == 4, "size of albedo");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Parcel *)0)->albedo, float), "type of albedo");

/* Group 0: whole elements. */
typedef Parcel Parcel_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Parcel_view {
    Parcel_group0 *group0;
#ifdef __FIELDWISE__
    Parcel *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Parcel_view;
enum { Parcel_groups = 1, Parcel_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Parcel_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Parcel_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Parcel_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Parcel_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Parcel_bytes(size_t n)
{
    return fieldwise_end(Parcel_group_offset(n, Parcel_groups - 1), Parcel_group_bytes(n, Parcel_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Parcel_bytes(n) bytes, aligned to Parcel_align bytes. */
FIELDWISE_FUNCTION Parcel_view Parcel_view_in(void *memory, size_t n)
{
    Parcel_view view;
    view.group0 = (Parcel_group0 *)(void *)((char *)memory + Parcel_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Parcel *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Parcel_memory(Parcel_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Parcel_allocate(Parcel_view *ret_view, size_t n)
{
    size_t bytes = Parcel_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Parcel_view_in(memory, n);
    return 0;
}

static inline void Parcel_free(Parcel_view view)
{
    free(Parcel_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Parcel_allocate_device(Parcel_view *ret_view, size_t n)
{
    size_t bytes = Parcel_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Parcel_view_in(memory, n);
    return error;
}

static inline cudaError_t Parcel_free_device(Parcel_view view)
{
    return cudaFree(Parcel_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Parcel_ptr_height(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].height;
}
FIELDWISE_ACCESSOR float Parcel_get_height(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].height;
}
FIELDWISE_ACCESSOR float Parcel_read_height(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_height(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_height(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].height = value;
}
#define Parcel_at_height(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].height)

FIELDWISE_ACCESSOR float *Parcel_ptr_area(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].area;
}
FIELDWISE_ACCESSOR float Parcel_get_area(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].area;
}
FIELDWISE_ACCESSOR float Parcel_read_area(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_area(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_area(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].area = value;
}
#define Parcel_at_area(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].area)

FIELDWISE_ACCESSOR float *Parcel_ptr_u(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].u;
}
FIELDWISE_ACCESSOR float Parcel_get_u(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].u;
}
FIELDWISE_ACCESSOR float Parcel_read_u(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_u(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_u(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].u = value;
}
#define Parcel_at_u(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].u)

FIELDWISE_ACCESSOR float *Parcel_ptr_v(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].v;
}
FIELDWISE_ACCESSOR float Parcel_get_v(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].v;
}
FIELDWISE_ACCESSOR float Parcel_read_v(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_v(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_v(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].v = value;
}
#define Parcel_at_v(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].v)

FIELDWISE_ACCESSOR float *Parcel_ptr_w(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].w;
}
FIELDWISE_ACCESSOR float Parcel_get_w(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].w;
}
FIELDWISE_ACCESSOR float Parcel_read_w(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_w(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_w(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].w = value;
}
#define Parcel_at_w(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].w)

FIELDWISE_ACCESSOR float *Parcel_ptr_pressure(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].pressure;
}
FIELDWISE_ACCESSOR float Parcel_get_pressure(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].pressure;
}
FIELDWISE_ACCESSOR float Parcel_read_pressure(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_pressure(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_pressure(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].pressure = value;
}
#define Parcel_at_pressure(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].pressure)

FIELDWISE_ACCESSOR float *Parcel_ptr_temperature(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].temperature;
}
FIELDWISE_ACCESSOR float Parcel_get_temperature(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].temperature;
}
FIELDWISE_ACCESSOR float Parcel_read_temperature(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_temperature(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_temperature(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].temperature = value;
}
#define Parcel_at_temperature(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].temperature)

FIELDWISE_ACCESSOR float *Parcel_ptr_density(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].density;
}
FIELDWISE_ACCESSOR float Parcel_get_density(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].density;
}
FIELDWISE_ACCESSOR float Parcel_read_density(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_density(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_density(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].density = value;
}
#define Parcel_at_density(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].density)

FIELDWISE_ACCESSOR float *Parcel_ptr_vapour(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].vapour;
}
FIELDWISE_ACCESSOR float Parcel_get_vapour(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].vapour;
}
FIELDWISE_ACCESSOR float Parcel_read_vapour(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_vapour(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_vapour(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].vapour = value;
}
#define Parcel_at_vapour(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vapour)

FIELDWISE_ACCESSOR float *Parcel_ptr_cloud(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].cloud;
}
FIELDWISE_ACCESSOR float Parcel_get_cloud(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].cloud;
}
FIELDWISE_ACCESSOR float Parcel_read_cloud(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_cloud(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_cloud(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].cloud = value;
}
#define Parcel_at_cloud(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].cloud)

FIELDWISE_ACCESSOR float *Parcel_ptr_rain(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].rain;
}
FIELDWISE_ACCESSOR float Parcel_get_rain(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].rain;
}
FIELDWISE_ACCESSOR float Parcel_read_rain(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_rain(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_rain(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].rain = value;
}
#define Parcel_at_rain(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].rain)

FIELDWISE_ACCESSOR float *Parcel_ptr_ice(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].ice;
}
FIELDWISE_ACCESSOR float Parcel_get_ice(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].ice;
}
FIELDWISE_ACCESSOR float Parcel_read_ice(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_ice(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_ice(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].ice = value;
}
#define Parcel_at_ice(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ice)

FIELDWISE_ACCESSOR float *Parcel_ptr_snow(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].snow;
}
FIELDWISE_ACCESSOR float Parcel_get_snow(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].snow;
}
FIELDWISE_ACCESSOR float Parcel_read_snow(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_snow(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_snow(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].snow = value;
}
#define Parcel_at_snow(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].snow)

FIELDWISE_ACCESSOR float *Parcel_ptr_graupel(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].graupel;
}
FIELDWISE_ACCESSOR float Parcel_get_graupel(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].graupel;
}
FIELDWISE_ACCESSOR float Parcel_read_graupel(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_graupel(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_graupel(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].graupel = value;
}
#define Parcel_at_graupel(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].graupel)

FIELDWISE_ACCESSOR float *Parcel_ptr_droplets(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].droplets;
}
FIELDWISE_ACCESSOR float Parcel_get_droplets(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].droplets;
}
FIELDWISE_ACCESSOR float Parcel_read_droplets(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_droplets(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_droplets(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].droplets = value;
}
#define Parcel_at_droplets(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].droplets)

FIELDWISE_ACCESSOR float *Parcel_ptr_crystals(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].crystals;
}
FIELDWISE_ACCESSOR float Parcel_get_crystals(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].crystals;
}
FIELDWISE_ACCESSOR float Parcel_read_crystals(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_crystals(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_crystals(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].crystals = value;
}
#define Parcel_at_crystals(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].crystals)

FIELDWISE_ACCESSOR float *Parcel_ptr_turbulence(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].turbulence;
}
FIELDWISE_ACCESSOR float Parcel_get_turbulence(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].turbulence;
}
FIELDWISE_ACCESSOR float Parcel_read_turbulence(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_turbulence(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_turbulence(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].turbulence = value;
}
#define Parcel_at_turbulence(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].turbulence)

FIELDWISE_ACCESSOR float *Parcel_ptr_radiation(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].radiation;
}
FIELDWISE_ACCESSOR float Parcel_get_radiation(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].radiation;
}
FIELDWISE_ACCESSOR float Parcel_read_radiation(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_radiation(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_radiation(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].radiation = value;
}
#define Parcel_at_radiation(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].radiation)

FIELDWISE_ACCESSOR float *Parcel_ptr_heating(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].heating;
}
FIELDWISE_ACCESSOR float Parcel_get_heating(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].heating;
}
FIELDWISE_ACCESSOR float Parcel_read_heating(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_heating(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_heating(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].heating = value;
}
#define Parcel_at_heating(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].heating)

FIELDWISE_ACCESSOR float *Parcel_ptr_albedo(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return &view.group0[i].albedo;
}
FIELDWISE_ACCESSOR float Parcel_get_albedo(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i].albedo;
}
FIELDWISE_ACCESSOR float Parcel_read_albedo(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Parcel_ptr_albedo(view, i));
}
FIELDWISE_ACCESSOR void Parcel_set_albedo(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, float value)
{
    view.group0[i].albedo = value;
}
#define Parcel_at_albedo(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].albedo)

FIELDWISE_ACCESSOR Parcel Parcel_load(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Parcel_store(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, Parcel element)
{
    view.group0[i] = element;
}

#else

#define Parcel_ptr_height(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).height)
#define Parcel_get_height(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).height)
#define Parcel_read_height(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_height(fieldwise_v, fieldwise_i))
#define Parcel_set_height(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).height = (fieldwise_x)))
#define Parcel_at_height(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).height)

#define Parcel_ptr_area(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).area)
#define Parcel_get_area(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).area)
#define Parcel_read_area(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_area(fieldwise_v, fieldwise_i))
#define Parcel_set_area(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).area = (fieldwise_x)))
#define Parcel_at_area(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).area)

#define Parcel_ptr_u(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).u)
#define Parcel_get_u(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).u)
#define Parcel_read_u(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_u(fieldwise_v, fieldwise_i))
#define Parcel_set_u(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).u = (fieldwise_x)))
#define Parcel_at_u(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).u)

#define Parcel_ptr_v(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).v)
#define Parcel_get_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).v)
#define Parcel_read_v(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_v(fieldwise_v, fieldwise_i))
#define Parcel_set_v(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).v = (fieldwise_x)))
#define Parcel_at_v(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).v)

#define Parcel_ptr_w(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).w)
#define Parcel_get_w(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).w)
#define Parcel_read_w(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_w(fieldwise_v, fieldwise_i))
#define Parcel_set_w(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).w = (fieldwise_x)))
#define Parcel_at_w(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).w)

#define Parcel_ptr_pressure(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).pressure)
#define Parcel_get_pressure(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pressure)
#define Parcel_read_pressure(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_pressure(fieldwise_v, fieldwise_i))
#define Parcel_set_pressure(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).pressure = (fieldwise_x)))
#define Parcel_at_pressure(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pressure)

#define Parcel_ptr_temperature(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)
#define Parcel_get_temperature(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)
#define Parcel_read_temperature(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_temperature(fieldwise_v, fieldwise_i))
#define Parcel_set_temperature(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature = (fieldwise_x)))
#define Parcel_at_temperature(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).temperature)

#define Parcel_ptr_density(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define Parcel_get_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define Parcel_read_density(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_density(fieldwise_v, fieldwise_i))
#define Parcel_set_density(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).density = (fieldwise_x)))
#define Parcel_at_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)

#define Parcel_ptr_vapour(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vapour)
#define Parcel_get_vapour(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vapour)
#define Parcel_read_vapour(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_vapour(fieldwise_v, fieldwise_i))
#define Parcel_set_vapour(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vapour = (fieldwise_x)))
#define Parcel_at_vapour(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vapour)

#define Parcel_ptr_cloud(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).cloud)
#define Parcel_get_cloud(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).cloud)
#define Parcel_read_cloud(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_cloud(fieldwise_v, fieldwise_i))
#define Parcel_set_cloud(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).cloud = (fieldwise_x)))
#define Parcel_at_cloud(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).cloud)

#define Parcel_ptr_rain(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).rain)
#define Parcel_get_rain(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rain)
#define Parcel_read_rain(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_rain(fieldwise_v, fieldwise_i))
#define Parcel_set_rain(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).rain = (fieldwise_x)))
#define Parcel_at_rain(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).rain)

#define Parcel_ptr_ice(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ice)
#define Parcel_get_ice(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ice)
#define Parcel_read_ice(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_ice(fieldwise_v, fieldwise_i))
#define Parcel_set_ice(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ice = (fieldwise_x)))
#define Parcel_at_ice(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ice)

#define Parcel_ptr_snow(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).snow)
#define Parcel_get_snow(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).snow)
#define Parcel_read_snow(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_snow(fieldwise_v, fieldwise_i))
#define Parcel_set_snow(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).snow = (fieldwise_x)))
#define Parcel_at_snow(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).snow)

#define Parcel_ptr_graupel(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).graupel)
#define Parcel_get_graupel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).graupel)
#define Parcel_read_graupel(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_graupel(fieldwise_v, fieldwise_i))
#define Parcel_set_graupel(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).graupel = (fieldwise_x)))
#define Parcel_at_graupel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).graupel)

#define Parcel_ptr_droplets(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).droplets)
#define Parcel_get_droplets(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).droplets)
#define Parcel_read_droplets(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_droplets(fieldwise_v, fieldwise_i))
#define Parcel_set_droplets(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).droplets = (fieldwise_x)))
#define Parcel_at_droplets(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).droplets)

#define Parcel_ptr_crystals(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).crystals)
#define Parcel_get_crystals(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).crystals)
#define Parcel_read_crystals(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_crystals(fieldwise_v, fieldwise_i))
#define Parcel_set_crystals(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).crystals = (fieldwise_x)))
#define Parcel_at_crystals(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).crystals)

#define Parcel_ptr_turbulence(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).turbulence)
#define Parcel_get_turbulence(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).turbulence)
#define Parcel_read_turbulence(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_turbulence(fieldwise_v, fieldwise_i))
#define Parcel_set_turbulence(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).turbulence = (fieldwise_x)))
#define Parcel_at_turbulence(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).turbulence)

#define Parcel_ptr_radiation(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).radiation)
#define Parcel_get_radiation(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).radiation)
#define Parcel_read_radiation(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_radiation(fieldwise_v, fieldwise_i))
#define Parcel_set_radiation(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).radiation = (fieldwise_x)))
#define Parcel_at_radiation(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).radiation)

#define Parcel_ptr_heating(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).heating)
#define Parcel_get_heating(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).heating)
#define Parcel_read_heating(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_heating(fieldwise_v, fieldwise_i))
#define Parcel_set_heating(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).heating = (fieldwise_x)))
#define Parcel_at_heating(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).heating)

#define Parcel_ptr_albedo(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)
#define Parcel_get_albedo(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)
#define Parcel_read_albedo(fieldwise_v, fieldwise_i) __ldg(Parcel_ptr_albedo(fieldwise_v, fieldwise_i))
#define Parcel_set_albedo(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo = (fieldwise_x)))
#define Parcel_at_albedo(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).albedo)

#define Parcel_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Parcel_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Parcel fieldwise_load(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i)
{
    return Parcel_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Parcel) view, FieldwiseIndex i, Parcel element)
{
    Parcel_store(view, i, element);
}
}
#endif

#endif
