/* SPDX-License-Identifier: MIT */
/* estimator/model/: the list of the models. */
#pragma once

#include "model/estimate/estimate.h"

/* All models, ending with NULL (model_registry.c). */
extern const Model *const REGISTERED_MODELS[];
/* The share below which costs on ARCH are tied by MODEL; 0: none are. */
double model_known_error(const Model *model, const Arch *arch);
/* NULL where there is none of that name. */
const Model *model_find(const char *name);
/* The names of all models: "'peng' and 'sector'". Free with g_free(). */
char *model_names(void);
