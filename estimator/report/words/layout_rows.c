/* SPDX-License-Identifier: MIT */
#include "report/words/words.h"
#include "layouts/layouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PRINTED 1000                     /* tables show shares to so many parts */
#define UNUSED G_MAXUINT                 /* the class of a field that the kernel does not touch */
#define UNUSED_BYTES (G_MAXUINT / 2 + 1) /* in a key, added to the bytes of such a field */

/* --- fields that are used alike */

/* The next access of RANKING's kernel from number FROM on that falls on FIELD; the number of accesses: none.
 */
static guint
next_access(const Ranking *ranking, guint from, guint field)
{
    const Binding *binding = ranking->binding;

    while (from < binding->n_targets && binding->targets[from].field != (int)field)
        from++;
    return from;
}

static gboolean
accesses_match(const Ranking *ranking, guint a, guint b)
{
    const Target *x = &ranking->binding->targets[a], *y = &ranking->binding->targets[b];
    const Access *first = g_ptr_array_index(ranking->binding->kernel->accesses, a),
                 *second = g_ptr_array_index(ranking->binding->kernel->accesses, b);

    return first->kind == second->kind && first->bytes == second->bytes &&
           first->section == second->section && x->instance == y->instance && x->index == y->index &&
           x->sub == y->sub;
}

/* TRUE if with one of the fields A and B in the other's place the kernel makes the same accesses. */
static gboolean
fields_are_alike(const Ranking *ranking, guint a, guint b)
{
    const Field *first = &ranking->binding->record->fields[a], *second = &ranking->binding->record->fields[b];
    guint n = ranking->binding->n_targets, i, k;

    if (!first->touched || !second->touched || first->align != second->align ||
        first->elem_bytes != second->elem_bytes || first->count != second->count)
        return FALSE;
    i = next_access(ranking, 0, a);
    k = next_access(ranking, 0, b);
    while (i < n && k < n && accesses_match(ranking, i, k)) {
        i = next_access(ranking, i + 1, a);
        k = next_access(ranking, k + 1, b);
    }
    return i == n && k == n;
}

/* By field, the first one that is used alike. */
static guint *
find_classes(const Ranking *ranking)
{
    const Record *record = ranking->binding->record;
    guint *classes = g_new(guint, record->n_fields);

    for (guint f = 0; f < record->n_fields; f++) {
        classes[f] = record->fields[f].touched ? f : UNUSED;
        for (guint k = 0; k < f && classes[f] == f; k++)
            if (classes[k] == k && fields_are_alike(ranking, k, f))
                classes[f] = k;
    }
    return classes;
}

char *
layout_rows_classes(const Ranking *ranking)
{
    const Record *record = ranking->binding->record;
    g_autofree guint *classes = find_classes(ranking);
    GString *text = g_string_new(NULL);

    for (guint c = 0; c < record->n_fields; c++) {
        gboolean is_open = FALSE;

        for (guint f = c + 1; f < record->n_fields; f++) {
            if (classes[f] != c)
                continue;
            if (!is_open)
                g_string_append_printf(text, "%s%s", text->len > 0 ? "; " : "", record->fields[c].name);
            g_string_append_printf(text, ", %s", record->fields[f].name);
            is_open = TRUE;
        }
    }
    return g_string_free(text, FALSE);
}

/* --- layouts that differ only in those */

/* TRUE if the order of GROUP's fields changes nothing of where each class of them lies. */
static gboolean
is_even(const Group *group, const Record *record)
{
    for (guint i = 1; i < group->n_fields; i++)
        if (field_bytes(&record->fields[group->fields[i]]) != field_bytes(&record->fields[group->fields[0]]))
            return FALSE;
    return TRUE;
}

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;

    return (x > y) - (x < y);
}

/* Puts GROUP by classes into RET_NUMBERS, as groups_key_new() takes it. FALSE: it has none but unused fields.
 */
static gboolean
group_numbers(const Group *group, const Record *record, const guint *classes, guint *ret_numbers)
{
    guint *members = ret_numbers + 3;
    gboolean is_used = FALSE;

    ret_numbers[0] = group->n_fields + 2;
    ret_numbers[1] = group->tile;
    ret_numbers[2] = group->align;
    for (guint i = 0; i < group->n_fields; i++) {
        guint field = group->fields[i];

        is_used |= classes[field] != UNUSED;
        members[i] =
            classes[field] == UNUSED ? UNUSED_BYTES + field_bytes(&record->fields[field]) : classes[field];
    }
    if (is_even(group, record))
        qsort(members, group->n_fields, sizeof *members, compare_numbers);
    return is_used;
}

/* What layouts have in common that differ only in fields that are used alike, or unused. */
static GBytes *
layout_key(const Layout *layout, const Record *record, const guint *classes)
{
    g_autofree guint *numbers = g_new(guint, record->n_fields + 3 * layout->n_groups);
    g_autofree const guint **groups = g_new(const guint *, MAX(layout->n_groups, 1));
    guint *next = numbers, n = 0;

    for (guint g = 0; g < layout->n_groups; g++) {
        if (group_numbers(&layout->groups[g], record, classes, next))
            groups[n++] = next;
        next += layout->groups[g].n_fields + 3;
    }
    return groups_key_new(groups, n);
}

static double
transactions_of(const RankedLayout *layout)
{
    return layout->estimate.traffic.load_sectors + layout->estimate.traffic.store_sectors;
}

/* TRUE if a line can show B's figures by A's: they tie, cost the same share of today's layout as it is
 * printed, and make as many transactions within the error of ties. */
static gboolean
figures_match(const Ranking *ranking, const RankedLayout *a, const RankedLayout *b)
{
    double x = transactions_of(a), y = transactions_of(b), unit = ranking->today_total / PRINTED;

    return a->rank > 0 && a->rank == b->rank && a->registers.number == b->registers.number &&
           (unit <= 0 || round(a->estimate.total / unit) == round(b->estimate.total / unit)) &&
           fabs(x - y) <= ranking->known_error * fmax(x, y);
}

/* The line among ROWS that can stand for LAYOUT as well, which has KEY; NULL: none. */
static LayoutRow *
find_row(const Ranking *ranking, const GArray *rows, const GPtrArray *keys, const GBytes *key,
         const RankedLayout *layout)
{
    for (guint i = rows->len; i-- > 0;) {
        LayoutRow *row = &g_array_index(rows, LayoutRow, i);

        if (row->layout->rank != layout->rank)
            return NULL;
        if (g_bytes_equal(g_ptr_array_index(keys, i), key) && figures_match(ranking, row->layout, layout))
            return row;
    }
    return NULL;
}

/* Layouts that have the rank of the last one that was kept may have lost some of theirs. */
static void
mark_least(GArray *rows, const Ranking *ranking)
{
    const RankedLayout *last;

    if (ranking->layouts->len == 0 || ranking->layouts->len == ranking->n_evaluated)
        return;
    for (guint i = ranking->layouts->len; i-- > 0;) {
        last = g_ptr_array_index(ranking->layouts, i);
        if (last->rank > 0)
            break;
    }
    for (guint i = 0; i < rows->len; i++) {
        LayoutRow *row = &g_array_index(rows, LayoutRow, i);

        row->is_least = row->n > 1 && row->layout->rank == last->rank;
    }
}

GArray *
layout_rows_new(const Ranking *ranking, gboolean expand)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(LayoutRow));
    g_autofree guint *classes = find_classes(ranking);
    g_autoptr(GPtrArray) keys = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, i);
        const LayoutRow one = {layout, 1, FALSE};
        g_autoptr(GBytes) key = layout_key(layout->layout, ranking->binding->record, classes);
        LayoutRow *row = expand ? NULL : find_row(ranking, rows, keys, key, layout);

        if (row) {
            row->n++;
            continue;
        }
        g_array_append_val(rows, one);
        g_ptr_array_add(keys, g_steal_pointer(&key));
    }
    mark_least(rows, ranking);
    return rows;
}
