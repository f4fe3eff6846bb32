/* SPDX-License-Identifier: MIT */
/* The tables of Nsight Compute and Nsight Systems. Columns are found by their titles: what a version adds is
 * skipped. */
#include "profile/profile.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

/* What a table may tell of a launch. */
typedef enum {
    KERNEL, /* the name, with or without parameters */
    GRID,   /* "(4096, 1, 1)" */
    BLOCK,  /* likewise */
    GRID_X, /* GRID_X + 1 and 2: y and z */
    BLOCK_X = GRID_X + 3,
    TIME = BLOCK_X + 3, /* of the row */
    TIMES,              /* launches of the row */
    METRIC,             /* of a table with a row for each metric: its name */
    UNIT,
    VALUE,
    ID, /* of such a table: the launch */
    N_COLUMNS,
} Column;

static const char *const TITLES[N_COLUMNS] = {
    [KERNEL] = "Kernel Name", [GRID] = "Grid Size",  [BLOCK] = "Block Size",   [GRID_X] = "GrdX",
    [GRID_X + 1] = "GrdY",    [GRID_X + 2] = "GrdZ", [BLOCK_X] = "BlkX",       [BLOCK_X + 1] = "BlkY",
    [BLOCK_X + 2] = "BlkZ",   [TIMES] = "Instances", [METRIC] = "Metric Name", [UNIT] = "Metric Unit",
    [VALUE] = "Metric Value", [ID] = "ID",
};
/* Other titles of these; a time is followed by its unit in brackets. */
static const struct {
    const char *title;
    Column column;
} MORE_TITLES[] = {
    {"Name", KERNEL},     {"Operation", KERNEL},  {"GridXYZ", GRID}, {"BlockXYZ", BLOCK},
    {"Duration (", TIME}, {"Total Time (", TIME}, {"Count", TIMES},  {"gpu__time_duration.sum", TIME},
};
/* What Nsight Compute calls a launch's time, by its page. */
static const char *const TIME_METRICS[] = {"Duration", "gpu__time_duration.sum", NULL};
static const struct {
    const char *unit;
    double ns;
} UNITS[] = {{"ns", 1},        {"nsecond", 1}, {"us", 1e3},     {"usecond", 1e3}, {"ms", 1e6},
             {"msecond", 1e6}, {"s", 1e9},     {"second", 1e9}, {"nanosecond", 1}};

typedef struct {
    Profile *profile;
    const char *path;
    guint line;           /* of what is read */
    int cells[N_COLUMNS]; /* the cell of each column; -1: the table has none */
    double unit;          /* ns; 0: it is told in a line of units, or not at all */
    GHashTable *known;    /* sizes and kernel -> ProfileLaunch */
    GHashTable *told;     /* ID of a launch that counts already */
} Reader;

static gboolean fail(const Reader *reader, guint column, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static gboolean
fail(const Reader *reader, guint column, GError **error, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, PROFILE_ERROR, PROFILE_ERROR_FORM, "%s:%u:%u: error: %s", reader->path, reader->line,
                column, message);
    return FALSE;
}

/* The cells of LINE, of char *, as far as quotes are closed. */
static GPtrArray *
read_cells(const char *line)
{
    GPtrArray *cells = g_ptr_array_new_with_free_func(g_free);

    for (const char *at = line;; at++) {
        GString *cell = g_string_new(NULL);
        gboolean is_quoted = *at == '"';

        at += is_quoted;
        for (; *at != '\0' && (is_quoted ? *at != '"' || at[1] == '"' : *at != ','); at++) {
            g_string_append_c(cell, *at);
            at += is_quoted && *at == '"';
        }
        at += is_quoted && *at == '"';
        g_ptr_array_add(cells, g_strstrip(g_string_free(cell, FALSE)));
        at += strcspn(at, ",");
        if (*at == '\0')
            return cells;
    }
}

/* --- the line of titles */

static double
unit_ns(const char *unit, gsize bytes)
{
    for (guint i = 0; i < G_N_ELEMENTS(UNITS); i++)
        if (strlen(UNITS[i].unit) == bytes && strncmp(UNITS[i].unit, unit, bytes) == 0)
            return UNITS[i].ns;
    return 0;
}

static void
take_title(Reader *reader, const char *title, int cell)
{
    for (guint c = 0; c < N_COLUMNS; c++)
        if (TITLES[c] && strcmp(TITLES[c], title) == 0)
            reader->cells[c] = cell;
    for (guint i = 0; i < G_N_ELEMENTS(MORE_TITLES); i++) {
        const char *more = MORE_TITLES[i].title;
        gboolean has_unit = g_str_has_suffix(more, "(");

        if (has_unit ? !g_str_has_prefix(title, more) : strcmp(title, more) != 0)
            continue;
        reader->cells[MORE_TITLES[i].column] = cell;
        if (has_unit)
            reader->unit = unit_ns(title + strlen(more), strcspn(title + strlen(more), ")"));
    }
}

/* Whether CELLS are titles of a table with a kernel in each row. */
static gboolean
take_titles(Reader *reader, const GPtrArray *cells)
{
    for (guint c = 0; c < N_COLUMNS; c++)
        reader->cells[c] = -1;
    reader->unit = 0;
    for (guint i = 0; i < cells->len; i++)
        take_title(reader, g_ptr_array_index(cells, i), (int)i);
    return reader->cells[KERNEL] >= 0 &&
           (reader->cells[TIME] >= 0 || reader->cells[GRID] >= 0 || reader->cells[METRIC] >= 0);
}

/* --- rows */

/* The cell of COLUMN; "" where the table or the row has none. */
static const char *
cell_of(const Reader *reader, const GPtrArray *cells, Column column)
{
    int cell = reader->cells[column];

    return cell >= 0 && (guint)cell < cells->len ? g_ptr_array_index(cells, cell) : "";
}

/* "28,160" as a number; below 0: it is none. */
static double
read_number(const char *text)
{
    g_autoptr(GString) plain = g_string_new(text);
    double value;
    const char *end;

    g_string_replace(plain, ",", "", 0);
    end = number_parse(plain->str, plain->str + plain->len, &value);
    return end && *end == '\0' && value >= 0 ? value : -1;
}

/* Sizes "(4096, 1, 1)" or "4096    1    1"; FALSE where there are none. */
static gboolean
read_sizes(const char *text, gint64 *ret_sizes)
{
    guint n = 0;

    for (const char *at = text; *at != '\0';) {
        char *end;

        if (!g_ascii_isdigit(*at)) {
            at++;
            continue;
        }
        if (n == 3)
            return FALSE;
        ret_sizes[n++] = g_ascii_strtoll(at, &end, 10);
        at = end;
    }
    return n == 3;
}

static void
read_all_sizes(const Reader *reader, const GPtrArray *cells, Column whole, Column first, gint64 *ret_sizes)
{
    gint64 sizes[3] = {0};

    if (!read_sizes(cell_of(reader, cells, whole), sizes))
        for (guint k = 0; k < 3; k++) {
            double size = read_number(cell_of(reader, cells, first + k));

            sizes[k] = size >= 1 && size <= G_MAXINT32 ? (gint64)size : 0;
        }
    for (guint k = 0; k < 3; k++)
        ret_sizes[k] = sizes[0] > 0 && sizes[1] > 0 && sizes[2] > 0 ? sizes[k] : 0;
}

/* "[CUDA memcpy Host-to-Device]". */
static gboolean
is_copy(const char *name)
{
    return g_str_has_prefix(name, "[CUDA mem");
}

/* The launches that are those of the row CELLS. */
static ProfileLaunch *
find_launch(Reader *reader, const GPtrArray *cells)
{
    ProfileLaunch one = {0}, *launch;

    read_all_sizes(reader, cells, GRID, GRID_X, one.grid);
    read_all_sizes(reader, cells, BLOCK, BLOCK_X, one.block);
    one.kernel = profile_kernel_name(cell_of(reader, cells, KERNEL));
    char *key = g_strdup_printf("%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT
                                " %" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT " %s",
                                one.grid[0], one.grid[1], one.grid[2], one.block[0], one.block[1],
                                one.block[2], one.kernel);
    launch = g_hash_table_lookup(reader->known, key);
    if (launch) {
        g_free(one.kernel);
        g_free(key);
        return launch;
    }
    launch = g_memdup2(&one, sizeof one);
    g_hash_table_insert(reader->known, key, launch);
    g_ptr_array_add(reader->profile->launches, launch);
    return launch;
}

/* Nanoseconds of the row CELLS; below 0: it tells none. UNIT: in which it has them. */
static double
read_time(const Reader *reader, const GPtrArray *cells, Column column, double unit)
{
    double time = read_number(cell_of(reader, cells, column));

    return time < 0 || unit <= 0 || reader->cells[column] < 0 ? -1 : time * unit;
}

/* Counts the row CELLS, a metric of a launch. */
static void
take_metric(Reader *reader, const GPtrArray *cells)
{
    const char *metric = cell_of(reader, cells, METRIC), *unit = cell_of(reader, cells, UNIT);
    ProfileLaunch *launch = find_launch(reader, cells);

    if (g_hash_table_add(reader->told, g_strdup(cell_of(reader, cells, ID))))
        launch->times += 1;
    if (!g_strv_contains(TIME_METRICS, metric))
        return;
    double ns = read_time(reader, cells, VALUE, unit_ns(unit, strlen(unit)));
    launch->ns += MAX(ns, 0);
    reader->profile->ns += MAX(ns, 0);
}

static gboolean
take_row(Reader *reader, const GPtrArray *cells, GError **error)
{
    const char *kernel = cell_of(reader, cells, KERNEL);
    double ns = read_time(reader, cells, TIME, reader->unit),
           times = reader->cells[TIMES] >= 0 ? read_number(cell_of(reader, cells, TIMES)) : 1;

    if (*kernel == '\0' && reader->cells[TIME] >= 0 && reader->unit == 0) { /* the units of a raw page */
        const char *unit = cell_of(reader, cells, TIME);

        reader->unit = unit_ns(unit, strlen(unit));
        return reader->unit > 0 ||
               fail(reader, 1, error, "'%s' is no unit of time that is known (ns, us, ms or s)", unit);
    }
    if (*kernel == '\0')
        return reader->cells[GRID] >= 0 || fail(reader, 1, error, "the row names no kernel");
    if (reader->cells[METRIC] >= 0) {
        take_metric(reader, cells);
        return TRUE;
    }
    if (times < 0 || (reader->cells[TIME] >= 0 && reader->unit > 0 && ns < 0))
        return fail(reader, 1, error, "the row of %s has no time or number of launches", kernel);
    reader->profile->ns += MAX(ns, 0);
    if (is_copy(kernel)) {
        reader->profile->has_copies = TRUE;
        return TRUE;
    }
    ProfileLaunch *launch = find_launch(reader, cells);
    launch->times += times;
    launch->ns += MAX(ns, 0);
    return TRUE;
}

static void
launch_clear(gpointer data)
{
    ProfileLaunch *launch = data;

    g_free(launch->kernel);
    g_free(launch);
}

static gint
compare_launches(gconstpointer a, gconstpointer b)
{
    const ProfileLaunch *first = *(ProfileLaunch *const *)a, *second = *(ProfileLaunch *const *)b;

    if (first->ns != second->ns)
        return first->ns > second->ns ? -1 : 1;
    return first->times != second->times ? (first->times > second->times ? -1 : 1)
                                         : strcmp(first->kernel, second->kernel);
}

/* Reads LINES into READER: lines before the first titles are what the profiler or the program printed. */
static gboolean
read_lines(Reader *reader, char *const *lines, GError **error)
{
    gboolean has_titles = FALSE;

    for (; *lines; lines++) {
        g_autoptr(GPtrArray) cells = NULL;

        reader->line++;
        if (**lines == '\0' || g_str_has_prefix(*lines, "=="))
            continue;
        cells = read_cells(*lines);
        if (!has_titles)
            has_titles = take_titles(reader, cells);
        else if (!take_row(reader, cells, error))
            return FALSE;
    }
    reader->line = 1; /* of the whole */
    if (!has_titles)
        return fail(
            reader, 1, error,
            "no table of kernels: it is none that ncu --csv or nsys stats --format csv prints (reports "
            "cuda_gpu_trace, cuda_gpu_kern_sum)");
    return reader->profile->launches->len > 0 || fail(reader, 1, error, "the table has no launch");
}

Profile *
profile_parse(const char *path, const char *text, GError **error)
{
    g_autoptr(Profile) profile = g_new0(Profile, 1);
    g_autofree char *valid = g_utf8_make_valid(text, -1), *plain = NULL;
    g_autoptr(GString) unix_lines = g_string_new(valid);
    Reader reader = {.profile = profile, .path = path};

    g_string_replace(unix_lines, "\r", "", 0);
    g_auto(GStrv) lines = g_strsplit(unix_lines->str, "\n", -1);
    profile->path = g_strdup(path);
    profile->launches = g_ptr_array_new_with_free_func(launch_clear);
    reader.known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    reader.told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gboolean is_read = read_lines(&reader, lines, error);
    g_hash_table_unref(reader.known);
    g_hash_table_unref(reader.told);
    if (!is_read)
        return NULL;
    g_ptr_array_sort(profile->launches, compare_launches);
    return g_steal_pointer(&profile);
}
