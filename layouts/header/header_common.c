/* SPDX-License-Identifier: MIT */
/* The file that headers in two parts share. It is included twice by each: first for what all records have in
 * common, then, behind the record's structs, for the functions of that record, whose fields and groups the
 * header lists. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"

#define MARK "/* What headers of fieldwise have in common"

static const char TITLE[] = MARK ", format " G_STRINGIFY(HEADER_FORMAT) " and " G_STRINGIFY(
    HEADER_ARRAYS_FORMAT) ".\n"
                          " *\n"
                          " * Written by `fieldwise header --split`: one for all headers in its folder. Each includes it once for what\n"
                          " * is the same for all records, and again, behind its structs, for the functions of its record. For that it\n"
                          " * defines\n"
                          " *\n"
                          " *     FIELDWISE_N(name)          PREFIX_name: what the record's own names begin with\n"
                          " *     FIELDWISE_ELEMENT          the type of a whole element\n"
                          " *     FIELDWISE_ALIGN            bytes that memory of its arrays is aligned to\n"
                          " *     FIELDWISE_GROUPS(GROUP, AND)\n"
                          " *         GROUP(number, how, elements in a struct, size, alignment) for each group, with AND between them;\n"
                          " *         how: one, a struct an element; tiled, a struct for several, field by field; whole, the element's own\n"
                          " *     FIELDWISE_FIELDS(FIELD, AND)\n"
                          " *         FIELD(name, member, type, kind, items, group, how, elements in a struct, at, bytes, there) for each:\n"
                          " *         its name, how C reaches it in an element, its type, scalar or many and how many, its group, and\n"
                          " *         its offset in the element, its bytes, and its offset in the group's struct\n"
                          " *     FIELDWISE_WITH_ARRAYS, FIELDWISE_GAPS, FIELDWISE_WHOLE, FIELDWISE_CONSTRUCTED\n"
                          " *         where there are arrays, room behind groups, whole elements in one group, and constructors\n"
                          " *\n"
                          " * The second inclusion takes these names back. */\n";

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
    "\n/* Where a field of element i is. A member is named as such and not behind a pointer where it can be: compilers\n"
    " * then know how far the whole struct is aligned, and join loads. */\n"
    "#define FIELDWISE_AT_one(view, g, tile, name, member, i) (view).group##g[i].name\n"
    "#define FIELDWISE_AT_whole(view, g, tile, name, member, i) (view).group##g[i].member\n"
    "#define FIELDWISE_AT_tiled(view, g, tile, name, member, i) \\\n"
    "    (view).group##g[fieldwise_unsigned(i) / tile].name[fieldwise_unsigned(i) % tile]\n"
    "\n/* That compilers lay structs out as fieldwise does. */\n"
    "#define FIELDWISE_CHECK(name, member, type, kind, items, g, how, tile, at, bytes, there) \\\n"
    "    FIELDWISE_ASSERT(offsetof(FIELDWISE_ELEMENT, member) == at, \"offset of \" #member); \\\n"
    "    FIELDWISE_ASSERT(sizeof(((FIELDWISE_ELEMENT *)0)->member) == bytes, \"size of \" #member); \\\n"
    "    FIELDWISE_CHECK_##kind(member, type) FIELDWISE_CHECK_##how(name, g, tile, bytes, there)\n"
    "#define FIELDWISE_CHECK_scalar(member, type) \\\n"
    "    FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((FIELDWISE_ELEMENT *)0)->member, type), \"type of \" #member);\n"
    "#define FIELDWISE_CHECK_many(member, type)\n"
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
    "#define FIELDWISE_ACCESS(name, member, type, kind, items, g, how, tile, at, bytes, there) \\\n"
    "    FIELDWISE_ACCESSOR type *FIELDWISE_N(ptr_##name)(FIELDWISE_OWN_VIEW view, FieldwiseIndex i) \\\n"
    "    { \\\n"
    "        return (type *)&FIELDWISE_AT_##how(view, g, tile, name, member, i); \\\n"
    "    } \\\n"
    "    FIELDWISE_ACCESS_##kind(name, type, FIELDWISE_AT_##how(view, g, tile, name, member, i), how)\n"
    "#define FIELDWISE_ACCESS_scalar(name, type, place, how) \\\n"
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
    "#define FIELDWISE_LOAD(name, member, type, kind, items, g, how, tile, at, bytes, there) \\\n"
    "    FIELDWISE_LOAD_##kind(name, member, type, items, FIELDWISE_AT_##how(view, g, tile, name, member, i))\n"
    "#define FIELDWISE_LOAD_scalar(name, member, type, items, place) element.member = place;\n"
    "#define FIELDWISE_LOAD_many(name, member, type, items, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        ((type *)&element.member)[k] = FIELDWISE_N(ptr_##name)(view, i)[k];\n"
    "#define FIELDWISE_STORE(name, member, type, kind, items, g, how, tile, at, bytes, there) \\\n"
    "    FIELDWISE_STORE_##kind(name, member, type, items, FIELDWISE_AT_##how(view, g, tile, name, member, i))\n"
    "#define FIELDWISE_STORE_scalar(name, member, type, items, place) place = element.member;\n"
    "#define FIELDWISE_STORE_many(name, member, type, items, place) \\\n"
    "    for (int k = 0; k < items; k++) \\\n"
    "        FIELDWISE_N(ptr_##name)(view, i)[k] = ((type const *)&element.member)[k];\n"
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
static const char CHECKS[] = "\n#ifdef FIELDWISE_FIELDS\n"
                             "FIELDWISE_GROUPS(FIELDWISE_CHECK_GROUP, )\n"
                             "FIELDWISE_FIELDS(FIELDWISE_CHECK, )\n"
                             "#endif\n";

static const char ACCESSORS[] =
    "\n#ifdef __cplusplus\n"
    "extern \"C++\" {\n"
    "#endif\n"
    "#if defined(FIELDWISE_FIELDS) && !defined(__FIELDWISE__)\n"
    "FIELDWISE_FIELDS(FIELDWISE_ACCESS, )\n"
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
    "    FIELDWISE_FIELDS(FIELDWISE_LOAD, )\n"
    "    return element;\n"
    "#endif\n"
    "}\n"
    "FIELDWISE_ACCESSOR void $P_store(FIELDWISE_VIEW($P) view, FieldwiseIndex i, $E element)\n"
    "{\n"
    "#ifdef FIELDWISE_WHOLE\n"
    "    view.group0[i] = element;\n"
    "#else\n"
    "    FIELDWISE_FIELDS(FIELDWISE_STORE, )\n"
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
    "FIELDWISE_N",      "FIELDWISE_ELEMENT", "FIELDWISE_ALIGN",       "FIELDWISE_GROUPS",
    "FIELDWISE_FIELDS", "FIELDWISE_GAPS",    "FIELDWISE_WITH_ARRAYS", "FIELDWISE_CONSTRUCTED",
    "FIELDWISE_WHOLE",  "FIELDWISE_CALLS",   "FIELDWISE_SPLIT",
};

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

char *
header_common_text(void)
{
    GString *out = g_string_new(TITLE);
    HeaderWords words = header_words_common();
    gsize from;

    g_string_append(out,
                    "#include <stdbool.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
                    "#ifdef __CUDACC__\n#include <cuda_runtime.h>\n#endif\n"
                    "#ifdef FIELDWISE_WITH_ARRAYS\n");
    header_hide_macros(out);
    g_string_append(out, "#endif\n");
    header_append_shared(out);
    g_string_append(
        out, "\n#if defined(__cplusplus) && !defined(__FIELDWISE__) && defined(FIELDWISE_WITH_ARRAYS)\n"
             "extern \"C++\" {\n");
    header_append_shared_arrays(out);
    g_string_append(
        out, "}\n#elif defined(__cplusplus) && defined(__FIELDWISE__) && defined(FIELDWISE_WITH_ARRAYS)\n");
    header_append_plain_stores(out);
    header_append_plain_arrays(out, "FIELDWISE_PLAIN");
    g_string_append(out, LISTS);
    g_string_append(out, CHECKS);
    g_string_append(out,
                    "#if defined(FIELDWISE_CONSTRUCTED) && defined(__cplusplus) && !defined(__FIELDWISE__)\n"
                    "extern \"C++\" {\n");
    header_append_blank(out);
    g_string_append(out, "}\n#endif\n");
    from = out->len;
    header_append_memory_common(out);
    header_append(out, ACCESSORS, &words);
    g_string_append(out, "#ifndef __FIELDWISE__\n");
    header_append_overloads(out, &words);
    g_string_append(out, "#else\n");
    header_append(out, PLAIN_OVERLOADS, &words);
    g_string_append(out, "#endif\n");
    g_string_append(out, "}\n#endif\n#ifdef FIELDWISE_WITH_ARRAYS\n");
    header_append_arrays_common(out);
    g_string_append(out, "#endif\n#endif\n#ifdef FIELDWISE_WITH_ARRAYS\n");
    header_show_macros(out);
    g_string_append(out, "#endif\n#ifdef FIELDWISE_N\n");
    append_undefines(out, from);
    g_string_append(out, "#endif\n");
    return g_string_free(out, FALSE);
}
