/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ast.h"
#include "frontend/syntax/syntax.h"

/* Never NULL: what is not understood is AST_UNKNOWN with the expressions inside it. */
Ast *lower_expression(Syntax *syntax, CXCursor cursor);
