/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How far long work is, which any thread may say and ask. */
typedef struct {
    GMutex lock;
    char *what;        /* "nbody: Body"; NULL: nothing was said yet */
    const char *units; /* static: "layouts" */
    guint done, total; /* of these; total 0: how many there are is not known */
} Progress;

void progress_init(Progress *progress);
void progress_clear(Progress *progress);

/* Work on WHAT begins. PROGRESS may be NULL in all of these: nobody asks. */
void progress_begin(Progress *progress, const char *what);
/* It consists of TOTAL UNITS; 0: that is not known. */
void progress_count(Progress *progress, const char *units, guint total);
/* One more of these is done. */
void progress_step(Progress *progress);

/* "nbody: Body: 120 of 206 layouts"; NULL: nothing was said yet. Free with g_free(). */
char *progress_text(Progress *progress);
