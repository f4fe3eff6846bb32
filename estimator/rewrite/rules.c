/* SPDX-License-Identifier: MIT */
/* The pipeline of one rewriting: its passes in their order. A pass edits the text, or refuses. */
#include "rewrite/rewrite.h"

#include "frontend/parse/parse.h"
#include "rewrite/flat/flat.h"
#include "rewrite/header/header.h"
#include "rewrite/memory/memory.h"
#include "rewrite/parallel/parallel.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

/* Rewrites one array of structs, or a flattened one, of whose pointers MEMORY is known. Parameters in COPIED
 * get copies of elements; those that better got one are added to it. */
static void
rewrite_array(const SourceTree *tree, const RewriteNames *names, const FlowMemory *memory, GHashTable *copied,
              Rewriting *result)
{
    const FlowOptions options = {
        .seeds = names->seeds, .copied = copied, .has_versions = TRUE, .memory = *memory};
    g_autoptr(Flow) flow = flow_new(tree, names->record, &options);
    g_auto(RuleNotes) notes = rule_notes(g_hash_table_ref(copied), versions_new());
    Rules rules = {tree, flow, names, memory_is_host_accessible(flow), result, &notes};

    rewriting_clear(result);
    rewriting_count(result, flow);
    if (result->is_empty)
        return;
    record_copies_refuse(&rules);
    declarations_write(&rules);
    other_memory_check(&rules);
    uses_write(&rules);
    flat_write(&rules);
    unseen_refuse(&rules);
    explicit_instances_refuse(&rules);
    changed_meaning_refuse(&rules);
    launch_bounds_write(&rules);
    versions_write(&(Rules *){&rules}, 1); /* all edits of templates are there */
    second_versions_write(&rules);
    transfer_versions_write(&rules);
    header_include(&rules);
    class_specialisations_write(&rules); /* behind the header, where the template stands in front of it */
    generated_files_refuse(&rules);
    c_sources_refuse(&rules);
    result->n_boundaries = g_hash_table_size(notes.boundaries);
}

typedef struct {
    const SourceTree *tree;
    const RewriteNames *names;
    Rewriting *result;
} Job;

/* Parameters to which elements are better copied show only once the rules are applied: then once more, with
 * copies for them. */
static void
rewrite_with_copies(const Job *job, const FlowMemory *memory)
{
    g_autoptr(GHashTable) copied = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint n_copied;

    do {
        n_copied = g_hash_table_size(copied);
        rewrite_array(job->tree, job->names, memory, copied, job->result);
    } while (job->result->refusals->len > 0 && g_hash_table_size(copied) > n_copied);
}

/* Functions that copy in a direction which they are told are changed where they stand, if each of their
 * pointers always leads to the same memory; else they get overloads. What is refused both ways says so of the
 * first. */
static void
rewrite_one(const Job *job)
{
    g_auto(FlowMemory) memory = flow_memory(job->tree, job->names->record);
    FlowMemory without = memory;

    without.transferred = NULL;
    rewrite_with_copies(job, &without);
    if (job->result->refusals->len == 0 || g_hash_table_size(memory.transferred) == 0)
        return;
    rewrite_with_copies(job, &memory);
    if (job->result->refusals->len > 0)
        rewrite_with_copies(job, &without);
}

static void
run_job(gpointer data)
{
    const Job *job = data;
    Rewriting *result = job->result;
    guint file, offset;

    if (job->names->fields)
        parallel_rewrite(job->tree, job->names, result);
    else
        rewrite_one(job);
    if (!edit_list_settle(result->edits, &file, &offset))
        refusals_add(result, file, offset, REFUSE(EDITS_OVERLAP));
    refusals_settle(result->refusals);
    refusals_settle(result->assumed);
}

Rewriting *
rewriting_new(const SourceTree *tree, const RewriteNames *names, GError **error)
{
    Rewriting *result = rewriting_empty();
    Job job = {tree, names, result};

    if (deep_stack_call(run_job, &job, NULL, FALSE) == DEEP_CALL_ENDED)
        return result;
    rewriting_free(result);
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "the program nests too deeply");
    return NULL;
}
