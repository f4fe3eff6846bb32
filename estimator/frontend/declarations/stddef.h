/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_STDDEF_H
#define FIELDWISE_STDDEF_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef __WCHAR_TYPE__ fieldwise_wchar;
struct max_align_t { long long a; long double b; };
#define offsetof(type, member) __builtin_offsetof(type, member)
FIELDWISE_END
#endif
