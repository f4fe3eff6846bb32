/* SPDX-License-Identifier: MIT */
/* Any text as a CUDA source, from parsing to the ranking: nothing may crash, and what comes out must be
 * whole. */
#include "report/analysis/analysis.h"
#include "frontend/frontend.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* What most sources are ranked by: all groupings would be the same code over and over, and take most of the
 * time. One of FULL has them all the same. */
static const char *const SPECS[] = {"aos", "soa", "aosoa@8"};
#define FULL 8

static char *folder, *path;
static Machine *machine;

static void
remove_files(void)
{
    g_unlink(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
    machine_free(machine);
}

static void
prepare(void)
{
    folder = g_dir_make_tmp("fieldwise-fuzz-XXXXXX", NULL);
    g_assert_nonnull(folder);
    path = g_build_filename(folder, "fuzz.cu", NULL);
    machine = machine_new(NULL, NULL, NULL, NULL, NULL);
    g_assert_nonnull(machine);
    atexit(remove_files);
}

static void
check_node(const Kernel *kernel, const Node *node, guint depth, guint *n_accesses)
{
    g_assert_cmpuint(depth, <, 100000);
    if (node->kind == NODE_ACCESS) {
        g_assert_cmpuint(node->access, <, kernel->accesses->len);
        (*n_accesses)++;
    }
    if (node->kind == NODE_LOOP)
        g_assert_cmpuint(node->loop, <, kernel->loops->len);
    for (guint i = 0; node->children && i < node->children->len; i++)
        check_node(kernel, g_ptr_array_index(node->children, i), depth + 1, n_accesses);
}

static void
check_access(const Kernel *kernel, const Access *access)
{
    g_assert_cmpuint(access->array, <, kernel->arrays->len);
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    g_assert_cmpint(array->record, <, (gint)kernel->records->len);
    if (access->field >= 0) {
        g_assert_cmpint(array->record, >=, 0);
        const Record *record = g_ptr_array_index(kernel->records, (guint)array->record);
        g_assert_cmpint(access->field, <, (gint)record->n_fields);
    }
    g_assert_true(access->index || access->reason);
    g_assert_cmpuint(access->bytes, >, 0);
}

static void
check_kernel(const Kernel *kernel)
{
    guint n_accesses = 0;

    check_node(kernel, kernel->body, 0, &n_accesses);
    g_assert_cmpuint(n_accesses, ==, kernel->accesses->len);
    for (guint i = 0; i < kernel->accesses->len; i++)
        check_access(kernel, g_ptr_array_index(kernel->accesses, i));
    g_autofree char *dump = kernel_dump(kernel);
    g_assert_true(g_utf8_validate(dump, -1, NULL) || dump[0]);
}

static void
check_ranking(const Ranking *ranking)
{
    g_assert_cmpuint(ranking->layouts->len, >, 0);
    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, i);

        g_assert_true(isfinite(layout->estimate.total) && layout->estimate.total >= 0);
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;

    if (!path)
        prepare();
    if (!g_file_set_contents_full(path, (const char *)data, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600,
                                  NULL))
        return 0;
    g_autoptr(Program) program = frontend_read(path, NULL, NULL, &error);
    g_assert_true((!program) == (error != NULL));
    if (!program)
        return 0;
    for (guint i = 0; i < program->kernels->len; i++)
        check_kernel(g_ptr_array_index(program->kernels, i));
    AnalysisRequest request;
    analysis_request_init(&request);
    for (guint i = 0; size % FULL != 0 && i < G_N_ELEMENTS(SPECS); i++)
        g_ptr_array_add(request.candidates.specs, g_strdup(SPECS[i]));
    g_autoptr(Analysis) analysis = analysis_new(program, machine, &request, FALSE, &error);
    for (guint i = 0; analysis && i < analysis->cases->len; i++)
        check_ranking(((Case *)g_ptr_array_index(analysis->cases, i))->ranking);
    g_assert_true((!analysis) == (error != NULL));
    g_clear_pointer(&analysis, analysis_free);
    analysis_request_clear(&request);
    return 0;
}
