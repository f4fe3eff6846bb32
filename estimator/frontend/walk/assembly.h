/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Runs the inline assembly AST: its operands, and the memory that they lead to. */
void exec_asm(Walker *w, const Ast *ast);
