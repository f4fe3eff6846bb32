/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The machine code of the function in the cubin (an ELF file of 64 bits) DATA whose section's name begins
 * with START and contains PART; NULL where there is none. */
GBytes *cubin_code(GBytes *cubin, const char *start, const char *part);

/* The opcodes (the low 12 bits of each 16-byte instruction, from Volta on) in CODE but those of
 * NOP, which fill functions up, sorted: of guint16. */
GArray *code_opcodes(GBytes *code);
