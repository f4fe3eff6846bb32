/* SPDX-License-Identifier: MIT */
/* Where items of a stream go: their arrays, and how what is not known of their places is chosen. */
#include "model/sector/known/known_private.h"

gboolean
sector_item_counts(const SectorLayout *layout, guint item)
{
    const StreamItem *i = &layout->stream->items[item];
    const Placement *placement = layout->placement;
    int field = layout->launch->study->accesses[i->access].field;
    guint64 left = i->unless;

    for (guint f = 0; left && f < placement->n_fields; f++, left >>= 1)
        if ((left & 1) && (field < 0 || placement->fields[f].slot != placement->fields[field].slot))
            return TRUE;
    return i->unless == 0;
}

ArrayLocality
sector_locality(const SectorLaunch *launch, const StudyAccess *access)
{
    return access->places ? *access->places
                          : (ArrayLocality){launch->settings.locality, launch->settings.locality_number};
}

gboolean
sector_is_random(const SectorLaunch *launch, const StudyAccess *access)
{
    Locality locality = sector_locality(launch, access).locality;

    return (study_goes_anywhere(access) || study_goes_by_block(access)) && locality != LOCALITY_SORTED &&
           (locality != LOCALITY_NEAR || !access->index || !access->sub_known);
}

gboolean
sector_is_near(const SectorLaunch *launch, const StudyAccess *access)
{
    return (study_goes_anywhere(access) || study_goes_by_block(access)) &&
           sector_locality(launch, access).locality == LOCALITY_NEAR && !access->bisection &&
           !sector_is_random(launch, access);
}

char *
sector_locality_text(const SectorLaunch *launch, const StudyAccess *a)
{
    ArrayLocality places = sector_locality(launch, a);
    gint64 number = places.number;

    if (sector_is_near(launch, a) || (a->bisection && places.locality == LOCALITY_NEAR))
        return g_strdup_printf("at most %" G_GINT64_FORMAT " from its thread's own", number);
    if (places.locality == LOCALITY_SORTED)
        return g_strdup("in the order of threads");
    if (places.locality == LOCALITY_SHARED && a->index && a->sub_known)
        return g_strdup_printf("at random, the same for %" G_GINT64_FORMAT " threads in a row", number);
    return g_strdup("at random");
}
