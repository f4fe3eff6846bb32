/* SPDX-License-Identifier: MIT */
#pragma once

/* What every microbenchmark needs of the CUDA runtime: checked calls, the keys of a trace's head, kernels
 * timed over repetitions. Exit status of a program: 0 measured, 2 called wrongly, 3 no usable GPU or a CUDA
 * call failed. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <cuda_runtime.h>

#include "trace.h"

#define CHECK(call) gpu_check((call), #call, __FILE__, __LINE__)

static inline void
gpu_check(cudaError_t status, const char *call, const char *file, int line)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(status));
    exit(3);
}

/* The launch just made: CHECK_LAUNCH() after every <<<>>>. */
#define CHECK_LAUNCH() CHECK(cudaGetLastError())

static inline cudaDeviceProp
gpu_properties()
{
    cudaDeviceProp properties;
    int count = 0;
    cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0) {
        fprintf(stderr, "no usable GPU: %s\n", cudaGetErrorString(status));
        exit(3);
    }
    CHECK(cudaSetDevice(0));
    CHECK(cudaGetDeviceProperties(&properties, 0));
    return properties;
}

/* Tells GPUs apart without naming them: FNV-1a over the UUID. */
static inline uint32_t
gpu_device_id(const cudaDeviceProp &properties)
{
    return trace_fnv1a(TRACE_FNV1A_START, properties.uuid.bytes, sizeof properties.uuid.bytes);
}

__global__ static void
gpu_count_cycles(long long *cycles_and_ns, long long ns)
{
    long long start_ns, now_ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start_ns));
    long long start = clock64();
    do
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now_ns));
    while (now_ns - start_ns < ns);
    cycles_and_ns[0] = clock64() - start;
    cycles_and_ns[1] = now_ns - start_ns;
}

/* The multiprocessors' clock in MHz at this moment: cycles over MS milliseconds of the GPU's timer. */
static inline double
gpu_clock_mhz(int ms = 5)
{
    long long *device, host[2];
    CHECK(cudaMalloc(&device, sizeof host));
    gpu_count_cycles<<<1, 1>>>(device, 1000000LL * ms);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    return 1000.0 * (double)host[0] / (double)host[1];
}

/* Brings the clocks up: a GPU that idled runs its first milliseconds slower. */
static inline void
gpu_wake()
{
    gpu_clock_mhz(200);
}

/* Writes the head of a trace: opens it on standard output. The driver script passes FIELDWISE_RUN (the run's
 * name) and FIELDWISE_DRIVER (the driver's version, which the runtime does not tell). */
static inline void
gpu_trace_open(TraceWriter *writer, const char *program)
{
    cudaDeviceProp properties = gpu_properties();
    int driver = 0, runtime = 0;
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    const char *run = getenv("FIELDWISE_RUN"), *version = getenv("FIELDWISE_DRIVER");

    gpu_wake();
    trace_open(writer, stdout, program);
    trace_key(writer, "device", "%s", properties.name);
    trace_key(writer, "device_id", "%08x", gpu_device_id(properties));
    trace_key(writer, "compute_capability", "%d.%d", properties.major, properties.minor);
    trace_key(writer, "sm_count", "%d", properties.multiProcessorCount);
    trace_key(writer, "driver", "%s", version && version[0] != '\0' ? version : "unknown");
    trace_key(writer, "cuda_driver", "%d.%d", driver / 1000, driver % 1000 / 10);
    trace_key(writer, "cuda_runtime", "%d.%d", runtime / 1000, runtime % 1000 / 10);
    trace_key(writer, "clock_mhz", "%.1f", gpu_clock_mhz());
    trace_key(writer, "date", "%s", date);
    trace_key(writer, "run", "%s", run && run[0] != '\0' ? run : "unnamed");
}

/* Median with the 10th and 90th percentile. */
struct Spread {
    double median, low, high;
};

static inline Spread
spread_of(std::vector<double> values)
{
    if (values.empty())
        return {0, 0, 0};
    std::sort(values.begin(), values.end());
    auto at = [&](double q) {
        double position = q * (double)(values.size() - 1);
        size_t below = (size_t)position;
        size_t above = std::min(below + 1, values.size() - 1);
        return values[below] + (position - (double)below) * (values[above] - values[below]);
    };
    return {at(0.5), at(0.1), at(0.9)};
}

/* Times LAUNCH, which enqueues one run of a kernel: WARM runs unmeasured, then REPEATS measured with events.
 */
template <typename Launch>
static Spread
time_launches_ms(Launch launch, int warm, int repeats)
{
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < warm; i++)
        launch();
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    std::vector<double> times;
    for (int i = 0; i < repeats; i++) {
        float ms;
        CHECK(cudaEventRecord(start));
        launch();
        CHECK_LAUNCH();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        times.push_back(ms);
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    return spread_of(times);
}
