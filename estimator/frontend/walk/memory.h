/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Loads and stores, wherever a pointer points. */

const Value *memory_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);
void memory_store(Walker *w, const Value *pointer, const CType *type, const Value *value, const Ast *at);
/* A read-modify-write of global memory that other threads see as one; gives the old value. */
const Value *memory_atomic(Walker *w, const Value *pointer, const CType *type, const Ast *at);
