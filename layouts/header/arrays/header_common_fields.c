/* SPDX-License-Identifier: MIT */
/* Pointers to the fields of any record, in the common file and in a record's own part. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"

/* One field, as in a header in one file. */
static const char FIELD[] =
    "#define FIELDWISE_QUOTED(name) FIELDWISE_QUOTED_AS(name)\n"
    "#define FIELDWISE_QUOTED_AS(name) #name\n"
    "#define FIELDWISE_FIELD_TYPES(in, name, member, type, kind, items, g, how, tile, offset, bytes, there) \\\n"
    "    struct FIELDWISE_N(types_of_##name) { \\\n"
    "        typedef type value; \\\n"
    "        typedef FIELDWISE_N(view) view; \\\n"
    "        enum { is_plain = sizeof(FIELDWISE_N(group##g)) == tile * bytes }; \\\n"
    "        FIELDWISE_MEMBER static void *memory(const view &v) { return (void *)v.group0; } \\\n"
    "        template <class Index> FIELDWISE_MEMBER static value &at(const view &v, Index i) \\\n"
    "        { \\\n"
    "            return FIELDWISE_AT_##how(v, g, tile, name, member, i); \\\n"
    "        } \\\n"
    "        static value *address(const view &v, size_t i) \\\n"
    "        { \\\n"
    "            return v.group0 ? &at(v, i) : 0; \\\n"
    "        } \\\n"
    "    }; \\\n"
    "    typedef fieldwise_field<FIELDWISE_N(types_of_##name), type> FIELDWISE_N(field_##name); \\\n"
    "    typedef fieldwise_field<FIELDWISE_N(types_of_##name), const type> FIELDWISE_N(const_field_##name); \\\n"
    "    typedef fieldwise_item<FIELDWISE_N(field_##name)> FIELDWISE_N(item_##name); \\\n"
    "    typedef fieldwise_field_pointer<FIELDWISE_N(types_of_##name), type> FIELDWISE_N(pointer_##name); \\\n"
    "    typedef fieldwise_field_pointer<FIELDWISE_N(types_of_##name), const type> FIELDWISE_N(const_pointer_##name);\n"
    "FIELDWISE_ALL(FIELDWISE_FIELD_TYPES)\n";

/* The parameters of kernels. FIELDWISE_EACH_$P lists the groups. */
static const char PARAMETERS[] =
    "\n/* In place of a kernel's pointers to fields, which are its arguments here: $P_fields(float *x, float *y), or\n"
    " * $P_restrict_fields where all have __restrict__. First in the body $P_bind_fields(), and for each pointer\n"
    " * $P_take(FIELD, x). For a launch $P_pass_fields(x, y). Where launches pass x + k, $P_moved_fields(2, float *x,\n"
    " * float *y), which has the number of the pointers, $P_moved_take(FIELD, x, 0), which has the place of x among\n"
    " * them, and $P_pass_moved_fields(x + k, y). */\n"
    "#define $P_fields(...) FIELDWISE_EACH_$P(FIELDWISE_HAS_GROUP, FIELDWISE_COMMA, )\n"
    "#define $P_restrict_fields(...) FIELDWISE_EACH_$P(FIELDWISE_HAS_RESTRICT, FIELDWISE_COMMA, )\n"
    "#define $P_bind_fields() FIELDWISE_EACH_$P(FIELDWISE_HAS_ALIGNED, , ) \\\n"
    "    const $P_view fieldwise_$P = $P_view{FIELDWISE_EACH_$P(FIELDWISE_HAD, FIELDWISE_COMMA, )}\n"
    "#define $P_pass_fields(...) FIELDWISE_EACH_$P(FIELDWISE_PASS_ONE, FIELDWISE_COMMA, (__VA_ARGS__))\n"
    "#define $P_moved_fields(n, ...) $P_fields(), const fieldwise_offsets<n> fieldwise_$P_offsets\n"
    "#define $P_restrict_moved_fields(n, ...) $P_restrict_fields(), const fieldwise_offsets<n> fieldwise_$P_offsets\n"
    "#define $P_pass_moved_fields(...) \\\n"
    "    FIELDWISE_EACH_$P(FIELDWISE_PASS_VIEW, FIELDWISE_COMMA, (__VA_ARGS__)), fieldwise_offsets_of(__VA_ARGS__)\n"
    "#define $P_take(field, fieldwise_p) FIELDWISE_TAKE($P, field_##field, fieldwise_p)\n"
    "#define $P_const_take(field, fieldwise_p) FIELDWISE_TAKE($P, const_field_##field, fieldwise_p)\n"
    "#define $P_pointer_take(field, fieldwise_p) FIELDWISE_TAKE_POINTER($P, pointer_##field, fieldwise_p)\n"
    "#define $P_const_pointer_take(field, fieldwise_p) FIELDWISE_TAKE_POINTER($P, const_pointer_##field, fieldwise_p)\n"
    "#define $P_moved_take(field, fieldwise_p, fieldwise_nth) \\\n"
    "    FIELDWISE_TAKE_MOVED($P, pointer_##field, fieldwise_p, fieldwise_nth)\n"
    "#define $P_const_moved_take(field, fieldwise_p, fieldwise_nth) \\\n"
    "    FIELDWISE_TAKE_MOVED($P, const_pointer_##field, fieldwise_p, fieldwise_nth)\n";

/* What these macros are made of. */
static const char SHARED[] =
    "#ifndef FIELDWISE_HAD\n"
    "#define FIELDWISE_HAS_GROUP(P, p, g) P##_group##g *fieldwise_##P##_##g\n"
    "#define FIELDWISE_HAS_RESTRICT(P, p, g) P##_group##g *__restrict__ fieldwise_##P##_##g\n"
    "#define FIELDWISE_HAS_ALIGNED(P, p, g) FIELDWISE_LIES_ALIGNED(P##_group##g, fieldwise_##P##_##g);\n"
    "#define FIELDWISE_HAD(P, p, g) fieldwise_##P##_##g\n"
    "#define FIELDWISE_PASS_ONE(P, p, g) fieldwise_one p.group##g\n"
    "#define FIELDWISE_PASS_VIEW(P, p, g) fieldwise_one_view p.group##g\n"
    "#define FIELDWISE_TAKE(P, type, name) P##_##type name = P##_##type(fieldwise_##P)\n"
    "#define FIELDWISE_TAKE_POINTER(P, type, name) P##_##type name = P##_##type(fieldwise_##P, 0)\n"
    "#define FIELDWISE_TAKE_MOVED(P, type, name, nth) \\\n"
    "    P##_##type name = P##_##type(fieldwise_##P, fieldwise_##P##_offsets.at[nth])\n"
    "#endif\n";

void
header_append_shared_fields(GString *out)
{
    header_append_fields_format(out);
    g_string_append(out, SHARED);
}

void
header_append_fields_common(GString *out)
{
    HeaderWords words = header_words_common();

    g_string_append(out, "#if defined(__cplusplus) && !defined(__FIELDWISE__)\nextern \"C++\" {\n");
    g_string_append(out, FIELD);
    header_word_set(&words, 'X', "\" FIELDWISE_QUOTED(FIELDWISE_ELEMENT) \"");
    header_append_fields_boundary(out, &words);
    header_append_field_kinds_common(out);
    g_string_append(out, "#endif\n}\n#endif\n");
}

void
header_append_own_fields(GString *out, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, PARAMETERS, &words);
}
