/* SPDX-License-Identifier: MIT */
/* Opaque terms of an index, for people. */
#include "frontend/values/values.h"

#include <string.h>

#define LONGEST_NAMES 80u /* characters of a list of names */

/* The opaque terms an index is made of. */
typedef struct {
    const Expr *unknown, *computed, *varies; /* the first of each */
    GString *loaded;
    gboolean nested; /* a loaded value went through a computation */
    guint n_loaded, n_seen;
} Opaques;

void
loads_add(GString *text, const char *opaque)
{
    const char *end = strstr(opaque, " #");
    gsize size = end ? (gsize)(end - opaque) : strlen(opaque);

    if (text->len >= LONGEST_NAMES || memmem(text->str, text->len, opaque, size))
        return;
    if (text->len)
        g_string_append(text, ", ");
    g_string_append_len(text, opaque, (gssize)size);
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
            loads_add(found->loaded, opaque_name(e));
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

gboolean
expr_loads(const Expr *e, GString *names)
{
    Opaques found = {.loaded = names};

    collect_opaques(e, &found, FALSE);
    return !found.unknown;
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
    char *reason = NULL;

    if (!(index->depends & DEPENDS_OPAQUE))
        return NULL;
    found.loaded = g_string_new(NULL);
    collect_opaques(index, &found, FALSE);
    if (found.unknown) {
        reason = found.unknown->opaque == OPAQUE_OVERFLOW ? g_strdup("the index overflows 64 bits")
                 : found.unknown->opaque == OPAQUE_DIVISION
                     ? named_reason("not modelled: ", found.unknown->text)
                     : named_reason("not modelled: ", opaque_name(found.unknown));
    } else if (found.n_loaded) {
        reason = g_strdup_printf("%s %s %s", places_text(index),
                                 found.nested ? "computed from" : "loaded from", found.loaded->str);
    } else if (found.varies) {
        reason = varying_reason(found.varies);
    } else if (found.computed) {
        reason = named_reason("indirect: computed by ", found.computed->text);
    }
    g_string_free(found.loaded, TRUE);
    return reason;
}

const char *
loads_first(const char *loads, const char *others)
{
    return loads && (*loads || !others) ? loads : others;
}
