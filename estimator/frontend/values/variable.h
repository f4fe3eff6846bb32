/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Where variables live. */

const Value *variable_place(Walker *w, Decl *decl, const Ast *at);
/* threadIdx and its kin; FALSE for other names. */
gboolean builtin_symbol(const char *name, SymbolKind *ret_kind);
