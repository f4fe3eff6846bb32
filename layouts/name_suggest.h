/* SPDX-License-Identifier: MIT */
#pragma once

#include "record.h"

/* The field of RECORD that the N_BYTES of NAME, which no field is called, most probably mean: one that
 * differs in case, leaves out the start of its dotted path, or is a few typing errors away; NULL where none
 * is close. */
const char *name_suggest(const Record *record, const char *name, gsize n_bytes);
