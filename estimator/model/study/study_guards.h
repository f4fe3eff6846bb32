/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/study/study.h"

/* What is known of one decision of the kernel. */
typedef struct {
    double share;      /* LaunchConfig.shares */
    const Expr *drawn; /* where the share is known, and once it was looked at: for which threads it holds */
    gboolean is_open;  /* taken as true: data decides it, and some access depends on it */
} StudyDecision;

/* The decisions of a kernel, found again where their conditions, or what these say not to hold, stand in
 * others'. */
struct StudyGuards {
    StudyDecision *decisions; /* one a decision of the kernel */
    guint n_decisions;
    GHashTable *forms; /* Expr -> a decision that it says to hold or to fail */
};

StudyGuards *study_guards_new(const Study *study);
void study_guards_free(StudyGuards *guards);

/* CONDITION of the kernel with all that is fixed for the launch put into it, and draws for the decisions that
 * have a share. Decisions of it that data decides and that have none are noted as open. */
const Expr *study_condition(Study *study, const Expr *condition);

/* What has to hold where CONDITION, made by study_condition(), is VALUE, as far as it can be computed for
 * each thread, as 0 or 1; NULL: nothing. Of `i < n && p[i].x > 0` the first part does. */
const Expr *study_needed(Study *study, const Expr *condition, gboolean value);

/* TRUE if the threads that are inside loop or branch GUARD (StudyLoop.guard; -1: none) are drawn. */
gboolean study_is_drawn(const Study *study, int guard);
