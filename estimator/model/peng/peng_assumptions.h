/* SPDX-License-Identifier: MIT */
#pragma once

#include "peng.h"

/* Model.assumptions. */
GPtrArray *peng_assumptions(gpointer prepared);
