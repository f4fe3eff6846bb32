/* SPDX-License-Identifier: MIT */
/* What is asked of a study, and of its expressions, before all is known. */
#include "model/study/study.h"

gboolean
study_is_computable(const Expr *e)
{
    return !(e->depends & (DEPENDS_PARAM | DEPENDS_OPAQUE));
}

void
study_collect_loops(const Expr *e, GHashTable *seen, GPtrArray *loops)
{
    if (!(e->depends & DEPENDS_LOOP) || !g_hash_table_add(seen, (gpointer)e))
        return;
    if (e->kind == EXPR_SYMBOL)
        g_ptr_array_add(loops, (gpointer)e);
    for (guint i = 0; i < e->n_args; i++)
        study_collect_loops(e->args[i], seen, loops);
}

const Expr *
study_linear_number(const Study *study, SymbolKind symbol, const gint64 *size)
{
    const Expr *number = expr_const(study->pool, 0);

    for (guint i = 3; i-- > 0;)
        number = expr_add(study->pool, expr_mul_const(study->pool, number, size[i]),
                          expr_symbol(study->pool, symbol, i, NULL));
    return number;
}

/* TRUE if it is not known by how much E differs between lanes: what is loaded does by thread, and what is
 * computed from both in other ways than by adding may. */
static gboolean
is_scattered(const Expr *e)
{
    const guint unknown = DEPENDS_OPAQUE | DEPENDS_THREAD;

    if ((e->depends & unknown) != unknown)
        return FALSE;
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++)
        if (is_scattered(e->args[i]))
            return TRUE;
    return e->kind != EXPR_SUM;
}

gboolean
study_goes_anywhere(const StudyAccess *access)
{
    return !access->index || !access->sub_known || is_scattered(access->index) ||
           (access->sub && is_scattered(access->sub));
}

gboolean
study_goes_by_block(const StudyAccess *access)
{
    const guint unknown = DEPENDS_OPAQUE | DEPENDS_BLOCK;

    return access->index && access->sub_known && (access->index->depends & unknown) == unknown &&
           !study_goes_anywhere(access);
}

gboolean
study_has_told_trips(const Study *study, guint number)
{
    return study->launch->trips && study->launch->trips[number] >= 0;
}

int
study_common_guard(const Study *study, int a, int b)
{
    int common = -1;

    if (a < 0 || b < 0)
        return -1;
    const StudyLoop *x = &study->loops[a], *y = &study->loops[b];
    for (guint i = 0; i < MIN(x->n_outer, y->n_outer) && x->outer[i] == y->outer[i]; i++)
        common = study->loops[x->outer[i]].guard;
    return common;
}
