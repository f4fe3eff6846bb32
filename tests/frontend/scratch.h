/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A folder for one test's files, removed with all that is in it. */
typedef struct {
    char *path;
} Scratch;

Scratch *scratch_new(void);
void scratch_free(Scratch *scratch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scratch, scratch_free)

/* Writes a file in the folder, making the folders on the way; length -1: up to the terminating zero. Returns
 * its path, to be freed with g_free(). */
char *scratch_write(const Scratch *scratch, const char *name, const char *content, gssize length);
