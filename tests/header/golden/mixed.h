/* Mixed_float_2 in the layout pos.x,weight,pos.y@4/tag,counts/name,kind.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Mixed_float_2_view view;
 *     Mixed_float_2_allocate(&view, n); ... Mixed_float_2_free(view);
 *     Mixed_float_2_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Mixed_float_2_free_device(view);
 *
 *     Mixed_float_2_get_FIELD(view, i)           Mixed_float_2_set_FIELD(view, i, value)
 *     Mixed_float_2_at_FIELD(view, i) += value   Mixed_float_2_ptr_FIELD(view, i)
 *     Mixed_float_2_load(view, i)                Mixed_float_2_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 *
 * Declare these types before this header: Kind.
 */
#if defined(FIELDWISE_LAYOUT_Mixed_float_2) && FIELDWISE_LAYOUT_Mixed_float_2 != 0x2b882383u
#error "Mixed_float_2 is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Mixed_float_2
#define FIELDWISE_LAYOUT_Mixed_float_2 0x2b882383u
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

/* One element. A program that declares Mixed_float_2 itself defines FIELDWISE_HAVE_Mixed_float_2 before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Mixed_float_2
#define FIELDWISE_HAVE_Mixed_float_2
typedef struct Mixed_float_2 Mixed_float_2;
struct Mixed_float_2 {
    FIELDWISE_ALIGNAS(32) struct {
        float x;
        float y;
    } pos;
    char tag;
    double weight;
    short counts[3];
    unsigned char fieldwise_unused0[10];
    const char *name;
    Kind kind;
};
#endif
FIELDWISE_ASSERT(sizeof(Mixed_float_2) == 64, "size of Mixed_float_2");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Mixed_float_2) == 32, "alignment of Mixed_float_2");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, pos.x) == 0, "offset of pos.x");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->pos.x) == 4, "size of pos.x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->pos.x, float), "type of pos.x");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, pos.y) == 4, "offset of pos.y");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->pos.y) == 4, "size of pos.y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->pos.y, float), "type of pos.y");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, tag) == 8, "offset of tag");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->tag) == 1, "size of tag");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->tag, char), "type of tag");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, weight) == 16, "offset of weight");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->weight) == 8, "size of weight");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->weight, double), "type of weight");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, counts) == 24, "offset of counts");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->counts) == 6, "size of counts");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, name) == 40, "offset of name");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->name) == 8, "size of name");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->name, const char *), "type of name");
FIELDWISE_ASSERT(offsetof(Mixed_float_2, kind) == 48, "offset of kind");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2 *)0)->kind) == 4, "size of kind");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Mixed_float_2 *)0)->kind, Kind), "type of kind");

/* Group 0: a struct holds 4 elements, field by field. */
typedef struct Mixed_float_2_group0 {
    float pos_x[4];
    double weight[4];
    float pos_y[4];
} Mixed_float_2_group0;
FIELDWISE_ASSERT(sizeof(Mixed_float_2_group0) == 64, "size of Mixed_float_2_group0");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Mixed_float_2_group0) == 8, "alignment of Mixed_float_2_group0");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group0, pos_x) == 0, "offset of pos_x");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group0 *)0)->pos_x) == 16, "size of pos_x");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group0, weight) == 16, "offset of weight");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group0 *)0)->weight) == 32, "size of weight");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group0, pos_y) == 48, "offset of pos_y");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group0 *)0)->pos_y) == 16, "size of pos_y");

/* Group 1: a struct an element. */
typedef struct Mixed_float_2_group1 {
    FIELDWISE_ALIGNAS(8) char tag;
    short counts[3];
} Mixed_float_2_group1;
FIELDWISE_ASSERT(sizeof(Mixed_float_2_group1) == 8, "size of Mixed_float_2_group1");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Mixed_float_2_group1) == 8, "alignment of Mixed_float_2_group1");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group1, tag) == 0, "offset of tag");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group1 *)0)->tag) == 1, "size of tag");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group1, counts) == 2, "offset of counts");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group1 *)0)->counts) == 6, "size of counts");

/* Group 2: a struct an element. */
typedef struct Mixed_float_2_group2 {
    FIELDWISE_ALIGNAS(16) const char *name;
    Kind kind;
} Mixed_float_2_group2;
FIELDWISE_ASSERT(sizeof(Mixed_float_2_group2) == 16, "size of Mixed_float_2_group2");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Mixed_float_2_group2) == 16, "alignment of Mixed_float_2_group2");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group2, name) == 0, "offset of name");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group2 *)0)->name) == 8, "size of name");
FIELDWISE_ASSERT(offsetof(Mixed_float_2_group2, kind) == 8, "offset of kind");
FIELDWISE_ASSERT(sizeof(((Mixed_float_2_group2 *)0)->kind) == 4, "size of kind");

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Mixed_float_2_view {
    Mixed_float_2_group0 *group0;
    Mixed_float_2_group1 *group1;
    Mixed_float_2_group2 *group2;
#ifdef __FIELDWISE__
    Mixed_float_2 *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Mixed_float_2_view;
enum { Mixed_float_2_groups = 3, Mixed_float_2_align = 32 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Mixed_float_2_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 4, sizeof(Mixed_float_2_group0));
    case 1:
        return fieldwise_bytes(n, 1, sizeof(Mixed_float_2_group1));
    case 2:
        return fieldwise_bytes(n, 1, sizeof(Mixed_float_2_group2));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Mixed_float_2_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Mixed_float_2_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Mixed_float_2_bytes(size_t n)
{
    return fieldwise_end(Mixed_float_2_group_offset(n, Mixed_float_2_groups - 1), Mixed_float_2_group_bytes(n, Mixed_float_2_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Mixed_float_2_bytes(n) bytes, aligned to Mixed_float_2_align bytes. */
FIELDWISE_FUNCTION Mixed_float_2_view Mixed_float_2_view_in(void *memory, size_t n)
{
    Mixed_float_2_view view;
    view.group0 = (Mixed_float_2_group0 *)(void *)((char *)memory + Mixed_float_2_group_offset(n, 0));
    view.group1 = (Mixed_float_2_group1 *)(void *)((char *)memory + Mixed_float_2_group_offset(n, 1));
    view.group2 = (Mixed_float_2_group2 *)(void *)((char *)memory + Mixed_float_2_group_offset(n, 2));
#ifdef __FIELDWISE__
    view.elements = (Mixed_float_2 *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Mixed_float_2_memory(Mixed_float_2_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Mixed_float_2_allocate(Mixed_float_2_view *ret_view, size_t n)
{
    size_t bytes = Mixed_float_2_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : aligned_alloc(256, bytes / 256 * 256 + 256);
    if (!memory)
        return -1;
    *ret_view = Mixed_float_2_view_in(memory, n);
    return 0;
}

static inline void Mixed_float_2_free(Mixed_float_2_view view)
{
    free(Mixed_float_2_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Mixed_float_2_allocate_device(Mixed_float_2_view *ret_view, size_t n)
{
    size_t bytes = Mixed_float_2_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Mixed_float_2_view_in(memory, n);
    return error;
}

static inline cudaError_t Mixed_float_2_free_device(Mixed_float_2_view view)
{
    return cudaFree(Mixed_float_2_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Mixed_float_2_ptr_pos_x(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR float Mixed_float_2_get_pos_x(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR float Mixed_float_2_read_pos_x(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_pos_x(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_pos_x(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, float value)
{
    view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4] = value;
}
#define Mixed_float_2_at_pos_x(fieldwise_v, fieldwise_i) (*Mixed_float_2_ptr_pos_x(fieldwise_v, fieldwise_i))

FIELDWISE_ACCESSOR float *Mixed_float_2_ptr_pos_y(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR float Mixed_float_2_get_pos_y(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR float Mixed_float_2_read_pos_y(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_pos_y(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_pos_y(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, float value)
{
    view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4] = value;
}
#define Mixed_float_2_at_pos_y(fieldwise_v, fieldwise_i) (*Mixed_float_2_ptr_pos_y(fieldwise_v, fieldwise_i))

FIELDWISE_ACCESSOR char *Mixed_float_2_ptr_tag(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group1[i].tag;
}
FIELDWISE_ACCESSOR char Mixed_float_2_get_tag(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group1[i].tag;
}
FIELDWISE_ACCESSOR char Mixed_float_2_read_tag(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_tag(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_tag(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, char value)
{
    view.group1[i].tag = value;
}
#define Mixed_float_2_at_tag(fieldwise_v, fieldwise_i) ((fieldwise_v).group1[fieldwise_i].tag)

FIELDWISE_ACCESSOR double *Mixed_float_2_ptr_weight(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR double Mixed_float_2_get_weight(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4];
}
FIELDWISE_ACCESSOR double Mixed_float_2_read_weight(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_weight(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_weight(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, double value)
{
    view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4] = value;
}
#define Mixed_float_2_at_weight(fieldwise_v, fieldwise_i) (*Mixed_float_2_ptr_weight(fieldwise_v, fieldwise_i))

FIELDWISE_ACCESSOR short *Mixed_float_2_ptr_counts(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group1[i].counts[0];
}
FIELDWISE_ITEM_ACCESSOR short Mixed_float_2_get_counts(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, FieldwiseItem k)
{
    return view.group1[i].counts[k];
}
FIELDWISE_ITEM_ACCESSOR short Mixed_float_2_read_counts(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, FieldwiseItem k)
{
    return FIELDWISE_READ(&Mixed_float_2_ptr_counts(view, i)[k]);
}
FIELDWISE_ITEM_ACCESSOR void
Mixed_float_2_set_counts(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, FieldwiseItem k, short value)
{
    view.group1[i].counts[k] = value;
}
#define Mixed_float_2_at_counts(fieldwise_v, fieldwise_i, fieldwise_k) (Mixed_float_2_ptr_counts(fieldwise_v, fieldwise_i)[fieldwise_k])

FIELDWISE_ACCESSOR const char **Mixed_float_2_ptr_name(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group2[i].name;
}
FIELDWISE_ACCESSOR const char *Mixed_float_2_get_name(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group2[i].name;
}
FIELDWISE_ACCESSOR const char *Mixed_float_2_read_name(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_name(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_name(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, const char *value)
{
    view.group2[i].name = value;
}
#define Mixed_float_2_at_name(fieldwise_v, fieldwise_i) ((fieldwise_v).group2[fieldwise_i].name)

FIELDWISE_ACCESSOR Kind *Mixed_float_2_ptr_kind(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return &view.group2[i].kind;
}
FIELDWISE_ACCESSOR Kind Mixed_float_2_get_kind(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return view.group2[i].kind;
}
FIELDWISE_ACCESSOR Kind Mixed_float_2_read_kind(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Mixed_float_2_ptr_kind(view, i));
}
FIELDWISE_ACCESSOR void Mixed_float_2_set_kind(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, Kind value)
{
    view.group2[i].kind = value;
}
#define Mixed_float_2_at_kind(fieldwise_v, fieldwise_i) ((fieldwise_v).group2[fieldwise_i].kind)

FIELDWISE_ACCESSOR Mixed_float_2 Mixed_float_2_load(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    Mixed_float_2 element;
    element.pos.x = view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4];
    element.pos.y = view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4];
    element.tag = view.group1[i].tag;
    element.weight = view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4];
    for (int k = 0; k < 3; k++)
        ((short *)&element.counts)[k] = Mixed_float_2_ptr_counts(view, i)[k];
    element.name = view.group2[i].name;
    element.kind = view.group2[i].kind;
    return element;
}

FIELDWISE_ACCESSOR void Mixed_float_2_store(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, Mixed_float_2 element)
{
    view.group0[fieldwise_unsigned(i) / 4].pos_x[fieldwise_unsigned(i) % 4] = element.pos.x;
    view.group0[fieldwise_unsigned(i) / 4].pos_y[fieldwise_unsigned(i) % 4] = element.pos.y;
    view.group1[i].tag = element.tag;
    view.group0[fieldwise_unsigned(i) / 4].weight[fieldwise_unsigned(i) % 4] = element.weight;
    for (int k = 0; k < 3; k++)
        Mixed_float_2_ptr_counts(view, i)[k] = ((const short *)&element.counts)[k];
    view.group2[i].name = element.name;
    view.group2[i].kind = element.kind;
}

#else

#define Mixed_float_2_ptr_pos_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.x)
#define Mixed_float_2_get_pos_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.x)
#define Mixed_float_2_read_pos_x(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_pos_x(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_pos_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.x = (fieldwise_x)))
#define Mixed_float_2_at_pos_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.x)

#define Mixed_float_2_ptr_pos_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.y)
#define Mixed_float_2_get_pos_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.y)
#define Mixed_float_2_read_pos_y(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_pos_y(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_pos_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.y = (fieldwise_x)))
#define Mixed_float_2_at_pos_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pos.y)

#define Mixed_float_2_ptr_tag(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).tag)
#define Mixed_float_2_get_tag(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).tag)
#define Mixed_float_2_read_tag(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_tag(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_tag(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).tag = (fieldwise_x)))
#define Mixed_float_2_at_tag(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).tag)

#define Mixed_float_2_ptr_weight(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)
#define Mixed_float_2_get_weight(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)
#define Mixed_float_2_read_weight(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_weight(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_weight(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).weight = (fieldwise_x)))
#define Mixed_float_2_at_weight(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).weight)

#define Mixed_float_2_ptr_counts(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).counts[0])
#define Mixed_float_2_get_counts(fieldwise_v, fieldwise_i, fieldwise_k) \
    (FIELDWISE_OF(fieldwise_v, fieldwise_i).counts[fieldwise_k])
#define Mixed_float_2_read_counts(fieldwise_v, fieldwise_i, fieldwise_k) \
    __ldg(&FIELDWISE_OF(fieldwise_v, fieldwise_i).counts[fieldwise_k])
#define Mixed_float_2_set_counts(fieldwise_v, fieldwise_i, fieldwise_k, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).counts[fieldwise_k] = (fieldwise_x)))
#define Mixed_float_2_at_counts(fieldwise_v, fieldwise_i, fieldwise_k) \
    (FIELDWISE_OF(fieldwise_v, fieldwise_i).counts[fieldwise_k])

#define Mixed_float_2_ptr_name(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).name)
#define Mixed_float_2_get_name(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).name)
#define Mixed_float_2_read_name(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_name(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_name(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).name = (fieldwise_x)))
#define Mixed_float_2_at_name(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).name)

#define Mixed_float_2_ptr_kind(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).kind)
#define Mixed_float_2_get_kind(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).kind)
#define Mixed_float_2_read_kind(fieldwise_v, fieldwise_i) __ldg(Mixed_float_2_ptr_kind(fieldwise_v, fieldwise_i))
#define Mixed_float_2_set_kind(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).kind = (fieldwise_x)))
#define Mixed_float_2_at_kind(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).kind)

#define Mixed_float_2_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Mixed_float_2_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Mixed_float_2 fieldwise_load(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i)
{
    return Mixed_float_2_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Mixed_float_2) view, FieldwiseIndex i, Mixed_float_2 element)
{
    Mixed_float_2_store(view, i, element);
}
}
#endif

#endif
