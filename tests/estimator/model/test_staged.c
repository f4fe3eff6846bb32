/* SPDX-License-Identifier: MIT */
/* Kernels as staged, executed thread by thread: what they load and store, against the loop as it was; and
 * what the model says of them, against counts by hand. */
#include "ir_builder.h"
#include "model/staged/staged.h"

#include <math.h>
#include <string.h>

enum { MOST_BYTES = 1 << 16, GRID = 2, BLOCK = 32, N = 32 };

/* A copy of a text, PER characters a thread, and the loop as `stage` has it. */
typedef struct {
    IrBuilder *ir;
    GArray *arrays;
    StagedLoop loop;
    guint in, out;
} Copy;

static void
copy_init(Copy *copy, gint64 per, guint bytes, guint n, StageForm in_form, StageForm out_form)
{
    copy->ir = ir_builder_new(GRID, BLOCK, 32);
    copy->in = ir_array(copy->ir, bytes, FALSE);
    copy->out = ir_array(copy->ir, bytes, FALSE);
    const Expr *i = ir_loop(copy->ir, ir_const(copy->ir, per));
    const Expr *index = ir_plus(copy->ir, i, ir_tid(copy->ir), per);
    ir_access(copy->ir, ACCESS_LOAD, copy->in, -1, index);
    ir_access(copy->ir, ACCESS_STORE, copy->out, -1, index);
    ir_end(copy->ir);
    ir_finish(copy->ir);
    const StagedArray in = {copy->in, in_form, bytes, TRUE, FALSE, TRUE};
    const StagedArray out = {copy->out, out_form, bytes, FALSE, TRUE, TRUE};
    copy->arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
    g_array_append_val(copy->arrays, in);
    g_array_append_val(copy->arrays, out);
    copy->loop = (StagedLoop){.loop = 0, .n = n, .arrays = copy->arrays};
}

static void
copy_clear(Copy *copy)
{
    g_array_unref(copy->arrays);
    ir_builder_free(copy->ir);
}

/* What one thread does: how often it touches each byte, of what the kernel has as array 1 and 2. */
typedef struct {
    const Kernel *kernel;
    const GArray *array_of; /* NULL: each stands for itself */
    ExprEnv env;
    gint64 *counters;
    guint8 touched[3][MOST_BYTES];
    guint n_accesses;
} Thread;

static gint64
value_of(const Thread *thread, const Expr *e)
{
    gint64 value = 0;

    g_assert_true(expr_eval(e, &thread->env, &value));
    return value;
}

static void
touch(Thread *thread, const Access *access)
{
    const Array *array = g_ptr_array_index(thread->kernel->arrays, access->array);
    guint number = thread->array_of ? g_array_index(thread->array_of, guint, access->array) : access->array;
    gint64 at = value_of(thread, access->index) * (gint64)array->elem_bytes;

    g_assert_cmpint(at, >=, 0);
    g_assert_cmpint(at + access->bytes, <=, MOST_BYTES);
    for (guint i = 0; i < access->bytes; i++)
        thread->touched[number][at + i]++;
    thread->n_accesses++;
}

static void
execute(Thread *thread, const Node *node)
{
    gint64 trips = 1;

    if (node->kind == NODE_ACCESS)
        touch(thread, g_ptr_array_index(thread->kernel->accesses, node->access));
    if (node->kind == NODE_LOOP)
        trips = value_of(thread, ((const Loop *)g_ptr_array_index(thread->kernel->loops, node->loop))->trip);
    if (node->kind == NODE_GUARD) {
        execute(thread, g_ptr_array_index(node->children, value_of(thread, node->condition) ? 0 : 1));
        return;
    }
    for (gint64 k = 0; k < trips; k++) {
        if (node->kind == NODE_LOOP)
            thread->counters[node->loop] = k;
        for (guint i = 0; node->children && i < node->children->len; i++)
            execute(thread, g_ptr_array_index(node->children, i));
    }
}

static Thread *
run_thread(const Kernel *kernel, const GArray *array_of, gint64 block, gint64 number)
{
    Thread *thread = g_new0(Thread, 1);

    thread->kernel = kernel;
    thread->array_of = array_of;
    thread->counters = g_new0(gint64, kernel->loops->len + 1);
    thread->env = (ExprEnv){.thread = {number},
                            .block = {block},
                            .block_dim = {BLOCK, 1, 1},
                            .grid_dim = {GRID, 1, 1},
                            .loops = thread->counters,
                            .n_loops = kernel->loops->len};
    execute(thread, kernel->body);
    return thread;
}

static void
thread_free(Thread *thread)
{
    g_free(thread->counters);
    g_free(thread);
}

static guint
sum(const guint8 *touched)
{
    guint all = 0;

    for (guint i = 0; i < MOST_BYTES; i++)
        all += touched[i];
    return all;
}

/* Each thread moves as many bytes staged as plain; the same ones where stretches begin at whole blocks. */
static void
check_moves(gint64 per, guint bytes, guint n, StageForm in_form, StageForm out_form, gboolean is_aligned,
            guint n_accesses)
{
    Copy copy;
    const char *reason = NULL;

    copy_init(&copy, per, bytes, n, in_form, out_form);
    g_autoptr(StagedKernel) staged =
        staged_kernel_new(copy.ir->kernel, copy.ir->launch, &copy.loop, 1, TRUE, &reason);
    g_assert_null(reason);
    for (gint64 t = 0; t < GRID * BLOCK; t++) {
        Thread *plain = run_thread(copy.ir->kernel, NULL, t / BLOCK, t % BLOCK);
        Thread *other = run_thread(staged->kernel, staged->array_of, t / BLOCK, t % BLOCK);

        for (guint a = 1; a < 3; a++) {
            g_assert_cmpuint(sum(other->touched[a]), ==, sum(plain->touched[a]));
            if (is_aligned)
                g_assert_cmpint(memcmp(other->touched[a], plain->touched[a], MOST_BYTES), ==, 0);
        }
        g_assert_cmpuint(plain->n_accesses, ==, 2 * per);
        g_assert_cmpuint(other->n_accesses, ==, n_accesses);
        thread_free(plain);
        thread_free(other);
    }
    copy_clear(&copy);
}

static void
test_moves(void)
{
    /* 64 characters are 2 blocks of 2 granules of each array */
    check_moves(64, 1, N, STAGE_STRIP, STAGE_STRIP, TRUE, 8);
    /* 3 blocks, and 4 characters one by one: stretches begin 0 to 31 characters before a sector, 14 on
     * average, which leaves 86, or 2 blocks and 22 */
    check_moves(100, 1, N, STAGE_STRIP, STAGE_STRIP, FALSE, 2 * (14 + 22) + 2 * 2 * 2);
    /* shorter than what comes before a block */
    check_moves(5, 1, N, STAGE_STRIP, STAGE_STRIP, FALSE, 10);
    /* words: 8 a block */
    check_moves(24, 4, 8, STAGE_STRIP, STAGE_STRIP, TRUE, 3 * 4);
    /* cursors and appends at known places: a granule each */
    check_moves(32, 1, 16, STAGE_CURSOR, STAGE_APPEND, TRUE, 4);
    /* lines, each element of which is read, or written */
    check_moves(32, 1, 16, STAGE_LINE, STAGE_LINE, TRUE, 4);
}

/* Eight lanes store a line together: each thread stores as many bytes as it did, and all threads together the
 * same ones once each. */
static void
test_lines(void)
{
    Copy copy;
    const char *reason = NULL;
    g_autofree guint8 *stored = g_new0(guint8, MOST_BYTES);

    copy_init(&copy, 256, 1, N, STAGE_STRIP, STAGE_STRIP);
    copy.loop.by_warp = TRUE;
    g_autoptr(StagedKernel) staged =
        staged_kernel_new(copy.ir->kernel, copy.ir->launch, &copy.loop, 1, TRUE, &reason);
    for (gint64 t = 0; t < GRID * BLOCK; t++) {
        Thread *plain = run_thread(copy.ir->kernel, NULL, t / BLOCK, t % BLOCK);
        Thread *other = run_thread(staged->kernel, staged->array_of, t / BLOCK, t % BLOCK);

        g_assert_cmpuint(other->n_accesses, ==, 2 * (8 + 8));
        g_assert_cmpint(memcmp(other->touched[1], plain->touched[1], MOST_BYTES), ==, 0);
        g_assert_cmpuint(sum(other->touched[2]), ==, 256);
        for (guint i = 0; i < MOST_BYTES; i++)
            stored[i] += other->touched[2][i];
        /* the second granule of the third line of eight is the second lane's */
        g_assert_cmpuint(other->touched[2][256 * 2 + 16], ==, t == 1);
        thread_free(plain);
        thread_free(other);
    }
    for (guint i = 0; i < MOST_BYTES; i++)
        g_assert_cmpuint(stored[i], ==, i < 256 * GRID * BLOCK);
    g_assert_cmpuint(staged_words(&copy.loop, 1), ==, 8 + 32);
    copy_clear(&copy);
}

/* A text whose index data decides, in two loops of 10 and 32 iterations, of which the launch knows the
 * lengths, of the second as a range: each thread goes through 320 elements of its own. Staged, one of 16 is
 * the first of its granule: of 20,480 accesses 1,280, give or take four deviations of 35. */
static void
test_walks(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(GRID, BLOCK, 32);
    ExprPool *pool = ir->kernel->pool;
    guint in = ir_array(ir, 1, FALSE), other = ir_array(ir, 1, FALSE);
    const StagedArray text = {in, STAGE_CURSOR, 1, TRUE, FALSE, TRUE};
    g_autoptr(GArray) arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
    const StagedLoop loop = {.loop = 0, .n = 16, .arrays = arrays};
    const char *reason = NULL;
    const gint64 trips[] = {10, 32}, most[] = {10, 44}, least[] = {10, 20};
    const Expr *line = ir_loop(ir, NULL), *character = ir_loop(ir, NULL);
    const Expr *args[] = {line, character, ir_tid(ir)};

    ir_access(ir, ACCESS_LOAD, in, -1, expr_opaque(pool, "varies i", args, 3));
    ir_end(ir);
    ir_access(ir, ACCESS_STORE, other, -1, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    g_array_append_val(arrays, text);
    ir->launch->trips = g_memdup2(most, sizeof most);
    ir->launch->least_trips = g_memdup2(least, sizeof least);
    g_assert_true(staged_follows_data(ir->kernel, &loop));
    for (guint is_staged = 0; is_staged < 2; is_staged++) {
        g_autoptr(StagedKernel) staged =
            staged_kernel_new(ir->kernel, ir->launch, &loop, 1, is_staged, &reason);

        g_assert_cmpuint(staged->kernel->loops->len, ==, 2);
        for (guint i = 0; i < 2; i++)
            ((Loop *)g_ptr_array_index(staged->kernel->loops, i))->trip = expr_const(pool, trips[i]);
        guint n_accesses = 0;
        for (gint64 t = 0; t < GRID * BLOCK; t++) {
            Thread *thread = run_thread(staged->kernel, staged->array_of, t / BLOCK, t % BLOCK);

            for (guint i = 0; i < MOST_BYTES; i++) {
                if (is_staged)
                    g_assert_true(i / 320 == t || thread->touched[in][i] == 0);
                else
                    g_assert_cmpuint(thread->touched[in][i], ==, i / 320 == t);
            }
            n_accesses += thread->n_accesses - 10;
            thread_free(thread);
        }
        guint all = GRID * BLOCK * 320;
        if (is_staged)
            g_assert_true(ABS((gint)n_accesses - (gint)all / 16) < 4 * sqrt(all * 15. / 256));
        else
            g_assert_cmpuint(n_accesses, ==, all);
    }
}

/* Each thread appends 32 structs of N_FIELDS fields of BYTES bytes, of which it writes N_WRITTEN, those from
 * GUARDED on under a condition: where it always writes all, it stores each granule of its stretch once, and
 * else what it stores as it is. */
static void
check_structs(guint n_fields, guint bytes, guint n_written, guint guarded)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(GRID, BLOCK, 32);
    g_autoptr(GArray) arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
    const StagedLoop loop = {.loop = 0, .n = 1, .arrays = arrays};
    const char *reason = NULL;
    gint64 per = 32, size = n_fields * bytes;

    for (guint f = 0; f < n_fields; f++) {
        g_autofree char *name = g_strdup_printf("f%u", f);

        ir_field(ir, name, bytes, 1);
    }
    const Expr *index = ir_plus(ir, ir_loop(ir, ir_const(ir, per)), ir_tid(ir), per);
    gboolean is_whole = n_written == n_fields && (guarded == 0 || guarded >= n_written);
    for (guint f = 0; f < n_written; f++) {
        if (f == guarded)
            ir_guard(ir, ir_const(ir, 1));
        ir_access(ir, ACCESS_STORE, 0, (int)f, index);
    }
    if (guarded < n_written)
        ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    guint number = ((const Access *)g_ptr_array_index(ir->kernel->accesses, 0))->array;
    ((Array *)g_ptr_array_index(ir->kernel->arrays, number))->elem_bytes = (guint32)size;
    const StagedArray structs = {number, STAGE_APPEND, (guint32)size, FALSE, TRUE, TRUE};
    g_array_append_val(arrays, structs);
    g_autoptr(StagedKernel) staged = staged_kernel_new(ir->kernel, ir->launch, &loop, 1, TRUE, &reason);
    g_assert_null(reason);
    for (gint64 t = 0; t < GRID * BLOCK && is_whole; t++) {
        Thread *thread = run_thread(staged->kernel, staged->array_of, t / BLOCK, t % BLOCK);

        for (gint64 i = 0; i < MOST_BYTES; i++)
            g_assert_cmpuint(thread->touched[number][i], ==, i / (per * size) == t);
        g_assert_cmpint(thread->n_accesses, ==, per * size / STAGED_GRANULE);
        thread_free(thread);
    }
    Thread *thread = run_thread(staged->kernel, staged->array_of, 0, 0);
    if (!is_whole)
        g_assert_cmpint(thread->n_accesses, ==, per * n_written);
    thread_free(thread);
}

static void
test_structs(void)
{
    check_structs(2, 4, 2, G_MAXUINT);
    check_structs(3, 4, 3, G_MAXUINT);
    check_structs(4, 4, 4, 0);
    check_structs(3, 8, 3, G_MAXUINT);
    check_structs(4, 1, 4, G_MAXUINT);
    check_structs(4, 4, 3, G_MAXUINT);
    check_structs(4, 4, 4, 3);
    check_structs(4, 4, 4, 1);
}

/* 32 characters a thread, 3 of 8 of which it changes in place: where it reads all, two granules are loaded
 * and two stored; where it reads only what it changes, some granules are loaded, and the 12 are stored one by
 * one. */
static void
test_changes(void)
{
    for (guint reads_all = 0; reads_all < 2; reads_all++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(GRID, BLOCK, 32);
        ExprPool *pool = ir->kernel->pool;
        guint text = ir_array(ir, 1, FALSE);
        const StagedArray changed = {text, STAGE_LINE, 1, TRUE, TRUE, FALSE};
        g_autoptr(GArray) arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
        const StagedLoop loop = {.loop = 0, .n = 16, .arrays = arrays};
        const char *reason = NULL;
        const Expr *i = ir_loop(ir, ir_const(ir, 32)), *index = ir_plus(ir, i, ir_tid(ir), 32);
        const Expr *eighth = expr_binary(pool, EXPR_MOD, i, ir_const(ir, 8));

        if (reads_all)
            ir_access(ir, ACCESS_LOAD, text, -1, index);
        ir_guard(ir, expr_binary(pool, EXPR_LT, eighth, ir_const(ir, 3)));
        ir_access(ir, ACCESS_LOAD, text, -1, index);
        ir_access(ir, ACCESS_STORE, text, -1, index);
        ir_end(ir);
        ir_end(ir);
        ir_finish(ir);
        g_array_append_val(arrays, changed);
        g_autoptr(StagedKernel) staged = staged_kernel_new(ir->kernel, ir->launch, &loop, 1, TRUE, &reason);
        g_assert_null(reason);
        Thread *thread = run_thread(staged->kernel, staged->array_of, 0, 1);
        g_assert_cmpuint(thread->n_accesses, ==, reads_all ? 4 : 2 + 12);
        g_assert_cmpuint(sum(thread->touched[text]), ==, reads_all ? 4 * 16 : 2 * 16 + 12);
        for (guint k = 0; k < MOST_BYTES; k++)
            g_assert_cmpuint(thread->touched[text][k], ==,
                             k / 32 != 1 ? 0
                             : reads_all ? 2
                                         : 1u + (k % 8 < 3));
        thread_free(thread);
        g_assert_cmpuint(staged_words(&loop, 1), ==, 12);
    }
}

/* What is in NODE depends on the counters of loops around it alone, which AROUND has a bit for. */
static void
check_counters(const Kernel *kernel, const Node *node, guint64 around)
{
    if (node->kind == NODE_ACCESS) {
        const Access *access = g_ptr_array_index(kernel->accesses, node->access);

        g_assert_cmpuint(access->index->loops & ~around, ==, 0);
    }
    if (node->kind == NODE_LOOP) {
        const Loop *loop = g_ptr_array_index(kernel->loops, node->loop);

        g_assert_cmpuint(loop->trip->loops & ~around, ==, 0);
        around |= G_GUINT64_CONSTANT(1) << node->loop;
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        check_counters(kernel, g_ptr_array_index(node->children, i), around);
}

/* Has the innermost loops in NODE read shared memory in pairs. */
static void
set_paired(Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++)
        set_paired(g_ptr_array_index(node->children, i));
    if (node->kind == NODE_LOOP && node->loop == 1)
        node->work = (Work){.all = 2, .shared = 1, .paired = 1};
}

/* Loads of shared memory below NODE: those in pairs, or ALL that could be. */
static guint
count_joined(const Node *node, gboolean all)
{
    guint n = all ? node->work.paired : node->work.joined;

    for (guint i = 0; node->children && i < node->children->len; i++)
        n += count_joined(g_ptr_array_index(node->children, i), all);
    return n;
}

/* Rows of 6 words, which a loop in the staged one reads: blocks of two rows are 3 granules. */
static void
test_rows(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(GRID, BLOCK, 32);
    guint points = ir_array(ir, 4, FALSE);
    const StagedArray rows = {points, STAGE_STRIP, 24, TRUE, FALSE, TRUE, TRUE};
    g_autoptr(GArray) arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
    const StagedLoop loop = {.loop = 0, .n = 2, .arrays = arrays};
    const char *reason = NULL;
    const Expr *i = ir_loop(ir, ir_const(ir, 5)), *f = ir_loop(ir, ir_const(ir, 6));

    ir_access(ir, ACCESS_LOAD, points, -1, ir_plus(ir, ir_plus(ir, f, i, 6), ir_tid(ir), 30));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    set_paired(ir->kernel->body);
    g_array_append_val(arrays, rows);
    g_autoptr(StagedKernel) staged = staged_kernel_new(ir->kernel, ir->launch, &loop, 1, TRUE, &reason);
    g_assert_null(reason);
    g_assert_cmpuint(count_joined(staged->kernel->body, TRUE), ==,
                     2); /* in blocks, and in single iterations */
    g_assert_cmpuint(count_joined(staged->kernel->body, FALSE), ==, 1);
    check_counters(staged->kernel, staged->kernel->body, 0);
    Thread *thread = run_thread(staged->kernel, staged->array_of, 0, 0);
    g_assert_cmpuint(sum(thread->touched[points]), ==, 5 * 24);
    g_assert_cmpuint(thread->n_accesses, ==, 6 + 2 * 3);
    /* the second row begins in the second granule, which the first row's loads bring; it has 3 granules at
     * most */
    const Access *granules[3];
    for (guint k = 0, g = 0; g < 3; k++) {
        granules[g] = g_ptr_array_index(staged->kernel->accesses, k);
        g += granules[g]->bytes == STAGED_GRANULE;
    }
    g_assert_cmpuint(granules[0]->waits, ==, granules[1]->waits);
    g_assert_cmpuint(granules[1]->waits, !=, granules[2]->waits);
    g_assert_cmpuint(staged_words(&loop, 1), ==, 3 * 4 - 6);
    thread_free(thread);
}

/* A block's loads come first, and its stores last. */
static void
test_order(void)
{
    Copy copy;
    const char *reason = NULL;

    copy_init(&copy, 64, 1, N, STAGE_STRIP, STAGE_STRIP);
    g_autoptr(StagedKernel) staged =
        staged_kernel_new(copy.ir->kernel, copy.ir->launch, &copy.loop, 1, TRUE, &reason);
    g_assert_cmpuint(staged->kernel->accesses->len, ==, 4);
    for (guint i = 0; i < 4; i++) {
        const Access *access = g_ptr_array_index(staged->kernel->accesses, i);

        g_assert_cmpint(access->kind, ==, i < 2 ? ACCESS_LOAD : ACCESS_STORE);
        g_assert_cmpuint(access->bytes, ==, STAGED_GRANULE);
        g_assert_cmpuint(access->id, ==, i);
    }
    const Access *load = g_ptr_array_index(staged->kernel->accesses, 0);
    const Access *store = g_ptr_array_index(staged->kernel->accesses, 2);
    g_assert_cmpuint(store->section, >, load->section);
    g_assert_cmpuint(store->value_section, ==, load->section);
    g_assert_cmpuint(store->value_loads, ==, 2);
    g_assert_cmpuint(staged_words(&copy.loop, 1), ==, 16);
    copy_clear(&copy);
}

/* By hand: 2 warps, 2 blocks of 2 granules, of which a request touches 32 sectors. */
static void
test_costs(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    const Model *model = model_find("sector");
    ModelSettings settings = {0};
    g_autoptr(GError) error = NULL;
    const char *reason = NULL;
    StagedCost plain, staged;
    Copy copy;

    copy_init(&copy, 64, 1, N, STAGE_STRIP, STAGE_STRIP);
    g_assert_true(
        staged_cost_plain(copy.ir->kernel, copy.ir->launch, NULL, 0, model, arch, &settings, &plain, &error));
    g_assert_true(staged_cost(copy.ir->kernel, copy.ir->launch, &copy.loop, 1, model, arch, &settings,
                              &staged, &reason, &error));
    g_assert_cmpfloat_with_epsilon(plain.traffic.load_requests, 2 * 64, 1e-9);
    g_assert_cmpfloat_with_epsilon(plain.traffic.load_sectors, 2 * 64 * 32, 1e-9);
    g_assert_cmpfloat_with_epsilon(staged.traffic.load_requests, 2 * 2 * 2, 1e-9);
    g_assert_cmpfloat_with_epsilon(staged.traffic.load_sectors, 2 * 2 * 2 * 32, 1e-9);
    g_assert_cmpfloat_with_epsilon(staged.traffic.store_requests, 2 * 2 * 2, 1e-9);
    g_assert_cmpint(plain.registers, ==, 32);
    g_assert_cmpint(staged.registers, ==, 32 + 16);
    copy.ir->launch->assumed |= ASSUMED_REGISTERS;
    g_assert_true(staged_cost(copy.ir->kernel, copy.ir->launch, &copy.loop, 1, model, arch, &settings,
                              &staged, &reason, &error));
    g_assert_cmpint(staged.registers, ==, 32);
    copy_clear(&copy);
}

/* Stretches that end with the array are as long as the others; what a thread in the midst decides is not. */
static void
test_most(void)
{
    IrBuilder *ir = ir_builder_new(GRID * 100, BLOCK, 32);
    ExprPool *pool = ir->kernel->pool;
    const Expr *end = ir_const(ir, GRID * 100 * BLOCK * 64 - 1),
               *begin = ir_plus(ir, ir_const(ir, 0), ir_tid(ir), 64);
    const Expr *trip = expr_binary(pool, EXPR_MIN, ir_const(ir, 64), expr_sub(pool, end, begin));
    const char *reason = NULL;
    guint array = ir_array(ir, 1, FALSE);
    const Expr *i = ir_loop(ir, trip);
    const Expr *half = expr_binary(pool, EXPR_LT, ir_block(ir, 0), ir_const(ir, 100));

    ir_access(ir, ACCESS_LOAD, array, -1,
              expr_add(pool, i, expr_select(pool, half, begin, expr_mul_const(pool, begin, 2))));
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(StagedKernel) staged = staged_kernel_new(ir->kernel, ir->launch, NULL, 0, FALSE, &reason);
    const Loop *loop = g_ptr_array_index(staged->kernel->loops, 0);
    const Access *access = g_ptr_array_index(staged->kernel->accesses, 0);
    gint64 trips;
    g_assert_true(expr_is_const(loop->trip, &trips));
    g_assert_cmpint(trips, ==, 64);
    g_autofree char *text = expr_to_string(access->index);
    g_assert_nonnull(strchr(text, '?'));
    g_clear_pointer(&staged, staged_kernel_free);
    ir_builder_free(ir);
}

/* What threads go through by themselves, by steps of at most a granule. */
static void
test_candidates(void)
{
    static const struct {
        gint64 thread, step; /* elements from one thread to the next, and from one iteration to the next */
        guint bytes;
        gboolean is_candidate;
    } CASES[] = {
        {64, 1, 1, TRUE}, {1, 64, 1, FALSE}, {16, 16, 1, TRUE}, {15, 1, 1, FALSE}, {64, 17, 1, FALSE},
        {0, 1, 4, FALSE}, {4, 4, 4, TRUE},   {64, 5, 4, FALSE}, {3, 1, 4, FALSE},  {2, 1, 16, TRUE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(GRID, BLOCK, 32);
        guint array = ir_array(ir, CASES[i].bytes, FALSE);
        const Expr *counter = ir_loop(ir, ir_const(ir, 10));
        const Expr *index = ir_plus(ir, ir_const(ir, 1), ir_thread(ir, 0), CASES[i].thread);

        ir_access(ir, ACCESS_LOAD, array, -1, ir_plus(ir, index, counter, CASES[i].step));
        ir_end(ir);
        ir_finish(ir);
        g_assert_cmpint(staged_is_candidate(ir->kernel), ==, CASES[i].is_candidate);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/staged/moves", test_moves);
    g_test_add_func("/staged/lines", test_lines);
    g_test_add_func("/staged/walks", test_walks);
    g_test_add_func("/staged/structs", test_structs);
    g_test_add_func("/staged/changes", test_changes);
    g_test_add_func("/staged/rows", test_rows);
    g_test_add_func("/staged/order", test_order);
    g_test_add_func("/staged/costs", test_costs);
    g_test_add_func("/staged/most", test_most);
    g_test_add_func("/staged/candidates", test_candidates);
    return g_test_run();
}
