/* SPDX-License-Identifier: MIT */
#include "tokens.h"

#include <string.h>

static const char *const KEYWORDS[] = {
    "alignas",
    "alignof",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "class",
    "const",
    "const_cast",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "nullptr",
    "operator",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "__global__",
    "__device__",
    "__host__",
    "__shared__",
    "__restrict__",
};

/* The longest first. */
static const char *const SIGNS[] = {"<<<", ">>>", "<<=", ">>=", "...", "->*", "<=>", "::", "->",
                                    "++",  "--",  "<<",  "<=",  ">=",  "==",  "!=",  "&&", "||",
                                    "+=",  "-=",  "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "##"};

gboolean
tokens_is_keyword(const char *word)
{
    for (guint k = 0; k < G_N_ELEMENTS(KEYWORDS); k++)
        if (strcmp(word, KEYWORDS[k]) == 0)
            return TRUE;
    return FALSE;
}

static void
token_free(gpointer data)
{
    Token *token = data;

    g_free(token->space);
    g_free(token->text);
    g_free(token);
}

/* The length of a line of the preprocessor with those that it goes on in. */
static gsize
directive_length(const char *text)
{
    gsize n = 0;

    while (text[n] != '\0' && text[n] != '\n')
        n += text[n] == '\\' && text[n + 1] != '\0' ? 2 : 1;
    return n;
}

/* The length of the white space and comments that TEXT begins with. */
static gsize
space_length(const char *text)
{
    gsize n = 0;

    for (;;) {
        const char *end = NULL;

        if (g_ascii_isspace(text[n])) {
            n++;
            continue;
        }
        if (strncmp(text + n, "//", 2) == 0)
            end = text + n + strcspn(text + n, "\n");
        else if (strncmp(text + n, "/*", 2) == 0)
            end = strstr(text + n + 2, "*/") ? strstr(text + n + 2, "*/") + 2 : text + strlen(text);
        if (!end)
            return n;
        n = (gsize)(end - text);
    }
}

static gsize
quoted_length(const char *text)
{
    gsize n = 1;

    while (text[n] != '\0' && text[n] != '\n' && text[n] != text[0])
        n += text[n] == '\\' && text[n + 1] != '\0' ? 2 : 1;
    return text[n] == text[0] ? n + 1 : n;
}

static gsize
word_length(const char *text, const char *signs)
{
    gsize n = 0;

    while (g_ascii_isalnum(text[n]) || text[n] == '_' || (text[n] && strchr(signs, text[n])))
        n++;
    return n;
}

static gsize
sign_length(const char *text)
{
    for (guint k = 0; k < G_N_ELEMENTS(SIGNS); k++)
        if (g_str_has_prefix(text, SIGNS[k]))
            return strlen(SIGNS[k]);
    return 1;
}

GPtrArray *
tokens_of(const char *text)
{
    GPtrArray *tokens = g_ptr_array_new_with_free_func(token_free);

    for (;;) {
        gsize space = space_length(text), length;
        Token *token;

        if (text[space] == '\0')
            return tokens;
        token = g_new0(Token, 1);
        token->space = g_strndup(text, space);
        text += space;
        if (*text == '#') {
            token->kind = TOKEN_DIRECTIVE;
            length = directive_length(text);
        } else if (*text == '"' || *text == '\'') {
            token->kind = TOKEN_STRING;
            length = quoted_length(text);
        } else if (g_ascii_isdigit(*text) || (*text == '.' && g_ascii_isdigit(text[1]))) {
            token->kind = TOKEN_NUMBER;
            length = word_length(text, ".");
        } else if (g_ascii_isalpha(*text) || *text == '_') {
            token->kind = TOKEN_NAME;
            length = word_length(text, "");
        } else {
            token->kind = TOKEN_SIGN;
            length = sign_length(text);
        }
        token->text = g_strndup(text, length);
        text += length;
        g_ptr_array_add(tokens, token);
    }
}

char *
tokens_span_text(const GPtrArray *tokens, TokenSpan span)
{
    GString *out = g_string_new(NULL);

    for (guint k = span.start; k < span.end; k++)
        g_string_append_printf(out, "%s%s", tokens_at(tokens, k)->space, tokens_at(tokens, k)->text);
    return g_string_free(out, FALSE);
}

char *
tokens_text(const GPtrArray *tokens)
{
    g_autofree char *text = tokens_span_text(tokens, (TokenSpan){0, tokens->len});

    return g_strconcat(text, "\n", NULL);
}

void
tokens_replace(GPtrArray *tokens, TokenSpan span, const char *text)
{
    g_autoptr(GPtrArray) new = tokens_of(text);
    char *space = span.start < span.end ? g_strdup(tokens_at(tokens, span.start)->space) : g_strdup(" ");
    gboolean is_followed = span.end < tokens->len;

    if (span.end > span.start)
        g_ptr_array_remove_range(tokens, span.start, span.end - span.start);
    if (new->len > 0 && ((Token *)new->pdata[0])->kind != TOKEN_DIRECTIVE) {
        g_free(((Token *)new->pdata[0])->space);
        ((Token *)new->pdata[0])->space = space;
    } else {
        g_free(space);
    }
    for (guint k = 0; k < new->len; k++)
        g_ptr_array_insert(tokens, (gint)(span.start + k), new->pdata[k]);
    if (is_followed && *tokens_at(tokens, span.start + new->len)->space == '\0') {
        Token *next = tokens->pdata[span.start + new->len];

        g_free(next->space);
        next->space = g_strdup(g_str_has_suffix(text, "\n") ? "\n" : " ");
    } else if (is_followed && g_str_has_suffix(text, "\n")) {
        Token *next = tokens->pdata[span.start + new->len];
        char *space_before = g_strconcat("\n", next->space, NULL);

        g_free(next->space);
        next->space = space_before;
    }
    g_ptr_array_set_free_func(new, NULL);
}

const Token *
tokens_at(const GPtrArray *tokens, guint k)
{
    return g_ptr_array_index(tokens, k);
}

gboolean
tokens_is(const GPtrArray *tokens, guint k, const char *text)
{
    return k < tokens->len && strcmp(tokens_at(tokens, k)->text, text) == 0;
}

static gint
depth_change(const GPtrArray *tokens, guint k)
{
    const Token *token = tokens_at(tokens, k);

    if (token->kind != TOKEN_SIGN || token->text[1] != '\0')
        return 0;
    return strchr("([{", *token->text) ? 1 : strchr(")]}", *token->text) ? -1 : 0;
}

guint
tokens_behind(const GPtrArray *tokens, guint open)
{
    gint depth = 0;

    for (guint k = open; k < tokens->len; k++) {
        depth += depth_change(tokens, k);
        if (depth == 0)
            return k + 1;
    }
    return 0;
}

gboolean
tokens_draw(GRand *rand, const GPtrArray *tokens,
            gboolean (*fits)(const GPtrArray *tokens, guint k, gconstpointer data), gconstpointer data,
            guint *ret_token)
{
    guint n = 0;

    for (guint k = 0; k < tokens->len; k++)
        if (fits(tokens, k, data) && g_rand_int_range(rand, 0, (gint32)++n) == 0)
            *ret_token = k;
    return n > 0;
}

/* Where the statement ends that starts at START, or 0. */
static guint
statement_end(const GPtrArray *tokens, guint start)
{
    for (guint k = start; k < tokens->len; k++) {
        gint change = depth_change(tokens, k);

        if (change < 0)
            return 0;
        if (tokens_is(tokens, k, ";"))
            return k + 1;
        if (change == 0)
            continue;
        gboolean is_block = tokens_is(tokens, k, "{");
        guint behind = tokens_behind(tokens, k);

        if (behind == 0)
            return 0;
        k = behind - 1;
        if (is_block && !tokens_is(tokens, behind, "else") && !tokens_is(tokens, behind, "while") &&
            !tokens_is(tokens, behind, ";") && !tokens_is(tokens, behind, ",") &&
            !tokens_is(tokens, behind, "(") && !tokens_is(tokens, behind, ")"))
            return behind;
    }
    return 0;
}

gboolean
tokens_draw_statement(GRand *rand, const GPtrArray *tokens, TokenSpan *ret_span)
{
    gint braces = 0;
    guint n = 0;

    for (guint k = 0; k < tokens->len; k++) {
        gint change = depth_change(tokens, k);
        gboolean is_start =
            tokens_is(tokens, k, ";") || tokens_is(tokens, k, "{") || tokens_is(tokens, k, "}");
        guint end;

        if (tokens_is(tokens, k, "(") && tokens_behind(tokens, k) > 0) { /* the head of a loop, a call */
            k = tokens_behind(tokens, k) - 1;
            continue;
        }
        braces += *tokens_at(tokens, k)->text == '{' || *tokens_at(tokens, k)->text == '}' ? change : 0;
        if (!is_start || braces <= 0 || tokens_is(tokens, k + 1, "}"))
            continue;
        end = statement_end(tokens, k + 1);
        if (end > 0 && g_rand_int_range(rand, 0, (gint32)++n) == 0)
            *ret_span = (TokenSpan){k + 1, end};
    }
    return n > 0;
}

static gboolean
starts_operand(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    const Token *token = tokens_at(tokens, k);

    (void)unused;
    if (k > 0 && (tokens_is(tokens, k - 1, ".") || tokens_is(tokens, k - 1, "->") ||
                  tokens_is(tokens, k - 1, "::") || tokens_at(tokens, k - 1)->kind == TOKEN_NAME))
        return FALSE;
    if (k + 1 < tokens->len && tokens_at(tokens, k + 1)->kind == TOKEN_NAME)
        return FALSE; /* of a declaration */
    return token->kind == TOKEN_NUMBER || (token->kind == TOKEN_NAME && !tokens_is_keyword(token->text));
}

gboolean
tokens_draw_operand(GRand *rand, const GPtrArray *tokens, TokenSpan *ret_span)
{
    guint k = 0, end;

    if (!tokens_draw(rand, tokens, starts_operand, NULL, &k))
        return FALSE;
    for (end = k + 1; end < tokens->len;) {
        if (tokens_is(tokens, end, "[") || tokens_is(tokens, end, "(")) {
            end = tokens_behind(tokens, end);
            if (end == 0)
                return FALSE;
        } else if ((tokens_is(tokens, end, ".") || tokens_is(tokens, end, "->")) && end + 1 < tokens->len) {
            end += 2;
        } else {
            break;
        }
        if (g_rand_int_range(rand, 0, 8) == 0)
            break;
    }
    *ret_span = (TokenSpan){k, end};
    return TRUE;
}
