/* SPDX-License-Identifier: MIT */
/* Loops: a dry run that finds how variables change, then the run that counts. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/loops/loops.h"
#include "frontend/syntax/syntax.h"

#define MAX_OPEN_LOOPS 64 /* the walk takes time with the fourth power of the nesting */

#define MAX_VERSIONS                                                                                         \
    4u /* loops inside each other that are walked in two versions: the work doubles with each */
#define MAX_DRY_RUNS 5u
#define DRY_LOOPS 1000000u /* numbers of loops inside a dry run start here */

/* One iteration, from the condition to the increment. */
static void
run_iteration(Walker *w, LoopRun *run)
{
    JumpTarget *outer_break = w->control.break_target, *outer_continue = w->control.continue_target,
               continues;

    w->control.break_target = &run->breaks;
    if (!run->at_end)
        loop_condition(w, run);
    if (run->range_variable && !w->control.dead) {
        const Value *place =
            pointer_step(w, run->range, run->frame.counter, run->range_type->target->size, 64);
        const CType *type = run->range_variable->type;

        if (type->kind != CTYPE_REFERENCE)
            place = memory_load(w, place, type, run->ast);
        object_new(w, run->range_variable, type, run->range_variable->name, place);
    }
    jump_target_init(w, &continues);
    w->control.continue_target = &continues;
    if (!w->control.dead)
        exec(w, run->body);
    w->control.continue_target = outer_continue;
    jump_target_join(w, &continues, NULL, NULL);
    scope_close(w, run->n_objects);
    if (w->control.dead)
        coverage_skip(w, run->increment);
    else if (run->increment)
        eval(w, run->increment);
    if (run->at_end && w->control.dead)
        coverage_skip(w, run->condition);
    else if (run->at_end)
        loop_condition(w, run);
    scope_close(w, run->n_objects);
    w->control.break_target = outer_break;
}

/* Whether AST uses COUNTER other than in an index or to move a pointer. */
static gboolean
uses_as_value(const Ast *ast, const Decl *counter)
{
    if (!ast || (ast->kind == AST_BINARY && ast->type->kind == CTYPE_POINTER))
        return FALSE;
    if (ast->kind == AST_NAME)
        return ast->decl == counter;
    for (guint i = 0; i < ast->n_kids; i++)
        if (!(ast->kind == AST_INDEX && i == 1) && uses_as_value(ast->kids[i], counter))
            return TRUE;
    return FALSE;
}

/* The branch that the body of RUN, a loop that counts, consists of, and in which the counter is but an index;
 * NULL: it is of another kind. */
static const Ast *
only_branch(const LoopRun *run)
{
    const Ast *body = run->body, *step = run->increment;

    while (body && body->kind == AST_BLOCK && body->n_kids == 1)
        body = body->kids[0];
    return run->ast->kind == AST_FOR && step && step->kind == AST_UNARY && step->kids[0]->kind == AST_NAME &&
                   body && body->kind == AST_IF && !uses_as_value(body, step->kids[0]->decl)
               ? body
               : NULL;
}

static void
loop_frame_open(Walker *w, LoopRun *run)
{
    LoopFrame *frame = &run->frame;

    frame->outer = w->control.loop;
    frame->written = g_hash_table_lookup(w->dry_loops->written, run->ast);
    if (!frame->written) {
        frame->written = g_hash_table_new(NULL, NULL);
        g_hash_table_insert(w->dry_loops->written, (gpointer)run->ast, frame->written);
    }
    frame->loaded = g_hash_table_new(NULL, NULL);
    frame->is_stale = frame->leaves = frame->has_barrier = FALSE;
    frame->only = only_branch(run);
    loop_find_counted(run);
    frame->n_conditions = w->control.conditions->len;
    w->control.loop = frame;
    jump_target_init(w, &run->breaks);
}

static void
loop_frame_close(Walker *w, LoopRun *run)
{
    w->control.loop = run->frame.outer;
    g_clear_pointer(&run->frame.loaded, g_hash_table_unref);
}

static void
drop_breaks(LoopRun *run)
{
    g_clear_pointer(&run->breaks.exits, g_array_unref);
}

static void
guards_clear(LoopFrame *frame)
{
    g_clear_pointer(&frame->guards, g_array_unref);
    g_clear_pointer(&frame->guarded, g_array_unref);
}

/* One dry run from placeholders. Gives the environment at the end of the iteration, NULL where control never
 * gets there; *ret_again: it has to be done again. */
static GPtrArray *
dry_run(Walker *w, LoopRun *run, gboolean *ret_again)
{
    GPtrArray *placeholders = loop_entry(w, run, FALSE), *after;
    RegionMark mark = region_table_mark(w->regions);

    w->vars.env = env_copy(placeholders);
    g_array_set_size(run->comparisons, 0);
    run->is_endless = run->is_partial = FALSE;
    w->quiet++;
    loop_frame_open(w, run);
    guards_clear(&run->frame);
    run->frame.guards = g_array_new(FALSE, FALSE, sizeof(const Expr *));
    run->frame.guarded = g_array_new(FALSE, FALSE, sizeof(const Expr *));
    run_iteration(w, run);
    loop_frame_close(w, run);
    w->quiet--;
    region_table_restore(w->regions, mark);
    after = w->control.dead ? NULL : w->vars.env;
    if (w->control.dead)
        g_ptr_array_unref(w->vars.env);
    w->vars.env = NULL;
    w->control.dead = FALSE;
    *ret_again = run->frame.is_stale;
    if (after && loop_find_phis(w, run, placeholders, after))
        *ret_again = TRUE;
    for (guint i = 0; i < run->breaks.exits->len; i++)
        if (loop_find_phis(w, run, placeholders, g_array_index(run->breaks.exits, Exit, i).env))
            *ret_again = TRUE;
    g_ptr_array_unref(placeholders);
    return after;
}

/* Control that left the function from inside the loop: what it carries is seen from outside. */
static void
returns_outside(Walker *w, LoopRun *run, guint first)
{
    GArray *exits = w->control.frame->target.exits;

    for (guint i = first; i < exits->len; i++) {
        Exit *leaving = &g_array_index(exits, Exit, i);

        if (leaving->value)
            leaving->value = loop_outside(w, run, leaving->value, "returned value");
        for (guint k = 0; k < leaving->env->len; k++)
            g_ptr_array_index(leaving->env, k) =
                (gpointer)loop_outside(w, run, g_ptr_array_index(leaving->env, k), "variable");
    }
}

/* What the variables hold after the loop, with the ways out by break merged in. */
static void
loop_leave(Walker *w, LoopRun *run)
{
    GPtrArray *env = run->is_endless && !run->trip && run->breaks.exits->len ? NULL : loop_final(w, run);

    const Expr *is_broken = NULL, *last = loop_last_iteration(w, run, &is_broken);

    for (guint i = 0; i < run->breaks.exits->len; i++) {
        Exit *leaving = &g_array_index(run->breaks.exits, Exit, i);
        GPtrArray *broken = g_steal_pointer(&leaving->env);

        g_ptr_array_set_size(broken, (gint)MIN(broken->len, run->n_objects));
        for (guint k = 0; k < broken->len; k++) {
            const Object *object = g_ptr_array_index(w->vars.objects, k);
            const Value *value = g_ptr_array_index(broken, k);

            value = last ? loop_value_at(w, run, value, last, object->name)
                         : loop_outside(w, run, value, object->name);
            g_ptr_array_index(broken, k) = (gpointer)value;
        }
        if (last)
            env = env_merge(w, condition_exact(is_broken), broken, env);
        else
            env = env_merge(w, (Condition){NULL, leaving->condition.cause}, env, broken);
    }
    w->vars.env = env;
    w->control.dead = FALSE;
    for (guint i = 0; i < w->regions->all->len; i++) { /* in an order that is the same in every run */
        Region *region = g_ptr_array_index(w->regions->all, i);

        if (g_hash_table_contains(run->frame.written, region))
            region_change(w, region);
    }
}

static guint
loop_reserve(Walker *w, LoopRun *run)
{
    Loop *loop;
    guint id;

    if (w->quiet)
        return DRY_LOOPS + w->dry_loops->n++;
    id = w->kernel->loops->len;
    loop = g_new0(Loop, 1);
    loop->id = id;
    loop->name = g_strdup(run->name);
    loop->unroll = MAX(run->ast->value, 0);
    if (run->ast->value == UNROLL_UNKNOWN)
        emit_note(w, run->ast, "how far `#pragma unroll` unrolls this loop is not understood");
    place_of(program_place(w, run->ast), &loop->place);
    g_ptr_array_add(w->kernel->loops, loop);
    return id;
}

/* Counts what makes the integers that an iteration, which began with ENTRY, hands to the next. */
static void
count_carried(Walker *w, const LoopRun *run, const GPtrArray *entry)
{
    for (guint i = 0; w->vars.env && i < MIN(run->n_objects, MIN(entry->len, w->vars.env->len)); i++) {
        const Object *object = g_ptr_array_index(w->vars.objects, i);
        const Value *value = g_ptr_array_index(w->vars.env, i);

        if (value && value != g_ptr_array_index(entry, i))
            instructions_carried(w, value, object->type->size);
    }
}

/* What an iteration has put into variables of ENTRY, which hold at its start what that has, the next one may
 * use. */
static void
use_carried(Walker *w, const LoopRun *run, const GPtrArray *entry)
{
    for (guint i = 0; i < MIN(entry->len, w->vars.env->len); i++)
        if (g_ptr_array_index(entry, i) != g_ptr_array_index(w->vars.env, i) && loop_carries(w, run->body, i))
            value_use_changed(w, g_ptr_array_index(entry, i), g_ptr_array_index(w->vars.env, i));
}

/* The run that emits. */
static void
real_run(Walker *w, LoopRun *run)
{
    Loop *loop = g_ptr_array_index(w->kernel->loops, run->frame.counter->number);
    Node *outer = w->block, *node = node_new(NODE_LOOP, &loop->place);

    loop->trip = run->trip;
    loop->own_trip = run->own_trip;
    loop->reason = g_strdup(run->reason);
    loop->grid_stride = run->grid_stride;
    loop->is_bisection = loop_run_is_bisection(run);
    gboolean is_straight = loop_is_straight(loop, &w->kernel->compiler, NULL);
    node->loop = loop->id;
    node_add(outer, node);
    w->block = node;
    if (!is_straight)
        schedule_cut(w);
    loop_frame_open(w, run);
    run->frame.around = outer;
    w->vars.env = loop_entry(w, run, TRUE);
    g_autoptr(GPtrArray) entry = env_copy(w->vars.env);
    w->control.n_met++; /* the way back leads here */
    run_iteration(w, run);
    if (!w->control.dead) {
        count_carried(w, run, entry);
        use_carried(w, run, entry);
    }
    loop_frame_close(w, run);
    if (!is_straight)
        schedule_cut(w);
    loop->at_most = loop_is_at_most(w, run);
    loop->loaded_trip = loop_ends_early(w, run) ? NULL : run->loaded_trip;
    g_ptr_array_unref(w->vars.env);
    w->vars.env = NULL;
    w->control.dead = FALSE;
    w->block = outer;
}

/* A body that always leaves runs once: it is no loop. */
static void
run_once(Walker *w, LoopRun *run)
{
    Node *outer = w->block;
    JumpTarget *outer_break = w->control.break_target, *outer_continue = w->control.continue_target;

    w->vars.env = env_copy(run->start);
    jump_target_init(w, &run->breaks);
    w->control.break_target = w->control.continue_target = &run->breaks;
    if (!run->at_end && run->condition)
        eval(w, run->condition);
    if (!w->control.dead && (run->at_end || !run->is_never))
        exec(w, run->body);
    else
        coverage_skip(w, run->body);
    coverage_skip(w, run->increment);
    if (run->at_end)
        coverage_skip(w, run->condition);
    w->control.break_target = outer_break;
    w->control.continue_target = outer_continue;
    jump_target_join(w, &run->breaks, NULL, NULL);
    scope_close(w, run->n_objects);
    w->block = outer;
}

static gboolean
runs_once(const LoopRun *run, const GPtrArray *after)
{
    return !run->range_variable && (!after || (run->at_end && run->is_never));
}

/* The run that emits, of TRIPS iterations one after the other and no loop. */
static void
run_unrolled(Walker *w, LoopRun *run, guint trips)
{
    Loop *loop = g_ptr_array_index(w->kernel->loops, run->frame.counter->number);

    w->block->has_written_out = TRUE;
    loop->trip = run->trip; /* else it would pass for one whose iterations are not known */
    w->vars.env = env_copy(run->start);
    jump_target_init(w, &run->breaks);
    w->control.n_written_out++;
    for (guint i = 0; i < trips && !w->control.dead; i++) {
        run->frame.counter = expr_const(w->pool, i);
        run_iteration(w, run);
    }
    w->control.n_written_out--;
    jump_target_join(w, &run->breaks, NULL, NULL);
    scope_close(w, run->n_objects);
}

/* Emits the solved RUN and leaves it. */
static void
run_solved(Walker *w, LoopRun *run)
{
    guint trips = loop_written_trips(w, run);
    gint64 trip;

    if (!w->quiet) {
        g_array_set_size(w->control.frame->target.exits, run->first_return);
        drop_breaks(run);
    }
    if (trips > 0) {
        run_unrolled(w, run, trips); /* the Loop stays without a node: its number has been in expressions */
        return;
    }
    if (!w->quiet)
        real_run(w, run);
    if (run->trip && expr_is_const(run->trip, &trip) && trip == 0) { /* nothing leaves it, or changes in it */
        g_array_set_size(w->control.frame->target.exits, run->first_return);
        w->vars.env = env_copy(run->start);
        return;
    }
    loop_leave(w, run);
    if (run->trip && expr_is_const(run->trip, NULL) && run->breaks.exits->len == 0)
        control_branches(w);
    else
        w->control.n_met++;
    returns_outside(w, run, run->first_return);
}

/* Takes back that RUN, whose loop has the number ID, was begun. */
static void
give_up_run(Walker *w, LoopRun *run, guint id)
{
    g_ptr_array_set_size(w->kernel->loops, (gint)id);
    g_array_set_size(w->control.frame->target.exits, run->first_return);
    w->vars.env = env_copy(run->start);
}

/* Whether iterations of RUN are walked one by one, or at most one of them is made. */
static gboolean
is_written_out(Walker *w, const LoopRun *run)
{
    gint64 trip;

    return loop_written_trips(w, run) > 0 || (run->trip && expr_is_const(run->trip, &trip) && trip <= 1);
}

/* Runs RUN's loop; gives the condition by which it is to be run in two versions instead, at whose place it
 * has done nothing then. NULL: it has run. */
static const Expr *
exec_run(Walker *w, LoopRun *run)
{
    const Expr *condition = NULL;
    guint first_return = w->control.frame->target.exits->len;
    GPtrArray *after = NULL;
    gboolean again = TRUE;
    guint id = loop_reserve(w, run);

    run->frame.counter = expr_symbol(w->pool, SYMBOL_LOOP, id, run->name);
    run->start = w->vars.env;
    run->first_return = first_return;
    run->first_phi = PHI_BASE + w->inductions->n_phis;
    loop_guess_phis(w, run);
    for (guint i = 0; i < MAX_DRY_RUNS && again && !w->abort_reason; i++) {
        g_clear_pointer(&after, g_ptr_array_unref);
        drop_breaks(run);
        g_array_set_size(w->control.frame->target.exits, first_return);
        after = dry_run(w, run, &again);
    }
    if (w->abort_reason) {
        w->vars.env = env_copy(run->start);
        w->control.dead = TRUE;
    } else if (runs_once(run, after)) {
        if (!w->quiet)
            g_ptr_array_set_size(w->kernel->loops, (gint)id);
        g_array_set_size(w->control.frame->target.exits, first_return);
        drop_breaks(run);
        run_once(w, run);
    } else {
        loop_solve(w, run, after);
        loop_find_trip(w, run);
        condition = w->quiet || run->is_version || w->control.decided->len == MAX_VERSIONS
                        ? NULL
                        : loop_find_unswitched(run, w->kernel->compiler.unswitch_operations);
        if (condition && is_written_out(w, run))
            condition = NULL;
        if (condition)
            give_up_run(w, run, id);
        else
            run_solved(w, run);
    }
    g_clear_pointer(&after, g_ptr_array_unref);
    drop_breaks(run);
    guards_clear(&run->frame);
    return condition;
}

static const char *
loop_name(const Ast *ast)
{
    const Ast *init = ast->kind == AST_FOR ? ast->kids[0] : NULL,
              *step = ast->kind == AST_FOR ? ast->kids[2] : NULL;

    if (ast->kind == AST_RANGE_FOR && ast->decl)
        return ast->decl->name;
    if (init && init->kind == AST_BLOCK && init->n_kids)
        init = init->kids[0];
    if (init && init->kind == AST_DECLARE)
        return init->decl->name;
    if (step && step->n_kids && step->kids[0] && step->kids[0]->kind == AST_NAME)
        return step->kids[0]->decl->name;
    if (init && init->kind == AST_ASSIGN && init->kids[0]->kind == AST_NAME)
        return init->kids[0]->decl->name;
    return ast->kind == AST_FOR ? "for" : ast->kind == AST_DO ? "do" : "while";
}

/* The array that a range-for walks through; FALSE where it is something else. */
static gboolean
open_range(Walker *w, LoopRun *run)
{
    const Ast *range = run->ast->kids[0];

    if (!range || !run->ast->decl || !run->body)
        return FALSE;
    run->range_type = ctype_referred(range->type);
    if (run->range_type->kind != CTYPE_ARRAY || run->range_type->count < 0)
        return FALSE;
    run->range = eval_place(w, range);
    run->range_variable = run->ast->decl;
    return !w->control.dead;
}

static void
fill_parts(LoopRun *run, const Ast *ast)
{
    switch (ast->kind) {
    case AST_FOR:
        run->condition = ast->kids[1];
        run->increment = ast->kids[2];
        run->body = ast->kids[3];
        break;
    case AST_WHILE:
        run->condition = ast->kids[0];
        run->body = ast->kids[1];
        break;
    case AST_DO:
        run->body = ast->kids[0];
        run->condition = ast->kids[1];
        run->at_end = TRUE;
        break;
    default:
        run->body = ast->kids[1];
        break;
    }
}

static void run_unswitched(Walker *w, const Ast *ast, const Expr *below, const Expr *condition);

/* Runs the loop AST, whose initialisation is done; BELOW and IS_VERSION as of LoopRun. */
static void
run_loop(Walker *w, const Ast *ast, const Expr *below, gboolean is_version)
{
    LoopRun run = {.ast = ast, .name = loop_name(ast), .below = below, .is_version = is_version};
    const Expr *condition;

    fill_parts(&run, ast);
    if (ast->kind == AST_RANGE_FOR && !open_range(w, &run)) {
        if (!w->control.dead)
            emit_note(w, ast, "a loop over something else than an array is not followed");
        return;
    }
    run.n_objects = w->vars.objects->len;
    run.phis = g_array_new(FALSE, TRUE, sizeof(Phi));
    run.comparisons = g_array_new(FALSE, TRUE, sizeof(LoopComparison));
    w->dry_loops->n_open++;
    condition = exec_run(w, &run);
    w->dry_loops->n_open--;
    g_ptr_array_unref(run.start);
    g_array_unref(run.phis);
    g_array_unref(run.comparisons);
    g_free(run.reason);
    if (condition)
        run_unswitched(w, ast, below, condition);
}

/* Runs the loop AST in the version in which CONDITION, of which HOLDS says whether it does, is decided; gives
 * the environment behind it, NULL where control does not get there. */
static GPtrArray *
run_version(Walker *w, const Ast *ast, const Expr *below, const Expr *condition, gboolean holds)
{
    const Decided decided = {condition, holds};
    const Expr *path = holds ? condition : expr_not(w->pool, condition);
    GPtrArray *env;

    g_array_append_val(w->control.decided, decided);
    g_array_append_val(w->control.conditions, path);
    run_loop(w, ast, below, TRUE);
    g_array_set_size(w->control.conditions, w->control.conditions->len - 1);
    g_array_set_size(w->control.decided, w->control.decided->len - 1);
    env = w->vars.env;
    if (w->control.dead)
        g_clear_pointer(&env, g_ptr_array_unref);
    w->control.dead = FALSE;
    return env;
}

/* Runs the loop AST in two versions: one where CONDITION holds, and one where it does not. */
static void
run_unswitched(Walker *w, const Ast *ast, const Expr *below, const Expr *condition)
{
    const Ast *asked = g_hash_table_lookup(w->control.asked, condition);
    g_autofree char *text = asked ? text_of(w->syntax, asked) : g_strdup("what each iteration asks");
    GPtrArray *before = env_copy(w->vars.env), *then, *other;
    Node *outer = w->block, *guard = guard_open(w, condition, text, asked ? asked : ast);

    then = run_version(w, ast, below, condition, TRUE);
    guard_else(w, guard);
    w->vars.env = before;
    other = run_version(w, ast, below, condition, FALSE);
    guard_close(w, guard, outer);
    w->control.dead = !then && !other;
    w->vars.env = w->control.dead ? g_ptr_array_new() : env_merge(w, condition_exact(condition), then, other);
}

/* The number that the local variable DECL holds; NULL: it is no whole number. */
static const Expr *
number_of(Walker *w, Decl *decl, const Ast *at)
{
    const Value *value = local_load(w, variable_place(w, decl, at), decl->type);

    return value->kind == VALUE_NUMBER && !value->is_float ? value->expr : NULL;
}

/* Runs the iterations of the loop AST in which COUNTER goes from START up to END (excluded). */
static void
run_range(Walker *w, const Ast *ast, Decl *counter, const Expr *start, const Expr *end)
{
    if (w->control.dead)
        return;
    local_store(w, variable_place(w, counter, ast), counter->type, value_integer(w->arena, start));
    run_loop(w, ast, end, FALSE);
}

/* The same of a part of a loop of which each thread has a number of iterations of its own: of those that are
 * left over by the ones that it, or a pragma, puts side by side, nvcc makes a loop of their own. It comes
 * last where the part begins at a constant, and else first. What a part loads is not there in another
 * one. */
static void
run_part(Walker *w, const Ast *ast, Decl *counter, const Expr *start, const Expr *end)
{
    gint64 said = ast->value > 0 && ast->value < LOOP_UNROLL_WHOLE ? ast->value : 0;
    const Expr *together = expr_const(w->pool, said ? said : w->kernel->compiler.side_by_side_iterations);
    const Expr *rest = expr_binary(w->pool, EXPR_MOD, expr_sub(w->pool, end, start), together);
    const Expr *middle =
        expr_is_const(start, NULL) ? expr_sub(w->pool, end, rest) : expr_add(w->pool, start, rest);
    Node *outer = w->block, *guard;

    guard = guard_open(w, expr_binary(w->pool, EXPR_LT, start, end), "the loop runs", ast);
    run_range(w, ast, counter, start, middle);
    run_range(w, ast, counter, middle, end);
    loop_mark_ahead(w, guard);
    guard_close(w, guard, outer);
}

/* Runs the loop AST as two, if it leaves out one number and nvcc does so. */
static gboolean
run_split(Walker *w, const Ast *ast)
{
    const Ast *outer = w->control.settled;
    gboolean outer_holds = w->control.settled_holds;
    const Expr *start, *left_out, *bound;
    LoopSplit split;

    if (!loop_find_split(ast, &split) || split.left_out->decl->space != SPACE_LOCAL ||
        split.bound->kind != AST_NAME || split.bound->decl->space != SPACE_LOCAL)
        return FALSE;
    start = number_of(w, split.counter, ast);
    left_out = number_of(w, split.left_out->decl, ast);
    bound = number_of(w, split.bound->decl, ast);
    if (!start || !left_out || !bound || !loop_is_split(w, start, left_out, bound))
        return FALSE;
    w->control.settled = split.branch;
    w->control.settled_holds = split.holds;
    run_part(w, ast, split.counter, start, left_out);
    run_part(w, ast, split.counter, expr_add(w->pool, left_out, expr_const(w->pool, 1)), bound);
    w->control.settled = outer;
    w->control.settled_holds = outer_holds;
    return TRUE;
}

void
exec_loop(Walker *w, const Ast *ast)
{
    guint n_objects = w->vars.objects->len;

    if (w->dry_loops->n_open == MAX_OPEN_LOOPS) {
        w->abort_reason = "it nests more than 64 loops";
        w->control.dead = TRUE;
        return;
    }
    if (ast->kind == AST_FOR && ast->kids[0])
        exec(w, ast->kids[0]);
    if (!w->control.dead && !run_split(w, ast))
        run_loop(w, ast, NULL, FALSE);
    scope_close(w, n_objects);
}

DryLoops *
dry_loops_new(void)
{
    DryLoops *loops = g_new0(DryLoops, 1);

    loops->written = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref);
    return loops;
}

void
dry_loops_free(DryLoops *loops)
{
    g_hash_table_unref(loops->written);
    g_free(loops);
}
