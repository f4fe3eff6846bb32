/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"
#include "model/sector/known/known.h"

/* What is remembered of single fields. */
typedef struct SectorGuesses SectorGuesses;
void sector_guesses_free(SectorGuesses *guesses);

/* ModelPrices.guess: from what each field of GROUP would take alone in a struct as large. */
void sector_guess(gpointer prepared, const Group *group, double *ret_parts);
