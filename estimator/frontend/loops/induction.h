/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loop_run.h"

/* What is known of the variables that loops change. */
typedef struct Inductions {
    GHashTable *assigned; /* Ast of a loop -> GPtrArray of Decl that its body assigns */
    guint n_phis;
} Inductions;

Inductions *inductions_new(void);
void inductions_free(Inductions *inductions);

/* The variables that a loop changes. */

/* Adds a phi for each variable of the body's assignments, as far as the text shows. */
void loop_guess_phis(Walker *w, LoopRun *run);
/* Adds a phi for whatever differs between the placeholders' environment and AFTER; TRUE where one was added.
 */
gboolean loop_find_phis(Walker *w, LoopRun *run, const GPtrArray *placeholders, const GPtrArray *after);
/* The environment at the start of an iteration: placeholders (solved FALSE) or functions of the counter. */
GPtrArray *loop_entry(Walker *w, const LoopRun *run, gboolean solved);
/* The environment after the loop has run by its condition alone. */
GPtrArray *loop_final(Walker *w, const LoopRun *run);
