/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Accesses of global memory: scalars, structs member by member, and what they give. */

/* Shared by the files that load and store. */

/* global.c */
/* The value that a load of NAME at INDEX and SUB (may be NULL) gives. */
const Expr *loaded_expr(Walker *w, Region *region, const char *name, const Expr *index, const Expr *sub,
                        const CType *type);
/* LOADED as a value of TYPE; a pointer leads to a region of its own, named after where it was loaded. */
const Value *loaded_value(Walker *w, const Region *region, const Expr *index, const char *field,
                          const Expr *loaded, const CType *type);
const Value *global_access(Walker *w, AccessKind kind, Region *region, const Value *pointer,
                           const CType *type, const Ast *at);
void global_store(Walker *w, Region *region, const Value *pointer, const CType *type, const Value *value,
                  const Ast *at);
/* An access of TYPE (all members of a struct), OFFSET bytes into some element of REGION; REASON says why
 * nobody knows into which. */
const Value *unfollowed_access(Walker *w, AccessKind kind, Region *region, guint64 offset, const CType *type,
                               const char *reason, const Ast *at);
/* A pointer that nobody knows where it points is still an access. WHY: what else the user should know, or
 * NULL.
 */
const Value *unknown_access(Walker *w, AccessKind kind, const Value *pointer, const CType *type,
                            const char *why, const Ast *at);
