/* SPDX-License-Identifier: MIT */
#pragma once

/* Stands before a function that loops over lanes: it is compiled for processors with wider registers as well,
 * and the program takes what the one it runs on has. AVX2 brings no products that are summed without
 * rounding: results are the same. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) &&                  \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define LANE_LOOPS __attribute__((target_clones("avx2", "default")))
#else
#define LANE_LOOPS
#endif
