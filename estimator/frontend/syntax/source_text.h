/* SPDX-License-Identifier: MIT */
#pragma once

#include "ast.h"
#include "kernel.h"
#include "syntax.h"

/* Where the syntax tree comes from: places and texts of the source. */

void place_of(const Ast *at, SourcePlace *ret_place);
/* The source text of AT on one line, shortened. Free with g_free(). */
char *text_of(const Syntax *syntax, const Ast *at);
