/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Functions of CUDA that order memory. */
static const char *const FENCES[] = {"__syncthreads",       "__syncthreads_count",  "__syncthreads_and",
                                     "__syncthreads_or",    "__syncwarp",           "__threadfence",
                                     "__threadfence_block", "__threadfence_system", NULL};

/* Those that exchange values between lanes, and order no memory. */
static const char *const EXCHANGES[] = {"__shfl_sync",
                                        "__shfl_up_sync",
                                        "__shfl_down_sync",
                                        "__shfl_xor_sync",
                                        "__ballot_sync",
                                        "__any_sync",
                                        "__all_sync",
                                        "__match_any_sync",
                                        "__match_all_sync",
                                        "__reduce_add_sync",
                                        "__reduce_min_sync",
                                        "__reduce_max_sync",
                                        NULL};

/* What the function of CUDA called NAME does. */
static gboolean
add_of_system(const char *name, CallEffects *effects)
{
    if (g_strv_contains(FENCES, name)) {
        effects->fences = TRUE;
        return TRUE;
    }
    if (g_str_has_prefix(name, "atomic")) {
        effects->reads = effects->writes = TRUE;
        return TRUE;
    }
    if (strcmp(name, "__ldg") == 0 || strcmp(name, "__ldcs") == 0) {
        effects->reads = TRUE;
        return TRUE;
    }
    effects->exchanges = TRUE;
    return g_strv_contains(EXCHANGES, name);
}

static char *add_call(const SourceTree *tree, guint call, GHashTable *seen, CallEffects *effects);

/* Whether the expression NODE, the address of an element, goes to an atomic function. */
static gboolean
is_for_atomic(const SourceTree *tree, guint node)
{
    guint parent = tree_node(tree, tree_outer(tree, node))->parent;

    if (parent == NO_NODE || tree_node(tree, parent)->kind != TREE_CALL_EXPR)
        return FALSE;
    g_autoptr(GArray) candidates = call_candidates(tree, parent);
    for (guint i = 0; i < candidates->len; i++) {
        g_autofree char *name = cursor_name(g_array_index(candidates, Entity, i));

        if (!g_str_has_prefix(name, "atomic"))
            return FALSE;
    }
    return candidates->len > 0;
}

gboolean
is_atomic_target(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    return tree_unary(tree, above) == UNARY_ADDR_OF && is_for_atomic(tree, above);
}

/* What NODE, of a called function, does; FALSE: it is not known. */
static gboolean
add_node(const SourceTree *tree, guint node, CallEffects *effects)
{
    const TreeNode *n = tree_node(tree, node);
    NamePlace place;

    if (!call_is_harmless(n->kind) || type_is_volatile(entity_type(n->entity)) ||
        (n->kind == TREE_UNEXPOSED_EXPR && tree_operand(tree, node, 1) != NO_NODE))
        return FALSE;
    if (use_pointer(tree, node) != NO_NODE) {
        effects->reads = TRUE;
        effects->writes |= use_of_object(tree, node).kind != USE_READ;
    }
    if (tree_unary(tree, node) == UNARY_ADDR_OF && !is_for_atomic(tree, node))
        effects->reads = effects->writes = TRUE;
    if (n->kind == TREE_VAR_DECL && use_place(n->entity) == PLACE_GLOBAL)
        return FALSE;
    if (n->kind != TREE_DECL_REF_EXPR)
        return TRUE;
    place = use_place(entity_referenced(n->entity));
    if (place == PLACE_GLOBAL || place == PLACE_UNKNOWN) {
        effects->reads = effects->is_global = TRUE;
        effects->writes |= use_of_object(tree, node).kind != USE_READ;
    }
    return TRUE;
}

/* What the function FUNCTION of the program does. */
static char *
add_function(const SourceTree *tree, guint function, GHashTable *seen, CallEffects *effects)
{
    guint end = tree_end(tree, function);

    if (!g_hash_table_add(seen, GUINT_TO_POINTER(function)))
        return NULL;
    for (guint i = function + 1; i < end; i++) {
        char *why = NULL;

        if (!add_node(tree, i, effects)) {
            g_autofree char *place = node_place(tree, i);

            return g_strdup_printf("a function is called that does something not understood (%s)", place);
        }
        if (tree_node(tree, i)->kind == TREE_CALL_EXPR)
            why = add_call(tree, i, seen, effects);
        if (why)
            return why;
    }
    return NULL;
}

/* What the function CALLED does; FALSE: it is not known. *RET_WHY: why one that it calls is not. */
static gboolean
add_candidate(const SourceTree *tree, Entity called, GHashTable *seen, CallEffects *effects, char **ret_why)
{
    guint function = call_definition(tree, called);
    TreeKind kind = entity_kind(called);
    g_autofree char *name = cursor_name(called);

    *ret_why = NULL;
    if (kind != TREE_FUNCTION_DECL && kind != TREE_FUNCTION_TEMPLATE)
        return FALSE;
    if (function == NO_NODE)
        return call_is_of_system(called) && add_of_system(name, effects);
    *ret_why = add_function(tree, function, seen, effects);
    return *ret_why == NULL;
}

/* What CALL does; why it is not known, or NULL. */
static char *
add_call(const SourceTree *tree, guint call, GHashTable *seen, CallEffects *effects)
{
    g_autofree char *why = call_refused(tree, call);
    g_autoptr(GArray) candidates = why ? call_candidates(tree, call) : NULL;

    for (guint i = 0; why && i < candidates->len; i++) {
        char *inner;

        if (!add_candidate(tree, g_array_index(candidates, Entity, i), seen, effects, &inner))
            return inner ? inner : g_steal_pointer(&why);
    }
    return why && candidates->len == 0 ? g_steal_pointer(&why) : NULL;
}

char *
call_effects(const SourceTree *tree, guint call, CallEffects *ret)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    CallEffects effects = {0};
    char *why = add_call(tree, call, seen, &effects);

    *ret = effects;
    return why;
}

/* --- what they mean for a loop */

StageArray *
stage_array_of(const SourceTree *tree, const StageLoop *loop, guint node)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (use_is_variable(tree, node, array->parameter))
            return array;
    }
    return NULL;
}

/* What the accesses of a call are made through. */
typedef struct {
    const SourceTree *tree;
    const StageLoop *loop;
    OtherAccess access; /* one of them, of no array */
    GArray *others;
    gboolean is_known, is_unknown;
} Through;

static gboolean
is_pointer(const SourceTree *tree, guint node)
{
    SourceType type = tree_canonical_type(tree, node);

    return type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_CONSTANT_ARRAY ||
           type_kind(type) == TYPE_INCOMPLETE_ARRAY;
}

/* The pointers that the expression NODE is made from, by counting on from them. */
static void
add_pointer(Through *through, guint node)
{
    const SourceTree *tree = through->tree;
    guint inner = tree_skip_casts(tree, tree_inner(tree, node)), pointer = use_pointer(tree, inner);
    OtherAccess access = through->access;

    access.array = stage_array_of(tree, through->loop, inner);
    if (access.array) {
        g_array_append_val(through->others, access);
        through->is_known = TRUE;
    } else if (tree_unary(tree, inner) == UNARY_ADDR_OF)
        add_pointer(through, tree_operand(tree, inner, 0));
    else if (pointer != NO_NODE &&
             tree_node(tree, tree_node(tree, inner)->parent)->kind != TREE_UNEXPOSED_EXPR)
        add_pointer(through, pointer); /* of the element whose address is taken */
    else if (tree_node(tree, inner)->kind == TREE_BINARY_OPERATOR) {
        for (guint i = 0; i < 2; i++)
            if (is_pointer(tree, tree_operand(tree, inner, i)))
                add_pointer(through, tree_operand(tree, inner, i));
    } else
        through->is_unknown = TRUE;
}

void
effects_add(const SourceTree *tree, const StageLoop *loop, guint call, const CallEffects *effects,
            GArray *others)
{
    Through through = {tree, loop, {call, NULL, FALSE, effects->writes}, others, FALSE, FALSE};
    OtherAccess global = {call, NULL, TRUE, effects->writes}, unknown = through.access;
    guint argument;

    if (!effects->reads && !effects->writes)
        return;
    for (guint i = 0; (argument = tree_argument(tree, call, i)) != NO_NODE; i++) {
        SourceType type = tree_canonical_type(tree, argument);

        if (is_pointer(tree, argument))
            add_pointer(&through, argument);
        else
            through.is_unknown |= type_kind(type) == TYPE_RECORD || type_kind(type) == TYPE_DEPENDENT;
    }
    if (effects->is_global)
        g_array_append_val(others, global);
    if (through.is_unknown || (!through.is_known && !effects->is_global))
        g_array_append_val(others, unknown);
}
