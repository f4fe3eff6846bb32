/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The text of a small CUDA program on arrays of the struct Body, which `main` fills, hands to random kernels
 * in random ways, and of which it prints a number for each array at the end. All forms of expression and
 * declaration occur that `fieldwise apply` says it writes. The program does not depend on rounding, on the
 * order of threads within what executor/cuda_runtime.h keeps, nor on anything undefined but for signed
 * overflow. *RET_LAYOUT is a random layout of Body, as --layout takes it. Free both with g_free(). */
char *random_program(GRand *rand, char **ret_layout);
