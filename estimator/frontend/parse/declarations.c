/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"

#include "place/place.h"

#define PREFIX_NAME "fieldwise_prefix.h"
#define PRECOMPILED_NAME "declarations.pch"

typedef enum { PLACE_NAMED, PLACE_BUILD_TREE, PLACE_INSTALLED } Place;

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
    return place_is_build_tree() ? PLACE_BUILD_TREE : PLACE_INSTALLED;
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
        return place_of_data("declarations");
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
        return place_of_library(PRECOMPILED_NAME);
    }
}

char *
declarations_prefix_path(const char *dir)
{
    return g_build_filename(dir, PREFIX_NAME, NULL);
}
