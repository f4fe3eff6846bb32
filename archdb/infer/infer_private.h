/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer.h"
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/trace/trace.h"

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

/* --- infer_step.c */
/* The stages of infer_private.h share this: reading tables, estimating numbers, adding entries to the
 * result. */
/* A clock counts whole cycles: the standard deviation of what rounding leaves is 1 / sqrt(12) of one. */
#define LATENCY_RESOLUTION_CYCLES 0.29

/* A number found in a trace, with what is known of how good it is. */
typedef struct {
    double value;
    double spread;     /* relative, as InferEntry's; NAN where unknown */
    double confidence; /* 0 to 1; NAN where unknown */
} InferEstimate;

/* Finds columns of TABLE of PROGRAM: pairs of a name and where its index goes, ended by NULL. Fails with
 * TRACE_ERROR_SYNTAX and the place where one is missing, also where the table has no rows. */
gboolean infer_columns(const TraceTable *table, const char *program, GError **error,
                       ...) G_GNUC_NULL_TERMINATED;

/* Fails with TRACE_ERROR_VALUE where TABLE of PROGRAM has more than MOST rows: the work of what follows grows
 * faster than they. */
gboolean infer_limit_rows(const TraceTable *table, const char *program, guint most, GError **error);

/* The value of the KEY that TABLE of PROGRAM must have; NULL and TRACE_ERROR_SYNTAX where it has none. */
const char *infer_key(const TraceTable *table, const char *program, const char *key, GError **error);

/* Adds KEY with ESTIMATE, written as its type asks; as not determined where the key does not allow the value.
 * It replaces an entry of KEY without value, and keeps one with. */
void infer_put(InferResult *result, ArchKey key, InferEstimate estimate, const char *reason_format, ...)
    G_GNUC_PRINTF(4, 5);

/* The same for keys whose values are text. */
void infer_put_text(InferResult *result, ArchKey key, const char *text, double confidence,
                    const char *reason_format, ...) G_GNUC_PRINTF(5, 6);

/* Adds KEY as not determined unless it has an entry. */
void infer_unknown(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* The same, but adds the reason to the one that is there: of a stage that KEY could come from instead. */
void infer_unknown_too(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* Adds KEY as not determined, unless it has an entry, because the run has no table that could tell: where
 * other runs have, this one is left out for KEY. */
void infer_lacking(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* Adds KEY as not determined, unless it has an entry, because the key NEEDED is not; the run lacks a table
 * for KEY where it lacks one for NEEDED. */
void infer_unknown_without(InferResult *result, ArchKey key, ArchKey needed, const char *reason);

/* Adds all N keys as lacking because there is no table TABLE of PROGRAM. */
void infer_missing(InferResult *result, const ArchKey *keys, guint n, const char *program, const char *table);

void infer_note(InferResult *result, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The number that RESULT has for KEY; FALSE, and *ret_entry untouched, where it has none. */
gboolean infer_get(const InferResult *result, ArchKey key, double *ret_value, const InferEntry **ret_entry);

/* The estimate of a median that a program printed with its 10th and 90th percentile: four fifths of its
 * repetitions lay between them, which is the confidence. */
InferEstimate infer_estimate_quantiles(double median, double low, double high);

/* Compares the number that RESULT has for KEY with another measurement, WHAT, of LOW to HIGH. Where the
 * number lies outside, it halves the confidence and notes the contradiction. Without a number it does
 * nothing. */
void infer_confirm(InferResult *result, ArchKey key, double low, double high, const char *what);

/* The estimate of what N >= 1 ascending latencies say: their trimmed mean, with the values' spread. The
 * confidence is the probability that the mean is off by less than half of that spread, or the clock's
 * resolution if that is more. */
InferEstimate infer_estimate_latencies(const double *sorted, gsize n);

/* A number of bytes for people: "48 KiB". Free with g_free(). */
char *infer_size_text(double bytes);

/* --- best_row.c */
/* The configuration that reached most. */
typedef struct {
    guint row;
    guint n_close; /* rows, itself included, whose median is not below the best's 10th percentile */
    InferEstimate estimate;
} BestRow;

/* Finds the row of TABLE with the largest VALUE, a column with the percentiles LOW and HIGH; the table has at
 * least one row. One configuration as good as the best is off with a probability of 0.2: the confidence is 1
 * - 0.2 to the power of their number, at most 0.99. */
BestRow best_row_find(const TraceTable *table, guint value, guint low, guint high);

/* --- infer_merge.c */
/* What several runs (InferResult, at least one) tell together, by key:
 * - real numbers become their median; integers as well while they differ by at most 5 %, the value then being
 * one that a run gave; powers of two, flags and texts must be the same in all runs;
 * - the spread is the difference of largest and smallest over the median where several runs have the key,
 * else that of the one run;
 * - a run that has no table for a key (InferEntry.lacking) is left out for it;
 * - the confidence is the least of the other runs', times the share of them that determine the key;
 * - a key that fewer than half of these runs determine, or about which they disagree, is not determined.
 * The keys come in the order of the enumeration, notes run by run, each once. */
InferResult *infer_merge(const GPtrArray *results);

/* The subjects that infer.c asks, in its order, each in the file of its name. They share infer_private.h. */

/* One subject: reads its tables of DIRECTORY and adds its keys to RESULT. Fails where a table is not as its
 * program writes it. */
typedef gboolean (*InferStep)(const TraceDirectory *directory, InferResult *result, GError **error);

/* Clocks, and what the driver says of itself, from `device`, `limits` and the traces' heads. */
gboolean infer_limits(const TraceDirectory *directory, InferResult *result, GError **error);

/* The structure of caches and TLBs, from all tables `probe`. */
gboolean infer_probes(const TraceDirectory *directory, InferResult *result, GError **error);

/* The L2 cache from `l2`: capacity that one multiprocessor sees, latencies of hits near and far and of DRAM,
 * and what a miss fetches. */
gboolean infer_l2(const TraceDirectory *directory, InferResult *result, GError **error);

/* Hit latencies and capacities of the caches of each path, from `cache`, `sweep`. It compares capacities that
 * RESULT already has with the sweep's. */
gboolean infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error);

/* Notes what the classical rules say of each path, beside what chases of single visits say. It gives no
 * values: of the caches that the papers look at, those rules hold for few. */
gboolean infer_stride(const TraceDirectory *directory, InferResult *result, GError **error);

/* Reach of the TLBs and size of a page, from `tlb`, `reach`. */
gboolean infer_tlb(const TraceDirectory *directory, InferResult *result, GError **error);

/* What the share of misses over an array's size tells of L1 and of the TLB's second level, from `missrate`.
 * The sets that it says of caches are told in notes: the chases of `cache` find them without a rule for what
 * is replaced. */
gboolean infer_missrate(const TraceDirectory *directory, InferResult *result, GError **error);

/* Latencies of data and TLB hits and misses, from `spectrum`, `pattern`. */
gboolean infer_spectrum(const TraceDirectory *directory, InferResult *result, GError **error);

/* The bytes that a miss of one sector brings from DRAM into L2, from `l2`, `fetch`. */
gboolean infer_fetch(const TraceDirectory *directory, InferResult *result, GError **error);

/* The latency of DRAM from the last level of `l2`, `sweep`, where RESULT has none: the TLBs may miss there as
 * well, so that the confidence is halved. */
gboolean infer_l2_miss(const TraceDirectory *directory, InferResult *result, GError **error);

/* What the first reading of an array finds in L2, from `prefetch`, `cold`: whether it is fetched ahead, and
 * how much of what was written is there. */
gboolean infer_prefetch(const TraceDirectory *directory, InferResult *result, GError **error);

/* Bandwidths of L1, L2 and DRAM, from `global`, `throughput`. */
gboolean infer_bandwidth(const TraceDirectory *directory, InferResult *result, GError **error);

/* Latency, bank conflicts, banks and bandwidth of shared memory, from `shared`. */
gboolean infer_shared(const TraceDirectory *directory, InferResult *result, GError **error);

/* The modes of shared memory's banks that a program can choose between, from `bankmode`. */
gboolean infer_bankmode(const TraceDirectory *directory, InferResult *result, GError **error);

/* The cost of a warp's request in L1 by its sectors and lines, from `warp`, `request`. */
gboolean infer_request(const TraceDirectory *directory, InferResult *result, GError **error);

/* DRAM bandwidth over the number of arrays and their distance, from `streams`. */
gboolean infer_streams(const TraceDirectory *directory, InferResult *result, GError **error);

/* The time that full warps wait for DRAM, and the time between blocks, from `streams`: its tables `resident`
 * and `plain`. After the stages of limits and bandwidths. */
gboolean infer_blocks(const TraceDirectory *directory, InferResult *result, GError **error);

/* Bandwidth of random accesses, from `random`. */
gboolean infer_random(const TraceDirectory *directory, InferResult *result, GError **error);

/* The cost of writing a part of a sector, from `stores`. */
gboolean infer_stores(const TraceDirectory *directory, InferResult *result, GError **error);

/* Rates of atomics and what addresses in common cost, from `atomics`. */
gboolean infer_atomics(const TraceDirectory *directory, InferResult *result, GError **error);

/* The weights of the Peng model, which follow from other values. */
gboolean infer_weights(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_stride.c */
/* What the classical rules read off the average latency over the stride (Saavedra 1992, as Mei and Chu 2016
 * give them in Section 4.1, equation 1): where a cache replaces the least recently used line of equal sets
 * that follow one another. */
typedef struct {
    gboolean known;
    double fits_bytes, exceeds_bytes; /* the largest array without misses at any stride, and the next one */
    double line_bytes;                /* the stride from which on each visit of a larger array misses */
    double ways, ways_below;          /* a set holds as many words, and fewer than that */
    char *reason;                     /* why it is not known; NULL where it is */
} StrideReading;

/* Reads the tables `stride` of PATH. Fails where a column or key is missing. Where there is no such table the
 * reading is not known and has no reason. */
gboolean stride_read(const TraceDirectory *directory, const char *path, StrideReading *ret_reading,
                     GError **error);

void stride_reading_clear(StrideReading *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(StrideReading, stride_reading_clear)

/* --- latency_sweep.c */
/* The rows of a `sweep` or `reach` table, by size. */
typedef struct {
    guint n;
    double *size_bytes;                 /* ascending */
    double *mean, *median, *low, *high; /* cycles over the visits of a row */
    double *samples;                    /* visits of a row */
} LatencySweep;

/* A stretch of sizes over which most visits take the same. */
typedef struct {
    guint first, last;   /* rows, both included */
    double mean, median; /* medians over the rows, in cycles */
    double low, high;    /* medians of the rows' 10th and 90th percentiles */
} LatencyPlateau;

/* Reads TABLE of PROGRAM; fails where a column is missing or there are too many rows. */
LatencySweep *latency_sweep_read(const TraceTable *table, const char *program, GError **error);

/* The plateaus of SWEEP by size, as a GArray of LatencyPlateau: segments between change points of the
 * logarithm of the mean. A segment whose median is within the 10th and 90th percentile of the plateau before
 * it belongs to that one: a usual visit there would be usual here. Otherwise the last segment is a plateau,
 * and another where it has five rows or more, lies higher (Mann and Whitney, p < 0.05), and from its first to
 * its last third climbs by less than half of that height; a segment that is none, a ramp, belongs to neither.
 * One plateau: the latency does not change. */
GArray *latency_sweep_plateaus(const LatencySweep *sweep);

/* The first row from which on the mean of every row before row END is above PLATEAU's by more than rows
 * scatter: the standard deviation of the rows in the half of the plateau next to its end, or what the clock's
 * resolution leaves of a mean, times the quantile that one of n rows in a hundred sweeps exceeds by chance.
 * END where there is none. */
guint latency_sweep_onset(const LatencySweep *sweep, const LatencyPlateau *plateau, guint end);

/* The first row behind PLATEAU from which on a tenth of the visits or more is served by the level of ABOVE:
 * their 90th percentile is beyond the middle between PLATEAU's slow visits and ABOVE's fast ones. The number
 * of rows where there is none. */
guint latency_sweep_filled(const LatencySweep *sweep, const LatencyPlateau *plateau,
                           const LatencyPlateau *above);

/* p of the rank test (Mann and Whitney) that two plateaus' rows are of one latency. */
double latency_sweep_compare(const LatencySweep *sweep, const LatencyPlateau *a, const LatencyPlateau *b);

/* PLATEAU's latency: the median; where visits differ by more than the clock's resolution they are of several
 * distances, and the mean is what to expect. The spread is that of the visits, the confidence the coverage of
 * the rows' median by their 10th to 90th percentile. */
InferEstimate latency_plateau_estimate(const LatencyPlateau *plateau);

void latency_sweep_free(LatencySweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LatencySweep, latency_sweep_free)

/* --- miss_curve.c */
/* The share of visits that miss, over the words of an array that is read round and round. */
typedef struct {
    guint n;
    double stride_bytes;
    double *words;     /* ascending */
    double *ratio;     /* 0 to 1 */
    guint first, full; /* rows: the first with misses, and the first from which on all visits miss; N: none */
} MissCurve;

/* Reads TABLE, `missrate` of the program missrate. Fails where a column or key is missing, or a row has no
 * visits or more slow ones than visits. */
MissCurve *miss_curve_read(const TraceTable *table, GError **error);

/* The most words that fit, in bytes, and the fewest that do not; FALSE where CURVE does not show both. */
gboolean miss_curve_reach(const MissCurve *curve, double *ret_fits_bytes, double *ret_exceeds_bytes);

/* The greatest share of visits that miss. */
double miss_curve_most(const MissCurve *curve);

/* The sets of a cache whose misses grow as CURVE's. */
typedef struct {
    GArray *ways; /* of guint: the lines of each set, in the order of being overfilled; NULL: not known */
    double lines; /* of all sets */
    double confidence; /* share of the variance of the misses that they explain */
    char *reason;      /* why they are not known; NULL where they are */
} MissSets;

/* What CURVE tells of the sets where a set misses whole from one line too many on, as those do that replace
 * the least recently used or the first line that came.
 * - Rows one word apart: each word that overfills a set of a lines adds a + 1 misses a pass (Mei and Chu
 * 2016, Fig. 8), another word of such a set one. The sets known are all when their lines add up to what fits.
 * - Rows no further apart than a set has lines, all sets equal: each row's misses are so many words that
 *   overfill a set, and so many of sets that are overfull; those of the first kind are the sets.
 * - Other rows: misses a pass = (a + 1) (words - lines) while sets fill one by one, all equal; least squares
 *   over the rows of a tenth to nine tenths of misses. Both a and the number of sets must come out whole, and
 *   all miss from lines + sets on. */
MissSets miss_curve_sets(const MissCurve *curve);

void miss_sets_clear(MissSets *sets);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(MissSets, miss_sets_clear)

void miss_curve_free(MissCurve *curve);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MissCurve, miss_curve_free)

/* --- partition.c */
/* Whether a matrix of latencies (multiprocessors by lines) shows two halves: a line near for one
 * multiprocessor is far for those of the other half. */
typedef struct {
    gboolean two;
    double difference;  /* far less near, in cycles */
    double least_shown; /* the least difference that this matrix would show, in cycles */
    double agreement;   /* share of the latencies on the side of the middle that their halves say */
    signed char *row_half, *column_half; /* 1 or -1; near where they are equal; owned */
} Partition;

/* Fits latency = row + column + (near or far) to N_ROWS >= 2 by N_COLUMNS >= 2 CYCLES, row after row. The
 * halves are the signs of the leading singular vectors of the doubly centred matrix. Two halves are there
 * where Schwarz's criterion of that fit, each half's name a parameter, is below that without halves, and the
 * difference is over twice what latencies scatter around the fit. */
Partition *partition_find(const double *cycles, guint n_rows, guint n_columns, double noise);

void partition_free(Partition *partition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Partition, partition_free)

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
