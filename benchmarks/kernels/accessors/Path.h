/* Path in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Path_view view;
 *     Path_allocate(&view, n); ... Path_free(view);
 *     Path_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Path_free_device(view);
 *
 *     Path_get_FIELD(view, i)           Path_set_FIELD(view, i, value)
 *     Path_at_FIELD(view, i) += value   Path_ptr_FIELD(view, i)
 *     Path_load(view, i)                Path_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Path) && FIELDWISE_LAYOUT_Path != 0xf9ed84a5u
#error "Path is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Path
#define FIELDWISE_LAYOUT_Path 0xf9ed84a5u
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

/* One element. A program that declares Path itself defines FIELDWISE_HAVE_Path before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Path
#define FIELDWISE_HAVE_Path
typedef struct Path Path;
struct Path {
    float ox;
    float oy;
    float oz;
    float dx;
    float dy;
    float dz;
    float red;
    float green;
    float blue;
    float density;
    int depth;
    int pixel;
    unsigned int seed;
};
#endif
FIELDWISE_ASSERT(sizeof(Path) == 52, "size of Path");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Path) == 4, "alignment of Path");
FIELDWISE_ASSERT(offsetof(Path, ox) == 0, "offset of ox");
FIELDWISE_ASSERT(sizeof(((Path *)0)->ox) == 4, "size of ox");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->ox, float), "type of ox");
FIELDWISE_ASSERT(offsetof(Path, oy) == 4, "offset of oy");
FIELDWISE_ASSERT(sizeof(((Path *)0)->oy) == 4, "size of oy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->oy, float), "type of oy");
FIELDWISE_ASSERT(offsetof(Path, oz) == 8, "offset of oz");
FIELDWISE_ASSERT(sizeof(((Path *)0)->oz) == 4, "size of oz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->oz, float), "type of oz");
FIELDWISE_ASSERT(offsetof(Path, dx) == 12, "offset of dx");
FIELDWISE_ASSERT(sizeof(((Path *)0)->dx) == 4, "size of dx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->dx, float), "type of dx");
FIELDWISE_ASSERT(offsetof(Path, dy) == 16, "offset of dy");
FIELDWISE_ASSERT(sizeof(((Path *)0)->dy) == 4, "size of dy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->dy, float), "type of dy");
FIELDWISE_ASSERT(offsetof(Path, dz) == 20, "offset of dz");
FIELDWISE_ASSERT(sizeof(((Path *)0)->dz) == 4, "size of dz");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->dz, float), "type of dz");
FIELDWISE_ASSERT(offsetof(Path, red) == 24, "offset of red");
FIELDWISE_ASSERT(sizeof(((Path *)0)->red) == 4, "size of red");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->red, float), "type of red");
FIELDWISE_ASSERT(offsetof(Path, green) == 28, "offset of green");
FIELDWISE_ASSERT(sizeof(((Path *)0)->green) == 4, "size of green");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->green, float), "type of green");
FIELDWISE_ASSERT(offsetof(Path, blue) == 32, "offset of blue");
FIELDWISE_ASSERT(sizeof(((Path *)0)->blue) == 4, "size of blue");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->blue, float), "type of blue");
FIELDWISE_ASSERT(offsetof(Path, density) == 36, "offset of density");
FIELDWISE_ASSERT(sizeof(((Path *)0)->density) == 4, "size of density");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->density, float), "type of density");
FIELDWISE_ASSERT(offsetof(Path, depth) == 40, "offset of depth");
FIELDWISE_ASSERT(sizeof(((Path *)0)->depth) == 4, "size of depth");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->depth, int), "type of depth");
FIELDWISE_ASSERT(offsetof(Path, pixel) == 44, "offset of pixel");
FIELDWISE_ASSERT(sizeof(((Path *)0)->pixel) == 4, "size of pixel");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->pixel, int), "type of pixel");
FIELDWISE_ASSERT(offsetof(Path, seed) == 48, "offset of seed");
FIELDWISE_ASSERT(sizeof(((Path *)0)->seed) == 4, "size of seed");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Path *)0)->seed, unsigned int), "type of seed");

/* Group 0: whole elements. */
typedef Path Path_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Path_view {
    Path_group0 *group0;
#ifdef __FIELDWISE__
    Path *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Path_view;
enum { Path_groups = 1, Path_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Path_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Path_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Path_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Path_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Path_bytes(size_t n)
{
    return fieldwise_end(Path_group_offset(n, Path_groups - 1), Path_group_bytes(n, Path_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Path_bytes(n) bytes, aligned to Path_align bytes. */
FIELDWISE_FUNCTION Path_view Path_view_in(void *memory, size_t n)
{
    Path_view view;
    view.group0 = (Path_group0 *)(void *)((char *)memory + Path_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Path *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Path_memory(Path_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Path_allocate(Path_view *ret_view, size_t n)
{
    size_t bytes = Path_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Path_view_in(memory, n);
    return 0;
}

static inline void Path_free(Path_view view)
{
    free(Path_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Path_allocate_device(Path_view *ret_view, size_t n)
{
    size_t bytes = Path_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Path_view_in(memory, n);
    return error;
}

static inline cudaError_t Path_free_device(Path_view view)
{
    return cudaFree(Path_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *Path_ptr_ox(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].ox;
}
FIELDWISE_ACCESSOR float Path_get_ox(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].ox;
}
FIELDWISE_ACCESSOR float Path_read_ox(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_ox(view, i));
}
FIELDWISE_ACCESSOR void Path_set_ox(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].ox = value;
}
#define Path_at_ox(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].ox)

FIELDWISE_ACCESSOR float *Path_ptr_oy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].oy;
}
FIELDWISE_ACCESSOR float Path_get_oy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].oy;
}
FIELDWISE_ACCESSOR float Path_read_oy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_oy(view, i));
}
FIELDWISE_ACCESSOR void Path_set_oy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].oy = value;
}
#define Path_at_oy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].oy)

FIELDWISE_ACCESSOR float *Path_ptr_oz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].oz;
}
FIELDWISE_ACCESSOR float Path_get_oz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].oz;
}
FIELDWISE_ACCESSOR float Path_read_oz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_oz(view, i));
}
FIELDWISE_ACCESSOR void Path_set_oz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].oz = value;
}
#define Path_at_oz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].oz)

FIELDWISE_ACCESSOR float *Path_ptr_dx(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].dx;
}
FIELDWISE_ACCESSOR float Path_get_dx(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].dx;
}
FIELDWISE_ACCESSOR float Path_read_dx(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_dx(view, i));
}
FIELDWISE_ACCESSOR void Path_set_dx(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].dx = value;
}
#define Path_at_dx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].dx)

FIELDWISE_ACCESSOR float *Path_ptr_dy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].dy;
}
FIELDWISE_ACCESSOR float Path_get_dy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].dy;
}
FIELDWISE_ACCESSOR float Path_read_dy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_dy(view, i));
}
FIELDWISE_ACCESSOR void Path_set_dy(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].dy = value;
}
#define Path_at_dy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].dy)

FIELDWISE_ACCESSOR float *Path_ptr_dz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].dz;
}
FIELDWISE_ACCESSOR float Path_get_dz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].dz;
}
FIELDWISE_ACCESSOR float Path_read_dz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_dz(view, i));
}
FIELDWISE_ACCESSOR void Path_set_dz(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].dz = value;
}
#define Path_at_dz(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].dz)

FIELDWISE_ACCESSOR float *Path_ptr_red(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].red;
}
FIELDWISE_ACCESSOR float Path_get_red(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].red;
}
FIELDWISE_ACCESSOR float Path_read_red(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_red(view, i));
}
FIELDWISE_ACCESSOR void Path_set_red(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].red = value;
}
#define Path_at_red(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].red)

FIELDWISE_ACCESSOR float *Path_ptr_green(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].green;
}
FIELDWISE_ACCESSOR float Path_get_green(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].green;
}
FIELDWISE_ACCESSOR float Path_read_green(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_green(view, i));
}
FIELDWISE_ACCESSOR void Path_set_green(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].green = value;
}
#define Path_at_green(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].green)

FIELDWISE_ACCESSOR float *Path_ptr_blue(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].blue;
}
FIELDWISE_ACCESSOR float Path_get_blue(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].blue;
}
FIELDWISE_ACCESSOR float Path_read_blue(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_blue(view, i));
}
FIELDWISE_ACCESSOR void Path_set_blue(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].blue = value;
}
#define Path_at_blue(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].blue)

FIELDWISE_ACCESSOR float *Path_ptr_density(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].density;
}
FIELDWISE_ACCESSOR float Path_get_density(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].density;
}
FIELDWISE_ACCESSOR float Path_read_density(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_density(view, i));
}
FIELDWISE_ACCESSOR void Path_set_density(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, float value)
{
    view.group0[i].density = value;
}
#define Path_at_density(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].density)

FIELDWISE_ACCESSOR int *Path_ptr_depth(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].depth;
}
FIELDWISE_ACCESSOR int Path_get_depth(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].depth;
}
FIELDWISE_ACCESSOR int Path_read_depth(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_depth(view, i));
}
FIELDWISE_ACCESSOR void Path_set_depth(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, int value)
{
    view.group0[i].depth = value;
}
#define Path_at_depth(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].depth)

FIELDWISE_ACCESSOR int *Path_ptr_pixel(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].pixel;
}
FIELDWISE_ACCESSOR int Path_get_pixel(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].pixel;
}
FIELDWISE_ACCESSOR int Path_read_pixel(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_pixel(view, i));
}
FIELDWISE_ACCESSOR void Path_set_pixel(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, int value)
{
    view.group0[i].pixel = value;
}
#define Path_at_pixel(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].pixel)

FIELDWISE_ACCESSOR unsigned int *Path_ptr_seed(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return &view.group0[i].seed;
}
FIELDWISE_ACCESSOR unsigned int Path_get_seed(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i].seed;
}
FIELDWISE_ACCESSOR unsigned int Path_read_seed(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Path_ptr_seed(view, i));
}
FIELDWISE_ACCESSOR void Path_set_seed(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, unsigned int value)
{
    view.group0[i].seed = value;
}
#define Path_at_seed(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].seed)

FIELDWISE_ACCESSOR Path Path_load(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Path_store(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, Path element)
{
    view.group0[i] = element;
}

#else

#define Path_ptr_ox(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).ox)
#define Path_get_ox(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ox)
#define Path_read_ox(fieldwise_v, fieldwise_i) __ldg(Path_ptr_ox(fieldwise_v, fieldwise_i))
#define Path_set_ox(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).ox = (fieldwise_x)))
#define Path_at_ox(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).ox)

#define Path_ptr_oy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).oy)
#define Path_get_oy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).oy)
#define Path_read_oy(fieldwise_v, fieldwise_i) __ldg(Path_ptr_oy(fieldwise_v, fieldwise_i))
#define Path_set_oy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).oy = (fieldwise_x)))
#define Path_at_oy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).oy)

#define Path_ptr_oz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).oz)
#define Path_get_oz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).oz)
#define Path_read_oz(fieldwise_v, fieldwise_i) __ldg(Path_ptr_oz(fieldwise_v, fieldwise_i))
#define Path_set_oz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).oz = (fieldwise_x)))
#define Path_at_oz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).oz)

#define Path_ptr_dx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).dx)
#define Path_get_dx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dx)
#define Path_read_dx(fieldwise_v, fieldwise_i) __ldg(Path_ptr_dx(fieldwise_v, fieldwise_i))
#define Path_set_dx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).dx = (fieldwise_x)))
#define Path_at_dx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dx)

#define Path_ptr_dy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).dy)
#define Path_get_dy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dy)
#define Path_read_dy(fieldwise_v, fieldwise_i) __ldg(Path_ptr_dy(fieldwise_v, fieldwise_i))
#define Path_set_dy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).dy = (fieldwise_x)))
#define Path_at_dy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dy)

#define Path_ptr_dz(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).dz)
#define Path_get_dz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dz)
#define Path_read_dz(fieldwise_v, fieldwise_i) __ldg(Path_ptr_dz(fieldwise_v, fieldwise_i))
#define Path_set_dz(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).dz = (fieldwise_x)))
#define Path_at_dz(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).dz)

#define Path_ptr_red(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).red)
#define Path_get_red(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).red)
#define Path_read_red(fieldwise_v, fieldwise_i) __ldg(Path_ptr_red(fieldwise_v, fieldwise_i))
#define Path_set_red(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).red = (fieldwise_x)))
#define Path_at_red(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).red)

#define Path_ptr_green(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).green)
#define Path_get_green(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).green)
#define Path_read_green(fieldwise_v, fieldwise_i) __ldg(Path_ptr_green(fieldwise_v, fieldwise_i))
#define Path_set_green(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).green = (fieldwise_x)))
#define Path_at_green(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).green)

#define Path_ptr_blue(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).blue)
#define Path_get_blue(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).blue)
#define Path_read_blue(fieldwise_v, fieldwise_i) __ldg(Path_ptr_blue(fieldwise_v, fieldwise_i))
#define Path_set_blue(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).blue = (fieldwise_x)))
#define Path_at_blue(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).blue)

#define Path_ptr_density(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define Path_get_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define Path_read_density(fieldwise_v, fieldwise_i) __ldg(Path_ptr_density(fieldwise_v, fieldwise_i))
#define Path_set_density(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).density = (fieldwise_x)))
#define Path_at_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)

#define Path_ptr_depth(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)
#define Path_get_depth(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)
#define Path_read_depth(fieldwise_v, fieldwise_i) __ldg(Path_ptr_depth(fieldwise_v, fieldwise_i))
#define Path_set_depth(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).depth = (fieldwise_x)))
#define Path_at_depth(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).depth)

#define Path_ptr_pixel(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).pixel)
#define Path_get_pixel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pixel)
#define Path_read_pixel(fieldwise_v, fieldwise_i) __ldg(Path_ptr_pixel(fieldwise_v, fieldwise_i))
#define Path_set_pixel(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).pixel = (fieldwise_x)))
#define Path_at_pixel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).pixel)

#define Path_ptr_seed(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).seed)
#define Path_get_seed(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).seed)
#define Path_read_seed(fieldwise_v, fieldwise_i) __ldg(Path_ptr_seed(fieldwise_v, fieldwise_i))
#define Path_set_seed(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).seed = (fieldwise_x)))
#define Path_at_seed(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).seed)

#define Path_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Path_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Path fieldwise_load(FIELDWISE_VIEW(Path) view, FieldwiseIndex i)
{
    return Path_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Path) view, FieldwiseIndex i, Path element)
{
    Path_store(view, i, element);
}
}
#endif

#endif
