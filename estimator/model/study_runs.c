/* SPDX-License-Identifier: MIT */
/* What nvcc may join, where the alignment of the struct permits (placement_join.c): its loads and stores are
 * vectorized within a basic block. Rules and how often they hold: model.md, wide accesses. */
#include "study_runs.h"

#include "alias.h"

/* Numbers of bundles found here, beyond those of the source. */
#define FIRST_BUNDLE (G_MAXINT / 2)
/* Accesses between the first and the last of a bundle, at most: looking for longer takes too long. */
#define MAX_APART 256u

/* Accesses of one kind to one element, in order: the members of one bundle. */
typedef struct {
    guint first;      /* access */
    guint head, tail; /* positions of the first and the last in the run */
} Chain;

typedef struct {
    Study *study;
    Aliasing together, apart; /* all fields in one group, each in its own */
    GArray *run;              /* of guint: accesses since the straight line of code began */
    GArray *chains;           /* of Chain: of this run, one an element and kind */
} Runs;

static const StudyAccess *
study_access(const Runs *r, guint access)
{
    return &r->study->accesses[access];
}

static const Access *
kernel_access(const Runs *r, guint access)
{
    return g_ptr_array_index(r->study->kernel->accesses, access);
}

static gboolean
may_join(const Runs *r, guint access)
{
    const StudyAccess *a = study_access(r, access);
    return a->kind != ACCESS_ATOMIC && (a->bundle < 0 || a->bundle >= FIRST_BUNDLE) && a->index && !a->sub &&
           a->sub_known && !kernel_access(r, access)->is_single;
}

static gboolean
is_of_chain(const Runs *r, const Chain *chain, guint access)
{
    const StudyAccess *a = study_access(r, access), *b = study_access(r, chain->first);
    if (a->kind != b->kind || a->instance != b->instance || a->index != b->index ||
        (a->field < 0) != (b->field < 0))
        return FALSE;
    /* in the source a field may have an array of its own, in the layout it is a member */
    return a->field >= 0 || kernel_access(r, access)->array == kernel_access(r, chain->first)->array;
}

/* TRUE if OTHER keeps MOVED where it is: one of them stores what the other touches. RET_APART: the fields of
 * those that do so only in another group than MOVED's. */
static gboolean
holds(const Runs *r, guint moved, guint other, guint64 *ret_apart)
{
    const StudyAccess *m = study_access(r, moved), *o = study_access(r, other);
    if (m->kind == ACCESS_LOAD && o->kind == ACCESS_LOAD)
        return FALSE;
    if (accesses_may_alias(&r->together, moved, other))
        return TRUE;
    if (m->field < 0 || o->field < 0 || !accesses_may_alias(&r->apart, moved, other))
        return FALSE;
    if (o->field >= 64)
        return TRUE;
    *ret_apart |= G_GUINT64_CONSTANT(1) << o->field;
    return FALSE;
}

static gboolean
is_member(const Runs *r, const Chain *chain, guint access)
{
    return is_of_chain(r, chain, access) && may_join(r, access);
}

/* TRUE if ACCESS, the next of the run, can be made together with CHAIN: a load goes up to the first of them,
 * the stores before a store go down to it. */
static gboolean
can_follow(const Runs *r, const Chain *chain, guint access, guint64 *ret_apart)
{
    const guint *run = (const guint *)r->run->data;
    gboolean is_load = study_access(r, access)->kind == ACCESS_LOAD;
    if (r->run->len - chain->head > MAX_APART)
        return FALSE;
    for (guint i = is_load ? chain->head : chain->tail + 1; i < r->run->len; i++) {
        if (is_load && holds(r, access, run[i], ret_apart))
            return FALSE;
        for (guint k = chain->head; !is_load && k <= chain->tail; k++)
            if (is_member(r, chain, run[k]) && holds(r, run[k], run[i], ret_apart))
                return FALSE;
    }
    return TRUE;
}

/* TRUE if an access of CHAIN touches what ACCESS does. */
static gboolean
has_place(const Runs *r, const Chain *chain, guint access)
{
    const StudyAccess *a = study_access(r, access);
    for (guint i = chain->head; i <= chain->tail; i++) {
        guint other = g_array_index(r->run, guint, i);
        const StudyAccess *o = study_access(r, other);
        if (is_member(r, chain, other) && o->field == a->field && o->offset == a->offset)
            return TRUE;
    }
    return FALSE;
}

static void
run_end(Runs *r)
{
    g_array_set_size(r->run, 0);
    g_array_set_size(r->chains, 0);
}

static void
chain_add(Runs *r, Chain *chain, guint access, guint64 apart)
{
    StudyAccess *first = &r->study->accesses[chain->first], *a = &r->study->accesses[access];
    first->bundle = a->bundle = FIRST_BUNDLE + (int)chain->first;
    a->apart = apart;
    chain->tail = r->run->len;
}

/* Puts ACCESS, the next of the run, into the chain of its element, or makes it the first of one. */
static void
chains_add(Runs *r, guint access)
{
    const Chain fresh = {access, r->run->len, r->run->len};
    guint64 apart = 0;
    for (guint c = 0; c < r->chains->len; c++) {
        Chain *chain = &g_array_index(r->chains, Chain, c);
        if (!is_of_chain(r, chain, access))
            continue;
        if (!can_follow(r, chain, access, &apart))
            *chain = fresh;
        else if (!has_place(r, chain, access))
            chain_add(r, chain, access, apart);
        return;
    }
    g_array_append_val(r->chains, fresh);
}

static void
run_add(Runs *r, guint access)
{
    if (study_access(r, access)->kind == ACCESS_ATOMIC) {
        run_end(r);
        return;
    }
    if (may_join(r, access))
        chains_add(r, access);
    g_array_append_val(r->run, access);
}

static gboolean
has_access(const Node *node)
{
    gboolean has = node->kind != NODE_BLOCK && node->kind != NODE_GUARD;
    for (guint i = 0; node->children && i < node->children->len && !has; i++)
        has = has_access(g_ptr_array_index(node->children, i));
    return has;
}

static void
walk(Runs *r, const Node *node)
{
    gboolean unrolled = node->kind == NODE_LOOP && r->study->loops[node->loop].unrolled;
    gboolean ends = node->kind != NODE_BLOCK && node->kind != NODE_ACCESS && !unrolled && has_access(node);
    if (node->kind == NODE_ACCESS)
        run_add(r, node->access);
    for (guint i = 0; node->children && i < node->children->len; i++) {
        if (ends)
            run_end(r);
        walk(r, g_ptr_array_index(node->children, i));
    }
    if (ends)
        run_end(r);
}

void
study_bundle_runs(Study *study)
{
    guint n = study->binding->record->n_fields;
    g_autofree guint *together = g_new0(guint, MAX(n, 1)), *apart = g_new(guint, MAX(n, 1));
    g_autoptr(GArray) run = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GArray) chains = g_array_new(FALSE, FALSE, sizeof(Chain));
    Runs r = {.study = study, .run = run, .chains = chains};
    for (guint f = 0; f < n; f++)
        apart[f] = f;
    r.together = (Aliasing){study->kernel, study->binding, together, TRUE};
    r.apart = (Aliasing){study->kernel, study->binding, apart, TRUE};
    walk(&r, study->kernel->body);
}
