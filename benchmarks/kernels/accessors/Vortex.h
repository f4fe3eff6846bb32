/* Vortex in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Vortex_view view;
 *     Vortex_allocate(&view, n); ... Vortex_free(view);
 *     Vortex_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Vortex_free_device(view);
 *
 *     Vortex_get_FIELD(view, i)           Vortex_set_FIELD(view, i, value)
 *     Vortex_at_FIELD(view, i) += value   Vortex_ptr_FIELD(view, i)
 *     Vortex_load(view, i)                Vortex_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Vortex) && FIELDWISE_LAYOUT_Vortex != 0x4bb33a17u
#error "Vortex is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Vortex
#define FIELDWISE_LAYOUT_Vortex 0x4bb33a17u
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

/* One element. A program that declares Vortex itself defines FIELDWISE_HAVE_Vortex before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Vortex
#define FIELDWISE_HAVE_Vortex
typedef struct Vortex Vortex;
struct Vortex {
    float x;
    float y;
    float z;
    float ax;
    float ay;
    float az;
    float core;
    float ux;
    float uy;
    float uz;
    float sx;
    float sy;
    float sz;
};
#endif
FIELDWISE_ASSERT(sizeof(Vortex) == 52, "size of Vortex");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Vortex) == 4, "alignment of Vortex");
FIELDWISE_ASSERT(offsetof(Vortex, x) == 0, "offset of x");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->x) == 4, "size of x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->x, float), "type of x");
FIELDWISE_ASSERT(offsetof(Vortex, y) == 4, "offset of y");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->y) == 4, "size of y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->y, float), "type of y");
FIELDWISE_ASSERT(offsetof(Vortex, z) == 8, "offset of z");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->z) == 4, "size of z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->z, float), "type of z");
FIELDWISE_ASSERT(offsetof(Vortex, ax) == 12, "offset of ax");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->ax) == 4, "size of ax");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->ax, float), "type of ax");
FIELDWISE_ASSERT(offsetof(Vortex, ay) == 16, "offset of ay");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->ay) == 4, "size of ay");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->ay, float), "type of ay");
FIELDWISE_ASSERT(offsetof(Vortex, az) == 20, "offset of az");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->az) == 4, "size of az");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->az, float), "type of az");
FIELDWISE_ASSERT(offsetof(Vortex, core) == 24, "offset of core");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->core) == 4, "size of core");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->core, float), "type of core");
FIELDWISE_ASSERT(offsetof(Vortex, ux) == 28, "offset of ux");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->ux) == 4, "size of ux");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->ux, float), "type of ux");
FIELDWISE_ASSERT(offsetof(Vortex, uy) == 32, "offset of uy");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->uy) == 4, "size of uy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->uy, float), "type of uy");
FIELDWISE_ASSERT(offsetof(Vortex, uz) == 36, "offset of uz");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->uz) == 4, "size of uz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->uz, float), "type of uz");
FIELDWISE_ASSERT(offsetof(Vortex, sx) == 40, "offset of sx");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->sx) == 4, "size of sx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->sx, float), "type of sx");
FIELDWISE_ASSERT(offsetof(Vortex, sy) == 44, "offset of sy");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->sy) == 4, "size of sy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->sy, float), "type of sy");
FIELDWISE_ASSERT(offsetof(Vortex, sz) == 48, "offset of sz");
FIELDWISE_ASSERT(sizeof(((Vortex *)0)->sz) == 4, "size of sz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Vortex *)0)->sz, float), "type of sz");

/* Group 0: whole elements. */
typedef Vortex Vortex_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Vortex_view {
    Vortex_group0 *group0;
#ifdef __FIELDWISE__
    Vortex *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Vortex_view;
enum { Vortex_groups = 1, Vortex_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Vortex_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Vortex_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Vortex_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Vortex_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Vortex_bytes(size_t n)
{
    return fieldwise_end(Vortex_group_offset(n, Vortex_groups - 1), Vortex_group_bytes(n, Vortex_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Vortex_bytes(n) bytes, aligned to Vortex_align bytes. */
FIELDWISE_FUNCTION Vortex_view Vortex_view_in(void *memory, size_t n)
{
    Vortex_view view;
    view.group0 = (Vortex_group0 *)(void *)((char *)memory + Vortex_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Vortex *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Vortex_memory(Vortex_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Vortex_allocate(Vortex_view *ret_view, size_t n)
{
    size_t bytes = Vortex_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Vortex_view_in(memory, n);
    return 0;
}

static inline void Vortex_free(Vortex_view view)
{
    free(Vortex_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Vortex_allocate_device(Vortex_view *ret_view, size_t n)
{
    size_t bytes = Vortex_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Vortex_view_in(memory, n);
    return error;
}

static inline cudaError_t Vortex_free_device(Vortex_view view)
{
    return cudaFree(Vortex_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Vortex_ptr_x(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].x;
}
FIELDWISE_ACCESSOR float Vortex_get_x(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].x;
}
FIELDWISE_ACCESSOR float Vortex_read_x(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_x(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_x(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].x = value;
}
#define Vortex_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)

FIELDWISE_ACCESSOR float *Vortex_ptr_y(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].y;
}
FIELDWISE_ACCESSOR float Vortex_get_y(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].y;
}
FIELDWISE_ACCESSOR float Vortex_read_y(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_y(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_y(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].y = value;
}
#define Vortex_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].y)

FIELDWISE_ACCESSOR float *Vortex_ptr_z(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].z;
}
FIELDWISE_ACCESSOR float Vortex_get_z(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].z;
}
FIELDWISE_ACCESSOR float Vortex_read_z(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_z(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_z(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].z = value;
}
#define Vortex_at_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].z)

FIELDWISE_ACCESSOR float *Vortex_ptr_ax(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].ax;
}
FIELDWISE_ACCESSOR float Vortex_get_ax(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].ax;
}
FIELDWISE_ACCESSOR float Vortex_read_ax(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_ax(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_ax(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].ax = value;
}
#define Vortex_at_ax(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ax)

FIELDWISE_ACCESSOR float *Vortex_ptr_ay(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].ay;
}
FIELDWISE_ACCESSOR float Vortex_get_ay(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].ay;
}
FIELDWISE_ACCESSOR float Vortex_read_ay(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_ay(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_ay(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].ay = value;
}
#define Vortex_at_ay(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ay)

FIELDWISE_ACCESSOR float *Vortex_ptr_az(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].az;
}
FIELDWISE_ACCESSOR float Vortex_get_az(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].az;
}
FIELDWISE_ACCESSOR float Vortex_read_az(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_az(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_az(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].az = value;
}
#define Vortex_at_az(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].az)

FIELDWISE_ACCESSOR float *Vortex_ptr_core(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].core;
}
FIELDWISE_ACCESSOR float Vortex_get_core(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].core;
}
FIELDWISE_ACCESSOR float Vortex_read_core(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_core(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_core(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].core = value;
}
#define Vortex_at_core(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].core)

FIELDWISE_ACCESSOR float *Vortex_ptr_ux(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].ux;
}
FIELDWISE_ACCESSOR float Vortex_get_ux(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].ux;
}
FIELDWISE_ACCESSOR float Vortex_read_ux(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_ux(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_ux(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].ux = value;
}
#define Vortex_at_ux(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ux)

FIELDWISE_ACCESSOR float *Vortex_ptr_uy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].uy;
}
FIELDWISE_ACCESSOR float Vortex_get_uy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].uy;
}
FIELDWISE_ACCESSOR float Vortex_read_uy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_uy(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_uy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].uy = value;
}
#define Vortex_at_uy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].uy)

FIELDWISE_ACCESSOR float *Vortex_ptr_uz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].uz;
}
FIELDWISE_ACCESSOR float Vortex_get_uz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].uz;
}
FIELDWISE_ACCESSOR float Vortex_read_uz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_uz(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_uz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].uz = value;
}
#define Vortex_at_uz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].uz)

FIELDWISE_ACCESSOR float *Vortex_ptr_sx(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].sx;
}
FIELDWISE_ACCESSOR float Vortex_get_sx(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].sx;
}
FIELDWISE_ACCESSOR float Vortex_read_sx(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_sx(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_sx(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].sx = value;
}
#define Vortex_at_sx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].sx)

FIELDWISE_ACCESSOR float *Vortex_ptr_sy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].sy;
}
FIELDWISE_ACCESSOR float Vortex_get_sy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].sy;
}
FIELDWISE_ACCESSOR float Vortex_read_sy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_sy(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_sy(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].sy = value;
}
#define Vortex_at_sy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].sy)

FIELDWISE_ACCESSOR float *Vortex_ptr_sz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return &view.group0[i].sz;
}
FIELDWISE_ACCESSOR float Vortex_get_sz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i].sz;
}
FIELDWISE_ACCESSOR float Vortex_read_sz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Vortex_ptr_sz(view, i));
}
FIELDWISE_ACCESSOR void Vortex_set_sz(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, float value)
{
    view.group0[i].sz = value;
}
#define Vortex_at_sz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].sz)

FIELDWISE_ACCESSOR Vortex Vortex_load(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Vortex_store(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, Vortex element)
{
    view.group0[i] = element;
}

#else

#define Vortex_ptr_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Vortex_get_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Vortex_read_x(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_x(fieldwise_v, fieldwise_i))
#define Vortex_set_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).x = (fieldwise_x)))
#define Vortex_at_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)

#define Vortex_ptr_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Vortex_get_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Vortex_read_y(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_y(fieldwise_v, fieldwise_i))
#define Vortex_set_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).y = (fieldwise_x)))
#define Vortex_at_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)

#define Vortex_ptr_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Vortex_get_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Vortex_read_z(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_z(fieldwise_v, fieldwise_i))
#define Vortex_set_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).z = (fieldwise_x)))
#define Vortex_at_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)

#define Vortex_ptr_ax(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)
#define Vortex_get_ax(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)
#define Vortex_read_ax(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_ax(fieldwise_v, fieldwise_i))
#define Vortex_set_ax(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ax = (fieldwise_x)))
#define Vortex_at_ax(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)

#define Vortex_ptr_ay(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)
#define Vortex_get_ay(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)
#define Vortex_read_ay(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_ay(fieldwise_v, fieldwise_i))
#define Vortex_set_ay(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ay = (fieldwise_x)))
#define Vortex_at_ay(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)

#define Vortex_ptr_az(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).az)
#define Vortex_get_az(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).az)
#define Vortex_read_az(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_az(fieldwise_v, fieldwise_i))
#define Vortex_set_az(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).az = (fieldwise_x)))
#define Vortex_at_az(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).az)

#define Vortex_ptr_core(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).core)
#define Vortex_get_core(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).core)
#define Vortex_read_core(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_core(fieldwise_v, fieldwise_i))
#define Vortex_set_core(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).core = (fieldwise_x)))
#define Vortex_at_core(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).core)

#define Vortex_ptr_ux(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ux)
#define Vortex_get_ux(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ux)
#define Vortex_read_ux(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_ux(fieldwise_v, fieldwise_i))
#define Vortex_set_ux(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ux = (fieldwise_x)))
#define Vortex_at_ux(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ux)

#define Vortex_ptr_uy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).uy)
#define Vortex_get_uy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).uy)
#define Vortex_read_uy(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_uy(fieldwise_v, fieldwise_i))
#define Vortex_set_uy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).uy = (fieldwise_x)))
#define Vortex_at_uy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).uy)

#define Vortex_ptr_uz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).uz)
#define Vortex_get_uz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).uz)
#define Vortex_read_uz(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_uz(fieldwise_v, fieldwise_i))
#define Vortex_set_uz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).uz = (fieldwise_x)))
#define Vortex_at_uz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).uz)

#define Vortex_ptr_sx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).sx)
#define Vortex_get_sx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sx)
#define Vortex_read_sx(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_sx(fieldwise_v, fieldwise_i))
#define Vortex_set_sx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).sx = (fieldwise_x)))
#define Vortex_at_sx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sx)

#define Vortex_ptr_sy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).sy)
#define Vortex_get_sy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sy)
#define Vortex_read_sy(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_sy(fieldwise_v, fieldwise_i))
#define Vortex_set_sy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).sy = (fieldwise_x)))
#define Vortex_at_sy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sy)

#define Vortex_ptr_sz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).sz)
#define Vortex_get_sz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sz)
#define Vortex_read_sz(fieldwise_v, fieldwise_i) __ldg(Vortex_ptr_sz(fieldwise_v, fieldwise_i))
#define Vortex_set_sz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).sz = (fieldwise_x)))
#define Vortex_at_sz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).sz)

#define Vortex_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Vortex_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Vortex fieldwise_load(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i)
{
    return Vortex_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Vortex) view, FieldwiseIndex i, Vortex element)
{
    Vortex_store(view, i, element);
}
}
#endif

#endif
