/* SPDX-License-Identifier: MIT */
/* The address of an element, against where the C compiler puts it. */
#include "model/placement/placement.h"

#include <stddef.h>

typedef struct {
    double mass;
    float at[3];
} Plain;

typedef struct {
    float x[12];
    double y[12];
    guint8 z[12];
} Tiled;

enum { TILE = 12, TILES = 5, ORIGIN = 2 * TILE }; /* elements are counted from the third tile on */

static void
test_plain(void)
{
    static const Plain all[TILES * TILE];
    const Plain *first = &all[ORIGIN];

    for (int i = -ORIGIN; i < TILES * TILE - ORIGIN; i++)
        g_assert_cmpint(element_address(i, 0, sizeof(Plain), 77), ==,
                        (const char *)&first[i].at - (const char *)&first->at);
}

#define CHECK_MEMBER(member)                                                                                 \
    for (int tile = -2; tile < TILES - 2; tile++)                                                            \
        for (int lane = 0; lane < TILE; lane++)                                                              \
    g_assert_cmpint(element_address(tile *TILE + lane, TILE, sizeof(Tiled), sizeof first->member[0]), ==,    \
                    (const char *)&first[tile].member[lane] - (const char *)first->member)

static void
test_tiled(void)
{
    static const Tiled all[TILES];
    const Tiled *first = &all[2];

    CHECK_MEMBER(x);
    CHECK_MEMBER(y);
    CHECK_MEMBER(z);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/element-address/plain", test_plain);
    g_test_add_func("/element-address/tiled", test_tiled);
    return g_test_run();
}
