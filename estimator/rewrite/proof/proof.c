/* SPDX-License-Identifier: MIT */
/* Fields of one record have one length and are allocated together. What is proved here the program checks
 * again when it runs: an allocation of another length ends it. */
#include "rewrite/proof/proof_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

/* The functions by which fields get memory. */
static const char *const KINDS[] = {"cudaMalloc", "cudaMallocManaged", "cudaHostAlloc", "cudaMallocHost",
                                    NULL};

/* Where a field gets memory. */
typedef struct {
    guint slot, call, block; /* the slot that gets it; nodes: the call, and the block that it stands in */
    char *pointer;           /* text of what gets it: "d_x" */
    char *kind;              /* of memory: the function that is called, and its arguments behind the size */
    SizeFactors *size;
    SizeFactors *target; /* what gets it; NULL: that calls something */
} Site;

/* A field with all places that it gets memory at: a program may allocate a record again and again. */
typedef struct {
    const ParallelField *field;
    GArray *sites;   /* of Site, in the order of the nodes */
    gint64 element;  /* bytes */
    gboolean is_bad; /* refused already */
} Allocated;

static void
site_clear(gpointer data)
{
    Site *site = data;

    g_free(site->pointer);
    g_free(site->kind);
    size_factors_free(site->size);
    size_factors_free(site->target);
}

static void
allocated_clear(gpointer data)
{
    g_array_unref(((Allocated *)data)->sites);
}

static const Site *
site_at(const Allocated *allocated, guint nth)
{
    return &g_array_index(allocated->sites, Site, nth);
}

/* Whether BLOCK is written as one, not by a macro around the node INSIDE. */
static gboolean
is_written_block(const SourceTree *tree, guint block, guint inside)
{
    const TreeNode *b = tree_node(tree, block);

    return b->kind == TREE_COMPOUND_STMT && b->start < tree_node(tree, inside)->start &&
           tree_file(tree, b->file)->text[b->start] == '{';
}

/* Whether NODE is always evaluated where its parent ABOVE is, or a macro writes both. */
static gboolean
is_always_reached(const SourceTree *tree, guint node, guint above)
{
    const TreeNode *n = tree_node(tree, node), *a = tree_node(tree, above);

    switch (a->kind) {
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
    case TREE_CONDITIONAL_OPERATOR:
    case TREE_SWITCH_STMT:
        return n->nth == 0;
    case TREE_DO_STMT:
        return tree_file(tree, a->file)->text[a->start] != 'd' || n->start == a->start;
    case TREE_FOR_STMT:
    case TREE_CXX_FOR_RANGE_STMT:
    case TREE_CASE_STMT:
    case TREE_DEFAULT_STMT:
    case TREE_LABEL_STMT:
    case TREE_LAMBDA_EXPR:
        return FALSE;
    case TREE_BINARY_OPERATOR:
        return (tree_binary(tree, above) != BINARY_LAND && tree_binary(tree, above) != BINARY_LOR) ||
               n->nth == 0;
    default:
        return TRUE;
    }
}

/* The block that the call NODE stands in, always evaluated where the block is; NO_NODE where it is not. */
static guint
block_of(const SourceTree *tree, guint node)
{
    guint call = node;

    for (guint above = tree_node(tree, node)->parent; above != NO_NODE;
         above = tree_node(tree, node)->parent) {
        if (is_written_block(tree, above, call) ||
            tree_node(tree, above)->kind == TREE_CONSTRUCTOR) /* in front of its body */
            return above;
        if (!is_always_reached(tree, node, above))
            return NO_NODE;
        node = above;
    }
    return NO_NODE;
}

/* The bytes of what the pointers of CLASS point to. */
static gint64
element_bytes(const Flow *flow, guint class)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (flow_class(flow, s) != class || slot->is_adopted || slot->is_object || slot->declared->len == 0)
            continue;
        const TreeNode *declared = tree_node(flow->tree, g_array_index(slot->declared, guint, 0));
        return type_size(flow_pointee_type(declared->entity));
    }
    return 0;
}

/* The text of what is behind & in the first argument of CALL. */
static char *
pointer_text(const SourceTree *tree, guint call)
{
    guint inner = tree_skip_casts(tree, tree_argument(tree, call, 0));

    return tree_text(tree, tree_skip_casts(tree, tree_operand(tree, inner, 0)));
}

/* What is behind & in the first argument of CALL, as a size is: with all that it is made of. */
static SizeFactors *
pointer_factors(const SourceTree *tree, guint call)
{
    guint inner = tree_skip_casts(tree, tree_argument(tree, call, 0));

    return size_factors_new(tree, tree_skip_casts(tree, tree_operand(tree, inner, 0)));
}

static gint
compare_sites(gconstpointer a, gconstpointer b)
{
    guint first = ((const Site *)a)->call, second = ((const Site *)b)->call;

    return first < second ? -1 : first > second;
}

/* The kind of memory that CALL, of the function called NAME, gives: "cudaMallocManaged, cudaMemAttachGlobal";
 * NULL where it is not seen to be the same each time. */
static char *
kind_text(const SourceTree *tree, guint call, const char *name)
{
    GString *kind = g_string_new(name);
    gboolean is_constant = TRUE;

    for (guint nth = 2; nth < (guint)entity_n_arguments(tree_node(tree, call)->entity); nth++) {
        guint argument = tree_argument(tree, call, nth);
        gint64 value;

        if (argument == NO_NODE || tree_node(tree, argument)->start <= tree_node(tree, call)->start)
            continue; /* left to its default */
        is_constant &= values_constant(tree, argument, &value);
        if (is_constant)
            g_string_append_printf(kind, ", %" G_GINT64_FORMAT, value);
    }
    if (is_constant)
        return g_string_free(kind, FALSE);
    g_string_free(kind, TRUE);
    return NULL;
}

/* Whether a macro writes CALL, an argument of it, more than once. */
static gboolean
is_repeated(const SourceTree *tree, guint call)
{
    const TreeNode *c = tree_node(tree, call);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (i != call && n->kind == TREE_CALL_EXPR && n->function == c->function && n->file == c->file &&
            n->start == c->start && n->end == c->end)
            return TRUE;
    }
    return FALSE;
}

/* The same as add_site(), of an object that holds the field. */
static gboolean
add_object(Parallel *parallel, Allocated *field, const FlowAllocation *allocation)
{
    const SourceTree *tree = parallel->tree;
    const Flow *flow = field->field->flow;
    Rules *rules = parallel_rules(parallel, flow);
    const char *why = parallel_object_reason(flow, allocation->call);
    Site site = {allocation->slot, allocation->call, NO_NODE, NULL, NULL, NULL, NULL};
    guint base = flow_base(tree, allocation->call), inner = flow_object_memory(flow, allocation->call);
    g_autoptr(SizeFactors) bytes = NULL;

    if (!why) {
        site.size = size_factors_new(tree, allocation->bytes);
        site.block = block_of(tree, allocation->call);
        bytes = size_factors_new(tree, tree_argument(tree, inner, 1));
        why = !site.size              ? PART_OBJECT_LENGTH_OF_CALL
              : !bytes                ? PART_OBJECT_BYTES_OF_CALL
              : site.block == NO_NODE ? PART_OBJECT_UNDER_CONDITION
                                      : NULL;
    }
    if (why) {
        size_factors_free(site.size);
        rules_refuse(rules, allocation->call, REFUSE(OBJECT_MEMORY), field->field->name, why);
        return FALSE;
    }
    site.kind = parallel_object_kind(flow, allocation->call, bytes, field->element);
    site.size->number *= field->element; /* its class multiplies by that */
    site.pointer = parallel_object_pointer(parallel, flow, allocation->slot, allocation->call);
    site.target = base == NO_NODE ? NULL : size_factors_new(tree, base);
    g_array_append_val(field->sites, site);
    return TRUE;
}

/* Adds the call of ALLOCATION to what FIELD gets memory by; FALSE where that is refused. */
static gboolean
add_site(Parallel *parallel, Allocated *field, const FlowAllocation *allocation)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = parallel_rules(parallel, field->field->flow);
    g_autofree char *name = cursor_name(tree_node(tree, allocation->call)->entity);
    Site site = {allocation->slot, allocation->call, NO_NODE, NULL, NULL, NULL, NULL};

    if (flow_slot_at(field->field->flow, allocation->slot)->is_object &&
        flow_object_memory(field->field->flow, allocation->call) != NO_NODE)
        return add_object(parallel, field, allocation);
    if (!g_strv_contains(KINDS, name) || allocation->bytes == NO_NODE) {
        rules_refuse(rules, allocation->call, REFUSE(ALLOCATED_OTHERWISE), field->field->name,
                     *name ? name : "another function");
        rules_mark_cause(rules);
        return FALSE;
    }
    site.kind = kind_text(tree, allocation->call, name);
    if (!site.kind) {
        rules_refuse(rules, allocation->call, REFUSE(FLAGS_NOT_CONSTANT), name);
        return FALSE;
    }
    site.pointer = pointer_text(tree, allocation->call);
    site.size = size_factors_new(tree, allocation->bytes);
    site.target = pointer_factors(tree, allocation->call);
    site.block = block_of(tree, allocation->call);
    g_array_append_val(field->sites, site);
    if (site.block != NO_NODE && site.size)
        return TRUE;
    if (site.size && is_repeated(tree, allocation->call))
        rules_refuse(rules, allocation->call, REFUSE(ALLOCATION_REPEATED), field->field->name);
    else if (site.size)
        rules_refuse(rules, allocation->call, REFUSE(ALLOCATED_UNDER_CONDITION), field->field->name);
    else
        rules_refuse(rules, allocation->call, REFUSE(SIZE_OF_CALL), field->field->name);
    return FALSE;
}

/* How FIELD gets its memory. */
static Allocated
find_allocation(Parallel *parallel, const ParallelField *field)
{
    g_autoptr(GArray) all = flow_allocations(field->flow);
    Allocated found = {field, g_array_new(FALSE, FALSE, sizeof(Site)), 0, FALSE};

    g_array_set_clear_func(found.sites, site_clear);
    found.element = element_bytes(field->flow, field->class);
    for (guint i = 0; i < all->len; i++) {
        const FlowAllocation *allocation = &g_array_index(all, FlowAllocation, i);

        if (allocation->class == field->class && !add_site(parallel, &found, allocation))
            found.is_bad = TRUE;
    }
    g_array_sort(found.sites, compare_sites);
    if (found.sites->len == 0 && !found.is_bad) {
        g_array_append_val(parallel->without_memory, field);
        found.is_bad = TRUE;
    }
    return found;
}

/* What A's place NTH of memory depends on and is changed before, or behind, B's: a node, or NO_NODE. */
static guint
changed_between(const SourceTree *tree, const Allocated *a, const Allocated *b, guint nth)
{
    const Site *one = site_at(a, nth), *other = site_at(b, nth);

    return size_factors_changed(tree, one->size, MIN(one->call, other->call), MAX(one->call, other->call));
}

/* Whether A and B can be fields of one record. */
static gboolean
are_together(const SourceTree *tree, const Allocated *a, const Allocated *b)
{
    if (a->is_bad || b->is_bad || a->sites->len != b->sites->len)
        return FALSE;
    for (guint i = 0; i < a->sites->len; i++)
        if (site_at(a, i)->block != site_at(b, i)->block ||
            strcmp(site_at(a, i)->kind, site_at(b, i)->kind) != 0 ||
            !size_factors_equal(site_at(a, i)->size, a->element, site_at(b, i)->size, b->element) ||
            changed_between(tree, a, b, i) != NO_NODE)
            return FALSE;
    return TRUE;
}

/* The names of the fields that can be together with number NTH of ALL, joined by commas; how many there are.
 */
static guint
names_with(const SourceTree *tree, const GArray *all, guint nth, char **ret_names)
{
    GString *names = g_string_new(NULL);
    guint n = 0;

    for (guint i = 0; i < all->len; i++) {
        const Allocated *one = &g_array_index(all, Allocated, i);

        if (i == nth || are_together(tree, &g_array_index(all, Allocated, nth), one))
            g_string_append_printf(names, "%s%s", n++ > 0 ? "," : "", one->field->name);
    }
    *ret_names = g_string_free(names, FALSE);
    return n;
}

/* The node of what says how much memory SITE of FIELD gets. */
static guint
size_node(const SourceTree *tree, const Allocated *field, const Site *site)
{
    const Flow *flow = field->field->flow;
    gboolean is_object =
        flow_slot_at(flow, site->slot)->is_object && flow_object_memory(flow, site->call) != NO_NODE;

    return tree_argument(tree, site->call, is_object ? 0 : 1);
}

/* Why OTHER, which gets memory as often as FIRST, is not together with it. */
static void
refuse_separate_allocations(Parallel *parallel, const Allocated *first, const Allocated *other,
                            const char *hint)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = parallel_rules(parallel, other->field->flow);

    for (guint i = 0; i < first->sites->len; i++) {
        const Site *one = site_at(first, i), *its = site_at(other, i);
        g_autofree char *ours = tree_text(tree, size_node(tree, other, its));
        g_autofree char *theirs = tree_text(tree, size_node(tree, first, one));
        guint changed = changed_between(tree, first, other, i);

        if (one->block != its->block)
            rules_refuse(rules, its->call, REFUSE(ALLOCATED_ELSEWHERE), other->field->name,
                         first->field->name, hint);
        else if (strcmp(one->kind, its->kind) != 0)
            rules_refuse(rules, its->call, REFUSE(MEMORY_KINDS_DIFFER), other->field->name, its->kind,
                         first->field->name, one->kind, hint);
        else if (changed != NO_NODE)
            rules_refuse(rules, changed, REFUSE(LENGTHS_CHANGE), first->field->name, other->field->name,
                         hint);
        else if (strcmp(ours, theirs) == 0 && first->element != other->element)
            rules_refuse(rules, its->call, REFUSE(LENGTHS_DIFFER), other->field->name, first->field->name,
                         ours, (guint)other->element, (guint)first->element, hint);
        else if (!size_factors_equal(one->size, first->element, its->size, other->element))
            rules_refuse(rules, its->call, REFUSE(LENGTHS_UNKNOWN), other->field->name, ours,
                         flow_slot_at(other->field->flow, its->slot)->is_object ? "" : " bytes",
                         first->field->name, theirs, hint);
        else
            continue;
        return;
    }
}

/* How many variables FIELD gets memory by. */
static guint
count_variables(const Allocated *field)
{
    g_autoptr(GHashTable) slots = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < field->sites->len; i++)
        g_hash_table_add(slots, GUINT_TO_POINTER(site_at(field, i)->slot));
    return g_hash_table_size(slots);
}

/* How many places of the program FIELD gets memory at, each counted once, however often it is read. */
static guint
count_places(const SourceTree *tree, const Allocated *field)
{
    guint n = 0;

    for (guint i = 0; i < field->sites->len; i++) {
        const TreeNode *call = tree_node(tree, site_at(field, i)->call);
        gboolean is_known = FALSE;

        for (guint k = 0; k < i && !is_known; k++) {
            const TreeNode *other = tree_node(tree, site_at(field, k)->call);

            is_known = other->file == call->file && other->start == call->start;
        }
        n += !is_known;
    }
    return n;
}

/* The declaration of the variable that gets the memory of two variables of FIELD, and a place of memory of
 * the second, or NO_NODE. */
static guint
shared_variable(const SourceTree *tree, const Allocated *field, const Site **ret_second)
{
    for (guint i = 1; i < field->sites->len; i++) {
        const Site *first = site_at(field, 0), *second = site_at(field, i);
        guint node = first->slot == second->slot
                         ? NO_NODE
                         : flow_meeting(field->field->flow, first->slot, second->slot);

        *ret_second = second;
        if (node != NO_NODE && tree_node(tree, node)->kind == TREE_VAR_DECL)
            return node;
    }
    return NO_NODE;
}

/* MOST is the memory of more variables than FEWER is. */
static void
refuse_variables(Parallel *parallel, const Allocated *most, const Allocated *fewer, Rules *rules,
                 const char *hint)
{
    const Site *second = NULL;
    guint shared = shared_variable(parallel->tree, most, &second);
    g_autofree char *name = shared == NO_NODE ? NULL : cursor_name(tree_node(parallel->tree, shared)->entity);

    if (shared != NO_NODE)
        rules_refuse(rules, shared, REFUSE(VARIABLE_GETS_TWO_MEMORIES), name, site_at(most, 0)->pointer,
                     second->pointer, most->field->name, fewer->field->name, count_variables(fewer),
                     most->field->name, hint);
    else
        rules_refuse(rules, site_at(most, most->sites->len - 1)->call, REFUSE(MEMORIES_DIFFER),
                     most->field->name, count_variables(most), site_at(most, 0)->pointer, fewer->field->name,
                     count_variables(fewer), most->field->name, hint);
}

/* FIRST and OTHER get memory at different numbers of places. */
static void
refuse_number(Parallel *parallel, const Allocated *first, const Allocated *other, const char *hint)
{
    Rules *rules = parallel_rules(parallel, other->field->flow);
    gboolean has_more = first->sites->len < other->sites->len;
    guint call = site_at(other, has_more ? other->sites->len - 1 : 0)->call;
    const Allocated *most = has_more ? other : first, *fewer = has_more ? first : other;

    guint n_places = count_places(parallel->tree, other);

    if (count_variables(most) > count_variables(fewer))
        refuse_variables(parallel, most, fewer, rules, hint);
    else
        rules_refuse(rules, call, REFUSE(PLACES_DIFFER), other->field->name, n_places,
                     n_places == 1 ? "" : "s", first->field->name, count_places(parallel->tree, first), hint);
}

/* The same, of any OTHER that is not refused itself. */
static void
refuse_other(Parallel *parallel, const Allocated *first, const Allocated *other, const char *hint)
{
    if (first->sites->len == other->sites->len)
        refuse_separate_allocations(parallel, first, other, hint);
    else
        refuse_number(parallel, first, other, hint);
}

/* The number of the one of ALL that most others can be together with. */
static guint
find_most(Parallel *parallel, const GArray *all, char **ret_names, guint *ret_n)
{
    guint best = 0, most = 0;

    for (guint i = 0; i < all->len; i++) {
        g_autofree char *names = NULL;
        guint n;

        if (g_array_index(all, Allocated, i).is_bad)
            continue;
        n = names_with(parallel->tree, all, i, &names);
        if (n <= most)
            continue;
        best = i;
        most = n;
        g_free(*ret_names);
        *ret_names = g_steal_pointer(&names);
    }
    *ret_n = most;
    return best;
}

/* The number of the field among ALL, which are together, that has place NTH of memory first. */
static guint
find_first(const GArray *all, guint nth)
{
    guint first = 0;

    for (guint i = 1; i < all->len; i++)
        if (site_at(&g_array_index(all, Allocated, i), nth)->call <
            site_at(&g_array_index(all, Allocated, first), nth)->call)
            first = i;
    return first;
}

/* Where, between the nodes FROM and END, the pointer SLOT of FLOW, or one of the array that it is, is set;
 * NO_NODE: nowhere. */
static guint
set_between(const Flow *flow, guint slot, guint from, guint end)
{
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->slot == slot && (step->kind == FLOW_SET || step->kind == FLOW_ADDRESS) &&
            from <= step->use && step->use < end)
            return step->use;
    }
    return NO_NODE;
}

/* A call between the nodes FROM and END by which the host goes on with another GPU, or NO_NODE. */
static guint
device_between(const SourceTree *tree, guint from, guint end)
{
    for (guint i = from; i < end; i++) {
        g_autofree char *name =
            tree_node(tree, i)->kind == TREE_CALL_EXPR ? cursor_name(tree_node(tree, i)->entity) : NULL;

        if (name && (strcmp(name, "cudaSetDevice") == 0 || g_str_has_prefix(name, "cuCtx")))
            return i;
    }
    return NO_NODE;
}

/* Refuses where the pointer of FIRST is set before ONE takes memory of it, both at their place NTH. */
static void
check_first(Parallel *parallel, const Allocated *first, const Allocated *one, guint nth)
{
    const SourceTree *tree = parallel->tree;
    const Site *from = site_at(first, nth), *to = site_at(one, nth);
    Rules *rules = parallel_rules(parallel, one->field->flow);
    guint behind = tree_end(tree, from->call), set, device;

    if (from->call >= to->call)
        return;
    if (tree_node(tree, from->block)->kind == TREE_CONSTRUCTOR &&
        parallel_declared(first->field->flow, from->slot) > parallel_declared(one->field->flow, to->slot))
        rules_refuse(rules, to->call, REFUSE(MEMBERS_ORDER), one->field->name, first->field->name);
    set = from->target ? size_factors_changed(tree, from->target, behind, to->call) : NO_NODE;
    if (set == NO_NODE && flow_slot_at(first->field->flow, from->slot)->is_list)
        set = from->target ? set_between(first->field->flow, from->slot, behind, to->call) : from->call;
    device = device_between(tree, behind, to->call);
    if (device != NO_NODE)
        rules_refuse(rules, device, REFUSE(GPUS_DIFFER), one->field->name, first->field->name);
    if (set == NO_NODE)
        return;
    for (guint i = nth + 1; i < first->sites->len; i++)
        if (site_at(first, i)->call < set && set < tree_end(tree, site_at(first, i)->call)) {
            rules_refuse(rules, to->call, REFUSE(ALLOCATED_BEHIND_NEXT), one->field->name,
                         first->field->name);
            return;
        }
    rules_refuse(rules, set, REFUSE(POINTER_CHANGES), from->pointer, one->field->name);
}

/* The fields ALL are together: what has memory first at each place gives the others theirs. */
static void
list_sites(Parallel *parallel, const GArray *all)
{
    guint n = g_array_index(all, Allocated, 0).sites->len;

    for (guint nth = 0; nth < n; nth++) {
        guint number = find_first(all, nth);
        const Allocated *first = &g_array_index(all, Allocated, number);

        for (guint i = 0; i < all->len; i++) {
            const Allocated *one = &g_array_index(all, Allocated, i);
            ParallelSite site = {one->field->flow, site_at(one, nth)->slot, site_at(one, nth)->call, nth};

            g_array_append_val(parallel->sites, site);
            check_first(parallel, first, one, nth);
            if (i != number)
                g_hash_table_insert(parallel->first, GUINT_TO_POINTER(site.call),
                                    g_strdup(site_at(first, nth)->pointer));
        }
    }
}

void
parallel_prove(Parallel *parallel, Rewriting *result)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Allocated));
    g_autofree char *names = NULL, *hint = NULL;
    guint n, best, n_together = 0;

    g_array_set_clear_func(all, allocated_clear);
    for (guint f = 0; f < parallel->fields->len; f++) {
        const ParallelField *field = &g_array_index(parallel->fields, ParallelField, f);

        if (field->class != NO_NODE) {
            Allocated found = find_allocation(parallel, field);

            g_array_append_val(all, found);
        }
    }
    best = find_most(parallel, all, &names, &n);
    if (n > 1)
        result->legal = g_strdup(names);
    hint = n > 1 && n < all->len
               ? g_strdup_printf("; --record %s=%s is legal", parallel->names->prefix, names)
               : g_strdup("");
    for (guint i = 0; n > 0 && i < all->len; i++) {
        const Allocated *one = &g_array_index(all, Allocated, i);

        if (i == best || are_together(parallel->tree, &g_array_index(all, Allocated, best), one))
            n_together++;
        else if (!one->is_bad)
            refuse_other(parallel, &g_array_index(all, Allocated, best), one, hint);
    }
    if (n_together > 0 && n_together == all->len)
        list_sites(parallel, all);
}
