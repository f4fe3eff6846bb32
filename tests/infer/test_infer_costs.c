/* SPDX-License-Identifier: MIT */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/result/result.h"
#include "sample_traces.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The words of 4 bytes that lanes at a stride ask one bank for, counted as Mei and Chu 2016 do: the greatest
 * common divisor of stride and banks. */
static guint
greatest_divisor(guint a, guint b)
{
    return b == 0 ? a : greatest_divisor(b, a % b);
}

static void
test_ways(void)
{
    for (guint stride = 1; stride <= 64; stride++)
        g_assert_cmpuint(shared_conflict_ways(stride, 4, 32, 4), ==, greatest_divisor(stride, 32));
    g_assert_cmpuint(shared_conflict_ways(0, 4, 32, 4), ==, 1); /* all lanes read one word */
    /* Kepler's banks of 8 bytes: at a stride of 2 two lanes lie in each bank word (Fig. 18). */
    g_assert_cmpuint(shared_conflict_ways(1, 4, 32, 8), ==, 1);
    g_assert_cmpuint(shared_conflict_ways(2, 4, 32, 8), ==, 1);
    g_assert_cmpuint(shared_conflict_ways(4, 4, 32, 8), ==, 2);
    g_assert_cmpuint(shared_conflict_ways(6, 4, 32, 8), ==, 1);
    /* 8-byte words at neighbouring addresses fill the banks of 4 bytes twice. */
    g_assert_cmpuint(shared_conflict_ways(1, 8, 32, 4), ==, 2);
    g_assert_cmpuint(shared_conflict_ways(32, 8, 32, 4), ==, 32);
}

static InferResult *
infer_banks(guint32 seed, guint banks, guint bank_bytes, double base, double slope, double deviation)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    for (guint word = 4; word <= 8; word *= 2) {
        TraceTable *table = sample_table(directory, "shared", "latency",
                                         "stride_words,conflict_ways,cycles,cycles_low,cycles_high", 65,
                                         "word_bytes", word == 4 ? "4" : "8", NULL);

        for (guint stride = 0; stride <= 64; stride++) {
            guint ways = shared_conflict_ways(stride, word, banks, bank_bytes);
            double cycles = base + slope * (ways - 1) + deviation * sample_normal(random);

            /* conflict_ways is what the program supposes; it must not decide. */
            sample_row(table, stride, (double)stride, 1.0, cycles, cycles - deviation, cycles + deviation);
        }
    }
    return sample_infer(directory);
}

static void
test_shared_banks(void)
{
    for (guint32 seed = 0; seed < 30; seed++) {
        g_autoptr(InferResult) maxwell = infer_banks(seed, 32, 4, 28, 2, seed * 0.02);

        g_assert_cmpfloat(sample_value(maxwell, ARCH_SHARED_BANKS), ==, 32);
        g_assert_cmpfloat(sample_value(maxwell, ARCH_SHARED_BANK_BYTES), ==, 4);
        g_assert_cmpfloat(fabs(sample_value(maxwell, ARCH_SHARED_LATENCY_CYCLES) - 28), <, 0.5);
        g_assert_cmpfloat(fabs(sample_value(maxwell, ARCH_SHARED_CONFLICT_CYCLES) - 2), <, 0.1);
        g_assert_cmpfloat(fabs(sample_value(maxwell, ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES) - 90), <, 2);
        g_assert_cmpfloat(fabs(sample_value(maxwell, ARCH_SHARED_8_BYTE_LATENCY_CYCLES) - 30), <, 2.5);
        g_autoptr(InferResult) kepler = infer_banks(seed, 32, 8, 47, 30, seed * 0.05);
        g_assert_cmpfloat(sample_value(kepler, ARCH_SHARED_BANKS), ==, 32);
        g_assert_cmpfloat(sample_value(kepler, ARCH_SHARED_BANK_BYTES), ==, 8);
        g_autoptr(InferResult) tesla = infer_banks(seed, 16, 4, 38, 4, seed * 0.02);
        g_assert_cmpfloat(sample_value(tesla, ARCH_SHARED_BANKS), ==, 16);
        g_autoptr(InferResult) flat = infer_banks(seed, 32, 4, 28, 0, 0.5);
        sample_assert_unknown(flat, ARCH_SHARED_BANKS);
        sample_assert_unknown(flat, ARCH_SHARED_CONFLICT_CYCLES);
    }
}

/* The row of neighbouring words tells their latency, also where it is the first. */
static void
test_eight_bytes(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table =
        sample_table(directory, "shared", "latency", "stride_words,cycles,cycles_low,cycles_high", 3,
                     "word_bytes", "8", NULL);

    for (guint row = 0; row < 3; row++)
        sample_row(table, row, row + 1.0, 30.0 + row, 29.0 + row, 32.0 + row);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_SHARED_8_BYTE_LATENCY_CYCLES), ==, 30);
    g_assert_cmpfloat_with_epsilon(sample_entry(result, ARCH_SHARED_8_BYTE_LATENCY_CYCLES)->spread, 0.1,
                                   1e-12);
    sample_assert_unknown(result, ARCH_SHARED_8_BYTE_CONFLICT_CYCLES); /* no banks are known */
}

/* Counts of a warp's request at STRIDE bytes: base, words of the busiest bank, sectors, lines. */
static void
count_request(guint stride, double *ret_counts)
{
    guint last_sector = G_MAXUINT, last_line = G_MAXUINT, sectors = 0, lines = 0;

    for (guint lane = 0; lane < 32; lane++) {
        sectors += lane * stride / 32 != last_sector;
        lines += lane * stride / 128 != last_line;
        last_sector = lane * stride / 32;
        last_line = lane * stride / 128;
    }
    ret_counts[REQUEST_BASE] = 1;
    ret_counts[REQUEST_WAYS] = shared_conflict_ways(stride / 4, 4, 32, 4);
    ret_counts[REQUEST_SECTORS] = sectors;
    ret_counts[REQUEST_LINES] = lines;
}

/* Each law is found among all others, with its coefficients. */
static void
test_request_laws(void)
{
    static const struct {
        gboolean largest;
        double coefficients[REQUEST_N_TERMS];
    } LAWS[] = {
        {FALSE, {2, 0, 0, 0}},  {FALSE, {2, 0, 0.5, 0}}, {FALSE, {1, 0, 0, 2}}, {FALSE, {1, 0, 0.5, 2}},
        {TRUE, {0, 1, 0, 0.3}}, {TRUE, {2, 0, 0.5, 0}},  {TRUE, {4, 0, 0, 1}},  {FALSE, {1, 2, 0, 0}},
    };

    for (guint32 seed = 0; seed < 80; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        guint law = seed % G_N_ELEMENTS(LAWS);
        double counts[65 * REQUEST_N_TERMS], cycles[65];

        for (guint i = 0; i < 65; i++) {
            double *row = counts + i * REQUEST_N_TERMS;
            const double *c = LAWS[law].coefficients;

            count_request(i * 4, row);
            double sum = c[0] + c[1] * (row[1] - 1) + c[2] * (row[2] - row[3]) + c[3] * (row[3] - 1);
            double largest = MAX(MAX(c[0], c[1] * row[1]), MAX(c[2] * row[2], c[3] * row[3]));
            cycles[i] = (LAWS[law].largest ? largest : sum) + 0.02 * sample_normal(random);
        }
        RequestFit fit;
        g_assert_true(request_fit(counts, cycles, 65, 0.02, TRUE, &fit));
        for (guint t = 0; t < REQUEST_N_TERMS; t++)
            g_assert_cmpfloat(fabs(fit.coefficients[t] - LAWS[law].coefficients[t]), <,
                              fit.has[t] ? 5 * fit.errors[t] : 1e-9);
        g_assert_true(fit.largest == LAWS[law].largest);
        g_assert_cmpfloat(fit.deviation, <, 0.04);
        g_assert_cmpuint(strlen(fit.formula), >, 3);
    }
    RequestFit fit;
    const double few[4 * REQUEST_N_TERMS] = {1};
    g_assert_false(request_fit(few, few, 4, 0.1, TRUE, &fit));
}

static void
test_request_keys(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    const char *const columns =
        "stride_bytes,sectors,lines,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high";
    TraceTable *table =
        sample_table(directory, "warp", "request", columns, 65, "op", "load", "width_bytes", "4", NULL);
    TraceTable *wide =
        sample_table(directory, "warp", "request", columns, 1, "op", "load", "width_bytes", "16", NULL);

    for (guint i = 0; i < 65; i++) {
        double counts[REQUEST_N_TERMS];

        count_request(i * 4, counts);
        double cycles =
            1.5 + 0.5 * (counts[REQUEST_SECTORS] - counts[REQUEST_LINES]) + 2 * (counts[REQUEST_LINES] - 1);
        sample_row(table, i, i * 4.0, counts[REQUEST_SECTORS], counts[REQUEST_LINES], 30.0, cycles, cycles,
                   cycles);
    }
    sample_row(wide, 0, 16.0, 16.0, 4.0, 40.0, 4.0, 3.9, 4.1);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_REQUEST_CYCLES), ==, 1.5);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_SECTOR_CYCLES), ==, 0.5);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_LINE_CYCLES), ==, 2);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_REQUEST_16_BYTE_CYCLES), ==, 4);
    sample_assert_unknown(result, ARCH_L1_CONFLICT_CYCLES); /* no banks are known here */
    sample_assert_unknown(result, ARCH_L1_REQUEST_8_BYTE_CYCLES);
    g_autoptr(TraceDirectory) apart = sample_directory_new();
    TraceTable *strides =
        sample_table(apart, "warp", "request", columns, 3, "op", "load", "width_bytes", "8", NULL);
    for (guint i = 0; i < 3; i++) /* none of neighbouring words */
        sample_row(strides, i, 16.0 + 8 * i, 16.0, 4.0, 40.0, 4.0, 3.9, 4.1);
    g_autoptr(InferResult) unknown = sample_infer(apart);
    g_assert_cmpstr(sample_entry(unknown, ARCH_L1_REQUEST_8_BYTE_CYCLES)->reason, ==,
                    "warp, request: no row of neighbouring words");
    sample_assert_unknown(result, ARCH_L1_STORE_REQUEST_CYCLES);
}

static void
test_bandwidth(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    const char *const columns = "footprint_bytes,ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,gb_"
                                "per_s_high,bytes_per_cycle";
    const char *const ops[] = {"read", "write", "copy"};

    for (guint op = 0; op < G_N_ELEMENTS(ops); op++) {
        TraceTable *table =
            sample_table(directory, "global", "throughput", columns, 3, "op", ops[op], "level", "dram", NULL);
        double top = 900 - op * 100;

        sample_row(table, 0, 1e9, 4.0, 64.0, 1.0, 4.0, top / 2, top / 2, top / 2, 1.0);
        sample_row(table, 1, 1e9, 8.0, 256.0, 4.0, 16.0, top, top - 10, top + 8, 1.0);
        sample_row(table, 2, 1e9, 8.0, 512.0, 4.0, 16.0, top - 5, top - 12, top, 1.0);
    }
    TraceTable *l1 =
        sample_table(directory, "global", "throughput", columns, 1, "op", "read", "level", "l1", NULL);
    sample_row(l1, 0, 1e5, 8.0, 512.0, 4.0, 16.0, 480.0, 470.0, 490.0, 1.0);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S), ==, 900);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S), ==, 800);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S), ==, 700);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S), ==, 900);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM), ==, 120); /* of 4 */
    g_assert_cmpfloat_with_epsilon(sample_entry(result, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S)->spread, 0.02,
                                   1e-9);
    g_assert_cmpfloat_with_epsilon(sample_entry(result, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S)->confidence, 0.96,
                                   1e-9);
    sample_assert_unknown(result, ARCH_DRAM_RMW_BANDWIDTH_GB_PER_S);
    sample_assert_unknown(result, ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S);
}

/* Ratios worked out by hand. */
static void
test_layout_costs(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *streams =
        sample_table(directory, "streams", "streams",
                     "streams,distance_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high", 6, "op",
                     "read", "width_bytes", "4", NULL);
    const double rows[6][2] = {{1, 1e9}, {8, 4096}, {8, 1048576}, {8, 1048576 + 256}, {8, 3e6}, {8, 5e6}};
    const double rates[6] = {1000, 1000, 800, 900, 920, 940};

    for (guint i = 0; i < 6; i++)
        sample_row(streams, i, rows[i][0], rows[i][1], 1e9, rates[i], rates[i] - 5, rates[i] + 5);
    TraceTable *stores = sample_table(
        directory, "stores", "stores",
        "written_bytes,sector_stride_bytes,footprint_bytes,sectors_per_ns,sectors_per_ns_low,sectors_per_ns_"
        "high",
        4, "level", "dram", NULL);
    sample_row(stores, 0, 4.0, 32.0, 1e9, 50.0, 49.0, 51.0);
    sample_row(stores, 1, 16.0, 32.0, 1e9, 50.0, 49.0, 51.0);
    sample_row(stores, 2, 32.0, 32.0, 1e9, 100.0, 99.0, 101.0);
    sample_row(stores, 3, 4.0, 128.0, 1e9, 10.0, 9.0, 11.0); /* sparse: not what the key means */
    TraceTable *random =
        sample_table(directory, "random", "random",
                     "access_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns", 3,
                     "op", "read", "level", "dram", NULL);
    sample_row(random, 0, 32.0, 1e9, 300.0, 299.0, 301.0, 1.0);
    sample_row(random, 1, 32.0, 8e9, 250.0, 249.0, 251.0, 1.0);
    sample_row(random, 2, 64.0, 8e9, 500.0, 499.0, 501.0, 1.0);
    g_autoptr(InferResult) result = sample_infer(directory);
    /* The median of 800, 900, 920 and 940; 4096 bytes are one stream. */
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_STREAMS_8_RATIO), ==, 0.91);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_STREAM_DISTANCE_WORST_RATIO), ==, 0.8791);
    sample_assert_unknown(result, ARCH_DRAM_STREAMS_2_RATIO);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_PARTIAL_WRITE_RATIO), ==, 2);
    sample_assert_unknown(result, ARCH_L2_PARTIAL_WRITE_RATIO);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_RANDOM_32_BYTE_GB_PER_S), ==, 250);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_RANDOM_64_BYTE_GB_PER_S), ==, 500);
    sample_assert_unknown(result, ARCH_DRAM_RANDOM_128_BYTE_GB_PER_S);
    sample_assert_unknown(result, ARCH_DRAM_RANDOM_WRITE_32_BYTE_GB_PER_S);
}

/* Two arrays at ten distances, all half as fast as one: as sure as that the median lies between the first and
 * the last. */
static void
test_stream_confidence(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table = sample_table(directory, "streams", "streams",
                                     "streams,distance_bytes,gb_per_s,gb_per_s_low,gb_per_s_high", 12, "op",
                                     "read", "width_bytes", "4", NULL);

    sample_row(table, 0, 1.0, 1e9, 1000.0, 990.0, 1010.0);
    for (guint row = 1; row < 12; row++)
        sample_row(table, row, 2.0, row * 4096.0, row == 1 ? 900.0 : 500.0, 490.0, 510.0);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_STREAMS_2_RATIO), ==, 0.5);
    g_assert_cmpfloat_with_epsilon(sample_entry(result, ARCH_DRAM_STREAMS_2_RATIO)->confidence, 1 - 2. / 1024,
                                   1e-9);
    g_assert_cmpfloat(sample_entry(result, ARCH_DRAM_STREAMS_2_RATIO)->spread, ==, 0);
}

/* Writes of N arrays against those of the same N at the smallest distance; reads, and wider words, say
 * nothing of them. */
static void
test_write_streams(void)
{
    static const double ROWS[][3] = {
        {1, 1e9, 500}, /* fewer bytes in flight: no baseline */
        {2, 8192, 800},   {2, 1048576, 790}, {2, 3e6, 780},     {2, 5e6, 770},                /* 780 / 800 */
        {8, 2048, 1000},  {8, 1048576, 700}, {8, 1048832, 840}, {8, 3e6, 860}, {8, 5e6, 880}, /* 850 / 1000 */
        {16, 1024, 1000}, {32, 1024, 0},     {32, 3e6, 900},
    };
    static const char COLUMNS[] =
        "streams,distance_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high";
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    for (guint width = 8; width >= 4; width -= 4) {
        TraceTable *table = sample_table(directory, "streams", "streams", COLUMNS, G_N_ELEMENTS(ROWS), "op",
                                         "write", "width_bytes", width == 4 ? "4" : "8", NULL);

        for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
            double rate = width == 8 && ROWS[i][1] > 8192 ? 2 * ROWS[i][2] : ROWS[i][2];

            sample_row(table, i, ROWS[i][0], ROWS[i][1], 1e9, rate, rate - 5, rate + 5);
        }
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_WRITE_STREAMS_2_RATIO), ==, 0.975);
    sample_assert_unknown(result, ARCH_DRAM_WRITE_STREAMS_4_RATIO);
    g_assert_cmpfloat(sample_value(result, ARCH_DRAM_WRITE_STREAMS_8_RATIO), ==, 0.85);
    sample_assert_unknown(result, ARCH_DRAM_WRITE_STREAMS_16_RATIO);
    sample_assert_unknown(result, ARCH_DRAM_WRITE_STREAMS_32_RATIO);
    sample_assert_unknown(result, ARCH_DRAM_STREAMS_8_RATIO);
    g_assert_true(sample_entry(result, ARCH_DRAM_STREAMS_8_RATIO)->lacking);
    g_assert_false(sample_entry(result, ARCH_DRAM_WRITE_STREAMS_4_RATIO)->lacking);
    /* What other programs tell, and what follows from that. */
    g_assert_true(sample_entry(result, ARCH_L1_LINE_BYTES)->lacking);
    g_assert_true(sample_entry(result, ARCH_TRANSACTION_BYTES)->lacking);
    g_assert_true(sample_entry(result, ARCH_W_DRAM)->lacking);
    g_assert_true(sample_entry(result, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S)->lacking);
    g_assert_true(sample_entry(result, ARCH_BLOCK_TURNAROUND_CYCLES)->lacking);
}

static void
test_atomics(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    const char *const columns =
        "lanes_per_address,addresses,ops_per_ns,ops_per_ns_low,ops_per_ns_high,ops_per_cycle";
    TraceTable *table = sample_table(directory, "atomics", "atomics", columns, 7, "space", "global", "op",
                                     "add_u32", "spacing_bytes", "4", NULL);
    guint row = 0;

    for (double lanes = 1; lanes <= 32; lanes *= 2, row++) {
        double rate =
            32 * 4 /
            (5 + 3 * (lanes - 1)); /* 5 cycles a request of one of 4 multiprocessors, 3 a lane more */

        sample_row(table, row, lanes, 65536.0, rate, rate, rate, rate);
    }
    sample_row(table, row, 32.0, 1.0, 0.7, 0.69, 0.71, 0.7);
    table = sample_table(directory, "atomics", "atomics", columns, 5, "space", "global", "op", "add_u32",
                         "spacing_bytes", "32", NULL);
    TraceTable *shared = sample_table(directory, "atomics", "atomics", columns, 6, "space", "shared", "op",
                                      "add_u32", "spacing_bytes", "4", NULL);
    for (row = 0; row < 6; row++) /* lanes that meet take no more, but less by chance */
        sample_row(shared, row, (double)(1 << row), 64.0, 20.0, 20.0, 20.0, 20.0 + 0.01 * row);
    sample_row(table, 0, 1.0, 32.0, 2.9, 2.8, 3.0, 2.9);
    sample_row(table, 1, 2.0, 256.0, 9.9, 9.8, 10.0, 9.9);
    sample_row(table, 2, 1.0, 256.0, 21.5, 21.0, 22.0, 21.5);
    sample_row(table, 3, 1.0, 2048.0, 30.5, 30.0, 31.0, 30.5);
    sample_row(table, 4, 1.0, 16384.0, 31.5, 31.0, 32.0, 31.5);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SECTORS_32_OPS_PER_NS), ==, 2.9);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SECTORS_256_OPS_PER_NS), ==, 21.5);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SECTORS_2048_OPS_PER_NS), ==, 30.5);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SECTORS_16384_OPS_PER_NS), ==, 31.5);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SHARED_CONFLICT_CYCLES), ==, 0);
    g_assert_true(isnan(sample_entry(result, ARCH_ATOMIC_SHARED_CONFLICT_CYCLES)->spread));
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_GLOBAL_OPS_PER_NS), ==, 25.6);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_CONFLICT_CYCLES), ==, 3);
    g_assert_cmpfloat(sample_value(result, ARCH_ATOMIC_SAME_ADDRESS_OPS_PER_NS), ==, 0.7);
    sample_assert_unknown(result, ARCH_ATOMIC_CAS_OPS_PER_NS);
}

/* What the driver does not say is not determined; nor is anything whose program failed. */
static void
test_limits(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table = sample_table(
        directory, "device", "limits",
        "warp_lanes,sm_count,max_threads_per_sm,max_threads_per_block,max_blocks_per_sm,registers_per_sm,"
        "max_registers_per_thread,shared_bytes_per_sm,shared_bytes_per_block,shared_reserved_bytes_per_block,"
        "l1_and_shared_bytes,l2_bytes,dram_bytes,dram_bus_bits,dram_clock_mhz,rated_clock_mhz",
        1, NULL);

    sample_row(table, 0, 32.0, 4.0, 2048.0, 1024.0, 32.0, 65536.0, 255.0, 233472.0, 232448.0, 0.0, -1.0,
               62914560.0, 150109880320.0, 6016.0, 3201.0, 1980.0);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_WARP_LANES), ==, 32);
    g_assert_cmpfloat(sample_value(result, ARCH_SHARED_RESERVED_BYTES_PER_BLOCK), ==, 0); /* it says: none */
    g_assert_cmpstr(sample_entry(result, ARCH_DRAM_BYTES)->value, ==, "150109880320");
    g_assert_cmpstr(sample_entry(result, ARCH_COMPUTE_CAPABILITY)->value, ==, "9.0");
    g_assert_cmpfloat(sample_value(result, ARCH_CLOCK_MHZ), ==, 1000);
    sample_assert_unknown(result, ARCH_L1_AND_SHARED_BYTES);
    sample_assert_unknown(result, ARCH_W_L2);
    sample_assert_unknown(result, ARCH_L1_BYTES);
    sample_assert_unknown(result, ARCH_ATOMIC_GLOBAL_OPS_PER_NS);
    ArchKey last = 0;
    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        g_assert_true(i == 0 || entry->key > last); /* sorted, each once */
        last = entry->key;
    }
}

/* Tables that a GPU makes whose loads take LATENCY cycles, FURTHER more for each that a thread makes at once,
 * and whose blocks need TURNAROUND to follow each other, at 4 multiprocessors of 1 GHz and 80 bytes a ns. */
static void
fill_blocks(TraceDirectory *directory, double one, double further, double turnaround)
{
    const char *const columns =
        "streams,elements_per_thread,grid_blocks,distance_bytes,footprint_bytes,gb_per_s,"
        "gb_per_s_low,gb_per_s_high";
    TraceTable *limits = sample_table(
        directory, "device", "limits",
        "sm_count,max_threads_per_sm,max_blocks_per_sm,warp_lanes,max_threads_per_block,registers_per_sm,"
        "max_registers_per_thread,shared_bytes_per_sm,shared_bytes_per_block,shared_reserved_bytes_per_block,"
        "l1_and_shared_bytes,l2_bytes,dram_bytes,dram_bus_bits,dram_clock_mhz,rated_clock_mhz",
        1, NULL);

    sample_row(limits, 0, 4.0, 1024.0, 16.0, 32.0, 1024.0, 65536.0, 255.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0,
               -1.0, -1.0, 1000.0);
    TraceTable *best =
        sample_table(directory, "global", "throughput",
                     "footprint_bytes,ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,gb_per_s_high",
                     1, "op", "read", "level", "dram", NULL);
    sample_row(best, 0, 1e9, 8.0, 128.0, 1.0, 4.0, 80.0, 80.0, 80.0);
    TraceTable *plain =
        sample_table(directory, "streams", "plain", columns, 8, "op", "read", "width_bytes", "4", NULL);
    TraceTable *resident =
        sample_table(directory, "streams", "resident", columns, 16, "op", "read", "width_bytes", "4", NULL);
    for (guint i = 0; i < 8; i++) {
        double streams = i + 1, latency = one + further * i, wave = streams * 4 * 128 * 8 * 4,
               busy = wave / 80;
        double cycles = fmax(hypot(latency, busy), latency + turnaround);
        double elements = i % 2 + 1; /* of each of so many fewer arrays */

        sample_row(plain, i, streams / elements, elements, 1000.0, 0.0, streams * 4 * 128 * 1000,
                   wave / cycles, 0.0, 1e9);
        for (guint blocks = 1; blocks <= 2; blocks++) {
            double bytes = streams * 4 * 128 * 4 * blocks;

            sample_row(resident, 2 * i + blocks - 1, streams / elements, elements, 4.0 * blocks, 0.0,
                       streams * 4 * 128 * 1000, bytes / hypot(latency, bytes / 80), 0.0, 1e9);
        }
    }
}

static void
test_blocks(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    fill_blocks(directory, 700, 25, 450);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_DRAM_LOADED_LATENCY_CYCLES), 700, 0.5);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES), 25, 0.5);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_BLOCK_TURNAROUND_CYCLES), 450, 1);
    g_assert_cmpfloat(sample_entry(result, ARCH_DRAM_LOADED_LATENCY_CYCLES)->spread, <, 1e-6);
    g_assert_cmpfloat(sample_entry(result, ARCH_BLOCK_TURNAROUND_CYCLES)->spread, <, 0.01);
    g_assert_cmpfloat(sample_entry(result, ARCH_BLOCK_TURNAROUND_CYCLES)->confidence, >, 0.99);
}

static TraceTable *
find_table(const TraceDirectory *directory, const char *name)
{
    return (TraceTable *)trace_directory_table(directory, "streams", name, NULL, NULL);
}

/* Rows of no block that there can be, of 2048 threads or of half a thread, are left out. */
static void
test_blocks_sizes(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    fill_blocks(directory, 700, 25, 450);
    TraceTable *plain = find_table(directory, "plain");
    trace_table_set_cell(plain, 7, 4, 16 * trace_table_cell(plain, 7, 4));
    trace_table_set_cell(plain, 6, 4, trace_table_cell(plain, 6, 4) / 256);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_DRAM_LOADED_LATENCY_CYCLES), 700, 0.5);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_BLOCK_TURNAROUND_CYCLES), 450, 1);
    g_assert_nonnull(
        strstr(sample_entry(result, ARCH_BLOCK_TURNAROUND_CYCLES)->reason, "least squares over 6 reads"));
}

/* The line over n rows is as sure as that the median lies between the first and the last of them; it takes
 * three. Without waves of blocks nobody knows how many threads a block has. */
static void
test_blocks_few(void)
{
    static const guint KEPT[] = {10, 3, 2};

    for (guint i = 0; i < G_N_ELEMENTS(KEPT); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();

        fill_blocks(directory, 700, 25, 450);
        for (guint row = KEPT[i]; row < 16; row++) /* one that moved nothing is none */
            trace_table_set_cell(find_table(directory, "resident"), row, 5, 0);
        g_autoptr(InferResult) result = sample_infer(directory);
        if (KEPT[i] < 3) {
            sample_assert_unknown(result, ARCH_DRAM_LOADED_LATENCY_CYCLES);
            continue;
        }
        g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_DRAM_LOADED_LATENCY_CYCLES), 700, 0.5);
        g_assert_cmpfloat_with_epsilon(sample_entry(result, ARCH_DRAM_LOADED_LATENCY_CYCLES)->confidence,
                                       1 - ldexp(2, -(int)KEPT[i]), 1e-9);
    }
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    fill_blocks(directory, 700, 25, 450);
    trace_table_set_key(find_table(directory, "plain"), "op", "write");
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpstr(sample_entry(result, ARCH_DRAM_LOADED_LATENCY_CYCLES)->reason, ==,
                    "streams, resident: 0 reads that bandwidth does not limit, of 0");
}

/* Tables may have so many rows, and not one more. */
static void
test_most_rows(void)
{
    static const struct {
        const char *program, *name, *keys[4], *columns;
        guint most;
    } TABLES[] = {
        {"streams",
         "plain",
         {"op", "read", "width_bytes", "4"},
         "streams,elements_per_thread,grid_blocks,footprint_bytes,gb_per_s",
         4096},
        {"streams",
         "streams",
         {"op", "read", "width_bytes", "4"},
         "streams,distance_bytes,gb_per_s,gb_per_s_low,gb_per_s_high",
         4096},
        {"warp",
         "request",
         {"op", "load", "width_bytes", "4"},
         "stride_bytes,sectors,lines,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high",
         4096},
        {"stride", "stride", {"path", "l1", "size_bytes", "4096"}, "stride_bytes,mean_cycles", 256},
    };

    for (guint i = 0; i < G_N_ELEMENTS(TABLES); i++) {
        for (guint more = 0; more < 2; more++) {
            g_autoptr(TraceDirectory) directory = sample_directory_new();
            g_autoptr(GError) error = NULL;

            sample_table(directory, TABLES[i].program, TABLES[i].name, TABLES[i].columns,
                         TABLES[i].most + more, TABLES[i].keys[0], TABLES[i].keys[1], TABLES[i].keys[2],
                         TABLES[i].keys[3], NULL);
            g_autoptr(InferResult) result = infer_architecture(directory, &error);
            g_assert_cmpint(!result, ==, more);
            g_assert_cmpint(error != NULL, ==, more);
        }
    }
}

/* Blocks that follow each other at once, and tables that lack what both figures need. */
static void
test_blocks_unknown(void)
{
    g_autoptr(TraceDirectory) none = sample_directory_new(), bare = sample_directory_new();

    fill_blocks(none, 700, 0, 0);
    g_autoptr(InferResult) result = sample_infer(none);
    g_assert_cmpfloat_with_epsilon(sample_value(result, ARCH_DRAM_LOADED_LATENCY_CYCLES), 700, 0.5);
    g_assert_cmpfloat(fabs(sample_value(result, ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES)), <, 0.01);
    sample_assert_unknown(result, ARCH_BLOCK_TURNAROUND_CYCLES);
    TraceTable *stores = sample_table(
        bare, "warp", "request",
        "stride_bytes,sectors,lines,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high", 2, "op",
        "store", "width_bytes", "4", NULL);
    sample_row(stores, 0, 0.0, 1.0, 1.0, 30.0, 2.0, 2.0, 2.0);
    sample_row(stores, 1, 4.0, 4.0, 1.0, 30.0, 3.0, 2.9, 3.2);
    g_autoptr(InferResult) second = sample_infer(bare);
    sample_assert_unknown(second, ARCH_DRAM_LOADED_LATENCY_CYCLES);
    sample_assert_unknown(second, ARCH_BLOCK_TURNAROUND_CYCLES);
    g_assert_cmpfloat(sample_value(second, ARCH_L1_STORE_WHOLE_LINE_CYCLES), ==, 3);
    g_assert_cmpfloat_with_epsilon(sample_entry(second, ARCH_L1_STORE_WHOLE_LINE_CYCLES)->spread, 0.1, 1e-9);
    sample_assert_unknown(result, ARCH_L1_STORE_WHOLE_LINE_CYCLES);
}

/* Every table without one of its columns, without rows, or without its keys: a message or fewer values, never
 * worse. */
static void
test_bad_tables(void)
{
    static const struct {
        const char *program, *name, *key, *value, *second_key, *second, *columns;
    } TABLES[] = {
        {"device", "limits", "a", "1", "b", "1", "warp_lanes,sm_count"},
        {"cache", "sweep", "path", "l1", "stride_bytes", "32", SAMPLE_SWEEP_COLUMNS},
        {"tlb", "reach", "stride_bytes", "65536", "path", "tlb", SAMPLE_SWEEP_COLUMNS},
        {"l2", "sweep", "stride_bytes", "32", "path", "bypass", SAMPLE_SWEEP_COLUMNS},
        {"l2", "partition", "a", "1", "b", "1", "sm,line,cycles"},
        {"l2", "fetch", "a", "1", "b", "1", "touched_sector,read_sector,cycles"},
        {"spectrum", "pattern", "path", "l1", "b", "1", "pattern,cycles"},
        {"global", "throughput", "op", "read", "level", "dram",
         "footprint_bytes,ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,gb_per_s_high"},
        {"warp", "request", "op", "load", "width_bytes", "4",
         "stride_bytes,sectors,lines,issue_cycles,issue_cycles_low,issue_cycles_high"},
        {"shared", "latency", "word_bytes", "4", "b", "1", "stride_words,cycles,cycles_low,cycles_high"},
        {"shared", "throughput", "word_bytes", "4", "b", "1",
         "cta_threads,ctas_per_sm,ilp,gb_per_s,gb_per_s_low,gb_per_s_high"},
        {"streams", "streams", "op", "read", "width_bytes", "4",
         "streams,distance_bytes,gb_per_s,gb_per_s_low,gb_per_s_high"},
        {"streams", "streams", "op", "write", "width_bytes", "4",
         "streams,distance_bytes,gb_per_s,gb_per_s_low,gb_per_s_high"},
        {"streams", "plain", "op", "read", "width_bytes", "4",
         "streams,elements_per_thread,grid_blocks,footprint_bytes,gb_per_s"},
        {"streams", "resident", "op", "read", "width_bytes", "4",
         "streams,elements_per_thread,grid_blocks,footprint_bytes,gb_per_s"},
        {"random", "random", "op", "read", "level", "dram",
         "access_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high"},
        {"stores", "stores", "level", "l2", "b", "1", "written_bytes,sector_stride_bytes,sectors_per_ns"},
        {"atomics", "atomics", "space", "global", "op", "add_u32",
         "lanes_per_address,addresses,ops_per_ns,ops_per_ns_low,ops_per_ns_high,ops_per_cycle"},
    };
    guint refused = 0;

    for (guint i = 0; i < G_N_ELEMENTS(TABLES); i++) {
        g_auto(GStrv) columns = g_strsplit(TABLES[i].columns, ",", -1);
        guint n = g_strv_length(columns);

        for (guint variant = 0; variant < n + 8; variant++) {
            g_autoptr(TraceDirectory) directory = sample_directory_new();
            g_autoptr(GError) error = NULL;
            g_autofree char *kept = columns[variant % n];

            columns[variant % n] = g_strdup(variant < n ? "renamed" : kept);
            g_autofree char *list = g_strjoinv(",", columns);
            g_free(columns[variant % n]);
            columns[variant % n] = g_steal_pointer(&kept);
            guint n_rows = variant == n ? 0 : variant == n + 1 ? 1 : 12;
            TraceTable *table = sample_table(
                directory, TABLES[i].program, TABLES[i].name, list, n_rows, TABLES[i].key, TABLES[i].value,
                variant == n + 2 ? "none" : TABLES[i].second_key, TABLES[i].second, NULL);
            /* All cells one extreme value each. */
            static const double VALUES[] = {0, 1, 1e300, -1e300, 1e-300};
            for (gsize c = 0; c < (gsize)n_rows * n; c++)
                table->cells[c] = VALUES[(variant + (variant > n + 4 ? c : 0)) % G_N_ELEMENTS(VALUES)];
            g_autoptr(InferResult) result = infer_architecture(directory, &error);
            g_assert_true((!result) == (error != NULL));
            if (variant < n && i > 0) {
                g_assert_error(error, TRACE_ERROR, TRACE_ERROR_SYNTAX);
                g_assert_nonnull(strstr(error->message, columns[variant]));
            }
            refused += error != NULL;
        }
    }
    g_assert_cmpuint(refused, >, 60);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/shared/ways", test_ways);
    g_test_add_func("/infer/shared/banks", test_shared_banks);
    g_test_add_func("/infer/shared/eight-bytes", test_eight_bytes);
    g_test_add_func("/infer/request/laws", test_request_laws);
    g_test_add_func("/infer/request/keys", test_request_keys);
    g_test_add_func("/infer/streams/confidence", test_stream_confidence);
    g_test_add_func("/infer/bandwidth", test_bandwidth);
    g_test_add_func("/infer/layout-costs", test_layout_costs);
    g_test_add_func("/infer/write-streams", test_write_streams);
    g_test_add_func("/infer/blocks", test_blocks);
    g_test_add_func("/infer/blocks/sizes", test_blocks_sizes);
    g_test_add_func("/infer/blocks/few", test_blocks_few);
    g_test_add_func("/infer/most-rows", test_most_rows);
    g_test_add_func("/infer/blocks/unknown", test_blocks_unknown);
    g_test_add_func("/infer/atomics", test_atomics);
    g_test_add_func("/infer/limits", test_limits);
    g_test_add_func("/infer/bad-tables", test_bad_tables);
    return g_test_run();
}
