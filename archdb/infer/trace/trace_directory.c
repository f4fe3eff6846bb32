/* SPDX-License-Identifier: MIT */
#include "archdb/infer/trace/trace.h"

#include <errno.h>
#include <string.h>

/* Clocks of the programs of a run that lie further apart than this, relative to the median, deserve a note.
 */
#define CLOCK_TOLERANCE 0.02

/* Of all traces of a run; those that the benchmarks leave hold some millions. */
#define MAX_CELLS (64u << 20)

TraceDirectory *
trace_directory_new(const char *path)
{
    TraceDirectory *directory = g_new0(TraceDirectory, 1);

    directory->path = g_strdup(path);
    directory->files = g_ptr_array_new_with_free_func((GDestroyNotify)trace_file_free);
    directory->notes = g_ptr_array_new_with_free_func(g_free);
    return directory;
}

void
trace_directory_free(TraceDirectory *directory)
{
    if (!directory)
        return;
    g_free(directory->path);
    g_clear_pointer(&directory->files, g_ptr_array_unref);
    g_clear_pointer(&directory->notes, g_ptr_array_unref);
    g_free(directory);
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names of the traces in the folder PATH, sorted. */
static GPtrArray *
list_traces(const char *path, GError **error)
{
    g_autoptr(GError) local = NULL;
    g_autoptr(GDir) dir = g_dir_open(path, 0, &local);

    if (!dir) {
        gboolean is_file = g_error_matches(local, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);

        g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY, "%s: %s", path,
                    is_file ? "it is a file; give the directory that the benchmarks left"
                            : g_strerror(g_file_test(path, G_FILE_TEST_EXISTS) ? EACCES : ENOENT));
        return NULL;
    }
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *entry;
    while ((entry = g_dir_read_name(dir))) {
        if (entry[0] != '.' && (g_str_has_suffix(entry, ".trace") || g_str_has_suffix(entry, ".trace.gz")))
            g_ptr_array_add(names, g_strdup(entry));
    }
    g_ptr_array_sort(names, compare_names);
    if (names->len > 0)
        return g_steal_pointer(&names);
    g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY,
                "no traces in %s: it holds no file that ends in .trace or .trace.gz", path);
    return NULL;
}

/* Fails where KEY differs between A and B; WHAT says of what there would be two. */
static gboolean
check_same(const TraceFile *a, const TraceFile *b, const char *key, const char *what, GError **error)
{
    const char *x = trace_file_key(a, key), *y = trace_file_key(b, key);

    if (strcmp(x, y) == 0)
        return TRUE;
    g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY,
                "%s and %s are of two %s (%s: %s and %s); keep each in a directory of its own", a->path,
                b->path, what, key, x, y);
    return FALSE;
}

/* Remembers in SEEN what FILE measures, by program, table and path: FALSE where another file measures it as
 * well. */
static gboolean
remember_tables(GHashTable *seen, const TraceFile *file, GError **error)
{
    for (guint i = 0; i < file->tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(file->tables, i);
        const char *path = trace_table_key(table, "path");
        char *what = g_strdup_printf("%s %s %s", file->program, table->name, path ? path : "");
        const TraceFile *before = g_hash_table_lookup(seen, what);

        if (before && before != file) {
            g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY,
                        "%s and %s both hold the table [%s] of the program %s%s%s; remove one of them",
                        before->path, file->path, table->name, file->program, path ? " for the path " : "",
                        path ? path : "");
            g_free(what);
            return FALSE;
        }
        g_hash_table_insert(seen, what, (gpointer)file);
    }
    return TRUE;
}

static gboolean
check_files(const TraceDirectory *directory, GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const TraceFile *first = g_ptr_array_index(directory->files, 0);

    for (guint i = 0; i < directory->files->len; i++) {
        const TraceFile *file = g_ptr_array_index(directory->files, i);

        if (!check_same(first, file, "device_id", "GPUs", error) ||
            !check_same(first, file, "device", "GPUs", error) ||
            !check_same(first, file, "run", "runs", error) ||
            !check_same(first, file, "driver", "drivers", error) || !remember_tables(seen, file, error))
            return FALSE;
    }
    return TRUE;
}

static double
file_clock(const TraceFile *file)
{
    return g_ascii_strtod(trace_file_key(file, "clock_mhz"), NULL);
}

static gint
compare_clocks(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

double
trace_directory_clock_mhz(const TraceDirectory *directory)
{
    g_autoptr(GArray) clocks = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < directory->files->len; i++) {
        double clock = file_clock(g_ptr_array_index(directory->files, i));

        g_array_append_val(clocks, clock);
    }
    g_assert(clocks->len > 0);
    g_array_sort(clocks, compare_clocks);
    double low = g_array_index(clocks, double, (clocks->len - 1) / 2);
    double high = g_array_index(clocks, double, clocks->len / 2);
    return (low + high) / 2;
}

/* Cycles are comparable whatever the clock; bandwidths and latencies of what has a clock of its own are not.
 */
static void
note_clocks(TraceDirectory *directory)
{
    double clock = trace_directory_clock_mhz(directory);

    for (guint i = 0; i < directory->files->len; i++) {
        const TraceFile *file = g_ptr_array_index(directory->files, i);
        double difference = file_clock(file) / clock - 1;

        if (ABS(difference) > CLOCK_TOLERANCE)
            g_ptr_array_add(
                directory->notes,
                g_strdup_printf("%s: the GPU ran at %s MHz, %.0f %% %s than in most of the run: what "
                                "depends on L2 and DRAM is off by as much",
                                file->path, trace_file_key(file, "clock_mhz"), ABS(difference) * 100,
                                difference > 0 ? "faster" : "slower"));
    }
}

static guint64
count_cells(const TraceFile *file)
{
    guint64 n = 0;

    for (guint i = 0; i < file->tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(file->tables, i);

        n += (guint64)table->n_rows * table->n_columns;
    }
    return n;
}

TraceDirectory *
trace_directory_load(const char *path, GError **error)
{
    g_autoptr(GPtrArray) names = list_traces(path, error);

    if (!names)
        return NULL;
    g_autoptr(TraceDirectory) directory = trace_directory_new(path);
    guint64 n_cells = 0;
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *file_path = g_build_filename(path, g_ptr_array_index(names, i), NULL);
        TraceFile *file = trace_file_load(file_path, error);

        if (!file)
            return NULL;
        g_ptr_array_add(directory->files, file);
        n_cells += count_cells(file);
        if (n_cells > MAX_CELLS) {
            g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY, "%s: its traces hold more than %u numbers",
                        path, MAX_CELLS);
            return NULL;
        }
    }
    if (!check_files(directory, error))
        return NULL;
    note_clocks(directory);
    return g_steal_pointer(&directory);
}

const char *
trace_directory_key(const TraceDirectory *directory, const char *key)
{
    return directory->files->len > 0 ? trace_file_key(g_ptr_array_index(directory->files, 0), key) : NULL;
}

GPtrArray *
trace_directory_tables(const TraceDirectory *directory, const char *program, const char *table)
{
    GPtrArray *tables = g_ptr_array_new();

    for (guint i = 0; i < directory->files->len; i++) {
        const TraceFile *file = g_ptr_array_index(directory->files, i);

        if (program && strcmp(file->program, program) != 0)
            continue;
        for (guint j = 0; j < file->tables->len; j++) {
            TraceTable *candidate = g_ptr_array_index(file->tables, j);

            if (strcmp(candidate->name, table) == 0)
                g_ptr_array_add(tables, candidate);
        }
    }
    return tables;
}

const TraceTable *
trace_directory_table(const TraceDirectory *directory, const char *program, const char *table,
                      const char *key, const char *value)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, program, table);

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *candidate = g_ptr_array_index(tables, i);

        if (!key || g_strcmp0(trace_table_key(candidate, key), value) == 0)
            return candidate;
    }
    return NULL;
}
