/* SPDX-License-Identifier: MIT */
/* What headers give programs whose records are flattened, `p[i * 6 + 2]`: one function that says which item
 * of which element is meant. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

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
    "}\n";
static const char STEP[] = "#define $P_step(p, n) ((p) += (n))\n";

/* Fieldwise itself reads a flat array. */
static const char PLAIN[] = "typedef $T*$P_array;\n"
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

/* The same in the common file. */
static const char COMMON_ACCESS[] =
    "#if defined(FIELDWISE_WHOLE)\n"
    "    return ((FIELDWISE_ITEM *)view.group0)[i * FIELDWISE_ITEMS + k];\n"
    "#elif defined(FIELDWISE_TILE)\n"
    "    return ((FIELDWISE_ITEM *)&view.group0[fieldwise_unsigned(i) / FIELDWISE_TILE])\n"
    "        [k * FIELDWISE_TILE + fieldwise_unsigned(i) % FIELDWISE_TILE];\n"
    "#else\n"
    "    FIELDWISE_FLAT_ALIGNED(FIELDWISE_REF_LIES_one)\n"
    "    switch (k) {\n"
    "        FIELDWISE_FLAT(FIELDWISE_FLAT_CASE)\n"
    "    }\n"
    "#endif\n";

void
header_append_flat_common(GString *out)
{
    HeaderWords words = header_words_common();

    g_string_append(out, "#ifdef FIELDWISE_ITEM\n"
                         "#define FIELDWISE_FLAT_CASE(label, name) \\\n"
                         "    label: \\\n"
                         "        return *FIELDWISE_N(ptr_##name)(view, i);\n");
    header_word_set(&words, 'A', COMMON_ACCESS);
    header_word_set(&words, 'N', "FIELDWISE_ITEMS");
    header_word_set(&words, 'T', "FIELDWISE_ITEM ");
    header_append(out, ACCESS, &words);
    g_string_append(out, "#endif\n");
}

/* Whether LAYOUT has tiles of whole elements, whose items are found by arithmetic. */
static gboolean
is_tiled(const Record *record, const Layout *layout)
{
    g_autoptr(Layout) tiled = layout_new_aos(record, layout->groups[0].tile);

    return layout->n_groups == 1 && layout->groups[0].tile > 0 && layout_equal(layout, tiled);
}

void
header_append_flat_lists(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    g_string_append_printf(out, "#define FIELDWISE_ITEM %s\n#define FIELDWISE_ITEMS %u\n",
                           record->fields[0].type, record->n_fields);
    if (is_tiled(record, layout))
        g_string_append_printf(out, "#define FIELDWISE_TILE %u\n", layout->groups[0].tile);
    g_string_append(out, "#define FIELDWISE_FLAT_ALIGNED(GROUP)");
    for (guint g = 0; g < layout->n_groups; g++)
        if (layout->groups[g].tile == 0 && layout->groups[g].n_fields > 1)
            g_string_append_printf(out, " GROUP(%u)", g);
    g_string_append(out, "\n#define FIELDWISE_FLAT(ITEM) \\\n");
    for (guint f = 0; f + 1 < record->n_fields; f++)
        g_string_append_printf(out, "    ITEM(case %u, %s) \\\n", f, names->fields[f]);
    g_string_append_printf(out, "    ITEM(default, %s)\n", names->fields[record->n_fields - 1]);
}

void
header_append_step(GString *out, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    header_append(out, STEP, &words);
}

void
header_append_plain_flat(GString *out, const char *prefix, const char *type, guint n)
{
    const HeaderNames names = {.prefix = (char *)prefix, .element = (char *)prefix};
    HeaderWords words = header_words(&names);
    g_autofree char *before_name = g_strconcat(type, g_str_has_suffix(type, "*") ? "" : " ", NULL);
    g_autofree char *count = g_strdup_printf("%u", n);

    header_word_set(&words, 'N', count);
    header_word_set(&words, 'T', before_name);
    header_append(out, PLAIN, &words);
}

void
header_append_flat(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                   gboolean is_plain)
{
    const char *type = record->fields[0].type;
    g_autofree char *before_name = g_strconcat(type, g_str_has_suffix(type, "*") ? "" : " ", NULL);
    g_autofree char *access = access_text(record, layout, names, before_name);
    g_autofree char *count = g_strdup_printf("%u", record->n_fields);
    HeaderWords words = header_words(names);

    header_word_set(&words, 'A', access);
    header_word_set(&words, 'N', count);
    header_word_set(&words, 'T', before_name);
    header_append(out, is_plain ? PLAIN : ACCESS, &words);
    header_append(out, is_plain ? "" : STEP, &words);
}
