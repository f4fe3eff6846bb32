/* SPDX-License-Identifier: MIT */
/* Wide accesses: what a compiler makes at a time of one element. The rules for what stands in a straight line
 * of code were read off what nvcc 13.0 makes of random structs (model.md, wide accesses). */
#include "placement_join.h"

#include <string.h>

/* Bytes: the widest access that one lane makes at a time in the CUDA programming model (a vector of 16
 * bytes). */
#define MAX_LANE_BYTES 16

/* Parts that lie in one struct, by offset. */
typedef struct {
    const Study *study;
    const FieldPlace *fields;
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

/* TRUE if ACCESS is parted from those before it by a field that is not in its group. */
static gboolean
is_parted(const Joining *joining, guint access)
{
    guint64 apart = joining->study->accesses[access].apart;
    for (guint f = 0; apart; f++, apart >>= 1)
        if ((apart & 1) && joining->fields[f].slot != joining->places[access].slot)
            return TRUE;
    return FALSE;
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
        if (k != first && is_parted(joining, k))
            break;
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

/* What a compiler takes a field for: nothing but its size and whether it is a number with a point. */
static gboolean
is_alike(const Field *a, const Field *b)
{
    gboolean a_real = strcmp(a->type, "float") == 0 || strcmp(a->type, "double") == 0;
    gboolean b_real = strcmp(b->type, "float") == 0 || strcmp(b->type, "double") == 0;
    return a->elem_bytes == b->elem_bytes && a_real == b_real;
}

/* How many bytes of NAME, a dotted member, name the struct that it is a member of. */
static gsize
parent_length(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? (gsize)(dot - name) : 0;
}

/* TRUE if A and B are members of one struct that are alike. DECLARED: the structs that the source nests. */
static gboolean
are_siblings(const Field *a, const Field *b, gboolean declared)
{
    gsize n = parent_length(a->name);
    return a == b || (is_alike(a, b) && a->count <= 1 && b->count <= 1 &&
                      (!declared || (n == parent_length(b->name) && strncmp(a->name, b->name, n) == 0)));
}

/* Where member F of the struct that ACCESS is made to lies in it; -1: in another. */
static gint64
member_offset(const Joining *joining, guint access, const Record *record, guint f)
{
    if (joining->study->accesses[access].field < 0)
        return record->fields[f].decl_offset;
    return joining->fields[f].slot == joining->places[access].slot ? joining->fields[f].offset : -1;
}

/* The record of what ACCESS is made to, and its field; NULL: it is to a plain array. */
static const Record *
record_of(const Study *study, guint access, int *ret_field)
{
    const Access *of_kernel = g_ptr_array_index(study->kernel->accesses, access);
    const Array *array = g_ptr_array_index(study->kernel->arrays, of_kernel->array);
    *ret_field = study->accesses[access].field;
    if (*ret_field >= 0)
        return study->binding->record;
    *ret_field = of_kernel->field;
    return array->record < 0 || of_kernel->field < 0
               ? NULL
               : g_ptr_array_index(study->kernel->records, array->record);
}

/* TRUE if what lies between the parts A and B, neither included, is loaded with them: members of the struct
 * that both are members of, and all alike. */
static gboolean
fills_gap(const Joining *joining, guint a, guint b)
{
    int first, last;
    const Record *record = record_of(joining->study, a, &first);
    gint64 from = joining->places[a].offset + joining->places[a].bytes, to = joining->places[b].offset;
    gboolean declared = TRUE;
    if (from == to)
        return TRUE;
    if (!record || record_of(joining->study, b, &last) != record ||
        !are_siblings(&record->fields[first], &record->fields[last], FALSE))
        return FALSE;
    for (guint f = 0; f < record->n_fields; f++)
        declared = declared && member_offset(joining, a, record, f) >= 0;
    for (guint f = 0; f < record->n_fields; f++) {
        gint64 at = member_offset(joining, a, record, f);
        if (at >= 0 && at < to && at + (gint64)field_bytes(&record->fields[f]) > from &&
            !are_siblings(&record->fields[first], &record->fields[f], declared))
            return FALSE;
    }
    return are_siblings(&record->fields[first], &record->fields[last], declared);
}

/* TRUE if of WIDTH elements, a power of two, those in PRESENT (bit i: element i), the first among them, are
 * loaded at a time: of four, one of the upper two; of more, both halves, of the upper the first alone or all
 * that is loaded at a time. */
static gboolean
is_wide_load(guint present, guint width)
{
    if (width == 2)
        return (present & 2) != 0;
    if (width == 4)
        return (present & 12) != 0;
    guint half = width / 2, low = present & ((1u << half) - 1), high = present >> half;
    return (high & 1) && is_wide_load(low, half) && (high == 1 || is_wide_load(high, half));
}

/* TRUE if the N parts from FIRST on, at the start of BYTES aligned bytes, are loaded at a time: scalars of
 * one size, of which some may be left out. */
static gboolean
is_vector(const Joining *joining, guint first, guint n, gint64 bytes)
{
    const AccessPlace *start = part_place(joining, first);
    guint present = 0;
    for (guint i = first; i < first + n; i++) {
        const AccessPlace *place = part_place(joining, i);
        if (place->bytes != start->bytes || (place->offset - start->offset) % place->bytes != 0 ||
            (i > first && place->offset > part_place(joining, i - 1)->offset &&
             !fills_gap(joining, joining->parts[i - 1], joining->parts[i])))
            return FALSE;
        present |= 1u << ((place->offset - start->offset) / place->bytes);
    }
    return is_wide_load(present, (guint)(bytes / start->bytes));
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
join_loads(Joining *joining, guint first)
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

/* Joins N stores from FIRST on, scalars of one size side by side. nvcc halves what is not aligned to its
 * size, or has another number of elements than a power of two, and does not look beyond the halves. */
static void
join_stores(Joining *joining, guint first, guint n)
{
    gint64 size = part_place(joining, first)->bytes, at = part_place(joining, first)->offset;
    gint64 bytes = n * size, rest = at % joining->align;
    guint head = 1;
    if (n < 2)
        return;
    if (bytes > MAX_LANE_BYTES) {
        head = (guint)MAX((rest ? joining->align - rest : joining->align) / size, 1);
    } else if (n & (n - 1)) {
        while (2 * head < n)
            head *= 2;
    } else if (at % bytes == 0) {
        if (bytes <= joining->align) {
            make_wide(joining, first, n, at, bytes);
            return;
        }
        head = n / 2;
    } else {
        head = (guint)MIN((at / size) & -(at / size), (gint64)n - 1);
    }
    join_stores(joining, first, head);
    join_stores(joining, first + head, n - head);
}

/* How many parts from FIRST on are scalars of one size side by side. */
static guint
count_beside(const Joining *joining, guint first)
{
    guint n = 1;
    for (; first + n < joining->n; n++) {
        const AccessPlace *before = part_place(joining, first + n - 1),
                          *place = part_place(joining, first + n);
        if (place->bytes != before->bytes || place->offset != before->offset + before->bytes)
            break;
    }
    return n;
}

static guint
join_some(Joining *joining, guint first)
{
    const StudyAccess *a = &joining->study->accesses[joining->parts[first]];
    if (a->is_copy && joining->align > joining->widest)
        return join_piece(joining, first);
    if (a->kind == ACCESS_LOAD)
        return join_loads(joining, first);
    guint n = count_beside(joining, first);
    join_stores(joining, first, n);
    return n;
}

static void
join_bundle(Joining *joining, guint first)
{
    const StudyAccess *accesses = joining->study->accesses;
    guint64 done = 0;
    for (guint k = first; k != STUDY_NO_PART; k = accesses[k].next_part) {
        collect(joining, k, &done);
        if (joining->n < 2)
            continue;
        joining->align = struct_align(joining->study, joining->fields, k);
        for (guint i = 0; i < joining->n;)
            i += join_some(joining, i);
    }
}

void
placement_join(const Study *study, const FieldPlace *fields, AccessPlace *places)
{
    Joining joining = {.study = study, .fields = fields, .places = places};
    for (guint i = 0; i < study->n_accesses; i++)
        if (study->accesses[i].bundle == (int)i && study->accesses[i].next_part != STUDY_NO_PART)
            join_bundle(&joining, i);
}
