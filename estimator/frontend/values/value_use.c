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
value_use_changed(Walker *w, const Value *before, const Value *value)
{
    if (before->kind != VALUE_CELLS || value->kind != VALUE_CELLS || before->rest != value->rest) {
        value_use_all(w, value);
        return;
    }
    for (guint i = 0; i < value->n_cells; i++) {
        const ValueCell *now = &value->cells[i];
        const ValueCell *cell = value_find_cell(before, now->offset, now->size);

        if (!cell || !value_equal(cell->value, now->value))
            value_use_all(w, now->value);
    }
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
