/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/compare.h"

/* TRUE if what was estimated and what was counted of SITE is not the same; what was not understood is no
 * estimate that could be held against a count. */
gboolean site_differs(const SiteComparison *site);

/* Puts together, in ALL, what differs and is of KIND, where nvcc names a wrong line: what is understood if
 * the sums agree, and what goes where data says if nothing was counted for some of it and too much for other
 * (docs/guide/validate.md). Each such group becomes one comparison, its first. */
void site_lines_join(GPtrArray *all, SiteKind kind);
