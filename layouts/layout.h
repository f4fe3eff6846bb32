/* SPDX-License-Identifier: MIT */
/* layouts/: records, layouts of them, and headers that give programs a layout. May use estimator/text/. */
#pragma once

#include "record.h"

/* A group of fields stored together.
 *
 *   tile 0   an array of structs                |x0 y0|x1 y1|x2 y2|...
 *   tile 4   an array of structs of arrays of 4 |x0 x1 x2 x3 y0 y1 y2 y3|x4 ...
 */
typedef struct {
    guint *fields; /* indices into Record.fields, in storage order */
    guint n_fields;
    guint32 tile; /* elements a tile; 0: none */
} Group;

/* Every field of a record in exactly one group. The functions below return canonical layouts: the groups
 * stand in the order of the fields that they begin with, and a tile that changes nothing in memory is 0. */
typedef struct {
    Group *groups;
    guint n_groups;
} Layout;

#define GROUP_WIDEST_ACCESS 16 /* bytes: of one thread, which needs an address that is a multiple of it */

/* The C struct of one group: byte offset of each of its fields (same order as Group.fields; for a tiled group
 * the offset of the field's array), and the size of the whole with its tail padding. A constant-size array
 * field `f[n]` is stored whole: its element k lies k * elem_bytes after the address of the field, tiled or
 * not. The struct of an untiled group is aligned to the largest power of two that divides its size, at most
 * GROUP_WIDEST_ACCESS, so that a thread can load neighbouring fields at once. The struct that the source
 * declares keeps the compiler's alignment. */
typedef struct {
    guint32 tile;  /* as in the group */
    guint32 align; /* bytes */
    guint64 size;  /* bytes of one struct: of one element when tile is 0, of tile elements otherwise */
    guint n_fields;
    guint64 *offsets; /* bytes */
    guint32 *bytes;   /* bytes of one element's field (Field.elem_bytes * count) */
} GroupShape;

typedef enum {
    LAYOUT_ERROR_SYNTAX, /* the spec does not parse, whatever the record: exit status 2 */
    LAYOUT_ERROR_FIELD,  /* a field unknown, repeated or left out: exit status 1 */
} LayoutError;
#define LAYOUT_ERROR (layout_error_quark())
GQuark layout_error_quark(void);

#define LAYOUT_MAX_TILE (1u << 20) /* elements */

/* Parses a spec of the language in docs/guide/layouts.md for RECORD, and normalises it. Errors name the field
 * and the column (characters, counted from 1) in the spec: "column 3: ...". */
Layout *layout_parse(const char *spec, const Record *record, GError **error);

/* Whether SPEC parses, whatever the record; else LAYOUT_ERROR_SYNTAX, as layout_parse has it. */
gboolean layout_check_syntax(const char *spec, GError **error);

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

/* Lays GROUP out as a C compiler does. The group of all fields in declaration order without a tile takes the
 * declared offsets and size where the record has them (alignas, packing). */
GroupShape *group_shape_new(const Group *group, const Record *record);
void group_shape_free(GroupShape *shape);

/* Byte address, from the start of the group's array, of element INDEX of the field at POSITION in the group.
 * Negative indices are placed as if the array went on before its start. An address beyond 64 bits is
 * G_MININT64 or G_MAXINT64. */
gint64 group_shape_address(const GroupShape *shape, guint position, gint64 index);

/* Lays out, without allocating, the untiled group of the fields whose bits are set in MASK (bit f: field f),
 * in declaration order: the same figures as group_shape_new. Returns the size in bytes; ret_offsets[f] is set
 * for every field of the mask, the other entries are left alone; ret_align to the alignment in bytes. Both
 * may be NULL. For records of up to 64 fields. */
guint64 group_mask_layout(const Record *record, guint64 mask, guint64 *ret_offsets, guint32 *ret_align);

void layout_free(Layout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Layout, layout_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GroupShape, group_shape_free)
