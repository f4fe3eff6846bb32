/* SPDX-License-Identifier: MIT */
/* The IR of random kernels, executed thread by thread, makes the accesses that the kernel itself makes. */
#include "random_program.h"
#include "walk_check.h"

#define N_SOURCES 30u
#define N_KERNELS 20u /* in one source */
#define BLOCK_THREADS 64

typedef struct {
    const Kernel *kernel;
    ExprEnv env;
    gint64 *counters;
    GArray *indices; /* of gint64: unknown ones as UNKNOWN */
    gboolean lost;   /* a trip count or a condition is not known: nothing to compare */
} Execution;

#define UNKNOWN G_MININT64

static void execute(Execution *x, const Node *node);

static void
execute_children(Execution *x, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len && !x->lost; i++)
        execute(x, g_ptr_array_index(node->children, i));
}

static void
execute_loop(Execution *x, const Node *node)
{
    const Loop *loop = g_ptr_array_index(x->kernel->loops, node->loop);
    gint64 trip;

    if (!loop->trip || !expr_eval(loop->trip, &x->env, &trip)) {
        x->lost = TRUE;
        return;
    }
    for (gint64 k = 0; k < trip && !x->lost; k++) {
        x->counters[node->loop] = k;
        execute_children(x, node);
    }
}

static void
execute(Execution *x, const Node *node)
{
    const Access *access;
    gint64 value;

    switch (node->kind) {
    case NODE_LOOP:
        execute_loop(x, node);
        break;
    case NODE_GUARD:
        if (!expr_eval(node->condition, &x->env, &value))
            x->lost = TRUE;
        else
            execute_children(x, g_ptr_array_index(node->children, value ? 0 : 1));
        break;
    case NODE_ACCESS:
        access = g_ptr_array_index(x->kernel->accesses, node->access);
        if (!access->index || !expr_eval(access->index, &x->env, &value))
            value = UNKNOWN;
        g_array_append_val(x->indices, value);
        break;
    default:
        execute_children(x, node);
    }
}

/* Compares one thread; FALSE where the IR does not know enough. */
static gboolean
compare_thread(const RandomProgram *program, const Kernel *kernel, guint seed, gint64 thread, gint64 block,
               guint *compared, guint *unknown)
{
    const gint64 params[3] = {3, 5, 2};
    const gboolean known[4] = {FALSE, TRUE, TRUE, TRUE};
    const gint64 all_params[4] = {0, params[0], params[1], params[2]};
    g_autoptr(GArray) expected = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autofree gint64 *counters = g_new0(gint64, kernel->loops->len + 1);
    Execution x = {.kernel = kernel, .counters = counters, .indices = found};

    if (!random_program_run(program, thread, block, params, expected))
        return FALSE;
    x.env = (ExprEnv){.thread = {thread},
                      .block = {block},
                      .block_dim = {BLOCK_THREADS, 1, 1},
                      .grid_dim = {8, 1, 1},
                      .loops = counters,
                      .n_loops = kernel->loops->len,
                      .params = all_params,
                      .param_known = known,
                      .n_params = 4};
    execute(&x, kernel->body);
    if (x.lost)
        return FALSE;
    if (found->len != expected->len)
        g_error("seed %u thread %d: %u accesses, not %u\n%s\n%s", seed, (int)thread, found->len,
                expected->len, random_program_text(program, kernel->name), kernel_dump(kernel));
    for (guint i = 0; i < found->len; i++) {
        gint64 index = g_array_index(found, gint64, i), right = g_array_index(expected, gint64, i);

        *compared += index != UNKNOWN;
        *unknown += index == UNKNOWN;
        if (index != UNKNOWN && index != right)
            g_error("seed %u thread %d access %u: index %d, not %d\n%s\n%s", seed, (int)thread, i, (int)index,
                    (int)right, random_program_text(program, kernel->name), kernel_dump(kernel));
    }
    return TRUE;
}

typedef struct {
    guint followed, compared, unknown;
} Totals;

/* Reads a source of random kernels and compares each. */
static void
compare_source(guint first_seed, Totals *totals)
{
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)random_program_free);
    g_autoptr(GString) source = g_string_new(random_program_head);
    g_autoptr(Program) read = NULL;

    for (guint i = 0; i < N_KERNELS; i++) {
        RandomProgram *program = random_program_new(first_seed + i);
        g_autofree char *name = g_strdup_printf("k%u", i);
        g_autofree char *text = random_program_text(program, name);

        g_ptr_array_add(programs, program);
        g_string_append(source, text);
    }
    read = walk_source(source->str);
    for (guint i = 0; i < read->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(read->kernels, i);
        guint number = (guint)g_ascii_strtoull(kernel->name + 1, NULL, 10);

        for (gint64 thread = 0; thread < 8; thread++)
            totals->followed +=
                compare_thread(g_ptr_array_index(programs, number), kernel, first_seed + number, thread,
                               number % 3, &totals->compared, &totals->unknown);
    }
}

static void
test_random(void)
{
    Totals totals = {0};

    for (guint i = 0; i < N_SOURCES; i++)
        compare_source(i * N_KERNELS, &totals);
    g_test_message("%u threads followed, %u accesses compared, %u not known", totals.followed,
                   totals.compared, totals.unknown);
    g_assert_cmpuint(totals.followed, >, N_SOURCES * N_KERNELS * 4);
    g_assert_cmpuint(totals.compared, >, 4 * totals.unknown);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/walk/random", test_random);
    return g_test_run();
}
