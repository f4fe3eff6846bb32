/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Model.assumptions. */
GPtrArray *sector_assumptions(gpointer prepared);
