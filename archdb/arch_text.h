/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"

/* A table of all architectures that arch_find() knows: name, compute capability, model, title. An invalid
 * file shows its error in place of a title. Lines are broken at WIDTH columns; 0: never. */
char *arch_list_text(guint width, GError **error);

/* Every value of ARCH with its unit and source, by group, then the sources in full and the keys not given.
 * Lines are broken at WIDTH columns where a single word fits; 0: never. */
char *arch_show_text(const Arch *arch, guint width);

/* ARCH as an architecture file, which parses to an equal architecture. Comments are not kept. */
char *arch_format(const Arch *arch);

/* Checks the file at PATH. On errors it returns FALSE, and all of them in *ret_messages, as "file:line:
 * error: ..." in the order of the lines; a file that cannot be read gives one message without line.
 * *ret_messages is an array of char * that frees them, empty on success. */
gboolean arch_validate_file(const char *path, GPtrArray **ret_messages);
