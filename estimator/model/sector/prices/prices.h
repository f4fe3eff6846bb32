/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/prices/: what searches ask of the model. Uses bounds/ and below. */
#pragma once

#include "model/sector/bounds/bounds.h"

/* --- sector_guess.c */
/* What is remembered of single fields. */
typedef struct SectorGuesses SectorGuesses;

SectorGuesses *sector_guesses_new(const SectorLaunch *launch, SectorMemo *memo);
void sector_guesses_free(SectorGuesses *guesses);

/* ModelPrices.guess: from what each field of GROUP would take alone in a struct as large. */
void sector_guess(const SectorLaunch *launch, SectorMemo *memo, SectorGuesses *guesses, const Group *group,
                  double *ret_parts);

/* --- sector_price.c */
/* What ModelPrices says of each. */
const char *sector_price_shape(const SectorLaunch *launch, SectorMemo *memo, PriceShape *ret_shape);
void sector_price(const SectorLaunch *launch, SectorMemo *memo, const Group *group, gboolean any_alike,
                  double *ret_parts);
double sector_price_cost(const SectorLaunch *launch, const double *parts);
double sector_price_plane(const SectorLaunch *launch, const double *at, const double *least,
                          double *ret_slopes);
