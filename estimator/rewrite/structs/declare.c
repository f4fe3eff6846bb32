/* SPDX-License-Identifier: MIT */
/* Declarations of the closure. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* The indentation of the line after byte OFFSET, or four spaces where that line has none. */
static char *
next_indent(const TreeFile *file, guint offset)
{
    const char *newline = strchr(file->text + offset, '\n');
    gsize length = newline ? strspn(newline + 1, " \t") : 0;

    return length > 0 ? g_strndup(newline + 1, length) : g_strdup("    ");
}

/* The body of FUNCTION, or NO_NODE. */
static guint
function_body(const SourceTree *tree, guint function)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            return i;
    return NO_NODE;
}

/* The byte behind a comment that ends the line of byte AT of FILE, or AT. */
static guint
behind_comment(const TreeFile *file, guint at)
{
    guint start = at + (guint)strspn(file->text + at, " \t");

    return g_str_has_prefix(file->text + start, "//") ? start + (guint)strcspn(file->text + start, "\r\n")
                                                      : at;
}

/* The byte behind the words that qualify a pointer in front of byte AT of TEXT: they are no part of a
 * parameter without a name. */
static guint
behind_qualifiers(const char *text, guint at)
{
    g_autoptr(GRegex) regex = g_regex_new(
        "\\G(?:\\s*\\b(?:const|volatile|restrict|__restrict|__restrict__)\\b)*", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int end;

    if (!g_regex_match_full(regex, text, -1, (gssize)at, 0, &match, NULL) ||
        !g_match_info_fetch_pos(match, 0, NULL, &end))
        return at;
    return (guint)end;
}

guint
declaration_end(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name = n->kind == TREE_PARM_DECL ? cursor_name(n->entity) : NULL;

    return name && *name == '\0' ? behind_qualifiers(tree_file(tree, n->file)->text, n->end) : n->end;
}

static void
declare_restricted(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    g_autofree char *name = cursor_name(n->entity), *type = slot_header_type(tree, rules->names, slot);
    const char *q = strstr(type, "_const_array") ? "const_" : "", *prefix = rules->names->prefix;
    guint body = function_body(tree, n->parent), at;
    guint end = declaration_end(tree, node);

    if (*name == '\0') {
        g_free(name);
        name = g_strdup_printf("fieldwise_%u", n->start);
    }
    rules_edit(rules, node, n->start, end, g_strdup_printf("%s_%srestrict(%s)", prefix, q, name), "D2");
    if (body == NO_NODE)
        return;
    at = behind_comment(file, tree_node(tree, body)->start + 1);
    g_autofree char *indent = next_indent(file, at);
    rules_edit(rules, body, at, at,
               g_strdup_printf("%s%s%s_%sbind(%s);", tree_line_end(file), indent, prefix, q, name), "D2");
}

/* Whether what NODE, a reference to a pointer, declares, cannot set the pointer. */
static gboolean
is_constant(const TreeNode *node)
{
    return type_is_const(type_pointee(entity_canonical_type(node->entity)));
}

static void
declare_parameter(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    g_autofree char *name = cursor_name(n->entity), *type = slot_header_type(tree, rules->names, slot);
    guint at = *name ? tree_name_offset(n) : n->end, end = at + (guint)strlen(name);

    if (slot_is_restricted(tree, slot)) {
        declare_restricted(rules, node, slot);
        return;
    }
    rules_edit(rules, node, n->start, at,
               g_strdup_printf("%s%s%s",
                               slot->is_reference && !slot->is_holder && is_constant(n) ? "const " : "", type,
                               slot->is_holder      ? " *"
                               : slot->is_reference ? " &"
                               : *name              ? " "
                                                    : ""),
               "D1");
    if (end < n->end && file->text[end + strspn(file->text + end, " \t")] == '[') /* Body p[] */
        rules_edit(rules, node, end, n->end, g_strdup(""), "D1");
}

char *
declaration_kept_words(const char *text)
{
    g_autoptr(GRegex) regex = g_regex_new(
        "^((static|extern|thread_local|register|inline|mutable|__device__|__managed__)\\s+)*", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    g_regex_match(regex, text, 0, &match);
    return g_match_info_fetch(match, 0);
}

/* The declarators of one declaration, and what is written in front of the first one's stars. */
typedef struct {
    Rules *rules;
    const GArray *nodes; /* of guint */
    char *specifiers;
} Declarators;

static const TreeNode *
declarator(const Declarators *all, guint i)
{
    return tree_node(all->rules->tree, g_array_index(all->nodes, guint, i));
}

/* The slot of declarator I, or NULL: it keeps its type. */
static const Slot *
declarator_slot(const Declarators *all, guint i)
{
    guint number = flow_slot(all->rules->flow, declarator(all, i)->entity);

    return flow_is_in(all->rules->flow, number) ? flow_slot_at(all->rules->flow, number) : NULL;
}

/* What stands between the name of a pointer, or of a reference to one, and its type. */
static const char *
slot_star(const Slot *slot)
{
    return slot->is_reference ? " &" : " ";
}

/* The type that declarator I gets, or NULL: it keeps its own. A reference to a pointer that cannot change has
 * one that says so. */
static char *
declarator_type(const Declarators *all, guint i)
{
    const Slot *slot = declarator_slot(all, i);
    g_autofree char *type = slot ? slot_header_type(all->rules->tree, all->rules->names, slot) : NULL;

    return type && slot->is_reference && is_constant(declarator(all, i)) ? g_strconcat("const ", type, NULL)
                                                                         : g_steal_pointer(&type);
}

guint
declarator_comma(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text;
    guint at = tree_name_offset(n);

    while (at > 0 && text[at] != ',')
        at--;
    return at;
}

gboolean
declarators_are_divisible(const SourceTree *tree, const GArray *group)
{
    guint parent = tree_node(tree, g_array_index(group, guint, 0))->parent;
    guint above = parent == NO_NODE ? NO_NODE : tree_node(tree, parent)->parent;

    return parent == NO_NODE || tree_node(tree, parent)->kind != TREE_DECL_STMT ||
           (above != NO_NODE && tree_node(tree, above)->kind == TREE_COMPOUND_STMT);
}

/* Declarator I, behind others and with a slot: a star goes, or a declaration of its own begins. */
static void
declare_further(const Declarators *all, guint i)
{
    guint node = g_array_index(all->nodes, guint, i), comma = declarator_comma(all->rules->tree, node);
    guint name = tree_name_offset(declarator(all, i));
    const char *star = slot_star(declarator_slot(all, i));
    g_autofree char *type = declarator_type(all, i), *before = declarator_type(all, i - 1);
    g_autofree char *kept = declaration_kept_words(all->specifiers);

    if (g_strcmp0(type, before) == 0)
        rules_edit(all->rules, node, comma + 1, name, g_strdup(star), "D3");
    else
        rules_edit(all->rules, node, comma, name, g_strdup_printf("; %s%s%s", kept, type, star), "D3");
}

/* Declarator I keeps its type, and the one before it does not. */
static void
declare_again(const Declarators *all, guint i)
{
    guint node = g_array_index(all->nodes, guint, i), comma = declarator_comma(all->rules->tree, node);

    rules_edit(all->rules, node, comma, comma + 1, g_strdup_printf("; %s", all->specifiers), "D3");
}

/* What stands in front of the stars and the name of NODE. Free with g_free(). */
static char *
specifiers_of(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *before = tree_text_between(tree, node, n->start, tree_name_offset(n));

    before[strcspn(before, "*&")] = '\0';
    return g_strdup(g_strchomp(before));
}

/* Whether all of ALL get one type. */
static gboolean
is_uniform(const Declarators *all)
{
    g_autofree char *first = declarator_type(all, 0);

    for (guint i = 1; i < all->nodes->len; i++) {
        g_autofree char *type = declarator_type(all, i);

        if (g_strcmp0(type, first) != 0)
            return FALSE;
    }
    return TRUE;
}

gboolean
variable_check(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint parent = tree_node(tree, node)->parent;

    if ((tree_has_attribute(tree, node, TREE_CUDA_DEVICE_ATTR) &&
         !flow_is_managed(tree_node(tree, node)->entity)) ||
        tree_has_attribute(tree, node, TREE_CUDA_CONSTANT_ATTR) ||
        tree_has_attribute(tree, node, TREE_CUDA_SHARED_ATTR)) {
        rules_refuse(rules, node, REFUSE(DEVICE_VARIABLE));
        return FALSE;
    }
    if (parent != NO_NODE && tree_node(tree, parent)->kind == TREE_UNION_DECL) {
        rules_refuse(rules, node, REFUSE(UNION_HOLDS));
        return FALSE;
    }
    return TRUE;
}

static void
declare_variable(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    g_autoptr(GArray) group = declarators_of(tree, node);

    if (!variable_check(rules, node))
        return;
    g_autofree char *specifiers = specifiers_of(tree, g_array_index(group, guint, 0));
    const Declarators all = {rules, group, specifiers};
    guint place = 0;

    while (g_array_index(group, guint, place) != node)
        place++;
    if (!is_uniform(&all) &&
        (strpbrk(specifiers, "{(,") || !declarators_are_divisible(tree, group) || slot->is_reference)) {
        rules_refuse(rules, node, REFUSE(SEVERAL_DECLARATORS));
        return;
    }
    if (place + 1 < group->len) {
        g_autofree char *next = declarator_type(&all, place + 1);

        if (!next)
            declare_again(&all, place + 1);
    }
    if (place > 0) {
        declare_further(&all, place);
        return;
    }
    guint name = tree_name_offset(n);
    g_autofree char *before = tree_text_between(tree, node, n->start, name);
    g_autofree char *kept = declaration_kept_words(before), *type = declarator_type(&all, 0);
    rules_edit(rules, node, n->start, name, g_strdup_printf("%s%s%s", kept, type, slot_star(slot)),
               n->kind == TREE_FIELD_DECL ? "D4" : "D3");
}

void
declarations_write(Rules *rules)
{
    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        for (guint i = 0; slot->is_in && i < slot->declared->len; i++) {
            guint node = g_array_index(slot->declared, guint, i);
            const TreeNode *n = tree_node(rules->tree, node);
            SourceType type = flow_pointee_type(n->entity);

            if (type_is_volatile(type))
                rules_refuse(rules, node, REFUSE(VOLATILE_ELEMENTS));
            else if (n->is_made || n->start == n->end)
                rules_refuse(rules, node, REFUSE(MACRO_DECLARES));
            else if (slot->is_fixed)
                fixed_declare(rules, node);
            else if (slot->is_of_both)
                both_memories_declare(rules, node, slot);
            else if (template_parameter_write(rules, node, slot) != TEMPLATE_NONE)
                continue;
            else if (n->kind == TREE_FUNCTION_DECL || n->kind == TREE_CXX_METHOD) {
                g_autofree char *result = slot_header_type(rules->tree, rules->names, slot);

                function_result_write(rules, node, slot, result);
            } else if (n->kind == TREE_PARM_DECL)
                declare_parameter(rules, node, slot);
            else
                declare_variable(rules, node, slot);
        }
        if (slot->is_in && slot->declared->len == 0 && slot->uses->len > 0)
            rules_refuse_undeclared(rules, slot);
    }
}
