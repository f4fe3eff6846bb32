/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"

/* Gets the key of a value that contradicts another, and a message. */
typedef void (*ArchCheckFunc)(ArchKey key, const char *message, gpointer data);

/* The part of arch_check() that looks at values that are no single number: calls FUNC for every pair of known
 * values that contradict each other and returns their number. */
guint arch_check_shapes(const Arch *arch, ArchCheckFunc func, gpointer data);
