/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Runs the switch AST. */
void exec_switch(Walker *w, const Ast *ast);
