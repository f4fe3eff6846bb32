/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* VALUE, of TYPE, is handed to WHOM, code that is not followed. What its pointers lead to, through
 * variables too, may be read and written there: accesses with an unknown index and that reason. */
void escape(Walker *w, const Value *value, const CType *type, const char *whom, const Ast *at);
