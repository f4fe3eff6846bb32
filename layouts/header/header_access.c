/* SPDX-License-Identifier: MIT */
/* Accessors: pointer, value, assignment and lvalue for every field, and loads and stores of whole elements.
 */
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

static const char COMMENT[] =
    "\n"
    "/* Of a field of element i: ptr is its address, get its value, set assigns it, at is the field itself,\n"
    " * to read or to assign, and read is its value if nothing writes it while the kernel runs. k counts "
    "the\n"
    " * items of an array. load and store are for whole elements. */\n";

static const char SCALAR_ACCESSORS[] =
    "\n"
    "FIELDWISE_ACCESSOR $T*$P_ptr_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return &$A;\n"
    "}\n"
    "FIELDWISE_ACCESSOR $T$P_get_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return $A;\n"
    "}\n"
    "FIELDWISE_ACCESSOR $T$P_read_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return FIELDWISE_READ($P_ptr_$F(view, i));\n"
    "}\n"
    "FIELDWISE_ACCESSOR void $P_set_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $Tvalue)\n"
    "{\n"
    "    $A = value;\n"
    "}\n"
    "#define $P_at_$F(fieldwise_v, fieldwise_i) ($B)\n";

static const char ARRAY_ACCESSORS[] =
    "\n"
    "FIELDWISE_ACCESSOR $T*$P_ptr_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return $C&$A$Z;\n"
    "}\n"
    "FIELDWISE_ITEM_ACCESSOR $T$P_get_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i, FieldwiseItem k)\n"
    "{\n"
    "    return $K;\n"
    "}\n"
    "FIELDWISE_ITEM_ACCESSOR $T$P_read_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i, FieldwiseItem k)\n"
    "{\n"
    "    return FIELDWISE_READ(&$P_ptr_$F(view, i)[k]);\n"
    "}\n"
    "FIELDWISE_ITEM_ACCESSOR void\n"
    "$P_set_$F(FIELDWISE_VIEW($P) view, FieldwiseIndex i, FieldwiseItem k, $Tvalue)\n"
    "{\n"
    "    $K = value;\n"
    "}\n"
    "#define $P_at_$F(fieldwise_v, fieldwise_i, fieldwise_k) ($P_ptr_$F(fieldwise_v, "
    "fieldwise_i)[fieldwise_k])\n";

/* FIELDWISE_OF is an element's member; the macros' parameters are called as no field is. */
static const char PLAIN_SCALAR[] =
    "\n"
    "#define $P_ptr_$F(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).$M)\n"
    "#define $P_get_$F(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).$M)\n"
    "#define $P_read_$F(fieldwise_v, fieldwise_i) __ldg($P_ptr_$F(fieldwise_v, fieldwise_i))\n"
    "#define $P_set_$F(fieldwise_v, fieldwise_i, fieldwise_x) \\\n"
    "    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).$M = (fieldwise_x)))\n"
    "#define $P_at_$F(fieldwise_v, fieldwise_i) (FIELDWISE_OF(fieldwise_v, fieldwise_i).$M)\n";

static const char PLAIN_ARRAY[] =
    "\n"
    "#define $P_ptr_$F(fieldwise_v, fieldwise_i) (&FIELDWISE_OF(fieldwise_v, fieldwise_i).$M[0])\n"
    "#define $P_get_$F(fieldwise_v, fieldwise_i, fieldwise_k) \\\n"
    "    (FIELDWISE_OF(fieldwise_v, fieldwise_i).$M[fieldwise_k])\n"
    "#define $P_read_$F(fieldwise_v, fieldwise_i, fieldwise_k) \\\n"
    "    __ldg(&FIELDWISE_OF(fieldwise_v, fieldwise_i).$M[fieldwise_k])\n"
    "#define $P_set_$F(fieldwise_v, fieldwise_i, fieldwise_k, fieldwise_x) \\\n"
    "    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i).$M[fieldwise_k] = (fieldwise_x)))\n"
    "#define $P_at_$F(fieldwise_v, fieldwise_i, fieldwise_k) \\\n"
    "    (FIELDWISE_OF(fieldwise_v, fieldwise_i).$M[fieldwise_k])\n";

static const char PLAIN_WHOLE[] =
    "\n"
    "#define $P_load(fieldwise_v, fieldwise_i) FIELDWISE_OF(fieldwise_v, fieldwise_i)\n"
    "#define $P_store(fieldwise_v, fieldwise_i, fieldwise_e) \\\n"
    "    ((void)(FIELDWISE_OF(fieldwise_v, fieldwise_i) = (fieldwise_e)))\n";

static const char BLANK_ELEMENT[] = "#ifdef __cplusplus\n"
                                    "    fieldwise_blank<$E> blank;\n"
                                    "    $E &element = blank.element;\n"
                                    "#else\n"
                                    "    $E element;\n"
                                    "#endif\n";

static const char OVERLOADS[] =
    "FIELDWISE_ACCESSOR $E fieldwise_load(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return $P_load(view, i);\n"
    "}\n"
    "FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $E element)\n"
    "{\n"
    "    $P_store(view, i, element);\n"
    "}\n";

/* How C reaches field F of element I of VIEW. A member is named as such and not behind a pointer where it can
 * be: compilers then know how far the whole struct is aligned, and join loads. */
static char *
access_text(const Record *record, const Layout *layout, const HeaderNames *names, guint f, const char *view,
            const char *i)
{
    guint position, number = layout_find_field(layout, f, &position);
    const Group *group = &layout->groups[number];

    if (header_group_is_element(group, record))
        return g_strdup_printf("%s.group%u[%s].%s", view, number, i, names->members[f]);
    if (group->tile == 0)
        return g_strdup_printf("%s.group%u[%s].%s", view, number, i, names->fields[f]);
    return g_strdup_printf("%s.group%u[fieldwise_unsigned(%s) / %u].%s[fieldwise_unsigned(%s) %% %u]", view,
                           number, i, group->tile, names->fields[f], i, group->tile);
}

/* "float " and "char *": what a name may follow. */
static char *
type_before_name(const Field *field)
{
    return g_strconcat(field->type, g_str_has_suffix(field->type, "*") ? "" : " ", NULL);
}

/* The accessors of the field F. */
static void
append_field(GString *out, const Record *record, const Layout *layout, const HeaderNames *names, guint f)
{
    guint position, number = layout_find_field(layout, f, &position);
    const Group *group = &layout->groups[number];
    gboolean is_element = header_group_is_element(group, record), is_array = record->fields[f].count > 1;
    g_autofree char *access = access_text(record, layout, names, f, "view", "i");
    g_autofree char *at = access_text(record, layout, names, f, "(fieldwise_v)", "fieldwise_i");
    g_autofree char *type = type_before_name(&record->fields[f]);
    g_autofree char *cast = g_strdup_printf("(%s*)", type); /* a program's own struct may have dimensions */
    g_autofree char *by_pointer = g_strdup_printf("%s_ptr_%s(view, i)[k]", names->prefix, names->fields[f]);
    g_autofree char *item = is_element ? g_strdup(by_pointer) : g_strconcat(access, "[k]", NULL);
    g_autofree char *evaluates_once =
        g_strdup_printf("*%s_ptr_%s(fieldwise_v, fieldwise_i)", names->prefix, names->fields[f]);
    HeaderWords words = header_words(names);

    header_word_set(&words, 'A', access);
    header_word_set(&words, 'B', group->tile == 0 ? at : evaluates_once);
    header_word_set(&words, 'C', is_element ? cast : "");
    header_word_set(&words, 'F', names->fields[f]);
    header_word_set(&words, 'K', item);
    header_word_set(&words, 'T', type);
    header_word_set(&words, 'Z', is_element ? "" : "[0]");
    header_append(out, is_array ? ARRAY_ACCESSORS : SCALAR_ACCESSORS, &words);
}

/* The statement that copies the bytes of bit-fields for a load (from memory to element) or a store. */
static void
append_bits_copy(GString *out, const Record *record, const Layout *layout, const HeaderNames *names, guint f,
                 gboolean load)
{
    g_autofree char *outside = access_text(record, layout, names, f, "view", "i");
    g_autofree char *inside = g_strdup_printf("(%sunsigned char *)&element + %" G_GINT64_FORMAT,
                                              load ? "" : "const ", record->fields[f].decl_offset);

    if (load)
        g_string_append_printf(out, "    memcpy(%s, &%s, %u);\n", inside, outside,
                               field_bytes(&record->fields[f]));
    else
        g_string_append_printf(out, "    memcpy(&%s, %s, %u);\n", outside, inside,
                               field_bytes(&record->fields[f]));
}

/* One statement a field of a load or of a store. */
static void
append_copies(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
              gboolean load)
{
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];
        const char *member = names->members[f];
        g_autofree char *type = type_before_name(field);
        g_autofree char *hidden = header_hidden_member(field, "element", "", !load);
        g_autofree char *inside =
            field->hidden ? g_strdup_printf("%s[%s]", hidden, field->count > 1 ? "k" : "0")
            : field->count > 1
                ? g_strdup_printf("((%s%s*)&element.%s)[k]", load ? "" : "const ", type, member)
                : g_strdup_printf("element.%s", member);
        g_autofree char *place = access_text(record, layout, names, f, "view", "i");
        g_autofree char *outside =
            field->count <= 1 ? g_strdup(place)
            : field->hidden   ? g_strdup_printf("%s[k]", place)
                              : g_strdup_printf("%s_ptr_%s(view, i)[k]", names->prefix, names->fields[f]);

        if (field->bits) {
            append_bits_copy(out, record, layout, names, f, load);
            continue;
        }
        if (field->count > 1)
            g_string_append_printf(out, "    for (int k = 0; k < %u; k++)\n    ", field->count);
        g_string_append_printf(out, "    %s = %s;\n", load ? inside : outside, load ? outside : inside);
    }
}

static void
append_whole(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, "\nFIELDWISE_ACCESSOR $E $P_load(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n{\n",
                  &words);
    if (header_group_is_element(&layout->groups[0], record)) {
        g_string_append(out, "    return view.group0[i];\n");
    } else {
        header_append(out, record->is_constructed ? BLANK_ELEMENT : "    $E element;\n", &words);
        append_copies(out, record, layout, names, TRUE);
        g_string_append(out, "    return element;\n");
    }
    header_append(
        out,
        "}\n\nFIELDWISE_ACCESSOR void $P_store(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $E element)\n{\n",
        &words);
    if (header_group_is_element(&layout->groups[0], record))
        g_string_append(out, "    view.group0[i] = element;\n");
    else
        append_copies(out, record, layout, names, FALSE);
    g_string_append(out, "}\n");
}

/* The same as macros: an access then stands where the kernel makes it. */
static void
append_plain(GString *out, const Record *record, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    for (guint f = 0; f < record->n_fields; f++) {
        if (record->fields[f].bits || record->fields[f].hidden)
            continue;
        header_word_set(&words, 'F', names->fields[f]);
        header_word_set(&words, 'M', names->members[f]);
        header_append(out, record->fields[f].count > 1 ? PLAIN_ARRAY : PLAIN_SCALAR, &words);
    }
    header_append(out, PLAIN_WHOLE, &words);
}

void
header_append_accessors(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    if (record->is_constructed)
        header_append_blank(out);
    for (guint f = 0; f < record->n_fields; f++)
        if (!record->fields[f].bits && !record->fields[f].hidden)
            append_field(out, record, layout, names, f);
    append_whole(out, record, layout, names);
}

void
header_append_overloads(GString *out, const HeaderWords *words)
{
    header_append(out, OVERLOADS, words);
}

void
header_append_access(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    g_string_append(out, COMMENT);
    g_string_append(out, "#ifdef __cplusplus\nextern \"C++\" {\n#endif\n#ifndef __FIELDWISE__\n");
    header_append_accessors(out, record, layout, names);
    g_string_append(out, "\n#else\n");
    append_plain(out, record, names);
    g_string_append(out, "#endif\n#ifdef __cplusplus\n");
    header_append(out, OVERLOADS, &words);
    g_string_append(out, "}\n#endif\n");
}
