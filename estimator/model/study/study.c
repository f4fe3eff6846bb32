/* SPDX-License-Identifier: MIT */

#include "model/study/study_private.h"

#include <string.h>

/* Elements: no array of any GPU is larger, and sums of such indices times sizes stay inside 64 bits. */
#define MAX_INDEX (G_GINT64_CONSTANT(1) << 40)
/* Iterations of one loop: what is beyond counts as this many. */
#define MAX_TRIPS (G_GINT64_CONSTANT(1) << 40)

/* The value that is a constant inside E, or 0, and the rest. */
static const Expr *
split_constant(Study *study, const Expr *e, gint64 *ret_constant)
{
    *ret_constant = e->kind == EXPR_CONST || e->kind == EXPR_SUM ? e->value : 0;
    return *ret_constant ? expr_add(study->pool, e, expr_const(study->pool, -*ret_constant)) : e;
}

/* The iterations of LOOP, those of each thread if they differ and are asked for. */
static const Expr *
trip_of(Study *study, const Loop *loop)
{
    gint64 value;

    if (!loop->own_trip || !study->is_guarded)
        return loop->trip;
    const Expr *own = study_substitute(study, loop->own_trip);
    Interval interval = expr_interval(own, &study->box);
    return interval.state != INTERVAL_KNOWN || interval_is_value(interval, &value) ? loop->trip : own;
}

/* Sets the iterations of loop TO to TRIP; FALSE: they can't be computed. */
static gboolean
set_trip(Study *study, StudyLoop *to, const Expr *trip)
{
    Interval interval = expr_interval(trip, &study->box);

    if (!study_is_computable(trip) || interval.state != INTERVAL_KNOWN)
        return FALSE;
    to->trip = trip;
    to->max_trips = CLAMP(interval.hi, 0, MAX_TRIPS);
    to->by_thread = (trip->depends & (DEPENDS_THREAD | DEPENDS_BLOCK)) != 0;
    to->by_loops = (trip->depends & DEPENDS_LOOP) != 0;
    return TRUE;
}

/* Threads make as many iterations of loop NUMBER as the user says: all the same, or each as many as are drawn
 * for it. */
static void
tell_trips(Study *study, guint number)
{
    StudyLoop *to = &study->loops[number];
    gint64 most = study->launch->trips[number], least = launch_least_trips(study->launch, number);
    gboolean differ = least < most || launch_few_trips(study->launch, number).one_in > 0;
    const Expr *drawn = differ && study->is_guarded ? study_drawn_trip(study, number) : NULL;

    to->is_told = !to->trip;
    if (!drawn || !set_trip(study, to, drawn))
        set_trip(study, to, expr_const(study->pool, launch_mean_trips(study->launch, number)));
}

static void
set_loop(Study *study, guint number, const guint *outer, guint n_outer)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, number);
    StudyLoop *to = &study->loops[number];

    to->max_trips = study->launch->default_trips;
    to->guard = n_outer ? study->loops[outer[n_outer - 1]].guard : -1;
    to->outer = g_new(guint, n_outer + 1);
    if (n_outer)
        memcpy(to->outer, outer, n_outer * sizeof *outer);
    to->outer[n_outer] = number;
    to->n_outer = n_outer + 1;
    to->reached = TRUE;
    if (loop->trip)
        set_trip(study, to, study_substitute(study, trip_of(study, loop)));
    if (study_has_told_trips(study, number))
        tell_trips(study, number);
    if (to->by_thread)
        to->guard = (int)number;
    study->loop_hi[number] = MAX(to->max_trips - 1, 0);
}

static gboolean
is_loop_by_data(const Study *study, guint number)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, number);

    return !study_has_told_trips(study, number) && (!study->loops[number].trip || loop->at_most);
}

/* The way through a kernel's body on which a study is made. */
typedef struct {
    Study *study;
    GArray *outer;     /* of guint: loops, and branches as loops, around the place in work, outermost first */
    guint n_by_data;   /* loops of unknown length and branches of unknown condition around it */
    guint next_branch; /* number of the next branch as a loop */
    guint
        ahead; /* the innermost loop around, where it is Loop.is_ahead and only loads; G_MAXUINT: it is not */
} BodyWalk;

/* Whether E is the same in all iterations of loop NUMBER. */
static gboolean
stays_the_same(const Expr *e, guint number)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol != SYMBOL_LOOP || e->number != number;
    for (guint i = 0; i < e->n_args && (e->depends & DEPENDS_LOOP); i++)
        if (!stays_the_same(e->args[i], number))
            return FALSE;
    return TRUE;
}

/* Whether accesses in NODE are loads alone. */
static gboolean
only_loads(const Kernel *kernel, const Node *node)
{
    const Access *access =
        node->kind == NODE_ACCESS ? g_ptr_array_index(kernel->accesses, node->access) : NULL;

    if (node->kind == NODE_BARRIER || (access && access->kind != ACCESS_LOAD))
        return FALSE;
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (!only_loads(kernel, g_ptr_array_index(node->children, i)))
            return FALSE;
    return TRUE;
}

static void
set_nest(const BodyWalk *walk, guint access)
{
    Study *study = walk->study;
    StudyAccess *to = &study->accesses[access];
    const guint *outer = (const guint *)walk->outer->data;
    const Access *as_written = g_ptr_array_index(study->kernel->accesses, access);
    guint n_outer = walk->outer->len, n_inside = n_outer;

    if (n_outer > 0 && outer[n_outer - 1] == walk->ahead && as_written->index &&
        stays_the_same(as_written->index, walk->ahead))
        n_inside--;
    to->loops = g_new(guint, MAX(n_outer, 1));
    to->guard = n_inside ? study->loops[outer[n_inside - 1]].guard : -1;
    to->by_data = walk->n_by_data > 0;
    for (guint i = 0; i < n_outer; i++) {
        to->degree += !study->loops[outer[i]].trip;
        if (outer[i] < study->kernel->loops->len)
            to->loops[to->n_loops++] = outer[i];
    }
    study->max_degree = MAX(study->max_degree, to->degree);
}

static void
add_work(Study *study, const Node *node, const GArray *outer)
{
    const guint *loops = (const guint *)outer->data;
    StudyWork work = {.node = node, .loops = g_new(guint, MAX(outer->len, 1))};

    work.guard = outer->len ? study->loops[loops[outer->len - 1]].guard : -1;
    for (guint i = 0; i < outer->len; i++) {
        work.degree += !study->loops[loops[i]].trip;
        if (loops[i] < study->kernel->loops->len)
            work.loops[work.n_loops++] = loops[i];
    }
    study->max_degree = MAX(study->max_degree, work.degree);
    g_array_append_val(study->works, work);
}

static void
work_clear(gpointer data)
{
    g_free(((StudyWork *)data)->loops);
}

static void walk_node(BodyWalk *walk, const Node *node);

/* A branch, as loop NUMBER, which is executed where CONDITION, 0 or 1, is 1. */
static void
set_branch(Study *study, guint number, const Expr *condition, const GArray *outer)
{
    StudyLoop *to = &study->loops[number];

    to->trip = condition;
    to->by_thread = TRUE;
    to->max_trips = 1;
    to->guard = (int)number;
    to->outer = g_new(guint, outer->len + 1);
    if (outer->len)
        memcpy(to->outer, outer->data, outer->len * sizeof(guint));
    to->outer[outer->len] = number;
    to->n_outer = outer->len + 1;
}

static void
walk_guard(BodyWalk *walk, const Node *node)
{
    Study *study = walk->study;

    study->guards->has_guessed = FALSE;
    const Expr *condition = node->condition ? study_condition(study, node->condition) : NULL;
    gboolean is_exact = condition && study_is_computable(condition) && !study->guards->has_guessed;

    for (guint i = 0; i < node->children->len; i++) {
        const Expr *part = condition && i < 2 ? study_needed(study, condition, i == 0) : NULL;
        guint number = walk->next_branch;

        if (part) {
            set_branch(study, number, part, walk->outer);
            walk->next_branch++;
            g_array_append_val(walk->outer, number);
        }
        walk->n_by_data += !is_exact;
        walk_node(walk, g_ptr_array_index(node->children, i));
        walk->n_by_data -= !is_exact;
        if (part)
            g_array_set_size(walk->outer, walk->outer->len - 1);
    }
}

static void
walk_node(BodyWalk *walk, const Node *node)
{
    Study *study = walk->study;
    GArray *outer = walk->outer;
    guint ahead = walk->ahead;

    if (node->kind == NODE_GUARD && study->is_guarded && node->children) {
        walk_guard(walk, node);
        return;
    }
    if (node->kind == NODE_ACCESS && !study->accesses[node->access].loops)
        set_nest(walk, node->access);
    if (node->kind == NODE_LOOP) {
        set_loop(study, node->loop, (const guint *)outer->data, outer->len);
        g_array_append_val(outer, node->loop);
        const Loop *loop = g_ptr_array_index(study->kernel->loops, node->loop);
        walk->ahead = loop->is_ahead && only_loads(study->kernel, node) ? node->loop : G_MAXUINT;
        walk->n_by_data += is_loop_by_data(study, node->loop);
    }
    if (study->is_guarded && (node->kind == NODE_LOOP || node->work.all > 0))
        add_work(study, node, outer);
    for (guint i = 0; node->children && i < node->children->len; i++)
        walk_node(walk, g_ptr_array_index(node->children, i));
    if (node->kind == NODE_LOOP) {
        g_array_set_size(outer, outer->len - 1);
        walk->ahead = ahead;
        walk->n_by_data -= is_loop_by_data(study, node->loop);
    }
}

static void
set_unknown_index(StudyAccess *to, const char *reason)
{
    to->index = NULL;
    g_free(to->reason);
    to->reason = g_strdup(reason);
}

static void
check_overflow(Study *study, StudyAccess *to, guint index_bits)
{
    const gint64 limit = G_GINT64_CONSTANT(1) << 32;

    if (index_bits == 32 && expr_may_leave(to->index, &study->box, -limit / 2, limit - 1))
        set_unknown_index(to, "the index overflows 32 bits in this launch");
    else if (expr_interval(to->index, &study->box).state == INTERVAL_OVERFLOW)
        set_unknown_index(to, "the index overflows 64 bits in this launch, or divides by zero");
    else if (expr_may_leave(to->index, &study->box, -MAX_INDEX, MAX_INDEX))
        set_unknown_index(to, "the index is larger than any array in this launch");
}

/* The place inside the field, or inside the element of an outside array. */
static void
set_offset(Study *study, StudyAccess *to, const Access *access, const Target *target)
{
    const Array *array = g_ptr_array_index(study->kernel->arrays, access->array);

    to->sub_known = TRUE;
    to->sub_bytes = access->bytes;
    if (to->field >= 0)
        to->sub_bytes = study->binding->record->fields[to->field].elem_bytes;
    else if (array->record >= 0 && access->field >= 0) {
        const Record *record = g_ptr_array_index(study->kernel->records, array->record);
        const Field *field = &record->fields[access->field];

        to->sub_bytes = field->elem_bytes;
        to->offset = MAX(field->decl_offset, 0);
    }
    if (!target->sub)
        return;
    gint64 constant;
    const Expr *sub = split_constant(study, study_substitute(study, target->sub), &constant);
    Interval interval = expr_interval(sub, &study->box);
    if (ABS(constant) > G_MAXINT32 || interval.state == INTERVAL_OVERFLOW ||
        expr_may_leave(sub, &study->box, -MAX_INDEX, MAX_INDEX)) {
        to->sub_known = FALSE;
        return;
    }
    to->offset += constant * to->sub_bytes;
    to->sub = sub->kind == EXPR_CONST ? NULL : sub;
}

static gboolean
is_uniform(const Expr *e)
{
    return !e || !(e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK));
}

/* The elements that INDEX reaches, as far as the types of what it is made from bound it; 0: they do not. */
static gint64
reach_by_type(const Study *study, const Expr *index)
{
    SymbolBox box = study->box;

    box.has_opaque = TRUE;
    Interval interval = expr_interval(index, &box);
    return interval.state == INTERVAL_KNOWN && interval.hi >= 0 ? MIN(interval.hi, MAX_INDEX) + 1 : 0;
}

/* The lesser of A and B, of which 0 is not known. */
static gint64
least_known(gint64 a, gint64 b)
{
    return a > 0 && b > 0 ? MIN(a, b) : MAX(a, b);
}

/* How many loads E needs, each where the one before it says. MAX evaluates its arguments twice, which in a
 * recursion is exponential: the call stands before it. */
static guint
load_depth(const Expr *e)
{
    guint depth = 0;

    if (!(e->depends & DEPENDS_OPAQUE))
        return 0;
    for (guint i = 0; i < e->n_args; i++) {
        guint of_arg = load_depth(e->args[i]);

        depth = MAX(depth, of_arg);
    }
    return depth + (e->kind == EXPR_OPAQUE);
}

static void
set_access(Study *study, guint number)
{
    const Access *access = g_ptr_array_index(study->kernel->accesses, number);
    const Target *target = &study->binding->targets[number];
    StudyAccess *to = &study->accesses[number];

    to->kind = access->kind;
    to->instance = target->instance;
    to->field = target->field;
    to->bytes = MAX(access->bytes, 1);
    to->copy = access->bundle;
    to->choice = access->choice;
    to->reason = g_strdup(access->reason);
    set_offset(study, to, access, target);
    if (target->index) {
        to->depth = load_depth(target->index);
        if (study_has_rows(study, target->index)) {
            g_free(to->reason);
            to->reason = g_strdup("consecutive rows: from the beginning of the row");
        }
        to->index = study_substitute(study, target->index);
        check_overflow(study, to, access->index_bits);
    } else if (!to->reason)
        to->reason = g_strdup("the index is not understood");
    to->places = study->launch->localities ? study->launch->localities[access->array] : NULL;
    to->bisection = to->index ? expr_find_bisection(to->index) : NULL;
    to->elements = binding_elements(study->binding, number,
                                    study->launch->sizes ? study->launch->sizes[access->array] : 0);
    if (to->index && (to->index->depends & DEPENDS_OPAQUE))
        to->elements = least_known(to->elements, reach_by_type(study, to->index));
    to->uniform = to->index && to->sub_known && is_uniform(to->index) && is_uniform(to->sub);
}

static void
set_box(Study *study)
{
    const LaunchConfig *launch = study->launch;

    study->block_threads = 1;
    study->blocks = 1;
    study->loop_lo = g_new0(gint64, MAX(study->n_loops, 1));
    study->loop_hi = g_new0(gint64, MAX(study->n_loops, 1));
    for (guint i = 0; i < 3; i++) {
        study->block_threads *= launch->block[i];
        study->blocks *= (double)launch->grid[i];
        study->box.thread_hi[i] = launch->block[i] - 1;
        study->box.block_hi[i] = launch->grid[i] - 1;
    }
    study->box.loop_lo = study->loop_lo;
    study->box.loop_hi = study->loop_hi;
    study->box.n_loops = study->n_loops;
}

static guint
count_branches(const Node *node)
{
    guint n = node->kind == NODE_GUARD ? 2 : 0;

    for (guint i = 0; node->children && i < node->children->len; i++)
        n += count_branches(g_ptr_array_index(node->children, i));
    return n;
}

static guint
elements_hash(gconstpointer data)
{
    const StudyAccess *access = data;

    return g_direct_hash(access->index) ^ g_direct_hash(access->sub) ^ (guint)access->guard;
}

static gboolean
elements_equal(gconstpointer a, gconstpointer b)
{
    const StudyAccess *x = a, *y = b;

    return x->index == y->index && x->sub == y->sub && x->sub_bytes == y->sub_bytes &&
           x->sub_known == y->sub_known && x->guard == y->guard && x->elements == y->elements &&
           x->places == y->places;
}

static void
set_likes(Study *study)
{
    g_autoptr(GHashTable) firsts = g_hash_table_new(elements_hash, elements_equal);

    for (guint i = 0; i < study->n_accesses; i++) {
        StudyAccess *access = &study->accesses[i], *first = g_hash_table_lookup(firsts, access);

        access->like = first ? first->like : i;
        if (!first)
            g_hash_table_add(firsts, access);
    }
}

static Study *
study_make(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, gboolean is_guarded)
{
    guint n_branches = is_guarded ? count_branches(kernel->body) : 0;
    g_autoptr(GArray) outer = g_array_new(FALSE, FALSE, sizeof(guint));
    Study *study = g_new0(Study, 1);

    study->kernel = kernel;
    study->binding = binding;
    study->launch = launch;
    study->pool = kernel->pool;
    study->n_accesses = kernel->accesses->len;
    study->accesses = g_new0(StudyAccess, MAX(study->n_accesses, 1));
    study->n_loops = kernel->loops->len + n_branches;
    study->is_guarded = is_guarded;
    study->loops = g_new0(StudyLoop, MAX(study->n_loops, 1));
    study->works = g_array_new(FALSE, FALSE, sizeof(StudyWork));
    g_array_set_clear_func(study->works, work_clear);
    g_assert(binding->n_targets == study->n_accesses);
    set_box(study);
    study->guards = study_guards_new(study);
    study->rows = is_guarded ? study_rows_new(study) : NULL;
    BodyWalk walk = {.study = study, .outer = outer, .next_branch = kernel->loops->len, .ahead = G_MAXUINT};
    walk_node(&walk, kernel->body);
    for (guint i = 0; i < study->n_accesses; i++)
        set_access(study, i);
    set_likes(study);
    return study;
}

Study *
study_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch)
{
    return study_make(kernel, binding, launch, FALSE);
}

Study *
study_new_guarded(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch)
{
    return study_make(kernel, binding, launch, TRUE);
}

void
study_free(Study *study)
{
    if (!study)
        return;
    for (guint i = 0; i < study->n_accesses; i++) {
        g_free(study->accesses[i].loops);
        g_free(study->accesses[i].reason);
    }
    for (guint i = 0; i < study->n_loops; i++)
        g_free(study->loops[i].outer);
    g_free(study->accesses);
    g_array_unref(study->works);
    g_free(study->loops);
    g_free(study->loop_lo);
    g_free(study->loop_hi);
    study_guards_free(study->guards);
    study_rows_free(study->rows);
    g_free(study);
}
