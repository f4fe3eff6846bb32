/* SPDX-License-Identifier: MIT */
#include "model/sector/requests/requests_private.h"

#include <string.h>

/* Bytes that are remembered at first, and at most. When there is no more room, and nobody who needs it, there
 * is as much more as at first where at least a fifth of what is remembered has been asked for again, as long
 * as that is allowed; else all is forgotten. */
#define FIRST_ROOM (7 << 17)
#define MOST_ROOM (7 << 19)
#define CHUNK_BYTES (1 << 16)

/* Memory that is given back all at a time. */
typedef struct {
    GPtrArray *chunks;
    guint8 *next;
    gsize left, n_bytes;
} Arena;

typedef enum { OF_LINES, OF_BYTES, OF_MEASURE } TraceKind;

/* What a trace hangs on, which is followed by the loops' counters of its LaneKey. */
typedef struct {
    guint64 hash;
    gsize size; /* bytes from here on */
    const LaneSet *set;
    TraceKind kind;
    guint access, item, n_loops;
    gint64 offset, bytes, step;
    gint64 struct_size, tile; /* no gap between any of these: they are hashed */
} TraceKey;

typedef struct {
    const TraceKey *key;
    const Trace *trace; /* or: */
    SectorTouch touch;
    gboolean is_touched;
} TraceEntry;

/* Words of the tables of a pattern of N lines. */
static gsize
n_words(guint n, guint per_line, gboolean is_far, gboolean is_wide)
{
    gsize words = (gsize)n * per_line * sizeof(guint64),
          offsets = n * (is_far ? sizeof(guint64) : sizeof(gint32));
    gsize sectors = n * (per_line > 0 ? 2 : 1) * (is_wide ? sizeof(guint32) : sizeof(guint8));

    return (words + offsets + sectors + sizeof(guint64) - 1) / sizeof(guint64);
}

static gsize
pattern_bytes(const LinePattern *pattern)
{
    return sizeof *pattern +
           n_words(pattern->n, pattern->per_line, pattern->is_far, pattern->is_wide) * sizeof(guint64);
}

static guint64
hash_words(gconstpointer data, gsize bytes)
{
    const guint64 *words = data;
    guint64 hash = bytes;

    for (gsize i = 0; i < bytes / sizeof *words; i++)
        hash = ((hash << 5 | hash >> 59) ^ words[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static guint
pattern_hash(gconstpointer pattern)
{
    return (guint)hash_words(pattern, pattern_bytes(pattern));
}

static gboolean
pattern_equal(gconstpointer a, gconstpointer b)
{
    gsize bytes = pattern_bytes(a);

    return bytes == pattern_bytes(b) && memcmp(a, b, bytes) == 0;
}

static guint
entry_hash(gconstpointer entry)
{
    return (guint)((const TraceEntry *)entry)->key->hash;
}

static gboolean
entry_equal(gconstpointer a, gconstpointer b)
{
    const TraceKey *x = ((const TraceEntry *)a)->key, *y = ((const TraceEntry *)b)->key;

    return x->hash == y->hash && x->size == y->size && memcmp(&x->set, &y->set, x->size) == 0;
}

struct SectorTraces {
    Arena kept, passing;  /* of what is remembered, and of what is not */
    gsize room;           /* bytes of KEPT */
    guint n_found;        /* entries that were asked for again since there was no more room */
    gboolean is_tried;    /* that has been so since layouts before the one in work */
    GHashTable *entries;  /* a set of TraceEntry, of KEPT */
    GHashTable *patterns; /* a set of LinePattern, of KEPT */
    guint64 *addresses;   /* by lane: scratch */
    gsize n_addresses;
    LineTouch *lines; /* of one request: scratch */
    LineBytes *bytes;
    LinePattern *pattern; /* of these: likewise */
    gsize n_lines;
    TraceKey *key; /* scratch */
    gsize key_bytes;
};

/* --- memory */

static void
arena_clear(Arena *arena)
{
    g_ptr_array_set_size(arena->chunks, 0);
    arena->next = NULL;
    arena->left = arena->n_bytes = 0;
}

static gpointer
arena_take(Arena *arena, gsize bytes)
{
    bytes = (bytes + sizeof(guint64) - 1) / sizeof(guint64) * sizeof(guint64);
    if (bytes > arena->left) {
        arena->left = MAX(bytes, CHUNK_BYTES);
        arena->next = g_malloc(arena->left);
        arena->n_bytes += arena->left;
        g_ptr_array_add(arena->chunks, arena->next);
    }
    gpointer taken = arena->next;
    arena->next += bytes;
    arena->left -= bytes;
    return taken;
}

static gpointer
arena_copy(Arena *arena, gconstpointer data, gsize bytes)
{
    gpointer copy = arena_take(arena, bytes);

    if (bytes > 0)
        memcpy(copy, data, bytes);
    return copy;
}

SectorTraces *
sector_traces_new(void)
{
    SectorTraces *traces = g_new0(SectorTraces, 1);

    traces->kept.chunks = g_ptr_array_new_with_free_func(g_free);
    traces->passing.chunks = g_ptr_array_new_with_free_func(g_free);
    traces->room = FIRST_ROOM;
    traces->entries = g_hash_table_new(entry_hash, entry_equal);
    traces->patterns = g_hash_table_new(pattern_hash, pattern_equal);
    return traces;
}

void
sector_traces_free(SectorTraces *traces)
{
    if (!traces)
        return;
    g_hash_table_unref(traces->entries);
    g_hash_table_unref(traces->patterns);
    g_ptr_array_unref(traces->kept.chunks);
    g_ptr_array_unref(traces->passing.chunks);
    g_free(traces->addresses);
    g_free(traces->lines);
    g_free(traces->bytes);
    g_free(traces->pattern);
    g_free(traces->key);
    g_free(traces);
}

static gboolean
has_room(const SectorTraces *traces)
{
    return traces->kept.n_bytes < traces->room;
}

static void
forget(SectorTraces *traces)
{
    g_hash_table_remove_all(traces->entries);
    g_hash_table_remove_all(traces->patterns);
    arena_clear(&traces->kept);
}

void
sector_traces_make_room(SectorTraces *traces)
{
    gboolean is_full = !has_room(traces);
    gboolean is_worth_it = 5 * traces->n_found >= g_hash_table_size(traces->entries);

    if (is_full && is_worth_it && traces->room < MOST_ROOM)
        traces->room += FIRST_ROOM;
    else if (is_full && (traces->is_tried || traces->room >= MOST_ROOM))
        forget(traces);
    traces->is_tried = is_full && !has_room(traces);
    traces->n_found = 0;
}

void
sector_traces_take_room(SectorTraces *traces)
{
    traces->room = MOST_ROOM;
}

void
sector_traces_end_run(SectorTraces *traces)
{
    if (traces->passing.n_bytes > 0)
        arena_clear(&traces->passing);
}

/* --- patterns */

/* Puts the N lines of the scratch into its pattern. */
static LinePattern *
fill_pattern(SectorTraces *traces, guint n, guint per_line)
{
    LinePattern *pattern = traces->pattern;
    gboolean is_far = FALSE, is_wide = FALSE;

    for (guint i = 0; i < n; i++) {
        gint64 offset = (gint64)(traces->lines[i].line - traces->lines[0].line);

        is_far |= offset != (gint32)offset;
        is_wide |= traces->lines[i].sectors > G_MAXUINT8;
    }
    *pattern = (LinePattern){n, (guint16)per_line, (guint8)is_far, (guint8)is_wide};
    gsize words = n_words(n, per_line, is_far, is_wide);
    if (words > 0) /* the last may have bytes of no line */
        pattern->words[words - 1] = 0;
    guint64 *far = pattern->words + (gsize)n * per_line;
    gint32 *near = (gpointer)far;
    guint32 *wide = (gpointer)(near + ((gsize)n << is_far));
    guint8 *narrow = (gpointer)wide;
    for (guint i = 0; i < n; i++) {
        const LineTouch *line = &traces->lines[i];
        guint64 offset = line->line - traces->lines[0].line;

        if (is_far)
            far[i] = offset;
        else
            near[i] = (gint32)offset;
        if (is_wide)
            wide[i] = line->sectors;
        else
            narrow[i] = (guint8)line->sectors;
        if (per_line == 0)
            continue;
        if (is_wide)
            wide[n + i] = line->whole;
        else
            narrow[n + i] = (guint8)line->whole;
        const guint64 *bytes = traces->bytes[i].bytes;
        guint64 *own = pattern->words + (gsize)i * per_line;
        for (guint s = 0; s < per_line; s++) /* without a branch: which are touched is hard to foresee */
            own[s] = bytes[s] & -(guint64)(line->sectors >> s & 1);
    }
    return pattern;
}

/* The pattern of the N lines of the scratch. KEEPS: it is remembered, once for all that are equal; else it is
 * not worth looking for one. */
static const LinePattern *
intern(SectorTraces *traces, guint n, guint per_line, gboolean keeps)
{
    const LinePattern *own = fill_pattern(traces, n, per_line), *known;

    if (!keeps)
        return arena_copy(&traces->passing, own, pattern_bytes(own));
    known = g_hash_table_lookup(traces->patterns, own);
    if (known)
        return known;
    own = arena_copy(&traces->kept, own, pattern_bytes(own));
    g_hash_table_add(traces->patterns, (gpointer)own);
    return own;
}

/* --- traces */

/* Makes the scratch large enough for requests of BYTES a lane, of SET. */
static void
make_scratch(SectorTraces *traces, const SectorArch *arch, const LaneSet *set, gint64 bytes, guint per_line)
{
    gsize n_lines = sector_max_lines(arch, bytes), n_lanes = lane_set_n_lanes(set);

    if (n_lanes > traces->n_addresses) {
        traces->addresses = g_renew(guint64, traces->addresses, n_lanes);
        traces->n_addresses = n_lanes;
    }
    if (n_lines <= traces->n_lines)
        return;
    traces->lines = g_renew(LineTouch, traces->lines, n_lines);
    traces->bytes = g_renew(LineBytes, traces->bytes, n_lines);
    g_free(traces->pattern);
    traces->pattern = g_malloc(sizeof *traces->pattern + n_words((guint)n_lines, per_line, TRUE, TRUE) *
                                                             sizeof *traces->pattern->words);
    traces->n_lines = n_lines;
}

/* Sectors of a line. */
static guint
sectors_per_line(const SectorArch *arch)
{
    return (guint)(arch->l1_line_bytes / arch->l1_sector_bytes);
}

/* The last requests that were found one by one: others lie as they do, lines apart. */
#define N_LIKE 4
typedef struct {
    const guint64 *addresses;
    const TraceRequest *request;
} LikeRequest;

/* TRUE if A and B, addresses by lane, lie as each other, whole lines apart. Most that do not differ in the
 * last lane. */
static gboolean
is_like(const SectorArch *arch, const guint64 *a, const guint64 *b)
{
    guint64 apart = b[0] - a[0], differs = 0;
    guint n = (guint)arch->warp_lanes;

    if ((apart & (guint64)(arch->l1_line_bytes - 1)) != 0 || a[0] == LANE_WALK_DEAD ||
        b[n - 1] - a[n - 1] != apart)
        return FALSE;
    for (guint i = 0; i < n; i++)
        differs |= b[i] - a[i] - apart;
    return differs == 0;
}

/* Fills in REQUEST, at ADDRESSES by lane, by one of the N_LIKE that is like it. FALSE: none is. */
static gboolean
take_like(const SectorArch *arch, const LikeRequest *like, const guint64 *addresses, TraceRequest *request)
{
    guint line_bits = (guint)__builtin_ctzll((guint64)arch->l1_line_bytes);

    for (guint i = 0; i < N_LIKE; i++)
        if (like[i].addresses && is_like(arch, like[i].addresses, addresses)) {
            *request = *like[i].request;
            request->first += (guint64)((gint64)(addresses[0] - like[i].addresses[0]) >> line_bits);
            return TRUE;
        }
    return FALSE;
}

/* Finds the requests of N_WARPS at the addresses in the scratch, BYTES a lane; FIRST: the array's first line.
 */
static void
find_requests(SectorTraces *traces, const SectorArch *arch, guint n_warps, gint64 bytes, guint64 first,
              gboolean with_bytes, gboolean keeps, Trace *trace)
{
    guint per_line = with_bytes ? sectors_per_line(arch) : 0, n_found = 0, lanes = (guint)arch->warp_lanes;
    LikeRequest like[N_LIKE] = {{NULL, NULL}};

    for (guint warp = 0; warp < n_warps; warp++) {
        const guint64 *addresses = traces->addresses + (gsize)warp * (gsize)arch->warp_lanes;
        TraceRequest *request = &trace->requests[warp];
        gboolean is_known = take_like(arch, like, addresses, request);

        trace->is_one = trace->is_one && (warp == 0 || is_known);
        if (is_known) {
            trace->is_one = trace->is_one && request->pattern == trace->requests[0].pattern &&
                            request->first == trace->requests[0].first;
            continue;
        }
        guint n = with_bytes ? sector_touch_lines(arch, addresses, lanes, bytes, traces->lines, traces->bytes)
                             : sector_touch_sectors(arch, addresses, lanes, bytes, traces->lines);
        request->pattern = intern(traces, n, per_line, keeps);
        request->first = n > 0 ? traces->lines[0].line - first : 0;
        like[n_found++ % N_LIKE] = (LikeRequest){addresses, request};
    }
}

/* The same where all lanes that run go to the first address in the scratch: DEAD says which don't. */
static void
find_requests_of_one(SectorTraces *traces, const SectorArch *arch, guint n_warps, gint64 bytes, guint64 first,
                     const guint8 *dead, gboolean with_bytes, gboolean keeps, Trace *trace)
{
    guint per_line = with_bytes ? sectors_per_line(arch) : 0, lanes = (guint)arch->warp_lanes;
    guint n = with_bytes ? sector_touch_lines(arch, traces->addresses, 1, bytes, traces->lines, traces->bytes)
                         : sector_touch_sectors(arch, traces->addresses, 1, bytes, traces->lines);
    const TraceRequest one = {traces->lines[0].line - first, intern(traces, n, per_line, keeps)};
    const TraceRequest none = {0, intern(traces, 0, per_line, keeps)};

    for (guint warp = 0; warp < n_warps; warp++) {
        gboolean runs = !dead || memchr(dead + (gsize)warp * lanes, 0, lanes);

        trace->requests[warp] = runs ? one : none;
        trace->is_one = trace->is_one && runs;
    }
}

guint64
sector_trace_first(const SectorArch *arch, guint array)
{
    return (guint64)array << (LANE_WALK_ARRAY_BITS - (guint)__builtin_ctzll((guint64)arch->l1_line_bytes));
}

/* The key of what SET's warps ask for at ITEM, of which KIND is noted, in the scratch. */
static const TraceKey *
find_key(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, const LaneSet *set, guint item,
         TraceKind kind)
{
    const AccessPlacement *place = &layout->placement->accesses[layout->stream->items[item].access];
    const LaneKey key = lane_walk_key(walk, item);
    gsize loops = key.n_loops * sizeof *key.loops, bytes = sizeof *traces->key + loops;

    if (bytes > traces->key_bytes) {
        traces->key = g_realloc(traces->key, bytes);
        traces->key_bytes = bytes;
    }
    *traces->key = (TraceKey){.size = bytes - G_STRUCT_OFFSET(TraceKey, set),
                              .set = set,
                              .kind = kind,
                              .access = key.access,
                              .item = key.item,
                              .n_loops = key.n_loops,
                              .tile = place->tile,
                              .bytes = place->bytes,
                              .offset = place->offset,
                              .step = place->step,
                              .struct_size = place->size};
    if (loops > 0)
        memcpy(traces->key + 1, key.loops, loops);
    traces->key->hash = hash_words(&traces->key->set, traces->key->size);
    return traces->key;
}

/* What is remembered for KEY; NULL: nothing. */
static const TraceEntry *
find_entry(SectorTraces *traces, const TraceKey *key)
{
    const TraceEntry probe = {.key = key}, *entry = g_hash_table_lookup(traces->entries, &probe);

    traces->n_found += entry != NULL;
    return entry;
}

/* An entry for the key in the scratch. */
static TraceEntry *
add_entry(SectorTraces *traces)
{
    TraceEntry *entry = arena_take(&traces->kept, sizeof *entry);
    gsize bytes = traces->key->size + G_STRUCT_OFFSET(TraceKey, set);

    *entry = (TraceEntry){.key = arena_copy(&traces->kept, traces->key, bytes)};
    g_hash_table_add(traces->entries, entry);
    return entry;
}

const Trace *
sector_trace(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, LaneSet *set, guint item,
             gboolean with_bytes)
{
    const SectorArch *arch = &layout->launch->arch;

    if (!lane_walk_pass(walk, item))
        return NULL;
    const TraceEntry *known =
        find_entry(traces, find_key(traces, layout, walk, set, item, with_bytes ? OF_BYTES : OF_LINES));
    if (known)
        return known->trace;
    gint64 bytes = traces->key->bytes;
    gboolean keeps = has_room(traces);
    make_scratch(traces, arch, set, bytes, sectors_per_line(arch));
    lane_walk_places(walk, item, traces->addresses);
    const guint8 *dead;
    gboolean is_one_place = lane_walk_is_one_place(walk, &dead);
    guint n_requests = is_one_place && !dead ? 1 : lane_set_n_warps(set);
    guint64 first = sector_trace_first(arch, lane_walk_array(walk, item));
    Trace *trace = arena_take(keeps ? &traces->kept : &traces->passing,
                              sizeof *trace + n_requests * sizeof *trace->requests);
    *trace = (Trace){TRUE, is_one_place, lane_set_n_warps(set)};
    if (is_one_place)
        find_requests_of_one(traces, arch, n_requests, bytes, first, dead, with_bytes, keeps, trace);
    else
        find_requests(traces, arch, n_requests, bytes, first, with_bytes, keeps, trace);
    trace->is_one_or_none = trace->is_one_or_none || trace->is_one;
    if (keeps)
        add_entry(traces)->trace = trace;
    return trace;
}

gboolean
sector_trace_measure(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, LaneSet *set,
                     guint item, SectorTouch *ret_touch)
{
    const SectorArch *arch = &layout->launch->arch;

    if (!lane_walk_pass(walk, item))
        return FALSE;
    const TraceEntry *known = find_entry(traces, find_key(traces, layout, walk, set, item, OF_MEASURE));
    TraceEntry own = {0};
    if (!known) {
        gint64 bytes = traces->key->bytes;
        TraceEntry *entry = has_room(traces) ? add_entry(traces) : &own;

        make_scratch(traces, arch, set, bytes, sectors_per_line(arch));
        lane_walk_item(walk, item, traces->addresses);
        entry->is_touched =
            sector_measure(arch, lane_set_n_warps(set), traces->addresses, bytes, &entry->touch);
        known = entry;
    }
    *ret_touch = known->touch;
    return known->is_touched;
}
