/* SPDX-License-Identifier: MIT */

/* Runs every kernel of benchmarks/kernels on a GPU and compares it with a calculation on the host.
 *
 * Usage: check [SEED]
 *
 * One line a kernel goes to the standard output. The exit status is 0 when all are right, 1 when one is wrong
 * or breaks off, and 2 when nothing could be checked: no GPU, or a call that is not understood. */

#include "check.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int kernels_right = 0;
static int kernels_wrong = 0;

void
cuda_require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fflush(stdout);
    fprintf(stderr, "check: %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

void
cuda_finish(const char *kernel)
{
    cudaError_t status = cudaGetLastError();
    if (status == cudaSuccess)
        status = cudaDeviceSynchronize();
    if (status == cudaSuccess)
        return;
    printf("%-16s FAILED: %s\n", kernel, cudaGetErrorString(status));
    exit(1);
}

void
Comparison::note(double error, double got, double want)
{
    if (!(error <= bound)) {
        if (wrong == 0) {
            first_wrong = compared;
            first_got = got;
            first_want = want;
        }
        wrong++;
    }
    if (!(error <= largest))
        largest = std::isnan(error) ? INFINITY : error;
    compared++;
}

void
Comparison::value(double got, double want)
{
    value_at_scale(got, want, std::fmax(1.0, std::fabs(want)));
}

void
Comparison::value_at_scale(double got, double want, double scale)
{
    note(got == want ? 0.0 : std::fabs(got - want) / scale, got, want);
}

void
Comparison::untouched(float got)
{
    uint32_t bits;
    memcpy(&bits, &got, sizeof bits);
    note(bits == 0xffffffffu ? 0.0 : INFINITY, got, NAN);
}

void
Comparison::report() const
{
    bool right = wrong == 0 && compared > 0;
    printf("%-16s %6zu elements  largest error %-7.2g  bound %-5.1g  %s\n", kernel, compared, largest, bound,
           right ? "ok" : "FAILED");
    if (wrong > 0)
        printf("    %zu wrong; the first is comparison %zu: %.9g, expected %.9g\n", wrong, first_wrong,
               first_got, first_want);
    (right ? kernels_right : kernels_wrong)++;
}

static void
device_find()
{
    int devices = 0;
    cudaError_t status = cudaGetDeviceCount(&devices);
    if (status == cudaSuccess && devices > 0)
        return;
    fprintf(stderr, "check: no CUDA device to run the kernels on: %s\n",
            status == cudaSuccess ? "none is present" : cudaGetErrorString(status));
    exit(2);
}

static uint64_t
seed_read(int argc, char **argv)
{
    if (argc == 1)
        return 1;
    char *end = nullptr;
    uint64_t seed = strtoull(argv[1], &end, 10);
    if (argc > 2 || *argv[1] < '0' || *argv[1] > '9' || *end != '\0') {
        fprintf(stderr, "usage: check [SEED], a whole number\n");
        exit(2);
    }
    return seed;
}

int
main(int argc, char **argv)
{
    static void (*const checks[])(Random &) = {
        check_adi,        check_bitonic,  check_block2d,      check_camera,    check_deposit,
        check_energy,     check_epidemic, check_euler,        check_flattened, check_gather,
        check_hermite,    check_hotcold,  check_kmeans,       check_lavamd,    check_lbm,
        check_lookup,     check_mesh,     check_microphysics, check_moments,   check_nbody,
        check_neighbours, check_options,  check_packets,      check_padded,    check_particle_push,
        check_pixels,     check_profile,  check_qubit,        check_rays,      check_shallow,
        check_skin,       check_spmv,     check_springs,      check_stencil,   check_ticks,
        check_vectors,    check_vortex,
    };

    uint64_t seed = seed_read(argc, argv);
    device_find();

    printf("seed: %llu\n", (unsigned long long)seed);
    Random random(seed);
    for (auto check : checks)
        check(random);

    printf("%d of %d kernels are right\n", kernels_right, kernels_right + kernels_wrong);
    return kernels_wrong == 0 ? 0 : 1;
}
