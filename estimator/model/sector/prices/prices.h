/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/prices/: what searches ask of the model. Uses bounds/ and below. */
#pragma once

#include "model/sector/bounds/bounds.h"

/* --- sector_guess.c */
/* What is remembered of single fields. */
typedef struct SectorGuesses SectorGuesses;
void sector_guesses_free(SectorGuesses *guesses);

/* ModelPrices.guess: from what each field of GROUP would take alone in a struct as large. */
void sector_guess(gpointer prepared, const Group *group, double *ret_parts);

/* --- sector_price.c */
extern const ModelPrices sector_prices;

/* Of sector_prices: what ModelPrices says of each. */
const char *sector_price_shape(gpointer prepared, PriceShape *ret_shape);
void sector_price(gpointer prepared, const Group *group, gboolean any_alike, double *ret_parts);
double sector_price_cost(gpointer prepared, const double *parts);
double sector_price_plane(gpointer prepared, const double *at, const double *least, double *ret_slopes);
