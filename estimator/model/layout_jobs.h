/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/ir.h"
#include "model/prepared_layouts.h"

/* Number AT of what is to be estimated, by what its thread has prepared. */
typedef void (*LayoutJob)(gpointer data, guint at, PreparedLayouts *prepared);

/* Does jobs 0 up to before N, those that decide whether the others share what they find out: if they take
 * long, or many more are to come, N_FURTHER, two threads do the first two side by side. Returns how many
 * microseconds the first took. */
gint64 layout_jobs_first(PreparedLayouts *prepared, guint n, guint n_further, LayoutJob job, gpointer data);

/* Does jobs 0 up to before N until DEADLINE (NULL: none), in no order: by two threads where a job takes so
 * many MICROSECONDS that this is worth it, each of them for so long. */
void layout_jobs_run(PreparedLayouts *prepared, guint n, gint64 microseconds, LayoutJob job, gpointer data,
                     const Deadline *deadline);
