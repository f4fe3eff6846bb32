/* SPDX-License-Identifier: MIT */

/* Each kernel of benchmarks/kernels/accessors does what the plain kernel does: with headers in the layout
 * that the plain kernel has, nvcc makes the same machine code of both, instructions in another order at most.
 * NVCC names the compiler, TABLE the file that says for which version that was seen; of another one, the
 * kernel on accessors must have no more instructions. */
#include "cubin.h"
#include "kernel_sources.h"
#include "run_command.h"

#include <stdio.h>
#include <string.h>

static const char *fieldwise, *root; /* the command, and the source's folder */

static const struct {
    const char *source, *kernel, *instance; /* part of the mangled name of a template's instance */
    const char *differs;                    /* why the code is not the same; NULL: it is */
} KERNELS[] = {
    {"block2d", "shade", "", NULL},
    {"euler", "euler_step", "ILi5E", NULL},
    {"flattened", "merge_hits", "", "members of one struct are known to be apart, array elements are not"},
    {"gather", "gather", "", NULL},
    {"hotcold", "select_orders", "", NULL},
    {"kmeans", "kmeans", "", NULL},
    {"lavamd", "lavamd", "", NULL},
    {"lbm", "lbm_step", "", "loops over fields are written out"},
    {"moments", "moments", "ILi2E", NULL},
    {"moments", "moments", "ILi4E", NULL},
    {"nbody", "nbody", "", NULL},
    {"options", "price_options", "", NULL},
    {"padded", "calibrate", "", NULL},
    {"particle_push", "push", "", NULL},
    {"pixels", "grey", "", NULL},
    {"pixels", "grey_wide", "", "the plain kernel loads a vector"},
    {"pixels", "histogram", "", NULL},
    {"rays", "trace", "", NULL},
    {"spmv", "spmv", "", NULL},
    {"springs", "pull", "", NULL},
    {"springs", "move_nodes", "", NULL},
    {"stencil", "heat_step", "", "__ldg in place of __restrict__"},
    {"adi", "sweep_columns", "", NULL},
    {"adi", "sweep_rows", "", "the plain kernel has a pointer to its row"},
    {"bitonic", "compare_exchange", "", NULL},
    {"camera", "start_paths", "", NULL},
    {"deposit", "deposit", "", NULL},
    {"energy", "kinetic_energy", "", NULL},
    {"epidemic", "progress", "", NULL},
    {"hermite", "hermite_forces", "", NULL},
    {"lookup", "look_up", "", NULL},
    {"mesh", "mesh_flux", "", NULL},
    {"microphysics", "warm_rain", "", NULL},
    {"neighbours", "lennard_jones", "", NULL},
    {"packets", "judge", "", NULL},
    {"profile", "fill_profile", "", NULL},
    {"qubit", "apply_gate", "", NULL},
    {"shallow", "shallow_step", "", NULL},
    {"skin", "skin", "", NULL},
    {"ticks", "smooth", "", NULL},
    {"vortex", "induce", "", NULL},
    {"vectors", "bounce", "", "the plain kernel loads vectors"},
};

/* The machine code of row K in the namespace that begins with LETTER. */
static GBytes *
kernel_code(GBytes *cubin, guint k, char letter)
{
    g_autofree char *start =
        g_strdup_printf(".text._ZN%zu%c_%s%zu%s%s", strlen(KERNELS[k].source) + 2, letter, KERNELS[k].source,
                        strlen(KERNELS[k].kernel), KERNELS[k].kernel, KERNELS[k].instance);
    GBytes *code = cubin_code(cubin, start, "");

    if (!code)
        g_test_message("%s is missing", start);
    g_assert_nonnull(code);
    return code;
}

static void
compare_kernel(GBytes *cubin, guint k, gboolean strict)
{
    g_autoptr(GBytes) plain = kernel_code(cubin, k, 'p'), accessors = kernel_code(cubin, k, 'a');
    g_autoptr(GArray) plain_opcodes = code_opcodes(plain), opcodes = code_opcodes(accessors);
    gboolean identical = g_bytes_equal(plain, accessors);
    gboolean same = opcodes->len == plain_opcodes->len &&
                    memcmp(opcodes->data, plain_opcodes->data, opcodes->len * sizeof(guint16)) == 0;

    g_test_message("%s: %u instructions, on accessors %u, %s", KERNELS[k].kernel, plain_opcodes->len,
                   opcodes->len,
                   identical                    ? "identical"
                   : same                       ? "the same in another order"
                   : KERNELS[k].differs != NULL ? KERNELS[k].differs
                                                : "DIFFERENT");
    if (KERNELS[k].differs)
        return;
    g_assert_cmpuint(opcodes->len, <=, plain_opcodes->len);
    g_assert_true(same || !strict);
}

static void
test_same_code(void)
{
    static const char *const compile[] = {"-arch=sm_90", "-std=c++17", "-cubin", "-o",
                                          "all.cubin",   "all.cu",     NULL};
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "all.cubin", NULL), *data = NULL;
    g_autofree char *version = nvcc_version(), *table = NULL, *out = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GBytes) cubin = NULL;
    gsize size;

    g_assert_true(g_file_get_contents(g_getenv("TABLE"), &table, NULL, NULL));
    kernels_write(folder, fieldwise, root, NULL, TRUE, text);
    folder_write(folder, "all.cu", text->str);
    out = command_output(folder, g_getenv("NVCC"), compile);
    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    cubin = g_bytes_new_take(g_steal_pointer(&data), size);
    for (guint k = 0; k < G_N_ELEMENTS(KERNELS); k++)
        compare_kernel(cubin, k, strstr(table, version) != NULL);
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
        printf("1..0 # SKIP no nvcc here\n");
        return 0;
    }
    g_test_add_func("/header/same-code", test_same_code);
    return g_test_run();
}
