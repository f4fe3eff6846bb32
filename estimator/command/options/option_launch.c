/* SPDX-License-Identifier: MIT */
/* What options say of the launch. */
#include "command/options/options_private.h"

/* What TEXT says of places. */
static gboolean
parse_places(const char *text, ArrayLocality *ret_places, GError **error)
{
    static const char *const names[] = {"random", "sorted", "near=N", "shared=N", NULL};
    ArrayLocality places = {.locality = LOCALITY_RANDOM};
    const char *number = NULL;

    if (g_str_has_prefix(text, "near=")) {
        places.locality = LOCALITY_NEAR;
        number = text + strlen("near=");
    } else if (g_str_has_prefix(text, "shared=")) {
        places.locality = LOCALITY_SHARED;
        number = text + strlen("shared=");
    } else if (strcmp(text, "sorted") == 0) {
        places.locality = LOCALITY_SORTED;
    } else if (option_parse_choice(text, names, error) < 0) {
        return FALSE;
    }
    if (number && !option_parse_integer(number, 1, LOCALITY_MOST, &places.number, error))
        return FALSE;
    *ret_places = places;
    return TRUE;
}

/* --locality PLACES is --set locality=PLACES; ARRAY:PLACES says it of one array. */
gboolean
option_apply_locality(gpointer target, const char *value, GError **error)
{
    Options *options = target;
    const char *colon = strrchr(value, ':');
    g_autofree char *array = NULL;
    const ArrayLocality *before;
    ArrayLocality places;

    if (colon == value)
        return option_fail(error, "'%s' is not [ARRAY:]PLACES", value);
    if (!parse_places(colon ? colon + 1 : value, &places, error))
        return FALSE;
    if (!colon) {
        g_ptr_array_add(options->sets, g_strconcat("locality=", value, NULL));
        return TRUE;
    }
    array = g_strndup(value, colon - value);
    before = g_hash_table_lookup(options->request.launch.localities, array);
    if (before && (before->locality != places.locality || before->number != places.number))
        return option_fail(error, "two are given for %s", array);
    g_hash_table_insert(options->request.launch.localities, g_steal_pointer(&array),
                        g_memdup2(&places, sizeof places));
    return TRUE;
}

/* X, X,Y or X,Y,Z; what is left out is 1. */
static gboolean
parse_dimensions(const char *text, gint64 *ret_dimensions, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    gint64 dimensions[3] = {1, 1, 1};
    guint n = g_strv_length(parts);

    if (n < 1 || n > 3)
        return option_fail(error, "'%s' is not X[,Y[,Z]]", text);
    for (guint i = 0; i < n; i++)
        if (!option_parse_integer(parts[i], 1, G_MAXINT32, &dimensions[i], error))
            return FALSE;
    memcpy(ret_dimensions, dimensions, sizeof dimensions);
    return TRUE;
}

gboolean
option_apply_grid(gpointer target, const char *value, GError **error)
{
    return parse_dimensions(value, ((Options *)target)->request.launch.grid, error);
}

gboolean
option_apply_block(gpointer target, const char *value, GError **error)
{
    return parse_dimensions(value, ((Options *)target)->request.launch.block, error);
}

/* Puts NAME=NUMBER, a number of at least LEAST and at most MOST, into NUMBERS; NUMBER is called WHAT. */
static gboolean
add_number(GHashTable *numbers, const char *value, const char *what, gint64 least, gint64 most,
           GError **error)
{
    const char *equals = strchr(value, '=');
    g_autofree gint64 *number = g_new(gint64, 1);
    g_autofree char *name = NULL;
    const gint64 *before;

    if (!equals || equals == value)
        return option_fail(error, "'%s' is not NAME=%s", value, what);
    if (!option_parse_integer(equals + 1, least, most, number, error))
        return FALSE;
    name = g_strndup(value, equals - value);
    before = g_hash_table_lookup(numbers, name);
    if (before && *before != *number)
        return option_fail(error, "%s is given twice: %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT, name,
                           *before, *number);
    g_hash_table_insert(numbers, g_steal_pointer(&name), g_steal_pointer(&number));
    return TRUE;
}

gboolean
option_apply_param(gpointer target, const char *value, GError **error)
{
    return add_number(((Options *)target)->request.launch.params, value, "VALUE", G_MININT64, G_MAXINT64,
                      error);
}

gboolean
option_apply_value(gpointer target, const char *value, GError **error)
{
    return add_number(((Options *)target)->request.launch.values, value, "VALUE", G_MININT64, G_MAXINT64,
                      error);
}

/* KERNEL=N. */
gboolean
option_apply_weight(gpointer target, const char *value, GError **error)
{
    return add_number(((Options *)target)->weights, value, "N", 1, G_MAXINT32, error);
}

/* NAME=ELEMENTS, for the launch, and as it is for a case that is written. */
gboolean
option_apply_size(gpointer target, const char *value, GError **error)
{
    Options *options = target;

    if (!add_number(options->request.launch.sizes, value, "ELEMENTS", 1, G_MAXINT64 / 1024, error))
        return FALSE;
    g_ptr_array_add(options->sizes, g_strdup(value));
    return TRUE;
}

gboolean
option_apply_registers(gpointer target, const char *value, GError **error)
{
    Options *options = target;

    options->request.launch.registers = 0;
    g_clear_pointer(&options->registers_file, g_free);
    options->registers_by_nvcc = strcmp(value, "nvcc") == 0;
    if (options->registers_by_nvcc)
        return TRUE;
    if (value[strspn(value, "+-0123456789")] != '\0') {
        options->registers_file = g_strdup(value);
        return g_file_test(value, G_FILE_TEST_EXISTS) ||
               option_fail(error, "'%s' is neither a number nor 'nvcc', and there is no such file", value);
    }
    return option_parse_integer(value, 1, G_MAXINT32, &options->request.launch.registers, error);
}

gboolean
option_apply_shared(gpointer target, const char *value, GError **error)
{
    LaunchRequest *launch = &((Options *)target)->request.launch;

    launch->has_shared = TRUE;
    return option_parse_integer(value, 0, G_MAXINT32, &launch->shared, error);
}
