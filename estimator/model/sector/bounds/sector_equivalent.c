/* SPDX-License-Identifier: MIT */
#include "model/sector/bounds/bounds_private.h"

/* The next access to FIELD from access AT on; n_accesses: there is none. */
static guint
next_access(const Study *study, guint field, guint at)
{
    while (at < study->n_accesses && study->accesses[at].field != (int)field)
        at++;
    return at;
}

/* TRUE if some load of ACCESS stays behind a store in some layout. */
static gboolean
may_be_behind(const SectorLaunch *launch, SectorMemo *memo, guint access)
{
    const Stream *stream = memo->all.stream;
    const guint64 *may = sector_wait_before(launch, memo, &memo->all);

    for (guint i = 0; i < stream->n_items; i++)
        if (stream->items[i].access == access && may[i] != 0)
            return TRUE;
    return FALSE;
}

/* TRUE if loads X and Y both have to stay behind stores to other groups, or neither has; and so of being the
 * first. */
static gboolean
are_ordered_alike(const SectorLaunch *launch, SectorMemo *memo, guint x, guint y)
{
    guint a = sector_own_before(launch, memo, x), b = sector_own_before(launch, memo, y);

    return (a == 0) == (b == 0) && (a == G_MAXUINT) == (b == G_MAXUINT) &&
           sector_is_first_load(launch, memo, x) == sector_is_first_load(launch, memo, y) &&
           may_be_behind(launch, memo, x) == may_be_behind(launch, memo, y);
}

/* TRUE if fields A and B, as far as they lie in structs, are as large. */
static gboolean
are_as_large(const Record *record, guint a, guint b)
{
    const Field *x = &record->fields[a], *y = &record->fields[b];

    return x->elem_bytes == y->elem_bytes && x->align == y->align && x->count == y->count;
}

/* TRUE if between accesses X and Y, both loads or both not, there is none of the other sort, and no store to
 * a field of another size: which of the two comes first makes no difference to what is joined, brought by
 * others, or leaves together. */
static gboolean
is_nothing_between(const SectorLaunch *launch, guint x, guint y)
{
    const StudyAccess *accesses = launch->study->accesses;
    const Record *record = launch->study->binding->record;
    gboolean loads = accesses[x].kind == ACCESS_LOAD;

    for (guint i = MIN(x, y) + 1; i < MAX(x, y); i++) {
        if ((accesses[i].kind == ACCESS_LOAD) != loads)
            return FALSE;
        if (!loads && accesses[i].field >= 0 &&
            !are_as_large(record, (guint)accesses[i].field, (guint)accesses[x].field))
            return FALSE;
    }
    return TRUE;
}

/* TRUE if accesses X and Y are of one class, and where they stand makes no difference. */
static gboolean
are_made_alike(const SectorLaunch *launch, SectorMemo *memo, guint x, guint y)
{
    return sector_is_same_class(launch->study, memo->all.stream, x, y) && is_nothing_between(launch, x, y) &&
           (launch->study->accesses[x].kind != ACCESS_LOAD || are_ordered_alike(launch, memo, x, y));
}

/* TRUE if what is merged of FIELD's accesses depends on which fields are in its group. */
static gboolean
is_merged_by_group(const SectorLaunch *launch, SectorMemo *memo, guint field)
{
    const Stream *stream = memo->all.stream;

    for (guint i = 0; i < stream->n_items; i++) {
        const StreamItem *item = &stream->items[i];

        if (item->access != STREAM_MARK && item->unless != 0 &&
            (launch->study->accesses[item->access].field == (int)field || (item->unless >> field & 1)))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if the kernel accesses A and B in the same way, but for what keeps their accesses from being joined.
 */
static gboolean
are_used_alike(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b)
{
    const Study *study = launch->study;
    guint i = 0, k = 0;

    if (!are_as_large(study->binding->record, a, b) || is_merged_by_group(launch, memo, a) ||
        is_merged_by_group(launch, memo, b))
        return FALSE;
    for (;;) {
        i = next_access(study, a, i);
        k = next_access(study, b, k);
        if (i == study->n_accesses || k == study->n_accesses)
            return i == k;
        if (!are_made_alike(launch, memo, i++, k++))
            return FALSE;
    }
}

/* TRUE if HURDLE, an access to FIELD or one like it, keeps ACCESS from being joined to none but accesses of
 * such fields: scalars of its size, on the other side. */
static gboolean
stands_among_like(const SectorLaunch *launch, SectorMemo *memo, guint access, const CompiledHurdle *hurdle,
                  guint field)
{
    const StudyAccess *accesses = launch->study->accesses;
    const CompiledAccess *own = &launch->compiled->accesses[access];

    for (guint i = 0; i < launch->study->n_accesses; i++) {
        const CompiledAccess *other = &launch->compiled->accesses[i];

        if (other->bundle != own->bundle || accesses[i].bytes != accesses[access].bytes ||
            (hurdle->at < own->at) != (other->at < hurdle->at))
            continue;
        if (accesses[i].field < 0 || accesses[access].field < 0 ||
            !are_used_alike(launch, memo, field, (guint)accesses[i].field) ||
            !are_used_alike(launch, memo, field, (guint)accesses[access].field))
            return FALSE;
    }
    return TRUE;
}

/* TRUE if accesses to fields A and B, where they lie in another group, keep no others from being joined but
 * those to fields like them: else it makes a difference which of the two is in a group. */
static gboolean
are_joined_alike(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b)
{
    const Study *study = launch->study;

    for (guint i = 0; i < study->n_accesses; i++) {
        const CompiledAccess *access = &launch->compiled->accesses[i];

        for (guint h = access->first_hurdle; h < access->first_hurdle + access->n_hurdles; h++) {
            const CompiledHurdle *hurdle = &launch->compiled->hurdles[h];
            int field = study->accesses[hurdle->access].field;

            if (hurdle->by_layout && (field == (int)a || field == (int)b) &&
                !stands_among_like(launch, memo, i, hurdle, a))
                return FALSE;
        }
    }
    return TRUE;
}

gboolean
sector_are_equivalent(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b)
{
    /* all multiprocessors are filled, so that each is like the others, and which access comes first does not
     * matter */
    return launch->study->blocks >= (double)launch->blocks_per_sm * (double)launch->arch.sm_count &&
           memo->all.stream && are_used_alike(launch, memo, a, b) && are_joined_alike(launch, memo, a, b);
}

/* TRUE if accesses X and Y are loads of one class, X before Y, and all between are. */
static gboolean
is_row_of_loads(const SectorLaunch *launch, SectorMemo *memo, guint x, guint y)
{
    const StudyAccess *accesses = launch->study->accesses;
    const Record *record = launch->study->binding->record;

    if (x >= y || accesses[x].kind != ACCESS_LOAD || !sector_is_place_known(&accesses[x]))
        return FALSE;
    for (guint i = x + 1; i <= y; i++)
        if (accesses[i].field < 0 || !sector_is_same_class(launch->study, memo->all.stream, x, i) ||
            !are_as_large(record, (guint)accesses[x].field, (guint)accesses[i].field))
            return FALSE;
    return TRUE;
}

/* TRUE if no load of fields A and B has to stay behind a store: where it stands among others then matters. */
static gboolean
is_behind_no_store(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b)
{
    const Stream *stream = memo->all.stream;
    const guint64 *before = sector_wait_before(launch, memo, &memo->all);

    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;
        int field = access == STREAM_MARK ? -1 : launch->study->accesses[access].field;

        if ((field == (int)a || field == (int)b) && before[i] != 0)
            return FALSE;
    }
    return TRUE;
}

gboolean
sector_exchangeable(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b)
{
    const Study *study = launch->study;
    guint i = 0, k = 0, bytes = 0;

    for (guint f = 0; f < study->binding->record->n_fields; f++)
        bytes += field_bytes(&study->binding->record->fields[f]);
    /* Of structs that lines are larger than, something is touched of each line. */
    if (!memo->all.stream || bytes > launch->arch.l1_line_bytes ||
        !are_as_large(study->binding->record, a, b) || is_merged_by_group(launch, memo, a) ||
        is_merged_by_group(launch, memo, b) || !are_joined_alike(launch, memo, a, b))
        return FALSE;
    for (;;) {
        i = next_access(study, MIN(a, b), i);
        k = next_access(study, MAX(a, b), k);
        if (i == study->n_accesses || k == study->n_accesses)
            return i == k && is_behind_no_store(launch, memo, a, b);
        if (!is_row_of_loads(launch, memo, i++, k++))
            return FALSE;
    }
}
