/* SPDX-License-Identifier: MIT */
/* What all rules do: edit, refuse, and name the types of slots. */
#include "rewrite/edits/edits_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

static const char *const KIND_NAMES[] = {
    [REFUSAL_UNSEEN] = "unseen",     [REFUSAL_REINTERPRETED] = "reinterpreted",
    [REFUSAL_VOLATILE] = "volatile", [REFUSAL_MIXED] = "mixed",
    [REFUSAL_ESCAPES] = "escapes",   [REFUSAL_HOST] = "host",
    [REFUSAL_FIELD] = "field",       [REFUSAL_REFERENCE] = "reference",
    [REFUSAL_FORM] = "form",
};

const char *
refusal_kind_name(RefusalKind kind)
{
    return KIND_NAMES[kind];
}

void
rules_refuse(Rules *rules, RefusalKind kind, guint node, const char *format, ...)
{
    const TreeNode *n = tree_node(rules->tree, node);
    Refusal refusal = {kind, n->file, n->start, NULL, FALSE};
    va_list args;

    va_start(args, format);
    refusal.text = g_strdup_vprintf(format, args);
    va_end(args);
    g_array_append_val(rules->result->refusals, refusal);
}

void
rules_mark_cause(Rules *rules)
{
    GArray *refusals = rules->result->refusals;

    g_array_index(refusals, Refusal, refusals->len - 1).is_cause = TRUE;
}

/* "RUN (FILE:12:5)": the macro that writes NODE, and where it has that in its text. Free with g_free().
 */
static char *
macro_of(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text + n->start;
    gsize length = 0;
    guint offset, index;

    while (char_is_word(text[length]))
        length++;
    if (!tree_spelled_place(tree, n->entity, &index, &offset) ||
        (index == n->file && offset >= n->start && offset < n->end))
        return g_strndup(text, length);
    g_autofree char *place = tree_place(tree, index, offset);
    return g_strdup_printf("%.*s (%s)", (int)length, text, place);
}

gboolean
rules_refuse_macro(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node);
    g_autofree char *macro = NULL;

    if (tree_is_editable(rules->tree, n->file, n->start, n->end))
        return FALSE;
    macro = macro_of(rules->tree, node);
    rules_refuse(rules, REFUSAL_FORM, node,
                 "the macro %s writes what would have to change: write it out where it is used", macro);
    return TRUE;
}

void
rules_edit(Rules *rules, guint node, guint start, guint end, char *text, const char *rule)
{
    guint file = tree_node(rules->tree, node)->file;

    if (tree_is_editable(rules->tree, file, start, end)) {
        edit_list_add(rules->result->edits, file, start, end, text, rule);
        return;
    }
    if (!rules_refuse_macro(rules, node))
        rules_refuse(rules, REFUSAL_FORM, node,
                     "a macro writes a part of what would have to change here: write it out");
    g_free(text);
}

static const TreeNode *
first_declaration(const SourceTree *tree, const Slot *slot)
{
    return slot->declared->len > 0 ? tree_node(tree, g_array_index(slot->declared, guint, 0)) : NULL;
}

char *
rules_slot_type(const SourceTree *tree, const RewriteNames *names, const Slot *slot)
{
    const TreeNode *declared = first_declaration(tree, slot);
    SourceType type = flow_pointee_type(declared->entity);

    return g_strdup_printf("%s_%s%s", names->prefix,
                           type_is_const(type) && !slot->drops_const ? "const_" : "",
                           slot->steps ? "pointer" : "array");
}

gboolean
rules_is_restricted(const SourceTree *tree, const Slot *slot)
{
    const TreeNode *declared = first_declaration(tree, slot);

    if (!declared || declared->kind != TREE_PARM_DECL || slot->steps ||
        !tree_has_attribute(tree, declared->parent, TREE_CUDA_GLOBAL_ATTR))
        return FALSE;
    return type_is_restrict(entity_type(declared->entity));
}

guint
rules_definition(const SourceTree *tree, Entity function)
{
    Entity definition = entity_definition(function);

    return entity_is_none(definition) ? NO_NODE : tree_declaration(tree, definition);
}

guint
rules_definition_anywhere(const Flow *flow, Entity function)
{
    guint definition = rules_definition(flow->tree, function);

    return definition == NO_NODE ? flow_definition(flow, function) : definition;
}

/* Whether the lambda LAMBDA is one of the device: libclang shows no attributes of it. */
static gboolean
is_device_lambda(const SourceTree *tree, guint lambda)
{
    const TreeNode *l = tree_node(tree, lambda);
    guint end = l->end;

    for (guint i = lambda + 1; i < tree_end(tree, lambda); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->parent == lambda && n->kind == TREE_COMPOUND_STMT)
            end = n->start;
        if (n->parent != lambda || n->kind != TREE_PARM_DECL)
            continue;
        g_autoptr(GArray) children = cursor_children(entity_parent(n->entity));
        for (guint k = 0; k < children->len; k++)
            if (entity_kind(g_array_index(children, Entity, k)) == TREE_CUDA_DEVICE_ATTR)
                return TRUE;
    }
    g_autofree char *head = text_without_comments(tree_file(tree, l->file)->text + l->start, end - l->start);
    return g_regex_match_simple("\\b__device__\\b", head, G_REGEX_RAW, 0);
}

gboolean
rules_is_device_code(const SourceTree *tree, guint node)
{
    for (guint f = tree_function(tree, node); f != NO_NODE;
         f = tree_function(tree, tree_node(tree, f)->parent)) {
        if (tree_has_attribute(tree, f, TREE_CUDA_GLOBAL_ATTR) ||
            tree_has_attribute(tree, f, TREE_CUDA_DEVICE_ATTR) ||
            (tree_node(tree, f)->kind == TREE_LAMBDA_EXPR && is_device_lambda(tree, f)))
            return TRUE;
        if (tree_node(tree, f)->parent == NO_NODE) {
            guint lambda = tree_generic_lambda(tree, f);

            return lambda != NO_NODE && rules_is_device_code(tree, lambda);
        }
    }
    return FALSE;
}

/* Whether TYPE is a class, or may be one in an instance of a template. */
static gboolean
is_class(SourceType type)
{
    TypeKind kind = type_kind(type_canonical(type));

    return kind == TYPE_RECORD || kind == TYPE_UNEXPOSED;
}

/* The type of the object that is made of the pointer at USE, as it is written, or NULL: of a variable, or one
 * without a name, `thrust::device_ptr<float>(p)`. Free with g_free(). */
static char *
object_type(const SourceTree *tree, guint use)
{
    guint at = tree_node(tree, use)->parent;
    g_autofree char *text = NULL;
    char *name;

    while (at != NO_NODE && kind_is_expression(tree_node(tree, at)->kind) &&
           !(tree_node(tree, at)->kind == TREE_CXX_FUNCTIONAL_CAST_EXPR && is_class(tree_type(tree, at))))
        at = tree_node(tree, at)->parent;
    if (at == NO_NODE || (tree_node(tree, at)->kind != TREE_VAR_DECL &&
                          tree_node(tree, at)->kind != TREE_CXX_FUNCTIONAL_CAST_EXPR))
        return NULL;
    if (!is_class(tree_type(tree, at)))
        return NULL;
    text = type_spelling(tree_type(tree, at));
    name = g_strdup(text);
    return name;
}

/* What is said of the pointer at USE, which is used in another way than pointers are. */
static const char *
unknown_use(const SourceTree *tree, guint use)
{
    for (guint at = tree_node(tree, use)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        TreeKind kind = tree_node(tree, at)->kind;

        if (kind == TREE_GCC_ASM_STMT)
            return "inline assembly gets the pointer, and takes the array as it lies: write the access as p[i]";
        if (kind == TREE_INIT_LIST_EXPR)
            return "a list in braces keeps the pointer where it is not followed: name the pointer where it is "
                   "used";
        if (kind == TREE_CXX_DELETE_EXPR)
            return "delete frees what new gives, and no device array: keep memory of new in another variable, and "
                   "let cudaFree free the array";
        if (!kind_is_expression(kind))
            break;
    }
    return "the pointer is used in a way that is not understood: write p[i], or p + k";
}

void
rules_refuse_unknown(Rules *rules, const FlowStep *step)
{
    gboolean is_captured =
        step->node != NO_NODE && tree_node(rules->tree, step->node)->kind == TREE_LAMBDA_EXPR;
    g_autofree char *object = is_captured ? NULL : object_type(rules->tree, step->use);
    Entity named = tree_referenced(rules->tree, step->use);

    if (tree_node(rules->tree, step->use)->kind != TREE_CALL_EXPR &&
        type_kind(entity_type(named)) == TYPE_FUNCTION_PROTO) {
        rules_refuse(rules, REFUSAL_ESCAPES, step->use, RULES_ADDRESS_TAKEN);
        return;
    }
    if (object) {
        rules_refuse(
            rules, REFUSAL_ESCAPES, step->use,
            "an object of type %s is made of the pointer, and is not followed: do without it, or give it an "
            "array of its own",
            object);
        return;
    }
    rules_refuse(rules, REFUSAL_FORM, step->use,
                 is_captured
                     ? "a lambda captures the pointer, or what is made of it, under another name: let it "
                       "capture the pointer itself"
                     : unknown_use(rules->tree, step->use));
}

gboolean
rules_is_hidden(Entity field)
{
    return entity_is_hidden(field);
}

static void
refusal_clear(gpointer data)
{
    g_free(((Refusal *)data)->text);
}

Rewriting *
rules_result_new(void)
{
    Rewriting *result = g_new0(Rewriting, 1);

    result->edits = edit_list_new();
    result->parameters = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    result->bounded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    result->readers = g_ptr_array_new_with_free_func(g_free);
    result->refusals = g_array_new(FALSE, FALSE, sizeof(Refusal));
    g_array_set_clear_func(result->refusals, refusal_clear);
    return result;
}

void
rewriting_free(Rewriting *rewriting)
{
    if (!rewriting)
        return;
    edit_list_free(rewriting->edits);
    g_array_unref(rewriting->refusals);
    g_ptr_array_unref(rewriting->readers);
    g_free(rewriting->legal);
    g_hash_table_unref(rewriting->parameters);
    g_hash_table_unref(rewriting->bounded);
    g_free(rewriting);
}
