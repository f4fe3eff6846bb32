/* SPDX-License-Identifier: MIT */
/* The whole line against a brute-force execution: random kernels are written out as CUDA source and taken
 * through the front end and the model; the transactions of every access must be exactly those that executing
 * the kernel thread by thread counts.
 *
 * usage: test-oracle [KERNELS [FIRST-SEED]]   more kernels than CI has time for */
#include "frontend/frontend.h"
#include "model/model.h"
#include "oracle.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Launches here are stated: of the GPU it takes the threads of a block. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

static guint n_kernels = 150, first_seed = 1;

typedef struct {
    const Kernel *kernel;
    GPtrArray *estimates; /* of AccessEstimate */
    const char *source, *spec;
    guint seed;
} Check;

static void
check_access(GenItem *item, gpointer data)
{
    const Check *check = data;
    double estimated = 0;
    guint found = 0;

    for (guint i = 0; i < check->estimates->len; i++) {
        const AccessEstimate *estimate = g_ptr_array_index(check->estimates, i);
        const Access *access = g_ptr_array_index(check->kernel->accesses, estimate->access);

        if (access->place.line != item->line)
            continue;
        found++;
        if (estimate->counted)
            estimated += estimate->transactions * estimate->executions;
    }
    if (found != 1 || fabs(estimated - item->expected) > 1e-6 * MAX(1, item->expected)) {
        g_autofree char *dump = kernel_dump(check->kernel);

        g_error("seed %u, layout %s, line %u: %.6f transactions estimated (%u accesses there), %.0f "
                "counted\n%s\n%s",
                check->seed, check->spec, item->line, estimated, found, item->expected, check->source, dump);
    }
}

static void
check_layout(GenKernel *gen, const Binding *binding, gpointer prepared, Check *check, GRand *rand)
{
    OracleLayout *oracle = oracle_layout_random(rand, gen);
    g_autoptr(GError) error = NULL;

    if (oracle_count(gen, oracle)) {
        g_autoptr(Layout) layout = layout_parse(oracle->spec, binding->record, &error);

        g_assert_no_error(error);
        check->spec = oracle->spec;
        check->estimates = model_peng.explain(prepared, layout, NULL);
        gen_kernel_each_access(gen, check_access, check);
        g_ptr_array_unref(check->estimates);
    }
    oracle_layout_free(oracle);
}

static char *
record_request(const GenKernel *gen)
{
    if (gen->is_struct)
        return g_strdup("R");
    GString *request = g_string_new("R=");
    for (guint f = 0; f < gen->n_fields; f++)
        g_string_append_printf(request, "%sf%u", f ? "," : "", f);
    return g_string_free(request, FALSE);
}

static void
check_kernel(GenKernel *gen, const char *path, const char *source, const Arch *arch, guint seed, GRand *rand)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autofree char *request = record_request(gen), *reason = NULL;
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(program->kernels->len, ==, 1);
    Kernel *kernel = g_ptr_array_index(program->kernels, 0);
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, request, &reason, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(bindings->len, ==, 1);
    Binding *binding = g_ptr_array_index(bindings, 0);
    LaunchRequest open = {0};
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &open, &some_gpu, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(launches->len, ==, 1);
    LaunchConfig *launch = g_ptr_array_index(launches, 0);
    for (guint i = 0; i < 3; i++) {
        g_assert_cmpint(launch->grid[i], ==, gen->grid[i]);
        g_assert_cmpint(launch->block[i], ==, gen->block[i]);
    }
    ModelSettings settings = {0};
    gpointer prepared = model_peng.prepare(kernel, binding, launch, arch, &settings, &error);
    g_assert_no_error(error);
    Check check = {.kernel = kernel, .source = source, .seed = seed};
    for (guint i = 0; i < 4; i++)
        check_layout(gen, binding, prepared, &check, rand);
    model_peng.release(prepared);
}

static gboolean
has_access(const GenKernel *gen)
{
    gint64 block = gen->block[0] * gen->block[1] * gen->block[2];

    return gen->n_accesses > 0 && block <= 1024;
}

static void
count_load(GenItem *item, gpointer data)
{
    *(guint *)data += item->store ? 0 : 1;
}

static void
test_random_kernels(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_find("kepler-k20c", &error);

    g_assert_no_error(error);
    g_autofree char *folder = g_dir_make_tmp("fieldwise-oracle-XXXXXX", &error);
    g_assert_no_error(error);
    g_autofree char *path = g_build_filename(folder, "gen.cu", NULL);
    for (guint seed = first_seed; seed < first_seed + n_kernels; seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        GenKernel *gen = gen_kernel_random(rand);
        guint n_loads = 0;

        gen_kernel_each_access(gen, count_load, &n_loads);
        if (has_access(gen) && (n_loads || !gen->is_struct)) {
            g_autofree char *source = gen_kernel_write(gen);

            g_assert_true(g_file_set_contents(path, source, -1, NULL));
            check_kernel(gen, path, source, arch, seed, rand);
        }
        gen_kernel_free(gen);
    }
    g_unlink(path);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        n_kernels = (guint)strtoul(argv[1], NULL, 10);
    if (argc > 2)
        first_seed = (guint)strtoul(argv[2], NULL, 10);
    g_test_add_func("/oracle/random-kernels", test_random_kernels);
    return g_test_run();
}
