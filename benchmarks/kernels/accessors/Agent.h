/* Agent in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Agent_view view;
 *     Agent_allocate(&view, n); ... Agent_free(view);
 *     Agent_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Agent_free_device(view);
 *
 *     Agent_get_FIELD(view, i)           Agent_set_FIELD(view, i, value)
 *     Agent_at_FIELD(view, i) += value   Agent_ptr_FIELD(view, i)
 *     Agent_load(view, i)                Agent_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Agent) && FIELDWISE_LAYOUT_Agent != 0x09d651f6u
#error "Agent is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Agent
#define FIELDWISE_LAYOUT_Agent 0x09d651f6u
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

/* One element. A program that declares Agent itself defines FIELDWISE_HAVE_Agent before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Agent
#define FIELDWISE_HAVE_Agent
typedef struct Agent Agent;
struct Agent {
    int id;
    int age;
    int state;
    int days;
    int home;
    int work;
    int school;
    float risk;
    float income;
    float mobility;
    float x;
    float y;
    int vaccine;
    int contacts;
    int region;
    int strain;
};
#endif
FIELDWISE_ASSERT(sizeof(Agent) == 64, "size of Agent");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Agent) == 4, "alignment of Agent");
FIELDWISE_ASSERT(offsetof(Agent, id) == 0, "offset of id");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->id) == 4, "size of id");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->id, int), "type of id");
FIELDWISE_ASSERT(offsetof(Agent, age) == 4, "offset of age");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->age) == 4, "size of age");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->age, int), "type of age");
FIELDWISE_ASSERT(offsetof(Agent, state) == 8, "offset of state");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->state) == 4, "size of state");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->state, int), "type of state");
FIELDWISE_ASSERT(offsetof(Agent, days) == 12, "offset of days");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->days) == 4, "size of days");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->days, int), "type of days");
FIELDWISE_ASSERT(offsetof(Agent, home) == 16, "offset of home");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->home) == 4, "size of home");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->home, int), "type of home");
FIELDWISE_ASSERT(offsetof(Agent, work) == 20, "offset of work");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->work) == 4, "size of work");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->work, int), "type of work");
FIELDWISE_ASSERT(offsetof(Agent, school) == 24, "offset of school");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->school) == 4, "size of school");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->school, int), "type of school");
FIELDWISE_ASSERT(offsetof(Agent, risk) == 28, "offset of risk");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->risk) == 4, "size of risk");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->risk, float), "type of risk");
FIELDWISE_ASSERT(offsetof(Agent, income) == 32, "offset of income");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->income) == 4, "size of income");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->income, float), "type of income");
FIELDWISE_ASSERT(offsetof(Agent, mobility) == 36, "offset of mobility");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->mobility) == 4, "size of mobility");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->mobility, float), "type of mobility");
FIELDWISE_ASSERT(offsetof(Agent, x) == 40, "offset of x");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->x) == 4, "size of x");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->x, float), "type of x");
FIELDWISE_ASSERT(offsetof(Agent, y) == 44, "offset of y");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->y) == 4, "size of y");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->y, float), "type of y");
FIELDWISE_ASSERT(offsetof(Agent, vaccine) == 48, "offset of vaccine");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->vaccine) == 4, "size of vaccine");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->vaccine, int), "type of vaccine");
FIELDWISE_ASSERT(offsetof(Agent, contacts) == 52, "offset of contacts");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->contacts) == 4, "size of contacts");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->contacts, int), "type of contacts");
FIELDWISE_ASSERT(offsetof(Agent, region) == 56, "offset of region");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->region) == 4, "size of region");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->region, int), "type of region");
FIELDWISE_ASSERT(offsetof(Agent, strain) == 60, "offset of strain");
FIELDWISE_ASSERT(sizeof(((Agent *)0)->strain) == 4, "size of strain");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Agent *)0)->strain, int), "type of strain");

/* Group 0: whole elements. */
typedef Agent Agent_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Agent_view {
    Agent_group0 *group0;
#ifdef __FIELDWISE__
    Agent *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Agent_view;
enum { Agent_groups = 1, Agent_align = 4 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Agent_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Agent_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Agent_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Agent_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Agent_bytes(size_t n)
{
    return fieldwise_end(Agent_group_offset(n, Agent_groups - 1), Agent_group_bytes(n, Agent_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Agent_bytes(n) bytes, aligned to Agent_align bytes. */
FIELDWISE_FUNCTION Agent_view Agent_view_in(void *memory, size_t n)
{
    Agent_view view;
    view.group0 = (Agent_group0 *)(void *)((char *)memory + Agent_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Agent *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Agent_memory(Agent_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Agent_allocate(Agent_view *ret_view, size_t n)
{
    size_t bytes = Agent_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Agent_view_in(memory, n);
    return 0;
}

static inline void Agent_free(Agent_view view)
{
    free(Agent_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Agent_allocate_device(Agent_view *ret_view, size_t n)
{
    size_t bytes = Agent_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Agent_view_in(memory, n);
    return error;
}

static inline cudaError_t Agent_free_device(Agent_view view)
{
    return cudaFree(Agent_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR int *Agent_ptr_id(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].id;
}
FIELDWISE_ACCESSOR int Agent_get_id(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].id;
}
FIELDWISE_ACCESSOR int Agent_read_id(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_id(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_id(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].id = value;
}
#define Agent_at_id(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].id)

FIELDWISE_ACCESSOR int *Agent_ptr_age(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].age;
}
FIELDWISE_ACCESSOR int Agent_get_age(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].age;
}
FIELDWISE_ACCESSOR int Agent_read_age(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_age(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_age(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].age = value;
}
#define Agent_at_age(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].age)

FIELDWISE_ACCESSOR int *Agent_ptr_state(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].state;
}
FIELDWISE_ACCESSOR int Agent_get_state(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].state;
}
FIELDWISE_ACCESSOR int Agent_read_state(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_state(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_state(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].state = value;
}
#define Agent_at_state(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].state)

FIELDWISE_ACCESSOR int *Agent_ptr_days(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].days;
}
FIELDWISE_ACCESSOR int Agent_get_days(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].days;
}
FIELDWISE_ACCESSOR int Agent_read_days(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_days(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_days(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].days = value;
}
#define Agent_at_days(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].days)

FIELDWISE_ACCESSOR int *Agent_ptr_home(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].home;
}
FIELDWISE_ACCESSOR int Agent_get_home(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].home;
}
FIELDWISE_ACCESSOR int Agent_read_home(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_home(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_home(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].home = value;
}
#define Agent_at_home(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].home)

FIELDWISE_ACCESSOR int *Agent_ptr_work(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].work;
}
FIELDWISE_ACCESSOR int Agent_get_work(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].work;
}
FIELDWISE_ACCESSOR int Agent_read_work(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_work(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_work(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].work = value;
}
#define Agent_at_work(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].work)

FIELDWISE_ACCESSOR int *Agent_ptr_school(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].school;
}
FIELDWISE_ACCESSOR int Agent_get_school(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].school;
}
FIELDWISE_ACCESSOR int Agent_read_school(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_school(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_school(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].school = value;
}
#define Agent_at_school(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].school)

FIELDWISE_ACCESSOR float *Agent_ptr_risk(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].risk;
}
FIELDWISE_ACCESSOR float Agent_get_risk(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].risk;
}
FIELDWISE_ACCESSOR float Agent_read_risk(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_risk(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_risk(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, float value)
{
    view.group0[i].risk = value;
}
#define Agent_at_risk(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].risk)

FIELDWISE_ACCESSOR float *Agent_ptr_income(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].income;
}
FIELDWISE_ACCESSOR float Agent_get_income(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].income;
}
FIELDWISE_ACCESSOR float Agent_read_income(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_income(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_income(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, float value)
{
    view.group0[i].income = value;
}
#define Agent_at_income(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].income)

FIELDWISE_ACCESSOR float *Agent_ptr_mobility(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].mobility;
}
FIELDWISE_ACCESSOR float Agent_get_mobility(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].mobility;
}
FIELDWISE_ACCESSOR float Agent_read_mobility(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_mobility(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_mobility(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, float value)
{
    view.group0[i].mobility = value;
}
#define Agent_at_mobility(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].mobility)

FIELDWISE_ACCESSOR float *Agent_ptr_x(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].x;
}
FIELDWISE_ACCESSOR float Agent_get_x(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].x;
}
FIELDWISE_ACCESSOR float Agent_read_x(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_x(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_x(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, float value)
{
    view.group0[i].x = value;
}
#define Agent_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)

FIELDWISE_ACCESSOR float *Agent_ptr_y(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].y;
}
FIELDWISE_ACCESSOR float Agent_get_y(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].y;
}
FIELDWISE_ACCESSOR float Agent_read_y(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_y(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_y(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, float value)
{
    view.group0[i].y = value;
}
#define Agent_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].y)

FIELDWISE_ACCESSOR int *Agent_ptr_vaccine(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].vaccine;
}
FIELDWISE_ACCESSOR int Agent_get_vaccine(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].vaccine;
}
FIELDWISE_ACCESSOR int Agent_read_vaccine(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_vaccine(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_vaccine(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].vaccine = value;
}
#define Agent_at_vaccine(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].vaccine)

FIELDWISE_ACCESSOR int *Agent_ptr_contacts(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].contacts;
}
FIELDWISE_ACCESSOR int Agent_get_contacts(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].contacts;
}
FIELDWISE_ACCESSOR int Agent_read_contacts(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_contacts(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_contacts(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].contacts = value;
}
#define Agent_at_contacts(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].contacts)

FIELDWISE_ACCESSOR int *Agent_ptr_region(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].region;
}
FIELDWISE_ACCESSOR int Agent_get_region(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].region;
}
FIELDWISE_ACCESSOR int Agent_read_region(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_region(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_region(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].region = value;
}
#define Agent_at_region(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].region)

FIELDWISE_ACCESSOR int *Agent_ptr_strain(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return &view.group0[i].strain;
}
FIELDWISE_ACCESSOR int Agent_get_strain(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i].strain;
}
FIELDWISE_ACCESSOR int Agent_read_strain(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Agent_ptr_strain(view, i));
}
FIELDWISE_ACCESSOR void Agent_set_strain(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, int value)
{
    view.group0[i].strain = value;
}
#define Agent_at_strain(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].strain)

FIELDWISE_ACCESSOR Agent Agent_load(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Agent_store(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, Agent element)
{
    view.group0[i] = element;
}

#else

#define Agent_ptr_id(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).id)
#define Agent_get_id(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).id)
#define Agent_read_id(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_id(fieldwise_v, fieldwise_i))
#define Agent_set_id(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).id = (fieldwise_x)))
#define Agent_at_id(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).id)

#define Agent_ptr_age(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).age)
#define Agent_get_age(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).age)
#define Agent_read_age(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_age(fieldwise_v, fieldwise_i))
#define Agent_set_age(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).age = (fieldwise_x)))
#define Agent_at_age(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).age)

#define Agent_ptr_state(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).state)
#define Agent_get_state(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).state)
#define Agent_read_state(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_state(fieldwise_v, fieldwise_i))
#define Agent_set_state(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).state = (fieldwise_x)))
#define Agent_at_state(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).state)

#define Agent_ptr_days(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).days)
#define Agent_get_days(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).days)
#define Agent_read_days(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_days(fieldwise_v, fieldwise_i))
#define Agent_set_days(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).days = (fieldwise_x)))
#define Agent_at_days(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).days)

#define Agent_ptr_home(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).home)
#define Agent_get_home(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).home)
#define Agent_read_home(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_home(fieldwise_v, fieldwise_i))
#define Agent_set_home(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).home = (fieldwise_x)))
#define Agent_at_home(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).home)

#define Agent_ptr_work(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).work)
#define Agent_get_work(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).work)
#define Agent_read_work(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_work(fieldwise_v, fieldwise_i))
#define Agent_set_work(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).work = (fieldwise_x)))
#define Agent_at_work(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).work)

#define Agent_ptr_school(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).school)
#define Agent_get_school(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).school)
#define Agent_read_school(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_school(fieldwise_v, fieldwise_i))
#define Agent_set_school(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).school = (fieldwise_x)))
#define Agent_at_school(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).school)

#define Agent_ptr_risk(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).risk)
#define Agent_get_risk(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).risk)
#define Agent_read_risk(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_risk(fieldwise_v, fieldwise_i))
#define Agent_set_risk(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).risk = (fieldwise_x)))
#define Agent_at_risk(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).risk)

#define Agent_ptr_income(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).income)
#define Agent_get_income(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).income)
#define Agent_read_income(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_income(fieldwise_v, fieldwise_i))
#define Agent_set_income(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).income = (fieldwise_x)))
#define Agent_at_income(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).income)

#define Agent_ptr_mobility(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).mobility)
#define Agent_get_mobility(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mobility)
#define Agent_read_mobility(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_mobility(fieldwise_v, fieldwise_i))
#define Agent_set_mobility(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).mobility = (fieldwise_x)))
#define Agent_at_mobility(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).mobility)

#define Agent_ptr_x(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Agent_get_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)
#define Agent_read_x(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_x(fieldwise_v, fieldwise_i))
#define Agent_set_x(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).x = (fieldwise_x)))
#define Agent_at_x(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).x)

#define Agent_ptr_y(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Agent_get_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)
#define Agent_read_y(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_y(fieldwise_v, fieldwise_i))
#define Agent_set_y(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).y = (fieldwise_x)))
#define Agent_at_y(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).y)

#define Agent_ptr_vaccine(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).vaccine)
#define Agent_get_vaccine(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vaccine)
#define Agent_read_vaccine(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_vaccine(fieldwise_v, fieldwise_i))
#define Agent_set_vaccine(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).vaccine = (fieldwise_x)))
#define Agent_at_vaccine(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).vaccine)

#define Agent_ptr_contacts(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).contacts)
#define Agent_get_contacts(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).contacts)
#define Agent_read_contacts(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_contacts(fieldwise_v, fieldwise_i))
#define Agent_set_contacts(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).contacts = (fieldwise_x)))
#define Agent_at_contacts(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).contacts)

#define Agent_ptr_region(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).region)
#define Agent_get_region(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).region)
#define Agent_read_region(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_region(fieldwise_v, fieldwise_i))
#define Agent_set_region(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).region = (fieldwise_x)))
#define Agent_at_region(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).region)

#define Agent_ptr_strain(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).strain)
#define Agent_get_strain(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).strain)
#define Agent_read_strain(fieldwise_v, fieldwise_i) __ldg(Agent_ptr_strain(fieldwise_v, fieldwise_i))
#define Agent_set_strain(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).strain = (fieldwise_x)))
#define Agent_at_strain(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).strain)

#define Agent_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Agent_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Agent fieldwise_load(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i)
{
    return Agent_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Agent) view, FieldwiseIndex i, Agent element)
{
    Agent_store(view, i, element);
}
}
#endif

#endif
