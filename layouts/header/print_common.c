/* SPDX-License-Identifier: MIT */
/* Prints the file that headers in two share, for the build, which installs it. */
#include "layouts/header/header.h"

#include <stdio.h>

int
main(void)
{
    g_autofree char *text = header_common_text();

    return fputs(text, stdout) == EOF || fflush(stdout) != 0;
}
