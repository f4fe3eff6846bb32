/* SPDX-License-Identifier: MIT */
/* Objects of classes that hold one pointer each: Buffer<float> x, y. The pointer of each object is a slot of
 * its own, whatever the class does with it. */
#include "rewrite/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether TYPE, as it is written, is a pointer to a number. */
static gboolean
is_to_number(CXType type)
{
    CXType canonical = clang_getCanonicalType(type), to;

    if (canonical.kind != CXType_Pointer)
        return FALSE;
    to = clang_getUnqualifiedType(clang_getCanonicalType(clang_getPointeeType(canonical)));
    return to.kind > CXType_Void && to.kind <= CXType_LastBuiltin && to.kind != CXType_Dependent &&
           to.kind != CXType_NullPtr;
}

static gboolean
is_class(CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    return kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl;
}

static enum CXVisitorResult
add_field(CXCursor field, CXClientData data)
{
    g_array_append_val((GArray *)data, field);
    return CXVisit_Continue;
}

/* The members of CLASS, which may be an instance of a template: of CXCursor. Free with g_array_unref(). */
static GArray *
members_of(CXCursor class)
{
    GArray *members = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    clang_Type_visitFields(clang_getCursorType(class), add_field, members);
    return members;
}

/* Whether the class or template CLASS derives from another. */
static gboolean
is_derived(CXCursor class)
{
    g_autoptr(GArray) children = cursor_children(class);

    for (guint i = 0; i < children->len; i++)
        if (clang_getCursorKind(g_array_index(children, CXCursor, i)) == CXCursor_CXXBaseSpecifier)
            return TRUE;
    return FALSE;
}

/* Whether CLASS has one member that is a pointer, derives from nothing, and is written in the program. */
static gboolean
holds_one(const SourceTree *tree, CXCursor class)
{
    g_autoptr(GArray) members = members_of(class);
    CXCursor open = clang_getSpecializedCursorTemplate(class),
             written = clang_Cursor_isNull(open) ? class : open;
    g_autofree char *name = cursor_name(class);
    guint n_pointers = 0;

    for (guint i = 0; i < members->len; i++)
        n_pointers += flow_is_address(clang_getCursorType(g_array_index(members, CXCursor, i)));
    return *name != '\0' && n_pointers == 1 && tree_declaration(tree, written) != NO_NODE &&
           !is_derived(written);
}

gboolean
flow_holds_one(const Flow *flow, CXCursor variable)
{
    g_autoptr(GArray) members = NULL;

    if (!flow_is_object(flow->classes, variable))
        return FALSE;
    members = members_of(clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(variable))));
    for (guint i = 0; i < members->len; i++)
        if (flow_holds_pointer(flow->pointee, g_array_index(members, CXCursor, i)))
            return TRUE;
    return FALSE;
}

GHashTable *
flow_find_classes(const SourceTree *tree)
{
    GHashTable *classes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        CXCursor class =
            n->kind == CXCursor_FieldDecl ? clang_getCursorSemanticParent(n->cursor) : clang_getNullCursor();

        if (n->kind == CXCursor_FieldDecl && is_to_number(clang_getCursorType(n->cursor)) &&
            is_class(class) && holds_one(tree, class))
            g_hash_table_add(classes, cursor_usr(class));
    }
    return classes;
}

gboolean
flow_is_of_class(GHashTable *classes, CXCursor member)
{
    CXCursor class = clang_getCursorSemanticParent(member);
    g_autofree char *usr = classes && is_class(class) ? cursor_usr(class) : NULL;

    return usr && g_hash_table_contains(classes, usr);
}

gboolean
flow_is_object(GHashTable *classes, CXCursor variable)
{
    enum CXCursorKind kind = clang_getCursorKind(variable);
    CXType type;

    if (!classes || (kind != CXCursor_VarDecl && kind != CXCursor_FieldDecl))
        return FALSE;
    type = clang_getCanonicalType(clang_getCursorType(variable));
    g_autofree char *usr = type.kind == CXType_Record ? cursor_usr(clang_getTypeDeclaration(type)) : NULL;
    return usr && g_hash_table_contains(classes, usr);
}

/* Whether NODE stands in a method of the class that has MEMBER. */
static gboolean
is_inside(const SourceTree *tree, guint node, CXCursor member)
{
    g_autofree char *usr = cursor_usr(clang_getCursorSemanticParent(member));

    for (guint at = tree_node(tree, node)->function; at != NO_NODE;) {
        guint above = tree_node(tree, at)->parent;
        g_autofree char *its = cursor_usr(clang_getCursorSemanticParent(tree_node(tree, at)->cursor));

        if (strcmp(its, usr) == 0)
            return TRUE;
        at = above == NO_NODE ? NO_NODE : tree_node(tree, above)->function;
    }
    return FALSE;
}

guint
flow_base(const SourceTree *tree, guint node)
{
    guint callee = node;

    if (tree_node(tree, node)->kind == CXCursor_CallExpr) {
        callee = tree_operand(tree, node, 0);
        callee = callee == NO_NODE ? NO_NODE : tree_inner(tree, callee);
    }
    if (callee == NO_NODE || tree_node(tree, callee)->kind != CXCursor_MemberRefExpr)
        return NO_NODE;
    callee = tree_operand(tree, callee, 0);
    return callee == NO_NODE ? NO_NODE : tree_inner(tree, callee);
}

guint
flow_object(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    const TreeNode *n = tree_node(tree, node);
    CXCursor member;
    guint base;

    if (!flow->classes || (n->kind != CXCursor_CallExpr && n->kind != CXCursor_MemberRefExpr))
        return NO_NODE;
    member = clang_getCursorReferenced(n->cursor);
    if (clang_getCursorKind(member) !=
            (n->kind == CXCursor_CallExpr ? CXCursor_CXXMethod : CXCursor_FieldDecl) ||
        !flow_holds_pointer(flow->pointee, member) || !flow_is_of_class(flow->classes, member) ||
        is_inside(tree, node, member))
        return NO_NODE;
    base = flow_base(tree, node);
    if (base == NO_NODE || (tree_node(tree, base)->kind != CXCursor_DeclRefExpr &&
                            tree_node(tree, base)->kind != CXCursor_MemberRefExpr))
        return NO_NODE;
    return flow_is_object(flow->classes, clang_getCursorReferenced(tree_node(tree, base)->cursor)) ? base
                                                                                                   : NO_NODE;
}

/* --- memory */

/* Whether the member or method that NODE names or calls is that of the object itself. */
static gboolean
is_own(const SourceTree *tree, guint node)
{
    guint base = flow_base(tree, node);

    return base == NO_NODE || tree_node(tree, base)->kind == CXCursor_CXXThisExpr;
}

/* Whether CALL, of cudaMalloc, sets the pointer that the object has by a class of FLOW. */
static gboolean
sets_inner(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;

    for (guint i = call + 1; i < tree_end(tree, call); i++) {
        guint operand = tree_unary(tree, i) == CXUnaryOperator_AddrOf ? tree_operand(tree, i, 0) : NO_NODE;
        guint slot = operand == NO_NODE ? NO_NODE : flow_slot_of(flow, operand);

        if (slot != NO_NODE && flow_slot_at(flow, slot)->is_inner &&
            is_own(tree, tree_skip_casts(tree, operand)))
            return TRUE;
    }
    return FALSE;
}

/* Whether CALL, in a method of a class of FLOW, calls another one for the same object. */
static gboolean
goes_on(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;
    CXCursor callee = clang_getCursorReferenced(tree_node(tree, call)->cursor);
    guint outer = tree_outer(tree, call), above = tree_node(tree, outer)->parent;

    if (!flow_is_of_class(flow->classes, callee))
        return FALSE;
    if (clang_getCursorKind(callee) != CXCursor_Constructor)
        return is_own(tree, call);
    return above != NO_NODE && tree_node(tree, above)->kind == CXCursor_Constructor &&
           flow_initialised(tree, outer) == NO_NODE; /* : Buffer(n) */
}

/* The call by which METHOD, or a method that it calls, gives the pointer of its class memory; NO_NODE: none.
 * SEEN has the nodes of methods that were looked at, and gets those that are. */
static guint
allocating_call(const Flow *flow, CXCursor method, GHashTable *seen)
{
    const SourceTree *tree = flow->tree;
    CXCursor definition = clang_getCursorDefinition(method);
    guint node = clang_Cursor_isNull(definition) ? NO_NODE : tree_declaration(tree, definition);

    if (node == NO_NODE || !g_hash_table_add(seen, GUINT_TO_POINTER(node)))
        return NO_NODE;
    for (guint i = node, end = tree_end(tree, node); i < end; i++) {
        CXCursor callee;
        guint found;

        if (tree_node(tree, i)->kind != CXCursor_CallExpr)
            continue;
        g_autofree char *name = cursor_name(tree_node(tree, i)->cursor);
        if (flow_gives_memory(name) && sets_inner(flow, i))
            return i;
        callee = clang_getCursorReferenced(tree_node(tree, i)->cursor);
        found = goes_on(flow, i) ? allocating_call(flow, callee, seen) : NO_NODE;
        if (found != NO_NODE)
            return found;
    }
    return NO_NODE;
}

/* The same as flow_object_memory(). WITHOUT has the nodes of methods by which no memory comes, and gets more.
 */
static guint
object_memory(const Flow *flow, guint call, GHashTable *without)
{
    CXCursor callee = clang_getCursorReferenced(tree_node(flow->tree, call)->cursor);
    g_autoptr(GHashTable) seen = NULL;
    GHashTableIter iter;
    gpointer node;
    guint found;

    if (!flow_is_of_class(flow->classes, callee))
        return NO_NODE;
    seen = g_hash_table_new(NULL, NULL);
    g_hash_table_iter_init(&iter, without);
    while (g_hash_table_iter_next(&iter, &node, NULL))
        g_hash_table_add(seen, node);
    found = allocating_call(flow, callee, seen);
    g_hash_table_iter_init(&iter, seen);
    while (found == NO_NODE && g_hash_table_iter_next(&iter, &node, NULL)) /* where one finds, others may */
        g_hash_table_add(without, node);
    return found;
}

guint
flow_object_memory(const Flow *flow, guint call)
{
    g_autoptr(GHashTable) without = g_hash_table_new(NULL, NULL);

    return object_memory(flow, call, without);
}

/* The object that CALL makes, or calls a method of: a null cursor where it is none of a class of FLOW. */
static CXCursor
object_of_call(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;
    guint outer = tree_outer(tree, call), above = tree_node(tree, outer)->parent,
          named = flow_initialised(tree, outer);

    if (clang_getCursorKind(clang_getCursorReferenced(tree_node(tree, call)->cursor)) == CXCursor_Constructor)
        return named != NO_NODE ? clang_getCursorReferenced(tree_node(tree, named)->cursor)
               : above != NO_NODE && flow_can_hold(tree_node(tree, above)->kind)
                   ? tree_node(tree, above)->cursor
                   : clang_getNullCursor();
    named = flow_base(tree, call);
    return named == NO_NODE ? clang_getNullCursor()
                            : clang_getCursorReferenced(tree_node(tree, named)->cursor);
}

void
flow_add_objects(const Flow *flow, GArray *allocations)
{
    const SourceTree *tree = flow->tree;
    g_autoptr(GHashTable) without = g_hash_table_new(NULL, NULL);

    for (guint i = 0; flow->classes && i < tree->nodes->len; i++) {
        CXCursor object;
        guint slot;

        if (tree_node(tree, i)->kind != CXCursor_CallExpr || object_memory(flow, i, without) == NO_NODE)
            continue;
        object = object_of_call(flow, i);
        slot = flow_is_object(flow->classes, object) ? flow_slot(flow, object) : NO_NODE;
        if (slot == NO_NODE || !flow_is_in(flow, slot))
            continue;
        FlowAllocation allocation = {slot, flow_class(flow, slot), i, tree_argument(tree, i, 0)};
        g_array_append_val(allocations, allocation);
    }
}
