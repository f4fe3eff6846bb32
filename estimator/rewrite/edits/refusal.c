/* SPDX-License-Identifier: MIT */
/* Reasons against a rewriting, which are said where they are found. */
#include "rewrite/edits/edits_private.h"

#include <string.h>

static const char *const KIND_NAMES[] = {
#define KIND(id, word, meaning) [REFUSAL_##id] = word,
#include "rewrite/edits/refusals.def"
};

/* What a message is of, and its format. */
static const struct {
    RefusalKind kind;
    const char *format;
} REASONS[] = {
#define REFUSAL(kind, id, reason, advice) [REFUSE_##id] = {REFUSAL_##kind, reason ": " advice},
#define REASON(kind, id, reason) [REFUSE_##id] = {REFUSAL_##kind, reason},
#include "rewrite/edits/refusals.def"
};

const char *const ASSUMPTION_NAMES[] = {"no-alias", "no-publish", NULL};

const char *
assumption_name(guint assumption)
{
    for (guint i = 0; ASSUMPTION_NAMES[i]; i++)
        if (assumption == 1u << i)
            return ASSUMPTION_NAMES[i];
    return NULL;
}

const char *
refusal_kind_name(RefusalKind kind)
{
    return KIND_NAMES[kind];
}

/* Adds the reason CODE with TEXT, which is taken. */
static void
add(Rewriting *result, guint file, guint offset, RefusalCode code, char *text)
{
    Refusal refusal = {REASONS[code].kind, file, offset, text, 0, FALSE};

    g_array_append_val(result->refusals, refusal);
}

void
rules_refuse(Rules *rules, guint node, RefusalCode code, const char *format, ...)
{
    const TreeNode *n = tree_node(rules->tree, node);
    va_list args;

    va_start(args, format);
    add(rules->result, n->file, n->start, code, g_strdup_vprintf(format, args));
    va_end(args);
}

gboolean
rules_refuse_unless(Rules *rules, Assumption assumption, guint node, RefusalCode code, const char *format,
                    ...)
{
    gboolean is_assumed = (rules->names->assumed & assumption) != 0;
    const TreeNode *n = tree_node(rules->tree, node);
    Refusal refusal = {REASONS[code].kind, n->file, n->start, NULL, assumption, FALSE};
    va_list args;

    va_start(args, format);
    refusal.text = g_strdup_vprintf(format, args);
    va_end(args);
    g_array_append_val(is_assumed ? rules->result->assumed : rules->result->refusals, refusal);
    return !is_assumed;
}

void
refusals_add(Rewriting *result, guint file, guint offset, RefusalCode code, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add(result, file, offset, code, g_strdup_vprintf(format, args));
    va_end(args);
}

void
rules_refuse_plainly(Rules *rules, guint node, RefusalCode code)
{
    const TreeNode *n = tree_node(rules->tree, node);

    g_assert(!strchr(REASONS[code].format, '%'));
    add(rules->result, n->file, n->start, code, g_strdup(REASONS[code].format));
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
