/* SPDX-License-Identifier: MIT */
#pragma once

#include "ast.h"
#include "syntax.h"

/* Never NULL: what is not understood is AST_UNKNOWN with the expressions inside it. */
Ast *lower_statement(Syntax *syntax, CXCursor cursor);
