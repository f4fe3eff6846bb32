/* SPDX-License-Identifier: MIT */
#include "model/lanes/lanes_private.h"
#include "ir/ir.h"

#include <math.h>

struct BisectionPath {
    guint n_lanes;
    const Expr *low, *length; /* that it began with; NULL: it has not */
    gint64 steps;             /* that all lanes have made; -1: one more, one less */
    gint64 *at, *left, *end;  /* by lane: low and length now, and the place where it ends */
};

BisectionPath *
bisection_path_new(guint n_lanes)
{
    BisectionPath *path = g_new0(BisectionPath, 1);

    path->n_lanes = n_lanes;
    path->at = g_new0(gint64, MAX(n_lanes, 1));
    path->left = g_new0(gint64, MAX(n_lanes, 1));
    path->end = g_new0(gint64, MAX(n_lanes, 1));
    return path;
}

void
bisection_path_free(gpointer data)
{
    BisectionPath *path = data;

    if (!path)
        return;
    g_free(path->at);
    g_free(path->left);
    g_free(path->end);
    g_free(path);
}

gboolean
bisection_path_goes(const BisectionPath *path, const Expr *low, const Expr *length, const gint64 *steps)
{
    if (path->low != low || path->length != length || path->steps < 0)
        return FALSE;
    for (guint i = 0; i < path->n_lanes; i++)
        if (steps[i] < path->steps)
            return FALSE;
    return TRUE;
}

/* 0..1, evenly: where a lane stands inside the target's value, so that more ends than this has values are
 * reached. */
static double
place_inside(gint64 target)
{
    return (double)(draw_take(0, target) >> 11) * 0x1p-53;
}

void
bisection_path_begin(BisectionPath *path, const Expr *e, const gint64 *low, const gint64 *length,
                     const gint64 *targets, double range)
{
    path->low = e->args[0];
    path->length = e->args[1];
    path->steps = 0;
    for (guint i = 0; i < path->n_lanes; i++) {
        double ends = (double)bisection_ends(e->bisection, length[i]);
        double end = floor(((double)targets[i] + place_inside(targets[i])) / range * ends);

        path->at[i] = low[i];
        path->left[i] = length[i];
        path->end[i] = (gint64)((guint64)low[i] + (guint64)CLAMP(end, 0, ends - 1));
    }
}

static gboolean
path_step(BisectionPath *path, Bisection rule, guint lane)
{
    gint64 end = (gint64)((guint64)path->end[lane] - (guint64)path->at[lane]);

    return bisection_step(rule, end, &path->at[lane], &path->left[lane]);
}

void
bisection_path_follow(BisectionPath *path, Bisection rule, const gint64 *steps)
{
    gboolean is_alike = path->n_lanes > 0;

    for (guint i = 0; i < path->n_lanes; i++) {
        is_alike = is_alike && steps[i] == steps[0];
        for (gint64 k = path->steps; k < steps[i] && path_step(path, rule, i);)
            k++;
    }
    path->steps = is_alike ? steps[0] : -1;
}

void
bisection_path_values(const BisectionPath *path, BisectPart part, gint64 *ret_values)
{
    for (guint i = 0; i < path->n_lanes; i++)
        ret_values[i] = part == BISECT_LOW      ? path->at[i]
                        : part == BISECT_LENGTH ? path->left[i]
                                                : (gint64)((guint64)path->at[i] + (guint64)path->left[i]);
}
