/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ast.h"
#include "frontend/syntax/syntax.h"

/* Lowers functions and initialisers when they are first asked for. */

/* Lowers the body and parameters of a function, once. */
void syntax_lower_function(Syntax *syntax, Decl *function);

/* The initialiser of a variable, lowered once; NULL where there is none. */
Ast *syntax_initialiser(Syntax *syntax, Decl *variable);
