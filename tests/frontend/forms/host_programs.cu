/* SPDX-License-Identifier: MIT */
/* Host code in the forms in which whole programs write it: options with defaults, classes that step, containers. Behind
 * each launch stands what it is by hand, as in host_loops.cu. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <array>
#include <vector>
#define K(name) __global__ void name(float *p, int n) { p[threadIdx.x] = n; }
K(a1) K(a2) K(a3) K(a4) K(a5) K(a6) K(a7) K(a8) K(a9) K(a10) K(a11) K(a12) K(a13) K(a14) K(a15) K(a16) K(a17) K(a18) K(a19) K(a20) K(a21) K(a22) K(a23) K(a24) K(a25)
struct Params { int n = 256; int steps{30}; float dt = 0.1f; float T = 1; };
Params g_params;
static int g_iter = 12;
Params parse(int argc, char **argv) { Params p; for (int i = 1; i < argc; ++i) { std::string s = argv[i]; if (s == "-n") p.n = std::stoi(argv[++i]); else if (s == "-s") p.steps = std::atoi(argv[++i]); } return p; }
class Sim { public: Sim(const Params &p) : params(p) { n = p.n; } void run(float *d) { while (t < params.T) { step(d); t += params.dt; ++count; } } 
 void step(float *d) { a1<<<n / 32, 32>>>(d, n); /*= 8/32 256 x10 */ } private: Params params; int n; float t = 0; int count = 0; };
int get_arg(int argc, char **argv, int i, int def) { return argc > i ? atoi(argv[i]) : def; }
void usage(const char *n) { printf("%s\n", n); exit(1); }
void solve(float *d, int n, int iters = 20) { for (int i = 0; i < iters; i++) a2<<<n / 64, 64>>>(d, n); /*= 4/64 256 x20 */ }
template <class F> float timeit(F f, int reps) { for (int i = 0; i < reps; i++) f(); return 0; }
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(e)); exit(1); } } while (0)
int main(int argc, char *argv[])
{
    float *d; CHECK(cudaMalloc(&d, 1000));
    Params p = parse(argc, argv);
    Sim sim(p);
    sim.run(d);
    solve(d, p.n);
    int iters = get_arg(argc, argv, 3, 77);
    for (int i = 0; i < iters; i++) { a3<<<1, 32>>>(d, 0); /*= 1/32 0 x77 */ CHECK(cudaGetLastError()); CHECK(cudaDeviceSynchronize()); }
    if (argc < 2) { printf("default\n"); } else if (argc == 2) { iters = atoi(argv[1]); } else usage(argv[0]);
    for (int i = 0; i < iters; i++) a4<<<1, 32>>>(d, 0); /*= 1/32 0 x77 */
    for (int i = 0; i < g_params.steps; i++) a6<<<1, 32>>>(d, g_params.n); /*= 1/32 256 x30 */
    for (int i = 0; i < g_iter; i++) a7<<<1, 32>>>(d, 0); /*= 1/32 0 x12 */
    std::vector<float> h(1 << 12);
    for (size_t i = 0; i < h.size(); i++) h[i] = i;
    int n8 = h.size();
    a8<<<n8 / 256, 256>>>(d, n8); /*= 16/256 4096 */
    std::array<int, 3> sizes = {64, 128, 256};
    for (auto s : sizes) a9<<<s / 32, 32>>>(d, s); /*= 2/32 64; 4/32 128; 8/32 256 */
    int levels = 0; for (int w = 1024; w > 1; w >>= 1) levels++;
    for (int l = 0; l < levels; l++) a10<<<1, 32>>>(d, 0); /*= 1/32 0 x10 */
    float *buf[2] = {d, d + 100}; int cur = 0;
    for (int i = 0; i < 64; i++) { a13<<<1, 32>>>(buf[cur], cur); /*= 1/32 0 x32; 1/32 1 x32 */ cur = 1 - cur; }
    for (int y = 0; y < 3; y++) for (int x = 0; x < 4; x++) { dim3 g(x + 1, y + 1); if (x == y) a14<<<g, 32>>>(d, x); /*= 1/32 0; 2,2/32 1; 3,3/32 2 */ }
    double tEnd = 1.0, dt = 1e-5, t = 0;
    while (t < tEnd) { a15<<<1, 32>>>(d, 0); /*= 1/32 0 x100000 */ t += dt; }
    int rem = 1000; while (rem > 0) { int chunk = std::min(rem, 300); a17<<<chunk / 50, 50>>>(d, chunk); /*= 6/50 300 x3; 2/50 100 */ rem -= chunk; }
    cudaStream_t streams[4]; for (auto &s : streams) cudaStreamCreate(&s);
    for (int i = 0; i < 4; i++) a18<<<1, 32, 0, streams[i]>>>(d, 0); /*= 1/32 0 x4 */
    for (int i = 0, j = 10; i < j; i++, j--) a19<<<1, 32>>>(d, j - i); /*= 1/32 10; 1/32 8; 1/32 6; 1/32 4; 1/32 2 */
    int arg = 1; int nb = 40; if (arg < argc) nb = atoi(argv[arg++]); 
    for (int i = 0; i < nb; i++) a20<<<1, 32>>>(d, 0); /*= 1/32 0 x40 */
    int N = 100; if (argc == 2) { N = atoi(argv[1]); } 
    try { for (int i = 0; i < 9; i++) a22<<<1, 32>>>(d, 0); } catch (...) { return 1; } /*= 1/32 0 x9 */
    switch (argc) { case 3: N = atoi(argv[2]); case 2: nb = atoi(argv[1]); break; case 1: break; default: usage(argv[0]); }
    for (int i = 0; i < nb; i++) a23<<<1, 32>>>(d, 0); /*= 1/32 0 x40 */
    int c = 5; while (c--) { a24<<<1, 32>>>(d, 0); /*= 1/32 0 x5 */ }
}
