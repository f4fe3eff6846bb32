/* SPDX-License-Identifier: MIT */
/* Wide accesses: what a compiler makes at a time of one element. The rules for what stands in a straight line
 * of code were read off what nvcc 13.0 makes of random structs (docs/models/model-sector.md, "Joined
 * accesses"). */
#include "model/placement/placement_private.h"

#include <string.h>

/* Bytes: the widest access that one lane makes at a time in the CUDA programming model (a vector of 16
 * bytes). */
#define MAX_LANE_BYTES 16
#define REGISTER_BYTES 4

/* Parts that lie in one struct, by offset. */
typedef struct {
    const Study *study;
    const Compiled *compiled;
    const FieldPlacement *fields;
    AccessPlacement *places;
    gboolean is_declared; /* the record lies as the source declares it */
    guint parts[COMPILED_MAX_PARTS];
    guint n;
    gint64 align; /* bytes: of the struct, at most MAX_LANE_BYTES */
} Joining;

/* Accesses of one kind to one struct, in the order of the program. */
typedef struct {
    guint accesses[COMPILED_MAX_PARTS];
    int next[COMPILED_MAX_PARTS]; /* which of them is thought to follow in memory; -1: none, or it is done */
    gboolean is_done[COMPILED_MAX_PARTS];
    guint n;
} Line;

static AccessPlacement *
part_placement(const Joining *joining, guint i)
{
    return &joining->places[joining->parts[i]];
}

static gint64
struct_align(const Study *study, const FieldPlacement *fields, guint access)
{
    int field = study->accesses[access].field;
    const Access *of_kernel = g_ptr_array_index(study->kernel->accesses, access);
    const Array *array = g_ptr_array_index(study->kernel->arrays, of_kernel->array);
    gint64 align = field >= 0 ? fields[field].align : array->elem_align;

    return MIN(align, MAX_LANE_BYTES);
}

/* Bytes that the copy of a struct that ACCESS is part of is known to be aligned to. */
static gint64
copy_align(const Joining *joining, guint access)
{
    gint64 align = struct_align(joining->study, joining->fields, access);
    guint32 known = joining->compiled->accesses[access].copy_align;

    return known && joining->is_declared ? MIN(align, (gint64)known) : align;
}

/* TRUE if B lies in the element that A lies in. */
static gboolean
is_beside(const Study *study, const AccessPlacement *places, guint a, guint b)
{
    const StudyAccess *x = &study->accesses[a], *y = &study->accesses[b];

    return places[a].slot == places[b].slot && x->instance == y->instance && x->index == y->index &&
           (x->field < 0) == (y->field < 0);
}

/* TRUE if ACCESS, to an element of an array member, goes through a function that gets the element's number:
 * all that nvcc knows of the place is then that it is aligned to the element's size. */
static gboolean
is_numbered(const Joining *joining, guint access)
{
    int field = joining->study->accesses[access].field;

    return joining->compiled->as_nvcc && field >= 0 && !joining->is_declared &&
           joining->study->binding->record->fields[field].count > 1;
}

static gboolean
is_fixed(const Joining *joining, guint access)
{
    const StudyAccess *a = &joining->study->accesses[access];

    return a->index && !a->sub && a->sub_known && joining->places[access].tile == 0 &&
           !is_numbered(joining, access);
}

/* How many parts from FIRST on lie in the BYTES from AT on; 0 if one lies there in part only. */
static guint
count_inside(const Joining *joining, guint first, gint64 at, gint64 bytes)
{
    guint n = 0;

    for (; first + n < joining->n && part_placement(joining, first + n)->offset < at + bytes; n++)
        if (part_placement(joining, first + n)->offset + part_placement(joining, first + n)->bytes >
            at + bytes)
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

/* TRUE if of WIDTH elements, a power of two, of ELEM_BYTES, those in PRESENT (bit i: element i), the first
 * among them, are loaded at a time: of four, one of the upper two; of more, both halves, of the upper the
 * first alone or all that is loaded at a time. Of four registers, three are used, or ptxas loads each by
 * itself. */
static gboolean
is_wide_load(guint present, guint width, gint64 elem_bytes)
{
    if (width == 2)
        return (present & 2) != 0;
    guint others = present & (present - 1);
    if (width == 4)
        return (present & 12) != 0 && (elem_bytes < REGISTER_BYTES || (others & (others - 1)) != 0);
    guint half = width / 2, low = present & ((1u << half) - 1), high = present >> half;
    return (high & 1) && is_wide_load(low, half, elem_bytes) &&
           (high == 1 || is_wide_load(high, half, elem_bytes));
}

/* TRUE if the N parts from FIRST on, at the start of BYTES aligned bytes, are loaded at a time: scalars of
 * one size, of which some may be left out. */
static gboolean
is_vector(const Joining *joining, guint first, guint n, gint64 bytes)
{
    const AccessPlacement *start = part_placement(joining, first);
    guint present = 0;

    for (guint i = first; i < first + n; i++) {
        const AccessPlacement *place = part_placement(joining, i);

        if (place->bytes != start->bytes || place->offset % place->bytes != 0 ||
            (i > first && place->offset > part_placement(joining, i - 1)->offset &&
             !fills_gap(joining, joining->parts[i - 1], joining->parts[i])))
            return FALSE;
        present |= 1u << ((place->offset - start->offset) / place->bytes);
    }
    return is_wide_load(present, (guint)(bytes / start->bytes), start->bytes);
}

static void
make_wide(Joining *joining, guint first, guint n, gint64 at, gint64 bytes)
{
    guint64 mates = 0;

    for (guint i = first; i < first + n; i++)
        mates |= G_GUINT64_CONSTANT(1) << joining->compiled->accesses[joining->parts[i]].part;
    for (guint i = first; i < first + n; i++) {
        AccessPlacement *place = part_placement(joining, i);

        place->is_wide = TRUE;
        place->mates = mates;
        place->offset = at;
        place->bytes = bytes;
    }
}

/* Whether nvcc makes N parts from FIRST on, of one piece of BYTES bytes of a copy, at a time: stores of all
 * of it, and loads of some scalars of one size. */
static gboolean
is_whole_piece(const Joining *joining, guint first, guint n, gint64 bytes)
{
    gint64 size = part_placement(joining, first)->bytes, sum = 0, at;
    guint access = joining->parts[first];
    int field;
    const Record *record = record_of(joining->study, access, &field);
    gboolean is_alike = record && joining->study->accesses[access].kind == ACCESS_LOAD;

    for (guint i = first; i < first + n; i++)
        sum += part_placement(joining, i)->bytes;
    at = part_placement(joining, first)->offset / bytes * bytes;
    for (guint f = 0; is_alike && f < record->n_fields; f++) {
        gint64 offset = member_offset(joining, access, record, f);

        is_alike = offset < at || offset >= at + bytes || record->fields[f].elem_bytes == size;
    }
    return sum >= bytes || is_alike;
}

static guint
join_loads(Joining *joining, guint first)
{
    gint64 at = part_placement(joining, first)->offset;

    for (gint64 bytes = joining->align; bytes > part_placement(joining, first)->bytes; bytes /= 2) {
        guint n = at % bytes ? 0 : count_inside(joining, first, at, bytes);

        if (n < 2 || !is_vector(joining, first, n, bytes))
            continue;
        make_wide(joining, first, n, at, bytes);
        return n;
    }
    return 1;
}

/* Joins N stores from FIRST on, scalars of one size side by side. nvcc halves what is not aligned to its
 * size, or has another number of elements than a power of two, and does not look beyond the halves. Those of
 * a packed struct that are not aligned to the size of one are never joined. */
static void
join_stores(Joining *joining, guint first, guint n)
{
    gint64 size = part_placement(joining, first)->bytes, at = part_placement(joining, first)->offset;
    gint64 bytes = n * size, rest = at % joining->align;
    guint head = 1;

    if (n < 2 || at % size != 0)
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
        head = (guint)((at / size) & -(at / size));
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
        const AccessPlacement *before = part_placement(joining, first + n - 1),
                              *place = part_placement(joining, first + n);

        if (place->bytes != before->bytes || place->offset != before->offset + before->bytes)
            break;
    }
    return n;
}

/* Joins those of the parts from FIRST to before END, by offset, that nvcc may make together. */
static void
join_between(Joining *joining, guint first, guint end)
{
    gboolean is_load = joining->study->accesses[joining->parts[first]].kind == ACCESS_LOAD;

    for (guint i = first; i < end;) {
        guint n = is_load ? join_loads(joining, i) : MIN(count_beside(joining, i), end - i);

        if (!is_load)
            join_stores(joining, i, n);
        i += n;
    }
}

static void
join_parts(Joining *joining)
{
    if (joining->n > 1)
        join_between(joining, 0, joining->n);
}

/* --- copies */

/* TRUE if ACCESS is part of a struct that nvcc copies as bytes, as the layout keeps it as it is declared. */
static gboolean
is_moved(const Joining *joining, guint access)
{
    return joining->compiled->accesses[access].is_moved &&
           (joining->study->accesses[access].field < 0 || joining->is_declared);
}

/* TRUE if the copy that ACCESS is a part of is made piece by piece: of a struct that is aligned further than
 * what is copied of it. nvcc does so where the layout keeps it as the source declares it; else each member is
 * an access of its own. */
static gboolean
is_pieced(const Joining *joining, guint access)
{
    const StudyAccess *accesses = joining->study->accesses;
    const CompiledAccess *made = joining->compiled->accesses;

    if (accesses[access].copy < 0 || made[access].is_rest ||
        (joining->compiled->as_nvcc && accesses[access].field >= 0 && !joining->is_declared))
        return FALSE;
    if (is_moved(joining, access))
        return TRUE;
    gint64 widest = 0;
    for (guint k = (guint)made[access].bundle; k != COMPILED_NO_PART; k = made[k].next_part)
        if (accesses[k].copy == accesses[access].copy)
            widest = MAX(widest, (gint64)accesses[k].bytes);
    return copy_align(joining, access) > widest;
}

/* Adds ACCESS to the parts, by offset. */
static void
add_part(Joining *joining, guint access)
{
    guint at = joining->n++;

    for (; at > 0 && part_placement(joining, at - 1)->offset > joining->places[access].offset; at--)
        joining->parts[at] = joining->parts[at - 1];
    joining->parts[at] = access;
}

/* Whether some of the N parts from FIRST on load the whole piece that they are in. */
static gboolean
is_widened(const Joining *joining, guint first, guint n)
{
    for (guint i = first; i < first + n; i++)
        if (joining->compiled->accesses[joining->parts[i]].is_widened)
            return TRUE;
    return FALSE;
}

/* A struct that is aligned further than its members is copied in pieces of its alignment, and what is left at
 * its end in smaller ones; how many parts from FIRST on are of one. */
static guint
join_piece(Joining *joining, guint first)
{
    const AccessPlacement *last = part_placement(joining, joining->n - 1);
    gint64 bytes = joining->align, at = part_placement(joining, first)->offset / bytes * bytes;

    while (bytes > 1 && at + bytes > last->offset + last->bytes && is_moved(joining, joining->parts[first]))
        bytes /= 2;
    guint n = count_inside(joining, first, at, bytes);

    if (n > 0 && (is_moved(joining, joining->parts[first]) || is_widened(joining, first, n) ||
                  (n > 1 && is_whole_piece(joining, first, n, bytes))))
        make_wide(joining, first, n, at, bytes);
    else if (n > 1)
        join_between(joining, first, first + n);
    return MAX(n, 1);
}

static void
join_copy(Joining *joining, const guint *accesses, guint n)
{
    joining->n = 0;
    for (guint i = 0; i < n; i++)
        add_part(joining, accesses[i]);
    for (guint i = 0; i < joining->n;)
        i += join_piece(joining, i);
}

/* --- straight lines of code */

/* TRUE if nvcc makes no instruction for ACCESS. */
static gboolean
is_merged(const Joining *joining, guint access)
{
    const CompiledAccess *a = &joining->compiled->accesses[access];
    guint64 unless = a->merged_unless;
    gboolean merged = a->is_merged && !(a->is_made_whole && joining->is_declared);

    for (guint f = 0; merged && unless; f++, unless >>= 1)
        merged = !(unless & 1) || joining->fields[f].slot == joining->places[access].slot;
    return merged;
}

/* The place that ACCESS can't be moved past. */
static guint
stop_of(const Joining *joining, guint access)
{
    const CompiledAccess *a = &joining->compiled->accesses[access];

    for (guint i = a->first_hurdle; i < a->first_hurdle + a->n_hurdles; i++) {
        const CompiledHurdle *hurdle = &joining->compiled->hurdles[i];

        if ((!hurdle->by_layout || joining->places[hurdle->access].slot != joining->places[access].slot) &&
            !is_merged(joining, hurdle->access))
            return hurdle->at;
    }
    return a->stop;
}

/* What of LINE is thought to follow access I: of those that lie next in memory, nvcc takes the one that comes
 * soonest behind I in the program, and one before I where none does. */
static int
find_next(Joining *joining, const Line *line, guint i)
{
    const AccessPlacement *places = joining->places, *own = &places[line->accesses[i]];
    gboolean is_load = joining->study->accesses[line->accesses[i]].kind == ACCESS_LOAD;
    gint64 end = own->offset + own->bytes, offset = G_MAXINT64;
    int found = -1;

    for (guint k = 0; k < line->n; k++)
        if (places[line->accesses[k]].offset >= end)
            offset = MIN(offset, places[line->accesses[k]].offset);
    if (!is_load && offset != end)
        return -1;
    for (guint j = line->n; j > 0; j--) {
        const AccessPlacement *place = &places[line->accesses[j - 1]];

        if (place->offset == offset && place->bytes == own->bytes && (found < 0 || j - 1 > i) &&
            (offset == end || fills_gap(joining, line->accesses[i], line->accesses[j - 1])))
            found = (int)j - 1;
    }
    return found;
}

/* Makes of CHAIN, N accesses by offset, those at a time that can be moved together: loads up to the first of
 * them, stores down to the last. */
static void
join_chain(Joining *joining, const guint *chain, guint n)
{
    const CompiledAccess *accesses = joining->compiled->accesses;
    gboolean is_load = joining->study->accesses[chain[0]].kind == ACCESS_LOAD;
    guint to = 0, stop = 0;

    joining->n = 0;
    for (guint i = 0; i < n; i++) {
        guint at = accesses[chain[i]].at, own_stop = stop_of(joining, chain[i]);
        guint new_to = joining->n == 0 ? at : is_load ? MIN(to, at) : MAX(to, at);
        guint new_stop = joining->n == 0 ? own_stop : is_load ? MAX(stop, own_stop) : MIN(stop, own_stop);

        if (joining->n > 0 && (is_load ? new_stop >= new_to : new_stop <= new_to)) {
            join_parts(joining);
            joining->n = 0;
            new_to = at;
            new_stop = own_stop;
        }
        joining->parts[joining->n++] = chain[i];
        to = new_to;
        stop = new_stop;
    }
    join_parts(joining);
}

/* TRUE if some access of LINE that is not done yet is thought to come before access I in memory. */
static gboolean
has_before(const Line *line, guint i)
{
    for (guint k = 0; k < line->n; k++)
        if (!line->is_done[k] && line->next[k] == (int)i)
            return TRUE;
    return FALSE;
}

static void
join_line(Joining *joining, Line *line)
{
    for (guint i = 0; i < line->n; i++) {
        line->next[i] = find_next(joining, line, i);
        line->is_done[i] = FALSE;
    }
    for (guint i = 0; i < line->n; i++) {
        guint chain[COMPILED_MAX_PARTS], n = 0;

        if (line->is_done[i] || has_before(line, i))
            continue;
        for (int k = (int)i; k >= 0 && !line->is_done[k]; k = line->next[k]) {
            line->is_done[k] = TRUE;
            chain[n++] = line->accesses[k];
        }
        join_chain(joining, chain, n);
    }
}

/* TRUE if ACCESS is of bytes behind a member that nvcc copies by themselves. */
static gboolean
is_alone(const Joining *joining, guint access)
{
    const Access *of_kernel = g_ptr_array_index(joining->study->kernel->accesses, access);

    return of_kernel->is_padding && of_kernel->bytes > 1 && !is_moved(joining, access) &&
           !joining->compiled->accesses[access].is_widened;
}

/* Collects from FIRST on what lies in one struct with it and is part of the same copy, or of none that nvcc
 * makes piece by piece; marks it in DONE, bits. */
static void
collect(const Joining *joining, guint first, guint64 *done, Line *ret_line)
{
    const StudyAccess *accesses = joining->study->accesses;
    const CompiledAccess *made = joining->compiled->accesses;
    gboolean pieced = is_pieced(joining, first);

    ret_line->n = 0;
    for (guint k = first; k != COMPILED_NO_PART; k = made[k].next_part) {
        guint64 bit = G_GUINT64_CONSTANT(1) << made[k].part;

        if ((*done & bit) || !is_fixed(joining, k) || !is_beside(joining->study, joining->places, first, k) ||
            is_merged(joining, k) || (k != first && (is_alone(joining, k) || is_alone(joining, first))) ||
            (pieced ? accesses[k].copy != accesses[first].copy : is_pieced(joining, k)))
            continue;
        *done |= bit;
        ret_line->accesses[ret_line->n++] = k;
    }
}

static void
join_bundle(Joining *joining, guint first)
{
    const CompiledAccess *accesses = joining->compiled->accesses;
    guint64 done = 0;
    Line line;

    for (guint k = first; k != COMPILED_NO_PART; k = accesses[k].next_part) {
        if (done >> accesses[k].part & 1)
            continue;
        collect(joining, k, &done, &line);
        if (line.n < 2 && !(accesses[k].is_widened && is_pieced(joining, k)))
            continue;
        joining->align =
            is_pieced(joining, k) ? copy_align(joining, k) : struct_align(joining->study, joining->fields, k);
        if (is_pieced(joining, k))
            join_copy(joining, line.accesses, line.n);
        else
            join_line(joining, &line);
    }
}

static gboolean
is_declared(const Record *record, const FieldPlacement *fields)
{
    for (guint f = 0; f < record->n_fields; f++)
        if (fields[f].slot != 0 || fields[f].tile || fields[f].offset != record->fields[f].decl_offset)
            return FALSE;
    return TRUE;
}

void
placement_join(const Study *study, const Compiled *compiled, const FieldPlacement *fields,
               AccessPlacement *places)
{
    Joining joining = {.study = study, .compiled = compiled, .fields = fields, .places = places};

    joining.is_declared = is_declared(study->binding->record, fields);
    for (guint i = 0; i < study->n_accesses; i++)
        if (compiled->accesses[i].bundle == (int)i && compiled->accesses[i].next_part != COMPILED_NO_PART)
            join_bundle(&joining, i);
}
