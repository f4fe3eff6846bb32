/* SPDX-License-Identifier: MIT */
/* What kernels that count their accesses (profile_emit.c) have printed. */
#include "stage/access/access_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

#define N_COLUMNS 9
#define HITS_HEAD "kernel,array,site,accesses,hits16,hits32,hits64,back,lanes_in_one_line"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-hits-error, hits_error)
/* clang-format on */

static void
row_free(gpointer data)
{
    HitsRow *row = data;

    g_free(row->kernel);
    g_free(row->array);
    g_free(row->path);
    g_free(row->place);
    g_free(row);
}

static gboolean
fail(GError **error, const char *path, guint line, guint column, const char *what)
{
    g_set_error(error, HITS_ERROR, 0, "%s:%u:%u: error: %s", path, line, column, what);
    return FALSE;
}

/* Splits LINE at its last N_COLUMNS - 1 commas, so that names of kernels may have some. NULL: there are
 * fewer. */
static char **
split_row(const char *line)
{
    g_autofree char *text = g_strdup(line);
    char **cells = g_new0(char *, N_COLUMNS + 1);

    for (guint i = N_COLUMNS - 1; i > 0; i--) {
        char *comma = strrchr(text, ',');

        if (!comma) {
            g_strfreev(cells);
            return NULL;
        }
        for (guint k = i; k < N_COLUMNS; k++) /* g_strfreev() stops at the first NULL */
            cells[k] = k == i ? g_strdup(comma + 1) : cells[k];
        *comma = '\0';
    }
    cells[0] = g_strdup(text);
    return cells;
}

/* Reads the count in CELL, at most MOST. */
static gboolean
read_count(const char *cell, guint64 most, guint64 *ret)
{
    return g_ascii_string_to_unsigned(cell, 10, 0, most, ret, NULL);
}

/* FILE:LINE:COLUMN, as PLACE has it. */
static gboolean
read_place(const char *place, HitsRow *row)
{
    g_auto(GStrv) parts = g_strsplit(place, ":", -1);
    guint n = g_strv_length(parts);
    guint64 line, column;

    if (n < 3 || !g_ascii_string_to_unsigned(parts[n - 2], 10, 1, G_MAXUINT32, &line, NULL) ||
        !g_ascii_string_to_unsigned(parts[n - 1], 10, 1, G_MAXUINT32, &column, NULL))
        return FALSE;
    row->path = g_strndup(place, strlen(place) - strlen(parts[n - 2]) - strlen(parts[n - 1]) - 2);
    row->place = g_strdup_printf("%s:%s", parts[n - 2], parts[n - 1]);
    return row->path[0] != '\0';
}

/* Reads LINE, number NUMBER of the file at PATH. */
static HitsRow *
read_row(const char *line, const char *path, guint number, GError **error)
{
    g_auto(GStrv) cells = split_row(line);
    HitsRow *row = g_new0(HitsRow, 1);
    const char *wrong = NULL;
    guint64 back;
    char *end;

    row->line = number;
    if (!cells)
        wrong = "a row has the nine columns " HITS_HEAD;
    else if (!read_place(cells[2], row))
        wrong = "the third column is no FILE:LINE:COLUMN";
    else if (!read_count(cells[3], G_MAXUINT64, &row->accesses))
        wrong = "the accesses are no whole number";
    else if (!read_count(cells[4], row->accesses, &row->hits) ||
             !read_count(cells[5], row->accesses, &back) || !read_count(cells[6], row->accesses, &back) ||
             !read_count(cells[7], row->accesses, &back))
        wrong = "hits are whole numbers, and no more than accesses";
    if (!wrong) {
        row->lanes = g_ascii_strtod(cells[8], &end);
        wrong = end == cells[8] || *end != '\0' || !(row->lanes >= 0) ? "the lanes are no number" : NULL;
    }
    if (wrong) {
        fail(error, path, number, 1, wrong);
        row_free(row);
        return NULL;
    }
    row->kernel = g_strdup(cells[0]);
    row->array = g_strdup(cells[1]);
    return row;
}

GPtrArray *
hits_read(const char *path, const char *text, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(row_free);
    gboolean has_head = FALSE;

    for (guint i = 0; lines[i]; i++) {
        HitsRow *row;

        g_strchomp(lines[i]);
        if (strcmp(lines[i], HITS_HEAD) == 0)
            has_head = TRUE;
        if (lines[i][0] == '\0' || strcmp(lines[i], HITS_HEAD) == 0)
            continue;
        if (!has_head) /* what the program prints beside */
            continue;
        row = read_row(lines[i], path, i + 1, error);
        if (!row)
            return NULL;
        g_ptr_array_add(rows, row);
    }
    if (rows->len > 0)
        return g_steal_pointer(&rows);
    fail(error, path, 1, 1,
         has_head ? "no access is counted"
                  : "there is no line " HITS_HEAD ", as kernels of stage --profile print it");
    return NULL;
}

/* Whether A and B, paths, may be those of one file, seen from two folders. */
static gboolean
is_same_file(const char *a, const char *b)
{
    gsize n = strlen(a), m = strlen(b);

    if (n < m)
        return is_same_file(b, a);
    return strcmp(a + n - m, b) == 0 && (n == m || a[n - m - 1] == '/');
}

/* Whether ROW is of the access NODE. */
static gboolean
is_of(const SourceTree *tree, const HitsRow *row, guint node)
{
    g_autofree char *place = node_place(tree, node);
    gsize n = strlen(row->place), m = strlen(place);

    return m > n + 1 && strcmp(place + m - n, row->place) == 0 && place[m - n - 1] == ':' &&
           is_same_file(tree_file(tree, tree_node(tree, node)->file)->path, row->path);
}

/* The row of the access NODE; NULL: there is none. */
static const HitsRow *
find_row(const SourceTree *tree, const GPtrArray *hits, guint node)
{
    for (guint i = 0; i < hits->len; i++)
        if (is_of(tree, g_ptr_array_index(hits, i), node))
            return g_ptr_array_index(hits, i);
    return NULL;
}

void
hits_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *hits)
{
    for (guint i = 0; hits && i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        array->counted = 0;
        array->hits = 0;
        for (guint s = 0; s < array->sites->len; s++) {
            const HitsRow *row = find_row(tree, hits, g_array_index(array->sites, guint, s));

            array->counted += row ? (double)row->accesses : 0;
            array->hits += row ? (double)row->hits : 0;
        }
    }
}

/* The share of its accesses in which ARRAY has to hit, and more. Of elements of 8 bytes that are appended one
 * behind the other every second one hits, and of longer ones none: they leave by granules all the same. */
static double
least_hits(const StageArray *array)
{
    if (!array->writes || array->reads || array->bytes < STAGE_GRANULE / 2)
        return HITS_LEAST;
    return array->bytes < STAGE_GRANULE ? HITS_LEAST / 2 : -1;
}

void
hits_check_walks(StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);
        double share = array->counted > 0 ? array->hits / array->counted : 1;

        g_autofree char *text = number_percent(share);

        if (share <= least_hits(array))
            array_refuse(
                array, g_array_index(array->sites, guint, 0),
                g_strdup_printf("of its accesses %s hit the 16 bytes of the last one, as was counted: "
                                "a granule would serve too few",
                                text));
    }
}

/* --- loops */

/* Whether NODE is evaluated whenever TOP, which it is in, is. */
static gboolean
is_always(const SourceTree *tree, guint node, guint top)
{
    for (guint at = node; at != top; at = tree_node(tree, at)->parent) {
        guint parent = tree_node(tree, at)->parent;
        TreeKind kind = tree_node(tree, parent)->kind;
        BinaryKind operator= tree_binary(tree, parent);

        if (kind == TREE_IF_STMT || kind == TREE_CONDITIONAL_OPERATOR || kind == TREE_SWITCH_STMT ||
            kind == TREE_FOR_STMT || kind == TREE_WHILE_STMT || kind == TREE_DO_STMT ||
            kind == TREE_LAMBDA_EXPR ||
            ((operator== BINARY_LAND || operator== BINARY_LOR) && tree_operand(tree, parent, 0) != at))
            return FALSE;
    }
    return TRUE;
}

/* The accesses of those that are counted in node FROM and are evaluated with it; 0: there are none. */
static double
counted_in(const SourceTree *tree, const GPtrArray *hits, guint from)
{
    guint end = tree_end(tree, from);

    for (guint i = from; i < end; i++) {
        const HitsRow *row =
            use_pointer(tree, i) != NO_NODE && is_always(tree, i, from) ? find_row(tree, hits, i) : NULL;

        if (row)
            return (double)row->accesses;
    }
    return 0;
}

GArray *
hits_trips(const SourceTree *tree, const GArray *kernels, const GPtrArray *hits)
{
    GArray *trips = g_array_new(FALSE, FALSE, sizeof(HitsTrips));

    for (guint k = 0; k < kernels->len; k++) {
        guint kernel = g_array_index(kernels, guint, k), end = tree_end(tree, kernel);

        for (guint i = kernel; i < end; i++) {
            HitsTrips one = {i, 0};
            guint condition, body;
            double asked, made;

            if (tree_node(tree, i)->kind != TREE_WHILE_STMT)
                continue;
            condition = tree_operand(tree, i, 0);
            body = tree_operand(tree, i, 1);
            if (condition == NO_NODE || body == NO_NODE)
                continue;
            asked = counted_in(tree, hits, condition);
            made = counted_in(tree, hits, body);
            /* Each time that the loop is reached, its condition is asked once more than its body runs. */
            if (made > 0 && asked > made)
                one.trips = made / (asked - made);
            if (one.trips > 0)
                g_array_append_val(trips, one);
        }
    }
    return trips;
}

gboolean
hits_check_places(const SourceTree *tree, const GArray *kernels, const GPtrArray *hits, const char *path,
                  GError **error)
{
    for (guint i = 0; i < hits->len; i++) {
        const HitsRow *row = g_ptr_array_index(hits, i);
        gboolean is_there = FALSE, is_known = FALSE;

        for (guint k = 0; k < kernels->len && !is_there; k++) {
            guint kernel = g_array_index(kernels, guint, k), end = tree_end(tree, kernel);
            g_autofree char *name = cursor_name(tree_node(tree, kernel)->entity);

            name[strcspn(name, "<")] = '\0';
            if (strcmp(name, row->kernel) != 0 ||
                !is_same_file(tree_file(tree, tree_node(tree, kernel)->file)->path, row->path))
                continue;
            is_known = TRUE;
            for (guint n = kernel; n < end && !is_there; n++)
                is_there = use_pointer(tree, n) != NO_NODE && is_of(tree, row, n);
        }
        if (is_known && !is_there) {
            g_autofree char *what =
                g_strdup_printf("no access of %s stands at %s:%s: the source has changed since", row->kernel,
                                row->path, row->place);

            return fail(error, path, row->line, 1, what);
        }
    }
    return TRUE;
}
