/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Model.explain and Model.dump. */
GPtrArray *sector_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *sector_dump(gpointer prepared, const Layout *layout, const char *stage);
