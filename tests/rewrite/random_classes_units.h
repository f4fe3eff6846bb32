/* SPDX-License-Identifier: MIT */
/* What random programs with classes are made of. */
#pragma once

#include <glib.h>

/* Where a unit may stand, and what it needs. */
enum {
    UNIT_TWO = 1,           /* it has two elements, $e and $f, which may be the same one */
    UNIT_WHOLE = 2,         /* it writes whole elements: no field may be of another thread */
    UNIT_HOST = 4,          /* its code is host code, which launches kernels of its own */
    UNIT_DEFAULT = 8,       /* the record has a constructor without arguments, or none */
    UNIT_AGGREGATE = 16,    /* the record has no constructor */
    UNIT_VALUE = 32,        /* the record has a constructor that takes a number */
    UNIT_ONCE = 64,         /* what it declares has no number in its name */
    UNIT_SPACE = 128,       /* the record is in a namespace */
    UNIT_ARRAY = 256,       /* the record has the array v */
    UNIT_INNER = 512,       /* the record has q, of type Inner */
    UNIT_BASE = 2048,       /* the record has a base */
    UNIT_MORE = 4096,       /* the record has an enum, a union, and short fields */
    UNIT_MUTABLE = 8192,    /* the record has a mutable field */
    UNIT_BITS = 16384,      /* the record has bit fields */
    UNIT_EMPTY = 32768,     /* the record has an array without items */
    UNIT_TEMPLATE = 131072, /* the record is an instance of a template */
    UNIT_PLAIN = 65536,     /* the record has x, y, z, w, u and tag alone */
    UNIT_RARE = 1024,       /* `apply` refuses it, or did: one program in four has one */
};

/* What a record has, and what of it are fields. */
#define UNIT_FIELDS (UNIT_ARRAY | UNIT_INNER | UNIT_BASE | UNIT_MORE | UNIT_MUTABLE | UNIT_BITS | UNIT_EMPTY)
#define UNIT_FEATURES (UNIT_FIELDS | UNIT_SPACE | UNIT_TEMPLATE)

/* Text with marks:
 * $R the record's name, $S its base's, $N a number of its own, $T the type of real fields, $D what stands
 * before functions; $x $y $z real fields, $a $b integer fields; $e, $f elements, $i, $j their indices, $p the
 * array, $P a pointer to $e, $q another array, which is read alone, $Q an element of it; $k a small number,
 * $h a real one, $E an expression of reals, $o an operator, $O one that assigns. */
typedef struct {
    const char *label;
    guint flags;
    const char *member; /* in the record */
    const char *space;  /* behind the record */
    const char *code;   /* statements on $e; of UNIT_HOST: host code on the device arrays p and q */
} ClassesUnit;

/* All of them, in the tables that follow each other. */
const ClassesUnit *classes_unit(guint number);
guint classes_n_units(void);

/* The tables, which end with a label of NULL. */
extern const ClassesUnit CLASSES_METHODS[], CLASSES_FUNCTIONS[], CLASSES_FORMS[], CLASSES_MORE[],
    CLASSES_HOST[];
