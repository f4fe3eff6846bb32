/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_VALUES_H
#define FIELDWISE_VALUES_H
#include <float.h>
#include <limits.h>
#define MAXFLOAT FLT_MAX
#define MAXDOUBLE DBL_MAX
#define MAXINT INT_MAX
#endif
