/* SPDX-License-Identifier: MIT */
/* What an estimate takes for granted, as sentences. */
#include "model/peng/peng_private.h"

#include "model/study/study.h"

static void
assume(GPtrArray *sentences, const char *sentence)
{
    g_ptr_array_add(sentences, g_strdup(sentence));
}

static gboolean
is_approximate(const Peng *peng)
{
    GHashTableIter iter;
    gpointer stream;
    gboolean approximate = peng->by_index.stream->approximate;

    g_hash_table_iter_init(&iter, peng->streams);
    while (g_hash_table_iter_next(&iter, NULL, &stream))
        approximate = approximate || ((PengStream *)stream)->stream->approximate;
    return approximate;
}

static char *
shared_sentence(const Peng *peng)
{
    double n = 0;

    for (guint d = 0; d <= peng->study->max_degree; d++)
        n += peng->shared_warps[d];
    return g_strdup_printf("%.0f accesses of shared memory by warps count as L1 hits, alike in all layouts",
                           n);
}

GPtrArray *
peng_assumptions(gpointer prepared)
{
    const Peng *peng = prepared;
    const Study *study = peng->study;
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *unknown = study_unknown_text(study);
    gboolean unaligned = FALSE;

    for (guint i = 0; i < study->n_accesses; i++) {
        const Expr *index = study->accesses[i].index;

        unaligned = unaligned || (index && (index->depends & (DEPENDS_PARAM | DEPENDS_OPAQUE)));
    }
    if (unknown)
        g_ptr_array_add(sentences,
                        g_strconcat(unknown,
                                    ": each lane is taken to touch a segment of its own, and nothing hits",
                                    NULL));
    if (unaligned)
        assume(sentences, "what is unknown and the same for a warp's lanes is taken to keep them aligned");
    if (lane_spaces_sampled(peng->spaces))
        assume(sentences,
               "an index too irregular to be counted for every warp was counted for evenly chosen ones");
    if (peng->shared_warps)
        g_ptr_array_add(sentences, shared_sentence(peng));
    if (is_approximate(peng))
        assume(sentences, "loops too long to be unrolled are represented by some of their iterations");
    return sentences;
}
