/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* Model.assumptions. */
GPtrArray *peng_assumptions(gpointer prepared);
