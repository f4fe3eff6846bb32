/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* A load counts where somebody uses what it gave. */

/* Marks the load behind VALUE as used; of an aggregate, all inside. */
const Value *value_use(Walker *w, const Value *value);
void value_use_all(Walker *w, const Value *value);
