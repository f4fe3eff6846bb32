/* SPDX-License-Identifier: MIT */
/* What is remembered of L1 from layout to layout. */
#include "model/sector/l1/l1_private.h"

L1Memo *
l1_memo_new(const SectorLaunch *launch)
{
    const SectorArch *arch = &launch->arch;
    L1Memo *memo = g_new0(L1Memo, 1);

    memo->hits = hit_memory_new();
    memo->window = l2_window_new((guint)arch->l2_window_ways);
    memo->touched = touched_lines_new((guint)(arch->l1_line_bytes / arch->l1_sector_bytes));
    sector_bits_init(&memo->bits,
                     (guint)__builtin_ctzll((guint64)(arch->dram_fetch_bytes / arch->l1_sector_bytes)));
    if (launch->l1_lines > 0)
        memo->cache = l1_cache_new(launch->l1_lines, launch->sets.n_sets, arch->l1_lru);
    return memo;
}

void
l1_memo_free(L1Memo *memo)
{
    if (!memo)
        return;
    hit_memory_free(memo->hits);
    l2_window_free(memo->window);
    l1_cache_free(memo->cache);
    touched_lines_free(memo->touched);
    g_free(memo);
}

void
l1_memo_clear(L1Memo *memo)
{
    hit_memory_clear(memo->hits);
}

void
l1_memo_decide(L1Memo *memo, const L1Memo *first)
{
    hit_memory_decide(memo->hits, first->hits);
}

void
l1_memo_agree(L1Memo *a, L1Memo *b)
{
    hit_memory_agree(a->hits, b->hits);
}
