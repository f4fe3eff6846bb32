/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* Model.explain and Model.dump. */
GPtrArray *peng_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *peng_dump(gpointer prepared, const Layout *layout, const char *stage);
