/* SPDX-License-Identifier: MIT */
/* The result of a rewriting. */
#include "rewrite/edits/edits_private.h"

static void
refusal_clear(gpointer data)
{
    g_free(((Refusal *)data)->text);
}

Rewriting *
rewriting_empty(void)
{
    Rewriting *result = g_new0(Rewriting, 1);

    result->edits = edit_list_new();
    result->parameters = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    result->bounded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    result->readers = g_ptr_array_new_with_free_func(g_free);
    result->refusals = g_array_new(FALSE, FALSE, sizeof(Refusal));
    g_array_set_clear_func(result->refusals, refusal_clear);
    result->assumed = g_array_new(FALSE, FALSE, sizeof(Refusal));
    g_array_set_clear_func(result->assumed, refusal_clear);
    return result;
}

void
rewriting_free(Rewriting *rewriting)
{
    if (!rewriting)
        return;
    edit_list_free(rewriting->edits);
    g_array_unref(rewriting->refusals);
    g_array_unref(rewriting->assumed);
    g_ptr_array_unref(rewriting->readers);
    g_free(rewriting->legal);
    g_hash_table_unref(rewriting->parameters);
    g_hash_table_unref(rewriting->bounded);
    g_free(rewriting);
}

void
rewriting_clear(Rewriting *result)
{
    edit_list_free(result->edits);
    result->edits = edit_list_new();
    g_array_set_size(result->refusals, 0);
    g_array_set_size(result->assumed, 0);
    g_ptr_array_set_size(result->readers, 0);
    g_hash_table_remove_all(result->parameters);
    g_hash_table_remove_all(result->bounded);
    result->n_slots = result->n_boundaries = 0;
}

void
rewriting_count(Rewriting *result, const Flow *flow)
{
    for (guint i = 0; i < flow->slots->len; i++)
        result->n_slots += flow_is_in(flow, i);
    result->is_empty = result->n_slots == 0;
    flow_kernel_parameters(flow, result->parameters);
}

RuleNotes
rule_notes(GHashTable *copied, GPtrArray *versions)
{
    return (RuleNotes){.boundaries = g_hash_table_new(NULL, NULL),
                       .copied_calls = g_hash_table_new(NULL, NULL),
                       .references = g_hash_table_new(NULL, NULL),
                       .renamed = g_hash_table_new(NULL, NULL),
                       .transfers = g_hash_table_new(NULL, NULL),
                       .transfer_versions = g_array_new(FALSE, FALSE, sizeof(TransferVersion)),
                       .copied = copied,
                       .elsewhere = g_hash_table_new(NULL, NULL),
                       .versions = versions};
}

void
rule_notes_clear(RuleNotes *notes)
{
    g_hash_table_unref(notes->boundaries);
    g_hash_table_unref(notes->copied_calls);
    g_hash_table_unref(notes->references);
    g_hash_table_unref(notes->renamed);
    g_hash_table_unref(notes->transfers);
    g_array_unref(notes->transfer_versions);
    g_hash_table_unref(notes->copied);
    g_hash_table_unref(notes->elsewhere);
    g_ptr_array_unref(notes->versions);
}
