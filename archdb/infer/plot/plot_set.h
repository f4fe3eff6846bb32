/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/plot/plot.h"
#include "archdb/infer/trace/trace_directory.h"

/* The pictures that a directory of traces gives. */
typedef struct {
    char *subtitle;   /* device, driver, date and run, for below each title */
    GPtrArray *plots; /* of Plot; owned */
    GPtrArray *notes; /* of char *: what is not drawn, and why; owned */
} PlotSet;

/* Draws all that DIRECTORY holds; what it lacks becomes a note. */
PlotSet *plot_set_new(const TraceDirectory *directory);

/* The page that shows the pictures of SET with their captions, which lie beside it as NAME.svg and NAME.png.
 */
char *plot_set_page(const PlotSet *set);

void plot_set_free(PlotSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotSet, plot_set_free)
