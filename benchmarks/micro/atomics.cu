/* SPDX-License-Identifier: MIT */

/* Atomic operations by how often they meet: how many lanes of a warp share an address, and how many addresses
 * there are in all; in global memory (where L2 does them) and in shared memory.
 *
 * Prints      `atomics`, a table a space, operation and spacing. `spacing_bytes` lies between neighbouring
 *             addresses: at 4 a request's addresses fill lines, at 32 each has a sector to itself; in shared
 *             memory 4 puts them in different banks, 128 all in one.
 * Unit        Operations (one a lane) a ns and a cycle of clock_mhz, of all multiprocessors together in both
 *             spaces. `addresses` are those of the GPU in global and those of a block in shared memory.
 * Traffic     None from DRAM: at most half of L2 is used. To L2 a request's distinct sectors at least.
 * Source      Neither paper has it. Reason: histograms, scatters and reductions cost by their conflicts, and
 *             a layout decides whether neighbours in them share sectors.
 *
 *     lanes_per_address = 8:   lanes 0-7   8-15   16-23   24-31      a request: addresses that follow
 *                              address a    a+1     a+2     a+3      each other, at a random place
 *
 * add_u32 and add_f32 leave the result unused, which is a reduction (RED) to global memory; add_u32_return
 * uses it; cas_u32 compares with what is there and writes the same, so that it always succeeds. Added values
 * differ from lane to lane, so that the compiler cannot join them. The number of operations a thread makes is
 * chosen so that a launch takes about 0.4 ms. */
#include "buffer.cuh"

enum {
    BLOCK = 256,
    SHARED_BLOCK = 1024,
    SHARED_BYTES = 32768, /* a block's, at most; no GPU has less than 48 KB */
    UNROLL = 8,
    MOST_ROUNDS = 512, /* of UNROLL operations, a thread */
    REPEATS = 7,
};

enum AtomicOp { ADD_U32, ADD_F32, CAS_U32, ADD_U32_RETURN };

static const char *const OP_NAMES[] = {"add_u32", "add_f32", "cas_u32", "add_u32_return"};

/* What lies at word number I before and, under cas_u32, for ever. */
__device__ static uint32_t
initial_word(uint32_t i)
{
    return i * 0x9e3779b1u;
}

__global__ static void
set_words(uint32_t *words, uint32_t n)
{
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        words[i] = initial_word(i);
}

/* Which addresses requests go to: there are 2^ADDRESS_BITS, and 2^LANE_BITS lanes share each. */
struct Conflict {
    uint32_t address_bits, lane_bits, spacing_bits; /* 2^SPACING_BITS words from address to address */
};

/* How many words lie from the first address to behind the last. */
__host__ __device__ static uint32_t
conflict_words(Conflict conflict)
{
    return 1u << (conflict.address_bits + conflict.spacing_bits);
}

template <AtomicOp OP>
__device__ static uint32_t
operate(uint32_t *word, uint32_t index, uint32_t value)
{
    switch (OP) {
    case ADD_U32:
        atomicAdd(word, value);
        return 0;
    case ADD_F32:
        atomicAdd((float *)word, (float)value);
        return 0;
    case CAS_U32:
        return atomicCAS(word, initial_word(index), initial_word(index));
    default:
        return atomicAdd(word, value);
    }
}

/* ROUNDS times UNROLL operations a thread on WORDS, each warp's at random places. Places are the highest bits
 * of a linear congruential generator (with the constants of Numerical Recipes): more instructions would bound
 * the rate. */
template <AtomicOp OP>
__device__ static uint32_t
operate_often(uint32_t *words, Conflict conflict, uint32_t warp, uint32_t rounds)
{
    uint32_t lane = threadIdx.x % 32, folded = 0, random = hash32(warp);
    uint32_t lane_word = (lane >> conflict.lane_bits) << conflict.spacing_bits;
    uint32_t request_words = (32u >> conflict.lane_bits)
                             << conflict.spacing_bits; /* of one request's addresses */
    uint32_t mask = conflict_words(conflict) - request_words;
    uint32_t shift = min(32 - conflict.address_bits - conflict.spacing_bits, 31);
    for (uint32_t round = 0; round < rounds; round++) {
#pragma unroll
        for (int i = 0; i < UNROLL; i++) {
            uint32_t index = ((random >> shift) & mask) | lane_word;
            folded ^= operate<OP>(words + index, index, lane + 1);
            random = random * 1664525u + 1013904223u;
        }
    }
    return folded;
}

template <AtomicOp OP>
__global__ void
__launch_bounds__(BLOCK) operate_global(uint32_t *words, Conflict conflict, uint32_t rounds, uint32_t *sink)
{
    uint32_t warp = (blockIdx.x * BLOCK + threadIdx.x) / 32;
    if (operate_often<OP>(words, conflict, warp, rounds) == 0x5eed5eedu)
        *sink = warp;
}

template <AtomicOp OP>
__global__ void
__launch_bounds__(SHARED_BLOCK) operate_shared(Conflict conflict, uint32_t rounds, uint32_t *sink)
{
    __shared__ uint32_t words[SHARED_BYTES / 4];
    uint32_t n = conflict_words(conflict);
    for (uint32_t i = threadIdx.x; i < n; i += SHARED_BLOCK)
        words[i] = initial_word(i);
    __syncthreads();
    uint32_t warp = (blockIdx.x * SHARED_BLOCK + threadIdx.x) / 32;
    uint32_t folded = operate_often<OP>(words, conflict, warp, rounds);
    __syncthreads();
    folded ^= words[threadIdx.x & (n - 1)];
    if (folded == 0x5eed5eedu)
        *sink = folded;
}

struct Setup {
    Buffer buffer;
    uint32_t *sink;
    double clock_mhz;
    int sm_count, threads_per_sm, repeats;
};

template <AtomicOp OP>
static void
launch_operation(const Setup &setup, bool shared, Conflict conflict, uint32_t rounds)
{
    int blocks = setup.sm_count * (setup.threads_per_sm / (shared ? SHARED_BLOCK : BLOCK));
    uint32_t *words = (uint32_t *)setup.buffer.bytes;
    if (shared)
        operate_shared<OP><<<blocks, SHARED_BLOCK>>>(conflict, rounds, setup.sink);
    else
        operate_global<OP><<<blocks, BLOCK>>>(words, conflict, rounds, setup.sink);
}

static void
launch(const Setup &setup, AtomicOp op, bool shared, Conflict conflict, uint32_t rounds)
{
    switch (op) {
    case ADD_U32:
        return launch_operation<ADD_U32>(setup, shared, conflict, rounds);
    case ADD_F32:
        return launch_operation<ADD_F32>(setup, shared, conflict, rounds);
    case CAS_U32:
        return launch_operation<CAS_U32>(setup, shared, conflict, rounds);
    case ADD_U32_RETURN:
        return launch_operation<ADD_U32_RETURN>(setup, shared, conflict, rounds);
    }
}

/* How many rounds make a launch of about 0.4 ms, from one of a single round and one of eight. */
static uint32_t
rounds_for(const Setup &setup, AtomicOp op, bool shared, Conflict conflict)
{
    double one = time_launches_ms([&] { launch(setup, op, shared, conflict, 1); }, 1, 1).median;
    if (one > 0.4)
        return 1;
    double eight = time_launches_ms([&] { launch(setup, op, shared, conflict, 8); }, 0, 1).median;
    double a_round = std::max((eight - one) / 7, 1e-4);
    return (uint32_t)std::min(std::max(0.4 / a_round, 1.0), (double)MOST_ROUNDS);
}

/* Every number of lanes an address with every number of addresses from one request's to what LIMIT_BYTES
 * hold. */
static std::vector<Conflict>
conflicts_of(size_t limit_bytes, uint32_t spacing_bytes)
{
    uint32_t most_bits = 0, spacing_bits = 0;
    while ((4u << spacing_bits) < spacing_bytes)
        spacing_bits++;
    while (((size_t)spacing_bytes << (most_bits + 1)) <= limit_bytes && most_bits + spacing_bits < 28)
        most_bits++;
    std::vector<Conflict> conflicts;
    for (uint32_t lane_bits = 0; lane_bits <= 5; lane_bits++) {
        uint32_t request_bits = 5 - lane_bits;
        for (uint32_t bits = request_bits; bits <= most_bits; bits++) {
            bool chosen = bits == request_bits || bits == most_bits || (bits > request_bits && bits % 3 == 2);
            if (chosen)
                conflicts.push_back({bits, lane_bits, spacing_bits});
        }
    }
    return conflicts;
}

static void
measure_table(const Setup &setup, TraceWriter *writer, AtomicOp op, bool shared, uint32_t spacing_bytes)
{
    size_t limit_bytes = shared ? (size_t)SHARED_BYTES : setup.buffer.size;
    std::vector<Conflict> conflicts = conflicts_of(limit_bytes, spacing_bytes);
    uint32_t most_words = 0;
    for (const Conflict &conflict : conflicts)
        most_words = std::max(most_words, conflict_words(conflict));
    if (!shared) {
        set_words<<<1024, 256>>>((uint32_t *)setup.buffer.bytes, most_words);
        CHECK_LAUNCH();
    }
    std::vector<uint32_t> rounds;
    for (const Conflict &conflict : conflicts)
        rounds.push_back(setup.repeats > 1 ? rounds_for(setup, op, shared, conflict) : 1);
    std::vector<Spread> ms = time_rounds_ms(
        conflicts.size(), [&](size_t i) { launch(setup, op, shared, conflicts[i], rounds[i]); }, 0,
        setup.repeats);

    trace_table(writer, "atomics");
    trace_key(writer, "space", "%s", shared ? "shared" : "global");
    trace_key(writer, "op", "%s", OP_NAMES[op]);
    trace_key(writer, "spacing_bytes", "%u", spacing_bytes);
    trace_rows(writer, "lanes_per_address,addresses,ops_per_ns,ops_per_ns_low,ops_per_ns_high,ops_per_cycle",
               (long)conflicts.size());
    int block = shared ? SHARED_BLOCK : BLOCK;
    double threads = (double)setup.sm_count * (setup.threads_per_sm / block) * block;
    for (size_t i = 0; i < conflicts.size(); i++) {
        Spread ops_per_ns = rate_of(threads * rounds[i] * UNROLL, ms[i]);
        trace_row(writer, "%u,%u,%.4f,%.4f,%.4f,%.4f", 1u << conflicts[i].lane_bits,
                  1u << conflicts[i].address_bits, ops_per_ns.median, ops_per_ns.low, ops_per_ns.high,
                  ops_per_ns.median * 1000 / setup.clock_mhz);
    }
    trace_table_end(writer);
}

int
main(int argc, char **argv)
{
    int repeats = repeats_from(argc, argv, REPEATS);
    cudaDeviceProp gpu = gpu_properties();
    Buffer buffer = buffer_new(gpu.l2CacheSize / 2, 1 << 16);

    TraceWriter writer;
    gpu_trace_open(&writer, "atomics");
    Setup setup = {
        buffer, sink_new(), gpu_clock_mhz(), gpu.multiProcessorCount, gpu.maxThreadsPerMultiProcessor,
        repeats};
    for (AtomicOp op : {ADD_U32, ADD_F32, CAS_U32, ADD_U32_RETURN}) {
        for (uint32_t spacing_bytes : {4, 32})
            measure_table(setup, &writer, op, false, spacing_bytes);
        for (uint32_t spacing_bytes : {4, 128})
            measure_table(setup, &writer, op, true, spacing_bytes);
    }
    return trace_close(&writer);
}
