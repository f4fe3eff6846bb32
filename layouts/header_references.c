/* SPDX-License-Identifier: MIT */
/* C++ references to one element: `p[i].x`, `p[i].pos.y`, `Body b = p[i]` and `p[i] = b` mean under every
 * layout what they mean for an array of structs. A reference holds a C++ reference to every field, and the
 * address of every group without tiles, to move whole elements a group at a time: compilers then join the
 * loads of neighbouring fields. */
#include "header_parts.h"

#include <string.h>

/* One struct of references that is being written: to an element, or to a struct inside it. */
typedef struct {
    GString *out;
    const Record *record;
    const Layout *layout;
    const HeaderNames *names;
    gboolean is_const;
    guint first, limit; /* fields */
    gsize skipped;      /* bytes of the fields' paths that name the struct, with the dot; 0: the element */
    const char *suffix; /* "_pos" of Body_ref_pos; "" of an element */
} Reference;

/* The part of the path of FIELD that names a member of the struct, and whether that is a struct itself. */
static char *
member_name(const Reference *ref, guint field, gboolean *ret_nested)
{
    const char *path = ref->names->members[field] + ref->skipped, *dot = strchr(path, '.');

    *ret_nested = dot != NULL;
    return dot ? g_strndup(path, (gsize)(dot - path)) : g_strdup(path);
}

/* The first field after FIELD that is no part of the same member. */
static guint
member_end(const Reference *ref, guint field)
{
    const char *path = ref->names->members[field], *dot = strchr(path + ref->skipped, '.');
    guint end = field + 1;

    while (dot && end < ref->limit && strncmp(ref->names->members[end], path, (gsize)(dot - path) + 1) == 0)
        end++;
    return end;
}

/* The struct of references to the member that begins with FIELD. */
static Reference
member_reference(const Reference *ref, guint field, const char *name, char **ret_suffix)
{
    Reference inner = *ref;

    *ret_suffix = g_strconcat(ref->suffix, "_", name, NULL);
    inner.first = field;
    inner.limit = member_end(ref, field);
    inner.skipped = ref->skipped + strlen(name) + 1;
    inner.suffix = *ret_suffix;
    return inner;
}

static const Group *
field_group(const Reference *ref, guint field, guint *ret_number)
{
    guint position;

    *ret_number = layout_find_field(ref->layout, field, &position);
    return &ref->layout->groups[*ret_number];
}

/* Whether whole elements are moved with the struct of group GROUP. */
static gboolean
group_is_moved(const Reference *ref, const Group *group)
{
    return *ref->suffix == '\0' && group->tile == 0;
}

/* The type of the member at the path of LENGTH bytes, as the element's struct declares it. */
static char *
declared_type(const Reference *ref, const char *path, gsize length)
{
    return g_strdup_printf("decltype(((%s *)0)->%.*s)", ref->names->element, (int)length, path);
}

/* The type whose value the references stand for: the element, or a member of it. */
static char *
value_type(const Reference *ref)
{
    if (*ref->suffix == '\0')
        return g_strdup(ref->names->element);
    return declared_type(ref, ref->names->members[ref->first], ref->skipped - 1);
}

/* What a field's reference is bound to. */
static char *
bound_text(const Reference *ref, guint field)
{
    guint number;
    const Group *group = field_group(ref, field, &number);
    gboolean is_element = header_group_is_element(group, ref->record);
    const char *member = is_element ? ref->names->members[field] : ref->names->fields[field];
    g_autofree char *at =
        group->tile > 0
            ? g_strdup_printf("view.group%u[fieldwise_unsigned(i) / %u].%s[fieldwise_unsigned(i) %% %u]",
                              number, group->tile, member, group->tile)
            : g_strdup_printf("view.group%u[i].%s", number, member);

    if (ref->record->fields[field].count == 1 || is_element)
        return g_steal_pointer(&at);
    return g_strdup_printf("(fieldwise_type_%s &)%s", ref->names->fields[field], at);
}

/* The address of bit-fields in tiles: C++ has no references to them, and whole elements need their bytes. */
static void
append_bits_member(const Reference *ref, guint field, GString *inits)
{
    guint number;
    const Group *group = field_group(ref, field, &number);
    const char *name = ref->names->fields[field];

    if (group_is_moved(ref, group))
        return;
    g_string_append_printf(ref->out, "    unsigned char *fieldwise_bytes_%s;\n", name);
    if (group->tile > 0)
        g_string_append_printf(
            inits,
            ", fieldwise_bytes_%s((unsigned char *)&view.group%u[fieldwise_unsigned(i) / %u].%s"
            "[fieldwise_unsigned(i) %% %u])",
            name, number, group->tile, name, group->tile);
    else if (header_group_is_element(group, ref->record))
        g_string_append_printf(
            inits, ", fieldwise_bytes_%s((unsigned char *)&view.group%u[i] + %" G_GINT64_FORMAT ")", name,
            number, ref->record->fields[field].decl_offset);
    else
        g_string_append_printf(inits, ", fieldwise_bytes_%s((unsigned char *)&view.group%u[i].%s)", name,
                               number, name);
}

/* The members, and with INITS what each begins with. */
static void
append_members(const Reference *ref, GString *inits)
{
    const char *q = ref->is_const ? "const " : "", *c = ref->is_const ? "const_" : "";

    for (guint f = ref->first; f < ref->limit; f = member_end(ref, f)) {
        gboolean nested;
        g_autofree char *name = member_name(ref, f, &nested);

        if (nested) {
            g_string_append_printf(ref->out, "    %s_%sref%s_%s %s;\n", ref->names->prefix, c, ref->suffix,
                                   name, name);
            g_string_append_printf(inits, ", %s(view, i)", name);
        } else if (ref->record->fields[f].bits) {
            append_bits_member(ref, f, inits);
        } else {
            const char *path = ref->names->members[f];
            g_autofree char *type = declared_type(ref, path, strlen(path)), *bound = bound_text(ref, f);

            g_string_append_printf(ref->out,
                                   "    typedef %s%s fieldwise_type_%s;\n    fieldwise_type_%s &%s;\n", q,
                                   type, ref->names->fields[f], ref->names->fields[f], name);
            g_string_append_printf(inits, ", %s(%s)", name, bound);
        }
    }
    for (guint g = 0; g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g])) {
            g_string_append_printf(ref->out, "    %s%s_group%u *fieldwise_group%u;\n", q, ref->names->prefix,
                                   g, g);
            g_string_append_printf(inits, ", fieldwise_group%u(&view.group%u[i])", g, g);
        }
}

/* One statement that copies a member: from the group's struct or the reference OUTSIDE to INSIDE, the
 * element's member, or back for a store. Members that are arrays are copied by their bytes. */
static void
append_copy(const Reference *ref, guint field, const char *inside, const char *outside, gboolean load)
{
    const Field *f = &ref->record->fields[field];
    const char *to = load ? inside : outside, *from = load ? outside : inside;

    if (f->bits)
        g_string_append_printf(ref->out, "        __builtin_memcpy(%s%s, %s%s, %u);\n", load ? "" : "&", to,
                               load ? "&" : "", from, field_bytes(f));
    else if (f->count > 1)
        g_string_append_printf(ref->out, "        __builtin_memcpy(&%s, &%s, %u);\n", to, from,
                               field_bytes(f));
    else
        g_string_append_printf(ref->out, "        %s = %s;\n", to, from);
}

/* Copies one field of a group whose struct stands in `moved`, or in tiles through the reference. */
static void
append_field_copy(const Reference *ref, guint field, gboolean load)
{
    guint number;
    const Group *group = field_group(ref, field, &number);
    const char *path = ref->names->members[field] + ref->skipped;
    const char *dot = strrchr(path, '.');
    g_autofree char *outside =
        group_is_moved(ref, group) ? g_strdup_printf("moved%u.%s", number, ref->names->fields[field])
        : ref->record->fields[field].bits
            ? g_strdup_printf("*%.*sfieldwise_bytes_%s", dot ? (int)(dot + 1 - path) : 0, path,
                              ref->names->fields[field])
            : g_strdup(path);
    g_autofree char *inside =
        ref->record->fields[field].bits
            ? g_strdup_printf("(%sunsigned char *)&element + %" G_GINT64_FORMAT, load ? "" : "const ",
                              ref->record->fields[field].decl_offset)
            : g_strdup_printf("element.%s", path);

    append_copy(ref, field, inside, outside, load);
}

static void
append_copies(const Reference *ref, gboolean load)
{
    for (guint g = 0; load && g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g]))
            g_string_append_printf(ref->out, "        const %s_group%u moved%u = *fieldwise_group%u;\n",
                                   ref->names->prefix, g, g, g);
    for (guint g = 0; !load && g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g]))
            g_string_append_printf(ref->out, "        %s_group%u moved%u;\n", ref->names->prefix, g, g);
    for (guint f = ref->first; f < ref->limit; f++)
        append_field_copy(ref, f, load);
    for (guint g = 0; !load && g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g]))
            g_string_append_printf(ref->out, "        *fieldwise_group%u = moved%u;\n", g, g);
}

/* The conversion to a value, and assignments. */
static void
append_conversions(const Reference *ref, const char *name)
{
    g_autofree char *value = value_type(ref);
    gboolean is_whole = *ref->suffix == '\0' && ref->layout->n_groups == 1 &&
                        header_group_is_element(&ref->layout->groups[0], ref->record);

    g_string_append_printf(ref->out,
                           "    typedef %s FieldwiseValue;\n"
                           "    FIELDWISE_MEMBER operator FieldwiseValue() const\n    {\n",
                           value);
    if (is_whole) {
        g_string_append(ref->out, "        return *fieldwise_group0;\n    }\n");
    } else {
        g_string_append(ref->out, "        fieldwise_blank<FieldwiseValue> blank;\n"
                                  "        FieldwiseValue &element = blank.element;\n");
        append_copies(ref, TRUE);
        g_string_append(ref->out, "        return element;\n    }\n");
    }
    if (ref->is_const)
        return;
    g_string_append_printf(ref->out,
                           "    FIELDWISE_MEMBER const %s &operator=(const FieldwiseValue &element) const\n"
                           "    {\n",
                           name);
    if (is_whole)
        g_string_append(ref->out, "        *fieldwise_group0 = element;\n");
    else
        append_copies(ref, FALSE);
    g_string_append_printf(ref->out,
                           "        return *this;\n    }\n"
                           "    FIELDWISE_MEMBER const %s &operator=(const %s &from) const\n    {\n"
                           "        return *this = (FieldwiseValue)from;\n    }\n",
                           name, name);
}

/* A reference to const from one that is not. */
static void
append_from_mutable(const Reference *ref, const char *name)
{
    g_autoptr(GString) inits = g_string_new(NULL);

    for (guint f = ref->first; f < ref->limit; f = member_end(ref, f)) {
        gboolean nested;
        g_autofree char *member = member_name(ref, f, &nested);

        guint number;

        if (nested || !ref->record->fields[f].bits)
            g_string_append_printf(inits, ", %s(from.%s)", member, member);
        else if (!group_is_moved(ref, field_group(ref, f, &number)))
            g_string_append_printf(inits, ", fieldwise_bytes_%s(from.fieldwise_bytes_%s)",
                                   ref->names->fields[f], ref->names->fields[f]);
    }
    for (guint g = 0; g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g]))
            g_string_append_printf(inits, ", fieldwise_group%u(from.fieldwise_group%u)", g, g);
    g_string_append_printf(ref->out, "    FIELDWISE_MEMBER %s(const %s_ref%s &from) : %s {}\n", name,
                           ref->names->prefix, ref->suffix, inits->str + strlen(", "));
}

static void
append_reference(const Reference *ref)
{
    g_autoptr(GString) inits = g_string_new(NULL);
    g_autofree char *name =
        g_strdup_printf("%s_%sref%s", ref->names->prefix, ref->is_const ? "const_" : "", ref->suffix);

    for (guint f = ref->first; f < ref->limit; f = member_end(ref, f)) {
        gboolean nested;
        g_autofree char *member = member_name(ref, f, &nested), *suffix = NULL;

        if (nested) {
            Reference inner = member_reference(ref, f, member, &suffix);
            append_reference(&inner);
        }
    }
    g_string_append_printf(ref->out, "struct %s {\n", name);
    append_members(ref, inits);
    g_string_append_printf(ref->out,
                           "    template <class Index> FIELDWISE_MEMBER %s(const %s_view &view, Index i)\n"
                           "        : %s\n    {\n",
                           name, ref->names->prefix, inits->str + strlen(", "));
    for (guint g = 0; g < ref->layout->n_groups; g++)
        if (group_is_moved(ref, &ref->layout->groups[g]))
            g_string_append_printf(ref->out, "        FIELDWISE_LIES_ALIGNED(%s_group%u, view.group%u);\n",
                                   ref->names->prefix, g, g);
    g_string_append_printf(ref->out, "    }\n    %s(const %s &) = default;\n", name, name);
    if (ref->is_const)
        append_from_mutable(ref, name);
    append_conversions(ref, name);
    g_string_append(ref->out, "};\n");
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
    "static inline cudaError_t $P_upload(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload(to, from, bytes, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_upload_async(const $P_pointer &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload(to, from, bytes, stream, false);\n"
    "}\n"
    "static inline cudaError_t $P_download(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download(to, from, bytes, 0, true);\n"
    "}\n"
    "static inline cudaError_t\n"
    "$P_download_async(void *to, const $P_const_pointer &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download(to, from, bytes, stream, false);\n"
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
    "#endif\n"
    "}\n";

/* Fieldwise itself reads an array of structs. */
static const char PLAIN[] = "#elif defined(__cplusplus)\n"
                            "typedef $E *$P_array, *$P_pointer, &$P_ref;\n"
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
                            "}\n";

/* What the boundary is to it. */
static const char PLAIN_BOUNDARY[] =
    "#define $P_allocate_bytes(array, bytes) cudaMalloc((void **)(array), bytes)\n"
    "#define $P_release(array) cudaFree(array)\n"
    "#define $P_fill(to, byte, bytes) cudaMemset(to, byte, bytes)\n"
    "#define $P_fill_async(to, byte, ...) cudaMemsetAsync(to, byte, __VA_ARGS__)\n"
    "#define $P_upload(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice)\n"
    "#define $P_upload_async(to, from, bytes, ...) \\\n"
    "    cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, ##__VA_ARGS__)\n"
    "#define $P_download(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)\n"
    "#define $P_download_async(to, from, bytes, ...) \\\n"
    "    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, ##__VA_ARGS__)\n"
    "#define $P_copy(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)\n"
    "#define $P_copy_async(to, from, bytes, ...) \\\n"
    "    cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, ##__VA_ARGS__)\n"
    "#endif\n";

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

void
header_append_references(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                         gboolean is_flat)
{
    HeaderWords words = header_words(names);
    Reference ref = {out, record, layout, names, FALSE, 0, record->n_fields, 0, ""};
    g_autofree char *mutable = join_groups(layout, "", " *__restrict__ ", "p##_fieldwise", names, TRUE);
    g_autofree char *constant =
        join_groups(layout, "const ", " *__restrict__ ", "p##_fieldwise", names, TRUE);
    g_autofree char *bound = join_groups(layout, "(", " *)", "p##_fieldwise", names, TRUE);
    g_autofree char *passed = join_groups(layout, "", "", "(array).group", names, FALSE);
    g_autoptr(GString) shared = g_string_new(NULL);
    gboolean is_whole = layout->n_groups == 1 && header_group_is_element(&layout->groups[0], record);

    header_word_set(&words, 'B', bound);
    header_word_set(&words, 'C', constant);
    header_word_set(&words, 'G', passed);
    header_word_set(&words, 'R', mutable);
    header_append_shared_arrays(shared);
    header_word_set(&words, 'S', shared->str);
    header_word_set(&words, 'W', is_whole ? "1" : "0");
    header_append(out, COMMENT, &words);
    append_reference(&ref);
    ref.is_const = TRUE;
    append_reference(&ref);
    header_append(out, TYPES, &words);
    if (is_flat) {
        header_append_flat(out, record, layout, names);
    } else {
        header_append(out, BOUNDARY, &words);
        header_append(out, PLAIN, &words);
    }
    header_append(out, PLAIN_BOUNDARY, &words);
}
