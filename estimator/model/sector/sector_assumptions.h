/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Model.assumptions. */
GPtrArray *sector_assumptions(gpointer prepared);
