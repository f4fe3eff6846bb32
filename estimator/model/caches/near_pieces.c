/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include <math.h>

/* Until what is read stays as it is; seldom more than 20 are needed. */
#define MAX_TURNS 1000

/* The places drawn for one block, of which some fell into one piece: of n even draws among m pieces, m (1 -
 * e^(-n/m)) are touched. Where all are, half a piece is taken to be left. */
static double
draws_of(const NearPieces *pieces)
{
    double m = pieces->stretch;

    return m > 0 ? -m * log(fmax(1 - pieces->drawn / m, fmin(1, 0.5 / m))) * pieces->times : 0;
}

double
near_pieces_touched(const NearPieces *pieces, double blocks, double *ret_share)
{
    double advance = pieces->all / pieces->blocks;
    double among = fmax(1, fmin(pieces->all, pieces->stretch + (blocks - 1) * advance));
    double left = 1 - fmin(1, pieces->known * blocks / among);
    double share = 1 - left * exp(-draws_of(pieces) * blocks / among);

    if (ret_share)
        *ret_share = share;
    return among * share;
}

/* What comes in between the first block that may ask for a piece and the last, with the blocks that run
 * beside these, depends on what is lost, which depends on that. */
double
near_pieces_read(const NearPieces *pieces, const NearCache *cache)
{
    double distinct = near_pieces_touched(pieces, pieces->blocks, NULL);
    double drawn = pieces->stretch * -expm1(-draws_of(pieces) / fmax(1, pieces->stretch));
    double asked = fmax(distinct, (pieces->known + drawn) * pieces->blocks), read = distinct, before;
    double sharing =
        fmin(pieces->blocks, pieces->stretch * pieces->blocks / fmax(1, pieces->all) + cache->wave);
    guint turns = 0;

    if (distinct <= 0)
        return 0;
    do {
        before = read;
        double come = sharing * (read / pieces->blocks * cache->piece_bytes + cache->other_bytes);
        double between = come * distinct / asked; /* two uses of one piece, on average */
        read = distinct + (come > cache->window ? (asked - distinct) * exp(-cache->window / between) : 0);
    } while (read - before > 1e-9 * read && ++turns < MAX_TURNS);
    return read;
}

double
shared_runs(double first, double threads, double number)
{
    return floor((first + threads - 1) / number) - floor(first / number) + 1;
}
