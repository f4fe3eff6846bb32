/* SPDX-License-Identifier: MIT */
/* Files of registers by layout, and what is said of wrong ones. */
#include "command/options/options.h"

#include <string.h>

static const RegisterRow *
row(const RegisterTable *table, guint i)
{
    return g_ptr_array_index(table->rows, i);
}

static void
test_columns(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(RegisterTable) table = register_file_parse("some/where/r.csv",
                                                         "\xef\xbb\xbf# nvcc: 13.0\r\n\r\n"
                                                         "program,kernel,variant,layout,registers,record\r\n"
                                                         "p.R,k,,aos,24,\r\n"
                                                         "  # no comment,k<4> , large , \"x,y/z\" , 40 ,R\r\n"
                                                         "p.R,\"a \"\"b\"\"\",,aosoa@8,255,",
                                                         &error);

    g_assert_no_error(error);
    g_assert_cmpstr(table->path, ==, "some/where/r.csv");
    g_assert_cmpstr(table->mark, ==, "r.csv");
    g_assert_cmpuint(table->rows->len, ==, 3);
    g_assert_cmpstr(row(table, 0)->kernel, ==, "k");
    g_assert_cmpstr(row(table, 0)->variant, ==, "");
    g_assert_null(row(table, 0)->record);
    g_assert_cmpint(row(table, 0)->registers, ==, 24);
    g_assert_cmpstr(row(table, 1)->kernel, ==, "k<4>");
    g_assert_cmpstr(row(table, 1)->layout, ==, "x,y/z");
    g_assert_cmpstr(row(table, 1)->variant, ==, "large");
    g_assert_cmpstr(row(table, 1)->record, ==, "R");
    g_assert_cmpuint(row(table, 1)->line, ==, 5);
    g_assert_cmpuint(row(table, 1)->column, ==, 32);
    g_assert_cmpstr(row(table, 2)->kernel, ==, "a \"b\"");
    g_assert_cmpint(row(table, 2)->registers, ==, 255);
}

static void
test_wrong(void)
{
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"", "r:1:1: error: no registers"},
        {"kernel,layout,registers\n", "r:1:1: error: no registers"},
        {"# only\n# comments\n", "r:1:1: error: no registers"},
        {"#\nkernel,layouts,registers\nk,aos,3\n", "r:2:1: error: no column is called 'layout'"},
        {"k,aos,24\n", "r:1:1: error: no column is called 'kernel'"},
        {"kernel,layout,registers,kernel\n", "r:1:25: error: the column 'kernel' occurs twice"},
        {"kernel,layout,registers\nk,aos,many\n", "r:2:7: error: 'many' is not a whole number"},
        {"kernel,layout,registers\nk,aos,0\n", "r:2:7: error: 0 is out of range"},
        {"kernel,layout,registers\nk,aos,-3\n", "r:2:7: error: -3 is out of range"},
        {"kernel,layout,registers\nk,aos,24.5\n", "r:2:7: error: '24.5' is not a whole number"},
        {"kernel,layout,registers\nk,aos,\n", "r:2:7: error: the cell of the column 'registers' is empty"},
        {"kernel,layout,registers\nk,,24\n", "r:2:3: error: the cell of the column 'layout' is empty"},
        {"kernel,layout,registers\n,aos,24\n", "r:2:1: error: the cell of the column 'kernel' is empty"},
        {"kernel,layout,registers\nk,aos,24\nk,aos\n", "r:3:1: error: 2 cells, and there are 3 columns"},
        {"kernel,layout,registers\nk,x,y,24\n",
         "r:2:1: error: 4 cells, and there are 3 columns: a layout with commas is quoted"},
        {"kernel,layout,registers\nk,\"x,y,24\n", "r:2:3: error: a quote that nothing closes"},
        {"kernel,layout,registers\nk,\"x\"y,24\n", "r:2:6: error: text follows closing quotes"},
        {"kernel,layout,registers\nk,\"x,/y\",24\n", "r:2:6: error: "},
        {"kernel,layout,registers\nk,aosoa@0,24\n", "r:2:9: error: "},
        {"kernel,layout,registers\n\xc3\xa4\xc3\xb6,aos,x\n", "r:2:8: error: 'x' is not"},
        {"kernel,layout,registers\nk\xff,aos,24\n", "r:2:1: error: not UTF-8 text"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;
        RegisterTable *table = register_file_parse("r", CASES[i].text, &error);

        g_assert_null(table);
        g_assert_error(error, REGISTER_ERROR, REGISTER_ERROR_SYNTAX);
        if (!g_str_has_prefix(error->message, CASES[i].message))
            g_error("%s and not %s", error->message, CASES[i].message);
    }
}

/* Text that is cut off anywhere is an error or a shorter table, and nothing worse. */
static void
test_cut(void)
{
    static const char text[] = "# c\nkernel,layout,registers,record\nk,\"x,y/z@4\",24,R\nk,aos,25,\n";

    for (gsize n = 0; n < sizeof text; n++) {
        g_autofree char *cut = g_strndup(text, n);
        g_autoptr(GError) error = NULL;
        g_autoptr(RegisterTable) table = register_file_parse("r", cut, &error);

        g_assert_true((!table) == (error != NULL));
        g_assert_true(!table || table->rows->len <= 2);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/register-file/columns", test_columns);
    g_test_add_func("/register-file/wrong", test_wrong);
    g_test_add_func("/register-file/cut", test_cut);
    return g_test_run();
}
