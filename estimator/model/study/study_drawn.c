/* SPDX-License-Identifier: MIT */
/* Loops whose length is drawn, and rows of an array that loops walk along. */
#include "model/study/study_private.h"

/* An array of which element i says where row i begins. */
typedef struct {
    const char *text; /* of the opaque terms that are loaded from it */
    guint loop;       /* that walks along rows */
    gint64 least, n_lengths;
} RowStarts;

struct StudyRows {
    GArray *starts; /* of RowStarts */
};

/* What a loop makes of a row: rounded up, LENGTH, with what is added, over STEP. */
typedef struct {
    const Expr *sum;
    const Expr *start, *end; /* opaque terms of sum */
    gint64 step;
} RowWalk;

/* TRUE if A and B are loaded by the same text, and B's one index is right behind A's. */
static gboolean
is_next(Study *study, const Expr *a, const Expr *b)
{
    gint64 apart;

    return g_strcmp0(a->text, b->text) == 0 && a->n_args == 1 && b->n_args == 1 &&
           expr_is_const(expr_sub(study->pool, b->args[0], a->args[0]), &apart) && apart == 1;
}

/* Finds start[i + 1] - start[i] in TRIP, a loop's iterations. FALSE: it is not that. */
static gboolean
find_walk(Study *study, const Expr *trip, RowWalk *ret_walk)
{
    RowWalk walk = {.step = 1};
    gint64 zero;

    if (trip->kind == EXPR_MAX && expr_is_const(trip->args[1], &zero) && zero == 0)
        trip = trip->args[0];
    if (trip->kind == EXPR_DIV) {
        if (!expr_is_const(trip->args[1], &walk.step) || walk.step <= 0)
            return FALSE;
        trip = trip->args[0];
    }
    for (guint i = 0; trip->kind == EXPR_SUM && i < trip->n_args; i++) {
        const Expr **side = trip->coefficients[i] == 1 ? &walk.end : &walk.start;

        if (!(trip->args[i]->depends & DEPENDS_OPAQUE))
            continue;
        if (trip->args[i]->kind != EXPR_OPAQUE || ABS(trip->coefficients[i]) != 1 || *side)
            return FALSE;
        *side = trip->args[i];
    }
    walk.sum = trip;
    *ret_walk = walk;
    return walk.start && walk.end && is_next(study, walk.start, walk.end) &&
           study_is_computable(walk.start->args[0]);
}

static gboolean
loop_walk(Study *study, guint number, RowWalk *ret_walk)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, number);

    return loop->loaded_trip && find_walk(study, study_substitute(study, loop->loaded_trip), ret_walk);
}

static const RowStarts *
find_starts(const StudyRows *rows, const char *text)
{
    for (guint i = 0; rows && i < rows->starts->len; i++)
        if (g_strcmp0(g_array_index(rows->starts, RowStarts, i).text, text) == 0)
            return &g_array_index(rows->starts, RowStarts, i);
    return NULL;
}

StudyRows *
study_rows_new(Study *study)
{
    StudyRows *rows = g_new0(StudyRows, 1);

    rows->starts = g_array_new(FALSE, FALSE, sizeof(RowStarts));
    for (guint i = 0; i < study->kernel->loops->len; i++) {
        RowWalk walk;
        gboolean is_told = study_has_told_trips(study, i);
        gint64 most = is_told ? study->launch->trips[i] : study->launch->default_trips;
        gint64 least = is_told ? launch_least_trips(study->launch, i) : most;

        if (!loop_walk(study, i, &walk) || find_starts(rows, walk.start->text) ||
            (is_told &&
             launch_few_trips(study->launch, i).one_in > 0) || /* rows are sums of one range alone */
            walk.step > G_MAXINT32 / MAX(most, 1))
            continue;
        RowStarts starts = {walk.start->text, i, least * walk.step, (most - least) * walk.step + 1};
        g_array_append_val(rows->starts, starts);
    }
    return rows;
}

void
study_rows_free(StudyRows *rows)
{
    if (!rows)
        return;
    g_array_unref(rows->starts);
    g_free(rows);
}

/* What tells the draws of loop NUMBER from those of decisions, and of other loops. */
static const Expr *
tag_of(const Study *study, guint number)
{
    return expr_const(study->pool, -1 - (gint64)number);
}

static const Expr *
map_start(const Expr *opaque, gpointer data)
{
    Study *study = data;
    const RowStarts *starts = find_starts(study->rows, opaque->text);

    if (!starts || opaque->n_args != 1 || !study_is_computable(opaque->args[0]))
        return NULL;
    return expr_draw_sum(study->pool, starts->least, (guint)starts->n_lengths,
                         (const Expr *[]){tag_of(study, starts->loop), opaque->args[0]}, 2);
}

const Expr *
study_place_rows(Study *study, const Expr *e)
{
    if (!study->rows || study->rows->starts->len == 0)
        return e;
    return expr_substitute_opaque(study->pool, e, map_start, study);
}

static const Expr *
map_symbol(const Expr *symbol, gpointer data)
{
    const Study *study = data;
    const LaunchConfig *launch = study->launch;
    guint number = symbol->number;

    switch (symbol->symbol) {
    case SYMBOL_THREAD:
        return launch->block[number] == 1 ? expr_const(study->pool, 0) : NULL;
    case SYMBOL_BLOCK:
        return launch->grid[number] == 1 ? expr_const(study->pool, 0) : NULL;
    case SYMBOL_BLOCK_DIM:
        return expr_const(study->pool, launch->block[number]);
    case SYMBOL_GRID_DIM:
        return expr_const(study->pool, launch->grid[number]);
    case SYMBOL_LOOP:
        if (number < study->n_loops && study->loops[number].reached && study->loops[number].max_trips <= 1)
            return expr_const(study->pool, 0);
        return NULL;
    case SYMBOL_PARAM:
        if (number < launch->n_params && launch->param_known[number])
            return expr_const(study->pool, launch->params[number]);
        return NULL;
    }
    return NULL;
}

const Expr *
study_substitute(Study *study, const Expr *e)
{
    return study_place_rows(study, expr_substitute(study->pool, e, map_symbol, study));
}

gboolean
study_has_rows(const Study *study, const Expr *e)
{
    if (e->kind == EXPR_OPAQUE && find_starts(study->rows, e->text))
        return TRUE;
    for (guint i = 0; (e->depends & DEPENDS_OPAQUE) && i < e->n_args; i++)
        if (study_has_rows(study, e->args[i]))
            return TRUE;
    return FALSE;
}

/* The length of the row that LOOP walks along, as the loop's iterations; NULL: it walks along none. */
static const Expr *
row_trip(Study *study, guint number)
{
    StudyRows *rows = study->rows;
    RowWalk walk;

    study->rows = NULL; /* the terms themselves are looked for */
    gboolean is_walk = loop_walk(study, number, &walk);
    study->rows = rows;
    const RowStarts *starts = is_walk ? find_starts(rows, walk.start->text) : NULL;
    if (!starts)
        return NULL;
    const Expr *length =
        expr_draw_within(study->pool, starts->least, (guint)starts->n_lengths,
                         (const Expr *[]){tag_of(study, starts->loop), walk.start->args[0]}, 2);
    const Expr *rest = expr_add(study->pool, expr_sub(study->pool, walk.sum, walk.end), walk.start);
    const Expr *distance = expr_add(study->pool, rest, length);
    const Expr *trip = expr_binary(study->pool, EXPR_DIV, distance, expr_const(study->pool, walk.step));
    return expr_is_nonnegative(trip) ? trip
                                     : expr_binary(study->pool, EXPR_MAX, trip, expr_const(study->pool, 0));
}

/* Adds the indices by which E was loaded to ARGS; FALSE: some can't be computed, or there are none. */
static gboolean
collect_indices(const Expr *e, GPtrArray *args)
{
    gboolean found = FALSE;

    if (e->kind == EXPR_OPAQUE) {
        for (guint i = 0; i < e->n_args; i++) {
            if (!study_is_computable(e->args[i]))
                return FALSE;
            g_ptr_array_add(args, (gpointer)e->args[i]);
        }
        return TRUE;
    }
    for (guint i = 0; i < e->n_args; i++) {
        if (!(e->args[i]->depends & DEPENDS_OPAQUE))
            continue;
        if (!collect_indices(e->args[i], args))
            return FALSE;
        found = TRUE;
    }
    return found;
}

/* What draws of loop NUMBER depend on, into ARGS: where it is not loaded by known indices, all. */
static void
collect_causes(Study *study, guint number, GPtrArray *args)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, number);
    const StudyLoop *to = &study->loops[number];

    g_ptr_array_add(args, (gpointer)tag_of(study, number));
    if (loop->loaded_trip && collect_indices(study_substitute(study, loop->loaded_trip), args))
        return;
    g_ptr_array_set_size(args, 1);
    g_ptr_array_add(args, (gpointer)study_linear_number(study, SYMBOL_BLOCK, study->launch->grid));
    if (!loop->loaded_trip || (loop->loaded_trip->depends & DEPENDS_THREAD))
        g_ptr_array_add(args, (gpointer)study_linear_number(study, SYMBOL_THREAD, study->launch->block));
    for (guint i = 0; i + 1 < to->n_outer; i++)
        if (to->outer[i] < study->kernel->loops->len)
            g_ptr_array_add(args, (gpointer)expr_symbol(study->pool, SYMBOL_LOOP, to->outer[i], NULL));
}

/* A number from LEAST to MOST, drawn by ARGS. */
static const Expr *
draw_range(Study *study, gint64 least, gint64 most, const GPtrArray *args)
{
    return expr_draw_within(study->pool, least, (guint)(most - least + 1), (const Expr *const *)args->pdata,
                            MIN(args->len, 64));
}

/* Whether a thread is one of a few, drawn by what ARGS have but for their first, the loop's tag. */
static const Expr *
draw_few(Study *study, guint number, gint64 one_in, const GPtrArray *args)
{
    g_autoptr(GPtrArray) own = g_ptr_array_new();

    g_ptr_array_add(own, (gpointer)expr_const(study->pool, G_MININT32 - (gint64)number));
    for (guint i = 1; i < args->len; i++)
        g_ptr_array_add(own, g_ptr_array_index(args, i));
    return expr_draw(study->pool, 1 / (double)one_in, (const Expr *const *)own->pdata, MIN(own->len, 64));
}

const Expr *
study_drawn_trip(Study *study, guint number)
{
    gint64 least = launch_least_trips(study->launch, number), most = study->launch->trips[number];
    FewTrips few = launch_few_trips(study->launch, number);
    g_autoptr(GPtrArray) args = g_ptr_array_new();
    const Expr *trip = row_trip(study, number);

    if (!trip) {
        collect_causes(study, number, args);
        trip = draw_range(study, least, most, args);
        if (few.one_in > 0)
            trip = expr_select(study->pool, draw_few(study, number, few.one_in, args),
                               draw_range(study, few.least, few.most, args), trip);
        trip = study_substitute(study, trip);
    }
    return trip->depends & (DEPENDS_THREAD | DEPENDS_BLOCK) ? trip : NULL;
}
