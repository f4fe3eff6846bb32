/* SPDX-License-Identifier: MIT */
/* Macros that a program defines itself, to be read as if they were set otherwise: an argument of the compiler
 * comes too early for that. */
#include "frontend/parse/parse_private.h"

#include <string.h>

/* What is said of a macro. */
typedef struct {
    char *name, *value; /* VALUE: NULL: it is not defined */
} Setting;

static void
setting_clear(Setting *setting)
{
    g_free(setting->name);
    g_free(setting->value);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Setting, setting_clear)

/* Reads "-DNAME=VALUE"; FALSE where ARGUMENT is another one. */
static gboolean
read_setting(const char *argument, Setting *setting)
{
    const char *equals = strchr(argument, '=');

    if (g_str_has_prefix(argument, "-D")) {
        setting->name =
            equals ? g_strndup(argument + 2, (gsize)(equals - argument) - 2) : g_strdup(argument + 2);
        setting->value = g_strdup(equals ? equals + 1 : "1");
    } else if (g_str_has_prefix(argument, "-U")) {
        setting->name = g_strdup(argument + 2);
    }
    return setting->name && *setting->name != '\0';
}

/* Sets the line of TEXT that has `define` at byte WORD and what the macro stands for from START to END: FALSE
 * where VALUE is too long. */
static gboolean
set_line(char *text, gsize word, gsize start, gsize end, const char *value)
{
    gsize used = start;

    if (!value) {
        memcpy(text + word, "undef ", strlen("undef "));
        memset(text + start, ' ', end - start);
        return TRUE;
    }
    while (used < end && g_ascii_isspace(text[used]))
        used++;
    if (used == end || end - used < strlen(value))
        return used == end && strcmp(value, "1") == 0; /* defined, as is asked for */
    memset(text + used, ' ', end - used);
    memcpy(text + used, value, strlen(value));
    return TRUE;
}

/* Sets all definitions of the macro of SETTING in TEXT of LENGTH bytes; whether there was one. */
static gboolean
set_macro(char *text, gsize length, const Setting *setting)
{
    g_autofree char *name = g_regex_escape_string(setting->name, -1);
    g_autofree char *pattern = g_strdup_printf(
        "^[ \\t]*#[ \\t]*(define)[ \\t]+%s(?![\\w(])((?:(?!//|/\\*)[^\\r\\n\\\\])*)(?=//|/\\*[^\\r\\n]*\\*/|[\\r\\n]|\\z)",
        name);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_RAW | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    gboolean is_set = FALSE;

    if (!regex)
        return FALSE;
    g_regex_match_full(regex, text, (gssize)length, 0, 0, &match, NULL);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        gint word, start, end;

        g_match_info_fetch_pos(match, 1, &word, NULL);
        g_match_info_fetch_pos(match, 2, &start, &end);
        is_set |= set_line(text, (gsize)word, (gsize)start, (gsize)end, setting->value);
    }
    return is_set;
}

char *
own_macros_set(const char *text, gsize length, char *const *settings)
{
    g_autofree char *copy = NULL;
    gboolean is_set = FALSE;

    for (; settings && *settings; settings++) {
        g_auto(Setting) setting = {NULL, NULL};

        if (!read_setting(*settings, &setting) || !g_strstr_len(text, (gssize)length, setting.name))
            continue;
        if (!copy) {
            copy = g_malloc(length + 1);
            memcpy(copy, text, length);
            copy[length] = '\0';
        }
        is_set |= set_macro(copy, length, &setting);
    }
    return is_set ? g_steal_pointer(&copy) : NULL;
}
