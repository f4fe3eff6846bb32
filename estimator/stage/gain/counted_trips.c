/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "source/source.h"

#include <math.h>
#include <string.h>

/* Whether SAID, of the user's, is of a loop at LINE of the file at PATH. */
static gboolean
is_of(const LineValue *said, const char *path, guint line)
{
    return said->line == line &&
           (!said->file || strcmp(path_without_dot(said->file), path_without_dot(path)) == 0);
}

static void
add_copy(GPtrArray *trips, const LineValue *from)
{
    LineValue *copy = g_new(LineValue, 1);

    *copy = *from;
    copy->file = g_strdup(from->file);
    g_ptr_array_add(trips, copy);
}

GPtrArray *
counted_trips_new(const GPtrArray *said, const SourceTree *tree, const GArray *kernels, const GPtrArray *hits)
{
    GPtrArray *trips = g_ptr_array_new_with_free_func((GDestroyNotify)line_value_free);
    g_autoptr(GArray) found = hits ? hits_trips(tree, kernels, hits) : NULL;

    for (guint i = 0; said && i < said->len; i++)
        add_copy(trips, g_ptr_array_index(said, i));
    for (guint i = 0; found && i < found->len; i++) {
        const HitsTrips *one = &g_array_index(found, HitsTrips, i);
        const TreeNode *n = tree_node(tree, one->node);
        const char *path = tree_file(tree, n->file)->path;
        g_autofree char *place = tree_place(tree, n->file, n->start);
        guint line = (guint)g_ascii_strtoull(place + strlen(path) + 1, NULL, 10);
        gboolean is_said = FALSE;

        for (guint k = 0; said && k < said->len; k++)
            is_said |= is_of(g_ptr_array_index(said, k), path, line);
        LineValue value = {(char *)path, line, fmin(G_MAXINT32, fmax(1, round(one->trips))), 0};
        value.least = value.value;
        if (!is_said)
            add_copy(trips, &value);
    }
    return trips;
}
