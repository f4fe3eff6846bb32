/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/pipeline/pipeline.h"

/* Writes statements of C that tell which elements a thread of a kernel accesses, to run before it. */
typedef struct ReachWriter ReachWriter;

ReachWriter *reach_writer_new(const Kernel *kernel);
void reach_writer_free(ReachWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ReachWriter, reach_writer_free)

/* Adds those of array ARRAY, the SLOT-th of those that are sliced. FALSE: what is accessed of it is not known
 * before the kernel runs, and nothing is added. */
gboolean reach_writer_add(ReachWriter *writer, guint array, guint slot);

gboolean reach_writer_is_empty(const ReachWriter *writer);
void reach_writer_append_to(const ReachWriter *writer, GString *text);

/* The parameters of a kernel that is a template. */
typedef struct {
    char *head;       /* "template <class T, int N>", and a new line; "": it is none */
    char *arguments;  /* "<T, N>" or "" */
    GPtrArray *names; /* of char * */
    GArray *is_type;  /* of gboolean: a type, else a number */
} PipelineTemplate;

/* What KERNEL says of them; with *RET_REASON (static), and *RET_WHERE a node, where nothing can be written
 * for slices of it. */
PipelineTemplate *pipeline_template_new(const SourceTree *tree, guint kernel, guint *ret_where,
                                        const char **ret_reason);
void pipeline_template_free(PipelineTemplate *template);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PipelineTemplate, pipeline_template_free)

/* What holds of the parameters in the instance INSTANCE, "k<float, 4>", alone, in parentheses; NULL: C++
 * cannot say it. Free with g_free(). */
char *pipeline_template_condition(const PipelineTemplate *template, const char *instance);

/* "file:line:column: WHAT" of NODE. Free with g_free(). */
char *slice_refuse(const SourceTree *tree, guint node, const char *what);

/* Whether NODE is the variable NAME of CUDA. */
gboolean slice_is_builtin(const SourceTree *tree, guint node, const char *name);

/* Why the kernel NODE cannot go slice by slice, whatever it accesses; NULL: it can. Free with g_free(). */
char *slice_refused(const SourceTree *tree, guint node);
