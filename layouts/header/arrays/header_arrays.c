/* SPDX-License-Identifier: MIT */
/* What stands for pointers to the record in C++ programs: arrays and pointers of the references, and the
 * boundary to the host's array of structs. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

/* The same for Fieldwise, which may name them. */
static void
append_plain_puts(GString *out, const Record *record, const HeaderNames *names)
{
    for (guint f = 0; f < record->n_fields; f++)
        if (record->fields[f].hidden)
            g_string_append_printf(out,
                                   "#define %s_put_%s(fieldwise_to, fieldwise_from) \\\n"
                                   "    ((fieldwise_to).%s = (fieldwise_from).%s)\n",
                                   names->prefix, names->fields[f], names->members[f], names->members[f]);
}

void
header_append_plain_stores(GString *out)
{
    g_string_append(out,
                    "#ifndef FIELDWISE_PLAIN_STORES\n"
                    "#define FIELDWISE_PLAIN_STORES\n"
                    "extern \"C++\" {\n"
                    "template <class T> FIELDWISE_FUNCTION void fieldwise_plain_store(T &to, const T &from)\n"
                    "{\n"
                    "    to = from;\n"
                    "}\n"
                    "template <class T, size_t FieldwiseN>\n"
                    "FIELDWISE_FUNCTION void\n"
                    "fieldwise_plain_store(T (&to)[FieldwiseN], const T (&from)[FieldwiseN])\n"
                    "{\n"
                    "    for (size_t k = 0; k < FieldwiseN; k++)\n"
                    "        fieldwise_plain_store(to[k], from[k]);\n"
                    "}\n"
                    "}\n"
                    "#endif\n"
                    "#undef fieldwise_store_changed\n"
                    "#define fieldwise_store_changed(to, from, before) \\\n"
                    "    ((void)(before), fieldwise_plain_store(to, from))\n");
}

/* The same. */
static void
append_plain_store_changed(GString *out, const HeaderNames *names)
{
    header_append_plain_stores(out);
    g_string_append_printf(out,
                           "#define %s_store_changed(fieldwise_to, fieldwise_from, fieldwise_before) \\\n"
                           "    ((void)(fieldwise_before), (void)((fieldwise_to) = (fieldwise_from)))\n",
                           names->prefix);
}

static const char COMMENT[] =
    "\n"
    "#if defined(__cplusplus) && !defined(__FIELDWISE__)\n"
    "extern \"C++\" {\n"
    "$S"
    "\n/* References to one element: p[i].x, p[i] = element and $E element = p[i], p being an array below.\n"
    " * `auto` copies the reference and not the element. */\n";

static const char TYPES[] =
    "\n"
    "struct $P_types {\n"
    "    typedef $E element;\n"
    "    typedef $P_view view;\n"
    "    typedef $P_ref ref;\n"
    "    enum { is_whole = $W, groups = $P_groups };\n"
    "    FIELDWISE_MEMBER static void *memory(const view &v) { return (void *)v.group0; }\n"
    "    /* CALL for each field of element I: where it lies, where it begins in $E, and its bytes. */\n"
    "    template <class Call> FIELDWISE_MEMBER static void fields(const view &v, size_t i, const Call &call)\n"
    "    {\n"
    "$F"
    "    }\n"
    "};\n"
    "struct $P_const_types : $P_types {\n"
    "    typedef $P_const_ref ref;\n"
    "};\n"
    "\n/* What stands for `$E *`: an array from its first element on, and a pointer into one. */\n"
    "typedef fieldwise_array<$P_types> $P_array;\n"
    "typedef fieldwise_array<$P_const_types> $P_const_array;\n"
    "typedef fieldwise_pointer<$P_types> $P_pointer;\n"
    "typedef fieldwise_pointer<$P_const_types> $P_const_pointer;\n"
    "FIELDWISE_FUNCTION void $P_swap($P_ref a, $P_ref b)\n"
    "{\n"
    "    $E element = a;\n"
    "    a = ($E)b;\n"
    "    b = element;\n"
    "}\n"
    "\n/* A pointer that is one to memory of the host, or else to an array: null where both are. */\n"
    "FIELDWISE_FUNCTION const void *$P_either(const void *host, const $P_const_array &array)\n"
    "{\n"
    "    return host ? host : $P_memory(array);\n"
    "}\n"
    "\n/* What stands for a variable `$E p[n]`, whose memory it is: zeros at first. As a pointer it is $P_all(p). */\n"
    "template <size_t FieldwiseN> struct $P_fixed {\n"
    "$D"
    "    FIELDWISE_MEMBER $P_array all()\n"
    "    {\n"
    "        return $P_view{$I};\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER $P_ref operator[](Index i) { return all()[i]; }\n"
    "    template <class Index> FIELDWISE_MEMBER $P_pointer operator+(Index i) { return all() + i; }\n"
    "};\n"
    "template <size_t FieldwiseN> FIELDWISE_FUNCTION $P_array $P_all($P_fixed<FieldwiseN> &p) { return p.all(); }\n";

static const char RESTRICT[] =
    "\n/* `$E *__restrict__ p` as a parameter of a kernel: $P_restrict(p), in the body $P_bind(p); and for\n"
    " * a launch $P_pass(array). */\n"
    "#define $P_restrict(p) $R\n"
    "#define $P_const_restrict(p) $C\n"
    "#define $P_bind(p) $P_array p = $P_view{$B}\n"
    "#define $P_const_bind(p) $P_const_array p = $P_view{$B}\n"
    "#define $P_pass(array) $G\n";

static const char BOUNDARY[] =
    "#ifdef __CUDACC__\n"
    "\n/* Device memory in the layout, of which the host has an array of structs: in place of cudaMalloc,\n"
    " * cudaFree, cudaMemset and cudaMemcpy. BYTES are those of the array of structs. */\n"
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
    "    return fieldwise_fill(to, byte, bytes, 0);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_fill_async(const $P_pointer &to, int byte, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_fill(to, byte, bytes, stream);\n"
    "}\n"
    "static inline cudaError_t $P_upload_by_host(const $P_pointer &to, const void *from, size_t bytes);\n"
    "static inline cudaError_t $P_download_by_host(void *to, const $P_const_pointer &from, size_t bytes);\n"
    "/* Where the device has no room for the array of structs beside the array, the host converts. */\n"
    "static inline cudaError_t $P_upload(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    cudaError_t error = fieldwise_upload(to, from, bytes, 0, true);\n"
    "    if (error != cudaErrorMemoryAllocation)\n"
    "        return error;\n"
    "    (void)cudaGetLastError();\n"
    "    return $P_upload_by_host(to, from, bytes);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_upload_async(const $P_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload(to, from, bytes, stream, false);\n"
    "}\n"
    "static inline cudaError_t $P_download(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    cudaError_t error = fieldwise_download(to, from, bytes, 0, true);\n"
    "    if (error != cudaErrorMemoryAllocation)\n"
    "        return error;\n"
    "    (void)cudaGetLastError();\n"
    "    return $P_download_by_host(to, from, bytes);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_download_async(void *to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download(to, from, bytes, stream, false);\n"
    "}\n"
    "/* The same from and to other memory of the device. */\n"
    "static inline cudaError_t $P_copy_in(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_in_async(const $P_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t $P_copy_out(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download(to, from, bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_out_async(void *to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download(to, from, bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy(const $P_pointer &to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_copy(to, from, bytes, 0);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_copy_async(const $P_pointer &to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_copy(to, from, bytes, stream);\n"
    "}\n"
    "\n/* In a direction that is told: what says DEFAULT is looked up. */\n"
    "static inline cudaMemcpyKind $P_direction(cudaMemcpyKind kind, const void *other, cudaMemcpyKind host)\n"
    "{\n"
    "    cudaPointerAttributes attributes;\n"
    "    if (kind != cudaMemcpyDefault)\n"
    "        return kind;\n"
    "    if (cudaPointerGetAttributes(&attributes, other) != cudaSuccess) {\n"
    "        (void)cudaGetLastError();\n"
    "        return host;\n"
    "    }\n"
    "#if CUDART_VERSION >= 10000\n"
    "    return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged ? cudaMemcpyDeviceToDevice : host;\n"
    "#else\n"
    "    return attributes.memoryType == cudaMemoryTypeDevice ? cudaMemcpyDeviceToDevice : host;\n"
    "#endif\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer_in(const $P_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, bool wait)\n"
    "{\n"
    "    kind = $P_direction(kind, from, cudaMemcpyHostToDevice);\n"
    "    return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice\n"
    "               ? fieldwise_upload(to, from, bytes, stream, wait, kind)\n"
    "               : cudaErrorInvalidMemcpyDirection;\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer_out(void *to, const $P_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, bool wait)\n"
    "{\n"
    "    kind = $P_direction(kind, to, cudaMemcpyDeviceToHost);\n"
    "    return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice\n"
    "               ? fieldwise_download(to, from, bytes, stream, wait, kind)\n"
    "               : cudaErrorInvalidMemcpyDirection;\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer(const $P_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind)\n"
    "{\n"
    "    return $P_transfer_in(to, from, bytes, kind, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer_async(const $P_pointer &to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)\n"
    "{\n"
    "    return $P_transfer_in(to, from, bytes, kind, stream, false);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer(void *to, const $P_const_pointer &from, size_t bytes, cudaMemcpyKind kind)\n"
    "{\n"
    "    return $P_transfer_out(to, from, bytes, kind, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer_async(void *to, const $P_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)\n"
    "{\n"
    "    return $P_transfer_out(to, from, bytes, kind, stream, false);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer(const $P_pointer &to, const $P_const_pointer &from, size_t bytes, cudaMemcpyKind kind)\n"
    "{\n"
    "    return kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault ? $P_copy(to, from, bytes)\n"
    "                                                                         : cudaErrorInvalidMemcpyDirection;\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_transfer_async(const $P_pointer &to, const $P_const_pointer &from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)\n"
    "{\n"
    "    return kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault ? $P_copy_async(to, from, bytes, stream)\n"
    "                                                                         : cudaErrorInvalidMemcpyDirection;\n"
    "}\n";

/* Fieldwise itself reads an array of structs. */
static const char PLAIN[] = "typedef $E *$P_array, *$P_pointer, &$P_ref;\n"
                            "template <size_t FieldwiseN> using $P_fixed = $E[FieldwiseN];\n"
                            "#define $P_all(p) (p)\n"
                            "typedef const $E *$P_const_array, *$P_const_pointer, &$P_const_ref;\n"
                            "#define $P_restrict(p) $E *__restrict__ p\n"
                            "#define $P_const_restrict(p) const $E *__restrict__ p\n"
                            "#define $P_bind(p) ((void)0)\n"
                            "#define $P_const_bind(p) ((void)0)\n"
                            "#define $P_pass(array) array\n"
                            "FIELDWISE_FUNCTION void $P_swap($E &a, $E &b)\n"
                            "{\n"
                            "    $E element = a;\n"
                            "    a = b;\n"
                            "    b = element;\n"
                            "}\n"
                            "FIELDWISE_FUNCTION const void *$P_either(const void *host, const void *array)\n"
                            "{\n"
                            "    return host ? host : array;\n"
                            "}\n";

/* What the boundary is to it. */
static const char PLAIN_BOUNDARY[] =
    "#define $P_allocate_bytes(array, bytes) cudaMalloc((void **)(array), bytes)\n"
    "#define $P_release(array) cudaFree(array)\n"
    "#define $P_transfer cudaMemcpy\n"
    "#define $P_transfer_async cudaMemcpyAsync\n";

/* FORMAT for each group, joined by ", "; %1$s is the prefix, %2$u the group. */
static char *
join_groups(const Layout *layout, const char *before, const char *type_end, const char *after,
            const HeaderNames *names, gboolean with_type)
{
    GString *text = g_string_new(NULL);

    for (guint g = 0; g < layout->n_groups; g++) {
        g_string_append_printf(text, "%s%s", g > 0 ? ", " : "", before);
        if (with_type)
            g_string_append_printf(text, "%s_group%u%s", names->prefix, g, type_end);
        g_string_append_printf(text, "%s%u", after, g);
    }
    return g_string_free(text, FALSE);
}

/* The arrays of groups of FieldwiseN elements, each with room behind it, as allocated memory has it, but
 * where elements stay as they are. */
static GString *
fixed_members(const Layout *layout, const HeaderNames *names, gboolean is_whole)
{
    GString *text = g_string_new(NULL);

    if (!is_whole)
        g_string_append_printf(
            text, "    enum : size_t { room = sizeof(%s) <= 2048 ? 1024 : (2 << 20) / sizeof(%s) };\n",
            names->element, names->element);
    for (guint g = 0; g < layout->n_groups; g++) {
        guint tile = MAX(layout->groups[g].tile, 1);

        g_string_append_printf(text,
                               "    FIELDWISE_ALIGNAS(256) %s_group%u group%u[(FieldwiseN + %s%u) / %u];\n",
                               names->prefix, g, g, is_whole ? "" : "room + ", tile - 1, tile);
    }
    return text;
}

/* A statement for each field of element I of the view V, or for all of them where they lie together. */
static GString *
field_calls(const Record *record, const Layout *layout, const HeaderNames *names)
{
    g_autoptr(GroupShape) shape = header_struct_shape(record);
    GString *text = g_string_new(NULL);

    if (layout->n_groups == 1 && header_group_is_element(&layout->groups[0], record)) {
        g_string_append(text, "        call((unsigned char *)&v.group0[i], 0, sizeof v.group0[i]);\n");
        return text;
    }
    for (guint f = 0; f < record->n_fields; f++) {
        guint position, number = layout_find_field(layout, f, &position);
        guint tile = layout->groups[number].tile;
        g_autofree char *place = tile == 0 ? g_strdup_printf("v.group%u[i].%s", number, names->fields[f])
                                           : g_strdup_printf("v.group%u[i / %u].%s[i %% %u]", number, tile,
                                                             names->fields[f], tile);

        g_string_append_printf(text,
                               "        call((unsigned char *)&%s, %" G_GUINT64_FORMAT ", sizeof %s);\n",
                               place, shape->offsets[f], place);
    }
    return text;
}

void
header_append_references(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                         gboolean is_flat)
{
    HeaderWords words = header_words(names);
    g_autofree char *mutable = join_groups(layout, "", " *__restrict__ ", "p##_fieldwise", names, TRUE);
    g_autofree char *constant =
        join_groups(layout, "const ", " *__restrict__ ", "p##_fieldwise", names, TRUE);
    g_autofree char *bound = join_groups(layout, "(", " *)", "p##_fieldwise", names, TRUE);
    g_autofree char *passed = join_groups(layout, "", "", "(array).group", names, FALSE);
    g_autofree char *held = join_groups(layout, "", "", "group", names, FALSE);
    g_autoptr(GString) shared = g_string_new(NULL), fields = field_calls(record, layout, names);
    gboolean is_whole = layout->n_groups == 1 && header_group_is_element(&layout->groups[0], record);
    g_autoptr(GString) fixed = fixed_members(layout, names, is_whole);

    header_word_set(&words, 'B', bound);
    header_word_set(&words, 'C', constant);
    header_word_set(&words, 'D', fixed->str);
    header_word_set(&words, 'I', held);
    header_word_set(&words, 'F', fields->str);
    header_word_set(&words, 'G', passed);
    header_word_set(&words, 'R', mutable);
    header_append_shared_arrays(shared);
    header_word_set(&words, 'S', shared->str);
    header_word_set(&words, 'W', is_whole ? "1" : "0");
    header_append(out, COMMENT, &words);
    header_append_element_references(out, record, layout, names);
    header_append(out, TYPES, &words);
    header_append(out, RESTRICT, &words);
    if (is_flat)
        header_append_flat(out, record, layout, names, FALSE);
    header_append(out, BOUNDARY, &words);
    header_append_array_kinds(out, layout, names);
    g_string_append(out, "#endif\n}\n#elif defined(__cplusplus)\n");
    if (is_flat) {
        header_append_flat(out, record, layout, names, TRUE);
    } else {
        header_append(out, PLAIN, &words);
        append_plain_puts(out, record, names);
        append_plain_store_changed(out, names);
    }
    header_append(out, PLAIN_BOUNDARY, &words);
    header_append_plain_kinds(out, names);
    header_append_plain_transfers(out, &words);
}

void
header_append_types_common(GString *out)
{
    HeaderWords words = header_words_common();

    header_word_set(&words, 'D', "    FIELDWISE_GROUPS(FIELDWISE_FIXED_GROUP)\n");
    header_word_set(&words, 'I', "FIELDWISE_GROUPS(FIELDWISE_GROUP_NAME)");
    header_word_set(&words, 'F', "        FIELDWISE_CALLS\n");
    header_word_set(&words, 'W', "FIELDWISE_IS_WHOLE");
    header_append(out, TYPES, &words);
    header_append_flat_common(out);
    header_append(out, BOUNDARY, &words);
}

/* The same of a header in two: FIELDWISE_EACH_$P lists its groups. */
static const char RESTRICT_EACH[] =
    "\n/* `$E *__restrict__ p` as a parameter of a kernel: $P_restrict(p), in the body $P_bind(p); and for\n"
    " * a launch $P_pass(array). */\n"
    "#define $P_restrict(p) FIELDWISE_EACH_$P(FIELDWISE_TAKE_RESTRICT, FIELDWISE_COMMA, p)\n"
    "#define $P_const_restrict(p) FIELDWISE_EACH_$P(FIELDWISE_TAKE_CONST_RESTRICT, FIELDWISE_COMMA, p)\n"
    "#define $P_bind(p) $P_array p = $P_view{FIELDWISE_EACH_$P(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}\n"
    "#define $P_const_bind(p) $P_const_array p = $P_view{FIELDWISE_EACH_$P(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}\n"
    "#define $P_pass(array) FIELDWISE_EACH_$P(FIELDWISE_PASS, FIELDWISE_COMMA, array)\n";

void
header_append_restrict(GString *out, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, RESTRICT_EACH, &words);
}

/* As single headers have it. */
static const char PLAIN_PARAMETERS[] =
    "#define $P_all(p) (p)\n"
    "#define $P_bind(p) ((void)0)\n"
    "#define $P_const_bind(p) ((void)0)\n"
    "#define $P_pass(array) array\n"
    "#define $P_store_changed(fieldwise_to, fieldwise_from, fieldwise_before) \\\n"
    "    ((void)(fieldwise_before), (void)((fieldwise_to) = (fieldwise_from)))\n";

void
header_append_plain_arrays(GString *out, const char *prefix, gboolean is_of_fields)
{
    const HeaderNames names = {.prefix = (char *)prefix, .element = (char *)prefix};
    HeaderWords words = header_words(&names);

    if (!is_of_fields) {
        header_append(out, PLAIN_PARAMETERS, &words);
        header_append(out, PLAIN_BOUNDARY, &words);
    }
    header_append_plain_kinds(out, &names);
    header_append_plain_transfers(out, &words);
}
