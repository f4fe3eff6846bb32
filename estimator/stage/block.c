/* SPDX-License-Identifier: MIT */
#include "stage_private.h"

#define GRANULE 16      /* bytes */
#define LEAST_BYTES 32  /* of an array in a block: what L2 holds together */
#define MOST_BYTES 128  /* of all arrays in a block that is larger than it has to be: 32 registers */
#define LIMIT_BYTES 256 /* of all arrays in a block */
#define MOST_ELEMENTS 64

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

/* The fewest iterations whose elements are whole granules of all arrays; the bytes of all elements of an
 * iteration, and of the smallest. */
static guint
fewest(const StageLoop *loop, guint *ret_sum, guint *ret_least)
{
    guint n = 1;

    *ret_sum = 0;
    *ret_least = G_MAXUINT;
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);
        guint own;

        if (array->reason)
            continue;
        own = GRANULE / greatest_common(GRANULE, array->bytes);
        n = n / greatest_common(n, own) * own;
        *ret_sum += array->bytes;
        *ret_least = MIN(*ret_least, array->bytes);
    }
    return n;
}

void
block_check_break(StageLoop *loop)
{
    guint sum, least, n = fewest(loop, &sum, &least);
    gboolean changed = TRUE;

    while (loop->has_break && changed) {
        changed = FALSE;
        for (guint i = 0; i < loop->arrays->len && !changed; i++) {
            StageArray *array = g_ptr_array_index(loop->arrays, i);

            if (array->reason || !array->reads || n * array->bytes <= GRANULE)
                continue;
            array_refuse(array, g_array_index(array->sites, guint, 0),
                         g_strdup("break ends the loop: elements may be read that are not there"));
            changed = TRUE;
        }
        n = fewest(loop, &sum, &least);
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

void
block_choose(StageLoop *loop)
{
    guint sum, least, n, longer;

    n = fewest(loop, &sum, &least);
    if (sum == 0)
        return;
    longer = n * ((LEAST_BYTES + n * least - 1) / (n * least));
    if (!loop->has_break && longer <= MOST_ELEMENTS && longer * sum <= MOST_BYTES)
        n = longer;
    if (n * sum > LIMIT_BYTES)
        loop_refuse(loop, loop->node,
                    g_strdup_printf("a block of its arrays would take %u registers", n * sum / 4));
    else
        set_strip(loop, n);
}
