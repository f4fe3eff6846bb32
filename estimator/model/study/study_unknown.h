/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/study/study.h"

/* "2 of 5 accesses have an unknown index (the index overflows 32 bits in this launch)": how many, and for
 * which reasons; NULL: none. Free with g_free(). */
char *study_unknown_text(const Study *study);
