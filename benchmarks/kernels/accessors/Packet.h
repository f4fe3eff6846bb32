/* Packet in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Packet_view view;
 *     Packet_allocate(&view, n); ... Packet_free(view);
 *     Packet_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Packet_free_device(view);
 *
 *     Packet_get_FIELD(view, i)           Packet_set_FIELD(view, i, value)
 *     Packet_at_FIELD(view, i) += value   Packet_ptr_FIELD(view, i)
 *     Packet_load(view, i)                Packet_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Packet) && FIELDWISE_LAYOUT_Packet != 0x1e5e8526u
#error "Packet is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Packet
#define FIELDWISE_LAYOUT_Packet 0x1e5e8526u
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

/* One element. A program that declares Packet itself defines FIELDWISE_HAVE_Packet before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Packet
#define FIELDWISE_HAVE_Packet
typedef struct Packet Packet;
struct Packet {
    unsigned char protocol;
    double time;
    unsigned char flags;
    unsigned int source;
    unsigned short source_port;
    unsigned int target;
    unsigned short target_port;
    int bytes;
    signed char verdict;
};
#endif
FIELDWISE_ASSERT(sizeof(Packet) == 48, "size of Packet");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Packet) == 8, "alignment of Packet");
FIELDWISE_ASSERT(offsetof(Packet, protocol) == 0, "offset of protocol");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->protocol) == 1, "size of protocol");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->protocol, unsigned char), "type of protocol");
FIELDWISE_ASSERT(offsetof(Packet, time) == 8, "offset of time");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->time) == 8, "size of time");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->time, double), "type of time");
FIELDWISE_ASSERT(offsetof(Packet, flags) == 16, "offset of flags");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->flags) == 1, "size of flags");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->flags, unsigned char), "type of flags");
FIELDWISE_ASSERT(offsetof(Packet, source) == 20, "offset of source");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->source) == 4, "size of source");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->source, unsigned int), "type of source");
FIELDWISE_ASSERT(offsetof(Packet, source_port) == 24, "offset of source_port");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->source_port) == 2, "size of source_port");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->source_port, unsigned short), "type of source_port");
FIELDWISE_ASSERT(offsetof(Packet, target) == 28, "offset of target");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->target) == 4, "size of target");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->target, unsigned int), "type of target");
FIELDWISE_ASSERT(offsetof(Packet, target_port) == 32, "offset of target_port");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->target_port) == 2, "size of target_port");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->target_port, unsigned short), "type of target_port");
FIELDWISE_ASSERT(offsetof(Packet, bytes) == 36, "offset of bytes");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->bytes) == 4, "size of bytes");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->bytes, int), "type of bytes");
FIELDWISE_ASSERT(offsetof(Packet, verdict) == 40, "offset of verdict");
FIELDWISE_ASSERT(sizeof(((Packet *)0)->verdict) == 1, "size of verdict");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Packet *)0)->verdict, signed char), "type of verdict");

/* Group 0: whole elements. */
typedef Packet Packet_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Packet_view {
    Packet_group0 *group0;
#ifdef __FIELDWISE__
    Packet *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Packet_view;
enum { Packet_groups = 1, Packet_align = 8 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Packet_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Packet_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Packet_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Packet_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Packet_bytes(size_t n)
{
    return fieldwise_end(Packet_group_offset(n, Packet_groups - 1), Packet_group_bytes(n, Packet_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Packet_bytes(n) bytes, aligned to Packet_align bytes. */
FIELDWISE_FUNCTION Packet_view Packet_view_in(void *memory, size_t n)
{
    Packet_view view;
    view.group0 = (Packet_group0 *)(void *)((char *)memory + Packet_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Packet *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Packet_memory(Packet_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Packet_allocate(Packet_view *ret_view, size_t n)
{
    size_t bytes = Packet_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Packet_view_in(memory, n);
    return 0;
}

static inline void Packet_free(Packet_view view)
{
    free(Packet_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Packet_allocate_device(Packet_view *ret_view, size_t n)
{
    size_t bytes = Packet_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Packet_view_in(memory, n);
    return error;
}

static inline cudaError_t Packet_free_device(Packet_view view)
{
    return cudaFree(Packet_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR unsigned char *Packet_ptr_protocol(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].protocol;
}
FIELDWISE_ACCESSOR unsigned char Packet_get_protocol(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].protocol;
}
FIELDWISE_ACCESSOR unsigned char Packet_read_protocol(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_protocol(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_protocol(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].protocol = value;
}
#define Packet_at_protocol(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].protocol)

FIELDWISE_ACCESSOR double *Packet_ptr_time(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].time;
}
FIELDWISE_ACCESSOR double Packet_get_time(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].time;
}
FIELDWISE_ACCESSOR double Packet_read_time(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_time(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_time(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, double value)
{
    view.group0[i].time = value;
}
#define Packet_at_time(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].time)

FIELDWISE_ACCESSOR unsigned char *Packet_ptr_flags(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].flags;
}
FIELDWISE_ACCESSOR unsigned char Packet_get_flags(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].flags;
}
FIELDWISE_ACCESSOR unsigned char Packet_read_flags(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_flags(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_flags(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned char value)
{
    view.group0[i].flags = value;
}
#define Packet_at_flags(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].flags)

FIELDWISE_ACCESSOR unsigned int *Packet_ptr_source(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].source;
}
FIELDWISE_ACCESSOR unsigned int Packet_get_source(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].source;
}
FIELDWISE_ACCESSOR unsigned int Packet_read_source(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_source(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_source(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned int value)
{
    view.group0[i].source = value;
}
#define Packet_at_source(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].source)

FIELDWISE_ACCESSOR unsigned short *Packet_ptr_source_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].source_port;
}
FIELDWISE_ACCESSOR unsigned short Packet_get_source_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].source_port;
}
FIELDWISE_ACCESSOR unsigned short Packet_read_source_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_source_port(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_source_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned short value)
{
    view.group0[i].source_port = value;
}
#define Packet_at_source_port(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].source_port)

FIELDWISE_ACCESSOR unsigned int *Packet_ptr_target(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].target;
}
FIELDWISE_ACCESSOR unsigned int Packet_get_target(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].target;
}
FIELDWISE_ACCESSOR unsigned int Packet_read_target(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_target(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_target(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned int value)
{
    view.group0[i].target = value;
}
#define Packet_at_target(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].target)

FIELDWISE_ACCESSOR unsigned short *Packet_ptr_target_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].target_port;
}
FIELDWISE_ACCESSOR unsigned short Packet_get_target_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].target_port;
}
FIELDWISE_ACCESSOR unsigned short Packet_read_target_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_target_port(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_target_port(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, unsigned short value)
{
    view.group0[i].target_port = value;
}
#define Packet_at_target_port(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].target_port)

FIELDWISE_ACCESSOR int *Packet_ptr_bytes(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].bytes;
}
FIELDWISE_ACCESSOR int Packet_get_bytes(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].bytes;
}
FIELDWISE_ACCESSOR int Packet_read_bytes(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_bytes(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_bytes(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, int value)
{
    view.group0[i].bytes = value;
}
#define Packet_at_bytes(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].bytes)

FIELDWISE_ACCESSOR signed char *Packet_ptr_verdict(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return &view.group0[i].verdict;
}
FIELDWISE_ACCESSOR signed char Packet_get_verdict(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i].verdict;
}
FIELDWISE_ACCESSOR signed char Packet_read_verdict(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Packet_ptr_verdict(view, i));
}
FIELDWISE_ACCESSOR void Packet_set_verdict(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, signed char value)
{
    view.group0[i].verdict = value;
}
#define Packet_at_verdict(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].verdict)

FIELDWISE_ACCESSOR Packet Packet_load(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Packet_store(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, Packet element)
{
    view.group0[i] = element;
}

#else

#define Packet_ptr_protocol(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)
#define Packet_get_protocol(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)
#define Packet_read_protocol(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_protocol(fieldwise_v, fieldwise_i))
#define Packet_set_protocol(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol = (fieldwise_x)))
#define Packet_at_protocol(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).protocol)

#define Packet_ptr_time(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).time)
#define Packet_get_time(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).time)
#define Packet_read_time(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_time(fieldwise_v, fieldwise_i))
#define Packet_set_time(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).time = (fieldwise_x)))
#define Packet_at_time(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).time)

#define Packet_ptr_flags(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).flags)
#define Packet_get_flags(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).flags)
#define Packet_read_flags(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_flags(fieldwise_v, fieldwise_i))
#define Packet_set_flags(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).flags = (fieldwise_x)))
#define Packet_at_flags(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).flags)

#define Packet_ptr_source(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).source)
#define Packet_get_source(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source)
#define Packet_read_source(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_source(fieldwise_v, fieldwise_i))
#define Packet_set_source(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).source = (fieldwise_x)))
#define Packet_at_source(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source)

#define Packet_ptr_source_port(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).source_port)
#define Packet_get_source_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source_port)
#define Packet_read_source_port(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_source_port(fieldwise_v, fieldwise_i))
#define Packet_set_source_port(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).source_port = (fieldwise_x)))
#define Packet_at_source_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).source_port)

#define Packet_ptr_target(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).target)
#define Packet_get_target(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).target)
#define Packet_read_target(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_target(fieldwise_v, fieldwise_i))
#define Packet_set_target(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).target = (fieldwise_x)))
#define Packet_at_target(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).target)

#define Packet_ptr_target_port(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).target_port)
#define Packet_get_target_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).target_port)
#define Packet_read_target_port(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_target_port(fieldwise_v, fieldwise_i))
#define Packet_set_target_port(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).target_port = (fieldwise_x)))
#define Packet_at_target_port(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).target_port)

#define Packet_ptr_bytes(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).bytes)
#define Packet_get_bytes(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bytes)
#define Packet_read_bytes(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_bytes(fieldwise_v, fieldwise_i))
#define Packet_set_bytes(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).bytes = (fieldwise_x)))
#define Packet_at_bytes(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).bytes)

#define Packet_ptr_verdict(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)
#define Packet_get_verdict(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)
#define Packet_read_verdict(fieldwise_v, fieldwise_i) __ldg(Packet_ptr_verdict(fieldwise_v, fieldwise_i))
#define Packet_set_verdict(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict = (fieldwise_x)))
#define Packet_at_verdict(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).verdict)

#define Packet_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Packet_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Packet fieldwise_load(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i)
{
    return Packet_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Packet) view, FieldwiseIndex i, Packet element)
{
    Packet_store(view, i, element);
}
}
#endif

#endif
