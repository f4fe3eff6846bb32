/* SPDX-License-Identifier: MIT */
#include <complex>
#define complex _Complex
#define I (__extension__ 1.0iF)
