/* SPDX-License-Identifier: MIT */
/* Folder syntax: functions and types as trees of our own, lowered from libclang. It may use parse and what
 * that uses. */
#pragma once

#include "arena.h"

#include <clang-c/Index.h>

typedef struct Syntax Syntax;

Syntax *syntax_new(CXTranslationUnit unit);
void syntax_free(Syntax *syntax);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Syntax, syntax_free)

Arena *syntax_arena(Syntax *syntax);
CXTranslationUnit syntax_unit(const Syntax *syntax);

/* Numbers the walks over the tree, from 1. */
guint syntax_next_walk(Syntax *syntax);
