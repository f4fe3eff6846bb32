/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"

/* Every option of every command, in the order of the help; each stores its value in an Options. */
extern const OptionRow OPTION_ROWS[];

/* The whole of the file at PATH as text; a folder, binary data and more than LIMIT bytes are errors. */
char *option_read_text(const char *path, gsize limit, GError **error);
