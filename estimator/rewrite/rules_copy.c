/* SPDX-License-Identifier: MIT */
/* Elements that a method or a function changes through a reference: it gets a copy, of which the fields that
 * it names are stored. A store of the others would undo what other threads write to them. */
#include "rules_private.h"

#include "cursor.h"

#include <string.h>

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

/* What a function does with its object: *this, or a parameter that is a reference. */
typedef struct {
    const Rules *rules;
    GHashTable *fields; /* name, as "x" or "p.a", to what stores the field, of those that it names */
    gboolean is_whole;  /* it may change the others as well */
    gboolean is_shared; /* other threads take part in it: a copy would not do */
} Touched;

static gboolean
is_of_record(const Rules *rules, CXCursor member)
{
    CXType type = clang_getCursorType(clang_getCursorSemanticParent(member));

    return flow_is_record(rules->names->record, type);
}

/* What stores the field NAME of TYPE: of an array item by item. */
static char *
store_of_field(const char *name, CXType type)
{
    g_autoptr(GString) text = g_string_new(" "), items = g_string_new(NULL);
    guint depth = 0;

    for (type = clang_getCanonicalType(type); type.kind == CXType_ConstantArray;
         type = clang_getCanonicalType(clang_getArrayElementType(type)), depth++) {
        g_string_append_printf(text, "for (int fieldwise_%u = 0; fieldwise_%u < %lld; fieldwise_%u++) ",
                               depth, depth, clang_getArraySize(type), depth);
        g_string_append_printf(items, "[fieldwise_%u]", depth);
    }
    g_string_append_printf(text, "fieldwise_at.%s%s = fieldwise_element.%s%s;", name, items->str, name,
                           items->str);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void touch_function(Touched *touched, CXCursor function, CXCursor object, guint depth);

/* The field that NODE names, or the one inside of it that the whole expression names: "p.a". Sets *ret_type.
 */
static char *
innermost_field(const Rules *rules, guint node, CXType *ret_type)
{
    const SourceTree *tree = rules->tree;
    CXCursor named = clang_getCursorReferenced(tree_node(tree, node)->cursor);
    char *path = cursor_name(named);

    for (;;) {
        guint above = tree_node(tree, tree_outer(tree, node))->parent;
        g_autofree char *shorter = NULL, *name = NULL;

        *ret_type = clang_getCursorType(named);
        if (clang_getCanonicalType(*ret_type).kind != CXType_Record || above == NO_NODE ||
            tree_node(tree, above)->kind != CXCursor_MemberRefExpr)
            return path;
        named = clang_getCursorReferenced(tree_node(tree, above)->cursor);
        if (clang_getCursorKind(named) != CXCursor_FieldDecl)
            return path;
        shorter = path;
        name = cursor_name(named);
        path = g_strconcat(shorter, ".", name, NULL);
        node = above;
    }
}

/* NODE names a member of some object, of the record or not. */
static void
touch_member(Touched *touched, guint node, guint depth)
{
    CXCursor named = clang_getCursorReferenced(tree_node(touched->rules->tree, node)->cursor);
    CXType type;
    char *path;

    if (!is_of_record(touched->rules, named))
        return;
    if (clang_getCursorKind(named) == CXCursor_FieldDecl) {
        if (clang_Cursor_isBitField(named))
            touched->is_whole = TRUE;
        path = innermost_field(touched->rules, node, &type);
        g_hash_table_insert(touched->fields, path, store_of_field(path, type));
    } else if (clang_getCursorKind(named) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(named)) {
        touch_function(touched, named, clang_getNullCursor(), depth + 1);
    }
}

static gboolean
is_synchronizing(const char *name)
{
    return g_str_has_prefix(name, "atomic") || g_str_has_prefix(name, "__sync") ||
           g_str_has_prefix(name, "__threadfence") || g_str_has_prefix(name, "__shfl");
}

static void
touch_node(Touched *touched, guint node, CXCursor object, guint depth)
{
    const SourceTree *tree = touched->rules->tree;
    const TreeNode *n = tree_node(tree, node);
    guint above;
    g_autofree char *name = NULL;

    switch (n->kind) {
    case CXCursor_MemberRefExpr:
        touch_member(touched, node, depth);
        return;
    case CXCursor_CallExpr:
        name = cursor_name(n->cursor);
        if (is_synchronizing(name))
            touched->is_shared = TRUE;
        return;
    case CXCursor_GCCAsmStmt:
        touched->is_shared = TRUE;
        return;
    case CXCursor_DeclRefExpr:
        if (clang_Cursor_isNull(object) || !clang_equalCursors(clang_getCursorReferenced(n->cursor), object))
            return;
        break;
    case CXCursor_CXXThisExpr:
        break;
    default:
        return;
    }
    above = tree_node(tree, tree_outer(tree, node))->parent;
    if (above == NO_NODE || tree_node(tree, above)->kind != CXCursor_MemberRefExpr)
        touched->is_whole = TRUE;
}

/* OBJECT is the parameter, or null: *this. */
static void
touch_function(Touched *touched, CXCursor function, CXCursor object, guint depth)
{
    guint definition = depth < MAX_CALLS ? rules_definition(touched->rules, function) : NO_NODE;

    if (definition == NO_NODE) {
        touched->is_whole = touched->is_shared = TRUE;
        return;
    }
    for (guint k = definition + 1; k < tree_end(touched->rules->tree, definition); k++)
        touch_node(touched, k, object, depth);
}

/* The statements that store what TOUCHED names of a copy. */
static char *
stores(const Touched *touched)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(touched->fields), (GCompareFunc)strcmp);

    if (touched->is_whole)
        return g_strdup(" fieldwise_at = fieldwise_element;");
    for (const GList *name = names; name; name = name->next)
        g_string_append(text, g_hash_table_lookup(touched->fields, name->data));
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Whether FUNCTION reaches elements by another parameter than OBJECT: one of them could be the same. */
static gboolean
has_other_elements(const Rules *rules, CXCursor function, CXCursor object)
{
    int n = clang_Cursor_getNumArguments(function);

    for (int i = 0; i < n; i++) {
        CXCursor parameter = clang_Cursor_getArgument(function, (guint)i);
        CXType type = clang_getCanonicalType(clang_getCursorType(parameter));

        if (!clang_equalCursors(parameter, object) &&
            (type.kind == CXType_Pointer || type.kind == CXType_LValueReference) &&
            flow_is_record(rules->names->record, clang_getPointeeType(type)))
            return TRUE;
    }
    return FALSE;
}

/* Writes the statement CALL, in which NODE is the element. */
static void
write_copy(Rules *rules, guint node, guint call, const char *stored, const char *rule)
{
    const TreeNode *n = tree_node(rules->tree, node), *c = tree_node(rules->tree, call);
    const char *text = tree_file(rules->tree, n->file)->text;
    const char *prefix = rules->names->prefix, *element = rules->names->element;

    if (n->start == c->start) { /* a method: the element's text stays where it is */
        rules_edit(rules, call, c->start, c->start, g_strdup_printf("{ %s_ref fieldwise_at = ", prefix),
                   rule);
        rules_edit(rules, call, n->end, n->end,
                   g_strdup_printf("; %s fieldwise_element = fieldwise_at; fieldwise_element", element),
                   rule);
    } else {
        rules_edit(rules, call, c->start, c->start,
                   g_strdup_printf("{ %s_ref fieldwise_at = %.*s; %s fieldwise_element = fieldwise_at; ",
                                   prefix, (int)(n->end - n->start), text + n->start, element),
                   rule);
        rules_edit(rules, call, n->start, n->end, g_strdup("fieldwise_element"), rule);
    }
    rules_edit(rules, call, c->end, c->end, g_strdup_printf(";%s }", stored), rule);
}

void
rules_copy(Rules *rules, guint node, guint call, CXCursor function, CXCursor object, const char *rule)
{
    const SourceTree *tree = rules->tree;
    guint above = tree_node(tree, tree_outer(tree, call))->parent;
    g_autoptr(GHashTable) fields = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    Touched touched = {.rules = rules, .fields = fields};
    g_autofree char *stored = NULL;

    if (above == NO_NODE || tree_node(tree, call)->kind != CXCursor_CallExpr ||
        tree_node(tree, above)->kind != CXCursor_CompoundStmt) {
        rules_refuse(
            rules, REFUSAL_FORM, node,
            "an element that a function may change, inside another statement: call it in one of its own");
        return;
    }
    if (has_other_elements(rules, function, object)) {
        rules_refuse(rules, REFUSAL_REFERENCE, node,
                     "an element that a function changes, which takes others by reference or pointer");
        return;
    }
    touch_function(&touched, function, object, 0);
    if (touched.is_shared) {
        rules_refuse(
            rules, REFUSAL_REFERENCE, node,
            "an element that a function changes: what it calls is not seen, or waits for other threads");
        return;
    }
    stored = stores(&touched);
    write_copy(rules, node, call, stored, rule);
}
