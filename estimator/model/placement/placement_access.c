/* SPDX-License-Identifier: MIT */
/* What an access touches, seen from its address alone. */
#include "model/placement/placement.h"

#include "model/study/study.h"

/* The first access of the kernel that the instruction of ACCESS makes. */
static guint
first_joined(const Compiled *compiled, const AccessPlacement *place, guint access)
{
    guint first = access;

    if (!place->is_wide || compiled->accesses[access].bundle < 0)
        return access;
    for (guint k = (guint)compiled->accesses[access].bundle; k != COMPILED_NO_PART;
         k = compiled->accesses[k].next_part)
        if (place->mates >> compiled->accesses[k].part & 1)
            first = MIN(first, k);
    return first;
}

static gboolean
is_known(const Expr *e)
{
    return !(e->depends & (DEPENDS_OPAQUE | DEPENDS_PARAM | DEPENDS_DRAW));
}

static gboolean
is_understood(const StudyAccess *access)
{
    return access->index && access->sub_known && is_known(access->index) &&
           (!access->sub || is_known(access->sub));
}

/* The first warp of the first block, in the first iteration of all loops. */
static void
set_lane(ExprEnv *env, const LaunchConfig *launch, gint64 lane)
{
    for (guint k = 0; k < 3; k++) {
        env->block_dim[k] = launch->block[k];
        env->grid_dim[k] = launch->grid[k];
    }
    env->thread[0] = lane % launch->block[0];
    env->thread[1] = lane / launch->block[0] % launch->block[1];
    env->thread[2] = lane / launch->block[0] / launch->block[1];
}

/* TRUE if none of the N_LOOPS loops and branches LOOPS surely keeps the lane of ENV out. */
static gboolean
lane_enters(const Study *study, const guint *loops, guint n_loops, const ExprEnv *env)
{
    gint64 trips;

    for (guint k = 0; k < n_loops; k++) {
        const Expr *trip = study->loops[loops[k]].trip;

        if (trip && expr_eval(trip, env, &trips) && trips <= 0)
            return FALSE;
    }
    return TRUE;
}

/* FALSE where a loop or branch around ACCESS surely keeps the lane of ENV out. */
static gboolean
lane_runs(const Study *study, const StudyAccess *access, const ExprEnv *env)
{
    const StudyLoop *guard = access->guard >= 0 ? &study->loops[access->guard] : NULL;

    return lane_enters(study, access->loops, access->n_loops, env) &&
           (!guard || lane_enters(study, guard->outer, guard->n_outer, env));
}

/* Marks the bytes from AT on in the line of ACCESS_LINE_BYTES that begins at LINE. */
static void
mark_bytes(guint8 *used, gint64 line, gint64 at, gint64 bytes)
{
    gint64 from = MAX(at, line), to = MIN(at + bytes, line + ACCESS_LINE_BYTES);

    for (gint64 k = from - line; k < to - line; k++)
        used[k / 8] |= (guint8)(1u << k % 8);
}

static gint64
line_of(gint64 address)
{
    gint64 rest = address % ACCESS_LINE_BYTES;

    return address - (rest < 0 ? rest + ACCESS_LINE_BYTES : rest);
}

static gint
compare_addresses(gconstpointer a, gconstpointer b)
{
    gint64 first = *(const gint64 *)a, second = *(const gint64 *)b;

    return (first > second) - (first < second);
}

/* Sets what BYTES from each of the addresses AT (of gint64) on are together. */
static void
set_request(AccessEstimate *to, GArray *at, gint64 bytes, gint64 sector_bytes)
{
    gint64 end = G_MININT64, sector = G_MININT64; /* behind what is counted; the last one that is */

    g_array_sort(at, compare_addresses);
    for (guint i = 0; i < at->len; i++) {
        gint64 from = g_array_index(at, gint64, i), to_byte = from + bytes;
        gint64 first = from - (from % sector_bytes + sector_bytes) % sector_bytes;

        to->request_bytes += (guint)MAX(to_byte - MAX(from, end), 0);
        end = MAX(end, to_byte);
        for (gint64 s = MAX(first, sector + sector_bytes); s < to_byte;
             s += sector_bytes, sector = s - sector_bytes)
            to->request_sectors++;
    }
}

static void
set_line(AccessEstimate *to, const Study *study, const AccessPlacement *place, gint64 warp_lanes,
         gint64 sector_bytes)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(gint64));
    const StudyAccess *access = &study->accesses[to->access];
    const Expr *address = placement_address(study, to->access, place);
    g_autofree gint64 *loops = g_new0(gint64, MAX(study->n_loops, 1));
    ExprEnv env = {.loops = loops, .n_loops = study->n_loops};
    gint64 line = 0, at;

    for (gint64 lane = 0; address && lane < MIN(warp_lanes, study->block_threads); lane++) {
        set_lane(&env, study->launch, lane);
        if (!lane_runs(study, access, &env))
            continue;
        if (!expr_eval(address, &env, &at) || __builtin_add_overflow(at, place->offset, &at) ||
            at > G_MAXINT64 / 2 || at < G_MININT64 / 2)
            return;
        line = to->line_known ? line : line_of(at);
        to->line_known = TRUE;
        mark_bytes(to->line_used, line, at, place->bytes);
        g_array_append_val(all, at);
    }
    set_request(to, all, place->bytes, sector_bytes);
}

void
access_estimate_placement(AccessEstimate *to, const Study *study, const Compiled *compiled,
                          const Placement *placement, gint64 warp_lanes, gint64 sector_bytes)
{
    const AccessPlacement *place = &placement->accesses[to->access];

    to->joined = first_joined(compiled, place, to->access);
    to->bytes = (guint)place->bytes;
    to->understood = is_understood(&study->accesses[to->access]) && !study->accesses[to->access].by_data &&
                     !study_is_drawn(study, study->accesses[to->access].guard);
    to->taken_out = compiled->accesses[to->access].n_left > 0;
    if (is_understood(&study->accesses[to->access]))
        set_line(to, study, place, warp_lanes, sector_bytes);
}
