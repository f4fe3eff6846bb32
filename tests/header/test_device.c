/* SPDX-License-Identifier: MIT */

/* Compiles kernels on accessors and by hand (hand_written.cu) with nvcc, for several layouts, and compares
 * their machine code: the same bytes, or no more instructions. NVCC names the compiler;
 * what it gave when the table was written stands in TABLE, which UPDATE_GOLDEN=1 rewrites. */
#include "cubin.h"
#include "kernel_sources.h"
#include "run_command.h"

#include <stdio.h>
#include <string.h>

/* The records of the kernels, and their spec in each layout. */
static const struct {
    const char *kernel, *source, *header, *record;
} RECORDS[] = {
    {"nbody", "nbody.cu", "Body", "Body"},
    {"heat_step", "stencil.cu", "Solid", "Solid=temperature,conductivity,source,next"},
    {"kmeans", "kmeans.cu", "Point", "Point=feature,clusters,membership"},
};
static const struct {
    const char *name, *number, *tile;
    const char *specs[G_N_ELEMENTS(RECORDS)];
} LAYOUTS[] = {
    {"aos", "-DLAYOUT=0", "-DTILE_ELEMENTS=1", {"aos", "aos", "aos"}},
    {"soa", "-DLAYOUT=1", "-DTILE_ELEMENTS=1", {"soa", "soa", "soa"}},
    {"groups",
     "-DLAYOUT=2",
     "-DTILE_ELEMENTS=1",
     {"x,y,z/vx,vy,vz", "temperature/conductivity,source/next", "feature,clusters/membership"}},
    {"aosoa@32", "-DLAYOUT=3", "-DTILE_ELEMENTS=32", {"aosoa@32", "aosoa@32", "aosoa@32"}},
    {"aosoa@7", "-DLAYOUT=3", "-DTILE_ELEMENTS=7", {"aosoa@7", "aosoa@7", "aosoa@7"}},
};

static const char *fieldwise, *root; /* the command, and the source's folder */

/* FOLDER gets the kernels on accessors and their headers in layout number L. */
static void
write_sources(const char *folder, guint l)
{
    for (guint r = 0; r < G_N_ELEMENTS(RECORDS); r++) {
        g_autofree char *source = g_build_filename(root, "benchmarks/kernels", RECORDS[r].source, NULL);
        g_autofree char *accessors =
            g_build_filename(root, "benchmarks/kernels/accessors", RECORDS[r].source, NULL);
        g_autofree char *header = g_strconcat(RECORDS[r].header, ".h", NULL), *text = NULL, *out = NULL;
        g_autofree char *quoted = g_shell_quote(fieldwise);
        const char *const arguments[] = {"header",
                                         "--layout",
                                         LAYOUTS[l].specs[r],
                                         "--record",
                                         RECORDS[r].record,
                                         "--name",
                                         RECORDS[r].header,
                                         "-o",
                                         header,
                                         source,
                                         NULL};
        g_autoptr(GError) error = NULL;

        g_file_get_contents(accessors, &text, NULL, &error);
        g_assert_no_error(error);
        folder_write(folder, RECORDS[r].source, text);
        out = command_output(folder, quoted, arguments);
    }
}

/* How the machine code of a kernel on accessors compares with that of the kernel written by hand; NULL where
 * it is worse. */
static const char *
compare_code(GBytes *by_hand, const GArray *hand_opcodes, GBytes *on_accessors, const GArray *opcodes)
{
    gsize n = hand_opcodes->len * sizeof(guint16);

    if (g_bytes_equal(by_hand, on_accessors))
        return "identical";
    if (opcodes->len > hand_opcodes->len)
        return NULL;
    if (opcodes->len < hand_opcodes->len)
        return "fewer instructions";
    return memcmp(hand_opcodes->data, opcodes->data, n) == 0 ? "another order" : "as many instructions";
}

/* Adds the row of one kernel in one layout to TABLE. */
static void
compare_kernel(GString *table, GBytes *cubin, const char *layout, const char *kernel)
{
    g_autofree char *start = g_strdup_printf(".text._Z%zu%s", strlen(kernel), kernel);
    g_autoptr(GBytes) by_hand = cubin_code(cubin, ".text._ZN4hand", kernel);
    g_autoptr(GBytes) on_accessors = cubin_code(cubin, start, kernel);
    g_autoptr(GArray) hand_opcodes = NULL, opcodes = NULL;
    const char *result;

    g_assert_nonnull(by_hand);
    g_assert_nonnull(on_accessors);
    hand_opcodes = code_opcodes(by_hand);
    opcodes = code_opcodes(on_accessors);
    result = compare_code(by_hand, hand_opcodes, on_accessors, opcodes);
    g_string_append_printf(table, "%-10s %-9s %7u %12u  %s\n", kernel, layout, hand_opcodes->len,
                           opcodes->len, result ? result : "MORE");
    if (!result)
        g_test_message("%s", table->str);
    g_assert_nonnull(result);
}

static void
compare_layout(GString *table, guint l)
{
    g_autofree char *folder = folder_new(),
                    *here = g_build_filename(root, "tests/header/hand_written.cu", NULL);
    g_autofree char *path = g_build_filename(folder, "kernels.cubin", NULL), *data = NULL, *out = NULL;
    const char *const arguments[] = {"-arch=sm_90",   "-std=c++17",      "-cubin",        "-I.", "-o",
                                     "kernels.cubin", LAYOUTS[l].number, LAYOUTS[l].tile, here,  NULL};
    g_autoptr(GBytes) cubin = NULL;
    gsize size;

    write_sources(folder, l);
    out = command_output(folder, g_getenv("NVCC"), arguments);
    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    cubin = g_bytes_new_take(g_steal_pointer(&data), size);
    for (guint r = 0; r < G_N_ELEMENTS(RECORDS); r++)
        compare_kernel(table, cubin, LAYOUTS[l].name, RECORDS[r].kernel);
    folder_remove(folder);
}

static void
test_machine_code(void)
{
    g_autoptr(GString) table = g_string_new(NULL);
    g_autofree char *version = nvcc_version(), *recorded = NULL;

    g_string_append_printf(table,
                           "# Machine instructions for sm_90, nvcc %s: kernels by hand and on\n"
                           "# accessors. Written by test_device.c.\n"
                           "# kernel   layout    by hand on accessors\n",
                           version);
    for (guint l = 0; l < G_N_ELEMENTS(LAYOUTS); l++)
        compare_layout(table, l);
    if (g_strcmp0(g_getenv("UPDATE_GOLDEN"), "1") == 0)
        g_assert_true(g_file_set_contents(g_getenv("TABLE"), table->str, -1, NULL));
    g_assert_true(g_file_get_contents(g_getenv("TABLE"), &recorded, NULL, NULL));
    if (strstr(recorded, version))
        g_assert_cmpstr(table->str, ==, recorded);
}

/* Every kernel on accessors, and the functions for the host, under one layout: no error, no warning. */
static void
test_every_kernel(gconstpointer spec)
{
    static const char host[] =
        "#include \"Rows.h\"\n"
        "int main()\n"
        "{\n"
        "    Body_view to;\n"
        "    Rows_view from;\n"
        "    if (Body_allocate_device(&to, 1000) != cudaSuccess || Rows_allocate_device(&from, 1000) != "
        "cudaSuccess)\n"
        "        return 1;\n"
        "    cudaMemset(Rows_memory(from), 0, Rows_bytes(1000));\n"
        "    fieldwise_convert_device(to, from, 1000);\n"
        "    return Body_free_device(to) != cudaSuccess || Rows_free_device(from) != cudaSuccess;\n"
        "}\n";
    static const char *const compile[] = {"-arch=sm_90", "-std=c++17", "-c",     "-Werror", "all-warnings",
                                          "-o",          "all.o",      "all.cu", NULL};
    g_autofree char *folder = folder_new(), *out = NULL, *made = NULL, *quoted = g_shell_quote(fieldwise);
    g_autofree char *nbody = g_build_filename(root, "benchmarks/kernels/nbody.cu", NULL);
    const char *const rows[] = {"header", "--layout", "aos", "--name", "Rows", "-o", "Rows.h", nbody, NULL};
    g_autoptr(GString) text = g_string_new(NULL);

    kernels_write(folder, fieldwise, root, spec, FALSE, text);
    made = command_output(folder, quoted, rows);
    g_string_append(text, host);
    folder_write(folder, "all.cu", text->str);
    out = command_output(folder, g_getenv("NVCC"), compile);
    folder_remove(folder);
}

int
main(int argc, char *argv[])
{
    g_autofree char *command = NULL;
    const char *nvcc = g_getenv("NVCC");

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = command = g_canonicalize_filename(argv[1], NULL);
    root = argv[2];
    if (!nvcc || *nvcc == '\0') {
        printf("1..0 # SKIP no nvcc here; what it gave is recorded in tests/header/instructions.txt\n");
        return 0;
    }
    g_test_add_func("/header/device/machine-code", test_machine_code);
    g_test_add_data_func("/header/device/every-kernel/soa", "soa", test_every_kernel);
    g_test_add_data_func("/header/device/every-kernel/tiles", "aosoa@8", test_every_kernel);
    return g_test_run();
}
