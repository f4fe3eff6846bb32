/* SPDX-License-Identifier: MIT */

/* Shared memory's bank modes: the latency of a warp's load by stride, with banks set to 4 and to 8 bytes.
 *
 * Prints: a table `bankmode` of docs/models/traces.md for each mode and for words of 4 and of 8 bytes, with what the
 * driver answered when it was asked for the mode.
 *
 * Unit: cycles, of the load alone.
 *
 * Traffic: none beyond the multiprocessor but a few results.
 *
 * Source: Mei et al. 2014, Section 4.1, Figs. 6 and 7; Mei and Chu 2016, Section 6.2, Figs. 18 and 19.
 * Kepler's banks are 8 bytes wide and can be filled with words of 4 or of 8 bytes in turn
 * (cudaDeviceSetSharedMemConfig); GPUs before and after it have one mode.
 *
 * CUDA 13 has no cudaDeviceSetSharedMemConfig any more. What it called is the driver's, which is therefore
 * asked itself: a GPU without modes ignores the call and reports its one width, or 0 for "default". */
#include <dlfcn.h>

#include "shared_chain.cuh"

/* Of the driver's call, CUsharedconfig: 0 the default, 1 banks of 4 bytes, 2 banks of 8. */
typedef int (*SetMode)(int config);
typedef int (*GetMode)(int *ret_config);

struct Driver {
    SetMode set;
    GetMode get;
};

static const unsigned config_bytes[] = {0, 4, 8};

static Driver
driver_open()
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library)
        return {NULL, NULL};
    return {(SetMode)dlsym(library, "cuCtxSetSharedMemConfig"),
            (GetMode)dlsym(library, "cuCtxGetSharedMemConfig")};
}

/* Asks for banks of BYTES: "done", "refused" or, where the driver has no such call, "absent". */
static const char *
ask_for_mode(const Driver *driver, unsigned bytes)
{
    if (!driver->set)
        return "absent";
    return driver->set(bytes == 4 ? 1 : 2) == 0 ? "done" : "refused";
}

/* The width that the driver says is set; 0 where it says none. */
static unsigned
reported_bytes(const Driver *driver)
{
    int config = 0;
    if (!driver->get || driver->get(&config) != 0 || config < 0 || config > 2)
        return 0;
    return config_bytes[config];
}

template <typename Word>
static void
print_mode(TraceWriter *writer, unsigned asked_bytes, const char *answer, unsigned told_bytes)
{
    unsigned *device;
    CHECK(cudaMalloc(&device, (LATENCY_RUNS + 2) * sizeof *device));
    double overhead = spread_of(run_chain(follow_pointers<Word, 0>, 1, device)).median;
    trace_table(writer, "bankmode");
    trace_key(writer, "asked_bytes", "%u", asked_bytes);
    trace_key(writer, "answer", "%s", answer);
    trace_key(writer, "reported_bytes", "%u", told_bytes);
    trace_key(writer, "word_bytes", "%zu", sizeof(Word));
    trace_key(writer, "overhead_cycles", "%.0f", overhead);
    trace_rows(writer, "stride_words,cycles,cycles_low,cycles_high", MAX_STRIDE + 1);
    for (unsigned stride = 0; stride <= MAX_STRIDE; stride++) {
        Spread spread = chain_latency(run_chain(follow_pointers<Word, CHAIN>, stride, device), overhead);
        trace_row(writer, "%u,%.3f,%.3f,%.3f", stride, spread.median, spread.low, spread.high);
    }
    trace_table_end(writer);
    CHECK(cudaFree(device));
}

int
main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "usage: %s\n", argv[0]);
        return 2;
    }
    TraceWriter writer;
    gpu_trace_open(&writer, "bankmode");
    const Driver driver = driver_open();
    unsigned told[2];
    for (unsigned bytes : {4u, 8u}) {
        const char *answer = ask_for_mode(&driver, bytes);
        told[bytes / 8] = reported_bytes(&driver);
        print_mode<unsigned>(&writer, bytes, answer, told[bytes / 8]);
        print_mode<unsigned long long>(&writer, bytes, answer, told[bytes / 8]);
    }
    if (told[0] == told[1])
        fprintf(stderr, "note: this GPU has no bank modes: asked for 8 bytes, the driver reports %u\n",
                told[1]);
    return trace_close(&writer);
}
