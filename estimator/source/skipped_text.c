/* SPDX-License-Identifier: MIT */
#include "source/source.h"
#include "text/text.h"

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

/* The directive that the #else on the line at LINE of TEXT belongs to; *ret_has_others: #elif is between. */
static gboolean
find_opening(const char *text, guint line, Directive *directive, gboolean *ret_has_others)
{
    for (guint depth = 0; line > 0;) {
        g_auto(Directive) other = {0};

        line = text_line_start(text, line - 1);
        if (!read_directive(text + line, &other))
            continue;
        if (strcmp(other.word, "endif") == 0) {
            depth++;
        } else if (depth > 0 && g_str_has_prefix(other.word, "if")) {
            depth--;
        } else if (depth == 0 && g_str_has_prefix(other.word, "el")) {
            *ret_has_others = TRUE;
        } else if (depth == 0 && g_str_has_prefix(other.word, "if")) {
            *directive = other;
            other = (Directive){0};
            return TRUE;
        }
    }
    return FALSE;
}

/* The argument that makes the condition of DIRECTIVE true, or false where IS_NOT: "-DNAME", "-UNAME",
 * "-DNAME=2". NULL: it asks for something else. Free with g_free(). */
static char *
argument_for(const Directive *directive, gboolean is_not)
{
    static const struct {
        const char *word, *pattern, *true_text, *false_text; /* NULL: none */
    } FORMS[] = {
        {"ifdef", "^(\\w+)$", "-D\\1", "-U\\1"},
        {"ifndef", "^(\\w+)$", "-U\\1", "-D\\1"},
        {"if", "^defined\\s*\\(?\\s*(\\w+)\\s*\\)?$", "-D\\1", "-U\\1"},
        {"if", "^!\\s*defined\\s*\\(?\\s*(\\w+)\\s*\\)?$", "-U\\1", "-D\\1"},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*\\)?$", "-D\\1", "-U\\1"},
        {"if", "^!\\s*\\(?\\s*([A-Za-z_]\\w*)\\s*\\)?$", "-D\\1=0", "-D\\1"},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*==\\s*0\\s*\\)?$", "-D\\1=0", "-D\\1=1"},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*(?:==|>=)\\s*(\\w+)\\s*\\)?$", "-D\\1=\\2", "-D\\1=0"},
        {"elif", "^\\(?\\s*([A-Za-z_]\\w*)\\s*(?:==|>=)\\s*(\\w+)\\s*\\)?$", "-D\\1=\\2", NULL},
        {"elif", "^defined\\s*\\(?\\s*(\\w+)\\s*\\)?$", "-D\\1", NULL},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*>\\s*0\\s*\\)?$", "-D\\1=1", "-D\\1=0"},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*!=\\s*(\\w+)\\s*\\)?$", NULL, "-D\\1=\\2"},
        {"if", "^\\(?\\s*([A-Za-z_]\\w*)\\s*!=\\s*0\\s*\\)?$", "-D\\1=1", NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(FORMS); i++) {
        const char *text = is_not ? FORMS[i].false_text : FORMS[i].true_text;
        g_autoptr(GRegex) regex = NULL;
        g_autoptr(GMatchInfo) match = NULL;

        if (!text || strcmp(FORMS[i].word, directive->word) != 0)
            continue;
        regex = g_regex_new(FORMS[i].pattern, G_REGEX_RAW, 0, NULL);
        if (g_regex_match(regex, directive->rest, 0, &match))
            return g_match_info_expand_references(match, text, NULL);
    }
    return NULL;
}

guint
skipped_branch_end(const char *text, guint start, guint end)
{
    guint depth = 0, line = start;

    for (line += (guint)strcspn(text + line, "\n"); line < end; line += (guint)strcspn(text + line, "\n")) {
        g_auto(Directive) directive = {0};

        line++;
        if (line >= end || !read_directive(text + line, &directive))
            continue;
        if (strcmp(directive.word, "endif") == 0)
            depth -= depth > 0;
        else if (g_str_has_prefix(directive.word, "if"))
            depth++;
        else if (depth == 0 && g_str_has_prefix(directive.word, "el"))
            return line;
    }
    return end;
}

SkippedKind
skipped_kind(const char *text, guint at, char **ret_argument)
{
    guint line = text_line_start(text, at);
    g_auto(Directive) directive = {0};
    gboolean is_else, has_others = FALSE;

    if (!read_directive(text + line, &directive))
        return SKIPPED_UNKNOWN;
    is_else = strcmp(directive.word, "else") == 0;
    if (is_else) {
        directive_clear(&directive);
        directive = (Directive){0};
        if (!find_opening(text, line, &directive, &has_others))
            return SKIPPED_UNKNOWN;
    }
    if (strcmp(directive.word, "if") == 0 && strcmp(directive.rest, is_else ? "1" : "0") == 0)
        return SKIPPED_NEVER;
    *ret_argument = argument_for(&directive, is_else);
    if (has_others && *ret_argument && g_str_has_suffix(*ret_argument, "=0"))
        (*ret_argument)[strlen(*ret_argument) - 1] = '9'; /* #elif may ask for 0 */
    return *ret_argument ? SKIPPED_MACRO : SKIPPED_UNKNOWN;
}

gboolean
tree_file_is_hip(const TreeFile *file, guint *ret_offset)
{
    g_autoptr(GRegex) include =
        g_regex_new("^[ \\t]*#[ \\t]*include[ \\t]*[<\"]hip/", G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    gint start;

    if (!g_regex_match(include, file->text, 0, &match))
        return FALSE;
    g_match_info_fetch_pos(match, 0, &start, NULL);
    *ret_offset = (guint)start;
    return TRUE;
}
