/* SPDX-License-Identifier: MIT */
/* Elements that a method or a function changes through a reference: it gets a copy, of which the fields that
 * it writes are stored. A store of the others would undo what other threads write to them. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* An element of a call that gets a copy. */
typedef struct {
    guint node;           /* the element, or a pointer to it */
    Entity object;        /* the parameter that it is; none: the object of the method */
    char *stored;         /* what stores its fields behind the call */
    gboolean is_compared; /* with what it was before */
} Copied;

static void
copied_clear(gpointer data)
{
    g_free(((Copied *)data)->stored);
}

/* Whether OBJECT, a parameter, is a pointer or reference to const. */
static gboolean
is_const(Entity object)
{
    SourceType type = entity_is_none(object) ? type_none() : entity_canonical_type(object);

    return type_is_const(type_pointee(type));
}

/* Whether FUNCTION changes OBJECT, a parameter or *this where that is null, and reads OTHER before. */
static gboolean
may_be_read_element(const Rules *rules, Entity function, Entity object, Entity other)
{
    return !is_const(object) && is_const(other) && alias_is_harmless(rules, function, object, other);
}

/* Whether argument NTH of CALL is a variable of the function itself, or a value: no element of an array. CALL
 * may be NO_NODE: nothing is known of it. */
static gboolean
is_own_value(const SourceTree *tree, guint call, guint nth)
{
    guint node = call == NO_NODE ? NO_NODE : tree_skip_casts(tree, tree_argument(tree, call, nth));

    if (node == NO_NODE)
        return FALSE;
    Entity cursor = tree_node(tree, node)->entity, variable = entity_referenced(cursor);
    TreeKind kind = entity_kind(variable);

    if (tree_node(tree, node)->kind == TREE_CALL_EXPR)
        return type_is(entity_result_type(cursor_callee(cursor)), TYPE_RECORD);
    return tree_node(tree, node)->kind == TREE_DECL_REF_EXPR && type_is(entity_type(variable), TYPE_RECORD) &&
           (kind == TREE_PARM_DECL || (kind == TREE_VAR_DECL && entity_is_local(variable)));
}

/* Whether PARAMETER may be given an element by its address: it is a pointer or reference to the record. */
static gboolean
takes_element(const Rules *rules, Entity parameter)
{
    SourceType type = entity_canonical_type(parameter);

    return (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE) &&
           flow_is_record(rules->names->record, type_pointee(type));
}

/* Whether FUNCTION cannot tell that OBJECT and OTHER, parameters or *this where one is none, are one element:
 * it writes no field of either that it uses of the other, or reads each before. */
static gboolean
cannot_tell(const Rules *rules, Entity function, Entity object, Entity other)
{
    g_auto(Effects) one = effects_of(rules, function, object), two = effects_of(rules, function, other);

    return !effects_meet(&one, &two) || may_be_read_element(rules, function, object, other);
}

/* How many arguments of CALL, of FUNCTION, stand before that of its first parameter: the object of an
 * operator. */
static guint
first_argument(const Rules *rules, guint call, Entity function)
{
    return entity_kind(function) == TREE_CXX_METHOD && call != NO_NODE &&
                   entity_n_arguments(tree_node(rules->tree, call)->entity) > entity_n_arguments(function)
               ? 1
               : 0;
}

/* Whether FUNCTION reaches elements by another parameter than OBJECT, and could tell that one of them is the
 * same. Those that are const, beside a const one, change nothing. */
static gboolean
has_other_elements(const Rules *rules, guint call, Entity function, Entity object)
{
    guint first = first_argument(rules, call, function);
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++) {
        Entity parameter = entity_argument(function, (guint)i);

        if (!entity_equal(parameter, object) && takes_element(rules, parameter) &&
            !(is_const(object) && is_const(parameter)) &&
            !(type_kind(entity_canonical_type(parameter)) == TYPE_LVALUE_REFERENCE &&
              is_own_value(rules->tree, call, (guint)i + first)) &&
            !cannot_tell(rules, function, object, parameter))
            return TRUE;
    }
    return FALSE;
}

/* Of a block or behind "for (...)" and the like. */
gboolean
call_is_discarded(const SourceTree *tree, guint call)
{
    const TreeNode *c = tree_node(tree, tree_outer(tree, call));
    const char *text = tree_file(tree, c->file)->text, *behind = text + c->end, *before = text + c->start;
    TreeKind above = c->parent == NO_NODE ? TREE_FIRST_INVALID : tree_node(tree, c->parent)->kind;

    if (call_is_statement(tree, call))
        return TRUE;
    if (above != TREE_FOR_STMT && above != TREE_CXX_FOR_RANGE_STMT && above != TREE_WHILE_STMT &&
        above != TREE_DO_STMT && above != TREE_IF_STMT)
        return FALSE;
    while (before > text && g_ascii_isspace(before[-1]))
        before--;
    return behind[strspn(behind, " \t\r\n")] == ';' &&
           ((before > text && before[-1] == ')') ||
            (before - text > 4 && strncmp(before - 4, "else", 4) == 0 && !char_is_word(before[-5])) ||
            (before - text > 2 && strncmp(before - 2, "do", 2) == 0 && !char_is_word(before[-3])));
}

/* "_1": what tells the variables of COPIED's element NTH from those of the first. */
static char *
suffix_of(guint nth)
{
    return nth == 0 ? g_strdup("") : g_strdup_printf("_%u", nth);
}

static gboolean
is_pointer(const Rules *rules, guint node)
{
    return flow_is_pointer(rules->names->record, tree_type(rules->tree, node));
}

/* Behind the reference to element NTH: its copies. */
static char *
copies_text(const Rules *rules, const Copied *copied, const char *suffix)
{
    const char *element = rules->names->element;
    g_autofree char *before =
        copied->is_compared
            ? g_strdup_printf(" %s fieldwise_before%s = fieldwise_element%s;", element, suffix, suffix)
            : g_strdup("");

    return g_strdup_printf("; %s fieldwise_element%s = fieldwise_at%s;%s", element, suffix, suffix, before);
}

/* Writes the copies of the elements of CALL in front of it, and their names in place of them. */
static char *
write_in_front(Rules *rules, guint call, const GArray *all, const char *rule)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *c = tree_node(tree, call);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < all->len; i++) {
        const Copied *copied = &g_array_index(all, Copied, i);
        const TreeNode *n = tree_node(tree, copied->node);
        gboolean pointer = is_pointer(rules, copied->node), is_method = pointer && n->start == c->start;
        g_autofree char *suffix = suffix_of(i), *copies = copies_text(rules, copied, suffix);

        g_string_append_printf(text, " %s_ref fieldwise_at%s = %s%.*s%s%s", rules->names->prefix, suffix,
                               pointer ? "*(" : "", (int)(n->end - n->start),
                               tree_file(tree, n->file)->text + n->start, pointer ? ")" : "", copies);
        rules_edit(rules, call, n->start, is_method ? tree_arrow_end(tree, copied->node) : n->end,
                   g_strdup_printf("%sfieldwise_element%s%s", pointer && !is_method ? "&" : "", suffix,
                                   is_method ? "." : ""),
                   rule);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Writes CALL, with copies of the elements ALL. Where its value is used, that is the value of a block in
 * parentheses: the elements are stored right behind the call. */
static void
write_copies(Rules *rules, guint call, const GArray *all, const char *rule)
{
    const SourceTree *tree = rules->tree;
    const Copied *first = &g_array_index(all, Copied, 0);
    const TreeNode *n = tree_node(tree, first->node), *c = tree_node(tree, call);
    gboolean alone = call_is_statement(tree, call), pointer = is_pointer(rules, first->node);
    gboolean has_value = !call_is_discarded(tree, call) && !type_is(entity_type(c->entity), TYPE_VOID);
    const char *value = has_value ? "auto fieldwise_value = " : "", *open = alone ? "{" : "({";
    g_autoptr(GString) stored = g_string_new(NULL);

    if (all->len == 1 && n->start == c->start) { /* a method: the element's text stays where it is */
        g_autofree char *copies = copies_text(rules, first, "");

        rules_edit(
            rules, call, c->start, c->start,
            g_strdup_printf("%s %s_ref fieldwise_at = %s", open, rules->names->prefix, pointer ? "*(" : ""),
            rule);
        rules_edit(rules, call, n->end, pointer ? tree_arrow_end(tree, first->node) : n->end,
                   g_strdup_printf("%s%s %sfieldwise_element%s", pointer ? ")" : "", copies, value,
                                   pointer ? "." : ""),
                   rule);
    } else {
        g_autofree char *front = write_in_front(rules, call, all, rule);

        rules_edit(rules, call, c->start, c->start, g_strdup_printf("%s%s %s", open, front, value), rule);
    }
    for (guint i = 0; i < all->len; i++)
        g_string_append(stored, g_array_index(all, Copied, i).stored);
    rules_edit(
        rules, call, c->end, c->end,
        g_strdup_printf(";%s%s }%s", stored->str, has_value ? " fieldwise_value;" : "", alone ? "" : ")"),
        rule);
}

/* Whether the value of CALL may point at the element that it gets. */
static gboolean
gives_element(const SourceTree *tree, guint call)
{
    TypeKind kind = type_kind(type_canonical(entity_result_type(tree_callee(tree, call))));

    return kind == TYPE_POINTER || kind == TYPE_LVALUE_REFERENCE || kind == TYPE_RVALUE_REFERENCE;
}

gboolean
call_check(Rules *rules, guint node, guint call)
{
    const SourceTree *tree = rules->tree;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        rules_refuse(rules, node, REFUSE(METHOD_NOT_CALLED));
    else if (tree_function(tree, call) == NO_NODE)
        rules_refuse(rules, node, REFUSE(CHANGED_OUTSIDE_FUNCTION));
    else if (!call_is_discarded(tree, call) && gives_element(tree, call))
        rules_refuse(rules, node, REFUSE(CHANGED_GIVES_POINTER));
    else
        return rivals_check_changed(rules, node, call);
    return FALSE;
}

/* Sets *ret_copied to what becomes of the element NODE, which FUNCTION, called by CALL (or NO_NODE), gets for
 * OBJECT; FALSE: it is refused. SUFFIX is that of its variables. */
static gboolean
find_copied(Rules *rules, guint node, guint call, Entity function, Entity object, const char *suffix,
            Copied *ret_copied)
{
    g_auto(Effects) effects = {0};

    *ret_copied = (Copied){node, object, NULL, FALSE};
    if (has_other_elements(rules, call, function, object) &&
        rules_refuse_unless(rules, ASSUME_NO_ALIAS, node, REFUSE(CHANGED_TAKES_OTHERS)))
        return FALSE;
    effects = effects_of(rules, function, object);
    if (effects.shared) {
        gboolean is_known =
            strcmp(effects.shared, PART_WAITS) == 0 || strcmp(effects.shared, PART_USES_ARRAY) == 0;

        rules_refuse(rules, node, REFUSE(CHANGED_BY_FUNCTION), effects.shared,
                     !is_known && entity_is_none(object) ? PART_CONST_METHOD : "",
                     is_known ? PART_WRITE_BY_FIELD : PART_COPY_AND_STORE);
        return FALSE;
    }
    if (effects.is_unnamed) {
        rules_refuse(rules, node, REFUSE(CHANGED_PRIVATE_MEMBER));
        return FALSE;
    }
    ret_copied->stored = effects_stores(&effects, suffix, &ret_copied->is_compared);
    return TRUE;
}

/* The element that argument NTH of CALL is, which goes to PARAMETER by a reference that may change it;
 * NO_NODE: none. */
static guint
other_element(const Rules *rules, guint call, guint nth, Entity parameter)
{
    guint argument = tree_argument(rules->tree, call, nth), node;
    SourceType type = entity_canonical_type(parameter);

    if (argument == NO_NODE || type_kind(type) != TYPE_LVALUE_REFERENCE || is_const(parameter) ||
        !takes_element(rules, parameter))
        return NO_NODE;
    node = tree_inner(rules->tree, argument);
    return element_is_named(rules->flow, node) ? node : NO_NODE;
}

/* Adds to ALL, which has one element of CALL, the others that FUNCTION may change. */
static gboolean
add_others(Rules *rules, guint call, Entity function, GArray *all)
{
    guint first = first_argument(rules, call, function);
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++) {
        Entity parameter = entity_argument(function, (guint)i);
        guint node = other_element(rules, call, (guint)i + first, parameter);
        g_autofree char *suffix = suffix_of(all->len);
        Copied copied;

        if (node == NO_NODE || node == g_array_index(all, Copied, 0).node)
            continue;
        if (!find_copied(rules, node, call, function, parameter, suffix, &copied))
            return FALSE;
        g_array_append_val(all, copied);
    }
    return TRUE;
}

gboolean
element_may_copy(Rules *rules, guint node, Entity function, Entity object)
{
    Copied copied;
    gboolean may = find_copied(rules, node, NO_NODE, function, object, "", &copied);

    copied_clear(&copied);
    return may;
}

/* The elements of CALL that are copied, and the numbers of their variables: "NODE" to "SUFFIX". */
static void
copy_all(Rules *rules, guint call, GArray *all, const char *rule)
{
    g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < all->len; i++)
        g_array_append_val(nodes, g_array_index(all, Copied, i).node);
    if (arguments_write(rules, call, nodes, "fieldwise_element", rule))
        write_copies(rules, call, all, rule);
}

void
element_copy(Rules *rules, guint node, guint call, Entity function, Entity object, const char *rule)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Copied));
    Copied copied;

    g_array_set_clear_func(all, copied_clear);
    if (!call_check(rules, node, call) ||
        !g_hash_table_add(rules->notes->copied_calls, GUINT_TO_POINTER(call))) /* with another element */
        return;
    if (!find_copied(rules, node, call, function, object, "", &copied))
        return;
    g_array_append_val(all, copied);
    if (add_others(rules, call, function, all))
        copy_all(rules, call, all, rule);
}

void
element_copy_whole(Rules *rules, guint node, guint call, const char *rule)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Copied));
    Copied copied = {node, entity_none(), g_strdup(" fieldwise_at = fieldwise_element;"), FALSE};

    g_array_set_clear_func(all, copied_clear);
    g_array_append_val(all, copied);
    if (call_check(rules, node, call))
        copy_all(rules, call, all, rule);
}
