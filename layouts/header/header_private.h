/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header/header.h"

#include <glib.h>

/* --- header_access.c */
/* Accessors to every field, and to whole elements; for fieldwise itself macros on an array of structs. */
void header_append_access(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* --- header_memory.c */
/* Sizes, allocation, and views cut out of memory. */
void header_append_memory(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                          gboolean has_gaps);
