/* SPDX-License-Identifier: MIT */
/* The closure of a flow: which pointers lead to the same memory, and where that is allocated. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

guint
flow_class(const Flow *flow, guint slot)
{
    while (flow_slot_at(flow, slot)->joined != slot)
        slot = flow_slot_at(flow, slot)->joined;
    return slot;
}

/* The kernel that NODE declares a parameter of, or NO_NODE. */
static guint
kernel_of(const SourceTree *tree, guint node)
{
    guint function = tree_node(tree, node)->parent;

    if (tree_node(tree, node)->kind == TREE_PARM_DECL && function != NO_NODE &&
        tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR))
        return function;
    return NO_NODE;
}

/* Whether a value goes into the slot NUMBER. */
static gboolean
is_given(const Flow *flow, guint number)
{
    for (guint i = 0; i < flow->steps->len; i++)
        if (g_array_index(flow->steps, FlowStep, i).target == number)
            return TRUE;
    return FALSE;
}

/* Whether the slot NUMBER is a parameter of a kernel that the program defines or launches. Another one that
 * it declares alone has nothing to do with its arrays. */
static gboolean
is_kernel_parameter(const Flow *flow, guint number)
{
    const Slot *slot = flow_slot_at(flow, number);
    gboolean is_kernel = FALSE;

    for (guint i = 0; i < slot->declared->len; i++) {
        guint kernel = kernel_of(flow->tree, g_array_index(slot->declared, guint, i));

        if (kernel != NO_NODE && entity_is_definition(tree_node(flow->tree, kernel)->entity))
            return TRUE;
        is_kernel |= kernel != NO_NODE;
    }
    return is_kernel && is_given(flow, number);
}

/* Adds to STRUCTS the USR of the struct that TYPE is or points to, and of those inside it. */
static void
add_structs(GHashTable *structs, SourceType type)
{
    SourceType canonical = type_canonical(type);
    g_autofree char *usr = NULL;

    if (type_kind(canonical) == TYPE_POINTER || type_kind(canonical) == TYPE_LVALUE_REFERENCE)
        canonical = type_canonical(type_pointee(canonical));
    if (type_kind(canonical) != TYPE_RECORD)
        return;
    Entity declaration = type_declaration(canonical);
    usr = cursor_usr(declaration);
    if (!g_hash_table_add(structs, g_steal_pointer(&usr)))
        return;
    g_autoptr(GArray) children = cursor_children(declaration);
    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);

        if (entity_kind(child) == TREE_FIELD_DECL)
            add_structs(structs, entity_type(child));
    }
}

/* The USR of the struct that FLOW's slots point to; "" for a scalar. */
static char *
pointee_usr(const Flow *flow)
{
    for (guint i = 0; i < flow->slots->len; i++) {
        const Slot *slot = flow_slot_at(flow, i);

        if (slot->declared->len > 0) {
            guint node = g_array_index(slot->declared, guint, 0);
            SourceType type = type_canonical(flow_pointee_type(tree_node(flow->tree, node)->entity));

            return cursor_usr(type_declaration(type));
        }
    }
    return g_strdup("");
}

/* The USRs of structs that kernels take, or reach through what they take, but for the record. Pointers to
 * scalars are too many things to begin at all of them. */
static GHashTable *
kernel_structs(const Flow *flow)
{
    const SourceTree *tree = flow->tree;
    GHashTable *structs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *record = pointee_usr(flow);

    g_hash_table_add(structs, g_strdup(record)); /* not looked into */

    for (guint i = 0; *record && i < tree->nodes->len; i++)
        if (tree_node(tree, i)->kind == TREE_PARM_DECL && kernel_of(tree, i) != NO_NODE)
            add_structs(structs, tree_type(tree, i));
    g_hash_table_remove(structs, record);
    return structs;
}

/* Whether SLOT is a member of one of STRUCTS. */
static gboolean
is_member_of(const Flow *flow, const Slot *slot, GHashTable *structs)
{
    const TreeNode *n =
        slot->declared->len > 0 ? tree_node(flow->tree, g_array_index(slot->declared, guint, 0)) : NULL;
    g_autofree char *usr = NULL;

    if (!n || n->kind != TREE_FIELD_DECL)
        return FALSE;
    usr = cursor_usr(entity_parent(n->entity));
    return g_hash_table_contains(structs, usr);
}

gboolean
flow_is_of_kernel_struct(const Flow *flow, guint slot)
{
    g_autoptr(GHashTable) structs = kernel_structs(flow);

    return is_member_of(flow, flow_slot_at(flow, slot), structs);
}

/* The member called NAME of the struct that TYPE is or points to, or a null cursor. */
static Entity
find_member(SourceType type, const char *name)
{
    SourceType canonical = type_canonical(type);
    Entity found = entity_none();

    if (type_kind(canonical) == TYPE_POINTER || type_kind(canonical) == TYPE_LVALUE_REFERENCE)
        canonical = type_canonical(type_pointee(canonical));
    g_autoptr(GArray) children = cursor_children(type_declaration(canonical));
    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);
        g_autofree char *its = cursor_name(child);

        if (entity_kind(child) == TREE_FIELD_DECL && strcmp(its, name) == 0)
            found = child;
    }
    return found;
}

char *
flow_seed_members(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "->", -1);
    g_autofree char *dotted = g_strjoinv(".", parts);
    const char *dot = strchr(dotted, '.');

    return g_strdup(dot ? dot + 1 : "");
}

/* Whether CURSOR, a pointer or an array, has elements of TYPE. */
static gboolean
has_elements(Entity cursor, const char *type)
{
    g_autofree char *its = NULL;

    if (!type || entity_is_none(cursor))
        return !type;
    its = flow_type_name(flow_pointee_type(cursor));
    return strcmp(its, type) == 0;
}

/* NODE's cursor where that is the parameter of SEED; else a null cursor. */
static Entity
seed_parameter(const SourceTree *tree, const FlowSeed *seed, guint node)
{
    guint kernel = tree_node(tree, node)->kind == TREE_PARM_DECL ? kernel_of(tree, node) : NO_NODE;

    if (kernel == NO_NODE)
        return entity_none();
    Entity function = tree_node(tree, kernel)->entity, cursor = tree_node(tree, node)->entity;
    g_autofree char *place = cursor_place_text(function);
    return strcmp(place, seed->kernel) == 0 &&
                   entity_equal(entity_argument(function, seed->parameter), cursor)
               ? cursor
               : entity_none();
}

Entity
flow_seed_cursor(const SourceTree *tree, const FlowSeed *seed)
{
    Entity first = entity_none();

    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity cursor = seed_parameter(tree, seed, i);

        if (entity_is_none(cursor))
            continue;
        g_auto(GStrv) members = g_strsplit(seed->members, ".", -1);
        for (guint k = 0; members[k] && !entity_is_none(cursor); k++)
            cursor = find_member(entity_type(cursor), members[k]);
        if (has_elements(cursor, seed->type))
            return cursor;
        if (entity_is_none(first))
            first = cursor;
    }
    return first;
}

/* Whether TYPE is that of a pointer to pointers, or of an array of pointers. */
static gboolean
leads_to_pointers(SourceType type)
{
    SourceType canonical = type_canonical(type), to = type_pointee(canonical);

    if (type_kind(canonical) == TYPE_LVALUE_REFERENCE)
        return leads_to_pointers(to);
    if (type_kind(canonical) != TYPE_POINTER)
        to = type_element(canonical);
    return type_is(to, TYPE_POINTER);
}

Entity
flow_seed_pointers(const SourceTree *tree, const FlowSeed *seed)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity cursor = seed_parameter(tree, seed, i);

        if (entity_is_none(cursor))
            continue;
        g_auto(GStrv) members = g_strsplit(seed->members, ".", -1);
        for (guint k = 0; !entity_is_none(cursor); k++) {
            if (leads_to_pointers(entity_type(cursor)))
                return cursor;
            if (!members[k])
                break;
            members[k][strcspn(members[k], "[")] = '\0';
            cursor = find_member(entity_type(cursor), members[k]);
        }
    }
    return entity_none();
}

char *
flow_seed_pointee(const SourceTree *tree, const FlowSeed *seed)
{
    Entity cursor = flow_seed_cursor(tree, seed);
    SourceType type = entity_is_none(cursor) ? (SourceType){0} : flow_pointee_type(cursor);

    return type_kind(type) != TYPE_INVALID ? flow_type_name(type) : NULL;
}

void
flow_kernel_parameters(const Flow *flow, GHashTable *parameters)
{
    const SourceTree *tree = flow->tree;

    for (guint i = 0; i < flow->slots->len; i++) {
        const Slot *slot = flow_slot_at(flow, i);

        for (guint d = 0; slot->is_in && d < slot->declared->len; d++) {
            guint node = g_array_index(slot->declared, guint, d), kernel = kernel_of(tree, node);

            if (kernel == NO_NODE)
                continue;
            Entity function = tree_node(tree, kernel)->entity;
            g_autofree char *place = cursor_place_text(function);
            int number = flow_parameter_number(function, tree_node(tree, node)->entity);
            g_hash_table_add(parameters, g_strdup_printf("%s/%d", place, number));
        }
    }
}

/* What steps passes that on. */
static void
spread_steps(Flow *flow)
{
    gboolean changed = TRUE;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->kind == FLOW_STEP)
            flow_slot_at(flow, step->slot)->steps = TRUE;
    }
    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target;

            if (target != NO_NODE && flow_slot_at(flow, target)->is_reference &&
                (step->kind == FLOW_ARGUMENT || !flow_slot_at(flow, target)->is_holder) &&
                flow_slot_at(flow, target)->steps && !flow_slot_at(flow, step->slot)->steps)
                flow_slot_at(flow, step->slot)->steps = changed = TRUE;
            if (target == NO_NODE || flow_slot_at(flow, target)->steps ||
                !(step->has_moved || flow_slot_at(flow, step->slot)->steps))
                continue;
            flow_slot_at(flow, target)->steps = changed = TRUE;
        }
    }
}

static gboolean
points_to_const(SourceType type)
{
    return type_is_const(type_pointee(type_canonical(type)));
}

/* Whether STEP is a cast that takes const away: to the type of the pointer, or to void *, as CUDA's functions
 * that write get it. */
static gboolean
takes_const(const Flow *flow, const FlowStep *step)
{
    SourceType type;
    guint operand;

    if (step->kind != FLOW_RETYPE && step->kind != FLOW_CAST)
        return FALSE;
    type = tree_canonical_type(flow->tree, step->node);
    operand = tree_operand(flow->tree, step->node, 0);
    if (operand == NO_NODE || (step->kind == FLOW_CAST && !type_is(type_pointee(type), TYPE_VOID)))
        return FALSE;
    operand = tree_inner(flow->tree, operand);
    return points_to_const(tree_type(flow->tree, operand)) && !points_to_const(type);
}

/* What const is taken from, and all that goes into that, is declared without const. */
static void
spread_const(Flow *flow)
{
    gboolean changed = TRUE;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (takes_const(flow, step))
            flow_slot_at(flow, step->slot)->drops_const = TRUE;
    }
    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target;

            if (target == NO_NODE || !flow_slot_at(flow, target)->drops_const ||
                flow_slot_at(flow, step->slot)->drops_const)
                continue;
            flow_slot_at(flow, step->slot)->drops_const = changed = TRUE;
        }
    }
}

/* Joins each slot with what its value goes into, but not where that is a call of a function that may have two
 * versions. */
static void
join_slots(Flow *flow)
{
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint target = step->target;

        if (target != NO_NODE && !flow_is_one_way(flow, step, target))
            flow_slot_at(flow, flow_class(flow, target))->joined = flow_class(flow, step->slot);
    }
}

/* Adds to ROOTS what values of ROOTS go into by calls. */
static void
spread_calls(const Flow *flow, GHashTable *roots)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target;

            if (target != NO_NODE &&
                g_hash_table_contains(roots, GUINT_TO_POINTER(flow_class(flow, step->slot))))
                changed |= g_hash_table_add(roots, GUINT_TO_POINTER(flow_class(flow, target)));
        }
    }
}

void
flow_close(Flow *flow, const GArray *seeds)
{
    g_autoptr(GHashTable) roots = g_hash_table_new(NULL, NULL), structs = kernel_structs(flow);

    flow_restrict_second_versions(flow);
    join_slots(flow);
    for (guint i = 0; seeds && i < seeds->len; i++) {
        guint slot = flow_slot(flow, flow_seed_cursor(flow->tree, &g_array_index(seeds, FlowSeed, i)));

        if (slot != NO_NODE)
            g_hash_table_add(roots, GUINT_TO_POINTER(flow_class(flow, slot)));
    }
    for (guint i = 0; !seeds && i < flow->slots->len; i++)
        if (is_kernel_parameter(flow, i) || is_member_of(flow, flow_slot_at(flow, i), structs) ||
            flow_slot_at(flow, i)->is_managed)
            g_hash_table_add(roots, GUINT_TO_POINTER(flow_class(flow, i)));
    spread_calls(flow, roots);
    for (guint i = 0; i < flow->slots->len; i++)
        flow_slot_at(flow, i)->is_in = g_hash_table_contains(roots, GUINT_TO_POINTER(flow_class(flow, i)));
    spread_steps(flow);
    spread_const(flow);
    flow_mark_second_versions(flow);
}

/* --- allocations */

/* Functions that give their first argument memory that the GPU reaches, of as many bytes as their second
 * says. */
static const char *const ALLOCATE[] = {"cudaMalloc",
                                       "cudaMallocAsync",
                                       "cudaMallocManaged",
                                       "cudaMallocFromPoolAsync",
                                       "cudaHostAlloc",
                                       "cudaMallocHost",
                                       NULL};

gboolean
flow_gives_memory(const char *name)
{
    return g_strv_contains(ALLOCATE, name);
}

/* The call that gets the address that STEP takes, below casts, or NO_NODE. */
static guint
call_with_address(const Flow *flow, const FlowStep *step)
{
    guint outer = tree_outer(flow->tree, step->node), above = tree_node(flow->tree, outer)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(flow->tree, above)->kind)) {
        outer = tree_outer(flow->tree, above);
        above = tree_node(flow->tree, outer)->parent;
    }
    return above != NO_NODE && tree_node(flow->tree, above)->kind == TREE_CALL_EXPR ? above : NO_NODE;
}

GArray *
flow_allocations(const Flow *flow)
{
    GArray *allocations = g_array_new(FALSE, FALSE, sizeof(FlowAllocation));

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint call = step->kind == FLOW_ADDRESS && flow_is_in(flow, step->slot)
                         ? call_with_address(flow, step)
                         : NO_NODE;

        if (call == NO_NODE)
            continue;
        g_autofree char *name = cursor_name(tree_node(flow->tree, call)->entity);
        FlowAllocation allocation = {step->slot, flow_class(flow, step->slot), call,
                                     tree_argument(flow->tree, call, 1)};
        if (flow_gives_memory(name))
            g_array_append_val(allocations, allocation);
    }
    flow_add_objects(flow, allocations);
    return allocations;
}
