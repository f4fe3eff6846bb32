/* SPDX-License-Identifier: MIT */

/* Runs the kernels of counted.cu as `fieldwise stage --profile` wrote them, and prints their results and
 * counts. */
#include <cuda_runtime.h>

#include "counted.cu"

enum { THREADS = 64, PER = 37, N = 150 };

int
main()
{
    alignas(256) static char text[THREADS * PER];
    alignas(256) static int sums[THREADS], a[THREADS], b[2] = {5, 7};
    alignas(256) static Particle particles[N];
    alignas(256) static double numbers[N * 3 + 1];
    long long check = 0;

    for (unsigned i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 7 % 100);
    for (unsigned i = 0; i < N; i++)
        particles[i] = {1.5f, {2, 3, 4}, 1};
    executor::launch(dim3(1), dim3(THREADS), [&] { walk(text, PER, sums); });
    executor::launch(dim3(1), dim3(THREADS), [&] { fields(particles, numbers, N); });
    executor::launch(dim3(1), dim3(THREADS), [&] { others(a, b); });
    for (unsigned i = 0; i < THREADS; i++)
        check = check * 31 + sums[i] + 7 * a[i];
    for (unsigned i = 0; i < N; i++)
        check = check * 31 + (long long)particles[i].y[1] + (long long)numbers[3 * i] +
                (long long)numbers[3 * i + 1];
    fprintf(stderr, "%lld\n", check);
#ifdef FIELDWISE_PROFILE_CUH
    return fieldwise_stage_report();
#endif
}
