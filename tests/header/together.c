/* SPDX-License-Identifier: MIT */
#include "together.h"

#include <string.h>

/* Takes back the macros that TEXT, which may be NULL, defines: the next program writes them again. Those that
 * all headers share stay. */
static void
undefine(GString *all, const char *text)
{
    for (const char *at = text; at && (at = strstr(at, "#define ")); at++) {
        gsize length = strspn(at + 8, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_");

        if (!g_str_has_prefix(at + 8, "FIELDWISE_") || g_str_has_prefix(at + 8, "FIELDWISE_LAYOUT_") ||
            g_str_has_prefix(at + 8, "FIELDWISE_HAVE_") || g_str_has_prefix(at + 8, "FIELDWISE_EACH_"))
            g_string_append_printf(all, "#undef %.*s\n", (int)length, at + 8);
    }
}

/* The line behind the `#endif` of the line CONDITION. */
static const char *
behind_endif(const char *condition)
{
    guint depth = 0;

    do {
        depth += g_str_has_prefix(condition, "#if") ? 1 : g_str_has_prefix(condition, "#endif") ? -1u : 0;
        condition = strchr(condition, '\n') + 1;
    } while (depth > 0);
    return condition;
}

/* What a header in two files includes, and how that is had of all records, of whatever kind. */
#define COMMON "#include \"fieldwise_common.h\"\n"
static const char SHARED[] = "#define FIELDWISE_WITH_ARRAYS\n"
                             "#define FIELDWISE_WITH_FIELDS\n"
                             "#define FIELDWISE_RECORD_FORMAT 2\n" COMMON "#undef FIELDWISE_WITH_ARRAYS\n"
                             "#undef FIELDWISE_WITH_FIELDS\n"
                             "#undef FIELDWISE_RECORD_FORMAT\n";

/* Adds the parts of HEADER that all headers share to ALL, where it lacks them: outside of the programs, so
 * that they are compiled once. Each part skips itself from then on. */
static void
add_shared(GString *all, const char *header)
{
    static const char *const PARTS[] = {
        "#ifndef FIELDWISE_HEADER_FORMAT\n", "#if defined(__cplusplus) && !defined(FIELDWISE_BLANK)\n",
        "#ifndef FIELDWISE_ARRAYS_FORMAT\n", "#ifndef FIELDWISE_FIELDS_FORMAT\n",
        "#if defined(__CUDACC__) && !defined(FIELDWISE_FLAT)\n"};

    if (strstr(header, COMMON) && !strstr(all->str, COMMON))
        g_string_append(all, SHARED);
    for (guint k = 0; k < G_N_ELEMENTS(PARTS); k++) {
        const char *part = strstr(header, PARTS[k]);

        if (part && !strstr(all->str, PARTS[k]))
            g_string_append_len(all, part, behind_endif(part) - part);
    }
}

void
together_add(GString *all, const char *text, const char *name, const char *header, guint number)
{
    g_autofree char *include = g_strdup_printf("#include \"%s\"", name ? name : "");
    g_auto(GStrv) parts = g_strsplit(text, include, 2);

    if (header)
        add_shared(all, header);
    g_string_append_printf(all, "namespace program%u {\n#define main run_all\n%s\n", number, parts[0]);
    if (header)
        g_string_append(all, header);
    g_string_append_printf(all, "%s\n#undef main\n}\n", parts[0] && parts[1] ? parts[1] : "");
    undefine(all, header);
    undefine(all, text);
}
