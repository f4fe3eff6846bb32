/* SPDX-License-Identifier: MIT */
/* Wide accesses: what a compiler makes at a time of one element. */
#include "placement_join.h"

/* Bytes: the widest access that one lane makes at a time in the CUDA programming model (a vector of 16
 * bytes). */
#define MAX_LANE_BYTES 16

/* Parts that lie in one struct, by offset. */
typedef struct {
    const Study *study;
    AccessPlace *places;
    guint parts[STUDY_MAX_PARTS];
    guint n;
    gint64 widest; /* bytes: of the parts */
    gint64 align;  /* bytes: of the struct, at most MAX_LANE_BYTES */
} Joining;

static AccessPlace *
part_place(const Joining *joining, guint i)
{
    return &joining->places[joining->parts[i]];
}

static gint64
struct_align(const Study *study, const FieldPlace *fields, guint access)
{
    int field = study->accesses[access].field;
    const Access *of_kernel = g_ptr_array_index(study->kernel->accesses, access);
    const Array *array = g_ptr_array_index(study->kernel->arrays, of_kernel->array);
    gint64 align = field >= 0 ? fields[field].align : array->elem_align;
    return MIN(align, MAX_LANE_BYTES);
}

/* TRUE if B lies in the element that A lies in. */
static gboolean
is_beside(const Study *study, const AccessPlace *places, guint a, guint b)
{
    const StudyAccess *x = &study->accesses[a], *y = &study->accesses[b];
    return places[a].slot == places[b].slot && x->instance == y->instance && x->index == y->index &&
           (x->field < 0) == (y->field < 0);
}

static gboolean
is_fixed(const Study *study, const AccessPlace *places, guint access)
{
    const StudyAccess *a = &study->accesses[access];
    return a->index && !a->sub && a->sub_known && places[access].tile == 0;
}

/* Collects what lies in one element with FIRST, and was not part of an earlier collection (DONE, bits). */
static void
collect(Joining *joining, guint first, guint64 *done)
{
    const StudyAccess *accesses = joining->study->accesses;
    joining->n = 0;
    joining->widest = 0;
    for (guint k = first; k != STUDY_NO_PART; k = accesses[k].next_part) {
        guint64 bit = G_GUINT64_CONSTANT(1) << accesses[k].part;
        if ((*done & bit) || !is_fixed(joining->study, joining->places, k) ||
            !is_beside(joining->study, joining->places, first, k))
            continue;
        *done |= bit;
        guint at = joining->n++;
        for (; at > 0 && part_place(joining, at - 1)->offset > joining->places[k].offset; at--)
            joining->parts[at] = joining->parts[at - 1];
        joining->parts[at] = k;
        joining->widest = MAX(joining->widest, joining->places[k].bytes);
    }
}

/* How many parts from FIRST on lie in the BYTES from AT on; 0 if one lies there in part only. */
static guint
count_inside(const Joining *joining, guint first, gint64 at, gint64 bytes)
{
    guint n = 0;
    for (; first + n < joining->n && part_place(joining, first + n)->offset < at + bytes; n++)
        if (part_place(joining, first + n)->offset + part_place(joining, first + n)->bytes > at + bytes)
            return 0;
    return n;
}

/* TRUE if the N parts from FIRST on, at the start of BYTES aligned bytes, are made at a time: scalars of one
 * size, of which loads may leave out some, but not all of the upper half. */
static gboolean
is_vector(const Joining *joining, guint first, guint n, gint64 bytes)
{
    const AccessPlace *start = part_place(joining, first);
    gint64 covered = 0, end = start->offset;
    for (guint i = first; i < first + n; i++) {
        const AccessPlace *place = part_place(joining, i);
        if (place->bytes != start->bytes || (place->offset - start->offset) % place->bytes != 0)
            return FALSE;
        covered += place->offset >= end ? place->bytes : 0;
        end = place->offset + place->bytes;
    }
    gboolean is_load = joining->study->accesses[joining->parts[first]].kind == ACCESS_LOAD;
    return is_load ? end > start->offset + bytes / 2 : covered == bytes;
}

static void
make_wide(Joining *joining, guint first, guint n, gint64 at, gint64 bytes)
{
    guint64 mates = 0;
    for (guint i = first; i < first + n; i++)
        mates |= G_GUINT64_CONSTANT(1) << joining->study->accesses[joining->parts[i]].part;
    for (guint i = first; i < first + n; i++) {
        AccessPlace *place = part_place(joining, i);
        place->is_wide = TRUE;
        place->mates = mates;
        place->offset = at;
        place->bytes = bytes;
    }
}

/* A struct that is aligned further than its members is copied in pieces of its alignment. */
static guint
join_piece(Joining *joining, guint first)
{
    gint64 at = part_place(joining, first)->offset / joining->align * joining->align;
    guint n = count_inside(joining, first, at, joining->align);
    if (n > 1)
        make_wide(joining, first, n, at, joining->align);
    return MAX(n, 1);
}

static guint
join_vector(Joining *joining, guint first)
{
    gint64 at = part_place(joining, first)->offset;
    for (gint64 bytes = joining->align; bytes > part_place(joining, first)->bytes; bytes /= 2) {
        guint n = at % bytes ? 0 : count_inside(joining, first, at, bytes);
        if (n < 2 || !is_vector(joining, first, n, bytes))
            continue;
        make_wide(joining, first, n, at, bytes);
        return n;
    }
    return 1;
}

static void
join_bundle(Joining *joining, const FieldPlace *fields, guint first)
{
    const StudyAccess *accesses = joining->study->accesses;
    guint64 done = 0;
    for (guint k = first; k != STUDY_NO_PART; k = accesses[k].next_part) {
        collect(joining, k, &done);
        if (joining->n < 2)
            continue;
        joining->align = struct_align(joining->study, fields, k);
        gboolean by_pieces = joining->align > joining->widest;
        for (guint i = 0; i < joining->n;)
            i += by_pieces ? join_piece(joining, i) : join_vector(joining, i);
    }
}

void
placement_join(const Study *study, const FieldPlace *fields, AccessPlace *places)
{
    Joining joining = {.study = study, .places = places};
    for (guint i = 0; i < study->n_accesses; i++)
        if (study->accesses[i].bundle == (int)i && study->accesses[i].next_part != STUDY_NO_PART)
            join_bundle(&joining, fields, i);
}
