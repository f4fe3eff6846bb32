/* SPDX-License-Identifier: MIT */
#include "model/peng/peng_private.h"
#include "model/placement/placement.h"

#include "model/warps/warps.h"

/* Elements: larger common periods of the groups' lines are cut off here. */
#define MAX_PERIOD (G_GINT64_CONSTANT(1) << 20)

typedef struct {
    guint slot, class_number;
    gint64 line;
} LineKey;

/* One level of cache: what reuse_find needs. */
typedef struct {
    const CacheLevel *level;
    GHashTable *lines; /* LineKey -> 1 + number */
    guint n_fixed;     /* lines of the items that do not vary */
    guint n_lines;     /* most of them in any phase */
    guint *element, *line;
    gint64 *bytes, *reach;
} LevelPass;

typedef struct {
    const Study *study;
    const Stream *stream;
    const Placement *placement;
    gboolean all_groups;
    GArray *varying;     /* of guint: items whose lines differ from thread to thread */
    guint n_elements;    /* that are no lines */
    LevelPass levels[2]; /* L1, L2; a level without cache is left out */
} LinePass;

/* Threads whose accesses share lines in the same way. */
typedef struct {
    guint *lines; /* of the varying items, level by level */
    double share;
} LinePattern;

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

/* The address of ITEM, from a line's start on, in a thread whose class begins at RESIDUE. */
static gint64
item_address(const LinePass *p, const StreamItem *item, gint64 residue)
{
    const AccessPlacement *place = &p->placement->accesses[item->access];
    gint64 index = p->stream->cells[item->cell].index + residue, offset = place->offset + sub_offset(p, item);

    return element_address(index, place->tile, place->size, place->step) + offset;
}

/* The number of the line in which ITEM lies where its class begins at RESIDUE. */
static guint
line_number(const LinePass *p, const LevelPass *level, const StreamItem *item, gint64 residue)
{
    LineKey key = {p->placement->accesses[item->access].slot, p->stream->cells[item->cell].class_number,
                   floor_divide(item_address(p, item, residue), level->level->line_bytes)};
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(level->lines, &key));

    if (found)
        return found - 1;
    found = g_hash_table_size(level->lines) + 1;
    g_hash_table_insert(level->lines, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found));
    return found - 1;
}

static gboolean
goes_by_line(const LinePass *p, const StreamItem *item)
{
    return item->access != STREAM_MARK && p->study->accesses[item->access].index &&
           (p->all_groups || p->placement->accesses[item->access].tile);
}

static void
set_line(const LinePass *p, LevelPass *level, guint item, guint line)
{
    level->line[item] = line;
    level->n_lines = MAX(level->n_lines, line + 1);
    if (!p->placement->accesses[p->stream->items[item].access].tile)
        return;
    level->element[item] = p->n_elements + line;
    level->bytes[item] = level->level->line_bytes;
}

/* Sets all that is the same for every thread. VARIES: by class. */
static void
prepare_level(LinePass *p, LevelPass *level, const ThreadPhase *phase, const gboolean *varies)
{
    guint n = MAX(p->stream->n_items, 1);

    level->lines = g_hash_table_new_full(line_hash, line_equal, g_free, NULL);
    level->element = g_new(guint, n);
    level->line = g_new(guint, n);
    level->bytes = g_new(gint64, n);
    level->reach = g_new(gint64, n);
    for (guint i = 0; i < p->stream->n_items; i++) {
        const StreamItem *item = &p->stream->items[i];

        level->element[i] = level->line[i] = REUSE_NONE;
        if (item->access == STREAM_MARK)
            continue;
        const AccessPlacement *place = &p->placement->accesses[item->access];
        guint class_number = p->stream->cells[item->cell].class_number;
        gboolean by_reach = p->study->accesses[item->access].index && !p->all_groups;
        level->element[i] = place->slot * p->stream->n_cells + item->cell;
        level->bytes[i] = element_bytes(place->size, level->level->line_bytes);
        level->reach[i] = by_reach ? accordance_reach(place->size, level->level->line_bytes) : -1;
        if (goes_by_line(p, item) && !varies[class_number])
            set_line(p, level, i, line_number(p, level, item, phase->residues[class_number]));
    }
    level->n_fixed = g_hash_table_size(level->lines);
}

static void
clear_level(LevelPass *level)
{
    if (!level->lines)
        return;
    g_hash_table_unref(level->lines);
    g_free(level->element);
    g_free(level->line);
    g_free(level->bytes);
    g_free(level->reach);
}

static void
pattern_free(gpointer data)
{
    LinePattern *pattern = data;

    g_free(pattern->lines);
    g_free(pattern);
}

/* The patterns of all PHASES, the most of them much fewer. */
static GPtrArray *
find_patterns(LinePass *p, GPtrArray *phases)
{
    GPtrArray *patterns = g_ptr_array_new_with_free_func(pattern_free);
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    guint n = p->varying->len, size = 2 * n;
    g_autofree guint *lines = g_new0(guint, MAX(size, 1));

    for (guint k = 0; k < phases->len; k++) {
        const ThreadPhase *phase = g_ptr_array_index(phases, k);

        for (guint l = 0; l < 2; l++) {
            LevelPass *level = &p->levels[l];
            g_autoptr(GHashTable) fixed = level->lines;

            if (!fixed)
                continue;
            level->lines = g_hash_table_new_full(line_hash, line_equal, g_free, NULL);
            for (guint i = 0; i < n; i++) {
                const StreamItem *item = &p->stream->items[g_array_index(p->varying, guint, i)];
                gint64 residue = phase->residues[p->stream->cells[item->cell].class_number];

                lines[l * n + i] = level->n_fixed + line_number(p, level, item, residue);
            }
        }
        g_autoptr(GBytes) key = g_bytes_new(lines, size * sizeof *lines);
        LinePattern *pattern = g_hash_table_lookup(known, key);
        if (!pattern) {
            pattern = g_new0(LinePattern, 1);
            pattern->lines = g_memdup2(lines, MAX(size, 1) * sizeof *lines);
            g_hash_table_insert(known, g_steal_pointer(&key), pattern);
            g_ptr_array_add(patterns, pattern);
        }
        pattern->share += phase->share;
    }
    return patterns;
}

static void
find_reuses(LinePass *p, LevelPass *level, const guint *lines, Reuse *ret_reuses)
{
    for (guint i = 0; i < p->varying->len; i++)
        set_line(p, level, g_array_index(p->varying, guint, i), lines[i]);
    ReuseInput input = {level->element, p->n_elements + level->n_lines,
                        level->bytes,   level->reach,
                        level->line,    level->n_lines};
    reuse_find(p->stream, &input, ret_reuses);
}

/* Adds the hits of the threads of PATTERN; hits->l2 counts all threads meanwhile. */
static void
add_pattern(LinePass *p, const LinePattern *pattern, Reuse *reuses, gboolean *hit_l1, ItemHits *hits)
{
    guint n = p->stream->n_items;

    for (guint i = 0; i < n; i++)
        hit_l1[i] = FALSE;
    if (p->levels[0].lines) {
        find_reuses(p, &p->levels[0], pattern->lines, reuses);
        for (guint i = 0; i < n; i++) {
            guint access = p->stream->items[i].access;

            hit_l1[i] = access != STREAM_MARK && p->study->accesses[access].kind == ACCESS_LOAD &&
                        level_holds(p->levels[0].level, &reuses[i]);
            hits[i].l1 += hit_l1[i] ? pattern->share : 0;
            if (reuses[i].source != REUSE_NONE)
                hits[i].l1_reuse = reuses[i];
        }
    }
    if (!p->levels[1].lines)
        return;
    find_reuses(p, &p->levels[1], pattern->lines + p->varying->len, reuses);
    for (guint i = 0; i < n; i++) {
        hits[i].l2 += !hit_l1[i] && level_holds(p->levels[1].level, &reuses[i]) ? pattern->share : 0;
        if (reuses[i].source != REUSE_NONE)
            hits[i].l2_reuse = reuses[i];
    }
}

/* By class: whether its residue differs between PHASES. */
static gboolean *
find_varying(LinePass *p, GPtrArray *phases)
{
    gboolean *varies = g_new0(gboolean, MAX(p->stream->n_classes, 1));
    const ThreadPhase *first = g_ptr_array_index(phases, 0);

    for (guint k = 1; k < phases->len; k++)
        for (guint c = 0; c < p->stream->n_classes; c++)
            if (((ThreadPhase *)g_ptr_array_index(phases, k))->residues[c] != first->residues[c])
                varies[c] = TRUE;
    for (guint i = 0; i < p->stream->n_items; i++) {
        const StreamItem *item = &p->stream->items[i];

        if (goes_by_line(p, item) && varies[p->stream->cells[item->cell].class_number])
            g_array_append_val(p->varying, i);
    }
    return varies;
}

gint64
line_period(const Study *study, const Placement *placement, gint64 line_bytes, gboolean all_groups,
            gint64 *ret_reach)
{
    gint64 period = 1, reach = 1;

    for (guint i = 0; i < study->n_accesses; i++) {
        const AccessPlacement *place = &placement->accesses[i];
        gint64 tile = MAX(place->tile, 1);

        reach = MAX(reach, tile * (line_bytes / place->size + 2));
        if (!all_groups && !place->tile)
            continue;
        gint64 repeat = line_bytes / greatest_divisor(line_bytes, place->size) * tile;
        if (period % repeat != 0 && period / greatest_divisor(period, repeat) <= MAX_PERIOD / repeat)
            period = period / greatest_divisor(period, repeat) * repeat;
    }
    *ret_reach = reach;
    return period;
}

static gboolean *
find_needed(const LinePass *p)
{
    gboolean *needed = g_new0(gboolean, MAX(p->stream->n_classes, 1));

    for (guint i = 0; i < p->stream->n_items; i++)
        if (goes_by_line(p, &p->stream->items[i]))
            needed[p->stream->cells[p->stream->items[i].cell].class_number] = TRUE;
    return needed;
}

void
hits_by_line(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
             const CacheLevel *l2, gboolean all_groups, ItemHits *ret_hits)
{
    guint n = MAX(stream->n_items, 1);
    LinePass p = {.study = study, .stream = stream, .placement = placement, .all_groups = all_groups};
    gint64 reach;
    gint64 period = line_period(study, placement, MAX(l1->line_bytes, l2->line_bytes), all_groups, &reach);
    g_autofree gboolean *needed = find_needed(&p), *hit_l1 = g_new(gboolean, n);
    g_autofree Reuse *reuses = g_new(Reuse, n);
    g_autoptr(GPtrArray) phases = thread_phases_new(study, stream, needed, period);

    p.varying = g_array_new(FALSE, FALSE, sizeof(guint));
    p.n_elements = MAX(placement->n_slots, 1) * stream->n_cells;
    p.levels[0].level = l1;
    p.levels[1].level = l2;
    g_autofree gboolean *varies = find_varying(&p, phases);
    for (guint i = 0; i < 2; i++)
        if (p.levels[i].level->bytes > 0)
            prepare_level(&p, &p.levels[i], g_ptr_array_index(phases, 0), varies);
    g_autoptr(GPtrArray) patterns = find_patterns(&p, phases);
    for (guint i = 0; i < stream->n_items; i++)
        ret_hits[i] = (ItemHits){0, 0, {REUSE_NONE, 0}, {REUSE_NONE, 0}};
    for (guint k = 0; k < patterns->len; k++)
        add_pattern(&p, g_ptr_array_index(patterns, k), reuses, hit_l1, ret_hits);
    for (guint i = 0; i < stream->n_items; i++)
        ret_hits[i].l2 = ret_hits[i].l1 < 1 ? MIN(1, ret_hits[i].l2 / (1 - ret_hits[i].l1)) : 0;
    clear_level(&p.levels[0]);
    clear_level(&p.levels[1]);
    g_array_unref(p.varying);
}
