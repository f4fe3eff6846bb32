/* SPDX-License-Identifier: MIT */
#pragma once

#include "site_compare.h"

/* Puts together, in ALL, what differs and is of KIND, where nvcc names a wrong line: what is understood if
 * the sums agree, and what goes where data says if nothing was counted for some of it and too much for other
 * (docs/validate.md). Each such group becomes one comparison, its first. */
void site_lines_join(GPtrArray *all, SiteKind kind);
