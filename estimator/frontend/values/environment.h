/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Variables and their values, where branches part and meet. */

guint object_new(Walker *w, Decl *decl, const CType *type, const char *name, const Value *content);
void scope_close(Walker *w, guint n_objects);
GPtrArray *env_copy(const GPtrArray *env);
/* Merges B into A where CONDITION chooses A; either may be NULL: never reached. Takes both. */
GPtrArray *env_merge(Walker *w, Condition condition, GPtrArray *a, GPtrArray *b);
const Value *value_merge(Walker *w, Condition condition, const Value *a, const Value *b, const CType *type);
void jump_target_init(Walker *w, JumpTarget *target);
/* Control leaves for TARGET; the rest is dead. */
void jump_target_exit(Walker *w, JumpTarget *target, const Value *value);
/* Merges the exits to TARGET into the current environment, and their values into *value. */
void jump_target_join(Walker *w, JumpTarget *target, const Value **value, const CType *type);
/* The conjunction of the path conditions from FIRST on. */
const Expr *path_condition(Walker *w, guint first);
