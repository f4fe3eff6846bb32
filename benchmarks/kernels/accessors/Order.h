/* Order in the layout aos.
 *
 * Written by `fieldwise header`, format 1; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Order_view view;
 *     Order_allocate(&view, n); ... Order_free(view);
 *     Order_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Order_free_device(view);
 *
 *     Order_get_FIELD(view, i)           Order_set_FIELD(view, i, value)
 *     Order_at_FIELD(view, i) += value   Order_ptr_FIELD(view, i)
 *     Order_load(view, i)                Order_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Order) && FIELDWISE_LAYOUT_Order != 0x0c0eae92u
#error "Order is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Order
#define FIELDWISE_LAYOUT_Order 0x0c0eae92u
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

/* One element. A program that declares Order itself defines FIELDWISE_HAVE_Order before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Order
#define FIELDWISE_HAVE_Order
typedef struct Order Order;
struct Order {
    long long id;
    double price;
    double discount;
    int customer;
    int region;
    int product;
    int quantity;
    int day;
    short status;
    short channel;
};
#endif
FIELDWISE_ASSERT(sizeof(Order) == 48, "size of Order");
FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(Order) == 8, "alignment of Order");
FIELDWISE_ASSERT(offsetof(Order, id) == 0, "offset of id");
FIELDWISE_ASSERT(sizeof(((Order *)0)->id) == 8, "size of id");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->id, long long), "type of id");
FIELDWISE_ASSERT(offsetof(Order, price) == 8, "offset of price");
FIELDWISE_ASSERT(sizeof(((Order *)0)->price) == 8, "size of price");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->price, double), "type of price");
FIELDWISE_ASSERT(offsetof(Order, discount) == 16, "offset of discount");
FIELDWISE_ASSERT(sizeof(((Order *)0)->discount) == 8, "size of discount");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->discount, double), "type of discount");
FIELDWISE_ASSERT(offsetof(Order, customer) == 24, "offset of customer");
FIELDWISE_ASSERT(sizeof(((Order *)0)->customer) == 4, "size of customer");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->customer, int), "type of customer");
FIELDWISE_ASSERT(offsetof(Order, region) == 28, "offset of region");
FIELDWISE_ASSERT(sizeof(((Order *)0)->region) == 4, "size of region");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->region, int), "type of region");
FIELDWISE_ASSERT(offsetof(Order, product) == 32, "offset of product");
FIELDWISE_ASSERT(sizeof(((Order *)0)->product) == 4, "size of product");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->product, int), "type of product");
FIELDWISE_ASSERT(offsetof(Order, quantity) == 36, "offset of quantity");
FIELDWISE_ASSERT(sizeof(((Order *)0)->quantity) == 4, "size of quantity");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->quantity, int), "type of quantity");
FIELDWISE_ASSERT(offsetof(Order, day) == 40, "offset of day");
FIELDWISE_ASSERT(sizeof(((Order *)0)->day) == 4, "size of day");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->day, int), "type of day");
FIELDWISE_ASSERT(offsetof(Order, status) == 44, "offset of status");
FIELDWISE_ASSERT(sizeof(((Order *)0)->status) == 2, "size of status");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->status, short), "type of status");
FIELDWISE_ASSERT(offsetof(Order, channel) == 46, "offset of channel");
FIELDWISE_ASSERT(sizeof(((Order *)0)->channel) == 2, "size of channel");
FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((Order *)0)->channel, short), "type of channel");

/* Group 0: whole elements. */
typedef Order Order_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Order_view {
    Order_group0 *group0;
#ifdef __FIELDWISE__
    Order *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Order_view;
enum { Order_groups = 1, Order_align = 8 /* bytes */ };

/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */
FIELDWISE_FUNCTION size_t Order_group_bytes(size_t n, int group)
{
    switch (group) {
    case 0:
        return fieldwise_bytes(n, 1, sizeof(Order_group0));
    default:
        return 0;
    }
}

/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */
FIELDWISE_FUNCTION size_t Order_group_offset(size_t n, int group)
{
    size_t offset = 0;
    for (int g = 0; g < group; g++)
        offset = fieldwise_end(offset, Order_group_bytes(n, g), 1);
    return offset;
}

/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */
FIELDWISE_FUNCTION size_t Order_bytes(size_t n)
{
    return fieldwise_end(Order_group_offset(n, Order_groups - 1), Order_group_bytes(n, Order_groups - 1), 0);
}

/* The view of MEMORY, of the host or of a GPU: Order_bytes(n) bytes, aligned to Order_align bytes. */
FIELDWISE_FUNCTION Order_view Order_view_in(void *memory, size_t n)
{
    Order_view view;
    view.group0 = (Order_group0 *)(void *)((char *)memory + Order_group_offset(n, 0));
#ifdef __FIELDWISE__
    view.elements = (Order *)memory;
#endif
    (void)n;
    return view;
}

/* The memory that a view was cut out of. */
FIELDWISE_FUNCTION void *Order_memory(Order_view view)
{
    return (void *)view.group0;
}

/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */
static inline int Order_allocate(Order_view *ret_view, size_t n)
{
    size_t bytes = Order_bytes(n);
    void *memory = bytes == (size_t)-1 ? (void *)0 : malloc(bytes ? bytes : 1);
    if (!memory)
        return -1;
    *ret_view = Order_view_in(memory, n);
    return 0;
}

static inline void Order_free(Order_view view)
{
    free(Order_memory(view));
}
#ifdef __CUDACC__

/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */
static inline cudaError_t Order_allocate_device(Order_view *ret_view, size_t n)
{
    size_t bytes = Order_bytes(n);
    void *memory = 0;
    cudaError_t error = cudaErrorMemoryAllocation;
    if (bytes != (size_t)-1)
        error = cudaMalloc(&memory, bytes ? bytes : 1);
    if (error == cudaSuccess)
        *ret_view = Order_view_in(memory, n);
    return error;
}

static inline cudaError_t Order_free_device(Order_view view)
{
    return cudaFree(Order_memory(view));
}
#endif

/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,
 * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts the
 * items of an array. load and store are for whole elements. */
#ifdef __cplusplus
extern "C++" {
#endif
#ifndef __FIELDWISE__

FIELDWISE_ACCESSOR long long *Order_ptr_id(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].id;
}
FIELDWISE_ACCESSOR long long Order_get_id(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].id;
}
FIELDWISE_ACCESSOR long long Order_read_id(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_id(view, i));
}
FIELDWISE_ACCESSOR void Order_set_id(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, long long value)
{
    view.group0[i].id = value;
}
#define Order_at_id(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].id)

FIELDWISE_ACCESSOR double *Order_ptr_price(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].price;
}
FIELDWISE_ACCESSOR double Order_get_price(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].price;
}
FIELDWISE_ACCESSOR double Order_read_price(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_price(view, i));
}
FIELDWISE_ACCESSOR void Order_set_price(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, double value)
{
    view.group0[i].price = value;
}
#define Order_at_price(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].price)

FIELDWISE_ACCESSOR double *Order_ptr_discount(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].discount;
}
FIELDWISE_ACCESSOR double Order_get_discount(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].discount;
}
FIELDWISE_ACCESSOR double Order_read_discount(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_discount(view, i));
}
FIELDWISE_ACCESSOR void Order_set_discount(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, double value)
{
    view.group0[i].discount = value;
}
#define Order_at_discount(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].discount)

FIELDWISE_ACCESSOR int *Order_ptr_customer(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].customer;
}
FIELDWISE_ACCESSOR int Order_get_customer(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].customer;
}
FIELDWISE_ACCESSOR int Order_read_customer(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_customer(view, i));
}
FIELDWISE_ACCESSOR void Order_set_customer(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, int value)
{
    view.group0[i].customer = value;
}
#define Order_at_customer(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].customer)

FIELDWISE_ACCESSOR int *Order_ptr_region(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].region;
}
FIELDWISE_ACCESSOR int Order_get_region(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].region;
}
FIELDWISE_ACCESSOR int Order_read_region(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_region(view, i));
}
FIELDWISE_ACCESSOR void Order_set_region(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, int value)
{
    view.group0[i].region = value;
}
#define Order_at_region(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].region)

FIELDWISE_ACCESSOR int *Order_ptr_product(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].product;
}
FIELDWISE_ACCESSOR int Order_get_product(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].product;
}
FIELDWISE_ACCESSOR int Order_read_product(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_product(view, i));
}
FIELDWISE_ACCESSOR void Order_set_product(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, int value)
{
    view.group0[i].product = value;
}
#define Order_at_product(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].product)

FIELDWISE_ACCESSOR int *Order_ptr_quantity(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].quantity;
}
FIELDWISE_ACCESSOR int Order_get_quantity(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].quantity;
}
FIELDWISE_ACCESSOR int Order_read_quantity(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_quantity(view, i));
}
FIELDWISE_ACCESSOR void Order_set_quantity(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, int value)
{
    view.group0[i].quantity = value;
}
#define Order_at_quantity(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].quantity)

FIELDWISE_ACCESSOR int *Order_ptr_day(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].day;
}
FIELDWISE_ACCESSOR int Order_get_day(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].day;
}
FIELDWISE_ACCESSOR int Order_read_day(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_day(view, i));
}
FIELDWISE_ACCESSOR void Order_set_day(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, int value)
{
    view.group0[i].day = value;
}
#define Order_at_day(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].day)

FIELDWISE_ACCESSOR short *Order_ptr_status(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].status;
}
FIELDWISE_ACCESSOR short Order_get_status(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].status;
}
FIELDWISE_ACCESSOR short Order_read_status(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_status(view, i));
}
FIELDWISE_ACCESSOR void Order_set_status(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, short value)
{
    view.group0[i].status = value;
}
#define Order_at_status(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].status)

FIELDWISE_ACCESSOR short *Order_ptr_channel(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return &view.group0[i].channel;
}
FIELDWISE_ACCESSOR short Order_get_channel(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i].channel;
}
FIELDWISE_ACCESSOR short Order_read_channel(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return FIELDWISE_READ(Order_ptr_channel(view, i));
}
FIELDWISE_ACCESSOR void Order_set_channel(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, short value)
{
    view.group0[i].channel = value;
}
#define Order_at_channel(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].channel)

FIELDWISE_ACCESSOR Order Order_load(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return view.group0[i];
}

FIELDWISE_ACCESSOR void Order_store(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, Order element)
{
    view.group0[i] = element;
}

#else

#define Order_ptr_id(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).id)
#define Order_get_id(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).id)
#define Order_read_id(fieldwise_v, fieldwise_i) __ldg(Order_ptr_id(fieldwise_v, fieldwise_i))
#define Order_set_id(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).id = (fieldwise_x)))
#define Order_at_id(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).id)

#define Order_ptr_price(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).price)
#define Order_get_price(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).price)
#define Order_read_price(fieldwise_v, fieldwise_i) __ldg(Order_ptr_price(fieldwise_v, fieldwise_i))
#define Order_set_price(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).price = (fieldwise_x)))
#define Order_at_price(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).price)

#define Order_ptr_discount(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).discount)
#define Order_get_discount(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).discount)
#define Order_read_discount(fieldwise_v, fieldwise_i) __ldg(Order_ptr_discount(fieldwise_v, fieldwise_i))
#define Order_set_discount(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).discount = (fieldwise_x)))
#define Order_at_discount(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).discount)

#define Order_ptr_customer(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).customer)
#define Order_get_customer(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).customer)
#define Order_read_customer(fieldwise_v, fieldwise_i) __ldg(Order_ptr_customer(fieldwise_v, fieldwise_i))
#define Order_set_customer(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).customer = (fieldwise_x)))
#define Order_at_customer(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).customer)

#define Order_ptr_region(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).region)
#define Order_get_region(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).region)
#define Order_read_region(fieldwise_v, fieldwise_i) __ldg(Order_ptr_region(fieldwise_v, fieldwise_i))
#define Order_set_region(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).region = (fieldwise_x)))
#define Order_at_region(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).region)

#define Order_ptr_product(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).product)
#define Order_get_product(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).product)
#define Order_read_product(fieldwise_v, fieldwise_i) __ldg(Order_ptr_product(fieldwise_v, fieldwise_i))
#define Order_set_product(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).product = (fieldwise_x)))
#define Order_at_product(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).product)

#define Order_ptr_quantity(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).quantity)
#define Order_get_quantity(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).quantity)
#define Order_read_quantity(fieldwise_v, fieldwise_i) __ldg(Order_ptr_quantity(fieldwise_v, fieldwise_i))
#define Order_set_quantity(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).quantity = (fieldwise_x)))
#define Order_at_quantity(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).quantity)

#define Order_ptr_day(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).day)
#define Order_get_day(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).day)
#define Order_read_day(fieldwise_v, fieldwise_i) __ldg(Order_ptr_day(fieldwise_v, fieldwise_i))
#define Order_set_day(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).day = (fieldwise_x)))
#define Order_at_day(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).day)

#define Order_ptr_status(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).status)
#define Order_get_status(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).status)
#define Order_read_status(fieldwise_v, fieldwise_i) __ldg(Order_ptr_status(fieldwise_v, fieldwise_i))
#define Order_set_status(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).status = (fieldwise_x)))
#define Order_at_status(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).status)

#define Order_ptr_channel(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).channel)
#define Order_get_channel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).channel)
#define Order_read_channel(fieldwise_v, fieldwise_i) __ldg(Order_ptr_channel(fieldwise_v, fieldwise_i))
#define Order_set_channel(fieldwise_v, fieldwise_i, fieldwise_x) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).channel = (fieldwise_x)))
#define Order_at_channel(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).channel)

#define Order_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)
#define Order_store(fieldwise_v, fieldwise_i, fieldwise_e) \
    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))
#endif
#ifdef __cplusplus
FIELDWISE_ACCESSOR Order fieldwise_load(FIELDWISE_VIEW(Order) view, FieldwiseIndex i)
{
    return Order_load(view, i);
}
FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW(Order) view, FieldwiseIndex i, Order element)
{
    Order_store(view, i, element);
}
}
#endif

#endif
