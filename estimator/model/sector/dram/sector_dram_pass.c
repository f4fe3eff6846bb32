/* SPDX-License-Identifier: MIT */
/* What the passes over the pieces of DRAM ask of items, pieces and sums. */
#include "model/sector/dram/dram_private.h"

gboolean
dram_is_atomic(const DramPass *p, guint item)
{
    guint access = p->layout->stream->items[item].access;

    return p->layout->launch->study->accesses[access].kind == ACCESS_ATOMIC;
}

static gboolean
is_written_whole(const DramPass *p, const Piece *piece)
{
    guint64 size = (guint64)p->layout->launch->arch.l1_sector_bytes;

    return *piece_table_written(p->writes, piece) == sector_byte_bits(size, 0, size - 1);
}

gboolean
dram_is_loaded(const DramPass *p, const Piece *piece)
{
    guint64 per_piece =
        (guint64)(p->layout->launch->arch.dram_fetch_bytes / p->layout->launch->arch.l1_sector_bytes);

    return piece_table_find(p->reads, piece->number / per_piece) != NULL;
}

gboolean
dram_is_partial(const DramPass *p, const Piece *piece)
{
    return !is_written_whole(p, piece) && !dram_is_loaded(p, piece);
}

gboolean
dram_is_own(const ArraySum *sum)
{
    for (guint k = 0; k < 3; k++)
        if (sum->share[k] < 0.5)
            return FALSE;
    return TRUE;
}
