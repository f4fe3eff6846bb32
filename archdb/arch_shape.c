/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"

#include <string.h>

#define DIGITS "0123456789"
#define MODULO "modulo "
#define MAX_ITEMS 4096
#define ADDRESS_BITS 64

/* Probabilities are often written rounded: what they add up to may differ from one by this. */
#define SUM_TOLERANCE 0.015

static const char *const POLICIES[] = {"lru", "fifo", "plru", "random", "not lru", NULL};

/* The items of TEXT, which commas separate; NULL where they are too many. */
static char **
split(const char *text)
{
    char **items = g_strsplit(text, ",", MAX_ITEMS + 1);

    if (g_strv_length(items) <= MAX_ITEMS)
        return items;
    g_strfreev(items);
    return NULL;
}

static gboolean
is_whole(const char *text, guint64 min, guint64 max)
{
    return *text != '\0' && strspn(text, DIGITS) == strlen(text) &&
           g_ascii_string_to_unsigned(text, 10, min, max, NULL, NULL);
}

gboolean
shape_is_list(const char *text, double min, double max)
{
    g_auto(GStrv) items = split(text);

    if (!items || !*items)
        return FALSE;
    for (char **item = items; *item; item++) {
        if (!is_whole(*item, (guint64)min, (guint64)max))
            return FALSE;
    }
    return TRUE;
}

/* One bit of a set's number: bits of the address joined by '^', each higher than the one before. */
static gboolean
is_bit(const char *text)
{
    g_auto(GStrv) bits = g_strsplit(text, "^", ADDRESS_BITS + 1);
    guint64 last = 0;

    for (char **bit = bits; *bit; bit++) {
        if (!is_whole(*bit, bit == bits ? 0 : last + 1, ADDRESS_BITS - 1))
            return FALSE;
        last = g_ascii_strtoull(*bit, NULL, 10);
    }
    return *bits != NULL;
}

gboolean
shape_is_mapping(const char *text)
{
    if (strcmp(text, "irregular") == 0 || strcmp(text, "none") == 0)
        return TRUE;
    if (g_str_has_prefix(text, MODULO))
        return is_whole(text + strlen(MODULO), 2, G_MAXUINT32);
    g_auto(GStrv) items = g_strsplit(text, ",", ADDRESS_BITS);
    if (!*items || g_strv_length(items) >= ADDRESS_BITS)
        return FALSE;
    for (char **item = items; *item; item++) {
        if (!is_bit(*item))
            return FALSE;
    }
    return TRUE;
}

/* A probability: "1/6", "0.25", "0" or "1". */
static gboolean
parse_probability(const char *text, double *ret_probability)
{
    const char *slash = strchr(text, '/');

    if (slash) {
        g_autofree char *numerator = g_strndup(text, (gsize)(slash - text));

        if (!is_whole(numerator, 0, G_MAXUINT32) || !is_whole(slash + 1, 1, G_MAXUINT32))
            return FALSE;
        *ret_probability =
            (double)g_ascii_strtoull(numerator, NULL, 10) / (double)g_ascii_strtoull(slash + 1, NULL, 10);
        return *ret_probability <= 1;
    }
    gsize whole = strspn(text, DIGITS);
    gsize decimals = text[whole] == '.' ? strspn(text + whole + 1, DIGITS) : 0;
    const char *end = text + whole + (text[whole] == '.' ? 1 + decimals : 0);
    if (whole == 0 || *end != '\0' || (text[whole] == '.' && decimals == 0))
        return FALSE;
    *ret_probability = g_ascii_strtod(text, NULL);
    return *ret_probability <= 1;
}

gboolean
shape_is_replacement(const char *text)
{
    if (g_strv_contains(POLICIES, text))
        return TRUE;
    g_auto(GStrv) items = split(text);
    double sum = 0, probability = 0;
    for (char **item = items; item && *item; item++) {
        if (!parse_probability(*item, &probability))
            return FALSE;
        sum += probability;
    }
    return ABS(sum - 1) <= SUM_TOLERANCE;
}

guint64 *
shape_list_numbers(const char *list, guint *ret_n)
{
    g_auto(GStrv) items = split(list);
    guint n = g_strv_length(items);
    guint64 *numbers = g_new(guint64, n);

    for (guint i = 0; i < n; i++)
        numbers[i] = g_ascii_strtoull(items[i], NULL, 10);
    *ret_n = n;
    return numbers;
}

guint64
shape_mapping_sets(const char *mapping)
{
    if (strcmp(mapping, "irregular") == 0)
        return 0;
    if (strcmp(mapping, "none") == 0)
        return 1;
    if (g_str_has_prefix(mapping, MODULO))
        return g_ascii_strtoull(mapping + strlen(MODULO), NULL, 10);
    guint bits = 1;
    for (const char *c = mapping; *c != '\0'; c++)
        bits += *c == ',';
    return G_GUINT64_CONSTANT(1) << bits;
}

guint
shape_replacement_ways(const char *replacement)
{
    if (g_strv_contains(POLICIES, replacement))
        return 0;
    guint ways = 1;
    for (const char *c = replacement; *c != '\0'; c++)
        ways += *c == ',';
    return ways;
}
