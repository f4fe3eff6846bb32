/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Variables whose values are known without a store: threadIdx and its kin, constant tables, __constant__. */

const Value *constant_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);
