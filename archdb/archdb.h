/* SPDX-License-Identifier: MIT */
/* archdb/: finds, reads, checks and writes the files of GPUs and of compilers. May use archdb/keys/,
 * estimator/text/. */
#pragma once

#include "archdb/keys/keys.h"

#include <glib.h>

/* --- arch_cost.c */
/* The cost of a computation as a compiler makes it, in instructions of a thread: "42,16,2,16,66 branches
 * splits table=3x16". */
typedef struct {
    guint all;
    guint integer;     /* of them, sums, logic, shifts and comparisons */
    guint special;     /* of them, reciprocals, roots, exp2, log2, sines; and conversions of 64 bits */
    guint real64;      /* of them, in double precision */
    guint operations;  /* as the compiler counts them while it decides whether to unroll a loop */
    gboolean branches; /* rare arguments go another way, so that what is needed is waited for */
    gboolean splits;   /* there are branches before the compiler joins accesses: none across it */
    guint table_loads; /* loads of a table of constants in global memory, each behind the one before */
    guint table_bytes; /* of each of them, a power of two up to 16; 0: there are none */
} ArchCost;

/* Reads N costs, separated by ';'. Numbers are at most MAX, and no part exceeds the whole. FALSE, and the
 * result untouched, where TEXT is not that. */
gboolean arch_costs_parse(const char *text, double max, guint n, ArchCost *ret_costs);

/* --- arch_error.c */
typedef enum {
    ARCH_ERROR_FILE,          /* the file cannot be read: absent, a directory, too large, not text */
    ARCH_ERROR_NAME,          /* no architecture is called so */
    ARCH_ERROR_SYNTAX,        /* a line is neither a group, a key with its value, a comment nor empty */
    ARCH_ERROR_KEY,           /* a key or group is unknown, repeated, misplaced or missing */
    ARCH_ERROR_VALUE,         /* a value is not a number, out of range, or contradicts another */
    ARCH_ERROR_UNKNOWN_VALUE, /* the value is asked for and nobody knows it */
} ArchError;
#define ARCH_ERROR (arch_error_quark())
GQuark arch_error_quark(void);

/* --- error_table.c */
/* How far a model's gains are off, as measured: archdb/errors/MODEL.csv. */

typedef enum {
    ERROR_ROW,       /* of a layout that is ranked */
    ERROR_PICK,      /* of the layout that is named first */
    ERROR_PUBLISHED, /* of either, on a GPU on which no launch was measured */
    ERROR_TIE,       /* no interval: its base is the share by which costs of one launch may differ untold */
} ErrorKind;

/* A gain said as g is, in nine of ten cases, exp(shrink ln g - h) to exp(shrink ln g + h), where h is
 * base + growth |ln g|. */
typedef struct {
    double shrink; /* 0 to 1 */
    double base, growth;
} ErrorBand;

/* How many times as fast, in nine of ten cases. */
typedef struct {
    double low, high;
} GainInterval;

typedef struct ErrorTable ErrorTable;

/* The table of MODEL, looked up as errors/MODEL.csv in the folders of arch_find(). NULL where there is none,
 * or with an ARCH_ERROR that begins with "file:line:" where it is not valid. */
ErrorTable *error_table_find(const char *model, GError **error);
/* The table that TEXT, of FILE, holds. */
ErrorTable *error_table_parse(const char *file, const char *text, GError **error);
void error_table_free(ErrorTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ErrorTable, error_table_free)

/* The interval of what is said to be GAIN times as fast, above 0, WIDTH times as wide as the table has it:
 * the one of KIND where the GPU's numbers were MEASURED, else that of published ones. */
GainInterval error_table_interval(const ErrorTable *table, gboolean measured, double width, ErrorKind kind,
                                  double gain);
/* The share by which a layout may cost more than another and still be as fast, as far as can be told. */
double error_table_tie(const ErrorTable *table);

/* --- missing_table.c */
/* What picks are worth on a GPU whose file lacks some of what the model reads, as found on launches that were
 * measured: archdb/errors/missing.csv. */
typedef struct {
    char *gpu, *model;
    guint launches;
    double mean, worst; /* time of the layout that is named over the fastest */
    double width;       /* of the interval of a gain, relative to that of the H200; NAN: nobody knows */
    guint n_missing;    /* keys */
} MissingRow;

/* Rows that stand for a class: a GPU whose traces alone were taken, and one GPU's file for another of its
 * family. */
#define MISSING_AS_MEASURED "hopper-h100-sxm"
#define MISSING_AS_CARRIED "(carried over)"

typedef struct MissingTable MissingTable;

/* The table, looked up as errors/missing.csv in the folders of arch_find(). NULL where there is none, or with
 * an ARCH_ERROR that begins with "file:line:" where it is not valid. */
MissingTable *missing_table_find(GError **error);
/* The table that TEXT, of FILE, holds. */
MissingTable *missing_table_parse(const char *file, const char *text, GError **error);
void missing_table_free(MissingTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MissingTable, missing_table_free)
/* Its row for GPU by MODEL; NULL: there is none. */
const MissingRow *missing_table_row(const MissingTable *table, const char *gpu, const char *model);

/* --- condition_table.c */
/* For which share of the threads that reach them conditions hold that data decides:
 * archdb/conditions/shares.csv. */

/* What a condition that data decides looks like. */
typedef enum {
    CONDITION_OUTSIDE,  /* a value lies beyond one of two bounds */
    CONDITION_ORDERING, /* it is less, or more, than what all threads compare it with */
    CONDITION_EQUAL,    /* it is one of many */
    CONDITION_MASK,     /* of some of its bits, or of a remainder, it is one of few */
    CONDITION_LOADED,   /* it is less than another that differs by thread */
    CONDITION_FLAG,     /* it is not 0 */
    CONDITION_N_FORMS,
} ConditionForm;

/* Shares of threads, 0 to 1: the least and the most that is plausible, and what is taken. Of a mask these are
 * factors of one over the number of values that it leaves. */
typedef struct {
    double low, middle, high;
} ConditionShare;

typedef struct ConditionTable ConditionTable;

/* The table, looked up as conditions/shares.csv in the folders of arch_find(). NULL where there is none, or
 * with an ARCH_ERROR that begins with "file:line:" where it is not valid. */
ConditionTable *condition_table_find(GError **error);
/* The table that TEXT, of FILE, holds. */
ConditionTable *condition_table_parse(const char *file, const char *text, GError **error);
void condition_table_free(ConditionTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ConditionTable, condition_table_free)
ConditionShare condition_table_share(const ConditionTable *table, ConditionForm form);

/* --- arch_class.c */
/* How the numbers of a GPU's file came to be, the best first. */
typedef enum {
    ARCH_CLASS_UNSTATED,      /* the file does not say it */
    ARCH_CLASS_MEASURED_HERE, /* from traces that are in the source tree */
    ARCH_CLASS_MEASURED,      /* from a user's traces */
    ARCH_CLASS_PUBLISHED,     /* from what others published of this GPU */
    ARCH_CLASS_CARRIED_OVER,  /* some of what a model cannot do without is another GPU's of its family */
} ArchClass;

/* Its word in a file and in output; "" of one that is not stated. */
const char *arch_class_word(ArchClass class);
/* All words, for a message: "'a', 'b' or 'c'". Free with g_free(). */
char *arch_class_choice(void);

/* --- arch.c */
/* The numbers of one GPU, each with its source, as an architecture file states them
 * (docs/models/architectures.md), or those of a compiler, as a file of its own does. */
typedef struct Arch Arch;

/* Reads the architecture file at PATH, or the compiler's where PATH ends in ".compiler". Its name is the
 * file's without directory and ".arch". Errors start with "file:line:". Of several errors it reports one: the
 * first line that is wrong by itself, else what is missing or contradicts. arch_validate_file() reports
 * all. */
Arch *arch_load(const char *path, GError **error);

/* Parses LEN bytes of an architecture file's TEXT (any bytes, no NUL needed at the end). FILE stands in
 * messages and gives the name, as for arch_load(). */
Arch *arch_parse(const char *file, const char *text, gsize len, GError **error);

/* Loads an architecture by name or by file: whatever holds a '/' or ends in ".arch" is a file. A name is
 * looked up as NAME.arch and gpus/NAME.arch in the folders of $FIELDWISE_ARCHDB (separated by colons), then
 * among those that this user measured ($XDG_DATA_HOME/fieldwise/arch), then in the source tree that was
 * built, or in this installation; then as people say it ("a100", "4090", "NVIDIA L4", "sm_90"). An unknown
 * name is ARCH_ERROR_NAME and lists what there is, one of several GPUs lists these. */
Arch *arch_find(const char *name_or_path, GError **error);

/* Which of the folders of arch_find() the file of ARCH stands in, from 0; their number: in none. */
guint arch_folder(const Arch *arch);

/* The words of a GPU's name TEXT that tell it from others, letters and digits in lower case: without those of
 * makers and brands. "80 GB" is one word. Free with g_strfreev(). (arch_names.c) */
char **arch_name_words(const char *text);

/* A sentence on which of several GPUs NAME, a compute capability, has given; NULL where it was none, or of
 * one alone. (arch_names.c) */
char *arch_choice_note(const char *name, const Arch *found);

/* The names that arch_find() knows, sorted, each once; free with g_strfreev(). */
char **arch_list(GError **error);

/* The same for compilers: whatever holds a '/' or ends in ".compiler" is a file, and a name is looked up as
 * compilers/NAME.compiler in the same folders. */
Arch *compiler_find(const char *name_or_path, GError **error);
/* Finds either of them, an architecture first. */
Arch *arch_find_any(const char *name_or_path, GError **error);

ArchKind arch_get_kind(const Arch *arch);
const char *arch_get_name(const Arch *arch);
const char *arch_get_title(const Arch *arch);
/* The file as it was given or found. */
const char *arch_get_path(const Arch *arch);
/* The model that the file asks for, one of ARCH_MODELS (keys.h); NULL of a compiler. */
const char *arch_get_model(const Arch *arch);

/* What the file says of its numbers, and the year of the GPU, 0 where it does not say it. (arch_class.c) */
ArchClass arch_get_class(const Arch *arch);
guint arch_get_year(const Arch *arch);

/* The value of KEY, a number by its type, in the unit of arch_key_info(). Fails with ARCH_ERROR_UNKNOWN_VALUE
 * where nobody knows it; the message names the key, the file and the `--set` that gives it. */
gboolean arch_get(const Arch *arch, ArchKey key, double *ret_value, GError **error);

/* The same for a key that is an integer by its type. */
gboolean arch_get_int(const Arch *arch, ArchKey key, gint64 *ret_value, GError **error);

/* The same for a key that is the cost of a computation: one, or for ARCH_TYPE_COSTS two, in single and in
 * double precision. */
gboolean arch_get_costs(const Arch *arch, ArchKey key, ArchCost *ret_costs, GError **error);

gboolean arch_is_known(const Arch *arch, ArchKey key);

/* Where the value of KEY comes from, or why it is unknown; NULL where nothing is said. */
const char *arch_get_source(const Arch *arch, ArchKey key);

/* By how much the value of KEY differs between runs or samples, relative to itself; FALSE where nothing is
 * said. */
gboolean arch_get_spread(const Arch *arch, ArchKey key, double *ret_spread);

/* The probability, from 0 to 1, that the value of KEY is right up to its spread; FALSE where nothing is said.
 */
gboolean arch_get_confidence(const Arch *arch, ArchKey key, double *ret_confidence);

/* The value of KEY as the file writes it, "unknown" where it is. */
const char *arch_get_text(const Arch *arch, ArchKey key);

/* Sets KEY to VALUE, both as text, as `--set KEY=VALUE` does, with the checks of a file; VALUE may be
 * `unknown`. An unknown key is ARCH_ERROR_KEY and names the closest. On failure ARCH is untouched. */
gboolean arch_set(Arch *arch, const char *key, const char *value, GError **error);

/* Applies "KEY=VALUE" strings in their order. It checks relations between keys once, at the end: a cache and
 * its line can be set together in any order. On failure ARCH is untouched. */
gboolean arch_set_all(Arch *arch, const char *const *assignments, GError **error);

gboolean arch_has_key(const char *key);

/* Whether A and B have the same name, title, model, class and year, and the same value, source, spread and
 * confidence of every key. */
gboolean arch_equal(const Arch *a, const Arch *b);

Arch *arch_copy(const Arch *arch);
void arch_free(Arch *arch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Arch, arch_free)

/* --- arch_check_shape.c */
/* Gets the key of a value that contradicts another, and a message. */
typedef void (*ArchCheckFunc)(ArchKey key, const char *message, gpointer data);

/* The part of arch_check() that looks at values that are no single number: calls FUNC for every pair of known
 * values that contradict each other and returns their number. */
guint arch_check_shapes(const Arch *arch, ArchCheckFunc func, gpointer data);

/* --- arch_check.c */
/* Calls FUNC for every pair of known values that contradict each other; returns their number. */
guint arch_check(const Arch *arch, ArchCheckFunc func, gpointer data);

/* Checks ARCH after --set: sizes and limits alone, as measured values and the shape of a cache may then
 * differ from the file's. Fails with ARCH_ERROR_VALUE. */
gboolean arch_check_set(const Arch *arch, GError **error);

/* --- arch_compare.c */
/* One key that at least one of two architectures knows. */
typedef struct {
    ArchKey key;
    const char *a, *b; /* the values as text, the architectures'; NULL where one does not know it */
    double difference; /* (b - a) / |a|; NAN where a value is unknown or text, infinite where a alone is 0 */
    double spread;     /* the larger of the two; NAN where neither is stated */
    gboolean beyond;   /* both are known and differ by more than the spread: at all, where none is stated */
} ArchDifference;

/* Compares A with B, key by key in the order of the enumeration; an array of ArchDifference. */
GArray *arch_compare(const Arch *a, const Arch *b);

/* The largest spread that a file may state: a value that differs by more from run to run is not worth writing
 * down. */
#define ARCH_MAX_SPREAD 100

/* One key's value. A key that the file leaves out has no text; it is unknown as well. */
typedef struct {
    char *text; /* as written; NULL where the key is not given */
    gboolean known;
    double number;    /* in the key's unit, where known; 0 where the key is text by its type */
    char *source;     /* NULL where nothing is said */
    char *spread;     /* as written, NULL where it is not */
    char *confidence; /* likewise */
    guint line;       /* in the file, counted from 1; 0 where it was set otherwise */
} ArchValue;

void arch_value_clear(ArchValue *value);

/* An entry of the group [sources]: where values come from, under a short name that they cite. */
typedef struct {
    char *name;
    char *text;
} ArchReference;

struct Arch {
    ArchKind kind;
    char *name;
    char *path;
    char *title;
    char *model; /* NULL in a compiler's file */
    ArchClass arch_class;
    guint year;            /* 0: not stated */
    GPtrArray *references; /* of ArchReference, in the file's order; owned */
    ArchValue values[ARCH_N_KEYS];
};

/* The endings of the files of each kind. */
#define ARCH_SUFFIX ".arch"
#define COMPILER_SUFFIX ".compiler"

/* An empty architecture, named as FILE without its directory and ".arch", or a compiler, without
 * ".compiler". */
Arch *arch_new(const char *file);

void arch_add_reference(Arch *arch, const char *name, const char *text);
const ArchReference *arch_find_reference(const Arch *arch, const char *name);

/* How many times as wide as on the GPU that they were measured on intervals of gains are on ARCH, by its
 * class and by what its file lacks; at least 1. (missing_table.c) */
double missing_table_width(const MissingTable *table, const Arch *arch, const char *model);

/* --- arch_text.c */
/* A table of all architectures that arch_find() knows: name, compute capability, model, class, year, memory,
 * title. An invalid file shows its error in place of a title. Lines are broken at WIDTH columns; 0: never. */
char *arch_list_text(guint width, GError **error);

/* Every value of ARCH with its unit and source, by group, then the sources in full and the keys not given.
 * Lines are broken at WIDTH columns where a single word fits; 0: never. */
char *arch_show_text(const Arch *arch, guint width);

/* ARCH as an architecture file, which parses to an equal architecture. Comments are not kept. */
char *arch_format(const Arch *arch);

/* Checks the file at PATH. On errors it returns FALSE, and all of them in *ret_messages, as "file:line:
 * error: ..." in the order of the lines; a file that cannot be read gives one message without line.
 * *ret_messages is an array of char * that frees them, empty on success. */
gboolean arch_validate_file(const char *path, GPtrArray **ret_messages);

/* --- arch_value.c */
/* Reads TEXT as a value of KEY: `unknown`, which leaves *ret_known FALSE and *ret_number 0; a plain decimal
 * number of the key's type and within its range; or what else the type allows, which leaves *ret_number 0.
 * Fails with ARCH_ERROR_VALUE; the message names the key and what is allowed, but neither file nor line. */
gboolean arch_value_parse(ArchKey key, const char *text, gboolean *ret_known, double *ret_number,
                          GError **error);

/* Reads TEXT as a plain decimal number from 0 to MAX. FALSE, and the result untouched, where it is none. */
gboolean arch_fraction_parse(const char *text, double max, double *ret_fraction);
