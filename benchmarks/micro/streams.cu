/* SPDX-License-Identifier: MIT */

/* DRAM bandwidth over the number of arrays that one grid reads (writes, copies) side by side, and over the
 * distance of their starts: what splitting records into arrays of their fields costs or gains beyond caches.
 *
 * Prints      Tables of an operation and width each.
 *             `streams`: a thread has 64 to 124 bytes in flight (more where one element of each array is
 *             more), so that the number of arrays does not decide how much is in flight.
 *             `plain`: fewer distances, by the simplest kernel: one element a thread.
 *             `resident`: 256 threads or more on each multiprocessor, which go through the arrays in a loop;
 *             what is in flight is threads times arrays times width.
 * Unit        GB/s, 10^9 bytes a second. A copy counts what it reads and what it writes.
 * Traffic     footprint_bytes from (and to) DRAM a launch, whatever the number of arrays: all rows of
 *             `streams` should be equal. The footprint is 34 times L2, so that at most 3 % of it can be left
 *             over from the launch before.
 * Source      Neither paper varies it. Reason: seven 4-byte arrays read side by side were seen 8 to 15 %
 *             slower than the same bytes in two wider ones; eight and more written side by side, with nothing
 *             read, 7 to 19 % slower than the same bytes in one stretch.
 *
 *     array 0             array 1                   array 0        a group is N arrays;
 *     |span........|gap|  |span........|gap|   ...  |span...       spans are moved, gaps are not touched
 *     <---- distance ---> <---- distance --->
 *
 * A distance of 2^k + d means a span of 2^k and a gap of d. Arrays larger than 2^k continue in the next
 * group; where one group is enough, the arrays are contiguous as in a program that allocates each. The
 * smallest distance is the part of a block of threads: then all arrays together are one stream, the baseline
 * of the others. A copy has as many arrays to write behind those to read, at the same distance. All lies in
 * one allocation of random words. */
#include "buffer.cuh"

enum {
    BLOCK = 256,
    BYTES_IN_FLIGHT = 64, /* a thread's, at least */
    REPEATS = 7,
};

enum Op { READ, WRITE, COPY };
static const char *const OP_NAMES[] = {"read", "write", "copy"};

/* How many elements of each array a thread moves at once: a power of two, so that blocks fill spans of 2^k
 * bytes. */
static constexpr int
elements_per_thread(int arrays, int width)
{
    int elements = 1;
    while (elements * arrays * width < BYTES_IN_FLIGHT)
        elements *= 2;
    return elements;
}

/* Where a launch finds its arrays. Counts of elements, not bytes. */
struct Shape {
    size_t distance, group_distance;
    uint32_t group_blocks, blocks;
};

/* What is written where nothing is read: other words in each element. */
__device__ static inline void
fill(uint32_t *to, uint32_t word)
{
    *to = word;
}

__device__ static inline void
fill(uint2 *to, uint32_t word)
{
    *to = make_uint2(word, ~word);
}

__device__ static inline void
fill(uint4 *to, uint32_t word)
{
    *to = make_uint4(word, ~word, word + 1, ~word - 1);
}

template <typename T, int ARRAYS, int ELEMENTS, Op OP>
__global__ void
__launch_bounds__(BLOCK)
    move_streams(const T *__restrict__ in, T *__restrict__ out, Shape shape, uint32_t *sink)
{
    uint32_t folded = 0;
#pragma unroll 1
    for (uint32_t block = blockIdx.x; block < shape.blocks; block += gridDim.x) {
        size_t group = block / shape.group_blocks, in_group = block % shape.group_blocks;
        size_t first = group * shape.group_distance + in_group * (BLOCK * ELEMENTS) + threadIdx.x;
        T values[ELEMENTS][ARRAYS];
#pragma unroll
        for (int i = 0; i < ELEMENTS; i++) {
#pragma unroll
            for (int array = 0; array < ARRAYS; array++) {
                if (OP == WRITE)
                    fill(&values[i][array], (uint32_t)first + i * ARRAYS + array);
                else
                    values[i][array] = in[first + i * BLOCK + array * shape.distance];
            }
        }
#pragma unroll
        for (int i = 0; i < ELEMENTS; i++) {
#pragma unroll
            for (int array = 0; array < ARRAYS; array++) {
                if (OP != READ)
                    out[first + i * BLOCK + array * shape.distance] = values[i][array];
                else
                    folded ^= fold32(values[i][array]);
            }
        }
    }
    if (OP == READ && folded == 0x5eed5eedu)
        *sink = folded;
}

/* A kernel for one number of arrays of one width: its launches hide the types. */
struct Mover {
    int arrays, elements;
    const void *kernel;
    void (*launch)(const Shape &shape, uint32_t blocks, const Buffer &buffer, uint32_t *sink);
};

template <typename T, int ARRAYS, int ELEMENTS, Op OP>
static void
launch_streams(const Shape &shape, uint32_t blocks, const Buffer &buffer, uint32_t *sink)
{
    T *in = (T *)buffer.bytes, *out = OP == COPY ? in + ARRAYS * shape.distance : in;
    move_streams<T, ARRAYS, ELEMENTS, OP><<<blocks, BLOCK>>>(in, out, shape, sink);
}

template <typename T, int ARRAYS, Op OP, bool PLAIN>
static Mover
mover_of()
{
    constexpr int ELEMENTS = PLAIN ? 1 : elements_per_thread(ARRAYS, sizeof(T));
    const void *kernel = (const void *)move_streams<T, ARRAYS, ELEMENTS, OP>;
    return {ARRAYS, ELEMENTS, kernel, launch_streams<T, ARRAYS, ELEMENTS, OP>};
}

template <typename T, Op OP, bool PLAIN, int... ARRAYS>
static std::vector<Mover>
movers_of()
{
    return {mover_of<T, ARRAYS, OP, PLAIN>()...};
}

template <Op OP, bool PLAIN>
static std::vector<Mover>
movers_of_width(int width)
{
    switch (width) {
    case 4:
        return movers_of<uint32_t, OP, PLAIN, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32>();
    case 8:
        return movers_of<uint2, OP, PLAIN, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32>();
    default:
        return movers_of<uint4, OP, PLAIN, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32>();
    }
}

/* What lies between the starts of two arrays: SPAN bytes of the first (0: as much as the array has) and a
 * gap. */
struct Distance {
    size_t span_bytes, gap_bytes;
};

static constexpr size_t KIB = 1 << 10, MIB = 1 << 20;

/* The distances for every number of arrays; SMALLEST is a block's part of one array. */
static std::vector<Distance>
distances_of(size_t smallest, bool plain)
{
    if (plain)
        return {{smallest, 0}, {0, 0}, {64 * MIB, 0}, {64 * MIB, 4 * KIB}};
    return {{smallest, 0},       {0, 0},
            {64 * KIB, 0},       {1 * MIB, 0},
            {4 * MIB, 0},        {16 * MIB, 0},
            {64 * MIB, 0},       {256 * MIB, 0},
            {1024 * MIB, 0},     {64 * MIB, 128},
            {64 * MIB, 256},     {64 * MIB, 1 * KIB},
            {64 * MIB, 4 * KIB}, {64 * MIB, 64 * KIB},
            {64 * MIB, 1 * MIB}, {0, 256},
            {0, 4 * KIB}};
}

/* More of them, to tell what about a distance matters: each power of two, and one power of two with each gap.
 */
static std::vector<Distance>
distances_fine()
{
    std::vector<Distance> distances;
    for (size_t span = 2 * MIB; span <= 512 * MIB; span *= 2)
        distances.push_back({span, 0});
    for (size_t gap = 32; gap <= 32 * MIB; gap *= 2)
        distances.push_back({256 * MIB, gap});
    return distances;
}

struct Row {
    Mover mover;
    Shape shape;
    uint32_t blocks; /* of the grid */
    size_t distance_bytes, footprint_bytes;
};

struct Setup {
    Buffer buffer;
    uint32_t *sink;
    size_t footprint_bytes;
    int sm_count, threads_per_sm, repeats;
};

/* Adds the row of one distance to ROWS, unless the buffer is too small for it or the row is there already. */
static void
add_row(const Setup &setup, const Mover &mover, int width, Op op, Distance distance, std::vector<Row> *rows)
{
    size_t arrays = mover.arrays * (op == COPY ? 2 : 1);
    size_t block_bytes = (size_t)BLOCK * mover.elements * width;
    size_t array_bytes = setup.footprint_bytes / arrays / block_bytes * block_bytes;
    size_t span = distance.span_bytes == 0 ? array_bytes : std::min(distance.span_bytes, array_bytes);
    size_t groups = array_bytes / span;
    size_t distance_bytes = std::max(span, distance.span_bytes) + distance.gap_bytes;
    bool single =
        arrays == 1 && (distance.span_bytes != 0 || distance.gap_bytes != 0); /* it has no distance */
    if (single || span < block_bytes || groups * arrays * distance_bytes > setup.buffer.size)
        return;
    for (const Row &row : *rows) {
        if (row.mover.arrays == mover.arrays && row.distance_bytes == distance_bytes)
            return;
    }
    Shape shape = {distance_bytes / width, arrays * distance_bytes / width, (uint32_t)(span / block_bytes),
                   (uint32_t)(groups * (span / block_bytes))};
    rows->push_back({mover, shape, shape.blocks, distance_bytes, arrays * groups * span});
}

/* Times all ROWS and writes them as a table. */
static void
measure_rows(const Setup &setup, TraceWriter *writer, const char *table, Op op, int width,
             const std::vector<Row> &rows)
{
    auto launch = [&](size_t i) {
        rows[i].mover.launch(rows[i].shape, rows[i].blocks, setup.buffer, setup.sink);
    };
    std::vector<Spread> ms = time_rounds_ms(rows.size(), launch, 0, setup.repeats);
    trace_table(writer, table);
    trace_key(writer, "op", "%s", OP_NAMES[op]);
    trace_key(writer, "width_bytes", "%d", width);
    trace_rows(writer,
               "streams,elements_per_thread,grid_blocks,distance_bytes,footprint_bytes,gb_per_s,gb_per_s_low,"
               "gb_per_s_high",
               (long)rows.size());
    for (size_t i = 0; i < rows.size(); i++) {
        const Row &row = rows[i];
        Spread gb_per_s = rate_of((double)row.footprint_bytes, ms[i]);
        trace_row(writer, "%d,%d,%u,%zu,%zu,%.1f,%.1f,%.1f", row.mover.arrays, row.mover.elements, row.blocks,
                  row.distance_bytes, row.footprint_bytes, gb_per_s.median, gb_per_s.low, gb_per_s.high);
    }
    trace_table_end(writer);
}

template <Op OP, bool PLAIN>
static void
measure_distances(const Setup &setup, TraceWriter *writer, int width)
{
    std::vector<Row> rows;
    for (const Mover &mover : movers_of_width<OP, PLAIN>(width)) {
        size_t smallest = (size_t)BLOCK * mover.elements * width;
        std::vector<Distance> distances = distances_of(smallest, PLAIN);
        bool fine = !PLAIN && width == 4 && (mover.arrays == 7 || mover.arrays == 8 || mover.arrays == 16);
        if (fine) {
            std::vector<Distance> more = distances_fine();
            distances.insert(distances.end(), more.begin(), more.end());
        }
        for (const Distance &distance : distances)
            add_row(setup, mover, width, OP, distance, &rows);
    }
    measure_rows(setup, writer, PLAIN ? "plain" : "streams", OP, width, rows);
}

/* Packed arrays, one element a thread, with few threads on each multiprocessor to all that its registers
 * suffice for. */
template <Op OP>
static void
measure_resident(const Setup &setup, TraceWriter *writer, int width)
{
    std::vector<Row> packed, rows;
    for (const Mover &mover : movers_of_width<OP, true>(width))
        add_row(setup, mover, width, OP, {0, 0}, &packed);
    for (int blocks = 1; blocks * BLOCK <= setup.threads_per_sm; blocks *= 2) {
        for (Row &row : packed) {
            int fitting;
            CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fitting, row.mover.kernel, BLOCK, 0));
            row.blocks = (uint32_t)(blocks * setup.sm_count);
            if (blocks <= fitting && row.blocks <= row.shape.blocks)
                rows.push_back(row);
        }
    }
    measure_rows(setup, writer, "resident", OP, width, rows);
}

template <Op OP>
static void
measure_all(const Setup &setup, TraceWriter *writer, int width)
{
    measure_distances<OP, false>(setup, writer, width);
    measure_distances<OP, true>(setup, writer, width);
    measure_resident<OP>(setup, writer, width);
}

int
main(int argc, char **argv)
{
    int repeats = repeats_from(argc, argv, REPEATS);
    cudaDeviceProp gpu = gpu_properties();
    size_t footprint = std::max((size_t)gpu.l2CacheSize * 34, 256 * MIB);
    size_t largest = 32 * (1024 * MIB + 1 * MIB); /* 32 arrays at the largest distance */
    Setup setup = {buffer_new(std::max(largest, footprint + footprint / 4), 64 * MIB),
                   sink_new(),
                   footprint,
                   gpu.multiProcessorCount,
                   gpu.maxThreadsPerMultiProcessor,
                   repeats};
    setup.footprint_bytes = std::min(footprint, setup.buffer.size / 5 * 4);

    TraceWriter writer;
    gpu_trace_open(&writer, "streams");
    for (int width : {4, 8, 16}) {
        measure_all<READ>(setup, &writer, width);
        measure_all<WRITE>(setup, &writer, width);
        measure_all<COPY>(setup, &writer, width);
    }
    return trace_close(&writer);
}
