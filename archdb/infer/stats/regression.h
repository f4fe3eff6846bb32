/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

#define REGRESSION_MOST_TERMS 4

/* A linear fit of y over a few terms. */
typedef struct {
    guint n_terms;
    double coefficients[REGRESSION_MOST_TERMS];
    double errors[REGRESSION_MOST_TERMS]; /* standard errors of the coefficients; NAN without degrees of
                                             freedom */
    double rss;                           /* squared distances of y from the fit */
    double r2; /* share of y's variance that the fit explains; 1 where y does not vary */
} Regression;

/* Fits y[i] = sum over t of coefficients[t] * terms[i * N_TERMS + t] to N rows by least squares. FALSE where
 * the terms depend on each other or there are fewer rows than terms. */
gboolean regression_fit(const double *terms, guint n_terms, const double *y, gsize n, Regression *ret_fit);

/* The same, but rows far from the fit count less: Huber's weights (1964), 1 up to 1.345 deviations, by
 * iteratively reweighted least squares. `rss` and `errors` are those of the weighted rows. */
gboolean regression_fit_robust(const double *terms, guint n_terms, const double *y, gsize n,
                               Regression *ret_fit);

/* Schwarz's criterion of a fit of N rows with N_PARAMETERS, the deviation of y not taken below NOISE: less is
 * better. */
double regression_criterion(double rss, gsize n, guint n_parameters, double noise);
