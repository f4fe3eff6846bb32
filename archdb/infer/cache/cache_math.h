/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The probability that a binomial variable of N trials of probability P is at least K. */
double cache_binomial_tail(guint n, double p, guint k);
