/* SPDX-License-Identifier: MIT */
/* The shipped files against the papers' tables, typed here from the papers and not from the files. */
#include "archdb/archdb.h"
#include "test_file.h"

#include <math.h>
#include <string.h>

#define KB 1024.0
#define MB (1024.0 * 1024.0)
#define U (-1.0) /* unknown: the paper does not say it */

static const char *const NAMES[] = {"fermi-m2050",    "kepler-k20c",   "fermi-gtx560ti", "kepler-gtx780",
                                    "maxwell-gtx980", "kepler-gtx680", "volta-v100",     "ampere-a100",
                                    "hopper-h100",    "hopper-h200",   "hopper-h100-sxm"};

/* A row of a paper's table: one value for each of its GPUs, as printed, in units of SCALE. */
typedef struct {
    ArchKey key;
    double scale;
    double values[G_N_ELEMENTS(NAMES)];
} Row;

/* The GPUs of a table are N_GPUS of NAMES, from the one numbered FIRST on. */
typedef struct {
    const Row *rows;
    guint n_rows;
    guint first, n_gpus;
} Table;

/* Peng et al., Table II (with the L1 size of its text) and Section IV-C. */
static const Row PENG[] = {
    {ARCH_CUDA_CORES, 1, {448, 2496}},
    {ARCH_WARP_LANES, 1, {32, 32}},
    {ARCH_MAX_BLOCKS_PER_SM, 1, {8, 16}},
    {ARCH_MAX_THREADS_PER_SM, 1, {1536, 2048}},
    {ARCH_REGISTERS_PER_SM, 1, {32768, 65536}},
    {ARCH_MAX_REGISTERS_PER_THREAD, 1, {63, 255}},
    {ARCH_L1_BYTES, KB, {48, 0}},
    {ARCH_L1_LINE_BYTES, 1, {128, U}},
    {ARCH_L2_BYTES, KB, {768, 1536}},
    {ARCH_L2_LINE_BYTES, 1, {32, 32}},
    {ARCH_L1_HIT_LATENCY_CYCLES, 1, {10, U}},
    {ARCH_L2_HIT_LATENCY_CYCLES, 1, {300, U}},
    {ARCH_DRAM_LATENCY_CYCLES, 1, {1000, U}},
    {ARCH_W_L1, 1, {1, 1}},
    {ARCH_W_L2, 1, {30, 30}},
    {ARCH_W_DRAM, 1, {100, 100}},
};

/* Mei et al. 2014 (Tables 3 to 5, Section 4.1) and 2016 (Tables 3, 5 to 7, Section 6.2). */
static const Row MEI[] = {
    {ARCH_COMPUTE_CAPABILITY, 1, {2.1, 3.5, 5.2}},
    {ARCH_SM_COUNT, 1, {8, 12, 16}},
    {ARCH_CORES_PER_SM, 1, {48, 192, 128}},
    {ARCH_CLOCK_MHZ, 1000, {0.950, 1.006, 1.279}},
    {ARCH_L1_BYTES, KB, {16, 0, 0}},
    {ARCH_L1_LINE_BYTES, 1, {128, U, 32}},
    {ARCH_L1_SETS, 1, {32, U, 4}},
    {ARCH_L1_WAYS, 1, {4, U, 24 * 1024 / 32 / 4}},
    {ARCH_L1_LRU, 1, {0, U, 1}},
    {ARCH_L1_HIT_LATENCY_CYCLES, 1, {116, U, U}},
    {ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES, 1, {404, U, U}},
    {ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES, 1, {488, U, U}},
    {ARCH_L2_BYTES, KB, {512, 1536, 2048}},
    {ARCH_L2_LINE_BYTES, 1, {32, 32, 32}},
    {ARCH_L2_LRU, 1, {0, 0, 0}},
    {ARCH_L2_HIT_LATENCY_CYCLES, 1, {371, 230, U}},
    {ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES, 1, {398, 236, U}},
    {ARCH_L2_HIT_L2_TLB_MISS_LATENCY_CYCLES, 1, {482, 289, U}},
    {ARCH_DRAM_BYTES, MB, {1024, 3072, 4096}},
    {ARCH_DRAM_CLOCK_MHZ, 1, {1050, 1502, 1753}},
    {ARCH_DRAM_BUS_BITS, 1, {256, 384, 256}},
    {ARCH_DRAM_TRANSFERS_PER_CLOCK, 1, {4, 4, 4}},
    {ARCH_DRAM_LATENCY_CYCLES, 1, {639, 371, U}},
    {ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES, 1, {1245, 734, U}},
    {ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES, 1, {U, 1000, U}},
    {ARCH_DRAM_BANDWIDTH_GB_PER_S, 1, {134.40, 288.38, 224.38}},
    {ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S, 1, {109.38, 215.92, 156.25}},
    {ARCH_TLB_PAGE_BYTES, MB, {2, 2, 2}},
    {ARCH_L1_TLB_ENTRIES, 1, {16, 16, 16}},
    {ARCH_L1_TLB_SETS, 1, {1, 1, 1}},
    {ARCH_L2_TLB_ENTRIES, 1, {65, 65, 65}},
    {ARCH_L2_TLB_SETS, 1, {7, 7, 7}},
    {ARCH_L2_TLB_LARGEST_SET_ENTRIES, 1, {17, 17, 17}},
    {ARCH_L2_TLB_LRU, 1, {1, 1, 1}},
    {ARCH_L1_TLB_LRU, 1, {U, U, U}}, /* 2014 says yes, 2016 no */
    {ARCH_L1_TLB_REACH_BYTES, MB, {32, 32, 32}},
    {ARCH_L2_TLB_REACH_BYTES, MB, {130, 130, 130}},
    {ARCH_L1_TLB_MISS_CYCLES, 1, {27, 236 - 230, U}},
    {ARCH_L2_TLB_MISS_CYCLES, 1, {482 - 371, 289 - 230, U}},
    {ARCH_TLB_ACTIVE_BYTES, MB, {U, 512, 512}},
    {ARCH_SHARED_BYTES_PER_SM, KB, {48, 48, 96}},
    {ARCH_SHARED_BYTES_PER_BLOCK, KB, {48, 48, 48}},
    {ARCH_SHARED_BANKS, 1, {32, 32, 32}},
    {ARCH_SHARED_BANK_BYTES, 1, {4, 8, 4}},
    {ARCH_SHARED_BANK_BYTES_PER_CYCLE, 1, {2, 8, 4}},
    {ARCH_SHARED_LATENCY_CYCLES, 1, {50, 47, 28}},
    {ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES, 1, {88, U, U}},
    {ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES, 1, {1210, U, U}},
    {ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM, 1, {60.80, 257.54, 163.84}},
    {ARCH_SHARED_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM, 1, {34.90, 83.81, 137.41}},
    {ARCH_TEXTURE_L1_BYTES, KB, {12, 12, 24}},
    {ARCH_TEXTURE_L1_LINE_BYTES, 1, {32, 32, 32}},
    {ARCH_TEXTURE_L1_SETS, 1, {4, 4, 4}},
    {ARCH_TEXTURE_L1_WAYS, 1, {96, 96, 768.0 / 4}},
    {ARCH_TEXTURE_L1_LRU, 1, {1, 1, 1}},
    {ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES, 1, {240, 110, U}},
    {ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES, 1, {470, 220, U}},
    {ARCH_READ_ONLY_CACHE_BYTES, KB, {U, 12, 24}},
    {ARCH_READ_ONLY_LINE_BYTES, 1, {U, 32, 32}},
    {ARCH_READ_ONLY_SETS, 1, {U, 4, 4}},
    {ARCH_READ_ONLY_WAYS, 1, {U, 96, 768.0 / 4}},
    {ARCH_READ_ONLY_LRU, 1, {U, 1, 1}},
    /* latencies over the first cache's, to three decimals */
    {ARCH_W_L1, 1, {1, U, U}},
    {ARCH_W_L2, 1e-3, {3198, 1000, U}},
    {ARCH_W_DRAM, 1e-3, {5509, 1613, U}},
};

/* What is text in these papers: sections and figures as in the Table of numbers above. */
static const struct {
    ArchKey key;
    const char *values[3]; /* NULL: unknown */
} MEI_TEXTS[] = {
    /* 2016, Section 4.5 and Figure 11: major sets by bits 9 to 11; lines 3, 35, 68, 100, 129 share a set */
    {ARCH_L1_SET_MAPPING, {"7^13,8^14,9,10,11", NULL, NULL}},
    {ARCH_L1_REPLACEMENT, {"1/6,1/2,1/6,1/6", NULL, "lru"}},
    /* 2016, Section 4.6 */
    {ARCH_L2_SET_MAPPING, {"irregular", "irregular", "irregular"}},
    {ARCH_L2_REPLACEMENT, {"not lru", "not lru", "not lru"}},
    /* 2016, Section 4.3 and Table 5 */
    {ARCH_TEXTURE_L1_SET_MAPPING, {"7,8", "7,8", "7,8"}},
    {ARCH_TEXTURE_L1_REPLACEMENT, {"lru", "lru", "lru"}},
    {ARCH_READ_ONLY_SET_MAPPING, {NULL, "irregular", "irregular"}},
    {ARCH_READ_ONLY_REPLACEMENT, {NULL, "lru", "lru"}},
    /* 2014, Section 4.2; 2016, Section 4.4 and Table 5 */
    {ARCH_L2_TLB_SET_ENTRIES, {"17,8,8,8,8,8,8", "17,8,8,8,8,8,8", "17,8,8,8,8,8,8"}},
    {ARCH_L2_TLB_REPLACEMENT, {"lru", "lru", "lru"}},
};

/* The S-L1 paper, Sections 1, 2.1, 2.3, 4.1 and 4.4. */
static const Row SL1[] = {
    {ARCH_SM_COUNT, 1, {8}},
    {ARCH_CORES_PER_SM, 1, {192}},
    {ARCH_CUDA_CORES, 1, {1536}},
    {ARCH_CLOCK_MHZ, 1, {1020}},
    {ARCH_WARP_LANES, 1, {32}},
    {ARCH_MAX_THREADS_PER_SM, 1, {2048}},
    {ARCH_MAX_THREADS_PER_BLOCK, 1, {1024}},
    {ARCH_REGISTERS_PER_SM, KB, {64}},
    {ARCH_REGISTER_LATENCY_CYCLES, 1, {10}},
    {ARCH_TRANSACTION_BYTES, 1, {128}},
    {ARCH_L1_BYTES, 1, {0}},
    {ARCH_L1_LINE_BYTES, 1, {128}},
    {ARCH_L1_HIT_LATENCY_CYCLES, 1, {80}},
    {ARCH_L1_BANDWIDTH_GB_PER_S_PER_SM, 1, {190.7}},
    {ARCH_L2_BYTES, KB, {512}},
    {ARCH_L2_LINE_BYTES, 1, {32}},
    {ARCH_L2_BANKS, 1, {4}},
    {ARCH_L2_HIT_LATENCY_CYCLES, 1, {210}},
    {ARCH_L2_BANDWIDTH_GB_PER_S, 1, {512}},
    {ARCH_DRAM_BYTES, MB, {2048}},
    {ARCH_DRAM_LATENCY_CYCLES, 1, {340}},
    {ARCH_DRAM_BANDWIDTH_GB_PER_S, 1, {192}},
    {ARCH_SHARED_LATENCY_CYCLES, 1, {80}},
    {ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM, 1, {190.7}},
    {ARCH_W_L1, 1, {1}},
    {ARCH_W_L2, 1, {2.625}},
    {ARCH_W_DRAM, 1, {4.25}},
};

/* Ernst's gpu-benches: gpu-latency/{v100,a100_40,h100_pcie}.txt of 2023, the size that L1 holds in lines of
 * 2025 where it is finer; GB/s of the multiprocessors by gpu-cache, of L2 by gpu-cache or gpu-l2-cache, of
 * DRAM by gpu-stream, H100's reads by gpu-l2-cache. */
static const Row ERNST[] = {
    {ARCH_CLOCK_MHZ, 1, {1380, 1410, 1755}},
    {ARCH_L1_BYTES, 128, {966, 1217, 216 * KB / 128}},
    {ARCH_L1_HIT_LATENCY_CYCLES, 0.1, {299, 360, 341}},
    {ARCH_L2_HIT_LATENCY_CYCLES, 0.1, {2150, 2130, 2655}},
    {ARCH_L2_NEAR_HIT_LATENCY_CYCLES, 0.1, {U, 2130, 2655}},
    {ARCH_L2_FAR_HIT_LATENCY_CYCLES, 0.1, {U, 4267, 4754}},
    {ARCH_DRAM_LATENCY_CYCLES, 0.1, {4348, 5722, 6499}},
    {ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S, 0.1, {24577, 54819, 69465}},
    {ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, 0.1, {8670, 15000, 19885}},
    {ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S, 1, {897, 1539, 2018}},
    {ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S, 1, {809, 1382, 1704}},
    {ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S, 1, {897, 1539, 2018}},
};

/* The reports of mt4g on the V100-PCIE-16GB, the A100-PCIE-40GB and, for what lies in a multiprocessor, the
 * H100 80GB HBM3; two decimals of a latency where it has more. Jia: Jia et al. 2018, Table 3.1. */
static const Row MT4G[] = {
    {ARCH_L1_LINE_BYTES, 1, {128, 128, 128}},
    {ARCH_L1_SECTOR_BYTES, 1, {32, 32, 32}},
    {ARCH_L2_BYTES, 1, {6291456, 41943040, 52428800}},
    {ARCH_L2_SECTOR_BYTES, 1, {32, 32, 32}},
    {ARCH_L2_LINE_BYTES, 1, {32, 32, 32}},
    {ARCH_DRAM_BYTES, 1, {16928342016, 42406903808, U}},
    {ARCH_DRAM_BUS_BITS, 1, {4096, 5120, 5120}},
    {ARCH_DRAM_FETCH_BYTES, 1, {64, 64, 64}}, /* warpspeed's table of devices; the H100's as on the SXM */
    {ARCH_SHARED_BYTES_PER_SM, 1, {98304, 167936, 233472}},
    {ARCH_SHARED_RESERVED_BYTES_PER_BLOCK, 1, {U, 1024, 1024}},
    {ARCH_TEXTURE_L1_BYTES, 1, {115712, 176128, U}},
    {ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES, 0.01, {6502, 3950, 3878}},
    {ARCH_READ_ONLY_CACHE_BYTES, 1, {117760, 176128, U}},
    {ARCH_READ_ONLY_HIT_LATENCY_CYCLES, 0.01, {3003, 3500, 3486}},
    {ARCH_CONSTANT_L1_BYTES, 1, {2048 /* Jia */, 2112, 2112}},
    {ARCH_CONSTANT_L1_LINE_BYTES, 1, {64, 64, 64}},
    {ARCH_CONSTANT_L1_HIT_LATENCY_CYCLES, 0.01, {2700 /* Jia */, U, 2070}},
    {ARCH_CONSTANT_L15_HIT_LATENCY_CYCLES, 0.1, {890 /* Jia */, U, 1049}},
    {ARCH_SHARED_LATENCY_CYCLES, 0.01, {1900 /* Jia */, 2900 /* Luo et al. 2024 */, 2988}},
};

/* What NVIDIA documents: the compute capabilities 7.0, 8.0 and 9.0, the whitepapers, and for the H100 PCIe
 * the article of Chips and Cheese. */
static const Row VENDOR[] = {
    {ARCH_COMPUTE_CAPABILITY, 0.1, {70, 80, 90}},
    {ARCH_SM_COUNT, 1, {80, 108, 114}},
    {ARCH_CORES_PER_SM, 1, {64, 64, 128}},
    {ARCH_CUDA_CORES, 1, {5120, 6912, 14592}},
    {ARCH_WARP_LANES, 1, {32, 32, 32}},
    {ARCH_MAX_BLOCKS_PER_SM, 1, {32, 32, 32}},
    {ARCH_MAX_THREADS_PER_SM, 32, {64, 64, 64}},
    {ARCH_MAX_THREADS_PER_BLOCK, 1, {1024, 1024, 1024}},
    {ARCH_REGISTERS_PER_SM, KB, {64, 64, 64}},
    {ARCH_MAX_REGISTERS_PER_THREAD, 1, {255, 255, 255}},
    {ARCH_TRANSACTION_BYTES, 1, {32, 32, 32}},
    {ARCH_L1_AND_SHARED_BYTES, KB, {128, 192, 256}},
    {ARCH_L2_PARTITIONS, 1, {1, 2, 2}},
    {ARCH_L2_BANDWIDTH_GB_PER_S, 1e-3, {2048 * 1380, 5120 * 1410, U}},
    {ARCH_DRAM_CLOCK_MHZ, 1, {877, 1215, 1593}},
    {ARCH_DRAM_TRANSFERS_PER_CLOCK, 1, {2, 2, 2}},
    {ARCH_SHARED_BYTES_PER_BLOCK, KB, {U, 163, 227}},
    {ARCH_SHARED_BANKS, 1, {32, 32, 32}},
    {ARCH_SHARED_BANK_BYTES, 1, {4, 4, 4}},
};

/* Jia et al. 2018, Table 3.1 (V100 PCIe), and Zhang et al. 2023, section 4.1.1 (A100). */
static const Row PAPERS[] = {
    {ARCH_L1_SETS, 1, {4, U, U}},
    {ARCH_L1_WAYS, 1, {U, U, U}},
    {ARCH_L1_LRU, 1, {0, U, U}},
    {ARCH_TLB_PAGE_BYTES, KB, {2048, U, U}},
    {ARCH_L1_TLB_REACH_BYTES, KB, {32768, U, U}},
    {ARCH_L2_TLB_REACH_BYTES, KB, {8388608, U, U}},
    {ARCH_L2_TLB_PAGE_BYTES, KB, {32768, U, U}},
    {ARCH_L1_TLB_ENTRIES, 1, {U, 16, U}},
    {ARCH_L1_TLB_SETS, 1, {U, 1, U}},
    {ARCH_CONSTANT_L1_SETS, 1, {8, U, U}},
    {ARCH_CONSTANT_L1_WAYS, 1, {4, U, U}},
    {ARCH_CONSTANT_L15_LINE_BYTES, 1, {256, U, U}},
    {ARCH_CONSTANT_L2_HIT_LATENCY_CYCLES, 1, {245, U, U}},
};

/* The limits of the compute capabilities 2.0, 3.5, 2.1, 3.5, 5.2, 3.0 in the CUDA
 * programming guide. */
static const Row GUIDE[] = {
    {ARCH_WARP_LANES, 1, {32, 32, 32, 32, 32, 32}},
    {ARCH_MAX_BLOCKS_PER_SM, 1, {8, 16, 8, 16, 32, 16}},
    {ARCH_MAX_THREADS_PER_SM, 32, {48, 64, 48, 64, 64, 64}},
    {ARCH_MAX_THREADS_PER_BLOCK, 1, {1024, 1024, 1024, 1024, 1024, 1024}},
    {ARCH_REGISTERS_PER_SM, KB, {32, 64, 32, 64, 64, 64}},
    {ARCH_MAX_REGISTERS_PER_THREAD, 1, {63, 255, 63, 255, 255, 63}},
    {ARCH_SHARED_BYTES_PER_SM, KB, {48, 48, 48, 48, 96, 48}},
    {ARCH_SHARED_BYTES_PER_BLOCK, KB, {48, 48, 48, 48, 48, 48}},
    {ARCH_CORES_PER_SM, 1, {32, 192, 48, 192, 128, 192}},
    {ARCH_COMPUTE_CAPABILITY, 0.1, {20, 35, 21, 35, 52, 30}},
    {ARCH_TRANSACTION_BYTES, 1, {128, 128, 128, 128, 128, 128}},
};

static Arch *
find(const char *name)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find(name, &error);

    g_assert_no_error(error);
    return arch;
}

static const Table TABLES[] = {{PENG, G_N_ELEMENTS(PENG), 0, 2},     {MEI, G_N_ELEMENTS(MEI), 2, 3},
                               {SL1, G_N_ELEMENTS(SL1), 5, 1},       {GUIDE, G_N_ELEMENTS(GUIDE), 0, 6},
                               {ERNST, G_N_ELEMENTS(ERNST), 6, 3},   {MT4G, G_N_ELEMENTS(MT4G), 6, 3},
                               {VENDOR, G_N_ELEMENTS(VENDOR), 6, 3}, {PAPERS, G_N_ELEMENTS(PAPERS), 6, 3}};

static void
check_row(const Arch *arch, const Row *row, double printed)
{
    const char *key = arch_key_info(row->key)->name;
    double wanted = printed * row->scale, got = 0;
    gboolean known = arch_get(arch, row->key, &got, NULL);

    if (known != (printed != U))
        g_error("%s: %s is %s", arch_get_name(arch), key, arch_get_text(arch, row->key));
    if (known && fabs(got - wanted) > 1e-9 * fabs(wanted))
        g_error("%s: %s is %s, the paper says %.15g", arch_get_name(arch), key, arch_get_text(arch, row->key),
                wanted);
}

static void
test_table(gconstpointer data)
{
    const Table *table = data;

    for (guint gpu = 0; gpu < table->n_gpus; gpu++) {
        g_autoptr(Arch) arch = find(NAMES[table->first + gpu]);

        for (guint i = 0; i < table->n_rows; i++)
            check_row(arch, &table->rows[i], table->rows[i].values[gpu]);
    }
}

static void
test_mei_texts(void)
{
    for (guint gpu = 0; gpu < 3; gpu++) {
        g_autoptr(Arch) arch = find(NAMES[2 + gpu]);

        for (guint i = 0; i < G_N_ELEMENTS(MEI_TEXTS); i++) {
            const char *wanted = MEI_TEXTS[i].values[gpu];

            g_assert_cmpstr(arch_get_text(arch, MEI_TEXTS[i].key), ==, wanted ? wanted : "unknown");
        }
    }
}

/* Lines of L1, numbered from 1, that share a set with line LINE by MAPPING, sums of address bits (2016,
 * Figure 11: 129 lines in a row, one of the 32 sets of four has five). */
static guint
lines_like(const char *mapping, guint64 line, guint64 n_lines)
{
    g_auto(GStrv) sums = g_strsplit(mapping, ",", -1);
    guint n = 0;

    for (guint64 other = 1; other <= n_lines; other++) {
        gboolean same = TRUE;

        for (char **sum = sums; *sum; sum++) {
            g_auto(GStrv) bits = g_strsplit(*sum, "^", -1);
            guint64 differ = ((line - 1) ^ (other - 1)) * 128, parity = 0;

            for (char **bit = bits; *bit; bit++)
                parity ^= differ >> g_ascii_strtoull(*bit, NULL, 10) & 1;
            same = same && parity == 0;
        }
        n += same;
    }
    return n;
}

/* Figure 11: of 129 lines 3, 35, 68, 100 and 129 meet in one set, and all other sets have four lines. */
static void
test_fermi_sets(void)
{
    static const guint64 MISSED[] = {3, 35, 68, 100, 129};
    g_autoptr(Arch) arch = find("fermi-gtx560ti");
    const char *mapping = arch_get_text(arch, ARCH_L1_SET_MAPPING);

    for (guint64 line = 1; line <= 129; line++) {
        gboolean missed = FALSE;

        for (guint i = 0; i < G_N_ELEMENTS(MISSED); i++)
            missed = missed || MISSED[i] == line;
        g_assert_cmpuint(lines_like(mapping, line, 129), ==, missed ? 5 : 4);
    }
}

/* Every known value has a source, every unknown one of a shipped file a reason; the model is `sector` from
 * Volta on, else Peng's; formatting gives an equal architecture. */
static void
test_all(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        g_autoptr(Arch) arch = find(NAMES[i]);
        g_autoptr(GError) error = NULL;

        g_assert_cmpstr(arch_get_name(arch), ==, NAMES[i]);
        double capability;
        g_assert_true(arch_get(arch, ARCH_COMPUTE_CAPABILITY, &capability, NULL));
        g_assert_cmpstr(arch_get_model(arch), ==, capability >= 7 ? "sector" : "peng");
        g_autoptr(GPtrArray) messages = NULL;
        g_assert_true(arch_validate_file(arch_get_path(arch), &messages));
        guint known = 0;
        for (guint key = 0; key < ARCH_N_GPU_KEYS; key++) {
            known += arch_is_known(arch, (ArchKey)key);
            if (arch_is_known(arch, (ArchKey)key) || arch_key_info((ArchKey)key)->required)
                g_assert_nonnull(arch_get_source(arch, (ArchKey)key));
        }
        g_assert_cmpuint(known, >=, 12);
        g_autofree char *text = arch_format(arch);
        g_autoptr(Arch) again = arch_parse(arch_get_path(arch), text, strlen(text), &error);
        g_assert_no_error(error);
        g_assert_true(arch_equal(arch, again));
    }
}

/* Nothing is shipped that neither this file nor test_published.c checks. */
static void
test_names(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(ARCHDB "/gpus", 0, &error);

    g_assert_no_error(error);
    guint n = 0;
    for (const char *name; (name = g_dir_read_name(dir));) {
        if (!g_str_has_suffix(name, ".arch"))
            continue;
        g_autofree char *stem = g_strndup(name, strlen(name) - strlen(".arch"));
        gboolean listed = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
            listed = listed || strcmp(NAMES[i], stem) == 0;
        g_assert_true(listed != g_strv_contains(published_names, stem));
        n += listed;
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(NAMES));
}

/* What the papers relate holds: the bandwidth is clock * bus * transfers, a shared memory's is clock * banks
 * * width. */
static void
test_derived(void)
{
    static const char *const MEASURED[] = {"fermi-gtx560ti", "kepler-gtx780", "maxwell-gtx980",
                                           "volta-v100",     "ampere-a100",   "hopper-h100"};

    for (guint i = 0; i < G_N_ELEMENTS(MEASURED); i++) {
        g_autoptr(Arch) arch = find(MEASURED[i]);
        double clock, bus, transfers, bandwidth, core, width, shared;

        g_assert_true(arch_get(arch, ARCH_DRAM_CLOCK_MHZ, &clock, NULL));
        g_assert_true(arch_get(arch, ARCH_DRAM_BUS_BITS, &bus, NULL));
        g_assert_true(arch_get(arch, ARCH_DRAM_TRANSFERS_PER_CLOCK, &transfers, NULL));
        g_assert_true(arch_get(arch, ARCH_DRAM_BANDWIDTH_GB_PER_S, &bandwidth, NULL));
        g_assert_cmpfloat(fabs(clock * 1e6 * bus / 8 * transfers / 1e9 - bandwidth), <, 0.01);
        g_assert_true(arch_get(arch, ARCH_CLOCK_MHZ, &core, NULL));
        g_assert_true(arch_get(arch, ARCH_SHARED_BANK_BYTES_PER_CYCLE, &width, NULL));
        g_assert_true(arch_get(arch, ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM, &shared, NULL));
        g_assert_cmpfloat(fabs(core * 1e6 * width * 32 / 1e9 - shared), <, 0.15);
    }
}

/* Where every level was measured by one program, a weight is a latency over that of an L1 hit, and what all
 * multiprocessors read from L1 is what one reads, so often. */
static void
test_modern(void)
{
    static const double L1_READ_GB_PER_S[] = {13920.5, 19299.3, 25270.0};

    for (guint i = 0; i < G_N_ELEMENTS(L1_READ_GB_PER_S); i++) {
        g_autoptr(Arch) arch = find(NAMES[6 + i]);
        double l1, l2, dram, w_l1, w_l2, w_dram, sms, read;

        g_assert_true(arch_get(arch, ARCH_L1_HIT_LATENCY_CYCLES, &l1, NULL));
        g_assert_true(arch_get(arch, ARCH_L2_HIT_LATENCY_CYCLES, &l2, NULL));
        g_assert_true(arch_get(arch, ARCH_DRAM_LATENCY_CYCLES, &dram, NULL));
        g_assert_true(arch_get(arch, ARCH_W_L1, &w_l1, NULL));
        g_assert_true(arch_get(arch, ARCH_W_L2, &w_l2, NULL));
        g_assert_true(arch_get(arch, ARCH_W_DRAM, &w_dram, NULL));
        g_assert_cmpfloat(w_l1, ==, 1);
        g_assert_cmpfloat(fabs(w_l2 - l2 / l1), <=, 0.0005);
        g_assert_cmpfloat(fabs(w_dram - dram / l1), <=, 0.0005);
        g_assert_true(arch_get(arch, ARCH_SM_COUNT, &sms, NULL));
        g_assert_true(arch_get(arch, ARCH_L1_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM, &read, NULL));
        g_assert_cmpfloat(fabs(read - L1_READ_GB_PER_S[i] / sms), <=, 0.05);
    }
}

/* The base of the H200 is a valid file that holds what NVIDIA documents and what experiments of its own
 * showed, and nothing that the microbenchmarks measure. */
static void
test_base(void)
{
    static const struct {
        ArchKey key;
        double value;
    } KNOWN[] = {{ARCH_COMPUTE_CAPABILITY, 9},
                 {ARCH_SM_COUNT, 132},
                 {ARCH_CORES_PER_SM, 128},
                 {ARCH_CUDA_CORES, 16896},
                 {ARCH_LAUNCH_NS, 1744},
                 {ARCH_HOST_CONVERT_GB_PER_S, 8.91},
                 {ARCH_WARP_LANES, 32},
                 {ARCH_MAX_BLOCKS_PER_SM, 32},
                 {ARCH_MAX_THREADS_PER_SM, 2048},
                 {ARCH_MAX_THREADS_PER_BLOCK, 1024},
                 {ARCH_REGISTERS_PER_SM, 65536},
                 {ARCH_MAX_REGISTERS_PER_THREAD, 255},
                 {ARCH_INTEGER_LANES_PER_SM, 64},
                 {ARCH_SPECIAL_LANES_PER_SM, 16},
                 {ARCH_DOUBLE_LANES_PER_SM, 64},
                 {ARCH_OPERATION_LATENCY_CYCLES, 4},
                 {ARCH_INSTRUCTION_SPACING_CYCLES, 2},
                 {ARCH_TRANSACTION_BYTES, 32},
                 {ARCH_L1_AND_SHARED_BYTES, 256 * KB},
                 {ARCH_L1_STORE_MERGE_REACH, 222},
                 {ARCH_L1_STORE_MERGE_LINES, 4.4},
                 {ARCH_L1_STORE_MERGE_OPERATIONS, 2},
                 {ARCH_L1_STORE_MERGE_WORD_BYTES, 4},
                 {ARCH_L1_STORE_LOSS_LINES, 13},
                 {ARCH_L1_LOOKUP_CYCLES, 1},
                 {ARCH_L2_WINDOW_BYTES, 40 * 1024 * KB},
                 {ARCH_L2_WINDOW_WAYS, 16},
                 {ARCH_L2_BATCH_ROOM_RATIO, 1.25},
                 {ARCH_L2_DIRTY_BYTES, 27000832},
                 {ARCH_L2_DIRTY_PARTIAL_SHARE, 0.25},
                 {ARCH_L2_WRITE_BACK_DELAY_STORES, 230000},
                 {ARCH_L2_WRITE_BACK_STORES, 610000},
                 {ARCH_DRAM_APART_LATENCY_CYCLES, 98},
                 {ARCH_DRAM_APART_WRITE_RATIO, 0.7},
                 {ARCH_DRAM_APART_COUNTING_RATIO, 0.54},
                 {ARCH_DRAM_ATOMIC_FETCH_BYTES, 48},
                 {ARCH_DRAM_ATOMIC_REFETCH_BYTES, 16},
                 {ARCH_DRAM_ANSWER_SPREAD_CYCLES, 86},
                 {ARCH_DRAM_BESIDE_BYTES, 256},
                 {ARCH_DRAM_ALONE_BYTES, 768},
                 {ARCH_DRAM_ASKED_LINE_GB_PER_S, 3261},
                 {ARCH_OVERLAP_EXPONENT, 3},
                 {ARCH_TIE_RATIO, 0.005},
                 {ARCH_DRAM_BUS_BITS, 6 * 1024},
                 {ARCH_DRAM_TRANSFERS_PER_CLOCK, 2},
                 {ARCH_DRAM_BANDWIDTH_GB_PER_S, 4800},
                 {ARCH_SHARED_BYTES_PER_SM, 228 * KB},
                 {ARCH_SHARED_BYTES_PER_BLOCK, 227 * KB},
                 {ARCH_SHARED_BANKS, 32},
                 {ARCH_SHARED_BANK_BYTES, 4},
                 {ARCH_SHARED_BANK_BYTES_PER_CYCLE, 4}};
    g_autoptr(Arch) arch = find(ARCHDB "/traces/hopper-h200/base.arch");
    g_autoptr(GPtrArray) messages = NULL;

    g_assert_true(arch_validate_file(arch_get_path(arch), &messages));
    guint known = 0;
    for (guint key = 0; key < ARCH_N_KEYS; key++)
        known += arch_is_known(arch, (ArchKey)key);
    g_assert_true(arch_is_known(arch, ARCH_L1_LOOKUP_MAPPING)); /* which is no number */
    g_assert_cmpuint(known, ==, G_N_ELEMENTS(KNOWN) + 1);
    for (guint i = 0; i < G_N_ELEMENTS(KNOWN); i++) {
        double value;

        g_assert_true(arch_get(arch, KNOWN[i].key, &value, NULL));
        g_assert_cmpfloat(value, ==, KNOWN[i].value);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_setenv("FIELDWISE_ARCHDB", ARCHDB, TRUE);
    g_test_add_func("/arch/shipped/names", test_names);
    g_test_add_data_func("/arch/shipped/peng", &TABLES[0], test_table);
    g_test_add_data_func("/arch/shipped/mei", &TABLES[1], test_table);
    g_test_add_func("/arch/shipped/mei-texts", test_mei_texts);
    g_test_add_func("/arch/shipped/fermi-sets", test_fermi_sets);
    g_test_add_data_func("/arch/shipped/sl1", &TABLES[2], test_table);
    g_test_add_data_func("/arch/shipped/guide", &TABLES[3], test_table);
    g_test_add_data_func("/arch/shipped/ernst", &TABLES[4], test_table);
    g_test_add_data_func("/arch/shipped/mt4g", &TABLES[5], test_table);
    g_test_add_data_func("/arch/shipped/vendor", &TABLES[6], test_table);
    g_test_add_func("/arch/shipped/modern", test_modern);
    g_test_add_func("/arch/shipped/base", test_base);
    g_test_add_func("/arch/shipped/all", test_all);
    g_test_add_func("/arch/shipped/derived", test_derived);
    return g_test_run();
}
