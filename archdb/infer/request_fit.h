/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The terms that a request's cost can depend on. */
typedef enum {
    REQUEST_BASE,    /* every request the same */
    REQUEST_WAYS,    /* lanes that meet in a bank with different words */
    REQUEST_SECTORS, /* touched sectors */
    REQUEST_LINES,   /* touched lines */
    REQUEST_N_TERMS,
} RequestTerm;

/* cycles as a sum or the largest of terms. A sum's terms are what is beyond a request of one sector:
 * base + ways * (W - 1) + sectors * (S - L) + lines * (L - 1); the largest: max(base, ways * W, sectors * S,
 * lines * L). */
typedef struct {
    gboolean largest; /* of the terms; else their sum */
    gboolean has[REQUEST_N_TERMS];
    double coefficients[REQUEST_N_TERMS]; /* cycles; 0 where the model lacks the term */
    double errors[REQUEST_N_TERMS];       /* their standard errors; NAN where unknown */
    double r2, deviation;                 /* of the rows around the fit, in cycles */
    char formula[96];
} RequestFit;

/* Fits N rows of counts (REQUEST_N_TERMS a row, the first 1) and CYCLES by the model of least Schwarz
 * criterion over all sums and maxima of terms, extended by twice the logarithm of the number of models with
 * as many terms (Chen and Chen 2008); where two are equal, the one of fewer terms. NOISE is what cycles
 * scatter by themselves. Ways are left out where USE_WAYS is FALSE. FALSE where the rows are fewer than five
 * or fit nothing. */
gboolean request_fit(const double *counts, const double *cycles, gsize n, double noise, gboolean use_ways,
                     RequestFit *ret_fit);
