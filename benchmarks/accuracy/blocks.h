/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/compare.h"
#include "reasons.h"

/* What the blocks of a report are made from. */
typedef struct {
    const char *report; /* its name: h200 */
    const Comparison *comparison;
    const Reasons *reasons;
    GKeyFile *tables;        /* the paper's benchmarks, and what it calls their layouts */
    double known_error;      /* of the model: what is estimated to differ by less ties */
    gboolean model_is_meant; /* the model is the one that the GPU's file asks for */
} BlockSource;

/* Blocks of Markdown: each appends its lines to OUT. */
void block_measured(const BlockSource *source, GString *out); /* what was measured where */
void block_summary(const BlockSource *source, GString *out);  /* a sentence */
void block_picks(const BlockSource *source, GString *out);    /* what choosing costs */
void block_always(const BlockSource *source,
                  GString *out); /* the same of always one layout; which is fastest */
void block_joint(const BlockSource *source, GString *out); /* what one layout for several launches costs */
void block_near(const BlockSource *source, GString *out); /* layouts that are estimated to be all but equal */
void block_counts(const BlockSource *source, GString *out); /* errors of counts and times */
void block_unmet(const BlockSource *source, GString *out);  /* what was asked for and is not reached */
void block_worst(const BlockSource *source, GString *out);  /* the worst picks, and why */
void block_sites(const BlockSource *source, GString *out);  /* understood sites that differ, and why */
void block_misses(const BlockSource *source, GString *out); /* launches that are far off, and why */
void block_tables(const BlockSource *source, GString *out); /* the paper's Tables IV and V for this GPU */

/* The summary of the group called NAME; NULL: there is none. */
const Summary *block_group(const Comparison *comparison, const char *name);
/* The summary of column I of a table: the split's groups, and then all. */
const Summary *block_column(const Comparison *comparison, guint i);
/* The median and the 95th percentile of ERRORS of QUANTITY: "0.64 %, 27.6 %". Free with g_free(). */
char *block_errors_text(Quantity quantity, const ErrorSummary *errors);
/* The title of a case as code: "`fill_profile` (Bin)". Free with g_free(). */
char *block_title(const CaseComparison *comparison);
/* LAYOUT by its name, or its specification, as code. Free with g_free(). */
char *block_layout(const LayoutComparison *layout);
