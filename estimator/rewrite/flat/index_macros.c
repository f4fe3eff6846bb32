/* SPDX-License-Identifier: MIT */
/* The words, numbers and signs of a text, and what the macros of the program make of them. */
#include "rewrite/flat/flat_private.h"

#include "source/source.h"
#include "text/text.h"

#include <string.h>

#define WORD_SET G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_"
#define MAX_TOKENS 4096 /* of an index: macros that double each other end here */

/* A macro's definition: *PARAMETERS NULL where it has no list of them. */
typedef struct {
    char **parameters, *body;
    gboolean is_unknown; /* several definitions, or one that is not understood */
} Definition;

static void
definition_clear(Definition *definition)
{
    g_strfreev(definition->parameters);
    g_free(definition->body);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Definition, definition_clear)

/* How long the token at TEXT is: a word, a number, or a sign. */
static gsize
token_length(const char *text)
{
    static const char *const signs[] = {"<<", ">>", "&&", "||", "==", "!=", "<=", ">=", "->",
                                        "::", "++", "--", "##", "+=", "-=", "*=", "/="};

    if (g_ascii_isdigit(*text) || (*text == '.' && g_ascii_isdigit(text[1])))
        return strspn(text, WORD_SET ".");
    if (strspn(text, WORD_SET) > 0)
        return strspn(text, WORD_SET);
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        if (g_str_has_prefix(text, signs[i]))
            return strlen(signs[i]);
    return 1;
}

/* The tokens of TEXT, of char *. */
static GPtrArray *
cut_tokens(const char *text)
{
    GPtrArray *tokens = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *plain = text_without_comments(text, (guint)strlen(text));

    for (const char *at = plain; *at != '\0';) {
        gsize length = token_length(at);

        if (g_ascii_isspace(*at)) {
            at++;
            continue;
        }
        g_ptr_array_add(tokens, g_strndup(at, length));
        at += length;
    }
    return tokens;
}

/* The end of the line, with those that go on behind a backslash, that TEXT is in. */
static const char *
line_end(const char *text)
{
    while (*text != '\0' && *text != '\n')
        text += text[0] == '\\' && text[1] == '\r' && text[2] == '\n' ? 3
                : text[0] == '\\' && text[1] == '\n'                  ? 2
                                                                      : 1;
    return text;
}

/* Where NAME of a directive `#define NAME` or `#undef NAME` ends that has the word at WORD; NULL: it is none.
 */
static const char *
directive_name_end(const char *text, const char *word, const char *name)
{
    const char *before = word;
    const char *at = word + strspn(word, WORD_SET);

    while (before > text && (before[-1] == ' ' || before[-1] == '\t'))
        before--;
    if (before == text || before[-1] != '#')
        return NULL;
    at += strspn(at, " \t");
    if (strspn(at, WORD_SET) != strlen(name) || strncmp(at, name, strlen(name)) != 0)
        return NULL;
    return at + strlen(name);
}

/* Reads what stands at AT, behind a macro's name, into DEFINITION, which may have read another one. */
static void
read_definition(const char *at, Definition *definition)
{
    const char *end = line_end(at), *close = *at == '(' ? strchr(at, ')') : NULL;
    g_auto(GStrv) parameters = NULL;
    g_autofree char *body = NULL;

    if (close) {
        g_autofree char *list = g_strndup(at + 1, (gsize)(close - at - 1));

        parameters = g_strsplit(g_strstrip(list), ",", -1);
        for (guint i = 0; parameters[i]; i++)
            g_strstrip(parameters[i]);
        at = close + 1;
    }
    body = g_strstrip(g_strndup(at, (gsize)(end - at)));
    definition->is_unknown |=
        (parameters && strchr(*parameters ? parameters[g_strv_length(parameters) - 1] : "", '.')) ||
        strchr(body, '#') ||
        (definition->body && (g_strcmp0(definition->body, body) != 0 ||
                              (definition->parameters != NULL) != (parameters != NULL) ||
                              (parameters && !g_strv_equal((const char *const *)parameters,
                                                           (const char *const *)definition->parameters))));
    if (definition->body)
        return;
    definition->parameters = g_steal_pointer(&parameters);
    definition->body = g_steal_pointer(&body);
}

/* All that the files of TREE say of the macro NAME; FALSE: nothing. */
static gboolean
find_definition(const SourceTree *tree, const char *name, Definition *ret_definition)
{
    *ret_definition = (Definition){0};
    for (guint f = 0; f < tree->files->len; f++) {
        const char *text = tree_file(tree, f)->text, *end;

        for (const char *at = strstr(text, "define"); at; at = strstr(at + 1, "define"))
            if ((end = directive_name_end(text, at, name)))
                read_definition(end, ret_definition);
        for (const char *at = strstr(text, "undef"); at; at = strstr(at + 1, "undef"))
            ret_definition->is_unknown |= directive_name_end(text, at, name) != NULL;
    }
    return ret_definition->body != NULL;
}

static gboolean
add_tokens(GPtrArray *tokens, const GPtrArray *more)
{
    for (guint i = 0; i < more->len; i++)
        g_ptr_array_add(tokens, g_strdup(g_ptr_array_index(more, i)));
    return tokens->len <= MAX_TOKENS;
}

/* The arguments, each a GPtrArray of tokens, that stand in TOKENS in brackets from *at on, which it moves
 * behind them; NULL: no brackets close. */
static GPtrArray *
cut_arguments(const GPtrArray *tokens, guint *at)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    guint depth = 0;

    for (guint i = *at; i < tokens->len; i++) {
        const char *token = g_ptr_array_index(tokens, i);

        depth -= *token == ')';
        if (depth == 0 && *token == ')') {
            *at = i + 1;
            return g_steal_pointer(&arguments);
        }
        if (depth == 0 || (depth == 1 && *token == ','))
            g_ptr_array_add(arguments, g_ptr_array_new_with_free_func(g_free));
        if (depth > 1 || (depth == 1 && *token != ','))
            g_ptr_array_add(g_ptr_array_index(arguments, arguments->len - 1), g_strdup(token));
        depth += *token == '(';
    }
    return NULL;
}

static GPtrArray *expand(const SourceTree *tree, const GPtrArray *tokens, GPtrArray *hidden);

/* The tokens of the body of DEFINITION with ARGUMENTS, expanded, in place of its parameters. */
static GPtrArray *
fill_body(const SourceTree *tree, const Definition *definition, const GPtrArray *arguments, GPtrArray *hidden)
{
    g_autoptr(GPtrArray) body = cut_tokens(definition->body);
    g_autoptr(GPtrArray) filled = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < body->len; i++) {
        guint p = 0;

        while (definition->parameters && definition->parameters[p] &&
               strcmp(definition->parameters[p], g_ptr_array_index(body, i)) != 0)
            p++;
        if (!definition->parameters || !definition->parameters[p]) {
            g_ptr_array_add(filled, g_strdup(g_ptr_array_index(body, i)));
            continue;
        }
        g_autoptr(GPtrArray) argument = expand(tree, g_ptr_array_index(arguments, p), hidden);

        if (!argument || !add_tokens(filled, argument))
            return NULL;
    }
    return g_steal_pointer(&filled);
}

/* Adds what the macro NAME, of DEFINITION, whose arguments TOKENS has from *at on, makes to OUT. */
static gboolean
expand_macro(const SourceTree *tree, const Definition *definition, const char *name, const GPtrArray *tokens,
             guint *at, GPtrArray *hidden, GPtrArray *out)
{
    g_autoptr(GPtrArray) arguments = NULL, filled = NULL, whole = NULL;

    if (definition->is_unknown)
        return FALSE;
    if (definition->parameters) {
        arguments = cut_arguments(tokens, at);
        if (!arguments || arguments->len != MAX(g_strv_length(definition->parameters), 1u))
            return FALSE;
    }
    filled = fill_body(tree, definition, arguments, hidden);
    if (!filled)
        return FALSE;
    g_ptr_array_add(hidden, (gpointer)name);
    whole = expand(tree, filled, hidden);
    g_ptr_array_remove_index(hidden, hidden->len - 1);
    return whole && add_tokens(out, whole);
}

static gboolean
is_hidden(const GPtrArray *hidden, const char *name)
{
    for (guint i = 0; i < hidden->len; i++)
        if (strcmp(g_ptr_array_index(hidden, i), name) == 0)
            return TRUE;
    return FALSE;
}

/* TOKENS with macros replaced but for those that HIDDEN, of char *, has; NULL: that is not known. */
static GPtrArray *
expand(const SourceTree *tree, const GPtrArray *tokens, GPtrArray *hidden)
{
    g_autoptr(GPtrArray) out = g_ptr_array_new_with_free_func(g_free);

    for (guint at = 0; at < tokens->len;) {
        const char *token = g_ptr_array_index(tokens, at++);
        gboolean is_word = strspn(token, WORD_SET) > 0 && !g_ascii_isdigit(*token);
        gboolean is_called = at < tokens->len && strcmp(g_ptr_array_index(tokens, at), "(") == 0;
        g_auto(Definition) definition = {0};

        if (is_word && !is_hidden(hidden, token) && find_definition(tree, token, &definition) &&
            (!definition.parameters || is_called)) {
            if (!expand_macro(tree, &definition, token, tokens, &at, hidden, out))
                return NULL;
            continue;
        }
        g_ptr_array_add(out, g_strdup(token));
        if (out->len > MAX_TOKENS)
            return NULL;
    }
    return g_steal_pointer(&out);
}

GPtrArray *
index_tokens(const SourceTree *tree, const char *text)
{
    g_autoptr(GPtrArray) tokens = cut_tokens(text), hidden = g_ptr_array_new();

    return expand(tree, tokens, hidden);
}

char *
index_substitute(const char *text, char **names, char **arguments)
{
    g_autoptr(GPtrArray) tokens = cut_tokens(text);
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < tokens->len; i++) {
        const char *token = g_ptr_array_index(tokens, i);
        guint p = 0;

        while (names[p] && strcmp(names[p], token) != 0)
            p++;
        g_string_append_printf(out, "%s%s", i > 0 ? " " : "", names[p] ? arguments[p] : token);
    }
    return g_string_free(out, FALSE);
}
