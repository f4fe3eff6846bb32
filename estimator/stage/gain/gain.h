/* SPDX-License-Identifier: MIT */
/* estimator/stage/gain/: whether staging a loop is worth it, and how it is staged then: the way, the length
 * of its blocks, the lines of S-L1, the kernels whose arrays lie in the host's memory. Uses estimator/stage/,
 * estimator/model/staged/ and estimator/report/. */
#pragma once

#include "model/staged/staged.h"
#include "report/analysis/analysis.h"
#include "stage/pipeline/pipeline.h"

/* --- gain.c */
/* What staging a loop must bring at least, as a share of the time: less is not worth a change. */
#define STAGE_LEAST_GAIN 0.03
/* The same of a loop with a line: how long few threads wait, line by line, is known less well
 * (docs/guide/staging.md, "Changed in place"). */
#define STAGE_LEAST_LINE_GAIN 0.2

/* One launch of a kernel, or of an instance of a template, with one loop of it staged. */
typedef struct {
    const Kernel *kernel;
    const LaunchConfig *launch; /* NULL: it has none */
    StagedLoop loop;            /* its arrays: NULL where not all are found */
    StagedCost plain, staged;
    gboolean is_length; /* one of a block's lengths: only STAGED, and OTHER, are estimated */
    gboolean has_other;
    StagedCost other; /* where has_other: staged in the other way, StageGain.other */
    char *reason;     /* why they are not known; NULL: they are */
} StageCase;

/* What staging a loop brings. */
typedef struct {
    StageLoop *loop;
    char *place;              /* "FILE:LINE:COLUMN" */
    GPtrArray *cases;         /* of StageCase; empty where the loop is not staged or has no kernel */
    double plain, staged;     /* sums over the launches of which both are known; 0: of none */
    double sum_other;         /* likewise, of OTHER */
    const char *other;        /* "by lane": in which other way it can be staged, static; NULL: in none */
    gboolean keeps_warp;      /* in some launch what warps store has to be moved in any case */
    gboolean lacks_registers; /* in some launch a thread would take more than it can have */
    gboolean is_guess;        /* how long its loops are is assumed, or how often one is come to */
    gboolean lacks_share;     /* the latter, of a loop that accesses a line */
    gboolean is_wanted;       /* it is written so */
    guint usual;              /* iterations of its blocks that another length is better than; 0: none is */
    GArray *lengths; /* of StageLength: those of its blocks that were compared, ascending; NULL: none */
} StageGain;

/* What all launches take with blocks of so many iterations. */
typedef struct {
    guint n;
    double total;
} StageLength;

typedef struct {
    const Machine *machine;
    double seconds;      /* of processor time that all estimates have; 0 or INFINITY: any */
    GPtrArray *gains;    /* of StageGain, one a loop */
    GPtrArray *launches; /* of LaunchConfig, which the cases point at */
} StageGains;

/* Estimates each of LOOPS (of StageLoop) staged by itself, in all launches of its kernels in PROGRAMS that
 * REQUEST describes. Those that are staged and gain are wanted, but for guesses; with ALL also those that do
 * not, or of which that is not known. Where a warp can store lines together, or each lane its own granules,
 * the loop gets the way that is estimated to be faster. What is not begun after SECONDS, as in
 * StageGains, is not estimated. Errors are those of the model: a key of the
 * architecture is missing. */
StageGains *stage_gains_new(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                            const Machine *machine, const LaunchRequest *request, gboolean all,
                            double seconds, GError **error);
void stage_gains_free(StageGains *gains);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StageGains, stage_gains_free)

/* What the user wants to be told, or to have written. */
typedef struct {
    LaunchRequest launch;
    gboolean monitors; /* as S-L1 was published */
    gboolean all;      /* also what does not gain */
    gboolean writes;   /* it is written */
    double seconds;    /* as in StageGains */
} GainRequest;

/* The same of LOOPS, in KERNELS (of guint: nodes), as REQUEST wants it. Where all that can be staged is to be
 * written, or is monitored, nothing is estimated; what is monitored gets the number of its lines, or is left
 * alone. HITS (of HitsRow, may be NULL) tell how long loops are of which the user says nothing. */
StageGains *stage_gains_find(const SourceTree *tree, const GArray *kernels, const GPtrArray *loops,
                             const GPtrArray *programs, const Machine *machine, const GPtrArray *hits,
                             const GainRequest *request, GError **error);

/* Adds to EDITS what those loops of GAINS become that are wanted, and settles them. FALSE, with the file and
 * byte: two meet. */
gboolean stage_gains_emit(const SourceTree *tree, const StageGains *gains, EditList *edits, guint *ret_file,
                          guint *ret_offset);

/* Whether a loop of KERNEL is wanted. */
gboolean stage_gains_have(const StageGains *gains, const Kernel *kernel);

/* The first launch of KERNEL, in which GAINS estimated a loop that is wanted; NULL: none of its launches can
 * be estimated. */
const LaunchConfig *stage_gains_launch(const StageGains *gains, const Kernel *kernel);

/* What KERNEL costs in LAUNCH as it is, or with STAGED with all its wanted loops staged, those that warps can
 * store BY_WARP or not. Errors are those of the model, and that it cannot be estimated. */
gboolean stage_gains_cost(const StageGains *gains, const Kernel *kernel, const LaunchConfig *launch,
                          gboolean staged, gboolean by_warp, StagedCost *ret_cost, GError **error);

/* How many times as fast the loop of GAIN is staged; 0: not known. */
double stage_gain_speedup(const StageGain *gain);

/* --- open_loops.c */
/* A loop whose length nothing tells, and on which what is estimated of a staged one rests. */
typedef struct {
    char *place;   /* "FILE:LINE:COLUMN" */
    char *options; /* that would tell it: "--param n=VALUE", "--trips 12=N" */
} StageOpen;

/* Those of GAIN's launches (of StageOpen), each once, in the order of the kernels' loops. */
GPtrArray *stage_open_loops(const StageGain *gain);

/* --- sl1_lines.c */
/* The lines that each of THREADS threads can have of SHARED bytes of shared memory: the CLN of S-L1. */
guint stage_sl1_lines(gint64 shared, gint64 threads);

/* --- pipelines.c */
/* A kernel with arrays in the host's memory, as `stage --pipeline` writes it. */
typedef struct {
    const StageLoop *loop; /* its first loop that is wanted */
    GPtrArray *facts;      /* of Kernel: of it, or of its instances where it is a template */
    GArray *arrays;        /* of PipelineArray */
    char *text;            /* what is written; NULL: see REASON */
    char *reason;          /* "file:line:column: …" */
} StagePipeline;

/* One for each kernel of GAINS that has a wanted loop; EDITS are the settled ones of these loops. */
GPtrArray *stage_pipelines_new(const SourceTree *tree, const StageGains *gains, const GPtrArray *programs,
                               const EditList *edits);

/* Bytes of ARRAY that KERNEL reads, or those that it writes, in LAUNCH, about; 0: not known. */
double stage_pipeline_bytes(const Kernel *kernel, const PipelineArray *array, const LaunchConfig *launch);

/* The file that is written for the kernels of PIPELINES in FILE of TREE: its path and its text; NULL: there
 * are none. Free both with g_free(). */
char *stage_pipeline_file(const SourceTree *tree, const GPtrArray *pipelines, guint file, char **ret_path);
#define PIPELINE_MARK "/* Written by fieldwise stage --pipeline"

/* What a launch moves through the link, and the rate of a link each way that the kernel keeps up with, as it
 * is and staged, in GB/s. */
typedef struct {
    double in, out; /* bytes */
    double plain, staged;
} PipelineRates;

/* Those of PIPELINE's first launch; FALSE: they are not known. */
gboolean stage_pipeline_rates(const StagePipeline *pipeline, const StageGains *gains,
                              PipelineRates *ret_rates);

/* --- asked_forms.c */
/* "strip", "none". */
const char *stage_form_name(StageForm form);

/* "FILE:LINE:COLUMN" of NODE. Free with g_free(). */
char *stage_place_text(const SourceTree *tree, guint node);

/* The first name of ARRAY_FORMS ("NAME=FORM", what the user asks for) that no loop of LOOPS has an array of;
 * NULL: all are there. Free with g_free(). */
char *stage_unknown_array(const GPtrArray *array_forms, const GPtrArray *loops);

/* Which of ARRAY_FORMS no array in LOOPS gets, and why: lines, empty where all are got. Free with g_free().
 */
char *stage_lacking_forms(const SourceTree *tree, const GPtrArray *array_forms, const GPtrArray *loops);
