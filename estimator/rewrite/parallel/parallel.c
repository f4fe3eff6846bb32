/* SPDX-License-Identifier: MIT */
/* Parallel pointers, x[i] and y[i], put together in one record. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/header/header.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

#include <string.h>

static void
rules_free(gpointer data)
{
    Rules *rules = data;

    flow_free((Flow *)rules->flow);
    g_free((char *)rules->names->record);
    g_free((RewriteNames *)rules->names);
    g_free(rules);
}

/* Those of ALL for pointers to TYPE, with SEEDS. */
static Rules *
rules_for_type(const Rules *all, const char *type, const GArray *seeds, const FlowGeneric *generic)
{
    Rules *rules = g_memdup2(all, sizeof *all);
    RewriteNames *names = g_memdup2(all->names, sizeof *names);

    names->record = g_strdup(type);
    names->n_items = 1; /* scalars, no structs */
    rules->flow = flow_new(all->tree, type, &(FlowOptions){.seeds = seeds, .generic = generic});
    rules->names = names;
    return rules;
}

/* Notes in ALL whether memory of one of them is managed or pinned: all fields have one memory. */
static void
find_host_accessible(const GPtrArray *all)
{
    gboolean is_accessible = FALSE;

    for (guint i = 0; i < all->len; i++)
        is_accessible |= memory_is_host_accessible(((const Rules *)g_ptr_array_index(all, i))->flow);
    for (guint i = 0; i < all->len; i++)
        ((Rules *)g_ptr_array_index(all, i))->is_host_accessible = is_accessible;
}

/* The slot of what SEED names, or NO_NODE. */
static guint
slot_of_seed(const Flow *flow, const FlowSeed *seed)
{
    Entity cursor = flow_seed_cursor(flow->tree, seed);

    return entity_is_none(cursor) ? NO_NODE : flow_slot(flow, cursor);
}

/* Its class, or NO_NODE. */
static guint
class_of_seed(const Flow *flow, const FlowSeed *seed)
{
    guint slot = slot_of_seed(flow, seed);

    return slot == NO_NODE ? NO_NODE : flow_class(flow, slot);
}

/* Whether NODE, which may be NO_NODE, declares a reference. */
static gboolean
is_reference(const SourceTree *tree, guint node)
{
    return node != NO_NODE && type_is(tree_type(tree, node), TYPE_LVALUE_REFERENCE);
}

/* Fields ONE and OTHER get WHAT, which NODE names, and then stands BEHIND; each should have an OWN one. */
static void
refuse_both(Rules *rules, guint node, const char *one, const char *other, const char *what,
            const char *behind, const char *own, const char *without)
{
    g_autofree char *name = cursor_name(tree_node(rules->tree, node)->entity);

    rules_refuse(rules, node, REFUSE(FIELDS_GET_ONE), one, other, what, name, behind, own, without);
}

/* The reference to an array of pointers of which NODE, which may be NO_NODE, is an element, or NO_NODE. */
static guint
array_of(const SourceTree *tree, guint node)
{
    SourceType type;

    if (node != NO_NODE && tree_node(tree, node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR)
        for (guint i = node + 1, end = tree_end(tree, node); i < end; i++)
            if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR) {
                node = i;
                break;
            }
    if (node == NO_NODE || tree_node(tree, node)->kind != TREE_DECL_REF_EXPR)
        return NO_NODE;
    type = entity_type(tree_referenced(tree, node));
    return type_kind(type_element(type_canonical(type))) == TYPE_POINTER ? node : NO_NODE;
}

static gboolean
is_called(const SourceTree *tree, guint node, const char *name)
{
    g_autofree char *its = cursor_name(tree_node(tree, node)->entity);

    return strcmp(its, name) == 0;
}

/* Whether NODE is b in a = b. */
static gboolean
is_assigned(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    return above != NO_NODE && tree_binary(tree, above) == BINARY_ASSIGN &&
           tree_operand(tree, above, 0) != outer;
}

/* Whether the parameter NODE is one that the rules wrote for another record. */
static gboolean
is_written(const SourceTree *tree, guint node)
{
    g_autofree char *text = tree_text(tree, node);

    return g_str_has_prefix(text, "FieldwisePointer");
}

/* Fields number F and K of PARALLEL, of one flow, are one memory. */
static void
refuse_joined(Parallel *parallel, guint f, guint k)
{
    const ParallelField *field = &g_array_index(parallel->fields, ParallelField, f);
    const ParallelField *other = &g_array_index(parallel->fields, ParallelField, k);
    const GArray *wanted = parallel->names->fields;
    const char *without = wanted->len > 2 ? "leave one out of the record"
                                          : "leave the two as they are, which are no record then";
    guint node =
        flow_meeting(field->flow, slot_of_seed(field->flow, &g_array_index(wanted, RewriteField, k).seed),
                     slot_of_seed(field->flow, &g_array_index(wanted, RewriteField, f).seed));

    Rules *rules = parallel_rules(parallel, field->flow);

    if (is_reference(parallel->tree, node))
        rules_refuse(rules, node, REFUSE(FIELDS_BY_REFERENCE), other->name, field->name);
    else if (node != NO_NODE && tree_node(parallel->tree, node)->kind == TREE_CALL_EXPR)
        rules_refuse(rules, node, REFUSE(FIELDS_BY_RESULT), other->name, field->name);
    else if (node != NO_NODE && tree_node(parallel->tree, node)->kind == TREE_MEMBER_REF_EXPR &&
             !is_assigned(parallel->tree, node))
        refuse_both(rules, node, other->name, field->name, "the member", "of one object or of several, ",
                    "member or variable", without);
    else if (node != NO_NODE && is_written(parallel->tree, node))
        rules_refuse(rules, node, REFUSE(FIELDS_OF_OTHER_PROGRAM), other->name, field->name);
    else if (node != NO_NODE && tree_node(parallel->tree, node)->kind == TREE_PARM_DECL)
        rules_refuse(rules, node, REFUSE(FIELDS_IN_PARAMETER), other->name, field->name, without);
    else if (node != NO_NODE && tree_node(parallel->tree, node)->kind == TREE_VAR_DECL) {
        g_autofree char *name = cursor_name(tree_node(parallel->tree, node)->entity);

        rules_refuse(rules, node, REFUSE(FIELDS_IN_VARIABLE), name, other->name, field->name, without);
    } else if (array_of(parallel->tree, node) != NO_NODE &&
               !is_called(parallel->tree, array_of(parallel->tree, node), other->name) &&
               !is_called(parallel->tree, array_of(parallel->tree, node), field->name))
        refuse_both(rules, array_of(parallel->tree, node), other->name, field->name,
                    "pointers out of the array", "", "variable", without);
    else
        rules_refuse(rules, node == NO_NODE ? parallel_first_node(field) : node, REFUSE(FIELDS_EXCHANGED),
                     other->name, field->name, without);
}

/* One flow for each type that the fields have, and the class of each field in it. */
static void
find_fields(Parallel *parallel, const Rules *all, const FlowGeneric *generic)
{
    const GArray *wanted = parallel->names->fields;

    for (guint f = 0; f < wanted->len; f++) {
        const RewriteField *field = &g_array_index(wanted, RewriteField, f);
        g_autoptr(GArray) seeds = g_array_new(FALSE, FALSE, sizeof(FlowSeed));
        Rules *rules = NULL;

        for (guint i = 0; i < parallel->rules->len && !rules; i++) {
            Rules *other = g_ptr_array_index(parallel->rules, i);

            rules = strcmp(other->names->record, field->type) == 0 ? other : NULL;
        }
        for (guint k = 0; k < wanted->len && !rules; k++)
            if (strcmp(g_array_index(wanted, RewriteField, k).type, field->type) == 0)
                g_array_append_val(seeds, g_array_index(wanted, RewriteField, k).seed);
        if (!rules) {
            rules = rules_for_type(all, field->type, seeds, generic);
            g_ptr_array_add(parallel->rules, rules);
        }
        ParallelField found = {field->name, rules->flow, class_of_seed(rules->flow, &field->seed)};
        g_array_append_val(parallel->fields, found);
    }
}

/* Two fields whose pointers may hold each other's memory are none: the second loses its class. */
static gboolean
check_independent(Parallel *parallel)
{
    g_autofree gboolean *joined = g_new0(gboolean, parallel->fields->len);
    gboolean are_independent = TRUE;

    for (guint f = 0; f < parallel->fields->len; f++) {
        const ParallelField *field = &g_array_index(parallel->fields, ParallelField, f);
        Rules *rules = parallel_rules(parallel, field->flow);

        if (field->class == NO_NODE) {
            rules_refuse(rules, 0, REFUSE(FIELD_NOT_FOUND), field->name);
            are_independent = FALSE;
        }
        for (guint k = 0; k < f && field->class != NO_NODE; k++) {
            const ParallelField *other = &g_array_index(parallel->fields, ParallelField, k);

            if (other->flow != field->flow || other->class != field->class)
                continue;
            refuse_joined(parallel, f, k);
            are_independent = FALSE;
            joined[f] = TRUE; /* the other may be of a record without it */
        }
    }
    for (guint f = 0; f < parallel->fields->len; f++)
        if (joined[f])
            g_array_index(parallel->fields, ParallelField, f).class = NO_NODE;
    return are_independent;
}

/* Without fields. Clear with parallel_clear(). */
static Parallel
parallel_new(const SourceTree *tree, const RewriteNames *names)
{
    return (Parallel){
        .tree = tree,
        .names = names,
        .fields = g_array_new(FALSE, FALSE, sizeof(ParallelField)),
        .rules = g_ptr_array_new_with_free_func(rules_free),
        .first = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .sites = g_array_new(FALSE, FALSE, sizeof(ParallelSite)),
        .without_memory = g_array_new(FALSE, FALSE, sizeof(const ParallelField *)),
        .separate = g_hash_table_new(g_str_hash, g_str_equal),
        .object_classes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .object_functions = g_hash_table_new(NULL, NULL),
    };
}

static void
parallel_clear(Parallel *parallel)
{
    g_hash_table_unref(parallel->object_functions);
    g_hash_table_unref(parallel->object_classes);
    g_hash_table_unref(parallel->separate);
    g_array_unref(parallel->without_memory);
    g_array_unref(parallel->sites);
    g_hash_table_unref(parallel->first);
    g_ptr_array_unref(parallel->rules);
    g_array_unref(parallel->fields);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Parallel, parallel_clear)

/* All rules, with GENERIC kept out of the closures. What could be kept out of them as well goes to FOUND,
 * where that is not NULL. */
static void
rewrite_fields(const SourceTree *tree, const RewriteNames *names, const FlowGeneric *generic,
               Rewriting *result, FlowGeneric *found)
{
    g_auto(RuleNotes) notes = rule_notes(g_hash_table_new(g_str_hash, g_str_equal), versions_new());
    g_auto(Parallel) parallel = parallel_new(tree, names);
    const GPtrArray *all = parallel.rules;
    gboolean are_independent;
    const Rules base = {tree, NULL, names, FALSE, result, &notes};

    find_fields(&parallel, &base, generic);
    find_host_accessible(all);
    for (guint i = 0; i < all->len; i++) {
        const Rules *rules = g_ptr_array_index(all, i);

        rewriting_count(result, rules->flow);
        if (found)
            flow_find_generic(rules->flow, rules->is_host_accessible, found);
    }
    if (result->is_empty)
        return;
    are_independent = check_independent(&parallel);
    parallel_find_object_classes(&parallel);
    parallel_prove(&parallel, result);
    if (!are_independent)
        return;
    parallel_find_separate(&parallel);
    parallel_write_kernels(&parallel);
    parallel_write_templates(&parallel);
    for (guint i = 0; i < all->len; i++) {
        Rules *rules = g_ptr_array_index(all, i);

        parallel_write_declarations(&parallel, rules);
        parallel_write_uses(&parallel, rules);
        other_memory_check(rules);
        unseen_refuse(rules);
        explicit_instances_refuse(rules);
        changed_meaning_refuse(rules);
        launch_bounds_write(rules);
    }
    parallel_write_objects(&parallel);
    parallel_write_object_classes(&parallel);
    parallel_refuse_without_memory(&parallel, result);
    versions_write((Rules *const *)all->pdata, all->len);
    header_include(g_ptr_array_index(all, 0));
    generated_files_refuse(g_ptr_array_index(all, 0));
    result->n_boundaries = g_hash_table_size(notes.boundaries);
}

static gboolean
has_mixed(const Rewriting *result)
{
    for (guint i = 0; i < result->refusals->len; i++)
        if (g_array_index(result->refusals, Refusal, i).kind == REFUSAL_MIXED)
            return TRUE;
    return FALSE;
}

/* Makes RESULT what OTHER is, and the other way round. */
static void
exchange(Rewriting *result, Rewriting *other)
{
    Rewriting kept = *result;

    *result = *other;
    *other = kept;
}

/* The same as parallel_rewrite(), where objects of CLASSES, which may be NULL, may hold fields. */
static void
run_with(const SourceTree *tree, const RewriteNames *names, GHashTable *classes, Rewriting *result)
{
    g_autoptr(GHashTable) singles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) parameters = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) locals = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) none = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(Rewriting) other = NULL;
    const FlowGeneric begun = {none, none, none, classes};
    FlowGeneric found = {singles, parameters, locals, classes};

    rewrite_fields(tree, names, classes ? &begun : NULL, result, &found);
    if (!has_mixed(result) || g_hash_table_size(singles) + g_hash_table_size(parameters) == 0)
        return;
    other = rewriting_empty();
    rewrite_fields(tree, names, &found, other, NULL);
    if (!has_mixed(other))
        exchange(result, other);
    else if (!result->legal)
        result->legal = g_steal_pointer(&other->legal);
}

void
parallel_rewrite(const SourceTree *tree, const RewriteNames *names, Rewriting *result)
{
    g_autoptr(GHashTable) classes = NULL;
    g_autoptr(Rewriting) other = NULL;

    run_with(tree, names, NULL, result);
    if (result->refusals->len == 0 || result->is_empty)
        return;
    classes = flow_find_classes(tree);
    if (g_hash_table_size(classes) == 0)
        return;
    other = rewriting_empty();
    run_with(tree, names, classes, other);
    /* else why objects cannot is said, if they keep the fields independent */
    if (!other->is_empty && (other->refusals->len == 0 || (has_mixed(result) && !has_mixed(other))))
        exchange(result, other);
}
