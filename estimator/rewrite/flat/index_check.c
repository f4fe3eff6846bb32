/* SPDX-License-Identifier: MIT */
/* Indices that are written anew, held against those that they were: both are evaluated for many values of all
 * variables. What was written is read by itself, as text. */
#include "rewrite/flat/flat_private.h"

#include "source/source.h"
#include "rewrite/values/values.h"

#define N_DRAWS 96
#define N_DEFINED 12 /* draws that must be defined: else nothing has been seen */
#define INDEX_BITS 64

gboolean
index_has_macro(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const GArray *macros = tree_file(tree, n->file)->macros;

    for (guint i = 0; i < macros->len; i++) {
        const TextSpan *macro = &g_array_index(macros, TextSpan, i);

        if (macro->start > n->end)
            break;
        if (macro->start < n->end && n->start < macro->end)
            return TRUE;
        if (n->start == n->end && macro->start <= n->start && n->start <= macro->end)
            return TRUE;
    }
    return FALSE;
}

gboolean
index_text_is(const SourceTree *tree, guint node, const char *text)
{
    g_autoptr(IndexExpr) meant = index_expr_of_node(tree, node);
    g_autoptr(IndexExpr) said = meant ? index_expr_of_text(tree, text) : NULL;
    guint n_defined = 0;

    for (guint i = 0; said && i < N_DRAWS; i++) {
        g_autoptr(IndexDraw) draw = index_draw_new(i, NULL);
        IndexValue first = index_expr_value(meant, draw), second;

        if (draw->is_undefined)
            continue;
        second = index_expr_value(said, draw);
        if (draw->is_unknown || draw->is_undefined || first.bits != second.bits ||
            first.width != second.width || first.is_unsigned != second.is_unsigned)
            return FALSE;
        n_defined++;
    }
    return n_defined >= N_DEFINED;
}

/* The sum of EXPRS, of IndexExpr, those of negative TERMS subtracted, as an address counts it. */
static gint64
sum_of_terms(const GPtrArray *exprs, const GArray *terms, IndexDraw *draw)
{
    guint64 sum = 0;

    for (guint i = 0; i < exprs->len; i++) {
        IndexValue value = index_expr_value(g_ptr_array_index(exprs, i), draw);

        draw->is_unknown |= value.width == 0;
        /* An array has no elements there: an index below 0 that lost its sign. */
        draw->is_undefined |= value.is_unsigned && value.width < INDEX_BITS &&
                              value.bits >> (MAX(value.width, 1u) - 1) != 0 && value.width > 1;
        sum = g_array_index(terms, SplitTerm, i).is_negative ? sum - value.bits : sum + value.bits;
    }
    return (gint64)sum;
}

/* What WHOLE and PART say for one draw, held against INDEX. */
static IndexMatch
compare(const IndexExpr *whole, const IndexExpr *part, guint items, gint64 index, IndexDraw *draw)
{
    IndexValue element = index_expr_value(whole, draw), item = index_expr_value(part, draw);
    guint64 written = element.bits * items + item.bits;

    if (draw->is_unknown || element.width == 0 || item.width == 0)
        return INDEX_UNKNOWN;
    if (!draw->is_undefined && written == (guint64)index)
        return INDEX_SAME;
    /* The item is one of an element: that is known, and other values are never there. An index beyond what 32
     * bits hold is of no element where it differs by what these do not hold: it was one below 0. Others there
     * may be ones of which the element is not defined. */
    draw->is_undefined |= item.bits >= items || (index > G_MAXINT32 && (guint32)written == (guint32)index);
    return draw->is_undefined && (item.bits >= items || index > G_MAXINT32 || index < G_MININT32)
               ? INDEX_SAME
               : INDEX_DIFFERS;
}

IndexMatch
index_match(const SourceTree *tree, const GArray *terms, guint items, const GArray *multiples,
            const char *whole, const char *part)
{
    g_autoptr(GPtrArray) exprs = g_ptr_array_new_with_free_func((GDestroyNotify)index_expr_free);
    g_autoptr(IndexExpr) element = index_expr_of_text(tree, whole), item = index_expr_of_text(tree, part);
    guint n_defined = 0;

    for (guint i = 0; i < terms->len; i++) {
        IndexExpr *expr = index_expr_of_node(tree, g_array_index(terms, SplitTerm, i).node);

        if (!expr)
            return INDEX_UNKNOWN;
        g_ptr_array_add(exprs, expr);
    }
    for (guint i = 0; element && item && i < N_DRAWS; i++) {
        g_autoptr(IndexDraw) draw = index_draw_new(i, multiples);
        gint64 index = sum_of_terms(exprs, terms, draw);
        IndexMatch match;

        if (draw->is_unknown)
            return INDEX_UNKNOWN;
        if (draw->is_undefined)
            continue;
        match = compare(element, item, items, index, draw);
        if (match != INDEX_SAME)
            return match;
        n_defined += !draw->is_undefined;
    }
    return n_defined >= N_DEFINED ? INDEX_SAME : INDEX_UNKNOWN;
}
