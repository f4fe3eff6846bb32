/* SPDX-License-Identifier: MIT */
/* What headers give programs whose records are flattened, `p[i * 6 + 2]`: one function that says which item
 * of which element is meant, and transfers of the host's flat array, whose bytes may end inside an element.
 */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

static const char SHARED[] =
    "\n"
    "#if defined(__CUDACC__) && !defined(FIELDWISE_FLAT)\n"
    "#define FIELDWISE_FLAT\n"
    "/* Items behind the last whole element of a transfer: fewer than an element has. */\n"
    "template <class Flat>\n"
    "__global__ void\n"
    "fieldwise_scatter_items(fieldwise_pointer<typename Flat::types> to, const typename Flat::item *from, unsigned n)\n"
    "{\n"
    "    if (threadIdx.x < n)\n"
    "        Flat::at(to.view, to.at, threadIdx.x) = from[threadIdx.x];\n"
    "}\n"
    "template <class Flat>\n"
    "__global__ void\n"
    "fieldwise_gather_items(typename Flat::item *to, fieldwise_pointer<typename Flat::const_types> from, unsigned n)\n"
    "{\n"
    "    if (threadIdx.x < n)\n"
    "        to[threadIdx.x] = Flat::at(from.view, from.at, threadIdx.x);\n"
    "}\n"
    "template <class Flat>\n"
    "__global__ void\n"
    "fieldwise_move_items(fieldwise_pointer<typename Flat::types> to,\n"
    "                     fieldwise_pointer<typename Flat::const_types> from, unsigned n)\n"
    "{\n"
    "    if (threadIdx.x < n)\n"
    "        Flat::at(to.view, to.at, threadIdx.x) = Flat::at(from.view, from.at, threadIdx.x);\n"
    "}\n"
    "template <class Flat>\n"
    "__global__ void\n"
    "fieldwise_set_items(fieldwise_pointer<typename Flat::types> to, unsigned char byte, unsigned n)\n"
    "{\n"
    "    typename Flat::item item;\n"
    "    for (size_t b = 0; b < sizeof(item); b++)\n"
    "        ((unsigned char *)&item)[b] = byte;\n"
    "    if (threadIdx.x < n)\n"
    "        Flat::at(to.view, to.at, threadIdx.x) = item;\n"
    "}\n"
    "\n/* Of a transfer of BYTES: those of whole elements, and the items behind them. */\n"
    "template <class Flat> struct fieldwise_parts {\n"
    "    size_t whole, n, rest;\n"
    "    unsigned items;\n"
    "    bool is_wrong; /* it ends inside an item */\n"
    "    explicit fieldwise_parts(size_t bytes)\n"
    "    {\n"
    "        const size_t size = sizeof(typename Flat::types::element);\n"
    "        rest = bytes % size;\n"
    "        whole = bytes - rest;\n"
    "        n = whole / size;\n"
    "        items = (unsigned)(rest / sizeof(typename Flat::item));\n"
    "        is_wrong = rest % sizeof(typename Flat::item) != 0;\n"
    "    }\n"
    "};\n"
    "template <class Flat>\n"
    "static inline cudaError_t\n"
    "fieldwise_upload_flat(const fieldwise_pointer<typename Flat::types> &to, const void *from, size_t bytes,\n"
    "                      cudaStream_t stream, bool wait, cudaMemcpyKind kind = cudaMemcpyHostToDevice)\n"
    "{\n"
    "    typedef typename Flat::item Item;\n"
    "    const fieldwise_parts<Flat> parts(bytes);\n"
    "    void *stage;\n"
    "    bool pooled;\n"
    "    if (Flat::types::is_whole)\n"
    "        return fieldwise_plain(fieldwise_address(to), from, bytes, kind, stream, wait);\n"
    "    if (parts.is_wrong)\n"
    "        return cudaErrorInvalidValue;\n"
    "    const fieldwise_there there(Flat::types::memory(to.view), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_upload(to, from, parts.whole, stream, wait, kind);\n"
    "    if (error != cudaSuccess || parts.items == 0)\n"
    "        return error;\n"
    "    error = fieldwise_stage(&stage, &pooled, parts.rest, stream);\n"
    "    if (error != cudaSuccess)\n"
    "        return error;\n"
    "    error = cudaMemcpyAsync(stage, (const char *)from + parts.whole, parts.rest, kind, stream);\n"
    "    if (error == cudaSuccess) {\n"
    "        error = fieldwise_launch(fieldwise_scatter_items<Flat>, 1, 64, stream, to + parts.n, (const Item *)stage,\n"
    "                                 parts.items);\n"
    "    }\n"
    "    return fieldwise_staged(stage, pooled, error, stream, wait);\n"
    "}\n"
    "template <class Flat>\n"
    "static inline cudaError_t\n"
    "fieldwise_download_flat(void *to, const fieldwise_pointer<typename Flat::const_types> &from, size_t bytes,\n"
    "                        cudaStream_t stream, bool wait, cudaMemcpyKind kind = cudaMemcpyDeviceToHost)\n"
    "{\n"
    "    typedef typename Flat::item Item;\n"
    "    const fieldwise_parts<Flat> parts(bytes);\n"
    "    void *stage;\n"
    "    bool pooled;\n"
    "    if (Flat::types::is_whole)\n"
    "        return fieldwise_plain(to, fieldwise_address(from), bytes, kind, stream, wait);\n"
    "    if (parts.is_wrong)\n"
    "        return cudaErrorInvalidValue;\n"
    "    const fieldwise_there there(Flat::types::memory(from.view), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_download(to, from, parts.whole, stream, wait, kind);\n"
    "    if (error != cudaSuccess || parts.items == 0)\n"
    "        return error;\n"
    "    error = fieldwise_stage(&stage, &pooled, parts.rest, stream);\n"
    "    if (error != cudaSuccess)\n"
    "        return error;\n"
    "    error = fieldwise_launch(fieldwise_gather_items<Flat>, 1, 64, stream, (Item *)stage, from + parts.n, parts.items);\n"
    "    if (error == cudaSuccess)\n"
    "        error = cudaMemcpyAsync((char *)to + parts.whole, stage, parts.rest, kind, stream);\n"
    "    return fieldwise_staged(stage, pooled, error, stream, wait);\n"
    "}\n"
    "template <class Flat>\n"
    "static inline cudaError_t\n"
    "fieldwise_copy_flat(const fieldwise_pointer<typename Flat::types> &to,\n"
    "                    const fieldwise_pointer<typename Flat::const_types> &from, size_t bytes, cudaStream_t stream)\n"
    "{\n"
    "    const fieldwise_parts<Flat> parts(bytes);\n"
    "    if (Flat::types::is_whole)\n"
    "        return cudaMemcpyAsync(fieldwise_address(to), fieldwise_address(from), bytes, cudaMemcpyDeviceToDevice,\n"
    "                               stream);\n"
    "    if (parts.is_wrong)\n"
    "        return cudaErrorInvalidValue;\n"
    "    cudaError_t error = fieldwise_copy(to, from, parts.whole, stream);\n"
    "    if (error != cudaSuccess || parts.items == 0)\n"
    "        return error;\n"
    "    return fieldwise_launch(fieldwise_move_items<Flat>, 1, 64, stream, to + parts.n, from + parts.n, parts.items);\n"
    "}\n"
    "template <class Flat>\n"
    "static inline cudaError_t\n"
    "fieldwise_fill_flat(const fieldwise_pointer<typename Flat::types> &to, int byte, size_t bytes,\n"
    "                    cudaStream_t stream)\n"
    "{\n"
    "    const fieldwise_parts<Flat> parts(bytes);\n"
    "    if (Flat::types::is_whole)\n"
    "        return cudaMemsetAsync(fieldwise_address(to), byte, bytes, stream);\n"
    "    if (parts.is_wrong)\n"
    "        return cudaErrorInvalidValue;\n"
    "    bool wait = false;\n"
    "    const fieldwise_there there(Flat::types::memory(to.view), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_fill(to, byte, parts.whole, stream);\n"
    "    if (error == cudaSuccess && parts.items > 0)\n"
    "        error = fieldwise_launch(fieldwise_set_items<Flat>, 1, 64, stream, to + parts.n, (unsigned char)byte,\n"
    "                                 parts.items);\n"
    "    return error == cudaSuccess && wait ? cudaStreamSynchronize(stream) : error;\n"
    "}\n"
    "#endif\n";

static const char ACCESS[] =
    "\n/* Item K of element I, which a flat array has at [I * $N + K]; and the pointer that I elements on has what\n"
    " * it has at + I * $N. The host's arrays stay flat, and may be given as well. */\n"
    "template <class Index, class Item>\n"
    "FIELDWISE_FUNCTION $T&$P_at(const $P_view &view, Index i, Item k)\n"
    "{\n"
    "$A"
    "}\n"
    "template <class Index, class Item>\n"
    "FIELDWISE_FUNCTION $Tconst &$P_at(const $P_const_array &array, Index i, Item k)\n"
    "{\n"
    "    return $P_at((const $P_view &)array, i, k);\n"
    "}\n"
    "template <class Index, class Item>\n"
    "FIELDWISE_FUNCTION $T&$P_at(const $P_pointer &p, Index i, Item k)\n"
    "{\n"
    "    return $P_at(p.view, p.at + (size_t)i, k);\n"
    "}\n"
    "template <class Index, class Item>\n"
    "FIELDWISE_FUNCTION $Tconst &$P_at(const $P_const_pointer &p, Index i, Item k)\n"
    "{\n"
    "    return $P_at(p.view, p.at + (size_t)i, k);\n"
    "}\n"
    "template <class Value, class Index, class Item>\n"
    "FIELDWISE_FUNCTION Value &$P_at(Value *p, Index i, Item k)\n"
    "{\n"
    "    return p[i * $N + k];\n"
    "}\n"
    "template <class Index> FIELDWISE_FUNCTION $P_pointer $P_from(const $P_array &array, Index i)\n"
    "{\n"
    "    return array + i;\n"
    "}\n"
    "template <class Index> FIELDWISE_FUNCTION $P_const_pointer $P_from(const $P_const_array &array, Index i)\n"
    "{\n"
    "    return array + i;\n"
    "}\n"
    "template <class Index> FIELDWISE_FUNCTION $P_pointer $P_from(const $P_pointer &p, Index i)\n"
    "{\n"
    "    return p + i;\n"
    "}\n"
    "template <class Index> FIELDWISE_FUNCTION $P_const_pointer $P_from(const $P_const_pointer &p, Index i)\n"
    "{\n"
    "    return p + i;\n"
    "}\n"
    "template <class Value, class Index> FIELDWISE_FUNCTION Value *$P_from(Value *p, Index i)\n"
    "{\n"
    "    return p + i * $N;\n"
    "}\n"
    "#define $P_step(p, n) ((p) += (n))\n"
    "struct $P_flat {\n"
    "    typedef $P_types types;\n"
    "    typedef $P_const_types const_types;\n"
    "    typedef $T item;\n"
    "    FIELDWISE_MEMBER static $T&at(const $P_view &view, size_t i, unsigned k) { return $P_at(view, i, k); }\n"
    "};\n";

static const char BOUNDARY[] =
    "#ifdef __CUDACC__\n"
    "\n/* Device memory in the layout, of which the host has a flat array: in place of cudaMalloc, cudaFree,\n"
    " * cudaMemset and cudaMemcpy. BYTES are those of the flat array. */\n"
    "static inline cudaError_t $P_allocate_bytes($P_array *ret_array, size_t bytes)\n"
    "{\n"
    "    return $P_allocate_device(ret_array, bytes / sizeof($E) + (bytes % sizeof($E) != 0));\n"
    "}\n"
    "static inline cudaError_t $P_release(const $P_const_array &array)\n"
    "{\n"
    "    return cudaFree($P_memory(array));\n"
    "}\n"
    "static inline cudaError_t $P_fill(const $P_pointer &to, int byte, size_t bytes)\n"
    "{\n"
    "    return fieldwise_fill_flat<$P_flat>(to, byte, bytes, 0);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_fill_async(const $P_pointer &to, int byte, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_fill_flat<$P_flat>(to, byte, bytes, stream);\n"
    "}\n"
    "static inline cudaError_t $P_upload(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload_flat<$P_flat>(to, from, bytes, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_upload_async(const $P_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload_flat<$P_flat>(to, from, bytes, stream, false);\n"
    "}\n"
    "static inline cudaError_t $P_download(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download_flat<$P_flat>(to, from, bytes, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_download_async(void *to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download_flat<$P_flat>(to, from, bytes, stream, false);\n"
    "}\n"
    "/* The same from and to other memory of the device. */\n"
    "static inline cudaError_t $P_copy_in(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload_flat<$P_flat>(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_in_async(const $P_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload_flat<$P_flat>(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t $P_copy_out(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download_flat<$P_flat>(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_out_async(void *to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download_flat<$P_flat>(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy(const $P_pointer &to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_copy_flat<$P_flat>(to, from, bytes, 0);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_async(const $P_pointer &to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_copy_flat<$P_flat>(to, from, bytes, stream);\n"
    "}\n";

/* Fieldwise itself reads a flat array. */
static const char PLAIN[] = "#elif defined(__cplusplus)\n"
                            "typedef $T*$P_array;\n"
                            "typedef $T*$P_pointer;\n"
                            "typedef $Tconst *$P_const_array;\n"
                            "typedef $Tconst *$P_const_pointer;\n"
                            "#define $P_restrict(p) $T*__restrict__ p\n"
                            "#define $P_const_restrict(p) $Tconst *__restrict__ p\n"
                            "#define $P_bind(p) ((void)0)\n"
                            "#define $P_const_bind(p) ((void)0)\n"
                            "#define $P_pass(array) array\n"
                            "#define $P_at(p, i, k) (p)[(i) * $N + (k)]\n"
                            "#define $P_from(p, i) ((p) + (i) * $N)\n"
                            "#define $P_step(p, n) ((p) += (n) * $N)\n";

/* The statements that find item `k` of element `i` of `view`. */
static char *
access_text(const Record *record, const Layout *layout, const HeaderNames *names, const char *type)
{
    const Group *group = &layout->groups[0];
    g_autoptr(Layout) tiled = layout_new_aos(record, group->tile);
    GString *text = g_string_new(NULL);

    if (layout->n_groups == 1 && group->tile == 0 && header_group_is_element(group, record)) {
        g_string_append_printf(text, "    return ((%s*)view.group0)[i * %u + k];\n", type, record->n_fields);
        return g_string_free(text, FALSE);
    }
    if (layout->n_groups == 1 && group->tile > 0 && layout_equal(layout, tiled)) {
        g_string_append_printf(text,
                               "    return ((%s*)&view.group0[fieldwise_unsigned(i) / %u])\n"
                               "        [k * %u + fieldwise_unsigned(i) %% %u];\n",
                               type, group->tile, group->tile, group->tile);
        return g_string_free(text, FALSE);
    }
    for (guint g = 0; g < layout->n_groups; g++)
        if (layout->groups[g].tile == 0 && layout->groups[g].n_fields > 1)
            g_string_append_printf(text, "    FIELDWISE_LIES_ALIGNED(%s_group%u, view.group%u);\n",
                                   names->prefix, g, g);
    g_string_append(text, "    switch (k) {\n");
    for (guint f = 0; f < record->n_fields; f++) {
        if (f + 1 < record->n_fields)
            g_string_append_printf(text, "    case %u:\n", f);
        else
            g_string_append(text, "    default:\n");
        g_string_append_printf(text, "        return *%s_ptr_%s(view, i);\n", names->prefix,
                               names->fields[f]);
    }
    g_string_append(text, "    }\n");
    return g_string_free(text, FALSE);
}

void
header_append_flat(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    const char *type = record->fields[0].type;
    g_autofree char *before_name = g_strconcat(type, g_str_has_suffix(type, "*") ? "" : " ", NULL);
    g_autofree char *access = access_text(record, layout, names, before_name);
    g_autofree char *count = g_strdup_printf("%u", record->n_fields);
    HeaderWords words = header_words(names);

    header_word_set(&words, 'A', access);
    header_word_set(&words, 'N', count);
    header_word_set(&words, 'T', before_name);
    g_string_append(out, SHARED);
    header_append(out, ACCESS, &words);
    header_append(out, BOUNDARY, &words);
    header_append_array_kinds(out, layout, names);
    g_string_append(out, "#endif\n}\n");
    header_append(out, PLAIN, &words);
}
