/* SPDX-License-Identifier: MIT */
/* C++ references to one element: `p[i].x`, `p[i].pos.y`, `Body b = p[i]` and `p[i] = b` mean under every
 * layout what they mean for an array of structs. A reference holds a C++ reference to every field, and the
 * address of every group without tiles, to move whole elements a group at a time: compilers then join the
 * loads of neighbouring fields. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

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

/* How many parts of FIELD's path name structs around the member. */
static guint
depth_of(const Reference *ref, guint field)
{
    const char *path = ref->names->members[field];
    guint depth = 0;

    for (gsize i = 0; i < ref->skipped; i++)
        depth += path[i] == '.';
    return depth;
}

/* Whether nothing outside can name the member that begins with FIELD. */
static gboolean
member_is_hidden(const Reference *ref, guint field)
{
    guint32 hidden = ref->record->fields[field].hidden;

    return hidden > 0 &&
           (!strchr(ref->names->members[field] + ref->skipped, '.') || hidden == depth_of(ref, field) + 1);
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

/* The address of a hidden field, for stores of it alone and of whole elements. */
static void
append_hidden_member(const Reference *ref, guint field, GString *inits)
{
    guint number;
    const Group *group = field_group(ref, field, &number);
    const char *name = ref->names->fields[field];
    const Field *f = &ref->record->fields[field];
    g_autofree char *element = g_strdup_printf("view.group%u[i]", number);
    g_autofree char *in_element = header_hidden_member(f, element, "", ref->is_const);
    g_autofree char *type = g_strdup_printf("%s%s%s*", f->type, g_str_has_suffix(f->type, "*") ? "" : " ",
                                            ref->is_const ? "const " : "");

    g_string_append_printf(ref->out, "    %sfieldwise_hidden_%s;\n", type, name);
    if (header_group_is_element(group, ref->record))
        g_string_append_printf(inits, ", fieldwise_hidden_%s(%s)", name, in_element);
    else if (group->tile > 0)
        g_string_append_printf(inits,
                               ", fieldwise_hidden_%s((%s)&view.group%u[fieldwise_unsigned(i) / %u].%s"
                               "[fieldwise_unsigned(i) %% %u])",
                               name, type, number, group->tile, name, group->tile);
    else
        g_string_append_printf(inits, ", fieldwise_hidden_%s((%s)&view.group%u[i].%s)", name, type, number,
                               name);
}

/* The members, and with INITS what each begins with. */
static void
append_members(const Reference *ref, GString *inits)
{
    const char *q = ref->is_const ? "const " : "", *c = ref->is_const ? "const_" : "";

    for (guint f = ref->first; f < ref->limit; f = member_end(ref, f)) {
        gboolean nested;
        g_autofree char *name = member_name(ref, f, &nested);

        if (member_is_hidden(ref, f)) {
            for (guint k = f; k < member_end(ref, f); k++)
                append_hidden_member(ref, k, inits);
        } else if (nested) {
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

/* What the reference of FIELD, in tiles, is behind: the structs around it that have names. */
static char *
reference_prefix(const Reference *ref, guint field)
{
    const char *path = ref->names->members[field] + ref->skipped, *at = path;
    guint32 hidden = ref->record->fields[field].hidden;
    guint depth = depth_of(ref, field);

    for (const char *dot = strchr(at, '.'); dot && (hidden == 0 || ++depth < hidden); dot = strchr(at, '.'))
        at = dot + 1;
    return g_strndup(path, (gsize)(at - path));
}

/* C for the member FIELD of `element`, the value that REF stands for. */
static char *
inside_text(const Reference *ref, guint field, gboolean load)
{
    const Field *f = &ref->record->fields[field];
    g_autofree char *within = ref->skipped > 0
                                  ? g_strdup_printf("offsetof(%s, %.*s)", ref->names->element,
                                                    (int)ref->skipped - 1, ref->names->members[field])
                                  : g_strdup("");
    g_autofree char *hidden = header_hidden_member(f, "element", within, !load);

    if (f->hidden)
        return g_strdup_printf("*%s", hidden);
    if (f->bits)
        return g_strdup_printf("(%sunsigned char *)&element + %" G_GINT64_FORMAT "%s%s", load ? "" : "const ",
                               f->decl_offset, *within ? " - " : "", within);
    return g_strdup_printf("element.%s", ref->names->members[field] + ref->skipped);
}

/* Copies one field of a group whose struct stands in `moved`, or in tiles through the reference. */
static void
append_field_copy(const Reference *ref, guint field, gboolean load)
{
    guint number;
    const Group *group = field_group(ref, field, &number);
    const Field *f = &ref->record->fields[field];
    const char *name = ref->names->fields[field];
    g_autofree char *prefix = reference_prefix(ref, field), *inside = inside_text(ref, field, load);
    g_autofree char *outside = group_is_moved(ref, group) ? g_strdup_printf("moved%u.%s", number, name)
                               : f->hidden ? g_strdup_printf("*%sfieldwise_hidden_%s", prefix, name)
                               : f->bits   ? g_strdup_printf("*%sfieldwise_bytes_%s", prefix, name)
                                           : g_strdup(ref->names->members[field] + ref->skipped);

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

/* Loads and stores of the element as a type of the same size. */
static void
append_other_types(const Reference *ref, const char *name)
{
    gboolean is_whole =
        ref->layout->n_groups == 1 && header_group_is_element(&ref->layout->groups[0], ref->record);

    if (*ref->suffix)
        return;
    g_string_append_printf(ref->out,
                           "    template <class To> FIELDWISE_MEMBER To fieldwise_get() const\n    {\n"
                           "        return %s;\n    }\n",
                           is_whole ? "*(const To *)fieldwise_group0"
                                    : "fieldwise_bytes_as<To>((FieldwiseValue)*this)");
    if (ref->is_const)
        return;
    g_string_append_printf(
        ref->out,
        "    template <class To> FIELDWISE_MEMBER void fieldwise_set(const To &to) const\n"
        "    {\n        %s;\n    }\n"
        "    template <class To> FIELDWISE_MEMBER fieldwise_stored_as<To, %s> fieldwise_as() const\n"
        "    {\n        return fieldwise_stored_as<To, %s>(*this);\n    }\n",
        is_whole ? "*(To *)fieldwise_group0 = to" : "*this = fieldwise_bytes_as<FieldwiseValue>(to)", name,
        name);
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

        if (member_is_hidden(ref, f))
            for (guint k = f; k < member_end(ref, f); k++)
                g_string_append_printf(inits, ", fieldwise_hidden_%s(from.fieldwise_hidden_%s)",
                                       ref->names->fields[k], ref->names->fields[k]);
        else if (nested || !ref->record->fields[f].bits)
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

        if (nested && !member_is_hidden(ref, f)) {
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
    append_other_types(ref, name);
    g_string_append(ref->out, "};\n");
}

/* Stores of single fields that have no name outside: of the copy that a method changed. */
static void
append_puts(const Reference *ref)
{
    const HeaderNames *names = ref->names;

    for (guint f = 0; f < ref->record->n_fields; f++) {
        const Field *field = &ref->record->fields[f];
        g_autofree char *from = header_hidden_member(field, "from", "", TRUE);
        g_autofree char *prefix = reference_prefix(ref, f);

        if (!field->hidden)
            continue;
        g_string_append_printf(ref->out,
                               "FIELDWISE_FUNCTION void %s_put_%s(const %s_ref &to, const %s &from)\n{\n"
                               "    for (int k = 0; k < %u; k++)\n"
                               "        to.%sfieldwise_hidden_%s[k] = %s[k];\n}\n",
                               names->prefix, names->fields[f], names->prefix, names->element, field->count,
                               prefix, names->fields[f], from);
    }
}

/* Stores of what a function has changed of a copy: a store of the rest would undo what other threads write.
 * Kernels name no bit-fields. */
static void
append_store_changed(const Reference *ref)
{
    const HeaderNames *names = ref->names;

    g_string_append_printf(ref->out,
                           "/* Stores those fields of FROM that are others than they were BEFORE. */\n"
                           "template <class Ref, class Element>\n"
                           "FIELDWISE_FUNCTION void %s_store_changed(const Ref &to, const Element &from, "
                           "const Element &before)\n{\n",
                           names->prefix);
    for (guint f = 0; f < ref->record->n_fields; f++) {
        const Field *field = &ref->record->fields[f];
        g_autofree char *from = header_hidden_member(field, "from", "", TRUE);
        g_autofree char *before = header_hidden_member(field, "before", "", TRUE);
        g_autofree char *prefix = reference_prefix(ref, f);

        if (field->hidden)
            g_string_append_printf(
                ref->out,
                "    for (int k = 0; k < %u; k++)\n"
                "        fieldwise_store_changed(to.%sfieldwise_hidden_%s[k], %s[k], %s[k]);\n",
                field->count, prefix, names->fields[f], from, before);
        else if (!field->bits)
            g_string_append_printf(ref->out, "    fieldwise_store_changed(to.%s, from.%s, before.%s);\n",
                                   names->members[f], names->members[f], names->members[f]);
    }
    g_string_append(ref->out, "}\n");
}

void
header_append_element_references(GString *out, const Record *record, const Layout *layout,
                                 const HeaderNames *names)
{
    Reference ref = {out, record, layout, names, FALSE, 0, record->n_fields, 0, ""};

    header_begin_offsets(out, record);
    append_reference(&ref);
    append_puts(&ref);
    append_store_changed(&ref);
    ref.is_const = TRUE;
    append_reference(&ref);
    header_end_offsets(out, record);
}
