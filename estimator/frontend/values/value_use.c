/* SPDX-License-Identifier: MIT */
/* Which loads are used. */
#include "frontend/values/values.h"

const Value *
value_use(Walker *w, const Value *value)
{
    if (value->origin >= 0) {
        g_hash_table_remove(w->unused, GINT_TO_POINTER(value->origin));
        g_hash_table_remove(w->copied, GINT_TO_POINTER(value->origin));
    }
    return value;
}

void
value_use_all(Walker *w, const Value *value)
{
    value_use(w, value);
    if (value->kind == VALUE_CHOICE) {
        value_use_all(w, value->a);
        value_use_all(w, value->b);
    }
    for (guint i = 0; i < value->n_cells; i++)
        value_use_all(w, value->cells[i].value);
}

void
value_copy_all(Walker *w, const Value *value)
{
    if (value->origin >= 0 && g_hash_table_remove(w->unused, GINT_TO_POINTER(value->origin)))
        g_hash_table_add(w->copied, GINT_TO_POINTER(value->origin));
    if (value->kind == VALUE_CHOICE)
        value_use_all(w, value);
    for (guint i = 0; i < value->n_cells; i++)
        value_copy_all(w, value->cells[i].value);
}
