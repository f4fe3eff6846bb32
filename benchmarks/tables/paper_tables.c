/* SPDX-License-Identifier: MIT */
/* Estimates under a configuration (benchmarks/kernels/NAME.tables) beside the numbers that a paper printed,
 * with the deviation of each; exits with 1 where the order of the layouts differs from the paper's.
 *
 * usage: paper-tables FILE.tables… */
#include "analysis.h"
#include "frontend.h"

#include <math.h>
#include <string.h>

/* Two estimates that print alike are as equal as the paper can show. */
#define PRINTED_STEP 0.0005

typedef struct {
    char *label; /* as the paper calls the layout */
    double paper, estimated;
} Row;

static void
row_free(gpointer data)
{
    Row *row = data;
    g_free(row->label);
    g_free(row);
}

static gboolean
get_dimensions(GKeyFile *file, const char *group, const char *key, gint64 *ret_dimensions, GError **error)
{
    gsize n = 0;
    g_autofree gint *values = g_key_file_get_integer_list(file, group, key, &n, error);
    if (!values || n > 3)
        return FALSE;
    for (gsize i = 0; i < 3; i++)
        ret_dimensions[i] = i < n ? values[i] : 1;
    return TRUE;
}

static void
get_params(GKeyFile *file, const char *group, GHashTable *params)
{
    g_auto(GStrv) keys = g_key_file_get_keys(file, group, NULL, NULL);
    for (char **key = keys; key && *key; key++)
        if (g_str_has_prefix(*key, "param."))
            g_hash_table_insert(
                params, g_strdup(*key + strlen("param.")),
                g_memdup2(&(gint64){g_key_file_get_int64(file, group, *key, NULL)}, sizeof(gint64)));
}

/* One row a `layout.SPEC = LABEL;VALUE`, and AoS itself; the specs go to SPECS in the same order. */
static GPtrArray *
get_rows(GKeyFile *file, const char *group, GPtrArray *specs)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(row_free);
    g_auto(GStrv) keys = g_key_file_get_keys(file, group, NULL, NULL);
    for (char **key = keys; key && *key; key++) {
        g_auto(GStrv) value = g_key_file_get_string_list(file, group, *key, NULL, NULL);
        if (!g_str_has_prefix(*key, "layout.") || !value || g_strv_length(value) != 2)
            continue;
        Row *row = g_new0(Row, 1);
        row->label = g_strdup(value[0]);
        row->paper = g_ascii_strtod(value[1], NULL);
        g_ptr_array_add(rows, row);
        g_ptr_array_add(specs, g_strdup(*key + strlen("layout.")));
    }
    return rows;
}

static gboolean
fill_request(GKeyFile *file, const char *group, AnalysisRequest *request, GError **error)
{
    g_autofree char *kernel = g_key_file_get_string(file, group, "kernel", error);
    if (!kernel)
        return FALSE;
    g_ptr_array_add(request->kernels, g_steal_pointer(&kernel));
    request->record = g_key_file_get_string(file, group, "record", error);
    request->launch.registers = g_key_file_get_int64(file, group, "registers", NULL);
    get_params(file, group, request->launch.params);
    return request->record && get_dimensions(file, group, "grid", request->launch.grid, error) &&
           get_dimensions(file, group, "block", request->launch.block, error);
}

/* Ranks one benchmark; the rows' estimates are filled. */
static gboolean
estimate(GKeyFile *file, const char *folder, const char *group, const Machine *machine, GPtrArray **ret_rows,
         GError **error)
{
    AnalysisRequest request;
    g_autofree char *name = g_key_file_get_string(file, group, "source", error);
    if (!name)
        return FALSE;
    g_autofree char *source = g_build_filename(folder, name, NULL);
    analysis_request_init(&request);
    g_autoptr(GPtrArray) rows = get_rows(file, group, request.candidates.specs);
    g_autoptr(Program) program = NULL;
    g_autoptr(Analysis) analysis = NULL;
    if (fill_request(file, group, &request, error) && (program = frontend_read(source, NULL, NULL, error)))
        analysis = analysis_new(program, machine, &request, FALSE, error);
    gboolean good = analysis && analysis->cases->len == 1;
    if (analysis && !good)
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "%s: %u cases, not one", group,
                    analysis->cases->len);
    for (guint i = 0; good && i < rows->len; i++) {
        const Ranking *ranking = ((Case *)g_ptr_array_index(analysis->cases, 0))->ranking;
        for (guint k = 0; k < ranking->layouts->len; k++) {
            const RankedLayout *layout = g_ptr_array_index(ranking->layouts, k);
            if (strcmp(layout->spec, g_ptr_array_index(request.candidates.specs, i)) == 0)
                ((Row *)g_ptr_array_index(rows, i))->estimated = layout->relative;
        }
    }
    analysis_request_clear(&request);
    *ret_rows = good ? g_steal_pointer(&rows) : NULL;
    return good;
}

/* Whether the estimates order A and B as the paper does. */
static gboolean
same_order(double paper_a, double paper_b, double a, double b)
{
    if (paper_a == paper_b)
        return fabs(a - b) < PRINTED_STEP;
    return paper_a < paper_b ? a < b : a > b;
}

static gboolean
order_kept(const GPtrArray *rows)
{
    gboolean kept = TRUE;
    for (guint i = 0; i < rows->len; i++) {
        const Row *a = g_ptr_array_index(rows, i);
        for (guint k = 0; k < i; k++) {
            const Row *b = g_ptr_array_index(rows, k);
            kept = kept && same_order(a->paper, b->paper, a->estimated, b->estimated);
        }
    }
    return kept;
}

static gboolean
print_benchmark(const char *group, const GPtrArray *rows)
{
    gboolean kept = order_kept(rows);
    for (guint i = 0; i < rows->len; i++) {
        const Row *row = g_ptr_array_index(rows, i);
        g_print("  %-10s %-10s %9.3f %9.3f %+8.1f %%   %s\n", i ? "" : group, row->label, row->paper,
                row->estimated, (row->estimated / row->paper - 1) * 100,
                i      ? ""
                : kept ? "kept"
                       : "DIFFERS");
    }
    return kept;
}

/* Takes the settings out of FILE and prints what they are. */
static Machine *
get_machine(GKeyFile *file, GError **error)
{
    g_autofree char *arch = g_key_file_get_string(file, "settings", "arch", error);
    g_autofree char *model = g_key_file_get_string(file, "settings", "model", NULL);
    g_autoptr(GPtrArray) sets = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) keys = arch ? g_key_file_get_keys(file, "settings", NULL, error) : NULL;
    if (!keys)
        return NULL;
    g_print("%s, model %s", arch, model ? model : "of the architecture");
    for (char **key = keys; *key; key++) {
        if (strcmp(*key, "arch") == 0 || strcmp(*key, "model") == 0)
            continue;
        g_autofree char *value = g_key_file_get_string(file, "settings", *key, NULL);
        g_ptr_array_add(sets, g_strdup_printf("%s=%s", *key, value));
        g_print(", %s=%s", *key, value);
    }
    g_print("; cost relative to AoS\n  %-10s %-10s %9s %9s %10s   %s\n", "benchmark", "layout", "paper",
            "estimated", "deviation", "order");
    g_ptr_array_add(sets, NULL);
    return machine_new(arch, model, (const char *const *)sets->pdata, error);
}

static gboolean
print_file(const char *path, gboolean *ret_kept, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *folder = g_path_get_dirname(path);
    if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, error))
        return FALSE;
    g_autoptr(Machine) machine = get_machine(file, error);
    if (!machine)
        return FALSE;
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group; group++) {
        g_autoptr(GPtrArray) rows = NULL;
        if (strcmp(*group, "settings") == 0)
            continue;
        if (!estimate(file, folder, *group, machine, &rows, error))
            return FALSE;
        *ret_kept = print_benchmark(*group, rows) && *ret_kept;
    }
    return TRUE;
}

int
main(int argc, char **argv)
{
    gboolean kept = TRUE;
    if (argc < 2) {
        g_printerr("usage: paper-tables FILE.tables…\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        g_autoptr(GError) error = NULL;
        if (!print_file(argv[i], &kept, &error)) {
            g_printerr("%s: error: %s\n", argv[i],
                       error ? error->message : "a number of dimensions over three");
            return 2;
        }
    }
    return kept ? 0 : 1;
}
