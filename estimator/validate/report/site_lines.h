/* SPDX-License-Identifier: MIT */
#pragma once

#include "site_compare.h"

/* Puts together, in ALL, what differs and is of KIND, where nvcc names a wrong line and the sums agree
 * (docs/validate.md). Each such group becomes one comparison, its first. */
void site_lines_join(GPtrArray *all, SiteKind kind);
