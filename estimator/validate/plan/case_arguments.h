/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/kernel_source.h"
#include "model/ranking.h"

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
