/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What is in FOLDER, by the bytes of its name, so that a seed draws the same from it anywhere. Free with
 * g_ptr_array_unref(). */
GPtrArray *names_in(const char *folder);
