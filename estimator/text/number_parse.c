/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <math.h>
#include <string.h>

/* Integers up to here, and these powers of ten, are exact as doubles, so that one division rounds once. */
#define EXACT_INTEGER (G_GUINT64_CONSTANT(1) << 53)
#define MAX_DIGITS 18
#define MAX_LENGTH 63

static const double POWERS_OF_TEN[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                       1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};

/* Skips digits and adds them to *MANTISSA, which may overflow after MAX_DIGITS. */
static const char *
skip_digits(const char *text, const char *end, guint64 *mantissa)
{
    for (; text < end && *text >= '0' && *text <= '9'; text++)
        *mantissa = *mantissa * 10 + (guint64)(*text - '0');
    return text;
}

/* Skips an exponent; NULL where it has no digits. */
static const char *
skip_exponent(const char *text, const char *end)
{
    guint64 ignored = 0;

    text++;
    if (text < end && (*text == '+' || *text == '-'))
        text++;
    const char *behind = skip_digits(text, end, &ignored);
    return behind == text ? NULL : behind;
}

static gboolean
convert_slowly(const char *start, const char *behind, double *ret_number)
{
    char buffer[MAX_LENGTH + 1];

    if (behind - start > MAX_LENGTH)
        return FALSE;
    memcpy(buffer, start, (gsize)(behind - start));
    buffer[behind - start] = '\0';
    *ret_number = g_ascii_strtod(buffer, NULL);
    return isfinite(*ret_number);
}

const char *
number_parse(const char *text, const char *end, double *ret_number)
{
    const char *start = text;
    guint64 mantissa = 0;

    if (text < end && (*text == '-' || *text == '+'))
        text++;
    const char *digits = text;
    text = skip_digits(text, end, &mantissa);
    gsize n_digits = (gsize)(text - digits), decimals = 0;
    if (n_digits == 0)
        return NULL;
    if (text < end && *text == '.') {
        const char *behind = skip_digits(text + 1, end, &mantissa);

        decimals = (gsize)(behind - text) - 1;
        if (decimals == 0)
            return NULL;
        text = behind;
    }
    gboolean has_exponent = text < end && (*text == 'e' || *text == 'E');
    if (has_exponent)
        text = skip_exponent(text, end);
    if (!text)
        return NULL;
    if (has_exponent || n_digits + decimals > MAX_DIGITS || mantissa > EXACT_INTEGER)
        return convert_slowly(start, text, ret_number) ? text : NULL;
    double magnitude = (double)mantissa / POWERS_OF_TEN[decimals];
    *ret_number = *start == '-' ? -magnitude : magnitude;
    return text;
}
