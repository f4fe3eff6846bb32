/* SPDX-License-Identifier: MIT */
/* Opaque terms of an index, for people. */
#include "frontend/values/values.h"

#include <string.h>

#define LONGEST_NAMES 80u /* characters of a list of names */
#define MOST_NAMES 64u    /* more than fit into it */

/* The opaque terms an index is made of. */
typedef struct {
    const Expr *unknown, *computed, *varies; /* the first of each */
    GPtrArray *loads;                        /* of const Expr: what was loaded, the first of each name */
    gboolean nested;                         /* a loaded value went through a computation */
    guint n_loaded, n_seen;
} Opaques;

/* The characters of OPAQUE without the number that makes its text one of its own. */
static gsize
name_size(const char *opaque)
{
    const char *end = strstr(opaque, " #");

    return end ? (gsize)(end - opaque) : strlen(opaque);
}

void
loads_add(GString *text, const char *opaque)
{
    gsize size = name_size(opaque);

    if (text->len >= LONGEST_NAMES || memmem(text->str, text->len, opaque, size))
        return;
    if (text->len)
        g_string_append(text, ", ");
    g_string_append_len(text, opaque, (gssize)size);
}

/* Adds LOAD to LOADS unless its name is there. */
static void
keep_load(GPtrArray *loads, const Expr *load)
{
    const char *name = opaque_name(load);
    gsize size = name_size(name);

    for (guint i = 0; i < loads->len; i++) {
        const char *other = opaque_name(g_ptr_array_index(loads, i));

        if (strncmp(other, name, size) == 0 && (other[size] == '\0' || g_str_has_prefix(other + size, " #")))
            return;
    }
    if (loads->len < MOST_NAMES)
        g_ptr_array_add(loads, (gpointer)load);
}

/* Whether OPAQUE is not modelled. */
static gboolean
opaque_is_unknown(const Expr *opaque)
{
    return opaque->opaque == OPAQUE_UNKNOWN || opaque->opaque == OPAQUE_OVERFLOW ||
           opaque->opaque == OPAQUE_DIVISION;
}

static void
collect_opaques(const Expr *e, Opaques *found, gboolean inside)
{
    if (!(e->depends & DEPENDS_OPAQUE) || ++found->n_seen > 5000)
        return;
    if (e->kind == EXPR_OPAQUE) {
        switch (e->opaque) {
        case OPAQUE_UNKNOWN:
        case OPAQUE_OVERFLOW:
        case OPAQUE_DIVISION:
            found->unknown = found->unknown ? found->unknown : e;
            break;
        case OPAQUE_LOAD:
            found->n_loaded++;
            found->nested |= inside;
            keep_load(found->loads, e);
            return;
        case OPAQUE_VARIES:
            found->varies = found->varies ? found->varies : e;
            break;
        case OPAQUE_COMPUTED:
        case OPAQUE_LARGE:
            found->computed = found->computed ? found->computed : e;
            break;
        }
        inside = TRUE;
    }
    for (guint i = 0; i < e->n_args; i++)
        collect_opaques(e->args[i], found, inside);
}

/* What an expression is loaded from. */
typedef struct {
    gboolean is_understood;
    guint n;
    const Expr *loads[]; /* the first of each name */
} Loads;

static const Loads *loads_of(Walker *w, const Expr *e);

/* The same of E, which is not in the cache. */
static const Loads *
loads_new(Walker *w, const Expr *e)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    gboolean is_understood = !(e->kind == EXPR_OPAQUE && opaque_is_unknown(e));
    Loads *loads;

    if (e->kind == EXPR_OPAQUE && e->opaque == OPAQUE_LOAD) {
        keep_load(found, e);
    } else {
        for (guint i = 0; i < e->n_args && is_understood; i++) {
            const Loads *inner = e->args[i]->depends & DEPENDS_OPAQUE ? loads_of(w, e->args[i]) : NULL;

            for (guint k = 0; inner && k < inner->n; k++)
                keep_load(found, inner->loads[k]);
            is_understood = !inner || inner->is_understood;
        }
    }
    loads = arena_alloc(w->arena, sizeof *loads + found->len * sizeof(Expr *));
    loads->is_understood = is_understood;
    loads->n = found->len;
    for (guint i = 0; i < loads->n; i++)
        loads->loads[i] = g_ptr_array_index(found, i);
    return loads;
}

static const Loads *
loads_of(Walker *w, const Expr *e)
{
    const Loads *loads = g_hash_table_lookup(w->loads, e);

    if (!loads) {
        loads = loads_new(w, e);
        g_hash_table_insert(w->loads, (gpointer)e, (gpointer)loads);
    }
    return loads;
}

gboolean
expr_loads(Walker *w, const Expr *e, GString *names)
{
    const Loads *loads;

    if (!(e->depends & DEPENDS_OPAQUE))
        return TRUE;
    loads = loads_of(w, e);
    for (guint i = 0; i < loads->n; i++)
        loads_add(names, opaque_name(loads->loads[i]));
    return loads->is_understood;
}

/* How what is loaded tells where INDEX goes. */
static const char *
places_text(const Expr *index)
{
    const Expr *bisection = expr_find_bisection(index);

    if (!bisection)
        return "indirect:";
    return bisection->args[2]->kind == EXPR_SYMBOL ? "bisection: step k goes to one of 2^k places,"
                                                   : "where a bisection ends,";
}

/* WHAT and the name of OPAQUE, without the number that makes its text one of its own. */
static char *
named_reason(const char *what, const char *opaque)
{
    GString *reason = g_string_new(NULL);

    loads_add(reason, opaque);
    g_string_prepend(reason, what);
    return g_string_free(reason, FALSE);
}

/* The same of what the kernel computes, with the numbers that it may be where these are known. */
static char *
varying_reason(const Expr *varies)
{
    g_autofree char *reason = named_reason("indirect: computed: ", opaque_name(varies));

    if (varies->number == 0)
        return g_steal_pointer(&reason);
    return g_strdup_printf("%s, %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, reason, varies->value,
                           varies->value + (gint64)varies->number - 1);
}

char *
index_reason(const Expr *index)
{
    Opaques found = {0};
    GString *names;
    char *reason = NULL;

    if (!(index->depends & DEPENDS_OPAQUE))
        return NULL;
    found.loads = g_ptr_array_new();
    collect_opaques(index, &found, FALSE);
    names = g_string_new(NULL);
    for (guint i = 0; i < found.loads->len; i++)
        loads_add(names, opaque_name(g_ptr_array_index(found.loads, i)));
    if (found.unknown) {
        reason = found.unknown->opaque == OPAQUE_OVERFLOW ? g_strdup("the index overflows 64 bits")
                 : found.unknown->opaque == OPAQUE_DIVISION
                     ? named_reason("not modelled: ", found.unknown->text)
                     : named_reason("not modelled: ", opaque_name(found.unknown));
    } else if (found.n_loaded) {
        reason = g_strdup_printf("%s %s %s", places_text(index),
                                 found.nested ? "computed from" : "loaded from", names->str);
    } else if (found.varies) {
        reason = varying_reason(found.varies);
    } else if (found.computed) {
        reason = named_reason("indirect: computed by ", found.computed->text);
    }
    g_string_free(names, TRUE);
    g_ptr_array_unref(found.loads);
    return reason;
}

const char *
loads_first(const char *loads, const char *others)
{
    return loads && (*loads || !others) ? loads : others;
}
