/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <float.h>
#include <math.h>

#define HUBER 1.345 /* 95 % as efficient as least squares where errors are normal (Huber 1981) */
#define MOST_ROUNDS 50

typedef double Matrix[REGRESSION_MOST_TERMS][REGRESSION_MOST_TERMS];

/* Inverts the leading N rows and columns of M by Gauss and Jordan with pivots on the diagonal's column; FALSE
 * where M is singular up to rounding. */
static gboolean
invert(Matrix m, guint n, Matrix ret)
{
    double scale = 0;

    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++) {
            ret[i][j] = i == j;
            scale = MAX(scale, fabs(m[i][j]));
        }
    for (guint c = 0; c < n; c++) {
        guint pivot = c;

        for (guint i = c + 1; i < n; i++)
            if (fabs(m[i][c]) > fabs(m[pivot][c]))
                pivot = i;
        if (fabs(m[pivot][c]) <= 1e-12 * scale || scale == 0)
            return FALSE;
        for (guint j = 0; j < n; j++) {
            double swap = m[c][j];

            m[c][j] = m[pivot][j], m[pivot][j] = swap;
            swap = ret[c][j];
            ret[c][j] = ret[pivot][j], ret[pivot][j] = swap;
        }
        double by = m[c][c];
        for (guint j = 0; j < n; j++)
            m[c][j] /= by, ret[c][j] /= by;
        for (guint i = 0; i < n; i++) {
            double factor = i == c ? 0 : m[i][c];

            for (guint j = 0; j < n; j++)
                m[i][j] -= factor * m[c][j], ret[i][j] -= factor * ret[c][j];
        }
    }
    return TRUE;
}

static double
predict(const Regression *fit, const double *row)
{
    double sum = 0;

    for (guint t = 0; t < fit->n_terms; t++)
        sum += fit->coefficients[t] * row[t];
    return sum;
}

/* The fit with one weight a row. */
static gboolean
fit_weighted(const double *terms, guint n_terms, const double *y, const double *weights, gsize n,
             Regression *ret_fit)
{
    if (n < n_terms)
        return FALSE;
    /* Terms of very different sizes are brought to one scale before they are compared with zero. */
    double scale[REGRESSION_MOST_TERMS] = {0};
    for (gsize i = 0; i < n; i++)
        for (guint t = 0; t < n_terms; t++)
            scale[t] = MAX(scale[t], fabs(terms[i * n_terms + t]));
    Matrix normal = {{0}}, inverse;
    double right[REGRESSION_MOST_TERMS] = {0}, mean = 0, weight = 0;
    for (guint t = 0; t < n_terms; t++)
        if (scale[t] == 0)
            return FALSE;
    for (gsize i = 0; i < n; i++) {
        const double *row = terms + i * n_terms;

        for (guint t = 0; t < n_terms; t++) {
            for (guint u = 0; u < n_terms; u++)
                normal[t][u] += weights[i] * row[t] / scale[t] * (row[u] / scale[u]);
            right[t] += weights[i] * row[t] / scale[t] * y[i];
        }
        mean += weights[i] * y[i];
        weight += weights[i];
    }
    if (!invert(normal, n_terms, inverse))
        return FALSE;
    Regression fit = {.n_terms = n_terms};
    for (guint t = 0; t < n_terms; t++)
        for (guint u = 0; u < n_terms; u++)
            fit.coefficients[t] += inverse[t][u] * right[u] / scale[t];
    double total = 0;
    for (gsize i = 0; i < n; i++) {
        double error = y[i] - predict(&fit, terms + i * n_terms), around = y[i] - mean / weight;

        fit.rss += weights[i] * error * error;
        total += weights[i] * around * around;
    }
    fit.r2 = total > 0 ? 1 - fit.rss / total : 1;
    for (guint t = 0; t < n_terms; t++)
        fit.errors[t] =
            n > n_terms ? sqrt(fit.rss / (double)(n - n_terms) * inverse[t][t]) / scale[t] : (double)NAN;
    *ret_fit = fit;
    return TRUE;
}

gboolean
regression_fit(const double *terms, guint n_terms, const double *y, gsize n, Regression *ret_fit)
{
    g_assert(n_terms >= 1 && n_terms <= REGRESSION_MOST_TERMS);
    g_autofree double *weights = g_new(double, n);
    for (gsize i = 0; i < n; i++)
        weights[i] = 1;
    return fit_weighted(terms, n_terms, y, weights, n, ret_fit);
}

gboolean
regression_fit_robust(const double *terms, guint n_terms, const double *y, gsize n, Regression *ret_fit)
{
    g_assert(n_terms >= 1 && n_terms <= REGRESSION_MOST_TERMS);
    g_autofree double *weights = g_new(double, n), *errors = g_new(double, n);
    Regression fit, last = {0};
    for (gsize i = 0; i < n; i++)
        weights[i] = 1;
    for (guint round = 0; round < MOST_ROUNDS; round++) {
        if (!fit_weighted(terms, n_terms, y, weights, n, &fit))
            return FALSE;
        gboolean settled = round > 0;
        for (guint t = 0; t < n_terms; t++)
            settled &= fabs(fit.coefficients[t] - last.coefficients[t]) <= 1e-9 * fabs(fit.coefficients[t]);
        if (settled)
            break;
        last = fit;
        for (gsize i = 0; i < n; i++)
            errors[i] = y[i] - predict(&fit, terms + i * n_terms);
        double deviation = stats_mad(errors, n, 0);
        for (gsize i = 0; i < n; i++)
            weights[i] = deviation > 0 && fabs(errors[i]) > HUBER * deviation
                             ? HUBER * deviation / fabs(errors[i])
                             : 1;
    }
    *ret_fit = fit;
    return TRUE;
}

double
regression_criterion(double rss, gsize n, guint n_parameters, double noise)
{
    double variance = MAX(rss / (double)n, MAX(noise * noise, DBL_MIN));

    return (double)n * log(variance) + n_parameters * log((double)n);
}
