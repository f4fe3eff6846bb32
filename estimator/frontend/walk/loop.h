/* SPDX-License-Identifier: MIT */
#pragma once

#include "walker.h"

/* Runs the loop AST: dry, to find how its variables change, then with these as functions of the iteration. */
void exec_loop(Walker *w, const Ast *ast);
