/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* One field of a record: a leaf that a layout may place on its own. */
typedef struct {
    char *name;         /* dotted for nested structs: "pos.x" */
    char *type;         /* the C spelling of one element's type: "float" */
    guint32 elem_bytes; /* size of one element, in bytes, at least 1 */
    guint32 align;      /* alignment of one element, in bytes, a power of two */
    guint32 count;      /* elements of a constant-size array member; 1 for a scalar */
    guint32
        item_bytes; /* of a union, or structs in an array, which are one field, and of a type inside of a
                       class: the size of one, whose type TYPE is, and of which elements are parts; else 0 */
    guint32 item_dimensions; /* of the array that those are in; 0: none */
    gboolean is_padded;      /* structs in an array: they have bytes between their members */
    gint64 decl_offset; /* byte offset in the declared struct, -1 where there is none (parallel pointers) */
    gboolean touched;   /* the kernel accesses it */
    gboolean is_item;   /* it is an item of what the struct declares as an array member */
    guint32 hidden; /* which part of its dotted name, from 1, is private or protected, so that nothing outside
                       names it and its bytes are moved; 0: none */
    const char *undeclarable; /* static: why C cannot declare the field alone, or NULL */
    char *place;              /* "file:line:column" of its declaration, or NULL */
    char *bits; /* of bit-fields that are laid out as one field and fill bytes of their own: as C declares
                   them in a struct, "unsigned int a : 3; bool : 1"; else NULL */
    guint32 bits_bytes; /* from the field's start to the last bit of those */
} Field;

/* The fields of one logical element, which a layout lays out. */
typedef struct {
    char *name; /* "Body" */
    char *
        element; /* the struct type of an element where NAME is not that: "float4" of "velocity"; else NULL */
    Field *fields; /* in declaration order */
    guint n_fields;
    guint32 decl_size;       /* sizeof the declared struct, in bytes; 0 where there is none */
    guint32 decl_align;      /* alignof the declared struct, in bytes; 0 where it is not known */
    gboolean has_base;       /* the struct or one in it has a base class */
    gboolean is_constructed; /* the struct or one in it has constructors of its own */
    gboolean is_library;     /* it is declared in a header of a library, CUDA's own among them */
    char *uncopied; /* "file:line:column" of what says that it cannot be copied or assigned; NULL: it can */
} Record;

/* An empty record; fields are appended with record_add_field. */
Record *record_new(const char *name);

/* Appends a scalar or constant-size array field that is neither touched nor has a declared offset; both may
 * be set on the returned pointer, which is valid until the next call. Asserts the ranges that Field states.
 */
Field *record_add_field(Record *record, const char *name, const char *type, guint32 elem_bytes, guint32 align,
                        guint32 count);

/* Copies to FIELD what FROM says of its declaration, but not where it lies. */
void field_copy_declaration(Field *field, const Field *from);

/* Copies to RECORD what FROM says of the struct itself. */
void record_copy_declaration(Record *record, const Record *from);

/* Whether NAME is that of one of CUDA's vector types, "float4". */
gboolean record_is_vector_type(const char *name);

/* Whether RECORD is private to a library, "curandState": the library declares it, and its fields have several
 * types, unlike the parts of a vector or a complex number. */
gboolean record_is_opaque(const Record *record);

/* Whether RECORD is a struct of the source, with an offset for every field. */
gboolean record_is_declared(const Record *record);

/* The index of the field called NAME, or -1. */
int record_find_field(const Record *record, const char *name);

/* Bytes of one field in one element: elem_bytes * count, or G_MAXUINT32 where that does not fit. */
guint32 field_bytes(const Field *field);

/* How many objects of its type the field declares: 1, or the items of an array. */
guint32 field_items(const Field *field);

void record_free(Record *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Record, record_free)
