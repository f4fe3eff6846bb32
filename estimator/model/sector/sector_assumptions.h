/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/sector.h"

/* Model.assumptions. */
GPtrArray *sector_assumptions(gpointer prepared);
