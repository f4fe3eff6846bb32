/* SPDX-License-Identifier: MIT */
#include <xmmintrin.h>
