/* SPDX-License-Identifier: MIT */
#include <fieldwise/qualifiers.h>
#ifndef FIELDWISE_ASSERT_H
#define FIELDWISE_ASSERT_H
__host__ __device__ void fieldwise_assert_failed();
#endif
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) ((__VA_ARGS__) ? (void)0 : fieldwise_assert_failed())
#endif
#define static_assert static_assert
