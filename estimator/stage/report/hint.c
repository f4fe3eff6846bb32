/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

#include "text/text.h"

/* Whether a kernel of PROGRAM that REQUEST asks for may have something to stage. */
static gboolean
is_candidate(const AnalysisRequest *request, const Program *program)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, request, NULL);

    for (guint i = 0; kernels && i < kernels->len; i++)
        if (staged_is_candidate(g_ptr_array_index(kernels, i)))
            return TRUE;
    return FALSE;
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
stage_hint(const SourceSet *sources, Program *program, const AnalysisRequest *analysed, double seconds,
           const Machine *machine)
{
    g_autoptr(GPtrArray) programs = g_ptr_array_new(), none = g_ptr_array_new();
    const char *source = g_ptr_array_index(sources->paths, 0), *wrong;
    const StageRequest request = {
        .kernels = analysed->kernels, .array_forms = none, .has_headers = TRUE, .programs = programs};
    g_autoptr(SourceTree) tree =
        is_candidate(analysed, program) ? source_set_read_sound(sources, &wrong, NULL) : NULL;
    g_autoptr(GPtrArray) loops = NULL;
    g_autoptr(StageGains) gains = NULL;
    g_autoptr(GString) out = g_string_new(NULL);

    if (!tree)
        return NULL;
    g_ptr_array_add(programs, program);
    loops = stage_loops_new(tree, sources->paths, &request);
    gains = stage_gains_new(tree, loops, programs, machine, &analysed->launch, FALSE, seconds, NULL);
    for (guint i = 0; gains && i < gains->gains->len; i++)
        append_gain(out, tree, g_ptr_array_index(gains->gains, i), source);
    return out->len > 0 ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}
