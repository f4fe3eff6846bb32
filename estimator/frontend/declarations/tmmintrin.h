/* SPDX-License-Identifier: MIT */
#include <emmintrin.h>
