/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The text of a small CUDA program on parallel pointers, which host code names d0, d1, ...: *RET_RECORD is
 * "Point=d0,d1". Their types differ, no kernel needs to get all of them, and kernels call them otherwise.
 * What random_flat_program() says of the rest holds here as well. Free all with g_free(). */
char *random_parallel_program(GRand *rand, char **ret_record, char **ret_layout);
