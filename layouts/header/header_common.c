/* SPDX-License-Identifier: MIT */
/* The file that headers in two parts share. It is included twice by each: first for what all records have in
 * common, then, behind the record's structs, for the functions of that record, whose fields and groups the
 * header lists. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"

#define MARK "/* What headers of fieldwise have in common"

/* What the lists say of a field, in the order of FIELD. */
#define COLUMNS "in, name, member, type, kind, items, g, how, tile, at, bytes, there"

static const char TITLE[] = MARK ", format " G_STRINGIFY(HEADER_FORMAT) " and " G_STRINGIFY(
    HEADER_ARRAYS_FORMAT) ".\n"
                          " *\n"
                          " * `fieldwise header` and `fieldwise apply` write it: one for all headers in a folder. Each includes it once for\n"
                          " * what is the same for all records, and again, behind its structs, for the functions of its record,\n"
                          " * PREFIX_name:\n"
                          " *\n"
                          " *     PREFIX_view view;\n"
                          " *     PREFIX_allocate(&view, n); ... PREFIX_free(view);\n"
                          " *     PREFIX_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); PREFIX_free_device(view);\n"
                          " *\n"
                          " *     PREFIX_get_FIELD(view, i)           PREFIX_set_FIELD(view, i, value)\n"
                          " *     PREFIX_at_FIELD(view, i) += value   PREFIX_ptr_FIELD(view, i)\n"
                          " *     PREFIX_load(view, i)                PREFIX_store(view, i, element)\n"
                          " *\n"
                          " *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)\n"
                          " *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C\n"
                          " *\n"
                          " * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies beyond n there\n"
                          " * may be read, is undefined until it is written, and belongs to no element. Nothing else beyond n may be\n"
                          " * touched.\n"
                          " *\n"
                          " * For that a header defines\n"
                          " *\n"
                          " *     FIELDWISE_N(name)          PREFIX_name: what the record's own names begin with\n"
                          " *     FIELDWISE_ELEMENT          the type of a whole element, of FIELDWISE_BYTES that are aligned to\n"
                          " *                                FIELDWISE_ELEMENT_ALIGN\n"
                          " *     FIELDWISE_ALIGN            bytes that memory of its arrays is aligned to\n"
                          " *     FIELDWISE_GROUPS(GROUP)\n"
                          " *         GROUP(number, how, elements in a struct, size, alignment) for each group; how: one, a struct an\n"
                          " *         element; tiled, a struct for several, field by field; whole, the element's own\n"
                          " *     FIELDWISE_FIELDS(FIELD, IN, STRUCT)\n"
                          " *         FIELD(IN, name, member, type, kind, items, group, how, elements in a struct, at, bytes, there) for\n"
                          " *         each field: its name, and how C reaches it behind IN, the structs around it in an element; its type,\n"
                          " *         and whether that is scalar or many, and how many; bits, which are bit-fields, and hidden, what has\n"
                          " *         no name outside; its group; its offset in the element, its bytes, and its offset in the group's\n"
                          " *         struct. STRUCT(list, member, FIELD, IN) is for a struct inside, whose fields PREFIX_fields_list has\n"
                          " *     FIELDWISE_STRUCTS(STRUCT)  STRUCT(list, path) for each struct inside, the innermost first\n"
                          " *     FIELDWISE_WITH_ARRAYS, FIELDWISE_WITH_FIELDS\n"
                          " *         where there is what stands for pointers to the record, or for parallel pointers\n"
                          " *     FIELDWISE_FLAT(ITEM), FIELDWISE_ITEM\n"
                          " *         of a flattened record ITEM(case, name) for each item, and the type of one\n"
                          " *     FIELDWISE_GAPS, FIELDWISE_WHOLE, FIELDWISE_CONSTRUCTED, FIELDWISE_CLASS\n"
                          " *         where there is room behind groups, whole elements are one group, there are constructors, and\n"
                          " *         members without a name outside, or a base\n"
                          " *\n"
                          " * The second inclusion takes these names back. */\n";

/* A part of another version would be compiled into what nobody meant. */
static const char VERSIONS[] = "#if !defined(FIELDWISE_RECORD_FORMAT) || FIELDWISE_RECORD_FORMAT != " G_STRINGIFY(
    HEADER_COMMON_FORMAT) "\n"
                          "#error \"" HEADER_COMMON_FILE
                          " and the header that includes it are of different versions of fieldwise: write both again\"\n"
                          "#elif defined(FIELDWISE_COMMON_FORMAT) && FIELDWISE_COMMON_FORMAT != " G_STRINGIFY(
                              HEADER_COMMON_FORMAT) "\n"
                                                    "#error \"the program has two files " HEADER_COMMON_FILE
                                                    ", of different versions of fieldwise: write both again\"\n"
                                                    "#else\n"
                                                    "#ifndef FIELDWISE_COMMON_FORMAT\n"
                                                    "#define FIELDWISE_COMMON_FORMAT " G_STRINGIFY(
                                                        HEADER_COMMON_FORMAT) "\n"
                                                                              "#endif\n";

/* Names of fields and groups in the lists. */
static const char LISTS[] =
    "\n#ifdef FIELDWISE_N\n"
    "#ifndef FIELDWISE_COMMA\n"
    "#define FIELDWISE_COMMA ,\n"
    "#ifdef __cplusplus\n"
    "#define FIELDWISE_OWN_VIEW const FIELDWISE_N(view) &\n"
    "#else\n"
    "#define FIELDWISE_OWN_VIEW FIELDWISE_N(view)\n"
    "#endif\n"
    "\n/* The fields of a struct inside, as deep as structs may lie: no macro calls itself. */\n"
    "#define FIELDWISE_INTO(list, member, FIELD, in) FIELDWISE_N(fields_##list)(FIELD, in, FIELDWISE_INTO_2)\n"
    "#define FIELDWISE_INTO_2(list, member, FIELD, in) FIELDWISE_N(fields_##list)(FIELD, in, FIELDWISE_INTO_3)\n"
    "#define FIELDWISE_INTO_3(list, member, FIELD, in) FIELDWISE_N(fields_##list)(FIELD, in, FIELDWISE_INTO_4)\n"
    "#define FIELDWISE_INTO_4(list, member, FIELD, in) FIELDWISE_N(fields_##list)(FIELD, in, FIELDWISE_INTO_5)\n"
    "#define FIELDWISE_ALL(FIELD) FIELDWISE_FIELDS(FIELD, , FIELDWISE_INTO)\n"
    "\n/* Where a field of element i is. A member is named as such and not behind a pointer where it can be: compilers\n"
    " * then know how far the whole struct is aligned, and join loads. */\n"
    "#define FIELDWISE_AT_one(view, g, tile, name, path, i) (view).group##g[i].name\n"
    "#define FIELDWISE_AT_whole(view, g, tile, name, path, i) (view).group##g[i].path\n"
    "#define FIELDWISE_AT_tiled(view, g, tile, name, path, i) \\\n"
    "    (view).group##g[fieldwise_unsigned(i) / tile].name[fieldwise_unsigned(i) % tile]\n"
    "\n/* What PREFIX_at_FIELD(view, i) is, and of an array (view, i, k). */\n"
    "#define FIELDWISE_MEMBER_AT(group, name, view, i) ((view).group[i].name)\n"
    "#define FIELDWISE_ITEM_AT(ptr, view, i, k) (ptr(view, i)[k])\n"
    "\n/* A member that has no name outside, or its first item. */\n"
    "#define FIELDWISE_HIDDEN(type, object, at, constant) \\\n"
    "    ((type constant *)((unsigned char constant *)&object + (at)))\n"
    "\n/* That compilers lay structs out as fieldwise does. */\n"
    "#define FIELDWISE_CHECK(" COLUMNS ") \\\n"
    "    FIELDWISE_CHECK_##kind(in member, type, at, bytes) FIELDWISE_CHECK_##how(name, g, tile, bytes, there)\n"
    "#define FIELDWISE_CHECK_many(path, type, at, bytes) \\\n"
    "    FIELDWISE_ASSERT(offsetof(FIELDWISE_ELEMENT, path) == at, \"offset of \" #path); \\\n"
    "    FIELDWISE_ASSERT(sizeof(((FIELDWISE_ELEMENT *)0)->path) == bytes, \"size of \" #path);\n"
    "#define FIELDWISE_CHECK_scalar(path, type, at, bytes) \\\n"
    "    FIELDWISE_CHECK_many(path, type, at, bytes) \\\n"
    "    FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((FIELDWISE_ELEMENT *)0)->path, type), \"type of \" #path);\n"
    "#define FIELDWISE_CHECK_bits(path, type, at, bytes)\n"
    "#define FIELDWISE_CHECK_hidden(path, type, at, bytes)\n"
    "#define FIELDWISE_CHECK_hiddens(path, type, at, bytes)\n"
    "#define FIELDWISE_CHECK_one(name, g, tile, bytes, there) \\\n"
    "    FIELDWISE_ASSERT(offsetof(FIELDWISE_N(group##g), name) == there, \"offset of \" #name); \\\n"
    "    FIELDWISE_ASSERT(sizeof(((FIELDWISE_N(group##g) *)0)->name) == tile * bytes, \"size of \" #name);\n"
    "#define FIELDWISE_CHECK_tiled(name, g, tile, bytes, there) FIELDWISE_CHECK_one(name, g, tile, bytes, there)\n"
    "#define FIELDWISE_CHECK_whole(name, g, tile, bytes, there)\n"
    "#define FIELDWISE_CHECK_GROUP(g, how, tile, size, align) \\\n"
    "    FIELDWISE_ASSERT(sizeof(FIELDWISE_N(group##g)) == size, \"size of a group\"); \\\n"
    "    FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(FIELDWISE_N(group##g)) == align, \"alignment of a group\");\n"
    "\n/* Of a field of element i: ptr is its address, get its value, set assigns it, and read is its value if nothing\n"
    " * writes it while the kernel runs. k counts the items of an array. */\n"
    "#define FIELDWISE_ACCESS(" COLUMNS ") \\\n"
    "    FIELDWISE_ACCESS_##kind(name, type, FIELDWISE_AT_##how(view, g, tile, name, in member, i), how)\n"
    "#define FIELDWISE_ACCESS_ptr(name, type, place) \\\n"
    "    FIELDWISE_ACCESSOR type *FIELDWISE_N(ptr_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i) \\\n"
    "    { \\\n"
    "        return (type *)&place; \\\n"
    "    }\n"
    "#define FIELDWISE_ACCESS_bits(name, type, place, how)\n"
    "#define FIELDWISE_ACCESS_hidden(name, type, place, how)\n"
    "#define FIELDWISE_ACCESS_hiddens(name, type, place, how)\n"
    "#define FIELDWISE_ACCESS_scalar(name, type, place, how) \\\n"
    "    FIELDWISE_ACCESS_ptr(name, type, place) \\\n"
    "    FIELDWISE_ACCESSOR type FIELDWISE_N(get_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i) \\\n"
    "    { \\\n"
    "        return place; \\\n"
    "    } \\\n"
    "    FIELDWISE_ACCESSOR type FIELDWISE_N(read_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i) \\\n"
    "    { \\\n"
    "        return FIELDWISE_READ(FIELDWISE_N(ptr_##name)(view, i)); \\\n"
    "    } \\\n"
    "    FIELDWISE_ACCESSOR void FIELDWISE_N(set_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i, type value) \\\n"
    "    { \\\n"
    "        place = value; \\\n"
    "    }\n"
    "#define FIELDWISE_ITEM_one(name, place) place[k]\n"
    "#define FIELDWISE_ITEM_tiled(name, place) place[k]\n"
    "#define FIELDWISE_ITEM_whole(name, place) FIELDWISE_N(ptr_##name)(view, i)[k]\n"
    "#define FIELDWISE_ACCESS_many(name, type, place, how) \\\n"
    "    FIELDWISE_ACCESS_ptr(name, type, place) \\\n"
    "    FIELDWISE_ITEM_ACCESSOR type \\\n"
    "    FIELDWISE_N(get_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i, FieldwiseItem k) \\\n"
    "    { \\\n"
    "        return FIELDWISE_ITEM_##how(name, place); \\\n"
    "    } \\\n"
    "    FIELDWISE_ITEM_ACCESSOR type \\\n"
    "    FIELDWISE_N(read_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i, FieldwiseItem k) \\\n"
    "    { \\\n"
    "        return FIELDWISE_READ(&FIELDWISE_N(ptr_##name)(view, i)[k]); \\\n"
    "    } \\\n"
    "    FIELDWISE_ITEM_ACCESSOR void \\\n"
    "    FIELDWISE_N(set_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i, FieldwiseItem k, type value) \\\n"
    "    { \\\n"
    "        FIELDWISE_ITEM_##how(name, place) = value; \\\n"
    "    }\n"
    "\n/* One field of an element that is loaded or stored. */\n"
    "#define FIELDWISE_LOAD(" COLUMNS ") \\\n"
    "    FIELDWISE_LOAD_##kind(name, in member, type, items, at, bytes, FIELDWISE_AT_##how(view, g, tile, name, in member, i))\n"
    "#define FIELDWISE_LOAD_scalar(name, path, type, items, at, bytes, place) element.path = place;\n"
    "#define FIELDWISE_LOAD_many(name, path, type, items, at, bytes, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        ((type *)&element.path)[k] = FIELDWISE_N(ptr_##name)(view, i)[k];\n"
    "#define FIELDWISE_LOAD_bits(name, path, type, items, at, bytes, place) \\\n"
    "    memcpy((unsigned char *)&element + at, &place, bytes);\n"
    "#define FIELDWISE_LOAD_hidden(name, path, type, items, at, bytes, place) \\\n"
    "    FIELDWISE_HIDDEN(type, element, at, )[0] = place;\n"
    "#define FIELDWISE_LOAD_hiddens(name, path, type, items, at, bytes, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        FIELDWISE_HIDDEN(type, element, at, )[k] = place[k];\n"
    "#define FIELDWISE_STORE(" COLUMNS ") \\\n"
    "    FIELDWISE_STORE_##kind(name, in member, type, items, at, bytes, FIELDWISE_AT_##how(view, g, tile, name, in member, i))\n"
    "#define FIELDWISE_STORE_scalar(name, path, type, items, at, bytes, place) place = element.path;\n"
    "#define FIELDWISE_STORE_many(name, path, type, items, at, bytes, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        FIELDWISE_N(ptr_##name)(view, i)[k] = ((type const *)&element.path)[k];\n"
    "#define FIELDWISE_STORE_bits(name, path, type, items, at, bytes, place) \\\n"
    "    memcpy(&place, (const unsigned char *)&element + at, bytes);\n"
    "#define FIELDWISE_STORE_hidden(name, path, type, items, at, bytes, place) \\\n"
    "    place = FIELDWISE_HIDDEN(type, element, at, const)[0];\n"
    "#define FIELDWISE_STORE_hiddens(name, path, type, items, at, bytes, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        place[k] = FIELDWISE_HIDDEN(type, element, at, const)[k];\n"
    "\n/* What the accessors are to fieldwise itself: an access then stands where the kernel makes it. */\n"
    "#define FIELDWISE_PLAIN_PTR(member, view, i) (&FIELDWISE_OF(view, i).member)\n"
    "#define FIELDWISE_PLAIN_GET(member, view, i) (FIELDWISE_OF(view, i).member)\n"
    "#define FIELDWISE_PLAIN_READ(member, view, i) __ldg(&FIELDWISE_OF(view, i).member)\n"
    "#define FIELDWISE_PLAIN_SET(member, view, i, value) ((void)(FIELDWISE_OF(view, i).member = (value)))\n"
    "#define FIELDWISE_PLAIN_ITEMS(member, view, i) (&FIELDWISE_OF(view, i).member[0])\n"
    "#define FIELDWISE_PLAIN_GET_ITEM(member, view, i, k) (FIELDWISE_OF(view, i).member[k])\n"
    "#define FIELDWISE_PLAIN_READ_ITEM(member, view, i, k) __ldg(&FIELDWISE_OF(view, i).member[k])\n"
    "#define FIELDWISE_PLAIN_SET_ITEM(member, view, i, k, value) \\\n"
    "    ((void)(FIELDWISE_OF(view, i).member[k] = (value)))\n"
    "#define FIELDWISE_PLAIN_LOAD(view, i) FIELDWISE_OF(view, i)\n"
    "#define FIELDWISE_PLAIN_STORE(view, i, element) ((void)(FIELDWISE_OF(view, i) = (element)))\n"
    "#endif\n";

/* What the lists of a record become. */
static const char CHECKS[] =
    "\n#ifdef FIELDWISE_FIELDS\n"
    "FIELDWISE_ASSERT(sizeof(FIELDWISE_ELEMENT) == FIELDWISE_BYTES, \"size of an element\");\n"
    "FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(FIELDWISE_ELEMENT) == FIELDWISE_ELEMENT_ALIGN, \"alignment of an element\");\n"
    "FIELDWISE_GROUPS(FIELDWISE_CHECK_GROUP)\n"
    "FIELDWISE_ALL(FIELDWISE_CHECK)\n"
    "#endif\n";

static const char ACCESSORS[] =
    "\n#ifdef __cplusplus\n"
    "extern \"C++\" {\n"
    "#endif\n"
    "#if defined(FIELDWISE_FIELDS) && !defined(__FIELDWISE__)\n"
    "FIELDWISE_ALL(FIELDWISE_ACCESS)\n"
    "FIELDWISE_ACCESSOR $E $P_load(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "#ifdef FIELDWISE_WHOLE\n"
    "    return view.group0[i];\n"
    "#else\n"
    "#if defined(FIELDWISE_CONSTRUCTED) && defined(__cplusplus)\n"
    "    fieldwise_blank<$E> blank;\n"
    "    $E &element = blank.element;\n"
    "#else\n"
    "    $E element;\n"
    "#endif\n"
    "    FIELDWISE_ALL(FIELDWISE_LOAD)\n"
    "    return element;\n"
    "#endif\n"
    "}\n"
    "FIELDWISE_ACCESSOR void $P_store(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $E element)\n"
    "{\n"
    "#ifdef FIELDWISE_WHOLE\n"
    "    view.group0[i] = element;\n"
    "#else\n"
    "    FIELDWISE_ALL(FIELDWISE_STORE)\n"
    "#endif\n"
    "}\n"
    "#endif\n"
    "#ifdef __cplusplus\n";

/* Fieldwise reads the macros for load and store behind the header. */
static const char PLAIN_OVERLOADS[] =
    "FIELDWISE_ACCESSOR $E fieldwise_load(FIELDWISE_VIEW($P) view, FieldwiseIndex i)\n"
    "{\n"
    "    return FIELDWISE_PLAIN_LOAD(view, i);\n"
    "}\n"
    "FIELDWISE_ACCESSOR void fieldwise_store(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $E element)\n"
    "{\n"
    "    FIELDWISE_PLAIN_STORE(view, i, element);\n"
    "}\n";

/* The lists are those of one record. */
static const char *const OF_RECORD[] = {
    "FIELDWISE_RECORD_FORMAT", "FIELDWISE_N",           "FIELDWISE_ELEMENT",     "FIELDWISE_BYTES",
    "FIELDWISE_ELEMENT_ALIGN", "FIELDWISE_ALIGN",       "FIELDWISE_GROUPS",      "FIELDWISE_FIELDS",
    "FIELDWISE_STRUCTS",       "FIELDWISE_WITH_ARRAYS", "FIELDWISE_WITH_FIELDS", "FIELDWISE_FLAT",
    "FIELDWISE_FLAT_ALIGNED",  "FIELDWISE_ITEM",        "FIELDWISE_ITEMS",       "FIELDWISE_TILE",
    "FIELDWISE_GAPS",          "FIELDWISE_WHOLE",       "FIELDWISE_CONSTRUCTED", "FIELDWISE_CLASS",
    "FIELDWISE_CALLS",
};

/* What lists say of a field or a group, which may be macros of the program. */
static const char *const WORDS[] = {"one", "tiled", "whole", "scalar", "many", "bits", "hidden", "hiddens"};

static void
append_hidden_words(GString *out)
{
    for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++)
        g_string_append_printf(out, "#pragma push_macro(\"%s\")\n#undef %s\n", WORDS[i], WORDS[i]);
}

static void
append_shown_words(GString *out)
{
    for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++)
        g_string_append_printf(out, "#pragma pop_macro(\"%s\")\n", WORDS[i]);
}

/* Undefines, at the end of TEXT, the macros that the part of it from byte FROM on has defined, and those that
 * a record's header has: each inclusion defines them again. */
static void
append_undefines(GString *text, gsize from)
{
    g_autoptr(GRegex) define =
        g_regex_new("^ *#define (FIELDWISE_\\w+)", G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *part = g_strdup(text->str + from);

    for (g_regex_match(define, part, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        char *name = g_match_info_fetch(match, 1);

        if (g_hash_table_add(seen, name))
            g_string_append_printf(text, "#undef %s\n", name);
    }
    for (guint i = 0; i < G_N_ELEMENTS(OF_RECORD); i++)
        if (!g_hash_table_contains(seen, OF_RECORD[i]))
            g_string_append_printf(text, "#undef %s\n", OF_RECORD[i]);
}

gboolean
header_is_common(const char *text)
{
    return g_str_has_prefix(text, MARK);
}

/* What all records share, of which the first inclusion of it is the last. */
static void
append_shared(GString *out)
{
    header_append_shared(out);
    g_string_append(
        out, "\n#if defined(__cplusplus) && !defined(__FIELDWISE__) && defined(FIELDWISE_WITH_ARRAYS)\n"
             "extern \"C++\" {\n");
    header_append_shared_arrays(out);
    header_append_shared_common(out);
    g_string_append(out, "#ifdef FIELDWISE_WITH_FIELDS\n");
    header_append_shared_fields(out);
    g_string_append(
        out, "#endif\n}\n"
             "#elif defined(__cplusplus) && defined(__FIELDWISE__) && defined(FIELDWISE_WITH_ARRAYS)\n");
    header_append_plain_stores(out);
    header_append_plain_arrays(out, "FIELDWISE_PLAIN", FALSE);
}

/* The functions of one record, which its lists make. */
static void
append_functions(GString *out)
{
    HeaderWords words = header_words_common();

    header_append_memory_common(out);
    header_append(out, ACCESSORS, &words);
    g_string_append(out, "#ifndef __FIELDWISE__\n");
    header_append_overloads(out, &words);
    g_string_append(out, "#else\n");
    header_append(out, PLAIN_OVERLOADS, &words);
    g_string_append(out, "#endif\n}\n#endif\n#if defined(FIELDWISE_WITH_FIELDS)\n");
    header_append_fields_common(out);
    g_string_append(out, "#elif defined(FIELDWISE_WITH_ARRAYS)\n");
    header_append_arrays_common(out);
    g_string_append(out, "#endif\n");
}

char *
header_common_text(void)
{
    GString *out = g_string_new(TITLE);
    gsize from;

    g_string_append(out, VERSIONS);
    g_string_append(out,
                    "#include <stdbool.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
                    "#ifdef __CUDACC__\n#include <cuda_runtime.h>\n#endif\n");
    append_hidden_words(out);
    g_string_append(out, "#ifdef FIELDWISE_WITH_ARRAYS\n");
    header_hide_macros(out);
    g_string_append(out, "#endif\n");
    g_string_append(out, "#ifndef FIELDWISE_N\n");
    append_shared(out);
    g_string_append(out, "#endif\n");
    g_string_append(out, LISTS);
    g_string_append(out, "#ifdef FIELDWISE_CLASS\n");
    header_begin_class_offsets(out);
    g_string_append(out, "#endif\n");
    g_string_append(out, CHECKS);
    g_string_append(out,
                    "#if defined(FIELDWISE_CONSTRUCTED) && defined(__cplusplus) && !defined(__FIELDWISE__)\n"
                    "extern \"C++\" {\n");
    header_append_blank(out);
    g_string_append(out, "}\n#endif\n");
    from = out->len;
    append_functions(out);
    g_string_append(out, "#ifdef FIELDWISE_CLASS\n");
    header_end_class_offsets(out);
    g_string_append(out, "#endif\n#endif\n#ifdef FIELDWISE_WITH_ARRAYS\n");
    header_show_macros(out);
    g_string_append(out, "#endif\n");
    append_shown_words(out);
    g_string_append(out, "#ifdef FIELDWISE_N\n");
    append_undefines(out, from);
    g_string_append(out, "#endif\n#endif\n");
    return g_string_free(out, FALSE);
}
