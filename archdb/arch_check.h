/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch_check_shape.h"

/* Calls FUNC for every pair of known values that contradict each other; returns their number. */
guint arch_check(const Arch *arch, ArchCheckFunc func, gpointer data);

/* Checks ARCH after --set: sizes and limits alone, as measured values and the shape of a cache may then
 * differ from the file's. Fails with ARCH_ERROR_VALUE. */
gboolean arch_check_set(const Arch *arch, GError **error);
