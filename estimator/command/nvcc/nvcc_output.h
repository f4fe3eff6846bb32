/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Reads the output of `nvcc -Xptxas -v`. */

/* The registers of a thread of each kernel that TEXT tells of: name in the compiled code -> gint64 *. */
GHashTable *nvcc_output_registers(const char *text);

/* The registers of the kernel that libclang calls SYMBOL. nvcc names apart what is static or in a namespace
 * without a name, by the file: such a kernel is found where no other has the same name but for that. FALSE
 * where it is not among REGISTERS, or where several may be meant. */
gboolean nvcc_output_find(GHashTable *registers, const char *symbol, gint64 *ret_registers);

/* The same of a kernel whose parameters have other types in the compiled code: the only one with its name and
 * its arguments as a template. */
gboolean nvcc_output_find_retyped(GHashTable *registers, const char *symbol, gint64 *ret_registers);

/* The first line of TEXT that tells an error, else the first that is not empty; NULL: there is none. */
char *nvcc_output_error(const char *text);
