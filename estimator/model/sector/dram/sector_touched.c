/* SPDX-License-Identifier: MIT */
/* Which pieces of memory a block and its neighbours touch. */
#include "model/sector/dram/dram_private.h"

#include <math.h>
#include <string.h>

/* Lanes ahead of the one in work for whose pieces memory is asked: a look into a large table takes as long as
 * some lanes do. */
#define EXPECT_LANES 8

/* Bytes for what is remembered of lanes: where each loaded last. */
#define SEEN_BYTES (8 << 20)

/* The part of each struct of an array that was stored to, in bytes from its start: all of it lies in there.
 */
typedef struct {
    gint64 begin, end; /* the same: nothing was */
} StoredPart;

typedef struct {
    const SectorLayout *layout;
    FollowedBlocks *followed;
    PieceTable *reads, *writes;
    guint8 *who;                   /* by lane of the set */
    guint role_end[N_ROLES];       /* the lane behind those of this one */
    gboolean has_role[N_ROLES];    /* there are lanes of this one */
    guint fetch_bits, sector_bits; /* log2 of the bytes of pieces that are read, and written */
    StoredPart *parts;             /* by array */
    guint64 **seen;                /* by access: seen_of() */
    guint8 *has_come;              /* by access: lanes were followed through it */
    gsize seen_bytes;              /* of all SEEN */
    guint64 stored; /* bits: numbers, modulo 64, of arrays of which bytes were stored; of others, none are */
} Follower;

static guint64
array_bit(guint64 address)
{
    return G_GUINT64_CONSTANT(1) << (address >> LANE_WALK_ARRAY_BITS & 63);
}

/* Notes that ITEM touches PIECE for WHO; NULL: a piece of another share. */
static void
touch(PieceTable *table, Piece *piece, guint who, guint item, float weight)
{
    if (!piece || who == WHO_BEFORE || piece->by[who] != 0)
        return;
    piece->by[who] = (guint16)(item + 1);
    table->weights[item + 1] = weight;
}

/* Bytes FROM..TO, as far as they lie in sector NUMBER of SIZE bytes, as bits. */
static guint64
bits_within(guint64 size, guint64 number, guint64 from, guint64 to)
{
    guint64 first = number * size;

    return sector_byte_bits(size, MAX(from, first) - first, MIN(to, first + size - 1) - first);
}

/* is_stored() where some of the array's bytes were stored. */
static gboolean
are_stored(const Follower *f, guint64 from, guint64 to)
{
    guint64 size = (guint64)f->layout->launch->arch.l1_sector_bytes;

    for (guint64 s = from >> f->sector_bits; s <= to >> f->sector_bits; s++) {
        guint64 bits = bits_within(size, s, from, to);
        const Piece *sector = piece_table_find(f->writes, s);

        if (!sector || (bits & ~*piece_table_written(f->writes, sector)) != 0)
            return FALSE;
    }
    return TRUE;
}

/* TRUE if all bytes FROM..TO were stored before: L2 has them. */
static inline gboolean
is_stored(const Follower *f, guint64 from, guint64 to)
{
    return (f->stored & array_bit(from)) != 0 && are_stored(f, from, to);
}

/* Asks for the memory of TABLE's piece, of 2^BITS bytes, that a lane touches at ADDRESS, after another that
 * does at BEFORE. */
static inline void
expect(const PieceTable *table, guint bits, guint64 before, guint64 address)
{
    if (address >> bits != before >> bits)
        piece_table_expect(table, address >> bits);
}

static void
touch_load(Follower *f, guint64 address, guint64 end, guint who, guint item, float weight)
{
    for (guint64 piece = address >> f->fetch_bits; piece <= end >> f->fetch_bits; piece++)
        touch(f->reads, piece_table_get(f->reads, piece), who, item, weight);
}

/* By lane of N_LANES, 1 + the piece that its last load by ACCESS touched, 0: none. Iterations of a loop
 * mostly come back to it, and need not look for it again. NULL: ACCESS has not come yet, or there is no more
 * room. */
static guint64 *
seen_of(Follower *f, guint access, guint n_lanes)
{
    gsize bytes = n_lanes * sizeof(guint64);
    gboolean has_come = f->has_come[access];

    f->has_come[access] = TRUE;
    if (!f->seen[access] && has_come && f->seen_bytes + bytes <= SEEN_BYTES) {
        f->seen[access] = g_new0(guint64, MAX(n_lanes, 1));
        f->seen_bytes += bytes;
    }
    return f->seen[access];
}

/* TRUE if lane LANE, which loads what is from ADDRESS to END, has touched that already. */
static gboolean
has_seen(const Follower *f, const guint64 *seen, guint lane, guint64 address, guint64 end)
{
    return seen && seen[lane] == (address >> f->fetch_bits) + 1 &&
           end >> f->fetch_bits == address >> f->fetch_bits;
}

/* IS_WHOLE: its bytes need not be known before; those of an atomic must be. Returns the last piece that it
 * touches, valid until another is looked for; NULL: none was. */
static Piece *
touch_store(Follower *f, guint64 address, guint64 end, guint who, guint item, float weight, gboolean is_whole)
{
    guint64 size = (guint64)f->layout->launch->arch.l1_sector_bytes;
    Piece *piece = NULL;

    if (is_whole)
        f->stored |= array_bit(address) | array_bit(end);
    else if (who == WHO_BEFORE)
        return NULL;
    for (guint64 s = address >> f->sector_bits; s <= end >> f->sector_bits; s++) {
        piece = piece_table_get(f->writes, s);
        touch(f->writes, piece, who, item, weight);
        if (is_whole)
            *piece_table_written(f->writes, piece) |= bits_within(size, s, address, end);
    }
    return piece;
}

/* What the warps of the blocks followed touch by an item. */
typedef struct {
    double sectors, lines, warps;
} WarpTouches;

/* By how much more pieces the mean block of the launch touches by ITEM, whose lanes are drawn, than those do
 * that are followed, which touch OWN: these may have drawn more of them by chance, or fewer. Of stores
 * sectors tell that, of loads, whose pieces lie between sectors and lines, both. */
static double
drawn_ratio(const Follower *f, const ItemRequests *items, guint item, const WarpTouches *own)
{
    const SectorArch *arch = &f->layout->launch->arch;
    const Stream *stream = f->layout->stream;
    guint access = stream->items[item].access;

    if (own->sectors <= 0)
        return 1;
    double launches = stream_item_weight(stream, item) * f->layout->launch->study->blocks *
                      lane_set_warps_per_block(f->followed->around) / own->warps;
    double by_sectors = items[item].sectors / launches / own->sectors;
    double by_lines = items[item].lines / launches / own->lines;
    gboolean is_load = f->layout->launch->study->accesses[access].kind == ACCESS_LOAD;
    return is_load && arch->dram_fetch_bytes > arch->l1_sector_bytes ? sqrt(by_sectors * by_lines)
                                                                     : by_sectors;
}

/* Adds to OWN what WARPS warps touch that make a request of BYTES a lane at N_LANES ADDRESSES. */
static void
add_touches(const Follower *f, const guint64 *addresses, guint n_lanes, gint64 bytes, double warps,
            LineTouch *scratch, WarpTouches *own)
{
    guint n = sector_touch_sectors(&f->layout->launch->arch, addresses, n_lanes, bytes, scratch);

    for (guint i = 0; i < n; i++)
        own->sectors += warps * __builtin_popcount(scratch[i].sectors);
    own->lines += warps * n;
}

/* What lanes at ADDRESSES touch by ITEM. */
static WarpTouches
touches_at(const Follower *f, guint item, const guint64 *addresses, guint n_lanes)
{
    const SectorArch *arch = &f->layout->launch->arch;
    gint64 bytes = f->layout->placement->accesses[f->layout->stream->items[item].access].bytes;
    g_autofree LineTouch *scratch = g_new(LineTouch, sector_max_lines(arch, bytes));
    WarpTouches own = {0};

    for (guint first = 0; first < n_lanes; first += (guint)arch->warp_lanes)
        if (f->who[first] != WHO_BEFORE) {
            add_touches(f, addresses + first, (guint)arch->warp_lanes, bytes, 1, scratch, &own);
            own.warps++;
        }
    return own;
}

/* The same where all lanes that run go to ADDRESS: not those that are DEAD. */
static WarpTouches
touches_at_one(const Follower *f, guint item, guint64 address, const guint8 *dead, guint n_lanes)
{
    const SectorArch *arch = &f->layout->launch->arch;
    gint64 bytes = f->layout->placement->accesses[f->layout->stream->items[item].access].bytes;
    g_autofree LineTouch *scratch = g_new(LineTouch, sector_max_lines(arch, bytes));
    WarpTouches own = {0};
    double running = 0;

    for (guint first = 0; first < n_lanes; first += (guint)arch->warp_lanes)
        if (f->who[first] != WHO_BEFORE) {
            running += !dead || memchr(dead + first, 0, (gsize)arch->warp_lanes);
            own.warps++;
        }
    add_touches(f, &address, 1, bytes, running, scratch, &own);
    return own;
}

static gboolean
is_drawn(const Follower *f, guint item)
{
    const Study *study = f->layout->launch->study;

    return study_is_drawn(study, study->accesses[f->layout->stream->items[item].access].guard);
}

/* How many pieces each of those stands for that ITEM touches: iterations in which a loop that its address
 * does not depend on comes back touch the same. */
static double
pieces_for_each(const Follower *f, guint item)
{
    const Stream *stream = f->layout->stream;
    const StudyAccess *access = &f->layout->launch->study->accesses[stream->items[item].access];
    const Point *point = &stream->points[stream->items[item].point];
    guint64 loops = access->index && access->sub_known
                        ? access->index->loops | (access->sub ? access->sub->loops : 0)
                        : G_MAXUINT64;
    double weight = 1;

    for (guint i = 0; i < point->n_turns; i++)
        if (loops >> MIN(point->turns[i].loop, 63u) & 1)
            weight *= (double)point->turns[i].range.count;
    return weight;
}

/* An item that lanes are followed through. */
typedef struct {
    guint item, array;
    gint64 bytes;
    float weight;
    const guint64 *addresses; /* by lane, of which there are N_LANES */
    guint n_lanes;
} LaneItem;

/* The lane behind those before role WHO. */
static guint
role_begin(const Follower *f, guint who)
{
    return who > 0 ? f->role_end[who - 1] : 0;
}

/* Follows the lanes of role WHO through IN, a load; SEEN: seen_of(). BEFORE: the piece that the lane before
 * touched. TRUE if one comes where pieces are taken for another array's, or for none. */
static gboolean
touch_loads(Follower *f, const LaneItem *in, guint who, guint64 *seen, guint64 *before)
{
    const guint64 *addresses = in->addresses;
    guint bits = f->fetch_bits, begin = role_begin(f, who);
    gboolean strays = FALSE;

    for (guint i = begin; i < f->role_end[who]; i++) {
        guint64 address = addresses[i], end = address + (guint64)in->bytes - 1, key = end >> bits;

        if (i + EXPECT_LANES < in->n_lanes)
            expect(f->reads, bits, addresses[i + EXPECT_LANES - 1], addresses[i + EXPECT_LANES]);
        if ((i > begin && address == addresses[i - 1]) || address == LANE_WALK_DEAD ||
            (i > begin && key == *before && address >> bits == key) || has_seen(f, seen, i, address, end))
            continue;
        strays |= end >> LANE_WALK_ARRAY_BITS != in->array || address >> bits == 0;
        if (is_stored(f, address, end))
            continue;
        *before = key;
        if (seen)
            seen[i] = key + 1;
        touch_load(f, address, end, who, in->item, in->weight);
    }
    return strays;
}

/* The same of a store, or of an atomic: not IS_WHOLE. Lanes side by side mostly go to one sector, which is
 * found once. */
static gboolean
touch_stores(Follower *f, const LaneItem *in, guint who, gboolean is_whole)
{
    const guint64 *addresses = in->addresses;
    guint begin = role_begin(f, who);
    guint64 size = (guint64)f->layout->launch->arch.l1_sector_bytes, held = 0;
    Piece *piece = NULL; /* of sector HELD, the last that was touched */
    gboolean strays = FALSE;

    for (guint i = begin; i < f->role_end[who]; i++) {
        guint64 address = addresses[i], end = address + (guint64)in->bytes - 1;

        if (i + EXPECT_LANES < in->n_lanes)
            expect(f->writes, f->sector_bits, addresses[i + EXPECT_LANES - 1], addresses[i + EXPECT_LANES]);
        if ((i > begin && address == addresses[i - 1]) || address == LANE_WALK_DEAD)
            continue;
        strays |= end >> LANE_WALK_ARRAY_BITS != in->array || address >> f->fetch_bits == 0;
        if (piece && address >> f->sector_bits == held && end >> f->sector_bits == held) {
            if (is_whole)
                *piece_table_written(f->writes, piece) |= bits_within(size, held, address, end);
            continue;
        }
        held = end >> f->sector_bits;
        piece = touch_store(f, address, end, who, in->item, in->weight, is_whole);
    }
    return strays;
}

/* Follows N_LANES through ITEM, which goes to ADDRESSES of ARRAY. TRUE if one comes where pieces are taken
 * for another array's, or for none. */
static gboolean
touch_item(Follower *f, const ItemRequests *items, guint item, guint array, const guint64 *addresses,
           guint n_lanes)
{
    guint access = f->layout->stream->items[item].access;
    AccessKind kind = f->layout->launch->study->accesses[access].kind;
    LaneItem in = {.item = item,
                   .array = array,
                   .bytes = f->layout->placement->accesses[access].bytes,
                   .weight = (float)pieces_for_each(f, item),
                   .addresses = addresses,
                   .n_lanes = n_lanes};
    guint64 *seen = kind == ACCESS_LOAD ? seen_of(f, access, n_lanes) : NULL, before = 0;
    gboolean strays = FALSE;

    if (is_drawn(f, item)) {
        const WarpTouches own = touches_at(f, item, addresses, n_lanes);

        in.weight *= (float)drawn_ratio(f, items, item, &own);
    }
    for (guint who = 0; who < N_ROLES; who++)
        if (kind != ACCESS_LOAD)
            strays |= touch_stores(f, &in, who, kind == ACCESS_STORE);
        else if (who != WHO_BEFORE)
            strays |= touch_loads(f, &in, who, seen, &before);
    return strays;
}

/* TRUE if some lane of role WHO runs: is not DEAD. */
static gboolean
role_runs(const Follower *f, guint who, const guint8 *dead)
{
    guint begin = role_begin(f, who);

    return f->has_role[who] && (!dead || memchr(dead + begin, 0, f->role_end[who] - begin));
}

/* The same where all lanes that run, which are not DEAD, go to ADDRESS: one of each block's neighbours does
 * for all of them. */
static gboolean
touch_uniform(Follower *f, const ItemRequests *items, guint item, guint array, guint64 address,
              const guint8 *dead, guint n_lanes)
{
    guint access = f->layout->stream->items[item].access;
    AccessKind kind = f->layout->launch->study->accesses[access].kind;
    gboolean is_load = kind == ACCESS_LOAD;
    float weight = (float)pieces_for_each(f, item);
    guint64 end = address + (guint64)f->layout->placement->accesses[access].bytes - 1;

    if (dead && !memchr(dead, 0, n_lanes))
        return FALSE;
    if (is_drawn(f, item)) {
        const WarpTouches own = touches_at_one(f, item, address, dead, n_lanes);

        weight *= (float)drawn_ratio(f, items, item, &own);
    }
    gboolean is_found = is_load && is_stored(f, address, end);
    for (guint64 number = address >> f->fetch_bits; is_load && !is_found && number <= end >> f->fetch_bits;
         number++) {
        Piece *piece = piece_table_get(f->reads, number);

        for (guint who = 0; who < N_WHO; who++)
            if (role_runs(f, who, dead))
                touch(f->reads, piece, who, item, weight);
    }
    for (guint who = 0; !is_load && who < N_ROLES; who++)
        if (role_runs(f, who, dead))
            touch_store(f, address, end, who, item, weight, kind == ACCESS_STORE);
    return end >> LANE_WALK_ARRAY_BITS != array || address >> f->fetch_bits == 0;
}

/* Lanes of one role, N of them from lane FIRST on, at addresses from LOW on that are STEP apart. */
typedef struct {
    guint who, n;
    guint64 low, step;
} RoleRun;

/* Follows the lanes of RUN through ITEM, a load; SEEN: seen_of() from the first of them on. */
static void
load_run(Follower *f, const RoleRun *run, gint64 bytes, guint item, float weight, guint64 *seen)
{
    guint64 fetch = G_GUINT64_CONSTANT(1) << f->fetch_bits;

    if (run->step <= fetch) { /* no piece in between is left out */
        touch_load(f, run->low, run->low + run->step * (run->n - 1) + (guint64)bytes - 1, run->who, item,
                   weight);
        return;
    }
    for (guint i = 0; i < run->n; i++) {
        guint64 address = run->low + run->step * i, end = address + (guint64)bytes - 1;
        guint64 ahead = address + run->step * EXPECT_LANES;

        if (i + EXPECT_LANES < run->n && !has_seen(f, seen, i + EXPECT_LANES, ahead, ahead))
            expect(f->reads, f->fetch_bits, address, ahead);
        if (has_seen(f, seen, i, address, end))
            continue;
        if (seen)
            seen[i] = (end >> f->fetch_bits) + 1;
        touch_load(f, address, end, run->who, item, weight);
    }
}

/* The same of stores of BYTES each that lie in one sector each, of which the bytes are bits. */
static void
store_apart(Follower *f, const RoleRun *run, guint64 bytes, guint item, float weight)
{
    guint64 within = (G_GUINT64_CONSTANT(1) << f->sector_bits) - 1,
            all = (G_GUINT64_CONSTANT(1) << bytes) - 1;
    guint64 last = run->low + run->step * (run->n - 1);

    f->stored |= array_bit(run->low) | array_bit(last);
    for (guint i = 0; i < run->n;) {
        guint64 address = run->low + run->step * i, sector = address >> f->sector_bits, bits = 0;

        if (i + EXPECT_LANES < run->n)
            expect(f->writes, f->sector_bits, address, address + run->step * EXPECT_LANES);
        Piece *piece = piece_table_get(f->writes, sector);
        touch(f->writes, piece, run->who, item, weight);
        for (; i < run->n && address >> f->sector_bits == sector; i++, address += run->step)
            bits |= all << (address & within);
        *piece_table_written(f->writes, piece) |= bits;
    }
}

/* TRUE if the stores of RUN, of BYTES each, lie in one sector each, of which the bytes are bits: aligned to
 * their size, which divides a sector's as it does the step. */
static gboolean
are_apart(const Follower *f, const RoleRun *run, guint64 bytes)
{
    guint64 sector = G_GUINT64_CONSTANT(1) << f->sector_bits;

    return sector <= 64 && bytes < 64 && bytes <= sector && (bytes & (bytes - 1)) == 0 &&
           ((run->low | run->step) & (bytes - 1)) == 0;
}

/* The same of a store or an atomic. */
static void
store_run(Follower *f, const RoleRun *run, gint64 bytes, guint item, float weight, gboolean is_whole)
{
    guint n = run->step == (guint64)bytes ? 1 : run->n;
    guint64 each = n == 1 ? (guint64)bytes * run->n : (guint64)bytes;

    if (n > 1 && is_whole && are_apart(f, run, each)) {
        store_apart(f, run, each, item, weight);
        return;
    }
    for (guint i = 0; i < n; i++) {
        guint64 address = run->low + run->step * i;

        if (i + EXPECT_LANES < n)
            expect(f->writes, f->sector_bits, address, address + run->step * EXPECT_LANES);
        touch_store(f, address, address + each - 1, run->who, item, weight, is_whole);
    }
}

/* Follows lanes FROM up to before END, of one role, of which FROM goes to ADDRESS and each further one STEP
 * on, through ITEM, whose SEEN is seen_of(). */
static void
touch_role(Follower *f, guint item, float weight, guint from, guint end, guint64 address, gint64 step,
           guint64 *seen)
{
    guint access = f->layout->stream->items[item].access, n = step == 0 ? 1 : end - from;
    gint64 bytes = f->layout->placement->accesses[access].bytes;
    AccessKind kind = f->layout->launch->study->accesses[access].kind;
    RoleRun run = {f->who[from], n, address, (guint64)ABS(step)};

    if (step < 0)
        run.low -= run.step * (n - 1);
    if (kind != ACCESS_LOAD)
        store_run(f, &run, bytes, item, weight, kind == ACCESS_STORE);
    else if (run.who != WHO_BEFORE)
        load_run(f, &run, bytes, item, weight, seen ? seen + from : NULL);
}

/* TRUE if lanes at ADDRESS come where pieces are taken for those of another array than ARRAY, or for none. */
static gboolean
strays_from(const Follower *f, guint array, guint64 address, gint64 bytes)
{
    return (address + (guint64)bytes - 1) >> LANE_WALK_ARRAY_BITS != array || address >> f->fetch_bits == 0;
}

/* The part of a struct that ACCESS goes to; in tiles, of all elements of one. */
static StoredPart
part_of(const Follower *f, guint access)
{
    const AccessPlacement *place = &f->layout->placement->accesses[access];
    const StudyAccess *a = &f->layout->launch->study->accesses[access];
    gint64 further = place->tile > 0 ? (place->tile - (gint64)1) * place->step : 0;

    if (a->sub || !a->sub_known)
        return (StoredPart){G_MININT64, G_MAXINT64};
    return (StoredPart){place->offset, place->offset + further + place->bytes};
}

/* Notes that ACCESS stores to ARRAY. */
static void
note_stored(Follower *f, guint access, guint array)
{
    StoredPart part = part_of(f, access), *to = &f->parts[array];

    if (to->begin == to->end)
        *to = part;
    *to = (StoredPart){MIN(to->begin, part.begin), MAX(to->end, part.end)};
}

/* TRUE if some of what ACCESS loads of ARRAY may have been stored before. */
static gboolean
may_be_stored(const Follower *f, guint access, guint array)
{
    StoredPart part = part_of(f, access), stored = f->parts[array];

    return part.begin < stored.end && stored.begin < part.end;
}

/* Follows all lanes through ITEM, which goes to ARRAY, run by run where that is known. FALSE: it is not, and
 * nothing was done. */
static gboolean
touch_runs(Follower *f, const ItemRequests *items, LaneWalk *walk, guint item, guint array, guint n_lanes,
           gboolean *ret_strays)
{
    guint access = f->layout->stream->items[item].access, n_runs;
    gint64 bytes = f->layout->placement->accesses[access].bytes;
    gboolean is_load = f->layout->launch->study->accesses[access].kind == ACCESS_LOAD;
    const LaneRun *runs = lane_walk_runs(walk, item, &n_runs);

    if (!runs || (is_load && may_be_stored(f, access, array)))
        return FALSE;
    if (n_runs == 1 && runs[0].step == 0) {
        *ret_strays = touch_uniform(f, items, item, array, (guint64)runs[0].value, NULL, n_lanes);
        return TRUE;
    }
    float weight = (float)pieces_for_each(f, item);
    guint64 *seen = is_load ? seen_of(f, access, n_lanes) : NULL;
    *ret_strays = FALSE;
    for (guint r = 0; r < n_runs; r++) {
        guint end = r + 1 < n_runs ? runs[r + 1].first : n_lanes, from = runs[r].first, next;
        guint64 first = (guint64)runs[r].value, step = (guint64)runs[r].step;

        *ret_strays |= strays_from(f, array, first, bytes) ||
                       strays_from(f, array, first + step * (end - from - 1), bytes);
        for (; from < end; from = next) {
            next = MIN(end, f->role_end[f->who[from]]);
            touch_role(f, item, weight, from, next, first + step * (from - runs[r].first), runs[r].step,
                       seen);
        }
    }
    return TRUE;
}

static void
set_who(Follower *f)
{
    FollowedBlocks *followed = f->followed;
    guint per_block = lane_set_warps_per_block(followed->around) * (guint)f->layout->launch->arch.warp_lanes,
          lane = 0;
    const guint *around = followed->n_around;
    const guint counts[N_ROLES] = {1, around[0], around[1], around[2], followed->n_before};

    for (guint who = 0; who < N_ROLES; who++) {
        f->has_role[who] = counts[who] > 0;
        memset(f->who + lane, (int)who, (gsize)counts[who] * per_block);
        lane += counts[who] * per_block;
        f->role_end[who] = lane;
    }
}

void
sector_follow(const DramPass *p, const guint8 *known, guint8 *ret_strays)
{
    const SectorLayout *layout = p->layout;
    const ItemRequests *items = p->asked;
    const SectorLaunch *launch = layout->launch;
    LaneSet *around = p->followed->around;
    guint n_lanes = lane_set_n_lanes(around);
    g_autofree guint64 *addresses = g_new(guint64, MAX(n_lanes, 1));
    g_autofree guint8 *who = g_new0(guint8, MAX(n_lanes, 1));
    guint n_arrays = launch->study->binding->n_instances * MAX(layout->placement->n_slots, 1);
    g_autofree StoredPart *parts = g_new0(StoredPart, MAX(n_arrays, 1));
    g_autofree guint64 **seen = g_new0(guint64 *, MAX(launch->study->n_accesses, 1));
    g_autofree guint8 *has_come = g_new0(guint8, MAX(launch->study->n_accesses, 1));
    g_autoptr(LaneWalk) walk =
        lane_walk_new(launch->study, launch->compiled, layout->stream, layout->placement, around);
    Follower f = {.layout = layout,
                  .followed = p->followed,
                  .reads = p->reads,
                  .writes = p->writes,
                  .who = who,
                  .fetch_bits = (guint)__builtin_ctzll((guint64)launch->arch.dram_fetch_bytes),
                  .sector_bits = (guint)__builtin_ctzll((guint64)launch->arch.l1_sector_bytes)};

    piece_table_clear(f.reads, layout->stream->n_items);
    piece_table_clear(f.writes, layout->stream->n_items);
    f.parts = parts;
    f.seen = seen;
    f.has_come = has_come;
    set_who(&f);
    for (guint i = 0; i < layout->stream->n_items; i++) {
        guint array = items[i].counted ? sector_item_array(layout, i) : 0;

        if (!items[i].counted)
            continue;
        if (known && known[array]) {
            lane_walk_pass(walk, i);
            continue;
        }
        gboolean strays;
        guint access = layout->stream->items[i].access;
        if (launch->study->accesses[access].kind == ACCESS_STORE)
            note_stored(&f, access, array);
        if (!is_drawn(&f, i) && touch_runs(&f, items, walk, i, array, n_lanes, &strays)) {
            if (ret_strays)
                ret_strays[array] |= strays;
            continue;
        }
        if (!lane_walk_places(walk, i, addresses))
            continue;
        const guint8 *dead;
        if (lane_walk_is_one_place(walk, &dead)) {
            strays = touch_uniform(&f, items, i, array, addresses[0], dead, n_lanes);
        } else {
            lane_walk_spread(walk, n_lanes, addresses);
            strays = touch_item(&f, items, i, array, addresses, n_lanes);
        }
        if (ret_strays)
            ret_strays[array] |= strays;
    }
    for (guint i = 0; i < launch->study->n_accesses; i++)
        g_free(seen[i]);
}
