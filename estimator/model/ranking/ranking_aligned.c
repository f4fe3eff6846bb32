/* SPDX-License-Identifier: MIT */
/* The layouts that are likely to be chosen, with their groups aligned. */
#include "model/ranking/ranking_private.h"

#include "model/model.h"

#define ALIGNED_LAYOUTS 3  /* layouts, beside the program's own, of which groups are aligned */
#define NEAR_RATIO 1.3     /* times the cheapest that a layout may take of which groups are aligned */
#define FEW_FOLLOWED 50000 /* requests and lines: estimates are quick where no more are followed */

/* What aligned layouts are tried with. */
typedef struct {
    const Record *record;
    const Model *model;
    PreparedLayouts *prepared; /* of the thread */
    gboolean is_quick;
} Aligning;

/* What LAYOUT costs: it is compared with others alone, so that a quick estimate will do. */
static double
total_of(const Aligning *aligning, const Layout *layout)
{
    PreparedLayouts *prepared = aligning->prepared;
    Estimate estimate;

    aligning->model->estimate(aligning->is_quick ? prepared_layouts_quick(prepared)
                                                 : prepared_layouts_rest(prepared),
                              layout, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    return total;
}

/* Aligns group NUMBER of LAYOUT, which costs BEFORE, to that of the N ALIGNMENTS with which it costs least;
 * as it is where that is hardly less. Returns what it costs then. */
static double
align_group(const Aligning *aligning, Layout *layout, guint number, const guint32 *alignments, guint n,
            double before)
{
    Group *group = &layout->groups[number];
    double least = before / GROUP_ALIGN_WORTH;
    guint32 best = 0;

    for (guint i = 0; i < n; i++) {
        group->align = alignments[i];
        double total = total_of(aligning, layout);
        if (total < least) {
            least = total;
            best = alignments[i];
        }
    }
    group->align = best;
    return best > 0 ? least : before;
}

/* RANKED with its groups aligned, one after the other; NULL: that is not worth it. */
static Layout *
aligned_layout(const Aligning *aligning, const RankedLayout *ranked)
{
    g_autoptr(Layout) layout = layout_copy(ranked->layout);
    gboolean is_known = !aligning->is_quick && !prepared_layouts_have_own(aligning->prepared);
    double before = -1, total = -1; /* not asked yet */

    for (guint g = 0; g < layout->n_groups; g++) {
        guint32 alignments[GROUP_MOST_ALIGNMENTS];
        guint n = group_alignments(&layout->groups[g], aligning->record, alignments);

        if (n == 0)
            continue;
        if (before < 0)
            before = total = is_known ? ranked->estimate.total : total_of(aligning, layout);
        total = align_group(aligning, layout, g, alignments, n, total);
    }
    return total < before ? g_steal_pointer(&layout) : NULL;
}

typedef struct {
    Aligning aligning;
    const RankedLayout *layouts[ALIGNED_LAYOUTS + 1]; /* to be aligned, */
    Layout *aligned[ALIGNED_LAYOUTS + 1];             /* and what aligned_layout() has made of each */
} AlignedWork;

static void
align_one(gpointer data, guint at, PreparedLayouts *prepared)
{
    AlignedWork *work = data;
    Aligning aligning = work->aligning;

    aligning.prepared = prepared;
    work->aligned[at] = aligned_layout(&aligning, work->layouts[at]);
}

/* Notes in WORK the layouts of RANKING that may be worth it, and returns how many these are. */
static guint
find_alignable(const Ranking *ranking, AlignedWork *work)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    double most = NEAR_RATIO * first->estimate.total;
    guint n = 0, n_near = 0;

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        gboolean is_today = ranked->plainness == PLAINNESS_TODAY;

        if (ranked->plainness == PLAINNESS_TILED ||
            (!is_today && (n_near == ALIGNED_LAYOUTS || ranked->estimate.total > most)) ||
            n == G_N_ELEMENTS(work->layouts))
            continue;
        n_near += !is_today;
        work->layouts[n++] = ranked;
    }
    return n;
}

void
ranking_add_aligned(Ranking *ranking, const Record *record, const Model *model, PreparedLayouts *prepared)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    AlignedWork work = {.aligning = {record, model, prepared, first->estimate.followed > FEW_FOLLOWED}};
    guint n = find_alignable(ranking, &work), n_aligned = 0;
    gboolean worth_a_thread = work.aligning.is_quick || prepared_layouts_have_second(prepared);

    layout_jobs_run(prepared, n, worth_a_thread ? G_MAXINT32 : 0, align_one, &work, NULL);
    for (guint i = 0; i < n; i++) {
        if (!work.aligned[i])
            continue;
        g_autoptr(Layout) layout = work.aligned[i];
        g_autofree char *spec = layout_format(layout, record);
        g_autoptr(Candidate) candidate = candidate_new_spec(record, spec, NULL);

        g_ptr_array_add(ranking->layouts, ranked_layout_new(candidate, record, model, prepared));
        ranking->n_evaluated++;
        ranking->n_certain++;
        n_aligned++;
    }
    if (n_aligned > 0)
        ranked_layouts_number(ranking->layouts, ranking->known_error);
}
