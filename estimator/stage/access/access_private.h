/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/access/access.h"

/* Whether CALL is T(x), T a type that a template chooses. */
gboolean use_is_conversion(const SourceTree *tree, guint call);

/* Whether the constructor, or the operator=, CALLED makes an object nothing else than a copy of another one,
 * or a new one. */
gboolean use_is_copy(Entity called);

/* Whether CALL is an operator of numbers whose type a template chooses; RET_NAME (may be NULL): "+" (free
 * with g_free()). */
gboolean use_is_operator(const SourceTree *tree, guint call, char **ret_name);

/* Whether a function may consist of nodes of KIND, beside the expressions that are looked at one by one. */
gboolean call_is_harmless(TreeKind kind);
