/* SPDX-License-Identifier: MIT */
/* Calls of functions that copy in a direction which they are told. Each pointer of theirs may be an array of
 * the closure or memory of the host, and so a function gets an overload for each combination that is called.
 */
#include "rewrite/boundary/boundary.h"

#include "frontend/parse/parse.h"
#include "rewrite/memory/memory.h"
#include "rewrite/templates/templates.h"
#include "text/text.h"

#include <string.h>

/* Of TransferVersion.arrays: parameters behind these are no arrays. */
#define ARRAY_BITS 32u

/* Whether argument NTH of CALL goes to such a parameter. */
static gboolean
is_transferred(const Rules *rules, guint call, guint nth)
{
    Entity parameter = flow_parameter(tree_node(rules->tree, call)->entity, nth);
    g_autofree char *key = NULL;

    if (entity_is_none(parameter) || entity_kind(parameter) != TREE_PARM_DECL ||
        !rules->flow->memory.transferred)
        return FALSE;
    key = flow_slot_key(parameter);
    return g_hash_table_contains(rules->flow->memory.transferred, key);
}

gboolean
transfer_is_told(const Rules *rules, guint call, guint argument)
{
    guint nth;

    return tree_node(rules->tree, call)->kind == TREE_CALL_EXPR &&
           tree_argument_number(rules->tree, call, argument, &nth) && is_transferred(rules, call, nth);
}

/* The node that defines what CALL calls, a function or a template, in its own unit where that has it;
 * NO_NODE: none is there. */
static guint
definition_of(const Rules *rules, guint call)
{
    const SourceTree *tree = rules->tree;
    Entity callee = tree_callee(tree, call), open = entity_is_none(callee) ? callee : entity_template(callee);
    g_autofree char *usr = entity_is_none(callee) ? NULL : cursor_usr(entity_is_none(open) ? callee : open);

    guint found = NO_NODE;

    for (guint i = 0; usr && i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *other = NULL;

        if ((n->kind != TREE_FUNCTION_DECL && n->kind != TREE_FUNCTION_TEMPLATE) ||
            !entity_is_definition(n->entity) || n->start >= n->end)
            continue;
        other = cursor_usr(n->entity);
        if (strcmp(other, usr) != 0)
            continue;
        if (n->unit == tree_node(tree, call)->unit)
            return i;
        found = found == NO_NODE ? i : found;
    }
    return found;
}

gboolean
transfer_call_write(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint call = step->node, function, arrays = 0;

    if (!is_transferred(rules, call, step->nth))
        return FALSE;
    if (!g_hash_table_add(rules->notes->transfers, GUINT_TO_POINTER(call)))
        return TRUE;
    function = definition_of(rules, call);
    if (function == NO_NODE || rules->is_host_accessible || rules->names->n_items > 0 ||
        boundary_has_several_devices(tree)) {
        rules_refuse(rules, call, REFUSE(TRANSFER_FUNCTION));
        return TRUE;
    }
    for (int k = 0; k < MIN(entity_n_arguments(tree_node(tree, call)->entity), (int)ARRAY_BITS); k++) {
        guint argument = tree_argument(tree, call, (guint)k);

        if (!is_transferred(rules, call, (guint)k) || !boundary_is_array(rules->flow, argument))
            continue;
        arrays |= 1u << k;
        boundary_strip_casts(rules, argument);
    }
    TransferVersion version = {function, call, arrays};
    g_array_append_val(rules->notes->transfer_versions, version);
    return TRUE;
}

/* A copy of a function's text under way. */
typedef struct {
    Rules *rules;
    guint function;
    guint arrays;   /* bits of parameters that are arrays */
    EditList *list; /* of the copy alone */
} Copy;

static void
copy_edit(Copy *copy, guint start, guint end, char *text)
{
    edit_list_add(copy->list, tree_node(copy->rules->tree, copy->function)->file, start, end, text, "B2");
}

/* Parameter NTH of the function, or template, at FUNCTION, as a node; NO_NODE: it has none. */
static guint
nth_parameter(const SourceTree *tree, guint function, guint nth)
{
    for (guint i = function + 1; i < tree_end(tree, function); i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_PARM_DECL &&
            nth-- == 0)
            return i;
    return NO_NODE;
}

/* " = VALUE", which a declaration of FUNCTION in front of its definition gives to parameter NTH; "": none
 * does. Free with g_free(). */
static char *
earlier_default(const SourceTree *tree, guint function, guint nth)
{
    g_autofree char *usr = cursor_usr(tree_node(tree, function)->entity);

    for (guint i = 0; i < function; i++) {
        guint parameter = tree_node(tree, i)->kind == tree_node(tree, function)->kind
                              ? nth_parameter(tree, i, nth)
                              : NO_NODE;
        g_autofree char *other = parameter == NO_NODE ? NULL : cursor_usr(tree_node(tree, i)->entity);
        g_autofree char *text = other && strcmp(other, usr) == 0 ? tree_text(tree, parameter) : NULL;

        if (text && strchr(text, '='))
            return g_strdup_printf(" %s", strchr(text, '='));
    }
    return g_strdup("");
}

/* The parameters that are arrays get their types; adds their keys to KEYS. */
static void
write_parameters(Copy *copy, GHashTable *keys)
{
    const SourceTree *tree = copy->rules->tree;
    guint nth = 0;

    for (guint i = copy->function + 1; i < tree_end(tree, copy->function); i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = NULL;
        gboolean is_const;

        if (n->parent != copy->function || n->kind != TREE_PARM_DECL)
            continue;
        g_autofree char *value = earlier_default(tree, copy->function, nth);
        if (*value)
            copy_edit(copy, n->end, n->end, g_steal_pointer(&value));
        if (nth >= ARRAY_BITS || !(copy->arrays & (1u << nth++)))
            continue;
        is_const = type_is_const(type_pointee(tree_canonical_type(tree, i)));
        name = cursor_name(n->entity);
        g_hash_table_add(keys, flow_slot_key(n->entity));
        copy_edit(
            copy, n->start, n->end,
            g_strdup_printf("%s_%spointer %s", copy->rules->names->prefix, is_const ? "const_" : "", name));
    }
}

/* Whether below NODE one of KEYS is named. */
static gboolean
names_one(const SourceTree *tree, guint node, GHashTable *keys)
{
    for (guint i = node; node != NO_NODE && i < tree_end(tree, node); i++) {
        Entity named =
            tree_node(tree, i)->kind == TREE_DECL_REF_EXPR ? tree_referenced(tree, i) : entity_none();
        g_autofree char *key =
            !entity_is_none(named) && entity_kind(named) == TREE_PARM_DECL ? flow_slot_key(named) : NULL;

        if (key && g_hash_table_contains(keys, key))
            return TRUE;
    }
    return FALSE;
}

/* The transfers of arrays in the copy become those of the header. */
static gboolean
write_transfers(Copy *copy, GHashTable *keys)
{
    const SourceTree *tree = copy->rules->tree;

    for (guint i = copy->function + 1; i < tree_end(tree, copy->function); i++) {
        const TreeNode *call = tree_node(tree, i);
        gboolean has_array = FALSE;

        if (!transfer_is_call(tree, i))
            continue;
        g_autofree char *name = transfer_callee(tree, i);
        guint start = boundary_name_start(tree, i);
        for (guint k = 0; k < 2; k++) {
            guint argument = tree_argument(tree, i, k), bare;

            if (argument == NO_NODE || !names_one(tree, argument, keys))
                continue;
            has_array = TRUE;
            bare = tree_skip_casts(tree, argument);
            if (tree_node(tree, argument)->start < tree_node(tree, bare)->start)
                copy_edit(copy, tree_node(tree, argument)->start, tree_node(tree, bare)->start, g_strdup(""));
            if (tree_node(tree, bare)->end < tree_node(tree, argument)->end)
                copy_edit(copy, tree_node(tree, bare)->end, tree_node(tree, argument)->end, g_strdup(""));
        }
        if (!has_array)
            continue;
        if (!tree_is_editable(tree, call->file, call->start, call->end) ||
            !g_str_has_prefix(tree_file(tree, call->file)->text + start, name))
            return FALSE;
        copy_edit(copy, start, start + (guint)strlen(name),
                  g_strdup_printf("%s_transfer%s", copy->rules->names->prefix,
                                  strcmp(name, "cudaMemcpyAsync") == 0 ? "_async" : ""));
    }
    return TRUE;
}

/* The name of the one type that the template FUNCTION leaves open; NULL: it is no template. Free with
 * g_free().
 */
static char *
open_type(const SourceTree *tree, guint function)
{
    for (guint i = function + 1; i < tree_end(tree, function); i++)
        if (tree_node(tree, i)->kind == TREE_TEMPLATE_TYPE_PARAMETER &&
            tree_node(tree, i)->parent == function)
            return cursor_name(tree_node(tree, i)->entity);
    return NULL;
}

/* The byte at which the text of FUNCTION begins, behind `template <class T>`. */
static guint
text_start(const SourceTree *tree, guint function)
{
    const TreeNode *n = tree_node(tree, function);
    const TreeFile *file = tree_file(tree, n->file);
    guint start = n->start, depth = 0;

    if (n->kind != TREE_FUNCTION_TEMPLATE)
        return declaration_text_start(file, n->start);
    while (start < n->end && (file->text[start] != '>' || depth > 1)) {
        depth += file->text[start] == '<';
        depth -= file->text[start] == '>';
        start++;
    }
    for (start++; start < n->end && g_ascii_isspace(file->text[start]);)
        start++;
    return start;
}

/* TEXT with RECORD for each word TYPE. Free with g_free(). */
static char *
with_type(const char *text, const char *type, const char *record)
{
    GString *out = g_string_new(NULL);
    gsize length = strlen(type);

    for (const char *at = text; *at;) {
        if (g_str_has_prefix(at, type) && !char_is_word(at[length]) &&
            (at == text || !char_is_word(at[-1]))) {
            g_string_append(out, record);
            at += length;
        } else {
            g_string_append_c(out, *at++);
        }
    }
    return g_string_free(out, FALSE);
}

/* The overload of VERSION; NULL: a macro writes of it what changes. Free with g_free(). */
static char *
overload_text(Rules *rules, const TransferVersion *version)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, version->function);
    g_autoptr(EditList) list = edit_list_new();
    g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *type = open_type(tree, version->function), *text = NULL, *whole = NULL, *out = NULL;
    Copy copy = {rules, version->function, version->arrays, list};
    guint start = text_start(tree, version->function), file_at, offset;

    write_parameters(&copy, keys);
    if (!write_transfers(&copy, keys) || !edit_list_settle(list, &file_at, &offset))
        return NULL;
    out = edit_list_text(list, tree, n->file, start, n->end);
    whole = type ? with_type(out, type, rules->names->record) : g_strdup(out);
    text = g_strdup(g_str_has_prefix(whole, "extern ") ? whole + strlen("extern ") : whole);
    return strstr(text, "static") && strstr(text, "static") < strchr(text, '(')
               ? g_steal_pointer(&text)
               : g_strconcat("static ", text, NULL);
}

/* The outermost declaration around NODE. */
static guint
outermost(const SourceTree *tree, guint node)
{
    while (tree_node(tree, node)->parent != NO_NODE)
        node = tree_node(tree, node)->parent;
    return node;
}

/* Whether the overload of VERSION can stand behind its function: the record is known there, and the call
 * comes later. */
static gboolean
may_stand_behind(const Rules *rules, const TransferVersion *version)
{
    const SourceTree *tree = rules->tree;
    guint record = tree_declaration(tree, flow_record_class(rules->flow));
    const TreeNode *r = record == NO_NODE ? NULL : tree_node(tree, record);
    guint unit = tree_node(tree, version->function)->unit;

    if (!r || version->function > version->call || tree_node(tree, version->call)->unit != unit)
        return FALSE;
    for (guint i = 0; i < version->function; i++) { /* each unit has a node of it */
        const TreeNode *n = tree_node(tree, i);

        if (n->unit == unit && n->kind == r->kind && n->file == r->file && n->start == r->start)
            return TRUE;
    }
    return FALSE;
}

/* The first call in its unit that wants the same overload as VERSION, of ALL. */
static guint
first_call(const SourceTree *tree, const GArray *all, const TransferVersion *version)
{
    guint first = version->call;

    for (guint i = 0; i < all->len; i++) {
        const TransferVersion *other = &g_array_index(all, TransferVersion, i);

        if (other->function == version->function && other->arrays == version->arrays &&
            tree_node(tree, other->call)->unit == tree_node(tree, version->call)->unit)
            first = MIN(first, other->call);
    }
    return first;
}

/* Where the overload of VERSION comes: the byte *ret_offset of the file *ret_file. FALSE: nowhere. */
static gboolean
find_place(const Rules *rules, const TransferVersion *version, guint *ret_file, guint *ret_offset)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *function = tree_node(tree, version->function), *caller;

    if (may_stand_behind(rules, version)) {
        *ret_file = function->file;
        *ret_offset = function->end;
        return TRUE;
    }
    if (function->parent != NO_NODE)
        return FALSE;
    caller = tree_node(tree, outermost(tree, version->call));
    *ret_file = caller->file;
    *ret_offset = declaration_text_start(tree_file(tree, caller->file), caller->start);
    return caller->start < caller->end;
}

void
transfer_versions_write(Rules *rules)
{
    g_autoptr(GHashTable) done = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < rules->notes->transfer_versions->len; i++) {
        const GArray *all = rules->notes->transfer_versions;
        TransferVersion asked = g_array_index(all, TransferVersion, i), *version = &asked;
        const TreeNode *n = tree_node(rules->tree, version->function);
        g_autofree char *text = overload_text(rules, version);
        guint file, offset;

        asked.call = first_call(rules->tree, all, &asked);
        if (!text || !find_place(rules, version, &file, &offset)) {
            rules_refuse(rules, version->call, REFUSE(TRANSFER_FUNCTION));
            continue;
        }
        const char *line = tree_line_end(tree_file(rules->tree, file));
        gboolean is_behind = offset == n->end && file == n->file;
        if (g_hash_table_add(done,
                             g_strdup_printf("%u %u %u %u", n->file, n->start, version->arrays,
                                             is_behind ? 0 : tree_node(rules->tree, version->call)->unit)))
            edit_list_add(rules->result->edits, file, offset, offset,
                          g_strdup_printf("%s#ifndef __FIELDWISE__%s%s%s#endif%s", is_behind ? line : "",
                                          line, text, line, is_behind ? "" : line),
                          "B2");
    }
}
