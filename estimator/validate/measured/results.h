/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/bundle.h"

/* The profiler's counts for a whole launch that a report uses. */
typedef enum {
    METRIC_DRAM_READ,
    METRIC_DRAM_WRITE,
    METRIC_REQUESTS_LOAD,
    METRIC_REQUESTS_STORE,
    METRIC_REQUESTS_ATOM,
    METRIC_REQUESTS_RED,
    METRIC_SECTORS_LOAD,
    METRIC_SECTORS_LOAD_HIT,
    METRIC_SECTORS_STORE,
    METRIC_SECTORS_ATOM,
    METRIC_SECTORS_RED,
    METRIC_L2_READ,
    METRIC_L2_READ_HIT,
    METRIC_L2_WRITE,
    METRIC_L2_ATOM,
    METRIC_L2_RED,
    N_METRICS,
} Metric;
/* The profiler's names. Sectors are of 32 bytes. */
extern const char *const METRIC_NAMES[N_METRICS];

/* The profiler's counts at one source line, for accesses of one kind and width. */
typedef struct {
    char *file;
    guint line;
    SiteKind kind;
    double requests_least, requests; /* the least and the most there can have been */
    double sectors;
} SiteCount;

/* The measurements of one layout of a case. */
typedef struct {
    gboolean timed, counted;
    double ms_median, ms_low, ms_high; /* of one launch */
    gboolean differs;                  /* its results are not those of the first layout */
    double metrics[N_METRICS];         /* NAN: not measured */
    GPtrArray *sites;                  /* of SiteCount; NULL: not measured */
} Measurement;

/* The results that are accepted though they are not the bundle's. */
typedef struct {
    gboolean older;     /* of programs that have changed since */
    gboolean other_gpu; /* of another GPU */
} ResultsPolicy;

/* The files of a bundle's results/, checked against the bundle. */
typedef struct {
    GHashTable *measurements; /* const LayoutEstimate * to Measurement */
    GHashTable *originals;    /* const CaseEstimate * to double *: ms of a launch in the program as it was */
    char *device, *driver, *date, *nvcc, *ncu; /* the last: NULL where nothing was profiled */
    GPtrArray *older;       /* of char *: programs that were measured as they were before */
    char *other_gpu;        /* that was measured, where it is not the bundle's; NULL: it is */
    GPtrArray *notes;       /* of char *: files, metrics and rows that are missing */
    GPtrArray *files;       /* of char *: what was read */
    GPtrArray *differences; /* of char *: messages on layouts whose results differ */
} Results;

/* Reads results/ of BUNDLE. Programs of other ids are VALIDATION_ERROR_OLDER, another GPU is
 * VALIDATION_ERROR_GPU, unless POLICY takes them. */
Results *results_load(const Bundle *bundle, const ResultsPolicy *policy, GError **error);
void results_free(Results *results);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Results, results_free)

/* Milliseconds of a launch of the kernel of ESTIMATE in the program as it was; NAN: it has no main of its
 * own, or was not timed. */
double results_original_ms(const Results *results, const CaseEstimate *estimate);

/* The measurements of LAYOUT; NULL: none. */
const Measurement *results_find(const Results *results, const LayoutEstimate *layout);

/* Results without any file, to which results_take() adds one at a time: NAME is times.csv, counters.csv or
 * sites.csv, PATH stands in messages. */
Results *results_new(void);
gboolean results_take(Results *results, const Bundle *bundle, const char *name, const char *path,
                      const char *bytes, gsize len, const ResultsPolicy *policy, GError **error);
