/* SPDX-License-Identifier: MIT */
/* Reasons against a rewriting, which are said where they are found. */
#include "rewrite/edits/edits_private.h"

#include <string.h>

static const char *const KIND_NAMES[] = {
    [REFUSAL_UNSEEN] = "unseen",     [REFUSAL_REINTERPRETED] = "reinterpreted",
    [REFUSAL_VOLATILE] = "volatile", [REFUSAL_MIXED] = "mixed",
    [REFUSAL_ESCAPES] = "escapes",   [REFUSAL_HOST] = "host",
    [REFUSAL_FIELD] = "field",       [REFUSAL_REFERENCE] = "reference",
    [REFUSAL_FORM] = "form",
};

const char *
refusal_kind_name(RefusalKind kind)
{
    return KIND_NAMES[kind];
}

void
rules_refuse(Rules *rules, RefusalKind kind, guint node, const char *format, ...)
{
    const TreeNode *n = tree_node(rules->tree, node);
    Refusal refusal = {kind, n->file, n->start, NULL, FALSE};
    va_list args;

    va_start(args, format);
    refusal.text = g_strdup_vprintf(format, args);
    va_end(args);
    g_array_append_val(rules->result->refusals, refusal);
}

void
rules_mark_cause(Rules *rules)
{
    GArray *refusals = rules->result->refusals;

    g_array_index(refusals, Refusal, refusals->len - 1).is_cause = TRUE;
}

static gint
compare_refusals(gconstpointer a, gconstpointer b)
{
    const Refusal *x = a, *y = b;

    if (x->is_cause != y->is_cause)
        return x->is_cause ? -1 : 1;
    if (x->kind != y->kind)
        return (gint)x->kind - (gint)y->kind;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

void
refusals_settle(GArray *refusals)
{
    g_array_sort(refusals, compare_refusals);
    for (guint i = 1; i < refusals->len;) {
        const Refusal *last = &g_array_index(refusals, Refusal, i - 1);
        const Refusal *refusal = &g_array_index(refusals, Refusal, i);

        if (compare_refusals(last, refusal) == 0 && strcmp(last->text, refusal->text) == 0)
            g_array_remove_index(refusals, i);
        else
            i++;
    }
}
