/* SPDX-License-Identifier: MIT */
#include "declarations.h"

#include <dlfcn.h>

/* Whether the program or library that holds this code stands in the build tree. */
static gboolean
is_uninstalled(void)
{
    Dl_info info;
    g_autofree char *path = NULL;

    if (!dladdr((const void *)declarations_dir, &info) || !info.dli_fname)
        return FALSE;
    path = g_canonicalize_filename(info.dli_fname, NULL);
    return g_str_has_prefix(path, BUILD_DIR "/");
}

char *
declarations_dir(void)
{
    const char *named = g_getenv("FIELDWISE_DECLARATIONS");

    if (named && *named)
        return g_strdup(named);
    return g_strdup(is_uninstalled() ? DECLARATIONS_SOURCE_DIR : DECLARATIONS_INSTALL_DIR);
}
