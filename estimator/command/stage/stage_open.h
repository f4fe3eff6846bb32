/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/stage/stage_gain.h"

/* A loop whose length nothing tells, and on which what is estimated of a staged one rests. */
typedef struct {
    char *place;   /* "FILE:LINE:COLUMN" */
    char *options; /* that would tell it: "--param n=VALUE", "--trips 12=N" */
} StageOpen;

/* Those of GAIN's launches (of StageOpen), each once, in the order of the kernels' loops. */
GPtrArray *stage_open_loops(const StageGain *gain);
