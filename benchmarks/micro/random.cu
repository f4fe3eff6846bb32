/* SPDX-License-Identifier: MIT */

/* Random reads and writes of 4 to 128 aligned bytes over footprints that L2 holds and that it does not: what
 * one access costs that shares its sector, line and page with no other, as gathers and scatters do.
 *
 * Prints      `random`, a table an operation and level.
 * Unit        GB/s of useful bytes, 10^9 bytes a second; accesses a ns.
 * Traffic     At least a sector of 32 bytes an access up to 32 bytes, two and four sectors above; what DRAM
 *             moves for it is to be seen. The share of the footprint that L2 holds hits L2: 6 % at most at
 *             level dram. Writes below 32 bytes fill a part of a sector.
 * Source      Neither paper has it: their accesses are strided. Reason: a record gathered at random is one
 *             access, its fields in arrays of their own are several.
 *
 * The places come from a hash of a counter, in registers. Up to 16 bytes a thread makes an access; above,
 * neighbouring lanes share one, 16 bytes each. A thread has 8 accesses in flight, a multiprocessor all its
 * threads. */
#include "buffer.cuh"

enum {
    BLOCK = 256,
    LINE_BYTES = 128, /* accesses are aligned within these; any multiple of 128 would do */
    IN_FLIGHT = 8,
    REPEATS = 7,
    ACCESSES = 1 << 26, /* a launch's, about: 1 ms at 60 accesses a ns */
};

__device__ static void
access_set(uint32_t *value, uint32_t x)
{
    *value = x;
}

__device__ static void
access_set(uint2 *value, uint32_t x)
{
    *value = make_uint2(x, ~x);
}

__device__ static void
access_set(uint4 *value, uint32_t x)
{
    *value = make_uint4(x, ~x, x + 1, x - 1);
}

/* LANES threads make one access together; DATA has LINES lines. Accesses number SEED, SEED + 1, … are made.
 */
template <typename T, int LANES, bool WRITE>
__global__ void
__launch_bounds__(BLOCK)
    access_random(T *data, uint32_t lines, uint32_t seed, uint32_t rounds, uint32_t *sink)
{
    constexpr uint32_t PER_LINE = LINE_BYTES / sizeof(T) / LANES; /* accesses that fit a line */
    uint32_t thread = blockIdx.x * BLOCK + threadIdx.x, step = gridDim.x * BLOCK / LANES;
    uint32_t counter = seed + thread / LANES, folded = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        T values[IN_FLIGHT];
        T *places[IN_FLIGHT];
#pragma unroll
        for (int i = 0; i < IN_FLIGHT; i++) {
            uint32_t hash = hash32(counter + i * step);
            uint32_t slot = hash % PER_LINE; /* the low bits; the line takes the high ones */
            places[i] = data + (size_t)__umulhi(hash, lines) * (LINE_BYTES / sizeof(T)) + slot * LANES +
                        thread % LANES;
            if (WRITE)
                access_set(places[i], hash);
            else
                values[i] = *places[i];
        }
        if (!WRITE) {
#pragma unroll
            for (int i = 0; i < IN_FLIGHT; i++)
                folded ^= fold32(values[i]);
        }
        counter += IN_FLIGHT * step;
    }
    if (!WRITE && folded == 0x5eed5eedu)
        *sink = folded;
}

typedef void (*RandomLaunch)(int blocks, char *data, uint32_t lines, uint32_t seed, uint32_t rounds,
                             uint32_t *sink);

template <typename T, int LANES, bool WRITE>
static void
launch_random(int blocks, char *data, uint32_t lines, uint32_t seed, uint32_t rounds, uint32_t *sink)
{
    access_random<T, LANES, WRITE><<<blocks, BLOCK>>>((T *)data, lines, seed, rounds, sink);
}

struct Access {
    int bytes, lanes;
    RandomLaunch read, write;
};

static const Access ACCESS_KINDS[] = {
    {4, 1, launch_random<uint32_t, 1, false>, launch_random<uint32_t, 1, true>},
    {8, 1, launch_random<uint2, 1, false>, launch_random<uint2, 1, true>},
    {16, 1, launch_random<uint4, 1, false>, launch_random<uint4, 1, true>},
    {32, 2, launch_random<uint4, 2, false>, launch_random<uint4, 2, true>},
    {64, 4, launch_random<uint4, 4, false>, launch_random<uint4, 4, true>},
    {128, 8, launch_random<uint4, 8, false>, launch_random<uint4, 8, true>},
};

struct Setup {
    Buffer buffer;
    uint32_t *sink;
    int blocks, repeats;
};

struct Row {
    Access access;
    size_t footprint;
};

static void
measure_table(const Setup &setup, TraceWriter *writer, bool write, const char *level,
              const std::vector<size_t> &footprints)
{
    std::vector<Row> rows;
    for (size_t footprint : footprints) {
        for (const Access &access : ACCESS_KINDS)
            rows.push_back({access, footprint});
    }
    uint32_t seed = 0;
    auto step_of = [&](size_t i) {
        return (uint32_t)setup.blocks * BLOCK / rows[i].access.lanes * IN_FLIGHT;
    };
    auto rounds_of = [&](size_t i) { return std::max(ACCESSES / step_of(i), 1u); };
    auto launch = [&](size_t i) {
        const Row &row = rows[i];
        (write ? row.access.write : row.access.read)(setup.blocks, setup.buffer.bytes,
                                                     (uint32_t)(row.footprint / LINE_BYTES), seed,
                                                     rounds_of(i), setup.sink);
        seed += step_of(i) * rounds_of(i); /* other places in every launch */
    };
    std::vector<Spread> ms = time_rounds_ms(rows.size(), launch, setup.repeats > 1, setup.repeats);

    trace_table(writer, "random");
    trace_key(writer, "op", "%s", write ? "write" : "read");
    trace_key(writer, "level", "%s", level);
    trace_rows(writer, "access_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns",
               (long)rows.size());
    for (size_t i = 0; i < rows.size(); i++) {
        double accesses = (double)step_of(i) * rounds_of(i);
        Spread gb_per_s = rate_of(accesses * rows[i].access.bytes, ms[i]);
        trace_row(writer, "%d,%zu,%.2f,%.2f,%.2f,%.4f", rows[i].access.bytes, rows[i].footprint,
                  gb_per_s.median, gb_per_s.low, gb_per_s.high, accesses / ms[i].median * 1e-6);
    }
    trace_table_end(writer);
}

int
main(int argc, char **argv)
{
    int repeats = repeats_from(argc, argv, REPEATS);
    cudaDeviceProp gpu = gpu_properties();
    size_t l2 = gpu.l2CacheSize,
           limit = (size_t)16 << 30; /* 2^27 lines leave 5 bits of the hash to the slot */
    size_t wanted = std::min(l2 * 256, limit);
    Setup setup = {buffer_new(wanted, l2 * 4), sink_new(),
                   gpu.multiProcessorCount * (gpu.maxThreadsPerMultiProcessor / BLOCK), repeats};

    std::vector<size_t> in_l2, in_dram;
    for (size_t share : {4, 2})
        in_l2.push_back(l2 / share / LINE_BYTES * LINE_BYTES);
    for (size_t times : {16, 64, 256}) {
        size_t footprint = std::min(std::min(l2 * times, limit), setup.buffer.size) / LINE_BYTES * LINE_BYTES;
        if (in_dram.empty() || footprint > in_dram.back())
            in_dram.push_back(footprint);
    }

    TraceWriter writer;
    gpu_trace_open(&writer, "random");
    for (bool write : {false, true}) {
        measure_table(setup, &writer, write, "l2", in_l2);
        measure_table(setup, &writer, write, "dram", in_dram);
    }
    return trace_close(&writer);
}
