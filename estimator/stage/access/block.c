/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

#define LEAST_BYTES 32 /* of an array in a block: what L2 holds together */
#define LEAST_ITERATIONS 2
#define MOST_BYTES 128  /* of all arrays in a block that is larger than it has to be: 32 registers */
#define LIMIT_BYTES 256 /* of all arrays in a block */
#define MOST_ELEMENTS 64
#define MOST_GRANULES 8 /* of an array in a block that the model chooses */
#define LINE 128        /* bytes that a warp stores together for each lane */
#define MOST_NODES 8192 /* of the body, written out for a line */

static guint
greatest_common(guint a, guint b)
{
    while (b != 0) {
        guint rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* What a block holds. */
typedef struct {
    guint n;     /* the fewest iterations whose elements are whole granules of all arrays */
    guint sum;   /* bytes of the elements of an iteration */
    guint least; /* bytes of the smallest of them */
    guint rows;  /* bytes of rows, of which one at a time is held */
} BlockNeed;

static BlockNeed
fewest(const StageLoop *loop)
{
    BlockNeed need = {1, 0, G_MAXUINT, 0};

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);
        guint own;

        if (array->reason)
            continue;
        own = STAGE_GRANULE / greatest_common(STAGE_GRANULE, array->bytes);
        need.n = need.n / greatest_common(need.n, own) * own;
        if (array->row_text) { /* of a length that a template chooses: in a loop, where it does not matter */
            need.rows += MAX(array->row, 1) * array->most_bytes;
            continue;
        }
        need.sum += array->most_bytes;
        need.least = MIN(need.least, array->bytes);
    }
    return need;
}

void
block_check_break(StageLoop *loop)
{
    gboolean changed = TRUE;

    while (loop->has_break && changed) {
        BlockNeed need = fewest(loop);

        changed = FALSE;
        for (guint i = 0; i < loop->arrays->len && !changed; i++) {
            StageArray *array = g_ptr_array_index(loop->arrays, i);

            if (array->reason || !array->reads || array->row_text ||
                need.n * array->most_bytes <= STAGE_GRANULE)
                continue;
            array_refuse(array, g_array_index(array->sites, guint, 0),
                         g_strdup("break ends the loop: elements may be read that are not there"));
            changed = TRUE;
        }
    }
}

static void
set_strip(StageLoop *loop, guint n)
{
    loop->n = n;
    loop->is_staged = TRUE;
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        array->form = array->reason ? STAGE_NONE : STAGE_STRIP;
    }
}

/* Whether all lanes come to LOOP together: it stands in the kernel's own block. */
static gboolean
is_at_top(const SourceTree *tree, const StageLoop *loop)
{
    return tree_node(tree, tree_node(tree, loop->node)->parent)->parent == loop->kernel;
}

/* Whether warps store the one array together that LOOP writes: lines that its blocks divide, where much of
 * what it accesses is written. */
static gboolean
can_store_by_warp(const SourceTree *tree, const StageLoop *loop)
{
    guint written = 0, most_written = 0, read = 0, n_written = 0;
    guint nodes = tree_end(tree, loop->body) - loop->body;

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->form == STAGE_NONE)
            continue;
        if (array->row_text)
            return FALSE;
        n_written += array->writes;
        written += array->writes ? array->bytes : 0;
        most_written += array->writes ? array->most_bytes : 0;
        read += array->writes ? 0 : array->most_bytes;
    }
    return n_written == 1 && !loop->has_break && !loop->has_loops && is_at_top(tree, loop) &&
           LINE % (loop->n * written) == 0 && LINE % (loop->n * most_written) == 0 && read <= 2 * written &&
           nodes * (LINE / written) <= MOST_NODES;
}

/* The iterations of a block that has GRANULES of each array at least. */
static guint
length_of(const BlockNeed *need, guint granules)
{
    guint bytes = need->n * need->least; /* of the array that has the fewest */

    return need->n * ((granules * STAGE_GRANULE + bytes - 1) / bytes);
}

/* Leaves LOOP alone where its blocks cannot have as many granules as the user asks for: N iterations, where
 * FEWEST would do. */
static gboolean
refuse_granules(StageLoop *loop, guint n, guint fewest)
{
    if (loop->has_break && n > fewest)
        loop_refuse(
            loop, loop->node,
            g_strdup_printf("break ends the loop: of %u granules elements may be read that are not there",
                            loop->granules));
    else if (n > MOST_ELEMENTS)
        loop_refuse(loop, loop->node,
                    g_strdup_printf("%u granules would be a block of %u iterations, and %u is the most",
                                    loop->granules, n, MOST_ELEMENTS));
    loop->lacks_granules = loop->reason != NULL;
    return loop->lacks_granules;
}

guint
stage_loop_lengths(const StageLoop *loop, guint ret_lengths[STAGE_LENGTHS])
{
    BlockNeed need = fewest(loop);
    guint n_lengths = 0;

    if (!loop->is_staged || loop->n == 0 || loop->granules > 0 || loop->has_break || need.sum == 0)
        return 0;
    for (guint granules = 1; granules <= MOST_GRANULES; granules *= 2) {
        guint n = length_of(&need, granules);

        if (n <= MOST_ELEMENTS && (n == need.n || n * need.sum + need.rows <= MOST_BYTES) &&
            (n_lengths == 0 || ret_lengths[n_lengths - 1] != n))
            ret_lengths[n_lengths++] = n;
    }
    return n_lengths > 1 ? n_lengths : 0;
}

void
stage_loop_set_length(const SourceTree *tree, StageLoop *loop, guint length)
{
    gboolean was_by_warp = loop->is_by_warp;

    set_strip(loop, length);
    loop->is_by_warp = was_by_warp && can_store_by_warp(tree, loop);
}

void
block_choose(const SourceTree *tree, StageLoop *loop)
{
    BlockNeed need = fewest(loop);
    guint n = need.n, longer;

    if (need.sum + need.rows == 0)
        return;
    if (need.rows == 0 && !loop->has_loops && loop->granules == 0) {
        longer = MAX(n * ((LEAST_BYTES + n * need.least - 1) / (n * need.least)), LEAST_ITERATIONS);
        if (!loop->has_break && longer <= MOST_ELEMENTS && longer * need.sum <= MOST_BYTES)
            n = longer;
    } else if (loop->granules > 0 && need.sum > 0)
        n = length_of(&need, loop->granules);
    if (loop->granules > 0 && refuse_granules(loop, n, need.n))
        return;
    loop->lacks_granules = loop->granules > 0 && n * need.sum > LIMIT_BYTES;
    if (n * need.sum > LIMIT_BYTES)
        loop_refuse(loop, loop->node,
                    g_strdup_printf("a block of its arrays would take %u registers", n * need.sum / 4));
    else {
        set_strip(loop, n);
        loop->is_by_warp = can_store_by_warp(tree, loop);
    }
}
