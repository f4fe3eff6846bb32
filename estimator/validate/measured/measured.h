/* SPDX-License-Identifier: MIT */
/* estimator/validate/measured/: reads and checks a bundle and the results of its run. May use
 * estimator/model/ and below, estimator/text/, jansson. */
#pragma once

#include "model/model.h"
#include "archdb/archdb.h"

#include <glib.h>

/* --- validation_error.c */
typedef enum {
    VALIDATION_ERROR_FILE,  /* cannot be read, is too large, or is not text */
    VALIDATION_ERROR_INPUT, /* a line is not what docs/guide/bundle.md allows there */
    VALIDATION_ERROR_OLDER, /* the results are those of other programs than the bundle's */
    VALIDATION_ERROR_GPU,   /* the results are those of another GPU than the bundle's */
} ValidationError;
#define VALIDATION_ERROR (validation_error_quark())
GQuark validation_error_quark(void);

/* Sets ERROR to "FILE:LINE: error: …", without the line where LINE is 0; returns FALSE. */
gboolean validation_fail(GError **error, ValidationError code, const char *file, guint line,
                         const char *format, ...) G_GNUC_PRINTF(5, 6);

/* The whole of the regular file at PATH: at most 256 MiB, UTF-8 without NUL. */
char *validation_read_file(const char *path, gsize *ret_len, GError **error);

/* --- bundle.c */
#define LINE_BYTES 128 /* that line_bytes_used tells of */
#define KERNEL_FILE "kernel.cu"

typedef enum {
    SITE_LOAD,
    SITE_STORE,
    SITE_ATOMIC,
    N_SITE_KINDS,
} SiteKind;
extern const char *const SITE_KIND_NAMES[N_SITE_KINDS + 1];

/* An access of a kernel's source, and what is expected of it under one layout, for the whole launch. */
typedef struct {
    char *file, *text, *field;
    guint line, column;
    guint first_line, last_line; /* of its statement */
    SiteKind kind;
    gboolean understood, taken_out; /* out of a loop, by the compiler */
    guint joined;                   /* sites of one number are one instruction; 0: a site for itself */
    double requests, sectors;
    double l1_hit_ratio; /* 0 to 1 */
    gboolean has_line_bytes;
    guint8 line_bytes[LINE_BYTES / 8]; /* bit b of octet o: the first warp touches byte 8 o + b of its line */
} SiteEstimate;

typedef struct {
    guint rank;   /* 1 is the pick; ties share it */
    char *layout; /* the specification */
    char *name;   /* "aos", …; NULL: it has none */
    gboolean tied;
    double total; /* in the cost unit */
    Traffic traffic;
    GPtrArray *sites; /* of SiteEstimate */
} LayoutEstimate;

/* One kernel of a program, at one variant of its launch. */
typedef struct {
    char *program, *kernel, *variant, *record;
    GPtrArray *assumptions; /* of char * */
    GPtrArray *layouts;     /* of LayoutEstimate, the best first */
} CaseEstimate;

/* The contents of a bundle's bundle.json and estimates.json (docs/guide/bundle.md). */
typedef struct {
    char *path;       /* of the folder */
    GPtrArray *files; /* of char *: what was read */
    char *id, *fieldwise;
    char *arch, *device, *compute_capability;
    char *model, *cost_unit;
    GHashTable *program_ids; /* char * to char *: the programs' names and ids */
    GHashTable *sources;     /* char * to char *: the programs' names, and what kernel.cu was called before */
    GPtrArray *cases;        /* of CaseEstimate, in the file's order */
} Bundle;

/* Reads the bundle in the folder at PATH. */
Bundle *bundle_load(const char *path, GError **error);
/* The same of texts at hand, LEN bytes each; the names stand in messages. */
Bundle *bundle_parse(const char *name, const char *bytes, gsize len, const char *estimates_name,
                     const char *estimates_bytes, gsize estimates_len, GError **error);
void bundle_free(Bundle *bundle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Bundle, bundle_free)

/* The case of these names; NULL where there is none. */
CaseEstimate *bundle_find_case(const Bundle *bundle, const char *program, const char *kernel,
                               const char *variant);
/* The layout of that specification; NULL where ESTIMATE has none. */
LayoutEstimate *case_find_layout(const CaseEstimate *estimate, const char *layout);
/* "nbody", "apply_gate:qubit=2", "gather (Atom)": with the record where the kernel has several in BUNDLE. */
char *case_title(const Bundle *bundle, const CaseEstimate *estimate);

/* --- csv_table.c */
typedef struct {
    guint line;   /* of the file */
    char **cells; /* one a column */
} CsvRow;

/* A file of results/: comment lines with keys, a line of titles, rows (docs/guide/bundle.md). */
typedef struct {
    char *path;
    GHashTable *keys; /* char * to char *: of the comment lines, without `program`, `note` and `original` */
    GPtrArray *notes; /* of char *: of the comment lines `note` */
    GPtrArray *originals;  /* of CsvRow: of the comment lines `original`, of three cells each */
    GHashTable *programs;  /* char * to char *: names and ids */
    guint program_line;    /* of the first of them; 0: there is none */
    GHashTable *key_lines; /* char * to line */
    char **columns;
    guint n_columns;
    GPtrArray *rows; /* of CsvRow */
} CsvTable;

/* Parses the LEN bytes of a file. NAME stands in messages, "NAME:line: error: …", and becomes the path. */
CsvTable *csv_table_parse(const char *name, const char *bytes, gsize len, GError **error);
void csv_table_free(CsvTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsvTable, csv_table_free)

/* The column called TITLE; -1: there is none. */
int csv_table_column(const CsvTable *table, const char *title);
/* The same for a column that must be there. */
gboolean csv_table_need_column(const CsvTable *table, const char *title, guint *ret_column, GError **error);
/* The value of KEY; an error where the file lacks it. */
const char *csv_table_need_key(const CsvTable *table, const char *key, GError **error);
/* The line of KEY, which the file has. */
guint csv_table_key_line(const CsvTable *table, const char *key);
/* The cell of ROW as a number that is not negative. */
gboolean csv_table_number(const CsvTable *table, const CsvRow *row, guint column, double *ret_number,
                          GError **error);

/* --- json_value.c */
typedef enum {
    JSON_VALUE_NULL,
    JSON_VALUE_BOOLEAN,
    JSON_VALUE_NUMBER,
    JSON_VALUE_STRING,
    JSON_VALUE_ARRAY,
    JSON_VALUE_OBJECT,
} JsonType;

/* A value of a JSON text, with the place where it begins, so that what is wrong with it can be told. */
typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonType type;
    guint line, column; /* from 1 */
    gboolean boolean;
    double number;    /* finite */
    char *text;       /* of a string: UTF-8 without NUL */
    GPtrArray *items; /* of JsonValue, of an array or an object, in the text's order */
    GPtrArray *names; /* of char *, of an object: one an item, each once */
};

/* Parses LEN bytes (any, no NUL needed at the end) as one JSON value (RFC 8259). NAME stands in messages,
 * "NAME:line:column: error: …". jansson reads it and says
 * what is wrong with it; a member that stands twice is. */
JsonValue *json_value_parse(const char *name, const char *bytes, gsize len, GError **error);
void json_value_free(JsonValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JsonValue, json_value_free)

/* Sets ERROR to "NAME:line:column: error: …", of the place of VALUE; returns FALSE. */
gboolean json_value_fail(const JsonValue *value, const char *name, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* The member KEY of OBJECT; NULL where OBJECT is none or has none of that name. */
const JsonValue *json_value_find(const JsonValue *object, const char *key);
/* The same for a member that must be there and of TYPE. */
const JsonValue *json_value_get(const JsonValue *object, const char *key, JsonType type, const char *name,
                                GError **error);
/* The text of a member that must be there; NULL, and an error, where it is no string. */
const char *json_value_get_text(const JsonValue *object, const char *key, const char *name, GError **error);
/* The number of a member that must be there and not negative. */
gboolean json_value_get_number(const JsonValue *object, const char *key, const char *name, double *ret_number,
                               GError **error);
/* The same for a whole number up to G_MAXINT. */
gboolean json_value_get_count(const JsonValue *object, const char *key, const char *name, guint *ret_count,
                              GError **error);

/* --- results.c */
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

/* --- quantity.c */
/* The quantities that are estimated and measured. */
typedef enum {
    QUANTITY_SITE_REQUESTS,
    QUANTITY_SITE_SECTORS,
    QUANTITY_LOAD_REQUESTS,
    QUANTITY_LOAD_SECTORS,
    QUANTITY_STORE_REQUESTS,
    QUANTITY_STORE_SECTORS,
    QUANTITY_L1_HIT_RATIO,
    QUANTITY_L2_READS,
    QUANTITY_L2_HIT_RATIO,
    QUANTITY_L2_WRITES,
    QUANTITY_DRAM_READS,
    QUANTITY_DRAM_WRITES,
    QUANTITY_DYNAMIC_COST,
    QUANTITY_TIME,
    N_QUANTITIES,
} Quantity;
#define FIRST_LAUNCH_QUANTITY QUANTITY_LOAD_REQUESTS /* those before it are of an access site */

typedef struct {
    const char *key;   /* in JSON */
    const char *title; /* for people */
    const char *unit;
    gboolean is_count; /* of requests or sectors, which can be met exactly */
    gboolean is_ratio; /* errors are differences, else relative to what was measured */
} QuantityInfo;
extern const QuantityInfo QUANTITY_INFOS[N_QUANTITIES];

/* What a report reads of an architecture: the paper's weights of a transaction, relative to a hit in L1, and
 * the sectors that L2 takes in before others are gone, of so many bytes. NAN: unknown. */
typedef struct {
    double l1, l2, dram;
    double window_sectors, sector_bytes;
} CostWeights;

/* What ARCH says of them; all unknown where it is NULL. */
CostWeights cost_weights(const Arch *arch);

/* The cost of Peng et al. 2016, Section III, of TRAFFIC, in hits of L1: reads by the level that serves them,
 * writes by whether DRAM sees them. In their terms: N_read are the sectors of loads, R_L1_read and R_L2_read
 * the shares of sectors that hit; N_write are the sectors written to L2, which is written back, so that the
 * share of them that DRAM writes stands for 1 - R_L2_write. NAN where a count or a weight is. */
double dynamic_cost(const Traffic *traffic, const CostWeights *weights);

/* The traffic that METRICS, of N_METRICS, tell; NAN where one is missing. */
Traffic traffic_of_metrics(const double *metrics);

/* Whether QUANTITY counts sectors that L2 or DRAM move: of few of them errors say little. */
gboolean quantity_is_moved(Quantity quantity);
/* Whether QUANTITY, by ESTIMATED or MEASURED (of N_QUANTITIES), is at least a hundredth of all sectors that
 * were measured to go to and from L2 and DRAM. FALSE where one of these is unknown. */
gboolean quantity_matters(Quantity quantity, const double *estimated, const double *measured);

/* Fills VALUES from FIRST_LAUNCH_QUANTITY on with what TRAFFIC says. COST and TIME as they are. */
void quantity_values(const Traffic *traffic, double cost, double time, double *values);

/* By how much ESTIMATED misses MEASURED: the difference of ratios, else relative to what was measured,
 * infinite where nothing was. NAN where one is unknown, or where there is no transaction of either. */
double quantity_error(Quantity quantity, double estimated, double measured);
/* Whether both are the same count, a whole number. */
gboolean quantity_is_exact(Quantity quantity, double estimated, double measured);

/* --- split_file.c */
/* Reads a file that divides kernels into groups: a line a kernel with its name and the name of its group,
 * separated by blanks, what follows means nothing; '#' begins a comment. What is returned gives names, char
 * *, their group, char *. */
GHashTable *split_file_load(const char *path, GError **error);
