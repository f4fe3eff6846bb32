/* SPDX-License-Identifier: MIT */
/* What both arms of a branch do is done once, as compilers do it: loads that both begin with come before the
 * branch, what both end with behind it (docs/models/model-sector.md, "Both arms of a branch"). Of accesses to
 * different elements of one place the address is chosen; those of different fields or arrays stay in the
 * arms, and share the number of a choice. */
#include "frontend/accesses/accesses_private.h"

#include <ctype.h>

/* Expressions larger than this are not searched. */
#define MAX_SEARCHED 200u

/* Whether A and B go to one place but for the element. */
static gboolean
is_one_place(const Access *a, const Access *b)
{
    return a->array == b->array && a->field == b->field && a->bytes == b->bytes && a->sub == b->sub &&
           a->is_padding == b->is_padding;
}

/* The access B takes place with A: what knows it knows the other from now on. */
static void
let_go(Walker *w, const Access *a, const Access *b)
{
    for (guint i = 0; i < w->kernel->accesses->len; i++) {
        Access *access = g_ptr_array_index(w->kernel->accesses, i);

        if (access->copied == (int)b->id)
            access->copied = (int)a->id;
    }
    if (!g_hash_table_contains(w->copied, GUINT_TO_POINTER(b->id)))
        g_hash_table_remove(w->copied, GUINT_TO_POINTER(a->id));
    g_hash_table_add(w->unused, GUINT_TO_POINTER(b->id));
}

/* The child of BLOCK at its start, or AT_END, or NULL. */
static Node *
child_at(const Node *block, gboolean at_end)
{
    guint n = block->children ? block->children->len : 0;

    return n == 0 ? NULL : g_ptr_array_index(block->children, at_end ? n - 1 : 0);
}

static Node *
steal_child(Node *block, gboolean at_end)
{
    return g_ptr_array_steal_index(block->children, at_end ? block->children->len - 1 : 0);
}

/* Takes the load that both arms of GUARD begin with out of the branch; NULL: they begin otherwise. */
static Node *
take_first(Walker *w, Node *guard)
{
    Node *then = g_ptr_array_index(guard->children, 0), *otherwise = g_ptr_array_index(guard->children, 1);
    Node *a = child_at(then, FALSE), *b = child_at(otherwise, FALSE);

    if (!a || !b || !arm_has(w, a, ACCESS_LOAD) || !arm_has(w, b, ACCESS_LOAD))
        return NULL;
    Access *x = arm_access(w, a), *y = arm_access(w, b);
    if (!is_one_place(x, y) || !x->index || x->index != y->index || x->reason || x->bundle >= 0 ||
        y->bundle >= 0 || x->is_single || y->is_single)
        return NULL;
    let_go(w, x, y);
    node_free(steal_child(otherwise, FALSE));
    return steal_child(then, FALSE);
}

/* --- what both arms end with */

/* One of the ways through a branch, of those of branches that its arms end with as well. */
typedef struct {
    ArmEnd end;
    const Expr *value; /* that a variable gets there */
    Access *load;
} Way;

/* The last node of BLOCK that does something; NULL: none does. */
static Node *
last_node(const Walker *w, const Node *block)
{
    for (guint i = block->children ? block->children->len : 0; i > 0; i--)
        if (!arm_is_idle(w, g_ptr_array_index(block->children, i - 1)))
            return g_ptr_array_index(block->children, i - 1);
    return NULL;
}

/* The branch that BLOCK ends with; NULL: it ends with something else. */
static Node *
last_guard(const Walker *w, const Node *block)
{
    for (guint i = block->children ? block->children->len : 0; i > 0; i--) {
        Node *node = g_ptr_array_index(block->children, i - 1);

        if (node->kind == NODE_GUARD)
            return node;
        if (!arm_is_idle(w, node))
            return NULL;
    }
    return NULL;
}

/* The choice of a variable behind GUARD that gives RESULT; NULL: there is none. */
static const Choice *
find_choice(const Walker *w, const Node *guard, const Expr *result)
{
    const GArray *choices = g_hash_table_lookup(w->choices, guard);

    for (guint i = 0; choices && i < choices->len; i++)
        if (g_array_index(choices, Choice, i).result == result)
            return &g_array_index(choices, Choice, i);
    return NULL;
}

/* Adds the ways of CHOICE behind GUARD to WAYS, those of the first arm first. */
static void
collect_ways(const Walker *w, Node *guard, const Choice *choice, GArray *ways)
{
    for (guint side = 0; side < 2; side++) {
        Node *block = g_ptr_array_index(guard->children, side), *last = last_guard(w, block);
        const Choice *inner = last ? find_choice(w, last, choice->sides[side]) : NULL;
        const Way way = {arm_end(w, guard, block), choice->sides[side], NULL};

        if (inner)
            collect_ways(w, last, inner, ways);
        else
            g_array_append_val(ways, way);
    }
}

/* Whether code behind the load of WAY may change what it gives. */
static gboolean
is_written_behind(const Walker *w, const Way *way)
{
    const GPtrArray *children = way->end.block->children;

    for (guint i = children->len; i > way->end.begin; i--) {
        const Node *node = g_ptr_array_index(children, i - 1);

        if (node->kind != NODE_ACCESS)
            continue;
        if (arm_access(w, node) == way->load)
            return FALSE;
        if (arm_has(w, node, ACCESS_STORE) || arm_has(w, node, ACCESS_ATOMIC))
            return TRUE;
    }
    return TRUE;
}

/* The operand by which alone the N values differ, which are one operation of the machine; -1: there is none.
 */
static int
differing_operand(const Way *ways, guint n)
{
    const Expr *first = ways[0].value;
    int found = -1;

    if (!arm_is_operation(first) || (first->kind == EXPR_OPAQUE && isalpha(first->text[0])))
        return -1;
    for (guint k = 1; k < n; k++) {
        const Expr *e = ways[k].value;

        if (e->kind != first->kind || e->n_args != first->n_args || e->value != first->value ||
            (e->kind == EXPR_OPAQUE && g_strcmp0(e->text, first->text) != 0))
            return -1;
        for (guint i = 0; i < e->n_args; i++) {
            if (e->kind == EXPR_SUM && e->coefficients[i] != first->coefficients[i])
                return -1;
            if (e->args[i] != first->args[i] && found >= 0 && found != (int)i)
                return -1;
            if (e->args[i] != first->args[i])
                found = (int)i;
        }
    }
    return found;
}

/* Goes down from the values of the N ways to what they load, as long as one operand alone differs. Whether
 * all of them load something then, which is one instruction. */
static gboolean
fold_ways(const Arms *arms, Way *ways, guint n)
{
    int operand;

    while ((operand = differing_operand(ways, n)) >= 0)
        for (guint k = 0; k < n; k++)
            ways[k].value = ways[k].value->args[operand];
    for (guint k = 0; k < n; k++) {
        ways[k].load = arm_find_load(arms, &ways[k].end, ways[k].value);
        if (!ways[k].load || !ways[k].load->index || is_written_behind(arms->w, &ways[k]) ||
            !arm_is_one_type(arms->w, ways[0].load, ways[k].load))
            return FALSE;
    }
    return TRUE;
}

/* Takes the loads of what LOAD loads out of the arm that ends with END, all but LOAD itself; those know LIKE.
 */
static void
drop_repeated(Walker *w, const ArmEnd *end, const Access *load, const Access *like)
{
    for (guint i = end->begin; i < end->block->children->len; i++) {
        const Node *node = g_ptr_array_index(end->block->children, i);

        if (arm_has(w, node, ACCESS_LOAD) && arm_access(w, node) != load &&
            arm_made(w, arm_access(w, node)) == arm_made(w, load))
            let_go(w, like, arm_access(w, node));
    }
}

/* Takes the node of ACCESS out of BLOCK. */
static Node *
steal_access(const Walker *w, Node *block, const Access *access)
{
    for (guint i = 0; i < block->children->len; i++) {
        Node *node = g_ptr_array_index(block->children, i);

        if (node->kind == NODE_ACCESS && arm_access(w, node) == access)
            return g_ptr_array_steal_index(block->children, i);
    }
    g_assert_not_reached();
}

/* A or B, as the condition of GUARD says; NULL: nobody knows what it says. */
static const Expr *
select_by(const Walker *w, const Node *guard, const Expr *a, const Expr *b)
{
    gboolean is_known = guard->condition && !(guard->condition->depends & DEPENDS_OPAQUE);

    if (!a || !b || a == b)
        return a ? b : NULL;
    return is_known ? expr_select(w->pool, guard->condition, a, b) : NULL;
}

/* The index of the loads of WAYS as one, NULL: there is none; *AT counts those that were looked at. */
static const Expr *
chosen_index(const Walker *w, Node *guard, const Choice *choice, const Way *ways, guint *at)
{
    const Expr *sides[2];

    for (guint side = 0; side < 2; side++) {
        Node *last = last_guard(w, g_ptr_array_index(guard->children, side));
        const Choice *inner = last ? find_choice(w, last, choice->sides[side]) : NULL;

        sides[side] = inner ? chosen_index(w, last, inner, ways, at) : ways[(*at)++].load->index;
    }
    return select_by(w, guard, sides[0], sides[1]);
}

/* Whether one access with a chosen index can stand for the N loads of WAYS. */
static gboolean
is_one_access(const Way *ways, guint n)
{
    gboolean is_one = TRUE;

    for (guint k = 0; k < n; k++)
        is_one = is_one && is_one_place(ways[0].load, ways[k].load) && !ways[k].load->reason;
    return is_one;
}

static void
tie(Walker *w, Access *access, guint number)
{
    access->choice = number;
    access->is_single = access->bundle < 0;
    g_hash_table_remove(w->copied, GUINT_TO_POINTER(access->id));
}

/* Makes one of the loads of the N ways of CHOICE behind GUARD; gives its node, which is in no block any more,
 * or NULL, where they stay in the arms. */
static Node *
join_loads(Walker *w, Node *guard, const Choice *choice, Way *ways, guint n)
{
    Access *first = ways[0].load;
    guint at = 0;
    const Expr *index = is_one_access(ways, n) ? chosen_index(w, guard, choice, ways, &at) : NULL;

    for (guint k = 0; k < n && first->kind == ACCESS_LOAD; k++)
        drop_repeated(w, &ways[k].end, ways[k].load, first);
    if (!index) {
        w->n_choices++;
        for (guint k = 0; k < n; k++)
            tie(w, ways[k].load, w->n_choices);
        return NULL;
    }
    first->index = index;
    for (guint k = 1; k < n; k++) {
        let_go(w, first, ways[k].load);
        node_free(steal_access(w, ways[k].end.block, ways[k].load));
    }
    return steal_access(w, ways[0].end.block, first);
}

/* What is left to bring along of two values once nvcc has taken out what one operand alone makes differ. */
static void
fold_values(const Expr **a, const Expr **b)
{
    Way ways[2] = {{.value = *a}, {.value = *b}};
    int operand;

    while ((operand = differing_operand(ways, 2)) >= 0)
        for (guint k = 0; k < 2; k++)
            ways[k].value = ways[k].value->args[operand];
    *a = ways[0].value;
    *b = ways[1].value;
}

/* Whether E is or holds PART. */
static gboolean
holds(const Expr *e, const Expr *part)
{
    if (e == part)
        return TRUE;
    for (guint i = 0; e->size < MAX_SEARCHED && i < e->n_args; i++)
        if (holds(e->args[i], part))
            return TRUE;
    return FALSE;
}

/* Whether nothing else behind the branch is made of what the N WAYS load in one of them and not in the
 * others. */
static gboolean
is_used_once(const Arms *arms, const Way *ways, guint n)
{
    const GArray *choices = g_hash_table_lookup(arms->w->choices, arms->guard);

    for (guint i = 0; n == 2 && choices && i < choices->len; i++) {
        const Choice *choice = &g_array_index(choices, Choice, i);
        const Expr *a = choice->sides[0], *b = choice->sides[1];

        fold_values(&a, &b);
        if (a && b && (holds(a, ways[0].value) || holds(b, ways[1].value)) &&
            (a != ways[0].value || b != ways[1].value))
            return FALSE;
    }
    return TRUE;
}

/* Joins the accesses of the N WAYS of CHOICE, and what loads their indices where those are alike as well.
 * TRUE where they are in no arm any more: then they are in BLOCK at AT. */
static gboolean
join_ways(const Arms *arms, const Choice *choice, Way *ways, guint n, Node *block, guint at)
{
    Node *node = join_loads(arms->w, arms->guard, choice, ways, n);

    if (node) {
        g_ptr_array_insert(block->children, (gint)at, node);
        return TRUE;
    }
    for (guint k = 0; k < n; k++)
        ways[k].value = ways[k].load->index;
    if (fold_ways(arms, ways, n))
        join_loads(arms->w, arms->guard, choice, ways, n);
    return FALSE;
}

/* Joins what CHOICE behind ARMS lets nvcc load once, into BLOCK at AT. Whether it could. */
static gboolean
join_choice(const Arms *arms, const Choice *choice, Node *block, guint at)
{
    g_autoptr(GArray) ways = g_array_new(FALSE, FALSE, sizeof(Way));
    Way *of;

    if (!choice->sides[0] || !choice->sides[1] || choice->sides[0] == choice->sides[1])
        return FALSE;
    collect_ways(arms->w, arms->guard, choice, ways);
    of = (Way *)ways->data;
    if (!fold_ways(arms, of, ways->len) || !is_used_once(arms, of, ways->len))
        return FALSE;
    join_ways(arms, choice, of, ways->len, block, at);
    return TRUE;
}

/* Makes one access of X and Y of the two arms, into BLOCK at AT, where TRUE is given. */
static gboolean
join_accesses(const Arms *arms, Access *x, Access *y, Node *block, guint at)
{
    const Choice choice = {{NULL, NULL}, NULL};
    Way ways[2] = {{arms->ends[0], NULL, x}, {arms->ends[1], NULL, y}};

    return join_ways(arms, &choice, ways, 2, block, at);
}

/* Joins the loads of PAIRS. */
static void
join_pairs(const Arms *arms, const GArray *pairs, Node *block, guint at)
{
    for (guint i = 0; i < pairs->len; i++) {
        const ArmPair *pair = &g_array_index(pairs, ArmPair, i);

        at += join_accesses(arms, pair->of[0], pair->of[1], block, at);
    }
}

/* Whether something behind the load of WAY keeps it in its arm. */
static gboolean
is_held(const Walker *w, const Way *way, const GArray *pairs)
{
    const GPtrArray *children = way->end.block->children;

    for (guint i = children->len; i > way->end.begin; i--) {
        const Node *node = g_ptr_array_index(children, i - 1);
        const Access *access =
            node->kind == NODE_ACCESS && !arm_is_idle(w, node) ? arm_access(w, node) : NULL;
        gboolean is_of_pair = access == way->load;

        if (is_of_pair)
            return FALSE;
        for (guint k = 0; access && k < pairs->len; k++)
            is_of_pair = is_of_pair || g_array_index(pairs, ArmPair, k).of[0] == access ||
                         g_array_index(pairs, ArmPair, k).of[1] == access;
        if (access && !is_of_pair)
            return TRUE;
    }
    return TRUE;
}

/* Joins the loads of two values that are computed alike, where nvcc computes them once. Whether all that they
 * take leaves the arms. */
static gboolean
join_values(const Arms *arms, const Expr *a, const Expr *b, Node *block, guint at)
{
    ArmMatch match;
    gboolean is_free = TRUE, is_clean = TRUE;

    arm_match_init(&match, arms);
    arm_match_values(&match, a, b);
    for (guint i = 0; i < match.pairs->len; i++)
        for (guint side = 0; side < 2; side++) {
            const ArmPair *pair = &g_array_index(match.pairs, ArmPair, i);
            const Way way = {arms->ends[side], NULL, pair->of[side]};

            is_free = is_free && !is_held(arms->w, &way, match.pairs);
            is_clean = is_clean && is_one_place(pair->of[0], pair->of[1]);
        }
    is_free = is_free && !match.is_apart && match.instructions > match.moves;
    if (is_free)
        join_pairs(arms, match.pairs, block, at);
    arm_match_clear(&match);
    return is_free && is_clean;
}

/* Joins the loads of CHOICE, if it is one of two loads, or of what is computed of them otherwise. Whether
 * nothing is left in the arms. */
static gboolean
join_choice_or_values(const Arms *arms, const Choice *choice, Node *block, guint at)
{
    const Expr *a = choice->sides[0], *b = choice->sides[1];

    if (!a || !b || a == b || join_choice(arms, choice, block, at))
        return TRUE;
    fold_values(&a, &b);
    return join_values(arms, a, b, block, at);
}

/* The last node of the arm SIDE, if it is a store; else NULL. */
static Node *
last_store(const Arms *arms, guint side)
{
    const ArmEnd *end = &arms->ends[side];
    Node *last = last_node(arms->w, end->block);

    return last && arm_has(arms->w, last, ACCESS_STORE) && end->begin < end->block->children->len ? last
                                                                                                  : NULL;
}

/* From now on, the indices of X and Y are brought along. */
static void
note_moved(const Arms *arms, Access *x, Access *y)
{
    g_ptr_array_add(arms->moved, (gpointer)x->index);
    g_ptr_array_add(arms->moved, (gpointer)y->index);
}

/* FALSE where the loads of PAIR leave something in the arms: the address of a field or an array, or an index
 * that X or Y, which is stored, has as well. */
static gboolean
is_moved_alike(const Arms *arms, const Access *x, const Access *y, const ArmPair *pair)
{
    const Access *a = pair->of[0], *b = pair->of[1];

    if (!is_one_place(a, b))
        return a->bundle >= 0;
    return a->index == b->index || x->bundle >= 0 || arm_knows_index(arms, x->index, NULL) ||
           (a->index == x->index) == (b->index == y->index);
}

/* Whether an arm computes the value of its store, of OWN, behind the store before that: then nothing in front
 * of it moves behind the arms. COMPUTED: what was computed before OWN's. */
static gboolean
is_computed_between(const Arms *arms, guint side, const Expr *value, guint computed)
{
    Node *before = last_store(arms, side);

    return before && (!value || arm_is_operation(value)) && arm_access(arms->w, before)->computed != computed;
}

/* Makes one of the stores that the arms end with, and puts it into BLOCK behind AT; FALSE: nvcc does not, or
 * it leaves something in the arms. *N_LOADS counts the loads behind AT of the struct that is stored. */
static gboolean
join_stores(const Arms *arms, Node *block, guint at, guint *n_loads)
{
    Walker *w = arms->w;
    Node *a = last_store(arms, 0), *b = last_store(arms, 1);
    ArmMatch match;

    if (!a || !b)
        return FALSE;
    Access *x = arm_access(w, a), *y = arm_access(w, b);
    const Choice choice = {{arm_made(w, x), arm_made(w, y)}, NULL};
    const guint computed[2] = {x->computed, y->computed};
    arm_match_init(&match, arms);
    gboolean is_shared = arms_share_store(arms, x, y, &match), is_clean = is_shared && is_one_place(x, y);
    if (is_clean && x->index != y->index)
        note_moved(arms, x, y);
    for (guint i = 0; i < match.pairs->len; i++)
        is_clean = is_clean && is_moved_alike(arms, x, y, &g_array_index(match.pairs, ArmPair, i));
    *n_loads = x->bundle >= 0 ? *n_loads : 0;
    if (is_shared)
        join_accesses(arms, x, y, block, at + *n_loads);
    guint n = block->children->len;
    if (match.pairs->len > 0)
        join_pairs(arms, match.pairs, block, at);
    else if (is_clean)
        join_choice_or_values(arms, &choice, block, at);
    *n_loads += block->children->len - n;
    for (guint side = 0; side < 2 && match.seen->len == 0; side++)
        is_clean = is_clean && !is_computed_between(arms, side, choice.sides[side], computed[side]);
    arm_match_clear(&match);
    return is_clean;
}

/* The accesses of the arm SIDE. */
static GPtrArray *
accesses_of(const Arms *arms, guint side)
{
    const Node *block = arms->ends[side].block;
    GPtrArray *found = g_ptr_array_new();

    for (guint i = 0; block->children && i < block->children->len; i++) {
        const Node *node = g_ptr_array_index(block->children, i);

        if (node->kind == NODE_ACCESS && !arm_is_idle(arms->w, node))
            g_ptr_array_add(found, arm_access(arms->w, node));
    }
    return found;
}

/* Joins what both arms access at a place that the branch chooses; returns how many there are. */
static guint
join_chosen(const Arms *arms, Node *block, guint at)
{
    g_autoptr(GPtrArray) a = accesses_of(arms, 0), b = accesses_of(arms, 1);
    ChosenAccesses which = GPOINTER_TO_UINT(g_hash_table_lookup(arms->w->chosen, arms->guard));
    guint first = at;

    if (which == CHOSEN_LAST && a->len > 0 && b->len > 0) {
        g_ptr_array_remove_range(a, 0, a->len - 1);
        g_ptr_array_remove_range(b, 0, b->len - 1);
    }
    for (guint i = 0; which != CHOSEN_NONE && i < a->len && a->len == b->len; i++) {
        Access *x = g_ptr_array_index(a, i), *y = g_ptr_array_index(b, i);

        if (x->index && y->index && arm_is_one_type(arms->w, x, y))
            at += join_accesses(arms, x, y, block, at);
    }
    return at - first;
}

/* Whether what CHOICE gives is the value of a variable that gets another one in the other arm of the branch
 * around, OUTER: all ways meet there. */
static gboolean
is_chosen_further(const Walker *w, const Choice *choice, const Node *outer)
{
    const GArray *choices = outer ? g_hash_table_lookup(w->choices, outer) : NULL;

    for (guint i = 0; choices && i < choices->len; i++) {
        const Choice *further = &g_array_index(choices, Choice, i);

        if (further->sides[0] == choice->result || further->sides[1] == choice->result)
            return TRUE;
    }
    return FALSE;
}

/* Joins what the arms of the child number AT of BLOCK end with. OUTER: the branch at whose end its own arms
 * meet those of OUTER; NULL: they alone meet there. */
static void
join_ends(const Arms *arms, Node *block, guint at, const Node *outer)
{
    const GArray *choices = g_hash_table_lookup(arms->w->choices, arms->guard);
    gboolean is_part = FALSE;
    guint n_loads = 0;

    for (guint i = 0; choices && i < choices->len; i++)
        is_part = is_part || is_chosen_further(arms->w, &g_array_index(choices, Choice, i), outer);
    if (!is_part)
        at += join_chosen(arms, block, at + 1);
    gboolean has_loops = arm_has_loop(arms->ends[0].block) || arm_has_loop(arms->ends[1].block);
    while (!outer && !has_loops && join_stores(arms, block, at + 1, &n_loads))
        ;
    for (guint i = 0, n = block->children->len; choices && i < choices->len; i++)
        if (!is_chosen_further(arms->w, &g_array_index(choices, Choice, i), outer))
            join_choice(arms, &g_array_index(choices, Choice, i), block, at + 1 + block->children->len - n);
    for (guint i = choices ? choices->len : 0; i > 0; i--)
        if (!is_chosen_further(arms->w, &g_array_index(choices, Choice, i - 1), outer) &&
            !join_choice_or_values(arms, &g_array_index(choices, Choice, i - 1), block, at + 1))
            break;
}

/* Makes of `if (c) …; if (!c) …`, as it is of a return in the first one, a branch with two arms. */
static void
unite_guards(const Walker *w, Node *block, guint at)
{
    Node *guard = g_ptr_array_index(block->children, at), *next;

    if (at + 1 >= block->children->len || !guard->condition)
        return;
    next = g_ptr_array_index(block->children, at + 1);
    if (next->kind != NODE_GUARD || !next->condition ||
        next->condition != expr_not(w->pool, guard->condition) ||
        !child_at(g_ptr_array_index(guard->children, 0), FALSE) ||
        child_at(g_ptr_array_index(guard->children, 1), FALSE) ||
        child_at(g_ptr_array_index(next->children, 1), FALSE))
        return;
    Node *arm = g_ptr_array_index(next->children, 0);
    g_ptr_array_index(next->children, 0) = g_ptr_array_index(guard->children, 1);
    g_ptr_array_index(guard->children, 1) = arm;
    g_ptr_array_remove_index(block->children, at + 1);
}

static void merge_below(Walker *w, Node *node, GPtrArray *before, const Node *outer);

/* The branch that is child number AT of BLOCK. OUTER: the one that BLOCK is an arm of, or NULL. What stands
 * last there meets the other arm where its own arms meet: nvcc moves no store to where more than two ways
 * meet, and chooses addresses there for all of them. Returns the number of what comes behind. */
static guint
merge_guard(Walker *w, Node *block, guint at, GPtrArray *before, const Node *outer)
{
    Node *guard = g_ptr_array_index(block->children, at), *taken;

    unite_guards(w, block, at);
    while ((taken = take_first(w, guard))) {
        g_ptr_array_insert(block->children, (gint)at++, taken);
        g_ptr_array_add(before, arm_access(w, taken));
    }
    for (guint side = 0; side < 2; side++)
        merge_below(w, g_ptr_array_index(guard->children, side), before, guard);
    const guint n = block->children->len;
    g_autoptr(GPtrArray) moved = g_ptr_array_new();
    const Arms arms = {w,
                       guard,
                       {arm_end(w, guard, g_ptr_array_index(guard->children, 0)),
                        arm_end(w, guard, g_ptr_array_index(guard->children, 1))},
                       before,
                       moved};
    join_ends(&arms, block, at, last_guard(w, block) == guard ? outer : NULL);
    return at + 1 + block->children->len - n;
}

/* BEFORE: the accesses that come before NODE wherever that is come to. OUTER: the branch of which it is an
 * arm, or NULL. */
static void
merge_below(Walker *w, Node *node, GPtrArray *before, const Node *outer)
{
    guint n_before = before->len;

    for (guint i = 0; node->children && i < node->children->len;) {
        Node *child = g_ptr_array_index(node->children, i);
        guint end = child->kind == NODE_GUARD ? merge_guard(w, node, i, before, outer) : i + 1;

        if (child->kind != NODE_GUARD && child->kind != NODE_ACCESS)
            merge_below(w, child, before, NULL);
        for (; i < end; i++) {
            Node *done = g_ptr_array_index(node->children, i);

            if (done->kind == NODE_ACCESS && !arm_is_idle(w, done))
                g_ptr_array_add(before, arm_access(w, done));
        }
    }
    g_ptr_array_set_size(before, (gint)n_before);
}

void
arms_merge(Walker *w)
{
    g_autoptr(GPtrArray) before = g_ptr_array_new();

    merge_below(w, w->kernel->body, before, NULL);
}
