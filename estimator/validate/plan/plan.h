/* SPDX-License-Identifier: MIT */
/* estimator/validate/plan/: writes a bundle. May use estimator/files/, estimator/report/, estimator/rewrite/
 * and measured/. */
#pragma once

#include "files/files.h"
#include "layouts/header/header.h"
#include "layouts/layouts.h"
#include "ir/ir.h"
#include "model/ranking/ranking.h"
#include "records/records.h"
#include "frontend/parse/parse.h"
#include "report/analysis/analysis.h"
#include "text/text.h"

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

/* Writes FILES into the folder at PATH, which is made where it is missing. What stands there under the same
 * first part of a path (a folder as a whole) is replaced; one of INPUTS, which may be NULL, in it is an
 * INPUT_ERROR. On failure the folder is as it was. */
gboolean bundle_files_write(const char *path, const GPtrArray *files, const InputSet *inputs, GError **error);

/* --- kernel_source.c */
/* A header of `fieldwise header` that a source includes. */
typedef struct {
    char *path;             /* by which the bundle has it, in each layout's folder */
    char *prefix;           /* what its names begin with: "Body" */
    char *element;          /* the type of one element: "Body" */
    gboolean is_written_in; /* the source reaches the record by pointers, which plan has given its types */
    HeaderExtent extent;    /* of one that is written in */
    /* Of a flattened array that it is written in: the type of an item; else NULL. */
    char *item;
    /* Of arrays of numbers that it is written in: the parameters of kernels that are such arrays, a set of
     * "file:line:column/NUMBER"; else NULL. */
    GHashTable *parameters;
} AccessorHeader;

/* A kernel's source and what it includes, by name and not by system folder. */
typedef struct {
    char *name; /* of the source's file, without folder */
    char *text;
    GPtrArray
        *headers; /* of BundleFile: the headers that stand beside the source; paths as in a layout's folder */
    GPtrArray *accessors; /* of AccessorHeader: which of them `fieldwise header` wrote */
    GPtrArray *paths;     /* of char *: where the source and the headers were read */
    GPtrArray *system;    /* of char *: other includes, each once: "math.h" */
} KernelSource;

/* The folders that compiler arguments, ended by NULL, name for headers; ended by NULL, too. The strings are
 * the arguments'. */
GPtrArray *kernel_source_folders(char *const *args);

/* Reads the source at PATH. FOLDERS, ended by NULL: where further headers are looked for. TEXTS: what files
 * hold instead of what is on the disk, by whole paths; NULL: nothing. */
KernelSource *kernel_source_read(const char *path, const char *const *folders, GHashTable *texts,
                                 GError **error);
void kernel_source_free(KernelSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(KernelSource, kernel_source_free)

/* The header by which KERNEL gets its parameter NUMBER: a view ("Body_view"), or a pointer ("const Body *")
 * that plan has given a type of the header; NULL where there is none. */
const AccessorHeader *kernel_source_find_view(const KernelSource *source, const Kernel *kernel, guint number);

/* Whether the source has a main of its own. */
gboolean kernel_source_has_main(const KernelSource *source);

/* Whether the regular expression PATTERN matches in the source or in a header that stands beside it. */
gboolean kernel_source_matches(const KernelSource *source, const char *pattern);

/* --- case_arguments.c */
/* NAME=TEXT, as the user gave it. */
typedef struct {
    char *name, *text;
    gboolean used;
} CaseSetting;

/* The user's settings for the data that a kernel runs on. */
typedef struct {
    GPtrArray *sizes; /* of CaseSetting: parameter, elements */
    GPtrArray *fills; /* of CaseSetting: parameter, or parameter and field; values */
} CaseRequest;

void case_request_init(CaseRequest *request);
void case_request_clear(CaseRequest *request);
/* Adds ASSIGNMENT, "NAME=TEXT", to SETTINGS; FALSE where it is none. */
gboolean case_setting_add(GPtrArray *settings, const char *assignment);
/* The last setting of NAME, marked as used; NULL where there is none. */
const char *case_setting_find(const GPtrArray *settings, const char *name);

typedef enum { ARGUMENT_VALUE, ARGUMENT_ARRAY, ARGUMENT_VIEW } ArgumentKind;

/* The argument for one parameter of a kernel. */
typedef struct {
    ArgumentKind kind;
    char *name, *variable;        /* the parameter's; in the case's text */
    char *type;                   /* of the value, or of an element: "float", "Body" */
    char *value;                  /* ARGUMENT_VALUE: in C */
    const AccessorHeader *header; /* ARGUMENT_VIEW */
    const Record *record;         /* of elements that are structs, else NULL */
    guint32 elem_bytes;           /* of one that is none; 0 where the kernel does not touch the array */
    gint64 elements;
    gboolean is_flattened; /* numbers one behind the other are an element */
    gboolean written;      /* the kernel stores into it */
    gboolean restricted;   /* the kernel takes it group by group: PREFIX_pass() */
} CaseArgument;

/* The arguments, of CaseArgument, of the kernel of RANKING. What is assumed is added to NOTES (of char *). */
GPtrArray *case_arguments_new(const Ranking *ranking, const KernelSource *source, const CaseRequest *request,
                              GPtrArray *notes, GError **error);

/* The number of elements that the values of an array or field ("row_start", "entries.column") index, the
 * least of several; 0 where they are no indices, as far as the kernel is understood. */
gint64 case_index_range(const Ranking *ranking, const GPtrArray *arguments, const char *loaded);

/* --- plain_source.c */
/* A record whose pointers in a plain source get the types of a header. */
typedef struct {
    const Record *record;
    char *prefix; /* what the header's names begin with; NULL: as the element's type */
    /* Of a flattened array or parallel pointers, else NULL: the binding, whose record gets a name for its
     * element and types; what --record says, or NULL; and the program. Set once it is read are the type of an
     * item of a flattened array, and the parameters of kernels that are such arrays. */
    const Binding *scalars;
    const char *request;
    Program *program;
    char *item;
    GHashTable *parameters;
} PlainRecord;

/* The source at PATH, which reaches records by pointers, as `fieldwise apply` writes a layout into it, with
 * the headers of RECORDS (of PlainRecord) in the layout aos. Lines keep their numbers, as compilers count
 * them. What cannot be written is BUNDLE_ERROR_REFUSED, a line "file:line:column: error: ..." a reason. */
KernelSource *plain_source_read(const char *path, const ParseOptions *options, const GPtrArray *records,
                                GError **error);

/* --- plain_records.c */
/* What gets headers in a plain source: the record of BINDING, with PREFIX (NULL: as its type, or as the
 * flattened array), and those records of PROGRAM's kernels of which CASE_TEXT, the text of a case, takes
 * views. PROGRAM and CASE_TEXT are NULL where there is no case. Of PlainRecord. */
GPtrArray *plain_records(const Program *program, const Binding *binding, const char *prefix,
                         const char *case_text);

/* --- plan.c */
#define PLAN_LAYOUTS 8u /* of a program whose layouts the user does not name */

/* What `validate plan` does. */
typedef struct {
    const char *folder;              /* of the bundle */
    const char *source;              /* the kernel's file */
    const AnalysisRequest *analysis; /* what `rank` is asked */
    const ParseOptions *parse;       /* how the source is read */
    /* Reads the source with all its kernels, for a case that names records of others. Free the result. */
    Program *(*read_all)(const char *source, const ParseOptions *parse, GError **error);
    char *const *compiler_args; /* in clang's spelling, ended by NULL */
    const char *case_path;      /* NULL: the case is made */
    const char *variant, *level;
    const char *prefix;  /* of the header that varies, or gets written in; NULL: that of the record */
    const char *version; /* of fieldwise */
    CaseRequest data;
    const char *arguments;      /* of a program with a main of its own, as a shell takes them; NULL: none */
    const GPtrArray *run_files; /* of char *: what such a program reads */
    InputSet *inputs;           /* what was read for it; nothing of it is replaced */
} PlanRequest;

/* Adds to the bundle in the request's folder, or makes it: the kernels of PROGRAM with one record in several
 * layouts, and what is estimated of them. Returns what was done and assumed, for the user. On failure the
 * folder is as it was. */
char *plan_bundle(const PlanRequest *request, Program *program, const Machine *machine, GError **error);

/* --- plan_stage.c */
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

/* Adds to the bundle in the request's folder, or makes it: PROGRAM, which has a main of its own, in the forms
 * of STAGED in place of layouts. Returns what was done and assumed, for the user. On failure the folder is as
 * it was. */
char *plan_bundle_staged(const PlanRequest *request, Program *program, const Machine *machine,
                         const StagedPlan *staged, GError **error);

/* --- plan_layouts.c */
/* The analysis of a plan: its layouts are those that REQUEST names or, where it names none, the array of
 * structs, the struct of arrays, tiles of 8 and 32, and the best others, at most MOST together. The array of
 * structs is always among them and the first of *ret_specs, which says all of them in order.
 * FIRST_LAUNCH: of the launches of a kernel it has the first; else a second one is an error. */
Analysis *plan_analysis(Program *program, const Machine *machine, const AnalysisRequest *request, guint most,
                        gboolean first_launch, GPtrArray **ret_specs, GError **error);
