/* SPDX-License-Identifier: MIT */
/* Which file belongs to the GPU that the driver describes. The names are those that NVIDIA's drivers give. */
#include "archdb/here/here.h"

#include <glib/gstdio.h>
#include <string.h>

#define H200 "NVIDIA H200;9.0;16896;1980;140;3"
#define H100 "NVIDIA H100 80GB HBM3;9.0;16896;1980;79;0"
#define H100_PCIE "NVIDIA H100 PCIe;9.0;14592;1755;79;0"
#define V100 "Tesla V100-PCIE-16GB;7.0;5120;1380;15;0"

static void
set_gpus(const char *gpus, const char *visible)
{
    g_setenv("FIELDWISE_NVML", FAKE_NVML, TRUE);
    g_setenv("FIELDWISE_ARCHDB", ARCHDB, TRUE);
    g_setenv("FAKE_GPUS", gpus, TRUE);
    if (visible)
        g_setenv("CUDA_VISIBLE_DEVICES", visible, TRUE);
    else
        g_unsetenv("CUDA_VISIBLE_DEVICES");
}

/* GPUS are there, and VISIBLE says which: the file is called NAME, found as MATCH says. */
static void
check(const char *gpus, const char *visible, const char *name, GpuMatch match)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GpuHere) gpu = NULL;
    g_autoptr(Arch) arch = NULL;
    GpuMatch found;

    set_gpus(gpus, visible);
    gpu = gpu_here_find(NULL);
    g_assert_nonnull(gpu);
    arch = gpu_match(gpu, NULL, &found, &error);
    g_assert_no_error(error);
    g_assert_cmpint(found, ==, match);
    g_assert_cmpstr(arch ? arch_get_name(arch) : NULL, ==, name);
}

static void
test_told(void)
{
    g_autoptr(GpuHere) gpu = NULL;

    set_gpus(V100 "|" H200, "1");
    gpu = gpu_here_find(NULL);
    g_assert_cmpstr(gpu->name, ==, "NVIDIA H200");
    g_assert_cmpstr(gpu->driver, ==, "580.159.04");
    g_assert_cmpstr(gpu->uuid, ==, "GPU-00000001-0000");
    g_assert_cmpuint(gpu->number, ==, 1);
    g_assert_cmpuint(gpu->n, ==, 2);
    g_assert_cmpuint(gpu->major, ==, 9);
    g_assert_cmpuint(gpu->minor, ==, 0);
    g_assert_cmpuint(gpu->cores, ==, 132 * 128);
    g_assert_cmpuint(gpu->clock_mhz, ==, 1980);
    g_assert_cmpuint(gpu->memory_bytes >> 30, ==, 140);
    g_assert_true(gpu->busy_known);
    g_assert_cmpuint(gpu->busy_percent, ==, 3);
}

static void
test_names(void)
{
    check(H200, NULL, "hopper-h200", GPU_MATCH_SAME);
    check(H100, NULL, "hopper-h100-sxm", GPU_MATCH_SAME);
    check(H100_PCIE, NULL, "hopper-h100", GPU_MATCH_SAME);
    check(V100, NULL, "volta-v100", GPU_MATCH_SAME);
    check("NVIDIA A100-SXM4-40GB;8.0;6912;1410;40;0", NULL, "ampere-a100", GPU_MATCH_SAME);
    check("NVIDIA GeForce GTX 980;5.2;2048;1392;4;0", NULL, "maxwell-gtx980", GPU_MATCH_SAME);
    check("NVIDIA GH200 480GB;9.0;16896;1980;95;0", NULL, "hopper-gh200", GPU_MATCH_SAME);
    check("NVIDIA A100-SXM4-80GB;8.0;6912;1410;80;0", NULL, "ampere-a100-80gb", GPU_MATCH_SAME);
    check("NVIDIA A100 80GB PCIe;8.0;6912;1410;80;0", NULL, "ampere-a100-80gb", GPU_MATCH_SAME);
    check("NVIDIA GeForce RTX 4090;8.9;16384;3105;24;0", NULL, "ada-rtx4090", GPU_MATCH_SAME);
    check("NVIDIA RTX 6000 Ada Generation;8.9;18176;3105;48;0", NULL, "ada-rtx6000", GPU_MATCH_SAME);
    check("NVIDIA L4;8.9;7424;2040;23;0", NULL, "ada-l4", GPU_MATCH_SAME);
    check("NVIDIA L40S;8.9;18176;2520;46;0", NULL, "ada-l40s", GPU_MATCH_SAME);
    check("Tesla T4;7.5;2560;1590;15;0", NULL, "turing-t4", GPU_MATCH_SAME);
    check("NVIDIA GeForce RTX 2080 Ti;7.5;4352;2100;11;0", NULL, "turing-rtx2080ti", GPU_MATCH_SAME);
    check("NVIDIA GeForce RTX 5090;12.0;21760;3090;32;0", NULL, "blackwell-rtx5090", GPU_MATCH_SAME);
    check("NVIDIA RTX PRO 6000 Blackwell Workstation Edition;12.0;24064;3090;96;0", NULL,
          "blackwell-rtxpro6000", GPU_MATCH_SAME);
    check("NVIDIA B200;10.0;18944;1965;180;0", NULL, "blackwell-b200", GPU_MATCH_SAME);
    check("GeForce GTX 980;5.2;0;0;4;0", NULL, "maxwell-gtx980", GPU_MATCH_SAME);
}

/* Another GPU of the same compute capability: the file of the nearest, and it is said. */
static void
test_near(void)
{
    check("NVIDIA GeForce GTX 980 Ti;5.2;2816;1392;6;0", NULL, "maxwell-gtx980", GPU_MATCH_NEAR);
    check("NVIDIA GeForce GTX 980 Ti;5.2;0;0;6;0", NULL, "maxwell-gtx980", GPU_MATCH_NEAR);
    check("NVIDIA GeForce GTX 980;5.2;1536;1392;4;0", NULL, "maxwell-gtx980",
          GPU_MATCH_NEAR); /* a laptop's */
    check("NVIDIA H800 PCIe;9.0;14592;1755;79;0", NULL, "hopper-h100", GPU_MATCH_NEAR);
    check("NVIDIA GeForce RTX 4090 Laptop GPU;8.9;9728;2040;16;0", NULL, "ada-l4", GPU_MATCH_NEAR);
    check("NVIDIA GeForce RTX 3080;8.6;8704;2100;10;0", NULL, "ampere-a10", GPU_MATCH_NEAR);
    check("NVIDIA Thor;77.0;2560;1000;120;0", NULL, NULL, GPU_MATCH_NONE);
}

static void
test_visible(void)
{
    check(V100 "|" H200, NULL, "volta-v100", GPU_MATCH_SAME);
    check(V100 "|" H200, "1,0", "hopper-h200", GPU_MATCH_SAME);
    check(V100 "|" H200, "GPU-00000001-0000", "hopper-h200", GPU_MATCH_SAME);
    check(V100 "|" H200, "GPU-00000001", "hopper-h200", GPU_MATCH_SAME);
}

/* A file of the user's own, of the same GPU, stands in front of the shipped one. */
static void
test_own(void)
{
    g_autofree char *folder = g_dir_make_tmp("here-XXXXXX", NULL), *path = NULL, *text = NULL, *both = NULL;

    path = g_build_filename(folder, "a-mine.arch", NULL);
    g_assert_true(g_file_get_contents(ARCHDB "/gpus/hopper-h200.arch", &text, NULL, NULL));
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    both = g_strconcat(folder, ":", ARCHDB, NULL);
    set_gpus(H200, NULL);
    g_setenv("FIELDWISE_ARCHDB", both, TRUE);
    g_autoptr(GpuHere) gpu = gpu_here_find(NULL);
    GpuMatch match;
    g_autoptr(Arch) arch = gpu_match(gpu, NULL, &match, NULL);
    g_assert_cmpstr(arch_get_name(arch), ==, "a-mine");
    g_assert_cmpint(g_unlink(path), ==, 0);
    g_autofree char *last = g_build_filename(folder, "z-mine.arch", NULL);
    g_assert_true(g_file_set_contents(last, text, -1, NULL));
    g_autoptr(Arch) again = gpu_match(gpu, NULL, &match, NULL);
    g_assert_cmpstr(arch_get_name(again), ==, "z-mine");
    g_assert_cmpint(g_unlink(last), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
check_none(const char *nvml, const char *gpus, const char *visible, const char *why)
{
    g_autofree char *said = NULL;

    set_gpus(gpus ? gpus : "", visible);
    g_setenv("FIELDWISE_NVML", nvml, TRUE);
    if (!gpus)
        g_unsetenv("FAKE_GPUS");
    g_assert_null(gpu_here_find(&said));
    if (!strstr(said, why))
        g_error("'%s' is not in: %s", why, said);
}

static void
test_none(void)
{
    check_none("", H200, NULL, "FIELDWISE_NVML is empty");
    check_none("/nonexistent/library.so", H200, NULL, "there is no NVIDIA driver");
    check_none(FAKE_NVML, NULL, NULL, "NVML does not start");
    check_none(FAKE_NVML, "", NULL, "the driver knows no GPU");
    check_none(FAKE_NVML, H200, "", "CUDA_VISIBLE_DEVICES is empty");
    check_none(FAKE_NVML, H200, "-1", "CUDA_VISIBLE_DEVICES names none of the 1 GPUs: -1");
    check_none(FAKE_NVML, H200, "1", "names none of the 1");
    check_none(FAKE_NVML, H200, "MIG-1", "names none of the 1");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/here/told", test_told);
    g_test_add_func("/here/names", test_names);
    g_test_add_func("/here/near", test_near);
    g_test_add_func("/here/visible", test_visible);
    g_test_add_func("/here/own", test_own);
    g_test_add_func("/here/none", test_none);
    return g_test_run();
}
