/* SPDX-License-Identifier: MIT */

/* Programs whose copies the host converts do what they did: with --convert host, and without it where the
 * device has no room for a copy. Arguments: FIELDWISE, the source's folder. CXX_COMPILERS names a compiler
 * for C++. */
#include "executed.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <string.h>

#define ELEMENTS "1000"
#define ELEMENT_BYTES 24

/* Whole arrays, stretches that begin and end inside of tiles, and a copy that ends inside of an element. */
static const char PROGRAM[] =
    "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n"
    "struct Body { float x, y; double e; short s; };\n"
    "__global__ void step(Body *p, int n)\n{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) { p[i].x += p[i].y; p[i].e -= p[i].x; p[i].s++; }\n}\n"
    "int main()\n{\n"
    "    const int n = " ELEMENTS ";\n"
    "    Body *d = NULL, *h = (Body *)calloc(n + 1, sizeof(Body));\n"
    "    for (int i = 0; i < n; i++) { h[i].x = i; h[i].y = i % 7; h[i].e = 2 * i; h[i].s = (short)i; }\n"
    "    printf(\"%d\\n\", (int)cudaMalloc(&d, n * sizeof(Body)));\n"
    "    printf(\"%d\\n\", (int)cudaMemcpy(d, h, n * sizeof(Body), cudaMemcpyHostToDevice));\n"
    "    for (int from = 0; from < 70; from += 7) {\n"
    "        for (int i = 0; i < n; i++) h[i].e += from;\n"
    "        step<<<4, 256>>>(d, n);\n"
    "        printf(\"%d\\n\", (int)cudaMemcpy(d + from, h + from, 8 * (from + 1) * sizeof(Body), "
    "cudaMemcpyHostToDevice));\n"
    "        step<<<4, 256>>>(d, n);\n"
    "        printf(\"%d\\n\", (int)cudaMemcpy(d, h, 64 * sizeof(Body) + from % 24, cudaMemcpyHostToDevice));\n"
    "        printf(\"%d\\n\", (int)cudaMemcpy(h + from, d + from, (32 + from) * sizeof(Body) + 9, "
    "cudaMemcpyDeviceToHost));\n"
    "        for (int i = 0; i < 300; i++) printf(\"%g %g %g %d\\n\", h[i].x, h[i].y, h[i].e, h[i].s);\n"
    "    }\n"
    "    printf(\"%d\\n\", (int)cudaMemcpy(h, d, n * sizeof(Body), cudaMemcpyDeviceToHost));\n"
    "    for (int i = 0; i < n; i++) printf(\"%g %g %g %d\\n\", h[i].x, h[i].y, h[i].e, h[i].s);\n"
    "    printf(\"%d\\n\", (int)cudaGetLastError());\n"
    "    cudaFree(d);\n    return 0;\n}\n";

static const char *const LAYOUTS[] = {"aos", "soa", "aosoa@8", "x,s@32/e,y", "x@8/y,e@12/s", "e,x,y,s+64"};

static char *fieldwise;

/* What PROGRAM becomes in LAYOUT, converted WHERE, is added to ALL as number NUMBER. Returns its text. */
static char *
add_written(const char *folder, const char *layout, const char *where, GString *all, guint number)
{
    g_autofree char *out = NULL, *header = NULL, *path = g_build_filename(folder, "Body_layout.h", NULL);
    char *text;

    folder_write(folder, "program.cu", PROGRAM);
    g_unlink(path);
    out = command_output(folder, fieldwise,
                         (const char *const[]){"apply", "--layout", layout, "--convert", where, "--in-place",
                                               "program.cu", NULL});
    text = executed_read(folder, "program.cu");
    header = executed_read(folder, "Body_layout.h");
    executed_add(all, text, "Body_layout.h", header, number);
    return text;
}

static void
test_convert(gconstpointer where)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autofree char *folder = folder_new();
    g_auto(GStrv) outputs = NULL;
    guint n = G_N_ELEMENTS(LAYOUTS);

    executed_add(all, PROGRAM, NULL, NULL, 0);
    for (guint i = 0; i < n; i++) {
        g_autofree char *text = add_written(folder, LAYOUTS[i], where, all, i + 1);

        g_assert_true((strstr(text, "_by_host(") != NULL) == (strcmp(where, "host") == 0));
    }
    outputs = executed_run(folder, all, n + 1);
    for (guint i = 0; i < n; i++) {
        g_test_message("%s", LAYOUTS[i]);
        executed_compare(outputs[0], outputs[i + 1]);
    }
    folder_remove(folder);
}

/* The device has the array and nothing beside it but what a tile's elements take; LAYOUTS that pad, or have
 * room behind groups, take more than it has. */
static void
test_room(void)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autofree char *folder = folder_new(), *text = NULL, *forced = NULL;
    g_auto(GStrv) outputs = NULL;

    executed_add(all, PROGRAM, NULL, NULL, 0);
    text = add_written(folder, "soa", "device", all, 1);
    forced = add_written(folder, "soa", "host", all, 2);
    g_setenv("EXECUTOR_ROOM", "60000", TRUE);
    outputs = executed_run(folder, all, 3);
    g_unsetenv("EXECUTOR_ROOM");
    executed_compare(outputs[0], outputs[1]);
    executed_compare(outputs[0], outputs[2]);
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_autofree char *folder = argc == 3 ? g_build_filename(argv[2], "tests/rewrite/executor", NULL) : NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = g_canonicalize_filename(argv[1], NULL); /* it runs in other folders */
    if (!executed_use(folder, "clang++")) {
        g_print("1..0 # SKIP no compiler for C++\n");
        return 0;
    }
    g_test_add_data_func("/rewrite/convert/host", "host", test_convert);
    g_test_add_data_func("/rewrite/convert/device", "device", test_convert);
    g_test_add_func("/rewrite/convert/room", test_room);
    return g_test_run();
}
