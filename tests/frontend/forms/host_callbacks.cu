/* SPDX-License-Identifier: MIT */
/* Host code that is handed to other host code, and what programs count themselves. Behind each launch stands what it is by
 * hand, as in host_loops.cu. */
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#define K(name) __global__ void name(float *p, int n) { p[threadIdx.x] = n; }
K(c1) K(c2) K(c3) K(c4) K(c5) K(c6) K(c7) K(c8) K(c9) K(c10)
K(c11) K(c12) K(c13) K(c14) K(c15) K(c16) K(c17) K(c18) K(c19) K(c20)
K(c21) K(c22) K(c23) K(c24) K(c25) K(c26) K(c27) K(c28) K(c29) K(c30)
K(c31) K(c32) K(c33) K(c34) K(c35) K(c36) K(c37) K(c38) K(c39) K(c40)
K(c41) K(c42) K(c43) K(c44) K(c45) K(c46) K(c47) K(c48) K(c49) K(c50)
K(c51) K(c52) K(c53)

template <class F>
float time_by_value(F f, int repeats)
{
    f();
    for (int i = 0; i < repeats; i++)
        f();
    return 0;
}

template <typename F>
float time_by_reference(const F &f, int repeats = 10)
{
    for (int i = 0; i < repeats; ++i)
        f();
    return 0;
}

template <typename F>
float time_forwarded(F &&f, int repeats)
{
    for (int i = 0; i < repeats; ++i)
        f(i);
    return 0;
}

float time_function(const std::function<void()> &f, int repeats)
{
    for (int i = 0; i < repeats; ++i)
        f();
    return 0;
}

float time_function_by_value(std::function<void(int)> f, int repeats)
{
    for (int i = 0; i < repeats; ++i)
        f(i);
    return 0;
}

float time_pointer(void (*f)(float *, int), float *p, int n, int repeats)
{
    for (int i = 0; i < repeats; ++i)
        f(p, n);
    return 0;
}

void launch8(float *p, int n) { c8<<<n / 32, 32>>>(p, n); } /*= 2/32 64 x8 */
void launch9(float *p, int n) { c9<<<n / 32, 32>>>(p, n); } /*= 4/32 128 x9 */
struct Stage { void (*run)(float *, int); int n; };
void launch10(float *p, int n) { c10<<<n / 32, 32>>>(p, n); } /*= 1/32 32 */
void launch11(float *p, int n) { c11<<<n / 32, 32>>>(p, n); } /*= 2/32 64 */
typedef void (*Launcher)(float *, int);
class Timer {
public:
    template <typename F> double measure(F &&f, int n) { double s = 0; for (int i = 0; i < n; i++) { f(); s += 1; } return s; }
};
void counted(float *p)
{
    static int calls = 0;
    calls++;
    c20<<<calls, 32>>>(p, calls); /*= 1/32 1; 2/32 2; 3/32 3 */
}
int g_calls = 0;
static int s_calls;
void counted_outside(float *p)
{
    g_calls++;
    s_calls += 2;
    c38<<<g_calls, 32>>>(p, s_calls); /*= 1/32 2; 2/32 4; 3/32 6 */
}
int next_id() { static int id = 4; return id++; }

class Runner {
public:
    Runner(float *p, int n) : p_(p), n_(n) {}
    void run(int repeats) { time_by_value([this] { launch(); }, repeats); time_by_reference([&] { c50<<<n_ / 32, 32>>>(p_, n_); }, repeats); } /*= 10/32 320 x3 */
    void launch() { c49<<<n_ / 32, 32>>>(p_, n_); } /*= 10/32 320 x4 */
    void count(int repeats) { for (int i = 0; i < repeats; i++) step(); time_by_value([this] { c52<<<1, 32>>>(p_, at_++); }, 2); } /*= 1/32 ? x3 */
    void set(int to) { to_ = to; }
    void step() { c51<<<1, 32>>>(p_, at_); at_++; } /*= 1/32 0; 1/32 1; 1/32 2 */
    void direct() { for (int i = 0; i < 3; i++) { c53<<<1, 32>>>(p_, to_); to_ *= 2; } } /*= 1/32 3; 1/32 6; 1/32 12 */
private:
    float *p_;
    int n_, at_ = 0, to_ = 0;
};

int
main(int argc, char **argv)
{
    float *p, residual = 1;
    cudaMalloc(&p, 1 << 20);
    for (int i = 0; i < 3; i++)
        counted(p);
    for (int i = 0; i < 3; i++)
        counted_outside(p);
    next_id();
    c21<<<1, 32>>>(p, next_id()); /*= 1/32 5 */
    const int n = 256;
    int m = 128;
    time_by_value([=] { c1<<<n / 32, 32>>>(p, n); }, 50); /*= 8/32 256 x51 */
    time_by_reference([&]() { c2<<<m / 32, 32>>>(p, m); }); /*= 4/32 128 x10 */
    time_forwarded([&](int i) { c3<<<m / 32, 32>>>(p, i); }, 3); /*= 4/32 0; 4/32 1; 4/32 2 */
    time_function([&] { c4<<<m / 32, 32>>>(p, m); }, 40); /*= 4/32 128 x40 */
    time_function_by_value([=](int i) { c5<<<m / 32, 32>>>(p, i % 2); }, 30); /*= 4/32 0 x15; 4/32 1 x15 */
    auto step6 = [&] { c6<<<m / 64, 64>>>(p, m); }; /*= 2/64 128 x51 */
    time_by_value(step6, 50);
    std::function<void(float *, int)> step7 = [](float *q, int k) { c7<<<k / 32, 32>>>(q, k); }; /*= 3/32 96 x7 */
    for (int i = 0; i < 7; i++)
        step7(p, 96);
    time_pointer(launch8, p, 64, 8);
    time_pointer(&launch9, p, m, 9);
    Stage stages[] = {{launch10, 32}, {launch11, 64}};
    for (const auto &stage : stages)
        stage.run(p, stage.n);
    Timer timer;
    timer.measure([&] { c12<<<m / 32, 32>>>(p, m); }, 12); /*= 4/32 128 x12 */
    bool done = false;
    int it = 0;
    while (!done) {
        c13<<<8, 128>>>(p, m); /*= 8/128 128 x100 */
        cudaMemcpy(&residual, p, sizeof residual, cudaMemcpyDeviceToHost);
        it++;
        done = residual < 1e-6f || it >= 100;
    }
    bool converged = false;
    int iter = 0;
    do {
        c14<<<8, 128>>>(p, m); /*= 8/128 128 x200 */
        cudaMemcpy(&residual, p, sizeof residual, cudaMemcpyDeviceToHost);
        iter++;
        converged = (iter >= 200) || (residual < 1e-3f);
    } while (!converged);
    bool running = true;
    for (int i = 0; running; i++) {
        c15<<<8, 128>>>(p, m); /*= 8/128 128 x60 */
        cudaMemcpy(&residual, p, sizeof residual, cudaMemcpyDeviceToHost);
        if (residual < 1e-3f || i == 59)
            running = false;
    }
    std::string mode = "fast", file = "a.bin";
    int reps = 16;
    for (int i = 1; i < argc; i++) {
        std::string arg = argv[i];
        if (arg == "--mode") mode = argv[++i];
        else if (arg == "--reps") reps = std::stoi(argv[++i]);
    }
    if (mode == "fast") {
        for (int i = 0; i < reps; i++)
            c16<<<8, 128>>>(p, m); /*= 8/128 128 x16 */
    } else if (mode == "slow") {
        c17<<<8, 128>>>(p, m);
    }
    const char *kind = "a";
    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "--kind=", 7)) kind = argv[i] + 7;
    if (strcmp(kind, "a") == 0)
        c18<<<8, 128>>>(p, m); /*= 8/128 128 */
    c19<<<1, 32>>>(p, !strcmp(kind, "b") ? 1 : strncmp(kind, "ab", 1) == 0 ? 2 : 3); /*= 1/32 2 */
    std::vector<int> sizes;
    for (int s = 64; s <= 512; s *= 2)
        sizes.push_back(s);
    for (int s : sizes)
        c22<<<s / 32, 32>>>(p, s); /*= 2/32 64; 4/32 128; 8/32 256; 16/32 512 */
    std::vector<float> data;
    for (int i = 0; i < 1000; i++)
        data.push_back(i * 0.5f);
    c23<<<(data.size() + 127) / 128, 128>>>(p, data.size()); /*= 8/128 1000 */
    std::vector<std::pair<int, int>> shapes;
    shapes.push_back({1, 2});
    shapes.emplace_back(3, 4);
    for (const auto &shape : shapes)
        c24<<<shape.first, 32>>>(p, shape.second); /*= 0/32 ? x2 */
    std::vector<Launcher> launchers = {launch10};
    std::vector<int> blocks{32, 64, 128}, sizes25{32, 64, 128};
    for (size_t i = 0; i < sizes25.size(); i++)
        c25<<<1, sizes25[i]>>>(p, sizes25[i]); /*= 1/32 32; 1/64 64; 1/128 128 */
    for (int b : {16, 32})
        c26<<<1, b>>>(p, b); /*= 1/16 16; 1/32 32 */
    std::array<int, 4> four{};
    for (auto &x : four)
        c27<<<1, 32>>>(p, m); /*= 1/32 128 x4 */
    for (auto it = blocks.begin(); it != blocks.end(); ++it)
        c28<<<1, *it>>>(p, *it); /*= 1/0 ?+ */
    std::vector<std::vector<int>> layers(5, std::vector<int>(7));
    for (auto &layer : layers)
        c29<<<1, 32>>>(p, m); /*= 1/32 128 x5 */
    static int frame;
    for (int i = 0; i < 20; i++) {
        frame++;
        c30<<<1, 32>>>(p, m); /*= 1/32 128 x20 */
    }
    c31<<<frame, 32>>>(p, frame); /*= 20/32 20 */
    std::vector<float> host(n);
    host.push_back(1);
    c32<<<1, 32>>>(p, (int)host.size()); /*= 1/32 257 */
    host.clear();
    host.insert(host.end(), 3, 1.0f);
    c33<<<1, 32>>>(p, host.empty()); /*= 1/32 ? */
    std::string name = "x";
    c34<<<1, 32>>>(p, name == "x" ? 1 : 2); /*= 1/32 1 */
    c35<<<1, 32>>>(p, name.size()); /*= 1/32 1 */
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    c36<<<1, 32>>>(p, verbose); /*= 1/32 0 */
    bool stop = false;
    for (int i = 0; i < 30 && !stop; i++) {
        c37<<<1, 32>>>(p, m); /*= 1/32 128 x30 */
        cudaMemcpy(&residual, p, sizeof residual, cudaMemcpyDeviceToHost);
        stop = residual < 1;
    }
    int counter = 1;
    time_by_reference([&] { c39<<<counter, 32>>>(p, 1); counter++; }, 4); /*= 0/32 1 x4 */
    std::function<void(int)> chosen = [&](int k) { c40<<<1, 32>>>(p, k); }; /*= 1/32 1 */
    chosen(1);
    chosen = [&](int k) { c41<<<1, 32>>>(p, k); }; /*= 1/32 2 */
    chosen(2);
    auto never = [&](int k) { c42<<<1, 32>>>(p, k); }; /*= 1/32 ? */
    if (residual > 5)
        chosen = [&](int k) { c43<<<1, 32>>>(p, k); }; /*= 1/32 ? */
    chosen(3);
    auto generic = [&](auto k) { c44<<<1, 32>>>(p, k); }; /*= 1/32 0; 1/32 1 */
    time_forwarded(generic, 2);
    time_pointer([](float *q, int k) { c45<<<1, 32>>>(q, k); }, p, 5, 6); /*= 1/32 ? */
    std::vector<std::function<void()>> tasks;
    tasks.push_back([&] { c46<<<1, 32>>>(p, 46); }); /*= 1/32 46 */
    for (auto &task : tasks)
        task();
    int step = 0;
    while (step < 1000) {
        c47<<<1, 32>>>(p, 0); /*= 1/32 0 x1000 */
        std::string line = "x";
        line += "y";
        if (line == "x")
            break;
        ++step;
    }
    bool flag = true;
    for (int i = 0; flag && i < 10; i++) {
        c48<<<1, 32>>>(p, i == 9); /*= 1/32 0 x9; 1/32 1 */
        flag = flag && residual > 0.5f * i;
    }
    Runner runner(p, 320);
    runner.run(3);
    Runner second(p, 64);
    second.count(3);
    second.set(3);
    second.direct();
}
