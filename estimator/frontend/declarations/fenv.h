/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_FENV_H
#define FIELDWISE_FENV_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef int fenv_t;
typedef int fexcept_t;
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_ALL_EXCEPT 0x3d
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
extern "C" { int fesetround(int); int fegetround(); int feclearexcept(int); int fetestexcept(int); int feenableexcept(int); }
FIELDWISE_END
#endif
