/* SPDX-License-Identifier: MIT */
/* The analysis of a source under a request for a GPU: what all reports read. */
#pragma once

#include "model/advice/advice.h"
#include "model/model.h"
#include "model/ranking/ranking.h"

#include <glib.h>

/* --- machine.c */
/* Why a GPU's file is the one. */
typedef enum {
    ARCH_FROM_GIVEN,   /* the user names it */
    ARCH_FROM_HERE,    /* it is the file of the GPU that is here */
    ARCH_FROM_NEAR,    /* that GPU has none: it is the file of the nearest of the same compute capability */
    ARCH_FROM_DEFAULT, /* there is no GPU, or none of that capability has a file */
} ArchFrom;

/* The GPU that a source is ranked for, the model of its memory, and the user's changes to either. */
typedef struct {
    Arch *arch;
    ArchFrom from;
    char *here; /* the name of the GPU that is here, where FROM says that it was looked for; NULL: there is
                   none */
    Arch *compiler_file;
    Compiler compiler; /* what it says: the IR is made for it */
    const Model *model;
    ModelSettings settings;
    ConditionTable *conditions; /* how often conditions hold that data decides; NULL: nobody knows */
    ErrorTable *errors;         /* how far the model's gains are off; NULL: nobody knows */
    MissingTable *missing;      /* what it costs that files lack keys; NULL: nobody knows */
    GPtrArray *overrides;       /* of char *: sentences on what the user changed */
} Machine;

#define MACHINE_DEFAULT_ARCH "hopper-h200"

/* ARCH: a name or a file, NULL for the GPU that is here, else the default. COMPILER: likewise, a compiler's.
 * MODEL: a name, NULL for what the architecture asks for. SETS: "KEY=VALUE" strings, ended by NULL, each an
 * architecture key or a setting of the model; NULL for none. */
Machine *machine_new(const char *arch, const char *compiler, const char *model, const char *const *sets,
                     GError **error);
void machine_free(Machine *machine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Machine, machine_free)

/* What picks are worth where keys are missing that MACHINE's file lacks; NULL: none is, or nobody has tried.
 */
const MissingRow *machine_missing(const Machine *machine);

/* In which interval a gain that MACHINE's model says to be GAIN, above 0, lies in nine of ten cases. FALSE:
 * nobody knows. */
gboolean machine_gain_interval(const Machine *machine, ErrorKind kind, double gain,
                               GainInterval *ret_interval);
/* The same of a choice whose gain is GAIN by what is taken; where ROBUST is not NULL, wherever guesses are
 * wrong within what is plausible. */
gboolean machine_pick_interval(const Machine *machine, const Robust *robust, double gain,
                               GainInterval *ret_interval);
/* Whether such a gain is worth a change of the program; where nobody knows how far it is off, any is. */
gboolean machine_is_worth(const Machine *machine, const Robust *robust, double gain);
/* Whether a layout that costs COST may be as fast as one that costs LEAST, and the estimates do not tell;
 * FALSE where nobody knows, and where it costs less. */
gboolean machine_is_near(const Machine *machine, double cost, double least);
/* The numbers of the GPU that decide a launch where host code does not state it. */
LaunchGpu machine_launch_gpu(const Machine *machine);

/* Where what is copied between host and GPU is brought from layout to layout. */
typedef enum {
    CONVERT_AUTO, /* where that is cheapest */
    CONVERT_DEVICE,
    CONVERT_HOST,
} ConvertWhere;

/* --- analysis.c */
/* The user's request for a source. */
typedef struct {
    GPtrArray *kernels;          /* of char *: names; empty: every kernel */
    char *record;                /* "NAME" or "NAME=F,G,…"; NULL: what the kernels have */
    CandidateRequest candidates; /* specs: of char * */
    LaunchRequest launch;        /* params: char * -> gint64 * */
    gboolean propose_more;  /* arrays beside structs are records, too, where another layout is worth it */
    gboolean keep_members;  /* array members are not proposed to be taken apart */
    gboolean sensitivities; /* fill in Ranking.sensitivities */
    gboolean scenarios;     /* where facts are missing, put first what loses least at worst */
    gboolean code_changes;  /* fill in Ranking.code_changes */
    double kernel_seconds;  /* for the estimates of one kernel; 0: any */
    gboolean is_bounded;    /* of a program or kernel with very many, not all kernels or records are */
    ConvertWhere convert;
} AnalysisRequest;

/* One (kernel, record, launch). */
typedef struct {
    Ranking *ranking;
    GPtrArray *accesses; /* of AccessEstimate under the first layout, one an access; NULL unless explained */
    double rest[MODEL_MAX_PARTS]; /* where explained: of each part of the GPU, what no access costs */
} Case;

/* A kernel, or one record of it, that was not ranked. */
typedef struct {
    char *kernel;
    char *reason;
    SourcePlace place;     /* of the kernel; line 0 where unknown */
    gboolean lacks_record; /* the record that was asked for is none of the kernel's */
} Skip;

/* The answer for one source: what all reports read. */
typedef struct {
    const Program *program;
    const GPtrArray *programs; /* of Program: all sources, where there are several; NULL: it is one */
    const Machine *machine;
    gboolean default_candidates;    /* the user named none, and did not ask for all */
    ConvertWhere convert;           /* as the request has it */
    gboolean optimal_wanted;        /* the user asked for the best of all layouts */
    GPtrArray *cases;               /* of Case */
    GPtrArray *skipped;             /* of Skip */
    GPtrArray *bindings, *launches; /* owned; the cases point at them */
} Analysis;

/* --- machine.c */
typedef enum {
    MACHINE_ERROR_MODEL, /* no such model */
    MACHINE_ERROR_KEY,   /* KEY=VALUE that sets nothing */
} MachineError;
#define MACHINE_ERROR (machine_error_quark())
GQuark machine_error_quark(void);

/* --- analysis_request.c */
typedef enum {
    ANALYSIS_ERROR_REQUEST, /* wrong whatever the source */
    ANALYSIS_ERROR_NAME,    /* the source has no kernel or parameter of that name */
} AnalysisError;
#define ANALYSIS_ERROR (analysis_error_quark())
GQuark analysis_error_quark(void);

void analysis_request_init(AnalysisRequest *request);
void analysis_request_clear(AnalysisRequest *request);

/* Checks REQUEST for MACHINE without a source: a spec that does not parse and a block too large are
 * errors. */
gboolean analysis_request_check(const AnalysisRequest *request, const Machine *machine, GError **error);

/* One of VALUES, by name, that host code of none of PROGRAMS uses; NULL: all are used. */
const char *analysis_unused_value(const GPtrArray *programs, GHashTable *values);

/* --- analysis.c */
/* The kernels of PROGRAM that REQUEST names, in source order: pointers into PROGRAM. An unknown name is an
 * error that lists what there is. */
GPtrArray *analysis_kernels(const Program *program, const AnalysisRequest *request, GError **error);

/* Ranks each record of each kernel of PROGRAM for each launch. What cannot be ranked stands in skipped; there
 * may be no case at all. PROGRAM and MACHINE must outlive the result. EXPLAIN: also what each access costs
 * under the first layout. */
Analysis *analysis_new(Program *program, const Machine *machine, const AnalysisRequest *request,
                       gboolean explain, GError **error);
void analysis_free(Analysis *analysis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Analysis, analysis_free)

/* --- analysis_sources.c */
/* The analysis of PROGRAMS (of Program, at least one), the sources of one program, as one: Analysis.program
 * is one of them. A kernel of a header that several of them include is there once a launch. What REQUEST
 * names must be in one of them. The rest is as for analysis_new(). */
Analysis *analysis_of_sources(const GPtrArray *programs, const Machine *machine,
                              const AnalysisRequest *request, gboolean explain, GError **error);

/* Whether A and B are one place, by whatever path their files are named. */
gboolean analysis_is_same_place(const SourcePlace *a, const SourcePlace *b);

/* --- shared_size.c */
#define SHARED_SIZES 2u /* more are not asked for at once */

/* Variables of host code that the grids of several launches follow, where these are open. */
typedef struct {
    guint n;
    const char *names[SHARED_SIZES]; /* of the launches */
    double values[2][SHARED_SIZES];  /* whole numbers: with which all grids are at least those that are taken,
                                        and at least the others that are as plausible */
} SharedSize;

/* Those of RANKINGS (of const Ranking, at least one). FALSE: no grid is open, or they follow others, or more.
 */
gboolean shared_size_find(const GPtrArray *rankings, SharedSize *ret_size);
/* Whether the grids of all RANKINGS are open, and the same. */
gboolean shared_size_is_one_grid(const GPtrArray *rankings);
/* Sets LAUNCH's grids to those of SIZE, where they are open. FALSE: they were these. */
gboolean shared_size_set(const SharedSize *size, LaunchConfig *launch);

/* --- source_lines.c */
/* The lines of source files, each file read when its first line is asked for. */
typedef struct SourceLines SourceLines;

SourceLines *source_lines_new(void);
/* The text of the file at PATH is TEXT, whatever the file holds. */
void source_lines_set(SourceLines *sources, const char *path, const char *text);
void source_lines_free(SourceLines *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceLines, source_lines_free)

/* Line LINE, from 1, of the file at PATH without its line feed; NULL where there is none. Valid as long as
 * SOURCES. */
const char *source_lines_line(SourceLines *sources, const char *path, guint line);
