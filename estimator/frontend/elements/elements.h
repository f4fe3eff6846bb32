/* SPDX-License-Identifier: MIT */
/* estimator/frontend/elements/: the scalars that the elements of an array consist of. May use syntax/ and
 * below. */
#pragma once

#include "frontend/syntax/syntax.h"

/* --- element.c */
/* How a type is laid out in memory: its scalar leaves, nested structs resolved. */

/* One dimension of an array inside the type. */
typedef struct {
    guint64 stride, count; /* bytes from element to element; elements */
} LeafDimension;

#define LEAF_MAX_DIMENSIONS 8u

/* A union, or an array of structs, which a layout keeps in one piece: several leaves are one field. */
typedef struct {
    const char *name;  /* dotted */
    const CType *type; /* of one item, a struct or a union */
    guint64 offset;    /* bytes from the start of the type */
    guint64 bytes;     /* of all items */
    guint n_dimensions;
    guint32 unit;             /* bytes that all leaves in it begin at multiples of, and are multiples of */
    const char *undeclarable; /* as of a leaf */
    const char *place;
    gboolean is_padded; /* bytes of it are in no leaf */
} LeafWhole;

typedef struct {
    const char *name;  /* dotted; "" for a scalar type */
    const CType *type; /* of one element */
    guint64 offset;    /* bytes from the start of the type, all array indices 0 */
    guint32 bytes;     /* of one element; of a union, all of it */
    guint32 count;     /* elements over all dimensions */
    guint n_dimensions;
    LeafDimension dimensions[LEAF_MAX_DIMENSIONS]; /* outermost first */
    guint hidden;             /* which part of its name, from 1, is private or protected; 0: none */
    const char *undeclarable; /* why no C declaration gives this leaf alone; NULL where one does */
    const char *place;        /* "file:line:column" of its declaration; NULL where there is none */
    const char *bits;         /* of bit-fields that fill bytes of their own: their declarations; else NULL */
    guint32 bits_end;         /* bits from the leaf's start to the end of those */
    const LeafWhole *whole;   /* that it is in; NULL: it is a field of its own */
    guint field;              /* of element_record() */
} Leaf;

/* Bytes behind a member of a struct, the last one or one in front of a gap, which nvcc copies with it. */
typedef struct {
    guint leaf;     /* the member, a leaf */
    guint32 behind; /* bytes from its start on */
    guint32 bytes;
} Padding;

typedef struct {
    const CType *type;
    guint32 bytes; /* sizeof, at least 1 */
    Leaf *leaves;
    guint n_leaves;
    Padding *paddings; /* in the order of the leaves */
    guint n_paddings;
    const char *problem; /* why the type has no leaves that can be laid out; NULL where it has */
    const char *note;    /* what the user should know: bit-fields */
    gboolean has_base, is_constructed; /* it or a struct in it: see CRecord */
    const char *whole,
        *whole_place;     /* what of it is one field though it is several, and where; NULL: nothing */
    const char *uncopied; /* "file:line:column" of what says that it cannot be copied; NULL: it can */
} Element;

/* The layout of TYPE; lives as long as SYNTAX. Of a scalar, one leaf. */
const Element *element_of(Syntax *syntax, GHashTable *cache, const CType *type);

/* The record that has ELEMENT's leaves as fields; NULL for scalars and where there is a problem. */
Record *element_record(const Element *element);

/* The leaf that holds the byte OFFSET (constant part, below the element's size), preferring the one that
 * starts at MEMBER (-1: none); -1 where there is none. */
int element_find_leaf(const Element *element, guint64 offset, int member);
