/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* The value of a call of a function that the walker knows; NULL where it doesn't. */
const Value *eval_builtin(Walker *w, const Ast *ast, const char *name);
