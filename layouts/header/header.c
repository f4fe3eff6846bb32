/* SPDX-License-Identifier: MIT */
#include "layouts/header/header_private.h"
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

#include <string.h>

/* Types that nvcc's headers declare, and nobody else. */
static const char *const CUDA_TYPES[] = {"__half", "__nv_bfloat16", NULL};

/* A line that begins with WHAT and lists the types of fields that are neither words of C nor of CUDA, or with
 * FROM_CUDA those of CUDA. */
static void
append_types(GString *out, const Record *record, const HeaderNames *names, const char *what,
             gboolean from_cuda)
{
    static const char *const words[] = {"char",   "signed", "unsigned", "short", "int",      "long", "float",
                                        "double", "bool",   "void",     "const", "volatile", NULL};
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint f = 0; f < record->n_fields; f++) {
        if (record->fields[f].item_bytes)
            continue;
        g_auto(GStrv) parts = g_strsplit_set(record->fields[f].type, " *", -1);

        for (guint i = 0; parts[i]; i++) {
            g_autofree char *word = g_strdup_printf(" %s,", parts[i]);

            if (*parts[i] != '\0' && strcmp(parts[i], names->element) != 0 &&
                !g_strv_contains(words, parts[i]) && g_strv_contains(CUDA_TYPES, parts[i]) == from_cuda &&
                !strstr(list->str, word))
                g_string_append(list, word);
        }
    }
    if (list->len > 0)
        g_string_append_printf(out, " *\n * %s:%.*s.\n", what, (int)list->len - 1, list->str);
}

/* In one of the first lines of each header. */
#define MARK " * Written by `fieldwise header`"

gboolean
header_is_written(const char *text)
{
    const char *title = strstr(text, " *\n");

    return g_str_has_prefix(text, "/* ") && title && title == strchr(text, '\n') + 1 &&
           g_str_has_prefix(title + strlen(" *\n"), MARK);
}

static const char TITLE[] = "/* $E in the layout $S.\n"
                            " *\n" MARK ", format $V; for another layout write it again. For C11, C++11 and\n"
                            " * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses $R.\n";

static const char USE[] =
    " *\n"
    " *     $P_view view;\n"
    " *     $P_allocate(&view, n); ... $P_free(view);\n"
    " *     $P_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); $P_free_device(view);\n"
    " *\n"
    " *     $P_get_FIELD(view, i)           $P_set_FIELD(view, i, value)\n"
    " *     $P_at_FIELD(view, i) += value   $P_ptr_FIELD(view, i)\n"
    " *     $P_load(view, i)                $P_store(view, i, element)\n"
    " *\n"
    " *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)\n"
    " *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C\n"
    " *\n"
    " * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies\n"
    " * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing\n"
    " * else beyond n may be touched.\n";

/* Where the common file says that. */
static const char USE_IN_TWO[] =
    " * Functions such as $P_get_FIELD(view, i) and $P_allocate(&view, n) are made by\n"
    " * " HEADER_COMMON_FILE
    ", which says what they do: it stands beside this file, or is installed with fieldwise.\n";

void
header_append_title(GString *out, const Record *record, const char *spec, const HeaderNames *names,
                    HeaderExtent extent, gboolean is_split)
{
    HeaderWords words = header_words(names);

    header_word_set(&words, 'S', spec);
    header_word_set(&words, 'V',
                    extent != HEADER_ACCESSORS ? G_STRINGIFY(HEADER_ARRAYS_FORMAT)
                                               : G_STRINGIFY(HEADER_FORMAT));
    header_word_set(&words, 'R',
                    extent == HEADER_FLAT     ? "a flat array"
                    : extent == HEADER_FIELDS ? "parallel pointers"
                                              : "an array of structs");
    header_append(out, TITLE, &words);
    header_append(out, is_split ? USE_IN_TWO : USE, &words);
    append_types(out, record, names, "Declare these types before this header", FALSE);
    append_types(out, record, names, "Outside nvcc declare these types before this header", TRUE);
    g_string_append(out, " */\n");
}

/* Includes, and one guard for one layout: another one under the same names is an error, not ignored. */
void
header_append_guard(GString *out, const Record *record, const HeaderNames *names, guint32 digest,
                    gboolean is_split)
{
    HeaderWords words = header_words(names);
    g_autofree char *number = g_strdup_printf("0x%08xu", digest);
    gboolean is_half = FALSE, is_bfloat = FALSE, has_bits = FALSE;

    for (guint f = 0; f < record->n_fields; f++) {
        is_half |= strstr(record->fields[f].type, "__half") != NULL;
        has_bits |= record->fields[f].bits != NULL;
        is_bfloat |= strstr(record->fields[f].type, "__nv_bfloat16") != NULL;
    }
    header_word_set(&words, 'D', number);
    header_append(
        out,
        "#if defined(FIELDWISE_LAYOUT_$P) && FIELDWISE_LAYOUT_$P != $D\n"
        "#error \"$P is another layout already: give one of the two a name by fieldwise header --name\"\n"
        "#endif\n"
        "#ifndef FIELDWISE_LAYOUT_$P\n"
        "#define FIELDWISE_LAYOUT_$P $D\n",
        &words);
    if (!is_split)
        g_string_append(out, "#include <stdbool.h>\n#include <stddef.h>\n#include <stdlib.h>\n");
    if (has_bits && !is_split)
        g_string_append(out, "#include <string.h>\n");
    if (is_split && !is_half && !is_bfloat)
        return;
    g_string_append(out, "#ifdef __CUDACC__\n#include <cuda_runtime.h>\n");
    if (is_half)
        g_string_append(out, "#include <cuda_fp16.h>\n");
    if (is_bfloat)
        g_string_append(out, "#include <cuda_bf16.h>\n");
    g_string_append(out, "#endif\n");
}

/* Names of types and variables in a header that programs have for macros of their own: they have another
 * meaning in it, and their own again behind it. Headers of format 1 stay as they were: programs were measured
 * with them. */
static const char *const HIDDEN_MACROS[] = {"A",       "B",  "T",    "Element", "Index",  "Item",  "Other",
                                            "Pointer", "To", "From", "Ref",     "Types",  "Value", "Call",
                                            "Where",   "i",  "n",    "p",       "malloc", "free"};

void
header_hide_macros(GString *out)
{
    g_string_append(out, "\n/* Macros of the program with names that stand for something else here. */\n");
    for (guint i = 0; i < G_N_ELEMENTS(HIDDEN_MACROS); i++)
        g_string_append_printf(out, "#pragma push_macro(\"%s\")\n#undef %s\n", HIDDEN_MACROS[i],
                               HIDDEN_MACROS[i]);
}

void
header_show_macros(GString *out)
{
    g_string_append(out, "\n");
    for (guint i = 0; i < G_N_ELEMENTS(HIDDEN_MACROS); i++)
        g_string_append_printf(out, "#pragma pop_macro(\"%s\")\n", HIDDEN_MACROS[i]);
}

/* Whether memory has room behind each group: in headers for programs as they were, whose threads may be more
 * than elements. An array of structs that stays one has what it had. Headers of format 1 stay as they were.
 */
gboolean
header_has_gaps(const Record *record, const Layout *layout, HeaderExtent extent)
{
    return extent == HEADER_FIELDS ||
           (extent != HEADER_ACCESSORS &&
            !(layout->n_groups == 1 && header_group_is_element(&layout->groups[0], record)));
}

char *
header_text(const Record *record, const Layout *layout, const HeaderNames *names, HeaderExtent extent,
            GError **error)
{
    g_autofree char *spec = layout_format(layout, record), *name = layout_name(layout, record);
    g_autoptr(GString) body = g_string_new(NULL);
    g_autoptr(Record) declared = header_declared(record, names);
    GString *out;

    if (declared)
        record = declared;

    if (!header_append_element(body, record, names, FALSE, error))
        return NULL;
    header_append_groups(body, record, layout, names);
    header_append_memory(body, record, layout, names, header_has_gaps(record, layout, extent));
    header_append_access(body, record, layout, names);
    if (extent == HEADER_FIELDS)
        header_append_fields(body, record, layout, names);
    else if (extent != HEADER_ACCESSORS)
        header_append_references(body, record, layout, names, extent == HEADER_FLAT);
    if (extent != HEADER_ACCESSORS)
        header_show_macros(body);
    g_string_append(body, "\n#endif\n");

    out = g_string_new(NULL);
    header_append_title(out, record, name ? name : spec, names, extent, FALSE);
    header_append_guard(out, record, names, g_str_hash(body->str), FALSE);
    if (extent != HEADER_ACCESSORS)
        header_hide_macros(out);
    header_append_shared(out);
    g_string_append(out, body->str);
    return g_string_free(out, FALSE);
}
