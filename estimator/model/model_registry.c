/* SPDX-License-Identifier: MIT */
/* Every model that there is. A further one is its own folder, and its line in archdb/keys/models.def. */
#include "model/model.h"

const Model *const REGISTERED_MODELS[] = {
#define MODEL(name) &model_##name,
#include "archdb/keys/models.def"
    NULL,
};
