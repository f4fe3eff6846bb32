/* SPDX-License-Identifier: MIT */
#pragma once

#include "model_table.h"

/* The model of GPUs with sectored caches: docs/model-sector.md. */
extern const Model model_sector;
