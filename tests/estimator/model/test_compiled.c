/* SPDX-License-Identifier: MIT */
/* What a compiler makes of a study is a value of its own: the study alone decides it, and stays as it was. */
#include "model/compiled/compiled.h"
#include "random_ir.h"

/* What a study says of its accesses and loops, as it lies in memory. */
typedef struct {
    Study study;
    StudyAccess *accesses;
    StudyLoop *loops;
    gint64 *loop_hi;
} Snapshot;

static Snapshot
take_snapshot(const Study *study)
{
    Snapshot taken = {.accesses = g_memdup2(study->accesses, study->n_accesses * sizeof(StudyAccess)),
                      .loops = g_memdup2(study->loops, study->n_loops * sizeof(StudyLoop)),
                      .loop_hi = g_memdup2(study->loop_hi, study->n_loops * sizeof(gint64))};

    memcpy(&taken.study, study, sizeof *study);
    return taken;
}

static void
assert_unchanged(const Snapshot *taken, const Study *study)
{
    g_assert_cmpmem(&taken->study, sizeof *study, study, sizeof *study);
    g_assert_cmpmem(taken->accesses, study->n_accesses * sizeof(StudyAccess), study->accesses,
                    study->n_accesses * sizeof(StudyAccess));
    g_assert_cmpmem(taken->loops, study->n_loops * sizeof(StudyLoop), study->loops,
                    study->n_loops * sizeof(StudyLoop));
    g_assert_cmpmem(taken->loop_hi, study->n_loops * sizeof(gint64), study->loop_hi,
                    study->n_loops * sizeof(gint64));
}

static void
snapshot_clear(Snapshot *taken)
{
    g_free(taken->accesses);
    g_free(taken->loops);
    g_free(taken->loop_hi);
}

static void
assert_equal_access(const CompiledAccess *a, const CompiledAccess *b)
{
    g_assert_cmpint(a->is_merged, ==, b->is_merged);
    g_assert_cmpuint(a->merged_unless, ==, b->merged_unless);
    g_assert_cmpuint(a->n_left, ==, b->n_left);
    g_assert_cmpint(a->bundle, ==, b->bundle);
    g_assert_cmpuint(a->part, ==, b->part);
    g_assert_cmpuint(a->next_part, ==, b->next_part);
    g_assert_cmpuint(a->at, ==, b->at);
    g_assert_cmpuint(a->stop, ==, b->stop);
    g_assert_cmpuint(a->first_hurdle, ==, b->first_hurdle);
    g_assert_cmpuint(a->n_hurdles, ==, b->n_hurdles);
}

static void
assert_equal(const Compiled *a, const Compiled *b)
{
    g_assert_cmpint(a->as_nvcc, ==, b->as_nvcc);
    g_assert_cmpuint(a->n_accesses, ==, b->n_accesses);
    for (guint i = 0; i < a->n_accesses; i++)
        assert_equal_access(&a->accesses[i], &b->accesses[i]);
    g_assert_cmpuint(a->n_loops, ==, b->n_loops);
    for (guint i = 0; i < a->n_loops; i++)
        g_assert_cmpint(a->loops[i].unrolled, ==, b->loops[i].unrolled);
    g_assert_cmpuint(a->n_hurdles, ==, b->n_hurdles);
    for (guint i = 0; i < a->n_hurdles; i++) {
        g_assert_cmpuint(a->hurdles[i].access, ==, b->hurdles[i].access);
        g_assert_cmpuint(a->hurdles[i].at, ==, b->hurdles[i].at);
        g_assert_cmpint(a->hurdles[i].by_layout, ==, b->hurdles[i].by_layout);
    }
}

/* What the passes of nvcc leave behind. */
typedef enum {
    FOUND_HURDLES,
    FOUND_JOINED,
    FOUND_MERGED,
    FOUND_MERGED_IN_SOME,
    FOUND_LEFT,
    FOUND_UNROLLED,
    N_FOUND
} Found;

/* Counts it in FOUND, so that kernels that show nothing of it fail the test. */
static void
count_found(const Compiled *compiled, guint *found)
{
    found[FOUND_HURDLES] += compiled->n_hurdles;
    for (guint i = 0; i < compiled->n_accesses; i++) {
        const CompiledAccess *access = &compiled->accesses[i];

        found[FOUND_JOINED] += access->next_part != COMPILED_NO_PART;
        found[FOUND_MERGED] += access->is_merged && access->merged_unless == 0;
        found[FOUND_MERGED_IN_SOME] += access->is_merged && access->merged_unless != 0;
        found[FOUND_LEFT] += access->n_left > 0;
    }
    for (guint i = 0; i < compiled->n_loops; i++)
        found[FOUND_UNROLLED] += compiled->loops[i].unrolled;
}

static void
test_const(void)
{
    const RandomShape shape = {.max_fields = 5,
                               .max_depth = 3,
                               .max_trips = 6,
                               .has_opaque = TRUE,
                               .has_by_thread = TRUE,
                               .has_arrays = TRUE,
                               .has_stores = TRUE,
                               .is_simple = TRUE,
                               .has_guards = TRUE};
    g_autoptr(GRand) rand = g_rand_new_with_seed(20240);
    guint found[N_FOUND] = {0};

    for (guint n = 0; n < 300; n++) {
        g_autoptr(IrBuilder) ir = random_ir(rand, &shape);
        g_autoptr(Study) study = n % 2 ? study_new_guarded(ir->kernel, ir->binding, ir->launch)
                                       : study_new(ir->kernel, ir->binding, ir->launch);
        Snapshot taken = take_snapshot(study);
        g_autoptr(Compiled) first = compiled_new_nvcc(study), again = compiled_new_nvcc(study);
        g_autoptr(Compiled) plain = compiled_new(study), plain_again = compiled_new(study);

        assert_equal(first, again);
        assert_equal(plain, plain_again);
        assert_unchanged(&taken, study);
        snapshot_clear(&taken);
        count_found(first, found);
    }
    for (guint i = 0; i < N_FOUND; i++)
        g_assert_cmpuint(found[i], >, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/compiled/const", test_const);
    return g_test_run();
}
