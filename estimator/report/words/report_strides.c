/* SPDX-License-Identifier: MIT */
/* Parameters that are not known, and decide how far from each other lanes go. */
#include "report/words/words_private.h"
#include "model/advice/advice.h"
#include "text/text.h"

#define MOST_NAMES 5
char *
report_strides(const Ranking *ranking)
{
    g_autoptr(GArray) numbers = strides_open(ranking);
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; i < numbers->len; i++)
        g_ptr_array_add(names, ((const Param *)g_ptr_array_index(ranking->kernel->params,
                                                                 g_array_index(numbers, guint, i)))
                                   ->name);
    if (names->len == 0)
        return NULL;
    g_autofree char *list = names_list(names, MOST_NAMES);
    return g_strdup_printf(
        "%s %s not known, and multipl%s indices of %s: how far apart lanes access it is open "
        "(else: --param %s=VALUE)",
        list, names->len == 1 ? "is" : "are", names->len == 1 ? "ies" : "y", ranking->binding->record->name,
        (char *)g_ptr_array_index(names, 0));
}
