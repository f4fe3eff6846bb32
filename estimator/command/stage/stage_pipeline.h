/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/stage/stage_gain.h"

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

/* What PIPELINES are, and which link keeps up with the kernels of GAINS, as text. */
void stage_pipelines_report(GString *out, const GPtrArray *pipelines, const StageGains *gains, guint width);
