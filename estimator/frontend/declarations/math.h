/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_MATH_H
#define FIELDWISE_MATH_H
#include <fieldwise/math.h>
namespace std {
}
#endif
