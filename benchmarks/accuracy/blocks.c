/* SPDX-License-Identifier: MIT */
/* What blocks have in common. */
#include "blocks.h"

#include "validate/text/text.h"

#include <string.h>

const Summary *
block_group(const Comparison *comparison, const char *name)
{
    for (guint i = 0; i < comparison->summaries->len; i++)
        if (strcmp(((Summary *)g_ptr_array_index(comparison->summaries, i))->name, name) == 0)
            return g_ptr_array_index(comparison->summaries, i);
    return NULL;
}

char *
block_title(const CaseComparison *comparison)
{
    guint name = strcspn(comparison->title, " ");

    return g_strdup_printf("`%.*s`%s", (int)name, comparison->title, comparison->title + name);
}

char *
block_layout(const LayoutComparison *layout)
{
    const LayoutEstimate *estimate = layout->estimate;

    return g_strdup_printf("`%s`", estimate->name ? estimate->name : estimate->layout);
}

const Summary *
block_column(const Comparison *comparison, guint i)
{
    guint n = comparison->summaries->len;

    return g_ptr_array_index(comparison->summaries, i + 1 < n ? i + 1 : 0);
}

char *
block_errors_text(Quantity quantity, const ErrorSummary *errors)
{
    g_autofree char *median = validation_error_text(quantity, errors->median);
    g_autofree char *p95 = validation_error_text(quantity, errors->p95);

    return g_strdup_printf("%s, %s", median, p95);
}
