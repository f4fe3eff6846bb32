/* SPDX-License-Identifier: MIT */
#include "command/stage/stage_hint.h"

#include "command/stage/stage_gain.h"
#include "command/stage/stage_report.h"
#include "model/staged/staged.h"
#include "text/text.h"

/* Whether a kernel of PROGRAM that OPTIONS ask for may have something to stage. */
static gboolean
is_candidate(const Options *options, const Program *program)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, &options->request, NULL);

    for (guint i = 0; kernels && i < kernels->len; i++)
        if (staged_is_candidate(g_ptr_array_index(kernels, i)))
            return TRUE;
    return FALSE;
}

/* The source of OPTIONS as a tree; NULL: it has errors. */
static SourceTree *
read_tree(const Options *options, const ParseOptions *parse_options)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    ParseOptions with_macros = *parse_options;
    SourceUnit *unit;
    g_autofree char *wrong = NULL;

    with_macros.with_macros = TRUE;
    unit = source_unit_parse(options->source, &with_macros, NULL);
    wrong = unit ? source_unit_first_error(unit) : NULL;
    if (unit)
        g_ptr_array_add(units, unit);
    return unit && !wrong ? source_tree_new(g_steal_pointer(&units), NULL) : NULL;
}

/* Adds what GAIN is worth. */
static void
append_gain(GString *out, const SourceTree *tree, const StageGain *gain, const char *source)
{
    double speedup = stage_gain_speedup(gain);
    g_autofree char *place = stage_place_text(tree, gain->loop->node), *line = NULL, *clean = NULL;

    if (!gain->is_wanted || speedup < STAGE_WORTH_A_WORD)
        return;
    line = g_strdup_printf(
        "Staged, the loop at %s is estimated to make %s %.*f times as fast: fieldwise stage %s", place,
        gain->loop->kernel_name, speedup < 10 ? 2 : 1, speedup, source);
    clean = text_clean(line);
    g_string_append_printf(out, "\n%s\n", clean);
}

char *
stage_hint(const Options *options, Program *program, const ParseOptions *parse_options,
           const Machine *machine)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new(), programs = g_ptr_array_new(), none = g_ptr_array_new();
    const StageRequest request = {
        .kernels = options->request.kernels, .array_forms = none, .has_headers = TRUE, .programs = programs};
    g_autoptr(SourceTree) tree = is_candidate(options, program) ? read_tree(options, parse_options) : NULL;
    g_autoptr(GPtrArray) loops = NULL;
    g_autoptr(StageGains) gains = NULL;
    g_autoptr(GString) out = g_string_new(NULL);

    if (!tree)
        return NULL;
    g_ptr_array_add(paths, options->source);
    g_ptr_array_add(programs, program);
    loops = stage_loops_new(tree, paths, &request);
    gains = stage_gains_new(tree, loops, programs, machine, &options->request.launch, FALSE,
                            options_estimate_seconds(options), NULL);
    for (guint i = 0; gains && i < gains->gains->len; i++)
        append_gain(out, tree, g_ptr_array_index(gains->gains, i), options->source);
    return out->len > 0 ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}
