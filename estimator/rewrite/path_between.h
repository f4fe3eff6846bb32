/* SPDX-License-Identifier: MIT */
#pragma once

/* How a file in FOLDER names the file TO: "../kernels/Body_layout.h". Symbolic links are not followed. Free
 * with g_free(). */
char *path_between(const char *folder, const char *to);
