/* SPDX-License-Identifier: MIT */
/* Objects that hold fields and go to functions by reference: `void fill(Buffer<float> &b)` gets a version for
 * objects of the field's class, where it uses the methods of one such object alone. */
#include "rewrite/parallel.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* The class that the parameter of type TYPE refers to; a null cursor: it is no such reference. */
static CXCursor
referred_class(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    return canonical.kind == CXType_LValueReference
               ? clang_getTypeDeclaration(clang_getPointeeType(canonical))
               : clang_getNullCursor();
}

/* Whether the use NODE of an object is a method that gives no pointer and gets no memory, or a member that is
 * none. */
static gboolean
is_plain_use(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint above = tree_node(tree, tree_outer(tree, node))->parent, call;
    CXCursor member;

    if (above == NO_NODE || tree_node(tree, above)->kind != CXCursor_MemberRefExpr)
        return FALSE;
    member = clang_getCursorReferenced(tree_node(tree, above)->cursor);
    call = tree_node(tree, tree_outer(tree, above))->parent;
    g_autofree char *name = cursor_name(member);
    if (clang_getCursorKind(member) == CXCursor_FieldDecl)
        return !flow_is_address(clang_getCursorType(member));
    return clang_getCursorKind(member) == CXCursor_CXXMethod && !g_str_has_prefix(name, "operator") &&
           call != NO_NODE && tree_node(tree, call)->kind == CXCursor_CallExpr &&
           !flow_is_address(clang_getCursorResultType(member)) && flow_object_memory(flow, call) == NO_NODE;
}

/* Whether the function FUNCTION, a node, may have a second version: a plain one, declared once, of which only
 * parameter NTH, PARAMETER, refers to an object of a class whose objects hold fields, and it uses that well.
 */
static gboolean
may_have_version(Parallel *parallel, Rules *rules, guint function, CXCursor parameter)
{
    const SourceTree *tree = parallel->tree;
    const TreeNode *f = tree_node(tree, function);
    const GArray *edits = rules->result->edits->edits;
    guint number = flow_called(rules->flow, f->cursor), n_objects = 0;
    g_autofree char *name = cursor_name(f->cursor);

    if (f->kind != CXCursor_FunctionDecl || strcmp(name, "main") == 0 || f->is_made || f->start == f->end ||
        (f->parent != NO_NODE && tree_node(tree, f->parent)->kind != CXCursor_Namespace) ||
        !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(f->cursor)) ||
        tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr) || number == NO_NODE ||
        flow_function_at(rules->flow, number)->declared->len != 1 ||
        !tree_is_editable(tree, f->file, f->start, f->end))
        return FALSE;
    for (int i = 0; i < clang_Cursor_getNumArguments(f->cursor); i++) {
        CXCursor class = referred_class(clang_getCursorType(clang_Cursor_getArgument(f->cursor, (guint)i)));

        n_objects += !clang_Cursor_isNull(class) && parallel_is_active(parallel, class);
    }
    for (guint i = function + 1; i < tree_end(tree, function); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_VarDecl && clang_Cursor_getStorageClass(n->cursor) == CX_SC_Static)
            return FALSE;
        if (n->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(n->cursor), parameter) &&
            !is_plain_use(rules->flow, i))
            return FALSE;
    }
    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        if (edit->file == f->file && edit->end > f->start && edit->start < f->end)
            return FALSE;
    }
    return n_objects == 1;
}

/* Writes the version of FUNCTION, whose PARAMETER is that object, behind it. */
static void
write_version(Rules *rules, guint function, guint parameter)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *f = tree_node(tree, function), *p = tree_node(tree, parameter);
    const TreeFile *file = tree_file(tree, f->file);
    const char *line = tree_line_end(file);
    CXCursor class = referred_class(clang_getCursorType(p->cursor));
    CXType to = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(p->cursor)));
    guint start = rules_text_start(file, f->start), name = tree_name_offset(p);
    g_autofree char *called = parallel_class_name(class);
    g_autofree char *type = clang_Cursor_isNull(clang_getSpecializedCursorTemplate(class))
                                ? g_strdup_printf("%s" PARALLEL_OF "<FieldwisePointer>", called)
                                : g_strdup_printf("%s<fieldwise_item<FieldwisePointer>>", called);

    edit_list_add(
        rules->result->edits, f->file, f->end, f->end,
        g_strdup_printf("%s#ifndef __FIELDWISE__%stemplate <class FieldwisePointer>%s%.*s%s%s &%.*s%s#endif",
                        line, line, line, (int)(p->start - start), file->text + start,
                        clang_isConstQualifiedType(to) ? "const " : "", type, (int)(f->end - name),
                        file->text + name, line),
        "P2");
}

gboolean
parallel_object_given(Parallel *parallel, Rules *rules, guint node)
{
    const SourceTree *tree = parallel->tree;
    guint outer = tree_outer(tree, node), call = tree_node(tree, outer)->parent, nth, function, declared;
    CXCursor parameter, class;

    if (call == NO_NODE || tree_node(tree, call)->kind != CXCursor_CallExpr ||
        !tree_argument_number(tree, call, outer, &nth))
        return FALSE;
    function = flow_definition(rules->flow, clang_getCursorReferenced(tree_node(tree, call)->cursor));
    if (function == NO_NODE)
        return FALSE;
    if (g_hash_table_contains(parallel->given, GUINT_TO_POINTER(function)))
        return TRUE;
    parameter = clang_Cursor_getArgument(tree_node(tree, function)->cursor, nth);
    declared = clang_Cursor_isNull(parameter) ? NO_NODE : tree_declaration(tree, parameter);
    class = declared == NO_NODE ? clang_getNullCursor() : referred_class(clang_getCursorType(parameter));
    if (clang_Cursor_isNull(class) || !parallel_is_active(parallel, class) ||
        tree_node(tree, declared)->start == tree_node(tree, declared)->end ||
        !may_have_version(parallel, rules, function, parameter))
        return FALSE;
    g_hash_table_add(parallel->given, GUINT_TO_POINTER(function));
    write_version(rules, function, declared);
    return TRUE;
}
