/* Star in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Star_view view;
 *     Star_allocate(&view, n); ... Star_free(view);
 *     Star_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Star_free_device(view);
 *
 *     Star_get_FIELD(view, i)           Star_set_FIELD(view, i, value)
 *     Star_at_FIELD(view, i) += value   Star_ptr_FIELD(view, i)
 *     Star_load(view, i)                Star_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Star) && FIELDWISE_LAYOUT_Star != 0x1ca9ba1cu
#error "Star is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Star
#define FIELDWISE_LAYOUT_Star 0x1ca9ba1cu
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

/* One element. A program that declares Star itself defines FIELDWISE_HAVE_Star before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Star
#define FIELDWISE_HAVE_Star
typedef struct Star Star;
struct Star {
    float x;
    float y;
    float z;
    float vx;
    float vy;
    float vz;
    float mass;
    float ax;
    float ay;
    float az;
    float jx;
    float jy;
    float jz;
    float potential;
};
#endif
FIELDWISE_ASSERT(sizeof(Star) == 56, "size of Star");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Star) == 4, "alignment of Star");
FIELDWISE_ASSERT(offsetof(Star, x) == 0, "offset of x");
FIELDWISE_ASSERT(sizeof(((Star *)0)->x) == 4, "size of x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->x, float), "type of x");
FIELDWISE_ASSERT(offsetof(Star, y) == 4, "offset of y");
FIELDWISE_ASSERT(sizeof(((Star *)0)->y) == 4, "size of y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->y, float), "type of y");
FIELDWISE_ASSERT(offsetof(Star, z) == 8, "offset of z");
FIELDWISE_ASSERT(sizeof(((Star *)0)->z) == 4, "size of z");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->z, float), "type of z");
FIELDWISE_ASSERT(offsetof(Star, vx) == 12, "offset of vx");
FIELDWISE_ASSERT(sizeof(((Star *)0)->vx) == 4, "size of vx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->vx, float), "type of vx");
FIELDWISE_ASSERT(offsetof(Star, vy) == 16, "offset of vy");
FIELDWISE_ASSERT(sizeof(((Star *)0)->vy) == 4, "size of vy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->vy, float), "type of vy");
FIELDWISE_ASSERT(offsetof(Star, vz) == 20, "offset of vz");
FIELDWISE_ASSERT(sizeof(((Star *)0)->vz) == 4, "size of vz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->vz, float), "type of vz");
FIELDWISE_ASSERT(offsetof(Star, mass) == 24, "offset of mass");
FIELDWISE_ASSERT(sizeof(((Star *)0)->mass) == 4, "size of mass");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->mass, float), "type of mass");
FIELDWISE_ASSERT(offsetof(Star, ax) == 28, "offset of ax");
FIELDWISE_ASSERT(sizeof(((Star *)0)->ax) == 4, "size of ax");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->ax, float), "type of ax");
FIELDWISE_ASSERT(offsetof(Star, ay) == 32, "offset of ay");
FIELDWISE_ASSERT(sizeof(((Star *)0)->ay) == 4, "size of ay");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->ay, float), "type of ay");
FIELDWISE_ASSERT(offsetof(Star, az) == 36, "offset of az");
FIELDWISE_ASSERT(sizeof(((Star *)0)->az) == 4, "size of az");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->az, float), "type of az");
FIELDWISE_ASSERT(offsetof(Star, jx) == 40, "offset of jx");
FIELDWISE_ASSERT(sizeof(((Star *)0)->jx) == 4, "size of jx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->jx, float), "type of jx");
FIELDWISE_ASSERT(offsetof(Star, jy) == 44, "offset of jy");
FIELDWISE_ASSERT(sizeof(((Star *)0)->jy) == 4, "size of jy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->jy, float), "type of jy");
FIELDWISE_ASSERT(offsetof(Star, jz) == 48, "offset of jz");
FIELDWISE_ASSERT(sizeof(((Star *)0)->jz) == 4, "size of jz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->jz, float), "type of jz");
FIELDWISE_ASSERT(offsetof(Star, potential) == 52, "offset of potential");
FIELDWISE_ASSERT(sizeof(((Star *)0)->potential) == 4, "size of potential");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Star *)0)->potential, float), "type of potential");

/* Group 0: whole elements. */
typedef Star Star_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Star_view {
    Star_group0 *group0;
#ifdef __FIELDWISE__
    Star *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Star_view;
enum { Star_groups = 1, Star_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Star_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Star_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Star_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Star_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Star_bytes(size_t n)
{
    return fieldwise_end(Star_group_offset(n, Star_groups - 1), Star_group_bytes(n, Star_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Star_bytes(n) bytes, aligned to Star_align bytes. */
FIELDWISE_FUNCTION Star_view Star_view_in(void *memory, size_t n)
{
    Star_view view;
    view.group0 = (Star_group0 *)(void *)((char *)memory + Star_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Star *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Star_memory(Star_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Star_allocate(Star_view *ret_view, size_t n)
{
    size_t bytes = Star_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Star_view_in(memory, n);
    return 0;
}

static inline void Star_free(Star_view view)
{
    free(Star_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Star_allocate_device(Star_view *ret_view, size_t n)
{
    size_t bytes = Star_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Star_view_in(memory, n);
    return error;
}

static inline cudaError_t Star_free_device(Star_view view)
{
    return cudaFree(Star_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Star_ptr_x(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].x;
}
FIELDWISE_ACCESSOR float Star_get_x(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].x;
}
FIELDWISE_ACCESSOR float Star_read_x(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_x(view, i));
}
FIELDWISE_ACCESSOR void Star_set_x(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].x = value;
}
#define Star_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)

FIELDWISE_ACCESSOR float *Star_ptr_y(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].y;
}
FIELDWISE_ACCESSOR float Star_get_y(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].y;
}
FIELDWISE_ACCESSOR float Star_read_y(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_y(view, i));
}
FIELDWISE_ACCESSOR void Star_set_y(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].y = value;
}
#define Star_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].y)

FIELDWISE_ACCESSOR float *Star_ptr_z(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].z;
}
FIELDWISE_ACCESSOR float Star_get_z(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].z;
}
FIELDWISE_ACCESSOR float Star_read_z(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_z(view, i));
}
FIELDWISE_ACCESSOR void Star_set_z(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].z = value;
}
#define Star_at_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].z)

FIELDWISE_ACCESSOR float *Star_ptr_vx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].vx;
}
FIELDWISE_ACCESSOR float Star_get_vx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].vx;
}
FIELDWISE_ACCESSOR float Star_read_vx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_vx(view, i));
}
FIELDWISE_ACCESSOR void Star_set_vx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].vx = value;
}
#define Star_at_vx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vx)

FIELDWISE_ACCESSOR float *Star_ptr_vy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].vy;
}
FIELDWISE_ACCESSOR float Star_get_vy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].vy;
}
FIELDWISE_ACCESSOR float Star_read_vy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_vy(view, i));
}
FIELDWISE_ACCESSOR void Star_set_vy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].vy = value;
}
#define Star_at_vy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vy)

FIELDWISE_ACCESSOR float *Star_ptr_vz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].vz;
}
FIELDWISE_ACCESSOR float Star_get_vz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].vz;
}
FIELDWISE_ACCESSOR float Star_read_vz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_vz(view, i));
}
FIELDWISE_ACCESSOR void Star_set_vz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].vz = value;
}
#define Star_at_vz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vz)

FIELDWISE_ACCESSOR float *Star_ptr_mass(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].mass;
}
FIELDWISE_ACCESSOR float Star_get_mass(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].mass;
}
FIELDWISE_ACCESSOR float Star_read_mass(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_mass(view, i));
}
FIELDWISE_ACCESSOR void Star_set_mass(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].mass = value;
}
#define Star_at_mass(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].mass)

FIELDWISE_ACCESSOR float *Star_ptr_ax(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].ax;
}
FIELDWISE_ACCESSOR float Star_get_ax(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].ax;
}
FIELDWISE_ACCESSOR float Star_read_ax(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_ax(view, i));
}
FIELDWISE_ACCESSOR void Star_set_ax(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].ax = value;
}
#define Star_at_ax(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ax)

FIELDWISE_ACCESSOR float *Star_ptr_ay(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].ay;
}
FIELDWISE_ACCESSOR float Star_get_ay(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].ay;
}
FIELDWISE_ACCESSOR float Star_read_ay(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_ay(view, i));
}
FIELDWISE_ACCESSOR void Star_set_ay(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].ay = value;
}
#define Star_at_ay(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ay)

FIELDWISE_ACCESSOR float *Star_ptr_az(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].az;
}
FIELDWISE_ACCESSOR float Star_get_az(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].az;
}
FIELDWISE_ACCESSOR float Star_read_az(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_az(view, i));
}
FIELDWISE_ACCESSOR void Star_set_az(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].az = value;
}
#define Star_at_az(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].az)

FIELDWISE_ACCESSOR float *Star_ptr_jx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].jx;
}
FIELDWISE_ACCESSOR float Star_get_jx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].jx;
}
FIELDWISE_ACCESSOR float Star_read_jx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_jx(view, i));
}
FIELDWISE_ACCESSOR void Star_set_jx(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].jx = value;
}
#define Star_at_jx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jx)

FIELDWISE_ACCESSOR float *Star_ptr_jy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].jy;
}
FIELDWISE_ACCESSOR float Star_get_jy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].jy;
}
FIELDWISE_ACCESSOR float Star_read_jy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_jy(view, i));
}
FIELDWISE_ACCESSOR void Star_set_jy(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].jy = value;
}
#define Star_at_jy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jy)

FIELDWISE_ACCESSOR float *Star_ptr_jz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].jz;
}
FIELDWISE_ACCESSOR float Star_get_jz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].jz;
}
FIELDWISE_ACCESSOR float Star_read_jz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_jz(view, i));
}
FIELDWISE_ACCESSOR void Star_set_jz(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].jz = value;
}
#define Star_at_jz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].jz)

FIELDWISE_ACCESSOR float *Star_ptr_potential(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return &view.group0[i].potential;
}
FIELDWISE_ACCESSOR float Star_get_potential(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i].potential;
}
FIELDWISE_ACCESSOR float Star_read_potential(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Star_ptr_potential(view, i));
}
FIELDWISE_ACCESSOR void Star_set_potential(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, float value)
{
    view.group0[i].potential = value;
}
#define Star_at_potential(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].potential)

FIELDWISE_ACCESSOR Star Star_load(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Star_store(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, Star element)
{
    view.group0[i] = element;
}

#else

#define Star_ptr_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Star_get_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Star_read_x(fieldwise_v, fieldwise_i) __ldg(Star_ptr_x(fieldwise_v, fieldwise_i))
#define Star_set_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).x = (fieldwise_x)))
#define Star_at_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)

#define Star_ptr_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Star_get_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Star_read_y(fieldwise_v, fieldwise_i) __ldg(Star_ptr_y(fieldwise_v, fieldwise_i))
#define Star_set_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).y = (fieldwise_x)))
#define Star_at_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)

#define Star_ptr_z(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Star_get_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)
#define Star_read_z(fieldwise_v, fieldwise_i) __ldg(Star_ptr_z(fieldwise_v, fieldwise_i))
#define Star_set_z(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).z = (fieldwise_x)))
#define Star_at_z(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).z)

#define Star_ptr_vx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)
#define Star_get_vx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)
#define Star_read_vx(fieldwise_v, fieldwise_i) __ldg(Star_ptr_vx(fieldwise_v, fieldwise_i))
#define Star_set_vx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vx = (fieldwise_x)))
#define Star_at_vx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vx)

#define Star_ptr_vy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)
#define Star_get_vy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)
#define Star_read_vy(fieldwise_v, fieldwise_i) __ldg(Star_ptr_vy(fieldwise_v, fieldwise_i))
#define Star_set_vy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vy = (fieldwise_x)))
#define Star_at_vy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vy)

#define Star_ptr_vz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)
#define Star_get_vz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)
#define Star_read_vz(fieldwise_v, fieldwise_i) __ldg(Star_ptr_vz(fieldwise_v, fieldwise_i))
#define Star_set_vz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vz = (fieldwise_x)))
#define Star_at_vz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vz)

#define Star_ptr_mass(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).mass)
#define Star_get_mass(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mass)
#define Star_read_mass(fieldwise_v, fieldwise_i) __ldg(Star_ptr_mass(fieldwise_v, fieldwise_i))
#define Star_set_mass(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).mass = (fieldwise_x)))
#define Star_at_mass(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mass)

#define Star_ptr_ax(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)
#define Star_get_ax(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)
#define Star_read_ax(fieldwise_v, fieldwise_i) __ldg(Star_ptr_ax(fieldwise_v, fieldwise_i))
#define Star_set_ax(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ax = (fieldwise_x)))
#define Star_at_ax(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ax)

#define Star_ptr_ay(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)
#define Star_get_ay(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)
#define Star_read_ay(fieldwise_v, fieldwise_i) __ldg(Star_ptr_ay(fieldwise_v, fieldwise_i))
#define Star_set_ay(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ay = (fieldwise_x)))
#define Star_at_ay(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ay)

#define Star_ptr_az(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).az)
#define Star_get_az(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).az)
#define Star_read_az(fieldwise_v, fieldwise_i) __ldg(Star_ptr_az(fieldwise_v, fieldwise_i))
#define Star_set_az(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).az = (fieldwise_x)))
#define Star_at_az(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).az)

#define Star_ptr_jx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)
#define Star_get_jx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)
#define Star_read_jx(fieldwise_v, fieldwise_i) __ldg(Star_ptr_jx(fieldwise_v, fieldwise_i))
#define Star_set_jx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jx = (fieldwise_x)))
#define Star_at_jx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jx)

#define Star_ptr_jy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)
#define Star_get_jy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)
#define Star_read_jy(fieldwise_v, fieldwise_i) __ldg(Star_ptr_jy(fieldwise_v, fieldwise_i))
#define Star_set_jy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jy = (fieldwise_x)))
#define Star_at_jy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jy)

#define Star_ptr_jz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)
#define Star_get_jz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)
#define Star_read_jz(fieldwise_v, fieldwise_i) __ldg(Star_ptr_jz(fieldwise_v, fieldwise_i))
#define Star_set_jz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).jz = (fieldwise_x)))
#define Star_at_jz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).jz)

#define Star_ptr_potential(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).potential)
#define Star_get_potential(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).potential)
#define Star_read_potential(fieldwise_v, fieldwise_i) __ldg(Star_ptr_potential(fieldwise_v, fieldwise_i))
#define Star_set_potential(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).potential = (fieldwise_x)))
#define Star_at_potential(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).potential)

#define Star_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Star_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Star fieldwise_load(FIELDWISE_VIEW(Star) view, FieldwiseIndex i)
{
    return Star_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Star) view, FieldwiseIndex i, Star element)
{
    Star_store(view, i, element);
}
}
#endif

#endif
