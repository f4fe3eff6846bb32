/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/unused/unused.h"

/* --- unused.c */
/* Whether AST is what an array turns into where its first element's address is wanted. */
gboolean ast_is_decay(const Ast *ast);
/* The variable that PLACE is a part of, or all of; NULL where a pointer leads there. */
Decl *place_root(const Ast *place);
/* What AST assigns to its first child: NULL where it is no assignment, with an operator of the source's own.
 */
const Ast *ast_assigned(const Ast *ast);
/* Whether child NUMBER of the statement AST is an expression whose value is wanted. */
gboolean kid_is_wanted(const Ast *ast, guint number);

/* --- unused_call.c */
/* The variables of the thread, of Decl, that CALL, a statement, changes through the addresses that it hands
 * over; NULL where it may do more than that. Free with g_ptr_array_unref(). */
GPtrArray *call_targets(Syntax *syntax, const Ast *call);
/* The place whose address the argument GIVEN for PARAMETER is; NULL: it is none. */
const Ast *argument_place(const Decl *parameter, const Ast *given);
