/* SPDX-License-Identifier: MIT */
#include "profile/profile.h"

#include <string.h>

#define NAMELESS "(anonymous namespace)"

/* Where the parameters begin in SIGNATURE: the first bracket outside of arguments of templates. */
static gsize
name_bytes(const char *signature)
{
    guint depth = 0;

    for (const char *at = signature; *at != '\0'; at++) {
        if (g_str_has_prefix(at, NAMELESS)) {
            at += strlen(NAMELESS) - 1;
            continue;
        }
        if (*at == '(' && depth == 0)
            return (gsize)(at - signature);
        depth += *at == '<';
        depth -= *at == '>' && depth > 0;
    }
    return strlen(signature);
}

char *
profile_kernel_name(const char *signature)
{
    g_autofree char *name = g_strstrip(g_strndup(signature, name_bytes(signature)));

    return g_strdup(name + (g_str_has_prefix(name, "void ") ? strlen("void ") : 0));
}

/* NAME without the arguments of its last template, and what stands before it; *RET_ARGUMENTS are these, ""
 * where it has none. */
static char *
base_of(const char *name, char **ret_arguments)
{
    guint depth = 0;
    const char *start = name, *open = NULL;

    for (const char *at = name; *at != '\0'; at++) {
        if (*at == '<' && depth++ == 0)
            open = at;
        else if (*at == '>' && depth > 0)
            depth--;
        else if (depth == 0 && g_str_has_prefix(at, "::")) {
            start = at + 2;
            open = NULL;
        }
    }
    *ret_arguments = g_strdup(open ? open : "");
    return open ? g_strndup(start, (gsize)(open - start)) : g_strdup(start);
}

/* Skips "(int)" or "(unsigned int)" at AT, before a value. */
static const char *
skip_type(const char *at)
{
    const char *end = *at == '(' ? strchr(at, ')') : NULL;

    return end && strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_ :") == (gsize)(end - at - 1) &&
                   (g_ascii_isdigit(end[1]) || end[1] == '-')
               ? end + 1
               : at;
}

/* ARGUMENTS of a template as all tools could write them: no blanks, no types of values, truths as numbers. */
static char *
plain_arguments(const char *arguments)
{
    GString *text = g_string_new(NULL);
    gboolean in_number = FALSE;

    for (const char *at = arguments; *at != '\0'; at++) {
        at = skip_type(at);
        gboolean is_suffix = in_number && strchr("uUlL", *at);

        in_number = g_ascii_isdigit(*at) || is_suffix;
        if (*at != ' ' && !is_suffix)
            g_string_append_c(text, *at);
    }
    g_string_replace(text, "true", "1", 0);
    g_string_replace(text, "false", "0", 0);
    return g_string_free(text, FALSE);
}

gboolean
profile_names_kernel(const char *name, const Kernel *kernel, gboolean is_only)
{
    g_autofree char *of_name = NULL, *of_kernel = NULL;
    g_autofree char *base = base_of(name, &of_name), *own = base_of(kernel->name, &of_kernel);

    if (kernel->symbol && strcmp(name, kernel->symbol) == 0)
        return TRUE;
    if (strcmp(base, own) != 0)
        return FALSE;
    if (is_only || *of_name == '\0' || *of_kernel == '\0')
        return TRUE;
    g_autofree char *plain = plain_arguments(of_name), *plain_own = plain_arguments(of_kernel);
    return strcmp(plain, plain_own) == 0;
}
