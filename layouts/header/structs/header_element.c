/* SPDX-License-Identifier: MIT */
/* The struct of one element, and the checks that it is the one of the source. */
#include "layouts/header/structs/structs_private.h"
#include "layouts/layouts.h"

/* Compilers that know offsets in a class with a base, or with private members beside others, warn of them all
 * the same. */
static const char OFFSETS_BEGIN[] = "#if defined(__NVCC_DIAG_PRAGMA_SUPPORT__)\n"
                                    "#pragma nv_diagnostic push\n"
                                    "#pragma nv_diag_suppress 1427\n"
                                    "#endif\n"
                                    "#if defined(__cplusplus) && defined(__GNUC__)\n"
                                    "#pragma GCC diagnostic push\n"
                                    "#pragma GCC diagnostic ignored \"-Winvalid-offsetof\"\n"
                                    "#endif\n";
static const char OFFSETS_END[] = "#if defined(__cplusplus) && defined(__GNUC__)\n"
                                  "#pragma GCC diagnostic pop\n"
                                  "#endif\n"
                                  "#if defined(__NVCC_DIAG_PRAGMA_SUPPORT__)\n"
                                  "#pragma nv_diagnostic pop\n"
                                  "#endif\n";

gboolean
header_has_plain_offsets(const Record *record)
{
    for (guint f = 0; f < record->n_fields; f++)
        if (record->fields[f].hidden)
            return FALSE;
    return !record->has_base;
}

void
header_begin_class_offsets(GString *out)
{
    g_string_append(out, OFFSETS_BEGIN);
}

void
header_end_class_offsets(GString *out)
{
    g_string_append(out, OFFSETS_END);
}

void
header_begin_offsets(GString *out, const Record *record)
{
    if (!header_has_plain_offsets(record))
        header_begin_class_offsets(out);
}

void
header_end_offsets(GString *out, const Record *record)
{
    if (!header_has_plain_offsets(record))
        header_end_class_offsets(out);
}

/* That the struct, this header's or one that was there before, is the one that the tool read. */
static void
append_checks(GString *out, const Record *record, const HeaderNames *names)
{
    g_autoptr(GroupShape) shape = header_struct_shape(record);

    g_string_append_printf(out,
                           "FIELDWISE_ASSERT(sizeof(%s) == %" G_GUINT64_FORMAT
                           ", \"size of %s\");\nFIELDWISE_ASSERT(FIELDWISE_ALIGNOF(%s) == %u, \"alignment of "
                           "%s\");\n",
                           names->element, shape->size, names->element, names->element, shape->align,
                           names->element);
    header_begin_offsets(out, record);
    for (guint f = 0; f < record->n_fields; f++) {
        const char *member = names->members[f];
        const Field *field = &record->fields[f];

        if (field->bits || field->hidden) /* nothing outside can name them */
            continue;
        g_string_append_printf(
            out, "FIELDWISE_ASSERT(offsetof(%s, %s) == %" G_GUINT64_FORMAT ", \"offset of %s\");\n",
            names->element, member, shape->offsets[f], member);
        g_string_append_printf(out, "FIELDWISE_ASSERT(sizeof(((%s *)0)->%s) == %u, \"size of %s\");\n",
                               names->element, member, shape->bytes[f], member);
        if (field->count == 1)
            g_string_append_printf(out,
                                   "FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((%s *)0)->%s, %s), \"type of "
                                   "%s\");\n",
                                   names->element, member, field->type, member);
    }
    header_end_offsets(out, record);
}

gboolean
header_append_element(GString *out, const Record *record, const HeaderNames *names, gboolean is_brief,
                      GError **error)
{
    HeaderWords words = header_words(names);
    g_autoptr(GString) members = g_string_new(NULL);

    if (!header_append_struct(members, record, names->members, error))
        return FALSE;
    header_append(out,
                  "\n/* One element. A program that declares $E itself defines FIELDWISE_HAVE_$E before\n"
                  " * this header; that both mean the same is checked. */\n",
                  &words);
    if (record_is_vector_type(names->element)) /* CUDA declares them itself */
        header_append(out,
                      "#if defined(__CUDACC__) && !defined(FIELDWISE_HAVE_$E)\n"
                      "#define FIELDWISE_HAVE_$E\n#endif\n",
                      &words);
    if (!header_append_item_types(out, record, names)) {
        g_autofree char *joined = is_brief ? header_join_members(members->str) : NULL;

        header_append(out,
                      "#ifndef FIELDWISE_HAVE_$E\n#define FIELDWISE_HAVE_$E\n"
                      "typedef struct $E $E;\nstruct $E {\n",
                      &words);
        g_string_append(out, joined ? joined : members->str);
        header_append(out, "};\n#endif\n", &words);
    }
    if (!is_brief)
        append_checks(out, record, names);
    return TRUE;
}
