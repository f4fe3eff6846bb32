/* SPDX-License-Identifier: MIT */
#include "report/words/words_private.h"

/* The numbers of a ranking's layouts. */
typedef struct {
    gint64 least, most;
    guint n_own; /* layouts with a number of their own */
} Registers;

static Registers
registers_of(const Ranking *ranking)
{
    Registers all = {G_MAXINT64, 0, 0};

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const LayoutRegisters *one =
            &((const RankedLayout *)g_ptr_array_index(ranking->layouts, i))->registers;

        all.least = MIN(all.least, one->number);
        all.most = MAX(all.most, one->number);
        all.n_own += one->is_own != FALSE;
    }
    return all;
}

gboolean
report_registers_differ(const Ranking *ranking)
{
    Registers all = registers_of(ranking);

    return all.least < all.most;
}

gboolean
report_layout_registers_assumed(const Ranking *ranking, const RankedLayout *layout)
{
    return !layout->registers.is_own && (ranking->launch->assumed & ASSUMED_REGISTERS) != 0;
}

gboolean
report_registers_assumed(const Ranking *ranking)
{
    for (guint i = 0; i < ranking->layouts->len; i++)
        if (report_layout_registers_assumed(ranking, g_ptr_array_index(ranking->layouts, i)))
            return TRUE;
    return FALSE;
}

char *
report_registers_text(const Ranking *ranking)
{
    const LaunchConfig *launch = ranking->launch;
    const char *mark = launch->by_layout ? launch->by_layout->mark : NULL;
    Registers all = registers_of(ranking);
    guint n_rest = ranking->layouts->len - all.n_own;
    GString *text = g_string_new(NULL);

    if (all.least < all.most)
        g_string_append_printf(text, "%" G_GINT64_FORMAT " to ", all.least);
    g_string_append_printf(text, "%" G_GINT64_FORMAT " registers%s", all.most,
                           all.least < all.most ? " by layout" : "");
    if (all.n_own == 0 && (launch->assumed & ASSUMED_REGISTERS) != 0)
        g_string_append(text, " (assumed)");
    else if (all.n_own > 0 && n_rest > 0 && (launch->assumed & ASSUMED_REGISTERS) != 0)
        g_string_append_printf(text, " (%s; for %u layout%s assumed)", mark, n_rest, n_rest == 1 ? "" : "s");
    else if (all.n_own > 0 || launch->is_compiled)
        g_string_append_printf(text, " (%s)", mark);
    return g_string_free(text, FALSE);
}

char *
report_registers_sentence(const Ranking *ranking)
{
    const LaunchConfig *launch = ranking->launch;
    const RegisterTable *table = launch->by_layout;
    Registers all = registers_of(ranking);
    guint n = ranking->layouts->len, n_rest = n - all.n_own;
    GString *text;

    if (!table)
        return NULL;
    if (all.n_own == 0)
        return launch->is_compiled
                   ? g_strdup_printf(
                         "registers per thread: %s, those of the unchanged source for all layouts",
                         table->origin)
                   : g_strdup_printf(
                         "registers per thread: %s has none of these layouts, and %" G_GINT64_FORMAT
                         " are assumed",
                         table->mark, launch->registers);
    text = g_string_new(NULL);
    g_string_append_printf(text, "registers per thread, by layout: %s", table->origin);
    if (n_rest == 0)
        return g_string_free(text, FALSE);
    g_string_append_printf(text, "; %u of %u layouts %s not among them: ", n_rest, n,
                           n_rest == 1 ? "is" : "are");
    if (launch->is_compiled)
        g_string_append_printf(text, "%" G_GINT64_FORMAT ", as of the source as it is", launch->registers);
    else
        g_string_append_printf(text, "%" G_GINT64_FORMAT " are assumed", launch->registers);
    return g_string_free(text, FALSE);
}
