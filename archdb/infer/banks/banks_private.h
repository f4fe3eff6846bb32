/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/banks/banks.h"
#include "archdb/infer/stats/stats.h"

#include <glib.h>

/* --- bank_fit.c */
/* How words lie over the banks of shared memory: neighbouring stretches of `unit_bytes` lie in neighbouring
 * banks, and all banks together deliver one stretch of banks * bank_bytes at a time. The two widths are one,
 * but in Kepler's mode of 4 bytes, whose banks of 8 bytes hold words w and w + 32 side by side (Mei et al.
 * 2014, Fig. 6). */
typedef struct {
    guint banks, bank_bytes, unit_bytes;
} BankLayout;

/* The most rows that a warp of 32 lanes requests of one bank, where lane i loads WORD_BYTES (at most 16) at i
 * * STRIDE_WORDS words. A row that several lanes request is delivered once. */
guint bank_conflict_ways(guint64 stride_words, guint word_bytes, BankLayout layout);

/* The same for BANKS of one width, BANK_BYTES: the most words that one of them has to deliver. */
guint shared_conflict_ways(guint64 stride_words, guint word_bytes, guint banks, guint bank_bytes);

/* The latencies of a warp's load by stride, of one size of word. */
typedef struct {
    guint n;
    double word_bytes;
    double *stride, *cycles, *spread; /* words; cycles; 90th less 10th percentile of these */
} BankRows;

/* Reads TABLE of PROGRAM. Fails where a column or the key word_bytes is missing. */
gboolean bank_rows_read(const TraceTable *table, const char *program, BankRows *ret_rows, GError **error);

/* The deviation of one latency of ROWS, not below a part of the clock's resolution. */
double bank_rows_noise(const BankRows *rows);

void bank_rows_clear(BankRows *rows);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BankRows, bank_rows_clear)

/* cycles = base + conflict * (ways - 1) under one layout. */
typedef struct {
    BankLayout layout;
    Regression fit; /* of base and conflict */
    double gain;    /* of Schwarz's criterion over the next best layout */
} BankFit;

/* Fits ROWS under LAYOUT. FALSE where it explains nothing, or explains slower rows by fewer ways. */
gboolean bank_fit(const BankRows *rows, BankLayout layout, Regression *ret_fit);

/* Finds the layout that explains ROWS best, of 2 to 128 banks of 4 to 16 bytes; with UNITS, of all units up
 * to that width. FALSE where none explains them better than a constant (likelihood ratio, p < 0.001 over all
 * that are tried). */
gboolean bank_fit_find(const BankRows *rows, gboolean units, BankFit *ret_fit);

/* --- request_fit.c */
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
