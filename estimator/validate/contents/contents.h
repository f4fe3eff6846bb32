/* SPDX-License-Identifier: MIT */
/* The files of a bundle, its list of programs, and the estimates in it. */
#pragma once

#include "report/analysis/analysis.h"
#include "files/files.h"

#include <glib.h>

/* --- bundle_file.c */
typedef enum {
    BUNDLE_ERROR_FOLDER,  /* the folder is no bundle, or one that cannot take the program */
    BUNDLE_ERROR_SOURCE,  /* the source is no kernel on accessors, or includes what cannot be carried */
    BUNDLE_ERROR_REFUSED, /* a layout cannot be written into the source: the message says why, and where */
    BUNDLE_ERROR_REQUEST, /* what the user asks for cannot be planned: a parameter without a value, ... */
} BundleError;
#define BUNDLE_ERROR (bundle_error_quark())
GQuark bundle_error_quark(void);

/* Sets a BUNDLE_ERROR; returns FALSE. */
gboolean bundle_fail(GError **error, BundleError code, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* A file of a bundle, in memory. */
typedef struct {
    char *path; /* inside the bundle, or what stands for it; parts joined by '/' */
    GBytes *content;
    gboolean executable;
} BundleFile;

/* An empty array of BundleFile. */
GPtrArray *bundle_files_new(void);
void bundle_files_add(GPtrArray *files, const char *path, GBytes *content, gboolean executable);
/* The same of a text, which is copied. */
void bundle_files_add_text(GPtrArray *files, const char *path, const char *text);

/* The id of FILES: 16 hexadecimal digits of a hash of their paths and contents, in any order. */
char *bundle_files_id(const GPtrArray *files);

/* The first 16 hexadecimal digits of SUM's SHA-256. */
char *bundle_short_id(GChecksum *sum);

/* Removes the file or folder at PATH with all that is in it, and never what a link leads to. */
void bundle_remove(const char *path);

/* --- estimates.c */
/* What a form of a program is estimated to cost in one launch of a kernel, in the model's unit. */
typedef struct {
    double total;
    gint64 registers;
    Traffic traffic;
} StageForecast;

/* A kernel of which loops are staged. */
typedef struct {
    const Kernel *kernel;
    const LaunchConfig *launch;
    StageForecast forecasts[3]; /* by form: as it is, and in one or both of the ways of staging it */
} StagedPlanKernel;

#define STAGED_RECORD "stage" /* what bundles have for such a program's record */

/* A program whose loops are staged, in its forms: the first as it is. */
typedef struct StagedPlan {
    const char *text;          /* of the source with its loops staged */
    const char *library;       /* of what it includes */
    const char *library_name;  /* "fieldwise_stage.cuh" */
    guint n_forms;             /* 2 or 3 */
    const char *const *names;  /* of the forms: "plain" */
    const char *const *macros; /* of what each is compiled with, a text of #defines */
    const GArray *kernels;     /* of StagedPlanKernel */
} StagedPlan;

/* --- bundle_index.c */
/* One source with one record whose layout varies. */
typedef struct {
    char *program, *id, *source, *record;
    char *level;  /* "dram" or "cached" */
    char *origin; /* tells apart sources of one name in several folders; NULL: a case says what is measured */
    GPtrArray *kernels; /* of PlannedKernel */
    GPtrArray *layouts; /* of char *, in the order of their numbers */
    GPtrArray *notes;   /* of char *: what was assumed, for people */
} PlannedProgram;

PlannedProgram *planned_program_new(const char *program, const char *source, const char *record,
                                    const char *level);
void planned_program_free(PlannedProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlannedProgram, planned_program_free)
void planned_program_add_kernel(PlannedProgram *program, const char *kernel, const char *variant);

/* A file of estimator/validate/bundle, as the program was built with it. */
typedef struct {
    const char *path; /* inside a bundle */
    const unsigned char *data;
    gsize size; /* bytes */
    gboolean executable;
} BundlePart;

/* The files that are the same in every bundle; one without path ends them. */
extern const BundlePart bundle_parts[];

/* --- bundle_store.c */
/* A program that a bundle is to hold, and what is estimated of it. */
typedef struct {
    const char *folder;      /* of the bundle */
    const char *version;     /* of fieldwise */
    const char *variant;     /* of the kernels */
    PlannedProgram *program; /* taken by bundle_store() */
    const GPtrArray *files;  /* of BundleFile: the program's, by their paths in its folder */
    const Analysis *analysis;
    const InputSet *inputs;          /* what must not be replaced; NULL: nothing */
    const struct StagedPlan *staged; /* what is estimated in place of ANALYSIS's cases; NULL: these are */
} BundleAddition;

/* The id of a program of FILES: of them, and of what all programs are compiled with. */
char *bundle_program_id(const GPtrArray *files);
/* Adds PROGRAM, which is taken and freed, to the bundle as bundle_store() does. Returns "WORD PROGRAM in
 * FOLDER: WHAT" and the program's notes, a line each, or NULL; free with g_free(). */
char *bundle_store_program(BundleAddition *addition, PlannedProgram *program, const char *what,
                           GError **error);
