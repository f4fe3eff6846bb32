/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The text of a small CUDA program on a flattened array, which its kernel `first` takes as `p`: numbers of
 * one type, some of which make an element. `main` fills it, hands it to kernels that access it in random
 * ways, and prints a number for each array at the end. What random_program() says of its programs holds here
 * as well. *RET_LAYOUT is a random layout of the record. Free both with g_free(). */
char *random_flat_program(GRand *rand, char **ret_layout);
