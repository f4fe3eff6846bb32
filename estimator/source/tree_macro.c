/* SPDX-License-Identifier: MIT */
/* Texts of nodes, and uses of macros in them: what can be edited. */
#include "source/source.h"
#include "text/text.h"

char *
tree_text(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return tree_text_between(tree, node, n->start, n->end);
}

char *
tree_text_between(const SourceTree *tree, guint node, guint start, guint end)
{
    return g_strndup(tree_file(tree, tree_node(tree, node)->file)->text + start,
                     end > start ? end - start : 0);
}

/* How many of MACROS, spans by start, start before the end of the text from START to END, or with it. */
static guint
count_started(const GArray *macros, guint start, guint end)
{
    guint low = 0, high = macros->len;

    while (low < high) {
        guint middle = low + (high - low) / 2, at = g_array_index(macros, TextSpan, middle).start;

        if (at >= end && at > start)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Whether TEXT from START up to END, inside of the use MACRO, is of one argument: no comma between arguments
 * stands there. */
static gboolean
is_one_argument(const char *text, const TextSpan *macro, guint start, guint end)
{
    const char *to = text + end;
    guint depth = 0;

    for (const char *at = text + macro->start; at < to; at++) {
        const char *behind = text_skip(text, at, to);

        if (behind > at) {
            at = behind - 1;
            continue;
        }
        depth += *at == '(' ? 1 : *at == ')' ? -1u : 0;
        if (depth == 1 && *at == ',' && at >= text + start)
            return FALSE;
    }
    return TRUE;
}

gboolean
tree_is_editable(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;

    if (end < start) /* a macro writes one end of it */
        return FALSE;
    for (guint i = count_started(macros, start, end); i > 0; i--) {
        const TextSpan *macro = &g_array_index(macros, TextSpan, i - 1);

        if (macro->reach <= start)
            break;
        if (macro->start <= start && macro->end >= end && !(macro->start == start || macro->end == end)) {
            if (!is_one_argument(tree_file(tree, file)->text, macro, start, end))
                return FALSE;
            continue; /* inside of an argument */
        }
        if (macro->start < end && start < macro->end &&
            (macro->start < start || macro->end > end || (macro->start == start && macro->end == end)))
            return FALSE;
    }
    return TRUE;
}

gboolean
tree_is_macro_use(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;
    gboolean is_use = FALSE;

    for (guint i = count_started(macros, start, end); i > 0; i--) {
        const TextSpan *macro = &g_array_index(macros, TextSpan, i - 1);

        if (macro->reach <= start)
            break;
        is_use |= macro->start == start && macro->end == end;
        if ((macro->start < start && macro->end > start) || (macro->start < end && macro->end > end))
            return FALSE;
    }
    return is_use;
}

guint
tree_macro_around(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;

    for (guint i = count_started(macros, start, end); i > 0; i--) {
        const TextSpan *macro = &g_array_index(macros, TextSpan, i - 1);

        if (macro->start <= start && macro->end >= end)
            return macro->start;
    }
    return start;
}
