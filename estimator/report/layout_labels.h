/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranked_layout.h"

/* How a table calls layouts of one record, so that they stay short and differ: by name where they have one, a
 * nested struct that lies together by "pos.*", and fields that are not used, and lie together, by "(unused)".
 * Where names of fields would still make it too wide, by letters. */
typedef struct {
    GPtrArray *texts; /* of char *, one a layout, in order */
    char *legend;     /* what letters stand for: "A=energy, B=total"; NULL: there are none */
} LayoutLabels;

/* Of LAYOUTS (of const RankedLayout *) of RECORD; a label wider than MOST columns makes all have letters. */
LayoutLabels *layout_labels_new(const GPtrArray *layouts, const Record *record, guint most);
void layout_labels_free(LayoutLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutLabels, layout_labels_free)
