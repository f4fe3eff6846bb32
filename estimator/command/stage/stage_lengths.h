/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/stage/stage_gain.h"

/* What another length of blocks must bring, as a share of the time: the model of a GPU cannot tell smaller
 * differences from none. */
#define STAGE_LEAST_LENGTH_GAIN 0.10

/* Estimates those of GAINS that gain with blocks of each length that they can have, and gives them another
 * one than the usual if it is better by STAGE_LEAST_LENGTH_GAIN. Errors are those of the model. */
gboolean stage_lengths_choose(const SourceTree *tree, StageGains *gains, GError **error);
