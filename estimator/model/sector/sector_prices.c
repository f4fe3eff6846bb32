/* SPDX-License-Identifier: MIT */
/* What searches ask of the model. */
#include "model/sector/sector_private.h"

const ModelPrices sector_prices = {
    .shape = sector_price_shape,
    .price = sector_price,
    .guess = sector_guess,
    .alike = sector_alike,
    .cost = sector_price_cost,
    .plane = sector_price_plane,
    .has_tiles = TRUE,
    .has_orders = TRUE,
};
