/* SPDX-License-Identifier: MIT */
#pragma once

#include "ablated.h"

/* What the tables show of the estimates without one rule. */
typedef enum {
    ABLATION_JUDGE, /* picks, by group */
    ABLATION_FIT,
    ABLATION_ALL,
    ABLATION_TAU,
    ABLATION_L1_HITS,
    ABLATION_L2_READS,
    ABLATION_L2_WRITES,
    ABLATION_DRAM_READS,
    ABLATION_DRAM_WRITES,
    ABLATION_TIME,
    N_ABLATION_COLUMNS,
} AblationColumn;

/* A figure as it is shown, and its one or two numbers: each is the better the less it is, but for tau. */
typedef struct {
    char *text;
    double numbers[2];
} AblationCell;

typedef struct {
    AblationCell cells[N_ABLATION_COLUMNS];
    guint n_moved, n_cases; /* ablated_moved() */
} AblationRow;

/* The GPUs of a table, with all rules and without each. */
typedef struct {
    const RuleList *rules;
    GPtrArray *gpus; /* of Ablated */
    GPtrArray *rows; /* by GPU: of AblationRow, by number */
} Ablation;

/* All that GPUS (of Ablated), which are estimated, come to; SPLIT is that of comparison_new(). */
Ablation *ablation_new(const RuleList *rules, GPtrArray *gpus, GHashTable *split);
void ablation_free(Ablation *ablation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ablation, ablation_free)

/* Blocks of Markdown: each appends its lines to OUT. */
void ablation_rules(const Ablation *ablation, GString *out); /* what the rules say */
void ablation_table(const Ablation *ablation, guint gpu, GString *out);
/* Rules, and why they stay: without which no figure moves on any GPU; without which some do, and none is
 * worse; and without which picks are better in the mean over all, on each. */
void ablation_unmoved(const Ablation *ablation, GString *out);
void ablation_harmless(const Ablation *ablation, GString *out);
void ablation_better(const Ablation *ablation, GString *out);
