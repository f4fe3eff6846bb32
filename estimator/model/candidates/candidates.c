/* SPDX-License-Identifier: MIT */
#include "model/candidates/candidates.h"

#include "layouts/layouts.h"

static const guint32 default_tiles[] = {8, 16, 32};

/* clang-format off */
G_DEFINE_QUARK(fieldwise-candidates-error, candidates_error)
/* clang-format on */

void
candidate_free(Candidate *candidate)
{
    if (!candidate)
        return;
    layout_free(candidate->layout);
    g_free(candidate->spec);
    g_free(candidate);
}

/* Takes LAYOUT. SPEC: the user's own string, or NULL. */
static Candidate *
candidate_new(const Record *record, Layout *layout, const char *spec)
{
    Candidate *candidate = g_new0(Candidate, 1);

    layout_normalise(layout, record);
    candidate->layout = layout;
    candidate->spec = spec ? g_strdup(spec) : layout_format(layout, record);
    return candidate;
}

Candidate *
candidate_new_spec(const Record *record, const char *spec, GError **error)
{
    Layout *layout = layout_parse(spec, record, error);

    return layout ? candidate_new(record, layout, NULL) : NULL;
}

gboolean
candidates_have_grouping(const Record *record, const Layout *layout)
{
    guint n_untouched = 0; /* groups */

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];
        gboolean touched = record->fields[group->fields[0]].touched;

        for (guint i = 1; i < group->n_fields; i++)
            if (record->fields[group->fields[i]].touched != touched ||
                group->fields[i] < group->fields[i - 1])
                return FALSE;
        n_untouched += !touched;
        if (group->tile > 0 || group->align > 0)
            return FALSE;
    }
    return n_untouched <= 1;
}

Candidate *
candidate_new_grouping(const Record *record, const guint8 *group_of)
{
    return candidate_new(record, layout_new_grouping(group_of, record->n_fields), NULL);
}

guint
candidates_touched(const Record *record, guint *ret_fields)
{
    guint n = 0;

    for (guint f = 0; f < MIN(record->n_fields, GROUPING_MAX_FIELDS); f++)
        if (record->fields[f].touched)
            ret_fields[n++] = f;
    return n;
}

typedef struct {
    const Record *record;
    GPtrArray *candidates;
    GHashTable *known; /* canonical specs */
} CandidateSet;

/* Takes CANDIDATE, unless the set has one that places the record in the same way. IS_USERS: its spec is the
 * user's.
 */
static void
set_add(CandidateSet *set, Candidate *candidate, gboolean is_users)
{
    if (g_hash_table_add(set->known, is_users ? layout_format(candidate->layout, set->record)
                                              : g_strdup(candidate->spec)))
        g_ptr_array_add(set->candidates, candidate);
    else
        candidate_free(candidate);
}

static gboolean
add_specs(CandidateSet *set, const GPtrArray *specs, GError **error)
{
    for (guint i = 0; i < specs->len; i++) {
        const char *spec = g_ptr_array_index(specs, i);
        Layout *layout = layout_parse(spec, set->record, error);

        if (!layout) {
            g_prefix_error(error, "layout '%s': ", spec);
            return FALSE;
        }
        set_add(set, candidate_new(set->record, layout, spec), TRUE);
    }
    return TRUE;
}

static void
add_groupings(CandidateSet *set)
{
    GroupingIter iter;
    guint8 group_of[GROUPING_MAX_FIELDS];
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(set->record, touched);

    if (n == 0 || n > CANDIDATES_MAX_DEFAULT || set->record->n_fields > GROUPING_MAX_FIELDS)
        return;
    grouping_iter_init(&iter, n);
    do {
        for (guint f = 0; f < set->record->n_fields; f++)
            group_of[f] = (guint8)(iter.max_of[n - 1] + 1);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = iter.group_of[i];
        set_add(set, candidate_new_grouping(set->record, group_of), FALSE);
    } while (grouping_iter_next(&iter));
}

static gboolean
check_all(const Record *record, GError **error)
{
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);

    if (record->n_fields > GROUPING_MAX_FIELDS)
        g_set_error(error, CANDIDATES_ERROR, CANDIDATES_ERROR_COUNT,
                    "all groupings are walked for records of at most %d fields; this one has %u",
                    GROUPING_MAX_FIELDS, record->n_fields);
    else if (n > CANDIDATES_MAX_ALL)
        g_set_error(error, CANDIDATES_ERROR, CANDIDATES_ERROR_COUNT,
                    "the kernel touches %u fields, which have %" G_GUINT64_FORMAT
                    " groupings; all of them are walked for up to %d fields: give candidates with --layout",
                    n, grouping_count(n), CANDIDATES_MAX_ALL);
    else
        return TRUE;
    return FALSE;
}

GPtrArray *
candidates_new(const Record *record, const CandidateRequest *request, GError **error)
{
    g_autoptr(GPtrArray) candidates = g_ptr_array_new_with_free_func((GDestroyNotify)candidate_free);
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    CandidateSet set = {record, candidates, known};

    if (request->all && !check_all(record, error))
        return NULL;
    if (request->specs && request->specs->len > 0)
        return add_specs(&set, request->specs, error) ? g_steal_pointer(&candidates) : NULL;
    set_add(&set, candidate_new(record, layout_new_aos(record, 0), NULL), FALSE);
    set_add(&set, candidate_new(record, layout_new_soa(record), NULL), FALSE);
    for (guint i = 0; i < G_N_ELEMENTS(default_tiles); i++)
        set_add(&set, candidate_new(record, layout_new_aos(record, default_tiles[i]), NULL), FALSE);
    if (!request->all)
        add_groupings(&set);
    return g_steal_pointer(&candidates);
}
