/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/source.h"
#include "command/options/options.h"

/* A file that is to be written. */
typedef struct {
    char *path;      /* as the source has it */
    char *old, *new; /* texts; OLD is NULL where the file is new, NEW where it is removed */
    char *diff;      /* from one to the other; NULL: none is shown */
} Change;

void change_free(gpointer change);

/* Adds to CHANGES those files of TREE that EDITS change. */
void changes_add_edits(GPtrArray *changes, const SourceTree *tree, const EditList *edits);

/* Does CHANGES (of Change) as OPTIONS say: in place, all or none; as copies below a folder; or it prints
 * their diffs. Returns the exit status. */
int changes_write(const GPtrArray *changes, const Options *options);

/* Puts back all of CHANGES, which were done in place, or none. */
gboolean changes_take_back(const GPtrArray *changes, GError **error);
