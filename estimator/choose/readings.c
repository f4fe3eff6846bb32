/* SPDX-License-Identifier: MIT */
/* A rewriting of a program that is read under as many arguments of the compiler as text needs that #if leaves
 * out. */
#include "choose/choose.h"

#include <string.h>

/* How many arguments of the compiler that a program was not given are tried. */
#define MAX_READERS 6u

static gboolean
has_text(const GPtrArray *texts, const char *text)
{
    return g_ptr_array_find_with_equal_func((GPtrArray *)texts, text, g_str_equal, NULL);
}

/* Adds READERS to ALSO, those that it has not; FALSE where there are none, or too many. Of "-DA -DB" and
 * "-DB" the latter is tried first: A and B may exclude each other. */
static gboolean
add_readers(GPtrArray *also, const GPtrArray *readers)
{
    guint n = also->len;

    for (guint i = 0; i < readers->len; i++) {
        const char *reader = g_ptr_array_index(readers, i), *last = strrchr(reader, ' ');
        gboolean is_early = last && has_text(readers, last + 1);

        for (guint k = 0; k < n && is_early; k++)
            is_early = strcmp(g_ptr_array_index(also, k), last + 1) != 0;
        if (!is_early && !has_text(also, reader))
            g_ptr_array_add(also, g_strdup(reader));
    }
    return also->len > n && also->len <= MAX_READERS;
}

/* A rewriting of *TREE was REFUSED, perhaps because of text that #if leaves out: the program read once more
 * for each macro that has such text read. *TREE is that tree then. NULL: some of it is left out still. */
static Rewriting *
rewrite_all_text(const SourceSet *sources, const Rewriting *refused, const RewriteNames *names,
                 SourceTree **tree)
{
    g_autoptr(SourceTree) other = NULL;
    g_autoptr(Rewriting) rewriting = NULL;

    if (sources->also->len > 0)
        return NULL;
    while (add_readers(sources->also, rewriting ? rewriting->readers : refused->readers)) {
        g_clear_pointer(&rewriting, rewriting_free);
        g_clear_pointer(&other, source_tree_free);
        other = source_set_read(sources, NULL, NULL);
        rewriting = other ? rewriting_new(other, names, NULL) : NULL;
        if (!rewriting)
            break;
        /* what is refused then is why, where no text is left out any more */
        if (rewriting->refusals->len > 0 && rewriting->readers->len > 0)
            continue;
        source_tree_free(*tree);
        *tree = g_steal_pointer(&other);
        return g_steal_pointer(&rewriting);
    }
    g_ptr_array_set_size(sources->also, 0);
    return NULL;
}

Rewriting *
source_set_rewrite(const SourceSet *sources, const RewriteNames *names, SourceTree **tree, GError **error)
{
    Rewriting *rewriting = rewriting_new(*tree, names, error);
    Rewriting *other = rewriting ? rewrite_all_text(sources, rewriting, names, tree) : NULL;

    if (!other)
        return rewriting;
    rewriting_free(rewriting);
    return other;
}
