/* SPDX-License-Identifier: MIT */
/* What a function does to an object that it gets: which fields it reads, which it writes, and which of those
 * in any case. */
#include "rewrite/effects/effects.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

static gboolean is_part_of(Entity class, Entity owner);

/* Whether OWNER is a struct that CLASS, or the template CLASS, names as one that it derives from. */
static gboolean
is_base_of(Entity class, Entity owner)
{
    g_autoptr(GArray) children = cursor_children(class);

    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);

        if (entity_kind(child) == TREE_CXX_BASE_SPECIFIER &&
            is_part_of(type_declaration(entity_canonical_type(child)), owner))
            return TRUE;
    }
    return FALSE;
}

/* Whether OWNER is CLASS, a struct, or one that it derives from. An instance has the text of its template. */
static gboolean
is_part_of(Entity class, Entity owner)
{
    Entity definition = entity_definition(class), template = entity_template(class);
    Entity of_owner = entity_template(owner);

    if (entity_equal(entity_canonical(class), entity_canonical(owner)) ||
        (!entity_is_none(of_owner) && entity_equal(entity_canonical(class), entity_canonical(of_owner))))
        return TRUE;
    return is_base_of(entity_is_none(definition) ? class : definition, owner) ||
           (!entity_is_none(template) && is_base_of(template, owner));
}

/* Whether MEMBER is one of the object's struct, or of one that it derives from. */
static gboolean
is_of_object(const Effects *effects, Entity member)
{
    const Flow *flow = effects->rules->flow;
    const RewriteNames *names = effects->rules->names;
    Entity owner = entity_parent(member);

    if (!entity_is_none(effects->class))
        return is_part_of(effects->class, owner);
    return flow_is_record(names->record, entity_type(owner)) || is_part_of(flow_record_class(flow), owner);
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

/* A function that is walked through. */
typedef struct {
    Effects *effects;
    Entity object;        /* the parameter that is the object; none: *this */
    guint definition;     /* node */
    guint depth;          /* of calls */
    gboolean is_certain;  /* it is called whatever happens */
    gboolean result_used; /* something takes what it returns */
} Visit;

static void visit_function(Effects *effects, Entity function, Entity object, Visit visit);

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

/* Whether the statement or expression KIND may leave out its operand NTH, or do it several times. */
static gboolean
may_leave_out(const SourceTree *tree, guint node, guint nth)
{
    switch (tree_node(tree, node)->kind) {
    case TREE_IF_STMT:
    case TREE_CONDITIONAL_OPERATOR:
    case TREE_SWITCH_STMT:
    case TREE_WHILE_STMT:
        return nth > 0;
    case TREE_BINARY_OPERATOR:
        return nth > 0 && (tree_binary(tree, node) == BINARY_LAND || tree_binary(tree, node) == BINARY_LOR);
    case TREE_FOR_STMT:
    case TREE_CXX_FOR_RANGE_STMT:
    case TREE_DO_STMT:
    case TREE_CASE_STMT:
    case TREE_DEFAULT_STMT:
    case TREE_LABEL_STMT:
    case TREE_LAMBDA_EXPR:
    case TREE_CXX_TRY_STMT:
        return TRUE;
    default:
        return FALSE;
    }
}

/* Whether KIND ends what is done before its function ends. */
static gboolean
is_exit(TreeKind kind)
{
    return kind == TREE_RETURN_STMT || kind == TREE_GOTO_STMT || kind == TREE_INDIRECT_GOTO_STMT ||
           kind == TREE_CXX_THROW_EXPR || kind == TREE_ASM_STMT || kind == TREE_GCC_ASM_STMT;
}

/* Whether NODE is evaluated whenever the function DEFINITION is called. */
static gboolean
is_certain(const SourceTree *tree, guint node, guint definition)
{
    for (guint at = node; at != definition; at = tree_node(tree, at)->parent) {
        guint above = tree_node(tree, at)->parent;

        if (above == NO_NODE || may_leave_out(tree, above, tree_node(tree, at)->nth))
            return FALSE;
    }
    for (guint k = definition + 1; k < node; k++)
        if (is_exit(tree_node(tree, k)->kind) && tree_end(tree, k) <= node)
            return FALSE;
    return TRUE;
}

typedef enum { TOUCH_READ = 1, TOUCH_WRITE = 2, TOUCH_BOTH = 3, TOUCH_UNKNOWN = 7 } Touch;

/* Whether FUNCTION is one that the compiler makes: it copies all that an object has. */
static gboolean
copies_object(Entity function)
{
    return entity_same_place(function, entity_parent(function)) || method_is_defaulted(function);
}

/* What CALL does to its argument NODE, a member. */
static Touch
touch_of_argument(const SourceTree *tree, guint node, guint call)
{
    Entity cursor = tree_node(tree, call)->entity, function = cursor_callee(cursor), parameter;
    g_autofree char *name = cursor_name(cursor);
    guint nth;
    SourceType type;

    if (entity_kind(function) == TREE_CONSTRUCTOR && constructor_is_of_copy(function))
        return TOUCH_READ;
    if (!tree_argument_number(tree, call, node, &nth))
        return TOUCH_UNKNOWN;
    if (strcmp(name, "operator=") == 0 && copies_object(function))
        return nth == 0 ? TOUCH_WRITE : TOUCH_READ;
    parameter = flow_parameter(cursor, nth);
    if (entity_is_none(parameter)) /* of an operator, the object */
        return nth == 0 && method_is_const(function) ? TOUCH_READ : TOUCH_UNKNOWN;
    type = entity_canonical_type(parameter);
    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_POINTER)
        return type_is_const(type_pointee(type)) ? TOUCH_READ : TOUCH_UNKNOWN;
    return type_kind(type) == TYPE_RVALUE_REFERENCE ? TOUCH_UNKNOWN : TOUCH_READ;
}

/* What is done to the member NODE, the outermost of its path, or to one of its items: then *ret_items is
 * "[1][2]", or "" where it is not known to which. Free it with g_free(). */
static Touch
touch_of(const SourceTree *tree, guint node, char **ret_items)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    g_autoptr(GString) items = g_string_new(NULL);
    gboolean is_known = TRUE, is_item = FALSE;
    const TreeNode *a;

    for (; above != NO_NODE && tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
           tree_operand(tree, above, 0) == outer;
         above = tree_node(tree, outer)->parent) {
        guint index = tree_operand(tree, above, 1);
        gint64 value;

        is_item = TRUE;
        is_known = is_known && index != NO_NODE && entity_evaluate(tree_entity(tree, index), &value);
        if (is_known)
            g_string_append_printf(items, "[%" G_GINT64_FORMAT "]", value);
        node = above;
        outer = tree_outer(tree, above);
    }
    is_known = is_known && !type_is(tree_type(tree, node), TYPE_CONSTANT_ARRAY);
    *ret_items = is_item ? g_strdup(is_known ? items->str : "") : NULL;
    if (above == NO_NODE)
        return TOUCH_READ;
    a = tree_node(tree, above);
    if (a->kind == TREE_CALL_EXPR)
        return touch_of_argument(tree, outer, above);
    if (a->kind == TREE_MEMBER_REF_EXPR)
        return method_is_const(entity_referenced(a->entity)) ? TOUCH_READ : TOUCH_UNKNOWN;
    if (tree_operand(tree, above, 0) == outer) {
        UnaryKind unary = tree_unary(tree, above);

        if (tree_binary(tree, above) == BINARY_ASSIGN)
            return TOUCH_WRITE;
        if (a->kind == TREE_COMPOUND_ASSIGN_OPERATOR || unary == UNARY_PRE_INC || unary == UNARY_PRE_DEC ||
            unary == UNARY_POST_INC || unary == UNARY_POST_DEC)
            return TOUCH_BOTH;
    }
    /* what is read stands below a conversion that the compiler adds */
    return outer != node && !type_is(tree_type(tree, node), TYPE_CONSTANT_ARRAY) &&
                   tree_node(tree, tree_node(tree, node)->parent)->kind == TREE_UNEXPOSED_EXPR
               ? TOUCH_READ
               : TOUCH_UNKNOWN;
}

static FieldUse *
use_of(Effects *effects, const char *path)
{
    FieldUse *use = g_hash_table_lookup(effects->fields, path);

    if (!use) {
        use = g_new0(FieldUse, 1);
        g_hash_table_insert(effects->fields, g_strdup(path), use);
    }
    return use;
}

/* Adds ACCESS to the field at the path of the member NODE. */
static void
add_field(const Visit *visit, guint node, Touch touch, const char *items)
{
    Effects *effects = visit->effects;
    const Rules *rules = effects->rules;
    const SourceTree *tree = rules->tree;
    Entity named = tree_referenced(tree, node);
    SourceType type;
    gboolean is_hidden, certain, is_inner = !entity_is_none(effects->class);
    g_autofree char *member = innermost_field(tree, node, &type, &is_hidden);
    g_autofree char *path = g_strconcat(member, is_hidden ? NULL : items, NULL);
    FieldUse *use = use_of(effects, path);

    use->is_read |= (touch & TOUCH_READ) != 0;
    if (!(touch & TOUCH_WRITE))
        return;
    use->is_written = TRUE;
    certain = touch != TOUCH_UNKNOWN && (!items || (*items && !is_hidden)) && visit->is_certain &&
              is_certain(tree, node, visit->definition) && (is_inner || !is_ambiguous(rules->names, named));
    use->is_certain |= certain;
    effects->is_unnamed |= entity_is_bit_field(named);
    if (use->stored)
        return;
    use->stored = is_inner ? NULL : store_of_hidden(rules->names, member);
    if (!use->stored && !is_hidden)
        use->stored = items && *items
                          ? g_strdup_printf(" fieldwise_at.%s = fieldwise_element.%s;", path, path)
                          : store_of_field(path, type);
    effects->is_unnamed |= !use->stored;
}

/* Where the whole of the object is read, or written. */
static void
add_whole(const Visit *visit, guint node, Touch touch)
{
    Effects *effects = visit->effects;

    effects->reads_whole |= (touch & TOUCH_READ) != 0;
    effects->writes_whole |= (touch & TOUCH_WRITE) != 0;
    if (touch == TOUCH_WRITE && visit->is_certain &&
        is_certain(effects->rules->tree, node, visit->definition))
        effects->is_whole_certain = TRUE;
}

static gboolean
is_synchronizing(const char *name)
{
    static const char *const BEGINS[] = {"atomic",      "__sync", "__threadfence",    "__shfl",
                                         "__nanosleep", "fetch_", "compare_exchange", "arrive"};
    static const char *const NAMES[] = {"sync", "wait", NULL};

    for (guint i = 0; i < G_N_ELEMENTS(BEGINS); i++)
        if (g_str_has_prefix(name, BEGINS[i]))
            return TRUE;
    return g_strv_contains(NAMES, name);
}

/* Whether NODE names an array of the closure: what is done to its elements, a copy of one does not see. */
gboolean
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

/* Something gets the object, and nothing is known of it. */
static void
add_unseen(Effects *effects)
{
    effects->reads_whole = effects->writes_whole = TRUE;
    if (!effects->shared)
        effects->shared = PART_CALLS_UNSEEN;
}

gboolean
call_is_statement(const SourceTree *tree, guint call)
{
    guint above = tree_node(tree, tree_outer(tree, call))->parent;

    return above != NO_NODE && tree_node(tree, above)->kind == TREE_COMPOUND_STMT;
}

/* VISIT's call NODE, as the function that it calls sees it. */
static Visit
inner_visit(const Visit *visit, guint call)
{
    const SourceTree *tree = visit->effects->rules->tree;
    Visit inner = *visit;

    inner.depth++;
    inner.is_certain = visit->is_certain && is_certain(tree, call, visit->definition);
    inner.result_used = !call_is_statement(tree, call);
    return inner;
}

/* NODE names a member of the object. */
static void
visit_member(const Visit *visit, guint node)
{
    const SourceTree *tree = visit->effects->rules->tree;
    Entity named = tree_referenced(tree, node);
    guint at = node, call = tree_node(tree, tree_outer(tree, node))->parent;
    g_autofree char *items = NULL;
    Touch touch;

    if (entity_kind(named) == TREE_CXX_METHOD) {
        if (method_is_static(named))
            return;
        if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
            add_unseen(visit->effects);
        else
            visit_function(visit->effects, named, entity_none(), inner_visit(visit, call));
        return;
    }
    if (entity_kind(named) != TREE_FIELD_DECL || !is_of_object(visit->effects, named)) {
        add_unseen(visit->effects); /* a member of a template that is not known yet, or of a class inside */
        return;
    }
    for (guint above = tree_node(tree, tree_outer(tree, at))->parent;
         above != NO_NODE && tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR &&
         entity_kind(tree_referenced(tree, above)) == TREE_FIELD_DECL &&
         type_is(tree_type(tree, at), TYPE_RECORD);
         above = tree_node(tree, tree_outer(tree, at))->parent)
        at = above;
    touch = touch_of(tree, at, &items);
    add_field(visit, node, touch, items);
}

/* The object itself is the argument, or the operand, NODE of CALL. */
static void
visit_argument(const Visit *visit, guint node, guint call)
{
    const SourceTree *tree = visit->effects->rules->tree;
    Entity cursor = tree_node(tree, call)->entity, function = cursor_callee(cursor), parameter;
    guint nth;

    if (entity_kind(function) == TREE_CONSTRUCTOR && constructor_is_of_copy(function)) {
        add_whole(visit, call, TOUCH_READ);
        return;
    }
    if (!tree_argument_number(tree, call, node, &nth)) {
        add_unseen(visit->effects);
        return;
    }
    if (copies_object(function)) {
        add_whole(visit, call, nth == 0 ? TOUCH_WRITE : TOUCH_READ);
        return;
    }
    parameter = flow_parameter(cursor, nth);
    if (!entity_is_none(parameter))
        visit_function(visit->effects, function, parameter, inner_visit(visit, call));
    else if (nth == 0 && entity_kind(function) == TREE_CXX_METHOD) /* of an operator, the object */
        visit_function(visit->effects, function, entity_none(), inner_visit(visit, call));
    else
        add_unseen(visit->effects);
}

/* What stands above the object NODE, which is no argument and has no member named: what happens to it. */
static Touch
touch_of_whole(const Visit *visit, guint node, guint above)
{
    const SourceTree *tree = visit->effects->rules->tree;
    Entity function = tree_node(tree, visit->definition)->entity;
    TypeKind result = type_kind(type_canonical(entity_result_type(function)));

    if (above == NO_NODE)
        return TOUCH_UNKNOWN;
    if (tree_node(tree, above)->kind == TREE_RETURN_STMT)
        return visit->result_used && (result == TYPE_LVALUE_REFERENCE || result == TYPE_POINTER ||
                                      result == TYPE_RVALUE_REFERENCE)
                   ? TOUCH_UNKNOWN
                   : TOUCH_READ;
    if (tree_node(tree, above)->kind == TREE_COMPOUND_STMT || tree_unary(tree, above) == UNARY_LNOT)
        return TOUCH_READ;
    return TOUCH_UNKNOWN;
}

static void
visit_node(const Visit *visit, guint node)
{
    Effects *effects = visit->effects;
    const SourceTree *tree = effects->rules->tree;
    const TreeNode *n = tree_node(tree, node);
    guint outer, above;

    if (!effects->shared)
        effects->shared = shares_at(effects->rules->flow, node, visit->depth);
    if (reaches_elements(effects->rules->flow, node))
        return;
    if (n->kind == TREE_MEMBER_REF_EXPR && tree_operand(tree, node, 0) == NO_NODE &&
        entity_is_none(visit->object)) { /* a method names a member of its own alone */
        visit_member(visit, node);
        return;
    }
    if (n->kind == TREE_CXX_THIS_EXPR ? !entity_is_none(visit->object)
                                      : n->kind != TREE_DECL_REF_EXPR || entity_is_none(visit->object) ||
                                            !entity_equal(entity_referenced(n->entity), visit->object))
        return;
    outer = tree_outer(tree, node);
    above = tree_node(tree, outer)->parent;
    if (above != NO_NODE && (tree_unary(tree, above) == UNARY_DEREF ||
                             tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR)) {
        outer = tree_outer(tree, above); /* (*object).x */
        above = tree_node(tree, outer)->parent;
    }
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR)
        visit_member(visit, above);
    else if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR)
        visit_argument(visit, outer, above);
    else
        add_whole(visit, node, touch_of_whole(visit, outer, above));
}

/* OBJECT is the parameter, or none: *this. */
static void
visit_function(Effects *effects, Entity function, Entity object, Visit visit)
{
    const SourceTree *tree = effects->rules->tree;
    guint definition =
        visit.depth < MAX_CALLS ? function_definition_anywhere(effects->rules->flow, function) : NO_NODE;

    if (definition == NO_NODE) {
        add_unseen(effects);
        return;
    }
    if (!entity_is_none(object)) { /* the parameter of the definition, perhaps in another source */
        Entity defined = tree_node(tree, definition)->entity;
        int number = flow_parameter_number(entity_parent(object), object);

        object = number < 0 ? entity_none() : entity_argument(defined, (guint)number);
        if (entity_is_none(object)) {
            add_unseen(effects);
            return;
        }
    }
    visit.effects = effects;
    visit.object = object;
    visit.definition = definition;
    for (guint k = definition + 1; k < tree_end(tree, definition); k++)
        visit_node(&visit, k);
}

static void
field_use_free(gpointer data)
{
    FieldUse *use = data;

    g_free(use->stored);
    g_free(use);
}

Effects
effects_of(const Rules *rules, Entity function, Entity object)
{
    return effects_of_inner(rules, entity_none(), function, object);
}

Effects
effects_of_inner(const Rules *rules, Entity class, Entity function, Entity object)
{
    Effects effects = {.rules = rules,
                       .class = class,
                       .fields = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, field_use_free)};

    visit_function(&effects, function, object, (Visit){.is_certain = TRUE});
    return effects;
}

void
effects_clear(Effects *effects)
{
    g_clear_pointer(&effects->fields, g_hash_table_unref);
}

/* Whether A and B, paths, may name bytes of one member of the record. */
static gboolean
share_member(const char *a, const char *b)
{
    gsize length = strcspn(a, ".[");

    return length == strcspn(b, ".[") && strncmp(a, b, length) == 0;
}

/* Whether ONE writes a field that OTHER reads or writes. */
static gboolean
disturbs(const Effects *one, const Effects *other)
{
    GHashTableIter iter, others;
    gpointer path, use, other_path;

    if (one->writes_whole)
        return other->reads_whole || other->writes_whole || g_hash_table_size(other->fields) > 0;
    g_hash_table_iter_init(&iter, one->fields);
    while (g_hash_table_iter_next(&iter, &path, &use)) {
        if (!((const FieldUse *)use)->is_written)
            continue;
        if (other->reads_whole || other->writes_whole)
            return TRUE;
        g_hash_table_iter_init(&others, other->fields);
        while (g_hash_table_iter_next(&others, &other_path, NULL))
            if (share_member(path, other_path))
                return TRUE;
    }
    return FALSE;
}

gboolean
effects_meet(const Effects *a, const Effects *b)
{
    return a->shared || b->shared || disturbs(a, b) || disturbs(b, a);
}
