/* SPDX-License-Identifier: MIT */
#include "skipped_text.h"

#include <string.h>

/* A line that begins with #. */
typedef struct {
    char *word, *rest; /* "ifdef", and what stands behind it, but for comments and space around it */
} Directive;

static void
directive_clear(Directive *directive)
{
    g_free(directive->word);
    g_free(directive->rest);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Directive, directive_clear)

/* The directive on the line at LINE; FALSE where it has none. */
static gboolean
read_directive(const char *line, Directive *directive)
{
    g_autoptr(GRegex) regex =
        g_regex_new("^[ \\t]*#[ \\t]*(\\w+)[ \\t]*((?:(?!//|/\\*)[^\\r\\n])*)", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    if (!g_regex_match_full(regex, line, (gssize)strcspn(line, "\n"), 0, 0, &match, NULL))
        return FALSE;
    directive->word = g_match_info_fetch(match, 1);
    directive->rest = g_strchomp(g_match_info_fetch(match, 2));
    return TRUE;
}

static guint
line_start(const char *text, guint at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

/* The directive that the #else on the line at LINE of TEXT belongs to. */
static gboolean
find_opening(const char *text, guint line, Directive *directive)
{
    for (guint depth = 0; line > 0;) {
        g_auto(Directive) other = {0};

        line = line_start(text, line - 1);
        if (!read_directive(text + line, &other))
            continue;
        if (strcmp(other.word, "endif") == 0) {
            depth++;
        } else if (depth > 0 && g_str_has_prefix(other.word, "if")) {
            depth--;
        } else if (depth == 0 && g_str_has_prefix(other.word, "el")) {
            return FALSE; /* #elif: its own condition counts too */
        } else if (depth == 0 && g_str_has_prefix(other.word, "if")) {
            *directive = other;
            other = (Directive){0};
            return TRUE;
        }
    }
    return FALSE;
}

/* The macro whose being defined is the condition of DIRECTIVE, or whose not being so, *ret_is_not. NULL: it
 * is another one. */
static char *
macro_of(const Directive *directive, gboolean *ret_is_not)
{
    static const struct {
        const char *word, *pattern;
        gboolean is_not;
    } FORMS[] = {
        {"ifdef", "^(\\w+)$", FALSE},
        {"ifndef", "^(\\w+)$", TRUE},
        {"if", "^defined\\s*\\(?\\s*(\\w+)\\s*\\)?$", FALSE},
        {"if", "^!\\s*defined\\s*\\(?\\s*(\\w+)\\s*\\)?$", TRUE},
        {"if", "^([A-Za-z_]\\w*)$", FALSE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(FORMS); i++) {
        g_autoptr(GRegex) regex = g_regex_new(FORMS[i].pattern, G_REGEX_RAW, 0, NULL);
        g_autoptr(GMatchInfo) match = NULL;

        if (strcmp(FORMS[i].word, directive->word) != 0 || !g_regex_match(regex, directive->rest, 0, &match))
            continue;
        *ret_is_not = FORMS[i].is_not;
        return g_match_info_fetch(match, 1);
    }
    return NULL;
}

SkippedKind
skipped_kind(const char *text, guint at, char **ret_argument)
{
    guint line = line_start(text, at);
    g_auto(Directive) directive = {0};
    g_autofree char *macro = NULL;
    gboolean is_else, is_not;

    if (!read_directive(text + line, &directive))
        return SKIPPED_UNKNOWN;
    is_else = strcmp(directive.word, "else") == 0;
    if (is_else) {
        directive_clear(&directive);
        directive = (Directive){0};
        if (!find_opening(text, line, &directive))
            return SKIPPED_UNKNOWN;
    }
    if (strcmp(directive.word, "if") == 0 && strcmp(directive.rest, is_else ? "1" : "0") == 0)
        return SKIPPED_NEVER;
    macro = macro_of(&directive, &is_not);
    if (!macro)
        return SKIPPED_UNKNOWN;
    *ret_argument = g_strdup_printf("-%c%s", is_not == is_else ? 'D' : 'U', macro);
    return SKIPPED_MACRO;
}
