/* SPDX-License-Identifier: MIT */

#include "model/staged/staged_private.h"

#include <string.h>

/* Registers of a line beside a granule: the other one, its sector, whether it was loaded, what was read and
 * written. */
#define LINE_MORE 8

guint
staged_words(const StagedLoop *loops, guint n_loops)
{
    guint most = 0;

    for (guint i = 0; i < n_loops; i++) {
        guint words = 0;

        for (guint k = 0; k < loops[i].arrays->len; k++) {
            const StagedArray *array = &g_array_index(loops[i].arrays, StagedArray, k);
            guint bytes = array->form == STAGE_STRIP ? loops[i].n * array->bytes : STAGED_GRANULE;

            if (array->is_row) /* what its granules have beside it; the kernel as it is holds a row, too */
                bytes =
                    (array->bytes + 2 * STAGED_GRANULE - 2) / STAGED_GRANULE * STAGED_GRANULE - array->bytes;
            if (loops[i].by_warp && array->writes)
                bytes = STAGED_LINE_BYTES;
            words += (bytes + 3) / 4 + (array->form == STAGE_LINE ? LINE_MORE : 0);
        }
        most = MAX(most, words);
    }
    return most;
}

/* --- copies ----------------------------------------------------------------------------------------------
 */

static void
copy_arrays(Staging *staging)
{
    for (guint i = 0; i < staging->from->arrays->len; i++) {
        const Array *array = g_ptr_array_index(staging->from->arrays, i);
        Array *copy = g_memdup2(array, sizeof *array);

        copy->name = g_strdup(array->name);
        copy->type = g_strdup(array->type);
        copy->scalar = g_strdup(array->scalar);
        copy->view_of = g_strdup(array->view_of);
        g_ptr_array_add(staging->to->arrays, copy);
        g_array_append_val(staging->made->array_of, i);
    }
}

static void
copy_params(Staging *staging)
{
    for (guint i = 0; i < staging->from->params->len; i++) {
        const Param *param = g_ptr_array_index(staging->from->params, i);
        Param *copy = g_memdup2(param, sizeof *param);

        copy->name = g_strdup(param->name);
        copy->type = g_strdup(param->type);
        g_ptr_array_add(staging->to->params, copy);
    }
    staging->to->n_own_params = staging->from->n_own_params;
}

/* Copies the decisions that the counters of loops decide, or with ALL each of them. */
static void
copy_decisions(Staging *staging, gboolean all)
{
    for (guint i = 0; i < staging->from->decisions->len; i++) {
        const Decision *decision = g_ptr_array_index(staging->from->decisions, i);
        const Expr *holds = staged_put(staging, decision->holds);

        if (!all && holds == decision->holds)
            continue;
        Decision *copy = g_memdup2(decision, sizeof *decision);
        copy->holds = holds;
        g_array_append_val(staging->made->decision_of, i);
        source_place_copy(&copy->place, &decision->place);
        copy->text = g_strdup(decision->text);
        g_ptr_array_add(staging->to->decisions, copy);
    }
}

static void
copy_records(Staging *staging)
{
    for (guint i = 0; i < staging->from->records->len; i++) {
        const Record *record = g_ptr_array_index(staging->from->records, i);
        Record *copy = record_new(record->name);

        record_copy_declaration(copy, record);
        for (guint f = 0; f < record->n_fields; f++) {
            const Field *field = &record->fields[f];
            Field *to = record_add_field(copy, field->name, field->type, field->elem_bytes, field->align,
                                         field->count);

            field_copy_declaration(to, field);
            to->decl_offset = field->decl_offset;
            to->touched = field->touched;
        }
        g_ptr_array_add(staging->to->records, copy);
    }
}

/* A copy of loop NUMBER of the kernel as it was, with the trip count TRIP; its number in *ret_number. */
static Loop *
add_loop(Staging *staging, guint number, const Expr *trip, guint *ret_number)
{
    const Loop *loop = g_ptr_array_index(staging->from->loops, number);
    Loop *copy = g_memdup2(loop, sizeof *loop);

    *ret_number = copy->id = staging->to->loops->len;
    copy->name = g_strdup(loop->name);
    copy->reason = g_strdup(loop->reason);
    source_place_copy(&copy->place, &loop->place);
    copy->trip = trip;
    copy->own_trip = staged_put(staging, loop->own_trip);
    copy->loaded_trip = staged_put(staging, loop->loaded_trip);
    g_ptr_array_add(staging->to->loops, copy);
    g_array_append_val(staging->made->loop_of, number);
    return copy;
}

/* The same for a loop that a staged one becomes, of which no more is known. */
static const Expr *
add_staged_loop(Staging *staging, guint number, const Expr *trip, gint64 unroll, guint *ret_number)
{
    Loop *copy = add_loop(staging, number, trip, ret_number);

    g_array_index(staging->made->loop_of, guint, *ret_number) = STAGED_NEW;
    copy->own_trip = copy->loaded_trip = NULL;
    copy->grid_stride = copy->is_bisection = FALSE;
    copy->unroll = unroll;
    g_clear_pointer(&copy->reason, g_free);
    return expr_symbol(staging->pool, SYMBOL_LOOP, *ret_number, copy->name);
}

/* What a copy of NODE computes. In a block nvcc knows where shared memory is read, and joins neighbours; a
 * loop steps an address through it, of which it does not know whether 8 divides it. */
static Work
copied_work(const Staging *staging, const Node *node)
{
    Work work = node->work;

    if (staging->inside) {
        work.joined = work.paired;
        work.passes = staging->passes;
    }
    return work;
}

static Node *
new_loop_node(const Staging *staging, const Node *node, guint number)
{
    Node *copy = node_new(NODE_LOOP, &node->place);

    copy->loop = number;
    copy->work = copied_work(staging, node);
    copy->text = g_strdup(node->text);
    copy->is_fence = node->is_fence;
    return copy;
}

/* Numbers all that is copied from now on as behind all that was. */
static void
start_copy(Staging *staging)
{
    staging->first_section += staging->n_sections;
    staging->first_wait += staging->n_waits;
    staging->first_piece += staging->n_pieces;
    staging->first_bundle += staging->n_bundles;
}

static Node *copy_node(Staging *staging, const Node *node);

static void
copy_children(Staging *staging, const Node *node, Node *to)
{
    for (guint i = 0; node->children && i < node->children->len; i++) {
        Node *child = copy_node(staging, g_ptr_array_index(node->children, i));

        if (child)
            node_add(to, child);
    }
}

/* Whether some access in the walk that is copied loads a granule behind a check: no iteration's load goes
 * before the check of the one before, so that each waits for itself. */
static gboolean
loads_behind_checks(const Staging *staging)
{
    for (guint i = 0; staging->is_staged && staging->walked && i < staging->walked->arrays->len; i++)
        if (g_array_index(staging->walked->arrays, StagedArray, i).form != STAGE_APPEND)
            return TRUE;
    return FALSE;
}

static Node *
copy_loop(Staging *staging, const Node *node)
{
    guint number;
    const Loop *loop = g_ptr_array_index(staging->from->loops, node->loop);
    Loop *to = add_loop(staging, node->loop, staged_put(staging, loop->trip), &number);

    if (loads_behind_checks(staging))
        to->unroll = 1;
    staging->counters[node->loop] = expr_symbol(staging->pool, SYMBOL_LOOP, number, loop->name);
    copy_decisions(staging, FALSE);
    Node *copy = new_loop_node(staging, node, number);
    copy_children(staging, node, copy);
    return copy;
}

/* --- staged loops ----------------------------------------------------------------------------------------
 */

static const StagedLoop *
find_staged(const Staging *staging, guint loop)
{
    for (guint i = 0; i < staging->n_loops; i++)
        if (staging->loops[i].loop == loop)
            return &staging->loops[i];
    return NULL;
}

static gboolean
is_in_strip(const StagedLoop *loop, guint array)
{
    for (guint i = 0; i < loop->arrays->len; i++)
        if (g_array_index(loop->arrays, StagedArray, i).array == array)
            return TRUE;
    return FALSE;
}

/* The iterations of NODE, a staged loop, from the one FIRST on, TRIP of them, one by one. */
static Node *
copy_ends(Staging *staging, const Node *node, const Expr *first, const Expr *trip)
{
    guint number;
    const Expr *counter = add_staged_loop(staging, node->loop, trip, 1, &number);
    const Work more = staged_step_work();
    Node *copy = new_loop_node(staging, node, number);

    work_add(&copy->work, &more);
    start_copy(staging);
    staging->counters[node->loop] = expr_add(staging->pool, first, counter);
    copy_decisions(staging, FALSE);
    copy_children(staging, node, copy);
    return copy;
}

/* What reads and stores of the loop's staged arrays are in the block: its loads, or nothing. */
static void
map_staged(Staging *staging, const StagedLoop *loop)
{
    guint last_load = staging->to->accesses->len > 0 ? staging->to->accesses->len - 1 : STAGED_NO_ACCESS;

    for (guint i = 0; i < staging->from->accesses->len; i++) {
        const Access *access = g_ptr_array_index(staging->from->accesses, i);

        if (is_in_strip(loop, access->array))
            staging->copies[i] = access->kind == ACCESS_LOAD ? last_load : STAGED_NO_ACCESS;
    }
}

/* Adds to TO the loads and the iterations of a block of NODE, which begins ITERATION iterations behind FIRST.
 */
static void
add_block(Staging *staging, const Node *node, Node *to, const StagedLoop *loop, const StagedPlaces *places,
          const Expr *first, const Expr *iteration)
{
    ExprPool *pool = staging->pool;
    const Work more = staged_item_work(loop);
    guint inner;
    const Expr *item =
        add_staged_loop(staging, node->loop, expr_const(pool, loop->n), LOOP_UNROLL_WHOLE, &inner);
    Node *body = new_loop_node(staging, node, inner);

    staged_add_block(staging, to, loop, places, iteration, ACCESS_LOAD);
    map_staged(staging, loop);
    staging->counters[node->loop] = expr_add(pool, expr_add(pool, first, iteration), item);
    copy_decisions(staging, FALSE);
    const StagedLoop *around = staging->inside;
    staging->inside = loop;
    staging->passes = places->passes;
    body->work = copied_work(staging, node);
    work_add(&body->work, &more);
    copy_children(staging, node, body);
    staging->inside = around;
    node_add(to, body);
}

/* Finds the places of LOOP's blocks, the first of which is at iteration FIRST; FALSE: they are not known. */
static gboolean
find_places(Staging *staging, const StagedLoop *loop, const Expr *first, const StagedPlaces *places)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);

        places->numbers[i] = staged_add_granules(staging, array->array);
        places->first[i] = staged_first_granule(staging, loop, array, first);
        if (!places->first[i])
            return FALSE;
    }
    return TRUE;
}

/* The blocks, or lines, of NODE, from iteration FIRST on, TRIP of them; NULL where the places are not known.
 */
static Node *
copy_blocks(Staging *staging, const Node *node, const StagedLoop *loop, const StagedEnds *ends)
{
    const Expr *first = ends->head, *trip = ends->blocks;
    ExprPool *pool = staging->pool;
    g_autofree guint *numbers = g_new(guint, MAX(loop->arrays->len, 1));
    g_autofree const Expr **granules = g_new0(const Expr *, MAX(loop->arrays->len, 1));
    const StagedPlaces places = {granules, numbers, ends->passes};
    guint length = staged_length(loop), number, part;

    if (!find_places(staging, loop, first, &places))
        return NULL;
    const Expr *counter = add_staged_loop(staging, node->loop, trip, 1, &number);
    const Expr *iteration = expr_mul_const(pool, counter, length);
    Node *copy = new_loop_node(staging, node, number);
    copy->work = staged_block_work(loop);
    start_copy(staging);
    if (!loop->by_warp) {
        add_block(staging, node, copy, loop, &places, first, iteration);
        staged_add_block(staging, copy, loop, &places, iteration, ACCESS_STORE);
        return copy;
    }
    const Expr *of_line = add_staged_loop(staging, node->loop, expr_const(pool, length / loop->n), 1, &part);
    Node *parts = new_loop_node(staging, node, part);
    parts->work = (Work){0};
    add_block(staging, node, parts, loop, &places, first,
              expr_add(pool, iteration, expr_mul_const(pool, of_line, loop->n)));
    node_add(copy, parts);
    staged_add_lines(staging, copy, loop, &places, iteration);
    return copy;
}

static gboolean
has_strip(const StagedLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++)
        if (g_array_index(loop->arrays, StagedArray, i).form == STAGE_STRIP)
            return TRUE;
    return FALSE;
}

/* A loop with cursors and appends alone, or with nothing staged, stays a loop. */
static Node *
copy_walk(Staging *staging, const Node *node, const StagedLoop *loop)
{
    const StagedLoop *around = staging->walked;
    Node *copy;

    staging->walked = loop;
    copy = copy_loop(staging, node);
    staging->walked = around;
    return copy;
}

/* Adds the blocks or lines of ENDS to ALL. */
static void
add_blocks(Staging *staging, const Node *node, Node *all, const StagedLoop *loop, const StagedEnds *ends)
{
    Node *blocks = copy_blocks(staging, node, loop, ends);

    if (blocks)
        node_add(all, blocks);
    else
        staging->reason = "the places of its elements are not known";
}

/* A loop of which warps store lines: before the first and behind the last of these each lane goes on by
 * blocks, between single iterations. */
static Node *
copy_lines(Staging *staging, const Node *node, const StagedLoop *loop, const Expr *trip)
{
    ExprPool *pool = staging->pool;
    StagedLoop of_lane = *loop;
    Node *all = node_new(NODE_BLOCK, &node->place);
    const Expr *zero = expr_const(pool, 0), *n = expr_const(pool, loop->n);
    StagedEnds lines = staged_ends(staging, loop, trip), before, behind = {.passes = 1};
    gint64 known;

    of_lane.by_warp = FALSE;
    before = staged_ends(staging, &of_lane, trip);
    before.blocks = expr_binary(
        pool, EXPR_DIV, expr_binary(pool, EXPR_MAX, zero, expr_sub(pool, lines.head, before.head)), n);
    before.head = expr_sub(pool, lines.head, expr_mul(pool, before.blocks, n));
    before.passes = 1;
    if (expr_is_const(before.blocks, &known) && known > 0)
        before.passes += (double)before.spread / (double)known;
    behind.head = expr_add(pool, lines.head, expr_mul_const(pool, lines.blocks, staged_length(loop)));
    behind.blocks = expr_binary(pool, EXPR_DIV, lines.tail, n);
    node_add(all, copy_ends(staging, node, zero, before.head));
    if (!expr_is_const(before.blocks, &known) || known > 0)
        add_blocks(staging, node, all, &of_lane, &before);
    add_blocks(staging, node, all, loop, &lines);
    if (!expr_is_const(behind.blocks, &known) || known > 0)
        add_blocks(staging, node, all, &of_lane, &behind);
    const Expr *last = expr_add(pool, behind.head, expr_mul(pool, behind.blocks, n));
    node_add(all, copy_ends(staging, node, last, expr_binary(pool, EXPR_MOD, lines.tail, n)));
    start_copy(staging);
    return all;
}

static Node *
copy_staged(Staging *staging, const Node *node, const StagedLoop *loop)
{
    ExprPool *pool = staging->pool;
    const Expr *trip =
        staged_trip(staging, node->loop, staged_put(staging, staged_source_trip(staging, node->loop)));

    if (loop->by_warp)
        return copy_lines(staging, node, loop, trip);
    StagedEnds ends = staged_ends(staging, loop, trip);
    const Expr *behind = expr_add(pool, ends.head, expr_mul_const(pool, ends.blocks, staged_length(loop)));
    Node *all = node_new(NODE_BLOCK, &node->place), *blocks;
    gint64 known;

    if (!expr_is_const(ends.head, &known) || known > 0)
        node_add(all, copy_ends(staging, node, expr_const(pool, 0), ends.head));
    blocks = copy_blocks(staging, node, loop, &ends);
    if (!blocks) {
        staging->reason = "the places of its elements are not known";
        return all;
    }
    node_add(all, blocks);
    if (!expr_is_const(ends.tail, &known) || known > 0)
        node_add(all, copy_ends(staging, node, behind, ends.tail));
    start_copy(staging);
    return all;
}

/* A copy of the node of ACCESS; NULL: a block has it. */
static Node *
copy_any_access(Staging *staging, const Node *node, const Access *access)
{
    const StagedArray *walked = staging->is_staged ? staged_find_walked(staging, access->array) : NULL;

    if (walked && access->kind != ACCESS_ATOMIC)
        return staged_walk_copy(staging, node, walked);
    if (staging->inside && is_in_strip(staging->inside, access->array))
        return NULL;
    return staged_copy_access(staging, access, access);
}

static Node *
copy_node(Staging *staging, const Node *node)
{
    const StagedLoop *loop = node->kind == NODE_LOOP ? find_staged(staging, node->loop) : NULL;
    const Access *access =
        node->kind == NODE_ACCESS ? g_ptr_array_index(staging->from->accesses, node->access) : NULL;

    if (loop)
        return staging->is_staged && has_strip(loop) ? copy_staged(staging, node, loop)
                                                     : copy_walk(staging, node, loop);
    if (node->kind == NODE_LOOP)
        return copy_loop(staging, node);
    if (access)
        return copy_any_access(staging, node, access);
    Node *copy = node_new(node->kind, &node->place);
    copy->work = copied_work(staging, node);
    copy->condition = staged_put(staging, node->condition);
    copy->text = g_strdup(node->text);
    copy_children(staging, node, copy);
    return copy;
}

static void
count_numbers(Staging *staging)
{
    for (guint i = 0; i < staging->from->accesses->len; i++) {
        const Access *access = g_ptr_array_index(staging->from->accesses, i);

        staging->n_sections = MAX(staging->n_sections, access->section + 1);
        staging->n_waits = MAX(staging->n_waits, access->waits + 1);
        staging->n_pieces = MAX(staging->n_pieces, access->piece + 1);
        staging->n_bundles = MAX(staging->n_bundles, (guint)(access->bundle + 1));
    }
    staging->n_sections++;                       /* what a block stores goes last */
    for (guint i = 0; i < staging->n_loops; i++) /* each row of a block waits for itself */
        staging->n_waits += staging->loops[i].n;
}

/* An empty kernel for what KERNEL becomes, in its pool. */
static StagedKernel *
staged_kernel_begin(const Kernel *kernel)
{
    StagedKernel *staged = g_new0(StagedKernel, 1);
    Kernel *to = staged->kernel = kernel_new(kernel->name);

    staged->loop_of = g_array_new(FALSE, FALSE, sizeof(guint));
    staged->array_of = g_array_new(FALSE, FALSE, sizeof(guint));
    staged->decision_of = g_array_new(FALSE, FALSE, sizeof(guint));
    expr_pool_free(to->pool);
    to->pool = kernel->pool;
    to->compiler = kernel->compiler;
    source_place_copy(&to->place, &kernel->place);
    to->max_block_threads = kernel->max_block_threads;
    to->shared_bytes = kernel->shared_bytes;
    to->has_dynamic_shared = kernel->has_dynamic_shared;
    to->is_partial = kernel->is_partial;
    return staged;
}

StagedKernel *
staged_kernel_new(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
                  gboolean is_staged, const char **ret_reason)
{
    g_autoptr(StagedKernel) made = staged_kernel_begin(kernel);
    g_autofree const Expr **counters = g_new0(const Expr *, MAX(kernel->loops->len, 1));
    g_autofree guint *copies = g_new(guint, MAX(kernel->accesses->len, 1));
    Staging staging = {.from = kernel,
                       .made = made,
                       .to = made->kernel,
                       .pool = kernel->pool,
                       .launch = launch,
                       .loops = loops,
                       .n_loops = n_loops,
                       .counters = counters,
                       .copies = copies,
                       .is_staged = is_staged};

    memset(copies, 0xff, MAX(kernel->accesses->len, 1) * sizeof *copies); /* STAGED_NO_ACCESS */
    copy_records(&staging);
    copy_arrays(&staging);
    copy_params(&staging);
    copy_decisions(&staging, TRUE);
    count_numbers(&staging);
    node_free(made->kernel->body);
    made->kernel->body = copy_node(&staging, kernel->body);
    if (!staging.reason)
        return g_steal_pointer(&made);
    *ret_reason = staging.reason;
    return NULL;
}

void
staged_kernel_free(StagedKernel *staged)
{
    if (!staged)
        return;
    staged->kernel->pool = NULL; /* it is the other kernel's */
    kernel_free(staged->kernel);
    g_array_unref(staged->loop_of);
    g_array_unref(staged->array_of);
    g_array_unref(staged->decision_of);
    g_free(staged);
}
