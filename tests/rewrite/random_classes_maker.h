/* SPDX-License-Identifier: MIT */
/* A random program with a class as it is written. */
#pragma once

#include "random_classes_units.h"
#include "random_text.h"

#define MAX_KERNELS 3u

/* Which threads of a kernel have which elements. */
typedef enum {
    MODE_EACH,   /* one thread an element */
    MODE_TWO,    /* one thread two elements */
    MODE_ONE,    /* one thread all of them, in pairs that may be the same element twice */
    MODE_SHARED, /* one thread an element, but for one field, to which any may add */
    MODE_FIELDS, /* two threads an element, each some of its fields */
    N_MODES,
    MODE_HOST = N_MODES, /* no kernel: host code */
} ClassesMode;

typedef struct {
    RandomText text;
    const char *real, *integer, *function; /* types of fields, and what stands before functions */
    guint has;                             /* UNIT_ARRAY, UNIT_INNER and so on: what the record has */
    guint constructor;   /* 0: none, 1: the default one and of a number, 2: those, written by the user */
    gboolean is_trivial; /* its objects can be copied as bytes */
    ClassesMode modes[MAX_KERNELS + 1];
    guint n_kernels, n_units;
    GString *members, *space, *codes[MAX_KERNELS + 1];
    GString *others[MAX_KERNELS]; /* of MODE_FIELDS: of the second thread */
    guint64 left_out;
    GPtrArray *labels;
    GHashTable *once;
} ClassesMaker;

/* Whether the record has FEATURE, one of UNIT_ARRAY and so on. */
gboolean classes_has(const ClassesMaker *maker, guint feature);
const char *classes_record_name(const ClassesMaker *maker);

/* The record's type as --record takes it. Free with g_free(). */
char *classes_record_type(const ClassesMaker *maker);

/* Draws what the record has. */
void classes_draw_record(ClassesMaker *maker);

/* Adds the record, with the members that its units have; and host code that runs all, and prints. */
void classes_put_record(ClassesMaker *maker);
void classes_put_main(ClassesMaker *maker);

/* The five layouts: as --layout takes them. */
void classes_make_layouts(ClassesMaker *maker, char **ret_layouts);
