/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"

#include <string.h>

/* The columns of the file, in their order. */
enum { COLUMN_FORM, COLUMN_LOW, COLUMN_MIDDLE, COLUMN_HIGH, N_COLUMNS = 5 };

#define MOST_FACTOR 100 /* of a share; a mask's are factors */

static const char *const FORMS[] = {
    [CONDITION_OUTSIDE] = "outside", [CONDITION_ORDERING] = "ordering", [CONDITION_EQUAL] = "equal",
    [CONDITION_MASK] = "mask",       [CONDITION_LOADED] = "loaded",     [CONDITION_FLAG] = "flag"};

G_STATIC_ASSERT(G_N_ELEMENTS(FORMS) == CONDITION_N_FORMS);

struct ConditionTable {
    ConditionShare shares[CONDITION_N_FORMS];
};

/* Takes a line of FILE, "equal,0.01,0.12,0.5,…", into TABLE; SEEN by form. */
static gboolean
take_line(ConditionTable *table, gboolean *seen, const char *file, guint line, const char *text,
          GError **error)
{
    g_auto(GStrv) cells = g_strsplit(text, ",", N_COLUMNS);
    ConditionShare share;
    guint form = 0;

    if (g_strv_length(cells) != N_COLUMNS)
        return csv_fail_line(error, file, line, "a line has " G_STRINGIFY(5) " columns");
    while (form < CONDITION_N_FORMS && strcmp(FORMS[form], cells[COLUMN_FORM]) != 0)
        form++;
    if (form == CONDITION_N_FORMS || seen[form])
        return csv_fail_line(
            error, file, line,
            "the form is none of outside, ordering, equal, mask, loaded and flag, each once");
    double most = form == CONDITION_MASK ? MOST_FACTOR : 1;
    if (!csv_read_number(cells[COLUMN_LOW], most, &share.low) ||
        !csv_read_number(cells[COLUMN_MIDDLE], most, &share.middle) ||
        !csv_read_number(cells[COLUMN_HIGH], most, &share.high) || share.low > share.middle ||
        share.middle > share.high)
        return csv_fail_line(
            error, file, line,
            "low, middle and high are shares from 0 to 1 in this order (of a mask, factors)");
    seen[form] = TRUE;
    table->shares[form] = share;
    return TRUE;
}

ConditionTable *
condition_table_parse(const char *file, const char *text, GError **error)
{
    g_autoptr(ConditionTable) table = g_new0(ConditionTable, 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    gboolean seen[CONDITION_N_FORMS] = {FALSE};

    for (guint i = 0; lines[i]; i++)
        if (csv_is_row(lines[i], "form,") && !take_line(table, seen, file, i + 1, lines[i], error))
            return NULL;
    for (guint i = 0; i < CONDITION_N_FORMS; i++)
        if (!seen[i]) {
            g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY, "%s: a line for %s is missing", file, FORMS[i]);
            return NULL;
        }
    return g_steal_pointer(&table);
}

ConditionTable *
condition_table_find(GError **error)
{
    g_autofree char *path = NULL, *text = NULL;

    return csv_find("conditions", "shares.csv", &path, &text, error)
               ? condition_table_parse(path, text, error)
               : NULL;
}

void
condition_table_free(ConditionTable *table)
{
    g_free(table);
}

ConditionShare
condition_table_share(const ConditionTable *table, ConditionForm form)
{
    return table->shares[form];
}
