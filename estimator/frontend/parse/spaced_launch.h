/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* TEXT of LENGTH bytes with `<< <` and `>> >` around the configuration of a launch written as nvcc and clang
 * both take it, `<<<` and `>>>`; NULL where there is none. Lines and columns of all else stay as they are. */
char *spaced_launches_join(const char *text, gsize length, gsize *ret_length);
