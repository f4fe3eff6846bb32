/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ast.h"
#include "ir/kernel.h"
#include "frontend/syntax/syntax.h"

/* Where the syntax tree comes from: places and texts of the source. */

void place_of(const Ast *at, SourcePlace *ret_place);
/* The source text of AT on one line, shortened. Free with g_free(). */
char *text_of(const Syntax *syntax, const Ast *at);
