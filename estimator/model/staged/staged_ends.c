/* SPDX-License-Identifier: MIT */
/* How a staged loop falls into blocks, and what it computes for that. */
#include "model/staged/staged_private.h"

#define SECTOR 32 /* SECTOR of fieldwise_stage.cuh: blocks begin at multiples of it where all arrays can */

const Expr *
staged_known_symbol(ExprPool *pool, const LaunchConfig *launch, const Expr *symbol)
{
    if (symbol->symbol == SYMBOL_PARAM && symbol->number < launch->n_params &&
        launch->param_known[symbol->number])
        return expr_const(pool, launch->params[symbol->number]);
    if (symbol->symbol == SYMBOL_BLOCK_DIM)
        return expr_const(pool, launch->block[symbol->number]);
    if (symbol->symbol == SYMBOL_GRID_DIM)
        return expr_const(pool, launch->grid[symbol->number]);
    return NULL;
}

/* TRUE if NODE, or what is in it, is access NUMBER. */
static gboolean
has_access(const Node *node, guint number)
{
    gboolean has = node->kind == NODE_ACCESS && node->access == number;

    for (guint i = 0; node->children && i < node->children->len && !has; i++)
        has = has_access(g_ptr_array_index(node->children, i), number);
    return has;
}

const Node *
staged_find_loop(const Node *node, guint number)
{
    const Node *found = node->kind == NODE_LOOP && node->loop == number ? node : NULL;

    for (guint i = 0; node->children && i < node->children->len && !found; i++)
        found = staged_find_loop(g_ptr_array_index(node->children, i), number);
    return found;
}

const Access *
staged_first_access(const Kernel *kernel, const StagedLoop *loop, guint number)
{
    const Node *node = staged_find_loop(kernel->body, loop->loop);

    for (guint i = 0; node && i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->array == number && access->index && (access->index->depends & DEPENDS_OPAQUE) == 0 &&
            has_access(node, i))
            return access;
    }
    return NULL;
}

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

/* The fewest iterations that are a multiple of BYTES in each strip of LOOP. */
static guint
aligned_by(const StagedLoop *loop, guint bytes)
{
    guint n = 1;

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);
        guint own = bytes / greatest_common(bytes, array->bytes);

        if (array->form == STAGE_STRIP)
            n = n / greatest_common(n, own) * own;
    }
    return n;
}

guint
staged_block_alignment(const StagedLoop *loop)
{
    guint32 bytes = 0;
    gboolean has_sectors = TRUE;

    if (loop->by_warp)
        return staged_length(loop);
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);

        if (array->form != STAGE_STRIP)
            continue;
        bytes = bytes > 0 ? bytes : array->bytes;
        has_sectors = has_sectors && array->bytes == bytes && loop->n * array->bytes % SECTOR == 0;
    }
    return aligned_by(loop, has_sectors ? SECTOR : STAGED_GRANULE);
}

gboolean
staged_is_computable(const Staging *staging, const Expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol != SYMBOL_PARAM ||
               (e->number < staging->launch->n_params && staging->launch->param_known[e->number]);
    if (e->depends & (DEPENDS_OPAQUE | DEPENDS_DRAW))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (!staged_is_computable(staging, e->args[i]))
            return FALSE;
    return TRUE;
}

const Expr *
staged_source_trip(const Staging *staging, guint number)
{
    const Loop *loop = g_ptr_array_index(staging->from->loops, number);

    return loop->own_trip ? loop->own_trip : loop->trip;
}

const Expr *
staged_trip(const Staging *staging, guint number, const Expr *trip)
{
    gint64 told = staging->launch->trips ? staging->launch->trips[number] : LOOP_UNKNOWN;

    if (trip && staged_is_computable(staging, trip))
        return trip;
    return expr_const(staging->pool, told >= 0 ? told : staging->launch->default_trips);
}

/* What is left of START up to a multiple of ALIGNED, over some threads that have iterations: its mean, or
 * half of ALIGNED where that cannot be computed; in RET_SPREAD the difference between the most and the least.
 */
static gint64
mean_head(const Staging *staging, const Expr *start, const Expr *trip, guint aligned, gint64 *ret_spread)
{
    gint64 sum = 0, n = 0, at, trips, least = G_MAXINT64, most = 0;

    for (guint i = 0; i < STAGED_SAMPLES; i++)
        if (staged_sample(staging, start, i, &at) && staged_sample(staging, trip, i, &trips) && trips > 0 &&
            at >= 0) {
            gint64 head = MIN(trips, (aligned - at % aligned) % aligned);

            sum += head;
            least = MIN(least, head);
            most = MAX(most, head);
            n++;
        }
    *ret_spread = n > 0 ? most - least : aligned - 1;
    return n > 0 ? (sum + n / 2) / n : (aligned - 1) / 2;
}

/* The element, over the bytes of an iteration, at which LOOP begins in its first strip; NULL: not known. */
static const Expr *
first_element(const Staging *staging, const StagedLoop *loop)
{
    const Expr *start = NULL;

    for (guint i = 0; i < loop->arrays->len && !start; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);
        const Access *access = staged_first_access(staging->from, loop, array->array);
        const Array *of_kernel = g_ptr_array_index(staging->from->arrays, array->array);

        if (access && array->form == STAGE_STRIP)
            start = expr_binary(staging->pool, EXPR_DIV,
                                expr_mul_const(staging->pool, access->index, (gint64)of_kernel->elem_bytes),
                                expr_const(staging->pool, array->bytes));
    }
    return start;
}

/* All parameters and dimensions that are known. */
static const Expr *
map_known(const Expr *symbol, gpointer data)
{
    const Staging *staging = data;

    return staged_known_symbol(staging->pool, staging->launch, symbol);
}

StagedEnds
staged_ends(const Staging *staging, const StagedLoop *loop, const Expr *trip)
{
    ExprPool *pool = staging->pool;
    guint aligned = staged_block_alignment(loop);
    const Expr *start = aligned > 1 ? first_element(staging, loop) : NULL,
               *n = expr_const(pool, staged_length(loop));
    gint64 head = 0, spread = 0, trips;

    if (start) {
        start = expr_substitute(pool, start, map_known, (gpointer)staging);
        head = staged_is_computable(staging, start) ? mean_head(staging, start, trip, aligned, &spread)
                                                    : (aligned - 1) / 2;
    }
    StagedEnds ends = {.head = expr_binary(pool, EXPR_MIN, trip, expr_const(pool, head))};
    const Expr *rest = expr_sub(pool, trip, ends.head);
    ends.blocks = expr_binary(pool, EXPR_DIV, rest, n);
    ends.tail = expr_binary(pool, EXPR_MOD, rest, n);
    ends.passes = 1;
    ends.spread = spread;
    if (!loop->by_warp && staged_sample(staging, ends.blocks, 0, &trips) && trips > 0)
        ends.passes += (double)spread / (double)trips;
    return ends;
}

/* Instructions of fieldwise_stage.cuh, counted in nvcc 13.0's code for sm_90: all, and those on integers but
 * for additions of 32 bits (docs/models/model-sector.md, "Staged loops"). */
enum {
    BLOCK_TESTS = 3,    /* of a block: whether it is the last, whole, and at a multiple */
    ARRAY_TESTS = 2,    /* of each array: its address, and how far that is from a multiple */
    ITEM_SHIFT = 2,     /* an element of less than a word in a word: it is shifted, and cut off or extended */
    ITEM_MARK = 1,      /* a note that an element was written, where not each iteration writes it */
    WORD = 4,           /* bytes */
    STEP = 14,          /* an iteration by itself: whether a block begins, and the branches between both */
    STEP_TESTS = 9,     /* of these, on integers */
    LINE_SHUFFLES = 64, /* of a line that eight lanes store: 48 of words, 16 of where the lines are */
    LINE_CHOICES = 144, /* 48 of which word to send, 96 of where the one that comes goes */
};

/* A cursor's read of a part of a word, and of a word: its address, the check, a load that a predicate
 * decides, and the choice; the same again at the place of the read before, whose address is there. */
static const Work CURSOR[2][2] = {
    {{.all = 15, .integer = 12}, {.all = 9, .integer = 9}},
    {{.all = 14, .integer = 11}, {.all = 8, .integer = 7}},
};
/* An element that is appended: some lane of a warp ends a granule at nearly each. */
static const Work APPEND[2] = {{.all = 50, .integer = 16}, {.all = 45, .integer = 15}};

/* A line's read, and its write, of a part of a word, and of a word: the address, the check, the choice, and
 * what another line asks for; the same again at a place that was accessed before, where the line is there. Of
 * words some lane of a warp asks for another line at nearly each access, of bytes at two of three. */
static const Work LINE[2][2][2] = {
    {{{.all = 40, .integer = 21}, {.all = 13, .integer = 10}},
     {{.all = 52, .integer = 32}, {.all = 35, .integer = 25}}},
    {{{.all = 53, .integer = 24}, {.all = 12, .integer = 9}},
     {{.all = 46, .integer = 27}, {.all = 27, .integer = 19}}},
};
/* An element of a line that leaves by itself: which, the choice and its store. */
static const Work LINE_ELEMENT = {.all = 15, .integer = 8};

static Work
integers(guint n)
{
    return (Work){.all = n, .integer = n};
}

Work
staged_block_work(const StagedLoop *loop)
{
    Work work = integers(BLOCK_TESTS + ARRAY_TESTS * loop->arrays->len);

    if (!loop->by_warp)
        return work;
    work.all += LINE_SHUFFLES + LINE_CHOICES;
    work.integer += LINE_CHOICES;
    work.shared += LINE_SHUFFLES;
    return work;
}

Work
staged_step_work(void)
{
    return (Work){.all = STEP, .integer = STEP_TESTS};
}

Work
staged_item_work(const StagedLoop *loop)
{
    guint sum = 0;

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);

        if (array->form == STAGE_STRIP)
            sum += (array->reads + array->writes) * (array->bytes < WORD ? ITEM_SHIFT : 0) +
                   (array->writes && !array->is_always ? ITEM_MARK : 0);
    }
    return integers(sum);
}

Work
staged_walk_work(const StagedArray *array, gboolean is_again)
{
    guint width = array->bytes < WORD ? 0 : 1;

    return array->form == STAGE_CURSOR ? CURSOR[width][is_again ? 1 : 0] : APPEND[width];
}

Work
staged_line_work(const StagedArray *array, gboolean writes, gboolean is_again, gboolean is_whole)
{
    Work work = LINE[array->bytes < WORD ? 0 : 1][writes ? 1 : 0][is_again ? 1 : 0];

    if (writes && !is_whole)
        work_add(&work, &LINE_ELEMENT);
    return work;
}

guint
staged_length(const StagedLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len && loop->by_warp; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);

        if (array->writes)
            return STAGED_LINE_BYTES / array->bytes;
    }
    return loop->n;
}
