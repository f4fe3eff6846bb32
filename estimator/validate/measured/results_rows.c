/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured_private.h"

#include <math.h>
#include <string.h>

#define DIFFERS "differs:"

const char *const METRIC_NAMES[N_METRICS] = {
    [METRIC_DRAM_READ] = "dram__sectors_read.sum",
    [METRIC_DRAM_WRITE] = "dram__sectors_write.sum",
    [METRIC_REQUESTS_LOAD] = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    [METRIC_REQUESTS_STORE] = "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    [METRIC_REQUESTS_ATOM] = "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
    [METRIC_REQUESTS_RED] = "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
    [METRIC_SECTORS_LOAD] = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    [METRIC_SECTORS_LOAD_HIT] = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
    [METRIC_SECTORS_STORE] = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    [METRIC_SECTORS_ATOM] = "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
    [METRIC_SECTORS_RED] = "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
    [METRIC_L2_READ] = "lts__t_sectors_srcunit_tex_op_read.sum",
    [METRIC_L2_READ_HIT] = "lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum",
    [METRIC_L2_WRITE] = "lts__t_sectors_srcunit_tex_op_write.sum",
    [METRIC_L2_ATOM] = "lts__t_sectors_srcunit_tex_op_atom.sum",
    [METRIC_L2_RED] = "lts__t_sectors_srcunit_tex_op_red.sum",
};

/* The layout that ROW is of, or NULL: an error where *ret_ok is FALSE, else a row to leave out. */
static const LayoutEstimate *
find_layout(RowReader *reader, const CsvRow *row, gboolean *ret_ok)
{
    const char *program = row->cells[reader->key_columns[0]], *kernel = row->cells[reader->key_columns[1]];
    const char *variant = row->cells[reader->key_columns[2]], *spec = row->cells[reader->key_columns[3]];
    const CaseEstimate *estimate = bundle_find_case(reader->bundle, program, kernel, variant);
    const LayoutEstimate *layout = estimate ? case_find_layout(estimate, spec) : NULL;

    *ret_ok = layout != NULL || reader->take_unknown;
    if (layout)
        return layout;
    reader->n_unknown++;
    if (*ret_ok)
        return NULL;
    if (!estimate)
        validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                        "the bundle estimates no kernel '%s', variant '%s', of program '%s'", kernel, variant,
                        program);
    else
        validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                        "the bundle has no layout '%s' for kernel '%s'", spec, kernel);
    return NULL;
}

static Measurement *
measurement_of(RowReader *reader, const LayoutEstimate *layout)
{
    Measurement *measurement = g_hash_table_lookup(reader->results->measurements, layout);

    if (measurement)
        return measurement;
    measurement = g_new0(Measurement, 1);
    for (guint i = 0; i < N_METRICS; i++)
        measurement->metrics[i] = NAN;
    g_hash_table_insert(reader->results->measurements, (gpointer)layout, measurement);
    return measurement;
}

static gboolean
fail_twice(RowReader *reader, const CsvRow *row)
{
    return validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                           "layout '%s' of kernel '%s' occurs twice: these are parts of several runs",
                           row->cells[reader->key_columns[3]], row->cells[reader->key_columns[1]]);
}

gboolean
results_begin_rows(RowReader *reader)
{
    static const char *const titles[] = {"program", "kernel", "variant", "layout"};

    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        if (!csv_table_need_column(reader->table, titles[i], &reader->key_columns[i], reader->error))
            return FALSE;
    return TRUE;
}

static gboolean
find_columns(RowReader *reader, const char *const *titles)
{
    for (guint i = 0; titles[i]; i++)
        if (!csv_table_need_column(reader->table, titles[i], &reader->columns[i], reader->error))
            return FALSE;
    return TRUE;
}

gboolean
results_begin_times(RowReader *reader)
{
    static const char *const titles[] = {"ms_median", "ms_low", "ms_high", "checksum", NULL};

    return find_columns(reader, titles);
}

gboolean
results_begin_counters(RowReader *reader)
{
    for (guint i = 0; i < N_METRICS; i++) {
        reader->metrics[i] = csv_table_column(reader->table, METRIC_NAMES[i]);
        if (reader->metrics[i] < 0)
            g_ptr_array_add(
                reader->results->notes,
                g_strdup_printf("%s was not measured: counters.csv has no such column", METRIC_NAMES[i]));
    }
    return TRUE;
}

gboolean
results_begin_sites(RowReader *reader)
{
    static const char *const titles[] = {"file", "line", "kind", "requests", "sectors", "bytes", NULL};

    reader->least_column = csv_table_column(reader->table, "requests_least");
    return find_columns(reader, titles);
}

static gboolean
number(RowReader *reader, const CsvRow *row, guint column, double *ret_number)
{
    return csv_table_number(reader->table, row, column, ret_number, reader->error);
}

gboolean
results_take_time(RowReader *reader, const CsvRow *row)
{
    gboolean ok;
    const LayoutEstimate *layout = find_layout(reader, row, &ok);
    Measurement *measurement;
    const guint *columns = reader->columns;

    if (!layout)
        return ok;
    measurement = measurement_of(reader, layout);
    if (measurement->timed)
        return fail_twice(reader, row);
    if (!number(reader, row, columns[0], &measurement->ms_median) ||
        !number(reader, row, columns[1], &measurement->ms_low) ||
        !number(reader, row, columns[2], &measurement->ms_high))
        return FALSE;
    if (measurement->ms_median <= 0 || measurement->ms_low > measurement->ms_median ||
        measurement->ms_high < measurement->ms_median)
        return validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                               "the median time must be above 0, between ms_low and ms_high");
    measurement->timed = TRUE;
    measurement->differs = g_str_has_prefix(row->cells[columns[3]], DIFFERS);
    if (measurement->differs)
        g_ptr_array_add(reader->results->differences,
                        g_strdup_printf("%s:%u: error: layout '%s' of kernel '%s' leaves other results than "
                                        "the first layout: its figures are left out",
                                        reader->table->path, row->line, layout->layout,
                                        row->cells[reader->key_columns[1]]));
    return TRUE;
}

gboolean
results_take_counters(RowReader *reader, const CsvRow *row)
{
    gboolean ok;
    const LayoutEstimate *layout = find_layout(reader, row, &ok);
    Measurement *measurement;

    if (!layout)
        return ok;
    measurement = measurement_of(reader, layout);
    if (measurement->counted)
        return fail_twice(reader, row);
    measurement->counted = TRUE;
    for (guint i = 0; i < N_METRICS; i++) {
        int column = reader->metrics[i];

        if (column >= 0 && row->cells[column][0] != '\0' &&
            !number(reader, row, (guint)column, &measurement->metrics[i]))
            return FALSE;
    }
    return TRUE;
}

static gboolean
take_kind(RowReader *reader, const CsvRow *row, SiteKind *ret_kind)
{
    const char *text = row->cells[reader->columns[2]];

    for (guint i = 0; i < N_SITE_KINDS; i++) {
        if (strcmp(text, SITE_KIND_NAMES[i]) == 0) {
            *ret_kind = (SiteKind)i;
            return TRUE;
        }
    }
    return validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                           "the kind must be load, store or atomic, not '%s'", text);
}

static void
site_count_free(gpointer data)
{
    SiteCount *count = data;

    g_free(count->file);
    g_free(count);
}

/* Whether no row before ROW is of the same line, kind and width. */
static gboolean
check_new_site(RowReader *reader, const CsvRow *row)
{
    g_autoptr(GString) key = g_string_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(reader->key_columns); i++)
        g_string_append_printf(key, "%s\n", row->cells[reader->key_columns[i]]);
    for (guint i = 0; i < 3; i++)
        g_string_append_printf(key, "%s\n", row->cells[reader->columns[i]]);
    g_string_append(key, row->cells[reader->columns[5]]);
    return g_hash_table_add(reader->seen, g_strdup(key->str)) || fail_twice(reader, row);
}

/* The file of ROW: what the bundle calls kernel.cu may have the name of the source that it was copied from.
 */
static const char *
site_file(const RowReader *reader, const CsvRow *row)
{
    const char *file = row->cells[reader->columns[0]];
    const char *source = g_hash_table_lookup(reader->bundle->sources, row->cells[reader->key_columns[0]]);

    return g_strcmp0(file, source) == 0 ? KERNEL_FILE : file;
}

gboolean
results_take_site(RowReader *reader, const CsvRow *row)
{
    gboolean ok;
    const LayoutEstimate *layout = find_layout(reader, row, &ok);
    Measurement *measurement;
    SiteCount *count;
    double line = 0;

    if (!layout)
        return ok;
    if (!check_new_site(reader, row))
        return FALSE;
    measurement = measurement_of(reader, layout);
    if (!measurement->sites)
        measurement->sites = g_ptr_array_new_with_free_func(site_count_free);
    count = g_new0(SiteCount, 1);
    g_ptr_array_add(measurement->sites, count);
    count->file = g_strdup(site_file(reader, row));
    if (!number(reader, row, reader->columns[1], &line) || !take_kind(reader, row, &count->kind) ||
        !number(reader, row, reader->columns[3], &count->requests) ||
        !number(reader, row, reader->columns[4], &count->sectors))
        return FALSE;
    count->line = (guint)CLAMP(line, 0, G_MAXINT);
    count->requests_least = count->requests;
    if (reader->least_column < 0)
        return TRUE;
    if (!number(reader, row, (guint)reader->least_column, &count->requests_least))
        return FALSE;
    return count->requests_least <= count->requests ||
           validation_fail(reader->error, VALIDATION_ERROR_INPUT, reader->table->path, row->line,
                           "requests_least is more than requests");
}

void
results_end_rows(RowReader *reader, const char *name)
{
    if (reader->n_unknown > 0)
        g_ptr_array_add(
            reader->results->notes,
            g_strdup_printf("%u rows of %s are of kernels or layouts that the bundle does not have",
                            reader->n_unknown, name));
}
