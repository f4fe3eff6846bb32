/* SPDX-License-Identifier: MIT */
/* What the launch moves to and from DRAM. A block and some neighbours are followed through the kernel. The
 * pieces that the block touches, and those of its neighbours that it doesn't, tell how many distinct ones the
 * blocks of a wave and of the grid touch: along x, y and z the same number comes with each further block. */
#include "piece_table.h"
#include "sector.h"

#include <math.h>
#include <string.h>

typedef struct {
    Sector *sector;
    const SectorStream *stream;
    const Placement *placement;
    SectorItem *items;
    double l2_bytes;            /* that the accesses have */
    PieceTable *reads, *writes; /* pieces of fetch_bytes that loads touch; sectors that stores touch */
    guint8 *who;                /* by lane of the set */
} DramPass;

static void
touch(PieceTable *table, guint64 number, guint who, guint item, float weight)
{
    Piece *piece = piece_table_get(table, number);
    if (piece->weights[who] > 0)
        return;
    piece->weights[who] = weight;
    if (who == WHO_BLOCK)
        piece->item = item;
}

static void
touch_load(DramPass *p, guint64 address, guint64 end, guint who, guint item, float weight)
{
    guint64 size = (guint64)p->sector->arch.fetch_bytes;
    for (guint64 piece = address / size; piece <= end / size; piece++)
        touch(p->reads, piece, who, item, weight);
}

/* Bytes FROM..TO of a sector of SIZE bytes as bits; a bit is several bytes where a sector has more than 64.
 */
static guint64
byte_bits(guint64 size, guint64 from, guint64 to)
{
    guint64 per_bit = MAX(size / 64, 1), n = to / per_bit - from / per_bit + 1;
    return (n >= 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT(1) << n) - 1) << (from / per_bit);
}

static void
touch_store(DramPass *p, guint64 address, guint64 end, guint who, guint item, float weight)
{
    guint64 size = (guint64)p->sector->arch.sector_bytes;
    for (guint64 s = address / size; s <= end / size; s++) {
        touch(p->writes, s, who, item, weight);
        guint64 from = MAX(address, s * size) - s * size, to = MIN(end, (s + 1) * size - 1) - s * size;
        piece_table_get(p->writes, s)->written |= byte_bits(size, from, to);
    }
}

static void
touch_item(DramPass *p, guint item, const guint64 *addresses, guint n_lanes)
{
    guint access = p->stream->stream->items[item].access;
    gint64 bytes = p->placement->accesses[access].bytes;
    gboolean is_load = p->sector->study->accesses[access].kind == ACCESS_LOAD;
    float weight = (float)stream_item_weight(p->stream->stream, item);
    guint64 before = 0;
    for (guint i = 0; i < n_lanes; i++) {
        guint64 address = addresses[i];
        if (address == LANE_WALK_DEAD)
            continue;
        guint64 end = address + (guint64)bytes - 1, key = end / (guint64)p->sector->arch.fetch_bytes;
        gboolean is_seen = is_load && i > 0 && p->who[i] == p->who[i - 1] && key == before &&
                           address / (guint64)p->sector->arch.fetch_bytes == key;
        before = key;
        if (is_seen)
            continue;
        if (is_load)
            touch_load(p, address, end, p->who[i], item, weight);
        else
            touch_store(p, address, end, p->who[i], item, weight);
    }
}

static void
follow(DramPass *p)
{
    Sector *sector = p->sector;
    const Stream *stream = p->stream->stream;
    guint n_lanes = lane_set_n_lanes(sector->around);
    g_autofree guint64 *addresses = g_new(guint64, MAX(n_lanes, 1));
    g_autoptr(LaneWalk) walk = lane_walk_new(sector->study, stream, p->placement, sector->around);
    for (guint i = 0; i < stream->n_items; i++)
        if (p->items[i].counted && lane_walk_item(walk, i, addresses))
            touch_item(p, i, addresses, n_lanes);
}

static void
set_who(DramPass *p)
{
    guint per_block = lane_set_warps_per_block(p->sector->around) * (guint)p->sector->arch.warp_lanes,
          lane = 0;
    const guint counts[N_WHO] = {1, p->sector->n_around[0], p->sector->n_around[1], p->sector->n_around[2]};
    for (guint who = 0; who < N_WHO; who++) {
        memset(p->who + lane, (int)who, (gsize)counts[who] * per_block);
        lane += counts[who] * per_block;
    }
}

/* Sums over the pieces of one array, of loads or of stores. */
typedef struct {
    double block;      /* that the block touches */
    double further[3]; /* that its neighbours touch and it does not */
    double partial;    /* of block: that are not written as a whole, and not loaded */
    double size;       /* bytes of all its elements that an unknown index reaches */
    gboolean is_random;
    double wave, grid; /* distinct pieces that the blocks of a wave, and of the grid, touch */
    double dram;       /* pieces that DRAM moves */
} ArraySum;

static guint
array_of(const DramPass *p, guint item)
{
    guint access = p->stream->stream->items[item].access;
    return p->sector->study->accesses[access].instance * MAX(p->placement->n_slots, 1) +
           p->placement->accesses[access].slot;
}

static gboolean
is_written_whole(const DramPass *p, const Piece *piece)
{
    guint64 size = (guint64)p->sector->arch.sector_bytes;
    return piece->written == byte_bits(size, 0, size - 1);
}

static gboolean
is_loaded(const DramPass *p, const Piece *sector)
{
    guint64 per_piece = (guint64)(p->sector->arch.fetch_bytes / p->sector->arch.sector_bytes);
    return piece_table_place(p->reads, sector->number / per_piece)->number != 0;
}

/* Array numbers are the highest bits of a piece's number. */
static void
add_pieces(const DramPass *p, const PieceTable *table, gint64 piece_bytes, gboolean are_written,
           ArraySum *sums)
{
    guint bits = LANE_WALK_ARRAY_BITS - (guint)__builtin_ctzll((guint64)piece_bytes);
    for (gsize i = 0; i < table->size; i++) {
        const Piece *piece = &table->pieces[i];
        if (piece->number == 0)
            continue;
        ArraySum *sum = &sums[piece->number >> bits];
        if (piece->weights[WHO_BLOCK] > 0) {
            sum->block += piece->weights[WHO_BLOCK];
            sum->is_random = sum->is_random || p->items[piece->item].is_random;
            if (are_written && !is_written_whole(p, piece) && !is_loaded(p, piece))
                sum->partial += piece->weights[WHO_BLOCK];
            continue;
        }
        for (guint k = 0; k < 3; k++)
            sum->further[k] += piece->weights[WHO_X + k];
    }
}

/* The blocks that run at a time, as far as they reach in x, y and z. */
static void
wave_size(const Sector *sector, double *ret_size)
{
    double left = (double)sector->blocks_per_sm * (double)sector->arch.sm_count;
    for (guint k = 0; k < 3; k++) {
        ret_size[k] = fmax(1, fmin((double)sector->study->launch->grid[k], left));
        left = ceil(left / (double)sector->study->launch->grid[k]);
    }
}

static void
extend(const Sector *sector, gint64 piece_bytes, ArraySum *sum)
{
    double wave[3];
    wave_size(sector, wave);
    sum->wave = sum->grid = sum->block;
    for (guint k = 0; k < 3 && sum->block > 0; k++) {
        if (sector->n_around[k] == 0)
            continue;
        double share = fmin(1, sum->further[k] / sector->n_around[k] / sum->block);
        sum->wave *= 1 + share * (wave[k] - 1);
        sum->grid *= 1 + share * ((double)sector->study->launch->grid[k] - 1);
    }
    if (!sum->is_random || sum->size <= 0)
        return;
    /* so many pieces out of ALL: some are drawn more than once. The grid's stay draws: see dram_pieces(). */
    double all = fmax(1, sum->size / (double)piece_bytes);
    sum->wave = all * -expm1(-sum->wave / all);
}

/* The pieces that DRAM must read where ALL_WAVE bytes are touched in a wave, ALL_RANDOM in arrays that are
 * reached at random. */
static double
dram_pieces(const DramPass *p, const ArraySum *sum, gint64 piece_bytes, double all_wave, double all_random)
{
    double capacity = p->l2_bytes, waves = p->sector->waves;
    double own = sum->wave * (double)piece_bytes;
    if (sum->is_random && sum->size > 0) {
        double all = fmax(1, sum->size / (double)piece_bytes);
        double distinct = all * -expm1(-sum->grid / all);
        double misses = all_random > capacity ? sum->grid * (1 - capacity / all_random) : 0;
        return fmin(sum->grid, fmax(distinct, misses));
    }
    if (own + all_wave <= capacity)
        return sum->grid;
    return fmax(sum->grid, waves * sum->wave);
}

/* Bytes of the array that item ITEM reaches, as far as unknown indices reach. */
static double
array_bytes(const DramPass *p, guint item)
{
    const AccessPlace *place = &p->placement->accesses[p->stream->stream->items[item].access];
    return (double)p->sector->range * (double)place->size / MAX(place->tile, 1);
}

static void
share_reads(const DramPass *p, const ArraySum *sums)
{
    for (gsize i = 0; i < p->reads->size; i++) {
        const Piece *piece = &p->reads->pieces[i];
        if (piece->number == 0 || piece->weights[WHO_BLOCK] <= 0)
            continue;
        const ArraySum *sum = &sums[array_of(p, piece->item)];
        p->items[piece->item].dram_reads += sum->dram * piece->weights[WHO_BLOCK] / sum->block;
    }
}

static void
share_writes(const DramPass *p, const ArraySum *sums, gboolean stays)
{
    for (gsize i = 0; i < p->writes->size; i++) {
        const Piece *piece = &p->writes->pieces[i];
        if (piece->number == 0 || piece->weights[WHO_BLOCK] <= 0)
            continue;
        const ArraySum *sum = &sums[array_of(p, piece->item)];
        double sectors = sum->dram * piece->weights[WHO_BLOCK] / sum->block;
        if (!stays)
            p->items[piece->item].dram_writes += sectors;
        if (!stays && !is_written_whole(p, piece) && !is_loaded(p, piece))
            p->items[piece->item].dram_fills += sectors;
    }
}

/* What DRAM moves of each array, and whether all that the launch touches stays in L2. */
static gboolean
sum_arrays(const DramPass *p, ArraySum *reads, ArraySum *writes, guint n)
{
    const SectorArch *arch = &p->sector->arch;
    double wave = 0, all = 0, random = 0;
    add_pieces(p, p->reads, arch->fetch_bytes, FALSE, reads);
    add_pieces(p, p->writes, arch->sector_bytes, TRUE, writes);
    for (guint i = 0; i < n; i++) {
        extend(p->sector, arch->fetch_bytes, &reads[i]);
        extend(p->sector, arch->sector_bytes, &writes[i]);
        if (reads[i].is_random || writes[i].is_random)
            random += fmax(reads[i].size, writes[i].size);
        wave += reads[i].wave * (double)arch->fetch_bytes + writes[i].wave * (double)arch->sector_bytes;
        all += (reads[i].is_random ? fmin(reads[i].size, reads[i].grid * (double)arch->fetch_bytes)
                                   : reads[i].grid * (double)arch->fetch_bytes) +
               writes[i].grid * (double)arch->sector_bytes;
    }
    for (guint i = 0; i < n; i++) {
        reads[i].dram = dram_pieces(p, &reads[i], arch->fetch_bytes, wave, random);
        writes[i].dram = dram_pieces(p, &writes[i], arch->sector_bytes, wave, random);
    }
    return all <= p->l2_bytes;
}

void
sector_dram(Sector *sector, const SectorStream *stream, const Placement *placement, double share_of_l2,
            SectorItem *items)
{
    guint n = sector->study->binding->n_instances * MAX(placement->n_slots, 1);
    g_autofree ArraySum *reads = g_new0(ArraySum, MAX(n, 1)), *writes = g_new0(ArraySum, MAX(n, 1));
    g_autofree guint8 *who = g_new0(guint8, MAX(lane_set_n_lanes(sector->around), 1));
    DramPass p = {.sector = sector,
                  .stream = stream,
                  .placement = placement,
                  .items = items,
                  .l2_bytes = share_of_l2 * (double)sector->arch.l2_bytes,
                  .reads = sector->reads,
                  .writes = sector->writes,
                  .who = who};
    piece_table_clear(p.reads);
    piece_table_clear(p.writes);
    set_who(&p);
    follow(&p);
    for (guint i = 0; i < stream->stream->n_items; i++)
        if (items[i].is_random) {
            reads[array_of(&p, i)].size = array_bytes(&p, i);
            writes[array_of(&p, i)].size = array_bytes(&p, i);
        }
    gboolean stays = sum_arrays(&p, reads, writes, n);
    share_reads(&p, reads);
    share_writes(&p, writes, stays);
    for (guint i = 0; i < stream->stream->n_items; i++)
        items[i].dram_reads = fmin(items[i].dram_reads, items[i].sectors - items[i].l1_hits);
}
