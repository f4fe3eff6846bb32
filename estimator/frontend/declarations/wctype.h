/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_WCTYPE_H
#define FIELDWISE_WCTYPE_H
#include <wchar.h>
FIELDWISE_BEGIN
int iswalpha(unsigned), iswdigit(unsigned), iswspace(unsigned), iswalnum(unsigned), iswupper(unsigned), iswlower(unsigned),
    iswpunct(unsigned);
unsigned towlower(unsigned), towupper(unsigned);
FIELDWISE_END
#endif
