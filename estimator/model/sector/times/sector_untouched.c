/* SPDX-License-Identifier: MIT */
/* What of a struct, or a tile, nobody touches. */
#include "model/sector/times/times_private.h"

#include <string.h>

#define MAX_STRUCT_LINES 1024 /* of larger structs all lines count as touched */

double
sector_untouched(const SectorLaunch *launch, const Placement *placement, guint access, gboolean stored)
{
    const StudyAccess *accesses = launch->study->accesses;
    const AccessPlacement *place = &placement->accesses[access];
    gint64 line = launch->arch.l1_line_bytes, n_lines = (place->size + line - 1) / line, n = 0;
    guint8 touched[MAX_STRUCT_LINES];

    if (accesses[access].field < 0 || n_lines <= 1 || n_lines > MAX_STRUCT_LINES)
        return 0;
    memset(touched, 0, (gsize)n_lines);
    for (guint i = 0; i < launch->study->n_accesses; i++) {
        const AccessPlacement *other = &placement->accesses[i];

        if (accesses[i].field < 0 || accesses[i].instance != accesses[access].instance ||
            other->slot != place->slot || (stored && accesses[i].kind == ACCESS_LOAD))
            continue;
        gint64 bytes = other->tile > 0 ? other->tile * MAX(other->step, other->bytes) : other->bytes;
        for (gint64 l = MAX(other->offset, 0) / line; l < n_lines && l * line < other->offset + bytes; l++) {
            n += !touched[l];
            touched[l] = 1;
        }
    }
    return 1 - (double)n / (double)n_lines;
}
