/* SPDX-License-Identifier: MIT */
/* What is remembered of DRAM's pieces from layout to layout. */
#include "model/sector/dram/dram_private.h"

DramMemo *
dram_memo_new(void)
{
    DramMemo *memo = g_new0(DramMemo, 1);

    memo->reads = piece_table_new(FALSE);
    memo->writes = piece_table_new(TRUE);
    memo->pieces = piece_memo_new();
    return memo;
}

void
dram_memo_free(DramMemo *memo)
{
    if (!memo)
        return;
    piece_table_free(memo->reads);
    piece_table_free(memo->writes);
    piece_memo_free(memo->pieces);
    g_free(memo);
}

void
dram_memo_clear(DramMemo *memo)
{
    piece_memo_clear(memo->pieces);
}

void
dram_memo_set_second_thread(DramMemo *memo)
{
    memo->is_second_thread = TRUE;
}
