/* SPDX-License-Identifier: MIT */
#pragma once

#include "model_table.h"

/* The model of Peng, Grossman and Sarkar: docs/model-peng.md. */
extern const Model model_peng;
