/* SPDX-License-Identifier: MIT */
#include "command/options/options_private.h"

#include "text/text.h"

#define HELP_COLUMN 26
#define HELP_WIDTH 80

static gboolean
row_ends(const OptionRow *row)
{
    return !row->name && !row->help;
}

static const OptionRow *
find_row(const OptionRow *table, guint command, const char *name, gsize n_name)
{
    for (const OptionRow *row = table; !row_ends(row); row++)
        if (row->name && (row->commands & command) != 0 && n_name > 1 && strlen(row->name) == n_name &&
            strncmp(row->name, name, n_name) == 0)
            return row;
    return NULL;
}

static const OptionRow *
find_letter(const OptionRow *table, guint command, char letter)
{
    for (const OptionRow *row = table; !row_ends(row); row++)
        if (row->letter == letter && (row->commands & command) != 0)
            return row;
    return NULL;
}

/* No option is called ARG: names the closest one. */
static void
set_unknown(const OptionRow *table, guint command, const char *arg, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autofree char *name = g_strndup(arg, strcspn(arg, "="));
    const char *closest;

    for (const OptionRow *row = table; !row_ends(row); row++)
        if (row->name && (row->commands & command) != 0)
            g_ptr_array_add(names, (gpointer)row->name);
    g_ptr_array_add(names, NULL);
    closest = closest_name(name + strspn(name, "-"), (const char *const *)names->pdata);
    if (closest)
        g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "unknown option '%s'; did you mean '--%s'?",
                    name, closest);
    else
        g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "unknown option '%s'", name);
}

/* The row of ARG, and its value where it holds one ("--name=value", "-pvalue"). */
static const OptionRow *
match_row(const OptionRow *table, guint command, const char *arg, const char **ret_value, GError **error)
{
    gboolean is_long = g_str_has_prefix(arg, "--");
    gsize n_name = strcspn(arg, "=");
    const OptionRow *row =
        is_long ? find_row(table, command, arg + 2, n_name - 2) : find_letter(table, command, arg[1]);
    const char *rest = is_long ? arg + n_name : arg + 2;

    if (!row) {
        set_unknown(table, command, arg, error);
        return NULL;
    }
    *ret_value = *rest == '\0' ? NULL : is_long ? rest + 1 : rest;
    if (!*ret_value || row->argument)
        return row;
    g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "option '%s' takes no value: '%s'",
                is_long ? row->name : "-", arg);
    return NULL;
}

/* Whether VALUE may be taken for ROW, which has those in TAKEN (OptionRow -> value) already. */
static gboolean
check_repeated(GHashTable *taken, const OptionRow *row, const char *value, GError **error)
{
    const char *before = g_hash_table_lookup(taken, row);

    if (!before || row->repeats || g_strcmp0(before, value) == 0)
        return TRUE;
    g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "it is given twice: '%s' and '%s'", before,
                value ? value : "");
    return FALSE;
}

/* Takes the option at ARGS; returns how many arguments it used, 0 on failure. */
static guint
take_option(const OptionRow *table, guint command, char *const *args, GHashTable *taken, gpointer target,
            GError **error)
{
    const char *value = NULL;
    const OptionRow *row = match_row(table, command, args[0], &value, error);
    guint used = 1;

    if (!row)
        return 0;
    gboolean may_lack = row->argument && g_str_has_prefix(row->argument, "[=");
    if (row->argument && !value && !may_lack) {
        value = args[1];
        used = 2;
    }
    if (row->argument && !value && !may_lack) {
        g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "option '%s' needs a value: %s %s", args[0],
                    args[0], row->argument);
        return 0;
    }
    if (check_repeated(taken, row, value, error) && option_store(&row->value, target, value, error)) {
        if (value)
            g_hash_table_insert(taken, (gpointer)row, (gpointer)value);
        return used;
    }
    g_prefix_error(error, "%.*s: ", (int)strcspn(args[0], "="), args[0]);
    return 0;
}

gboolean
option_table_parse(const OptionRow *table, guint command, char *const *args, gpointer target,
                   GPtrArray *operands, char *const **ret_rest, GError **error)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    guint i = 0;

    while (args[i] && strcmp(args[i], "--") != 0) {
        guint used = 1;

        if (args[i][0] == '-' && args[i][1] != '\0')
            used = take_option(table, command, args + i, taken, target, error);
        else
            g_ptr_array_add(operands, args[i]);
        if (used == 0)
            return FALSE;
        i += used;
    }
    *ret_rest = args[i] != NULL ? args + i + 1 : NULL;
    return TRUE;
}

/* Whether a command of OTHER has an option called as that of ROW is. */
static gboolean
has_option(const OptionRow *table, guint other, const OptionRow *row)
{
    return find_row(table, other, row->name, strlen(row->name)) ||
           (row->letter != 0 && find_letter(table, other, row->letter));
}

GPtrArray *
option_table_given(const OptionRow *table, guint command, guint other, char *const *args,
                   const char *const *kept, const char *const *left)
{
    GPtrArray *words = g_ptr_array_new();

    for (guint i = 0; args[i] && strcmp(args[i], "--") != 0; i++) {
        const char *value = NULL;
        gboolean is_option = args[i][0] == '-' && args[i][1] != '\0';
        const OptionRow *row = is_option ? match_row(table, command, args[i], &value, NULL) : NULL;
        guint n = row && row->argument && !value && !g_str_has_prefix(row->argument, "[=") ? 2 : 1;

        if (row && has_option(table, other, row) && (!kept || g_strv_contains(kept, row->name)) &&
            !(left && g_strv_contains(left, row->name)))
            for (guint k = 0; k < n; k++)
                g_ptr_array_add(words, args[i + k]);
        i += n - 1;
    }
    return words;
}

static void
append_row_help(GString *out, const OptionRow *row)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    if (row->letter != 0)
        g_string_append_printf(names, "-%c", row->letter);
    if (row->letter == 0 || row->name[1] != '\0')
        g_string_append_printf(names, "%s--%s", row->letter != 0 ? ", " : "", row->name);
    if (row->argument)
        g_string_append_printf(names, "%s%s", g_str_has_prefix(row->argument, "[=") ? "" : " ",
                               row->argument);
    text_wrap(text, row->help, HELP_WIDTH, HELP_COLUMN, 0);
    if (names->len + 4 > HELP_COLUMN)
        g_string_append_printf(out, "  %s\n%s", names->str, text->str);
    else
        g_string_append_printf(out, "  %-*s%s", HELP_COLUMN - 2, names->str, text->str + HELP_COLUMN);
}

void
option_table_help(GString *out, const OptionRow *table, guint command)
{
    const OptionRow *title = NULL;

    for (const OptionRow *row = table; !row_ends(row); row++) {
        if (!row->name)
            title = row;
        if (!row->name || (row->commands & command) == 0)
            continue;
        if (title)
            g_string_append_printf(out, "\n%s\n", title->help);
        title = NULL;
        append_row_help(out, row);
    }
}
