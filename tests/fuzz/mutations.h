/* SPDX-License-Identifier: MIT */
/* Changes of a CUDA program by its tokens, which leave most programs valid. */
#pragma once

#include "tokens.h"

/* Changes TOKENS once; OTHER is a program that statements are taken from. NUMBER is in the names of what is
 * declared. Returns what was done, or NULL where it could not be done here. */
const char *mutations_apply(GRand *rand, GPtrArray *tokens, const GPtrArray *other, guint number);
