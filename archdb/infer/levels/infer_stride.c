/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>
#include <string.h>

#define FLAT 0.05      /* relative: averages that differ by less are of hits alone */
#define HIGH 0.75      /* of the way from hits to misses: at half the line it is one half, at the line all */
#define LOW 0.25       /* below it an array fits again */
#define WHOLE 0.9      /* of that way, the array whose every line misses at some stride */
#define LEAST_STEP 1.5 /* from a hit to a miss */

/* The average over the stride of one size. */
typedef struct {
    double size_bytes;
    guint n;
    double *stride, *mean; /* by ascending stride */
} StrideCurve;

static void
curve_free(gpointer data)
{
    StrideCurve *curve = data;

    g_free(curve->stride);
    g_free(curve->mean);
    g_free(curve);
}

static StrideCurve *
curve_read(const TraceTable *table, GError **error)
{
    guint stride, mean;
    double size = 0;

    if (!infer_key(table, "stride", "size_bytes", error) ||
        !infer_columns(table, "stride", error, "stride_bytes", &stride, "mean_cycles", &mean, NULL) ||
        !infer_limit_rows(table, "stride", 256, error))
        return NULL;
    StrideCurve *curve = g_new0(StrideCurve, 1);
    trace_table_key_real(table, "size_bytes", &size);
    curve->size_bytes = size;
    curve->stride = g_new(double, table->n_rows);
    curve->mean = g_new(double, table->n_rows);
    for (guint row = 0; row < table->n_rows; row++) {
        guint at = curve->n++;
        double value = trace_table_cell(table, row, stride);

        for (; at > 0 && curve->stride[at - 1] > value; at--) {
            curve->stride[at] = curve->stride[at - 1];
            curve->mean[at] = curve->mean[at - 1];
        }
        curve->stride[at] = value;
        curve->mean[at] = trace_table_cell(table, row, mean);
    }
    return curve;
}

/* The curves of PATH by ascending size. */
static GPtrArray *
read_curves(const TraceDirectory *directory, const char *path, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "stride", "stride");
    g_autoptr(GPtrArray) curves = g_ptr_array_new_with_free_func(curve_free);

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        const char *table_path = infer_key(table, "stride", "path", error);

        if (!table_path)
            return NULL;
        if (strcmp(table_path, path) != 0)
            continue;
        StrideCurve *curve = curve_read(table, error);
        if (!curve)
            return NULL;
        guint at = 0;
        while (at < curves->len &&
               ((const StrideCurve *)g_ptr_array_index(curves, at))->size_bytes < curve->size_bytes)
            at++;
        g_ptr_array_insert(curves, (gint)at, curve);
    }
    return g_steal_pointer(&curves);
}

static double
curve_most(const StrideCurve *curve)
{
    double most = 0;

    for (guint i = 0; i < curve->n; i++)
        most = MAX(most, curve->mean[i]);
    return most;
}

/* What one array says, larger than the cache: its rise ends at the line, and a stride further on it fits. */
static void
read_curve(const StrideCurve *curve, double hit, double miss, StrideReading *reading, const char **ret_why)
{
    guint line = 0, end = curve->n;

    while (line < curve->n && curve->mean[line] < hit + HIGH * (miss - hit))
        line++;
    while (end > line && curve->mean[end - 1] <= hit + LOW * (miss - hit))
        end--;
    if (line == curve->n || end == curve->n) /* it misses at no stride whole, or fits at none */
        return;
    guint over = end - 1;
    while (over > line && curve->mean[over] < hit + HIGH * (miss - hit))
        over--;
    if (reading->line_bytes != 0 && reading->line_bytes != curve->stride[line])
        *ret_why = "arrays of several sizes rise up to different strides";
    reading->line_bytes = curve->stride[line];
    reading->ways = MAX(reading->ways, curve->size_bytes / curve->stride[end]);
    reading->ways_below = MIN(reading->ways_below, curve->size_bytes / curve->stride[over]);
}

static void
reading_give_up(StrideReading *reading, const char *why)
{
    reading->known = FALSE;
    reading->reason = g_strdup(why);
}

gboolean
stride_read(const TraceDirectory *directory, const char *path, StrideReading *ret_reading, GError **error)
{
    g_autoptr(GPtrArray) curves = read_curves(directory, path, error);
    StrideReading reading = {.ways_below = INFINITY};
    double hit = INFINITY, miss = 0;
    const char *why = NULL;
    guint fitting = 0;

    if (!curves)
        return FALSE;
    for (guint i = 0; i < curves->len; i++) {
        const StrideCurve *curve = g_ptr_array_index(curves, i);

        for (guint j = 0; j < curve->n; j++)
            hit = MIN(hit, curve->mean[j]);
        miss = MAX(miss, curve_most(curve));
    }
    while (fitting < curves->len &&
           curve_most(g_ptr_array_index(curves, fitting)) <= hit * (1 + FLAT) + LATENCY_RESOLUTION_CYCLES)
        fitting++;
    if (curves->len > 0 && (fitting == 0 || fitting == curves->len || miss < LEAST_STEP * hit)) {
        reading_give_up(&reading, "no array misses behind others that fit");
    } else if (curves->len > 0) {
        reading.fits_bytes = ((const StrideCurve *)g_ptr_array_index(curves, fitting - 1))->size_bytes;
        reading.exceeds_bytes = ((const StrideCurve *)g_ptr_array_index(curves, fitting))->size_bytes;
        for (guint i = fitting; i < curves->len; i++) {
            const StrideCurve *curve = g_ptr_array_index(curves, i);

            if (curve_most(curve) >= hit + WHOLE * (miss - hit))
                read_curve(curve, hit, miss, &reading, &why);
        }
        if (!why && reading.ways_below == INFINITY)
            why = "no array misses at one stride and fits at a larger one";
        if (!why && reading.ways >= reading.ways_below)
            why = "as many words fit at one stride as miss at another: no number of ways does that";
        reading.known = !why;
        if (why)
            reading_give_up(&reading, why);
    }
    *ret_reading = reading;
    return TRUE;
}

void
stride_reading_clear(StrideReading *reading)
{
    g_clear_pointer(&reading->reason, g_free);
}

/* What the chases of single visits say of the same path: their line and a set's lines; NULL where they say
 * neither. Free it. */
static char *
say_single_visits(const InferResult *result, ArchKey line, ArchKey ways)
{
    double bytes, lines;
    gboolean has_line = infer_get(result, line, &bytes, NULL),
             has_ways = infer_get(result, ways, &lines, NULL);

    if (has_line && has_ways)
        return g_strdup_printf("; the single visits say lines of %.0f bytes in sets of %.0f", bytes, lines);
    return has_line ? g_strdup_printf("; the single visits say lines of %.0f bytes", bytes) : g_strdup("");
}

gboolean
infer_stride(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const struct {
        const char *path;
        ArchKey line, ways;
    } PATHS[] = {{"l1", ARCH_L1_LINE_BYTES, ARCH_L1_WAYS},
                 {"readonly", ARCH_READ_ONLY_LINE_BYTES, ARCH_READ_ONLY_WAYS},
                 {"texture", ARCH_TEXTURE_L1_LINE_BYTES, ARCH_TEXTURE_L1_WAYS},
                 {"constant", ARCH_CONSTANT_L1_LINE_BYTES, ARCH_CONSTANT_L1_WAYS}};

    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        g_auto(StrideReading) reading = {0};

        if (!stride_read(directory, PATHS[i].path, &reading, error))
            return FALSE;
        g_autofree char *visits = say_single_visits(result, PATHS[i].line, PATHS[i].ways);
        g_autofree char *fits = infer_size_text(reading.fits_bytes);
        g_autofree char *exceeds = infer_size_text(reading.exceeds_bytes);
        if (reading.known)
            infer_note(
                result,
                "stride, %s: by the classical rules the average says %s or more, below %s, in lines of "
                "%.0f bytes and sets of %.0f lines or more, below %.0f%s",
                PATHS[i].path, fits, exceeds, reading.line_bytes, reading.ways, reading.ways_below, visits);
        else if (reading.reason)
            infer_note(result, "stride, %s: the classical rules say nothing: %s%s", PATHS[i].path,
                       reading.reason, visits);
    }
    return TRUE;
}
