/* SPDX-License-Identifier: MIT */
/* Kernels get all fields of a record by its groups, once: their parameters, and the arguments of launches. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* The parameter NODE declares of a field, with the slot that it is. */
typedef struct {
    guint node, slot;
    const Flow *flow;
} Parameter;

/* The slot of parameter CURSOR in one of the flows, in *ret_flow; NO_NODE: it is no field's. */
static guint
field_slot(const Parallel *parallel, Entity cursor, const Flow **ret_flow)
{
    for (guint i = 0; i < parallel->rules->len; i++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, i))->flow;
        guint slot = flow_slot(flow, cursor);

        if (parallel_field(parallel, flow, slot)) {
            *ret_flow = flow;
            return slot;
        }
    }
    return NO_NODE;
}

/* The parameters of fields that FUNCTION, a node, declares: of Parameter, in order. */
static GArray *
parameters_of(const Parallel *parallel, guint function)
{
    const SourceTree *tree = parallel->tree;
    GArray *parameters = g_array_new(FALSE, FALSE, sizeof(Parameter));

    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++) {
        Parameter parameter = {i, NO_NODE, NULL};

        if (tree_node(tree, i)->kind != TREE_PARM_DECL || tree_node(tree, i)->parent != function)
            continue;
        parameter.slot = field_slot(parallel, tree_node(tree, i)->entity, &parameter.flow);
        if (parameter.slot == NO_NODE || flow_slot_at(parameter.flow, parameter.slot)->declared->len == 0)
            continue; /* the latter, such as a reference to the pointer, is refused as undeclared */
        if (!parallel_is_separate(parallel, parameter.flow, parameter.slot))
            g_array_append_val(parameters, parameter);
    }
    return parameters;
}

static gboolean
all_restricted(const Parallel *parallel, const GArray *parameters)
{
    for (guint i = 0; i < parameters->len; i++) {
        guint node = g_array_index(parameters, Parameter, i).node;

        if (!type_is_restrict(tree_type(parallel->tree, node)))
            return FALSE;
    }
    return TRUE;
}

static guint
body_of(const SourceTree *tree, guint function)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            return i;
    return NO_NODE;
}

/* First in the body of a kernel: the pointers that were parameters. */
static void
bind_parameters(const Parallel *parallel, guint body, const GArray *parameters)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = parallel_rules(parallel, g_array_index(parameters, Parameter, 0).flow);
    const TreeNode *b = tree_node(tree, body);
    const TreeFile *file = tree_file(tree, b->file);
    const char *newline = strchr(file->text + b->start, '\n');
    gsize indent = newline ? strspn(newline + 1, " \t") : 0;
    g_autofree char *line = g_strdup_printf("%s%.*s", tree_line_end(file), indent > 0 ? (int)indent : 4,
                                            indent > 0 ? newline + 1 : "    ");
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "%s%s_bind_fields();", line, parallel->names->prefix);
    for (guint i = 0; i < parameters->len; i++) {
        const Parameter *parameter = &g_array_index(parameters, Parameter, i);
        g_autofree char *name = cursor_name(tree_node(tree, parameter->node)->entity);
        g_autofree char *type = parallel_slot_type(parallel, parameter->flow, parameter->slot);
        const ParallelField *field = parallel_field(parallel, parameter->flow, parameter->slot);
        gboolean is_const = strstr(type, "_const_field_") || strstr(type, "_const_pointer_");

        if (*name && parallel_is_moved(parameter->flow, parameter->slot))
            g_string_append_printf(text, "%s%s_%smoved_take(%s, %s, %u);", line, parallel->names->prefix,
                                   is_const ? "const_" : "", field->name, name, i);
        else if (*name)
            g_string_append_printf(
                text, "%s%s_%s%stake(%s, %s);", line, parallel->names->prefix, is_const ? "const_" : "",
                flow_slot_at(parameter->flow, parameter->slot)->steps ? "pointer_" : "", field->name, name);
    }
    rules_edit(rules, body, b->start + 1, b->start + 1, g_string_free(text, FALSE), "P1");
}

/* Whether launches give some of PARAMETERS a pointer that has moved. */
static gboolean
some_moved(const GArray *parameters)
{
    for (guint i = 0; i < parameters->len; i++) {
        const Parameter *parameter = &g_array_index(parameters, Parameter, i);

        if (parallel_is_moved(parameter->flow, parameter->slot))
            return TRUE;
    }
    return FALSE;
}

/* The declaration FUNCTION of a kernel. */
static void
declare_kernel(const Parallel *parallel, guint function)
{
    const SourceTree *tree = parallel->tree;
    g_autoptr(GArray) parameters = parameters_of(parallel, function);
    g_autoptr(GString) text = g_string_new(NULL);
    guint body = body_of(tree, function);
    const TreeNode *first;
    Rules *rules;

    if (parameters->len == 0)
        return;
    rules = parallel_rules(parallel, g_array_index(parameters, Parameter, 0).flow);
    if (template_refuse_behind(rules, g_array_index(parameters, Parameter, 0).node))
        return;
    first = tree_node(tree, g_array_index(parameters, Parameter, 0).node);
    for (guint i = 0; i < parameters->len; i++) {
        guint node = g_array_index(parameters, Parameter, i).node;
        const TreeNode *n = tree_node(tree, node);
        g_autofree char *one = tree_text(tree, node);
        g_autofree char *behind = tree_text_between(tree, node, n->end, declaration_end(tree, node));

        if (n->is_made || n->start == n->end) {
            rules_refuse(rules, node, REFUSE(MACRO_DECLARES));
            return;
        }
        g_string_append_printf(text, "%s%s%s", i > 0 ? ", " : "", one, behind);
        if (i > 0)
            parallel_drop_from_list(rules, node);
    }
    g_autofree char *moved =
        some_moved(parameters) ? g_strdup_printf("moved_fields(%u, ", parameters->len) : g_strdup("fields(");
    rules_edit(rules, g_array_index(parameters, Parameter, 0).node, first->start,
               declaration_end(tree, g_array_index(parameters, Parameter, 0).node),
               g_strdup_printf("%s_%s%s%s)", parallel->names->prefix,
                               all_restricted(parallel, parameters) ? "restrict_" : "", moved, text->str),
               "P1");
    if (body != NO_NODE)
        bind_parameters(parallel, body, parameters);
}

/* Whether SLOT of FLOW is a parameter of a kernel. */
static gboolean
is_of_kernel(const SourceTree *tree, const Flow *flow, guint slot)
{
    const Slot *s = flow_slot_at(flow, slot);

    for (guint i = 0; i < s->declared->len; i++) {
        guint function = tree_node(tree, g_array_index(s->declared, guint, i))->parent;

        if (function != NO_NODE && tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR))
            return TRUE;
    }
    return FALSE;
}

/* The numbers of the parameters of FUNCTION that are fields, where it is a kernel: of guint. */
static GArray *
field_numbers(const Parallel *parallel, Entity function)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(guint));
    int n = entity_n_arguments(function);

    for (guint i = 0; (int)i < n; i++) {
        const Flow *flow;
        guint slot = field_slot(parallel, entity_argument(function, i), &flow);

        if (slot != NO_NODE && !parallel_is_separate(parallel, flow, slot) &&
            is_of_kernel(parallel->tree, flow, slot))
            g_array_append_val(numbers, i);
    }
    return numbers;
}

/* The numbers of the fields that the kernel which CALL launches gets: of guint; NULL: it launches none. */
static GArray *
launched_numbers(const Parallel *parallel, guint call)
{
    const TreeNode *n = tree_node(parallel->tree, call);
    Entity callee = n->kind == TREE_CALL_EXPR ? cursor_callee(n->entity) : entity_none();
    g_autoptr(GArray) numbers = entity_is_none(callee) ? NULL : field_numbers(parallel, callee);

    return numbers && numbers->len > 0 ? g_steal_pointer(&numbers) : NULL;
}

void
parallel_find_separate(Parallel *parallel)
{
    for (guint i = 0; i < parallel->tree->nodes->len; i++) {
        g_autoptr(GArray) numbers = launched_numbers(parallel, i);

        if (!numbers || parallel_is_joint(parallel, i, numbers))
            continue;
        for (guint k = 0; k < numbers->len; k++) {
            const Flow *flow;
            Entity parameter =
                entity_argument(tree_callee(parallel->tree, i), g_array_index(numbers, guint, k));
            guint slot = field_slot(parallel, parameter, &flow);

            g_hash_table_add(parallel->separate, flow_slot_at(flow, slot)->key);
        }
    }
}

void
parallel_write_kernels(Parallel *parallel)
{
    const SourceTree *tree = parallel->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        /* of a template its instances tell */
        if ((n->kind == TREE_FUNCTION_DECL || n->kind == TREE_CXX_METHOD) &&
            tree_has_attribute(tree, i, TREE_CUDA_GLOBAL_ATTR)) {
            declare_kernel(parallel, i);
        } else {
            g_autoptr(GArray) numbers = launched_numbers(parallel, i);

            if (numbers)
                parallel_write_launch(parallel, i, numbers);
        }
    }
}
