/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/values.h"

/* --- value.c */
/* The cell that the bytes lie in; NULL where none holds them all. */
const ValueCell *value_covering_cell(const Value *value, guint64 offset, guint64 size);
/* The cells inside the bytes, moved to start at 0; elsewhere it holds REST. */
const Value *value_slice(Arena *arena, const Value *value, guint64 offset, guint64 size, const Value *rest);

/* --- environment.c */
/* The conjunction of the path conditions from FIRST on. */
const Expr *path_condition(Walker *w, guint first);

/* --- local.c */
/* A store to an array of the thread. */
typedef struct {
    const Expr *place; /* bytes into the variable */
    const Expr *value;
} Written;

/* Notes that an array holds CONTENT, which nobody knows, since VALUE was stored at PLACE of it. */
void written_note(Walker *w, const Expr *content, const Expr *place, const Expr *value);

/* --- named.c */
/* Values that are fixed for the launch and known by name: parameters and their members. */

const Expr *param_symbol(Walker *w, const char *name, const CType *type);

/* --- schedule.c */
/* An operation makes E now. */
void schedule_made(Walker *w, const Expr *e);
