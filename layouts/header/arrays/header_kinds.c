/* SPDX-License-Identifier: MIT */
/* Memory of other kinds than cudaMalloc's: managed, pinned memory of the host that the GPU reaches as well,
 * and in the order of a stream. Host code that shares it with the GPU may use elements right behind a call:
 * where CUDA waits for such memory, these functions do. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

/* The last argument of cudaMemPrefetchAsync(), which is a stream or, from CUDA 13 on, flags: a 0 is either.
 */
#define LAST                                                                                                 \
    "struct $P_last {\n"                                                                                     \
    "    cudaStream_t stream;\n"                                                                             \
    "    unsigned flags;\n"                                                                                  \
    "    $P_last(cudaStream_t stream) : stream(stream), flags(0) {}\n"                                       \
    "    $P_last(int number) : stream((cudaStream_t)(size_t)number), flags((unsigned)number) {}\n"           \
    "    $P_last(unsigned number) : stream((cudaStream_t)(size_t)number), flags(number) {}\n"                \
    "    $P_last(long number) : stream((cudaStream_t)(size_t)number), flags((unsigned)number) {}\n"          \
    "    operator cudaStream_t() const { return stream; }\n"                                                 \
    "    operator unsigned() const { return flags; }\n"                                                      \
    "};\n"

static const char ARRAY[] =
    "\n/* Memory of other kinds: managed, pinned, and in the order of a stream. */\n"
    "template <class Call>\n"
    "static inline cudaError_t $P_allocate_by($P_array *ret_array, size_t bytes, Call call)\n"
    "{\n"
    "    size_t n = bytes / sizeof($E) + (bytes % sizeof($E) != 0), all = $P_bytes(n);\n"
    "    void *memory = 0;\n"
    "    cudaError_t error = cudaErrorMemoryAllocation;\n"
    "    if (all != (size_t)-1)\n"
    "        error = call(&memory, all ? all : 1);\n"
    "    if (error == cudaSuccess)\n"
    "        *static_cast<$P_view *>(ret_array) = $P_view_in(memory, n);\n"
    "    return error;\n"
    "}\n"
    "#if CUDART_VERSION >= 6000\n"
    "static inline cudaError_t\n"
    "$P_allocate_managed_bytes($P_array *ret_array, size_t bytes, unsigned flags = cudaMemAttachGlobal)\n"
    "{\n"
    "    return $P_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {\n"
    "        return cudaMallocManaged(memory, all, flags);\n"
    "    });\n"
    "}\n"
    "#endif\n"
    "#if CUDART_VERSION >= 11020\n"
    "static inline cudaError_t\n"
    "$P_allocate_async_bytes($P_array *ret_array, size_t bytes, cudaStream_t stream)\n"
    "{\n"
    "    return $P_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {\n"
    "        return cudaMallocAsync(memory, all, stream);\n"
    "    });\n"
    "}\n"
    "static inline cudaError_t $P_release_async(const $P_const_array &array, cudaStream_t stream)\n"
    "{\n"
    "    return cudaFreeAsync($P_memory(array), stream);\n"
    "}\n"
    "#endif\n"
    "static inline cudaError_t $P_allocate_pinned_bytes($P_array *ret_array, size_t bytes, unsigned flags = 0)\n"
    "{\n"
    "    return $P_allocate_by(ret_array, bytes, [=](void **memory, size_t all) {\n"
    "        return cudaHostAlloc(memory, all, flags);\n"
    "    });\n"
    "}\n"
    "static inline cudaError_t $P_release_pinned(const $P_const_array &array)\n"
    "{\n"
    "    return cudaFreeHost($P_memory(array));\n"
    "}\n"
    "/* A group's part of N elements from AT on, of structs of TILE elements. */\n"
    "template <class Call, class Group>\n"
    "static inline cudaError_t $P_part(Call call, Group *group, size_t tile, size_t at, size_t n)\n"
    "{\n"
    "    return call(group + at / tile, ((at + n + tile - 1) / tile - at / tile) * sizeof(Group));\n"
    "}\n"
    "/* CALL for the memory of BYTES from P on, group by group. */\n"
    "template <class Call>\n"
    "static inline cudaError_t $P_for_parts(Call call, const $P_const_pointer &p, size_t bytes)\n"
    "{\n"
    "    size_t n = bytes / sizeof($E) + (bytes % sizeof($E) != 0);\n"
    "    cudaError_t error = cudaSuccess;\n"
    "$L"
    "    return error;\n"
    "}\n"
    "/* Hints: where memory is moved to, and how it is used. */\n" LAST "template <class Where>\n"
    "static inline cudaError_t\n"
    "$P_prefetch_async(const $P_const_pointer &p, size_t bytes, Where where, $P_last last = 0)\n"
    "{\n"
    "    return $P_for_parts([=](const void *part, size_t size) {\n"
    "        return cudaMemPrefetchAsync(part, size, where, last);\n"
    "    }, p, bytes);\n"
    "}\n"
    "template <class Where>\n"
    "static inline cudaError_t\n"
    "$P_prefetch_async(const $P_const_pointer &p, size_t bytes, Where where, unsigned flags, cudaStream_t stream)\n"
    "{\n"
    "    return $P_for_parts([=](const void *part, size_t size) {\n"
    "        return cudaMemPrefetchAsync(part, size, where, flags, stream);\n"
    "    }, p, bytes);\n"
    "}\n"
    "template <class... Where>\n"
    "static inline cudaError_t $P_advise(const $P_const_pointer &p, size_t bytes, Where... where)\n"
    "{\n"
    "    return $P_for_parts([=](const void *part, size_t size) {\n"
    "        return cudaMemAdvise(part, size, where...);\n"
    "    }, p, bytes);\n"
    "}\n";

static const char FIELDS[] =
    "\n/* Memory of other kinds: managed, pinned, and in the order of a stream. Fields of one record have one kind. */\n"
    "template <class Types, class Value, class Call>\n"
    "static inline cudaError_t\n"
    "$P_allocate_by(fieldwise_field<Types, Value> *ret_field, size_t bytes, Call call)\n"
    "{\n"
    "    fieldwise_owner *owner = (fieldwise_owner *)malloc(sizeof *owner);\n"
    "    size_t n = bytes / sizeof(Value) + (bytes % sizeof(Value) != 0), all = $P_bytes(n);\n"
    "    void *memory = 0;\n"
    "    cudaError_t error = cudaErrorMemoryAllocation;\n"
    "    if (owner && all != (size_t)-1)\n"
    "        error = call(&memory, all ? all : 1);\n"
    "    *ret_field = fieldwise_field<Types, Value>(nullptr);\n"
    "    if (error != cudaSuccess) {\n"
    "        free(owner);\n"
    "        return error;\n"
    "    }\n"
    "    owner->memory = memory;\n"
    "    owner->elements = n;\n"
    "    owner->live = 1;\n"
    "    *ret_field = fieldwise_field<Types, Value>($P_view_in(memory, n), owner);\n"
    "    return cudaSuccess;\n"
    "}\n"
    "#if CUDART_VERSION >= 6000\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t\n"
    "$P_allocate_managed_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes,\n"
    "                          unsigned flags = cudaMemAttachGlobal)\n"
    "{\n"
    "    return $P_allocate_by(ret_field, bytes, [=](void **memory, size_t all) {\n"
    "        return cudaMallocManaged(memory, all, flags);\n"
    "    });\n"
    "}\n"
    "template <class Types, class Value, class HasTypes, class HasValue>\n"
    "static inline cudaError_t\n"
    "$P_allocate_managed_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes,\n"
    "                          const fieldwise_field<HasTypes, HasValue> &has, unsigned = 0)\n"
    "{\n"
    "    return $P_allocate_bytes(ret_field, bytes, has);\n"
    "}\n"
    "#endif\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t\n"
    "$P_allocate_pinned_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes, unsigned flags = 0)\n"
    "{\n"
    "    return $P_allocate_by(ret_field, bytes, [=](void **memory, size_t all) {\n"
    "        return cudaHostAlloc(memory, all, flags);\n"
    "    });\n"
    "}\n"
    "template <class Types, class Value, class HasTypes, class HasValue>\n"
    "static inline cudaError_t\n"
    "$P_allocate_pinned_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes,\n"
    "                         const fieldwise_field<HasTypes, HasValue> &has, unsigned = 0)\n"
    "{\n"
    "    return $P_allocate_bytes(ret_field, bytes, has);\n"
    "}\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t $P_release_pinned(const fieldwise_field<Types, Value> &field)\n"
    "{\n"
    "    cudaError_t error = cudaSuccess;\n"
    "    if (field.owner && --field.owner->live == 0) {\n"
    "        error = cudaFreeHost(field.owner->memory);\n"
    "        free(field.owner);\n"
    "    }\n"
    "    return error;\n"
    "}\n"
    "template <class Value> static inline cudaError_t $P_release_pinned(Value *other)\n"
    "{\n"
    "    return cudaFreeHost((void *)other);\n"
    "}\n"
    "/* Hints: where the memory of BYTES from P on is moved to, and how it is used. */\n"
    "template <class Types, class Value, class Call>\n"
    "static inline cudaError_t\n"
    "$P_for_part(Call call, const fieldwise_field_pointer<Types, Value> &p, size_t bytes)\n"
    "{\n"
    "    size_t n = bytes / sizeof(Value) + (bytes % sizeof(Value) != 0);\n"
    "    const char *first = (const char *)Types::address(p.view, p.at);\n"
    "    const char *end = n ? (const char *)Types::address(p.view, p.at + n - 1) + sizeof(Value) : first;\n"
    "    return call((const void *)first, (size_t)(end - first));\n"
    "}\n"
    "template <class Value, class Call>\n"
    "static inline cudaError_t $P_for_part(Call call, Value *p, size_t bytes)\n"
    "{\n"
    "    return call((const void *)p, bytes);\n"
    "}\n" LAST "template <class To, class Where>\n"
    "static inline cudaError_t $P_prefetch_async(const To &p, size_t bytes, Where where, $P_last last = 0)\n"
    "{\n"
    "    return $P_for_part([=](const void *part, size_t size) {\n"
    "        return cudaMemPrefetchAsync(part, size, where, last);\n"
    "    }, fieldwise_from(p), bytes);\n"
    "}\n"
    "template <class To, class Where>\n"
    "static inline cudaError_t\n"
    "$P_prefetch_async(const To &p, size_t bytes, Where where, unsigned flags, cudaStream_t stream)\n"
    "{\n"
    "    return $P_for_part([=](const void *part, size_t size) {\n"
    "        return cudaMemPrefetchAsync(part, size, where, flags, stream);\n"
    "    }, fieldwise_from(p), bytes);\n"
    "}\n"
    "template <class To, class... Where>\n"
    "static inline cudaError_t $P_advise(const To &p, size_t bytes, Where... where)\n"
    "{\n"
    "    return $P_for_part([=](const void *part, size_t size) {\n"
    "        return cudaMemAdvise(part, size, where...);\n"
    "    }, fieldwise_from(p), bytes);\n"
    "}\n";

/* Of both. */
static const char BOTH[] =
    "/* What the device has of FROM: pinned memory has one address, or this fails. */\n"
    "template <class To, class From>\n"
    "static inline cudaError_t $P_device_pointer(To *ret_to, const From &from, unsigned flags)\n"
    "{\n"
    "    void *memory = 0;\n"
    "    cudaError_t error = cudaHostGetDevicePointer(&memory, $P_memory(from), flags);\n"
    "    if (error != cudaSuccess)\n"
    "        return error;\n"
    "    if (memory != $P_memory(from))\n"
    "        return cudaErrorInvalidValue;\n"
    "    *ret_to = from;\n"
    "    return cudaSuccess;\n"
    "}\n"
    "/* $P_fill and $P_copy of memory that host code may use right behind them. */\n"
    "template <class To> static inline cudaError_t $P_fill_shared(const To &to, int byte, size_t bytes)\n"
    "{\n"
    "    cudaError_t error = $P_fill(to, byte, bytes);\n"
    "    return error == cudaSuccess ? cudaStreamSynchronize(0) : error;\n"
    "}\n"
    "template <class To, class From>\n"
    "static inline cudaError_t $P_copy_shared(const To &to, const From &from, size_t bytes)\n"
    "{\n"
    "    cudaError_t error = $P_copy(to, from, bytes);\n"
    "    return error == cudaSuccess ? cudaStreamSynchronize(0) : error;\n"
    "}\n";

/* What they are to Fieldwise itself. */
static const char PLAIN[] =
    "#define $P_allocate_managed_bytes(array, bytes, ...) cudaMallocManaged((void **)(array), bytes)\n"
    "#define $P_allocate_async_bytes(array, bytes, stream, ...) cudaMallocAsync((void **)(array), bytes, stream)\n"
    "#define $P_release_async(array, stream) cudaFreeAsync(array, stream)\n"
    "#define $P_allocate_pinned_bytes(array, bytes, ...) cudaMallocHost((void **)(array), bytes)\n"
    "#define $P_release_pinned(array) cudaFreeHost(array)\n"
    "#define $P_device_pointer(to, from, flags) cudaHostGetDevicePointer((void **)(to), (void *)(from), flags)\n"
    "#define $P_prefetch_async(p, ...) cudaMemPrefetchAsync(p, __VA_ARGS__)\n"
    "#define $P_advise(p, ...) cudaMemAdvise(p, __VA_ARGS__)\n"
    "#define $P_fill_shared(to, byte, bytes) cudaMemset(to, byte, bytes)\n"
    "#define $P_copy_shared(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)\n";

void
header_append_array_kinds(GString *out, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);
    g_autoptr(GString) parts = g_string_new(NULL);

    for (guint g = 0; g < layout->n_groups; g++)
        g_string_append_printf(parts,
                               "    if (error == cudaSuccess)\n"
                               "        error = %s_part(call, p.view.group%u, %u, p.at, n);\n",
                               names->prefix, g, MAX(layout->groups[g].tile, 1));
    header_word_set(&words, 'L', parts->str);
    header_append(out, ARRAY, &words);
    header_append_by_host(out, layout, names);
    header_append(out, BOTH, &words);
}

void
header_append_kinds_common(GString *out)
{
    HeaderWords words = header_words_common();

    g_string_append(out, "#define FIELDWISE_GROUP_PART(g, how, tile, size, align) \\\n"
                         "    if (error == cudaSuccess) \\\n"
                         "        error = FIELDWISE_N(part)(call, p.view.group##g, tile, p.at, n);\n");
    header_word_set(&words, 'L', "    FIELDWISE_GROUPS(FIELDWISE_GROUP_PART)\n");
    header_append(out, ARRAY, &words);
    header_append_by_host_common(out);
    header_append(out, BOTH, &words);
}

void
header_append_field_kinds(GString *out, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, FIELDS, &words);
    header_append(out, BOTH, &words);
}

void
header_append_field_kinds_common(GString *out)
{
    HeaderWords words = header_words_common();

    header_append(out, FIELDS, &words);
    header_append(out, BOTH, &words);
}

void
header_append_plain_kinds(GString *out, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, PLAIN, &words);
}
