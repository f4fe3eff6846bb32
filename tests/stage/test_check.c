/* SPDX-License-Identifier: MIT */
/* What `stage` would write is read again before it is: changes that do not compile, or access other memory,
 * are found. */
#include "stage/check/check.h"
#include "stage/gain/gain_private.h"

#include "frontend/frontend.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD                                                                                                 \
    "__global__ void f(const float *in, float *out, float *sums, int per)\n{\n"                              \
    "    int t = blockIdx.x * blockDim.x + threadIdx.x;\n    float sum = 0;\n"
#define LOOP "    for (int i = t * per; i < t * per + per; i++) {\n"
#define SOURCE HEAD LOOP "        sum += in[i];\n        out[i] = in[i] * 2;\n    }\n    sums[t] = sum;\n}\n"

/* The same in another order of loads, with an element that is loaded once, through a header that is new. */
#define RIGHT                                                                                                \
    "#include \"new.cuh\"\n" HEAD LOOP                                                                       \
    "        float v = get(in, i);\n        out[i] = v * 2;\n        sum += v;\n    }\n    sums[t] = sum;\n}\n"
#define HEADER "__device__ inline float get(const float *p, int i) { return p[i]; }\n"

/* A change, and what is said of it; NULL: nothing. */
typedef struct {
    const char *text, *said;
} Sample;
static const Sample SAMPLES[] = {
    {RIGHT, NULL},
    {HEAD LOOP "        sum += in[i];\n        out[i] = in[i * 2;\n    }\n    sums[t] = sum;\n}\n",
     "does not compile"},
    {HEAD LOOP "        sum += in[i];\n    }\n    sums[t] = sum;\n}\n", "f makes other accesses"},
    {HEAD LOOP
     "        sum += in[i];\n        out[i] = in[i] * 2;\n        out[i] += 1;\n    }\n    sums[t] = sum;\n}\n",
     "f makes other accesses"},
    {HEAD LOOP "        sum += out[i];\n        out[i] = 2;\n    }\n    sums[t] = sum;\n}\n",
     "f makes other accesses"},
    {HEAD LOOP "        sum += in[i];\n        sums[i] = in[i] * 2;\n    }\n    sums[t] = sum;\n}\n",
     "f makes other accesses"},
    {"__global__ void g(float *p) { *p = 0; }\n", "f makes other accesses"},
};

static void
add_change(GPtrArray *changes, const char *path, const char *text)
{
    FileChange *change = g_new0(FileChange, 1);

    change->path = g_strdup(path);
    change->new = g_strdup(text);
    g_ptr_array_add(changes, change);
}

static void
test_changes(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("fieldwise-check-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "f.cu", NULL);
    g_autofree char *header = g_build_filename(folder, "new.cuh", NULL);
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    const ParseOptions options = {0};

    g_assert_no_error(error);
    g_file_set_contents(path, SOURCE, -1, &error);
    g_assert_no_error(error);
    g_ptr_array_add(programs, frontend_read(path, &options, NULL, &error));
    g_assert_no_error(error);
    for (guint i = 0; i < G_N_ELEMENTS(SAMPLES); i++) {
        g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
        g_autofree char *why = NULL;

        add_change(changes, path, SAMPLES[i].text);
        add_change(changes, header, HEADER);
        g_assert_cmpint(stage_check_changes(changes, programs, &options, TRUE, &why), ==,
                        SAMPLES[i].said == NULL);
        if (SAMPLES[i].said && !strstr(why, SAMPLES[i].said))
            g_error("sample %u: %s", i, why);
    }
    g_unlink(path);
    g_rmdir(folder);
}

/* What no thread has begun when its time is up is not estimated, and said. */
static void
test_late(void)
{
    StageCase cases[3] = {{.kernel = NULL}};
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        g_ptr_array_add(all, &cases[i]);
    g_assert_true(stage_cases_estimate(all, NULL, 1e-9, &error));
    g_assert_no_error(error);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_nonnull(strstr(cases[i].reason, "--timeout"));
        g_free(cases[i].reason);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stage/check/changes", test_changes);
    g_test_add_func("/stage-check/late", test_late);
    return g_test_run();
}
