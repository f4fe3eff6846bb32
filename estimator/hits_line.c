/* SPDX-License-Identifier: MIT */
#include "hits_line.h"

#include "thread_phases.h"

/* Elements: larger common periods of the groups' lines are cut off here. */
#define MAX_MODULUS (G_GINT64_CONSTANT(1) << 20)

typedef struct {
    guint slot, class_number;
    gint64 line;
} LineKey;

typedef struct {
    const Study *study;
    const Stream *stream;
    const Placement *placement;
    gboolean all_groups;
    GHashTable *lines; /* LineKey -> 1 + number */
    guint *element, *line;
    gint64 *bytes, *reach;
    Reuse *reuses;
} LinePass;

static gint64
floor_divide(gint64 a, gint64 b)
{
    return a / b - (a % b < 0);
}

static gint64
greatest_divisor(gint64 a, gint64 b)
{
    while (b) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static guint
line_hash(gconstpointer data)
{
    const LineKey *key = data;
    return (guint)((guint64)key->line * 0x9E3779B97F4A7C15u >> 32) ^ key->class_number * 31u ^
           key->slot * 1009u;
}

static gboolean
line_equal(gconstpointer a, gconstpointer b)
{
    const LineKey *x = a, *y = b;
    return x->line == y->line && x->class_number == y->class_number && x->slot == y->slot;
}

/* The place inside an array member, as far as loops decide it. */
static gint64
sub_offset(const LinePass *p, const StreamItem *item)
{
    const StudyAccess *a = &p->study->accesses[item->access];
    const Point *point = &p->stream->points[item->point];
    g_autofree gint64 *counters = NULL;
    gint64 sub = 0;
    if (!a->sub)
        return 0;
    counters = g_new0(gint64, MAX(p->study->n_loops, 1));
    for (guint i = 0; i < point->n_turns; i++)
        counters[point->turns[i].loop] = point->turns[i].counter;
    ExprEnv env = {.loops = counters, .n_loops = p->study->n_loops};
    return expr_eval(a->sub, &env, &sub) ? sub * a->sub_bytes : 0;
}

/* The address of ITEM in a thread of PHASE, from a line's start on. */
static gint64
item_address(const LinePass *p, const StreamItem *item, const ThreadPhase *phase)
{
    const Cell *cell = &p->stream->cells[item->cell];
    const AccessPlace *place = &p->placement->accesses[item->access];
    gint64 index = cell->index + phase->residues[cell->class_number], inside = 0;
    if (place->tile) {
        gint64 structs = floor_divide(index, place->tile);
        inside = (index - structs * place->tile) * place->step;
        index = structs;
    }
    return index * place->size + inside + place->offset + sub_offset(p, item);
}

static guint
line_number(LinePass *p, LineKey key)
{
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(p->lines, &key));
    if (found)
        return found - 1;
    found = g_hash_table_size(p->lines) + 1;
    g_hash_table_insert(p->lines, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found));
    return found - 1;
}

static void
find_level(LinePass *p, const ThreadPhase *phase, gint64 line_bytes)
{
    guint n_elements = MAX(p->placement->n_slots, 1) * p->stream->n_cells;
    g_hash_table_remove_all(p->lines);
    for (guint i = 0; i < p->stream->n_items; i++) {
        const StreamItem *item = &p->stream->items[i];
        p->element[i] = p->line[i] = REUSE_NONE;
        if (item->access == STREAM_MARK)
            continue;
        const AccessPlace *place = &p->placement->accesses[item->access];
        gboolean is_known = p->study->accesses[item->access].index != NULL;
        p->element[i] = place->slot * p->stream->n_cells + item->cell;
        p->bytes[i] = element_bytes(place->size, line_bytes);
        p->reach[i] = is_known && !p->all_groups ? accordance_reach(place->size, line_bytes) : -1;
        if (!is_known || !(p->all_groups || place->tile))
            continue;
        LineKey key = {place->slot, p->stream->cells[item->cell].class_number,
                       floor_divide(item_address(p, item, phase), line_bytes)};
        p->line[i] = line_number(p, key);
        if (!place->tile)
            continue;
        p->element[i] = n_elements + p->line[i];
        p->bytes[i] = line_bytes;
    }
    guint n_lines = g_hash_table_size(p->lines);
    ReuseInput input = {p->element, n_elements + n_lines, p->bytes, p->reach, p->line, n_lines};
    reuse_find(p->stream, &input, p->reuses);
}

/* The elements after which the lines of every group that goes by lines repeat; is_needed: by class. */
static gint64
common_modulus(const LinePass *p, gint64 line_bytes, gboolean *ret_needed)
{
    gint64 modulus = 1;
    for (guint i = 0; i < p->stream->n_items; i++) {
        const StreamItem *item = &p->stream->items[i];
        if (item->access == STREAM_MARK)
            continue;
        const AccessPlace *place = &p->placement->accesses[item->access];
        if (!p->all_groups && !place->tile)
            continue;
        gint64 repeat = line_bytes / greatest_divisor(line_bytes, place->size) * MAX(place->tile, 1);
        ret_needed[p->stream->cells[item->cell].class_number] = TRUE;
        if (modulus % repeat != 0 && modulus / greatest_divisor(modulus, repeat) <= MAX_MODULUS / repeat)
            modulus = modulus / greatest_divisor(modulus, repeat) * repeat;
    }
    return modulus;
}

/* Adds the hits of the threads of PHASE; hits->l2 counts all threads meanwhile. */
static void
add_phase(LinePass *p, const ThreadPhase *phase, gboolean is_first, const CacheLevel *l1,
          const CacheLevel *l2, gboolean *hit_l1, ItemHits *ret_hits)
{
    guint n = p->stream->n_items;
    for (guint i = 0; i < n; i++)
        hit_l1[i] = FALSE;
    if (l1->bytes > 0) {
        find_level(p, phase, l1->line_bytes);
        for (guint i = 0; i < n; i++) {
            guint access = p->stream->items[i].access;
            hit_l1[i] = access != STREAM_MARK && p->study->accesses[access].kind == ACCESS_LOAD &&
                        level_holds(l1, &p->reuses[i]);
            ret_hits[i].l1 += hit_l1[i] ? phase->share : 0;
            if (is_first)
                ret_hits[i].l1_reuse = p->reuses[i];
        }
    }
    find_level(p, phase, l2->line_bytes);
    for (guint i = 0; i < n; i++) {
        ret_hits[i].l2 += !hit_l1[i] && level_holds(l2, &p->reuses[i]) ? phase->share : 0;
        if (is_first)
            ret_hits[i].l2_reuse = p->reuses[i];
    }
}

void
hits_by_line(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
             const CacheLevel *l2, gboolean all_groups, ItemHits *ret_hits)
{
    guint n = MAX(stream->n_items, 1);
    LinePass p = {study, stream, placement, all_groups};
    p.lines = g_hash_table_new_full(line_hash, line_equal, g_free, NULL);
    p.element = g_new(guint, n);
    p.line = g_new(guint, n);
    p.bytes = g_new(gint64, n);
    p.reach = g_new(gint64, n);
    p.reuses = g_new(Reuse, n);
    g_autofree gboolean *hit_l1 = g_new(gboolean, n),
                        *is_needed = g_new0(gboolean, MAX(stream->n_classes, 1));
    gint64 modulus = common_modulus(&p, MAX(l1->line_bytes, l2->line_bytes), is_needed);
    g_autoptr(GPtrArray) phases = thread_phases_new(study, stream, is_needed, modulus);
    for (guint i = 0; i < stream->n_items; i++)
        ret_hits[i] = (ItemHits){0, 0, {REUSE_NONE, 0}, {REUSE_NONE, 0}};
    for (guint k = 0; k < phases->len; k++)
        add_phase(&p, g_ptr_array_index(phases, k), k == 0, l1, l2, hit_l1, ret_hits);
    for (guint i = 0; i < stream->n_items; i++)
        ret_hits[i].l2 = ret_hits[i].l1 < 1 ? MIN(1, ret_hits[i].l2 / (1 - ret_hits[i].l1)) : 0;
    g_hash_table_unref(p.lines);
    g_free(p.element);
    g_free(p.line);
    g_free(p.bytes);
    g_free(p.reach);
    g_free(p.reuses);
}
