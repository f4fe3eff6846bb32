/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Values as one normal cluster or as two, a lower and a higher one. */
typedef struct {
    gboolean two;      /* whether two explain the values better, and lie apart */
    gsize n_low;       /* values of the lower cluster: those below `boundary` */
    double boundary;   /* midway between the clusters */
    double low, high;  /* medians of the two */
    double separation; /* Ashman's D: distance of the means over the root mean square of the deviations */
    double gain;       /* how much less the Bayesian information criterion of two is than of one */
} Clusters;

/* Splits N >= 1 values by the boundary of greatest classification likelihood under two normal distributions,
 * their deviations not below NOISE > 0. Two are there where their Bayesian information criterion (five
 * parameters) is less than that of one normal or uniform distribution (two), and D > 2 (Ashman, Bird and Zepf
 * 1994), with two values or more in each. */
Clusters clusters_split(const double *values, gsize n, double noise);
