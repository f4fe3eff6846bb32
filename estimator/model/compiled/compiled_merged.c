/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled_private.h"

/* Loops one inside the other that are looked at twice; those further inside once. */
#define MAX_TWICE 4u

/* What the visits of one access came to. */
typedef struct {
    guint n, n_merged, n_dropped;
    guint64 unless;        /* fields of those merged in some layouts */
    gboolean unless_whole; /* MergeAnswer */
    guint32 repeated;      /* bit d: merged as the d-th loop around, counted from the innermost, went on */
    guint n_open;          /* loops around since the last branch */
} Visits;

typedef struct {
    Merger *merger;
    GArray *again;    /* of gboolean: by loop around, whether it goes round for the second time */
    guint n_open;     /* of these, since the last branch */
    gint64 *counters; /* by loop: all 0 */
    Visits *visits;   /* by access */
} MergePass;

static void walk(MergePass *pass, const Node *node);

/* Which of the loops around, counted from the innermost, goes round for the second time, if it is one alone;
 * -1: none, or several. */
static int
repeated_loop(const MergePass *pass)
{
    int found = -1;

    for (guint i = 0; i < pass->again->len; i++)
        if (g_array_index(pass->again, gboolean, i)) {
            if (found >= 0)
                return -1;
            found = (int)(pass->again->len - 1 - i);
        }
    return found;
}

static void
visit(MergePass *pass, guint access)
{
    Visits *visits = &pass->visits[access];
    MergeAnswer answer = merger_visit(pass->merger, access, access, pass->counters);
    int repeated = repeated_loop(pass);

    visits->n++;
    visits->n_merged += !answer.counts || answer.unless != 0;
    visits->unless |= answer.unless;
    visits->unless_whole |= answer.unless_whole;
    visits->n_open = pass->n_open;
    if (!answer.counts && repeated >= 0 && repeated < 32)
        visits->repeated |= 1u << repeated;
    if (answer.dropped != MERGER_NONE) {
        pass->visits[answer.dropped].n_dropped++;
        pass->visits[answer.dropped].unless |= answer.dropped_unless;
    }
    if (answer.unused != MERGER_NONE) {
        pass->visits[answer.unused].n_dropped++;
        pass->visits[answer.unused].unless_whole |= answer.unless_whole;
    }
}

static void
walk_children(MergePass *pass, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++)
        walk(pass, g_ptr_array_index(node->children, i));
}

static void
walk_loop(MergePass *pass, const Node *node)
{
    guint depth = pass->again->len, n_turns = depth < MAX_TWICE ? 2 : 1;
    gboolean again = FALSE;

    g_array_append_val(pass->again, again);
    pass->n_open++;
    for (guint turn = 0; turn < n_turns; turn++) {
        g_array_index(pass->again, gboolean, depth) = turn > 0;
        if (turn == 0)
            merger_begin(pass->merger, node->loop);
        else
            merger_carry(pass->merger, node->loop, MERGER_TURN_PLAIN, pass->counters);
        merger_advance(pass->merger, node->loop);
        walk_children(pass, node);
    }
    pass->n_open--;
    g_array_set_size(pass->again, depth);
}

static void
walk_guard(MergePass *pass, const Node *node)
{
    MergerFork *fork = merger_fork(pass->merger, node->condition);
    guint n_open = pass->n_open;

    pass->n_open = 0;
    for (guint i = 0; i < 2; i++) {
        if (i == 1)
            merger_turn(pass->merger, fork);
        if (i < node->children->len)
            walk(pass, g_ptr_array_index(node->children, i));
    }
    pass->n_open = n_open;
    merger_join(pass->merger, fork);
}

static void
walk(MergePass *pass, const Node *node)
{
    switch (node->kind) {
    case NODE_GUARD:
        if (node_has_access(node))
            walk_guard(pass, node);
        break;
    case NODE_ACCESS:
        visit(pass, node->access);
        break;
    case NODE_BARRIER:
        merger_barrier(pass->merger);
        break;
    case NODE_LOOP:
        if (node_has_access(node))
            walk_loop(pass, node);
        break;
    default:
        walk_children(pass, node);
    }
}

static void
set_access(CompiledAccess *access, AccessKind kind, const Visits *visits)
{
    access->is_merged = visits->n > 0 && (visits->n_merged == visits->n || visits->n_dropped == visits->n);
    access->merged_unless = visits->unless;
    access->is_made_whole = visits->unless_whole;
    if (kind != ACCESS_LOAD || access->is_merged)
        return;
    while (access->n_left < visits->n_open && (visits->repeated >> access->n_left & 1))
        access->n_left++;
}

void
compiled_find_merged(Compiled *compiled, const Study *study)
{
    const Aliasing aliasing = {study->kernel, study->binding, NULL, compiled->as_nvcc};
    guint n = MAX(study->n_accesses, 1);
    g_autofree gint64 *unrolled = g_new0(gint64, MAX(study->n_loops, 1));
    g_autofree gint64 *counters = g_new0(gint64, MAX(study->n_loops, 1));
    g_autofree Visits *visits = g_new0(Visits, n);
    g_autoptr(GArray) again = g_array_new(FALSE, FALSE, sizeof(gboolean));

    if (study->binding->record->n_fields > COMPILED_MAX_FIELDS)
        return;
    g_autoptr(Merger) merger = merger_new(&aliasing, unrolled);
    MergePass pass = {merger, again, 0, counters, visits};
    walk(&pass, study->kernel->body);
    for (guint i = 0; i < study->n_accesses; i++) {
        CompiledAccess *access = &compiled->accesses[i];

        set_access(access, study->accesses[i].kind, &visits[i]);
        if (!((const Access *)g_ptr_array_index(study->kernel->accesses, i))->is_padding ||
            study->accesses[i].field < 0 || access->is_merged)
            continue;
        access->is_merged = access->is_made_whole = TRUE;
        access->merged_unless = 0;
    }
}
