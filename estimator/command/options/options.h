/* SPDX-License-Identifier: MIT */
/* estimator/command/options/: the options of all commands, the files that they name, and how a command ends.
 * May use estimator/report/ and below, and estimator/files/. */
#pragma once

#include "files/files.h"
#include "report/analysis/analysis.h"

#include <glib.h>

/* --- command_result.c */
#define STATUS_NONE 1 /* nothing was ranked, or the result could not be written */
#define STATUS_USAGE                                                                                         \
    2 /* wrong whatever the source: usage, an architecture, traces, a spec that does not parse */

typedef struct Options Options;

/* Which command line tells how what OPTIONS say is written, as a line, where ERROR is about that; else "", as
 * where OPTIONS are NULL. Free with g_free(). */
char *command_hint(const Options *options, const GError *error);

/* Prints ERROR, and that line, on standard error and returns STATUS. */
int command_fail(const Options *options, const GError *error, int status);

/* The same for an ERROR that begins with where it is: "FILE:LINE:COLUMN: error: ...". */
int command_fail_in_place(const GError *error, int status);

/* Writes TEXT to the file at PATH or, where it is NULL, to standard output, and never to one of INPUTS;
 * returns the exit status. */
int command_write(const char *path, const char *text, const InputSet *inputs);

/* --- option_table.c */
typedef enum {
    OPTION_ERROR_USAGE,
} OptionError;
#define OPTION_ERROR (option_error_quark())
GQuark option_error_quark(void);

/* What an option stores. */
typedef enum {
    OPTION_OWN,     /* what OptionValue.apply makes of it */
    OPTION_FLAG,    /* gboolean: TRUE; it takes nothing */
    OPTION_STRING,  /* char *: the text, which must not be empty */
    OPTION_LIST,    /* GPtrArray * of char *: the text, behind those before */
    OPTION_CHOICE,  /* an enumeration: the number of a name */
    OPTION_INTEGER, /* gint64 */
    OPTION_COUNT,   /* guint */
} OptionKind;

/* How an option's value is checked, and where it is stored. */
typedef struct {
    OptionKind kind;
    gsize member;                                        /* of the target: where it goes */
    gboolean (*check)(const char *text, GError **error); /* before all else; NULL: nothing */
    const char *const *names; /* of a choice, or the allowed strings, ended by NULL; NULL: any */
    const guint *numbers;     /* of the names; NULL: their indices */
    gint64 least, most;       /* of integers and counts */
    /* Of OPTION_OWN: stores TEXT in TARGET; an error says what is allowed. */
    gboolean (*apply)(gpointer target, const char *text, GError **error);
} OptionValue;

/* One option of a command line; a row without name is the title of those that follow. */
typedef struct {
    const char *name;     /* without the dashes */
    char letter;          /* its short form, or 0 */
    const char *argument; /* what it takes, for the help, in brackets what it may; NULL: nothing */
    guint commands;       /* bits of the commands that have it */
    OptionValue value;
    const char *help;
    gboolean repeats; /* it may be given several times, with other values */
} OptionRow;

/* Reads ARGS, ended by NULL, by the rows of TABLE (ended by an all-zero row) that COMMAND has. What is no
 * option is added to OPERANDS; what follows "--" is left: *ret_rest points at it, or is NULL where there is
 * no "--". */
gboolean option_table_parse(const OptionRow *table, guint command, char *const *args, gpointer target,
                            GPtrArray *operands, char *const **ret_rest, GError **error);

/* Of ARGS, which could be read by the rows of TABLE that COMMAND has, the options that OTHER has as well,
 * each with its value: of const char *. KEPT (ended by NULL; NULL: all) names those that are, and LEFT (NULL:
 * none) those that are not wanted. */
GPtrArray *option_table_given(const OptionRow *table, guint command, guint other, char *const *args,
                              const char *const *kept, const char *const *left);

/* Appends the options that COMMAND has, one or more lines each, in 80 columns. */
void option_table_help(GString *out, const OptionRow *table, guint command);

/* --- options.c */
typedef enum {
    COMMAND_NONE = 1 << 0, /* --help or --version alone */
    COMMAND_RANK = 1 << 1,
    COMMAND_EXPLAIN = 1 << 2,
    COMMAND_ARCH = 1 << 3, /* list, show, validate */
    COMMAND_INFER = 1 << 4,
    COMMAND_COMPARE = 1 << 5,
    COMMAND_PLOT = 1 << 6,
    COMMAND_HEADER = 1 << 7,
    COMMAND_VALIDATE = 1 << 8, /* alone, which is wrong usage */
    COMMAND_VALIDATE_REPORT = 1 << 9,
    COMMAND_VALIDATE_PLAN = 1 << 10,
    COMMAND_VALIDATE_RUN = 1 << 11,
    COMMAND_APPLY = 1 << 12,
    COMMAND_STAGE = 1 << 13,
    COMMAND_MEASURE = 1 << 14,
    COMMAND_COMPLETION = 1 << 15,
} Command;
#define COMMAND_ANY_ARCH (COMMAND_ARCH | COMMAND_INFER | COMMAND_COMPARE | COMMAND_PLOT | COMMAND_MEASURE)
#define COMMAND_ANY_VALIDATE                                                                                 \
    (COMMAND_VALIDATE | COMMAND_VALIDATE_REPORT | COMMAND_VALIDATE_PLAN | COMMAND_VALIDATE_RUN)

typedef enum { FORMAT_TABLE, FORMAT_JSON, FORMAT_CSV, FORMAT_HTML, FORMAT_DIFF } Format;

#define STANDARD_INPUT "<stdin>" /* what the source "-" is called */

/* The command line, checked as far as it can be without looking at any file but --layouts. */
struct Options {
    Command command;
    char **args; /* as they are given, behind the command */
    gboolean help, version;
    AnalysisRequest request;
    GHashTable *weights; /* name of a kernel -> how often it is launched, gint64 * */
    char *profile_file;  /* of a run of the program; NULL: none */
    char *source;
    GPtrArray *texts;     /* of ReplacedFile: standard input, where a source is STANDARD_INPUT; else NULL */
    char **compiler_args; /* what follows "--"; NULL: nothing */
    char *arch, *model, *compiler; /* NULL: the default */
    GPtrArray *sets;               /* of char *: KEY=VALUE, ended by NULL */
    char *cuda_path, *build_dir;
    gint64 timeout;  /* seconds for one kernel, 0: any; below 0: the default */
    gboolean expand; /* each layout has a row of its own */
    gboolean registers_by_nvcc;
    char *registers_file; /* NULL: none */
    Format format;
    char *dump;        /* a stage, NULL: none */
    InputSet *inputs;  /* the files that the command line names; what reads more of them adds it */
    char *output;      /* a file, of `arch plot` and `validate plan` a folder; NULL: standard output */
    char *verb;        /* of `arch` and `validate` */
    char **operands;   /* what the verb is about, ended by NULL */
    char *export_file; /* of `arch measure`: one file to contribute; NULL: none */
    char *base;        /* an architecture that fills what traces do not tell; NULL: none */
    gboolean quiet;
    char *name; /* of `header` and `validate plan`: what the header's names begin with; NULL: the record's */
    gboolean arrays; /* of `header`: with arrays, pointers and references */
    /* Of `header` and `apply`: what records have in common is in the header, or in a file of its own;
     * neither: as it is best where that goes. */
    gboolean in_one, in_two;
    /* Of `apply`. */
    char *header; /* the header's file; NULL: named after the record, beside its declaration */
    gboolean in_place, choose, undo, no_launch_bounds;
    gboolean show_header, stat; /* what is printed of the changes */
    char *check;                /* the compiler that checks what was written; NULL: none */
    GPtrArray *more_sources;    /* of char *: behind the first */
    GPtrArray *assumed; /* of char *: what the user says of the program: ASSUMPTION_NAMES (rewrite/edits) */
    GPtrArray *also;    /* of char *: further compiler arguments under which the program is read again */
    /* Of `stage`. */
    gboolean diff, stage_all;
    gboolean monitor;       /* as S-L1 was published */
    gboolean profile;       /* count accesses instead */
    char *hits;             /* file of what was counted, or NULL */
    gboolean pipeline;      /* for arrays in the host's memory, too */
    gboolean apart;         /* arrays of a kernel do not overlap */
    GPtrArray *array_forms; /* of char *: NAME=FORM, NAME=none */
    char *form;             /* of all other arrays; NULL: any */
    guint granules;         /* of a strip's block, 0: as is best */
    /* Of `validate plan`. */
    gboolean stage;           /* forms of staged loops in place of layouts */
    char *case_path;          /* NULL: a case is made */
    char *variant, *level;    /* NULL: the default */
    GPtrArray *sizes, *fills; /* of char *: NAME=... */
    char *run_arguments;      /* of a program with a main of its own; NULL: none */
    GPtrArray *run_files;     /* of char *: what such a program reads */
    /* Of `validate report`. */
    char *split; /* a file that divides the kernels; NULL: none */
    gboolean sites, older, other_gpu;
};

/* Reads the command line; ARGV[0] is the program. Errors are OPTION_ERROR or, for a layout in a file,
 * LAYOUT_ERROR; both come before the source is read. */
Options *options_parse(char *const *argv, GError **error);
void options_free(Options *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Options, options_free)

/* The options that the command line gives and that COMMAND takes too, each with its value, but for those that
 * are named in LEFT, and only those that are named in KEPT, where these are not NULL. Of const char *. */
GPtrArray *options_given(const Options *options, Command command, const char *const *kept,
                         const char *const *left);

/* Whether "-" is one of the sources that OPTIONS name. */
gboolean options_read_standard_input(const Options *options);

/* The sources that OPTIONS name: of char *, which OPTIONS own. */
GPtrArray *options_sources(const Options *options);

#define OPTIONS_TIMEOUT 10 /* seconds; the variable FIELDWISE_TIMEOUT may say another number */

/* The seconds that OPTIONS give the front end for following a kernel, and for the estimates of its layouts;
 * INFINITY: any. */
double options_walk_seconds(const Options *options);
double options_estimate_seconds(const Options *options);

/* The completion of all commands for SHELL: "bash", "zsh" or "fish". Free with g_free(). (completion.c) */
char *options_completion(const char *shell);

/* The text of --help for COMMAND. */
char *options_help(Command command);

/* The command line that prints that of the command in ARGV, as far as it names one: "fieldwise rank --help".
 * Free with g_free(). */
char *options_help_line(char *const *argv);
/* The same for COMMAND. */
char *options_help_line_of(Command command);

/* --- command_line.c */
/* Adds WORD to LINE, a command line, behind a blank and quoted where a shell needs that. */
void command_line_add(GString *line, const char *word);

/* Adds the options that options_given() has. */
void command_line_add_given(GString *line, const Options *options, Command command, const char *const *kept,
                            const char *const *left);

/* Ends LINE by the sources, or by ONE (NULL: all), and what the compiler is told, and frees it. Free the text
 * with g_free(). */
char *command_line_end(GString *line, const Options *options, const char *one);

/* --- register_file.c */
/* Reads the registers of kernels under layouts from the CSV file at PATH: a line of titles with the columns
 * kernel, layout and registers, which may have record and variant, and others that mean nothing; lines that
 * begin with # are comments. A file that cannot be read is an OPTION_ERROR, what is wrong in it
 * REGISTER_ERROR_SYNTAX, "PATH:LINE:COLUMN: error: ...". */
RegisterTable *register_file_read(const char *path, GError **error);

/* The same of TEXT, which is called PATH. */
RegisterTable *register_file_parse(const char *path, const char *text, GError **error);
