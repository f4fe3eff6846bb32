/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SETJMP_H
#define FIELDWISE_SETJMP_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef long jmp_buf[25];
extern "C" { int setjmp(jmp_buf); void longjmp(jmp_buf, int); }
FIELDWISE_END
#endif
