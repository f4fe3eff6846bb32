/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Runs calls of functions. */

const Value *eval_call(Walker *w, const Ast *ast);
const Value *eval_construct(Walker *w, const Ast *ast);
/* Runs FUNCTION's body; NULL where that can't be, with a note. ARGS are evaluated or places for references.
 */
const Value *inline_function(Walker *w, Decl *function, const Value *self, const Value *const *args,
                             guint n_args, const Ast *at);
