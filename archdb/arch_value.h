/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/keys/arch_key.h"

/* Reads TEXT as a value of KEY: `unknown`, which leaves *ret_known FALSE and *ret_number 0; a plain decimal
 * number of the key's type and within its range; or what else the type allows, which leaves *ret_number 0.
 * Fails with ARCH_ERROR_VALUE; the message names the key and what is allowed, but neither file nor line. */
gboolean arch_value_parse(ArchKey key, const char *text, gboolean *ret_known, double *ret_number,
                          GError **error);

/* Reads TEXT as a plain decimal number from 0 to MAX. FALSE, and the result untouched, where it is none. */
gboolean arch_fraction_parse(const char *text, double max, double *ret_fraction);
