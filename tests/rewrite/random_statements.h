/* SPDX-License-Identifier: MIT */
/* What random programs on a struct do with its elements: expressions and statements. */
#pragma once

#include "random_text.h"

#define MAX_FIELDS 8
#define MAX_VARIABLES 24

typedef enum { FIELD_SCALAR, FIELD_ARRAY, FIELD_NESTED } FieldShape;

typedef struct {
    FieldShape shape;
    const char *type; /* of a scalar, or of an array's items */
    gboolean is_real;
    int length; /* of an array */
} Field;

/* What a name in scope stands for. */
typedef enum { NAME_ARRAY, NAME_VALUE, NAME_POINTER } NameKind;

typedef struct {
    char name[8];
    NameKind kind;
    gboolean is_const;
} Name;

typedef struct {
    RandomText text;
    Field fields[MAX_FIELDS];
    guint n_fields;
    Name names[MAX_VARIABLES];
    guint n_names, next_name;
    gboolean in_kernel; /* threads have numbers there */
    gboolean has_order; /* an index array is in scope */
} StructMaker;

/* An expression that stays as small as what it is made of. */
char *random_real(StructMaker *maker, guint depth);

/* Adds N statements, which nest up to DEPTH further levels. */
void random_statements(StructMaker *maker, guint n, guint depth);

/* A number that is the same whatever the layout: ".f3", ".f3[i & 1]", ".f3.u". */
char *random_member(StructMaker *maker, gboolean is_real);
