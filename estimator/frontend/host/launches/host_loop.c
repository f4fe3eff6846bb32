/* SPDX-License-Identifier: MIT */
/* Loops: what their first iteration does, and what they leave where they can be run to their end. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#define MOST_ITERATIONS 5000u /* of a loop that is run to its end */
#define MOST_STEPS 20000      /* spent on one */
#define PATIENCE 32u          /* iterations of one until it leaves something */

typedef struct {
    const Ast *start, *condition, *next, *body; /* each may be NULL */
    gboolean is_late;                           /* the condition stands behind the body */
} Parts;

static Parts
parts_of(const Ast *loop)
{
    switch (loop->kind) {
    case AST_FOR:
        return (Parts){loop->kids[0], loop->kids[1], loop->kids[2], loop->kids[3], FALSE};
    case AST_DO:
        return (Parts){.condition = loop->kids[1], .body = loop->kids[0], .is_late = TRUE};
    case AST_RANGE_FOR:
        return (Parts){.body = loop->kids[1]};
    default:
        return (Parts){.condition = loop->kids[0], .body = loop->kids[1]};
    }
}

static gboolean
reads_options(const Ast *ast)
{
    return ast->kind == AST_CALL && g_str_has_prefix(host_callee_name(ast), "getopt");
}

/* Whether LOOP does not run at all where the program is started without arguments; what that assumes goes to
 * ret_entry, and to ret_frame the variables then. */
static gboolean
loop_is_for_arguments(HostRun *run, const HostFrame *frame, const Ast *loop, HostValue *ret_entry,
                      HostFrame **ret_frame)
{
    g_autoptr(HostFrame) entry = host_frame_copy(run, frame);
    Parts parts = parts_of(loop);

    *ret_entry = host_value_unknown();
    if (!parts.is_late && parts.condition) {
        if (parts.start)
            host_walk_silently(run, entry, parts.start);
        *ret_entry = host_eval_silently(run, entry, parts.condition);
    }
    if (host_has_inside(loop, reads_options))
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

/* Walks the parts of LOOP as its first iteration comes to them. */
static void
walk_first(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    Parts parts = parts_of(loop);
    Course *parent;
    HostValue first, range;
    double times;

    host_walk(run, frame, parts.start);
    times = host_loop_times(run, frame, loop, changed);
    parent = host_course_open_loop(run, loop, times);
    run->times *= times > 0 ? times : 1;
    run->n_open += times <= 0;
    first = assume_first(run, frame, changed, loop);
    if (loop->kind == AST_RANGE_FOR) {
        range = host_eval(run, frame, loop->kids[0]);
        if (first.kind != HOST_UNKNOWN)
            bind_element(frame, loop, &range, 0, first.assumed);
    }
    if (!parts.is_late)
        host_walk(run, frame, parts.condition);
    host_walk(run, frame, parts.body);
    if (parts.is_late)
        host_walk(run, frame, parts.condition);
    host_course_close(run, parent);
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
        if (host_frame_get(frame, variable) || (can && variable && is_followed(variable->type)))
            return TRUE;
    }
    return FALSE;
}

typedef enum { GOES_ON, ENDS, IS_LOST } Turn;

/* Whether iteration NUMBER of LOOP begins in FRAME. */
static Turn
begin_iteration(HostRun *run, HostFrame *frame, const Ast *loop, guint number, guint64 *assumed)
{
    Parts parts = parts_of(loop);
    HostValue value;
    int truth;

    if (loop->kind == AST_RANGE_FOR) {
        const CType *type = ctype_referred(host_skip_casts(loop->kids[0])->type);

        if (type->kind != CTYPE_ARRAY || type->count < 0)
            return IS_LOST;
        value = host_eval(run, frame, loop->kids[0]);
        bind_element(frame, loop, &value, number, 0);
        return number < type->count ? GOES_ON : ENDS;
    }
    if (!parts.condition || (parts.is_late && number == 0))
        return GOES_ON;
    value = host_eval(run, frame, parts.condition);
    truth = host_value_truth(&value);
    *assumed |= value.assumed;
    return truth < 0 ? IS_LOST : truth ? GOES_ON : ENDS;
}

static void
merge_and_clear(HostRun *run, HostFrame *frame, HostFrame **left)
{
    if (*left)
        host_frame_merge(run, frame, *left);
    g_clear_pointer(left, host_frame_free);
}

/* Iterates LOOP in FRAME until it ends; FALSE where that is not known. */
static gboolean
iterate(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed, GHashTable *declared,
        guint64 *assumed)
{
    Parts parts = parts_of(loop);
    HostFrame *breaks = NULL, *continues = NULL;
    Turn turn = GOES_ON;

    frame->breaks = &breaks;
    frame->continues = &continues;
    for (guint i = 0; turn == GOES_ON && frame->alive; i++) {
        turn = begin_iteration(run, frame, loop, i, assumed);
        if (turn != GOES_ON)
            break;
        host_walk(run, frame, parts.body);
        merge_and_clear(run, frame, &continues);
        if (frame->alive)
            host_walk(run, frame, parts.next);
        if (run->steps > run->limit || i >= MOST_ITERATIONS ||
            (frame->alive && i >= PATIENCE && !leaves_something(frame, changed, declared, FALSE)))
            turn = IS_LOST;
    }
    merge_and_clear(run, frame, &breaks);
    return turn != IS_LOST && !(frame->returned && frame->result.kind == HOST_UNKNOWN);
}

static gboolean
is_return(const Ast *ast)
{
    return ast->kind == AST_RETURN;
}

/* Runs LOOP, which changes CHANGED, in FRAME to its end, with no record of it; FALSE where that is not
 * known. */
static gboolean
run_to_end(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    g_autoptr(GHashTable) declared = g_hash_table_new(NULL, NULL);
    guint64 limit = run->limit, start = run->steps, assumed = 0;
    HostFrame **breaks = frame->breaks, **continues = frame->continues;
    Course *course = run->course;
    GHashTableIter iter;
    gpointer key, value;
    gboolean ends;

    add_declared(loop, declared);
    if (run->trials <= 0 || !frame->alive ||
        (!leaves_something(frame, changed, declared, TRUE) && !host_has_inside(loop, is_return)))
        return FALSE;
    run->course = NULL;
    run->n_silent++;
    host_walk(run, frame, parts_of(loop).start);
    run->limit = MIN(limit, run->steps + (guint64)MIN(MOST_STEPS, run->trials));
    ends = host_loop_times(run, frame, loop, changed) <= MOST_ITERATIONS &&
           iterate(run, frame, loop, changed, declared, &assumed);
    run->n_silent--;
    if (run->n_silent == 0)
        run->trials -= (gint64)(run->steps - start);
    run->course = course;
    run->limit = limit;
    frame->breaks = breaks;
    frame->continues = continues;
    g_hash_table_iter_init(&iter, frame->values);
    while (assumed && g_hash_table_iter_next(&iter, &key, &value))
        if (g_hash_table_contains(changed, key))
            *(HostValue *)value = host_value_assuming(*(HostValue *)value, assumed);
    return ends;
}

/* `do { } while (0)` */
static gboolean
runs_once(const Ast *loop)
{
    const Ast *condition = loop->kind == AST_DO ? host_skip_casts(loop->kids[1]) : NULL;

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

/* In a loop, what it changes is assumed to be what its first iteration has; after it, that is unknown where
 * the loop cannot be run to its end. */
void
host_walk_loop(HostRun *run, HostFrame *frame, const Ast *loop)
{
    g_autoptr(GHashTable) changed = NULL;
    g_autoptr(HostFrame) first = NULL;
    g_autoptr(HostFrame) last = NULL;
    double times = run->times;
    guint n_open = run->n_open;
    gboolean ends;

    if (runs_once(loop)) {
        walk_once(run, frame, loop->kids[0]);
        return;
    }
    changed = host_changed_inside(run, loop);
    last = host_frame_copy(run, frame);
    ends = run_to_end(run, last, loop, changed);
    if (!ends || run->n_silent == 0) {
        first = host_frame_copy(run, frame);
        first->breaks = first->continues = NULL;
        walk_first(run, first, loop, changed);
        run->times = times;
        run->n_open = n_open;
    }
    if (ends)
        host_frame_replace(frame, last);
    else
        forget_loop(run, frame, loop, first, changed);
}
