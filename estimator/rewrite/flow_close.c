/* SPDX-License-Identifier: MIT */
/* The closure of a flow: which pointers lead to the same memory, and where that is allocated. */
#include "rewrite/flow_private.h"

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

    if (tree_node(tree, node)->kind == CXCursor_ParmDecl && function != NO_NODE &&
        tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr))
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

        if (kernel != NO_NODE && clang_isCursorDefinition(tree_node(flow->tree, kernel)->cursor))
            return TRUE;
        is_kernel |= kernel != NO_NODE;
    }
    return is_kernel && is_given(flow, number);
}

/* Adds to STRUCTS the USR of the struct that TYPE is or points to, and of those inside it. */
static void
add_structs(GHashTable *structs, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    g_autofree char *usr = NULL;

    if (canonical.kind == CXType_Pointer || canonical.kind == CXType_LValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    if (canonical.kind != CXType_Record)
        return;
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    usr = cursor_usr(declaration);
    if (!g_hash_table_add(structs, g_steal_pointer(&usr)))
        return;
    g_autoptr(GArray) children = cursor_children(declaration);
    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        if (clang_getCursorKind(child) == CXCursor_FieldDecl)
            add_structs(structs, clang_getCursorType(child));
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
            CXType type = clang_getCanonicalType(flow_pointee_type(tree_node(flow->tree, node)->cursor));

            return cursor_usr(clang_getTypeDeclaration(type));
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
        if (tree_node(tree, i)->kind == CXCursor_ParmDecl && kernel_of(tree, i) != NO_NODE)
            add_structs(structs, clang_getCursorType(tree_node(tree, i)->cursor));
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

    if (!n || n->kind != CXCursor_FieldDecl)
        return FALSE;
    usr = cursor_usr(clang_getCursorSemanticParent(n->cursor));
    return g_hash_table_contains(structs, usr);
}

gboolean
flow_is_of_kernel_struct(const Flow *flow, guint slot)
{
    g_autoptr(GHashTable) structs = kernel_structs(flow);

    return is_member_of(flow, flow_slot_at(flow, slot), structs);
}

/* The member called NAME of the struct that TYPE is or points to, or a null cursor. */
static CXCursor
find_member(CXType type, const char *name)
{
    CXType canonical = clang_getCanonicalType(type);
    CXCursor found = clang_getNullCursor();

    if (canonical.kind == CXType_Pointer || canonical.kind == CXType_LValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    g_autoptr(GArray) children = cursor_children(clang_getTypeDeclaration(canonical));
    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);
        g_autofree char *its = cursor_name(child);

        if (clang_getCursorKind(child) == CXCursor_FieldDecl && strcmp(its, name) == 0)
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
has_elements(CXCursor cursor, const char *type)
{
    g_autofree char *its = NULL;

    if (!type || clang_Cursor_isNull(cursor))
        return !type;
    its = flow_type_name(flow_pointee_type(cursor));
    return strcmp(its, type) == 0;
}

/* NODE's cursor where that is the parameter of SEED; else a null cursor. */
static CXCursor
seed_parameter(const SourceTree *tree, const FlowSeed *seed, guint node)
{
    guint kernel = tree_node(tree, node)->kind == CXCursor_ParmDecl ? kernel_of(tree, node) : NO_NODE;

    if (kernel == NO_NODE)
        return clang_getNullCursor();
    CXCursor function = tree_node(tree, kernel)->cursor, cursor = tree_node(tree, node)->cursor;
    g_autofree char *place = cursor_place_text(function);
    return strcmp(place, seed->kernel) == 0 &&
                   clang_equalCursors(clang_Cursor_getArgument(function, seed->parameter), cursor)
               ? cursor
               : clang_getNullCursor();
}

CXCursor
flow_seed_cursor(const SourceTree *tree, const FlowSeed *seed)
{
    CXCursor first = clang_getNullCursor();

    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor cursor = seed_parameter(tree, seed, i);

        if (clang_Cursor_isNull(cursor))
            continue;
        g_auto(GStrv) members = g_strsplit(seed->members, ".", -1);
        for (guint k = 0; members[k] && !clang_Cursor_isNull(cursor); k++)
            cursor = find_member(clang_getCursorType(cursor), members[k]);
        if (has_elements(cursor, seed->type))
            return cursor;
        if (clang_Cursor_isNull(first))
            first = cursor;
    }
    return first;
}

/* Whether TYPE is that of a pointer to pointers, or of an array of pointers. */
static gboolean
leads_to_pointers(CXType type)
{
    CXType canonical = clang_getCanonicalType(type), to = clang_getPointeeType(canonical);

    if (canonical.kind == CXType_LValueReference)
        return leads_to_pointers(to);
    if (canonical.kind != CXType_Pointer)
        to = clang_getArrayElementType(canonical);
    return clang_getCanonicalType(to).kind == CXType_Pointer;
}

CXCursor
flow_seed_pointers(const SourceTree *tree, const FlowSeed *seed)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor cursor = seed_parameter(tree, seed, i);

        if (clang_Cursor_isNull(cursor))
            continue;
        g_auto(GStrv) members = g_strsplit(seed->members, ".", -1);
        for (guint k = 0; !clang_Cursor_isNull(cursor); k++) {
            if (leads_to_pointers(clang_getCursorType(cursor)))
                return cursor;
            if (!members[k])
                break;
            members[k][strcspn(members[k], "[")] = '\0';
            cursor = find_member(clang_getCursorType(cursor), members[k]);
        }
    }
    return clang_getNullCursor();
}

char *
flow_seed_pointee(const SourceTree *tree, const FlowSeed *seed)
{
    CXCursor cursor = flow_seed_cursor(tree, seed);
    CXType type = clang_Cursor_isNull(cursor) ? (CXType){0} : flow_pointee_type(cursor);

    return type.kind != CXType_Invalid ? flow_type_name(type) : NULL;
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
            CXCursor function = tree_node(tree, kernel)->cursor;
            g_autofree char *place = cursor_place_text(function);
            int number = flow_parameter_number(function, tree_node(tree, node)->cursor);
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
points_to_const(CXType type)
{
    return clang_isConstQualifiedType(clang_getPointeeType(clang_getCanonicalType(type)));
}

/* Whether STEP is a cast that takes const away: to the type of the pointer, or to void *, as CUDA's functions
 * that write get it. */
static gboolean
takes_const(const Flow *flow, const FlowStep *step)
{
    CXType type;
    guint operand;

    if (step->kind != FLOW_RETYPE && step->kind != FLOW_CAST)
        return FALSE;
    type = clang_getCanonicalType(clang_getCursorType(tree_node(flow->tree, step->node)->cursor));
    operand = tree_operand(flow->tree, step->node, 0);
    if (operand == NO_NODE ||
        (step->kind == FLOW_CAST && clang_getCanonicalType(clang_getPointeeType(type)).kind != CXType_Void))
        return FALSE;
    operand = tree_inner(flow->tree, operand);
    return points_to_const(clang_getCursorType(tree_node(flow->tree, operand)->cursor)) &&
           !points_to_const(type);
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

    flow_separate(flow);
    join_slots(flow);
    for (guint i = 0; seeds && i < seeds->len; i++) {
        guint slot = flow_slot(flow, flow_seed_cursor(flow->tree, &g_array_index(seeds, FlowSeed, i)));

        if (slot != NO_NODE)
            g_hash_table_add(roots, GUINT_TO_POINTER(flow_class(flow, slot)));
    }
    for (guint i = 0; !seeds && i < flow->slots->len; i++)
        if (is_kernel_parameter(flow, i) || is_member_of(flow, flow_slot_at(flow, i), structs))
            g_hash_table_add(roots, GUINT_TO_POINTER(flow_class(flow, i)));
    spread_calls(flow, roots);
    for (guint i = 0; i < flow->slots->len; i++)
        flow_slot_at(flow, i)->is_in = g_hash_table_contains(roots, GUINT_TO_POINTER(flow_class(flow, i)));
    spread_steps(flow);
    spread_const(flow);
    flow_double(flow);
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
    return above != NO_NODE && tree_node(flow->tree, above)->kind == CXCursor_CallExpr ? above : NO_NODE;
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
        g_autofree char *name = cursor_name(tree_node(flow->tree, call)->cursor);
        FlowAllocation allocation = {step->slot, flow_class(flow, step->slot), call,
                                     tree_argument(flow->tree, call, 1)};
        if (flow_gives_memory(name))
            g_array_append_val(allocations, allocation);
    }
    flow_add_objects(flow, allocations);
    return allocations;
}
