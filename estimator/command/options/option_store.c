/* SPDX-License-Identifier: MIT */
/* Each kind of options: what it checks and stores. */
#include "command/options/options_private.h"

#include <string.h>

/* clang-format off */
G_DEFINE_QUARK(fieldwise-option-error, option_error)
/* clang-format on */

gboolean
option_fail(GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (error)
        *error = g_error_new_valist(OPTION_ERROR, OPTION_ERROR_USAGE, format, arguments);
    va_end(arguments);
    return FALSE;
}

int
option_parse_choice(const char *text, const char *const *names, GError **error)
{
    g_autofree char *known = g_strjoinv(", ", (char **)names);

    for (int i = 0; names[i]; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    option_fail(error, "'%s' is none of: %s", text, known);
    return -1;
}

gboolean
option_parse_integer(const char *text, gint64 least, gint64 most, gint64 *ret_value, GError **error)
{
    g_autoptr(GError) problem = NULL;

    if (g_ascii_string_to_signed(text, 10, least, most, ret_value, &problem))
        return TRUE;
    if (problem->code == G_NUMBER_PARSER_ERROR_INVALID)
        return option_fail(error, "'%s' is not a whole number", text);
    return option_fail(error, "%s is out of range: from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, text,
                       least, most);
}

gboolean
option_store_string(char **to, const char *text, GError **error)
{
    if (*text == '\0')
        return option_fail(error, "the value is empty");
    g_free(*to);
    *to = g_strdup(text);
    return TRUE;
}

static gboolean
store_flag(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    *(gboolean *)to = TRUE;
    return TRUE;
}

static gboolean
store_string(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    if (value->names && option_parse_choice(text, value->names, error) < 0)
        return FALSE;
    return option_store_string(to, text, error);
}

static gboolean
store_list(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    g_ptr_array_add(*(GPtrArray **)to, g_strdup(text));
    return TRUE;
}

static gboolean
store_choice(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    int choice = option_parse_choice(text, value->names, error);

    if (choice < 0)
        return FALSE;
    *(guint *)to = value->numbers ? value->numbers[choice] : (guint)choice;
    return TRUE;
}

static gboolean
store_integer(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    return option_parse_integer(text, value->least, value->most, to, error);
}

static gboolean
store_count(const OptionValue *value, gpointer to, const char *text, GError **error)
{
    gint64 count;

    if (!option_parse_integer(text, value->least, value->most, &count, error))
        return FALSE;
    *(guint *)to = (guint)count;
    return TRUE;
}

gboolean
option_store(const OptionValue *value, gpointer target, const char *text, GError **error)
{
    static gboolean (*const STORES[])(const OptionValue *, gpointer, const char *, GError **) = {
        [OPTION_FLAG] = store_flag,     [OPTION_STRING] = store_string,   [OPTION_LIST] = store_list,
        [OPTION_CHOICE] = store_choice, [OPTION_INTEGER] = store_integer, [OPTION_COUNT] = store_count,
    };

    if (value->kind == OPTION_OWN)
        return value->apply(target, text, error);
    if (value->check && !value->check(text, error))
        return FALSE;
    return STORES[value->kind](value, (char *)target + value->member, text, error);
}
