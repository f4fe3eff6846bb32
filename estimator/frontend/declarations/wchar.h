/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_WCHAR_H
#define FIELDWISE_WCHAR_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef unsigned wint_t;
typedef struct { int state; } mbstate_t;
extern "C" { size_t wcslen(const wchar_t *); int wprintf(const wchar_t *, ...); }
FIELDWISE_END
#endif
