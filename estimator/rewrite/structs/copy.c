/* SPDX-License-Identifier: MIT */
/* Elements that a method or a function changes through a reference: it gets a copy, of which the fields that
 * it names are stored. A store of the others would undo what other threads write to them. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

/* What a function does with its object: *this, or a parameter that is a reference. */
typedef struct {
    const Rules *rules;
    GHashTable *fields;  /* name, as "x" or "p.a", to what stores the field, of those that it names */
    gboolean is_whole;   /* it may change the others as well */
    const char *shared;  /* why a copy would not do; NULL: it does */
    gboolean is_unnamed; /* it names a private field that the header does not have */
} Touched;

/* What OWNER is to CLASS, a struct: the struct itself, or one that it derives from. */
static gboolean
is_part_of(Entity class, Entity owner)
{
    Entity definition = entity_definition(class);

    if (entity_equal(entity_canonical(class), entity_canonical(owner)))
        return TRUE;
    g_autoptr(GArray) children = cursor_children(definition);
    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);

        if (entity_kind(child) == TREE_CXX_BASE_SPECIFIER &&
            is_part_of(type_declaration(entity_canonical_type(child)), owner))
            return TRUE;
    }
    return FALSE;
}

/* The record's struct; a null cursor where no pointer to it is declared. */
static Entity
record_class(const Flow *flow)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (slot->is_in && slot->declared->len > 0) {
            guint node = g_array_index(slot->declared, guint, 0);
            SourceType type = type_canonical(flow_pointee_type(tree_node(flow->tree, node)->entity));

            return type_declaration(type);
        }
    }
    return entity_none();
}

/* Whether MEMBER is one of the record, or of a struct that it derives from. */
static gboolean
is_of_record(const Flow *flow, const RewriteNames *names, Entity member)
{
    Entity owner = entity_parent(member);

    return flow_is_record(names->record, entity_type(owner)) || is_part_of(record_class(flow), owner);
}

/* Whether the field MEMBER of a struct that the record derives from may have the name of another field. */
static gboolean
is_ambiguous(const RewriteNames *names, Entity member)
{
    const Record *record = names->laid_out;
    g_autofree char *name = cursor_name(member), *numbered = g_strconcat(name, "_", NULL);

    if (flow_is_record(names->record, entity_type(entity_parent(member))))
        return FALSE;
    for (guint f = 0; record && f < record->n_fields; f++)
        if (g_str_has_prefix(record->fields[f].name, numbered))
            return TRUE;
    return !record;
}

/* What stores the fields of the member at the path NAME that nothing outside can name; NULL: there are none.
 */
static char *
store_of_hidden(const RewriteNames *names, const char *name)
{
    const Record *record = names->laid_out;
    g_autofree char *inside = g_strconcat(name, ".", NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    guint n_parts = 1;

    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.'))
        n_parts++;
    for (guint f = 0; record && f < record->n_fields; f++)
        if (record->fields[f].hidden > 0 && record->fields[f].hidden <= n_parts &&
            (strcmp(record->fields[f].name, name) == 0 || g_str_has_prefix(record->fields[f].name, inside)))
            g_string_append_printf(text, " %s_put_%s(fieldwise_at, fieldwise_element);", names->prefix,
                                   names->field_names[f]);
    return text->len > 0 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

/* What stores the field NAME of TYPE: of an array item by item. */
static char *
store_of_field(const char *name, SourceType type)
{
    g_autoptr(GString) text = g_string_new(" "), items = g_string_new(NULL);
    guint depth = 0;

    for (type = type_canonical(type); type_kind(type) == TYPE_CONSTANT_ARRAY;
         type = type_canonical(type_element(type)), depth++) {
        g_string_append_printf(
            text, "for (int fieldwise_%u = 0; fieldwise_%u < %" G_GINT64_FORMAT "; fieldwise_%u++) ", depth,
            depth, type_array_size(type), depth);
        g_string_append_printf(items, "[fieldwise_%u]", depth);
    }
    g_string_append_printf(text, "fieldwise_at.%s%s = fieldwise_element.%s%s;", name, items->str, name,
                           items->str);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void touch_function(Touched *touched, Entity function, Entity object, guint depth);

/* The field that NODE names, or the one inside of it that the whole expression names: "p.a". Sets *ret_type,
 * and whether it, or a struct around it, is private. */
static char *
innermost_field(const SourceTree *tree, guint node, SourceType *ret_type, gboolean *ret_hidden)
{
    Entity named = tree_referenced(tree, node);
    char *path = cursor_name(named);

    *ret_hidden = FALSE;
    for (;;) {
        guint above = tree_node(tree, tree_outer(tree, node))->parent;
        g_autofree char *shorter = NULL, *name = NULL;

        *ret_type = entity_type(named);
        *ret_hidden |= entity_is_hidden(named);
        if (!type_is(*ret_type, TYPE_RECORD) || above == NO_NODE ||
            tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR)
            return path;
        named = tree_referenced(tree, above);
        if (entity_kind(named) != TREE_FIELD_DECL)
            return path;
        shorter = path;
        name = cursor_name(named);
        path = g_strconcat(shorter, ".", name, NULL);
        node = above;
    }
}

/* NODE names a member of some object, of the record or not. */
static void
touch_member(Touched *touched, guint node, guint depth)
{
    Entity named = tree_referenced(touched->rules->tree, node);
    SourceType type;
    gboolean is_hidden;
    char *path, *stored;

    if (!is_of_record(touched->rules->flow, touched->rules->names, named))
        return;
    if (entity_kind(named) == TREE_FIELD_DECL) {
        if (entity_is_bit_field(named) || is_ambiguous(touched->rules->names, named))
            touched->is_whole = TRUE;
        path = innermost_field(touched->rules->tree, node, &type, &is_hidden);
        stored = store_of_hidden(touched->rules->names, path);
        if (!stored && !is_hidden)
            stored = store_of_field(path, type);
        touched->is_unnamed |= !stored;
        g_hash_table_insert(touched->fields, path, stored);
    } else if (entity_kind(named) == TREE_CXX_METHOD && !method_is_static(named)) {
        touch_function(touched, named, entity_none(), depth + 1);
    }
}

static gboolean
is_synchronizing(const char *name)
{
    return g_str_has_prefix(name, "atomic") || g_str_has_prefix(name, "__sync") ||
           g_str_has_prefix(name, "__threadfence") || g_str_has_prefix(name, "__shfl");
}

/* Whether NODE names an array of the closure: what is done to its elements, a copy of one does not see. */
static gboolean
reaches_elements(const Flow *flow, guint node)
{
    TreeKind kind = tree_node(flow->tree, node)->kind;

    return (kind == TREE_DECL_REF_EXPR || kind == TREE_MEMBER_REF_EXPR) &&
           flow_is_in(flow, flow_slot_of(flow, node));
}

static const char *shares_at(const Flow *flow, guint node, guint depth);

/* Why a copy would not do for FUNCTION, as other threads take part in what it does, or what it calls; NULL:
 * one does. */
static const char *
shares(const Flow *flow, Entity function, guint depth)
{
    guint definition = function_definition_anywhere(flow, function);

    if (definition == NO_NODE)
        return NULL;
    if (depth > MAX_CALLS)
        return PART_CALLS_UNSEEN;
    for (guint k = definition + 1, end = tree_end(flow->tree, definition); k < end; k++) {
        const char *why = shares_at(flow, k, depth);

        if (why)
            return why;
    }
    return NULL;
}

/* The same for the statement or expression NODE. */
static const char *
shares_at(const Flow *flow, guint node, guint depth)
{
    const TreeNode *n = tree_node(flow->tree, node);
    g_autofree char *name = n->kind == TREE_CALL_EXPR ? cursor_name(n->entity) : NULL;

    if (reaches_elements(flow, node))
        return PART_USES_ARRAY;
    if (n->kind == TREE_GCC_ASM_STMT)
        return PART_USES_ASSEMBLY;
    if (!name)
        return NULL;
    return is_synchronizing(name) ? PART_WAITS : shares(flow, cursor_callee(n->entity), depth + 1);
}

/* Whether FUNCTION is one that the compiler makes: it copies all that an object has. */
static gboolean
is_made_by_compiler(Entity function)
{
    return entity_same_place(function, entity_parent(function));
}

/* Something gets the object, and nothing is known of it. */
static void
touch_unseen(Touched *touched)
{
    touched->is_whole = TRUE;
    if (!touched->shared)
        touched->shared = PART_CALLS_UNSEEN;
}

/* The object NODE is an argument of CALL: its function does the rest. */
static void
touch_argument(Touched *touched, guint node, guint call, guint depth)
{
    const SourceTree *tree = touched->rules->tree;
    Entity cursor = tree_node(tree, call)->entity, parameter;
    guint nth;

    if (!tree_argument_number(tree, call, tree_outer(tree, node), &nth) ||
        is_made_by_compiler(cursor_callee(cursor))) {
        touched->is_whole = TRUE;
        return;
    }
    parameter = flow_parameter(cursor, nth);
    if (entity_is_none(parameter))
        touch_unseen(touched);
    else
        touch_function(touched, cursor_callee(cursor), parameter, depth + 1);
}

static void
touch_node(Touched *touched, guint node, Entity object, guint depth)
{
    const SourceTree *tree = touched->rules->tree;
    const TreeNode *n = tree_node(tree, node);
    guint above;

    if (!touched->shared)
        touched->shared = shares_at(touched->rules->flow, node, depth);
    if (reaches_elements(touched->rules->flow, node))
        return;
    switch (n->kind) {
    case TREE_MEMBER_REF_EXPR:
        touch_member(touched, node, depth);
        return;
    case TREE_DECL_REF_EXPR:
        if (entity_is_none(object) || !entity_equal(entity_referenced(n->entity), object))
            return;
        break;
    case TREE_CXX_THIS_EXPR:
        break;
    default:
        return;
    }
    above = tree_node(tree, tree_outer(tree, node))->parent;
    if (above != NO_NODE &&
        (tree_unary(tree, above) == UNARY_DEREF || tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR))
        above = tree_node(tree, tree_outer(tree, above))->parent; /* (*object).x */
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR)
        touch_argument(touched, node, above, depth);
    else if (above == NO_NODE || tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR)
        touched->is_whole = TRUE;
}

/* OBJECT is the parameter, or null: *this. */
static void
touch_function(Touched *touched, Entity function, Entity object, guint depth)
{
    guint definition =
        depth < MAX_CALLS ? function_definition_anywhere(touched->rules->flow, function) : NO_NODE;

    if (definition == NO_NODE) {
        touch_unseen(touched);
        return;
    }
    if (!entity_is_none(object)) { /* the parameter of the definition, perhaps in another source */
        Entity defined = tree_node(touched->rules->tree, definition)->entity;
        int number = flow_parameter_number(entity_parent(object), object);

        object = number < 0 ? entity_none() : entity_argument(defined, (guint)number);
        if (entity_is_none(object)) {
            touch_unseen(touched);
            return;
        }
    }
    for (guint k = definition + 1; k < tree_end(touched->rules->tree, definition); k++)
        touch_node(touched, k, object, depth);
}

/* The statements that store what TOUCHED names of a copy. */
static char *
stores(const Touched *touched)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(touched->fields), (GCompareFunc)strcmp);

    if (touched->is_whole)
        return g_strdup(" fieldwise_at = fieldwise_element;");
    for (const GList *name = names; name; name = name->next)
        g_string_append(text, g_hash_table_lookup(touched->fields, name->data));
    return g_string_free(g_steal_pointer(&text), FALSE);
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

/* Whether FUNCTION reaches elements by another parameter than OBJECT: one of them could be the same. Those
 * that are const, beside a const one, change nothing. */
static gboolean
has_other_elements(const Rules *rules, guint call, Entity function, Entity object)
{
    gboolean is_operator = entity_kind(function) == TREE_CXX_METHOD && call != NO_NODE &&
                           entity_n_arguments(tree_node(rules->tree, call)->entity) >
                               entity_n_arguments(function); /* the first operand is the object */
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++) {
        Entity parameter = entity_argument(function, (guint)i);
        SourceType type = entity_canonical_type(parameter);

        if (!entity_equal(parameter, object) &&
            (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE) &&
            flow_is_record(rules->names->record, type_pointee(type)) &&
            !(is_const(object) && is_const(parameter)) &&
            !may_be_read_element(rules, function, object, parameter) &&
            !(type_kind(type) == TYPE_LVALUE_REFERENCE &&
              is_own_value(rules->tree, call, (guint)i + (is_operator ? 1 : 0))))
            return TRUE;
    }
    return FALSE;
}

/* Whether CALL is a statement in a block. */
static gboolean
is_statement(const SourceTree *tree, guint call)
{
    guint above = tree_node(tree, tree_outer(tree, call))->parent;

    return above != NO_NODE && tree_node(tree, above)->kind == TREE_COMPOUND_STMT;
}

/* Whether nothing takes the value of CALL: it is a statement, of a block or behind "for (...)" and the like.
 */
static gboolean
is_discarded(const SourceTree *tree, guint call)
{
    const TreeNode *c = tree_node(tree, tree_outer(tree, call));
    const char *text = tree_file(tree, c->file)->text, *behind = text + c->end, *before = text + c->start;
    TreeKind above = c->parent == NO_NODE ? TREE_FIRST_INVALID : tree_node(tree, c->parent)->kind;

    if (is_statement(tree, call))
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

/* Writes CALL, in which NODE is the element, or a pointer to it. Where its value is used, that is the value
 * of a block in parentheses: the element is stored right behind the call. */
static void
write_copy(Rules *rules, guint node, guint call, const char *stored, const char *rule)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node), *c = tree_node(tree, call);
    const char *text = tree_file(tree, n->file)->text;
    const char *prefix = rules->names->prefix, *element = rules->names->element;
    gboolean alone = is_statement(tree, call),
             is_pointer = flow_is_pointer(rules->names->record, entity_type(n->entity));
    gboolean has_value = !is_discarded(tree, call) && !type_is(entity_type(c->entity), TYPE_VOID);
    const char *value = has_value ? "auto fieldwise_value = " : "";

    if (n->start == c->start) { /* a method: the element's text stays where it is */
        rules_edit(
            rules, call, c->start, c->start,
            g_strdup_printf("%s{ %s_ref fieldwise_at = %s", alone ? "" : "(", prefix, is_pointer ? "*(" : ""),
            rule);
        rules_edit(rules, call, n->end, is_pointer ? tree_arrow_end(tree, node) : n->end,
                   g_strdup_printf("%s; %s fieldwise_element = fieldwise_at; %sfieldwise_element%s",
                                   is_pointer ? ")" : "", element, value, is_pointer ? "." : ""),
                   rule);
    } else {
        rules_edit(
            rules, call, c->start, c->start,
            g_strdup_printf("%s{ %s_ref fieldwise_at = %s%.*s%s; %s fieldwise_element = fieldwise_at; %s",
                            alone ? "" : "(", prefix, is_pointer ? "*(" : "", (int)(n->end - n->start),
                            text + n->start, is_pointer ? ")" : "", element, value),
            rule);
        rules_edit(rules, call, n->start, n->end,
                   g_strdup_printf("%sfieldwise_element", is_pointer ? "&" : ""), rule);
    }
    rules_edit(rules, call, c->end, c->end,
               g_strdup_printf(";%s%s }%s", stored, has_value ? " fieldwise_value;" : "", alone ? "" : ")"),
               rule);
}

/* Whether the value of CALL may point at the element that it gets. */
static gboolean
gives_element(const SourceTree *tree, guint call)
{
    TypeKind kind = type_kind(type_canonical(entity_result_type(tree_callee(tree, call))));

    return kind == TYPE_POINTER || kind == TYPE_LVALUE_REFERENCE || kind == TYPE_RVALUE_REFERENCE;
}

/* Whether CALL only reads what its argument, or object, NODE names: it takes a copy, or a reference to const.
 */
static gboolean
is_read_by(const SourceTree *tree, guint node, guint call)
{
    Entity parameter;
    SourceType type;
    guint nth;

    if (!tree_argument_number(tree, call, tree_outer(tree, node), &nth))
        return FALSE;
    parameter = flow_parameter(tree_node(tree, call)->entity, nth);
    if (entity_is_none(parameter)) /* of an operator, the object */
        return method_is_const(tree_callee(tree, call)) != 0;
    type = entity_canonical_type(parameter);
    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_POINTER)
        return type_is_const(type_pointee(type));
    return type_kind(type) != TYPE_RVALUE_REFERENCE;
}

/* Whether the element that NODE, below CALL, reaches may be changed there before CALL itself does something.
 */
static gboolean
is_changed_before(const SourceTree *tree, guint node, guint call)
{
    SourceType type = tree_canonical_type(tree, node);

    if (type_is_const(type_pointee(type)))
        return FALSE;
    for (guint k = tree_node(tree, node)->parent, below = node; k != call;
         below = k, k = tree_node(tree, k)->parent)
        if ((tree_node(tree, k)->kind == TREE_CALL_EXPR && !is_read_by(tree, below, k)) ||
            tree_node(tree, k)->kind == TREE_COMPOUND_ASSIGN_OPERATOR ||
            tree_binary(tree, k) == BINARY_ASSIGN ||
            (tree_node(tree, k)->kind == TREE_UNARY_OPERATOR && tree_unary(tree, k) != UNARY_DEREF &&
             tree_unary(tree, k) != UNARY_MINUS && tree_unary(tree, k) != UNARY_LNOT))
            return TRUE;
    return FALSE;
}

/* Whether something else in CALL than NODE changes elements: the copy would not have it. */
static gboolean
has_rivals(const Flow *flow, guint node, guint call)
{
    guint end = tree_end(flow->tree, node);

    for (guint k = call + 1; k < tree_end(flow->tree, call); k++)
        if ((k < node || k >= end) && reaches_elements(flow, k) && is_changed_before(flow->tree, k, call))
            return TRUE;
    return FALSE;
}

/* Refuses where the value of CALL, in which NODE is the element, cannot be that of a block. */
static gboolean
check_call(Rules *rules, guint node, guint call)
{
    const SourceTree *tree = rules->tree;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        rules_refuse(rules, node, REFUSE(METHOD_NOT_CALLED));
    else if (tree_function(tree, call) == NO_NODE)
        rules_refuse(rules, node, REFUSE(CHANGED_OUTSIDE_FUNCTION));
    else if (!is_discarded(tree, call) && gives_element(tree, call))
        rules_refuse(rules, node, REFUSE(CHANGED_GIVES_POINTER));
    else if (has_rivals(rules->flow, node, call))
        rules_refuse(rules, node, REFUSE(CHANGED_WITH_OTHER));
    else
        return TRUE;
    return FALSE;
}

/* Sets *ret_stored to the statements that store what FUNCTION, called by CALL (or NO_NODE), changes of the
 * copy of NODE for OBJECT. */
static gboolean
find_stores(Rules *rules, guint node, guint call, Entity function, Entity object, char **ret_stored)
{
    g_autoptr(GHashTable) fields = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    Touched touched = {.rules = rules, .fields = fields};

    if (has_other_elements(rules, call, function, object)) {
        rules_refuse(rules, node, REFUSE(CHANGED_TAKES_OTHERS));
        return FALSE;
    }
    touch_function(&touched, function, object, 0);
    if (touched.shared) {
        gboolean is_known = touched.shared == PART_WAITS || touched.shared == PART_USES_ARRAY;

        rules_refuse(rules, node, REFUSE(CHANGED_BY_FUNCTION), touched.shared,
                     !is_known && entity_is_none(object) ? PART_CONST_METHOD : "",
                     is_known ? PART_WRITE_BY_FIELD : PART_COPY_AND_STORE);
        return FALSE;
    }
    if (touched.is_unnamed) {
        rules_refuse(rules, node, REFUSE(CHANGED_PRIVATE_MEMBER));
        return FALSE;
    }
    *ret_stored = stores(&touched);
    return TRUE;
}

gboolean
element_may_copy(Rules *rules, guint node, Entity function, Entity object)
{
    g_autofree char *stored = NULL;

    return find_stores(rules, node, NO_NODE, function, object, &stored);
}

void
element_copy(Rules *rules, guint node, guint call, Entity function, Entity object, const char *rule)
{
    g_autofree char *stored = NULL;

    if (check_call(rules, node, call) && find_stores(rules, node, call, function, object, &stored))
        write_copy(rules, node, call, stored, rule);
}

void
element_copy_whole(Rules *rules, guint node, guint call, const char *rule)
{
    if (check_call(rules, node, call))
        write_copy(rules, node, call, " fieldwise_at = fieldwise_element;", rule);
}
