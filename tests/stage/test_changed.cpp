/* SPDX-License-Identifier: MIT */
/* changed.cu before and after `fieldwise stage`: all bytes are the same, also where arrays lie over each
 * other, and where threads go on in drawn order. */
#include "compare.h"

#include "fieldwise_stage.cuh"
namespace plain
{
#include "changed.cu"
}
#undef STRETCH
namespace staged
{
#include "staged/changed.cu"
}

#define ONE(SPACE, NAME) SPACE::NAME(Any{p[0]}, n, per, sums)
#define TWO(SPACE, NAME) SPACE::NAME(Any{p[0]}, Any{p[1]}, n, per, sums)
#define THREE(SPACE, NAME) SPACE::NAME(Any{p[0]}, Any{p[1]}, Any{p[2]}, n, per, sums)
#define LAUNCH(CALL)                                                                                         \
    [](char **p, size_t n, size_t per, unsigned *sums) {                                                     \
        executor::launch(dim3(1), dim3(THREADS), [&] { CALL; });                                             \
    }
#define SAME(NAME, CALL, N, BYTES, OVERLAP)                                                                  \
    report(#NAME ", " #OVERLAP,                                                                              \
           compare(0, N, BYTES, BYTES, OVERLAP, LAUNCH(CALL(plain, NAME)), LAUNCH(CALL(staged, NAME))) == 0)

static int n_done;
static bool all_same = true;

static void
report(const char *name, bool is_same)
{
    printf("%sok %d - %s\n", is_same ? "" : "not ", ++n_done, name);
    all_same = all_same && is_same;
}

int
main()
{
    static const size_t BYTE[MOST_ARRAYS] = {1}, SHORT[MOST_ARRAYS] = {2, 2, 2}, INT[MOST_ARRAYS] = {4, 4},
                        INT_BYTE[MOST_ARRAYS] = {4, 1};

    printf("1..16\n");
    SAME(capitals, ONE, 1, BYTE, ANYWHERE);
    SAME(capitals, ONE, 1, BYTE, FREE);
    SAME(neighbours, ONE, 1, INT, ANYWHERE);
    SAME(both, TWO, 2, INT_BYTE, ANYWHERE);
    SAME(both, TWO, 2, INT_BYTE, FREE);
    SAME(three, THREE, 3, SHORT, ANYWHERE);
    SAME(three, THREE, 3, SHORT, FREE);
    SAME(downwards, ONE, 1, SHORT, ANYWHERE);
    SAME(downwards, ONE, 1, SHORT, FREE);
    SAME(window, ONE, 1, BYTE, FREE);
    SAME(told, TWO, 2, INT, ANYWHERE);
    SAME(told, TWO, 2, INT, FREE);
    SAME(pointed, ONE, 1, INT, ANYWHERE);
    SAME(pointed, ONE, 1, INT, FREE);
    SAME(ways, TWO, 2, INT_BYTE, ANYWHERE);
    SAME(ways, TWO, 2, INT_BYTE, FREE);
    return all_same ? 0 : 1;
}
