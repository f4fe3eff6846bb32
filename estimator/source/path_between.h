/* SPDX-License-Identifier: MIT */
#pragma once

/* How a file in FOLDER names the file TO: "../kernels/Body_layout.h". Symbolic links are not followed. Free
 * with g_free(). */
char *path_between(const char *folder, const char *to);

/* PATH without each "./" that it begins with; a part of PATH. */
const char *path_without_dot(const char *path);
