/* SPDX-License-Identifier: MIT */
/* Structs inside of elements that a method, an operator or a function changes: `p[i].pos += v`. It gets a
 * copy, of which the fields that it writes are stored. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether PARAMETER may be given a struct of the type of CLASS by its address. */
static gboolean
takes_struct(Entity class, Entity parameter)
{
    SourceType type = entity_canonical_type(parameter);

    return (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_POINTER) &&
           entity_equal(entity_canonical(type_declaration(type_pointee(type))), entity_canonical(class));
}

/* Whether FUNCTION could tell that another struct which it gets is OBJECT, of CLASS. */
static gboolean
could_tell(Rules *rules, Entity class, Entity function, Entity object)
{
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++) {
        Entity parameter = entity_argument(function, (guint)i);

        if (entity_equal(parameter, object) || !takes_struct(class, parameter))
            continue;
        g_auto(Effects) one = effects_of_inner(rules, class, function, object);
        g_auto(Effects) two = effects_of_inner(rules, class, function, parameter);
        if (effects_meet(&one, &two) && !alias_is_harmless(rules, function, object, parameter))
            return TRUE;
    }
    return FALSE;
}

/* Writes CALL, in which the struct MEMBER is the object or an argument: its copy is called fieldwise_part. */
static void
write_part_copy(Rules *rules, guint member, guint call, const char *type, const char *stored,
                gboolean is_compared)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *m = tree_node(tree, member), *c = tree_node(tree, call);
    g_autofree char *part = tree_text(tree, member);
    gboolean alone = call_is_statement(tree, call);
    gboolean has_value = !call_is_discarded(tree, call) && !type_is(entity_type(c->entity), TYPE_VOID);
    g_autofree char *before =
        is_compared ? g_strdup_printf(" %s fieldwise_before = fieldwise_part;", type) : g_strdup("");

    rules_edit(rules, call, c->start, m->start == c->start ? m->end : c->start,
               g_strdup_printf("%s %s fieldwise_part = %s;%s %s%s", alone ? "{" : "({", type, part, before,
                               has_value ? "auto fieldwise_value = " : "",
                               m->start == c->start ? "fieldwise_part" : ""),
               "R7");
    if (m->start != c->start)
        rules_edit(rules, call, m->start, m->end, g_strdup("fieldwise_part"), "R7");
    rules_edit(rules, call, c->end, c->end,
               g_strdup_printf(";%s%s }%s", stored, has_value ? " fieldwise_value;" : "", alone ? "" : ")"),
               "R7");
}

void
inner_copy(Rules *rules, guint member, guint call, Entity function, Entity object, const char *what)
{
    const SourceTree *tree = rules->tree;
    SourceType type = tree_canonical_type(tree, member);
    Entity class = type_declaration(type);
    g_autofree char *name = flow_type_name(type), *function_name = cursor_name(function), *stored = NULL;
    g_autofree char *text = tree_text(tree, member);
    g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(guint));
    gboolean is_compared;

    if (strchr(name, '(') || !node_is_pure(tree, member)) {
        rules_refuse(rules, member, REFUSE(OPERAND_OF_METHOD), what, function_name);
        return;
    }
    if (!call_check(rules, member, call) ||
        !g_hash_table_add(rules->notes->copied_calls, GUINT_TO_POINTER(call)))
        return;
    if (could_tell(rules, class, function, object) &&
        rules_refuse_unless(rules, ASSUME_NO_ALIAS, member, REFUSE(CHANGED_TAKES_OTHERS)))
        return;
    g_auto(Effects) effects = effects_of_inner(rules, class, function, object);
    if (effects.shared || effects.is_unnamed) {
        rules_refuse(rules, member, REFUSE(OPERAND_OF_METHOD), what, function_name);
        return;
    }
    stored = effects_inner_stores(&effects, text, &is_compared);
    g_array_append_val(nodes, member);
    if (arguments_write(rules, call, nodes, "fieldwise_part", "R7"))
        write_part_copy(rules, member, call, name, stored, is_compared);
}

void
inner_cast(Rules *rules, guint member, guint call, Entity method, const char *what)
{
    const TreeNode *m = tree_node(rules->tree, member);
    g_autofree char *name = cursor_name(method), *type = flow_type_name(tree_type(rules->tree, member));

    if (strchr(type, '(')) {
        rules_refuse(rules, member, REFUSE(OPERAND_OF_METHOD), what, name);
        return;
    }
    reference_check_const(rules, member, method, entity_none(), what);
    arguments_check_const(rules, member, call, what);
    rules_edit(rules, member, m->start, m->start, g_strdup_printf("((%s)", type), "R7");
    rules_edit(rules, member, m->end, m->end, g_strdup(")"), "R7");
}
