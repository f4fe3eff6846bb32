/* SPDX-License-Identifier: MIT */
/* Objects that hold fields and go to functions by reference: `void fill(Buffer<float> &b)` gets a version for
 * objects of the field's class, where it uses the methods of one such object alone. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* The class that the parameter of type TYPE refers to; a null cursor: it is no such reference. */
static Entity
referred_class(SourceType type)
{
    SourceType canonical = type_canonical(type);

    return type_kind(canonical) == TYPE_LVALUE_REFERENCE ? type_declaration(type_pointee(canonical))
                                                         : entity_none();
}

/* Whether the use NODE of an object is a method that gives no pointer and gets no memory, or a member that is
 * none. */
static gboolean
is_plain_use(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint above = tree_node(tree, tree_outer(tree, node))->parent, call;
    Entity member;

    if (above == NO_NODE || tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR)
        return FALSE;
    member = tree_referenced(tree, above);
    call = tree_node(tree, tree_outer(tree, above))->parent;
    g_autofree char *name = cursor_name(member);
    if (entity_kind(member) == TREE_FIELD_DECL)
        return !flow_is_address(entity_type(member));
    return entity_kind(member) == TREE_CXX_METHOD && !g_str_has_prefix(name, "operator") && call != NO_NODE &&
           tree_node(tree, call)->kind == TREE_CALL_EXPR && !flow_is_address(entity_result_type(member)) &&
           flow_object_memory(flow, call) == NO_NODE;
}

/* Whether the function FUNCTION, a node, may have a second version: a plain one, declared once, of which only
 * parameter NTH, PARAMETER, refers to an object of a class whose objects hold fields, and it uses that well.
 */
static gboolean
may_have_version(Parallel *parallel, Rules *rules, guint function, Entity parameter)
{
    const SourceTree *tree = parallel->tree;
    const TreeNode *f = tree_node(tree, function);
    const GArray *edits = rules->result->edits->edits;
    guint number = flow_called(rules->flow, f->entity), n_objects = 0;
    g_autofree char *name = cursor_name(f->entity);

    if (f->kind != TREE_FUNCTION_DECL || strcmp(name, "main") == 0 || f->is_made || f->start == f->end ||
        (f->parent != NO_NODE && tree_node(tree, f->parent)->kind != TREE_NAMESPACE) ||
        !entity_is_none(entity_template(f->entity)) ||
        tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR) || number == NO_NODE ||
        flow_function_at(rules->flow, number)->declared->len != 1 ||
        !tree_is_editable(tree, f->file, f->start, f->end))
        return FALSE;
    for (int i = 0; i < entity_n_arguments(f->entity); i++) {
        Entity class = referred_class(entity_type(entity_argument(f->entity, (guint)i)));

        n_objects += !entity_is_none(class) && parallel_is_object_class(parallel, class);
    }
    for (guint i = function + 1; i < tree_end(tree, function); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_VAR_DECL && entity_is_static(n->entity))
            return FALSE;
        if (n->kind == TREE_DECL_REF_EXPR && entity_equal(entity_referenced(n->entity), parameter) &&
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
    Entity class = referred_class(entity_type(p->entity));
    SourceType to = type_pointee(entity_canonical_type(p->entity));
    guint start = declaration_text_start(file, f->start), name = tree_name_offset(p);
    g_autofree char *called = parallel_class_name(class);
    g_autofree char *type = entity_is_none(entity_template(class))
                                ? g_strdup_printf("%s" PARALLEL_OF "<FieldwisePointer>", called)
                                : g_strdup_printf("%s<fieldwise_item<FieldwisePointer>>", called);

    edit_list_add(rules->result->edits, f->file, f->end, f->end,
                  g_strdup_printf(
                      "%s#ifndef __FIELDWISE__%stemplate <class FieldwisePointer>%s%.*s%s%s &%.*s%s#endif",
                      line, line, line, (int)(p->start - start), file->text + start,
                      type_is_const(to) ? "const " : "", type, (int)(f->end - name), file->text + name, line),
                  "P2");
}

gboolean
parallel_write_object_function(Parallel *parallel, Rules *rules, guint node)
{
    const SourceTree *tree = parallel->tree;
    guint outer = tree_outer(tree, node), call = tree_node(tree, outer)->parent, nth, function, declared;
    Entity parameter, class;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(tree, call, outer, &nth))
        return FALSE;
    function = flow_definition(rules->flow, tree_referenced(tree, call));
    if (function == NO_NODE)
        return FALSE;
    if (g_hash_table_contains(parallel->object_functions, GUINT_TO_POINTER(function)))
        return TRUE;
    parameter = entity_argument(tree_node(tree, function)->entity, nth);
    declared = entity_is_none(parameter) ? NO_NODE : tree_declaration(tree, parameter);
    class = declared == NO_NODE ? entity_none() : referred_class(entity_type(parameter));
    if (entity_is_none(class) || !parallel_is_object_class(parallel, class) ||
        tree_node(tree, declared)->start == tree_node(tree, declared)->end ||
        !may_have_version(parallel, rules, function, parameter))
        return FALSE;
    g_hash_table_add(parallel->object_functions, GUINT_TO_POINTER(function));
    write_version(rules, function, declared);
    return TRUE;
}
