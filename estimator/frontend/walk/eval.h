/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Expressions. */

const Value *eval(Walker *w, const Ast *ast);
/* Where an lvalue lies: a pointer to it. */
const Value *eval_place(Walker *w, const Ast *ast);
gboolean is_place(const Ast *ast);
/* `this` where it is not written, as the class that MEMBER belongs to; NULL outside of methods. */
const Value *eval_this(Walker *w, const Decl *member);
