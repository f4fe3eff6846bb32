/* SPDX-License-Identifier: MIT */

/* Kernels whose arrays lie in the host's memory, by the functions that `fieldwise stage --pipeline` wrote. pipelines.sh
 * builds and calls it. Prints CSV: what a call took, and a sum of what it left, which is the same in all ways. */

#include "mastercard.cu"
#include "upper.cu"
#include "wc.cu"
#include "words.cu"

#include "mastercard_pipeline.cuh"
#include "upper_pipeline.cuh"
#include "wc_pipeline.cuh"
#include "words_pipeline.cuh"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>

#ifndef FORM
#define FORM "staged"
#endif

const unsigned BLOCK = 256, N_RUNS = 3, CUSTOMERS = 1 << 26, MERCHANTS = 1 << 16;

static void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "pipelines: %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

/* Calls ACT(begin, end) for parts of N by threads. */
static void
in_parts(size_t n, const std::function<void(size_t, size_t)> &act)
{
    const size_t n_threads = 16;
    std::vector<std::thread> threads;

    for (size_t k = 0; k < n_threads; k++)
        threads.emplace_back([&, k] { act(n / n_threads * k, k + 1 == n_threads ? n : n / n_threads * (k + 1)); });
    for (std::thread &thread : threads)
        thread.join();
}

static unsigned long long
mixed(unsigned long long x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    return x ^ x >> 27;
}

/* Words and lines: a letter or a blank, by the number of the place. */
static void
fill(char *text, size_t n)
{
    in_parts(n, [=](size_t begin, size_t end) {
        for (size_t i = begin; i < end; i++) {
            unsigned drawn = (unsigned)mixed(i * 0x9e3779b97f4a7c15u) & 255;
            text[i] = drawn < 40 ? ' ' : drawn < 44 ? '\n' : (char)((drawn < 60 ? 'A' : 'a') + drawn % 26);
        }
    });
}

/* Of N bytes, a sum that tells orders apart. */
static unsigned long long
sum_of(const void *memory, size_t n)
{
    std::atomic<unsigned long long> sum{0};
    const unsigned long long *words = (const unsigned long long *)memory;

    in_parts(n / 8, [&](size_t begin, size_t end) {
        unsigned long long own = 0;
        for (size_t i = begin; i < end; i++)
            own += mixed(words[i] + i);
        sum += own;
    });
    return sum;
}

static unsigned long long
sum_on_gpu(const void *memory, size_t n)
{
    std::vector<char> copy(n);

    require(cudaMemcpy(copy.data(), memory, n, cudaMemcpyDeviceToHost), "copy");
    return sum_of(copy.data(), n);
}

/* Purchases of customers and at merchants that are there. */
static void
fill(Purchase *purchases, size_t n)
{
    in_parts(n, [=](size_t begin, size_t end) {
        for (size_t i = begin; i < end; i++) {
            unsigned long long drawn = mixed(i * 0x9e3779b97f4a7c15u + 1);
            purchases[i].customer = (unsigned)drawn % CUSTOMERS;
            purchases[i].merchant = (unsigned)(drawn >> 32) % MERCHANTS;
        }
    });
}

/* A kernel: CALL computes it, and returns a sum of what it left. READS: it writes no array of the host. */
struct Case {
    const char *name;
    bool reads;
    std::function<unsigned long long(const fieldwise::pipeline::Settings &)> call;
};

/* Whether NAME is one of N NAMES; with none, all are. */
static bool
is_wanted(const char *name, int n, char **names)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return n == 0;
}

static void
measure(const Case &one, const char *way, bool maps)
{
    for (unsigned k = 0; k < N_RUNS; k++) {
        fieldwise::pipeline::Times times;
        fieldwise::pipeline::Settings settings;
        settings.maps = maps;
        settings.times = &times;
        unsigned long long sum = one.call(settings);
        printf("%s,%s,%s,%.2f,%.2f,%.2f,%.2f,%zu,%zu,%u,%s,%llx,%.2f\n", one.name, FORM, way, times.all_ms, times.in_ms,
               times.kernel_ms, times.out_ms, times.bytes_in, times.bytes_out, times.n_slices, times.binds(), sum,
               times.copy_ms);
        fflush(stdout);
    }
}

int
main(int argc, char **argv)
{
    size_t n = (argc > 1 ? strtoull(argv[1], nullptr, 10) : 4) << 30;
    int n_sms = 0;

    require(cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, 0), "ask for the GPU");
    unsigned grid = (unsigned)n_sms * 512;
    size_t threads = (size_t)grid * BLOCK, per = (n + threads - 1) / threads, n_purchases = n / sizeof(Purchase),
           per_purchases = (n_purchases + threads - 1) / threads;
    std::vector<char> text(n), out(n);
    std::vector<Purchase> purchases(n_purchases);
    unsigned *counts, *lines, *customers, *visits;

    require(cudaMalloc(&counts, threads * sizeof *counts), "allocate");
    require(cudaMalloc(&lines, threads * sizeof *lines), "allocate");
    require(cudaMalloc(&customers, CUSTOMERS / 8), "allocate");
    require(cudaMalloc(&visits, MERCHANTS * sizeof *visits), "allocate");
    fill(text.data(), n);
    fill(purchases.data(), n_purchases);
    std::vector<unsigned> bitmap(CUSTOMERS / 32);
    for (size_t i = 0; i < bitmap.size(); i++)
        bitmap[i] = (unsigned)(mixed(i + 1) & mixed(i + 7777777) >> 3);
    require(cudaMemcpy(customers, bitmap.data(), CUSTOMERS / 8, cudaMemcpyHostToDevice), "copy");

    const Case cases[] = {
        {"wc", true,
         [&](const fieldwise::pipeline::Settings &settings) {
             require(wc_pipeline(grid, BLOCK, 0, text.data(), n, n, per, counts, lines, settings), "wc");
             return sum_on_gpu(counts, threads * sizeof *counts) + sum_on_gpu(lines, threads * sizeof *lines);
         }},
        {"upper", false,
         [&](const fieldwise::pipeline::Settings &settings) {
             require(upper_pipeline(grid, BLOCK, 0, text.data(), n, out.data(), n, n, per, settings), "upper");
             return sum_of(out.data(), n);
         }},
        {"upper-in-place", false,
         [&](const fieldwise::pipeline::Settings &settings) {
             in_parts(n, [&](size_t begin, size_t end) { memcpy(&out[begin], &text[begin], end - begin); });
             require(upper_in_place_pipeline(grid, BLOCK, 0, out.data(), n, n, per, settings), "upper-in-place");
             return sum_of(out.data(), n);
         }},
        {"mastercard", true,
         [&](const fieldwise::pipeline::Settings &settings) {
             require(cudaMemset(visits, 0, MERCHANTS * sizeof *visits), "clear");
             require(mastercard_pipeline(grid, BLOCK, 0, purchases.data(), n_purchases, n_purchases, per_purchases,
                                         customers, visits, settings),
                     "mastercard");
             return sum_on_gpu(visits, MERCHANTS * sizeof *visits);
         }},
        {"words-1", true,
         [&](const fieldwise::pipeline::Settings &settings) {
             require(words_pipeline(grid, BLOCK, 0, (const char *)text.data(), n, n, per, counts, settings), "words-1");
             return sum_on_gpu(counts, threads * sizeof *counts);
         }},
        {"words-4", true,
         [&](const fieldwise::pipeline::Settings &settings) {
             size_t of_four = n / 4, per_four = (of_four + threads - 1) / threads;
             require(words_pipeline(grid, BLOCK, 0, (const unsigned *)text.data(), of_four, of_four, per_four, counts,
                                    settings),
                     "words-4");
             return sum_on_gpu(counts, threads * sizeof *counts);
         }},
    };
    printf("kernel,form,way,all_ms,in_ms,kernel_ms,out_ms,bytes_in,bytes_out,slices,binds,sum,copy_ms\n");
    for (bool is_pinned : {true, false}) {
        if (is_pinned) {
            require(cudaHostRegister(text.data(), n, cudaHostRegisterMapped), "pin");
            require(cudaHostRegister(out.data(), n, cudaHostRegisterMapped), "pin");
            require(cudaHostRegister(purchases.data(), n_purchases * sizeof(Purchase), cudaHostRegisterMapped), "pin");
        }
        for (const Case &one : cases) {
            if (!is_wanted(one.name, argc > 2 ? argc - 2 : 0, argv + 2))
                continue;
            measure(one, is_pinned ? "pinned" : "pageable", false);
            if (is_pinned && one.reads) /* stores of bytes through the link take minutes */
                measure(one, "mapped", true);
        }
        if (is_pinned) {
            require(cudaHostUnregister(text.data()), "let go");
            require(cudaHostUnregister(out.data()), "let go");
            require(cudaHostUnregister(purchases.data()), "let go");
        }
    }
    return 0;
}
