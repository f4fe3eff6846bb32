/* SPDX-License-Identifier: MIT */
/* Estimates under a configuration (benchmarks/kernels/NAME.tables) beside what a paper printed of the same
 * layouts, with the deviation of each cost. Exits with 1 where other pairs of layouts, AoS among them, are
 * out of the paper's order than the configuration says.
 *
 * usage: paper-tables FILE.tables… */
#include "report/analysis/analysis.h"
#include "validate/measured/measured.h"
#include "frontend/frontend.h"

#include <math.h>
#include <string.h>

/* Two estimates that print alike are as equal as the paper can show. */
#define PRINTED_STEP 0.0005

/* What the paper printed of a layout, relative to AoS. */
typedef enum { PRINTED_COST, PRINTED_DYNAMIC, PRINTED_SPEEDUP, N_PRINTED } Printed;
static const char *const PRINTED_COLUMNS[N_PRINTED] = {"estimated_cost", "dynamic_cost", "speedup"};

typedef struct {
    char *label; /* as the paper calls the layout */
    double printed[N_PRINTED];
    double estimated;
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

static Row *
row_new(const char *label)
{
    Row *row = g_new0(Row, 1);

    row->label = g_strdup(label);
    for (guint i = 0; i < N_PRINTED; i++)
        row->printed[i] = 1;
    row->estimated = 1;
    return row;
}

/* Fills ROW with what the paper PRINTED of its layout of benchmark GROUP. */
static gboolean
get_printed(const CsvTable *printed, const char *group, Row *row, GError **error)
{
    guint benchmark, layout, columns[N_PRINTED];

    if (!csv_table_need_column(printed, "benchmark", &benchmark, error) ||
        !csv_table_need_column(printed, "layout", &layout, error))
        return FALSE;
    for (guint i = 0; i < N_PRINTED; i++)
        if (!csv_table_need_column(printed, PRINTED_COLUMNS[i], &columns[i], error))
            return FALSE;
    for (guint r = 0; r < printed->rows->len; r++) {
        const CsvRow *line = g_ptr_array_index(printed->rows, r);
        gboolean good = TRUE;

        if (strcmp(line->cells[benchmark], group) != 0 || strcmp(line->cells[layout], row->label) != 0)
            continue;
        for (guint i = 0; good && i < N_PRINTED; i++)
            good = csv_table_number(printed, line, columns[i], &row->printed[i], error);
        return good;
    }
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "%s: no line %s,%s", printed->path, group,
                row->label);
    return FALSE;
}

/* AoS, and one row a `layout.SPEC = LABEL`; the specs go to SPECS in the same order. */
static GPtrArray *
get_rows(GKeyFile *file, const CsvTable *printed, const char *group, GPtrArray *specs, GError **error)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(row_free);
    g_auto(GStrv) keys = g_key_file_get_keys(file, group, NULL, NULL);

    g_ptr_array_add(rows, row_new("AoS"));
    g_ptr_array_add(specs, g_strdup("aos"));
    for (char **key = keys; key && *key; key++) {
        g_autofree char *label = NULL;

        if (!g_str_has_prefix(*key, "layout."))
            continue;
        label = g_key_file_get_string(file, group, *key, NULL);
        g_ptr_array_add(rows, row_new(label));
        g_ptr_array_add(specs, g_strdup(*key + strlen("layout.")));
        if (!get_printed(printed, group, g_ptr_array_index(rows, rows->len - 1), error))
            return NULL;
    }
    return g_steal_pointer(&rows);
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
estimate(GKeyFile *file, const char *folder, const char *group, const Machine *machine, GPtrArray *specs,
         GPtrArray *rows, GError **error)
{
    AnalysisRequest request;
    g_autofree char *name = g_key_file_get_string(file, group, "source", error);

    if (!name)
        return FALSE;
    g_autofree char *source = g_build_filename(folder, name, NULL);
    analysis_request_init(&request);
    for (guint i = 0; i < specs->len; i++)
        g_ptr_array_add(request.candidates.specs, g_strdup(g_ptr_array_index(specs, i)));
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

            if (strcmp(layout->spec, g_ptr_array_index(specs, i)) == 0)
                ((Row *)g_ptr_array_index(rows, i))->estimated = layout->relative;
        }
    }
    analysis_request_clear(&request);
    return good;
}

/* <0, 0, >0 as A is less than, as good as equal to, greater than B. */
static int
compare_printed(double a, double b)
{
    return fabs(a - b) < PRINTED_STEP ? 0 : a < b ? -1 : 1;
}

/* How the estimates order A and B where the paper has it otherwise: "SoAoS 2 < AoS"; NULL: as the paper does.
 */
static char *
pair_crossed(const Row *a, const Row *b)
{
    int paper = compare_printed(a->printed[PRINTED_COST], b->printed[PRINTED_COST]);
    int here = paper == 0 ? compare_printed(a->estimated, b->estimated)
                          : (a->estimated > b->estimated) - (a->estimated < b->estimated);

    if (here == paper)
        return NULL;
    if (here > 0)
        return g_strdup_printf("%s < %s", b->label, a->label);
    return g_strdup_printf("%s %s %s", a->label, here < 0 ? "<" : "=", b->label);
}

/* All such pairs of ROWS: "" where the order is the paper's. */
static char *
pairs_crossed(const GPtrArray *rows)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < rows->len; i++)
        for (guint k = i + 1; k < rows->len; k++) {
            g_autofree char *pair = pair_crossed(g_ptr_array_index(rows, i), g_ptr_array_index(rows, k));

            if (pair)
                g_string_append_printf(text, "%s%s", text->len ? "; " : "", pair);
        }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
print_row(const char *group, const Row *row, const char *order)
{
    double deviation = (row->estimated / row->printed[PRINTED_COST] - 1) * 100;
    g_autofree char *line =
        g_strdup_printf("  %-10s %-8s %7.3f %10.3f %+9.1f %% %9.3f %9.3f   %s", group, row->label,
                        row->printed[PRINTED_COST], row->estimated, fabs(deviation) < 0.05 ? 0 : deviation,
                        row->printed[PRINTED_DYNAMIC], row->printed[PRINTED_SPEEDUP], order);

    g_print("%s\n", g_strchomp(line));
}

/* Prints a benchmark; FALSE where other pairs are out of order than EXPECTED, of which "" is none. */
static gboolean
print_benchmark(const char *group, const GPtrArray *rows, const char *expected)
{
    g_autofree char *crossed = pairs_crossed(rows);
    g_autofree char *order = *crossed ? g_strconcat("but for ", crossed, NULL) : g_strdup("kept");

    for (guint i = 0; i < rows->len; i++)
        print_row(i ? "" : group, g_ptr_array_index(rows, i), i ? "" : order);
    if (strcmp(crossed, expected) == 0)
        return TRUE;
    g_printerr("%s: out of the paper's order: %s; the file says: %s\n", group, *crossed ? crossed : "nothing",
               *expected ? expected : "nothing");
    return FALSE;
}

static gboolean
is_set(const char *key)
{
    return strcmp(key, "arch") != 0 && strcmp(key, "model") != 0 && strcmp(key, "printed") != 0;
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
        if (!is_set(*key))
            continue;
        g_autofree char *value = g_key_file_get_string(file, "settings", *key, NULL);
        g_ptr_array_add(sets, g_strdup_printf("%s=%s", *key, value));
        g_print(", %s=%s", *key, value);
    }
    g_print("; all relative to AoS\n  %-10s %-8s %-30s %9s\n", "", "", "estimated cost", "dynamic");
    g_print("  %-10s %-8s %7s %10s %11s %9s %9s   %s\n", "benchmark", "layout", "paper", "fieldwise",
            "deviation", "cost", "speed-up", "order of the paper");
    g_ptr_array_add(sets, NULL);
    return machine_new(arch, NULL, model, (const char *const *)sets->pdata, error);
}

/* The CSV file of the paper's figures that FILE, in FOLDER, names. */
static CsvTable *
read_printed(GKeyFile *file, const char *folder, GError **error)
{
    g_autofree char *name = g_key_file_get_string(file, "settings", "printed", error), *bytes = NULL;
    g_autofree char *path = name ? g_build_filename(folder, name, NULL) : NULL;
    gsize len;

    if (!path || !g_file_get_contents(path, &bytes, &len, error))
        return NULL;
    return csv_table_parse(path, bytes, len, error);
}

static gboolean
print_file(const char *path, gboolean *ret_kept, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *folder = g_path_get_dirname(path);

    if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, error))
        return FALSE;
    g_autoptr(CsvTable) printed = read_printed(file, folder, error);
    g_autoptr(Machine) machine = printed ? get_machine(file, error) : NULL;
    if (!machine)
        return FALSE;
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group; group++) {
        g_autoptr(GPtrArray) specs = g_ptr_array_new_with_free_func(g_free);

        if (strcmp(*group, "settings") == 0)
            continue;
        g_autofree char *crossed = g_key_file_get_string(file, *group, "crossed", NULL);
        g_autoptr(GPtrArray) rows = get_rows(file, printed, *group, specs, error);
        if (!rows || !estimate(file, folder, *group, machine, specs, rows, error))
            return FALSE;
        *ret_kept = print_benchmark(*group, rows, crossed ? crossed : "") && *ret_kept;
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
