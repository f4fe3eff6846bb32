/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#define MOST_BYTES (G_GUINT64_CONSTANT(1) << 52)
#define MOST_BITS 40
#define MOST_SETS (1u << 20)

static guint
log2_of(guint64 value)
{
    guint log = 0;

    while (value >>= 1)
        log++;
    return log;
}

static CacheMapping *
mapping_new(const CacheGroup *group, const GPtrArray *readings)
{
    CacheMapping *mapping = g_new0(CacheMapping, 1);

    mapping->line_bytes = group->line_bytes;
    mapping->mapped_bytes = mapping->line_bytes;
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        while (mapping->mapped_bytes <= reading->offsets[reading->n - 1] &&
               mapping->mapped_bytes < MOST_BYTES)
            mapping->mapped_bytes *= 2;
    }
    mapping->always = TRUE;
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        if (reading->verdict == CACHE_POOL_OVER && reading->n == group->n)
            mapping->always = mapping->always && reading->always;
    }
    return mapping;
}

/* All sets have the ways of the group's: its lines less the one too many. */
static void
set_equal_ways(CacheMapping *mapping, guint sets, const CacheGroup *group)
{
    guint ways = 0, own, set;

    cache_mapping_set_of(mapping, g_array_index(group->members, guint64, 0), &own);
    for (guint i = 0; i < group->n; i++) {
        cache_mapping_set_of(mapping, group->offsets[i], &set);
        ways += set == own;
    }
    mapping->sets = sets;
    mapping->ways = g_new(guint, sets);
    for (set = 0; set < sets; set++)
        mapping->ways[set] = ways - 1;
}

/* Adds VECTOR to a basis in which basis[b] has b as its highest bit. */
static void
basis_add(guint64 *basis, guint64 vector)
{
    for (int bit = 63; bit >= 0 && vector != 0; bit--) {
        if ((vector >> bit & 1) == 0)
            continue;
        if (basis[bit] == 0) {
            basis[bit] = vector;
            return;
        }
        vector ^= basis[bit];
    }
}

/* The sums of line bits that are the same for all lines of the set: those that are 0 on every difference of
 * two lines of it. Reduced: each begins with a bit that no other has. Returns their number. */
static guint
find_rows(guint64 *basis, guint bits, guint64 *ret_rows)
{
    guint n = 0;

    /* Fully reduced: the highest bit of one basis vector is in no other. */
    for (guint high = 0; high < bits; high++)
        for (guint other = high + 1; other < bits; other++)
            if (basis[high] != 0 && basis[other] >> high & 1)
                basis[other] ^= basis[high];
    for (guint bit = 0; bit < bits; bit++) {
        if (basis[bit] != 0)
            continue;
        guint64 row = G_GUINT64_CONSTANT(1) << bit;
        for (guint high = bit + 1; high < bits; high++)
            if (basis[high] >> bit & 1)
                row |= G_GUINT64_CONSTANT(1) << high;
        ret_rows[n++] = row;
    }
    return n;
}

static char *
rows_text(const guint64 *rows, guint n, guint line_bits)
{
    GString *text = g_string_new(n == 0 ? "none" : NULL);

    for (guint row = 0; row < n; row++) {
        const char *before = row == 0 ? "" : ",";

        for (guint bit = 0; bit < 64; bit++) {
            if (rows[row] >> bit & 1) {
                g_string_append_printf(text, "%s%u", before, bit + line_bits);
                before = "^";
            }
        }
    }
    return g_string_free(text, FALSE);
}

/* Pairs of lines known to share the group's set: FUNC gets their indices. */
typedef void (*PairFunc)(guint64 a, guint64 b, gpointer data);

static void
for_each_pair(const CacheGroup *group, PairFunc func, gpointer data)
{
    const guint64 *members = (const guint64 *)(const void *)group->members->data;

    for (guint i = 1; i < group->members->len; i++)
        func(members[0] / group->line_bytes, members[i] / group->line_bytes, data);
    for (guint i = 0; i < group->substitutes->len; i++) {
        const CacheSubstitute *s = &g_array_index(group->substitutes, CacheSubstitute, i);

        if (s->over)
            func(s->member / group->line_bytes, s->word / group->line_bytes, data);
    }
}

static void
add_difference(guint64 a, guint64 b, gpointer basis)
{
    basis_add(basis, a ^ b);
}

static CacheMapping *
find_linear(const CacheGroup *group, const GPtrArray *readings, char **ret_reason)
{
    guint64 basis[64] = {0};
    g_autoptr(CacheMapping) mapping = mapping_new(group, readings);
    guint bits = log2_of(mapping->mapped_bytes / mapping->line_bytes), sets_bits = 0;

    for_each_pair(group, add_difference, basis);
    for (guint bit = 0; bit < bits; bit++)
        sets_bits += basis[bit] == 0;
    if (bits > MOST_BITS || sets_bits > 20) {
        *ret_reason =
            g_strdup_printf("of %u address bits it is not known how they choose the set", sets_bits);
        return NULL;
    }
    mapping->n_rows = find_rows(basis, bits, mapping->rows);
    mapping->text = rows_text(mapping->rows, mapping->n_rows, log2_of(mapping->line_bytes));
    set_equal_ways(mapping, 1u << mapping->n_rows, group);
    return g_steal_pointer(&mapping);
}

static void
add_divisor(guint64 a, guint64 b, gpointer data)
{
    guint64 *divisor = data, rest = a > b ? a - b : b - a;

    while (rest != 0) {
        guint64 next = *divisor % rest;

        *divisor = rest;
        rest = next;
    }
}

static CacheMapping *
find_modulo(const CacheGroup *group, const GPtrArray *readings)
{
    g_autoptr(CacheMapping) mapping = mapping_new(group, readings);

    for_each_pair(group, add_divisor, &mapping->modulo);
    if (mapping->modulo == 0 || mapping->modulo > MOST_SETS)
        return NULL;
    if ((mapping->modulo & (mapping->modulo - 1)) == 0) {
        for (guint64 bit = 1; bit < mapping->modulo; bit *= 2)
            mapping->rows[mapping->n_rows++] = bit;
        mapping->text = rows_text(mapping->rows, mapping->n_rows, log2_of(mapping->line_bytes));
    } else {
        mapping->text = g_strdup_printf("modulo %" G_GUINT64_FORMAT, mapping->modulo);
    }
    set_equal_ways(mapping, (guint)mapping->modulo, group);
    return g_steal_pointer(&mapping);
}

static CacheMapping *
find_irregular(const CacheGroup *group, const GPtrArray *readings, char **ret_reason)
{
    g_autoptr(CacheMapping) mapping = mapping_new(group, readings);

    if (!cache_scatter_sort(mapping, group, readings, ret_reason))
        return NULL;
    mapping->text = g_strdup("irregular");
    return g_steal_pointer(&mapping);
}

CacheMapping *
cache_mapping_new(const CacheGroup *group, const GPtrArray *readings, const CacheLatency *latency,
                  char **ret_reason)
{
    g_autofree char *linear_reason = NULL, *modulo_reason = NULL, *irregular_reason = NULL;
    g_autoptr(CacheMapping) linear = find_linear(group, readings, &linear_reason);

    if (linear && cache_check(linear, readings, latency, &linear_reason))
        return g_steal_pointer(&linear);
    g_autoptr(CacheMapping) modulo = find_modulo(group, readings);
    if (modulo && cache_check(modulo, readings, latency, &modulo_reason))
        return g_steal_pointer(&modulo);
    g_autoptr(CacheMapping) irregular = find_irregular(group, readings, &irregular_reason);
    if (irregular && cache_check(irregular, readings, latency, &irregular_reason))
        return g_steal_pointer(&irregular);
    *ret_reason =
        g_strdup_printf("not by address bits: %s; not by remainder: %s; irregular: %s", linear_reason,
                        modulo_reason ? modulo_reason : "no common divisor", irregular_reason);
    return NULL;
}
