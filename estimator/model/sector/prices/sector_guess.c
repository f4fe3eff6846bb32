/* SPDX-License-Identifier: MIT */
/* What a group takes at least, quickly: docs/models/model-sector.md, "The best of all". Each of its fields is
 * looked at once for each size of a struct and each tile, as if it were alone in such a struct. A group takes
 * at least what the dearest of its fields does, and at least all bytes that its fields need. */
#include "model/sector/prices/prices_private.h"

#include <math.h>
#include <string.h>

/* What the pieces at the ends of blocks may make a group take less than is guessed, as a share. */
#define MARGIN 0.001

/* A field alone in a struct. */
typedef struct {
    guint field;
    guint32 tile;
    gint64 size; /* bytes, of a whole tile */
} LoneKey;

/* What it takes there, and its loads. */
typedef struct {
    double *parts;     /* a price */
    double *stores_l1; /* by degree, of L1's time that of stores */
    GArray *loads;     /* of LeastLoad */
} Lone;

static void
lone_free(gpointer data)
{
    Lone *lone = data;

    g_free(lone->parts);
    g_free(lone->stores_l1);
    g_array_unref(lone->loads);
    g_free(lone);
}

struct SectorGuesses {
    GHashTable *lone;      /* LoneKey -> double[n_parts]: a price */
    GHashTable *useful;    /* field -> double[n_parts]: what its bytes alone take */
    gboolean is_simple;    /* something can be guessed */
    guint64 degrees[64];   /* by field: of its loads, as bits */
    guint like[64];        /* by field: the first that is like it */
    GArray *loads[64];     /* of guint, by field: its loads in the stream for all layouts */
    guint first_store[64]; /* by field: its first access that is no load, G_MAXUINT for none */
    guint last_load[64];   /* by field: its last load, if any */
    guint n_stores[64];    /* likewise, of what is no load */
    guint n_loads[64];     /* by field */
    guint first_change;    /* the first access of all that is no load, G_MAXUINT for none */
};

static guint
hash_key(gconstpointer data)
{
    const LoneKey *key = data;

    return (guint)key->size * 31 + key->tile * 7919 + key->field * 65537;
}

static gboolean
is_key(gconstpointer a, gconstpointer b)
{
    const LoneKey *x = a, *y = b;

    return x->field == y->field && x->tile == y->tile && x->size == y->size;
}

void
sector_guesses_free(SectorGuesses *guesses)
{
    if (!guesses)
        return;
    g_hash_table_unref(guesses->lone);
    g_hash_table_unref(guesses->useful);
    for (guint f = 0; f < 64; f++)
        g_array_unref(guesses->loads[f]);
    g_free(guesses);
}

/* TRUE if INDEX is that of the thread, or nobody knows where it goes. */
static gboolean
is_plain(const SectorLaunch *launch, const Expr *index)
{
    if (index->depends & DEPENDS_OPAQUE)
        return TRUE;
    if (index->kind != EXPR_SUM || index->value % launch->arch.warp_lanes != 0)
        return FALSE;
    guint n_ones = 0;
    for (guint i = 0; i < index->n_args; i++) {
        n_ones += index->coefficients[i] == 1;
        if (index->coefficients[i] != 1 && index->coefficients[i] % launch->arch.warp_lanes != 0)
            return FALSE;
    }
    return n_ones > 0;
}

/* TRUE if all of the record that is accessed in one array is accessed at one index by the same threads, once,
 * in words that fill sectors: then a field takes no more alone than beside others. */
static gboolean
is_simple(const SectorLaunch *launch)
{
    const Study *study = launch->study;
    const StudyAccess *first[64] = {NULL}; /* by array */

    if (study->blocks < (double)launch->blocks_per_sm * (double)launch->arch.sm_count)
        return FALSE;
    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];

        if (a->field < 0)
            continue;
        const Field *field = &study->binding->record->fields[a->field];
        if (a->instance >= G_N_ELEMENTS(first) || a->sub || !a->sub_known || !a->index || a->n_loops > 0 ||
            field->elem_bytes % 4 != 0 || !is_plain(launch, a->index))
            return FALSE;
        const StudyAccess *as = first[a->instance];
        if (as && (as->index != a->index || as->guard != a->guard))
            return FALSE;
        first[a->instance] = a;
    }
    return TRUE;
}

static void
find_loads(const SectorLaunch *launch, const SectorMemo *memo, SectorGuesses *guesses)
{
    const Stream *stream = memo->all.stream;

    for (guint f = 0; f < 64; f++)
        guesses->loads[f] = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < stream->n_items; i++) {
        if (stream->items[i].access == STREAM_MARK)
            continue;
        const StudyAccess *access = &launch->study->accesses[stream->items[i].access];
        if (access->field >= 0 && access->kind == ACCESS_LOAD)
            g_array_append_val(guesses->loads[access->field], i);
    }
}

static void
note_access(SectorGuesses *guesses, const StudyAccess *access, guint number)
{
    if (access->kind != ACCESS_LOAD)
        guesses->first_change = MIN(guesses->first_change, number);
    if (access->field < 0)
        return;
    if (access->kind == ACCESS_LOAD) {
        guesses->degrees[access->field] |= G_GUINT64_CONSTANT(1) << MIN(access->degree, 63u);
        guesses->last_load[access->field] = number;
        guesses->n_loads[access->field]++;
    } else {
        guesses->first_store[access->field] = MIN(guesses->first_store[access->field], number);
        guesses->n_stores[access->field]++;
    }
}

SectorGuesses *
sector_guesses_new(const SectorLaunch *launch, SectorMemo *memo)
{
    const Study *study = launch->study;
    SectorGuesses *guesses = g_new0(SectorGuesses, 1);

    guesses->lone = g_hash_table_new_full(hash_key, is_key, g_free, lone_free);
    guesses->useful = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    guesses->first_change = G_MAXUINT;
    for (guint f = 0; f < 64; f++)
        guesses->first_store[f] = G_MAXUINT;
    for (guint i = 0; i < study->n_accesses; i++)
        note_access(guesses, &study->accesses[i], i);
    guesses->is_simple = is_simple(launch);
    find_loads(launch, memo, guesses);
    for (guint f = 0; f < study->binding->record->n_fields; f++)
        for (guesses->like[f] = 0; guesses->like[f] < f; guesses->like[f]++)
            if (sector_are_equivalent(launch, memo, guesses->like[f], f))
                break;
    return guesses;
}

/* --- a field alone */

/* KEY's field where it lies OFFSET bytes behind the struct's start. */
static Lone *
lone_new(const SectorLaunch *launch, SectorMemo *memo, const LoneKey *key, gint64 offset)
{
    const Record *record = launch->study->binding->record;
    guint8 group_of[64];
    Lone *lone = g_new(Lone, 1);

    for (guint f = 0; f < record->n_fields; f++)
        group_of[f] = f != key->field;
    g_autoptr(Layout) layout = layout_new_grouping(group_of, record->n_fields);
    g_autoptr(Placement) placement = placement_new(launch->study, launch->compiled, layout);
    FieldPlacement *place = &placement->fields[key->field];
    gint64 align = key->tile > 1 ? 1 : MIN(GROUP_WIDEST_ACCESS, key->size & -key->size);
    *place =
        (FieldPlacement){place->slot, key->tile > 1 ? key->tile : 0, key->size, offset, place->step, align};
    placement_accesses(launch->study, launch->compiled, placement->fields, placement->accesses);
    /* has_tiles stays FALSE: as if the compiler merged as much as without tiles */
    g_autoptr(GroupBound) bound =
        sector_bound_placed(launch, memo, placement, (int)place->slot, &SECTOR_APART_UNKNOWN);
    lone->parts = g_new(double, sector_price_length(launch));
    lone->loads = g_array_ref(bound->loads);
    lone->stores_l1 = g_new(double, launch->study->max_degree + 1);
    for (guint d = 0; d <= launch->study->max_degree; d++)
        lone->stores_l1[d] = bound->sums[d].stores_l1;
    sector_price_bound(launch, bound, lone->parts);
    return lone;
}

/* Makes LONE the less of itself and OTHER, of the same field. */
static void
take_least(const SectorLaunch *launch, const Lone *other, Lone *lone)
{
    guint n = sector_price_length(launch);

    for (guint d = 0; d <= launch->study->max_degree; d++)
        lone->stores_l1[d] = fmax(lone->stores_l1[d], other->stores_l1[d]); /* that may not count */
    for (guint p = 0; p < n; p++)
        lone->parts[p] = fmin(lone->parts[p], other->parts[p]);
    for (guint i = 0; i < MIN(lone->loads->len, other->loads->len); i++) {
        LeastLoad *load = &g_array_index(lone->loads, LeastLoad, i);
        const LeastLoad *to = &g_array_index(other->loads, LeastLoad, i);

        load->cycles = fmin(load->cycles, to->cycles);
        load->in_dram = fmin(load->in_dram, to->in_dram);
    }
}

/* At the struct's start or at its end, whichever takes less. */
static const Lone *
find_lone(const SectorLaunch *launch, SectorMemo *memo, SectorGuesses *guesses, LoneKey key)
{
    key.field = guesses->like[key.field];
    const Field *field = &launch->study->binding->record->fields[key.field];
    Lone *lone = g_hash_table_lookup(guesses->lone, &key);
    if (lone)
        return lone;
    gint64 last = (key.size - (gint64)field_bytes(field) * MAX(key.tile, 1)) / field->align * field->align;
    lone = lone_new(launch, memo, &key, 0);
    if (last > 0) {
        Lone *other = lone_new(launch, memo, &key, last);

        take_least(launch, other, lone);
        lone_free(other);
    }
    g_hash_table_insert(guesses->lone, g_memdup2(&key, sizeof key), lone);
    return lone;
}

/* What the bytes of FIELD that are touched take at least, in whatever struct: no more than without others,
 * and than their part of structs of whole pieces that DRAM reads, and of sectors. */
static const double *
find_useful(const SectorLaunch *launch, SectorMemo *memo, SectorGuesses *guesses, guint field)
{
    field = guesses->like[field];
    double *parts = g_hash_table_lookup(guesses->useful, GUINT_TO_POINTER(field));
    if (parts)
        return parts;
    const Field *of = &launch->study->binding->record->fields[field];
    gint64 bytes = field_bytes(of),
           sizes[] = {MAX(launch->arch.dram_fetch_bytes, bytes), MAX(launch->arch.l1_sector_bytes, bytes)};
    guint n = sector_price_length(launch);
    parts = g_memdup2(find_lone(launch, memo, guesses, (LoneKey){field, 0, bytes})->parts, n * sizeof *parts);
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        const double *apart = find_lone(launch, memo, guesses, (LoneKey){field, 0, sizes[i]})->parts;

        for (guint p = 0; p < n; p++)
            if (of->count > 1)
                parts[p] = 0;
            else if (sector_price_is_read(launch, p) == (i == 0))
                parts[p] = fmin(parts[p], apart[p] * (double)bytes / (double)sizes[i]);
    }
    sector_price_orderly(launch, field, parts);
    g_hash_table_insert(guesses->useful, GUINT_TO_POINTER(field), parts);
    return parts;
}

/* --- a group */

/* The fields that one access of 16 bytes can be made of, one of them FIELD, in structs of SIZE bytes. */
static double
joined(const SectorLaunch *launch, guint field, gint64 size, guint32 tile)
{
    gint64 bytes = launch->study->binding->record->fields[field].elem_bytes;
    gint64 align = MIN(GROUP_WIDEST_ACCESS, size & -size);

    return tile > 1 ? 1 : fmax(1, (double)align / (double)bytes);
}

/* A group that is guessed. */
typedef struct {
    const SectorLaunch *launch;
    SectorMemo *memo;
    const SectorGuesses *guesses;
    const Group *group;
    const GroupShape *shape;
    const Lone *lone[64]; /* by its fields */
} GuessedGroup;

/* TRUE if no PIECE bytes that have field NUMBER of the group have bytes of others: it fills its part of a
 * tile. */
static gboolean
fills(const GuessedGroup *of, guint number, gint64 piece)
{
    guint64 bytes = (guint64)of->group->tile * of->shape->bytes[number], unit = (guint64)piece;

    return of->group->tile > 1 && bytes % unit == 0 && of->shape->offsets[number] % unit == 0 &&
           of->shape->size % unit == 0;
}

/* TRUE if what field NUMBER loads may lie in sectors that stores to other fields of the group have filled. */
static gboolean
is_behind_stores(const GuessedGroup *of, guint number)
{
    const SectorGuesses *guesses = of->guesses;

    if (fills(of, number, of->launch->arch.dram_fetch_bytes))
        return FALSE;
    for (guint i = 0; i < of->group->n_fields; i++)
        if (i != number &&
            guesses->first_store[of->group->fields[i]] < guesses->last_load[of->group->fields[number]])
            return TRUE;
    return FALSE;
}

/* Makes MOST, by unit of SIZE bytes, at least what each of those takes that field NUMBER has bytes in, of
 * N_STRUCTS structs, if all of these take VALUE together. */
static void
add_field_units(const GuessedGroup *of, guint number, gint64 size, double value, gint64 n_structs,
                double *most)
{
    gint64 bytes = of->shape->bytes[number] * (gint64)MAX(of->group->tile, 1), n = 0, last = -1;

    for (guint round = 0; round < 2; round++) /* counts them, and then shares VALUE */
        for (gint64 k = 0; k < n_structs; k++) {
            gint64 from = k * (gint64)of->shape->size + (gint64)of->shape->offsets[number];

            for (gint64 u = from / size; u <= (from + bytes - 1) / size; u++) {
                if (round == 0)
                    n += u != last;
                else
                    most[u] = fmax(most[u], value / (double)n);
                last = u;
            }
        }
}

/* Structs after which units of SIZE bytes begin where they began: at most so many are looked at. */
#define MOST_STRUCTS 16

/* What units of SIZE bytes take at least that have bytes of the group, where field number F takes VALUES[F]
 * if it is alone: each unit as much as the dearest of its fields does. */
static double
of_units(const GuessedGroup *of, gint64 size, const double *values)
{
    gint64 bytes = (gint64)of->shape->size, n_structs = 1;
    double sum = 0;

    while (n_structs < MOST_STRUCTS && n_structs * bytes % size != 0)
        n_structs++;
    if (of->group->n_fields == 1 || n_structs * bytes % size != 0)
        return 0;
    gint64 n_units = n_structs * bytes / size;
    g_autofree double *most = g_new0(double, n_units); /* by unit */
    for (guint i = 0; i < of->group->n_fields; i++)
        add_field_units(of, i, size, values[i], n_structs, most);
    for (gint64 u = 0; u < n_units; u++)
        sum += most[u];
    return sum;
}

/* Of the group's lines, the share that nobody stores to, as sector_untouched() has it. */
static double
untouched(const GuessedGroup *of)
{
    gint64 line = of->launch->arch.l1_line_bytes, bytes = (gint64)of->shape->size,
           n_lines = (bytes + line - 1) / line, n = 0;

    if (n_lines <= 1 || n_lines > 64)
        return 0;
    guint64 stored = 0;
    for (guint i = 0; i < of->group->n_fields; i++) {
        gint64 from = (gint64)of->shape->offsets[i];
        gint64 end = from + of->shape->bytes[i] * (gint64)MAX(of->group->tile, 1);

        for (gint64 l = from / line; l < n_lines && l * line < end && sector_price_stores(of->lone[i]->parts);
             l++)
            stored |= G_GUINT64_CONSTANT(1) << l;
    }
    n = __builtin_popcountll(stored);
    return 1 - (double)n / (double)n_lines;
}

/* Raises what sums of single fields tell to what units do. */
static void
add_units(const GuessedGroup *of, double *parts)
{
    const SectorArch *arch = &of->launch->arch;
    gboolean random = FALSE;
    double values[64];

    for (guint i = 0; i < of->group->n_fields; i++)
        random = random || sector_price_is_random(of->launch, of->group->fields[i]);
    for (guint p = 0; p < sector_price_length(of->launch); p++) {
        gint64 size = sector_price_unit(arch, p % sector_price_sums());

        if (size == 0 || parts[p] <= 0 || random ||
            p >= sector_price_sums() * (of->launch->study->max_degree + 1))
            continue;
        for (guint i = 0; i < of->group->n_fields; i++)
            values[i] = sector_price_loads(p) && is_behind_stores(of, i) ? 0 : of->lone[i]->parts[p];
        parts[p] = fmax(parts[p], of_units(of, size, values));
    }
    sector_price_raise_stores(of->launch, random ? 0 : untouched(of), parts);
}

/* TRUE if other fields of the group may have brought what load ITEM of field NUMBER loads: from the same
 * array, and at the same index before, where they have bytes in the same pieces, or at any other. */
static gboolean
is_brought(const GuessedGroup *of, guint number, guint item)
{
    const SectorGuesses *guesses = of->guesses;
    const Stream *stream = of->memo->all.stream;
    const StudyAccess *accesses = of->launch->study->accesses, *to = &accesses[stream->items[item].access];
    /* what may have to stay behind a store, any other load may come before */
    gboolean stays = guesses->first_change < stream->items[item].access;
    gboolean own_pieces = fills(of, number, of->launch->arch.dram_fetch_bytes);

    if (is_behind_stores(of, number) || (stays && guesses->n_loads[of->group->fields[number]] > 1))
        return TRUE;
    for (guint i = 0; of->group->n_fields > 1 && i < of->group->n_fields; i++) {
        const GArray *loads = guesses->loads[of->group->fields[i]];

        for (guint k = 0; k < loads->len; k++) {
            guint other = g_array_index(loads, guint, k);
            const StudyAccess *from = &accesses[stream->items[other].access];

            if (from->instance == to->instance &&
                (from->index != to->index || (i != number && (other < item || stays) && !own_pieces)))
                return TRUE;
        }
    }
    return FALSE;
}

/* TRUE if it lies beside another field of the group that is loaded from the same element before. */
static gboolean
is_second_thread(const GuessedGroup *of, guint number, guint item)
{
    const Stream *stream = of->memo->all.stream;
    const StudyAccess *accesses = of->launch->study->accesses, *to = &accesses[stream->items[item].access];

    for (guint i = 0; i < of->group->n_fields; i++) {
        const GArray *loads = of->guesses->loads[of->group->fields[i]];
        gint64 apart = ABS((gint64)of->shape->offsets[i] - (gint64)of->shape->offsets[number]);

        for (guint k = 0; i != number && apart <= of->launch->arch.dram_beside_bytes && k < loads->len; k++) {
            guint other = g_array_index(loads, guint, k);
            const StudyAccess *from = &accesses[stream->items[other].access];

            if (other < item && from->instance == to->instance && from->index == to->index)
                return TRUE;
        }
    }
    return FALSE;
}

/* TRUE if nothing that field NUMBER loads may have been brought for another. */
static gboolean
waits_alone(const GuessedGroup *of, guint number)
{
    const GArray *own = of->guesses->loads[of->group->fields[number]];

    for (guint k = 0; k < own->len; k++)
        if (is_brought(of, number, g_array_index(own, guint, k)))
            return FALSE;
    return TRUE;
}

/* Adds what waits for the group's loads add up to. */
static void
add_waits(const GuessedGroup *of, double *parts)
{
    g_autofree SectorWait *sums = g_new0(SectorWait, of->launch->study->max_degree + 1);
    const SectorApart apart = {0, of->group->n_fields, TRUE};

    for (guint i = 0; i < of->group->n_fields; i++) {
        const GArray *own = of->guesses->loads[of->group->fields[i]], *known = of->lone[i]->loads;

        /* those of a field that is like it, in the same order; if some are merged, which ones is not known */
        for (guint k = 0; k < known->len && known->len == own->len; k++) {
            LeastLoad load = g_array_index(known, LeastLoad, k);

            load.item = g_array_index(own, guint, k);
            if (is_brought(of, i, load.item))
                continue;
            if (is_second_thread(of, i, load.item))
                load.in_dram = 0;
            sector_wait_add(of->launch, of->memo, &of->memo->all, &load, &apart, sums);
        }
    }
    sector_price_set_waits(of->launch, sums, parts);
}

void
sector_guess(const SectorLaunch *launch, SectorMemo *memo, SectorGuesses *guesses, const Group *group,
             double *ret_parts)
{
    if (!guesses->is_simple)
        return;
    g_autoptr(GroupShape) shape = group_shape_new(group, launch->study->binding->record);
    LoneField fields[64];
    GuessedGroup guessed = {
        .launch = launch, .memo = memo, .guesses = guesses, .group = group, .shape = shape};
    guint64 degrees = 0;
    for (guint i = 0; i < group->n_fields; i++) {
        degrees |= guesses->degrees[group->fields[i]];
        guessed.lone[i] =
            find_lone(launch, memo, guesses, (LoneKey){group->fields[i], group->tile, (gint64)shape->size});
    }
    for (guint i = 0; i < group->n_fields; i++)
        fields[i] = (LoneField){.lone = guessed.lone[i]->parts,
                                .useful = find_useful(launch, memo, guesses, group->fields[i]),
                                .stores_l1 = guessed.lone[i]->stores_l1,
                                .joined = joined(launch, group->fields[i], (gint64)shape->size, group->tile),
                                .waits = waits_alone(&guessed, i),
                                .n_stores = MAX(guesses->n_stores[group->fields[i]], 1),
                                .behind_stores = is_behind_stores(&guessed, i),
                                .fills = fills(&guessed, i, launch->arch.l1_sector_bytes)};
    gboolean reads = (degrees & (degrees - 1)) == 0;
    sector_price_together(launch, fields, group->n_fields, group->tile > 1, reads, ret_parts);
    add_units(&guessed, ret_parts);
    add_waits(&guessed, ret_parts);
    for (guint p = 0; p < sector_price_length(launch) && group->n_fields > 1; p++)
        ret_parts[p] *= 1 - MARGIN;
}
