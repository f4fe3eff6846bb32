/* SPDX-License-Identifier: MIT */
/* Run by the build: precompile OUTPUT [DEPENDENCY-FILE] */
#include "frontend/parse/parse_private.h"

#include <stdio.h>

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s OUTPUT [DEPENDENCY-FILE]\n", argv[0]);
        return 2;
    }
    if (!precompile_declarations(argv[1], argc == 3 ? argv[2] : NULL, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    return 0;
}
