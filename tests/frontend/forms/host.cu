/* SPDX-License-Identifier: MIT */
/* Host code in the forms in which programs come to the sizes of their launches. Behind each launch stands what it
 * is by hand: the grid, the block, and the argument n. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#define K(name) __global__ void name(float *p, int n) { p[threadIdx.x] = n; }
K(k1) K(k2) K(k3) K(k4) K(k5) K(k6) K(k7) K(k8) K(k9) K(k10)
K(k11) K(k12) K(k13) K(k14) K(k15) K(k16) K(k17) K(k18) K(k19) K(k20)
K(k21) K(k22) K(k23) K(k24) K(k25) K(k26) K(k27) K(k28) K(k29) K(k30)
K(k31) K(k32) K(k33) K(k34) K(k35) K(k36) K(k37) K(k38) K(k39) K(k40)
K(k41) K(k42) K(k43) K(k44) K(k45) K(k46) K(k47) K(k48) K(k49) K(k50)
K(k51) K(k52) K(k53) K(k54) K(k55) K(k56) K(k57) K(k58) K(k59) K(k60)
K(k61) K(k62) K(k63) K(k64) K(k65) K(k66) K(k67) K(k68) K(k69) K(k70)
K(k71) K(k72) K(k73) K(k74) K(k75) K(k76) K(k77) K(k78) K(k79)

constexpr int N = 1000, B = 128;
enum Sizes { SMALL = 64, LARGE = 512 };
enum class Mode : unsigned { Fast = 2, Slow = 5 };
struct Config { int n; int block = 64; static const int DEPTH = 4; static constexpr int WIDTH = 96; };
struct Pair { int first, second; };
struct Timer {
    int ticks, step;
    Timer(int step) : ticks(0), step(step) {}
    Timer(int a, int b) : Timer(a * b) { ticks = 1; }
    void tick() { ticks += step; }
    int get() const { return ticks; }
};
struct Base { int width; Base(int w) : width(w) {} };
struct Derived : Base { int height; Derived(int w, int h) : Base(w), height(h) {} int area() const { return width * height; } };
static int level = 8, changed = 1;

int divUp(int a, int b) { return (a + b - 1) / b; }
constexpr int square(int x) { return x * x; }
template <class T> T roundUp(T a, T b) { return divUp(a, b) * b; }
int power(int n) { int p = 1; while (p < n) p *= 2; return p; }
int pick(int mode) { switch (mode) { case 0: return 32; case 1: return 64; default: return 256; } }
int peek(int &n) { return n + 1; }
int poke(int &n) { n = n == 3 ? 4 : 3; return 0; }
int through(int &n) { return n > 0 ? poke(n) : peek(n); }
template <class... A> void hand_on(void (*kernel)(float *, int), A &&...a) { kernel<<<4, 32>>>(std::forward<A>(a)...); }
int &same(int &n) { return n; }
int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
Pair both(int n) { Pair p; p.first = n / 2; p.second = n * 2; return p; }
void halve(int &n) { n /= 2; }
void set(int *n, int v) { *n = v; }
void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 10 * i; }
int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int find(const int *a, int n, int what) { for (int i = 0; i < n; i++) if (a[i] == what) return i; return -1; }
void early(float *p, int n) { if (n < 0) return; k41<<<n / 50, 50>>>(p, n); } /*= 10/50 500 */
void change() { changed = 40; }
int cells[4];
int &cell(int i) { return cells[i]; }

int
main(int argc, char **argv)
{
    float *p;

    cudaMalloc(&p, 1 << 20);
    int n1 = argc > 1 ? atoi(argv[1]) : N;
    int b1 = argc > 2 ? atoi(argv[2]) : B;
    k1<<<n1 / 10, b1>>>(p, n1); /*= 100/128 1000 */
    int n2 = N;
    if (argc > 1)
        n2 = atoi(argv[1]);
    k2<<<divUp(n2, B), B>>>(p, n2); /*= 8/128 1000 */
    int n3 = N;
    n3 = argc > 2 ? std::stoi(argv[2]) : n3;
    k3<<<divUp(n3, B), B>>>(p, n3); /*= 8/128 1000 */
    int n4;
    if (argc > 1) {
        n4 = atoi(argv[1]);
    } else {
        n4 = 2048;
    }
    k4<<<n4 / B, B>>>(p, n4); /*= 16/128 2048 */
    Config c{N};
    k5<<<c.n / 10, c.block>>>(p, Config::DEPTH); /*= 100/64 4 */
    k6<<<Config::WIDTH, c.WIDTH>>>(p, c.DEPTH); /*= 96/96 4 */
    k7<<<square(5), square(4)>>>(p, N); /*= 25/16 1000 */
    int q = 1;
    while (q < N)
        q *= 2;
    k8<<<q / 64, 64>>>(p, q); /*= 16/64 1024 */
    int s;
    switch (n1 > 5 ? 2 : 1) {
    case 1:
        s = 32;
        break;
    case 2:
        s = 96;
        break;
    default:
        s = 1;
    }
    k9<<<1, s>>>(p, s); /*= 1/96 96 */
    k10<<<divUp(N, B), B>>>(p, roundUp(N, B)); /*= 8/128 1024 */
    int n11 = (N, 500);
    k11<<<n11 / 4, 4>>>(p, n11); /*= 125/4 500 */
    auto [low, high] = both(300);
    k12<<<low, 32>>>(p, high); /*= 150/32 600 */
    int n13 = ({ int t = N; t * 2; });
    k13<<<n13 / 10, 10>>>(p, n13); /*= 200/10 2000 */
    int n14 = N;
    n14 += 24; n14 >>= 2; n14 |= 1; n14 ^= 3; n14 &= 0xfff;
    k14<<<1, 32>>>(p, n14); /*= 1/32 258 */
    k15<<<(unsigned)3.7, (int)LARGE>>>(p, (char)300); /*= 3/512 44 */
    k16<<<SMALL, (int)Mode::Slow>>>(p, static_cast<int>(Mode::Fast)); /*= 64/5 2 */
    k17<<<1, sizeof(Config) * 4>>>(p, sizeof(double)); /*= 1/32 8 */
    k18<<<std::min(N, 77), std::max(32, 48)>>>(p, N); /*= 77/48 1000 */
    int sizes[] = {100, 200, 300};
    for (int i = 0; i < 3; i++)
        k19<<<sizes[i] / 10, 32>>>(p, N); /*= 10/32 1000; 20/32 1000; 30/32 1000 */
    for (int m : sizes)
        k20<<<m / 10, 32>>>(p, N); /*= 10/32 1000; 20/32 1000; 30/32 1000 */
    auto a21 = N / 8;
    const auto &r21 = a21;
    k21<<<r21, 32>>>(p, r21); /*= 125/32 125 */
    int n22 = 640;
    int &r22 = n22;
    r22 /= 2;
    k22<<<n22 / 32, 32>>>(p, r22); /*= 10/32 320 */
    int n23 = 640;
    int *p23 = &n23;
    *p23 = 320;
    k23<<<*p23 / 32, 32>>>(p, n23); /*= 10/32 320 */
    int n24 = 640;
    halve(n24);
    k24<<<n24 / 32, 32>>>(p, n24); /*= 10/32 320 */
    int n25;
    set(&n25, 96);
    k25<<<1, n25>>>(p, n25); /*= 1/96 96 */
    k26<<<1, power(N)>>>(p, power(100)); /*= 1/1024 128 */
    k27<<<1, pick(1)>>>(p, pick(7)); /*= 1/64 256 */
    k28<<<1, fact(5)>>>(p, fact(3)); /*= 1/120 6 */
    int t29 = 0;
    for (int i = 0; i < 10; i++)
        t29 += i;
    k29<<<1, t29>>>(p, t29); /*= 1/45 45 */
    k30<<<1, sum(sizes, 3)>>>(p, sizes[1]); /*= 1/600 200 */
    int n31 = 7;
    int m31 = n31++;
    k31<<<1, n31>>>(p, m31); /*= 1/8 7 */
    int n32 = 7;
    int m32 = --n32 * 2;
    k32<<<n32, m32>>>(p, m32); /*= 6/12 12 */
    int n33, m33;
    n33 = m33 = 96;
    k33<<<n33, m33>>>(p, 1); /*= 96/96 1 */
    auto up = [](int a, int b) { return (a + b - 1) / b; };
    k34<<<up(N, 64), 64>>>(p, N); /*= 16/64 1000 */
    int w35 = 64;
    auto f35 = [&](int a) { return a / w35; };
    k35<<<f35(N), w35>>>(p, N); /*= 15/64 1000 */
    int w36 = 64;
    auto f36 = [=](int a) { return a / w36; };
    w36 = 1;
    k36<<<f36(N), 32>>>(p, w36); /*= 15/32 1 */
    int n37 = 5;
    { int n37 = 6; k37<<<1, n37>>>(p, n37); } /*= 1/6 6 */
    unsigned u38 = 0;
    u38 -= 1;
    k38<<<1, u38 % 100>>>(p, u38 >> 31); /*= 1/95 1 */
    dim3 g39(4, 5), b39 = {8, 4};
    b39.z = 2;
    k39<<<g39, b39>>>(p, g39.x * b39.y); /*= 4,5/8,4,2 16 */
    Config c40;
    c40.n = 5;
    Config d40 = c40;
    d40.n *= 2;
    k40<<<c40.n, d40.n>>>(p, d40.block); /*= 5/10 64 */
    early(p, 500);
    int i42 = 0;
    do { i42 += 3; } while (i42 < 10);
    k42<<<1, i42>>>(p, i42); /*= 1/12 12 */
    int n43 = 1;
    for (int i = 0; i < 5; ++i) {
        if (i == 3)
            break;
        if (i == 1)
            continue;
        n43 *= 3;
    }
    k43<<<1, n43>>>(p, n43); /*= 1/9 9 */
    int n44 = N;
    n44 = (n44 + 31) / 32 * 32;
    k44<<<n44 / 32, 32>>>(p, n44); /*= 32/32 1024 */
    float f45 = 2.5f;
    f45 *= 4;
    int n45 = 10;
    n45 *= 1.5;
    k45<<<f45, n45>>>(p, n45); /*= 10/15 15 */
    long n46 = 1L << 40;
    k46<<<n46 >> 38, 32>>>(p, 0); /*= 4/32 0 */
    bool b47 = n1 == 1000;
    k47<<<b47 ? 3 : 4, 32>>>(p, !b47); /*= 3/32 0 */
    Pair pairs[2] = {{1, 2}, {3, 4}};
    k48<<<pairs[1].first, pairs[0].second>>>(p, pairs[1].second); /*= 3/2 4 */
    Config *h49 = new Config{7};
    k49<<<h49->n, h49->block>>>(p, 1); /*= 7/64 1 */
    const int *q50 = sizes;
    k50<<<q50[2], *q50>>>(p, *(q50 + 1)); /*= 300/100 200 */
    int *q51 = &sizes[1];
    k51<<<*q51, 32>>>(p, q51[1]); /*= 200/32 300 */
    int n52 = 0, i52 = 10;
    while (i52--)
        n52 += 2;
    k52<<<1, n52>>>(p, i52); /*= 1/20 -1 */
    int n53 = N;
    if (int r = n53 % 32)
        n53 += 32 - r;
    k53<<<1, 32>>>(p, n53); /*= 1/32 1024 */
    int levels[4];
    levels[0] = 64;
    for (int i = 1; i < 4; i++)
        levels[i] = levels[i - 1] / 2;
    k54<<<levels[3], levels[1]>>>(p, levels[2]); /*= 8/32 16 */
    int n55[5];
    fill(n55, 5);
    k55<<<n55[1], n55[4]>>>(p, find(n55, 5, 30)); /*= 10/40 3 */
    int n56 = argc >= 2 ? atoi(argv[1]) : 1 << 12, m56 = argc >= 3 ? atoi(argv[2]) : n56 / 2;
    k56<<<n56 / 32, 32>>>(p, m56); /*= 128/32 2048 */
    long n57 = strtol(argc > 1 ? argv[1] : "64", 0, 10);
    k57<<<1, n57>>>(p, n57); /*= 1/64 64 */
    k58<<<1, atoi("96")>>>(p, atof("7.5")); /*= 1/96 7 */
    Timer t59(3, 4);
    t59.tick();
    k59<<<1, t59.get()>>>(p, t59.step); /*= 1/13 12 */
    std::size_t big = sizeof(float) * N;
    k60<<<big / 400, 32>>>(p, big); /*= 10/32 4000 */
    Derived d61(6, 7);
    k61<<<d61.area(), d61.width>>>(p, d61.height); /*= 42/6 7 */
    k62<<<level, changed>>>(p, 1); /*= 8/1 1 */
    change();
    k63<<<level, changed>>>(p, 1); /*= 8/40 1 */
    Pair named = {.first = 3, .second = 5};
    Pair *q64 = &named;
    q64->second *= 2;
    k64<<<named.first, named.second>>>(p, 1); /*= 3/10 1 */
    int n65 = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++)
            n65 += sizes[k];
    k65<<<1, 32>>>(p, n65); /*= 1/32 1000 */
    int n66 = 100, m66 = 36;
    while (m66 != 0) {
        int rest = n66 % m66;
        n66 = m66;
        m66 = rest;
    }
    k66<<<1, n66>>>(p, n66); /*= 1/4 4 */
    int n67 = N;
    try { n67 = 5; } catch (int) { n67 = 6; }
    k67<<<1, 32>>>(p, 67); /*= 1/32 67 */
    for (int b68 = 32; b68 <= 256; b68 *= 2)
        if (b68 == 128)
            n67 = b68;
    k68<<<1, n67>>>(p, n67); /*= 1/128 128 */
    Config configs[] = {{1, 2}, {3, 4}};
    int total = 0;
    for (const Config &config : configs)
        total += config.n * config.block;
    k69<<<1, total>>>(p, total); /*= 1/14 14 */
    int n70 = 12;
    (argc > 1 ? n70 : n1) = 24;
    k70<<<1, 32>>>(p, 70); /*= 1/32 70 */
    Pair part = {5, 6};
    for (int i = 0; i < argc; i++) {
        cell(i) = 3;
        part.second = i;
    }
    k71<<<part.first, 32>>>(p, 71); /*= 5/32 71 */
    int n72 = argv[1] ? atoi(argv[1]) : 9, b72 = argv[1] != NULL && argv[2] ? atoi(argv[2]) : 64;
    k72<<<n72, b72>>>(p, n72); /*= 9/64 9 */
    int n73 = 5;
    for (char **at = argv + 1; *at; at++)
        n73 = atoi(*at);
    k73<<<n73, 32>>>(p, n73); /*= 5/32 5 */
    const char *name = nullptr;
    if (argc > 1)
        name = argv[1];
    if (name == NULL)
        n73 = 6;
    k74<<<n73, 32>>>(p, n73); /*= 6/32 6 */
    while (*++argv)
        n73 = atoi(*argv);
    k75<<<n73, argv[0] ? 64 : 32>>>(p, n73); /*= 6/32 6 */
    int n76 = 7, n77 = 8, n78 = 9, n79 = 10;
    while (getchar() != EOF) {
        peek(n76);
        hand_on(k1, p, n76);
        through(n77);
        same(n78) = n77;
        poke(same(n79));
    }
    k76<<<n76, 32>>>(p, n76); /*= 7/32 7 */
    k77<<<1, 32>>>(p, n77); /*= 1/32 ? */
    k78<<<1, 32>>>(p, n78); /*= 1/32 ? */
    k79<<<1, 32>>>(p, n79); /*= 1/32 ? */
}
