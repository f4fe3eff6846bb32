/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"

#include <string.h>

#define NONE ARCH_N_KEYS

/* What describes one cache or TLB; NONE where it has no such key. */
typedef struct {
    ArchKey replacement, lru, ways, mapping, sets;
} Shape;

static const Shape SHAPES[] = {
    {ARCH_L1_REPLACEMENT, ARCH_L1_LRU, ARCH_L1_WAYS, ARCH_L1_SET_MAPPING, ARCH_L1_SETS},
    {ARCH_L2_REPLACEMENT, ARCH_L2_LRU, ARCH_L2_WAYS, ARCH_L2_SET_MAPPING, ARCH_L2_SETS},
    {ARCH_TEXTURE_L1_REPLACEMENT, ARCH_TEXTURE_L1_LRU, ARCH_TEXTURE_L1_WAYS, ARCH_TEXTURE_L1_SET_MAPPING,
     ARCH_TEXTURE_L1_SETS},
    {ARCH_READ_ONLY_REPLACEMENT, ARCH_READ_ONLY_LRU, ARCH_READ_ONLY_WAYS, ARCH_READ_ONLY_SET_MAPPING,
     ARCH_READ_ONLY_SETS},
    {ARCH_CONSTANT_L1_REPLACEMENT, ARCH_CONSTANT_L1_LRU, ARCH_CONSTANT_L1_WAYS, ARCH_CONSTANT_L1_SET_MAPPING,
     ARCH_CONSTANT_L1_SETS},
    {ARCH_L1_TLB_REPLACEMENT, ARCH_L1_TLB_LRU, NONE, NONE, NONE},
    {ARCH_L2_TLB_REPLACEMENT, ARCH_L2_TLB_LRU, NONE, NONE, NONE},
};

static gboolean
is_known(const Arch *arch, ArchKey key)
{
    return key != NONE && arch_is_known(arch, key);
}

static guint
contradict(const Arch *arch, ArchKey key, ArchKey other, ArchCheckFunc func, gpointer data)
{
    g_autofree char *message =
        g_strdup_printf("%s (%s) contradicts %s (%s)", arch_key_info(key)->name, arch_get_text(arch, key),
                        arch_key_info(other)->name, arch_get_text(arch, other));

    func(key, message, data);
    return 1;
}

/* Whether KEY, an integer, is known to be something else than EXPECTED. */
static gboolean
differs(const Arch *arch, ArchKey key, guint64 expected)
{
    gint64 value = 0;

    return is_known(arch, key) && arch_get_int(arch, key, &value, NULL) && (guint64)value != expected;
}

static guint
check_shape(const Arch *arch, const Shape *shape, ArchCheckFunc func, gpointer data)
{
    guint n = 0;

    if (is_known(arch, shape->replacement)) {
        const char *text = arch_get_text(arch, shape->replacement);
        guint ways = shape_replacement_ways(text);

        if (differs(arch, shape->lru, strcmp(text, "lru") == 0))
            n += contradict(arch, shape->replacement, shape->lru, func, data);
        if (ways > 0 && differs(arch, shape->ways, ways))
            n += contradict(arch, shape->replacement, shape->ways, func, data);
    }
    if (is_known(arch, shape->mapping)) {
        guint64 sets = shape_mapping_sets(arch_get_text(arch, shape->mapping));

        if (sets > 0 && differs(arch, shape->sets, sets))
            n += contradict(arch, shape->mapping, shape->sets, func, data);
    }
    return n;
}

/* The entries of the sets, one by one, against their number, sum and largest. */
static guint
check_tlb_sets(const Arch *arch, ArchCheckFunc func, gpointer data)
{
    if (!arch_is_known(arch, ARCH_L2_TLB_SET_ENTRIES))
        return 0;
    guint n_sets = 0, n = 0;
    g_autofree guint64 *entries = shape_list_numbers(arch_get_text(arch, ARCH_L2_TLB_SET_ENTRIES), &n_sets);
    guint64 sum = 0, largest = 0;
    for (guint i = 0; i < n_sets; i++) {
        sum += entries[i];
        largest = MAX(largest, entries[i]);
    }
    if (differs(arch, ARCH_L2_TLB_SETS, n_sets))
        n += contradict(arch, ARCH_L2_TLB_SET_ENTRIES, ARCH_L2_TLB_SETS, func, data);
    if (differs(arch, ARCH_L2_TLB_ENTRIES, sum))
        n += contradict(arch, ARCH_L2_TLB_SET_ENTRIES, ARCH_L2_TLB_ENTRIES, func, data);
    if (differs(arch, ARCH_L2_TLB_LARGEST_SET_ENTRIES, largest))
        n += contradict(arch, ARCH_L2_TLB_SET_ENTRIES, ARCH_L2_TLB_LARGEST_SET_ENTRIES, func, data);
    return n;
}

guint
arch_check_shapes(const Arch *arch, ArchCheckFunc func, gpointer data)
{
    guint n = check_tlb_sets(arch, func, data);

    for (guint i = 0; i < G_N_ELEMENTS(SHAPES); i++)
        n += check_shape(arch, &SHAPES[i], func, data);
    return n;
}
