/* SPDX-License-Identifier: MIT */
/* The text of a CUDA program as tokens, which mutations exchange. */
#pragma once

#include <glib.h>

typedef enum { TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN, TOKEN_DIRECTIVE } TokenKind;

typedef struct {
    TokenKind kind;
    char *space; /* white space and comments before it */
    char *text;
} Token;

/* From token START up to END, which does not belong to it. */
typedef struct {
    guint start, end;
} TokenSpan;

/* The tokens of TEXT, as Token *. Free with g_ptr_array_unref(). */
GPtrArray *tokens_of(const char *text);

/* Their text, or that of a span alone. Free both with g_free(). */
char *tokens_text(const GPtrArray *tokens);
char *tokens_span_text(const GPtrArray *tokens, TokenSpan span);

/* The tokens of TEXT in place of SPAN. */
void tokens_replace(GPtrArray *tokens, TokenSpan span, const char *text);

const Token *tokens_at(const GPtrArray *tokens, guint k);
gboolean tokens_is(const GPtrArray *tokens, guint k, const char *text);

/* A random statement: a declaration, an expression with its semicolon, or a loop with its body. FALSE where
 * none was found. */
gboolean tokens_draw_statement(GRand *rand, const GPtrArray *tokens, TokenSpan *ret_span);

/* A random operand: a name or number with the indices, members and arguments behind it. */
gboolean tokens_draw_operand(GRand *rand, const GPtrArray *tokens, TokenSpan *ret_span);

/* A random token that FITS. */
gboolean tokens_draw(GRand *rand, const GPtrArray *tokens,
                     gboolean (*fits)(const GPtrArray *tokens, guint k, gconstpointer data),
                     gconstpointer data, guint *ret_token);

/* The token behind the bracket that closes the one at OPEN, or 0 where none does. */
guint tokens_behind(const GPtrArray *tokens, guint open);

/* Words of the language that are no names of a program. */
gboolean tokens_is_keyword(const char *word);
