/* SPDX-License-Identifier: MIT */

/* Random places of large arrays: 2^24 threads go to one each of records of 8 words (a sector), and load the
 * first word, store or add to it, store all words, or load and add; what is added to lies in the same sector
 * as what is loaded, in the other one of its 64 bytes, in the other half of its 128-byte line, or elsewhere.
 *
 * Under ncu each case is one launch, in the order of the lines printed: `case MiB arrays ms`. */
#include "experiment.cuh"

#include <cstring>

constexpr size_t THREADS = (size_t)1 << 24, RECORD = 8;

enum Mode { LOAD, STORE, STORE_ALL, ADD, BOTH };

static __device__ unsigned
place_of(unsigned i)
{
    i ^= i >> 16;
    i *= 0x7feb352d;
    i ^= i >> 15;
    i *= 0x846ca68b;
    return i ^ i >> 16;
}

/* APART: words from what is loaded to what is added to. */
template <Mode MODE>
__global__ void
scatter(float *words, size_t records, int arrays, size_t apart)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    size_t word = place_of(i) % records * RECORD;
    float sum = 1;
    for (int a = 0; a < arrays; a++) {
        float *at = words + (a * records * RECORD + word);
        if (MODE == LOAD || MODE == BOTH)
            sum += *(volatile float *)at;
        if (MODE == STORE)
            *at = sum;
        for (int quarter = 0; MODE == STORE_ALL && quarter < 2; quarter++)
            ((float4 *)at)[quarter] = float4{sum, sum, sum, sum};
        if (MODE == ADD || MODE == BOTH)
            atomicAdd(words + ((a * records * RECORD + word) ^ apart), MODE == BOTH ? sum : 1.f);
    }
    if (sum == -1.5f)
        words[0] = sum;
}

template <Mode MODE>
static void
run(const char *name, float *words, int mib, int arrays, size_t apart, bool once)
{
    size_t records = mib * MIB / arrays / (RECORD * sizeof(float));
    auto launch = [&] { scatter<MODE><<<THREADS / 256, 256>>>(words, records, arrays, apart); };
    double ms = 0;
    if (once) {
        launch();
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    } else
        ms = cold_ms([] {}, launch);
    printf("%s %d %d %.4f\n", name, mib, arrays, ms);
}

int
main(int argc, char **argv)
{
    bool once = argc > 1 && strcmp(argv[1], "once") == 0;
    float *words = words_of(2048 * MIB);
    for (int mib : {16, 32, 64, 128, 256, 512, 1024}) {
        run<LOAD>("load", words, mib, 1, 0, once);
        run<STORE>("store", words, mib, 1, 0, once);
        run<STORE_ALL>("store-all", words, mib, 1, 0, once);
        run<ADD>("add", words, mib, 1, 0, once);
        run<BOTH>("both-sector", words, mib, 1, 0, once);
        run<BOTH>("both-piece", words, mib, 1, 8, once);
        run<BOTH>("both-line", words, mib, 1, 16, once);
        run<BOTH>("both-next-line", words, mib, 1, 32, once);
    }
    for (int mib : {128, 512}) {
        run<LOAD>("load", words, mib, 4, 0, once);
        run<ADD>("add", words, mib, 4, 0, once);
        run<BOTH>("both-sector", words, mib, 4, 0, once);
        run<BOTH>("both-elsewhere", words, mib, 1, mib * MIB / 4, once);
    }
    return 0;
}
