/* SPDX-License-Identifier: MIT */
/* estimator/validate/measured/: reads and checks a bundle and the results of its run. May use
 * estimator/model/ and below, estimator/text/, jansson. */
#pragma once

#include "model.h"
#include "validation_error.h"

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
