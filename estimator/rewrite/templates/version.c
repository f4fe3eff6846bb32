/* SPDX-License-Identifier: MIT */
/* Function templates of which some instances get the record and others do not. The former get a version of
 * their own behind the template, which stays: another template where its pointers are parameters, else a
 * specialisation. Fieldwise itself does not read it: to it, both are the same. */
#include "rewrite/templates/templates_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

static void
version_free(gpointer data)
{
    TemplateVersion *version = data;

    g_array_unref(version->arguments);
    g_free(version);
}

static void
argument_clear(gpointer data)
{
    TemplateArgument *argument = data;

    g_free(argument->type);
    g_free(argument->text);
}

GPtrArray *
versions_new(void)
{
    return g_ptr_array_new_with_free_func(version_free);
}

/* That of the template OPEN, which is new where there is none: of NODE. */
static TemplateVersion *
get_version(GPtrArray *versions, guint node, Entity open)
{
    Entity first = entity_canonical(open);
    TemplateVersion *version;

    for (guint i = 0; i < versions->len; i++) {
        version = g_ptr_array_index(versions, i);
        if (entity_equal(version->open, first))
            return version;
    }
    version = g_new0(TemplateVersion, 1);
    version->open = first;
    version->node = node;
    version->arguments = g_array_new(FALSE, FALSE, sizeof(TemplateArgument));
    g_array_set_clear_func(version->arguments, argument_clear);
    g_ptr_array_add(versions, version);
    return version;
}

void
version_want(Rules *rules, guint node, Entity open, guint nth, const char *type, const char *text)
{
    TemplateVersion *version = get_version(rules->notes->versions, node, open);
    TemplateArgument argument = {nth, NULL, NULL};

    for (guint i = 0; i < version->arguments->len; i++)
        if (g_array_index(version->arguments, TemplateArgument, i).nth == nth)
            return;
    argument.type = g_strdup(type);
    argument.text = g_strdup(text);
    g_array_append_val(version->arguments, argument);
}

/* What is known of the functions of all sources. */
typedef struct {
    Rules *const *all;
    guint n;
    GHashTable *ours;    /* set of nodes: functions that have pointers of the closure */
    GHashTable *changed; /* set of nodes: functions whose parameters are such */
} Known;

/* The outermost function around NODE, or NO_NODE. */
static guint
outermost_function(const SourceTree *tree, guint node)
{
    guint found = NO_NODE;

    for (guint at = node; at != NO_NODE; at = tree_node(tree, at)->parent)
        if (tree_node(tree, at)->function == at)
            found = at;
    return found;
}

static void
add_functions(const Known *known, const SourceTree *tree, const GArray *nodes)
{
    for (guint i = 0; i < nodes->len; i++) {
        guint node = g_array_index(nodes, guint, i), function = outermost_function(tree, node);

        g_hash_table_add(known->ours, GUINT_TO_POINTER(function));
        if (tree_node(tree, node)->kind == TREE_PARM_DECL && tree_node(tree, node)->parent == function)
            g_hash_table_add(known->changed, GUINT_TO_POINTER(function));
    }
}

static void
find_functions(const Known *known)
{
    for (guint r = 0; r < known->n; r++) {
        const Flow *flow = known->all[r]->flow;

        for (guint s = 0; s < flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(flow, s);

            if (!slot->is_in && !slot->is_generic)
                continue;
            add_functions(known, flow->tree, slot->declared);
            add_functions(known, flow->tree, slot->uses);
        }
    }
}

/* The declarations of the template OPEN, of guint: those of a text once. */
static GArray *
find_declarations(const SourceTree *tree, Entity open)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        gboolean is_new = n->kind == TREE_FUNCTION_TEMPLATE;
        g_autofree char *usr = is_new ? cursor_usr(n->entity) : NULL, *its = is_new ? cursor_usr(open) : NULL;

        is_new = is_new && strcmp(usr, its) == 0;
        for (guint k = 0; k < found->len && is_new; k++) {
            const TreeNode *other = tree_node(tree, g_array_index(found, guint, k));

            is_new = other->file != n->file || other->start != n->start;
        }
        if (is_new)
            g_array_append_val(found, i);
    }
    return found;
}

/* The instances of OPEN that are of the closure, of guint. NULL: one is refused. */
static GArray *
find_instances(const Known *known, const TemplateVersion *version, guint definition)
{
    const SourceTree *tree = known->all[0]->tree;
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
    const TreeNode *d = tree_node(tree, definition);
    g_autofree char *usr = cursor_usr(version->open);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity open = n->kind == TREE_FUNCTION_DECL ? entity_template(n->entity) : entity_none();
        g_autofree char *its = entity_is_none(open) ? NULL : cursor_usr(open);

        if (!its || strcmp(its, usr) != 0 || !g_hash_table_contains(known->ours, GUINT_TO_POINTER(i)))
            continue;
        if (n->file != d->file || n->start < d->start || n->end > d->end) {
            rules_refuse(known->all[0], i, REFUSE(SPECIALISATION));
            return NULL;
        }
        for (guint k = 0; k < version->arguments->len; k++) {
            const TemplateArgument *argument = &g_array_index(version->arguments, TemplateArgument, k);
            SourceType type = entity_template_argument_type(n->entity, argument->nth);

            if (type_kind(type) != TYPE_INVALID && flow_is_record(argument->type, type))
                continue;
            rules_refuse(known->all[0], version->node, REFUSE(INSTANCES_BY_PARAMETER), argument->nth + 1,
                         argument->type);
            return NULL;
        }
        g_array_append_val(found, i);
    }
    return g_steal_pointer(&found);
}

/* Adds TEXT, a version, behind the declaration NODE. */
static void
add_version(EditList *edits, const SourceTree *tree, guint node, const char *text)
{
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    const char *line = tree_line_end(file), *rest;
    guint end = n->end;

    while (file->text[end - 1] != '}' && file->text[end] != '\0' && file->text[end - 1] != ';')
        end++;
    rest = file->text + end + strspn(file->text + end, " \t\r");
    edit_list_add(edits, n->file, end, end,
                  g_strdup_printf("%s#ifndef __FIELDWISE__%s%s%s#endif%s", line, line, text, line,
                                  *rest == '\n' || *rest == '\0' ? "" : line),
                  "R10");
}

/* "HEAD;" where HEAD ends a line. */
static char *
prototype(const char *head)
{
    g_autofree char *text = g_strdup(head);

    return g_strdup_printf("%s;", g_strchomp(text));
}

/* A template of the same name behind each declaration, for other types of pointers. */
static void
write_overload(const Known *known, const TemplateVersion *version, const VersionText *text,
               const GArray *declared)
{
    EditList *edits = known->all[0]->result->edits;
    guint first = g_array_index(declared, guint, 0);
    g_autofree char *head = version_text_head(text, version->arguments);
    g_autofree char *bare = version_text_head(text, NULL), *body = version_text_body(text);
    g_autofree char *all = g_strdup_printf("%s%s", first == text->node ? head : bare, body);

    for (guint i = 0; i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);
        g_autofree char *declaration = prototype(i == 0 ? head : bare);

        add_version(edits, text->tree, node, node == text->node ? all : declaration);
    }
}

/* A specialisation for each of INSTANCES, with a declaration of its own behind each of the template. */
static void
write_specialisations(const Known *known, const TemplateVersion *version, const VersionText *text,
                      const GArray *declared, const GArray *instances)
{
    const SourceTree *tree = text->tree;
    g_autoptr(GString) all = g_string_new(NULL), heads = g_string_new(NULL);
    g_autofree char *body = version_text_body(text);
    const char *line = tree_line_end(tree_file(tree, tree_node(tree, text->node)->file));

    for (guint i = 0; i < instances->len; i++) {
        g_autofree char *begin = NULL;
        const char *why;
        g_autofree char *head = version_text_special(
            text, known->all[0]->names, tree_node(tree, g_array_index(instances, guint, i))->entity, NULL,
            &begin, &why);
        g_autofree char *declaration = head ? prototype(head) : NULL;

        if (!head) {
            rules_refuse(known->all[0], version->node, REFUSE(VERSION_FORM), why);
            return;
        }
        if (strstr(all->str, head)) /* of another source */
            continue;
        g_string_append_printf(all, "%s%s{ %s%s", all->len > 0 ? line : "", head, begin, body + 1);
        g_string_append_printf(heads, "%s%s", heads->len > 0 ? line : "", declaration);
    }
    for (guint i = 0; i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);

        add_version(known->all[0]->result->edits, tree, node, node == text->node ? all->str : heads->str);
    }
}

/* The one node among DECLARED that defines the template, or NO_NODE. */
static guint
definition_of(const SourceTree *tree, const GArray *declared)
{
    guint found = NO_NODE;

    for (guint i = 0; i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);

        if (entity_is_definition(tree_node(tree, node)->entity))
            found = node;
    }
    return found;
}

/* Whether something of the program is called NAME. */
static gboolean
is_taken(const SourceTree *tree, const char *name)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        g_autofree char *its =
            kind_is_declaration(tree_node(tree, i)->kind) ? cursor_name(tree_node(tree, i)->entity) : NULL;

        if (g_strcmp0(its, name) == 0)
            return TRUE;
    }
    return FALSE;
}

/* The calls of INSTANCE, a node, and of what it is in other sources, call NAME. */
static void
rename_calls(Rules *rules, guint instance, const char *name)
{
    const SourceTree *tree = rules->tree;
    g_autofree char *usr = cursor_usr(tree_node(tree, instance)->entity),
                    *own = cursor_name(tree_node(tree, instance)->entity);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity named = n->kind == TREE_DECL_REF_EXPR ? entity_referenced(n->entity) : entity_none();
        g_autofree char *its = entity_is_none(named) ? NULL : cursor_usr(named);
        const char *text;
        guint at;

        if (g_strcmp0(its, usr) != 0)
            continue;
        text = tree_file(tree, n->file)->text;
        for (at = n->start; at < n->end && strncmp(text + at, own, strlen(own)) != 0;)
            at++;
        if (at >= n->end)
            rules_refuse(rules, i, REFUSE(MACRO_NAMES_FUNCTION));
        else
            rules_edit(rules, i, at, n->end, g_strdup(name), "R10");
    }
}

/* The name of the function of its own that INSTANCE, a node, becomes. Free with g_free(). */
static char *
own_name(const Known *known, guint instance)
{
    g_autofree char *own = cursor_name(tree_node(known->all[0]->tree, instance)->entity);

    return g_strdup_printf("%s_%s", own, known->all[0]->names->element);
}

/* Whether an edit changes what the template that NODE defines returns. */
static gboolean
changes_result(const Known *known, guint node)
{
    const GArray *edits = known->all[0]->result->edits->edits;
    const TreeNode *n = tree_node(known->all[0]->tree, node);
    guint name = tree_name_offset(n);

    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        if (edit->file == n->file && edit->start >= n->start && edit->end <= name &&
            strcmp(edit->rule, "D6") == 0)
            return TRUE;
    }
    return FALSE;
}

/* Calls of instances that become functions of their own are edited before any template is written. */
static void
rename_all(const Known *known)
{
    Rules *rules = known->all[0];
    const SourceTree *tree = rules->tree;

    for (guint v = 0; v < rules->notes->versions->len; v++) {
        const TemplateVersion *version = g_ptr_array_index(rules->notes->versions, v);
        g_autoptr(GArray) declared = find_declarations(tree, version->open);
        guint definition = definition_of(tree, declared);
        g_autoptr(GArray) instances =
            definition == NO_NODE ? NULL : find_instances(known, version, definition);
        gboolean is_overload = FALSE;

        for (guint i = 0; instances && i < instances->len; i++)
            is_overload |=
                g_hash_table_contains(known->changed, GUINT_TO_POINTER(g_array_index(instances, guint, i)));
        if (!instances || instances->len == 0 || is_overload || !changes_result(known, definition))
            continue;
        guint first = g_array_index(instances, guint, 0);
        g_autofree char *name = own_name(known, first);
        if (is_taken(tree, name))
            rules_refuse(rules, version->node, REFUSE(VERSION_NAME_TAKEN), name);
        rename_calls(rules, first, name);
    }
}

/* A function of its own in place of the one instance of INSTANCES, whose result is of the closure: a
 * specialisation returns what the template does. */
static void
write_function(const Known *known, const TemplateVersion *version, const VersionText *text,
               const GArray *declared, const GArray *instances)
{
    Rules *rules = known->all[0];
    guint first = g_array_index(instances, guint, 0), node = text->node;
    g_autofree char *usr = cursor_usr(tree_node(text->tree, first)->entity);
    g_autofree char *name = own_name(known, first), *begin = NULL;
    g_autofree char *body = version_text_body(text), *head = NULL;
    const TreeNode *n = tree_node(text->tree, node);
    const TreeFile *file = tree_file(text->tree, n->file);
    const char *why = NULL, *line = tree_line_end(file);

    for (guint i = 0; i < instances->len && !why; i++) {
        g_autofree char *its = cursor_usr(tree_node(text->tree, g_array_index(instances, guint, i))->entity);

        why = strcmp(its, usr) != 0 ? PART_SEVERAL_INSTANCES : NULL;
    }
    if (!why && (declared->len != 1 || rules->names->fields))
        why = PART_DECLARED_BEFORE;
    if (!why)
        head = version_text_special(text, rules->names, tree_node(text->tree, first)->entity, name, &begin,
                                    &why);
    if (why) {
        rules_refuse(rules, version->node, REFUSE(VERSION_RESULT), why);
        return;
    }
    edit_list_add(
        rules->result->edits, n->file, n->end, n->end,
        g_strdup_printf("%s%s{ %s%s%s", line, head, begin, body + 1,
                        file->text[n->end + strspn(file->text + n->end, " \t\r")] == '\n' ? "" : line),
        "R10");
}

/* Whether NODE, a declaration of a template, could stand there twice. */
static gboolean
is_repeatable(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return !n->is_made && n->start < n->end && tree_is_editable(tree, n->file, n->start, n->end) &&
           (n->parent == NO_NODE || tree_node(tree, n->parent)->kind == TREE_NAMESPACE);
}

/* Whether a declaration of DECLARED but DEFINITION says what parameters are by default, or which template's.
 */
static gboolean
has_defaults(const SourceTree *tree, const GArray *declared, guint definition)
{
    for (guint i = 0; i < declared->len; i++) {
        g_autofree char *text = tree_text(tree, g_array_index(declared, guint, i));

        if (g_array_index(declared, guint, i) != definition && strchr(text, '='))
            return TRUE;
    }
    return FALSE;
}

/* Whether a source has a declaration of DECLARED's template without its definition. */
static gboolean
is_elsewhere(const SourceTree *tree, Entity open)
{
    g_autofree char *usr = cursor_usr(open);

    for (guint u = 0; u < tree->units->len; u++) {
        gboolean is_declared = FALSE, is_defined = FALSE;

        for (guint i = 0; i < tree->nodes->len; i++) {
            const TreeNode *n = tree_node(tree, i);
            g_autofree char *its =
                n->unit == u && n->kind == TREE_FUNCTION_TEMPLATE ? cursor_usr(n->entity) : NULL;

            if (g_strcmp0(its, usr) != 0)
                continue;
            is_declared = TRUE;
            is_defined |= entity_is_definition(n->entity) != 0;
        }
        if (is_declared && !is_defined)
            return TRUE;
    }
    return FALSE;
}

static void
write_version(const Known *known, const TemplateVersion *version)
{
    Rules *rules = known->all[0];
    const SourceTree *tree = rules->tree;
    g_autoptr(GArray) declared = find_declarations(tree, version->open);
    guint definition = definition_of(tree, declared);
    g_autoptr(GArray) instances = NULL;
    g_autoptr(VersionText) text = NULL;
    gboolean is_overload = FALSE, is_whole = definition != NO_NODE && !is_elsewhere(tree, version->open);

    for (guint i = 0; i < declared->len && is_whole; i++)
        is_whole = is_repeatable(tree, g_array_index(declared, guint, i));
    text = is_whole ? version_text_new(tree, definition, rules->result->edits) : NULL;
    if (!text) {
        rules_refuse(rules, version->node, REFUSE(VERSION_TEXT_SHARED));
        return;
    }
    instances = find_instances(known, version, definition);
    for (guint i = 0; instances && i < instances->len; i++)
        is_overload |=
            g_hash_table_contains(known->changed, GUINT_TO_POINTER(g_array_index(instances, guint, i)));
    if (!instances)
        return;
    if (!is_overload && version_text_has_result(text))
        write_function(known, version, text, declared, instances);
    else if (!is_overload)
        write_specialisations(known, version, text, declared, instances);
    else if (version->arguments->len == 0)
        rules_refuse(rules, version->node, REFUSE(VERSION_NOT_TOLD));
    else if (has_defaults(tree, declared, definition))
        rules_refuse(rules, version->node, REFUSE(VERSION_DECLARED_BEFORE));
    else
        write_overload(known, version, text, declared);
}

/* Other templates of which some instances are of the closure: what they take does not tell which. */
static void
find_others(const Known *known)
{
    const SourceTree *tree = known->all[0]->tree;
    g_autoptr(GHashTable) others = g_hash_table_new_full(entity_hash, entities_equal, g_free, NULL);

    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < tree->nodes->len; i++) {
            const TreeNode *n = tree_node(tree, i);
            gboolean is_ours = g_hash_table_contains(known->ours, GUINT_TO_POINTER(i));
            Entity open =
                n->kind == TREE_FUNCTION_DECL ? entity_canonical(entity_template(n->entity)) : entity_none();

            if (entity_is_none(open) || is_ours != (pass == 1))
                continue;
            if (is_ours && g_hash_table_contains(others, &open))
                get_version(known->all[0]->notes->versions, i, open);
            else if (!is_ours)
                g_hash_table_add(others, g_memdup2(&open, sizeof open));
        }
}

void
versions_write(Rules *const *all, guint n)
{
    g_autoptr(GHashTable) ours = g_hash_table_new(NULL, NULL), changed = g_hash_table_new(NULL, NULL);
    const Known known = {all, n, ours, changed};
    guint file, offset;

    if (n == 0)
        return;
    find_functions(&known);
    find_others(&known);
    if (all[0]->notes->versions->len == 0)
        return;
    rename_all(&known);
    if (!edit_list_settle(all[0]->result->edits, &file, &offset))
        return; /* that is said later */
    for (guint i = 0; i < all[0]->notes->versions->len; i++)
        write_version(&known, g_ptr_array_index(all[0]->notes->versions, i));
}
