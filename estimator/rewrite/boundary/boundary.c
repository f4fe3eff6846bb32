/* SPDX-License-Identifier: MIT */
/* The boundary between host and device: calls of CUDA's functions on arrays of the closure. */
#include "rewrite/boundary/boundary.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/values/values.h"

#include <string.h>

typedef struct {
    const char *name;
    guint bytes;      /* which says how much is copied or filled; 0: none */
    gboolean is_copy; /* arguments are destination, source, bytes, direction */
    const char *verb; /* what takes its place; of a copy what is behind upload, download, copy */
} Boundary;

/* cudaHostAllocWriteCombined. */
#define WRITE_COMBINED 4

static const Boundary BOUNDARIES[] = {
    {"cudaMalloc", 0, FALSE, "allocate_bytes"},
    {"cudaMallocManaged", 0, FALSE, "allocate_managed_bytes"},
    {"cudaMallocAsync", 0, FALSE, "allocate_async_bytes"},
    {"cudaHostAlloc", 0, FALSE, "allocate_pinned_bytes"},
    {"cudaMallocHost", 0, FALSE, "allocate_pinned_bytes"},
    {"cudaHostGetDevicePointer", 0, FALSE, "device_pointer"},
    {"cudaFree", 0, FALSE, "release"},
    {"cudaFreeHost", 0, FALSE, "release_pinned"},
    {"cudaFreeAsync", 0, FALSE, "release_async"},
    {"cudaMemset", 2, FALSE, "fill"},
    {"cudaMemsetAsync", 2, FALSE, "fill_async"},
    {"cudaMemcpy", 2, TRUE, ""},
    {"cudaMemcpyAsync", 2, TRUE, "_async"},
    {"cudaMemPrefetchAsync", 1, FALSE, "prefetch_async"},
    {"cudaMemAdvise", 1, FALSE, "advise"},
};

gboolean
boundary_is_array(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint slot = flow_slot_of(flow, node), inner;

    if (slot != NO_NODE)
        return flow_is_in(flow, slot) || flow_slot_at(flow, slot)->is_generic;
    if (node == NO_NODE)
        return FALSE;
    inner = tree_skip_casts(tree, node);
    switch (tree_node(tree, inner)->kind) {
    case TREE_UNARY_OPERATOR:
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        return boundary_is_array(flow, tree_operand(tree, inner, 0));
    case TREE_BINARY_OPERATOR:
        return boundary_is_array(flow, tree_operand(tree, inner, 0)) ||
               boundary_is_array(flow, tree_operand(tree, inner, 1));
    default:
        return FALSE;
    }
}

/* The node of argument NTH of CALL that is written, or NO_NODE. */
static guint
argument_node(const SourceTree *tree, guint call, guint nth)
{
    guint node = tree_argument(tree, call, nth);

    if (node == NO_NODE || tree_node(tree, node)->start <= tree_node(tree, call)->start ||
        tree_node(tree, node)->end <= tree_node(tree, node)->start)
        return NO_NODE;
    return node;
}

void
boundary_strip_casts(Rules *rules, guint argument)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *whole = tree_node(tree, argument),
                   *bare = tree_node(tree, tree_skip_casts(tree, argument));

    if (whole->start < bare->start)
        rules_edit(rules, argument, whole->start, bare->start, g_strdup(""), "B1");
    if (bare->end < whole->end)
        rules_edit(rules, argument, bare->end, whole->end, g_strdup(""), "B1");
}

/* The direction of a copy goes: the function says it. */
static void
drop_argument(Rules *rules, guint before, guint argument)
{
    rules_edit(rules, argument, tree_node(rules->tree, before)->end, tree_node(rules->tree, argument)->end,
               g_strdup(""), "B2");
}

static gboolean
is_device_to_device(const SourceTree *tree, guint direction)
{
    g_autofree char *text = tree_text(tree, direction);

    return strstr(text, "DeviceToDevice") != NULL;
}

/* Whether the argument DIRECTION names what TO and FROM, whether the destination and the source are arrays of
 * the closure, say. */
static gboolean
is_direction_named(const SourceTree *tree, guint direction, gboolean to, gboolean from)
{
    g_autofree char *text = tree_text(tree, direction);

    return g_str_has_suffix(text, to && from ? "cudaMemcpyDeviceToDevice"
                                  : to       ? "cudaMemcpyHostToDevice"
                                             : "cudaMemcpyDeviceToHost");
}

/* The slot that NODE, a name, a member or a call, is; NO_NODE: none. */
static guint
named_slot(const Flow *flow, guint node)
{
    switch (tree_node(flow->tree, node)->kind) {
    case TREE_DECL_REF_EXPR:
    case TREE_MEMBER_REF_EXPR:
    case TREE_CALL_EXPR:
        return flow_slot_of(flow, node);
    default:
        return NO_NODE;
    }
}

/* Whether the expression NODE is a pointer of a function that becomes a template. */
static gboolean
is_generic(const Rules *rules, guint node)
{
    for (guint i = node; i < tree_end(rules->tree, node); i++) {
        guint slot = named_slot(rules->flow, i);

        if (slot != NO_NODE && flow_slot_at(rules->flow, slot)->is_generic)
            return TRUE;
    }
    return FALSE;
}

gboolean
boundary_has_several_devices(const SourceTree *tree)
{
    g_autofree char *first = NULL;

    for (guint i = 0; i < tree->nodes->len; i++) {
        g_autofree char *name =
            tree_node(tree, i)->kind == TREE_CALL_EXPR ? cursor_name(tree_node(tree, i)->entity) : NULL;
        guint argument = name && strcmp(name, "cudaSetDevice") == 0 ? tree_argument(tree, i, 0) : NO_NODE;
        g_autofree char *text = argument == NO_NODE ? NULL : tree_text(tree, argument);

        if (!text)
            continue;
        for (guint at = i; at != NO_NODE; at = tree_node(tree, at)->parent)
            if (tree_node(tree, at)->kind == TREE_FOR_STMT || tree_node(tree, at)->kind == TREE_WHILE_STMT ||
                tree_node(tree, at)->kind == TREE_DO_STMT)
                return TRUE;
        if (first && strcmp(first, text) != 0)
            return TRUE;
        if (!first)
            first = g_steal_pointer(&text);
    }
    return FALSE;
}

static const Boundary *
find_boundary(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(BOUNDARIES); i++)
        if (strcmp(BOUNDARIES[i].name, name) == 0)
            return &BOUNDARIES[i];
    return NULL;
}

/* What CALL, of a function called NAME, is: a function of the program's own with such a name is another one.
 */
static const Boundary *
boundary_of(const SourceTree *tree, guint call, const char *name)
{
    Entity callee = tree_referenced(tree, call);
    const Boundary *boundary = find_boundary(name);

    return boundary && (entity_is_none(callee) || !tree_is_own(tree, callee)) ? boundary : NULL;
}

gboolean
boundary_is_call(const SourceTree *tree, guint call)
{
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);

    return boundary_of(tree, call, name) != NULL;
}

/* Whether CALL, of the function called NAME, gives memory of the host, or the device's address of it, in a
 * way that is not written: then it is refused. Memory that is not combined for writes has one address on the
 * host and the device. */
static gboolean
refuse_mapped(Rules *rules, guint call, const char *name)
{
    const SourceTree *tree = rules->tree;
    guint flags = tree_argument(tree, call, 2), from = tree_argument(tree, call, 1);
    gint64 value = 0;

    if (strcmp(name, "cudaHostGetDevicePointer") == 0) {
        guint slot = from == NO_NODE ? NO_NODE : flow_slot_of(rules->flow, from);

        if (flow_is_in(rules->flow, slot) && !flow_slot_at(rules->flow, slot)->steps &&
            boundary_is_array(rules->flow, tree_argument(tree, call, 0)))
            return FALSE;
        rules_refuse(rules, call, REFUSE(DEVICE_POINTER_OF_OTHER));
        return TRUE;
    }
    if ((strcmp(name, "cudaHostAlloc") != 0 && strcmp(name, "cudaMallocHost") != 0) || flags == NO_NODE ||
        (values_constant(tree, flags, &value) && (value & WRITE_COMBINED) == 0))
        return FALSE;
    rules_refuse(rules, flags, REFUSE(WRITE_COMBINED), name);
    return TRUE;
}

/* Whether CALL, of BOUNDARY, does something in the order of a stream that headers do not: then it is refused.
 */
static gboolean
refuse_order(Rules *rules, guint call, const Boundary *boundary, gboolean has_fourth)
{
    gboolean is_allocation = strcmp(boundary->name, "cudaMallocAsync") == 0;

    if (rules->names->fields && (is_allocation || strcmp(boundary->name, "cudaFreeAsync") == 0))
        rules_refuse(rules, call, REFUSE(ALLOCATION_OF_FIELD), boundary->name);
    else if (is_allocation && has_fourth)
        rules_refuse(rules, call, REFUSE(POOL_OF_PROGRAM));
    else if (rules->is_host_accessible && boundary->bytes == 2 && g_str_has_suffix(boundary->name, "Async") &&
             alternating_memory_refuse(rules))
        return TRUE;
    else if (rules->is_host_accessible && boundary->bytes == 2 && g_str_has_suffix(boundary->name, "Async"))
        rules_refuse(rules, call, REFUSE(ASYNC_OF_SHARED), boundary->name);
    else
        return FALSE;
    return TRUE;
}

/* Whether the pointer POINTER, or at whose address POINTER, CALL, of BOUNDARY, frees or gives memory moves:
 * then it is refused, as a pointer that moves is no array. */
static gboolean
refuse_moving(Rules *rules, guint call, const Boundary *boundary, guint pointer)
{
    guint inner = tree_skip_casts(rules->tree, pointer), slot;

    if (!g_str_has_prefix(boundary->verb, "allocate") && !g_str_has_prefix(boundary->verb, "release"))
        return FALSE;
    slot = flow_slot_of(rules->flow, tree_unary(rules->tree, inner) == UNARY_ADDR_OF
                                         ? tree_operand(rules->tree, inner, 0)
                                         : inner);
    if (!flow_is_in(rules->flow, slot) || !flow_slot_at(rules->flow, slot)->steps)
        return FALSE;
    rules_refuse(rules, call, REFUSE(ALLOCATED_POINTER_MOVES), boundary->name);
    return TRUE;
}

/* CALL is in a source that the compiler of the host gets, which has no kernels that convert. Whether it was
 * refused. */
static gboolean
refuse_host_source(Rules *rules, guint call, const char *name)
{
    const TreeNode *c = tree_node(rules->tree, call);
    const TreeFile *file = tree_file(rules->tree, c->file);
    const SourceUnit *unit = g_ptr_array_index(rules->tree->units, c->unit);

    if (!unit->is_host || !g_str_equal(file->path, unit->path) || strstr(file->text, "<<<"))
        return FALSE;
    rules_refuse(rules, call, REFUSE(CONVERTED_IN_HOST_SOURCE), name);
    return TRUE;
}

/* CALL copies from an array of the closure to OTHER, which is no such, or the other way, from device to
 * device. */
static void
refuse_copy(Rules *rules, guint call, guint other)
{
    g_autofree char *name = tree_text(rules->tree, other);

    if (memory_place(rules->tree, other) & MEMORY_HOST)
        rules_refuse(rules, call, REFUSE(DIRECTION_WRONG), name);
    else if (rules->names->fields)
        rules_refuse(rules, call, REFUSE(COPY_WITH_FIELD));
    else if (rules->names->n_items > 0)
        rules_refuse(rules, call, REFUSE(COPY_WITH_OTHER_ARRAY));
    else
        rules_refuse(rules, call, REFUSE(COPY_OF_OTHER_KIND), rules->names->record);
}

/* DIRECTION, an argument, leaves open which way is copied, and OTHER, which is no array of the closure, may
 * be memory of the host or of the device. */
static void
refuse_unknown(Rules *rules, guint direction, guint other)
{
    g_autofree char *name = tree_text(rules->tree, other), *said = tree_text(rules->tree, direction);

    rules_refuse(rules, direction, REFUSE(DIRECTION_UNSEEN), said, name);
}

/* Whether OURS is a pointer of the closure, of a variable or member which always is one, and OTHER is memory
 * of the device that stays as it is. */
static gboolean
is_other_memory(const Flow *flow, guint ours, guint other)
{
    const SourceTree *tree = flow->tree;

    if (!boundary_is_array(flow, ours) || memory_place(tree, other) & MEMORY_HOST)
        return FALSE;
    for (guint i = ours; i < tree_end(tree, ours); i++) {
        guint slot = named_slot(flow, i);

        if (slot != NO_NODE && (flow_slot_at(flow, slot)->is_generic || flow_slot_at(flow, slot)->is_object))
            return FALSE;
    }
    for (guint i = other; i < tree_end(tree, other); i++) {
        guint slot = named_slot(flow, i);

        if (slot != NO_NODE && (flow_is_in(flow, slot) || flow_slot_at(flow, slot)->is_generic))
            return FALSE;
    }
    return TRUE;
}

/* CALL, of BOUNDARY, is one of the rules of another type too: a copy has a field of that type at its other
 * end. */
static void
refuse_types(Rules *rules, guint call, const Boundary *boundary)
{
    if (boundary->is_copy)
        rules_refuse(rules, call, REFUSE(COPY_OF_FIELD_TYPES));
}

/* Whether an upload or a download by BOUNDARY is converted on the host: those of fields are not, as one takes
 * no more than its own elements, and none that is not waited for. */
static gboolean
is_by_host(const Rules *rules, const Boundary *boundary)
{
    return rules->names->by_host && !rules->names->fields && *boundary->verb == '\0';
}

/* What takes the place of CALL, of BOUNDARY, a copy with ARGUMENTS, behind the prefix. NULL: it is refused.
 * Free with g_free(). */
static char *
copy_verb(Rules *rules, guint call, const Boundary *boundary, const guint arguments[5])
{
    const SourceTree *tree = rules->tree;
    gboolean to = boundary_is_array(rules->flow, arguments[0]),
             from = boundary_is_array(rules->flow, arguments[1]), is_other;
    guint ours = arguments[to ? 0 : 1], other = arguments[to ? 1 : 0], direction = arguments[3];

    if (arguments[2] == NO_NODE || direction == NO_NODE) {
        rules_refuse(rules, call, REFUSE(DIRECTION_MISSING), boundary->name);
        return NULL;
    }
    is_other = !(to && from) && is_device_to_device(tree, direction);
    if (is_other && !is_other_memory(rules->flow, ours, other)) {
        refuse_copy(rules, call, other);
        return NULL;
    }
    if ((is_generic(rules, arguments[0]) || is_generic(rules, arguments[1])) &&
        !is_direction_named(tree, direction, to, from)) {
        rules_refuse(rules, direction, REFUSE(DIRECTION_OF_SEVERAL_FIELDS));
        return NULL;
    }
    if (!(to && from) && !is_other && !is_direction_named(tree, direction, to, from)) {
        MemoryPlace place = memory_place(tree, other);

        is_other = place == MEMORY_DEVICE && is_other_memory(rules->flow, ours, other);
        if (!is_other && (place == 0 || place & (MEMORY_DEVICE | MEMORY_UNSEEN))) {
            refuse_unknown(rules, direction, other);
            return NULL;
        }
    }
    if (((to && from) || is_other) && boundary_has_several_devices(tree)) {
        rules_refuse(rules, call, REFUSE(COPY_BETWEEN_GPUS), boundary->name);
        return NULL;
    }
    return g_strdup_printf("%s%s%s",
                           is_other     ? (to ? "copy_in" : "copy_out")
                           : to && from ? "copy"
                           : to         ? "upload"
                                        : "download",
                           boundary->verb,
                           !is_other && !(to && from) && is_by_host(rules, boundary) ? "_by_host" : "");
}

guint
boundary_name_start(const SourceTree *tree, guint call)
{
    const TreeNode *c = tree_node(tree, call);

    return c->start + (guint)strspn(tree_file(tree, c->file)->text + c->start, ": \t");
}

gboolean
boundary_write(Rules *rules, guint call)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *c = tree_node(tree, call);
    g_autofree char *name = cursor_name(c->entity), *verb = NULL;
    const Boundary *boundary = boundary_of(tree, call, name);
    guint arguments[5], start;
    gboolean is_accessible;

    if (!boundary)
        return FALSE;
    if (g_hash_table_contains(rules->notes->boundaries, GUINT_TO_POINTER(call))) {
        if (g_hash_table_lookup(rules->notes->boundaries, GUINT_TO_POINTER(call)) != rules)
            refuse_types(rules, call, boundary);
        return TRUE;
    }
    g_hash_table_insert(rules->notes->boundaries, GUINT_TO_POINTER(call), rules);
    if (rules_refuse_macro(rules, call) || refuse_mapped(rules, call, name))
        return TRUE;
    for (guint i = 0; i < 5; i++)
        arguments[i] = argument_node(tree, call, i);
    for (int i = 0; i < MIN(entity_n_arguments(c->entity), 5); i++)
        if (arguments[i] == NO_NODE && !cursor_argument_is_default(c->entity, (guint)i)) {
            rules_refuse(rules, call, REFUSE(MACRO_WRITES_ARGUMENT), name);
            return TRUE;
        }
    if (arguments[0] == NO_NODE || (entity_n_arguments(c->entity) > 1 && arguments[1] == NO_NODE)) {
        rules_refuse(rules, call, REFUSE(CALL_FORM), name);
        return TRUE;
    }
    verb = boundary->is_copy ? copy_verb(rules, call, boundary, arguments) : g_strdup(boundary->verb);
    if (!verb)
        return TRUE;
    if (boundary->is_copy)
        drop_argument(rules, arguments[2], arguments[3]);
    if (refuse_order(rules, call, boundary, arguments[3] != NO_NODE) ||
        refuse_host_source(rules, call, name) || refuse_moving(rules, call, boundary, arguments[0]))
        return TRUE;
    for (guint i = 0; i < (boundary->is_copy || strcmp(verb, "device_pointer") == 0 ? 2 : 1); i++)
        if (boundary_is_array(rules->flow, arguments[i]))
            boundary_strip_casts(rules, arguments[i]);
    is_accessible = rules->is_host_accessible && (strcmp(verb, "fill") == 0 || strcmp(verb, "copy") == 0);
    start = boundary_name_start(tree, call);
    rules_edit(rules, call, start, start + (guint)strlen(name),
               g_strdup_printf("%s_%s%s", rules->names->prefix, verb, is_accessible ? "_shared" : ""),
               boundary->is_copy                              ? "B2"
               : g_str_has_prefix(boundary->verb, "allocate") ? "B1"
                                                              : "B3");
    return TRUE;
}
