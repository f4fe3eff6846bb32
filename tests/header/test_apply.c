/* SPDX-License-Identifier: MIT */

/* A kernel that `apply` has given the layout that it has already, aos, is the kernel that it was: nvcc makes
 * of it as many loads and stores of each width, and as many instructions. The kernels are those of
 * benchmarks/kernels on structs, and of flattened/; NVCC names the compiler. */
#include "cubin.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

static const char *fieldwise, *root; /* the command, and the source's folder */

/* INSTANCE is the rest of the mangled name, of a template or of one of several kernels of a name. */
typedef struct {
    const char *source, *record, *kernel, *instance;
} Row;

/* The kernels of a folder, those of a source one after another. */
typedef struct {
    const char *folder;
    const Row *rows;
    guint n_rows;
} Table;

static const Row STRUCTS[] = {
    {"adi", "Equation", "sweep_columns", ""},
    {"bitonic", "Fragment", "compare_exchange", ""},
    {"block2d", "Surface", "shade", ""},
    {"camera", "Path", "start_paths", ""},
    {"deposit", "Ion", "deposit", ""},
    {"energy", "Grain", "kinetic_energy", ""},
    {"epidemic", "Agent", "progress", ""},
    {"euler", "Cell", "euler_step", "ILi5E"},
    {"gather", "Atom", "gather", ""},
    {"hermite", "Star", "hermite_forces", ""},
    {"hotcold", "Order", "select_orders", ""},
    {"lookup", "CrossSection", "look_up", ""},
    {"mesh", "State", "mesh_flux", ""},
    {"microphysics", "Parcel", "warm_rain", ""},
    {"moments", "Sample", "moments", "ILi2E"},
    {"moments", "Sample", "moments", "ILi4E"},
    {"nbody", "Body", "nbody", ""},
    {"neighbours", "Molecule", "lennard_jones", ""},
    {"options", "Option", "price_options", ""},
    {"packets", "Packet", "judge", ""},
    {"padded", "Reading", "calibrate", ""},
    {"profile", "Event", "fill_profile", ""},
    {"qubit", "Amplitude", "apply_gate", ""},
    {"rays", "Ray", "trace", ""},
    {"shallow", "Water", "shallow_step", ""},
    {"skin", "Vertex", "skin", ""},
    {"springs", "Node", "move_nodes", ""},
    {"springs", "Node", "pull", ""},
    {"ticks", "Tick", "smooth", ""},
    {"vectors", "position_radius", "bounce", ""},
};

static const Row FLATTENED[] = {
    {"advance", "p", "advance", ""},       {"blend", "image", "blend", ""},
    {"corners", "scaled", "corners", ""},  {"far", "q", "far", ""},
    {"hessian", "walkers", "hessian", ""}, {"wave", "node", "wave", ""},
};

static const Table TABLES[] = {
    {"benchmarks/kernels", STRUCTS, G_N_ELEMENTS(STRUCTS)},
    {"tests/header/flattened", FLATTENED, G_N_ELEMENTS(FLATTENED)},
};

/* The machine code of ROW in its cubin in FOLDER. */
static GBytes *
kernel_code(const char *folder, const Row *row)
{
    g_autofree char *name = g_strconcat(row->source, ".cubin", NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL), *data = NULL;
    g_autofree char *start =
        g_strdup_printf(".text._Z%zu%s%s", strlen(row->kernel), row->kernel, row->instance);
    g_autoptr(GBytes) cubin = NULL;
    gsize size;
    GBytes *code;

    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    cubin = g_bytes_new_take(g_steal_pointer(&data), size);
    code = cubin_code(cubin, start, "");
    if (!code)
        g_test_message("%s: %s is missing", path, start);
    g_assert_nonnull(code);
    return code;
}

static void
compile(const char *folder, const Table *table)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new();
    g_autofree char *include = g_build_filename(root, "benchmarks/kernels", NULL), *out = NULL;
    g_autoptr(GPtrArray) sources = g_ptr_array_new_with_free_func(g_free);

    for (const char *const *word = (const char *const[]){"-arch=sm_90", "-std=c++17", "-cubin", "-t", "2",
                                                         "-Werror", "cross-execution-space-call", "-I", NULL};
         *word; word++)
        g_ptr_array_add(arguments, (gpointer)*word);
    g_ptr_array_add(arguments, include);
    for (guint k = 0; k < table->n_rows; k++) {
        char *name = g_strconcat(table->rows[k].source, ".cu", NULL);

        if (g_ptr_array_find_with_equal_func(sources, name, g_str_equal, NULL)) {
            g_free(name);
            continue;
        }
        g_ptr_array_add(sources, name);
        g_ptr_array_add(arguments, name);
    }
    g_ptr_array_add(arguments, NULL);
    out = command_output(folder, g_getenv("NVCC"), (const char *const *)arguments->pdata);
}

/* Copies the source of ROW of TABLE to FOLDER, and gives its record the layout aos there where CHANGED. */
static void
write_source(const char *folder, const Table *table, const Row *row, gboolean changed)
{
    g_autofree char *name = g_strconcat(row->source, ".cu", NULL);
    g_autofree char *path = g_build_filename(root, table->folder, name, NULL), *text = NULL, *out = NULL;
    g_autofree char *include = g_strdup_printf("-I%s/benchmarks/kernels", root);
    const char *const arguments[] = {"apply",      "--record", row->record, "--layout", "aos",
                                     "--in-place", name,       "--",        include,    NULL};

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    folder_write(folder, name, text);
    if (changed)
        out = command_output(folder, fieldwise, arguments);
}

static guint
count(const GArray *opcodes, guint16 opcode)
{
    guint n = 0;

    for (guint i = 0; i < opcodes->len; i++)
        n += g_array_index(opcodes, guint16, i) == opcode;
    return n;
}

static void
test_identity(gconstpointer data)
{
    const Table *table = data;
    static const guint16 accesses[] = {0x981, 0x986, 0x98e, 0x9a8}; /* LDG, STG, RED, ATOMG of sm_90 */
    g_autofree char *plain = folder_new(), *changed = folder_new();

    for (guint k = 0; k < table->n_rows; k++)
        if (k == 0 || strcmp(table->rows[k].source, table->rows[k - 1].source) != 0) {
            write_source(plain, table, &table->rows[k], FALSE);
            write_source(changed, table, &table->rows[k], TRUE);
        }
    compile(plain, table);
    compile(changed, table);
    for (guint k = 0; k < table->n_rows; k++) {
        g_autoptr(GBytes) before = kernel_code(plain, &table->rows[k]),
                          after = kernel_code(changed, &table->rows[k]);
        g_autoptr(GArray) old = code_opcodes(before), new = code_opcodes(after);

        g_test_message("%s %s: %u instructions before, %u after%s", table->rows[k].kernel,
                       table->rows[k].instance, old->len, new->len,
                       g_bytes_equal(before, after) ? ", the same bytes" : "");
        for (guint i = 0; i < G_N_ELEMENTS(accesses); i++)
            g_assert_cmpuint(count(new, accesses[i]), ==, count(old, accesses[i]));
        g_assert_cmpuint(new->len, <=, old->len);
    }
    folder_remove(plain);
    folder_remove(changed);
}

int
main(int argc, char *argv[])
{
    g_autofree char *command = NULL, *folder = NULL;
    const char *nvcc = g_getenv("NVCC");

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = command = g_canonicalize_filename(argv[1], NULL);
    root = folder = g_canonicalize_filename(argv[2], NULL);
    if (!nvcc || *nvcc == '\0') {
        printf("1..0 # SKIP no nvcc here\n");
        return 0;
    }
    g_test_add_data_func("/header/apply/structs", &TABLES[0], test_identity);
    g_test_add_data_func("/header/apply/flattened", &TABLES[1], test_identity);
    return g_test_run();
}
