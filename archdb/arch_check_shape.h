/* SPDX-License-Identifier: MIT */
#pragma once

#include "arch_check.h"

/* The part of arch_check() that looks at values that are no single number: calls FUNC for every pair of known
 * values that contradict each other and returns their number. */
guint arch_check_shapes(const Arch *arch, ArchCheckFunc func, gpointer data);
