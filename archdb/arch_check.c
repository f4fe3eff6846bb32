/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

/* Products of written decimals are compared within this relative error. */
#define TOLERANCE 1e-9

typedef enum {
    AT_MOST, /* first <= second */
    DIVIDES, /* second is a whole number of times first */
    PRODUCT, /* first * second * third = fourth, or first * second = fourth without a third */
} RelationKind;

#define NONE ARCH_N_KEYS

typedef struct {
    RelationKind kind;
    gboolean file_only; /* not asked of values given with --set */
    ArchKey first, second, third, fourth;
} Relation;

static const Relation RELATIONS[] = {
    {AT_MOST, FALSE, ARCH_L1_LINE_BYTES, ARCH_L1_BYTES, NONE, NONE},
    {DIVIDES, FALSE, ARCH_L1_LINE_BYTES, ARCH_L1_BYTES, NONE, NONE},
    {AT_MOST, FALSE, ARCH_L2_LINE_BYTES, ARCH_L2_BYTES, NONE, NONE},
    {DIVIDES, FALSE, ARCH_L2_LINE_BYTES, ARCH_L2_BYTES, NONE, NONE},
    {AT_MOST, FALSE, ARCH_TEXTURE_L1_LINE_BYTES, ARCH_TEXTURE_L1_BYTES, NONE, NONE},
    {AT_MOST, FALSE, ARCH_WARP_LANES, ARCH_MAX_THREADS_PER_BLOCK, NONE, NONE},
    {AT_MOST, FALSE, ARCH_MAX_THREADS_PER_BLOCK, ARCH_MAX_THREADS_PER_SM, NONE, NONE},
    {AT_MOST, FALSE, ARCH_MAX_REGISTERS_PER_THREAD, ARCH_REGISTERS_PER_SM, NONE, NONE},
    {AT_MOST, FALSE, ARCH_SHARED_BYTES_PER_BLOCK, ARCH_SHARED_BYTES_PER_SM, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_BYTES, ARCH_L1_AND_SHARED_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_SHARED_BYTES_PER_SM, ARCH_L1_AND_SHARED_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_TLB_SETS, ARCH_L1_TLB_ENTRIES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_TLB_SETS, ARCH_L2_TLB_ENTRIES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_TLB_LARGEST_SET_ENTRIES, ARCH_L2_TLB_ENTRIES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_HIT_LATENCY_CYCLES, ARCH_L2_HIT_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_HIT_LATENCY_CYCLES, ARCH_DRAM_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES, ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S, ARCH_L2_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S, ARCH_DRAM_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_SHARED_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM, ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM,
     NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_SECTOR_BYTES, ARCH_L1_LINE_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_SECTOR_BYTES, ARCH_L2_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_CONSTANT_L1_LINE_BYTES, ARCH_CONSTANT_L1_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_CONSTANT_L1_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L15_HIT_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_CONSTANT_L15_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L2_HIT_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_READ_ONLY_LINE_BYTES, ARCH_READ_ONLY_CACHE_BYTES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L2_NEAR_HIT_LATENCY_CYCLES, ARCH_L2_FAR_HIT_LATENCY_CYCLES, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM, ARCH_L1_BANDWIDTH_GB_PER_S_PER_SM, NONE,
     NONE},
    {AT_MOST, TRUE, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, ARCH_DRAM_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S, ARCH_DRAM_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S, ARCH_DRAM_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_DRAM_RMW_BANDWIDTH_GB_PER_S, ARCH_DRAM_BANDWIDTH_GB_PER_S, NONE, NONE},
    {AT_MOST, TRUE, ARCH_L1_TLB_REACH_BYTES, ARCH_L2_TLB_REACH_BYTES, NONE, NONE},
    {PRODUCT, TRUE, ARCH_SM_COUNT, ARCH_CORES_PER_SM, NONE, ARCH_CUDA_CORES},
    {PRODUCT, TRUE, ARCH_L1_SETS, ARCH_L1_WAYS, ARCH_L1_LINE_BYTES, ARCH_L1_BYTES},
    {PRODUCT, TRUE, ARCH_TEXTURE_L1_SETS, ARCH_TEXTURE_L1_WAYS, ARCH_TEXTURE_L1_LINE_BYTES,
     ARCH_TEXTURE_L1_BYTES},
    {PRODUCT, TRUE, ARCH_CONSTANT_L1_SETS, ARCH_CONSTANT_L1_WAYS, ARCH_CONSTANT_L1_LINE_BYTES,
     ARCH_CONSTANT_L1_BYTES},
    {PRODUCT, TRUE, ARCH_READ_ONLY_SETS, ARCH_READ_ONLY_WAYS, ARCH_READ_ONLY_LINE_BYTES,
     ARCH_READ_ONLY_CACHE_BYTES},
};

/* The known value of KEY; NONE counts as 1. */
static gboolean
peek(const Arch *arch, ArchKey key, double *ret_value)
{
    if (key == NONE) {
        *ret_value = 1;
        return TRUE;
    }
    return arch_is_known(arch, key) && arch_get(arch, key, ret_value, NULL);
}

static char *
check_product(const Relation *r, const Arch *arch)
{
    double first, second, third, product;

    if (!peek(arch, r->first, &first) || !peek(arch, r->second, &second) || !peek(arch, r->third, &third) ||
        !peek(arch, r->fourth, &product) || product == 0)
        return NULL;
    double got = first * second * third;
    if (ABS(got - product) <= TOLERANCE * product)
        return NULL;
    g_autofree char *times_third =
        r->third == NONE ? g_strdup("") : g_strdup_printf(" * %s", arch_key_info(r->third)->name);
    return g_strdup_printf("%s * %s%s is %.15g, but %s is %s", arch_key_info(r->first)->name,
                           arch_key_info(r->second)->name, times_third, got, arch_key_info(r->fourth)->name,
                           arch_get_text(arch, r->fourth));
}

/* The contradiction in words, NULL where there is none. A size of 0 stands for a cache that is not there. */
static char *
check_relation(const Relation *r, const Arch *arch)
{
    if (r->kind == PRODUCT)
        return check_product(r, arch);
    double first, second;
    if (!peek(arch, r->first, &first) || !peek(arch, r->second, &second) || second == 0)
        return NULL;
    const char *first_name = arch_key_info(r->first)->name;
    const char *second_name = arch_key_info(r->second)->name;
    if (r->kind == AT_MOST && first > second)
        return g_strdup_printf("%s (%s) is larger than %s (%s)", first_name, arch_get_text(arch, r->first),
                               second_name, arch_get_text(arch, r->second));
    if (r->kind == DIVIDES && first <= second && (guint64)second % (guint64)first != 0)
        return g_strdup_printf("%s (%s) is not a multiple of %s (%s)", second_name,
                               arch_get_text(arch, r->second), first_name, arch_get_text(arch, r->first));
    return NULL;
}

guint
arch_check(const Arch *arch, ArchCheckFunc func, gpointer data)
{
    guint n = 0;

    for (guint i = 0; i < G_N_ELEMENTS(RELATIONS); i++) {
        g_autofree char *message = check_relation(&RELATIONS[i], arch);

        if (!message)
            continue;
        func(RELATIONS[i].first, message, data);
        n++;
    }
    return n + arch_check_shapes(arch, func, data);
}

gboolean
arch_check_set(const Arch *arch, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(RELATIONS); i++) {
        if (RELATIONS[i].file_only)
            continue;
        g_autofree char *message = check_relation(&RELATIONS[i], arch);
        if (message) {
            g_set_error_literal(error, ARCH_ERROR, ARCH_ERROR_VALUE, message);
            return FALSE;
        }
    }
    return TRUE;
}
