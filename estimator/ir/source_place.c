/* SPDX-License-Identifier: MIT */
#include "ir/ir.h"

void
source_place_copy(SourcePlace *to, const SourcePlace *from)
{
    to->file = from ? g_strdup(from->file) : NULL;
    to->line = from ? from->line : 0;
    to->column = from ? from->column : 0;
    to->offset = from ? from->offset : 0;
}

void
source_place_clear(SourcePlace *place)
{
    g_clear_pointer(&place->file, g_free);
}
