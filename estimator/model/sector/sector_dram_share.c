/* SPDX-License-Identifier: MIT */
/* Which accesses cause what DRAM moves. */
#include "sector_dram_share.h"

#include <math.h>

/* Sectors that item ITEM loads and misses in L1. */
static double
missed_sectors(const DramPass *p, guint item)
{
    const StudyAccess *access = &p->sector->study->accesses[p->stream->stream->items[item].access];
    return access->kind == ACCESS_LOAD ? p->items[item].sectors - p->items[item].l1_hits : 0;
}

/* TRUE if so few lanes are drawn for ITEM that the block has none: then each sector is one of its own. */
static gboolean
is_unseen(const DramPass *p, const ArraySum *sum, guint item)
{
    return sum->touched <= 0 && p->drawn_lanes[dram_array_of(p, item)];
}

/* What DRAM reads goes to the accesses that touch its pieces first, as far as they miss L1; the rest to the
 * others of the array that do. */
void
dram_share_reads(const DramPass *p, const ArraySum *sums, guint n)
{
    g_autofree double *excess = g_new0(double, MAX(n, 1)), *slack = g_new0(double, MAX(n, 1));
    for (gsize i = 0; i < p->reads->size; i++) {
        const Piece *piece = &p->reads->pieces[i];
        if (piece->number != 0 && piece->weights[WHO_BLOCK] > 0)
            p->items[piece->item].dram_reads += piece->weights[WHO_BLOCK];
    }
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        if (!p->items[i].counted)
            continue;
        const ArraySum *sum = &sums[dram_array_of(p, i)];
        if (is_unseen(p, sum, i))
            p->items[i].dram_reads = p->at_least ? 0 : missed_sectors(p, i);
        if (sum->by_level > 0)
            p->items[i].dram_reads = p->levels[i].reads * sum->dram / sum->by_level;
        else
            p->items[i].dram_reads *= sum->touched > 0 ? sum->dram / sum->touched : 1;
        double left = missed_sectors(p, i) - p->items[i].dram_reads;
        excess[dram_array_of(p, i)] += fmax(0, -left);
        slack[dram_array_of(p, i)] += fmax(0, left);
        p->items[i].dram_reads += fmin(0, left);
    }
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        if (p->at_least || !p->items[i].counted || slack[dram_array_of(p, i)] <= 0)
            continue;
        double left = missed_sectors(p, i) - p->items[i].dram_reads;
        p->items[i].dram_reads += left * fmin(1, excess[dram_array_of(p, i)] / slack[dram_array_of(p, i)]);
    }
}

/* TRUE if the block changes another sector of PIECE's part of memory that DRAM reads at a time. */
static gboolean
has_neighbour(const DramPass *p, const Piece *piece)
{
    guint64 per_fetch = (guint64)(p->sector->arch.fetch_bytes / p->sector->arch.sector_bytes);
    guint64 first = piece->number / per_fetch * per_fetch;
    for (guint64 number = first; number < first + per_fetch; number++)
        if (number != piece->number && piece_table_slot(p->writes, number)->number != 0)
            return TRUE;
    return FALSE;
}

/* The sectors that DRAM reads for PIECE, which is written in part: for an atomic with what comes along,
 * unless that is changed as well. */
static double
filled(const DramPass *p, const Piece *piece)
{
    const SectorArch *arch = &p->sector->arch;
    return dram_is_atomic(p, piece->item) && !has_neighbour(p, piece)
               ? arch->atomic_fetch_bytes / (double)arch->sector_bytes
               : 1;
}

/* What the block writes of one item. */
typedef struct {
    double sectors;
    double partial; /* of these: written in part */
    double alone;   /* of these: pieces of what DRAM reads at a time */
    double fills;   /* sectors that DRAM reads for those written in part */
    double again;   /* and for those that were loaded */
} Written;

static void
add_written(const DramPass *p, const Piece *piece, Written *to)
{
    double weight = piece->weights[WHO_BLOCK];
    gboolean partial = dram_is_partial(p, piece);
    to->sectors += weight;
    to->alone += weight / (has_neighbour(p, piece) ? 2 : 1);
    to->partial += partial ? weight : 0;
    to->fills += partial ? weight * filled(p, piece) : 0;
    if (dram_is_atomic(p, piece->item) && dram_is_loaded(p, piece))
        to->again += weight * p->sector->arch.atomic_refetch_bytes / (double)p->sector->arch.sector_bytes;
}

/* Adds to ITEM, which stores to SECTORS of those that the block does, what L2 writes back before it is stored
 * to again: sectors at random places. */
static void
add_rewritten(SectorItem *item, const ArraySum *sum, double sectors)
{
    double times = sum->grid / sum->touched, writes = sectors * times * sum->rewrite,
           fills = sectors * times * sum->refill, scattered = item->dram_fills * item->dram_scattered + fills;
    if (writes <= 0)
        return;
    item->write_scattered =
        (item->dram_writes * item->write_scattered + writes) / (item->dram_writes + writes);
    item->write_orderly *= item->dram_writes / (item->dram_writes + writes);
    item->dram_writes += writes;
    item->dram_fills += fills;
    item->dram_scattered = item->dram_fills > 0 ? scattered / item->dram_fills : item->dram_scattered;
}

/* WHOLE and PART: the share of sectors written as a whole, or in part, that does not stay in L2. */
void
dram_share_writes(const DramPass *p, const ArraySum *sums, double whole, double part)
{
    g_autofree Written *written = g_new0(Written, MAX(p->stream->stream->n_items, 1));
    for (gsize i = 0; i < p->writes->size; i++) {
        const Piece *piece = &p->writes->pieces[i];
        if (piece->number != 0 && piece->weights[WHO_BLOCK] > 0)
            add_written(p, piece, &written[piece->item]);
    }
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        SectorItem *item = &p->items[i];
        const Written *w = &written[i];
        if (!item->counted)
            continue;
        const ArraySum *sum = &sums[dram_array_of(p, i)];
        if (is_unseen(p, sum, i) &&
            p->sector->study->accesses[p->stream->stream->items[i].access].kind != ACCESS_LOAD) {
            item->dram_writes = item->dram_fills = p->at_least ? 0 : item->sectors * part;
            item->write_scattered = item->dram_scattered;
            item->write_orderly = 1 - item->dram_scattered;
        }
        if (w->sectors <= 0 || sum->touched <= 0)
            continue;
        item->write_orderly = 1 - item->dram_scattered;
        item->write_scattered = item->dram_scattered * w->alone / w->sectors;
        item->dram_writes =
            sum->dram / sum->touched * (w->partial * part + (w->sectors - w->partial) * whole);
        item->dram_fills = sum->fills / sum->touched * (w->fills * part + w->again * whole);
        if (!sum->is_random && !sum->is_near && dram_is_own(sum))
            add_rewritten(item, sum, w->sectors);
    }
}
