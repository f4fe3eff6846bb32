/* SPDX-License-Identifier: MIT */
/* estimator/frontend/unused/: what of a function nothing needs. May use syntax/ and below. */
#pragma once

#include "frontend/syntax/syntax.h"

/* --- unused.c */
/* Sets Decl.is_unused of the variables that FUNCTION, which is lowered, declares, and Ast.is_idle of its
 * calls, once. */
void unused_find(Syntax *syntax, Decl *function);

/* The variable of the thread that the statement AST assigns, all of it or a part, and does nothing else;
 * NULL: it does something else. */
Decl *statement_target(const Ast *ast);
/* Whether all that the statement AST, of a function that unused_find() knows, does is to change variables
 * that nothing needs. */
gboolean statement_is_idle(const Ast *ast);
