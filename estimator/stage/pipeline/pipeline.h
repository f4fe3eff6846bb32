/* SPDX-License-Identifier: MIT */
/* estimator/stage/pipeline/: kernels whose arrays lie in the host's memory, computed slice by slice. */
#pragma once

#include "stage/write/write.h"

extern const char stage_pipeline_library[]; /* its text */

/* An array of a kernel that lies in the host's memory. */
typedef struct {
    const StageArray *array;
    gboolean is_sliced; /* set by stage_pipeline_emit(): which part a block accesses is known */
} PipelineArray;

/* A kernel that is written for arrays of the host. */
typedef struct {
    guint kernel;           /* node */
    const GPtrArray *facts; /* of Kernel: those of a template's instances, or what it is in each source */
    GArray *arrays;         /* of PipelineArray, in the order of the parameters */
} PipelineRequest;

/* A function that computes the kernel of REQUEST slice by slice, and what it launches; STAGED are the settled
 * edits of its loops. NULL, with *ret_reason said, "file:line:column: …" (free with g_free()), where it
 * can't. Free with g_free(). */
char *stage_pipeline_emit(const SourceTree *tree, const PipelineRequest *request, const EditList *staged,
                          char **ret_reason);
