/* SPDX-License-Identifier: MIT */
/* Templates of kernels: what is written for slices of them is one, too. */
#include "stage/pipeline/pipeline_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
pipeline_template_free(PipelineTemplate *template)
{
    g_free(template->head);
    g_free(template->arguments);
    g_ptr_array_unref(template->names);
    g_array_unref(template->is_type);
    g_free(template);
}

/* Whether NODE is a specialization of the template KERNEL, which computes something else: an instance stands
 * where the template does. */
static gboolean
is_specialization(const SourceTree *tree, guint node, Entity kernel)
{
    const TreeNode *n = tree_node(tree, node);
    Entity template = entity_template(n->entity);

    return n->kind == TREE_FUNCTION_DECL && !entity_is_none(template) &&
           entity_equal(entity_canonical(template), entity_canonical(kernel)) &&
           entity_is_definition(n->entity) && !entity_same_place(n->entity, kernel);
}

/* The byte behind the '>' that ends the head of a template whose last parameter is LAST; 0: it is not found.
 */
static guint
head_end(const SourceTree *tree, const TreeNode *last)
{
    const TreeFile *file = tree_file(tree, last->file);
    guint at = last->end;

    while (g_ascii_isspace(file->text[at]))
        at++;
    return file->text[at] == '>' && !text_has_macro(tree, last->file, last->end, at + 1) ? at + 1 : 0;
}

/* Takes PARAMETER of a template; why it cannot be written, static, or NULL. */
static const char *
take_parameter(const SourceTree *tree, guint parameter, PipelineTemplate *template)
{
    const TreeNode *p = tree_node(tree, parameter);
    gboolean is_type = p->kind == TREE_TEMPLATE_TYPE_PARAMETER;
    g_autofree char *text = tree_text(tree, parameter);
    char *name = cursor_name(p->entity);

    g_ptr_array_add(template->names, name);
    g_array_append_val(template->is_type, is_type);
    if (p->kind == TREE_TEMPLATE_TEMPLATE_PARAMETER)
        return "a template of templates is not written for slices";
    if (strstr(text, "..."))
        return "a template of any number of arguments is not written for slices";
    return *name == '\0' ? "a parameter of the template has no name" : NULL;
}

PipelineTemplate *
pipeline_template_new(const SourceTree *tree, guint kernel, guint *ret_where, const char **ret_reason)
{
    const TreeNode *k = tree_node(tree, kernel);
    PipelineTemplate *template = g_new0(PipelineTemplate, 1);
    guint end = tree_end(tree, kernel), last = NO_NODE, behind = 0;

    template->names = g_ptr_array_new_with_free_func(g_free);
    template->is_type = g_array_new(FALSE, FALSE, sizeof(gboolean));
    *ret_reason = NULL;
    *ret_where = kernel;
    for (guint i = kernel + 1; i < end && !*ret_reason; i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if (tree_node(tree, i)->parent != kernel ||
            (kind != TREE_TEMPLATE_TYPE_PARAMETER && kind != TREE_NON_TYPE_TEMPLATE_PARAMETER &&
             kind != TREE_TEMPLATE_TEMPLATE_PARAMETER))
            continue;
        *ret_reason = take_parameter(tree, i, template);
        *ret_where = last = i;
    }
    for (guint i = 0; i < tree->nodes->len && last != NO_NODE && !*ret_reason; i++)
        if (is_specialization(tree, i, k->entity)) {
            *ret_reason = "the template has a specialization, which computes something else";
            *ret_where = i;
        }
    if (last != NO_NODE && !*ret_reason && (behind = head_end(tree, tree_node(tree, last))) == 0)
        *ret_reason = "the head of the template is not understood";
    template->head = behind > 0 ? g_strdup_printf("%.*s\n", (int)(behind - k->start),
                                                  tree_file(tree, k->file)->text + k->start)
                                : g_strdup("");
    g_ptr_array_add(template->names, NULL);
    template->arguments = g_strjoinv(", ", (char **)template->names->pdata);
    g_ptr_array_remove_index(template->names, template->names->len - 1);
    if (last != NO_NODE) {
        char *all = g_strdup_printf("<%s>", template->arguments);

        g_free(template->arguments);
        template->arguments = all;
    }
    return template;
}

/* Whether C++ can say ARGUMENT of an instance. */
static gboolean
has_name(const char *argument)
{
    return argument && !strstr(argument, "(anonymous") && !strstr(argument, "(unnamed") &&
           !strstr(argument, "(lambda");
}

char *
pipeline_template_condition(const PipelineTemplate *template, const char *instance)
{
    g_autoptr(GString) text = g_string_new("(");

    for (guint i = 0; i < template->names->len; i++) {
        const char *name = g_ptr_array_index(template->names, i);
        g_autofree char *argument = instance_argument(instance, i);

        if (!has_name(argument))
            return NULL;
        g_string_append(text, i > 0 ? " && " : "");
        if (g_array_index(template->is_type, gboolean, i))
            g_string_append_printf(text, "std::is_same<%s, %s>::value", name, argument);
        else
            g_string_append_printf(text, "%s == %s", name, argument);
    }
    g_string_append_c(text, ')');
    return g_string_free(g_steal_pointer(&text), FALSE);
}
