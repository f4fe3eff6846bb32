/* SPDX-License-Identifier: MIT */
/* Which loops are thought to be unrolled whole, against what nvcc 13.0 left in its PTX (sm_90). */
#include "frontend/frontend.h"
#include "machine_code.h"
#include "run_command.h"
#include "model/compiled/compiled.h"

/* Launches here are stated: of the GPU it takes the threads of a block. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

/* Numbers of iterations that leave no outermost loop, and some that do. */
static const struct {
    const char *body;
    guint whole[4], loops[4];
    const char *pragma; /* before the loop; NULL: none */
} RECORDED[] = {
    {"s += p[i * 1000 + k].x;", {8, 64, 67, 96}, {68, 128, 256}},
    {"s += p[i * 1000 + k].x * p[i * 1000 + k].y;", {16, 44, 48, 56}, {45, 64, 96}},
    {"s += p[i * 1000 + k].x * p[i * 1000 + k].y; t += p[i * 1000 + k].z * p[i * 1000 + k].w;",
     {8, 16, 24, 26},
     {27, 32, 64}},
    {"s += sqrtf(p[i * 1000 + k].x);", {16, 57, 64}, {59, 96, 128}},
    {"s += s / p[i * 1000 + k].x;", {16, 32, 48}, {45, 64, 96}},
    {"s += p[i * 1000 + k].x;", {2, 100, 999, 4000}, {5000, 6000}, "#pragma unroll"},
    {"s += p[i * 1000 + k].x;", {0}, {2, 16, 100}, "#pragma unroll 1"},
    {"s += p[i * 1000 + k].x;", {5, 7}, {8, 16, 100}, "#pragma unroll 7"},
    {"s += p[i * 1000 + k].x;", {16, 99, 100}, {101, 128, 200}, "#pragma unroll 100"},
    {"s += p[i * 1000 + k].x;", {8, 64, 67, 96}, {68, 128, 256}, "#pragma nounroll"},
    /* around a loop that is unrolled itself */
    {"for (int m = 0; m < 16; m++) s += p[i].x;", {16, 24}, {32, 64}},
    {"for (int m = 0; m < 34; m++) s += p[i].x;", {10, 11}, {12, 15}},
};

static void
add_kernel(GString *text, const char *pragma, const char *body, guint trips)
{
    g_string_append_printf(text,
                           "__global__ void k%u(const R *__restrict__ p, float *__restrict__ o) {\n"
                           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                           "    float s = 1, t = 0;\n"
                           "%s\n"
                           "    for (int k = 0; k < %u; k++) { %s }\n"
                           "    o[i] = s + t;\n}\n",
                           trips, pragma ? pragma : "", trips, body);
}

static gboolean
is_unrolled(Kernel *kernel)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, &reason, &error);
    LaunchRequest open = {0};

    g_assert_no_error(error);
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &open, &some_gpu, &error);
    g_assert_no_error(error);
    g_autoptr(Study) study =
        study_new_guarded(kernel, g_ptr_array_index(bindings, 0), g_ptr_array_index(launches, 0));
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_assert_cmpuint(kernel->loops->len, >, 0);
    return compiled->loops[0].unrolled;
}

static void
check(guint number, const guint *trips, gboolean unrolled)
{
    g_autoptr(GString) text = g_string_new("struct alignas(16) R { float x, y, z, w; };\n");
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    guint n = 0;
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "k.cu", NULL);

    for (; n < 4 && trips[n]; n++)
        add_kernel(text, RECORDED[number].pragma, RECORDED[number].body, trips[n]);
    folder_write(folder, "k.cu", text->str);
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
    folder_remove(folder);
    g_assert_no_error(error);
    g_assert_cmpuint(program->kernels->len, ==, n);
    for (guint i = 0; i < program->kernels->len; i++) {
        g_test_message("%s %u iterations", RECORDED[number].body, trips[i]);
        g_assert_cmpint(is_unrolled(g_ptr_array_index(program->kernels, i)), ==, unrolled);
    }
}

static void
test_recorded(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(RECORDED); i++) {
        check(i, RECORDED[i].whole, TRUE);
        check(i, RECORDED[i].loops, FALSE);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/unrolled/recorded", test_recorded);
    return g_test_run();
}
