/* SPDX-License-Identifier: MIT */
#include "model/estimate/estimate.h"

#include <string.h>

static const char *const UNIFORM_VALUES[] = {[UNIFORM_WARP] = "warp", [UNIFORM_GRID] = "grid", NULL};
static const char *const ACCORDANCE_VALUES[] = {
    [ACCORDANCE_PAPER] = "paper", [ACCORDANCE_LINE] = "line", NULL};
/* A value that ends in '=' goes on with a number. */
static const char *const LOCALITY_VALUES[] = {[LOCALITY_RANDOM] = "random",
                                              [LOCALITY_SORTED] = "sorted",
                                              [LOCALITY_NEAR] = "near=",
                                              [LOCALITY_SHARED] = "shared=",
                                              NULL};

static const char *const CONDITIONS_VALUES[] = {[CONDITIONS_FORM] = "form", [CONDITIONS_ALL] = "all", NULL};
static const char *const L2_VALUES[] = {[L2_COLD] = "cold", [L2_WARM] = "warm", NULL};
static const char *const WITHOUT_VALUES[] = {
    [WITHOUT_NOTHING] = "nothing",           [WITHOUT_HELD_STORES] = "held_stores",
    [WITHOUT_KEPT_LINES] = "kept_lines",     [WITHOUT_LOADS_AHEAD] = "loads_ahead",
    [WITHOUT_LONE_PIECES] = "lone_pieces",   [WITHOUT_MASKED_LINES] = "masked_lines",
    [WITHOUT_MET_LINES] = "met_lines",       [WITHOUT_MOSTLY_HITS] = "mostly_hits",
    [WITHOUT_NEXT_LOADS] = "next_loads",     [WITHOUT_REWRITES] = "rewrites",
    [WITHOUT_SHARED_READS] = "shared_reads", [WITHOUT_STANDSTILL] = "standstill",
    [WITHOUT_STORED_BYTES] = "stored_bytes", [WITHOUT_UNEVEN_BLOCKS] = "uneven_blocks",
    [WITHOUT_WAITING_HITS] = "waiting_hits", [WITHOUT_WAVE_NEIGHBOURS] = "wave_neighbours",
    [WITHOUT_WHOLE_STORES] = "whole_stores", NULL};
static const char *const REPEATS_VALUES[] = {
    [REPEATS_MERGED] = "merged", [REPEATS_COUNTED] = "counted", NULL};
static const char *const SHARED_VALUES[] = {[SHARED_FREE] = "free", [SHARED_L1] = "l1", NULL};
static const char *const TRANSACTIONS_VALUES[] = {
    [TRANSACTIONS_WHOLE] = "whole", [TRANSACTIONS_REDUCED] = "reduced=", NULL};

/* The compiler keeps an enumeration without negative values as an unsigned number. */
G_STATIC_ASSERT(sizeof(UniformCost) == sizeof(guint));
#define NO_NUMBER G_MAXSIZE

static const struct {
    const char *key;
    const char *const *values;
    gsize value;  /* offset of the member that gets the place of the value in VALUES */
    gsize number; /* offset of the member that gets what follows it, 0 where nothing does; or NO_NUMBER */
    gboolean is_power; /* the number has to be a power of two */
} SETTINGS_TABLE[] = {
    {"uniform", UNIFORM_VALUES, offsetof(ModelSettings, uniform), NO_NUMBER, FALSE},
    {"accordance", ACCORDANCE_VALUES, offsetof(ModelSettings, accordance), NO_NUMBER, FALSE},
    {"locality", LOCALITY_VALUES, offsetof(ModelSettings, locality), offsetof(ModelSettings, locality_number),
     FALSE},
    {"conditions", CONDITIONS_VALUES, offsetof(ModelSettings, conditions), NO_NUMBER, FALSE},
    {"l2", L2_VALUES, offsetof(ModelSettings, l2), NO_NUMBER, FALSE},
    {"without", WITHOUT_VALUES, offsetof(ModelSettings, without), NO_NUMBER, FALSE},
    {"repeats", REPEATS_VALUES, offsetof(ModelSettings, repeats), NO_NUMBER, FALSE},
    {"shared_memory", SHARED_VALUES, offsetof(ModelSettings, shared), NO_NUMBER, FALSE},
    {"transactions", TRANSACTIONS_VALUES, offsetof(ModelSettings, transactions),
     offsetof(ModelSettings, transaction_bytes), TRUE},
};

/* clang-format off */
G_DEFINE_QUARK(fieldwise-model-error, model_error)
/* clang-format on */

static int
setting_find(const char *key)
{
    for (guint i = 0; i < G_N_ELEMENTS(SETTINGS_TABLE); i++)
        if (g_strcmp0(SETTINGS_TABLE[i].key, key) == 0)
            return (int)i;
    return -1;
}

gboolean
model_settings_has_key(const char *key)
{
    return setting_find(key) >= 0;
}

const char *const *
model_settings_values(const char *key)
{
    int setting = setting_find(key);

    g_assert(setting >= 0);
    return SETTINGS_TABLE[setting].values;
}

/* The place of VALUE in VALUES, -1: it is none of them. RET_REST gets the number that follows where one does,
 * and is left alone where none does. */
static int
value_find(const char *const *values, const char *value, gint64 *ret_rest)
{
    for (int i = 0; values[i]; i++) {
        gboolean goes_on = g_str_has_suffix(values[i], "=");

        if (!goes_on && g_strcmp0(values[i], value) == 0)
            return i;
        if (goes_on && g_str_has_prefix(value, values[i]))
            return g_ascii_string_to_signed(value + strlen(values[i]), 10, 1, LOCALITY_MOST, ret_rest, NULL)
                       ? i
                       : -1;
    }
    return -1;
}

/* "a or b or c=N" */
static char *
values_text(const char *const *values)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; values[i]; i++)
        g_string_append_printf(text, "%s%s%s", i > 0 ? " or " : "", values[i],
                               g_str_has_suffix(values[i], "=") ? "N" : "");
    return g_string_free(g_steal_pointer(&text), FALSE);
}

gboolean
model_settings_set(ModelSettings *settings, const char *key, const char *value, GError **error)
{
    int setting = setting_find(key);
    int number;
    gint64 rest = 0;

    if (setting < 0) {
        g_set_error(error, MODEL_ERROR, MODEL_ERROR_SETTING, "'%s' is not a setting of a model", key);
        return FALSE;
    }
    number = value_find(SETTINGS_TABLE[setting].values, value, &rest);
    if (number < 0 || (SETTINGS_TABLE[setting].is_power && (rest & (rest - 1)))) {
        g_autofree char *allowed = values_text(SETTINGS_TABLE[setting].values);

        g_set_error(error, MODEL_ERROR, MODEL_ERROR_SETTING, "%s is %s%s, not '%s'", key, allowed,
                    SETTINGS_TABLE[setting].is_power ? ", N a power of two" : "", value);
        return FALSE;
    }
    G_STRUCT_MEMBER(guint, settings, SETTINGS_TABLE[setting].value) = (guint)number;
    if (SETTINGS_TABLE[setting].number != NO_NUMBER)
        G_STRUCT_MEMBER(gint64, settings, SETTINGS_TABLE[setting].number) = rest;
    settings->locality_told = settings->locality_told || strcmp(key, "locality") == 0;
    return TRUE;
}
