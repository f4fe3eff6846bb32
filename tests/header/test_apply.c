/* SPDX-License-Identifier: MIT */

/* A kernel that `apply` has given the layout that it has already, aos, is the kernel that it was: nvcc makes
 * of it as many loads and stores of each width, and as many instructions. The kernels are those of
 * benchmarks/kernels on structs, and of flattened/; NVCC names the compiler. */
#include "cubin.h"
#include "run_command.h"
#include "together.h"

#include <stdio.h>
#include <string.h>

/* What headers of fieldwise include. */
#define INCLUDES "#include <stdbool.h>\n#include <stddef.h>\n#include <stdlib.h>\n"

static const char *fieldwise, *root; /* the command, and the source's folder */

/* INSTANCE is the rest of the mangled name, of a template or of one of several kernels of a name. */
typedef struct {
    const char *source, *record, *kernel, *instance;
} Row;

/* The kernels of a folder, those of a source one after another. */
typedef struct {
    const char *folder, *layout; /* that is the one of the source */
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

static const Row PARALLEL[] = {
    {"bodies", "Point=x,y,z,mass,vx,vy,vz", "attract", ""},
    {"bodies", "Point=x,y,z,mass,vx,vy,vz", "drift", ""},
    {"cells", "Fluid=pressure,density,material", "squeeze", ""},
    {"counts", "Bin=d_hits,d_sums", "count", ""},
    {"halves", "Half=d_low,d_high", "spread", ""},
    {"heat", "Spot=d_heat,d_kind,d_done,d_steps", "relax", ""},
};

static const Table TABLES[] = {
    {"benchmarks/kernels", "aos", STRUCTS, G_N_ELEMENTS(STRUCTS)},
    {"tests/header/flattened", "aos", FLATTENED, G_N_ELEMENTS(FLATTENED)},
    {"tests/header/parallel", "soa", PARALLEL, G_N_ELEMENTS(PARALLEL)},
};

/* The machine code in CUBIN of ROW, which program NUMBER holds. */
static GBytes *
kernel_code(GBytes *cubin, const Row *row, guint number)
{
    g_autofree char *space = g_strdup_printf("program%u", number);
    g_autofree char *start = g_strdup_printf(".text._ZN%zu%s%zu%s%s", strlen(space), space,
                                             strlen(row->kernel), row->kernel, row->instance);
    GBytes *code = cubin_code(cubin, start, "");

    if (!code)
        g_test_message("%s is missing", start);
    g_assert_nonnull(code);
    return code;
}

/* What nvcc makes of ALL. */
static GBytes *
compile(const char *folder, const GString *all)
{
    g_autofree char *path = g_build_filename(folder, "all.cubin", NULL), *data = NULL;
    gsize size;

    folder_write(folder, "all.cu", all->str);
    g_free(command_output(folder, g_getenv("NVCC"),
                          (const char *const[]){"-arch=sm_90", "-std=c++17", "-cubin", "-Werror",
                                                "cross-execution-space-call", "-o", "all.cubin", "all.cu",
                                                NULL}));
    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    return g_bytes_new_take(g_steal_pointer(&data), size);
}

static char *
read_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* Adds the source of ROW of TABLE as program NUMBER to PLAIN, and with the layout that it has to CHANGED. */
static void
add_source(const char *folder, const Table *table, const Row *row, guint number, GString *plain,
           GString *changed)
{
    g_autofree char *name = g_strconcat(row->source, ".cu", NULL);
    g_autofree char *path = g_build_filename(root, table->folder, name, NULL), *text = NULL;
    g_autofree char *prefix = g_strndup(row->record, strcspn(row->record, "="));
    g_autofree char *header_name = g_strconcat(prefix, "_layout.h", NULL);

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    folder_write(folder, name, text);
    g_free(command_output(folder, fieldwise,
                          (const char *const[]){"apply", "--record", row->record, "--layout", table->layout,
                                                "--in-place", name, NULL}));
    g_autofree char *written = read_file(folder, name), *header = read_file(folder, header_name);
    together_add(plain, text, NULL, NULL, number);
    together_add(changed, written, header_name, header, number);
}

static guint
count(const GArray *opcodes, guint16 opcode)
{
    guint n = 0;

    for (guint i = 0; i < opcodes->len; i++)
        n += g_array_index(opcodes, guint16, i) == opcode;
    return n;
}

/* The number of the program that row K of TABLE is in: that of the first row of its source. */
static guint
program_of(const Table *table, guint k)
{
    while (k > 0 && strcmp(table->rows[k].source, table->rows[k - 1].source) == 0)
        k--;
    return k;
}

static void
test_identity(gconstpointer data)
{
    const Table *table = data;
    static const guint16 accesses[] = {0x981, 0x986, 0x98e, 0x9a8}; /* LDG, STG, RED, ATOMG of sm_90 */
    g_autofree char *folder = folder_new();
    g_autoptr(GString) plain = g_string_new(INCLUDES), changed = g_string_new(INCLUDES);
    g_autoptr(GBytes) old_cubin = NULL, new_cubin = NULL;

    /* Two rows of one source have the first one's number. */
    for (guint k = 0; k < table->n_rows; k++)
        if (program_of(table, k) == k)
            add_source(folder, table, &table->rows[k], k, plain, changed);
    old_cubin = compile(folder, plain);
    new_cubin = compile(folder, changed);
    for (guint k = 0; k < table->n_rows; k++) {
        guint number = program_of(table, k);
        g_autoptr(GBytes) before = kernel_code(old_cubin, &table->rows[k], number),
                          after = kernel_code(new_cubin, &table->rows[k], number);
        g_autoptr(GArray) old = code_opcodes(before), new = code_opcodes(after);

        g_test_message("%s %s: %u instructions before, %u after%s", table->rows[k].kernel,
                       table->rows[k].instance, old->len, new->len,
                       g_bytes_equal(before, after) ? ", the same bytes" : "");
        for (guint i = 0; i < G_N_ELEMENTS(accesses); i++)
            g_assert_cmpuint(count(new, accesses[i]), ==, count(old, accesses[i]));
        g_assert_cmpuint(new->len, <=, old->len);
    }
    folder_remove(folder);
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
    g_test_add_data_func("/header/apply/parallel", &TABLES[2], test_identity);
    return g_test_run();
}
