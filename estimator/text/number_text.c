/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <math.h>

#define LARGEST_EXACT_INTEGER 9007199254740992.0 /* 2^53: doubles above are not all integers apart */

char *
number_exact(double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_assert(isfinite(value));
    if (value == 0)
        return g_strdup("0");
    if (value == trunc(value) && fabs(value) < LARGEST_EXACT_INTEGER)
        return g_strdup_printf("%" G_GINT64_FORMAT, (gint64)value);
    for (int digits = 15; digits <= 17; digits++) {
        const char *format = digits == 15 ? "%.15g" : digits == 16 ? "%.16g" : "%.17g";

        g_ascii_formatd(text, sizeof text, format, value);
        if (g_ascii_strtod(text, NULL) == value)
            break;
    }
    return g_strdup(text);
}

/* 1234567 as "1,234,567". */
static char *
integer_grouped(gint64 value)
{
    g_autofree char *digits = g_strdup_printf("%" G_GINT64_FORMAT, ABS(value));
    GString *grouped = g_string_new(value < 0 ? "-" : "");
    gsize n = strlen(digits);

    for (gsize i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            g_string_append_c(grouped, ',');
        g_string_append_c(grouped, digits[i]);
    }
    return g_string_free(grouped, FALSE);
}

/* Four significant digits of VALUE, which is below 10,000 in magnitude, without trailing zeros. */
static char *
four_digits(double value)
{
    double magnitude = fabs(value);
    int decimals = magnitude < 9.9995 ? 3 : magnitude < 99.995 ? 2 : magnitude < 999.95 ? 1 : 0;
    char text[G_ASCII_DTOSTR_BUF_SIZE], format[] = "%.0f";

    format[2] = (char)('0' + decimals);
    g_ascii_formatd(text, sizeof text, format, value);
    if (decimals > 0) {
        gsize n = strlen(text);

        while (text[n - 1] == '0')
            n--;
        text[text[n - 1] == '.' ? n - 1 : n] = '\0';
    }
    return g_strdup(text);
}

char *
number_short(double value)
{
    static const char suffixes[] = "kMGTPE";
    g_autofree char *digits = NULL;
    int suffix = -1;

    if (!isfinite(value))
        return g_strdup(isnan(value) ? "?" : "inf");
    if (fabs(value) < 9999999.5 && (fabs(value) >= 999.95 || value == trunc(value)))
        return integer_grouped(llround(value));
    while (fabs(value) >= 999.95 && suffix < 5) {
        value /= 1000;
        suffix++;
    }
    if (fabs(value) >= 1e4)
        return g_strdup_printf("%.3g E", value);
    digits = four_digits(value);
    return suffix < 0 ? g_steal_pointer(&digits) : g_strdup_printf("%s %c", digits, suffixes[suffix]);
}

const char *
number_plural(const char *number)
{
    return g_str_equal(number, "1") ? "" : "s";
}

char *
number_bytes(double bytes)
{
    static const char *const units[] = {"B", "KB", "MB", "GB", "TB", "PB"};
    g_autofree char *digits = NULL;
    guint unit = 0;

    if (!isfinite(bytes))
        return g_strdup("?");
    if (fabs(bytes) < 10000) {
        digits = bytes == trunc(bytes) ? integer_grouped((gint64)bytes) : four_digits(bytes);
        return g_strdup_printf("%s B", digits);
    }
    while (fabs(bytes) >= 1024 && unit + 1 < G_N_ELEMENTS(units)) {
        bytes /= 1024;
        unit++;
    }
    digits = fabs(bytes) < 1e4 ? four_digits(bytes) : g_strdup_printf("%.3g", bytes);
    return g_strdup_printf("%s %s", digits, units[unit]);
}

char *
number_percent(double fraction)
{
    double percent = 100 * fraction;

    return g_strdup_printf(fabs(percent) < 9.95 ? "%.2g %%" : "%.0f %%", percent);
}

void
number_append(GString *text, guint number)
{
    char digits[3 * sizeof number];
    gsize first = sizeof digits;

    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    g_string_append_len(text, digits + first, (gssize)(sizeof digits - first));
}
