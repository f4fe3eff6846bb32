/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage_private.h"

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
