/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

#include "source/source.h"

#include "ir/ir.h"

#include <string.h>

#define MOST_TEXT 24 /* bytes of a distance that is no number */

/* The thread beside. */
static const Expr *
next_thread(const Expr *symbol, gpointer data)
{
    if (symbol->symbol != SYMBOL_THREAD || symbol->number != 0)
        return NULL;
    return expr_add(data, symbol, expr_const(data, 1));
}

/* E as most threads have it: not those whose stretch is cut at the end of an array. */
static const Expr *
of_most(ExprPool *pool, const Expr *e)
{
    const Expr *sum;
    guint first = e->kind == EXPR_SELECT ? 1 : 0;

    switch (e->kind) {
    case EXPR_SELECT:
    case EXPR_MIN:
    case EXPR_MAX:
        for (guint i = first; i < e->n_args; i++)
            if ((e->args[i]->depends & DEPENDS_THREAD) != 0)
                return of_most(pool, e->args[i]);
        return e;
    case EXPR_SUM:
        sum = expr_const(pool, e->value);
        for (guint i = 0; i < e->n_args; i++)
            sum = expr_add(pool, sum, expr_mul_const(pool, of_most(pool, e->args[i]), e->coefficients[i]));
        return sum;
    default:
        return e;
    }
}

/* From one thread's element to the next one's, in elements, or NULL. */
static const Expr *
distance(ExprPool *pool, const Expr *index)
{
    const Expr *e = of_most(pool, index);
    const Expr *d = expr_sub(pool, expr_substitute(pool, e, next_thread, pool), e);

    return (d->depends & (DEPENDS_OPAQUE | DEPENDS_DRAW | DEPENDS_THREAD | DEPENDS_LOOP)) == 0 ? d : NULL;
}

/* The line and the column of byte OFFSET of FILE. */
static void
find_line(const SourceTree *tree, guint file, guint offset, guint *ret_line, guint *ret_column)
{
    const char *text = tree_file(tree, file)->text;

    *ret_line = *ret_column = 1;
    for (guint i = 0; i < offset; i++) {
        *ret_column = text[i] == '\n' ? 1 : *ret_column + 1;
        *ret_line += text[i] == '\n';
    }
}

/* Where a site stands, as accesses of a kernel say it. */
typedef struct {
    const char *path;
    guint line, column, end; /* END: the column behind it */
} SitePlace;

/* The place of the site NODE, or of a field of it. */
static SitePlace
site_place(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node), *parent = tree_node(tree, n->parent);
    SitePlace place = {.path = tree_file(tree, n->file)->path};

    find_line(tree, n->file, n->start, &place.line, &place.column);
    place.end = place.column + (parent->kind == TREE_MEMBER_REF_EXPR ? parent->end : n->end) - n->start;
    return place;
}

static gboolean
is_at(const SitePlace *place, const Access *access)
{
    return access->place.line == place->line && access->place.column >= place->column &&
           access->place.column < place->end &&
           g_strcmp0(place->path, path_without_dot(access->place.file)) == 0;
}

/* The access of a kernel of PROGRAMS that stands at a site of ARRAY, and its kernel; NULL: none. */
static const Access *
find_access(const SourceTree *tree, const StageArray *array, const GPtrArray *programs,
            const Kernel **ret_kernel)
{
    SitePlace place;

    if (array->sites->len == 0)
        return NULL;
    place = site_place(tree, g_array_index(array->sites, guint, 0));
    for (guint p = 0; programs && p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);

            for (guint a = 0; a < kernel->accesses->len; a++) {
                const Access *access = g_ptr_array_index(kernel->accesses, a);

                if (is_at(&place, access)) {
                    *ret_kernel = kernel;
                    return access;
                }
            }
        }
    }
    return NULL;
}

static void
set_apart(StageArray *array, const Expr *d)
{
    gint64 elements;

    if (expr_is_const(d, &elements)) {
        gint64 bytes = elements * (gint64)array->bytes;

        array->distance = g_strdup_printf("%" G_GINT64_FORMAT, bytes);
        if (bytes == 0)
            array_refuse(array, g_array_index(array->sites, guint, 0),
                         g_strdup("all threads access the same element at a time: one access serves them"));
        else if (ABS(bytes) < STAGE_GRANULE)
            array_refuse(
                array, g_array_index(array->sites, guint, 0),
                g_strdup("neighbouring threads access neighbouring elements: the hardware joins them"));
    } else {
        g_autofree char *text = expr_to_string(d);
        gboolean is_word = strpbrk(text, " +-*/%") == NULL;

        if (strlen(text) <= MOST_TEXT)
            array->distance = array->bytes == 1 ? g_strdup(text)
                              : is_word         ? g_strdup_printf("%u*%s", array->bytes, text)
                                                : g_strdup_printf("%u*(%s)", array->bytes, text);
    }
}

void
thread_distance_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);
        const Kernel *kernel = NULL;
        const Access *access = find_access(tree, array, programs, &kernel);
        const Expr *d = access && access->index ? distance(kernel->pool, access->index) : NULL;

        if (d && array->bytes > 0)
            set_apart(array, d);
    }
}
