/* Pixel in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Pixel_view view;
 *     Pixel_allocate(&view, n); ... Pixel_free(view);
 *     Pixel_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Pixel_free_device(view);
 *
 *     Pixel_get_FIELD(view, i)           Pixel_set_FIELD(view, i, value)
 *     Pixel_at_FIELD(view, i) += value   Pixel_ptr_FIELD(view, i)
 *     Pixel_load(view, i)                Pixel_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Pixel) && FIELDWISE_LAYOUT_Pixel != 0x53155249u
#error "Pixel is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Pixel
#define FIELDWISE_LAYOUT_Pixel 0x53155249u
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

/* One element. A program that declares Pixel itself defines FIELDWISE_HAVE_Pixel before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Pixel
#define FIELDWISE_HAVE_Pixel
typedef struct Pixel Pixel;
struct Pixel {
    unsigned char r;
    unsigned char g;
    unsigned char b;
    unsigned char a;
};
#endif
FIELDWISE_ASSERT(sizeof(Pixel) == 4, "size of Pixel");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Pixel) == 1, "alignment of Pixel");
FIELDWISE_ASSERT(offsetof(Pixel, r) == 0, "offset of r");
FIELDWISE_ASSERT(sizeof(((Pixel *)0)->r) == 1, "size of r");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Pixel *)0)->r, unsigned char), "type of r");
FIELDWISE_ASSERT(offsetof(Pixel, g) == 1, "offset of g");
FIELDWISE_ASSERT(sizeof(((Pixel *)0)->g) == 1, "size of g");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Pixel *)0)->g, unsigned char), "type of g");
FIELDWISE_ASSERT(offsetof(Pixel, b) == 2, "offset of b");
FIELDWISE_ASSERT(sizeof(((Pixel *)0)->b) == 1, "size of b");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Pixel *)0)->b, unsigned char), "type of b");
FIELDWISE_ASSERT(offsetof(Pixel, a) == 3, "offset of a");
FIELDWISE_ASSERT(sizeof(((Pixel *)0)->a) == 1, "size of a");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Pixel *)0)->a, unsigned char), "type of a");

/* Group 0: whole elements. */
typedef Pixel Pixel_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Pixel_view {
    Pixel_group0 *group0;
#ifdef __FIELDWISE__
    Pixel *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Pixel_view;
enum { Pixel_groups = 1, Pixel_align = 1 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Pixel_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Pixel_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Pixel_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Pixel_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Pixel_bytes(size_t n)
{
    return fieldwise_end(Pixel_group_offset(n, Pixel_groups - 1), Pixel_group_bytes(n, Pixel_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Pixel_bytes(n) bytes, aligned to Pixel_align bytes. */
FIELDWISE_FUNCTION Pixel_view Pixel_view_in(void *memory, size_t n)
{
    Pixel_view view;
    view.group0 = (Pixel_group0 *)(void *)((char *)memory + Pixel_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Pixel *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Pixel_memory(Pixel_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Pixel_allocate(Pixel_view *ret_view, size_t n)
{
    size_t bytes = Pixel_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Pixel_view_in(memory, n);
    return 0;
}

static inline void Pixel_free(Pixel_view view)
{
    free(Pixel_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Pixel_allocate_device(Pixel_view *ret_view, size_t n)
{
    size_t bytes = Pixel_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Pixel_view_in(memory, n);
    return error;
}

static inline cudaError_t Pixel_free_device(Pixel_view view)
{
    return cudaFree(Pixel_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR unsigned char *Pixel_ptr_r(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return &view.group0[i].r;
}
FIELDWISE_ACCESSOR unsigned char Pixel_get_r(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return view.group0[i].r;
}
FIELDWISE_ACCESSOR unsigned char Pixel_read_r(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Pixel_ptr_r(view, i));
}
FIELDWISE_ACCESSOR void Pixel_set_r(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].r = value;
}
#define Pixel_at_r(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].r)

FIELDWISE_ACCESSOR unsigned char *Pixel_ptr_g(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return &view.group0[i].g;
}
FIELDWISE_ACCESSOR unsigned char Pixel_get_g(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return view.group0[i].g;
}
FIELDWISE_ACCESSOR unsigned char Pixel_read_g(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Pixel_ptr_g(view, i));
}
FIELDWISE_ACCESSOR void Pixel_set_g(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].g = value;
}
#define Pixel_at_g(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].g)

FIELDWISE_ACCESSOR unsigned char *Pixel_ptr_b(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return &view.group0[i].b;
}
FIELDWISE_ACCESSOR unsigned char Pixel_get_b(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return view.group0[i].b;
}
FIELDWISE_ACCESSOR unsigned char Pixel_read_b(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Pixel_ptr_b(view, i));
}
FIELDWISE_ACCESSOR void Pixel_set_b(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].b = value;
}
#define Pixel_at_b(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].b)

FIELDWISE_ACCESSOR unsigned char *Pixel_ptr_a(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return &view.group0[i].a;
}
FIELDWISE_ACCESSOR unsigned char Pixel_get_a(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return view.group0[i].a;
}
FIELDWISE_ACCESSOR unsigned char Pixel_read_a(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Pixel_ptr_a(view, i));
}
FIELDWISE_ACCESSOR void Pixel_set_a(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].a = value;
}
#define Pixel_at_a(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].a)

FIELDWISE_ACCESSOR Pixel Pixel_load(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Pixel_store(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, Pixel element)
{
    view.group0[i] = element;
}

#else

#define Pixel_ptr_r(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).r)
#define Pixel_get_r(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).r)
#define Pixel_read_r(fieldwise_v, fieldwise_i) __ldg(Pixel_ptr_r(fieldwise_v, fieldwise_i))
#define Pixel_set_r(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).r = (fieldwise_x)))
#define Pixel_at_r(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).r)

#define Pixel_ptr_g(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).g)
#define Pixel_get_g(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).g)
#define Pixel_read_g(fieldwise_v, fieldwise_i) __ldg(Pixel_ptr_g(fieldwise_v, fieldwise_i))
#define Pixel_set_g(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).g = (fieldwise_x)))
#define Pixel_at_g(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).g)

#define Pixel_ptr_b(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).b)
#define Pixel_get_b(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).b)
#define Pixel_read_b(fieldwise_v, fieldwise_i) __ldg(Pixel_ptr_b(fieldwise_v, fieldwise_i))
#define Pixel_set_b(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).b = (fieldwise_x)))
#define Pixel_at_b(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).b)

#define Pixel_ptr_a(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).a)
#define Pixel_get_a(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).a)
#define Pixel_read_a(fieldwise_v, fieldwise_i) __ldg(Pixel_ptr_a(fieldwise_v, fieldwise_i))
#define Pixel_set_a(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).a = (fieldwise_x)))
#define Pixel_at_a(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).a)

#define Pixel_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Pixel_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Pixel fieldwise_load(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i)
{
    return Pixel_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Pixel) view, FieldwiseIndex i, Pixel element)
{
    Pixel_store(view, i, element);
}
}
#endif

#endif
