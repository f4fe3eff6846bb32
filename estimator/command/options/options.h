/* SPDX-License-Identifier: MIT */
/* estimator/command/options/: the options of all commands, the files that they name, and how a command ends.
 * May use estimator/report/ and below, and estimator/files/. */
#pragma once

#include "report/analysis.h"
#include "files/input_set.h"
#include "command/options/option_table.h"

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
} Command;
#define COMMAND_ANY_ARCH (COMMAND_ARCH | COMMAND_INFER | COMMAND_COMPARE | COMMAND_PLOT)
#define COMMAND_ANY_VALIDATE                                                                                 \
    (COMMAND_VALIDATE | COMMAND_VALIDATE_REPORT | COMMAND_VALIDATE_PLAN | COMMAND_VALIDATE_RUN)

typedef enum { FORMAT_TABLE, FORMAT_JSON, FORMAT_CSV, FORMAT_HTML, FORMAT_DIFF } Format;

/* The command line, checked as far as it can be without looking at any file but --layouts. */
typedef struct {
    Command command;
    char **args; /* as they are given, behind the command */
    gboolean help, version;
    AnalysisRequest request;
    GHashTable *weights; /* name of a kernel -> how often it is launched, gint64 * */
    char *source;
    char **compiler_args;          /* what follows "--"; NULL: nothing */
    char *arch, *model, *compiler; /* NULL: the default */
    GPtrArray *sets;               /* of char *: KEY=VALUE, ended by NULL */
    char *cuda_path, *build_dir;
    gint64 timeout;  /* seconds for one kernel, 0: any; below 0: the default */
    gboolean expand; /* each layout has a row of its own */
    gboolean registers_by_nvcc;
    char *registers_file; /* NULL: none */
    Format format;
    char *dump;       /* a stage, NULL: none */
    InputSet *inputs; /* the files that the command line names; what reads more of them adds it */
    char *output;     /* a file, of `arch plot` and `validate plan` a folder; NULL: standard output */
    char *verb;       /* of `arch` and `validate` */
    char **operands;  /* what the verb is about, ended by NULL */
    char *base;       /* an architecture that fills what traces do not tell; NULL: none */
    gboolean quiet;
    char *name; /* of `header` and `validate plan`: what the header's names begin with; NULL: the record's */
    gboolean arrays; /* of `header`: with arrays, pointers and references */
    /* Of `apply`. */
    char *header; /* the header's file; NULL: named after the record, beside its declaration */
    gboolean in_place, choose, undo, no_launch_bounds;
    char *check;             /* the compiler that checks what was written; NULL: none */
    GPtrArray *more_sources; /* of char *: behind the first */
    GPtrArray *also;         /* of char *: further compiler arguments under which the program is read again */
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
} Options;

/* Reads the command line; ARGV[0] is the program. Errors are OPTION_ERROR or, for a layout in a file,
 * LAYOUT_ERROR; both come before the source is read. */
Options *options_parse(char *const *argv, GError **error);
void options_free(Options *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Options, options_free)

/* The options that the command line gives and that COMMAND takes too, each with its value, but for those that
 * are named in LEFT, and only those that are named in KEPT, where these are not NULL. Of const char *. */
GPtrArray *options_given(const Options *options, Command command, const char *const *kept,
                         const char *const *left);

#define OPTIONS_TIMEOUT 10 /* seconds; the variable FIELDWISE_TIMEOUT may say another number */

/* The seconds that OPTIONS give the front end for following a kernel, and for the estimates of its layouts;
 * INFINITY: any. */
double options_walk_seconds(const Options *options);
double options_estimate_seconds(const Options *options);

/* The text of --help for COMMAND. */
char *options_help(Command command);
