/* SPDX-License-Identifier: MIT */
/* Members that hold memory of the host in some objects and memory of the device in others: `Data g = s;
 * cudaMalloc(&g.bodies, ...)`. Which of the two each use means is told by what is done with the pointer
 * there, or else with the same member of the same object. */
#include "rewrite/memory/memory_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* What is seen of a pointer's memory: a set of these; 0: nothing, as of a null pointer. What a function
 * returns goes on, and shows nothing of its own; so does what comes back to a pointer that is being looked
 * at. */
enum { OF_HOST = 1, OF_DEVICE = 2, NOT_SEEN = 4, GOES_ON = 8 };

typedef struct {
    const SourceTree *tree;
    GHashTable *uses;   /* key of a declaration to the nodes that name it: GArray of guint */
    GHashTable *known;  /* the same to what is seen of its memory, + 1; 0: asked for right now */
    guint n_looked;     /* uses, again where pointers go in circles */
    GHashTable *listed; /* keys of members that values in braces set, but for null pointers */
} Search;

/* Uses that are looked at, at most: what is behind them is not told. */
#define MOST_LOOKED 200000u

static guint declared_memory(Search *search, Entity declaration);
static guint named_memory(Search *search, guint node);
static guint value_memory(Search *search, guint node);

/* Whether NODE stands in code of the device alone, of the host alone, or of both. */
static guint
code_around(const SourceTree *tree, guint node)
{
    for (guint f = tree_function(tree, node); f != NO_NODE;
         f = tree_node(tree, f)->parent == NO_NODE ? NO_NODE
                                                   : tree_function(tree, tree_node(tree, f)->parent)) {
        if (tree_has_attribute(tree, f, TREE_CUDA_GLOBAL_ATTR))
            return OF_DEVICE;
        if (tree_has_attribute(tree, f, TREE_CUDA_DEVICE_ATTR))
            return tree_has_attribute(tree, f, TREE_CUDA_HOST_ATTR) ? NOT_SEEN : OF_DEVICE;
        if (tree_node(tree, f)->kind == TREE_LAMBDA_EXPR)
            return NOT_SEEN;
    }
    return OF_HOST;
}

/* A transfer from the memory that argument 0 leads to, or to it, in the direction that argument 3 names. */
static guint
transfer_memory(const SourceTree *tree, guint call, guint nth)
{
    guint kind = tree_argument(tree, call, 3);
    g_autofree char *direction = kind == NO_NODE ? g_strdup("") : tree_text(tree, kind);

    if (strcmp(direction, "cudaMemcpyHostToDevice") == 0)
        return nth == 0 ? OF_DEVICE : OF_HOST;
    if (strcmp(direction, "cudaMemcpyDeviceToHost") == 0)
        return nth == 0 ? OF_HOST : OF_DEVICE;
    return strcmp(direction, "cudaMemcpyDeviceToDevice") == 0 ? OF_DEVICE : NOT_SEEN;
}

/* CUDA's function NAME gets the pointer as argument NTH of CALL. */
static guint
cuda_memory(const SourceTree *tree, const char *name, guint call, guint nth)
{
    if (strcmp(name, "cudaMemcpy") == 0 || strcmp(name, "cudaMemcpyAsync") == 0)
        return nth < 2 ? transfer_memory(tree, call, nth) : NOT_SEEN;
    return nth == 0 && (strcmp(name, "cudaFree") == 0 || strcmp(name, "cudaMemset") == 0 ||
                        strcmp(name, "cudaMemsetAsync") == 0)
               ? OF_DEVICE
               : NOT_SEEN;
}

/* Whether CALLEE is a function of a system's C library, which only host code calls. */
static gboolean
is_of_c_library(Entity callee, guint nth)
{
    SourceType type = entity_type(callee);

    return entity_kind(callee) == TREE_FUNCTION_DECL && entity_is_in_system_header(callee) &&
           entity_is_none(entity_template(callee)) && !type_is_variadic(type) &&
           (gint)nth < type_n_arguments(type) && type_is(type_argument(type, nth), TYPE_POINTER);
}

static gboolean
is_kernel(const SourceTree *tree, Entity callee)
{
    guint node = tree_declaration(tree, callee);

    return node != NO_NODE && tree_has_attribute(tree, node, TREE_CUDA_GLOBAL_ATTR);
}

/* The pointer goes to CALL as argument NTH. */
static guint
argument_memory(Search *search, guint call, guint nth)
{
    const SourceTree *tree = search->tree;
    Entity cursor = tree_node(tree, call)->entity, callee = tree_callee(tree, call);
    Entity parameter = flow_parameter(cursor, nth);
    g_autofree char *name = cursor_name(cursor);

    if (!entity_is_none(callee) && is_kernel(tree, callee))
        return OF_DEVICE;
    if (g_str_has_prefix(name, "cu"))
        return cuda_memory(tree, name, call, nth);
    if (!entity_is_none(callee) && is_of_c_library(callee, nth))
        return OF_HOST;
    if (entity_is_none(parameter) || !tree_is_own(tree, parameter))
        return NOT_SEEN;
    return declared_memory(search, parameter);
}

/* The address of the pointer stands at NODE: what gets it may give it any memory. */
static guint
address_memory(Search *search, guint node)
{
    const SourceTree *tree = search->tree;
    guint operand, above = flow_above_casts(tree, node, &operand), nth;

    if (above == NO_NODE || tree_node(tree, above)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(tree, above, operand, &nth))
        return OF_HOST | OF_DEVICE;
    g_autofree char *name = cursor_name(tree_node(tree, above)->entity);
    return nth == 0 && strcmp(name, "cudaMalloc") == 0 ? OF_DEVICE : OF_HOST | OF_DEVICE;
}

/* MEMORY of what a pointer goes to, or comes from: where nothing is seen of that, it is not told. */
static guint
told(guint memory)
{
    return memory ? memory : NOT_SEEN;
}

/* A pointer is set to VALUE, a node, or compared with it: null shows nothing. */
static guint
set_memory(Search *search, guint value)
{
    return value != NO_NODE && flow_is_null(search->tree, tree_skip_casts(search->tree, value))
               ? 0
               : told(value_memory(search, value));
}

/* What the use of a pointer at NODE, of an expression of its value, shows. */
static guint
use_memory(Search *search, guint node)
{
    const SourceTree *tree = search->tree;
    guint code = code_around(tree, node), operand, above = flow_above_casts(tree, node, &operand), nth;
    const TreeNode *n = above == NO_NODE ? NULL : tree_node(tree, above);
    BinaryKind binary;

    if (search->n_looked++ > MOST_LOOKED)
        return NOT_SEEN;
    if (code == OF_DEVICE)
        return OF_DEVICE;
    if (!n)
        return NOT_SEEN;
    switch (n->kind) {
    case TREE_ARRAY_SUBSCRIPT_EXPR:
    case TREE_MEMBER_REF_EXPR:
        if (n->kind == TREE_ARRAY_SUBSCRIPT_EXPR && tree_node(tree, operand)->nth != 0)
            return NOT_SEEN;
        above = tree_node(tree, tree_outer(tree, above))->parent;
        if (n->kind == TREE_ARRAY_SUBSCRIPT_EXPR && above != NO_NODE &&
            tree_unary(tree, above) == UNARY_ADDR_OF)
            return use_memory(search, above);
        return code;
    case TREE_UNARY_OPERATOR:
        switch (tree_unary(tree, above)) {
        case UNARY_DEREF:
            return code;
        case UNARY_LNOT:
            return 0;
        case UNARY_ADDR_OF:
            return address_memory(search, above);
        default:
            return NOT_SEEN;
        }
    case TREE_BINARY_OPERATOR:
        binary = tree_binary(tree, above);
        if (binary == BINARY_ASSIGN && tree_node(tree, operand)->nth == 0)
            return set_memory(search, tree_operand(tree, above, 1));
        if (binary == BINARY_ASSIGN)
            return told(named_memory(search, tree_skip_casts(tree, tree_operand(tree, above, 0))));
        if ((binary == BINARY_ADD || binary == BINARY_SUB) && flow_is_address(tree_type(tree, above)))
            return use_memory(search, above);
        if (binary == BINARY_LAND || binary == BINARY_LOR)
            return 0;
        return binary == BINARY_EQ || binary == BINARY_NE
                   ? set_memory(search, tree_operand(tree, above, tree_node(tree, operand)->nth == 0 ? 1 : 0))
                   : NOT_SEEN;
    case TREE_CONDITIONAL_OPERATOR:
        return tree_node(tree, operand)->nth == 0 ? 0 : use_memory(search, above);
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
    case TREE_COMPOUND_STMT:
    case TREE_UNARY_EXPR:
        return 0;
    case TREE_RETURN_STMT:
        return GOES_ON;
    case TREE_VAR_DECL:
        return told(declared_memory(search, n->entity));
    case TREE_CALL_EXPR:
        return tree_argument_number(tree, above, operand, &nth) ? told(argument_memory(search, above, nth))
                                                                : NOT_SEEN;
    default:
        return NOT_SEEN;
    }
}

/* What the function that CALL calls returns: memory of the host where the C library allocates it. */
static guint
result_memory(Search *search, guint call)
{
    const SourceTree *tree = search->tree;
    Entity callee = tree_callee(tree, call);
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);
    guint function = entity_is_none(callee) ? NO_NODE : tree_declaration(tree, callee), memory = 0;

    if (!entity_is_none(callee) && entity_is_in_system_header(callee))
        return g_str_has_suffix(name, "alloc") && !g_str_has_prefix(name, "cu") ? OF_HOST : NOT_SEEN;
    if (function == NO_NODE || !entity_is_definition(tree_node(tree, function)->entity))
        return NOT_SEEN;
    for (guint i = function + 1; i < tree_end(tree, function); i++)
        if (tree_node(tree, i)->kind == TREE_RETURN_STMT && tree_function(tree, i) == function)
            memory |= value_memory(search, tree_operand(tree, i, 0));
    return memory;
}

/* What memory the expression NODE, which may be NO_NODE, leads to. */
static guint
value_memory(Search *search, guint node)
{
    const SourceTree *tree = search->tree;
    guint inner = node == NO_NODE ? NO_NODE : tree_skip_casts(tree, node), first;

    if (inner == NO_NODE)
        return NOT_SEEN;
    if (flow_is_null(tree, inner))
        return 0;
    first = tree_operand(tree, inner, 0);
    switch (tree_node(tree, inner)->kind) {
    case TREE_CXX_NEW_EXPR:
        return flow_has_operator_new(type_pointee(tree_canonical_type(tree, inner))) ? NOT_SEEN : OF_HOST;
    case TREE_CALL_EXPR:
        return result_memory(search, inner);
    case TREE_DECL_REF_EXPR:
    case TREE_MEMBER_REF_EXPR:
        return named_memory(search, inner);
    case TREE_CONDITIONAL_OPERATOR:
        return value_memory(search, tree_operand(tree, inner, 1)) |
               value_memory(search, tree_operand(tree, inner, 2));
    case TREE_BINARY_OPERATOR:
        if (tree_binary(tree, inner) == BINARY_ADD || tree_binary(tree, inner) == BINARY_SUB)
            return value_memory(search, first);
        return NOT_SEEN;
    default:
        return NOT_SEEN;
    }
}

/* MEMORY, what is seen of the pointer KEY: to be looked at again where a part of it came back to one that is
 * being looked at. */
static guint
remember(Search *search, const char *key, guint memory)
{
    if (memory & GOES_ON)
        g_hash_table_remove(search->known, key);
    else
        g_hash_table_replace(search->known, g_strdup(key), GUINT_TO_POINTER(memory + 1));
    return memory == GOES_ON ? GOES_ON : memory & ~(guint)GOES_ON;
}

/* What is seen of the memory of the variable, parameter or member DECLARATION in all its uses. */
static guint
declared_memory(Search *search, Entity declaration)
{
    const SourceTree *tree = search->tree;
    guint memory = 0, node;
    g_autofree char *key = NULL;
    gpointer known;
    const GArray *uses;

    if (!flow_can_hold(entity_kind(declaration)) || flow_is_function(entity_kind(declaration)))
        return NOT_SEEN;
    key = flow_slot_key(declaration);
    if (g_hash_table_lookup_extended(search->known, key, NULL, &known))
        return known ? GPOINTER_TO_UINT(known) - 1 : GOES_ON;
    g_hash_table_insert(search->known, g_strdup(key), NULL);
    uses = g_hash_table_lookup(search->uses, key);
    for (guint i = 0; uses && i < uses->len; i++)
        memory |= use_memory(search, g_array_index(uses, guint, i));
    node = entity_kind(declaration) == TREE_VAR_DECL ? tree_declaration(tree, declaration) : NO_NODE;
    if (node != NO_NODE && tree_operand(tree, node, 0) != NO_NODE) {
        guint last = 0;

        while (tree_operand(tree, node, last + 1) != NO_NODE)
            last++;
        if (kind_is_expression(tree_node(tree, tree_operand(tree, node, last))->kind))
            memory |= value_memory(search, tree_operand(tree, node, last));
    }
    return remember(search, key, memory);
}

/* The object whose member NODE names, as far as it tells objects apart: the key of a variable and the members
 * on the way. Free with g_free(); NULL: it is not written so. */
static char *
object_of(const SourceTree *tree, guint node)
{
    guint base = tree_operand(tree, node, 0);
    const TreeNode *n = base == NO_NODE ? NULL : tree_node(tree, tree_inner(tree, base));
    g_autofree char *above = NULL, *key = NULL;
    Entity named;

    if (!n || (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR))
        return NULL;
    named = entity_referenced(n->entity);
    if (!flow_can_hold(entity_kind(named)) || flow_is_function(entity_kind(named)))
        return NULL;
    key = flow_slot_key(named);
    if (n->kind == TREE_DECL_REF_EXPR)
        return g_steal_pointer(&key);
    above = object_of(tree, tree_inner(tree, base));
    return above ? g_strdup_printf("%s %s", above, key) : NULL;
}

/* What is seen of the memory of what NODE, an expression, names: of a member, in that object. */
static guint
named_memory(Search *search, guint node)
{
    const SourceTree *tree = search->tree;
    const TreeNode *n = tree_node(tree, node);
    Entity named = tree_referenced(tree, node);
    g_autofree char *object = n->kind == TREE_MEMBER_REF_EXPR ? object_of(tree, node) : NULL, *field = NULL,
                    *key = NULL;
    const GArray *uses;
    guint memory = 0;
    gpointer known;

    if (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR)
        return NOT_SEEN;
    if (!object || entity_kind(named) != TREE_FIELD_DECL)
        return declared_memory(search, named);
    field = flow_slot_key(named);
    key = g_strdup_printf("%s %s", object, field);
    if (g_hash_table_lookup_extended(search->known, key, NULL, &known))
        return known ? GPOINTER_TO_UINT(known) - 1 : GOES_ON;
    g_hash_table_insert(search->known, g_strdup(key), NULL);
    uses = g_hash_table_lookup(search->uses, field);
    for (guint i = 0; uses && i < uses->len; i++) {
        guint use = g_array_index(uses, guint, i);
        g_autofree char *other = object_of(tree, use);

        if (g_strcmp0(other, object) == 0)
            memory |= use_memory(search, use);
    }
    if ((memory & (OF_HOST | OF_DEVICE)) && (memory & (OF_HOST | OF_DEVICE)) != (OF_HOST | OF_DEVICE))
        memory &= OF_HOST | OF_DEVICE; /* what is not seen is the same */
    return remember(search, key, memory);
}

/* The nodes that name each variable, parameter and member that may hold a pointer. */
static GHashTable *
uses_by_key(const SourceTree *tree)
{
    GHashTable *uses = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity named;
        char *key;
        GArray *nodes;

        if ((n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR && n->kind != TREE_MEMBER_REF))
            continue;
        named = entity_referenced(n->entity);
        if (!flow_can_hold(entity_kind(named)) || !flow_is_address(entity_type(named)))
            continue;
        key = flow_slot_key(named);
        nodes = g_hash_table_lookup(uses, key);
        if (!nodes) {
            nodes = g_array_new(FALSE, FALSE, sizeof(guint));
            g_hash_table_insert(uses, g_strdup(key), nodes);
        }
        g_array_append_val(nodes, i);
        g_free(key);
    }
    return uses;
}

/* Members that values in braces set, but for null pointers. */
static GHashTable *
listed_members(const SourceTree *tree)
{
    GHashTable *listed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity member = n->parent != NO_NODE && tree_node(tree, n->parent)->kind == TREE_INIT_LIST_EXPR
                            ? flow_listed(tree, i)
                            : entity_none();

        if (!entity_is_none(member) && flow_is_address(entity_type(member)) &&
            !flow_is_null(tree, tree_skip_casts(tree, i)))
            g_hash_table_add(listed, flow_slot_key(member));
    }
    return listed;
}

/* Whether the pointer is given a value at NODE. */
static gboolean
is_set(const SourceTree *tree, guint node)
{
    guint operand, above = flow_above_casts(tree, node, &operand);

    return above != NO_NODE &&
           (tree_unary(tree, above) == UNARY_ADDR_OF ||
            (tree_binary(tree, above) == BINARY_ASSIGN && tree_node(tree, operand)->nth == 0));
}

/* Whether the pointer is null, or asked whether it is, at NODE: which of the two it is does not matter. */
static gboolean
shows_nothing(Search *search, guint node)
{
    return use_memory(search, node) == 0;
}

/* What is seen of each of USES, of one member; for one that shows nothing by itself, and does not set it,
 * what others of the same object show. */
static GArray *
memory_of_uses(Search *search, const GArray *uses)
{
    GArray *memory = g_array_new(FALSE, TRUE, sizeof(guint));

    for (guint i = 0; i < uses->len; i++) {
        guint node = g_array_index(uses, guint, i), seen = use_memory(search, node);

        if (tree_node(search->tree, node)->kind == TREE_MEMBER_REF)
            seen = OF_HOST | OF_DEVICE;
        else if ((seen & (NOT_SEEN | GOES_ON)) && !is_set(search->tree, node))
            seen = named_memory(search, node);
        if (seen == 0 && !shows_nothing(search, node))
            seen = NOT_SEEN;
        g_array_append_val(memory, seen);
    }
    return memory;
}

/* Adds to HOST_USES the uses of the member KEY that name memory of the host, where it holds both, and all
 * are told apart; FALSE: not so. */
static gboolean
tell_apart(Search *search, const char *key, GHashTable *host_uses)
{
    const GArray *uses = g_hash_table_lookup(search->uses, key);
    g_autoptr(GArray) memory = uses ? memory_of_uses(search, uses) : NULL;
    guint all = 0;
    gboolean is_allocated = FALSE;

    if (g_hash_table_contains(search->listed, key))
        return FALSE;
    for (guint i = 0; uses && i < uses->len; i++) {
        guint seen = g_array_index(memory, guint, i);

        if (seen > OF_DEVICE)
            return FALSE;
        all |= seen;
        is_allocated |= seen == OF_DEVICE && is_set(search->tree, g_array_index(uses, guint, i));
    }
    if (all != (OF_HOST | OF_DEVICE) || !is_allocated)
        return FALSE;
    for (guint i = 0; i < uses->len; i++)
        if (g_array_index(memory, guint, i) == OF_HOST)
            g_hash_table_add(host_uses, GUINT_TO_POINTER(g_array_index(uses, guint, i) + 1));
    return TRUE;
}

/* Whether the member at NODE may be two: of a struct that has no constructor, no base and is no union. */
static gboolean
may_be_two(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    Entity class = entity_parent(n->entity);

    if (n->kind != TREE_FIELD_DECL || n->parent == NO_NODE ||
        tree_node(tree, n->parent)->kind != TREE_STRUCT_DECL || !entity_is_none(entity_template(class)))
        return FALSE;
    for (guint i = n->parent + 1; i < tree_end(tree, n->parent); i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if (kind == TREE_CONSTRUCTOR || kind == TREE_DESTRUCTOR || kind == TREE_CXX_BASE_SPECIFIER)
            return FALSE;
    }
    return TRUE;
}

void
members_of_both_find(const SourceTree *tree, const char *pointee, GHashTable *members, GHashTable *host_uses)
{
    Search search = {.tree = tree};

    for (guint i = 0; i < tree->nodes->len; i++) {
        char *key;

        if (tree_node(tree, i)->kind != TREE_FIELD_DECL || !flow_is_pointer(pointee, tree_type(tree, i)) ||
            !may_be_two(tree, i))
            continue;
        if (!search.uses) {
            search.uses = uses_by_key(tree);
            search.known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
            search.listed = listed_members(tree);
        }
        key = flow_slot_key(tree_node(tree, i)->entity);
        if (!g_hash_table_contains(members, key) && tell_apart(&search, key, host_uses))
            g_hash_table_add(members, key);
        else
            g_free(key);
    }
    g_clear_pointer(&search.uses, g_hash_table_unref);
    g_clear_pointer(&search.known, g_hash_table_unref);
    g_clear_pointer(&search.listed, g_hash_table_unref);
}
