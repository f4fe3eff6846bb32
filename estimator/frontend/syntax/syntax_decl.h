/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ast.h"
#include "frontend/syntax/syntax.h"

/* The one Decl of what CURSOR declares. */
Decl *syntax_decl(Syntax *syntax, CXCursor cursor);
