/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_LOCALE_H
#define FIELDWISE_LOCALE_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define LC_ALL 6
#define LC_NUMERIC 1
extern "C" char *setlocale(int, const char *);
struct lconv { char *decimal_point, *thousands_sep, *grouping; };
extern "C" lconv *localeconv();
FIELDWISE_END
#endif
