/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Writes an initialiser into a new object. */
void initialise(Walker *w, const Value *pointer, const CType *type, const Ast *initial);
