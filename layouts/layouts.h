/* SPDX-License-Identifier: MIT */
/* layouts/: records, and layouts of them. May use estimator/text/. */
#pragma once

#include <glib.h>

/* --- enumerate.c */
#define GROUPING_MAX_FIELDS 64

/* Walks every grouping (set partition) of n fields once, in the order of restricted growth strings, from one
 * group of all to one group each, without storing them: group_of[f] <= 1 + max(group_of[0..f-1]). */
typedef struct {
    guint n;
    guint8 group_of[GROUPING_MAX_FIELDS]; /* the current grouping */
    guint8 max_of[GROUPING_MAX_FIELDS];   /* largest group number among group_of[0..f] */
} GroupingIter;

/* Starts at the grouping into one group; n from 1 to GROUPING_MAX_FIELDS. */
void grouping_iter_init(GroupingIter *iter, guint n);

/* Steps to the next grouping; FALSE after the last. */
gboolean grouping_iter_next(GroupingIter *iter);

/* The fields of each group of the current grouping as bits (bit f: field f), group 0 first; returns the
 * number of groups. ret_masks has room for iter->n. */
guint grouping_iter_masks(const GroupingIter *iter, guint64 *ret_masks);

/* The number of groupings of n fields (Bell number), or G_MAXUINT64 where it does not fit. */
guint64 grouping_count(guint n);

/* --- groups_key.c */
/* What is said of a layout's groups, whatever their order: GROUPS are N of them, each the count of its
 * numbers and these, and are sorted. Two keys are equal if they are of the same groups. Free with
 * g_bytes_unref(). */
GBytes *groups_key_new(const guint **groups, guint n);

/* --- record.c */
/* One field of a record: a leaf that a layout may place on its own. */
typedef struct {
    char *name;         /* dotted for nested structs: "pos.x" */
    char *type;         /* the C spelling of one element's type: "float" */
    guint32 elem_bytes; /* size of one element, in bytes, at least 1 */
    guint32 align;      /* alignment of one element, in bytes, a power of two */
    guint32 count;      /* elements of a constant-size array member; 1 for a scalar */
    guint32 rows;       /* of a member that is an array of arrays of scalars: how many these are; else 0 */
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
    char *whole; /* that parts of it are one field, such as a union: a sentence with its place; NULL: none */
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

/* --- layout.c */
/* A group of fields stored together.
 *
 *   tile 0   an array of structs                |x0 y0|x1 y1|x2 y2|...
 *   tile 4   an array of structs of arrays of 4 |x0 x1 x2 x3 y0 y1 y2 y3|x4 ...
 */
typedef struct {
    guint *fields; /* indices into Record.fields, in storage order */
    guint n_fields;
    guint32 tile;  /* elements a tile; 0: none */
    guint32 align; /* bytes that the group's structs are aligned to, and padded to a multiple of, where that
                      is more than they need: a power of two; 0: no more. With a tile always 0 */
} Group;

/* Every field of a record in exactly one group. The functions below return canonical layouts: the groups
 * stand in the order of the fields that they begin with, and a tile or an alignment that changes nothing in
 * memory is 0. */
typedef struct {
    Group *groups;
    guint n_groups;
} Layout;

#define GROUP_WIDEST_ACCESS 16 /* bytes: of one thread, which needs an address that is a multiple of it */

/* The C struct of one group: byte offset of each of its fields (same order as Group.fields; for a tiled group
 * the offset of the field's array), and the size of the whole with its tail padding. A constant-size array
 * field `f[n]` is stored whole: its element k lies k * elem_bytes after the address of the field, tiled or
 * not. The struct of an untiled group is aligned to the largest power of two that divides its size, at most
 * GROUP_WIDEST_ACCESS, so that a thread can load neighbouring fields at once, or to what the group asks for.
 * The struct that the source declares keeps the compiler's alignment. */
typedef struct {
    guint32 tile;  /* as in the group */
    guint32 align; /* bytes */
    guint64 size;  /* bytes of one struct: of one element when tile is 0, of tile elements otherwise */
    guint n_fields;
    guint64 *offsets; /* bytes */
    guint32 *bytes;   /* bytes of one element's field (Field.elem_bytes * count) */
} GroupShape;

#define LAYOUT_MAX_TILE (1u << 20) /* elements */
#define LAYOUT_MAX_ALIGN 256u      /* bytes: what arrays in device memory begin at multiples of */

/* Bytes of an element that the header's kernel for downloads puts into shared memory, so that a warp stores
 * whole lines of the host's array of structs: 256 elements fit there. */
#define LAYOUT_STAGED_LEAST 5
#define LAYOUT_STAGED_MOST 128

/* One group a field (soa), or one group of all fields (aos; aosoa with a tile above 1). */
Layout *layout_new_soa(const Record *record);
Layout *layout_new_aos(const Record *record, guint32 tile);

/* A layout from a grouping: group_of[f] is the group number of field f. Fields keep their declaration order
 * inside a group; the numbers themselves mean nothing. */
Layout *layout_new_grouping(const guint8 *group_of, guint n_fields);

/* The canonical spec: groups sorted by their first field in declaration order, tiles normalised. */
char *layout_format(const Layout *layout, const Record *record);

/* "aos", "soa" or "aosoa@T" where the layout is one of them, else NULL. A record of one field is "soa". */
char *layout_name(const Layout *layout, const Record *record);

/* Brings LAYOUT, which may have been built by hand, into its canonical form. Two layouts of a record place it
 * in the same way if their canonical forms are equal. */
void layout_normalise(Layout *layout, const Record *record);

/* Whether two layouts in canonical form are the same. */
gboolean layout_equal(const Layout *a, const Layout *b);
Layout *layout_copy(const Layout *layout);

/* The number of the group that holds FIELD; *ret_position is its place inside the group. */
guint layout_find_field(const Layout *layout, guint field, guint *ret_position);

void layout_free(Layout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Layout, layout_free)

/* --- layout_spec.c */
typedef enum {
    LAYOUT_ERROR_SYNTAX, /* the spec does not parse, whatever the record: exit status 2 */
    LAYOUT_ERROR_FIELD,  /* a field unknown, repeated or left out: exit status 1 */
} LayoutError;
#define LAYOUT_ERROR (layout_error_quark())
GQuark layout_error_quark(void);

/* Parses a spec of the language in docs/guide/layouts.md for RECORD, and normalises it. Errors name the field
 * and the column (characters, counted from 1) in the spec: "column 3: ...". */
Layout *layout_parse(const char *spec, const Record *record, GError **error);

/* Whether SPEC parses, whatever the record; else LAYOUT_ERROR_SYNTAX, as layout_parse has it. */
gboolean layout_check_syntax(const char *spec, GError **error);

/* --- group_shape.c */
/* Lays GROUP out as a C compiler does. The group of all fields in declaration order without a tile takes the
 * declared offsets and size where the record has them (alignas, packing). */
GroupShape *group_shape_new(const Group *group, const Record *record);
void group_shape_free(GroupShape *shape);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GroupShape, group_shape_free)

/* Byte address, from the start of the group's array, of element INDEX of the field at POSITION in the group.
 * Negative indices are placed as if the array went on before its start. An address beyond 64 bits is
 * G_MININT64 or G_MAXINT64. */
gint64 group_shape_address(const GroupShape *shape, guint position, gint64 index);

/* Lays out, without allocating, the untiled group of the fields whose bits are set in MASK (bit f: field f),
 * in declaration order: the same figures as group_shape_new. Returns the size in bytes; ret_offsets[f] is set
 * for every field of the mask, the other entries are left alone; ret_align to the alignment in bytes. Both
 * may be NULL. For records of up to 64 fields. */
guint64 group_mask_layout(const Record *record, guint64 mask, guint64 *ret_offsets, guint32 *ret_align);
