/* SPDX-License-Identifier: MIT */
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define MOST_ROUNDS 100
#define FEWEST_ROWS 5

/* Models of one term to four that are tried: sums with the base, maxima of two terms or more. */
static const guint N_MODELS[REQUEST_N_TERMS + 1] = {0, 1, 3 + 6, 3 + 4, 1 + 1};

static const char *const SUM_NAMES[] = {"base", "ways * (W - 1)", "sectors * (S - L)", "lines * (L - 1)"};
static const char *const LARGEST_NAMES[] = {"base", "ways * W", "sectors * S", "lines * L"};

static double
sum_count(const double *row, RequestTerm term)
{
    switch (term) {
    case REQUEST_WAYS:
        return row[REQUEST_WAYS] - 1;
    case REQUEST_SECTORS:
        return row[REQUEST_SECTORS] - row[REQUEST_LINES];
    case REQUEST_LINES:
        return row[REQUEST_LINES] - 1;
    default:
        return 1;
    }
}

static gboolean
fit_sum(const double *counts, const double *cycles, gsize n, RequestFit *fit, double *ret_rss)
{
    guint n_terms = 0;
    RequestTerm terms[REQUEST_N_TERMS];

    for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++)
        if (fit->has[t])
            terms[n_terms++] = t;
    g_autofree double *x = g_new(double, n *n_terms);
    for (gsize i = 0; i < n; i++)
        for (guint t = 0; t < n_terms; t++)
            x[i * n_terms + t] = sum_count(counts + i * REQUEST_N_TERMS, terms[t]);
    Regression regression;
    if (!regression_fit(x, n_terms, cycles, n, &regression))
        return FALSE;
    for (guint t = 0; t < n_terms; t++) {
        fit->coefficients[terms[t]] = regression.coefficients[t];
        fit->errors[terms[t]] = regression.errors[t];
        if (regression.coefficients[t] < 0) /* nothing makes a request cheaper */
            return FALSE;
    }
    *ret_rss = regression.rss;
    return TRUE;
}

/* The term of ROW that costs most, and what it costs. */
static RequestTerm
largest_term(const RequestFit *fit, const double *row, double *ret_cycles)
{
    RequestTerm best = REQUEST_N_TERMS;

    for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++) {
        double cycles = fit->coefficients[t] * row[t];

        if (fit->has[t] && (best == REQUEST_N_TERMS || cycles > *ret_cycles)) {
            best = t;
            *ret_cycles = cycles;
        }
    }
    return best;
}

/* One step: each row belongs to its largest term, each term's coefficient is fitted to the rows that it has.
 * FALSE where a term has none: a model without it says the same. */
static gboolean
refit_largest(const double *counts, const double *cycles, gsize n, RequestFit *fit, double *ret_rss,
              gboolean *ret_settled)
{
    double products[REQUEST_N_TERMS] = {0}, squares[REQUEST_N_TERMS] = {0};
    guint rows[REQUEST_N_TERMS] = {0};

    *ret_rss = 0;
    *ret_settled = TRUE;
    for (gsize i = 0; i < n; i++) {
        const double *row = counts + i * REQUEST_N_TERMS;
        double largest = 0;
        RequestTerm t = largest_term(fit, row, &largest);

        rows[t]++;
        products[t] += row[t] * cycles[i];
        squares[t] += row[t] * row[t];
        *ret_rss += (cycles[i] - largest) * (cycles[i] - largest);
    }
    for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++) {
        if (!fit->has[t])
            continue;
        if (rows[t] == 0)
            return FALSE;
        double coefficient = products[t] / squares[t];
        *ret_settled &= fabs(coefficient - fit->coefficients[t]) <= 1e-9 * fabs(coefficient);
        fit->coefficients[t] = coefficient;
        fit->errors[t] = sqrt(*ret_rss / (double)n / squares[t]);
    }
    return TRUE;
}

/* The best of several starts: each term's coefficient a low quantile of the cycles a count, since rows that
 * belong to another term cost more than it says. */
static gboolean
fit_largest(const double *counts, const double *cycles, gsize n, RequestFit *fit, double *ret_rss)
{
    static const double STARTS[] = {0, 0.05, 0.1, 0.2, 0.3, 0.5};
    g_autofree double *ratios = g_new(double, n);
    double least = INFINITY;

    for (guint start = 0; start < G_N_ELEMENTS(STARTS); start++) {
        RequestFit trial = *fit;

        for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++) {
            for (gsize i = 0; i < n; i++)
                ratios[i] = cycles[i] / counts[i * REQUEST_N_TERMS + t];
            g_autofree double *sorted = stats_sorted(ratios, n);
            trial.coefficients[t] = trial.has[t] ? stats_quantile(sorted, n, STARTS[start]) : 0;
        }
        /* Two partitions of the rows that alternate are as good as each other: the rounds end. */
        gboolean settled = FALSE, possible = TRUE;
        double rss = INFINITY;
        for (guint round = 0; round < MOST_ROUNDS && possible && !settled; round++)
            possible = refit_largest(counts, cycles, n, &trial, &rss, &settled);
        if (possible && rss < least) {
            least = rss;
            *fit = trial;
        }
    }
    *ret_rss = least;
    return least < INFINITY;
}

static void
write_formula(RequestFit *fit)
{
    g_autoptr(GString) text = g_string_new(fit->largest ? "max(" : NULL);
    const char *separator = "";

    for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++) {
        if (!fit->has[t])
            continue;
        g_string_append_printf(text, "%s%s", separator, (fit->largest ? LARGEST_NAMES : SUM_NAMES)[t]);
        separator = fit->largest ? ", " : " + ";
    }
    g_string_append(text, fit->largest ? ")" : "");
    g_strlcpy(fit->formula, text->str, sizeof fit->formula);
}

gboolean
request_fit(const double *counts, const double *cycles, gsize n, double noise, gboolean use_ways,
            RequestFit *ret_fit)
{
    if (n < FEWEST_ROWS)
        return FALSE;
    double mean = 0, total = 0, least = INFINITY;
    for (gsize i = 0; i < n; i++)
        mean += cycles[i] / (double)n;
    for (gsize i = 0; i < n; i++)
        total += (cycles[i] - mean) * (cycles[i] - mean);
    for (guint model = 0; model < 2 << REQUEST_N_TERMS; model++) {
        RequestFit fit = {.largest = model & 1};
        guint n_terms = 0;

        for (RequestTerm t = 0; t < REQUEST_N_TERMS; t++) {
            fit.has[t] = model >> (t + 1) & 1;
            fit.errors[t] = NAN;
            n_terms += fit.has[t];
        }
        /* A sum without its base has no request of one sector; a maximum of one term is only that term. */
        if (n_terms == 0 || (!fit.largest && !fit.has[REQUEST_BASE]) || (fit.largest && n_terms < 2) ||
            (fit.has[REQUEST_WAYS] && !use_ways))
            continue;
        double rss;
        if (!(fit.largest ? fit_largest : fit_sum)(counts, cycles, n, &fit, &rss))
            continue;
        double criterion = regression_criterion(rss, n, n_terms, noise) + 2 * log(N_MODELS[n_terms]);
        if (criterion >= least)
            continue;
        least = criterion;
        fit.r2 = total > 0 ? 1 - rss / total : 1;
        fit.deviation = sqrt(rss / (double)n);
        *ret_fit = fit;
    }
    if (least == INFINITY)
        return FALSE;
    write_formula(ret_fit);
    return TRUE;
}
