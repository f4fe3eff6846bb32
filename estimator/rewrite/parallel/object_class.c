/* SPDX-License-Identifier: MIT */
/* Classes of which objects hold fields: behind the class, which stays as it was, a template of it over the
 * type of the pointer. Fieldwise itself does not read that: to it, both are the same. */
#include "rewrite/parallel/parallel_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"
#include "rewrite/structs/structs.h"

#include <string.h>

/* A class with the text of what becomes of it. */
typedef struct {
    Parallel *parallel;
    Rules *rules;    /* some */
    guint node;      /* its definition, or that of the template that it is an instance of */
    guint parameter; /* of that template; NO_NODE: it is none */
    EditList *edits;
} ObjectClass;

/* What may be done with the pointer inside of the class: all that is the same for every field. */

static gboolean
is_inner(const Flow *flow, guint node)
{
    guint slot = node == NO_NODE ? NO_NODE : flow_slot_of(flow, node);

    return slot != NO_NODE && flow_slot_at(flow, slot)->is_inner;
}

/* Whether the expression NODE gives std::exchange(other.p, nullptr). */
static gboolean
is_taken(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint inner = node == NO_NODE ? NO_NODE : tree_skip_casts(tree, node), first, second;

    if (inner == NO_NODE || tree_node(tree, inner)->kind != TREE_CALL_EXPR)
        return FALSE;
    g_autofree char *name = cursor_name(tree_node(tree, inner)->entity);
    first = tree_argument(tree, inner, 0);
    second = tree_argument(tree, inner, 1);
    return strcmp(name, "exchange") == 0 && first != NO_NODE && second != NO_NODE && is_inner(flow, first) &&
           flow_is_null(tree, tree_skip_casts(tree, second));
}

/* Whether NODE, which is given to the pointer, is a null pointer or that of another object of the class. */
static gboolean
is_source(const Flow *flow, guint node)
{
    guint inner;

    if (node == NO_NODE)
        return TRUE;
    inner = tree_inner(flow->tree, node);
    if (tree_node(flow->tree, inner)->kind == TREE_INIT_LIST_EXPR) {
        guint first = tree_operand(flow->tree, inner, 0);

        return first == NO_NODE || is_source(flow, first);
    }
    return flow_is_null(flow->tree, tree_skip_casts(flow->tree, inner)) ||
           (!tree_is_cast(tree_node(flow->tree, inner)->kind) && is_inner(flow, inner)) ||
           is_taken(flow, inner);
}

/* Whether the argument STEP goes to a function that takes any such pointer. */
static gboolean
is_passed_well(const Flow *flow, const FlowStep *step)
{
    const SourceTree *tree = flow->tree;
    g_autofree char *name = cursor_name(tree_node(tree, step->node)->entity);
    Entity callee = tree_referenced(tree, step->node);

    if (boundary_is_call(tree, step->node))
        return !step->has_moved || !g_str_has_prefix(name, "cudaFree");
    if (!entity_is_in_system_header(callee) || step->has_moved)
        return FALSE;
    if (strcmp(name, "swap") == 0)
        return is_inner(flow, tree_argument(tree, step->node, 0)) &&
               is_inner(flow, tree_argument(tree, step->node, 1));
    return strcmp(name, "exchange") == 0 && step->nth == 0 && is_taken(flow, step->node);
}

/* Whether STEP, of the pointer in its class, may stay or is written. */
static gboolean
is_inner_step(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint function;

    switch (step->kind) {
    case FLOW_TEST:
    case FLOW_NOTHING:
        return !step->has_moved;
    case FLOW_ADDRESS:
        pointer_address_write(rules, step);
        return TRUE;
    case FLOW_CAST:
        if (step->has_moved ||
            type_kind(type_canonical(type_pointee(tree_canonical_type(tree, step->node)))) != TYPE_VOID)
            return FALSE;
        pointer_cast_write(rules, step);
        return TRUE;
    case FLOW_ARGUMENT:
        if (!is_passed_well(rules->flow, step))
            return FALSE;
        boundary_write(rules, step->node);
        return TRUE;
    case FLOW_SET:
        return tree_binary(tree, step->node) == BINARY_ASSIGN &&
               is_source(rules->flow, tree_operand(tree, step->node, 1));
    case FLOW_INTO:
        return !step->has_moved &&
               (is_inner(rules->flow, step->node) ||
                (tree_node(tree, step->node)->kind == TREE_MEMBER_REF && is_inner(rules->flow, step->node)));
    case FLOW_RETURN:
        function = tree_function(tree, step->node);
        return !step->has_moved && function != NO_NODE &&
               flow_is_of_class(rules->flow->classes, tree_node(tree, function)->entity) &&
               flow_slot(rules->flow, tree_node(tree, function)->entity) != NO_NODE;
    default:
        return FALSE;
    }
}

/* Whether the member or method that SLOT is belongs to a class with fields. */
static gboolean
is_of_object_class(const Parallel *parallel, const Slot *slot)
{
    const TreeNode *n =
        slot->declared->len > 0 ? tree_node(parallel->tree, g_array_index(slot->declared, guint, 0)) : NULL;

    return n && slot->is_inner && parallel_is_object_class(parallel, entity_parent(n->entity));
}

static void
use_inner(const Parallel *parallel, Rules *rules)
{
    const Flow *flow = rules->flow;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (!is_of_object_class(parallel, flow_slot_at(flow, step->slot)) || is_inner_step(rules, step))
            continue;
        rules_refuse(rules, step->use, REFUSE(CLASS_DOES_MORE));
    }
}

/* Refuses what is given to the pointer of a class with fields otherwise than by cudaMalloc. */
static void
check_sources(const Parallel *parallel, Rules *rules)
{
    const SourceTree *tree = parallel->tree;
    const Flow *flow = rules->flow;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint slot = NO_NODE, value = i;

        if (n->kind == TREE_FIELD_DECL && flow_is_of_class(flow->classes, n->entity)) {
            slot = flow_slot(flow, n->entity);
            value = tree_operand(tree, i, 0);
        } else if (kind_is_expression(n->kind) && flow_initialised(tree, i) != NO_NODE) {
            slot = flow_slot_of(flow, flow_initialised(tree, i));
        } else if (n->kind == TREE_RETURN_STMT && n->function != NO_NODE &&
                   flow_is_of_class(flow->classes, tree_node(tree, n->function)->entity)) {
            slot = flow_slot(flow, tree_node(tree, n->function)->entity);
            value = tree_operand(tree, i, 0);
        } else if (kind_is_expression(n->kind) && n->parent != NO_NODE &&
                   tree_node(tree, n->parent)->kind == TREE_INIT_LIST_EXPR) {
            Entity listed = flow_listed(tree, i);

            slot = entity_is_none(listed) ? NO_NODE : flow_slot(flow, listed);
        }
        if (slot == NO_NODE || !is_of_object_class(parallel, flow_slot_at(flow, slot)) ||
            is_source(flow, value))
            continue;
        rules_refuse(rules, i, REFUSE(CLASS_OTHER_MEMORY));
    }
}

/* Whether the method CURSOR makes or sets an object of another one. */
static gboolean
is_copying(Entity cursor)
{
    g_autofree char *name = cursor_name(cursor);
    SourceType type;

    if (entity_kind(cursor) != TREE_CONSTRUCTOR && strcmp(name, "operator=") != 0)
        return FALSE;
    if (entity_n_arguments(cursor) != 1)
        return FALSE;
    type = entity_canonical_type(entity_argument(cursor, 0));
    return type_kind(type) == TYPE_LVALUE_REFERENCE &&
           entity_equal(type_declaration(type_pointee(type)), entity_parent(cursor));
}

/* Whether the node CALL, in METHOD, makes another object of METHOD's class. */
static gboolean
makes_another(const SourceTree *tree, guint method, guint call)
{
    Entity callee = tree_referenced(tree, call);
    guint above = tree_node(tree, tree_outer(tree, call))->parent;
    g_autofree char *usr = NULL, *its = NULL;

    if (tree_node(tree, call)->kind != TREE_CALL_EXPR || entity_kind(callee) != TREE_CONSTRUCTOR)
        return FALSE;
    usr = cursor_usr(entity_parent(tree_node(tree, method)->entity));
    its = cursor_usr(entity_parent(callee));
    return strcmp(usr, its) == 0 && above != method; /* : Buffer(n) */
}

/* Refuses methods of classes with fields, at NODE, of which objects cannot do without their class's type, or
 * that make records of one field. */
static void
check_method(const Parallel *parallel, Rules *rules, guint node)
{
    const SourceTree *tree = parallel->tree;

    for (guint i = node + 1; i < tree_end(tree, node); i++) {
        guint above = tree_node(tree, tree_outer(tree, i))->parent;
        gboolean is_object = tree_node(tree, i)->kind == TREE_CXX_THIS_EXPR;

        if (is_object && tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR &&
            tree_binary(tree, above) != BINARY_NE && tree_binary(tree, above) != BINARY_EQ &&
            !(tree_unary(tree, above) == UNARY_DEREF &&
              tree_node(tree, tree_node(tree, tree_outer(tree, above))->parent)->kind == TREE_RETURN_STMT))
            rules_refuse(rules, i, REFUSE(OBJECT_HANDED_ON));
        if (makes_another(tree, node, i))
            rules_refuse(rules, i, REFUSE(OBJECT_MADE_BY_METHOD));
        if (tree_node(tree, i)->kind == TREE_CALL_EXPR && is_copying(tree_node(tree, node)->entity) &&
            boundary_is_call(tree, i)) {
            rules_refuse(rules, node, REFUSE(OBJECT_COPIED));
            break;
        }
    }
}

static void
check_methods(const Parallel *parallel)
{
    const SourceTree *tree = parallel->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if ((n->kind == TREE_CXX_METHOD || n->kind == TREE_CONSTRUCTOR || n->kind == TREE_DESTRUCTOR) &&
            parallel_is_object_class(parallel, entity_parent(n->entity)))
            check_method(parallel, g_ptr_array_index(parallel->rules, 0), i);
    }
}

/* --- the text */

/* The type that CURSOR, the pointer or a method that returns it, gets. */
static const char *
inner_type(Entity cursor)
{
    return type_is_const(flow_pointee_type(cursor)) ? "typename fieldwise_item<FieldwisePointer>::constant"
                                                    : "FieldwisePointer";
}

/* The declaration NODE of SLOT, the pointer or a method that returns it. */
static void
declare_inner(Rules *rules, guint node, const Slot *slot)
{
    const TreeNode *n = tree_node(rules->tree, node);
    const char *type = inner_type(n->entity);
    gboolean is_const = strcmp(type, "FieldwisePointer") != 0;

    if (n->kind == TREE_FIELD_DECL) {
        g_autoptr(GArray) group = declarators_of(rules->tree, node);

        if (group->len > 1)
            rules_refuse(rules, node, REFUSE(SEVERAL_DECLARATORS));
        else if (is_const)
            rules_refuse(rules, node, REFUSE(OBJECT_CONST_ELEMENTS));
        else if (variable_check(rules, node))
            rules_edit(rules, node, n->start, tree_name_offset(n), g_strdup_printf("%s ", type), "D4");
        return;
    }
    function_result_write(rules, node, slot, type);
}

static const char *
file_text(const ObjectClass *class)
{
    return tree_file(class->parallel->tree, tree_node(class->parallel->tree, class->node)->file)->text;
}

/* Writes NEW where the bytes START to END have the word OLD. */
static void
replace_word(ObjectClass *class, guint start, guint end, const char *old, const char *new)
{
    g_autofree char *code = text_without_literals(file_text(class) + start, end - start);
    gsize length = strlen(old);

    for (const char *at = code; (at = word_find(code, at, old)); at += length) {
        guint from = start + (guint)(at - code);

        edit_list_add(class->edits, tree_node(class->parallel->tree, class->node)->file, from,
                      from + (guint)length, g_strdup(new), "P2");
    }
}

/* Whether METHOD, a node in the class CLASS, has no definition that all sources see: of a template every
 * source needs one. */
static gboolean
is_unseen(const SourceTree *tree, guint class, guint method)
{
    const TreeNode *n = tree_node(tree, method);
    g_autofree char *text = NULL;
    guint definition;

    if ((n->kind != TREE_CXX_METHOD && n->kind != TREE_CONSTRUCTOR && n->kind != TREE_DESTRUCTOR) ||
        entity_is_definition(n->entity))
        return FALSE;
    text = tree_text(tree, method);
    if (g_regex_match_simple("=\\s*(delete|default)\\s*$", text, G_REGEX_RAW, 0))
        return FALSE;
    definition = tree_declaration(tree, entity_definition(n->entity));
    return definition == NO_NODE ||
           (tree->units->len > 1 && tree_node(tree, definition)->file != tree_node(tree, class)->file);
}

/* Why the class can have no such copy; NULL: it can. */
static const char *
why_no_copy(ObjectClass *class)
{
    const SourceTree *tree = class->parallel->tree;
    const TreeNode *c = tree_node(tree, class->node);

    class->parameter = NO_NODE;
    if (!tree_is_in_namespaces(tree, class->node))
        return PART_OBJECT_NESTED_CLASS;
    if (c->is_made || c->start == c->end)
        return PART_OBJECT_MACRO_CLASS;
    for (guint i = class->node + 1; i < tree_end(tree, class->node); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->parent != class->node)
            continue;
        if (n->kind == TREE_NON_TYPE_TEMPLATE_PARAMETER || n->kind == TREE_TEMPLATE_TEMPLATE_PARAMETER ||
            (n->kind == TREE_TEMPLATE_TYPE_PARAMETER && class->parameter != NO_NODE))
            return PART_OBJECT_SEVERAL_PARAMETERS;
        if (n->kind == TREE_TEMPLATE_TYPE_PARAMETER)
            class->parameter = i;
        if (n->kind == TREE_FRIEND_DECL)
            return PART_OBJECT_FRIENDS;
        if (n->kind == TREE_VAR_DECL)
            return PART_OBJECT_STATIC_MEMBERS;
        if (n->kind == TREE_FUNCTION_TEMPLATE || n->kind == TREE_CLASS_DECL || n->kind == TREE_STRUCT_DECL ||
            n->kind == TREE_CLASS_TEMPLATE || n->kind == TREE_UNION_DECL ||
            n->kind == TREE_CONVERSION_FUNCTION)
            return PART_OBJECT_INNER_TEMPLATES;
        if (method_is_virtual(n->entity))
            return PART_OBJECT_VIRTUAL_METHODS;
        if (class->parameter == NO_NODE && is_unseen(tree, class->node, i))
            return PART_OBJECT_UNSEEN_METHODS;
    }
    if (c->kind == TREE_CLASS_TEMPLATE && class->parameter == NO_NODE)
        return PART_OBJECT_PARAMETER_UNSEEN;
    return NULL;
}

/* Takes the edits of the class out of those of the program. */
static void
take_edits(ObjectClass *class)
{
    GArray *edits = class->rules->result->edits->edits;
    const TreeNode *c = tree_node(class->parallel->tree, class->node);

    for (guint i = 0; i < edits->len;) {
        const Edit edit = g_array_index(edits, Edit, i);

        if (edit.file == c->file && edit.end > c->start && edit.start < c->end) {
            g_array_append_val(class->edits->edits, edit);
            g_array_remove_index(edits, i);
        } else {
            i++;
        }
    }
}

/* The head and the beginning of the body of the copy: edits of the text from the class's keyword on, which is
 * at *ret_start. FALSE: the text is not understood. */
static gboolean
write_head(ObjectClass *class, GString *copy, guint *ret_start)
{
    const SourceTree *tree = class->parallel->tree;
    const TreeNode *c = tree_node(tree, class->node);
    const char *text = file_text(class);
    g_autofree char *name = cursor_name(c->entity);
    guint at = tree_name_offset(c) + (guint)strlen(name), brace = at + (guint)strcspn(text + at, "{"),
          start = c->start;

    if (brace >= c->end)
        return FALSE;
    g_string_append(copy, "template <class FieldwisePointer> ");
    if (class->parameter == NO_NODE) {
        g_autofree char *other = g_strconcat(name, PARALLEL_OF, NULL);

        replace_word(class, c->start, c->end, name, other);
        *ret_start = start;
        return TRUE;
    }
    const TreeNode *p = tree_node(tree, class->parameter);
    g_autofree char *parameter = cursor_name(p->entity);
    start = p->end + (guint)strspn(text + p->end, " \t\r\n");
    if (text[start] != '>' || *parameter == '\0')
        return FALSE;
    *ret_start = start + 1 + (guint)strspn(text + start + 1, " \t\r\n");
    edit_list_add(class->edits, c->file, at, at, g_strdup("<fieldwise_item<FieldwisePointer>>"), "P2");
    edit_list_add(class->edits, c->file, brace + 1, brace + 1,
                  g_strdup_printf(" typedef typename fieldwise_item<FieldwisePointer>::value %s;", parameter),
                  "P2");
    return *ret_start < at;
}

/* The copy, and what stands for it where Fieldwise reads; NULL: its text is not understood. */
static char *
write_copy(ObjectClass *class)
{
    const TreeNode *c = tree_node(class->parallel->tree, class->node);
    const TreeFile *file = tree_file(class->parallel->tree, c->file);
    const char *line = tree_line_end(file);
    g_autofree char *name = cursor_name(c->entity), *text = NULL;
    g_autoptr(GString) copy = g_string_new(NULL);
    guint start, place, offset;

    g_string_append_printf(copy, "#ifndef __FIELDWISE__%s", line);
    if (!write_head(class, copy, &start) || !edit_list_settle(class->edits, &place, &offset))
        return NULL;
    if (edit_list_start(class->edits) < start) /* in front of the class */
        return NULL;
    text = edit_list_text(class->edits, class->parallel->tree, c->file, start, c->end);
    g_string_append_printf(copy, "%s;%s", text, line);
    if (class->parameter == NO_NODE)
        g_string_append_printf(copy, "#else%stemplate <class> using %s" PARALLEL_OF " = %s;%s", line, name,
                               name, line);
    g_string_append_printf(copy, "#endif%s", line);
    return g_strdup(copy->str);
}

/* Puts TEXT behind the class; FALSE: it is not declared alone. */
static gboolean
place_behind(ObjectClass *class, const char *text)
{
    const TreeNode *c = tree_node(class->parallel->tree, class->node);
    const TreeFile *file = tree_file(class->parallel->tree, c->file);
    guint end = c->end + (guint)strspn(file->text + c->end, " \t\r\n");

    if (file->text[end] != ';')
        return FALSE;
    end++;
    end += (guint)strspn(file->text + end, " \t");
    if (g_str_has_prefix(file->text + end, "//"))
        end += (guint)strcspn(file->text + end, "\r\n");
    end += g_str_has_prefix(file->text + end, "\r\n") ? 2 : file->text[end] == '\n';
    edit_list_add(class->rules->result->edits, c->file, end, end,
                  g_strdup_printf("%s%s", file->text[end - 1] == '\n' ? "" : tree_line_end(file), text),
                  "P2");
    return TRUE;
}

/* The same of DECLARATION, which may be none of these: then NULL. Free with g_free(). */
static char *
type_of(Entity declaration, gpointer data)
{
    const Parallel *parallel = data;

    for (guint r = 0; r < parallel->rules->len; r++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, r))->flow;
        guint slot = flow_slot(flow, declaration);

        if (slot != NO_NODE && flow_slot_at(flow, slot)->is_inner)
            return g_strdup(inner_type(declaration));
    }
    return NULL;
}

/* METHOD is defined outside of a template: its declaration there gets the type that it gets. */
static gboolean
declare_outer(ObjectClass *class, guint method)
{
    const SourceTree *tree = class->parallel->tree;
    guint declaration = outer_method_declaration(tree, class->node, method);
    g_autoptr(GArray) instances = outer_method_instances(tree, method);

    return declaration != NO_NODE &&
           (instances->len == 0 ||
            outer_method_declare(tree, declaration, method, g_array_index(instances, guint, 0), type_of,
                                 class->parallel, class->edits, class->rules->result->edits));
}

/* Writes copies of the methods that are defined outside of the class, behind each; FALSE: that cannot be. */
static gboolean
write_outer(ObjectClass *class)
{
    const SourceTree *tree = class->parallel->tree;
    g_autoptr(GArray) methods = outer_methods(tree, class->node);
    g_autofree char *name = cursor_name(tree_node(tree, class->node)->entity);
    g_autofree char *other = g_strconcat(name, PARALLEL_OF, NULL);
    gboolean is_template = class->parameter != NO_NODE;
    g_autofree char *qualified = is_template ? g_strconcat(name, "<fieldwise_item<FieldwisePointer>>", NULL)
                                             : g_strconcat(other, "<FieldwisePointer>", NULL);
    const OuterNames names = {"template <class FieldwisePointer> ", name, qualified,
                              is_template ? NULL : other,
                              is_template ? "typename fieldwise_item<FieldwisePointer>::value" : NULL};

    for (guint i = 0; i < methods->len; i++) {
        guint method = g_array_index(methods, guint, i);
        const TreeNode *m = tree_node(tree, method);
        const TreeFile *file = tree_file(tree, m->file);
        const char *line = tree_line_end(file);
        g_autofree char *copy = NULL;

        if (is_template && !declare_outer(class, method))
            return FALSE;
        copy = outer_method_copy(tree, class->rules->result, method, &names);
        if (!copy)
            return FALSE;
        edit_list_add(class->rules->result->edits, m->file, m->end, m->end,
                      g_strdup_printf("%s#ifndef __FIELDWISE__%s%s%s#endif%s", line, line, copy, line,
                                      strchr("\r\n", file->text[m->end]) ? "" : line),
                      "P2");
    }
    return TRUE;
}

static void
write_class(ObjectClass *class)
{
    g_autofree char *name = cursor_name(tree_node(class->parallel->tree, class->node)->entity), *text = NULL;
    const char *why = why_no_copy(class);

    if (!why) {
        take_edits(class);
        text = write_outer(class) ? write_copy(class) : NULL;
        if (!text || !place_behind(class, text))
            why = PART_OBJECT_TEXT_FORM;
    }
    if (why)
        rules_refuse(class->rules, class->node, REFUSE(OBJECT_CLASS_FORM), name, why);
}

/* The definition of CLASS, or of the template that it is an instance of, or NO_NODE. */
static guint
definition_of(const SourceTree *tree, Entity class)
{
    Entity open = entity_template(class), definition = entity_definition(entity_is_none(open) ? class : open);

    if (entity_is_none(definition)) /* an instance of a specialisation */
        return NO_NODE;
    return tree_declaration(tree, definition);
}

static void
write_classes(Parallel *parallel)
{
    const SourceTree *tree = parallel->tree;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint r = 0; r < parallel->rules->len; r++) {
        Rules *rules = g_ptr_array_index(parallel->rules, r);

        for (guint s = 0; s < rules->flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(rules->flow, s);
            guint node;

            if (!is_of_object_class(parallel, slot))
                continue;
            node = definition_of(
                tree, entity_parent(tree_node(tree, g_array_index(slot->declared, guint, 0))->entity));
            if (node == NO_NODE) {
                rules_refuse(rules, g_array_index(slot->declared, guint, 0), REFUSE(OBJECT_CLASS_UNSEEN));
                continue;
            }
            if (!g_hash_table_add(seen, g_strdup_printf("%u:%u", tree_node(tree, node)->file,
                                                        tree_node(tree, node)->start)))
                continue;
            g_autoptr(EditList) edits = edit_list_new();
            ObjectClass class = {parallel, rules, node, NO_NODE, edits};
            write_class(&class);
        }
    }
}

void
parallel_write_object_classes(Parallel *parallel)
{
    guint file, offset;

    if (g_hash_table_size(parallel->object_classes) == 0)
        return;
    for (guint r = 0; r < parallel->rules->len; r++) {
        Rules *rules = g_ptr_array_index(parallel->rules, r);

        use_inner(parallel, rules);
        check_sources(parallel, rules);
        for (guint s = 0; s < rules->flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(rules->flow, s);

            for (guint i = 0; is_of_object_class(parallel, slot) && i < slot->declared->len; i++)
                declare_inner(rules, g_array_index(slot->declared, guint, i), slot);
        }
    }
    check_methods(parallel);
    if (edit_list_settle(((Rules *)g_ptr_array_index(parallel->rules, 0))->result->edits, &file, &offset))
        write_classes(parallel);
}
