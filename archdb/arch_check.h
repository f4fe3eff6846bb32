/* SPDX-License-Identifier: MIT */
#pragma once

#include "arch_check_shape.h"

/* Calls FUNC for every pair of known values that contradict each other; returns their number. */
guint arch_check(const Arch *arch, ArchCheckFunc func, gpointer data);

/* The checks that a value given with --set must pass: those of sizes and limits, while measured values and
 * the shape of a cache may then differ from the file's. Fails with ARCH_ERROR_VALUE. */
gboolean arch_check_set(const Arch *arch, GError **error);
