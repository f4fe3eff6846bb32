/* SPDX-License-Identifier: MIT */
#include "command/rank/rank.h"

#include "choose/choose.h"
#include "report/report.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "report/words/words.h"

#include <string.h>

#define MOST_TRIED 3u /* layouts that a command is tried with: each reads the program once more */

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

/* Whether BINDING's record is called as an array, as others of other kernels may be. */
static gboolean
is_called_as_array(const Binding *binding)
{
    return binding->kind == BINDING_FLATTENED || strcmp(binding->record->name, type_of(binding->record)) != 0;
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

/* Adds PICK to PICKS if it can be written, and is worth it. */
static void
add_pick(GArray *picks, const RankedProgram *ranked, const Pick *pick)
{
    if (pick->ranking->binding->kind != BINDING_ITEMS && !pick->ranking->binding->has_strides &&
        !pick->uncounted && pick->saved > 0 &&
        machine_is_worth(ranked->analysis->machine, pick->robust, pick->gain))
        g_array_append_val(picks, *pick);
}

static int
by_saved(gconstpointer a, gconstpointer b)
{
    double x = ((const Pick *)a)->saved, y = ((const Pick *)b)->saved;

    return (x < y) - (x > y);
}

/* The layouts that can be written and are worth it, that which saves most first: of Pick. Parallel pointers
 * of several kernels count as the record that all of them have. */
static GArray *
worthy_picks(const RankedProgram *ranked)
{
    const GPtrArray *cases = ranked->analysis->cases;
    GArray *picks = g_array_new(FALSE, FALSE, sizeof(Pick));

    for (guint i = 0; i < cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(cases, i))->ranking;
        const Pick pick = pick_of(ranking, ranked->joints);

        if (!is_of_arrays(cases, ranking) && !(ranked->whole && ranking->binding->kind == BINDING_PARALLEL))
            add_pick(picks, ranked, &pick);
    }
    if (ranked->whole) {
        g_autoptr(GArray) all = picks_list(ranked->whole->analysis, ranked->whole->joints);

        for (guint i = 0; i < all->len; i++)
            add_pick(picks, ranked, &g_array_index(all, Pick, i));
    }
    g_array_sort(picks, by_saved); /* a stable sort: of equal ones the first stays in front */
    return picks;
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

/* What --record has to say so that BINDING's record is meant; NULL: nothing. Of a program of which kernels
 * are named, others may have records too. */
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
    return g_hash_table_size(names) > 1 || options->request.kernels->len > 0 ? g_strdup(binding->record->name)
                                                                             : NULL;
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

/* How COMMAND, `apply` or `header`, writes the layout of PICK: in all kernels, or IN_ONE. */
static char *
write_line(const Options *options, const RankedProgram *ranked, const Pick *pick, Command command,
           gboolean in_one)
{
    static const char *const kept[] = {"record", "p", "cuda-path", NULL};
    gboolean is_apply = command == COMMAND_APPLY;
    g_autofree char *record = record_option(options, ranked->programs, pick->ranking->binding);
    GString *line = start_line(is_apply ? "apply" : "header", label_of(pick->layout), record);

    if (in_one) {
        g_string_append(line, " --kernel");
        command_line_add(line, pick->ranking->kernel->name);
    }
    command_line_add_given(line, options, command, kept, NULL);
    if (is_apply && pick_converts_by_host(pick))
        g_string_append(line, " --convert host");
    if (is_apply && !options->texts)
        g_string_append(line, " --in-place");
    return command_line_end(line, options,
                            is_apply ? NULL : source_of(ranked->programs, pick->ranking->kernel));
}

/* The line that writes the layout of PICK, of an array that only its kernel may call so; NULL: none does.
 * What is refused is added to TRIED, and why to REFUSED, where that is not NULL, a line. */
static char *
try_pick(const Options *options, const RankedProgram *ranked, const Pick *pick, Command command,
         GPtrArray *tried, GString *refused)
{
    const Binding *binding = pick->ranking->binding;
    guint n = is_called_as_array(binding) ? 2 : 1;
    g_autofree char *why = NULL;

    for (guint i = 0; i < n; i++) {
        g_autofree char *line = write_line(options, ranked, pick, command, i > 0);

        if (g_ptr_array_find_with_equal_func(tried, line, g_str_equal, NULL))
            continue;
        g_free(why);
        why = line_refusal(line, options, ranked);
        if (!why)
            return g_steal_pointer(&line);
        g_ptr_array_add(tried, g_steal_pointer(&line));
    }
    if (why && refused)
        g_string_append_printf(refused, "Refused by apply: %s of %s: %s\n", label_of(pick->layout),
                               binding->record->name, why);
    return NULL;
}

/* The first of PICKS that COMMAND can write, as a command line; NULL: none of those that are tried. What is
 * refused on the way is added to REFUSED. */
static char *
first_written(const Options *options, const RankedProgram *ranked, const GArray *picks, Command command,
              GString *refused)
{
    g_autoptr(GPtrArray) tried = g_ptr_array_new_with_free_func(g_free);
    char *line = NULL;

    for (guint i = 0; i < picks->len && !line && tried->len < MOST_TRIED; i++) {
        const Pick *pick = &g_array_index(picks, Pick, i);

        if (!pick->ranking->binding->written)
            line = try_pick(options, ranked, pick, command, tried, refused);
    }
    return line;
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

/* What to look at where nothing is written: loops that can be staged, or what today's layout costs. */
static char *
look_line(const Options *options, const RankedProgram *ranked)
{
    static const char *const left[] = {"layout", "layouts", "format", "output", "dump", NULL};
    const Ranking *first = ((const Case *)g_ptr_array_index(ranked->analysis->cases, 0))->ranking;
    GString *line =
        ranked->can_stage ? start_line("stage", NULL, NULL) : start_line("explain", first->today, NULL);

    command_line_add_given(line, options, ranked->can_stage ? COMMAND_STAGE : COMMAND_EXPLAIN, NULL, left);
    return command_line_end(line, options,
                            ranked->can_stage ? NULL : source_of(ranked->programs, first->kernel));
}

char *
next_text(const Options *options, const RankedProgram *ranked)
{
    g_autoptr(GArray) picks = worthy_picks(ranked);
    GString *text = g_string_new(NULL);
    g_autofree char *line = first_written(options, ranked, picks, COMMAND_APPLY, text);

    if (!line)
        line = first_written(options, ranked, picks, COMMAND_HEADER, NULL);
    if (!line)
        line = look_line(options, ranked);
    if (text->len > 0)
        g_string_prepend(text, "\n");
    g_string_append_printf(text, "\nNext: %s\n", line);
    return g_string_free(text, FALSE);
}
