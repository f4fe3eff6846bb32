/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "text/text.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* What a value of this type looks like, for messages. */
static const char *
type_describe(ArchType type)
{
    switch (type) {
    case ARCH_TYPE_INTEGER:
        return "a whole number";
    case ARCH_TYPE_POWER_OF_TWO:
        return "a power of two";
    case ARCH_TYPE_FLAG:
        return "0 or 1";
    case ARCH_TYPE_REAL:
        return "a number";
    case ARCH_TYPE_LIST:
        return "whole numbers separated by commas";
    case ARCH_TYPE_MAPPING:
        return "bits of the address like '7^13,8^14,9', 'modulo N', 'irregular' or 'none'";
    case ARCH_TYPE_REPLACEMENT:
        return "'lru', 'fifo', 'plru', 'random', 'not lru' or probabilities of the ways like "
               "'1/6,1/2,1/6,1/6'";
    case ARCH_TYPE_COST:
        return "instructions: all, integer, special, double and those that count for unrolling, like "
               "'23,13,3,0,0'; no part is more than all";
    case ARCH_TYPE_COSTS:
        return "instructions in single and in double precision: all, integer, special, double and those that "
               "count for unrolling, then 'branches', 'splits' and 'table=LOADSxBYTES' where it does, like "
               "'28,10,1,0,22 branches splits; 42,16,2,16,66 branches splits table=3x16'; no part is more "
               "than all";
    }
    g_assert_not_reached();
}

static gboolean
fail(const ArchKeyInfo *info, const char *text, GError **error)
{
    g_autofree char *quoted = quote_text(text);
    const char *where = strchr(text, '#') ? "; a comment stands on a line of its own" : "";

    if (info->type == ARCH_TYPE_FLAG)
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_VALUE, "%s must be 0 or 1 or 'unknown', not %s%s",
                    info->name, quoted, where);
    else if (arch_type_is_text(info->type) && info->type != ARCH_TYPE_LIST)
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_VALUE, "%s must be %s, or 'unknown', not %s%s", info->name,
                    type_describe(info->type), quoted, where);
    else
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_VALUE,
                    "%s must be %s from %.15g to %.15g or 'unknown', not %s%s", info->name,
                    type_describe(info->type), info->min, info->max, quoted, where);
    return FALSE;
}

/* Digits with at most one point between digits, an exponent and a leading minus: neither nan nor inf nor hex.
 */
static gboolean
is_decimal(const char *text)
{
    if (*text == '-')
        text++;
    gsize digits = strspn(text, "0123456789");
    if (digits == 0)
        return FALSE;
    text += digits;
    if (*text == '.') {
        digits = strspn(text + 1, "0123456789");
        if (digits == 0)
            return FALSE;
        text += 1 + digits;
    }
    if (*text == 'e' || *text == 'E') {
        text++;
        if (*text == '+' || *text == '-')
            text++;
        digits = strspn(text, "0123456789");
        if (digits == 0)
            return FALSE;
        text += digits;
    }
    return *text == '\0';
}

static gboolean
is_power_of_two(double number)
{
    guint64 integer = (guint64)number;

    return integer != 0 && (integer & (integer - 1)) == 0;
}

/* Whether NUMBER, written as TEXT, is one that the type allows; the range is checked elsewhere. */
static gboolean
type_accepts(ArchType type, const char *text, double number)
{
    if (type == ARCH_TYPE_REAL)
        return TRUE;
    return strspn(text, "0123456789") == strlen(text) &&
           (type != ARCH_TYPE_POWER_OF_TWO || is_power_of_two(number));
}

static gboolean
is_text_of(const ArchKeyInfo *info, const char *text)
{
    ArchCost costs[2];

    switch (info->type) {
    case ARCH_TYPE_LIST:
        return shape_is_list(text, info->min, info->max);
    case ARCH_TYPE_MAPPING:
        return shape_is_mapping(text);
    case ARCH_TYPE_REPLACEMENT:
        return shape_is_replacement(text);
    case ARCH_TYPE_COST:
        return arch_costs_parse(text, info->max, 1, costs);
    case ARCH_TYPE_COSTS:
        return arch_costs_parse(text, info->max, 2, costs);
    default:
        g_assert_not_reached();
    }
}

gboolean
arch_value_parse(ArchKey key, const char *text, gboolean *ret_known, double *ret_number, GError **error)
{
    const ArchKeyInfo *info = arch_key_info(key);

    if (strcmp(text, "unknown") == 0) {
        *ret_known = FALSE;
        *ret_number = 0;
        return TRUE;
    }
    if (arch_type_is_text(info->type)) {
        if (!is_text_of(info, text))
            return fail(info, text, error);
        *ret_known = TRUE;
        *ret_number = 0;
        return TRUE;
    }
    if (!is_decimal(text))
        return fail(info, text, error);
    /* Overflow gives an infinity and underflow a number near zero: both are judged by the range. */
    double number = g_ascii_strtod(text, NULL);
    if (!isfinite(number) || number < info->min || number > info->max ||
        !type_accepts(info->type, text, number))
        return fail(info, text, error);
    *ret_known = TRUE;
    *ret_number = number;
    return TRUE;
}

gboolean
arch_fraction_parse(const char *text, double max, double *ret_fraction)
{
    if (*text == '-' || !is_decimal(text))
        return FALSE;
    double fraction = g_ascii_strtod(text, NULL);
    if (!isfinite(fraction) || fraction > max)
        return FALSE;
    *ret_fraction = fraction;
    return TRUE;
}
