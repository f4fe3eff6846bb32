/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

#include <string.h>

/* A whole number up to MAX at the start of *text, which moves behind it. */
static gboolean
take_number(const char **text, double max, guint *ret_number)
{
    char *end;
    guint64 number;

    if (!g_ascii_isdigit(**text))
        return FALSE;
    number = g_ascii_strtoull(*text, &end, 10);
    if ((double)number > max)
        return FALSE;
    *ret_number = (guint)number;
    *text = end;
    return TRUE;
}

#define MOST_TABLE_BYTES 16.0 /* that one instruction loads */

/* "table=3x16": loads of a table, and bytes of each. */
static gboolean
take_table(const char *text, double max, ArchCost *cost)
{
    guint bytes;

    if (cost->table_loads || !take_number(&text, max, &cost->table_loads) || *text++ != 'x' ||
        !take_number(&text, MOST_TABLE_BYTES, &bytes) || *text != '\0')
        return FALSE;
    cost->table_bytes = bytes;
    return cost->table_loads > 0 && bytes > 0 && (bytes & (bytes - 1)) == 0;
}

/* The words behind the numbers, each once at most. */
static gboolean
take_words(const char *text, double max, ArchCost *cost)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {
        gboolean *flag = strcmp(*word, "branches") == 0 ? &cost->branches
                         : strcmp(*word, "splits") == 0 ? &cost->splits
                                                        : NULL;

        if (**word == '\0')
            continue;
        if (g_str_has_prefix(*word, "table=") && take_table(*word + strlen("table="), max, cost))
            continue;
        if (!flag || *flag)
            return FALSE;
        *flag = TRUE;
    }
    return TRUE;
}

static gboolean
parse_cost(const char *text, double max, ArchCost *ret_cost)
{
    ArchCost cost = {0};
    guint *const numbers[] = {&cost.all, &cost.integer, &cost.special, &cost.real64, &cost.operations};

    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if ((i > 0 && *text++ != ',') || !take_number(&text, max, numbers[i]))
            return FALSE;
    }
    if ((*text != '\0' && *text != ' ') || !take_words(text, max, &cost))
        return FALSE;
    *ret_cost = cost;
    return MAX(cost.integer, MAX(cost.special, cost.real64)) <= cost.all;
}

gboolean
arch_costs_parse(const char *text, double max, guint n, ArchCost *ret_costs)
{
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    g_autofree ArchCost *costs = g_new0(ArchCost, n);

    if (g_strv_length(parts) != n)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        if (!parse_cost(g_strstrip(parts[i]), max, &costs[i]))
            return FALSE;
    }
    memcpy(ret_costs, costs, n * sizeof *costs);
    return TRUE;
}
