/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* Counts accesses of shared memory into shared_warps, and raises the study's max_degree to theirs. */
void peng_count_shared(Peng *peng);
