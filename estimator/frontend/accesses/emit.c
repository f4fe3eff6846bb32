/* SPDX-License-Identifier: MIT */
/* Nodes and notes for the kernel IR. */
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#define MAX_NOTES 200u

const Ast *
program_place(const Walker *w, const Ast *at)
{
    for (const Frame *frame = w->control.frame; frame && frame->at && !frame->function->is_user;
         frame = frame->caller)
        at = frame->at;
    return at;
}

/* Adds the barrier TEXT, at AT, to the block in work. */
static void
add_barrier(Walker *w, const char *text, gboolean is_fence, const Ast *at)
{
    SourcePlace place;
    Node *node;

    place_of(program_place(w, at), &place);
    node = node_new(NODE_BARRIER, &place);
    node->is_fence = is_fence;
    node->text = g_strdup(text);
    node_add(w->block, node);
    source_place_clear(&place);
}

void
emit_barrier(Walker *w, const char *text, const Ast *at)
{
    loop_note_barrier(w);
    if (w->quiet)
        return;
    schedule_cut(w);
    instructions_barrier(w);
    add_barrier(w, text, FALSE, at);
}

void
emit_fence(Walker *w, const char *text, const Ast *at)
{
    loop_note_barrier(w);
    if (!w->quiet)
        add_barrier(w, text, TRUE, at);
}

/* Adds a note unless KEY was noted before. */
static void
add_note(Walker *w, const Ast *at, const char *key, const char *text)
{
    SourcePlace place;

    if (w->kernel->notes->len >= MAX_NOTES || g_hash_table_contains(w->noted, key))
        return;
    g_hash_table_add(w->noted, (gpointer)arena_strdup(w->arena, key));
    place_of(program_place(w, at), &place);
    g_ptr_array_add(w->kernel->notes, g_strdup_printf("%s:%u:%u: %s", place.file ? place.file : "?",
                                                      place.line, place.column, text));
    source_place_clear(&place);
}

void
emit_note(Walker *w, const Ast *at, const char *format, ...)
{
    g_autofree char *text = NULL, *key = NULL;
    SourcePlace place;
    va_list args;

    if (w->quiet)
        return;
    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    place_of(program_place(w, at), &place);
    key = g_strdup_printf("%u:%u %s", place.line, place.column, text);
    source_place_clear(&place);
    add_note(w, at, key, text);
}

void
emit_note_once(Walker *w, const Ast *at, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list args;

    if (w->quiet)
        return;
    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    add_note(w, at, text, text);
}

void
emit_decision(Walker *w, const Expr *condition, const char *text, const Ast *at)
{
    Decision *decision;

    if (w->quiet)
        return;
    decision = g_new0(Decision, 1);
    decision->holds = condition;
    decision->text = g_strdup(text);
    place_of(program_place(w, at), &decision->place);
    g_ptr_array_add(w->kernel->decisions, decision);
}

void
emit_node(Walker *w, Node *node)
{
    guint n_loops = w->control.n_written_out;

    for (const LoopFrame *loop = w->control.loop; loop; loop = loop->outer)
        n_loops++;
    g_hash_table_insert(w->nested, node, GUINT_TO_POINTER(n_loops));
    node_add(w->block, node);
}

Node *
guard_open(Walker *w, const Expr *condition, const char *text, const Ast *at)
{
    SourcePlace place;
    Node *guard;

    if (w->quiet)
        return NULL;
    instructions_branch(w, condition);
    place_of(program_place(w, at), &place);
    guard = node_new(NODE_GUARD, &place);
    schedule_guard(w, guard, condition);
    guard->condition = condition;
    guard->text = g_strdup(text);
    node_add(guard, node_new(NODE_BLOCK, &place));
    node_add(guard, node_new(NODE_BLOCK, &place));
    source_place_clear(&place);
    emit_node(w, guard);
    w->block = g_ptr_array_index(guard->children, 0);
    return guard;
}

void
guard_else(Walker *w, Node *guard)
{
    if (guard)
        w->block = g_ptr_array_index(guard->children, 1);
}

#define CHOICE_OPERATIONS 2u /* a comparison, and what chooses */

/* Operations of NODE, an arm of a branch, and of all inside, as nvcc counts them before ptxas makes more of
 * them; G_MAXUINT: there are some that it does not do but where they are needed. */
static guint
count_operations(const Node *node)
{
    const Work *work = &node->work;
    guint n = MAX(work->all, work->operations + work->integer);

    if (node->kind == NODE_LOOP || work->special > 0 || work->shared > 0)
        return G_MAXUINT;
    for (guint i = 0; node->children && i < node->children->len; i++) {
        guint inside = count_operations(g_ptr_array_index(node->children, i));

        n = inside < G_MAXUINT ? n + inside : G_MAXUINT;
        if (n == G_MAXUINT)
            return n;
    }
    return node->kind == NODE_GUARD ? n + CHOICE_OPERATIONS : n;
}

/* Whether GUARD stays a branch, but for what it accesses: nvcc does what few operations both arms have,
 * and chooses then. */
static gboolean
stays_a_branch(const Walker *w, const Node *guard)
{
    guint first = count_operations(g_ptr_array_index(guard->children, 0));
    guint second = count_operations(g_ptr_array_index(guard->children, 1));
    guint most = (guint)w->kernel->compiler.choice_operations;
    guint most_first = second > 0 ? (guint)w->kernel->compiler.choice_first_operations : most;

    return first > most_first || second > most;
}

void
guard_close(Walker *w, Node *guard, Node *outer)
{
    w->closed = guard;
    if (!guard)
        return;
    w->block = outer;
    schedule_guard_end(w, guard);
    guard->stays_branch = stays_a_branch(w, guard);
    if (!node_has_access(guard) && guard->stays_branch)
        w->issued->piece++;
}
