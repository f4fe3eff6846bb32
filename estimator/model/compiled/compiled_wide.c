/* SPDX-License-Identifier: MIT */
/* What nvcc may join, where the layout permits (placement_wide.c): its loads and stores are vectorized within
 * a basic block. Rules and how often they hold: docs/models/model-sector.md, "Joined accesses". */
#include "model/compiled/compiled_private.h"

/* Numbers of bundles found here, beyond those of the source. */
#define FIRST_BUNDLE (G_MAXINT / 2)
/* Accesses that one is moved past, at most: looking for longer takes too long. */
#define MAX_APART 256u
#define NO_ACCESS G_MAXUINT /* a barrier */
#define NO_BUNDLE G_MAXUINT

/* One place of the straight line of code in work. */
typedef struct {
    guint access; /* or NO_ACCESS */
    guint bundle; /* its number among the run's, or NO_BUNDLE */
} Step;

/* The accesses of one kind to one element. */
typedef struct {
    guint first;      /* access */
    guint head, tail; /* steps of the first and the last */
    guint n;
} Bundle;

typedef struct {
    const Study *study;
    Compiled *compiled;
    Aliasing together, apart; /* all fields in one group, each in its own */
    GArray *run;              /* of Step: since the straight line of code began */
    GArray *bundles;          /* of Bundle: of this run */
    GArray *hurdles;          /* of CompiledHurdle */
    guint start;              /* place of the run's first step */
    gboolean *is_placed;      /* by access: it stands in a run before a loop that it is in */
    guint depth;              /* loops around */
    guint piece;              /* Access.piece of what was walked last */
} Runs;

static const StudyAccess *
study_access(const Runs *r, guint access)
{
    return &r->study->accesses[access];
}

static CompiledAccess *
compiled_access(const Runs *r, guint access)
{
    return &r->compiled->accesses[access];
}

static const Access *
kernel_access(const Runs *r, guint access)
{
    return g_ptr_array_index(r->study->kernel->accesses, access);
}

static const Step *
step_at(const Runs *r, guint i)
{
    return &g_array_index(r->run, Step, i);
}

static gboolean
may_join(const Runs *r, guint access)
{
    const StudyAccess *a = study_access(r, access);

    return a->kind != ACCESS_ATOMIC && a->index && !a->sub && a->sub_known &&
           !kernel_access(r, access)->is_single;
}

static gboolean
is_of_bundle(const Runs *r, const Bundle *bundle, guint access)
{
    const StudyAccess *a = study_access(r, access), *b = study_access(r, bundle->first);

    if (a->kind != b->kind || a->instance != b->instance || a->index != b->index ||
        (a->field < 0) != (b->field < 0))
        return FALSE;
    /* in the source a field may have an array of its own, in the layout it is a member */
    return a->field >= 0 || kernel_access(r, access)->array == kernel_access(r, bundle->first)->array;
}

/* The bundle of ACCESS, a new one where there is none. */
static guint
find_bundle(Runs *r, guint access)
{
    const Bundle fresh = {access, r->run->len, r->run->len, 0};

    for (guint i = r->bundles->len; i > 0; i--) {
        const Bundle *bundle = &g_array_index(r->bundles, Bundle, i - 1);

        if (bundle->n < COMPILED_MAX_PARTS && is_of_bundle(r, bundle, access))
            return i - 1;
    }
    g_array_append_val(r->bundles, fresh);
    return r->bundles->len - 1;
}

static void
run_add(Runs *r, guint access)
{
    Step step = {access, NO_BUNDLE};

    if (access != NO_ACCESS && study_access(r, access)->kind == ACCESS_ATOMIC)
        step.access = NO_ACCESS;
    if (access != NO_ACCESS && may_join(r, access)) {
        step.bundle = find_bundle(r, access);
        Bundle *bundle = &g_array_index(r->bundles, Bundle, step.bundle);
        bundle->tail = r->run->len;
        bundle->n++;
    }
    g_array_append_val(r->run, step);
}

typedef enum { PASSES, PASSES_IN_GROUP, STOPS } Passing;

/* Whether MOVED can be moved past OTHER. */
static Passing
may_pass(const Runs *r, guint moved, guint other)
{
    if (other == NO_ACCESS)
        return STOPS;
    const StudyAccess *m = study_access(r, moved), *o = study_access(r, other);
    if (m->kind == ACCESS_LOAD && o->kind == ACCESS_LOAD)
        return PASSES;
    if (accesses_may_alias(&r->together, moved, other))
        return STOPS;
    if (m->field < 0 || o->field < 0 || !accesses_may_alias(&r->apart, moved, other))
        return PASSES;
    return PASSES_IN_GROUP;
}

/* TRUE if a nearer hurdle of MOVED stops it wherever ACCESS, made to FIELD, does. */
static gboolean
has_hurdle(const Runs *r, const CompiledAccess *moved, int field)
{
    for (guint i = moved->first_hurdle; i < r->hurdles->len; i++) {
        const CompiledHurdle *hurdle = &g_array_index(r->hurdles, CompiledHurdle, i);

        if (hurdle->by_layout && study_access(r, hurdle->access)->field == field)
            return TRUE;
    }
    return FALSE;
}

/* Step I, past which MOVED would have to go; FALSE: it goes no further. */
static gboolean
pass_step(Runs *r, guint moved, guint i, gboolean is_far)
{
    CompiledAccess *m = compiled_access(r, moved);
    guint other = step_at(r, i)->access;
    Passing passing = is_far ? STOPS : may_pass(r, moved, other);

    if (passing == STOPS && (is_far || other == NO_ACCESS || !compiled_access(r, other)->is_merged)) {
        m->stop = r->start + i;
        return FALSE;
    }
    if (passing == PASSES || (passing == PASSES_IN_GROUP && has_hurdle(r, m, study_access(r, other)->field)))
        return TRUE;
    const CompiledHurdle hurdle = {other, r->start + i, passing == PASSES_IN_GROUP};
    g_array_append_val(r->hurdles, hurdle);
    return TRUE;
}

/* Finds what keeps the access of step AT, of BUNDLE, from the bundle's first load or last store. */
static void
find_hurdles(Runs *r, const Bundle *bundle, guint at)
{
    guint moved = step_at(r, at)->access;
    CompiledAccess *m = compiled_access(r, moved);
    gboolean goes_on = TRUE;

    m->first_hurdle = r->hurdles->len;
    if (study_access(r, moved)->kind == ACCESS_LOAD)
        for (guint i = at; goes_on && i > bundle->head; i--)
            goes_on = pass_step(r, moved, i - 1, at - i >= MAX_APART);
    else
        for (guint i = at + 1; goes_on && i <= bundle->tail; i++)
            goes_on = pass_step(r, moved, i, i - at > MAX_APART);
    m->n_hurdles = r->hurdles->len - m->first_hurdle;
}

static void
run_end(Runs *r)
{
    for (guint i = 0; i < r->run->len; i++) {
        const Step *step = step_at(r, i);

        if (step->bundle == NO_BUNDLE)
            continue;
        const Bundle *bundle = &g_array_index(r->bundles, Bundle, step->bundle);
        CompiledAccess *access = compiled_access(r, step->access);
        access->bundle = bundle->n > 1 ? FIRST_BUNDLE + (int)bundle->first : -1;
        access->at = r->start + i;
        if (bundle->n > 1)
            find_hurdles(r, bundle, i);
    }
    r->start += r->run->len;
    g_array_set_size(r->run, 0);
    g_array_set_size(r->bundles, 0);
}

/* TRUE if ACCESS is none, since its value is in a register. */
static gboolean
is_gone(const Runs *r, guint access)
{
    const CompiledAccess *a = compiled_access(r, access);

    return a->is_merged && a->merged_unless == 0 && !a->is_made_whole;
}

/* TRUE if ACCESS loads a fixed element of a variable of the program: that never faults, and nvcc does it
 * ahead of the condition. */
static gboolean
is_speculated(const Runs *r, guint access)
{
    const Access *a = kernel_access(r, access);
    const Array *array = g_ptr_array_index(r->study->kernel->arrays, a->array);
    gint64 at;

    return a->kind == ACCESS_LOAD && array->variable_bytes > 0 && !a->sub && a->index &&
           expr_is_const(a->index, &at);
}

/* TRUE if NODE ends a straight line of code. */
static gboolean
has_end(const Runs *r, const Node *node)
{
    gboolean has =
        (node->kind == NODE_GUARD && node->stays_branch) ||
        (node->kind == NODE_ACCESS && !is_gone(r, node->access) && !is_speculated(r, node->access)) ||
        node->kind == NODE_BARRIER || (node->kind == NODE_LOOP && !r->compiled->loops[node->loop].unrolled);

    for (guint i = 0; node->children && i < node->children->len && !has; i++)
        has = has_end(r, g_ptr_array_index(node->children, i));
    return has;
}

/* Adds what a compiler takes out of the loop LEFT, the LEFT-th around, inside which NODE lies, DEPTH loops
 * deep. */
static void
add_taken_out(Runs *r, const Node *node, guint left, guint depth)
{
    depth += node->kind == NODE_LOOP;
    if (node->kind == NODE_ACCESS && !r->is_placed[node->access] &&
        compiled_access(r, node->access)->n_left >= depth - left) {
        run_add(r, node->access);
        r->is_placed[node->access] = TRUE;
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        add_taken_out(r, g_ptr_array_index(node->children, i), left, depth);
}

static void walk(Runs *r, const Node *node);

static void
walk_children(Runs *r, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++)
        walk(r, g_ptr_array_index(node->children, i));
}

static void
walk_loop(Runs *r, const Node *node)
{
    const StudyLoop *loop = &r->study->loops[node->loop];
    gint64 trips;
    gboolean ends = !r->compiled->loops[node->loop].unrolled;

    if (ends) {
        /* what stands before a loop that may have no iteration, for all that a compiler knows, is a branch
           of its own */
        if (!loop->trip || loop->is_told || !expr_is_const(loop->trip, &trips) || trips < 1)
            run_end(r);
        add_taken_out(r, node, r->depth, r->depth);
        run_end(r);
    }
    r->depth++;
    walk_children(r, node);
    r->depth--;
    if (ends)
        run_end(r);
}

static void
walk_guard(Runs *r, const Node *node)
{
    gboolean ends = has_end(r, node);

    for (guint i = 0; node->children && i < node->children->len; i++) {
        if (ends)
            run_end(r);
        walk(r, g_ptr_array_index(node->children, i));
    }
    if (ends)
        run_end(r);
}

/* What follows is of PIECE: a function that was called has branches. */
static void
enter_piece(Runs *r, guint piece)
{
    if (piece != r->piece)
        run_end(r);
    r->piece = piece;
}

static void
walk(Runs *r, const Node *node)
{
    switch (node->kind) {
    case NODE_ACCESS:
        enter_piece(r, kernel_access(r, node->access)->piece);
        if (!r->is_placed[node->access] && !is_gone(r, node->access))
            run_add(r, node->access);
        break;
    case NODE_BARRIER:
        run_add(r, NO_ACCESS);
        break;
    case NODE_LOOP:
        walk_loop(r, node);
        break;
    case NODE_GUARD:
        walk_guard(r, node);
        break;
    default:
        walk_children(r, node);
    }
}

void
compiled_bundle_runs(Compiled *compiled, const Study *study)
{
    guint n = study->binding->record->n_fields;
    g_autofree guint *together = g_new0(guint, MAX(n, 1)), *apart = g_new(guint, MAX(n, 1));
    g_autofree gboolean *is_placed = g_new0(gboolean, MAX(study->n_accesses, 1));
    g_autoptr(GArray) run = g_array_new(FALSE, FALSE, sizeof(Step));
    g_autoptr(GArray) bundles = g_array_new(FALSE, FALSE, sizeof(Bundle));
    GArray *hurdles = g_array_new(FALSE, FALSE, sizeof(CompiledHurdle));
    Runs r = {.study = study,
              .compiled = compiled,
              .run = run,
              .bundles = bundles,
              .hurdles = hurdles,
              .is_placed = is_placed,
              .start = 1};

    for (guint f = 0; f < n; f++)
        apart[f] = f;
    r.together = (Aliasing){study->kernel, study->binding, together, TRUE};
    r.apart = (Aliasing){study->kernel, study->binding, apart, TRUE};
    walk(&r, study->kernel->body);
    run_end(&r);
    compiled->n_hurdles = hurdles->len;
    compiled->hurdles = (CompiledHurdle *)g_array_free(hurdles, FALSE);
}
