/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Nodes and notes of the kernel. */

void emit_barrier(Walker *w, const char *text, const Ast *at);
/* Notes something about this place, or, once, about the kernel, where this place is the first to show it. */
void emit_note(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
void emit_note_once(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* Notes the condition of the branch AT: CONDITION, 0 or 1, which is written as TEXT. */
void emit_decision(Walker *w, const Expr *condition, const char *text, const Ast *at);
/* Runs what follows under a guard until guard_close(); gives what to close with. */
Node *guard_open(Walker *w, const Expr *condition, const char *text, const Ast *at);
void guard_else(Walker *w, Node *guard);
void guard_close(Walker *w, Node *guard, Node *outer);
