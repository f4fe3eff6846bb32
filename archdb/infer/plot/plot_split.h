/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The value that parts N values best into two groups, those below it and the others (Otsu 1979: largest
 * variance between the groups), where they part clearly; NAN where they do not. For colouring pictures, not
 * for inferring. */
double plot_split(const double *values, gsize n);
