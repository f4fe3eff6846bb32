/* SPDX-License-Identifier: MIT */
#include "model/launch/launch.h"

#include <math.h>
#include <string.h>

/* log2 of the blocks that CUDA allows in y and in z, rounded down (65,535: CUDA C++ Programming Guide,
 * Technical Specifications per Compute Capability). */
#define MAX_YZ_BITS 15

#define MOST_BLOCK_THREADS 0x1p20

gboolean
fill_dimensions(gint64 *dims, gint64 size)
{
    guint n_unknown = 0;
    gint64 left = size;

    for (guint i = 0; i < 3; i++)
        if (dims[i] == 0)
            n_unknown++;
        else
            left /= MIN(dims[i], left);
    if (n_unknown == 0)
        return FALSE;
    left = MAX(left, 1);
    if (n_unknown == 1 && dims[0] == 0 && left == size) {
        dims[0] = size;
        return TRUE;
    }
    guint bits = g_bit_storage((gulong)left) - 1;
    for (guint i = 0; i < 3; i++)
        if (dims[i] == 0) {
            guint share = (bits + n_unknown - 1) / n_unknown;

            if (i > 0)
                share = MIN(share, MAX_YZ_BITS);
            dims[i] = G_GINT64_CONSTANT(1) << share;
            bits -= share;
            n_unknown--;
        }
    return TRUE;
}

/* TRUE if a thread for which the symbols are as in ENV reaches an access inside NODE. What cannot be
 * computed is taken as true, and loops are looked at in their first iteration. */
static gboolean
reaches_access(const Kernel *kernel, const Node *node, const ExprEnv *env)
{
    guint first = 0, n = node->children ? node->children->len : 0;
    gint64 value;

    if (node->kind == NODE_ACCESS)
        return TRUE;
    if (node->kind == NODE_LOOP) {
        const Loop *loop = g_ptr_array_index(kernel->loops, node->loop);

        if (loop->trip && expr_eval(loop->trip, env, &value) && value <= 0)
            return FALSE;
    }
    if (node->kind == NODE_GUARD && node->condition && expr_eval(node->condition, env, &value)) {
        first = value ? 0 : 1;
        n = MIN(n, first + 1);
    }
    for (guint i = first; i < n; i++)
        if (reaches_access(kernel, g_ptr_array_index(node->children, i), env))
            return TRUE;
    return FALSE;
}

/* TRUE if the first thread of block AT of dimension K reaches an access. */
static gboolean
block_reaches(const Kernel *kernel, const ExprEnv *env, guint k, gint64 at)
{
    ExprEnv here = *env;

    here.block[k] = at;
    return reaches_access(kernel, kernel->body, &here);
}

/* TRUE if an index of 32 bits leaves them in the last thread of the grid. */
static gboolean
leaves_index(const Kernel *kernel, const ExprEnv *env)
{
    ExprEnv last = *env;

    for (guint k = 0; k < 3; k++) {
        last.block[k] = env->grid_dim[k] - 1;
        last.thread[k] = env->block_dim[k] - 1;
    }
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        gint64 value;

        if (access->index_bits == 32 && access->index && expr_eval(access->index, &last, &value) &&
            (value > G_MAXINT32 || value < G_MININT32))
            return TRUE;
    }
    return FALSE;
}

/* Elements by which what ACCESS reaches moves on from one block to the next in dimension K: as many as
 * threads where that can't be computed. */
static double
access_step(const Access *access, const ExprEnv *env, guint k, double threads)
{
    ExprEnv next = *env;
    gint64 from, to;

    next.block[k] = 1;
    if (access->index && !(access->index->depends & (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_OPAQUE)))
        return 0;
    if (!access->index || !expr_eval(access->index, env, &from) || !expr_eval(access->index, &next, &to))
        return threads;
    return fabs((double)to - (double)from);
}

/* Bytes of an element of array NUMBER that the kernel touches in places that depend on the thread; the
 * largest step of those accesses goes to *ret_step. */
static double
array_bytes(const Kernel *kernel, guint number, const ExprEnv *env, guint k, double threads, double *ret_step)
{
    const Array *array = g_ptr_array_index(kernel->arrays, number);
    const Record *record = array->record >= 0 ? g_ptr_array_index(kernel->records, array->record) : NULL;
    g_autofree gboolean *seen = g_new0(gboolean, record ? MAX(record->n_fields, 1) : 1);
    double bytes = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        double step = access->array == number ? access_step(access, env, k, threads) : 0;
        guint field = record && access->field >= 0 ? (guint)access->field : 0;

        if (step == 0)
            continue;
        *ret_step = fmax(*ret_step, step);
        if (!seen[field])
            bytes += record && access->field >= 0 ? field_bytes(&record->fields[field]) : array->elem_bytes;
        seen[field] = TRUE;
    }
    return bytes;
}

/* Bytes of arrays that a block has to itself, at least one a thread, or 0 where nothing is any block's own;
 * ENV: the first thread of the first. */
static double
block_bytes(const Kernel *kernel, const ExprEnv *env, guint k, double threads)
{
    double sum = 0;

    for (guint i = 0; i < kernel->arrays->len; i++) {
        double step = 0, bytes = array_bytes(kernel, i, env, k, threads, &step);

        sum += step * bytes;
    }
    return sum > 0 ? fmax(sum, threads) : 0;
}

static void
set_grid(gint64 *grid, const gint64 *stated, gint64 n_blocks, ExprEnv *env)
{
    memcpy(grid, stated, 3 * sizeof *grid);
    fill_dimensions(grid, n_blocks);
    memcpy(env->grid_dim, grid, 3 * sizeof *grid);
}

/* The dimension, of those that STATED leaves open, that has the most blocks of GRID. */
static guint
longest_open(const gint64 *stated, const gint64 *grid)
{
    guint longest = 3;

    for (guint k = 0; k < 3; k++)
        if (stated[k] == 0 && (longest == 3 || grid[k] > grid[longest]))
            longest = k;
    return longest;
}

static gint64
power_of_two_from(double n)
{
    gint64 power = 1;

    while ((double)power < n && power < G_MAXINT32 / 2)
        power *= 2;
    return power;
}

/* TRUE if GRID is larger than what the source leaves room for: no thread of its second half accesses
 * anything, or an index leaves its bits, unless MAY_WRAP. ENV: the first thread of it. */
static gboolean
is_too_large(const Kernel *kernel, const gint64 *stated, const gint64 *grid, const ExprEnv *env,
             gboolean may_wrap)
{
    guint k = longest_open(stated, grid);
    gboolean is_idle =
        kernel->body && block_reaches(kernel, env, k, 0) && !block_reaches(kernel, env, k, grid[k] / 2);

    return is_idle || (!may_wrap && leaves_index(kernel, env));
}

static char *
grid_text(const gint64 *stated, double n_blocks, gboolean is_cut, double thread_bytes)
{
    const char *what = stated[0] > 1 || stated[1] > 1 || stated[2] > 1 ? "part of the grid" : "the grid";

    if (is_cut)
        return g_strdup_printf(
            "%s is not known: %.0f blocks in all, a power of two, are as many as the source allows (else: --grid)",
            what, n_blocks);
    if (thread_bytes == 0)
        return g_strdup_printf(
            "%s is not known: %.0f blocks in all, a power of two, fill the GPU %d times or "
            "more (else: --grid)",
            what, n_blocks, DEFAULT_GRID_TIMES);
    return g_strdup_printf("%s is not known: %.0f blocks in all, a power of two, fill the GPU "
                           "%d times or more, and their data, %.4g bytes a thread, its L2 %d times or more "
                           "(else: --grid)",
                           what, n_blocks, DEFAULT_GRID_TIMES, thread_bytes, DEFAULT_GRID_TIMES);
}

void
default_grid(const Kernel *kernel, const gint64 *stated, const gint64 *block, const LaunchGpu *gpu,
             const ExprEnv *env, DefaultGrid *ret_default)
{
    ExprEnv first = *env;
    /* whether a block can have these is checked later */
    double threads = CLAMP((double)block[0] * (double)block[1] * (double)block[2], 1, MOST_BLOCK_THREADS);
    gint64 once = MAX(gpu->threads / (gint64)threads, 1), *grid = ret_default->grid;

    memcpy(first.block_dim, block, sizeof first.block_dim);
    set_grid(grid, stated, once, &first);
    double bytes = block_bytes(kernel, &first, longest_open(stated, grid), threads);
    double by_threads = DEFAULT_GRID_TIMES * (double)gpu->threads / threads;
    double by_bytes = bytes > 0 ? DEFAULT_GRID_TIMES * (double)gpu->l2_bytes / bytes : 0;
    gint64 n_blocks = power_of_two_from(fmax(by_threads, by_bytes)), most = n_blocks;
    gboolean may_wrap = leaves_index(kernel, &first);
    memset(ret_default->once, 0, sizeof ret_default->once);
    for (;; n_blocks /= 2) {
        set_grid(grid, stated, n_blocks, &first);
        if (n_blocks == 1 || !is_too_large(kernel, stated, grid, &first, may_wrap))
            break;
    }
    ret_default->why = grid_text(stated, (double)grid[0] * (double)grid[1] * (double)grid[2], n_blocks < most,
                                 bytes / threads);
    if (n_blocks > once)
        set_grid(ret_default->once, stated, once, &first);
}
