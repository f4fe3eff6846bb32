/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"

#include <glib.h>

/* Suggests a field of RECORD for NAME, of N_BYTES, which is no field's name: one that differs in case, leaves
 * out the start of its dotted path, or is a few typing errors away. NULL where none is close. */
const char *name_suggest(const Record *record, const char *name, gsize n_bytes);
