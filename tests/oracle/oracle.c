/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <string.h>

static gint64
round_up(gint64 value, gint64 to)
{
    return (value + to - 1) / to * to;
}

/* The group's spec, and its fields placed in the order of ORDER. */
static void
place_group(OracleLayout *layout, const GenKernel *kernel, guint group, const guint *order, GString *spec)
{
    gint64 at = 0, align = 1;
    guint n = 0, only = 0;

    for (guint k = 0; k < kernel->n_fields; k++)
        if (layout->group_of[order[k]] == group) {
            n++;
            only = order[k];
        }
    gint64 tile = layout->tile[group], tiles = MAX(tile, 1);
    g_string_append(spec, spec->len ? "/" : "");
    for (guint k = 0, written = 0; k < kernel->n_fields; k++) {
        guint f = order[k];

        if (layout->group_of[f] != group)
            continue;
        at = round_up(at, kernel->fields[f].bytes);
        layout->offset[f] = at;
        at += kernel->fields[f].bytes * tiles;
        align = MAX(align, (gint64)kernel->fields[f].bytes);
        g_string_append_printf(spec, "%sf%u", written++ ? "," : "", f);
    }
    if (tile)
        g_string_append_printf(spec, "@%d", (int)tile);
    layout->size[group] = round_up(at, align);
    if (n == 1) { /* one field alone is a plain array whatever the tile */
        layout->tile[group] = 0;
        layout->size[group] = kernel->fields[only].bytes;
    }
}

OracleLayout *
oracle_layout_random(GRand *rand, const GenKernel *kernel)
{
    static const gint64 tiles[] = {0, 0, 0, 1, 2, 3, 4, 8, 32, 20};
    OracleLayout *layout = g_new0(OracleLayout, 1);
    g_autoptr(GString) spec = g_string_new(NULL);
    guint order[GEN_MAX_FIELDS], n_groups = 0;

    for (guint f = 0; f < kernel->n_fields; f++) {
        layout->group_of[f] = (guint)g_rand_int_range(rand, 0, (gint32)n_groups + 1);
        n_groups = MAX(n_groups, layout->group_of[f] + 1);
        order[f] = f;
    }
    for (guint f = kernel->n_fields; f > 1 && g_rand_boolean(rand); f--) {
        guint other = (guint)g_rand_int_range(rand, 0, (gint32)f), swap = order[f - 1];

        order[f - 1] = order[other];
        order[other] = swap;
    }
    for (guint g = 0; g < n_groups; g++) {
        layout->tile[g] = tiles[g_rand_int_range(rand, 0, G_N_ELEMENTS(tiles))];
        place_group(layout, kernel, g, order, spec);
    }
    layout->spec = g_strdup(spec->str);
    return layout;
}

void
oracle_layout_free(OracleLayout *layout)
{
    g_free(layout->spec);
    g_free(layout);
}

typedef struct {
    GenKernel *kernel;
    const OracleLayout *layout;
    gint64 vars[GEN_N_VARS]; /* blocks and loops; threads are set a lane at a time */
    gint64 first_thread;
    guint lanes;
    guint64 stamps;            /* given out so far */
    guint64 warp_stamp;        /* of the warp's start */
    guint64 stamp[GEN_N_VARS]; /* of a loop's current iteration */
    guint enclosing;           /* bits of the enclosing loops, which nest in the order of their numbers */
    gboolean good;
} Run;

static gint64
address_of(const Run *run, const GenItem *item, gint64 index)
{
    if (item->store)
        return index * 4;
    guint group = run->layout->group_of[item->field];
    gint64 tile = run->layout->tile[group], size = run->layout->size[group];
    gint64 bytes = run->kernel->fields[item->field].bytes, offset = run->layout->offset[item->field];
    if (tile == 0)
        return index * size + offset;
    return index / tile * size + offset + index % tile * bytes;
}

/* A register keeps what was read while no loop that the index uses has gone on: since the iteration of the
 * innermost of them began. */
static gboolean
held_in_register(const Run *run, GenItem *item)
{
    guint used = gen_expr_vars(item->index) & run->enclosing;
    guint64 since = run->warp_stamp;

    for (guint v = GEN_LOOP; v < GEN_N_VARS; v++)
        if (used & 1u << v)
            since = run->stamp[v];
    gboolean held = item->held_since == since;
    item->held_since = since;
    return held;
}

static void
run_access(Run *run, GenItem *item)
{
    gint64 segments[32];
    guint n = 0;
    const gint64 *block = run->kernel->block;

    if (held_in_register(run, item))
        return;
    for (guint lane = 0; lane < run->lanes; lane++) {
        gint64 thread = run->first_thread + lane;

        run->vars[GEN_THREAD] = thread % block[0];
        run->vars[GEN_THREAD + 1] = thread / block[0] % block[1];
        run->vars[GEN_THREAD + 2] = thread / block[0] / block[1];
        gint64 index = gen_expr_eval(item->index, run->vars);
        if (index < 0 || index > G_MAXINT32 / 64)
            run->good = FALSE;
        gint64 segment = address_of(run, item, index) / 128;
        guint at = 0;
        while (at < n && segments[at] != segment)
            at++;
        segments[at] = segment;
        n = MAX(n, at + 1);
    }
    item->expected += n;
}

static void
run_body(Run *run, GPtrArray *body)
{
    for (guint i = 0; i < body->len; i++) {
        GenItem *item = g_ptr_array_index(body, i);

        if (item->kind == GEN_ACCESS) {
            run_access(run, item);
            continue;
        }
        gint64 trips = item->trips + (item->outer >= 0 ? run->vars[item->outer] : 0);
        run->enclosing |= 1u << item->variable;
        for (gint64 k = 0; k < trips; k++) {
            run->vars[item->variable] = item->first + k * item->step;
            run->stamp[item->variable] = ++run->stamps;
            run_body(run, item->body);
        }
        run->enclosing &= ~(1u << item->variable);
    }
}

static void
forget(GenItem *item, gpointer data)
{
    item->expected = 0;
    item->held_since = 0;
}

gboolean
oracle_count(GenKernel *kernel, const OracleLayout *layout)
{
    Run run = {.kernel = kernel, .layout = layout, .good = TRUE};
    gint64 threads = kernel->block[0] * kernel->block[1] * kernel->block[2];
    gint64 blocks = kernel->grid[0] * kernel->grid[1] * kernel->grid[2];

    gen_kernel_each_access(kernel, forget, NULL);
    for (gint64 b = 0; b < blocks && run.good; b++)
        for (gint64 first = 0; first < threads; first += 32) {
            run.vars[GEN_BLOCK] = b % kernel->grid[0];
            run.vars[GEN_BLOCK + 1] = b / kernel->grid[0] % kernel->grid[1];
            run.vars[GEN_BLOCK + 2] = b / kernel->grid[0] / kernel->grid[1];
            run.warp_stamp = ++run.stamps;
            run.first_thread = first;
            run.lanes = (guint)MIN(32, threads - first);
            run_body(&run, kernel->body);
        }
    return run.good;
}
