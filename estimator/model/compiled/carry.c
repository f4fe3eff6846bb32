/* SPDX-License-Identifier: MIT */
/* Loads that get what the iteration before has left in a register. nvcc looks back from the end of the body:
 * what it meets first has to be an access of the very place, and no store that may be to it, one to another
 * index of the same array among them (docs/models/model-sector.md, "Loops that carry"). */
#include "model/compiled/compiled_private.h"

struct Carry {
    const Aliasing *aliasing;
    const LocationTable *table;
    const guint64 *visited;
    gboolean *is_straight; /* by loop: its body has neither branches nor barriers */
    guint64 *began;        /* by loop: the last visit before the present iteration */
    guint64 *seen;         /* by access: the visit that left what it gets; 0: none did */
    gboolean *is_known;    /* by access: its first iteration gets something, too */
};

static const Access *
access_at(const Carry *carry, guint number)
{
    return g_ptr_array_index(carry->aliasing->kernel->accesses, number);
}

static gboolean
is_straight_code(const Node *node)
{
    if (node->kind == NODE_BARRIER ||
        ((node->kind == NODE_GUARD || node->kind == NODE_LOOP) && node_has_access(node)))
        return FALSE;
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (!is_straight_code(g_ptr_array_index(node->children, i)))
            return FALSE;
    return TRUE;
}

static void
find_straight(Carry *carry, const Node *node)
{
    gboolean is_straight = node->kind == NODE_LOOP;

    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        is_straight = is_straight && is_straight_code(child);
        find_straight(carry, child);
    }
    if (node->kind == NODE_LOOP)
        carry->is_straight[node->loop] = is_straight;
}

Carry *
carry_new(const Aliasing *aliasing, const LocationTable *table, const guint64 *visited)
{
    const Kernel *kernel = aliasing->kernel;
    Carry *carry = g_new0(Carry, 1);

    carry->aliasing = aliasing;
    carry->table = table;
    carry->visited = visited;
    carry->is_straight = g_new0(gboolean, MAX(kernel->loops->len, 1));
    carry->began = g_new0(guint64, MAX(kernel->loops->len, 1));
    carry->seen = g_new0(guint64, MAX(kernel->accesses->len, 1));
    carry->is_known = g_new0(gboolean, MAX(kernel->accesses->len, 1));
    if (aliasing->as_nvcc)
        find_straight(carry, kernel->body);
    return carry;
}

void
carry_free(Carry *carry)
{
    if (!carry)
        return;
    g_free(carry->is_straight);
    g_free(carry->began);
    g_free(carry->seen);
    g_free(carry->is_known);
    g_free(carry);
}

void
carry_begin(Carry *carry, guint loop, guint64 visit, CarryHeld is_held, gpointer data)
{
    carry->began[loop] = visit;
    for (guint i = 0; carry->is_straight[loop] && i < carry->aliasing->kernel->accesses->len; i++) {
        guint at;

        if (access_at(carry, i)->carried != loop + 1)
            continue;
        at = location_table_at_start(carry->table, i, loop);
        carry->is_known[i] = at != LOCATION_UNKNOWN && is_held(at, data) > 0;
        carry->seen[i] = carry->is_known[i] ? visit : 0;
    }
}

/* The visit in the iteration before that left what ACCESS of LOOP gets where the counters are COUNTERS; 0:
 * none did. */
static guint64
left_before(const Carry *carry, guint access, guint loop, const gint64 *counters, CarryHeld is_held,
            gpointer data)
{
    guint from = location_table_ahead(carry->table, access, loop, counters);
    guint64 seen = from != LOCATION_UNKNOWN ? is_held(from, data) : 0;

    return seen > carry->began[loop] ? seen : 0;
}

void
carry_go_on(Carry *carry, guint loop, MergerTurn how, const gint64 *counters, guint64 visit,
            CarryHeld is_held, gpointer data)
{
    for (guint i = 0; carry->is_straight[loop] && i < carry->aliasing->kernel->accesses->len; i++) {
        const Access *access = access_at(carry, i);

        if (access->carried != loop + 1)
            continue;
        carry->seen[i] = left_before(carry, i, loop, counters, is_held, data);
        if ((how != MERGER_TURN_PLAIN && !access->carried_rest) ||
            (how == MERGER_TURN_FIRST_LEFT && !carry->is_known[i]))
            carry->seen[i] = 0;
    }
    carry->began[loop] = visit;
}

gboolean
carry_has(const Carry *carry, guint access, const Aliasing *together, const Aliasing *apart,
          guint64 *ret_unless)
{
    const Binding *binding = carry->aliasing->binding;

    *ret_unless = 0;
    if (carry->seen[access] == 0)
        return FALSE;
    for (guint i = 0; i < carry->aliasing->kernel->accesses->len; i++) {
        int field = binding->targets[i].field;

        if (access_at(carry, i)->kind == ACCESS_LOAD || carry->visited[i] <= carry->seen[access])
            continue;
        if ((access_at(carry, i)->array == access_at(carry, access)->array &&
             access_at(carry, i)->field == access_at(carry, access)->field) ||
            accesses_may_alias(together, access, i))
            return FALSE;
        if (accesses_may_alias(apart, access, i) && field >= 0)
            *ret_unless |= G_GUINT64_CONSTANT(1) << field;
    }
    return TRUE;
}
