/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Values that are fixed for the launch and known by name: parameters and their members. */

const Expr *param_symbol(Walker *w, const char *name, const CType *type);
/* The scalar called NAME, fixed for the launch; of parameter PARAM, -1: of none. */
const Value *fixed_scalar(Walker *w, const char *name, const CType *type, int param);
const Value *parameter_value(Walker *w, Decl *decl, guint number);
const Value *named_read(Walker *w, const Value *named, const Expr *offset, const CType *type);
