/* SPDX-License-Identifier: MIT */
#include "model/warps/warps.h"
#include "ir/ir.h"

#include <string.h>

/* Threads that are looked at. */
#define MAX_THREADS 4096

#define N_SYMBOLS 6 /* threadIdx and blockIdx */

typedef struct {
    const Study *study;
    const Expr **bases; /* by class; NULL: residue 0 */
    guint n_classes;
    gint64 modulus;
    gint64 extents[N_SYMBOLS]; /* values of each symbol */
    gint64 values[N_SYMBOLS];  /* of them to look at: after these, the residues repeat */
} PhaseSearch;

static const Expr *
known_part(ExprPool *pool, const Expr *e)
{
    const guint unknown = DEPENDS_PARAM | DEPENDS_OPAQUE;

    if (!e || (e->kind != EXPR_SUM && (e->depends & unknown)))
        return NULL;
    if (!(e->depends & unknown))
        return e;
    const Expr *known = expr_const(pool, e->value);
    for (guint i = 0; i < e->n_args; i++)
        if (!(e->args[i]->depends & unknown))
            known = expr_add(pool, known, expr_mul_const(pool, e->args[i], e->coefficients[i]));
    return known;
}

/* How many values of SYMBOL have to be looked at. */
static gint64
values_needed(const PhaseSearch *s, SymbolKind symbol, guint number, gint64 extent)
{
    gint64 needed = 1;

    for (guint c = 0; c < s->n_classes; c++) {
        if (!s->bases[c])
            continue;
        Period period = expr_period(s->bases[c], symbol, number, &s->study->box);
        gint64 repeat = s->modulus / greatest_divisor(s->modulus, period.step % s->modulus);
        if (!period.known || period.length * repeat >= extent)
            return extent;
        needed = needed / greatest_divisor(needed, period.length * repeat) * period.length * repeat;
        if (needed >= extent)
            return extent;
    }
    return needed;
}

static void
phase_free(gpointer data)
{
    ThreadPhase *phase = data;

    g_free(phase->residues);
    g_free(phase);
}

/* The phase of the thread at PLACE among those to look at; its share is the number of threads that are like
 * it. */
static ThreadPhase *
look_at(const PhaseSearch *s, gint64 place)
{
    ThreadPhase *phase = g_new0(ThreadPhase, 1);
    ExprEnv env = {.loops = NULL};

    phase->residues = g_new0(gint64, MAX(s->n_classes, 1));
    phase->share = 1;
    for (guint i = 0; i < N_SYMBOLS; i++) {
        gint64 at = place % s->values[i];

        place /= s->values[i];
        (i < 3 ? env.thread : env.block)[i % 3] = at;
        phase->share *= (double)((s->extents[i] - at - 1) / s->values[i] + 1);
    }
    for (guint c = 0; c < s->n_classes; c++) {
        gint64 value;

        if (s->bases[c] && expr_eval(s->bases[c], &env, &value))
            phase->residues[c] = (value % s->modulus + s->modulus) % s->modulus;
    }
    return phase;
}

static void
add_phase(const PhaseSearch *s, GPtrArray *phases, GHashTable *known, ThreadPhase *phase)
{
    g_autoptr(GBytes) key = g_bytes_new(phase->residues, s->n_classes * sizeof *phase->residues);
    ThreadPhase *like = g_hash_table_lookup(known, key);

    if (like) {
        like->share += phase->share;
        phase_free(phase);
        return;
    }
    g_hash_table_insert(known, g_steal_pointer(&key), phase);
    g_ptr_array_add(phases, phase);
}

GPtrArray *
thread_phases_new(const Study *study, const Stream *stream, const gboolean *is_needed, gint64 modulus)
{
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    GPtrArray *phases = g_ptr_array_new_with_free_func(phase_free);
    PhaseSearch s = {study, g_new0(const Expr *, MAX(stream->n_classes, 1)), stream->n_classes, modulus};
    double all = 1, sum = 0;

    for (guint c = 0; c < stream->n_classes; c++)
        s.bases[c] = is_needed[c] ? known_part(study->pool, stream->classes[c].base) : NULL;
    for (guint i = 0; i < N_SYMBOLS; i++) {
        s.extents[i] = (i < 3 ? study->launch->block : study->launch->grid)[i % 3];
        s.values[i] = values_needed(&s, i < 3 ? SYMBOL_THREAD : SYMBOL_BLOCK, i % 3, s.extents[i]);
        all *= (double)s.values[i];
    }
    gint64 look = (gint64)MIN(all, MAX_THREADS);
    for (gint64 k = 0; k < look; k++)
        add_phase(&s, phases, known, look_at(&s, (gint64)((double)k * (all / (double)look))));
    for (guint i = 0; i < phases->len; i++)
        sum += ((ThreadPhase *)g_ptr_array_index(phases, i))->share;
    for (guint i = 0; i < phases->len; i++)
        ((ThreadPhase *)g_ptr_array_index(phases, i))->share /= sum;
    g_free(s.bases);
    return phases;
}
