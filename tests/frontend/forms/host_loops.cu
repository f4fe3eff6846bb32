/* SPDX-License-Identifier: MIT */
/* Launches in loops of host code, in the forms in which programs write them. Behind each stand the distinct launches that
 * it makes, as in host.cu, and how often each is made: x5; x5+ where it is not known how many there are. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#define K(name) __global__ void name(float *p, int n) { p[threadIdx.x] = n; }
K(r1) K(r2) K(r3) K(r4) K(r5) K(r6) K(r7) K(r8) K(r9) K(r10)
K(r11) K(r12) K(r13) K(r14) K(r15) K(r16) K(r17) K(r18) K(r19) K(r20)
K(r21) K(r22) K(r23) K(r24) K(r25) K(r26) K(r27) K(r28) K(r29) K(r30)
K(r31) K(r32) K(r33) K(r34) K(r35) K(r36) K(r37) K(r38) K(r39) K(r40)
K(r41) K(r42) K(r43) K(r44) K(r45) K(r46) K(r47) K(r48) K(r49) K(r50)
K(r51) K(r52) K(r53) K(r54) K(r55) K(r56) K(r57) K(r58) K(r59) K(r60)

constexpr int N = 1000;

void sweep(float *p, int i) { if (i % 2) r19<<<2, 32>>>(p, N); /*= 2/32 1000 x5 */
    else r20<<<1, 32>>>(p, i); } /*= 1/32 0; 1/32 2; 1/32 4; 1/32 6; 1/32 8 */
struct Options {
    int n = 512, steps = 25;
    void parse(int argc, char **argv) { if (argc > 1) n = atoi(argv[1]); if (argc > 2) steps = atoi(argv[2]); }
};
class Simulation {
    int n_, steps_;
public:
    Simulation(int n, int steps) : n_(n), steps_(steps) {}
    void run(float *p) { for (int s = 0; s < steps_; ++s) step(p); }
    void step(float *p) { r24<<<n_ / 32, 32>>>(p, n_); } /*= 4/32 128 x35 */
};
int g_steps = 45, g_size = 640;
void parse(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-s") && i + 1 < argc)
            g_steps = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-n"))
            g_size = atol(argv[++i]);
    }
}

int
main(int argc, char **argv)
{
    float *p;

    cudaMalloc(&p, 1 << 20);
    int n1 = argc > 1 ? atoi(argv[1]) : N, n32 = 6;
    float *q = p + N;
    for (int s = 4096 / 2; s > 0; s /= 4)
        r1<<<s / 256 + 1, 256>>>(p, s); /*= 9/256 2048; 3/256 512; 1/256 128; 1/256 32; 1/256 8; 1/256 2 */
    for (int len = 2; len <= 16; len <<= 1)
        r2<<<4, 32>>>(p, len); /*= 4/32 2; 4/32 4; 4/32 8; 4/32 16 */
    float *a = p, *b = q;
    for (int i = 0; i < 50; i++) {
        r3<<<8, 128>>>(a, N); /*= 8/128 1000 x50 */
        std::swap(a, b);
    }
    int it4 = 0;
    while (it4++ < 100)
        r4<<<8, 128>>>(p, N); /*= 8/128 1000 x100 */
    for (float t = 0; t < 1.0f; t += 0.125f)
        r5<<<8, 128>>>(p, N); /*= 8/128 1000 x8 */
    int steps6 = n1 < 5 ? 7 : 100;
    for (int i = 0; i < steps6; i++)
        r6<<<8, 128>>>(p, N); /*= 8/128 1000 x100 */
    int steps7 = argc > 2 ? atoi(argv[2]) : 300;
    for (int i = 0; i < steps7; i++) {
        r7<<<8, 128>>>(p, N); /*= 8/128 1000 x300 */
        if (i % 10 == 0)
            r8<<<4, 128>>>(p, N); /*= 4/128 1000 x30 */
        if (i == steps7 - 1)
            r9<<<2, 128>>>(p, N); /*= 2/128 1000 */
    }
    static int steps10 = 40;
    for (int i = 0; i < steps10; i++)
        r10<<<8, 128>>>(p, N); /*= 8/128 1000 x40 */
    for (int k = 2; k <= 8; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1)
            r11<<<4, 32>>>(p, k + j); /*= 4/32 3; 4/32 6; 4/32 5; 4/32 12; 4/32 10; 4/32 9 */
    int i12 = 0;
    do {
        r12<<<8, 128>>>(p, N); /*= 8/128 1000 x12 */
        i12++;
    } while (i12 < 12);
    int i13 = 0;
    float error = 1;
    while (i13 < 250 && error > 1e-6f) {
        r13<<<8, 128>>>(p, N); /*= 8/128 1000 x250 */
        cudaMemcpy(&error, p, sizeof error, cudaMemcpyDeviceToHost);
        i13++;
    }
    for (int i = 0; i < 80; i++) {
        r14<<<8, 128>>>(p, N); /*= 8/128 1000 x80 */
        cudaMemcpy(&error, p, sizeof error, cudaMemcpyDeviceToHost);
        if (error < 1e-6f)
            break;
    }
    while (error > 1e-6f) {
        r15<<<8, 128>>>(p, N); /*= 8/128 1000+ */
        cudaMemcpy(&error, p, sizeof error, cudaMemcpyDeviceToHost);
    }
    for (int i = 0; i < 1000000; i++)
        r16<<<8, 128>>>(p, N); /*= 8/128 1000 x1e+06 */
    for (int i = 0; i < 1000000; i++) {
        r17<<<8, 128>>>(p, N); /*= 8/128 1000 x1e+06 */
        if (i % 100 == 0)
            r18<<<4, 128>>>(p, N); /*= 4/128 1000 x10000 */
    }
    for (int i = 0; i < 10; i++)
        sweep(p, i); /* r19, r20 */
    int opt;
    int steps21 = 60;
    while ((opt = getopt(argc, argv, "n:s:")) != -1)
        switch (opt) {
        case 's':
            steps21 = atoi(optarg);
            break;
        case 'n':
            n1 = std::stoi(optarg);
            break;
        }
    for (int i = 0; i < steps21; i++)
        r21<<<8, 128>>>(p, N); /*= 8/128 1000 x60 */
    const char *env = getenv("STEPS");
    int steps22 = env ? atoi(env) : 70;
    for (int i = 0; i < steps22; i++)
        r22<<<8, 128>>>(p, N); /*= 8/128 1000 x70 */
    Options options;
    options.parse(argc, argv);
    for (int i = 0; i < options.steps; i++)
        r23<<<options.n / 64, 64>>>(p, options.n); /*= 8/64 512 x25 */
    Simulation simulation(128, 35);
    simulation.run(p); /* r24 */
    parse(argc, argv);
    for (int i = 0; i < g_steps; i++)
        r25<<<g_size / 32, 32>>>(p, g_size); /*= 20/32 640 x45 */
    int steps26 = 90;
    if (argc > 1) steps26 = atoi(argv[1]);
    if (argc > 2) { n1 = strtol(argv[2], NULL, 10); }
    for (int i = 0; i < steps26; i++)
        r26<<<8, 128>>>(p, n1); /*= 8/128 1000 x90 */
    int steps27 = 15;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--steps") == 0)
            steps27 = atoi(argv[++i]);
        else if (std::string(argv[i]) == "-n")
            n1 = std::stoi(argv[++i]);
    }
    for (int i = 0; i < steps27; i++)
        r27<<<8, 128>>>(p, N); /*= 8/128 1000 x15 */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++)
            r28<<<j + 1, 32>>>(p, N); /*= 1/32 1000 x3; 2/32 1000 x3; 3/32 1000 x3; 4/32 1000 x3; 5/32 1000 x3 */
    for (double t = 0, dt = 0.01; t < 1; t += dt)
        r29<<<8, 128>>>(p, N); /*= 8/128 1000 x100 */
    for (int step = 0; step < 60; step++)
        r30<<<8, 128>>>(p, step / 20); /*= 8/128 0 x20; 8/128 1 x20; 8/128 2 x20 */
    std::vector<int> sizes31 = {64, 128};
    for (int n31 : sizes31)
        r31<<<n31 / 32, 32>>>(p, n31); /*= 2/32 64; 4/32 128 */
    for (int level = 5; level--;)
        r32<<<1 << level, 32>>>(p, N); /*= 16/32 1000; 8/32 1000; 4/32 1000; 2/32 1000; 1/32 1000 */
    unsigned m33 = 100;
    while (m33 > 1) {
        m33 = (m33 + 9) / 10;
        r33<<<m33, 10>>>(p, m33); /*= 10/10 10; 1/10 1 */
    }
    for (;;) {
        r34<<<8, 128>>>(p, N); /*= 8/128 1000 x8 */
        if (++n32 == 14)
            break;
    }
    if (argc != 2) {
        printf("usage\n");
    } else {
        n1 = atoi(argv[1]);
    }
    for (int i = 0; i < 4; i++) {
        if (cudaGetLastError() != cudaSuccess)
            return 1;
        r35<<<8, 128>>>(p, N); /*= 8/128 1000 x4 */
        if (cudaGetLastError() != cudaSuccess) {
            printf("error\n");
            exit(1);
        }
    }
    auto step36 = [&](int i) { r36<<<8, 128>>>(p, i % 2); }; /*= 8/128 0 x5; 8/128 1 x5 */
    for (int i = 0; i < 10; i++)
        step36(i);
    const int warm = 3, runs = 20;
    for (int i = 0; i < warm + runs; i++) {
        if (i == warm)
            cudaDeviceSynchronize();
        r37<<<8, 128>>>(p, N); /*= 8/128 1000 x23 */
    }
    for (int i = 0; i < 6; i++) {
        if (i & 1)
            continue;
        r38<<<8, 128>>>(p, i); /*= 8/128 0; 8/128 2; 8/128 4 */
    }
    double time39 = 0, end39 = 2;
    int count39 = 0;
    while (time39 < end39) {
        r39<<<8, 128>>>(p, N); /*= 8/128 1000 x16 */
        time39 += 0.125;
        count39++;
    }
    r40<<<1, count39>>>(p, count39); /*= 1/16 16 */
}
