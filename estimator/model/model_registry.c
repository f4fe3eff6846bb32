/* SPDX-License-Identifier: MIT */
/* Every model that there is. A further one is its own folder, a line here, and its declaration in model.h. */
#include "model.h"

const Model *const REGISTERED_MODELS[] = {&model_peng, &model_sector, NULL};
