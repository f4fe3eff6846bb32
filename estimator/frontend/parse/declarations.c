/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"

#include <dlfcn.h>

#define PREFIX_NAME "fieldwise_prefix.h"
#define PRECOMPILED_NAME "declarations.pch"

typedef enum { PLACE_NAMED, PLACE_BUILD_TREE, PLACE_INSTALLED } Place;

static gboolean
is_in_build_tree(const char *path)
{
    return path && g_str_has_prefix(path, BUILD_DIR "/");
}

/* Whether the library that holds this code, or the program, stands in the build tree. A program's own entry
 * among the loaded objects is only the name that it was called by. */
static gboolean
is_uninstalled(void)
{
    Dl_info info;
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);

    return is_in_build_tree(program) ||
           (dladdr((const void *)declarations_dir, &info) && is_in_build_tree(info.dli_fname));
}

static const char *
dir_from_environment(void)
{
    const char *dir = g_getenv("FIELDWISE_DECLARATIONS");

    return dir && *dir ? dir : NULL;
}

static Place
declarations_place(void)
{
    if (dir_from_environment())
        return PLACE_NAMED;
    return is_uninstalled() ? PLACE_BUILD_TREE : PLACE_INSTALLED;
}

char *
declarations_dir(void)
{
    switch (declarations_place()) {
    case PLACE_NAMED:
        return g_canonicalize_filename(dir_from_environment(), NULL);
    case PLACE_BUILD_TREE:
        return g_strdup(DECLARATIONS_SOURCE_DIR);
    default:
        return g_strdup(DECLARATIONS_INSTALL_DIR);
    }
}

char *
declarations_precompiled_path(void)
{
    switch (declarations_place()) {
    case PLACE_NAMED:
        return g_build_filename(dir_from_environment(), PRECOMPILED_NAME, NULL);
    case PLACE_BUILD_TREE:
        return g_strdup(PRECOMPILED_BUILD_DIR "/" PRECOMPILED_NAME);
    default:
        return g_strdup(PRECOMPILED_INSTALL_DIR "/" PRECOMPILED_NAME);
    }
}

char *
declarations_prefix_path(const char *dir)
{
    return g_build_filename(dir, PREFIX_NAME, NULL);
}
