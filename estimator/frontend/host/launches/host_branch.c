/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

/* Walks BRANCH, which may be null, in a copy of FRAME; IS_DEAD: it surely does not run. */
static HostFrame *
walk_branch(HostRun *run, const HostFrame *frame, CXCursor branch, gboolean is_dead)
{
    HostFrame *copy = host_frame_copy(run, frame);
    Course *parent = host_course_open(run, COURSE_SEQUENCE, branch);

    if (is_dead)
        copy->alive = FALSE;
    if (!clang_Cursor_isNull(branch))
        host_walk(run, copy, branch);
    host_course_close(run, parent);
    return copy;
}

/* FRAME becomes BRANCH. */
static void
frame_replace(HostFrame *frame, const HostFrame *branch)
{
    g_hash_table_ref(branch->values);
    g_hash_table_unref(frame->values);
    frame->values = branch->values;
    frame->alive = branch->alive;
    frame->returned = branch->returned;
    frame->result = branch->result;
}

/* CHOSEN, where ASSUMED tells what is assumed so that it holds and not OTHER: values that differ rest on
 * that. */
static void
frame_assume(HostFrame *chosen, const HostFrame *other, guint64 assumed)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, chosen->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const HostValue *there = g_hash_table_lookup(other->values, key);

        if (!there || !host_value_equal(value, there))
            *(HostValue *)value = host_value_assuming(*(HostValue *)value, assumed);
    }
}

/* FRAME, where CONDITION holds in A or else in B; a way that ends is not assumed to be taken. */
static void
join_branches(HostRun *run, HostFrame *frame, const HostValue *condition, HostFrame *a, HostFrame *b)
{
    int truth = host_value_truth(condition);
    HostFrame *chosen = truth == 0 ? b : a, *other = truth == 0 ? a : b;

    if (truth >= 0 && condition->assumed && chosen->alive && other->alive)
        frame_assume(chosen, other, condition->assumed);
    else if (truth < 0 || condition->assumed)
        host_frame_merge(run, chosen, other);
    frame_replace(frame, chosen);
}

static void
walk_choice(HostRun *run, HostFrame *frame, CXCursor condition, CXCursor a, CXCursor b)
{
    g_autoptr(HostFrame) frame_a = NULL;
    g_autoptr(HostFrame) frame_b = NULL;
    Course *parent;
    HostValue value;
    int truth;

    host_walk(run, frame, condition);
    value = host_eval_at(run, frame, condition);
    truth = value.assumed ? -1 : host_value_truth(&value);
    parent = truth < 0 ? host_course_open(run, COURSE_BRANCH, condition) : NULL;
    frame_a = walk_branch(run, frame, a, truth == 0);
    frame_b = walk_branch(run, frame, b, truth == 1);
    host_course_close(run, parent);
    join_branches(run, frame, &value, frame_a, frame_b);
}

/* `if`: an optional initialiser or condition variable, the condition, one or two branches. */
void
host_walk_if(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);
    CXCursor parts[3] = {clang_getNullCursor(), clang_getNullCursor(), clang_getNullCursor()};
    guint at = 0;

    while (at < children->len &&
           !clang_isExpression(clang_getCursorKind(g_array_index(children, CXCursor, at))))
        host_walk(run, frame, g_array_index(children, CXCursor, at++));
    for (guint i = 0; i < 3 && at + i < children->len; i++)
        parts[i] = g_array_index(children, CXCursor, at + i);
    if (!clang_Cursor_isNull(parts[0]))
        walk_choice(run, frame, parts[0], parts[1], parts[2]);
}

/* `c ? a : b`, `a && b` and `a || b`: all but the first operand may not run. */
void
host_walk_maybe(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);

    for (guint i = 0; i < operands->len; i++) {
        CXCursor operand = g_array_index(operands, CXCursor, i);
        gboolean alive = frame->alive;
        Course *parent = i > 0 ? host_course_open(run, COURSE_BRANCH, operand) : NULL;
        Course *branch = parent ? host_course_open(run, COURSE_SEQUENCE, operand) : NULL;

        host_walk(run, frame, operand);
        host_course_close(run, branch);
        host_course_close(run, parent ? host_course_open(run, COURSE_SEQUENCE, operand) : NULL);
        host_course_close(run, parent);
        if (i > 0) {
            host_forget_inside(run, frame, operand);
            frame->alive = alive;
        }
    }
}

static gboolean
reads_options(const char *name)
{
    return g_str_has_prefix(name, "getopt");
}

/* Whether LOOP does not run at all where the program is started without arguments; what that assumes goes to
 * ret_entry, and to ret_frame the variables then. */
static gboolean
loop_is_for_arguments(HostRun *run, const HostFrame *frame, CXCursor loop, const GArray *children,
                      HostValue *ret_entry, HostFrame **ret_frame)
{
    g_autoptr(HostFrame) entry = host_frame_copy(run, frame);

    *ret_entry = host_value_unknown();
    if (clang_getCursorKind(loop) == CXCursor_ForStmt && children->len == 4) {
        host_walk(run, entry, g_array_index(children, CXCursor, 0));
        *ret_entry = host_eval_at(run, entry, g_array_index(children, CXCursor, 1));
    } else if (clang_getCursorKind(loop) == CXCursor_WhileStmt && children->len == 2) {
        *ret_entry = host_eval_at(run, entry, g_array_index(children, CXCursor, 0));
    }
    if (cursor_has_below(loop, CXCursor_CallExpr, reads_options))
        *ret_entry = host_assume_no_arguments(run, host_value_int(0));
    if (host_value_truth(ret_entry) != 0 || !ret_entry->assumed)
        return FALSE;
    *ret_frame = g_steal_pointer(&entry);
    return TRUE;
}

/* What is known of the variables in CHANGED counts in FRAME for the first iteration of LOOP; what that
 * assumes. */
static HostValue
assume_first(HostRun *run, HostFrame *frame, GHashTable *changed, CXCursor loop)
{
    g_autofree char *place = cursor_place_text(loop);
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

/* `for (T element : array)`: the first element. */
static void
bind_element(HostRun *run, HostFrame *frame, const GArray *children, const HostValue *iteration)
{
    HostStep first = host_step_index(0);
    CXCursor variable = clang_getNullCursor(), range = clang_getNullCursor();
    const Decl *decl;
    HostValue value;

    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        if (clang_getCursorKind(child) == CXCursor_VarDecl)
            variable = child;
        else if (clang_Cursor_isNull(range) && clang_isExpression(clang_getCursorKind(child)))
            range = child;
    }
    if (clang_Cursor_isNull(variable) || clang_Cursor_isNull(range) || iteration->kind == HOST_UNKNOWN)
        return;
    value = host_eval_at(run, frame, range);
    value = host_part_get(&value, &first);
    decl = syntax_decl(run->syntax, variable);
    value = host_value_convert(&value, decl->type);
    value = host_value_assuming(value, iteration->assumed);
    host_frame_set(frame, decl, &value);
}

/* Walks the parts of LOOP as its first iteration comes to them. */
static void
walk_iteration(HostRun *run, HostFrame *frame, CXCursor loop, const GArray *children, GHashTable *changed)
{
    enum CXCursorKind kind = clang_getCursorKind(loop);
    gboolean has_start = kind == CXCursor_ForStmt && children->len == 4;
    Course *parent;
    HostValue first;
    double times;

    if (has_start)
        host_walk(run, frame, g_array_index(children, CXCursor, 0));
    times = host_loop_times(run, frame, loop, changed);
    parent = host_course_open_loop(run, loop, times);
    run->times *= times > 0 ? times : 1;
    run->n_open += times <= 0;
    first = assume_first(run, frame, changed, loop);
    if (has_start) {
        host_walk(run, frame, g_array_index(children, CXCursor, 1));
        host_walk(run, frame, g_array_index(children, CXCursor, 3));
        host_course_close(run, parent);
        return;
    }
    for (guint i = 0; i < children->len; i++) {
        if (kind == CXCursor_CXXForRangeStmt && i + 1 == children->len)
            bind_element(run, frame, children, &first);
        host_walk(run, frame, g_array_index(children, CXCursor, i));
    }
    host_course_close(run, parent);
}

/* In a loop, what it changes is assumed to be what its first iteration has; after it, that is unknown. */
void
host_walk_loop(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);
    g_autoptr(GHashTable) changed = host_changed_inside(run, cursor);
    g_autoptr(HostFrame) unrun = NULL;
    gboolean once = FALSE;
    double times = run->times;
    guint n_open = run->n_open;
    HostValue entry;

    loop_is_for_arguments(run, frame, cursor, children, &entry, &unrun);
    if (clang_getCursorKind(cursor) == CXCursor_DoStmt && children->len == 2) {
        HostValue condition = host_eval_at(run, frame, g_array_index(children, CXCursor, 1));

        once = condition.kind == HOST_INT && condition.integer == 0;
    }
    if (once)
        host_walk_children(run, frame, cursor);
    else
        walk_iteration(run, frame, cursor, children, changed);
    run->times = times;
    run->n_open = n_open;
    host_forget_set(frame, changed);
    frame->alive = TRUE;
    if (!unrun)
        return;
    frame_assume(unrun, frame, entry.assumed);
    frame_replace(frame, unrun);
}

/* A case is entered from the top or from the case before. */
void
host_walk_switch(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GHashTable) changed = host_changed_inside(run, cursor);
    GHashTable *around = frame->changed;
    Course *parent = host_course_open(run, COURSE_TANGLE, cursor);

    host_forget_set(frame, changed);
    frame->changed = changed;
    host_walk_children(run, frame, cursor);
    host_course_close(run, parent);
    host_forget_set(frame, changed);
    frame->changed = around;
    frame->alive = TRUE;
}

void
host_walk_case(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    if (frame->changed)
        host_forget_set(frame, frame->changed);
    frame->alive = TRUE;
    host_walk_children(run, frame, cursor);
}

/* A label is reached from anywhere. */
void
host_walk_label(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    host_forget_set(frame, run->mutated);
    frame->alive = TRUE;
    host_walk_children(run, frame, cursor);
}

void
host_walk_return(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    CXCursor operand = cursor_only_operand(cursor);
    HostValue value = host_value_unknown();

    host_walk_children(run, frame, cursor);
    if (!frame->alive)
        return;
    if (!clang_Cursor_isNull(operand))
        value = host_eval_at(run, frame, operand);
    frame->result = frame->returned ? host_object_merge(run->objects, &frame->result, &value) : value;
    frame->returned = TRUE;
    frame->alive = FALSE;
}

/* A lambda may run at any time: what it changes is unknown from here on, and in it only that is known which
 * nothing changes. */
void
host_walk_lambda(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(HostFrame) inside = NULL;
    Course *parent = host_course_open(run, COURSE_LAMBDA, cursor);

    host_forget_escaping_inside(run, frame, cursor);
    inside = host_frame_copy(run, frame);
    host_forget_set(inside, run->mutated);
    inside->alive = TRUE;
    inside->changed = NULL;
    host_walk_children(run, inside, cursor);
    host_course_close(run, parent);
}
