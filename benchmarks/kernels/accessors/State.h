/* State in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     State_view view;
 *     State_allocate(&view, n); ... State_free(view);
 *     State_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); State_free_device(view);
 *
 *     State_get_FIELD(view, i)           State_set_FIELD(view, i, value)
 *     State_at_FIELD(view, i) += value   State_ptr_FIELD(view, i)
 *     State_load(view, i)                State_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_State) && FIELDWISE_LAYOUT_State != 0x8eca7344u
#error "State is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_State
#define FIELDWISE_LAYOUT_State 0x8eca7344u
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

/* One element. A program that declares State itself defines FIELDWISE_HAVE_State before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_State
#define FIELDWISE_HAVE_State
typedef struct State State;
struct State {
    float density;
    float mx;
    float my;
    float energy;
};
#endif
FIELDWISE_ASSERT(sizeof(State) == 16, "size of State");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(State) == 4, "alignment of State");
FIELDWISE_ASSERT(offsetof(State, density) == 0, "offset of density");
FIELDWISE_ASSERT(sizeof(((State *)0)->density) == 4, "size of density");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((State *)0)->density, float), "type of density");
FIELDWISE_ASSERT(offsetof(State, mx) == 4, "offset of mx");
FIELDWISE_ASSERT(sizeof(((State *)0)->mx) == 4, "size of mx");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((State *)0)->mx, float), "type of mx");
FIELDWISE_ASSERT(offsetof(State, my) == 8, "offset of my");
FIELDWISE_ASSERT(sizeof(((State *)0)->my) == 4, "size of my");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((State *)0)->my, float), "type of my");
FIELDWISE_ASSERT(offsetof(State, energy) == 12, "offset of energy");
FIELDWISE_ASSERT(sizeof(((State *)0)->energy) == 4, "size of energy");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((State *)0)->energy, float), "type of energy");

/* Group 0: whole elements. */
typedef State State_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct State_view {
    State_group0 *group0;
#ifdef __FIELDWISE__
    State *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} State_view;
enum { State_groups = 1, State_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t State_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(State_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t State_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, State_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t State_bytes(size_t n)
{
    return fieldwise_end(State_group_offset(n, State_groups - 1), State_group_bytes(n, State_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: State_bytes(n) bytes, aligned to State_align bytes. */
FIELDWISE_FUNCTION State_view State_view_in(void *memory, size_t n)
{
    State_view view;
    view.group0 = (State_group0 *)(void *)((char *)memory + State_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (State *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *State_memory(State_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int State_allocate(State_view *ret_view, size_t n)
{
    size_t bytes = State_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = State_view_in(memory, n);
    return 0;
}

static inline void State_free(State_view view)
{
    free(State_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t State_allocate_device(State_view *ret_view, size_t n)
{
    size_t bytes = State_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = State_view_in(memory, n);
    return error;
}

static inline cudaError_t State_free_device(State_view view)
{
    return cudaFree(State_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR float *State_ptr_density(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return &view.group0[i].density;
}
FIELDWISE_ACCESSOR float State_get_density(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return view.group0[i].density;
}
FIELDWISE_ACCESSOR float State_read_density(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(State_ptr_density(view, i));
}
FIELDWISE_ACCESSOR void State_set_density(FIELDWISE_VIEW(State) view, FieldwiseIndex i, float value)
{
    view.group0[i].density = value;
}
#define State_at_density(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].density)

FIELDWISE_ACCESSOR float *State_ptr_mx(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return &view.group0[i].mx;
}
FIELDWISE_ACCESSOR float State_get_mx(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return view.group0[i].mx;
}
FIELDWISE_ACCESSOR float State_read_mx(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(State_ptr_mx(view, i));
}
FIELDWISE_ACCESSOR void State_set_mx(FIELDWISE_VIEW(State) view, FieldwiseIndex i, float value)
{
    view.group0[i].mx = value;
}
#define State_at_mx(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].mx)

FIELDWISE_ACCESSOR float *State_ptr_my(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return &view.group0[i].my;
}
FIELDWISE_ACCESSOR float State_get_my(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return view.group0[i].my;
}
FIELDWISE_ACCESSOR float State_read_my(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(State_ptr_my(view, i));
}
FIELDWISE_ACCESSOR void State_set_my(FIELDWISE_VIEW(State) view, FieldwiseIndex i, float value)
{
    view.group0[i].my = value;
}
#define State_at_my(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].my)

FIELDWISE_ACCESSOR float *State_ptr_energy(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return &view.group0[i].energy;
}
FIELDWISE_ACCESSOR float State_get_energy(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return view.group0[i].energy;
}
FIELDWISE_ACCESSOR float State_read_energy(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(State_ptr_energy(view, i));
}
FIELDWISE_ACCESSOR void State_set_energy(FIELDWISE_VIEW(State) view, FieldwiseIndex i, float value)
{
    view.group0[i].energy = value;
}
#define State_at_energy(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].energy)

FIELDWISE_ACCESSOR State State_load(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void State_store(FIELDWISE_VIEW(State) view, FieldwiseIndex i, State element)
{
    view.group0[i] = element;
}

#else

#define State_ptr_density(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define State_get_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)
#define State_read_density(fieldwise_v, fieldwise_i) __ldg(State_ptr_density(fieldwise_v, fieldwise_i))
#define State_set_density(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).density = (fieldwise_x)))
#define State_at_density(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).density)

#define State_ptr_mx(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).mx)
#define State_get_mx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mx)
#define State_read_mx(fieldwise_v, fieldwise_i) __ldg(State_ptr_mx(fieldwise_v, fieldwise_i))
#define State_set_mx(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).mx = (fieldwise_x)))
#define State_at_mx(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mx)

#define State_ptr_my(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).my)
#define State_get_my(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).my)
#define State_read_my(fieldwise_v, fieldwise_i) __ldg(State_ptr_my(fieldwise_v, fieldwise_i))
#define State_set_my(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).my = (fieldwise_x)))
#define State_at_my(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).my)

#define State_ptr_energy(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)
#define State_get_energy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)
#define State_read_energy(fieldwise_v, fieldwise_i) __ldg(State_ptr_energy(fieldwise_v, fieldwise_i))
#define State_set_energy(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).energy = (fieldwise_x)))
#define State_at_energy(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).energy)

#define State_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define State_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR State fieldwise_load(FIELDWISE_VIEW(State) view, FieldwiseIndex i)
{
    return State_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(State) view, FieldwiseIndex i, State element)
{
    State_store(view, i, element);
}
}
#endif

#endif
