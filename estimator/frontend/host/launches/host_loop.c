/* SPDX-License-Identifier: MIT */
/* Loops: what their first iteration does, and what they leave where they can be run to their end. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#define MOST_ITERATIONS 5000u /* of a loop that is run to its end */
#define MOST_STEPS 20000      /* spent on one for what it leaves, */
#define MOST_RECORDED 60000   /* or for what it does, iteration by iteration */
#define PATIENCE 32u          /* iterations of one until it leaves something */

HostLoopParts
host_loop_parts(const Ast *loop)
{
    switch (loop->kind) {
    case AST_FOR:
        return (HostLoopParts){loop->kids[0], loop->kids[1], loop->kids[2], loop->kids[3], FALSE};
    case AST_DO:
        return (HostLoopParts){.condition = loop->kids[1], .body = loop->kids[0], .is_late = TRUE};
    case AST_RANGE_FOR:
        return (HostLoopParts){.body = loop->kids[1]};
    default:
        return (HostLoopParts){.condition = loop->kids[0], .body = loop->kids[1]};
    }
}

static gboolean
reads_options(const Ast *ast)
{
    return ast->kind == AST_CALL && g_str_has_prefix(ast_callee_name(ast), "getopt");
}

/* Whether LOOP does not run at all where the program is started without arguments; what that assumes goes to
 * ret_entry, and to ret_frame the variables then. */
static gboolean
loop_is_for_arguments(HostRun *run, const HostFrame *frame, const Ast *loop, HostValue *ret_entry,
                      HostFrame **ret_frame)
{
    g_autoptr(HostFrame) entry = host_frame_copy(run, frame);
    HostLoopParts parts = host_loop_parts(loop);

    *ret_entry = host_value_unknown();
    if (!parts.is_late && parts.condition) {
        if (parts.start)
            host_walk_silently(run, entry, parts.start);
        *ret_entry = host_eval_silently(run, entry, parts.condition);
    }
    if (ast_has_inside(loop, reads_options))
        *ret_entry = host_assume_no_arguments(run, host_value_int(0));
    if (host_value_truth(ret_entry) != 0 || !ret_entry->assumed)
        return FALSE;
    *ret_frame = g_steal_pointer(&entry);
    return TRUE;
}

/* What is known of the variables in CHANGED counts in FRAME for the first iteration of LOOP; what that
 * assumes. */
static HostValue
assume_first(HostRun *run, HostFrame *frame, GHashTable *changed, const Ast *loop)
{
    g_autofree char *place = cursor_place_text(loop->cursor);
    HostValue first = host_assume(run, host_value_int(0),
                                  g_strdup_printf("it is the first iteration of the loop at %s", place));
    GHashTableIter iter;
    gpointer key, value;

    run->iterations |= first.assumed;
    if (first.kind == HOST_UNKNOWN)
        host_own_forget_set(run, frame, changed);
    else
        host_own_assume_set(run, frame, changed, first.assumed);
    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        if (!g_hash_table_contains(changed, key))
            continue;
        if (first.kind == HOST_UNKNOWN)
            g_hash_table_iter_remove(&iter);
        else
            *(HostValue *)value = host_value_assuming(*(HostValue *)value, first.assumed);
    }
    return first;
}

/* `for (T element : array)`: element number NUMBER of RANGE; what ASSUMED says is assumed. */
static void
bind_element(HostFrame *frame, const Ast *loop, const HostValue *range, gint64 number, guint64 assumed)
{
    HostStep step = host_step_index(number);
    HostValue value;

    if (!loop->decl)
        return;
    value = host_part_get(range, &step);
    value = host_value_convert(&value, loop->decl->type);
    value = host_value_assuming(value, assumed);
    host_frame_set(frame, loop->decl, &value);
}

/* Walks the parts of LOOP as its first iteration comes to them, which goes to REPEAT, and finds how many
 * there are; whether all others do the same. */
static gboolean
walk_first(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed, HostRepeat *repeat,
           HostCount *ret_count)
{
    HostLoopParts parts = host_loop_parts(loop);
    guint64 rests = run->rests;
    HostValue first, range, entry = host_value_unknown();
    gboolean is_alike;

    host_walk(run, frame, parts.start);
    *ret_count = host_loop_count(run, frame, loop, changed);
    if (repeat)
        host_repeat_begin(run, repeat);
    first = assume_first(run, frame, changed, loop);
    run->rests &= ~first.assumed;
    if (loop->kind == AST_RANGE_FOR) {
        range = host_eval(run, frame, loop->kids[0]);
        if (first.kind != HOST_UNKNOWN)
            bind_element(frame, loop, &range, 0, first.assumed);
    }
    if (!parts.is_late)
        entry = host_eval(run, frame, parts.condition);
    frame->is_contrary |= entry.assumed && host_value_truth(&entry) == 0;
    host_walk(run, frame, parts.body);
    if (parts.is_late)
        host_walk(run, frame, parts.condition);
    if (repeat)
        (void)host_repeat_end(run, repeat, host_loop_has_exit(loop));
    is_alike = first.kind != HOST_UNKNOWN && !(run->rests & first.assumed);
    run->rests = (run->rests & ~first.assumed) | rests;
    return is_alike;
}

/* --- to the end */

static void
add_declared(const Ast *ast, GHashTable *declared)
{
    if (!ast)
        return;
    if (ast->kind == AST_DECLARE || ast->kind == AST_RANGE_FOR)
        g_hash_table_add(declared, ast->decl);
    for (guint i = 0; i < ast->n_kids; i++)
        add_declared(ast->kids[i], declared);
}

/* Whether a value of TYPE is followed. */
static gboolean
is_followed(const CType *type)
{
    return ctype_is_integral(type) || type->kind == CTYPE_FLOAT || type->kind == CTYPE_RECORD ||
           (type->kind == CTYPE_ARRAY && type->count > 0 && type->count <= HOST_MOST_PARTS);
}

/* Whether FRAME knows something that LOOP, which changes CHANGED and declares DECLARED, leaves; CAN: or may
 * get to know it. */
static gboolean
leaves_something(const HostFrame *frame, GHashTable *changed, GHashTable *declared, gboolean can)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, changed);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const Decl *variable = key;

        if (g_hash_table_contains(declared, key))
            continue;
        if (host_frame_get(frame, variable) || host_own_part(frame, variable).kind != HOST_UNKNOWN ||
            (can && variable && is_followed(variable->type)))
            return TRUE;
    }
    return FALSE;
}

typedef enum { GOES_ON, ENDS, IS_LOST } Turn;

/* A loop that is run to its end. */
typedef struct {
    const Ast *loop;
    GHashTable *changed, *declared; /* variables */
    HostRepeat *repeat;             /* gets what iterations record; NULL: nothing is recorded */
    HostFrame *breaks;              /* what holds where it was left; NULL: nowhere */
    guint64 assumed;                /* what its length rests on, as in HostValue */
    gboolean is_bound;              /* it may end earlier */
} Trial;

/* Whether iteration NUMBER begins in FRAME. */
static Turn
begin_iteration(HostRun *run, HostFrame *frame, guint number, Trial *trial)
{
    const Ast *loop = trial->loop;
    HostLoopParts parts = host_loop_parts(loop);
    HostValue value, size;
    int truth;

    if (loop->kind == AST_RANGE_FOR) {
        value = host_eval(run, frame, loop->kids[0]);
        size = host_range_size(run, loop->kids[0], &value);
        trial->assumed |= size.assumed;
        bind_element(frame, loop, &value, number, 0);
        return size.kind != HOST_INT ? IS_LOST : number < size.integer ? GOES_ON : ENDS;
    }
    if (!parts.condition || (parts.is_late && number == 0))
        return GOES_ON;
    if (trial->repeat) {
        truth = host_goes_on(run, frame, parts.condition, TRUE, &trial->assumed, &trial->is_bound);
        run->rests |= trial->assumed;
        if (trial->assumed & run->iterations) /* another iteration of a loop around may have another length */
            return IS_LOST;
    } else {
        value = host_eval(run, frame, parts.condition);
        truth = host_value_truth(&value);
        trial->assumed |= value.assumed;
    }
    return truth < 0 ? IS_LOST : truth ? GOES_ON : ENDS;
}

/* What holds in *LEFT holds in *INTO, too. */
static void
merge_left(HostRun *run, HostFrame **into, HostFrame **left)
{
    if (*left && *into)
        host_frame_merge(run, *into, *left);
    else if (*left)
        *into = g_steal_pointer(left);
    g_clear_pointer(left, host_frame_free);
}

static void
merge_and_clear(HostRun *run, HostFrame *frame, HostFrame **left)
{
    if (*left)
        host_frame_merge(run, frame, *left);
    g_clear_pointer(left, host_frame_free);
}

/* Walks iteration NUMBER in FRAME; whether there may be another, and all of it is understood. */
static Turn
walk_iteration(HostRun *run, HostFrame *frame, guint number, Trial *trial)
{
    HostLoopParts parts = host_loop_parts(trial->loop);
    HostFrame *breaks = NULL, *continues = NULL;
    gboolean is_tangled;
    Turn turn;

    if (trial->repeat)
        host_repeat_begin(run, trial->repeat);
    turn = begin_iteration(run, frame, number, trial);
    if (turn != GOES_ON) {
        if (trial->repeat)
            host_repeat_drop(run, trial->repeat);
        return turn;
    }
    frame->breaks = &breaks;
    frame->continues = &continues;
    host_walk(run, frame, parts.body);
    is_tangled = frame->alive && (breaks || continues);
    merge_and_clear(run, frame, &continues);
    merge_left(run, &trial->breaks, &breaks);
    if (frame->alive)
        host_walk(run, frame, parts.next);
    if (run->steps > run->limit || number >= MOST_ITERATIONS)
        turn = IS_LOST;
    if (trial->repeat && turn == IS_LOST)
        host_repeat_drop(run, trial->repeat);
    else if (trial->repeat && !host_repeat_end(run, trial->repeat, is_tangled))
        turn = IS_LOST;
    return turn;
}

/* Iterates in FRAME until the loop ends; FALSE where that is not known. */
static gboolean
iterate(HostRun *run, HostFrame *frame, Trial *trial)
{
    Turn turn = GOES_ON;

    for (guint i = 0; turn == GOES_ON && frame->alive; i++) {
        turn = walk_iteration(run, frame, i, trial);
        if (turn == GOES_ON && !trial->repeat && frame->alive && i >= PATIENCE &&
            !leaves_something(frame, trial->changed, trial->declared, FALSE))
            turn = IS_LOST;
    }
    trial->is_bound = trial->is_bound || (frame->alive && trial->breaks);
    merge_and_clear(run, frame, &trial->breaks);
    return turn != IS_LOST && (trial->repeat || !(frame->returned && frame->result.kind == HOST_UNKNOWN));
}

static gboolean
is_return(const Ast *ast)
{
    return ast->kind == AST_RETURN;
}

/* The values of what LOOP changes rest on ASSUMED. */
static void
assume_changed(HostRun *run, HostFrame *frame, GHashTable *changed, guint64 assumed)
{
    GHashTableIter iter;
    gpointer key, value;

    if (assumed)
        host_own_assume_set(run, frame, changed, assumed);
    g_hash_table_iter_init(&iter, frame->values);
    while (assumed && g_hash_table_iter_next(&iter, &key, &value))
        if (g_hash_table_contains(changed, key))
            *(HostValue *)value = host_value_assuming(*(HostValue *)value, assumed);
}

/* Runs TRIAL's loop in FRAME to its end; FALSE where that is not known. */
static gboolean
run_trial(HostRun *run, HostFrame *frame, Trial *trial, guint64 most_steps)
{
    guint64 limit = run->limit, start = run->steps;
    HostFrame **breaks = frame->breaks, **continues = frame->continues;
    g_autoptr(HostEnds) variables = host_ends_new(host_loop_parts(trial->loop).condition);
    HostEnds *around = run->ends;
    gboolean ends;

    run->limit = MIN(limit, run->steps + (guint64)MIN((gint64)most_steps, run->trials));
    run->ends = trial->repeat ? variables : NULL;
    ends = iterate(run, frame, trial);
    run->ends = around;
    trial->is_bound = trial->is_bound || variables->is_bound;
    run->limit = limit;
    if (trial->repeat && run->n_repeats == 1)
        run->trials -= (gint64)(run->steps - start);
    frame->breaks = breaks;
    frame->continues = continues;
    return ends;
}

/* Runs LOOP, which changes CHANGED, in FRAME to its end, with no record of it; FALSE where that is not
 * known. */
static gboolean
run_to_end(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    g_autoptr(GHashTable) declared = g_hash_table_new(NULL, NULL);
    Trial trial = {.loop = loop, .changed = changed, .declared = declared};
    Course *course = run->course;
    guint64 start = run->steps;
    gboolean ends;

    add_declared(loop, declared);
    if (run->trials <= 0 || !frame->alive ||
        (!leaves_something(frame, changed, declared, TRUE) && !ast_has_inside(loop, is_return)))
        return FALSE;
    run->course = NULL;
    run->n_silent++;
    host_walk(run, frame, host_loop_parts(loop).start);
    ends = host_loop_count(run, frame, loop, changed).times <= MOST_ITERATIONS &&
           run_trial(run, frame, &trial, MOST_STEPS);
    run->n_silent--;
    if (run->n_silent == 0 && run->n_repeats == 0)
        run->trials -= (gint64)(run->steps - start);
    run->course = course;
    assume_changed(run, frame, changed, trial.assumed);
    return ends;
}

/* --- with a record */

/* The launches of the loop that follow number FIRST rest on ASSUMED. */
static void
assume_launches(HostRun *run, guint first, guint64 assumed)
{
    run->rests |= assumed;
    for (guint i = first; i < run->launches->len; i++)
        g_array_index(run->launches, HostLaunch, i).assumed |= assumed;
}

static gboolean
is_break(const Ast *ast)
{
    return ast->kind == AST_BREAK;
}

/* A bit for: LOOP does what WHAT says. */
static guint64
assume_of(HostRun *run, const Ast *loop, const char *what)
{
    g_autofree char *place = cursor_place_text(loop->cursor);

    return host_assume(run, host_value_int(0), g_strdup_printf("the loop at %s %s", place, what)).assumed;
}

static guint64
assume_bound(HostRun *run, const Ast *loop)
{
    return assume_of(run, loop, "runs as often as its bound allows");
}

/* Tells of LOOP what ONE has, its first iteration, as one of COUNT. */
static void
tell_first(HostRun *run, const Ast *loop, HostRepeat *one, guint first, const HostCount *count)
{
    guint64 assumed = count->assumed;

    if (count->times <= 0) {
        host_repeat_write_open(run, one);
        return;
    }
    if (count->may_end && ast_has_inside(loop, is_break))
        assumed |= assume_bound(run, loop);
    (void)host_repeat_write(run, one, count->times);
    assume_launches(run, first, assumed);
}

/* Runs LOOP in FRAME to its end, iteration by iteration, and tells of it; FALSE, with nothing told, where
 * that is not known. COUNT: how many there are; FOLLOWS: conditions hold as is assumed; *ret_ends: FRAME is
 * what holds at its end. */
static gboolean
tell_all(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed, const HostCount *count,
         gboolean follows, gboolean *ret_ends)
{
    gboolean around = run->follows;
    guint first = run->launches->len;
    g_autoptr(HostRepeat) all = host_repeat_new(run, loop);
    Trial trial = {.loop = loop, .changed = changed, .repeat = all};
    guint n;

    *ret_ends = FALSE;
    if (run->trials <= 0 || !frame->alive)
        return FALSE;
    if (host_loop_parts(loop).start)
        host_walk_silently(run, frame, host_loop_parts(loop).start);
    run->n_repeats++;
    run->follows = follows;
    *ret_ends = run_trial(run, frame, &trial, MOST_RECORDED);
    run->follows = around;
    run->n_repeats--;
    n = host_repeat_length(all);
    if (n == 0 || (!*ret_ends && count->times <= n) ||
        !host_repeat_write(run, all, *ret_ends ? 0 : count->times)) {
        host_repeat_undo(run, all, run->launches->len);
        return FALSE;
    }
    if (!*ret_ends)
        trial.assumed |= count->assumed | assume_of(run, loop, "goes on as it begins");
    if (trial.is_bound || (!*ret_ends && count->may_end && ast_has_inside(loop, is_break)))
        trial.assumed |= assume_bound(run, loop);
    assume_launches(run, first, trial.assumed);
    assume_changed(run, frame, changed, trial.assumed);
    return TRUE;
}

/* `do { } while (0)` */
static gboolean
runs_once(const Ast *loop)
{
    const Ast *condition = loop->kind == AST_DO ? ast_skip_casts(loop->kids[1]) : NULL;

    return condition && condition->kind == AST_INTEGER && condition->value == 0;
}

static void
walk_once(HostRun *run, HostFrame *frame, const Ast *body)
{
    HostFrame **breaks = frame->breaks, **continues = frame->continues, *left = NULL;

    frame->breaks = frame->continues = &left;
    host_walk(run, frame, body);
    frame->breaks = breaks;
    frame->continues = continues;
    merge_and_clear(run, frame, &left);
}

/* What holds after LOOP, of which FIRST is what holds after its first iteration. */
static void
forget_loop(HostRun *run, HostFrame *frame, const Ast *loop, const HostFrame *first, GHashTable *changed)
{
    g_autoptr(HostFrame) unrun = NULL;
    HostValue entry;

    (void)loop_is_for_arguments(run, frame, loop, &entry, &unrun);
    host_forget_changed(run, frame, changed, loop);
    frame->result = first->result;
    frame->returned = first->returned;
    frame->alive = TRUE;
    if (!unrun)
        return;
    host_frame_assume(unrun, frame, entry.assumed);
    host_frame_replace(frame, unrun);
}

/* Whether the launches number FIRST to MIDDLE - 1 are all of places that are among those from MIDDLE on, too.
 */
static gboolean
has_all(const HostRun *run, guint first, guint middle)
{
    for (guint i = first; i < middle; i++) {
        const HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);
        guint k = middle;

        while (k < run->launches->len &&
               (g_array_index(run->launches, HostLaunch, k).kernel != launch->kernel ||
                g_array_index(run->launches, HostLaunch, k).launch->place.offset !=
                    launch->launch->place.offset))
            k++;
        if (k == run->launches->len)
            return FALSE;
    }
    return TRUE;
}

/* The same of LOOP in *FRAME, whose first iteration made the launches number FIRST to END - 1. A kernel that
 * is only launched where what is assumed does not hold is launched all the same. */
static gboolean
tell_iterations(HostRun *run, HostFrame **frame, const Ast *loop, GHashTable *changed, const HostCount *count,
                guint first, gboolean *ret_ends)
{
    guint end = run->launches->len;
    g_autoptr(HostFrame) before = host_frame_copy(run, *frame);
    Course *course = run->course;
    guint n_nodes = course->children->len;

    if (!tell_all(run, *frame, loop, changed, count, TRUE, ret_ends))
        return FALSE;
    if (run->follows || has_all(run, first, end))
        return TRUE;
    g_array_set_size(run->launches, end);
    g_ptr_array_set_size(course->children, (int)n_nodes);
    host_frame_free(*frame);
    *frame = g_steal_pointer(&before);
    return tell_all(run, *frame, loop, changed, count, FALSE, ret_ends);
}

/* Walks LOOP, which changes CHANGED, and tells of it. FRAME becomes what holds behind it, or else FALSE is
 * returned and *ret_first is what holds behind its first iteration. */
static gboolean
record_loop(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed, HostFrame **ret_first)
{
    g_autoptr(HostRepeat) one = host_repeat_new(run, loop);
    HostFrame *first = *ret_first = host_frame_copy(run, frame);
    g_autoptr(HostFrame) last = host_frame_copy(run, frame);
    guint start = run->launches->len, end;
    gboolean is_alike, ends;
    HostCount count;

    first->breaks = first->continues = NULL;
    is_alike = walk_first(run, first, loop, changed, one, &count);
    end = run->launches->len;
    if (host_repeat_is_idle(run, one) || (is_alike && count.times > 0 && !count.may_end)) {
        tell_first(run, loop, one, start, &count);
        ends = run_to_end(run, last, loop, changed);
    } else if (tell_iterations(run, &last, loop, changed, &count, start, &ends)) {
        host_repeat_undo(run, one, end);
    } else {
        tell_first(run, loop, one, start, &count);
    }
    if (ends)
        host_frame_replace(frame, last);
    return ends;
}

/* In a loop, what it changes is known where it can be run to its end, iteration by iteration; else it is
 * assumed to be what its first iteration has, and unknown after it. */
void
host_walk_loop(HostRun *run, HostFrame *frame, const Ast *loop)
{
    g_autoptr(GHashTable) changed = NULL;
    g_autoptr(HostFrame) first = NULL;
    g_autoptr(HostFrame) last = NULL;
    HostCount count;

    if (runs_once(loop)) {
        walk_once(run, frame, loop->kids[0]);
        return;
    }
    changed = host_changed_inside(run, loop);
    host_add_touched(run, loop, changed);
    if (run->course) {
        if (!record_loop(run, frame, loop, changed, &first))
            forget_loop(run, frame, loop, first, changed);
        return;
    }
    last = host_frame_copy(run, frame);
    if (run_to_end(run, last, loop, changed)) {
        host_frame_replace(frame, last);
        return;
    }
    first = host_frame_copy(run, frame);
    first->breaks = first->continues = NULL;
    (void)walk_first(run, first, loop, changed, NULL, &count);
    forget_loop(run, frame, loop, first, changed);
}
