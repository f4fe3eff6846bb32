/* SPDX-License-Identifier: MIT */
/* Class templates of which an instance holds the array: `Buffer<Body>`. It becomes a specialisation, a copy
 * of the template with the edits, and the template stays as it was for other types. Methods that the program
 * does not use are not compiled in an instance, and are not seen: the specialisation declares them alone.
 * Fieldwise itself does not read it: to it, both are the same. */
#include "rewrite/templates/templates_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* A class template and what becomes of it. */
typedef struct {
    Rules *rules;
    const SourceTree *tree;
    guint node;      /* its definition, of the first source that has it */
    guint parameter; /* the node of its parameter */
    GArray *types;   /* of SourceType, canonical: of the instances that hold the array */
    GArray *all;     /* of SourceType: of all instances */
    char *text;      /* the type, as the specialisation spells it */
    EditList *edits; /* of the specialisation */
} ClassVersion;

static gboolean
is_method(TreeKind kind)
{
    return kind == TREE_CXX_METHOD || kind == TREE_CONSTRUCTOR || kind == TREE_DESTRUCTOR ||
           kind == TREE_CONVERSION_FUNCTION;
}

static gboolean
is_same(Entity a, Entity b)
{
    g_autofree char *usr = cursor_usr(a), *other = cursor_usr(b);

    return strcmp(usr, other) == 0;
}

static const char *
file_text(const ClassVersion *class)
{
    return tree_file(class->tree, tree_node(class->tree, class->node)->file)->text;
}

/* Whether the bytes START to END of FILE are in the text of the node N. */
static gboolean
is_inside(const TreeNode *n, guint file, guint start, guint end)
{
    return file == n->file && start >= n->start && end <= n->end;
}

static gboolean
has_edit(const ClassVersion *class, const TreeNode *n)
{
    const GArray *edits = class->rules->result->edits->edits;

    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        if (is_inside(n, edit->file, edit->start, edit->end))
            return TRUE;
    }
    return FALSE;
}

/* Whether NODE defines a method of the template outside of it. */
static gboolean
is_outer_method(const ClassVersion *class, guint node)
{
    const TreeNode *n = tree_node(class->tree, node), *c = tree_node(class->tree, class->node);

    return is_method(n->kind) && entity_kind(entity_parent(n->entity)) == TREE_CLASS_TEMPLATE &&
           !is_inside(c, n->file, n->start, n->end) && is_same(entity_parent(n->entity), c->entity);
}

static void
add_type(GArray *types, SourceType type)
{
    SourceType canonical = type_canonical(type);
    g_autofree char *name = flow_type_name(canonical);

    for (guint i = 0; i < types->len; i++) {
        g_autofree char *its = flow_type_name(g_array_index(types, SourceType, i));

        if (strcmp(its, name) == 0)
            return;
    }
    g_array_append_val(types, canonical);
}

/* What tells INSTANCE from others of its template: its only argument where that is a type, else itself. */
static SourceType
instance_type(Entity instance)
{
    SourceType type = entity_type(instance), argument = type_template_argument(type, 0);

    return type_n_template_arguments(type) == 1 && type_kind(argument) != TYPE_INVALID ? argument : type;
}

/* The instance of the template that the node NODE is in, as a member or in a method; a null cursor: none. */
static Entity
instance_around(const ClassVersion *class, guint node)
{
    Entity open = tree_node(class->tree, class->node)->entity;

    for (guint at = node; at != NO_NODE; at = tree_node(class->tree, at)->parent) {
        const TreeNode *n = tree_node(class->tree, at);
        Entity instance = is_method(n->kind)           ? tree_instance(n->entity)
                          : n->kind == TREE_FIELD_DECL ? entity_parent(n->entity)
                                                       : entity_none();

        if (!entity_is_none(instance) && !entity_is_none(entity_template(instance)) &&
            is_same(entity_template(instance), open))
            return instance;
    }
    return entity_none();
}

static void
add_types_of(ClassVersion *class, const GArray *nodes)
{
    for (guint i = 0; i < nodes->len; i++) {
        Entity instance = instance_around(class, g_array_index(nodes, guint, i));

        if (!entity_is_none(instance))
            add_type(class->types, instance_type(instance));
    }
}

/* The types of the instances of the template: those that hold arrays of the closure, and all. */
static void
find_types(ClassVersion *class)
{
    const SourceTree *tree = class->tree;

    for (guint s = 0; s < class->rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(class->rules->flow, s);

        if (!slot->is_in)
            continue;
        add_types_of(class, slot->declared);
        add_types_of(class, slot->uses);
    }
    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity cursor = tree_node(tree, i)->entity;
        Entity instance = tree_instance(cursor);

        if (!entity_is_none(instance) &&
            is_same(entity_template(instance), tree_node(tree, class->node)->entity))
            add_type(class->all, instance_type(instance));
    }
}

/* Whether the method at NODE, in the template, is compiled in the instance, or has no body. */
static gboolean
is_used(const ClassVersion *class, guint node)
{
    const SourceTree *tree = class->tree;
    const TreeNode *method = tree_node(tree, node);
    g_autofree char *type = flow_type_name(g_array_index(class->types, SourceType, 0));

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity instance = n->kind == method->kind && n->file == method->file && n->end == method->end
                              ? tree_instance(n->entity)
                              : entity_none();
        g_autofree char *its = entity_is_none(instance) ? NULL : flow_type_name(instance_type(instance));

        if (its && strcmp(its, type) == 0)
            return TRUE;
    }
    return FALSE;
}

/* The body of the method NODE, or NO_NODE. */
static guint
body_of(const SourceTree *tree, guint node)
{
    for (guint i = node + 1; i < tree_end(tree, node); i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            return i;
    return NO_NODE;
}

/* Where what a constructor sets in front of its body begins, between the bytes NAME and BODY; BODY: nothing.
 */
static guint
initialisers_start(const ClassVersion *class, guint name, guint body)
{
    g_autofree char *code = text_without_literals(file_text(class) + name, body - name);
    guint depth = 0;
    gboolean has_parameters = FALSE;

    for (guint i = 0; code[i]; i++) {
        depth += code[i] == '(';
        if (code[i] == ')') {
            depth--;
            has_parameters = TRUE;
        }
        if (has_parameters && depth == 0 && code[i] == ':' && code[i + 1] != ':' && code[i - 1] != ':')
            return name + i;
    }
    return body;
}

/* Whether the text of the node NODE, in the template, names a member of an instance that is of the closure,
 * or a method that returns one. */
static gboolean
names_slot(const ClassVersion *class, guint node)
{
    const TreeNode *n = tree_node(class->tree, node);
    g_autofree char *code = text_without_literals(file_text(class) + n->start, n->end - n->start);

    for (guint s = 0; s < class->rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(class->rules->flow, s);
        guint declared = slot->declared->len > 0 ? g_array_index(slot->declared, guint, 0) : NO_NODE;

        if (!slot->is_in || declared == NO_NODE || entity_is_none(instance_around(class, declared)))
            continue;
        g_autofree char *name = cursor_name(tree_node(class->tree, declared)->entity);
        g_autofree char *pattern = g_strdup_printf("\\b%s\\b", name);
        if (*name && g_regex_match_simple(pattern, code, G_REGEX_RAW, 0))
            return TRUE;
    }
    return FALSE;
}

/* Methods that are not used keep no bodies that name the array. */
static void
drop_bodies(ClassVersion *class)
{
    const SourceTree *tree = class->tree;

    for (guint i = class->node + 1; i < tree_end(tree, class->node); i++) {
        const TreeNode *n = tree_node(tree, i);
        guint body = n->parent == class->node && is_method(n->kind) ? body_of(tree, i) : NO_NODE, start;

        if (body == NO_NODE || method_is_virtual(n->entity) || is_used(class, i) || !names_slot(class, i))
            continue;
        start = tree_node(tree, body)->start;
        if (n->kind == TREE_CONSTRUCTOR)
            start = initialisers_start(class, tree_name_offset(n), start);
        edit_list_add(class->edits, n->file, start, tree_node(tree, body)->end, g_strdup(";"), "R10");
    }
}

/* Writes the bytes START to END with the parameter's name as the type that it is. */
static void
replace_parameter(ClassVersion *class, guint start, guint end)
{
    g_autofree char *code = text_without_literals(file_text(class) + start, end - start);
    g_autofree char *word = cursor_name(tree_node(class->tree, class->parameter)->entity);
    gsize length = strlen(word);

    for (const char *at = code; (at = word_find(code, at, word)); at += length) {
        guint from = start + (guint)(at - code);

        edit_list_add(class->edits, tree_node(class->tree, class->node)->file, from, from + (guint)length,
                      g_strdup(class->text), "R10");
    }
}

/* Why the template can have no specialisation that is a copy of its text; NULL: it can. */
static const char *
why_no_copy(ClassVersion *class)
{
    const SourceTree *tree = class->tree;
    const TreeNode *c = tree_node(tree, class->node);

    class->parameter = NO_NODE;
    if (!tree_is_in_namespaces(tree, class->node))
        return PART_NESTED_CLASS;
    if (c->is_made || c->start == c->end)
        return PART_MACRO_CLASS;
    for (guint i = class->node + 1; i < tree_end(tree, class->node); i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *text = n->parent == class->node ? tree_text(tree, i) : NULL;

        if (!text)
            continue;
        if (n->kind == TREE_NON_TYPE_TEMPLATE_PARAMETER || n->kind == TREE_TEMPLATE_TEMPLATE_PARAMETER ||
            (n->kind == TREE_TEMPLATE_TYPE_PARAMETER && (class->parameter != NO_NODE || strstr(text, "..."))))
            return PART_SEVERAL_PARAMETERS;
        if (n->kind == TREE_TEMPLATE_TYPE_PARAMETER)
            class->parameter = i;
        if (n->kind == TREE_FRIEND_DECL)
            return PART_FRIENDS;
        if (n->kind == TREE_VAR_DECL && !strchr(text, '='))
            return PART_STATIC_MEMBERS;
        if ((n->kind == TREE_FUNCTION_TEMPLATE || n->kind == TREE_CLASS_DECL || n->kind == TREE_STRUCT_DECL ||
             n->kind == TREE_CLASS_TEMPLATE || n->kind == TREE_UNION_DECL) &&
            has_edit(class, n))
            return PART_INNER_TEMPLATES;
    }
    return class->parameter == NO_NODE ? "has no parameter that is seen" : NULL;
}

/* "template <> class Buffer<Body> {...};" with what #ifdef hides it from Fieldwise, and, where IS_GUARDED,
 * from sources without the header. NULL: its text is not understood. */
static char *
write_copy(ClassVersion *class, gboolean is_guarded)
{
    const TreeNode *c = tree_node(class->tree, class->node), *p = tree_node(class->tree, class->parameter);
    const TreeFile *file = tree_file(class->tree, c->file);
    g_autofree char *name = cursor_name(c->entity), *parameter = cursor_name(p->entity);
    guint start = p->end, at = tree_name_offset(c) + (guint)strlen(name), brace, place, offset;
    const char *line = tree_line_end(file);
    GString *copy;

    start += (guint)strspn(file->text + start, " \t\r\n");
    if (file->text[start] != '>' || *parameter == '\0')
        return NULL;
    start++;
    start += (guint)strspn(file->text + start, " \t\r\n");
    brace = at + (guint)strcspn(file->text + at, "{");
    if (start > at || brace >= c->end)
        return NULL;
    drop_bodies(class);
    replace_parameter(class, start, at);
    replace_parameter(class, at, brace);
    edit_list_add(class->edits, c->file, at, at, g_strdup_printf("<%s>", class->text), "R10");
    edit_list_add(class->edits, c->file, brace + 1, brace + 1,
                  g_strdup_printf(" using %s = %s;", parameter, class->text), "R10");
    if (!edit_list_settle(class->edits, &place, &offset))
        return NULL;
    copy = g_string_new(NULL);
    if (is_guarded)
        g_string_append_printf(copy, "#if !defined __FIELDWISE__ && defined FIELDWISE_LAYOUT_%s%s",
                               class->rules->names->prefix, line);
    else
        g_string_append_printf(copy, "#ifndef __FIELDWISE__%s", line);
    g_string_append(copy, "template <> ");
    g_autofree char *text = edit_list_text(class->edits, class->tree, c->file, start, c->end);
    g_string_append_printf(copy, "%s;%s#endif%s", text, line, line);
    return g_string_free(copy, FALSE);
}

/* Puts TEXT behind the template. */
static void
place_behind(ClassVersion *class, const char *text)
{
    const TreeNode *c = tree_node(class->tree, class->node);
    const TreeFile *file = tree_file(class->tree, c->file);
    guint end = c->end;

    while (file->text[end] != '\0' && file->text[end - 1] != ';')
        end++;
    end += (guint)strspn(file->text + end, " \t");
    if (g_str_has_prefix(file->text + end, "//"))
        end += (guint)strcspn(file->text + end, "\r\n");
    end += g_str_has_prefix(file->text + end, "\r\n") ? 2 : file->text[end] == '\n';
    edit_list_add(class->rules->result->edits, c->file, end, end,
                  g_strdup_printf("%s%s", file->text[end - 1] == '\n' ? "" : tree_line_end(file), text),
                  "R10");
}

/* Puts TEXT behind the header, which is included behind the record at RECORD. FALSE: it is not seen where. */
static gboolean
place_at_header(ClassVersion *class, guint record, const char *text)
{
    GArray *edits = class->rules->result->edits->edits;
    const TreeNode *r = tree_node(class->tree, record);
    g_autoptr(GString) open = g_string_new(NULL), close = g_string_new(NULL);
    const char *line = tree_line_end(tree_file(class->tree, r->file));

    for (guint at = tree_node(class->tree, class->node)->parent; at != NO_NODE;
         at = tree_node(class->tree, at)->parent) {
        g_autofree char *name = cursor_name(tree_node(class->tree, at)->entity);
        g_autofree char *one = g_strdup_printf("namespace %s {%s", name, line);

        g_string_prepend(open, one);
        g_string_append_printf(close, "}%s", line);
    }
    g_string_append(open, text);
    g_string_append(open, close->str);
    g_string_truncate(open, open->len - strlen(line));
    for (guint i = 0; i < edits->len; i++) {
        Edit *edit = &g_array_index(edits, Edit, i);
        char *include = strcmp(edit->rule, "B6") == 0 && edit->file == r->file && edit->start >= r->end
                            ? strstr(edit->text, class->rules->names->header)
                            : NULL;

        if (!include)
            continue;
        include += strlen(class->rules->names->header) + 1; /* the quote */
        char *all =
            g_strdup_printf("%.*s%s%s%s", (int)(include - edit->text), edit->text, line, open->str, include);
        g_free(edit->text);
        edit->text = all;
        return TRUE;
    }
    return FALSE;
}

/* Takes the edits of the template out of those of the program. */
static void
take_edits(ClassVersion *class)
{
    GArray *edits = class->rules->result->edits->edits;
    const TreeNode *c = tree_node(class->tree, class->node);

    for (guint i = 0; i < edits->len;) {
        const Edit edit = g_array_index(edits, Edit, i);

        if (is_inside(c, edit.file, edit.start, edit.end)) {
            g_array_append_val(class->edits->edits, edit);
            g_array_remove_index(edits, i);
        } else {
            i++;
        }
    }
}

/* Whether all methods of the template are compiled: their text is that of its one instance. */
static gboolean
are_all_used(const ClassVersion *class)
{
    const SourceTree *tree = class->tree;
    const TreeNode *c = tree_node(tree, class->node);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        gboolean is_own = is_method(n->kind) && n->parent == class->node;

        if ((is_own || is_outer_method(class, i)) && body_of(tree, i) != NO_NODE && !is_used(class, i))
            return FALSE;
    }
    return class->types->len == 1 && class->all->len == 1 && c->file != NO_NODE;
}

/* The type that DECLARATION, a parameter or a function, gets for its pointer; NULL: it keeps its own. */
static char *
type_of(Entity declaration, gpointer data)
{
    const Rules *rules = data;
    guint slot = flow_slot(rules->flow, declaration);

    return flow_is_in(rules->flow, slot)
               ? slot_header_type(rules->tree, rules->names, flow_slot_at(rules->flow, slot))
               : NULL;
}

/* The node of METHOD, which is defined outside of the template, in the instance; NO_NODE: it is not used. */
static guint
instance_of(const ClassVersion *class, guint method)
{
    g_autoptr(GArray) all = outer_method_instances(class->tree, method);
    g_autofree char *type = flow_type_name(g_array_index(class->types, SourceType, 0));

    for (guint i = 0; i < all->len; i++) {
        guint node = g_array_index(all, guint, i);
        Entity instance = tree_instance(tree_node(class->tree, node)->entity);
        g_autofree char *its = flow_type_name(instance_type(instance));

        if (strcmp(its, type) == 0)
            return node;
    }
    return NO_NODE;
}

static gboolean
has_outer(const ClassVersion *class)
{
    g_autoptr(GArray) methods = outer_methods(class->tree, class->node);

    return methods->len > 0;
}

/* The copy TEXT of what ends at the node N, between the lines that hide it from Fieldwise. Free with
 * g_free(). */
static char *
hidden_copy(const ClassVersion *class, const TreeNode *n, const char *text, gboolean is_guarded)
{
    const TreeFile *file = tree_file(class->tree, n->file);
    const char *line = tree_line_end(file);
    g_autofree char *condition =
        is_guarded ? g_strdup_printf("#if !defined __FIELDWISE__ && defined FIELDWISE_LAYOUT_%s",
                                     class->rules->names->prefix)
                   : g_strdup("#ifndef __FIELDWISE__");

    return g_strdup_printf("%s%s%s%s%s#endif%s", line, condition, line, text, line,
                           strchr("\r\n", file->text[n->end]) ? "" : line);
}

/* Writes what is defined outside of the template for the specialisation, behind each. Those that the program
 * does not use are declared alone. FALSE: that cannot be. */
static gboolean
write_outer(ClassVersion *class, gboolean is_guarded)
{
    const SourceTree *tree = class->tree;
    g_autoptr(GArray) methods = outer_methods(tree, class->node);
    g_autofree char *name = cursor_name(tree_node(tree, class->node)->entity);
    g_autofree char *instance_name = g_strdup_printf("%s<%s>", name, class->text);
    const OuterNames names = {"", name, instance_name, NULL, class->text};

    for (guint i = 0; i < methods->len; i++) {
        guint method = g_array_index(methods, guint, i), instance = instance_of(class, method),
              declaration = outer_method_declaration(tree, class->node, method);
        const TreeNode *m = tree_node(tree, method);
        g_autofree char *copy = NULL;

        if (declaration == NO_NODE || method_is_virtual(m->entity))
            return FALSE;
        if (instance == NO_NODE)
            continue;
        if (!outer_method_declare(tree, declaration, method, instance, type_of, class->rules, class->edits,
                                  class->rules->result->edits))
            return FALSE;
        copy = outer_method_copy(tree, class->rules->result, method, &names);
        if (!copy)
            return FALSE;
        edit_list_add(class->rules->result->edits, m->file, m->end, m->end,
                      hidden_copy(class, m, copy, is_guarded), "R10");
    }
    return TRUE;
}

/* The template is edited where it is: its declarations of what is defined outside as well. FALSE: they cannot
 * be.
 */
static gboolean
declare_outer(ClassVersion *class)
{
    g_autoptr(GArray) methods = outer_methods(class->tree, class->node);

    for (guint i = 0; i < methods->len; i++) {
        guint method = g_array_index(methods, guint, i), instance = instance_of(class, method),
              declaration = outer_method_declaration(class->tree, class->node, method);

        if (declaration == NO_NODE || instance == NO_NODE ||
            !outer_method_declare(class->tree, declaration, method, instance, type_of, class->rules,
                                  class->rules->result->edits, class->rules->result->edits))
            return FALSE;
    }
    return TRUE;
}

static void
write_version(ClassVersion *class)
{
    Rules *rules = class->rules;
    g_autofree char *name = cursor_name(tree_node(class->tree, class->node)->entity), *text = NULL;
    const char *why = why_no_copy(class);
    guint record;
    ClassPlace place = class_place(class->rules->flow, class->rules->names, class->node, &record);

    find_types(class);
    if (class->types->len != 1) {
        if (class->types->len == 0)
            rules_refuse(rules, class->node, REFUSE(CLASS_INSTANCE_UNSEEN), name);
        else
            rules_refuse(rules, class->node, REFUSE(CLASS_SEVERAL_INSTANCES), name);
        return;
    }
    if (why && place == PLACE_BEHIND && are_all_used(class) && declare_outer(class))
        return; /* it is edited where it is */
    SourceType type = g_array_index(class->types, SourceType, 0);
    class->text =
        flow_is_record(rules->names->record, type) ? g_strdup(rules->names->element) : flow_type_name(type);
    if (!why && place == PLACE_NONE)
        why = PART_NOT_BEHIND_RECORD;
    if (!why && strchr(class->text, '('))
        why = PART_NAMELESS_ARGUMENT;
    if (!why && place == PLACE_HEADER && has_outer(class))
        why = PART_OUTER_METHODS_BEFORE_RECORD;
    if (!why) {
        take_edits(class);
        if (!write_outer(class, place == PLACE_GUARDED))
            why = PART_VIRTUAL_OUTER_METHODS;
    }
    if (!why) {
        text = write_copy(class, place == PLACE_GUARDED);
        why = text ? NULL : PART_CLASS_FORM;
    }
    if (!why && place != PLACE_HEADER)
        place_behind(class, text);
    else if (!why && !place_at_header(class, record, text))
        why = PART_HEADER_PLACE_UNSEEN;
    if (why)
        rules_refuse(rules, class->node, REFUSE(CLASS_INSTANCE_FORM), name, why);
}

/* Whether the template at NODE, or a method of it outside, has edits, and is the first node of its text. */
static gboolean
is_edited(const ClassVersion *class, GHashTable *seen)
{
    const SourceTree *tree = class->tree;
    const TreeNode *n = tree_node(tree, class->node);
    gboolean is_edited = FALSE;

    if (!entity_is_definition(n->entity) ||
        !g_hash_table_add(seen, g_strdup_printf("%u:%u", n->file, n->start)))
        return FALSE;
    is_edited = has_edit(class, n);
    for (guint i = 0; i < tree->nodes->len && !is_edited; i++)
        is_edited = is_outer_method(class, i) && has_edit(class, tree_node(tree, i));
    return is_edited;
}

void
class_specialisations_write(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint file, offset;

    if (!edit_list_settle(rules->result->edits, &file, &offset))
        return; /* that is said later */
    for (guint i = 0; i < tree->nodes->len; i++) {
        g_autoptr(GArray) types = g_array_new(FALSE, FALSE, sizeof(SourceType));
        g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(SourceType));
        g_autoptr(EditList) edits = edit_list_new();
        ClassVersion class = {rules, tree, i, NO_NODE, types, all, NULL, edits};

        if (tree_node(tree, i)->kind == TREE_CLASS_TEMPLATE_PARTIAL_SPECIALIZATION &&
            has_edit(&class, tree_node(tree, i)))
            rules_refuse(rules, i, REFUSE(PARTIAL_SPECIALISATION));
        if (tree_node(tree, i)->kind == TREE_CLASS_TEMPLATE && is_edited(&class, seen))
            write_version(&class);
        g_free(class.text);
    }
}
