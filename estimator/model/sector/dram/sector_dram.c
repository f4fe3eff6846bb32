/* SPDX-License-Identifier: MIT */
/* What the launch moves to and from DRAM. A block and some neighbours are followed through the kernel
 * (sector_pieces.c). The pieces that the block touches, and those of its neighbours that it doesn't, tell
 * how many distinct ones the blocks of a wave and of the grid touch: along x, y and z the same number comes
 * with each further block. */

#include "model/sector/dram/dram_private.h"

#include <math.h>

/* The blocks that run at a time, as far as they reach in x, y and z. */
static void
wave_size(const SectorLaunch *launch, double *ret_size)
{
    double left = (double)launch->blocks_per_sm * (double)launch->arch.sm_count;

    for (guint k = 0; k < 3; k++) {
        ret_size[k] = fmax(1, fmin((double)launch->study->launch->grid[k], left));
        left = ceil(left / (double)launch->study->launch->grid[k]);
    }
}

/* The distinct pieces of SIZE[0] * SIZE[1] * SIZE[2] blocks. */
static double
product(const ArraySum *sum, const double *share, const double *size)
{
    double pieces = sum->block;

    for (guint k = 0; k < 3; k++)
        pieces *= 1 + share[k] * (size[k] - 1);
    return pieces;
}

static double
slots(const SectorLaunch *launch)
{
    return (double)launch->blocks_per_sm * (double)launch->arch.sm_count;
}

/* SUM is of an array that some item reaches near its threads: pieces of it are seen. */
static NearPieces
near_pieces(const SectorLaunch *launch, gint64 piece_bytes, const ArraySum *sum)
{
    double stretch = (double)(sum->high - sum->low) + 1, times = fmax(1, sum->drawn / sum->seen);

    return (NearPieces){
        sum->block - sum->drawn, sum->seen, times, stretch, fmax(stretch, sum->size / (double)piece_bytes),
        launch->study->blocks};
}

static gboolean
is_shared(const ArraySum *sum)
{
    return sum->is_random && sum->locality.locality == LOCALITY_SHARED;
}

/* The pieces of BLOCKS blocks from the grid's first on, drawn ones as often as there are runs of threads that
 * share. */
static double
shared_pieces(const DramPass *p, const ArraySum *sum, double blocks)
{
    double threads = (double)p->layout->launch->study->block_threads, number = (double)sum->locality.number;
    double own = shared_runs((double)p->followed->middle * threads, threads, number);

    return sum->drawn * shared_runs(0, blocks * threads, number) / own + (sum->block - sum->drawn) * blocks;
}

/* The same as extend() where places are drawn about where threads stand. */
static void
extend_near(const SectorLaunch *launch, gint64 piece_bytes, ArraySum *sum)
{
    NearPieces near = near_pieces(launch, piece_bytes, sum);
    double share;

    sum->wave = near_pieces_touched(&near, fmin(slots(launch), near.blocks), &share);
    sum->grid = near_pieces_touched(&near, near.blocks, NULL);
    sum->random = 1 - share;
}

/* Takes neighbours that differ from the block by no more than chance lets them for its like: what they touch
 * is theirs alone, and they tell what a block touches on average. */
static void
average_drawn(const FollowedBlocks *followed, ArraySum *sum)
{
    double total = sum->touched, n = 1, chance = 3 * sqrt(sum->squares);
    gboolean is_like[3];

    for (guint k = 0; k < 3; k++) {
        double around = followed->n_around[k];

        is_like[k] = fabs(sum->further[k] - around * sum->touched) <= around * chance;
        total += is_like[k] ? sum->further[k] : 0;
        n += is_like[k] ? around : 0;
    }
    sum->block = total / n;
    for (guint k = 0; k < 3; k++)
        if (is_like[k])
            sum->further[k] = sum->block * followed->n_around[k];
}

/* What the blocks of a wave touch, and those of the grid as long as L2 forgets nothing. */
static void
extend(const DramPass *p, gint64 piece_bytes, gboolean is_drawn, ArraySum *sum)
{
    const SectorLaunch *launch = p->layout->launch;
    double wave[3], grid[3];

    if (is_drawn && !sum->is_near && !is_shared(sum))
        average_drawn(p->followed, sum);
    wave_size(launch, wave);
    for (guint k = 0; k < 3; k++) {
        sum->share[k] = 1;
        grid[k] = (double)launch->study->launch->grid[k];
        if (p->followed->n_around[k] > 0)
            sum->share[k] = fmin(1, sum->further[k] / p->followed->n_around[k] / sum->block);
    }
    sum->wave = product(sum, sum->share, wave);
    sum->grid = product(sum, sum->share, grid);
    if (sum->is_near && !sum->is_random)
        extend_near(launch, piece_bytes, sum);
    if (is_shared(sum)) {
        sum->wave = shared_pieces(p, sum, fmin(slots(launch), launch->study->blocks));
        sum->grid = shared_pieces(p, sum, launch->study->blocks);
    }
    sum->copies = sum->grid > 0 ? CLAMP(sum->block * launch->study->blocks / sum->grid, 1,
                                        (double)launch->arch.l2_partitions)
                                : 1;
    if (!sum->is_random || sum->size <= 0)
        return;
    /* so many pieces out of ALL: some are drawn more than once. The grid's stay draws: see dram_pieces(). */
    double all = fmax(1, sum->size / (double)piece_bytes);
    sum->wave = all * -expm1(-sum->wave / all);
}

/* Counts a block's pieces, of PIECE_BYTES, again where L2 has lost them until its neighbour comes: WAVE_BYTES
 * are touched by the blocks of a wave, BLOCK_BYTES by each further block. A neighbour of the same wave comes
 * in time. */
static void
forget(const DramPass *p, gint64 piece_bytes, double wave_bytes, double block_bytes, ArraySum *sum)
{
    double running = slots(p->layout->launch), between = 1, share[3], grid[3];

    if (sum->is_near && !sum->is_random && sum->block > 0) {
        NearPieces near = near_pieces(p->layout->launch, piece_bytes, sum);
        double each = (double)piece_bytes * sum->copies;
        double others = fmax(0, block_bytes - sum->grid * each / near.blocks);
        NearCache cache = {p->window, running, each, others};

        sum->grid = near_pieces_read(&near, &cache);
        return;
    }
    if (is_shared(sum))
        return;
    for (guint k = 0; k < 3; k++) {
        gboolean is_wave = p->layout->launch->settings.without != WITHOUT_WAVE_NEIGHBOURS;
        double kept = between < running && is_wave ? 1 - between / running : 0;

        grid[k] = (double)p->layout->launch->study->launch->grid[k];
        if ((between < running ? wave_bytes : between * block_bytes) <= p->window)
            kept = 1;
        share[k] = 1 - (1 - sum->share[k]) * kept;
        between *= grid[k];
    }
    if (sum->block > 0)
        sum->grid = product(sum, share, grid);
}

/* The pieces that DRAM must read or write, of an array that has as many bytes of L2 as of HELD bytes falls to
 * it. What one block touches is distinct, however few there are. */
static double
dram_pieces(const ArraySum *sum, gint64 piece_bytes, double held)
{
    if (sum->by_level > 0)
        return sum->by_level;
    if (sum->is_near && !sum->is_random)
        return sum->grid;
    if (!sum->is_random || sum->size <= 0)
        return sum->grid * (dram_is_own(sum) ? fmax(1, sum->refetch) : 1);
    double all = fmax(1, sum->size / (double)piece_bytes);
    double distinct = fmax(fmin(sum->block, all), all * -expm1(-sum->grid / all));
    return fmin(sum->grid, fmax(distinct, sum->grid * (1 - fmin(1, held + held * held))));
}

/* What DRAM moves of an array, of which loads touch the pieces READ and others the sectors WRITE, ALL_RANDOM
 * bytes being in arrays that are reached at random. What is read has a copy in each part of L2; a line holds
 * two pieces, so that where one is, the other may be. What atomics change has one, and where L2 cannot keep
 * all of it, leaves as parts of sectors do. */
static void
sum_dram(const DramPass *p, double all_random, ArraySum *read, ArraySum *write)
{
    const SectorArch *arch = &p->layout->launch->arch;
    double copied = p->window / (double)arch->l2_partitions / all_random, dirty = p->dirty / all_random;
    double kept = dirty < 1 ? arch->l2_dirty_partial_share * dirty : dirty;

    read->dram = dram_pieces(read, arch->dram_fetch_bytes, copied);
    write->dram = dram_pieces(write, arch->l1_sector_bytes, write->by_atomics ? kept : copied);
    write->fills = write->by_atomics ? dram_pieces(write, arch->l1_sector_bytes, dirty) : write->dram;
}

/* What DRAM reads for each item that reaches an array of SUMS at random, where some do by bisection. */
static void
read_levels(DramPass *p, ArraySum *sums, guint n_arrays)
{
    g_autofree double *all = g_new0(double, MAX(n_arrays, 1)), *times = g_new0(double, MAX(n_arrays, 1));

    for (guint i = 0; i < n_arrays; i++) {
        const ArraySum *sum = &sums[i];
        double blocks = is_shared(sum) ? sum->grid / sum->block : p->layout->launch->study->blocks;

        if (!sum->is_random || sum->size <= 0 || sum->touched <= 0)
            continue;
        all[i] = fmax(1, sum->size / (double)p->layout->launch->arch.dram_fetch_bytes);
        times[i] = sum->block / sum->touched * blocks;
    }
    p->levels = sector_levels(p->layout, p->asked, p->pieces, p->window, all, times);
    for (guint i = 0; p->levels && i < p->layout->stream->n_items; i++)
        if (p->levels[i].draws > 0)
            sums[p->levels[i].array].by_level += p->levels[i].reads;
}

/* Bytes of the array that item ITEM reaches, as far as unknown indices reach. */
static double
array_bytes(const DramPass *p, guint item)
{
    guint access = p->layout->stream->items[item].access;
    const AccessPlacement *place = &p->layout->placement->accesses[access];
    gint64 known = p->layout->launch->study->accesses[access].elements;

    return (double)(known > 0 ? known : p->layout->launch->range) * (double)place->size / MAX(place->tile, 1);
}

/* Bytes that the launch, or a part of it, moves. */
typedef struct {
    double wave;    /* of distinct pieces that a wave touches */
    double held;    /* of L2 that all that the grid touches would take */
    double random;  /* of arrays that are reached at random */
    double read;    /* and not written */
    double written; /* as whole sectors */
    double partial; /* as parts of sectors */
} Moved;

static void
add_moved(const ArraySum *read, const ArraySum *write, const SectorArch *arch, Moved *moved)
{
    double fetch = (double)arch->dram_fetch_bytes, sector = (double)arch->l1_sector_bytes;
    double read_bytes = read->grid * fetch, written = write->grid * sector;
    double in_part = write->touched > 0 ? write->partial / write->touched : 0;

    moved->wave += read->wave * fetch + write->wave * sector;
    moved->held += fmax(read_bytes * read->copies, written);
    if (read->is_random || write->is_random)
        moved->random += fmax(read->size, write->size);
    moved->read += fmax(0, read_bytes - written);
    moved->written += written * (1 - in_part);
    moved->partial += written * in_part;
}

/* Of an array that loops go through of which some iterations alone are followed, pieces and sectors are
 * touched more often than these show: as often as the launch asks for them. What L2 loses between two times
 * they do show. */
static void
count_again(ArraySum *read, ArraySum *write)
{
    double reads = read->grid > 0 ? fmax(0, read->asked / read->grid - 1) : 0;
    double writes = write->grid > 0 ? fmax(0, write->asked / write->grid - 1) : 0;

    if (!read->is_shortened)
        return;
    read->refetch = 1 + read->lost * reads;
    write->rewrite = write->rewritten * writes;
    write->refill = write->refilled * writes;
}

/* What DRAM moves of each array; of the loads and stores of the launch in RET_MOVED. */
static void
sum_arrays(DramPass *p, ArraySum *reads, ArraySum *writes, guint n, Moved *ret_moved)
{
    const SectorArch *arch = &p->layout->launch->arch;
    Moved moved = {0}, last = {0};

    for (guint i = 0; i < n; i++) {
        extend(p, arch->dram_fetch_bytes, p->drawn_lanes[i], &reads[i]);
        extend(p, arch->l1_sector_bytes, p->drawn_lanes[i], &writes[i]);
        add_moved(&reads[i], &writes[i], arch, &moved);
    }
    read_levels(p, reads, n);
    for (guint i = 0; i < n; i++) {
        double block_bytes = moved.held / p->layout->launch->study->blocks;

        forget(p, arch->dram_fetch_bytes, moved.wave, block_bytes, &reads[i]);
        forget(p, arch->l1_sector_bytes, moved.wave, block_bytes, &writes[i]);
        count_again(&reads[i], &writes[i]);
        sum_dram(p, moved.random + p->random_elsewhere, &reads[i], &writes[i]);
        if (reads[i].by_level > 0)
            reads[i].grid = reads[i].by_level;
        add_moved(&reads[i], &writes[i], arch, &last);
    }
    *ret_moved = last;
}

/* Of STORED bytes, the part that L2 does not keep until the launch ends, of at most MOST that it does. Lines
 * that are read and those that are written drive each other out. */
static double
share_written(const DramPass *p, const Moved *moved, double stored, double most)
{
    double left = fmin(most, p->window * stored / fmax(1, moved->written + moved->partial + moved->read));

    return stored > left ? 1 - left / stored : 0;
}

/* Of sectors written in part: all or, where they are few, as of whole ones. */
static double
share_of_parts(const DramPass *p, const Moved *moved)
{
    double most = p->layout->launch->arch.l2_dirty_partial_share * p->dirty;

    return moved->partial > most ? 1 : share_written(p, moved, moved->partial, most);
}

/* Notes how often item ITEM asks for what it reaches. */
static void
note_again(const DramPass *p, guint item, ArraySum *read, ArraySum *write)
{
    const Stream *stream = p->layout->stream;
    AccessKind kind = p->layout->launch->study->accesses[stream->items[item].access].kind;
    const SectorHits *hits = &p->hits[item];

    read->is_shortened |= !stream->points[stream->items[item].point].is_plain;
    read->lost = hits->lost;
    write->rewritten = hits->rewritten;
    write->refilled = hits->refilled;
    if (kind == ACCESS_LOAD)
        read->asked += (p->asked[item].sectors - hits->l1_hits) * hits->pieces;
    else
        write->asked += p->asked[item].sectors;
}

/* Notes what items tell of the arrays that they reach. */
static void
note_arrays(const DramPass *p, ArraySum *reads, ArraySum *writes, guint8 *ret_drawn)
{
    const Study *study = p->layout->launch->study;

    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        if (!p->asked[i].counted)
            continue;
        guint array = dram_array_of(p, i);
        reads[array].refetch = p->hits[i].refetch;
        writes[array].rewrite = p->hits[i].rewrite;
        writes[array].refill = p->hits[i].refill;
        note_again(p, i, &reads[array], &writes[array]);
        ret_drawn[array] |= study_is_drawn(study, study->accesses[p->layout->stream->items[i].access].guard);
    }
    for (guint i = 0; i < p->layout->stream->n_items; i++)
        if (p->asked[i].is_random || p->asked[i].is_near) {
            reads[dram_array_of(p, i)].size = array_bytes(p, i);
            writes[dram_array_of(p, i)].size = array_bytes(p, i);
        }
}

/* Bytes of arrays that are reached at random by what ASKED leaves out, at least: of fields of the record as
 * if they were alone. */
static double
random_elsewhere(const SectorLayout *layout, const ItemRequests *asked)
{
    const Study *study = layout->launch->study;
    const Record *record = study->binding->record;
    guint n_arrays = study->binding->n_instances, n = record->n_fields + 1; /* the last: what is no field */
    g_autofree guint8 *seen = g_new0(guint8, MAX(n_arrays, 1) * n);
    double bytes = 0;

    for (guint i = 0; i < layout->stream->n_items; i++) {
        const StudyAccess *a = &study->accesses[asked[i].counted ? layout->stream->items[i].access : 0];

        if (!asked[i].counted)
            continue;
        seen[a->instance * n + (a->field < 0 ? n - 1 : (guint)a->field)] = TRUE;
        for (guint f = 0; a->field >= 0 && f < record->n_fields; f++) /* of its group */
            if (layout->placement->fields[f].slot == layout->placement->fields[a->field].slot)
                seen[a->instance * n + f] = TRUE;
    }
    for (guint i = 0; i < layout->stream->n_items; i++) {
        if (layout->stream->items[i].access == STREAM_MARK)
            continue;
        const StudyAccess *a = &study->accesses[layout->stream->items[i].access];
        guint8 *is_seen = &seen[a->instance * n + (a->field < 0 ? n - 1 : (guint)a->field)];
        if (*is_seen || layout->stream->items[i].unless != 0 || !sector_is_random(layout->launch, a))
            continue;
        *is_seen = TRUE;
        double size = a->field < 0 ? (double)study->binding->outside_bytes[a->instance]
                                   : (double)field_bytes(&record->fields[a->field]);
        bytes += (double)(a->elements > 0 ? a->elements : layout->launch->range) * size;
    }
    return bytes;
}

/* LEAST: NULL, or what is stored, of which then all is written back. */
static void
move_through_dram(const SectorLayout *layout, FollowedBlocks *followed, DramMemo *memo,
                  const ItemRequests *asked, const SectorHits *hits, SectorStored *least,
                  gboolean others_apart, ItemDram *ret_items)
{
    const SectorLaunch *launch = layout->launch;
    guint n = launch->study->binding->n_instances * MAX(layout->placement->n_slots, 1);
    g_autofree ArraySum *reads = g_new0(ArraySum, MAX(n, 1)), *writes = g_new0(ArraySum, MAX(n, 1));
    g_autofree guint8 *drawn = g_new0(guint8, MAX(n, 1));
    g_autofree ItemPieces *pieces = g_new0(ItemPieces, MAX(layout->stream->n_items, 1));
    DramPass p = {.layout = layout,
                  .followed = followed,
                  .memo = memo,
                  .asked = asked,
                  .hits = hits,
                  .window = (double)launch->arch.l2_window_bytes,
                  .dirty = (double)launch->arch.l2_dirty_bytes,
                  .reads = memo->reads,
                  .writes = memo->writes,
                  .pieces = pieces,
                  .drawn_lanes = drawn,
                  .at_least = least != NULL,
                  .random_elsewhere = least && others_apart ? random_elsewhere(layout, asked) : 0};
    Moved moved;

    sector_pieces(&p, n, reads, writes, pieces);
    note_arrays(&p, reads, writes, drawn);
    sum_arrays(&p, reads, writes, n, &moved);
    /* An equal launch before left it all. */
    for (guint i = 0; i < n && launch->settings.l2 == L2_WARM && moved.held <= p.window; i++)
        reads[i].dram = 0;
    dram_describe_items(&p, reads, writes, n, ret_items);
    dram_share_reads(&p, reads, n, ret_items);
    g_free(p.levels);
    dram_share_writes(&p, writes, least ? 1 : share_written(&p, &moved, moved.written, p.dirty),
                      least ? 1 : share_of_parts(&p, &moved), ret_items);
    if (!least)
        return;
    *least = (SectorStored){moved.written, moved.partial, moved.read};
    dram_leave_least(&p, ret_items);
}

void
sector_dram(const SectorLayout *layout, FollowedBlocks *followed, DramMemo *memo, const ItemRequests *asked,
            const SectorHits *hits, ItemDram *ret_items)
{
    move_through_dram(layout, followed, memo, asked, hits, NULL, FALSE, ret_items);
}

void
sector_dram_least(const SectorLayout *layout, FollowedBlocks *followed, DramMemo *memo,
                  const ItemRequests *asked, const SectorHits *hits, gboolean others_apart,
                  ItemDram *ret_items, SectorStored *ret_stored)
{
    move_through_dram(layout, followed, memo, asked, hits, ret_stored, others_apart, ret_items);
}

void
sector_stored_left(const SectorArch *arch, const SectorStored *stored, double *ret_whole, double *ret_partial)
{
    double dirty = (double)arch->l2_dirty_bytes, all = stored->whole + stored->partial + stored->loaded;
    double kept =
        all > (double)arch->l2_window_bytes ? (double)arch->l2_window_bytes / all : 1; /* of each byte */

    *ret_whole = stored->whole > 0 ? 1 - fmin(kept, dirty / stored->whole) : 0;
    *ret_whole = fmax(0, *ret_whole);
    *ret_partial = stored->partial > arch->l2_dirty_partial_share * dirty ? 1 : 1 - kept;
}
