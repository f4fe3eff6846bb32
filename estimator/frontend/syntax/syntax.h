/* SPDX-License-Identifier: MIT */
/* estimator/frontend/syntax/: lowers functions and types from libclang to trees of its own. May use parse/
 * and below. */
#pragma once

#include "frontend/syntax/arena.h"

#include <clang-c/Index.h>

typedef struct Syntax Syntax;

Syntax *syntax_new(CXTranslationUnit unit);
void syntax_free(Syntax *syntax);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Syntax, syntax_free)

Arena *syntax_arena(Syntax *syntax);
CXTranslationUnit syntax_unit(const Syntax *syntax);

/* Numbers the walks over the tree, from 1. */
guint syntax_next_walk(Syntax *syntax);
