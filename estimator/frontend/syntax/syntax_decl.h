/* SPDX-License-Identifier: MIT */
#pragma once

#include "ast.h"
#include "syntax.h"

/* The one Decl of what CURSOR declares. */
Decl *syntax_decl(Syntax *syntax, CXCursor cursor);
