/* SPDX-License-Identifier: MIT */
/* A source of a bundle, and the case that runs its kernel. */
#pragma once

#include "report/analysis/analysis.h"
#include "layouts/header/header.h"

#include <glib.h>

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

/* --- case_arguments.c */
/* The user's settings for the data that a kernel runs on. */
typedef struct {
    GPtrArray *sizes; /* of CaseSetting: parameter, elements */
    GPtrArray *fills; /* of CaseSetting: parameter, or parameter and field; values */
} CaseRequest;

void case_request_init(CaseRequest *request);
void case_request_clear(CaseRequest *request);
/* Adds ASSIGNMENT, "NAME=TEXT", to SETTINGS; FALSE where it is none. */
gboolean case_setting_add(GPtrArray *settings, const char *assignment);

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

/* --- case_text.c */
/* How the kernels of a program are run. */
typedef struct {
    const KernelSource *source;
    const CaseRequest *request;
    const char *program, *variant, *level; /* level: "dram" or "cached" */
} CasePlan;

/* The text of case.cu (docs/guide/bundle.md) for all kernels of ANALYSIS. Adds what was assumed to NOTES (of
 * char
 * *), and files of values to DATA (of BundleFile). A setting of the request that nothing uses is an error. */
char *case_text(const CasePlan *plan, const Analysis *analysis, GPtrArray *notes, GPtrArray *data,
                GError **error);
