/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The text of a small CUDA program on arrays of one of CUDA's vector types, *RET_RECORD, with the operators
 * on them that programs bring along. What random_program() says of its programs holds here as well. Free all
 * with g_free(). */
char *random_vector_program(GRand *rand, char **ret_record, char **ret_layout);
