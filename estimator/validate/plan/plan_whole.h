/* SPDX-License-Identifier: MIT */
#pragma once

#include "plan_files.h"

/* Adds what a program with a main of its own is run with: the source as it was, its arguments and data, and
 * what times its kernels. */
gboolean plan_add_whole(const Plan *plan, GError **error);
