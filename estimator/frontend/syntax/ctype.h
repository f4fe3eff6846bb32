/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* A C++ type as far as memory and arithmetic go. Owned by the Syntax that made it; one object a type, so
 * pointers compare (qualifiers make different types). */

typedef enum {
    CTYPE_VOID,
    CTYPE_BOOL,
    CTYPE_INTEGER, /* enumerations and character types, too */
    CTYPE_FLOAT,
    CTYPE_POINTER,
    CTYPE_REFERENCE,
    CTYPE_ARRAY,
    CTYPE_RECORD,
    CTYPE_FUNCTION,
    CTYPE_OTHER, /* dependent, vector extensions, …: not modelled */
} CTypeKind;

typedef struct CType CType;
typedef struct CRecord CRecord;

struct CType {
    CTypeKind kind;
    guint64 size;  /* bytes; 0 where unknown */
    guint32 align; /* bytes; at least 1 */
    gboolean is_unsigned, is_const, is_restrict;
    gboolean is_broken;  /* a record whose definition has an error, so that nobody knows its size */
    const CType *target; /* what a pointer or reference points to; an array's element */
    gint64 count;        /* elements of an array; -1 where unknown */
    const char *name; /* canonical spelling without qualifiers; of a type whose spelling would be endless, its
                         template's name and a number */
    guint64 n_members; /* scalars inside, as far as counted: ctype_is_huge() */
    guint64 n_named;   /* types that the full spelling names, template arguments included */
    CXType clang;
    const CType *pointer; /* to it, once asked for: syntax_pointer_to() */
    CRecord *record;      /* CTYPE_RECORD, once asked for: syntax_record() */
};

/* A member variable, or a base class (no name). */
typedef struct {
    const char *name; /* "" for a base class or an anonymous member */
    const CType *type;
    guint64 offset;     /* bytes from the start of the record */
    guint bit_offset;   /* of a bit-field: bits from the start of the record */
    guint bits;         /* of a bit-field; 0 for other members */
    CXCursor cursor;    /* what declares it */
    const char *hidden; /* why code outside of the class cannot reach it; NULL: it can */
} CField;

struct CRecord {
    CField *fields; /* in order of offset as far as declared so */
    guint n_fields;
    gboolean is_union, is_polymorphic, is_empty, has_base;
    gboolean is_constructed; /* it declares how it is made, and not as its members are */
    CXCursor open_base;      /* its only base, whose type only a cast to it tells; null: it has none such */
    CXCursor uncopied;       /* what says that it cannot be copied or assigned; null: it can */
};

/* TRUE for bool, integers, enumerations. */
static inline gboolean
ctype_is_integral(const CType *type)
{
    return type->kind == CTYPE_INTEGER || type->kind == CTYPE_BOOL;
}

/* The type that a reference refers to, or the type itself. */
static inline const CType *
ctype_referred(const CType *type)
{
    return type->kind == CTYPE_REFERENCE ? type->target : type;
}

/* The innermost element type of an array of arrays. */
static inline const CType *
ctype_innermost(const CType *type)
{
    while (type->kind == CTYPE_ARRAY)
        type = type->target;
    return type;
}
