/* SPDX-License-Identifier: MIT */
#include "command/rank/rank.h"

#include "choose/choose.h"
#include "report/report.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "report/words/words.h"

#include <string.h>

static const char *
label_of(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

static const char *
type_of(const Record *record)
{
    return record->element ? record->element : record->name;
}

/* Whether the struct that RANKING lays out is one of arrays to a kernel of CASES. */
static gboolean
is_of_arrays(const GPtrArray *cases, const Ranking *ranking)
{
    for (guint i = 0; i < cases->len; i++) {
        const Binding *other = ((const Case *)g_ptr_array_index(cases, i))->ranking->binding;

        if (other->kind == BINDING_ARRAYS &&
            strcmp(type_of(other->record), type_of(ranking->binding->record)) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Takes PICK for MOST if it saves more, can be written, and is worth it. */
static void
take_pick(const RankedProgram *ranked, const Pick *pick, Pick *most)
{
    if (pick->ranking->binding->kind != BINDING_ITEMS && !pick->ranking->binding->has_strides &&
        !pick->uncounted && pick->saved > most->saved &&
        machine_is_worth(ranked->analysis->machine, pick->robust, pick->gain))
        *most = *pick;
}

/* The layout that saves most of those that can be written; its layout is NULL where none is worth it.
 * Parallel pointers of several kernels count as the record that all of them have. */
static Pick
find_pick(const RankedProgram *ranked)
{
    const GPtrArray *cases = ranked->analysis->cases;
    Pick most = {0};

    for (guint i = 0; i < cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(cases, i))->ranking;
        const Pick pick = pick_of(ranking, ranked->joints);

        if (!is_of_arrays(cases, ranking) && !(ranked->whole && ranking->binding->kind == BINDING_PARALLEL))
            take_pick(ranked, &pick, &most);
    }
    if (ranked->whole) {
        g_autoptr(GArray) picks = picks_list(ranked->whole->analysis, ranked->whole->joints);

        for (guint i = 0; i < picks->len; i++)
            take_pick(ranked, &g_array_index(picks, Pick, i), &most);
    }
    return most;
}

/* Adds to NAMES the records that kernels of PROGRAM have, by what --record calls them. */
static void
add_record_names(GHashTable *names, const Program *program)
{
    for (guint k = 0; k < program->kernels->len; k++) {
        g_autoptr(GPtrArray) bindings =
            kernel_bind_records(g_ptr_array_index(program->kernels, k), NULL, NULL, NULL);

        if (bindings)
            bindings_keep_members(bindings);
        for (guint i = 0; bindings && i < bindings->len; i++)
            g_hash_table_add(names,
                             g_strdup(((const Binding *)g_ptr_array_index(bindings, i))->record->name));
    }
}

/* What --record has to say so that BINDING's record is meant; NULL: nothing. */
static char *
record_option(const Options *options, const GPtrArray *programs, const Binding *binding)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    if (options->request.record)
        return NULL; /* it is given again */
    if (binding->kind == BINDING_PARALLEL)
        return record_fields_text(binding->record);
    g_hash_table_add(names, g_strdup(binding->record->name)); /* it may stand beside those */
    for (guint p = 0; p < programs->len; p++)
        add_record_names(names, g_ptr_array_index(programs, p));
    return g_hash_table_size(names) > 1 ? g_strdup(binding->record->name) : NULL;
}

/* The source that has KERNEL. */
static const char *
source_of(const GPtrArray *programs, const Kernel *kernel)
{
    for (guint p = 0; p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++)
            if (strcmp(((const Kernel *)g_ptr_array_index(program->kernels, k))->name, kernel->name) == 0)
                return program->path;
    }
    return ((const Program *)g_ptr_array_index(programs, 0))->path;
}

static GString *
start_line(const char *command, const char *layout, const char *record)
{
    GString *line = g_string_new("fieldwise ");

    g_string_append(line, command);
    if (layout) {
        g_string_append(line, " --layout");
        command_line_add(line, layout);
    }
    if (record) {
        g_string_append(line, " --record");
        command_line_add(line, record);
    }
    return line;
}

/* How the layout of PICK is written into the program. */
static char *
write_line(const Options *options, const RankedProgram *ranked, const Pick *pick)
{
    static const char *const kept[] = {"record", "p", "cuda-path", NULL};
    const Binding *binding = pick->ranking->binding;
    g_autofree char *record = record_option(options, ranked->programs, binding);
    gboolean is_sure = binding->kind != BINDING_PARALLEL || options->request.record ||
                       g_strcmp0(record, ranked->united) == 0;
    GString *line = start_line(is_sure ? "apply" : "header", label_of(pick->layout), record);

    command_line_add_given(line, options, is_sure ? COMMAND_APPLY : COMMAND_HEADER, kept, NULL);
    if (is_sure && !options->texts)
        g_string_append(line, " --in-place");
    return command_line_end(line, options,
                            is_sure ? NULL : source_of(ranked->programs, pick->ranking->kernel));
}

char *
question_text(const Options *options, const RankedProgram *ranked)
{
    static const char *const left[] = {"output", "format", "dump", NULL};
    const GPtrArray *cases = ranked->analysis->cases;
    Pick asking = {0};
    Question question;

    for (guint i = 0; i < cases->len; i++) {
        Pick pick = pick_of(((const Case *)g_ptr_array_index(cases, i))->ranking, ranked->joints);

        if (report_pick_question(&pick, &question)) {
            question_clear(&question);
            if (!asking.robust || pick.robust->worst > asking.robust->worst)
                asking = pick;
        }
    }
    if (!asking.robust || !report_pick_question(&asking, &question))
        return NULL;
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "Not known, and the choice for %s in %s may lose %.0f %% by it: %s\n",
                           question.record, question.where, 100 * (question.worst - 1), question.asks);
    for (guint i = 0; i < 2; i++) {
        GString *line = g_string_new("fieldwise rank ");

        g_string_append(line, question.options[i]);
        command_line_add_given(line, options, COMMAND_RANK, NULL, left);
        g_autofree char *whole = command_line_end(line, options, NULL);
        g_string_append_printf(text, "  %s (%s):\n    %s\n", question.means[i], question.layouts[i], whole);
    }
    question_clear(&question);
    return g_string_free(text, FALSE);
}

char *
next_command(const Options *options, const RankedProgram *ranked)
{
    static const char *const left[] = {"layout", "layouts", "format", "output", "dump", NULL};
    Pick pick = find_pick(ranked);
    const Ranking *first = ((const Case *)g_ptr_array_index(ranked->analysis->cases, 0))->ranking;
    GString *line;

    if (pick.saved > 0 && !pick.ranking->binding->written)
        return write_line(options, ranked, &pick);
    line = ranked->can_stage ? start_line("stage", NULL, NULL) : start_line("explain", first->today, NULL);
    command_line_add_given(line, options, ranked->can_stage ? COMMAND_STAGE : COMMAND_EXPLAIN, NULL, left);
    return command_line_end(line, options,
                            ranked->can_stage ? NULL : source_of(ranked->programs, first->kernel));
}
