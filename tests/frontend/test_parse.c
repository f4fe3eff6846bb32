/* SPDX-License-Identifier: MIT */
#include "parse.h"

static void
test_missing_file(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(source_unit_parse("no/such/file.cu", NULL, &error));
    g_assert_error(error, PARSE_ERROR, PARSE_ERROR_FILE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/parse/missing-file", test_missing_file);
    return g_test_run();
}
